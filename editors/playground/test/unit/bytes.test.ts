import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBytes, toText } from '../../src/bytes.ts';

const utf16 = (text: string, mark: number[]) => [
  ...mark,
  ...new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer),
];

for (const [name, bytes] of Object.entries({
  nothing: [],
  'a byte order mark': [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
  'two of them': [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf],
  'UTF-16': utf16('{"version": "0.1"}', [0xff, 0xfe]),
  'UTF-16 without a mark': utf16('{}', []),
  'Latin-1': [0x43, 0x61, 0x66, 0xe9],
  'a cut character': [0xe2, 0x82],
  'a cut character and more': [0xf0, 0x9f, 0x90, 0x41],
  'an overlong one': [0xc0, 0xaf, 0xe0, 0x80, 0xaf],
  'half of a pair': [0xed, 0xb2, 0x80],
  'beyond the last': [0xf4, 0x90, 0x80, 0x80],
  'line ends': [0x0d, 0x0a, 0x0a, 0x0d],
  'every byte': [...Array(256).keys()],
})) {
  test(`bytes become a text and the same bytes: ${name}`, () => {
    assert.deepEqual([...toBytes(toText(Uint8Array.from(bytes)))], bytes);
  });
}

test('bytes of all lengths at random', () => {
  let seed = 1;
  for (let n = 0; n < 20_000; n++) {
    const bytes = Uint8Array.from({ length: n % 9 }, () => {
      seed ^= seed << 13;
      seed ^= seed >>> 17;
      seed ^= seed << 5;
      // What characters begin and go on with, more often than others.
      return [seed >> 16, 0x80 | (seed >> 20), 0xc0 | (seed >> 18), 0xed, 0xf4][n % 5] as number;
    });
    assert.deepEqual(toBytes(toText(bytes)), bytes, bytes.join(' '));
  }
});

test('what is UTF-8 is the text that it is', () => {
  const text = '{"näïve": "🐾 €"}\r\n\ufffd';
  assert.equal(toText(new TextEncoder().encode(text)), text);
});
