import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import { configurationId, languageId } from './recognition.ts';
import type { Health, Server } from './server.ts';
import { describeModule } from './summary.ts';

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

/** Where the packages that a specification names are taken from, as the server says it. */
interface UsedModule {
  path: string;
  goMod: string;
  go?: string;
  versions: { module: string; required: string }[];
}

/** Tells, in the same place, from which Go module, in which versions, the packages are taken that the active specification names. */
export function createModuleStatus(server: Server): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('spec-ls.module', { language: languageId });
  item.name = 'Provider Spec: Go Module';
  let latest = 0;
  const show = async () => {
    const document = vscode.window.activeTextEditor?.document;
    const client = server.running;
    if (client === undefined || document === undefined || !isSpecification(document)) {
      return;
    }
    const asked = ++latest;
    const used: UsedModule | null = await client
      .sendRequest(ExecuteCommandRequest.type, {
        command: 'spec-ls.moduleOf',
        arguments: [{ uri: client.code2ProtocolConverter.asUri(document.uri) }],
      })
      .catch(() => null);
    if (asked !== latest) {
      return;
    }
    item.text = used === null ? 'No Go module' : used.path;
    item.detail = used === null ? 'packages as spec-ls describes them' : describeModule(used.go, used.versions);
    item.command = used === null ? undefined : openCommand(vscode.Uri.file(used.goMod));
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/go.{mod,work}');
  void show();
  return vscode.Disposable.from(
    item,
    watcher,
    watcher.onDidChange(show),
    watcher.onDidCreate(show),
    watcher.onDidDelete(show),
    server.onDidChangeHealth(show),
    vscode.window.onDidChangeActiveTextEditor(show),
  );
}

/** What of a specification could not be looked at, as the server says it. */
interface Unchecked {
  message: string;
  help: string;
}

/** Tells, in the same place, that something the active specification depends on could not be looked at: no problems does not mean none then. */
export function createUncheckedNotice(server: Server): vscode.Disposable {
  let item: vscode.LanguageStatusItem | undefined;
  let latest = 0;
  const show = async () => {
    const document = vscode.window.activeTextEditor?.document;
    const client = server.running;
    const asked = ++latest;
    const items: Unchecked[] =
      client === undefined || document === undefined || !isSpecification(document)
        ? []
        : await client
            .sendRequest(ExecuteCommandRequest.type, {
              command: 'spec-ls.unchecked',
              arguments: [{ uri: client.code2ProtocolConverter.asUri(document.uri) }],
            })
            .catch(() => []);
    if (asked !== latest) {
      return;
    }
    item?.dispose();
    item = undefined;
    if (items.length > 0) {
      item = vscode.languages.createLanguageStatusItem('spec-ls.unchecked', { language: languageId });
      item.name = 'Provider Spec: Not Checked';
      item.text = 'Not all was checked';
      item.detail = items.map(({ message, help }) => `${message} (help: ${help})`).join('\n');
      item.severity = vscode.LanguageStatusSeverity.Warning;
    }
  };
  void show();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(show),
    vscode.languages.onDidChangeDiagnostics(show),
    server.onDidChangeHealth(show),
    { dispose: () => item?.dispose() },
  );
}

function openCommand(goMod: vscode.Uri): vscode.Command {
  return { command: 'vscode.open', title: 'Open go.mod', arguments: [goMod] };
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
