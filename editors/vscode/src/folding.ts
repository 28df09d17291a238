import * as vscode from 'vscode';
import { type DocumentSymbol, DocumentSymbolRequest } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import type { Server } from './server.ts';

/**
 * Folds all attributes and blocks of a specification, and nothing around them: a list of their names is left. VS Code's own command folds
 * the resources, too.
 */
export function registerFolding(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('spec-ls.foldAttributes', async () => {
    const client = server.running;
    const document = vscode.window.activeTextEditor?.document;
    if (client === undefined || document === undefined || !isSpecification(document)) {
      return;
    }
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    const units = ((await client.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri } })) ??
      []) as DocumentSymbol[];
    await vscode.commands.executeCommand('editor.unfoldAll');
    const selectionLines = units.flatMap(({ children }) => foldable(children ?? []));
    if (selectionLines.length > 0) {
      await vscode.commands.executeCommand('editor.fold', { levels: 1, direction: 'down', selectionLines });
    }
  });
}

/** Returns the lines from which attributes are folded: those of their names, where something follows. */
function foldable(elements: readonly DocumentSymbol[]): number[] {
  return elements.flatMap(({ range, selectionRange, children }) => [
    ...foldable(children ?? []), // those inside first: what is folded is not looked into
    ...(selectionRange.start.line + 1 < range.end.line ? [selectionRange.start.line] : []),
  ]);
}
