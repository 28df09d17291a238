import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentSymbol, Range, SymbolKind } from 'vscode-languageserver-protocol';
import { buildTree, describe as describeNode, nodeAt, type SchemaNode } from '../../src/schemaTree.ts';

const lines = (start: number, end: number): Range => ({
  start: { line: start, character: 0 },
  end: { line: end, character: 1 },
});

function symbol(name: string, kind: number, from: number, to: number, detail = '', children: DocumentSymbol[] = []) {
  const range = lines(from, to);
  return { name, kind: kind as SymbolKind, detail, range, selectionRange: lines(from, from), children };
}

const module = 2;
const field = 8;
const object = 19;
const struct = 23;

const symbols = [
  symbol('pet', 5, 10, 29, 'resource', [
    symbol('id', field, 11, 12, 'string, computed_optional'),
    symbol('owners', object, 13, 20, 'list_nested, required', [symbol('email', field, 14, 15, 'string, required')]),
    symbol('id', field, 21, 22, 'string'),
    { ...symbol('timeouts', struct, 23, 25, 'single_nested'), tags: [1 as const] },
  ]),
  symbol('example', module, 1, 3, 'provider'),
  symbol('shelter', 11, 40, 49, 'data source'),
];

const tree = buildTree(symbols, [
  { range: lines(14, 14), severity: 1 },
  { range: lines(23, 23), severity: 2 },
  { range: lines(60, 60), severity: 1 },
]);

function show(nodes: readonly SchemaNode[], depth = 0): string[] {
  return nodes.flatMap((node) => [
    `${'  '.repeat(depth)}${node.label} (${describeNode(node)}) ${node.errors}/${node.warnings}`,
    ...show(node.children, depth + 1),
  ]);
}

describe('the tree', () => {
  it('groups resources and data sources, after the provider, with their problems', () => {
    assert.deepEqual(show(tree), [
      'example (provider) 0/0',
      'Resources (1) 1/1',
      '  pet () 1/1',
      '    id (string · computed, optional) 0/0',
      '    owners (list_nested · required) 1/0',
      '      email (string · required) 1/0',
      '    id (string) 0/0',
      '    timeouts (single_nested) 0/1',
      'Data Sources (1) 0/0',
      '  shelter () 0/0',
    ]);
  });

  it('has paths as the settings select by', () => {
    assert.equal(nodeAt(tree, { line: 14, character: 1 })?.path, 'resources.pet.attributes.owners.attributes.email');
    assert.equal(nodeAt(tree, { line: 24, character: 0 })?.path, 'resources.pet.blocks.timeouts');
    assert.equal(nodeAt(tree, { line: 41, character: 0 })?.path, 'datasources.shelter');
  });

  it('has an id for each node, also for two of a name', () => {
    const ids = (nodes: readonly SchemaNode[]): string[] => nodes.flatMap((node) => [node.id, ...ids(node.children)]);
    const all = ids(tree);
    assert.equal(new Set(all).size, all.length);
    assert.ok(all.every((id) => !id.startsWith('/')));
  });

  it('finds the innermost node at a position', () => {
    assert.equal(nodeAt(tree, { line: 13, character: 5 })?.label, 'owners');
    assert.equal(nodeAt(tree, { line: 28, character: 0 })?.label, 'pet');
    assert.equal(nodeAt(tree, { line: 35, character: 0 }), undefined);
    assert.equal(nodeAt(tree, { line: 99, character: 0 }), undefined);
  });

  it('marks what is deprecated', () => {
    assert.equal(nodeAt(tree, { line: 24, character: 0 })?.deprecated, true);
    assert.equal(nodeAt(tree, { line: 11, character: 0 })?.deprecated, false);
  });

  it('keeps a node that has another name at the same place, and those around it', () => {
    const renamed = JSON.parse(JSON.stringify(symbols).replaceAll('"name":"pet"', '"name":"animal"'));
    const ids = (nodes: readonly SchemaNode[]): string[] => nodes.flatMap((node) => [node.id, ...ids(node.children)]);
    assert.deepEqual(ids(buildTree(renamed, [], tree)), ids(tree));
    assert.equal(new Set(ids(buildTree(symbols, [], buildTree(renamed, [], tree)))).size, ids(tree).length);
  });

  it('is empty without symbols', () => assert.deepEqual(buildTree([], []), []));
});
