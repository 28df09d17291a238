import * as vscode from 'vscode';
import { type Git, openGit } from './git.ts';

/** What a specification is compared with: the text that git has of it in the version that the setting names. */
export interface Earlier {
  name: string;
  text: string;
}

/** Asks VS Code's own git extension for the earlier text of a specification. */
export class Base {
  private readonly git: Promise<Git | undefined> = openGit();

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
}
