import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  type ClientCapabilities,
  ExecuteCommandRequest,
  type FeatureState,
  type Location,
  type StaticFeature,
} from 'vscode-languageclient';
import { languageId } from './recognition.ts';
import type { Server } from './server.ts';

/** Writes the generated files of the specification in the active editor. The server says which. */
export function registerGenerate(server: Server): vscode.Disposable {
  return vscode.commands.registerCommand('spec-ls.generateGo', async () => {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !vscode.workspace.isTrusted) {
      return;
    }
    try {
      const client = await server.started();
      const { written }: { written: string[] } = await client.sendRequest(ExecuteCommandRequest.type, {
        command: 'spec-ls.generate',
        arguments: [{ uri: client.code2ProtocolConverter.asUri(document.uri) }],
      });
      if (written.length === 0) {
        void vscode.window.showInformationMessage('All generated files are as the specification says.');
      }
    } catch (error) {
      void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  });
}

/** Goes from a file that the generator wrote to the place of the specification that it is generated from. The server knows where that is. */
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

/** What the server tells when it has written generated files, or why it wrote none when their specification was saved. */
interface Generated {
  of: string;
  refused?: string;
}

/** Tells, where VS Code shows the state of languages, why nothing was generated when the active specification was saved. */
export class GenerateNotice implements StaticFeature {
  private readonly refused = new Map<string, string>();
  private item: vscode.LanguageStatusItem | undefined;
  private readonly following = vscode.window.onDidChangeActiveTextEditor(() => this.show());

  constructor(private readonly client: BaseLanguageClient) {}

  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.experimental = { ...capabilities.experimental, generatedFiles: true };
  }

  initialize(): void {
    this.client.onNotification('spec-ls/generated', ({ of, refused }: Generated) => {
      this.refused.set(this.client.protocol2CodeConverter.asUri(of).toString(), refused ?? '');
      this.show();
    });
  }

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {
    this.following.dispose();
    this.item?.dispose();
  }

  private show(): void {
    this.item?.dispose();
    this.item = undefined;
    const reason = this.refused.get(vscode.window.activeTextEditor?.document.uri.toString() ?? '');
    if (reason) {
      this.item = vscode.languages.createLanguageStatusItem('spec-ls.generate', { language: languageId });
      this.item.name = 'Provider Spec: Generating';
      this.item.text = 'No Go was generated';
      this.item.detail = reason;
      this.item.severity = vscode.LanguageStatusSeverity.Warning;
    }
  }
}
