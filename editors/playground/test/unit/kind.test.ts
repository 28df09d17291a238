import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOf } from '../../src/kind.ts';

const configuration = {
  provider: { name: 'zoo' },
  resources: { pet: { create: { path: '/pets', method: 'POST' }, read: { path: '/pets/{id}', method: 'GET' } } },
};

for (const [text, kind] of [
  ['{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet"}]}', 'specification'],
  ['{"provider": {"name": "zoo"}, "datasources": [', 'specification'],
  ['', 'specification'],
  ['openapi: 3.0.3\ninfo:\n  title: Zoo\npaths: {}\n', 'document'],
  ['{"info":{"title":"Zoo"},"paths":{},"openapi":"3.1.0"}', 'document'],
  ['"swagger": "2.0"\n', 'document'],
  [JSON.stringify(configuration), 'configuration'],
  [
    '# ours\nprovider:\n  name: zoo\nresources:\n  pet:\n    create:\n      path: /pets\n      method: POST\n',
    'configuration',
  ],
  ['provider: {name: zoo}\ndata_sources:\n  pet: {}\n', 'configuration'],
  ['provider:\n  name: zoo\n', 'configuration'],
  ['resources:\n  pet:\n    attributes:\n      id: {sensitive: true}\n', 'overlay'],
  ['rules:\n  - match: {name: id}\n    set: {sensitive: true}\n', 'overlay'],
] as const) {
  test(`${text.slice(0, 40) || 'nothing'} is a ${kind}`, () => assert.equal(kindOf(text), kind));
}
