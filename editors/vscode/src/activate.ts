import * as vscode from 'vscode';
import { Base } from './base.ts';
import { ContractChanges } from './contractChanges.ts';
import { registerExamples } from './examples.ts';
import { registerFolding } from './folding.ts';
import { registerGoPaste } from './goPaste.ts';
import type { Host } from './host.ts';
import { isSpecification, Languages } from './languages.ts';
import { Previews } from './previews.ts';
import { registerRefactorings } from './refactorings.ts';
import { RulePages } from './rulePages.ts';
import { SchemaView } from './schemaView.ts';
import { Server } from './server.ts';
import { needsRestart, readSettings } from './settings.ts';
import { createLimitNotice, createStatus, createUncheckedNotice } from './status.ts';
import { WorkspaceCheck } from './workspaceCheck.ts';

export function newLog(context: vscode.ExtensionContext): vscode.LogOutputChannel {
  const log = vscode.window.createOutputChannel('Provider Spec', { log: true });
  context.subscriptions.push(log);
  return log;
}

/** Activates what the extension does wherever it runs. */
export function activateWith(context: vscode.ExtensionContext, log: vscode.LogOutputChannel, host: Host): Server {
  const goPaste = registerGoPaste();
  if (goPaste !== undefined) {
    context.subscriptions.push(goPaste);
  }
  const languages = new Languages(log);
  const server = new Server(host, log);
  const view = new SchemaView(server);
  context.subscriptions.push(
    languages,
    createStatus(server),
    createUncheckedNotice(server),
    createLimitNotice(),
    new RulePages(server),
    new WorkspaceCheck(server),
    view,
    new Previews(server, view),
    new ContractChanges(server, new Base()),
    registerRefactorings(server, view),
    registerFolding(server),
    registerExamples(server),
    restartOnSettings(server),
    showViews(),
    vscode.commands.registerCommand('spec-ls.restart', () => server.restart()),
    vscode.commands.registerCommand('spec-ls.showLog', () => log.show()),
    vscode.commands.registerCommand('spec-ls.showVersion', () => showVersion(context, host, server)),
    vscode.commands.registerCommand('spec-ls.fixAll', fixAll),
    vscode.commands.registerCommand('spec-ls.sort', () => applyAction('source.sort.spec-ls')),
    vscode.commands.registerCommand('spec-ls.moveAttributeUp', () => applyAction('refactor.rewrite.order.up')),
    vscode.commands.registerCommand('spec-ls.moveAttributeDown', () => applyAction('refactor.rewrite.order.down')),
  );
  return server;
}

/** Applies all safe fixes to the active editor, or says why there are none. */
async function fixAll(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return;
  }
  const { document } = editor;
  const kind = 'source.fixAll.spec-ls';
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    whole,
    kind,
  );
  if (actions.length > 0) {
    await applyAction(kind);
    return;
  }
  const findings = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'spec-ls').length;
  const why =
    findings === 0
      ? 'there are no problems.'
      : 'none of the problems has a safe fix. Quick Fix… offers those that need a decision.';
  vscode.window.showInformationMessage(`Nothing to fix: ${why}`);
}

/** Applies the action of a kind to the active editor. */
function applyAction(kind: string): Thenable<unknown> {
  return vscode.commands.executeCommand('editor.action.codeAction', { kind, apply: 'first' });
}

/** Restarts the server when the settings change that it is started with. The others it asks for itself. */
function restartOnSettings(server: Server): vscode.Disposable {
  const read = () => readSettings(vscode.workspace.getConfiguration('spec-ls'));
  let before = read();
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('spec-ls')) {
      const after = read();
      if (needsRestart(before, after) && server.health.state !== 'idle') {
        void server.restart();
      }
      before = after;
    }
  });
}

/**
 * Shows the views and commands of the extension from when there is a specification: most windows that open JSON files have
 * none.
 */
function showViews(): vscode.Disposable {
  const show = () => vscode.commands.executeCommand('setContext', 'spec-ls.active', true);
  const showFor = (documents: readonly vscode.TextDocument[]) => {
    if (documents.some(isSpecification)) {
      void show();
    }
  };
  showFor(vscode.workspace.textDocuments);
  const names = '**/{provider_code_spec,provider-code-spec,provider-spec}.json';
  vscode.workspace.findFiles(names, '**/node_modules/**', 1).then(([found]) => {
    if (found !== undefined) {
      void show();
    }
  });
  return vscode.workspace.onDidOpenTextDocument((document) => showFor([document]));
}

async function showVersion(context: vscode.ExtensionContext, host: Host, server: Server): Promise<void> {
  try {
    const [program, ...rest] = await host.describe();
    const extension = `extension ${context.extension.packageJSON.version}, VS Code ${vscode.version}`;
    const text = [program, extension, ...rest].join('\n');
    const copy = 'Copy';
    if ((await vscode.window.showInformationMessage(text, copy)) === copy) {
      await vscode.env.clipboard.writeText(text);
    }
  } catch (error) {
    await server.explainFailure(error);
  }
}
