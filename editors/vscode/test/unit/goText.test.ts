import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapedGo } from '../../src/goText.ts';

describe('Go that is pasted', () => {
  const inside = '  "schema_definition": "';

  it('is escaped as a whole', () => {
    assert.equal(escapedGo(inside, 'stringvalidator.OneOf("a", "b")'), 'stringvalidator.OneOf(\\"a\\", \\"b\\")');
    assert.equal(escapedGo(`${inside}stringvalidator.OneOf(\\"a\\", `, '"b"'), '\\"b\\"');
    assert.equal(escapedGo(inside, 'f(\n\t1,\n)\n'), 'f(\\n\\t1,\\n)');
  });

  it('stays as it is where nothing is to be escaped', () => {
    assert.equal(escapedGo(inside, 'f(1)'), undefined);
    assert.equal(escapedGo(inside, 'f(\\"a\\")'), undefined);
    assert.equal(escapedGo('  "description": "', 'say "hello"'), undefined);
    assert.equal(escapedGo('  "schema_definition": "f()", ', '"x": 1'), undefined);
  });
});
