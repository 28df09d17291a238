import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readable } from '../../src/hints.ts';

test('hints stay but in lines with too many', () => {
  const hint = (line: number) => ({ position: { line, character: 0 } });
  const few = [hint(0), hint(1), hint(1)];
  assert.deepEqual(readable([...few, ...Array.from({ length: 101 }, () => hint(2))]), few);
});
