import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient';
import { type Git, openGit, type Repository } from './git.ts';
import { isSpecification } from './languages.ts';
import type { Server } from './server.ts';

/** What a specification is compared with: the text that git has of it in the version that the setting names. */
export interface Earlier {
  name: string;
  text: string;
}

/**
 * Hands the server the earlier text of each open specification, and again when there is another commit. The server runs no program
 * and does not read git's store; VS Code has both at hand.
 */
export class Base implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private readonly git: Promise<Git | undefined>;
  private readonly commits = new Map<Repository, string | undefined>();

  constructor(private readonly server: Server) {
    this.git = openGit();
    this.subscriptions = [
      vscode.workspace.onDidOpenTextDocument((document) => void this.handOver(document)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('spec-ls.diff.base')) {
          this.handOverAll();
        }
      }),
      server.onDidChangeHealth(({ state }) => {
        if (state === 'running') {
          this.handOverAll();
        }
      }),
    ];
    void this.follow();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  /** Gives the earlier text of a document; undefined if it has none, or nobody wants it. */
  async earlier(document: vscode.TextDocument): Promise<Earlier | undefined> {
    const name = vscode.workspace.getConfiguration('spec-ls', document).get('diff.base', 'HEAD').trim();
    const repository = (await this.git)?.getRepository(document.uri);
    if (name === '' || document.uri.scheme !== 'file' || !repository) {
      return undefined;
    }
    try {
      return { name, text: await repository.show(name, document.uri.fsPath) };
    } catch {
      return undefined; // git has no such file there
    }
  }

  private async follow(): Promise<void> {
    const git = await this.git;
    if (git === undefined) {
      return;
    }
    const watch = (repository: Repository) => {
      this.commits.set(repository, repository.state.HEAD?.commit);
      this.subscriptions.push(
        repository.state.onDidChange(() => {
          const commit = repository.state.HEAD?.commit;
          if (commit !== this.commits.get(repository)) {
            this.commits.set(repository, commit);
            this.handOverAll();
          }
        }),
      );
    };
    this.subscriptions.push(
      git.onDidOpenRepository((repository) => {
        watch(repository);
        this.handOverAll();
      }),
    );
    git.repositories.forEach(watch);
    this.handOverAll();
  }

  private handOverAll(): void {
    for (const document of vscode.workspace.textDocuments) {
      void this.handOver(document);
    }
  }

  private async handOver(document: vscode.TextDocument): Promise<void> {
    if (!isSpecification(document) || this.server.running === undefined) {
      return;
    }
    const earlier = await this.earlier(document);
    const client = this.server.running;
    if (client === undefined || document.isClosed) {
      return;
    }
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    try {
      await client.sendRequest(ExecuteCommandRequest.type, {
        command: 'spec-ls.setBase',
        arguments: [{ uri, name: earlier?.name, text: earlier?.text ?? null }],
      });
    } catch (error) {
      this.server.log.debug(`${error}`); // it was closed meanwhile, or the server is older
    }
  }
}
