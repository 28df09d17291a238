/** The beginning of a line that breaks off inside of a text of Go. */
const insideGo = /"schema_definition"\s*:\s*"(?:[^"\\]|\\.)*$/;

/** Gives the text as it is written in a string that begins on a line, or nothing where it may be pasted as it is. */
export function escapedGo(before: string, text: string): string | undefined {
  if (!insideGo.test(before) || !/(?:^|[^\\])"|[\n\r\t]/.test(text)) {
    return undefined;
  }
  return JSON.stringify(text.trim()).slice(1, -1);
}
