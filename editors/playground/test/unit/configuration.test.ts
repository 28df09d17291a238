import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConfiguration } from '../../src/configuration.ts';

for (const [text, want] of [
  ['', {}],
  ['{"preset": "strict"}', { preset: 'strict' }],
  ['// ours\n{"rules": {"a": "off", /* , */ }, }', { rules: { a: 'off' } }],
  ['{"exclude": ["//x/*", ",]", "\\",}"], }', { exclude: ['//x/*', ',]', '",}'] }],
  ['[]', undefined],
  ['{"rules": ', undefined],
  ['{"a": 1,,}', undefined],
] as const) {
  test(`what a configuration says: ${text}`, () => assert.deepEqual(parseConfiguration(text), want));
}
