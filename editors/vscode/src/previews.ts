import * as vscode from 'vscode';
import { ExecuteCommandRequest, type Position, type Range } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import type { SchemaNode } from './schemaTree.ts';
import type { SchemaView } from './schemaView.ts';
import type { Server } from './server.ts';

const scheme = 'spec-ls';

/** The read-only documents in which the server shows what is generated from a resource, data source or provider; name is that in their address. */
const kinds = [
  { command: 'spec-ls.showGoSchema', served: 'spec-ls.previewGoSchema', name: 'schema', follows: true },
  { command: 'spec-ls.showGoFile', served: 'spec-ls.previewGoFile', name: 'file', follows: true },
  { command: 'spec-ls.showDocumentation', served: 'spec-ls.previewDocs', name: 'docs', follows: false },
  { command: 'spec-ls.showExample', served: 'spec-ls.previewExample', name: 'example', follows: false },
] as const;

type Kind = (typeof kinds)[number];

/** How long the cursor rests, in milliseconds, before previews follow it. */
const rest = 100;

/** What the server shows of a place in a specification, and where this has what is generated from the attribute there. */
interface Shown {
  address: vscode.Uri;
  range: vscode.Range | undefined;
}

/**
 * The commands that open previews beside the specification, for a node of the schema view, or for what the cursor is in. The client
 * has the server provide their text, and again when the server says that it has changed. Previews of Go follow the cursor.
 */
export class Previews implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private resting: NodeJS.Timeout | undefined;
  private moves = 0;

  constructor(
    private readonly server: Server,
    private readonly view: SchemaView,
  ) {
    this.subscriptions = [
      ...kinds.map((kind) =>
        vscode.commands.registerCommand(kind.command, (node?: SchemaNode) => this.open(kind, node)),
      ),
      vscode.window.onDidChangeTextEditorSelection(() => this.followSoon()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.scheme === scheme) {
          this.followSoon(); // its lines have moved
        }
      }),
      server.onDidChangeHealth(({ state }) => {
        if (state === 'running') {
          this.refresh();
        }
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.resting);
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  private async open(kind: Kind, node: SchemaNode | undefined): Promise<void> {
    const document = node === undefined ? vscode.window.activeTextEditor?.document : this.view.document;
    if (document === undefined || !isSpecification(document)) {
      return;
    }
    const shown = await this.at(kind, document, node?.selection.start);
    if (shown === undefined) {
      void vscode.window.showInformationMessage('Put the cursor into a resource, a data source or the provider.');
      return;
    }
    if (kind.name === 'docs') {
      await vscode.commands.executeCommand('markdown.showPreviewToSide', shown.address); // as the registry will show it
      return;
    }
    await show(shown, vscode.ViewColumn.Beside);
  }

  /** Asks for what is shown of a place in a specification, which is that of the cursor by default. */
  private async at(kind: Kind, document: vscode.TextDocument, place?: Position): Promise<Shown | undefined> {
    const client = this.server.running;
    const cursor = vscode.window.activeTextEditor?.selection.active;
    if (client === undefined || (place === undefined && cursor === undefined)) {
      return undefined;
    }
    const position = place ?? client.code2ProtocolConverter.asPosition(cursor as vscode.Position);
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const found: { uri: string; range?: Range } | null = await client.sendRequest(ExecuteCommandRequest.type, {
      command: kind.served,
      arguments: [{ uri, position }],
    });
    return found === null
      ? undefined
      : {
          address: vscode.Uri.from({ scheme, path: vscode.Uri.parse(found.uri).path, query: queryOf(document) }),
          range: found.range && client.protocol2CodeConverter.asRange(found.range),
        };
  }

  private followSoon(): void {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void this.follow().catch(() => {}), rest); // a server that ends meanwhile reports it elsewhere
  }

  /** Has the previews of Go that are in view show what the cursor in their specification is in. */
  private async follow(): Promise<void> {
    this.moves++;
    const { moves } = this;
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !isSpecification(document)) {
      return;
    }
    for (const editor of vscode.window.visibleTextEditors) {
      const { uri } = editor.document;
      const kind = kinds.find(({ name, follows }) => follows && uri.path.startsWith(`/${name}/`));
      if (uri.scheme !== scheme || uri.query !== queryOf(document) || kind === undefined) {
        continue;
      }
      const shown = await this.at(kind, document);
      if (shown === undefined || moves !== this.moves) {
        return;
      }
      if (shown.address.path === uri.path) {
        reveal(editor, shown.range);
      } else if (!isKept(editor) && (shown.range !== undefined || !shown.address.path.includes('/provider/'))) {
        await show(shown, editor.viewColumn); // between resources there is only the provider to show, which nobody means
      }
    }
  }

  /** Has the text of all open previews provided again: a server that has just come up does not know of them. */
  private refresh(): void {
    const feature = this.server.running?.getFeature('workspace/textDocumentContent');
    const provider = feature?.getProviders()?.find((provider) => provider.scheme === scheme);
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme === scheme) {
        provider?.onDidChangeEmitter.fire(uri);
      }
    }
  }
}

/** The part of a preview's address that names the specification. */
function queryOf(document: vscode.TextDocument): string {
  return encodeURIComponent(document.uri.toString());
}

async function show({ address, range }: Shown, viewColumn = vscode.ViewColumn.Active): Promise<void> {
  const options = { viewColumn, preserveFocus: true, preview: true };
  reveal(await vscode.window.showTextDocument(address, options), range);
}

function reveal(editor: vscode.TextEditor, range: vscode.Range | undefined): void {
  if (range !== undefined) {
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

/** Whether the user keeps the tab of an editor open, so that nothing else may be shown there. */
function isKept({ document, viewColumn }: vscode.TextEditor): boolean {
  const group = vscode.window.tabGroups.all.find((group) => group.viewColumn === viewColumn);
  const tab = group?.tabs.find(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === document.uri.toString(),
  );
  return tab?.isPreview === false;
}
