import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode } from '../../src/address.ts';

for (const shown of [
  { text: '' },
  { text: '{"näïve": "🐾\\n"}\r\n' },
  { text: '{}', before: '{"a": 1}', settings: { rules: { 'missing-description': 'hint' } } },
  { text: '{"name": "x"}\n'.repeat(10_000) },
]) {
  test(`what is in an address comes out of it: ${JSON.stringify(shown).slice(0, 40)}`, async () => {
    const hash = await encode(shown);
    assert.match(hash, /^code=[\w-]*$/);
    assert.deepEqual(await decode(`#${hash}`), { kind: 'shown', shown });
  });
}

test('the name of an example', async () => {
  assert.deepEqual(await decode('#rule=invalid-regex'), { kind: 'example', name: 'invalid-regex' });
  assert.deepEqual(await decode('#example=mistakes'), { kind: 'example', name: 'mistakes' });
});

for (const hash of ['', '#', '#rule=', '#something', '#other=1']) {
  test(`nothing is in ${JSON.stringify(hash)}`, async () => {
    assert.deepEqual(await decode(hash), { kind: 'nothing' });
  });
}

/** Packs anything as a text is packed. */
async function packed(value: unknown): Promise<string> {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `#code=${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
}

for (const value of [
  null,
  1,
  {},
  { text: 1 },
  { text: '', before: 1 },
  { text: '', settings: [] },
  { text: '', settings: null },
]) {
  test(`what is not a text is refused: ${JSON.stringify(value)}`, async () => {
    await assert.rejects(decode(await packed(value)), /no text/);
  });
}

test('what is not packed is refused', async () => {
  await assert.rejects(decode('#code=AAAA'));
  await assert.rejects(decode('#code=%%'));
});

test('what grows too large is not unpacked', async () => {
  await assert.rejects(decode(await packed({ text: ' '.repeat(20 << 20) })), /too large/);
});
