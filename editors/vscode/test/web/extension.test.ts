import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Workbench } from './workbench.ts';

const specification = `{
  "version": "0.1",
  "provider": { "name": "zoo" },
  "resources": [
    { "name": "pet", "schema": { "attributes": [{ "name": "legs", "int64": {} }] } }
  ]
}
`;

let workbench: Workbench;

before(async () => {
  workbench = await Workbench.open({ 'provider_code_spec.json': specification });
  await workbench.page.locator('.explorer-folders-view .monaco-list-row', { hasText: '_spec.json' }).dblclick();
});

after(() => workbench?.close());

test('a specification in a file system of the browser is checked', async () => {
  await workbench.page.locator('.squiggly-error').first().waitFor();
  await workbench.command('Problems: Focus on Problems View');
  await workbench.page.locator('.markers-panel .monaco-list-row', { hasText: 'computed_optional_required' }).waitFor();
  await workbench.picture('web');
});

test('the rules are listed', async () => {
  await workbench.command('Provider Spec: Explain Rule…');
  await workbench.page.locator('.quick-input-widget input').fill('duplicate-resource');
  await workbench.page
    .locator('.quick-input-list .monaco-list-row', { hasText: 'duplicate-resource' })
    .first()
    .waitFor();
  await workbench.page.keyboard.press('Escape');
});

test('what is generated is shown', async () => {
  await workbench.page.locator('.view-line', { hasText: '"legs"' }).click();
  await workbench.command('Provider Spec: Preview Go Schema');
  await workbench.page.locator('.view-line', { hasText: 'func PetResourceSchema' }).waitFor();
  await workbench.picture('web-preview');
});

test('nothing is asked of others', () => {
  assert.deepEqual(workbench.foreign, []);
});
