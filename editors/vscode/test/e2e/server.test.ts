// The server's process: what is run, when it crashes, and in a workspace that is not trusted.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { until, Workbench } from './workbench.ts';

const spec = '{\n  "version": "0.1",\n  "provider": { "name": "Example" }\n}\n';

/** Returns the processes that run a server of an installation of the extension. */
function servers(extensions: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((process) => {
      try {
        return readlinkSync(`/proc/${process}/exe`).startsWith(extensions);
      } catch {
        return false; // it has ended, or is another user's
      }
    });
}

async function oneServer(vscode: Workbench, but: readonly number[] = []): Promise<number> {
  let found: number[] = [];
  await until(
    () => {
      found = servers(vscode.extensions);
      return found.length === 1 && !but.includes(found[0] as number);
    },
    () => `one server; there are ${found.length}`,
  );
  return found[0] as number;
}

test('a server that is killed is started again, and knows the text', async () => {
  const vscode = await Workbench.open({ trusted: true, files: { 'provider_code_spec.json': spec } });
  after(() => vscode.close());
  assert.deepEqual(servers(vscode.extensions), [], 'there is nothing to serve yet');
  await vscode.openFile('provider_code_spec.json');
  await vscode.problems(1);

  const first = await oneServer(vscode);
  await vscode.page.locator('.view-line').first().click();
  await vscode.goToText('provider_code_spec.json', 'Example', 1);
  process.kill(first, 'SIGKILL');
  const second = await oneServer(vscode, [first]);
  await vscode.page.keyboard.type(' ');
  await vscode.page.locator('.markers-panel .monaco-list-row', { hasText: 'E xample' }).waitFor();

  await vscode.command('Provider Spec: Restart Server');
  const third = await oneServer(vscode, [first, second]);
  await vscode.problems(1);

  // One that keeps crashing is let go, and the user is told. Each has answered before it is killed: what ends while it starts has not
  // crashed.
  let last = third;
  let name = 'E xample';
  for (let crash = 0; crash < 5; crash++) {
    process.kill(last, 'SIGKILL');
    last = await oneServer(vscode, [last]);
    name = name.replace(' ', ' x');
    await vscode.page.keyboard.type('x');
    await vscode.page.locator('.markers-panel .monaco-list-row', { hasText: name }).waitFor();
  }
  process.kill(last, 'SIGKILL');
  await vscode.notification('is not started again').catch(async (error) => {
    await vscode.picture('failed crashes');
    throw error;
  });
  assert.deepEqual(servers(vscode.extensions), []);
  await vscode.picture('crashed');
  await vscode.command('Provider Spec: Restart Server');
  await oneServer(vscode);
});

test('in a workspace that is not trusted only the bundled server runs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'spec-ls-other-'));
  after(() => rmSync(folder, { recursive: true }));
  const other = path.join(folder, 'spec-ls');
  const marker = path.join(folder, 'has-run');
  const vscode = await Workbench.open({
    trusted: false,
    files: { 'provider_code_spec.json': spec, '.vscode/settings.json': JSON.stringify({ 'spec-ls.path': other }) },
    settings: { 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' },
    machineSettings: { 'spec-ls.path': other },
  });
  after(() => vscode.close());
  writeFileSync(other, `#!/bin/sh\ntouch ${marker}\nexec ${vscode.extensions}/*/bin/spec-ls "$@"\n`, { mode: 0o755 });
  await vscode.statusBar('Restricted Mode');
  await vscode.openFile('provider_code_spec.json');
  await vscode.problems(1);
  const bundled = await oneServer(vscode);
  assert.ok(!existsSync(marker));
  await vscode.picture('restricted');

  await vscode.command('Workspaces: Manage Workspace Trust');
  await vscode.page.getByRole('button', { name: 'Trust', exact: true }).click();
  await until(
    () => existsSync(marker),
    () => 'the server that the setting names',
  );
  await oneServer(vscode, [bundled]);
  await vscode.problems(1);
});
