import * as vscode from 'vscode';
import { languageId } from './recognition.ts';
import type { Health, Server } from './server.ts';

/** Shows, where VS Code shows the state of languages, which server runs and whether it is well. */
export function createStatus(server: Server): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('spec-ls.server', { language: languageId });
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
        item.detail = `${health.binary.origin === 'bundled' ? '' : `${health.binary.path}, `}started in ${Math.round(health.startup)} ms`;
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
