import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import type { Server } from './server.ts';

/** What the server says of a text and the regular expression at a position. */
interface Match {
  pattern: string;
  matches: boolean;
  message: string;
}

/** Asks for a text and says, while it is typed, whether the regular expression at the cursor matches it. */
export function registerPatterns(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('spec-ls.testPattern', () => testPattern(server));
}

async function testPattern(server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !isSpecification(editor.document)) {
    return;
  }
  try {
    const client = await server.started();
    const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
    const { line, character } = editor.selection.active;
    const match = async (text: string): Promise<Match | null> =>
      client.sendRequest(ExecuteCommandRequest.type, {
        command: 'spec-ls.matchPattern',
        arguments: [{ uri, position: { line, character }, text }],
      });
    const first = await match('');
    if (first === null) {
      void vscode.window.showInformationMessage('Put the cursor into a regular expression.');
      return;
    }
    const { Info, Warning } = vscode.InputBoxValidationSeverity;
    await vscode.window.showInputBox({
      title: `Test ${first.pattern}`,
      placeHolder: 'A text',
      ignoreFocusOut: true,
      validateInput: async (text) => {
        const said = await match(text);
        return said === null ? undefined : { message: said.message, severity: said.matches ? Info : Warning };
      },
    });
  } catch (error) {
    await server.explainFailure(error);
  }
}
