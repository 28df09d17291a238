import * as vscode from 'vscode';
import { ExecuteCommandRequest, type Location } from 'vscode-languageclient';
import type { Server } from './server.ts';

/** Goes from a file that the generator wrote to the place of the specification that it is made of. The server knows where that is. */
export function registerGeneratedFiles(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('spec-ls.openSpecification', async (chosen?: vscode.Uri) => {
    const uri = chosen instanceof vscode.Uri ? chosen : vscode.window.activeTextEditor?.document.uri;
    if (uri === undefined) {
      return;
    }
    try {
      const client = await server.started();
      const found: Location | null = await client.sendRequest(ExecuteCommandRequest.type, {
        command: 'spec-ls.specificationOf',
        arguments: [{ uri: client.code2ProtocolConverter.asUri(uri) }],
      });
      if (found === null) {
        void vscode.window.showInformationMessage('No specification in the workspace is known to generate this file.');
        return;
      }
      const { asUri, asRange } = client.protocol2CodeConverter;
      await vscode.window.showTextDocument(asUri(found.uri), { selection: asRange(found.range) });
    } catch (error) {
      await server.explainFailure(error);
    }
  });
}
