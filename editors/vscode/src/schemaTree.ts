// The schema view's content: a tree built from the server's document symbols. Nothing here knows VS Code.

import type { DocumentSymbol, Position, Range } from 'vscode-languageserver-protocol';

export type Configurability = 'required' | 'optional' | 'computed' | 'computed_optional';

export interface Problem {
  range: Range;
  /** As in the protocol: 1 is an error, 2 a warning. */
  severity: number;
}

export interface SchemaNode {
  /** What tells the node from all others, and stays the same while the file is edited elsewhere. */
  id: string;
  /** Where it is, as settings that select by path have it: resources.pet.attributes.tags. Empty for a group. */
  path: string;
  label: string;
  /** The group that holds units of a kind, a unit, or an attribute or block. */
  role: 'group' | 'provider' | 'resource' | 'datasource' | 'attribute' | 'block';
  /** The type of an attribute or block, such as list_nested. */
  kind: string;
  configurability: Configurability | undefined;
  deprecated: boolean;
  range: Range;
  selection: Range;
  errors: number;
  warnings: number;
  parent: SchemaNode | undefined;
  children: SchemaNode[];
}

// What the server's symbols say by their kinds; see the protocol's SymbolKind.
const symbolModule = 2;
const symbolClass = 5;
const symbolInterface = 11;
const symbolStruct = 23;
const tagDeprecated = 1;

const roles: ReadonlyMap<number, SchemaNode['role']> = new Map([
  [symbolModule, 'provider'],
  [symbolClass, 'resource'],
  [symbolInterface, 'datasource'],
  [symbolStruct, 'block'],
]);

const groups = [
  { role: 'provider', label: 'Provider', path: 'provider' },
  { role: 'resource', label: 'Resources', path: 'resources' },
  { role: 'datasource', label: 'Data Sources', path: 'datasources' },
] as const;

/**
 * Builds the tree: the provider, and groups of resources and data sources. Nodes of an earlier tree keep what tells them from others, also one
 * that has another name now at the same place, so that what the user expanded stays so.
 */
export function buildTree(
  symbols: readonly DocumentSymbol[],
  problems: readonly Problem[],
  before: readonly SchemaNode[] = [],
): SchemaNode[] {
  const roots: SchemaNode[] = [];
  for (const { role, label, path } of groups) {
    const units = symbols.filter((symbol) => roles.get(symbol.kind) === role);
    if (units.length === 0) {
      continue;
    }
    if (role === 'provider') {
      roots.push(
        ...makeNodes(
          units,
          undefined,
          problems,
          before.filter((node) => node.role === 'provider'),
        ),
      );
      continue;
    }
    const first = units[0] as DocumentSymbol;
    const group: SchemaNode = {
      id: path,
      path: '',
      label,
      role: 'group',
      kind: '',
      configurability: undefined,
      deprecated: false,
      range: { start: first.range.start, end: (units.at(-1) as DocumentSymbol).range.end },
      selection: first.selectionRange,
      errors: 0,
      warnings: 0,
      parent: undefined,
      children: [],
    };
    const earlier = before.find((node) => node.id === path)?.children ?? [];
    group.children = makeNodes(units, group, problems, earlier);
    Object.assign(group, countProblems(group.children));
    roots.push(group);
  }
  return roots;
}

function makeNodes(
  symbols: readonly DocumentSymbol[],
  parent: SchemaNode | undefined,
  problems: readonly Problem[],
  before: readonly SchemaNode[],
): SchemaNode[] {
  const ids = idsOf(symbols, parent, before);
  return symbols.map((symbol, i) => {
    const inside = problems.filter((problem) => contains(symbol.range, problem.range.start));
    const role = roles.get(symbol.kind) ?? 'attribute';
    const id = ids[i] as string;
    const node: SchemaNode = {
      id,
      path: pathOf(symbol.name, role, parent),
      label: symbol.name,
      role,
      ...(role === 'attribute' || role === 'block'
        ? readDetail(symbol.detail)
        : { kind: '', configurability: undefined }),
      deprecated: symbol.tags?.includes(tagDeprecated) ?? false,
      range: symbol.range,
      selection: symbol.selectionRange,
      errors: inside.filter((problem) => problem.severity === 1).length,
      warnings: inside.filter((problem) => problem.severity === 2).length,
      parent,
      children: [],
    };
    const earlier = before.find((other) => other.id === id)?.children ?? [];
    node.children = makeNodes(symbol.children ?? [], node, inside, earlier);
    return node;
  });
}

/** Gives what tells each of some siblings from all others: that of the earlier node of its name or, for a new name, at its place. */
function idsOf(
  symbols: readonly DocumentSymbol[],
  parent: SchemaNode | undefined,
  before: readonly SchemaNode[],
): string[] {
  const roleOf = (symbol: DocumentSymbol) => roles.get(symbol.kind) ?? 'attribute';
  const taken = new Set<string>();
  const take = (node: SchemaNode | undefined) => {
    if (node === undefined || taken.has(node.id)) {
      return undefined;
    }
    taken.add(node.id);
    return node.id;
  };
  const byName = symbols.map((symbol) =>
    take(before.find((node) => node.label === symbol.name && node.role === roleOf(symbol) && !taken.has(node.id))),
  );
  return symbols.map((symbol, i) => {
    const role = roleOf(symbol);
    const kept =
      byName[i] ?? take(before.length === symbols.length && before[i]?.role === role ? before[i] : undefined);
    if (kept !== undefined) {
      return kept;
    }
    const base = `${parent === undefined ? '' : `${parent.id}/`}${role}:${symbol.name}`;
    let id = base;
    for (let n = 2; taken.has(id) || before.some((node) => node.id === id); n++) {
      id = `${base}#${n}`; // two of a name are a mistake, and both are shown
    }
    taken.add(id);
    return id;
  });
}

function pathOf(name: string, role: SchemaNode['role'], parent: SchemaNode | undefined): string {
  switch (role) {
    case 'provider':
      return 'provider';
    case 'resource':
      return `resources.${name}`;
    case 'datasource':
      return `datasources.${name}`;
    default:
      return `${parent?.path ?? ''}.${role === 'block' ? 'blocks' : 'attributes'}.${name}`;
  }
}

const configurabilities: ReadonlySet<string> = new Set(['required', 'optional', 'computed', 'computed_optional']);

/** Reads what the server says of an attribute or block, such as "list_nested, optional". Either part may be missing. */
function readDetail(detail: string | undefined): { kind: string; configurability: Configurability | undefined } {
  const words = (detail ?? '').split(', ').filter((word) => word !== '');
  return {
    kind: words.find((word) => !configurabilities.has(word)) ?? '',
    configurability: words.find((word) => configurabilities.has(word)) as Configurability | undefined,
  };
}

/** Counts the problems of a tree. */
export function countProblems(roots: readonly SchemaNode[]): { errors: number; warnings: number } {
  return { errors: sum(roots, (node) => node.errors), warnings: sum(roots, (node) => node.warnings) };
}

/** Finds the innermost node at a position, never a group. */
export function nodeAt(nodes: readonly SchemaNode[], position: Position): SchemaNode | undefined {
  for (const node of nodes) {
    if (contains(node.range, position)) {
      return nodeAt(node.children, position) ?? (node.role === 'group' ? undefined : node);
    }
  }
  return undefined;
}

/** The first line of what the view says beside a label: what the node is, and who sets it. */
export function describe(node: SchemaNode): string {
  if (node.role === 'group') {
    return String(node.children.length);
  }
  const words = [node.role === 'provider' ? 'provider' : node.kind, node.configurability?.replace('_', ', ') ?? ''];
  return words.filter((word) => word !== '').join(' · ');
}

function contains(range: Range, position: Position): boolean {
  return !isBefore(position, range.start) && !isBefore(range.end, position);
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function sum<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((total, one) => total + value(one), 0);
}
