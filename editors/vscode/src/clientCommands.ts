import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  type ClientCapabilities,
  type FeatureState,
  type Position,
  ReferencesRequest,
  type StaticFeature,
} from 'vscode-languageclient';

/** Commands of VS Code itself that the server makes use of. Other editors that are built from it may have another name. */
const ofEditor = ['editor.action.triggerSuggest', 'editor.action.triggerParameterHints', 'editor.action.refactor'];

/** Commands that are in the palette, too. */
const ofExtension = ['spec-ls.createFromClipboard'];

/**
 * What the server may ask the editor to do where the user chooses something that it offers: show what names an attribute, have the user rename what a refactoring had to give some name, and copy a text. The protocol has no word for any of it, so the
 * server is told, as other servers are, that the client knows the commands.
 */
export class ClientCommands implements StaticFeature {
  private registration: vscode.Disposable | undefined;
  private readonly commands: Readonly<Record<string, (uri: string, position: Position) => Promise<void>>>;

  constructor(private readonly client: BaseLanguageClient) {
    this.commands = {
      'spec-ls.showReferences': (uri, position) => this.showReferences(uri, position),
      'spec-ls.startRename': (uri, position) => this.startRename(uri, position),
      'spec-ls.copyText': (text) => this.copyText(text),
    };
  }

  fillClientCapabilities(capabilities: ClientCapabilities): void {
    const commands = [...Object.keys(this.commands), ...ofExtension, ...ofEditor];
    capabilities.experimental = { ...capabilities.experimental, commands: { commands } };
  }

  initialize(): void {
    this.registration?.dispose();
    this.registration = vscode.Disposable.from(
      ...Object.entries(this.commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
    );
  }

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {
    this.registration?.dispose();
  }

  private async showReferences(uri: string, position: Position): Promise<void> {
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

  private async copyText(text: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
    vscode.window.setStatusBarMessage(`Copied ${text.split('\n', 1)[0]}`, 5000);
  }

  private async startRename(uri: string, position: Position): Promise<void> {
    const { asUri, asPosition } = this.client.protocol2CodeConverter;
    await vscode.commands.executeCommand('editor.action.rename', [asUri(uri), asPosition(position)]);
  }
}
