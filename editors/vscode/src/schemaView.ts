import * as vscode from 'vscode';
import { type DocumentSymbol, DocumentSymbolRequest } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import { buildTree, countProblems, describe, nodeAt, type Problem, type SchemaNode } from './schemaTree.ts';
import type { Server } from './server.ts';

/** The scheme of what stands for a node where VS Code asks how to decorate it. */
const scheme = 'spec-ls-node';

/** How long typing must pause before the tree is built again. */
const pause = 250;

/** The schema view: the provider of the specification in the active editor as a tree, in step with the cursor. */
export class SchemaView
  implements vscode.TreeDataProvider<SchemaNode>, vscode.FileDecorationProvider, vscode.Disposable
{
  private readonly changed = new vscode.EventEmitter<undefined>();
  private readonly redecorated = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly onDidChangeFileDecorations = this.redecorated.event;
  private readonly view: vscode.TreeView<SchemaNode>;
  private readonly subscriptions: vscode.Disposable[];
  private editor: vscode.TextEditor | undefined;
  private roots: SchemaNode[] = [];
  private shownOf = ''; // which document the tree is of
  private byId = new Map<string, SchemaNode>();
  private timer: NodeJS.Timeout | undefined;
  private settle: NodeJS.Timeout | undefined;
  private request: vscode.CancellationTokenSource | undefined;

  constructor(private readonly server: Server) {
    this.view = vscode.window.createTreeView('spec-ls.schema', { treeDataProvider: this, showCollapseAll: true });
    this.subscriptions = [
      this.view,
      vscode.window.registerFileDecorationProvider(this),
      vscode.commands.registerCommand('spec-ls.showSchemaView', () =>
        vscode.commands.executeCommand('spec-ls.schema.focus'),
      ),
      vscode.commands.registerCommand('spec-ls.revealInEditor', (id: string) => this.revealInEditor(id)),
      vscode.commands.registerCommand('spec-ls.renameElement', (node: SchemaNode) =>
        this.runInEditor(node, 'editor.action.rename'),
      ),
      vscode.commands.registerCommand('spec-ls.refactorElement', (node: SchemaNode) =>
        this.runInEditor(node, 'editor.action.refactor'),
      ),
      vscode.commands.registerCommand('spec-ls.copyPath', (node: SchemaNode) =>
        vscode.env.clipboard.writeText(node.path),
      ),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === this.editor) {
          this.selectAtCursor();
        }
      }),
      vscode.workspace.onDidOpenTextDocument(() => this.follow(vscode.window.activeTextEditor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.refreshSoon(document.uri)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        for (const uri of uris) {
          this.refreshSoon(uri);
        }
      }),
      this.view.onDidChangeVisibility(() => this.refresh()),
      server.onDidChangeHealth(() => this.refresh()),
    ];
    this.follow(vscode.window.activeTextEditor);
  }

  /** The specification that the view shows. */
  get document(): vscode.TextDocument | undefined {
    return this.editor?.document;
  }

  dispose(): void {
    clearTimeout(this.timer);
    clearTimeout(this.settle);
    this.request?.cancel();
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  getChildren(node?: SchemaNode): SchemaNode[] {
    return node?.children ?? this.roots;
  }

  getParent(node: SchemaNode): SchemaNode | undefined {
    return node.parent;
  }

  getTreeItem(node: SchemaNode): vscode.TreeItem {
    const state = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(
      node.label,
      node.children.length === 0 ? state.None : node.role === 'group' ? state.Expanded : state.Collapsed,
    );
    item.id = node.id;
    item.resourceUri = nodeUri(node);
    item.description = describe(node);
    item.iconPath = icon(node);
    item.tooltip = tooltip(node);
    item.contextValue = contextOf(node);
    item.accessibilityInformation = {
      label: [node.label, describe(node), problems(node)].filter((part) => part !== '').join(', '),
    };
    if (node.role !== 'group') {
      item.command = { command: 'spec-ls.revealInEditor', title: 'Go to Definition', arguments: [node.id] };
    }
    return item;
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const node = uri.scheme === scheme ? this.byId.get(uri.path.slice(1)) : undefined;
    if (node === undefined || node.errors + node.warnings === 0) {
      return undefined;
    }
    const count = node.errors + node.warnings;
    return new vscode.FileDecoration(
      count > 9 ? '9+' : String(count),
      problems(node),
      new vscode.ThemeColor(node.errors > 0 ? 'list.errorForeground' : 'list.warningForeground'),
    );
  }

  /** Shows the specification of an editor. Without an editor, or with another file, what was shown stays until it is closed. */
  private follow(editor: vscode.TextEditor | undefined): void {
    if (editor !== undefined && isSpecification(editor.document)) {
      if (this.editor?.document !== editor.document) {
        this.roots = [];
      }
      this.editor = editor;
      this.refresh();
    } else if (this.editor?.document.isClosed || (this.editor && !isSpecification(this.editor.document))) {
      this.editor = undefined;
      this.refresh();
    }
  }

  private refreshSoon(uri: vscode.Uri): void {
    if (uri.toString() === this.editor?.document.uri.toString()) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.refresh(), pause);
    }
  }

  private async refresh(): Promise<void> {
    clearTimeout(this.timer);
    this.request?.cancel();
    const request = new vscode.CancellationTokenSource();
    this.request = request;
    const document = this.editor?.document;
    if (document === undefined || !this.view.visible) {
      this.show([]);
      return;
    }
    const client = this.server.running;
    if (client === undefined) {
      return; // it will be back, and the tree with it
    }
    try {
      const uri = client.code2ProtocolConverter.asUri(document.uri);
      const symbols = await client.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } }, request.token);
      if (!request.token.isCancellationRequested) {
        // The server answers with a tree, as the client says that it takes one.
        const before = this.shownOf === document.uri.toString() ? this.roots : [];
        this.show(buildTree((symbols ?? []) as DocumentSymbol[], problemsOf(document), before));
        this.shownOf = document.uri.toString();
        this.selectAtCursor();
      }
    } catch (error) {
      if (!request.token.isCancellationRequested) {
        this.server.log.warn(`the schema view could not be filled: ${error}`);
      }
    }
  }

  private show(roots: SchemaNode[]): void {
    this.roots = roots;
    this.byId = new Map();
    const enter = (node: SchemaNode) => {
      this.byId.set(node.id, node);
      node.children.forEach(enter);
    };
    roots.forEach(enter);
    const total = countProblems(roots);
    const value = total.errors + total.warnings;
    this.view.badge = value === 0 ? undefined : { value, tooltip: problems(total) };
    this.changed.fire(undefined);
    this.redecorated.fire(undefined);
  }

  /**
   * Selects what the cursor is in. VS Code puts an older selection back when it shows a tree anew, at a time that it does not tell;
   * so it is looked at again, a few times at most.
   */
  private selectAtCursor(attempts = 4): void {
    clearTimeout(this.settle);
    const wanted = vscode.workspace.getConfiguration('spec-ls').get('schemaView.followCursor', true);
    if (!wanted || !this.view.visible || this.editor === undefined) {
      return;
    }
    const node = nodeAt(this.roots, this.editor.selection.active);
    if (node === undefined) {
      return;
    }
    // At first also if it is selected already: a view that was hidden shows its tree without the selection.
    if (attempts === 4 || this.view.selection[0]?.id !== node.id) {
      this.view.reveal(node, { select: true, focus: false }).then(undefined, (error) => {
        this.server.log.debug(`the schema view did not follow: ${error}`); // it was built again meanwhile
      });
    }
    if (attempts > 1) {
      this.settle = setTimeout(() => this.selectAtCursor(attempts - 1), pause);
    }
  }

  private async revealInEditor(id: string): Promise<void> {
    const node = this.byId.get(id);
    if (node !== undefined) {
      const { start, end } = node.selection;
      await this.select(new vscode.Range(start.line, start.character, end.line, end.character), true);
    }
  }

  /** Runs a command of the editor at the name of a node. */
  private async runInEditor(node: SchemaNode, command: string): Promise<void> {
    const { line, character } = node.selection.start;
    const inside = new vscode.Position(line, character + 1); // behind the quote
    await this.select(new vscode.Range(inside, inside), false);
    await vscode.commands.executeCommand(command);
  }

  private async select(selection: vscode.Range, preserveFocus: boolean): Promise<void> {
    if (this.editor !== undefined) {
      const column = this.editor.viewColumn === undefined ? {} : { viewColumn: this.editor.viewColumn };
      await vscode.window.showTextDocument(this.editor.document, { ...column, preserveFocus, selection });
    }
  }
}

/** What the menu of a node depends on; see the manifest. */
function contextOf(node: SchemaNode): string {
  const element = node.role === 'group' ? [] : ['element'];
  return [...element, node.role, ...(node.configurability === undefined ? [] : ['configurable'])].join(' ');
}

function nodeUri(node: SchemaNode): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${node.id}` });
}

function problemsOf(document: vscode.TextDocument): Problem[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => source === 'spec-ls')
    .map(({ range, severity }) => ({ range, severity: severity + 1 })); // VS Code counts severities from 0
}

function problems(node: Pick<SchemaNode, 'errors' | 'warnings'>): string {
  const parts = [
    [node.errors, 'error'],
    [node.warnings, 'warning'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** The shape of an icon says what something is. */
const shapes: Readonly<Record<string, string>> = {
  bool: 'symbol-boolean',
  dynamic: 'symbol-misc',
  float32: 'symbol-number',
  float64: 'symbol-number',
  int32: 'symbol-number',
  int64: 'symbol-number',
  list: 'symbol-array',
  list_nested: 'symbol-array',
  map: 'symbol-key',
  map_nested: 'symbol-key',
  number: 'symbol-number',
  object: 'symbol-object',
  set: 'symbol-enum',
  set_nested: 'symbol-enum',
  single_nested: 'symbol-object',
  string: 'symbol-string',
};

const roleShapes: Readonly<Record<SchemaNode['role'], string>> = {
  group: 'folder',
  provider: 'plug',
  resource: 'symbol-class',
  datasource: 'database',
  attribute: 'symbol-field',
  block: 'symbol-struct',
};

/**
 * The color of an icon says who sets an attribute: the user (blue: must, green: may), the provider (orange), or either (purple). They are
 * the extension's own, as those of VS Code can hardly be seen in its themes of high contrast.
 */
const colors: Readonly<Record<NonNullable<SchemaNode['configurability']>, string>> = {
  required: 'specLs.required',
  optional: 'specLs.optional',
  computed: 'specLs.computed',
  computed_optional: 'specLs.computedOptional',
};

function icon(node: SchemaNode): vscode.ThemeIcon {
  const shape = node.role === 'attribute' ? shapes[node.kind] : undefined;
  const color = node.configurability === undefined ? undefined : colors[node.configurability];
  return new vscode.ThemeIcon(
    shape ?? roleShapes[node.role],
    color === undefined ? undefined : new vscode.ThemeColor(color),
  );
}

const meanings: Readonly<Record<NonNullable<SchemaNode['configurability']>, string>> = {
  required: 'The user must set it.',
  optional: 'The user may set it.',
  computed: 'The provider sets it.',
  computed_optional: 'The user may set it; the provider does if they do not.',
};

function tooltip(node: SchemaNode): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendMarkdown('**').appendText(node.label).appendMarkdown('**');
  const lines = [describe(node)];
  if (node.configurability !== undefined) {
    lines.push(meanings[node.configurability]);
  }
  if (node.deprecated) {
    lines.push('It is deprecated.');
  }
  lines.push(problems(node), node.path);
  for (const line of lines.filter((line) => line !== '')) {
    text.appendMarkdown('\n\n').appendText(line);
  }
  return text;
}
