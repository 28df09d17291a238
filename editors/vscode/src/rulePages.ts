import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import type { Server } from './server.ts';

const scheme = 'spec-ls-rule';

interface Rule {
  name: string;
  stage: string;
  severity: string;
  summary: string;
}

/** The pages of the rules, as read-only documents that the server writes. */
export class RulePages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.commands.registerCommand('spec-ls.explainRule', (rule?: unknown) => this.explain(rule)),
      // The menu of the editor offers the command where there is something to explain.
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.markProblem(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.markProblem(editor)),
      vscode.languages.onDidChangeDiagnostics(() => this.markProblem(vscode.window.activeTextEditor)),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return this.ask<string>('spec-ls.rulePage', { rule: uri.path.slice(1).replace(/\.md$/, '') });
  }

  private async ask<Answer>(command: string, argument?: object): Promise<Answer> {
    const client = await this.server.started();
    const given = argument === undefined ? [] : [argument];
    return client.sendRequest(ExecuteCommandRequest.type, { command, arguments: given });
  }

  /** Shows the page of a rule: the one named, else that of the problem at the cursor, else one that the user picks. */
  private async explain(named: unknown): Promise<void> {
    try {
      const atCursor = rulesAtCursor(vscode.window.activeTextEditor);
      const rule = typeof named === 'string' ? named : atCursor.length === 1 ? atCursor[0] : await this.pick(atCursor);
      if (rule !== undefined) {
        const page = vscode.Uri.from({ scheme, path: `/${rule}.md` });
        await vscode.commands.executeCommand('markdown.showPreviewToSide', page);
      }
    } catch (error) {
      await this.server.explainFailure(error);
    }
  }

  private async pick(first: readonly string[]): Promise<string | undefined> {
    const items = this.ask<Rule[]>('spec-ls.rules').then((rules) =>
      rules
        .sort((a, b) => Number(first.includes(b.name)) - Number(first.includes(a.name)))
        .map((rule) => ({ label: rule.name, description: `${rule.severity}, ${rule.stage}`, detail: rule.summary })),
    );
    const picked = await vscode.window.showQuickPick(items, {
      placeHolder: 'Which rule?',
      matchOnDetail: true,
      ignoreFocusOut: true, // the walkthrough, from which it is asked for, takes the focus back
    });
    return picked?.label;
  }

  private markProblem(editor: vscode.TextEditor | undefined): void {
    void vscode.commands.executeCommand('setContext', 'spec-ls.problemAtCursor', rulesAtCursor(editor).length > 0);
  }
}

/** Returns the rules of the problems at the cursor, each once. */
function rulesAtCursor(editor: vscode.TextEditor | undefined): string[] {
  if (editor === undefined || !isSpecification(editor.document)) {
    return [];
  }
  const here = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === 'spec-ls' && range.contains(editor.selection.active));
  return [...new Set(here.map(({ code }) => String(typeof code === 'object' ? code.value : code)))];
}
