import * as vscode from 'vscode';
import { ExecuteCommandRequest, type Range } from 'vscode-languageclient';
import type { Base } from './base.ts';
import { isSpecification } from './languages.ts';
import type { Server } from './server.ts';

/** The scheme of the documents that hold contracts as text. */
const scheme = 'spec-ls-contract';

interface Change {
  level: 'breaking' | 'dangerous' | 'minor' | 'patch';
  rule: string;
  place: string;
  message: string;
  note?: string;
  range?: Range;
}

interface Comparison {
  changes: Change[];
  bump: string;
  contracts?: { before: string; now: string };
}

/** What the command did, for tests and other extensions. */
export interface ShownChanges {
  before: vscode.Uri;
  now: vscode.Uri;
  changes: readonly string[];
}

const icons = { breaking: 'error', dangerous: 'warning', minor: 'info', patch: 'edit' } as const;

/**
 * The command that shows what has changed for the users of a provider: the contract before and now side by side, and the changes as a
 * list from which one goes to their places.
 */
export class ContractChanges implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly server: Server,
    private readonly base: Base,
  ) {
    this.subscriptions = [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())),
      vscode.commands.registerCommand('spec-ls.compareContract', (uri?: vscode.Uri) => this.show(uri)),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  private async show(uri: vscode.Uri | undefined): Promise<ShownChanges | undefined> {
    const document =
      uri === undefined ? vscode.window.activeTextEditor?.document : await vscode.workspace.openTextDocument(uri);
    if (document === undefined || !isSpecification(document)) {
      return undefined;
    }
    const earlier = await this.base.earlier(document);
    if (earlier === undefined) {
      void vscode.window.showInformationMessage(
        'There is no earlier version of this specification: git does not have it in what the setting spec-ls.diff.base names.',
      );
      return undefined;
    }
    const client = await this.server.started();
    const found: Comparison = await client.sendRequest(ExecuteCommandRequest.type, {
      command: 'spec-ls.compare',
      arguments: [{ uri: client.code2ProtocolConverter.asUri(document.uri), before: earlier.text, contracts: true }],
    });
    const name = document.uri.path.replace(/^.*\//, '');
    const before = this.put(document.uri, earlier.name, found.contracts?.before);
    const now = this.put(document.uri, 'now', found.contracts?.now);
    await vscode.commands.executeCommand('vscode.diff', before, now, `${name}: contract (${earlier.name} ↔ now)`, {
      preview: true,
    });
    void this.list(document, earlier.name, found, (range) => client.protocol2CodeConverter.asRange(range));
    return { before, now, changes: found.changes.map(({ level, message }) => `${level}: ${message}`) };
  }

  /** Keeps a text under the name of a document, and gives its URI. */
  private put(of: vscode.Uri, version: string, text = ''): vscode.Uri {
    const uri = vscode.Uri.from({ scheme, path: `${of.path} (${version})`, query: version });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    return uri;
  }

  /** Lists the changes, and goes to the one that is chosen. */
  private async list(
    document: vscode.TextDocument,
    base: string,
    found: Comparison,
    convert: (range: Range) => vscode.Range,
  ): Promise<void> {
    if (found.changes.length === 0) {
      void vscode.window.showInformationMessage(`Nothing has changed for users of the provider since ${base}.`);
      return;
    }
    const chosen = await vscode.window.showQuickPick(
      found.changes.map((change) => ({
        label: `$(${icons[change.level]}) ${change.message}`,
        description: `${change.level}, ${change.place}`,
        detail: change.note ?? '',
        change,
      })),
      {
        title: `Changes since ${base} (suggested step of the version: ${found.bump})`,
        placeHolder: 'Go to a change',
        matchOnDescription: true,
        matchOnDetail: true,
      },
    );
    if (chosen?.change.range !== undefined) {
      const selection = convert(chosen.change.range);
      await vscode.window.showTextDocument(document, { selection, preview: false });
    }
  }
}
