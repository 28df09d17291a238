// The text of a configuration: JSON with comments and trailing commas.

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns what a configuration says; undefined if the text is not a configuration, as while it is written. */
export function parseConfiguration(text: string): Record<string, unknown> | undefined {
  // Strings stay as they are; so does a comma that something comes after.
  const json = text
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string: string | undefined) => string ?? ' ')
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, string: string | undefined) => string ?? '');
  try {
    const value: unknown = JSON.parse(json.trim() || '{}');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
