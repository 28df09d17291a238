// Edits of a text, as an editor can take them at once.

import type { Position, TextEdit } from './protocol.ts';

/** More edits than this block the editor: it looks through the text for each. */
const most = 100;

/** Returns the same edits; many of them as the one replacement that they make together. */
export function joined(text: string, edits: TextEdit[]): TextEdit[] {
  if (edits.length <= most) {
    return edits;
  }
  const starts = [0];
  for (const end of text.matchAll(/\r\n|\r|\n/g)) {
    starts.push(end.index + end[0].length);
  }
  const offset = ({ line, character }: Position) => (starts[line] ?? text.length) + character;
  const sorted = edits.toSorted((a, b) => offset(a.range.start) - offset(b.range.start));
  const [first, last] = [sorted[0], sorted.at(-1)] as [TextEdit, TextEdit];
  const parts: string[] = [];
  let from = offset(first.range.start);
  for (const { range, newText } of sorted) {
    parts.push(text.slice(from, offset(range.start)), newText);
    from = offset(range.end);
  }
  return [{ range: { start: first.range.start, end: last.range.end }, newText: parts.join('') }];
}
