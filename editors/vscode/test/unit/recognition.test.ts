import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  hasAmbiguousName,
  isSomethingElse,
  isSpecificationFile,
  looksLikeSpecification,
} from '../../src/recognition.ts';

describe('a specification', () => {
  const specifications: Record<string, string> = {
    'has a version and a provider': '{"version": "0.1", "provider": {"name": "x"}}',
    'has them in any order, after a mark': '\ufeff {"provider": {"name": "x"}, "version": "0.1"}',
    'has resources beside a provider': '{"provider": {"name": "x"}, "resources": []}',
    'has data sources beside a provider': '{"datasources": [], "provider": {"name": "x"}}',
    'has a provider with a schema': '{"provider": {"schema": {}, "name": "x"}}',
    'has resources with schemas': '{"resources": [{"name": "x", "schema": {}}]}',
    'has strings with all kinds of characters': '{"a": "\\"}{,:", "version": "0.1", "provider": {"name": "x"}}',
    'may lack a comma': '{"version": "0.1" "provider": {"name": "x"}}',
    'may have a comma too many': '{"version": "0.1",, "provider": {"name": "x",},}',
    'may end too soon': '{"version": "0.1", "provider": {"name": "x", "sch',
  };
  for (const [what, text] of Object.entries(specifications)) {
    it(what, () => {
      assert.ok(looksLikeSpecification(text));
      assert.ok(!isSomethingElse(text));
    });
  }
});

describe('no specification', () => {
  const others: Record<string, string> = {
    'is a package': '{"name": "x", "version": "1.0.0", "dependencies": {}}',
    'is a provider alone': '{"provider": {"name": "x"}}',
    'is a version alone': '{"version": "0.1"}',
    'has resources of another kind': '{"version": "0.1", "resources": [{"type": "x"}]}',
    'has it all too deep': '{"a": {"version": "0.1", "provider": {"name": "x"}}}',
    'has it all in a list': '[{"version": "0.1", "provider": {"name": "x"}}]',
    'has a version that is a number': '{"version": 1, "provider": {"name": "x"}}',
    'has it in a second value': '{"a": 1} {"version": "0.1", "provider": {"name": "x"}}',
    'is a number': '1',
  };
  for (const [what, text] of Object.entries(others)) {
    it(what, () => assert.ok(!looksLikeSpecification(text)));
  }

  for (const text of ['', ' ', '{', '{}', '[]', '{"a": 1']) {
    it(`but what may become one: ${JSON.stringify(text)}`, () => {
      assert.ok(!looksLikeSpecification(text));
      assert.ok(!isSomethingElse(text));
    });
  }

  it('has no name that the manifest gives to specifications', () => {
    const file = path.join(import.meta.dirname, '../../package.json');
    const [language] = JSON.parse(readFileSync(file, 'utf8')).contributes.languages;
    for (const name of language.filenames) {
      assert.ok(isSpecificationFile(`/a/${name}`, ''), name);
    }
    assert.ok(!isSpecificationFile('/a/other.json', ''));
  });

  it('is told by its content if its name says too little', () => {
    assert.ok(isSomethingElse('{"instructions": []}'));
    assert.ok(hasAmbiguousName('/a/IR.json'));
    assert.ok(hasAmbiguousName('c:\\a\\specification.json'));
    assert.ok(!hasAmbiguousName('/a/provider_code_spec.json'));
  });
});
