import * as vscode from 'vscode';
import { isSpecification } from './languages.ts';
import { configurationId, languageId } from './recognition.ts';
import type { Health, Server } from './server.ts';

/** Shows, where VS Code shows the state of languages, which server runs and whether it is well. */
export function createStatus(server: Server): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('spec-ls.server', [
    { language: languageId },
    { language: configurationId },
  ]);
  item.name = 'Provider Spec';
  item.command = { command: 'spec-ls.showLog', title: 'Show Log' };
  const show = (health: Health) => {
    item.busy = health.state === 'starting';
    item.severity = vscode.LanguageStatusSeverity.Information;
    item.detail = '';
    switch (health.state) {
      case 'idle':
        item.text = 'spec-ls does not run';
        break;
      case 'starting':
        item.text = 'spec-ls';
        break;
      case 'running':
        item.text = `spec-ls ${health.version}`;
        item.detail = `${health.origin === '' ? '' : `${health.origin}, `}started in ${Math.round(health.startup)} ms`;
        break;
      case 'failed':
        item.text = 'spec-ls failed';
        item.detail = health.reason;
        item.severity = vscode.LanguageStatusSeverity.Error;
        break;
    }
  };
  show(server.health);
  return vscode.Disposable.from(item, server.onDidChangeHealth(show));
}

/**
 * Tells, in the same place, that not all problems of the active specification are shown: the server bounds how many it sends, and
 * ends with one that has no rule and says how many there are besides.
 */
export function createLimitNotice(): vscode.Disposable {
  let item: vscode.LanguageStatusItem | undefined;
  const show = () => {
    item?.dispose();
    item = undefined;
    const document = vscode.window.activeTextEditor?.document;
    const notice =
      document &&
      isSpecification(document) &&
      vscode.languages.getDiagnostics(document.uri).find(({ source, code }) => source === 'spec-ls' && !code);
    if (notice) {
      item = vscode.languages.createLanguageStatusItem('spec-ls.limit', { language: languageId });
      item.name = 'Provider Spec';
      item.text = 'Not all problems are shown';
      item.detail = notice.message;
      item.severity = vscode.LanguageStatusSeverity.Warning;
    }
  };
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(show),
    vscode.languages.onDidChangeDiagnostics(show),
    { dispose: () => item?.dispose() },
  );
}
