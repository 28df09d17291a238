import * as vscode from 'vscode';
import { type DocumentSymbol, DocumentSymbolRequest } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import { buildTree, nodeAt, type SchemaNode } from './schemaTree.ts';
import type { SchemaView } from './schemaView.ts';
import type { Server } from './server.ts';

const scheme = 'spec-ls';

/** The read-only documents in which the server shows what becomes of a resource, data source or provider. */
const kinds = [
  { command: 'spec-ls.showGoSchema', name: 'schema', extension: 'go' },
  { command: 'spec-ls.showDocumentation', name: 'docs', extension: 'md' },
  { command: 'spec-ls.showExample', name: 'example', extension: 'tf' },
] as const;

/**
 * The commands that open previews beside the specification, for a node of the schema view, or for what the cursor is in. The client
 * has the server provide their text, and again when the server says that it has changed.
 */
export class Previews implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly server: Server,
    private readonly view: SchemaView,
  ) {
    this.subscriptions = [
      ...kinds.map((kind) =>
        vscode.commands.registerCommand(kind.command, (node?: SchemaNode) => this.open(kind, node)),
      ),
      server.onDidChangeHealth(({ state }) => {
        if (state === 'running') {
          this.refresh();
        }
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  private async open(kind: (typeof kinds)[number], node: SchemaNode | undefined): Promise<void> {
    const document = node === undefined ? vscode.window.activeTextEditor?.document : this.view.document;
    if (document === undefined || !isSpecification(document)) {
      return;
    }
    const unit = unitOf(node ?? (await atCursor(this.server, document)));
    if (unit === undefined) {
      void vscode.window.showInformationMessage('Put the cursor into a resource, a data source or the provider.');
      return;
    }
    const address = vscode.Uri.from({
      scheme,
      path: `/${kind.name}/${unit.role}/${unit.label}.${kind.extension}`,
      query: encodeURIComponent(document.uri.toString()),
    });
    if (kind.name === 'docs') {
      await vscode.commands.executeCommand('markdown.showPreviewToSide', address); // as the registry will show it
      return;
    }
    await vscode.window.showTextDocument(address, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }

  /** Has the text of all open previews provided anew: a server that has just come up does not know of them. */
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

function unitOf(node: SchemaNode | undefined): SchemaNode | undefined {
  let unit = node;
  while (unit !== undefined && unit.role !== 'provider' && unit.role !== 'resource' && unit.role !== 'datasource') {
    unit = unit.parent;
  }
  return unit;
}

async function atCursor(server: Server, document: vscode.TextDocument): Promise<SchemaNode | undefined> {
  const client = server.running;
  const position = vscode.window.activeTextEditor?.selection.active;
  if (client === undefined || position === undefined) {
    return undefined;
  }
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const symbols = await client.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } });
  return nodeAt(buildTree((symbols ?? []) as DocumentSymbol[], []), position);
}
