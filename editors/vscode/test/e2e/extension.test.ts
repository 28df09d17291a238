// The extension in real VS Code, feature by feature, in one window. Each test begins where the one before it ended.

import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { labels, until, Workbench } from './workbench.ts';

const spec = `{
  "version": "0.1",
  "provider": {
    "name": "example"
  },
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {
            "name": "id",
            "string": {
              "computed_optional_required": "computedd"
            }
          },
          {
            "name": "owners",
            "list_nested": {
              "computed_optional_required": "optional",
              "nested_object": {
                "attributes": [
                  {
                    "name": "email",
                    "string": {
                      "computed_optional_required": "required"
                    }
                  }
                ]
              }
            }
          },
          {
            "name": "weight",
            "int64": {
              "computed_optional_required": "optional"
            }
          }
        ]
      }
    }
  ],
  "datasources": [
    {
      "name": "shelter",
      "schema": {
        "attributes": [
          {
            "name": "City",
            "string": {
              "computed_optional_required": "computed"
            }
          }
        ]
      }
    }
  ]
}
`;

const detected = `{
  "provider": { "name": "other" },
  "datasources": [
    { "name": "thing", "schema": { "attributes": [{ "name": "ID", "string": { "computed_optional_required": "computed" } }] } }
  ],
  "version": "0.1"
}
`;

let vscode: Workbench;

before(async () => {
  vscode = await Workbench.open({
    trusted: true,
    files: {
      'provider_code_spec.json': spec,
      'detected.json': detected,
      'damaged.json': detected.replace('"other" }', '"other" },,'),
      'ir.json': '{ "instructions": ["load", "store"] }\n',
      'unopened/provider-spec.json': spec.replace('computedd', 'computed'),
    },
  });
});

after(() => vscode?.close());

/** Declares a test that leaves a picture if it fails. */
function scenario(name: string, body: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    try {
      await body(t);
    } catch (error) {
      await vscode.picture(`failed ${name.replaceAll(' ', '-')}`);
      throw error;
    }
  });
}

scenario('problems are shown once, with their rule and its page', async (t) => {
  const start = performance.now();
  await vscode.openFile('provider_code_spec.json');
  const opened = performance.now();
  await vscode.page.locator('.squiggly-error').first().waitFor();
  t.diagnostic(
    `first problem ${Math.round(performance.now() - opened)} ms after the file is shown (${Math.round(opened - start)} ms)`,
  );
  await vscode.statusBar('Terraform Provider Code Specification');
  const problems = await vscode.problems(2);
  assert.match(problems[0] as string, /computedd.*did you mean.*computed/);
  assert.match(problems[0] as string, /spec-ls/);
  assert.match(problems[1] as string, /City/);
  const link = vscode.page.locator('.markers-panel a', { hasText: 'configurability-invalid' });
  assert.match((await link.getAttribute('href')) ?? '', /analysis\/rules\/docs\/configurability-invalid\.md$/);
  await vscode.picture('problems');
});

scenario('hover explains a key', async () => {
  await vscode.goToText('provider_code_spec.json', 'nested_object', 2);
  await vscode.command('Show or Focus Hover');
  const hover = vscode.page.locator('.monaco-hover:not(.hidden) .hover-contents').first();
  await hover.waitFor();
  assert.match((await hover.textContent()) ?? '', /nested_object/);
  await vscode.picture('hover');
  await vscode.page.keyboard.press('Escape');
});

scenario('a quick fix mends its problem', async () => {
  await vscode.goToText('provider_code_spec.json', 'computedd', 2);
  await vscode.page.keyboard.press('Control+.');
  const action = vscode.page.locator('.action-widget .monaco-list-row', { hasText: 'Replace it with "computed"' });
  await action.waitFor();
  await vscode.picture('quick-fix');
  await action.click();
  await action.waitFor({ state: 'hidden' });
  await vscode.problems(1);
  await vscode.save();
  assert.equal(vscode.read('provider_code_spec.json'), spec.replace('computedd', 'computed'));
});

scenario('a completion that is accepted leaves JSON with the key', async () => {
  await vscode.goToText(
    'provider_code_spec.json',
    '"optional"\n            }\n          }\n        ]',
    '"optional"'.length,
  );
  await vscode.page.keyboard.type(',\n');
  await vscode.page.keyboard.type('"sens');
  const row = vscode.page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'sensitive' });
  await row.first().waitFor();
  await vscode.picture('completion');
  await vscode.page.keyboard.press('Enter');
  await row.first().waitFor({ state: 'hidden' });
  await vscode.page.keyboard.press('Escape');
  await vscode.save();
  const weight = JSON.parse(vscode.read('provider_code_spec.json')).resources[0].schema.attributes[2];
  assert.equal(weight.name, 'weight');
  assert.deepEqual(Object.keys(weight.int64), ['computed_optional_required', 'sensitive']);
});

scenario('the outline has resources and their attributes', async () => {
  await vscode.command('Explorer: Focus on Outline View');
  const rows = vscode.view('Outline');
  await rows.filter({ hasText: 'pet' }).first().waitFor();
  const found = (await labels(rows)).join('\n');
  assert.match(found, /example/);
  assert.match(found, /owners/);
  await vscode.page.keyboard.press('End'); // there is no room for all
  await rows.filter({ hasText: 'shelter' }).first().waitFor();
});

scenario('the schema view shows who sets what, and the problems', async () => {
  await vscode.command('Provider Spec: Show Schema View');
  const rows = vscode.view('Schema');
  await rows.filter({ hasText: 'pet' }).first().waitFor();
  await vscode.goToText('provider_code_spec.json', 'email', 1);
  await rows.filter({ hasText: 'email' }).waitFor();
  const email = await labels(rows.filter({ hasText: 'email' }));
  assert.deepEqual(email, ['email, string · required']);
  const owners = await labels(rows.filter({ hasText: 'owners' }));
  assert.deepEqual(owners, ['owners, list_nested · optional']);
  const shelter = await labels(rows.filter({ hasText: 'shelter' }));
  assert.equal(shelter.length, 1);
  assert.match(shelter[0] as string, /shelter.*1 error/);
});

scenario('the schema view and the cursor follow each other', async () => {
  const rows = vscode.view('Schema');
  await rows.filter({ hasText: 'email' }).and(vscode.page.locator('.selected')).waitFor();
  await vscode.picture('schema-view');
  await vscode.goToText('provider_code_spec.json', '"weight"', 1);
  await rows.filter({ hasText: 'weight' }).and(vscode.page.locator('.selected')).waitFor();
  await rows.filter({ hasText: 'owners' }).first().click();
  await vscode.statusBar('Ln 18, Col');
});

scenario('a JSON file that looks like a specification is treated as one, and its problems are shown once', async () => {
  await vscode.openFile('detected.json');
  await vscode.statusBar('Terraform Provider Code Specification');
  const [problem] = (await vscode.problems(2)).filter((text) => /ID/.test(text));
  assert.match(problem ?? '', /spec-ls/);
});

scenario('a mistake in the syntax is reported by us alone', async () => {
  await vscode.openFile('damaged.json');
  await vscode.statusBar('Terraform Provider Code Specification');
  const problems = await vscode.problems(5);
  for (const problem of problems) {
    assert.match(problem, /spec-ls/);
  }
});

scenario('another file with the name of one stays JSON', async () => {
  await vscode.openFile('ir.json');
  await vscode.page.locator('.statusbar-item', { hasText: /^JSON$/ }).waitFor();
});

scenario('explain rule shows the page of the rule at the cursor', async () => {
  await vscode.openFile('provider_code_spec.json');
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
  await vscode.picture('rule');
  await vscode.page.keyboard.press('Control+W');
});

scenario('check workspace finds problems in files that are not open', async () => {
  await vscode.openFile('provider_code_spec.json');
  await vscode.command('Provider Spec: Check Workspace');
  const toast = await vscode.notification(/errors? in \d+ specifications/);
  await toast.hover();
  await toast.getByRole('button', { name: 'Show Problems' }).click();
  const file = vscode.page.locator('.markers-panel .monaco-list-row[aria-level="1"]', {
    hasText: 'provider-spec.json',
  });
  await file.waitFor();
  const count = await vscode.page.locator('.markers-panel .monaco-list-row[aria-level="2"]').count();
  await vscode.openFile('unopened/provider-spec.json');
  await vscode.goToText('unopened/provider-spec.json', '"City"', 2);
  await vscode.page.locator('.squiggly-error').first().waitFor();
  await vscode.problems(count);
});

scenario('the version is that of the bundled server', async () => {
  await vscode.command('Provider Spec: Show Version');
  await vscode.notification(/spec-ls \S+ \(linux\/\w+, bundled: .*spec-ls.*tfplugingen-framework/s);
  await vscode.command('Notifications: Clear All Notifications');
});
