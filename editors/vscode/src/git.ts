// The part of the API of VS Code's git extension that is used; see extensions/git/src/api/git.d.ts of VS Code.
import * as vscode from 'vscode';

export interface Repository {
  readonly state: { readonly HEAD?: { readonly commit?: string }; readonly onDidChange: vscode.Event<void> };
  show(ref: string, path: string): Promise<string>;
}

export interface Git {
  readonly repositories: readonly Repository[];
  readonly onDidOpenRepository: vscode.Event<Repository>;
  getRepository(uri: vscode.Uri): Repository | null;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Git;
}

/** Gives the API of the git extension, or undefined if it is not there or turned off. */
export async function openGit(): Promise<Git | undefined> {
  try {
    const extension = await vscode.extensions.getExtension<GitExtension>('vscode.git')?.activate();
    return extension?.enabled ? extension.getAPI(1) : undefined;
  } catch {
    return undefined; // where git is not installed
  }
}
