// What `spec-ls check --format json` writes, as far as the extension uses it.

export interface Place {
  /** Both count from 1; a column is a Unicode code point. */
  line: number;
  column: number;
}

export interface Finding {
  file: string;
  rule: string;
  severity: 'error' | 'warning' | 'info' | 'hint';
  message: string;
  start: Place;
  end: Place;
  url: string;
}

export interface Report {
  schema_version: number;
  files: number;
  summary: { error: number; warning: number; info: number; hint: number };
  diagnostics: Finding[];
}

export function parseReport(text: string): Report {
  const report = JSON.parse(text) as Report;
  if (report.schema_version !== 1 || !Array.isArray(report.diagnostics)) {
    throw new Error(`the server's report has version ${report.schema_version}, and this extension reads version 1`);
  }
  return report;
}

/** Gives, for a place, the line and character as VS Code counts them: from 0, in UTF-16 code units. */
export function toPosition(lines: readonly string[], place: Place): { line: number; character: number } {
  const line = place.line - 1;
  const text = lines[line] ?? '';
  let character = 0;
  for (let left = place.column - 1; left > 0 && character < text.length; left--) {
    character += (text.codePointAt(character) as number) > 0xffff ? 2 : 1;
  }
  return { line, character };
}

export function splitLines(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
}

/** Says in words what was found, such as "2 errors and 1 warning in 3 files". */
export function summarise(report: Report): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
  if (report.files === 0) {
    return 'There is no specification in this folder.';
  }
  const { error, warning, info } = report.summary;
  const parts = [
    [error, 'error'],
    [warning, 'warning'],
    [info, 'note'],
  ] as const;
  const found = parts.filter(([n]) => n > 0).map(([n, one]) => count(n, one));
  return `${found.length === 0 ? 'No problems' : found.join(', ')} in ${count(report.files, 'specification')}.`;
}
