import { execFile } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';
import { isSpecification } from './languages.ts';
import { type Finding, parseReport, type Report, splitLines, summarise, toPosition } from './report.ts';
import type { Server } from './server.ts';
import { checkArguments } from './settings.ts';

const severities = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
} as const;

/**
 * Checks all specifications of the workspace, also those that are not open, by the program's `check`. The server reports on open
 * documents, whose text may be newer than the file's: what was found in their files is not shown.
 */
export class WorkspaceCheck implements vscode.Disposable {
  private readonly found = vscode.languages.createDiagnosticCollection('spec-ls check');
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      this.found,
      vscode.commands.registerCommand('spec-ls.checkWorkspace', (folder?: vscode.Uri) => this.check(folder)),
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (isSpecification(document)) {
          this.found.delete(document.uri);
        }
      }),
      vscode.workspace.onDidDeleteFiles(({ files }) => {
        for (const file of files) {
          this.found.delete(file);
        }
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  private async check(only: vscode.Uri | undefined): Promise<void> {
    const folders =
      only instanceof vscode.Uri ? [only] : (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
    try {
      const report = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: 'Checking specifications', cancellable: true },
        (_, token) => this.checkFolders(folders, token),
      );
      if (report !== undefined) {
        await this.tell(report);
      }
    } catch (error) {
      await this.server.explainFailure(error);
    }
  }

  private async tell(report: Report): Promise<void> {
    const problems = 'Show Problems';
    const chosen = await vscode.window.showInformationMessage(
      summarise(report),
      ...(report.diagnostics.length > 0 ? [problems] : []),
    );
    if (chosen === problems) {
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    }
  }

  /** Checks folders and shows what is found in place of what was found before. Gives undefined if the user cancels. */
  private async checkFolders(
    folders: readonly vscode.Uri[],
    token: vscode.CancellationToken,
  ): Promise<Report | undefined> {
    const total: Report = {
      schema_version: 1,
      files: 0,
      summary: { error: 0, warning: 0, info: 0, hint: 0 },
      diagnostics: [],
    };
    const shown: [vscode.Uri, vscode.Diagnostic[]][] = [];
    for (const folder of folders) {
      const rules = vscode.workspace.getConfiguration('spec-ls', folder).get<Record<string, string>>('rules', {});
      const report = await this.run(folder.fsPath, rules, token);
      if (report === undefined) {
        return undefined;
      }
      total.files += report.files;
      for (const severity of Object.keys(severities) as (keyof typeof severities)[]) {
        total.summary[severity] += report.summary[severity];
      }
      total.diagnostics.push(...report.diagnostics);
      for (const file of new Set(report.diagnostics.map(({ file }) => file))) {
        const findings = report.diagnostics.filter((finding) => finding.file === file);
        const uri = vscode.Uri.file(path.resolve(folder.fsPath, file));
        if (!vscode.workspace.textDocuments.some((open) => open.uri.fsPath === uri.fsPath && isSpecification(open))) {
          shown.push([uri, await diagnostics(uri, findings)]);
        }
      }
    }
    this.found.clear();
    this.found.set(shown);
    return total;
  }

  private async run(
    folder: string,
    rules: Readonly<Record<string, string>>,
    token: vscode.CancellationToken,
  ): Promise<Report | undefined> {
    const binary = await this.server.binary();
    const command = ['check', '--format', 'json', '--root', folder, ...checkArguments(rules), folder];
    return new Promise((resolve, reject) => {
      const child = execFile(binary.path, command, { cwd: folder, maxBuffer: 1 << 30 }, (error, stdout, stderr) => {
        if (token.isCancellationRequested) {
          resolve(undefined);
        } else if (error !== null && error.code !== 1) {
          reject(new Error(`Checking ${folder} failed. ${stderr.trim()}`)); // 1 says that there are findings
        } else {
          resolve(parseReport(stdout));
        }
      });
      token.onCancellationRequested(() => child.kill());
    });
  }
}

async function diagnostics(file: vscode.Uri, findings: readonly Finding[]): Promise<vscode.Diagnostic[]> {
  const lines = splitLines(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
  return findings.map((finding) => {
    const start = toPosition(lines, finding.start);
    const end = toPosition(lines, finding.end);
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    const diagnostic = new vscode.Diagnostic(range, finding.message, severities[finding.severity]);
    diagnostic.source = 'spec-ls';
    diagnostic.code = { value: finding.rule, target: vscode.Uri.parse(finding.url) };
    return diagnostic;
  });
}
