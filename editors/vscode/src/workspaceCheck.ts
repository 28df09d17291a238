import * as vscode from 'vscode';
import { DocumentDiagnosticReportKind, WorkspaceDiagnosticRequest } from 'vscode-languageclient';
import { isServed } from './languages.ts';
import type { Server } from './server.ts';
import { summarise, type Tally } from './summary.ts';

/**
 * Has the server check all specifications of the workspace once, also those that are not open. What is found in those that are open
 * is shown already, and if the server reports on the others all the time, so is all.
 */
export class WorkspaceCheck implements vscode.Disposable {
  private readonly found = vscode.languages.createDiagnosticCollection('spec-ls check');
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      this.found,
      vscode.commands.registerCommand('spec-ls.checkWorkspace', (folder?: vscode.Uri) => this.check(folder)),
      server.onDidChangeHealth(() => {
        if (server.reportsOnWorkspace) {
          this.found.clear();
        }
      }),
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (isServed(document)) {
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

  private async check(folder: vscode.Uri | undefined): Promise<void> {
    try {
      const tally = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: 'Checking specifications', cancellable: true },
        (_, token) => this.run(folder instanceof vscode.Uri ? folder : undefined, token),
      );
      if (tally !== undefined) {
        await this.tell(tally);
      }
    } catch (error) {
      await this.server.explainFailure(error);
    }
  }

  private async tell(tally: Tally): Promise<void> {
    const problems = 'Show Problems';
    const any = tally.errors + tally.warnings + tally.infos > 0;
    const chosen = await vscode.window.showInformationMessage(summarise(tally), ...(any ? [problems] : []));
    if (chosen === problems) {
      await vscode.commands.executeCommand('workbench.actions.view.problems');
    }
  }

  /** Checks and shows what is found in place of what was found before. Gives undefined if the user cancels. */
  private async run(folder: vscode.Uri | undefined, token: vscode.CancellationToken): Promise<Tally | undefined> {
    const client = await this.server.started();
    const asked = client.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] }, token);
    const result = await asked.catch((error) => {
      if (token.isCancellationRequested) {
        return undefined;
      }
      throw error;
    });
    if (result === undefined) {
      return undefined;
    }
    const tally: Tally = { files: 0, errors: 0, warnings: 0, infos: 0 };
    const shown: [vscode.Uri, vscode.Diagnostic[]][] = [];
    for (const report of result.items) {
      const uri = client.protocol2CodeConverter.asUri(report.uri);
      if (report.kind !== DocumentDiagnosticReportKind.Full || (folder !== undefined && !isInside(uri, folder))) {
        continue;
      }
      const found = await client.protocol2CodeConverter.asDiagnostics(report.items, token);
      tally.files++;
      for (const { severity } of found) {
        switch (severity) {
          case vscode.DiagnosticSeverity.Error:
            tally.errors++;
            break;
          case vscode.DiagnosticSeverity.Warning:
            tally.warnings++;
            break;
          default:
            tally.infos++;
        }
      }
      const open = vscode.workspace.textDocuments.some(
        (document) => document.uri.toString() === uri.toString() && isServed(document),
      );
      if (!open && !this.server.reportsOnWorkspace) {
        shown.push([uri, found]);
      }
    }
    this.found.clear();
    this.found.set(shown);
    return tally;
  }
}

function isInside(file: vscode.Uri, folder: vscode.Uri): boolean {
  return file.toString().startsWith(`${folder.toString().replace(/\/$/, '')}/`);
}
