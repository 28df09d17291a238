import * as vscode from 'vscode';
import { type DocumentSymbol, DocumentSymbolRequest } from 'vscode-languageclient/node';
import { isSpecification } from './languages.ts';
import { buildTree, nodeAt, type SchemaNode } from './schemaTree.ts';
import type { Server } from './server.ts';

/** The read-only documents in which the server shows what becomes of a resource, data source or provider. */
const kinds = [
  { command: 'spec-ls.showGoSchema', name: 'schema', extension: 'go' },
  { command: 'spec-ls.showDocumentation', name: 'docs', extension: 'md' },
  { command: 'spec-ls.showExample', name: 'example', extension: 'tf' },
] as const;

/**
 * Registers the commands that open previews beside the specification, for a node of the schema view, or for what the cursor is
 * in. The client has the server provide their text.
 */
export function registerPreviews(server: Server): vscode.Disposable {
  const commands = kinds.map((kind) =>
    vscode.commands.registerCommand(kind.command, async (node?: SchemaNode) => {
      const document = vscode.window.activeTextEditor?.document;
      if (document === undefined || !isSpecification(document)) {
        return;
      }
      const unit = unitOf(node ?? (await atCursor(server, document)));
      if (unit === undefined) {
        void vscode.window.showInformationMessage('Put the cursor into a resource, a data source or the provider.');
        return;
      }
      const address = vscode.Uri.from({
        scheme: 'spec-ls',
        path: `/${kind.name}/${unit.role}/${unit.label}.${kind.extension}`,
        query: encodeURIComponent(document.uri.toString()),
      });
      await vscode.window.showTextDocument(address, {
        viewColumn: vscode.ViewColumn.Beside,
        preserveFocus: true,
        preview: true,
      });
    }),
  );
  return vscode.Disposable.from(...commands);
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
