import * as vscode from 'vscode';
import { type CodeAction, CodeActionRequest, CodeActionResolveRequest } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import type { SchemaNode } from './schemaTree.ts';
import type { SchemaView } from './schemaView.ts';
import type { Server } from './server.ts';

/** Registers the command that sets who sets an attribute, for a node of the schema view, or for what the cursor is in. */
export function registerRefactorings(server: Server, view: SchemaView): vscode.Disposable {
  return vscode.commands.registerCommand('spec-ls.setConfigurability', async (node?: SchemaNode) => {
    const editor = vscode.window.activeTextEditor;
    const document = node === undefined ? editor?.document : view.document;
    const position = node?.selection.start ?? editor?.selection.active;
    const client = server.running;
    if (document === undefined || position === undefined || client === undefined || !isSpecification(document)) {
      return;
    }
    const offered = await client.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
      range: { start: position, end: position },
      context: { diagnostics: [], only: ['refactor.rewrite.configurability'] },
    });
    // The server answers with actions, as the client says that it takes them.
    const chosen = await choose((offered ?? []) as CodeAction[]);
    if (chosen === undefined) {
      return;
    }
    const { edit } =
      chosen.edit === undefined ? await client.sendRequest(CodeActionResolveRequest.type, chosen) : chosen;
    const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
    if (converted !== undefined) {
      await vscode.workspace.applyEdit(converted, { isRefactoring: true });
    }
  });
}

async function choose(actions: readonly CodeAction[]): Promise<CodeAction | undefined> {
  if (actions.length === 0) {
    void vscode.window.showInformationMessage('Put the cursor into an attribute whose configurability can change.');
    return undefined;
  }
  if (actions.length === 1) {
    return actions[0];
  }
  const picked = await vscode.window.showQuickPick(
    actions.map((action) => ({ label: action.title, action })),
    { placeHolder: 'Which?' },
  );
  return picked?.action;
}
