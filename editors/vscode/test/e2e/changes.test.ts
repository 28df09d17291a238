// What has changed since the last commit: the view of the contract.

import assert from 'node:assert/strict';
import { scenarios } from './scenario.ts';
import { repaired } from './specifications.ts';
import { labels, until } from './workbench.ts';

const edited = repaired.replace('"int64"', '"bool"');
assert.notEqual(edited, repaired);

const scenario = scenarios({
  trusted: true,
  files: { 'provider_code_spec.json': repaired, 'same.json': repaired },
  edited: { 'provider_code_spec.json': edited, 'new.json': repaired },
  settings: { 'git.enabled': true },
});

scenario('the contract is compared with the last commit', 'provider_code_spec.json', async (vscode) => {
  const title = vscode.page.locator('.tab.active', { hasText: 'provider_code_spec.json: contract (HEAD ↔ now)' });
  await vscode.repeat(() => vscode.command('Provider Spec: Compare the Contract with HEAD'), title);
  const rows = vscode.page.locator('.quick-input-list .monaco-list-row');
  await until(
    async () => (await labels(rows)).some((label) => label.includes('type of attribute "weight" changed')),
    async () => `the change in the list, which has ${await labels(rows)}`,
  );
  await vscode.picture('contract');
  await vscode.page.keyboard.press('Enter');
  await vscode.page.locator('.tab.active', { hasText: /^provider_code_spec.json$/ }).waitFor();
});

scenario('of what git does not have it says so', 'new.json', async (vscode) => {
  await vscode.command('Provider Spec: Compare the Contract with HEAD');
  await vscode.notification('There is no earlier version of this specification');
});
