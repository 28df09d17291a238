// The extension in real VS Code, feature by feature, in one window.

import assert from 'node:assert/strict';
import { scenarios } from './scenario.ts';
import { detected, expressed, spec } from './specifications.ts';
import { labels, until } from './workbench.ts';

/** A specification with text of another language between its attributes. */
function pasted(text: string): string {
  const at = spec.indexOf('          {\n            "name": "weight"');
  return `${spec.slice(0, at)}${text}\n${spec.slice(at)}`
    .replace('"computedd"', '"computed"')
    .replace('"City"', '"city"');
}

const scenario = scenarios({
  trusted: true,
  files: {
    'provider_code_spec.json': spec,
    'fixed.json': spec,
    'unsafe.json': spec.replace('"computedd"', '"computed"'),
    'pasted.json': pasted(
      'type PetModel struct {\n\tName  types.String `tfsdk:"name"`\n\tCount types.Int64  `tfsdk:"count_of_owners"`\n}',
    ),
    'completed.json': spec,
    'renamed.json': spec,
    'sorted.json': spec.replace('"id"', '"tag"'),
    'detected.json': detected,
    'damaged.json': detected.replace('"other" }', '"other" },,'),
    '.vscode/settings.json': '{}\n',
    'configured/.spec-ls.json': '{\n  // what differs here\n  "rules": { "invalid-identifer": "warning" }\n}\n',
    'ir.json': '{ "instructions": ["load", "store"] }\n',
    'unopened/provider-spec.json': spec,
    'module/go.mod':
      'module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.19.0\n',
    'module/provider_code_spec.json': expressed('example.org/far/checks', 'checks.Name()'),
  },
});

scenario('problems are shown once, with their rule and its page', 'provider_code_spec.json', async (vscode, t) => {
  const start = performance.now();
  await vscode.page.locator('.squiggly-error').first().waitFor();
  t.diagnostic(`its first problem ${Math.round(performance.now() - start)} ms later`);
  await vscode.statusBar('Terraform Provider Code Specification');
  const problems = await vscode.problems(2);
  assert.match(problems[0] as string, /computedd.*is not a value of/);
  assert.match(problems[0] as string, /spec-ls/);
  assert.match(problems[1] as string, /City/);
  const link = vscode.page.locator('.markers-panel a', { hasText: 'configurability-invalid' });
  assert.match((await link.getAttribute('href')) ?? '', /rules\/configurability-invalid\.html$/);
  await vscode.picture('problems');
});

scenario('hover explains a key', 'provider_code_spec.json', async (vscode) => {
  await vscode.goToText('provider_code_spec.json', 'nested_object', 2);
  const hover = vscode.page.locator('.monaco-hover:not(.hidden) .hover-contents', { hasText: 'nested_object' });
  await vscode.pressUntil('Control+K Control+I', hover);
  await vscode.picture('hover', 'editor');
  await vscode.page.keyboard.press('Escape');
});

scenario('a quick fix fixes its problem', 'fixed.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.goToText('fixed.json', 'computedd', 2);
  const action = vscode.page.locator('.action-widget .monaco-list-row', { hasText: 'Replace it with "computed"' });
  await vscode.pressUntil('Control+.', action);
  await vscode.picture('quick-fix');
  await action.click();
  await vscode.problems(1);
  await vscode.save();
  assert.equal(vscode.read('fixed.json'), spec.replace('computedd', 'computed'));
});

scenario('where there is nothing to fix, a message says why', 'unsafe.json', async (vscode) => {
  await vscode.statusBar('Terraform Provider Code Specification');
  await vscode.problems(1);
  const before = vscode.read('unsafe.json');
  await vscode.command('Provider Spec: Apply All Safe Fixes');
  await vscode.notification('Nothing to fix: none of the problems has a safe fix.');
  await vscode.save();
  assert.equal(vscode.read('unsafe.json'), before);
});

scenario('pasted Go is one problem', 'pasted.json', async (vscode) => {
  const before = vscode.read('pasted.json');
  const [problem] = await vscode.problems(1);
  assert.match(problem as string, /this is not JSON: type PetModel struct/);
  await vscode.command('Provider Spec: Apply All Safe Fixes');
  await vscode.notification('Nothing to fix: none of the problems has a safe fix.');
  await vscode.save();
  assert.equal(vscode.read('pasted.json'), before);
});

scenario('a completion that is accepted leaves JSON with the key', 'completed.json', async (vscode) => {
  await vscode.statusBar('Terraform Provider Code Specification');
  await vscode.goToText('completed.json', '"optional"\n            }\n          }\n        ]', '"optional"'.length);
  await vscode.page.keyboard.type(',\n');
  await vscode.page.keyboard.type('"sens');
  const row = vscode.page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'sensitive' }).first();
  await row.waitFor();
  await vscode.picture('completion', 'editor');
  await vscode.page.keyboard.press('Enter');
  await row.waitFor({ state: 'hidden' });
  await vscode.page.keyboard.press('Escape');
  await vscode.save();
  const weight = JSON.parse(vscode.read('completed.json')).resources[0].schema.attributes[2];
  assert.equal(weight.name, 'weight');
  assert.deepEqual(Object.keys(weight.int64), ['computed_optional_required', 'sensitive']);
});

scenario('the outline has resources and their attributes', 'provider_code_spec.json', async (vscode) => {
  await vscode.command('Explorer: Focus on Outline View');
  const rows = vscode.view('Outline');
  await rows.filter({ hasText: 'pet' }).first().waitFor();
  const found = (await labels(rows)).join('\n');
  assert.match(found, /example/);
  assert.match(found, /owners/);
  await vscode.page.keyboard.press('End'); // there is no room for all
  await rows.filter({ hasText: 'shelter' }).first().waitFor();
});

scenario('rename changes a name', 'renamed.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.goToText('renamed.json', '"weight"', 2);
  const input = vscode.page.locator('.rename-box input');
  await vscode.pressUntil('F2', input);
  await input.fill('mass');
  await vscode.page.keyboard.press('Enter');
  await input.waitFor({ state: 'hidden' });
  await vscode.page.locator('.tab.active.dirty').waitFor();
  await vscode.save();
  assert.equal(vscode.read('renamed.json'), spec.replace('"weight"', '"mass"'));
});

scenario('what cures a problem on the command line can be copied', 'module/provider_code_spec.json', async (vscode) => {
  await vscode.page.locator('.squiggly-warning').first().waitFor();
  await vscode.goToText('module/provider_code_spec.json', 'example.org', 2);
  const action = vscode.page.locator('.action-widget .monaco-list-row', {
    hasText: 'Copy "go get example.org/far/checks"',
  });
  await vscode.pressUntil('Control+.', action);
  await action.click();
  await vscode.statusBar('Copied go get example.org/far/checks');
});

scenario('sort by name sorts', 'sorted.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.command('Provider Spec: Sort by Name');
  await vscode.page.locator('.tab.active.dirty').waitFor();
  await vscode.save();
  const names = JSON.parse(vscode.read('sorted.json')).resources[0].schema.attributes.map(
    (a: { name: string }) => a.name,
  );
  assert.deepEqual(names, ['owners', 'tag', 'weight']);
});

scenario('a JSON file that looks like a specification is treated as one', 'detected.json', async (vscode) => {
  await vscode.statusBar('Terraform Provider Code Specification');
  const problems = await vscode.problems(1);
  assert.match(problems[0] as string, /ID.*spec-ls/s);
});

scenario('a mistake in the syntax is reported by us alone', 'damaged.json', async (vscode) => {
  await vscode.statusBar('Terraform Provider Code Specification');
  let problems: string[] = [];
  await until(
    async () => {
      problems = await vscode.problems(2); // what JSON's server said before it let go of the file may still be among them
      return problems.every((problem) => problem.includes('spec-ls'));
    },
    () => `our problems alone, but there are:\n${problems.join('\n')}`,
  );
});

scenario('another file with the name of one stays JSON', 'ir.json', async (vscode) => {
  await vscode.page.locator('.statusbar-item', { hasText: /^JSON$/ }).waitFor();
});

scenario('explain rule shows the page of the rule at the cursor', 'provider_code_spec.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.goToText('provider_code_spec.json', '"City"', 2);
  await vscode.command('Provider Spec: Explain Rule');
  await vscode.page.locator('.tab', { hasText: 'invalid-identifier.md' }).waitFor();
  await until(
    async () => {
      const texts = await Promise.all(vscode.page.frames().map((frame) => frame.textContent('body').catch(() => '')));
      return texts.some((text) => /invalid-identifier/.test(text ?? '') && /lower-case/.test(text ?? ''));
    },
    () => 'the page of invalid-identifier',
  );
});

scenario('a severity that the settings change is the one that is shown', '.vscode/settings.json', async (vscode) => {
  await vscode.goTo(1, 2);
  await vscode.page.keyboard.type('"spec-ls.rules": { "invalid-identifier": "warning');
  await vscode.save();
  await vscode.openFile('provider_code_spec.json');
  const warning = vscode.page.locator('.markers-panel .monaco-list-row[aria-label^="Warning"]', { hasText: 'City' });
  await warning.waitFor();
});

scenario('the state of the server is told, and its log', 'provider_code_spec.json', async (vscode, t) => {
  const status = vscode.page.locator('.hover-language-status', { hasText: 'started in' });
  await vscode.clickUntil(vscode.page.locator('[id="status.languageStatus"]'), status);
  t.diagnostic((await status.textContent()) ?? '');
  await vscode.page.keyboard.press('Escape');
  await vscode.command('Provider Spec: Show Log'); // whose content this VS Code keeps to itself: see install.sh
  await until(
    async () => (await vscode.page.getByLabel('Switch Output').first().inputValue()) === 'Provider Spec',
    () => 'the output channel',
  );
});

scenario('the version is that of the bundled server', 'provider_code_spec.json', async (vscode) => {
  await vscode.command('Provider Spec: Show Version');
  await vscode.notification(/spec-ls \S+ \(linux\/\w+, bundled: .*spec-ls.*tfplugingen-framework/s);
  await vscode.command('Notifications: Clear All Notifications');
});

scenario('the configuration has one owner, who knows the rules', 'configured/.spec-ls.json', async (vscode) => {
  await vscode.statusBar('spec-ls Configuration');
  const problems = await vscode.problems(1);
  assert.match(problems[0] as string, /invalid-identifer.*invalid-identifier.*spec-ls/s);
  await vscode.goToText('configured/.spec-ls.json', '": "warning', 0);
  await vscode.page.keyboard.press('Backspace');
  await vscode.page.keyboard.press('Backspace');
  const row = vscode.page
    .locator('.suggest-widget.visible .monaco-list-row', { hasText: 'invalid-identifier' })
    .first();
  await vscode.pressUntil('Control+Space', row);
  await vscode.page.keyboard.press('Enter');
  await row.waitFor({ state: 'hidden' });
  await vscode.problems(0);
  await vscode.save();
  assert.match(vscode.read('configured/.spec-ls.json'), /"rules": \{ "invalid-identifier": "warning" \}/);
});

scenario('check workspace finds problems in files that are not open', 'provider_code_spec.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.command('Provider Spec: Check Workspace');
  await vscode.notification(/errors.* in \d+ specifications/);
  await until(
    async () => (await vscode.errors()) > 4,
    () => 'the problems of other files',
  );
  const all = await vscode.errors();
  // The server, which reports on open files, takes the place of the check.
  await vscode.openFile('unopened/provider-spec.json');
  await vscode.page.locator('.squiggly-error').first().waitFor();
  await vscode.command('Provider Spec: Show Schema View');
  await vscode.page.locator('.monaco-list-row[aria-label="pet, 1 error"]').waitFor();
  assert.equal(await vscode.errors(), all);
});
