import * as vscode from 'vscode';
import {
  type ClientCapabilities,
  type FeatureState,
  type LanguageClient,
  type Position,
  ReferencesRequest,
  type StaticFeature,
} from 'vscode-languageclient/node';

const command = 'spec-ls.showReferences';

/**
 * Shows what names an attribute, where the server's lens above it is clicked. The protocol has no word for that, so the server is
 * told, as other servers are, that the client knows the command.
 */
export class References implements StaticFeature {
  private registration: vscode.Disposable | undefined;

  constructor(private readonly client: LanguageClient) {}

  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.experimental = { ...capabilities.experimental, commands: { commands: [command] } };
  }

  initialize(): void {
    this.registration?.dispose();
    this.registration = vscode.commands.registerCommand(command, (uri: string, position: Position) =>
      this.show(uri, position),
    );
  }

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {
    this.registration?.dispose();
  }

  private async show(uri: string, position: Position): Promise<void> {
    const { client } = this;
    const found = await client.sendRequest(ReferencesRequest.type, {
      textDocument: { uri },
      position,
      context: { includeDeclaration: false },
    });
    await vscode.commands.executeCommand(
      'editor.action.showReferences',
      client.protocol2CodeConverter.asUri(uri),
      client.protocol2CodeConverter.asPosition(position),
      await client.protocol2CodeConverter.asReferences(found),
    );
  }
}
