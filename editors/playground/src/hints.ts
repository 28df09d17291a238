// Hints in a text, as an editor can take them at once.

import type { Position } from './protocol.ts';

/** More hints in one line than this block the editor: it lays out the line anew for each. Nobody reads them there. */
const most = 100;

/** Returns hints without those in lines that have too many. */
export function readable<Hint extends { position: Position }>(hints: Hint[]): Hint[] {
  const count = new Map<number, number>();
  for (const { position } of hints) {
    count.set(position.line, (count.get(position.line) ?? 0) + 1);
  }
  return hints.filter(({ position }) => (count.get(position.line) ?? 0) <= most);
}
