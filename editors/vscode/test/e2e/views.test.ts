// The schema view, the commands that work in it, previews and the walkthrough.

import assert from 'node:assert/strict';
import { scenarios } from './scenario.ts';
import { spec } from './specifications.ts';
import { labels, until, type Workbench } from './workbench.ts';

/** One with an attribute that another one names. */
const linked = spec.replace(
  '"int64": {',
  `"int64": {
              "validators": [
                {
                  "custom": {
                    "imports": [
                      { "path": "github.com/hashicorp/terraform-plugin-framework-validators/int64validator" },
                      { "path": "github.com/hashicorp/terraform-plugin-framework/path" }
                    ],
                    "schema_definition": "int64validator.AlsoRequires(path.MatchRoot(\\"owners\\"))"
                  }
                }
              ],`,
);

const scenario = scenarios({
  trusted: true,
  files: {
    'provider_code_spec.json': spec,
    'configured.json': spec,
    'previewed.json': spec,
    'followed.json': spec,
    'confirmed.json': spec.replace(
      '"optional"\n            }\n',
      '"computed_optional",\n              "default": { "static": 3 }\n            }\n',
    ),
    'linked.json': linked,
  },
});

/** The row of the schema view for what has a name. */
function node(vscode: Workbench, name: string) {
  const label = vscode.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) });
  return vscode.view('Schema').filter({ has: label });
}

/** Waits until the schema view has selected what has a name. */
function selected(vscode: Workbench, name: string): Promise<void> {
  return node(vscode, name).and(vscode.page.locator('.selected')).waitFor();
}

scenario('the schema view shows who sets what, and the problems', 'provider_code_spec.json', async (vscode) => {
  await vscode.command('Provider Spec: Show Schema View');
  const rows = vscode.view('Schema');
  await rows.filter({ hasText: 'pet' }).first().waitFor();
  await vscode.goToText('provider_code_spec.json', 'email', 1);
  const row = (name: string) =>
    rows.filter({ has: vscode.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) }) });
  await row('email').waitFor();
  assert.deepEqual(await labels(row('email')), ['email, string · required']);
  assert.deepEqual(await labels(row('owners')), ['owners, list_nested · optional']);
  assert.deepEqual(vscode.refusals, [], 'VS Code takes all that the extension contributes');
  await row('email').locator('.custom-view-tree-node-item-icon[style*="color"]').waitFor();
  await vscode.page.locator('.monaco-list-row[aria-label^="shelter"][aria-label*="1 error"]').waitFor();
  await vscode.page.locator('.monaco-list-row[aria-label^="pet"][aria-label*="1 error"]').waitFor();
});

scenario('the schema view and the cursor follow each other', 'provider_code_spec.json', async (vscode) => {
  await vscode.command('Provider Spec: Show Schema View');
  const rows = vscode.view('Schema');
  await vscode.goToText('provider_code_spec.json', '"weight"', 1);
  await selected(vscode, 'weight');
  await vscode.goToText('provider_code_spec.json', '"email"', 1);
  await selected(vscode, 'email');
  await vscode.picture('schema-view');
  const place = vscode.page.locator('.statusbar-item', { hasText: 'Ln 18, Col' });
  await vscode.clickUntil(rows.filter({ hasText: 'owners' }).first(), place);
});

scenario(
  'when the schema view is opened, it shows what the cursor is in',
  'provider_code_spec.json',
  async (vscode) => {
    await vscode.command('View: Show Explorer');
    await vscode.goToText('provider_code_spec.json', '"weight"', 1);
    await vscode.command('Provider Spec: Show Schema View');
    await selected(vscode, 'weight');
    await vscode.command('View: Show Explorer');
    await vscode.goToText('provider_code_spec.json', '"email"', 1);
    await vscode.command('Provider Spec: Show Schema View');
    await selected(vscode, 'email');
    await vscode.picture('schema-view-opened');
  },
);

scenario('the badge of the schema view counts the problems', 'provider_code_spec.json', async (vscode) => {
  await vscode.command('Provider Spec: Show Schema View');
  const badge = vscode.page.locator('.activitybar .action-item', {
    has: vscode.page.locator('[aria-label^="Provider Spec"]'),
  });
  await badge.locator('.badge-content', { hasText: /^2$/ }).waitFor();
});

scenario('the schema view sets who may set what', 'configured.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.command('Provider Spec: Show Schema View');
  await vscode.goToText('configured.json', '"weight"', 2);
  await selected(vscode, 'weight');
  const choice = vscode.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Make "weight" required' });
  await vscode.chooseUntil(node(vscode, 'weight'), 'Set Configurability…', choice);
  await choice.click();
  await vscode.page.locator('.tab.active.dirty').waitFor();
  await node(vscode, 'weight').filter({ hasText: 'required' }).waitFor();
  await vscode.save();
  assert.equal(vscode.read('configured.json'), spec.replace(/"optional"(?=\n {12}}\n {10}}\n {8}])/, '"required"'));
});

scenario(
  'a refactoring that deletes something says so in its title, does it at once, and is undone at once',
  'confirmed.json',
  async (vscode) => {
    await vscode.problems(2);
    await vscode.goToText('confirmed.json', '"weight"', 2);
    const before = vscode.read('confirmed.json');
    const action = vscode.page.locator('.action-widget .monaco-list-row', {
      hasText: /^Make .* required and delete its default$/,
    });
    await vscode.pressUntil('Control+Shift+R', action);
    await vscode.picture('deletes');
    await action.click();
    await vscode.page.locator('.tab.active.dirty').waitFor();
    await vscode.save();
    const weight = JSON.parse(vscode.read('confirmed.json')).resources[0].schema.attributes[2];
    assert.deepEqual(weight.int64, { computed_optional_required: 'required' });
    await vscode.page.keyboard.press('Control+z');
    await vscode.save();
    assert.equal(vscode.read('confirmed.json'), before);
  },
);

scenario('a preview stands beside the specification and follows it', 'previewed.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.goToText('previewed.json', '"weight"', 2);
  await vscode.command('Provider Spec: Preview Go Schema');
  const preview = vscode.page.locator('.editor-group-container', { hasText: 'pet.go' });
  const line = (text: string) => preview.locator('.view-line').filter({ hasText: text }).first();
  await line('schema.Schema').waitFor();
  await vscode.picture('preview');
  // It is read-only: a text that is typed into it is refused in words.
  await line('schema.Schema').click();
  await vscode.pressUntil('x', vscode.page.locator('.monaco-editor-overlaymessage', { hasText: 'read-only' }));
  await vscode.page.locator('.tab', { hasText: 'previewed.json' }).click();
  await vscode.goToText('previewed.json', '"email"', 1);
  await vscode.page.keyboard.type('e');
  await line('"eemail"').waitFor();
});

scenario('a preview of the Go file shows what the cursor is in', 'followed.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.goToText('followed.json', '"weight"', 2);
  await vscode.command('Provider Spec: Preview Go File');
  const preview = vscode.page.locator('.editor-group-container', {
    has: vscode.page.locator('.tab', { hasText: '.go' }),
  });
  const line = (text: string) => preview.locator('.view-line').filter({ hasText: text }).first();
  const current = (text: string) =>
    until(
      async () => {
        const marked = await preview.locator('.current-line').first().boundingBox();
        const wanted = await line(text).boundingBox();
        return marked !== null && wanted !== null && Math.abs(marked.y - wanted.y) < 3;
      },
      () => `the line with ${text} to be the current one`,
    );
  await line('DO NOT EDIT').or(line('"weight"')).first().waitFor();
  await current('"weight": schema.Int64Attribute');
  await vscode.goToText('followed.json', '"email"', 2);
  await current('"email": schema.StringAttribute');
  // Another resource takes the place of a resource whose tab nobody keeps.
  await vscode.goToText('followed.json', '"shelter"', 2);
  await preview.locator('.tab', { hasText: 'shelter.go' }).waitFor();
});

scenario('the documentation is previewed from the schema view, rendered', 'provider_code_spec.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.command('Provider Spec: Show Schema View');
  await node(vscode, 'pet').first().waitFor();
  await vscode.goToText('provider_code_spec.json', '"pet"', 2);
  await selected(vscode, 'pet');
  const preview = vscode.page.locator('.tab', { hasText: 'pet.md' });
  await vscode.chooseUntil(node(vscode, 'pet'), 'Preview Documentation', preview);
  await until(
    async () => {
      const titles = await Promise.all(
        vscode.page.frames().map((frame) =>
          frame
            .locator('h1')
            .allTextContents()
            .catch(() => []),
        ),
      );
      return titles.flat().some((title) => title.includes('example_pet'));
    },
    () => 'the heading of the page',
  );
  await vscode.picture('documentation');
});

scenario('a lens shows what names an attribute', 'linked.json', async (vscode) => {
  await vscode.problems(2);
  const lens = vscode.page.locator('.codelens-decoration a', { hasText: /^1 reference$/ });
  const found = vscode.page.locator('.reference-zone-widget .monaco-list-row', { hasText: 'MatchRoot' });
  await vscode.clickUntil(lens, found);
  await vscode.page.keyboard.press('Escape');
});

scenario('the walkthrough leads through what there is', 'provider_code_spec.json', async (vscode) => {
  await vscode.commandWith('Welcome: Open Walkthrough...', 'Write a Terraform provider as a specification');
  const steps = vscode.page.locator('.getting-started-step');
  await steps.filter({ hasText: 'Open a specification' }).waitFor();
  assert.equal(await steps.count(), 4);
  const rules = steps.filter({ hasText: 'Ask why' });
  await rules.click();
  await vscode.picture('walkthrough');
  await rules.getByRole('button', { name: 'Explain a Rule' }).click();
  await vscode.chooseByKey('invalid-identifier');
  await vscode.page.locator('.tab', { hasText: 'invalid-identifier.md' }).waitFor();
});
