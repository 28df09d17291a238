import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined } from '../../src/edits.ts';
import type { TextEdit } from '../../src/protocol.ts';

const at = (line: number, character: number, newText: string, length = 0): TextEdit => ({
  range: { start: { line, character }, end: { line, character: character + length } },
  newText,
});

test('few edits stay', () => {
  const edits = [at(0, 0, 'x'), at(1, 0, 'y')];
  assert.equal(joined('a\nb', edits), edits);
});

test('many edits are one replacement', () => {
  const text = `first\r\n${'[1,2]'.repeat(60)}\nlast`;
  const edits = Array.from({ length: 120 }, (_, i) =>
    at(1, Math.floor(i / 2) * 5 + (i % 2 ? 3 : 1), i % 2 ? 'B' : 'A', 1),
  );
  assert.deepEqual(joined(text, edits.toReversed()), [
    {
      range: { start: { line: 1, character: 1 }, end: { line: 1, character: 299 } },
      newText: '[A,B]'.repeat(60).slice(1, -1),
    },
  ]);
});
