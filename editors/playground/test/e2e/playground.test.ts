// The page in a real browser, feature by feature.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { encode } from '../../src/address.ts';
import { longest, Playground, picture, textOf } from './browser.ts';

let playground: Playground;
let page: Page; // most tests share it, and begin with an example

before(async () => {
  playground = await Playground.start();
  page = await playground.open('', { colorScheme: 'light' });
});

after(async () => {
  await playground?.close(); // where no test of the file is chosen, there is none
});

/** A test that leaves a picture if it fails, and nothing wrong in any page. */
function scenario(name: string, body: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    try {
      await body(t);
      assert.deepEqual(playground.wrong.splice(0), []);
    } catch (error) {
      await picture(page, `failed ${name.replaceAll(' ', '-')}`);
      throw error;
    }
  });
}

const rule = (name: string, of = page) => of.locator(`.problems li[data-rule="${name}"]`);
const tab = (name: string) => page.getByRole('tab', { name });
const typeAt = async (text: string, typed: string) => {
  await page.locator('.view-line', { hasText: text }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
};

/** Shows an example, after any other test, and waits for it and for something in it. */
async function show(example: string, text: string): Promise<void> {
  await page.evaluate((name) => {
    document.querySelector('dialog')?.close();
    const choice = document.querySelector<HTMLSelectElement>('#examples');
    if (choice) {
      choice.value = ''; // so that it tells when the example is there
    }
    history.replaceState(null, '', `#example=${name}`);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }, example);
  await page.waitForFunction((name) => document.querySelector<HTMLSelectElement>('#examples')?.value === name, example);
  await page.locator('.view-line', { hasText: text }).first().waitFor();
}

scenario('a first visit says what it is, and shows problems', async (t) => {
  await rule('reserved-resource-name').waitFor();
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    findings: performance.getEntriesByName('first findings')[0]?.startTime,
  }));
  t.diagnostic(
    `painted after ${Math.round(times.paint ?? 0)} ms, first findings after ${Math.round(times.findings ?? 0)} ms`,
  );
  assert.match(await page.locator('#welcome').innerText(), /nothing you write leaves it/);
  await page.setViewportSize({ width: 1280, height: 560 }); // for the README
  await page.addStyleTag({ content: '#version { visibility: hidden }' }); // each commit would change the picture
  await picture(page, 'light');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Hide this line' }).click();
  await page.reload();
  await rule('reserved-resource-name').waitFor();
  assert.equal(await page.locator('#welcome').isVisible(), false);
});

scenario('the text is there before the server is, and a bar shows how far that is', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await playground.open('', {}, async (context) => {
    await context.route('**/server-*.wasm.gz', async (route) => {
      await held;
      await route.continue();
    });
  });
  await slow.locator('.view-line', { hasText: 'lighthouse' }).first().waitFor();
  assert.equal(await slow.locator('#loading').isVisible(), true);
  await slow.locator('.view-line', { hasText: '"version"' }).click();
  await slow.keyboard.press('End');
  await slow.keyboard.type(' "damage"');
  release();
  await rule('json-syntax', slow).first().waitFor();
  assert.equal(await slow.locator('#loading').isVisible(), false);
  await slow.context().close();
});

scenario('a server that cannot be loaded is told of', async () => {
  const broken = await playground.open('', {}, async (context) => {
    await context.route('**/server-*.wasm.gz', (route) => route.fulfill({ status: 404 }));
  });
  await broken.locator('#panel-problems', { hasText: 'does not run' }).waitFor();
  await broken.locator('.view-line', { hasText: 'lighthouse' }).first().waitFor();
  await broken.context().close();
  playground.wrong.splice(0); // the browser's own remark
});

scenario('a script that cannot be loaded is told of', async () => {
  const broken = await playground.open('', {}, async (context) => {
    await context.route('**/page-*.js', (route) => route.fulfill({ status: 404 }));
  });
  await broken.locator('#status', { hasText: 'A part of the page could not be loaded' }).waitFor();
  await broken.locator('#editor', { hasText: 'The editor could not be loaded.' }).waitFor();
  await broken.context().close();
  playground.wrong.splice(0); // the browser's own remark
});

scenario('what is typed is checked', async () => {
  await show('empty', '"version"');
  await page.locator('.good').waitFor();
  await typeAt('"version"', '\n"resources": [{"name": "Pet"},');
  await rule('invalid-identifier').waitFor();
});

scenario('a completion that is accepted leaves what it says', async () => {
  await show('empty', '"version"');
  await typeAt('"version"', '\n"dat');
  const row = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'datasources' }).first();
  await row.waitFor();
  await picture(page, 'completion');
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'hidden' });
  assert.match(await textOf(page), /"datasources": \[/);
});

scenario('hover explains a key', async () => {
  await show('mistakes', 'lighthouse');
  await page.locator('.codelens-decoration', { hasText: 'generates' }).first().waitFor(); // which moves the lines
  const key = page.locator('.view-line span', { hasText: /^"?optional_required"?$/ }).first();
  const hover = page.locator('.monaco-hover:not(.hidden) .hover-contents').first();
  let shown = false;
  for (let tries = 0; tries < 30 && !shown; tries++) {
    await page.mouse.move(0, 0); // what is drawn again under the pointer closes it
    await key.hover();
    shown = await hover.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  }
  assert.match(await hover.innerText(), /optional_required/);
  await picture(page, 'hover');
  await page.mouse.move(0, 0);
});

scenario('a fix takes its problem away, and can be undone', async () => {
  await show('mistakes', 'lighthouse');
  const problem = rule('configurability-invalid');
  await problem.getByRole('button', { name: 'Replace it with "computed_optional"' }).click();
  await problem.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Z');
  await problem.waitFor();
});

scenario('all safe fixes are applied at once', async () => {
  await show('mistakes', 'lighthouse');
  await rule('wrong-json-type').waitFor();
  await page.getByRole('button', { name: 'Fix all' }).click();
  await rule('wrong-json-type').waitFor({ state: 'detached' });
  assert.match(await textOf(page), /"sensitive": true/);
});

scenario('the editor offers fixes by the keyboard alone', async () => {
  await show('mistakes', 'lighthouse');
  await rule('wrong-json-type').waitFor();
  await page.locator('.view-line', { hasText: 'lighthouse' }).first().click();
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+.');
  const action = page.locator('.action-widget .monaco-list-row', { hasText: 'Remove the quotes' });
  await action.waitFor();
  await page.keyboard.press('Enter');
  await rule('wrong-json-type').waitFor({ state: 'detached' });
});

scenario('a link has the text, what it is compared with, and the settings', async () => {
  await show('provider', 'harbour');
  await typeAt('"version"', '\n"comment": "näïve",');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('[data-setting=protocol]').selectOption('5');
  await page.getByRole('button', { name: 'Done' }).click();
  const text = await textOf(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#toast', { hasText: 'The link is copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await playground.open(new URL(link).hash);
  await other.locator('.view-line', { hasText: 'näïve' }).waitFor();
  assert.equal(await textOf(other), text);
  await other.getByRole('button', { name: 'Settings' }).click();
  assert.equal(await other.locator('[data-setting=protocol]').inputValue(), '5');
  await other.context().close();
});

scenario('the text is still there when the page is loaded again', async () => {
  await show('empty', '"version"');
  await typeAt('"version"', ' "kept": 1,');
  await page.waitForURL(/#code=/);
  const text = await textOf(page);
  await page.reload();
  await page.locator('.view-line', { hasText: 'kept' }).waitFor();
  assert.equal(await textOf(page), text);
});

scenario('a damaged link leads to an example', async () => {
  const damaged = await playground.open('#code=AAAA');
  await damaged.locator('#toast', { hasText: 'damaged' }).waitFor();
  await rule('reserved-resource-name', damaged).waitFor();
  await damaged.context().close();
});

scenario('the page of a rule leads to its example, with the settings that it takes', async () => {
  for (const name of ['duplicate-attribute', 'missing-description', 'invalid-regex']) {
    await page.goto(`${playground.address}#rule=${name}`);
    await rule(name).first().waitFor();
    assert.match(
      (await rule(name).first().locator('a.rule').getAttribute('href')) ?? '',
      new RegExp(`/rules/${name}\\.html$`),
    );
    assert.equal(await page.getByLabel('Example').inputValue(), name);
  }
});

scenario('the previews follow the cursor', async () => {
  await show('provider', 'harbour');
  await tab('Generated Go').click();
  const code = page.locator('#panel-schema .code');
  await code.filter({ hasText: 'func HarbourProviderSchema(ctx context.Context) schema.Schema' }).waitFor();
  await tab('Terraform').click();
  await page.locator('#panel-example .code', { hasText: 'provider "harbour"' }).waitFor();
  await tab('Documentation').click();
  await page.locator('#panel-docs h1', { hasText: 'harbour Provider' }).waitFor();
  await picture(page, 'documentation');
  // By the keyboard: to the next symbol, and back to the tabs.
  await page.locator('.view-line').first().click();
  await page.keyboard.press('Control+F');
  await page.keyboard.type('"name": "berth"');
  await page.keyboard.press('Escape');
  await page.locator('#panel-docs h1', { hasText: 'harbour_berth' }).waitFor();
});

scenario('a configuration of tfplugingen-openapi has its OpenAPI document below it', async () => {
  await show('openapi', 'harbour');
  await rule('config-unit-skipped').waitFor();
  const hint = page.locator('#editor .view-line', { hasText: 'berth:' }).first();
  await hint.filter({ hasText: /\d\sattributes,\s\d\scomputed/ }).waitFor();
  assert.equal(await tab('Generated Go').isVisible(), false);
  await picture(page, 'configuration');

  // A related place, and a name, lead into the document.
  const document = page.locator('#document');
  await rule('config-unit-skipped')
    .getByRole('button', { name: /^openapi\.yml:\d+$/ })
    .click();
  await document.locator('.view-line', { hasText: 'oneOf' }).first().waitFor();

  // What is typed there counts here.
  await page.keyboard.press('Control+Home');
  await document.locator('.view-line', { hasText: 'paths:' }).first().click();
  await page.keyboard.press('End');
  const path = '\n  /crane/{craneId}: { get: { responses: {} } }';
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), path);
  await page.keyboard.press('Control+V');
  await rule('config-path-not-found').waitFor({ state: 'detached' });

  // A fix repairs.
  await rule('config-ignore-without-effect').getByRole('button', { name: 'Remove it' }).click();
  await rule('config-ignore-without-effect').waitFor({ state: 'detached' });

  // A link has both.
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#toast', { hasText: 'The link is copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await playground.open(new URL(link).hash);
  await rule('config-unit-skipped', other).waitFor();
  await other.locator('#document .view-line', { hasText: 'Harbour' }).waitFor();
  assert.doesNotMatch(await textOf(other), /lenght/);
  await other.context().close();

  // A specification is alone again.
  await show('provider', 'harbour');
  await page.locator('.good').waitFor();
  assert.equal(await document.isVisible(), false);
  assert.equal(await tab('Generated Go').isVisible(), true);
});

scenario('a fix may turn on an improvement in the settings', async () => {
  const text =
    'provider:\n  name: p\nresources:\n  pet:\n    create: { path: /pets, method: POST }\n    read: { path: /pets, method: GET }\n';
  const schema = '{ allOf: [{ type: object, properties: { name: { type: string } } }, { type: object }] }';
  const content = `content: { application/json: { schema: ${schema} } }`;
  const responses = `responses: { "200": { description: x, ${content} } }`;
  const document = `openapi: 3.0.3\ninfo: { title: x, version: "1" }\npaths:\n  /pets:\n    post: { requestBody: { ${content} }, ${responses} }\n    get: { ${responses} }\n`;
  const other = await playground.open(`#${await encode({ text, document })}`);
  const skipped = rule('config-unit-skipped', other);
  await skipped.getByRole('button', { name: /^Turn on the improvement all-of/ }).click();
  await skipped.waitFor({ state: 'detached' });
  await other.locator('#settings-open').click();
  assert.match(await other.locator('#configuration').inputValue(), /"improve": \[\s*"all-of"/);
  await other.locator('#settings-reset').click();
  await other.keyboard.press('Escape');
  await skipped.waitFor();
  await other.context().close();
});

scenario('the documentation of a text from anywhere runs nothing', async () => {
  const text = JSON.stringify({
    version: '0.1',
    provider: { name: 'x' },
    resources: [
      {
        name: 'y',
        schema: {
          description:
            '<img src=x onerror="document.title=1"><script>document.title=2</script>[a](javascript:alert(1))',
        },
      },
    ],
  });
  await show('empty', '"version"');
  await page.locator('.view-line').first().click();
  await page.keyboard.press('Control+A');
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press('Control+V');
  await page.locator('.view-line', { hasText: 'onerror' }).waitFor(); // the clipboard is read beside
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('ArrowLeft'); // into the resource
  }
  await tab('Documentation').click();
  const panel = page.locator('#panel-docs .markdown', { hasText: 'x_y' });
  await panel.waitFor();
  assert.equal(await panel.locator('img, script, [onerror], a[href^="javascript"]').count(), 0);
  assert.equal(await page.title(), 'spec-ls playground');
  // The browser remarks on what the policy of the page does not let it run, even where nothing would.
  playground.wrong.splice(
    0,
    99,
    ...playground.wrong.filter((remark) => !remark.startsWith('Executing inline event handler')),
  );
});

scenario('changes say what they mean for users', async () => {
  await show('release', 'enclosure');
  await rule('attribute-removed').waitFor();
  await page.locator('.of', { hasText: 'a major version' }).waitFor();
  await picture(page, 'changes');
  await page.getByRole('button', { name: 'Compare from here' }).click();
  await page.locator('#panel-changes .empty').waitFor();
});

scenario('tabs, theme and settings by the keyboard', async () => {
  await show('mistakes', 'lighthouse');
  await tab('Problems').click();
  await page.keyboard.press('ArrowRight');
  assert.equal(await tab('Generated Go').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Home');
  assert.equal(await tab('Problems').getAttribute('aria-selected'), 'true');

  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Filter rules').fill('reserved-resource');
  await page.getByLabel('Severity of reserved-resource-name').selectOption('off');
  await picture(page, 'settings');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await rule('reserved-resource-name').waitFor({ state: 'detached' });

  await page.locator('#theme').press('Enter');
  await page.locator('#theme', { hasText: 'Light' }).press('Enter');
  await page.locator('#theme', { hasText: 'Dark' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await picture(page, 'dark');
  await page.keyboard.press('Enter');
});

scenario('it fits a phone', async () => {
  const phone = await playground.open('', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  await rule('reserved-resource-name', phone).waitFor();
  await picture(phone, 'narrow');
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 390);
  await phone.getByRole('tab', { name: 'Changes' }).tap();
  await phone.locator('#panel-changes .empty').waitFor();
  await phone.context().close();
});

scenario('findings follow each keystroke in a text of 100 KB', async (t) => {
  const library = readFileSync(path.join(import.meta.dirname, '../../../../testdata/specs/library.json'), 'utf8');
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), library);
  await show('empty', '"version"');
  await page.locator('.view-line').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await page.locator('.view-line', { hasText: 'library' }).first().waitFor();
  await page.keyboard.press('Control+Home');
  await page.locator('.view-line', { hasText: 'The title of the shelf' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft'); // into the description
  await page.locator('.good').waitFor();
  t.diagnostic(`pasted: ${await longest(page)}`);
  await page.evaluate(() => performance.clearMeasures('findings'));
  for (let i = 0; i < 30; i++) {
    await page.keyboard.type('x');
    await page.waitForFunction((n) => performance.getEntriesByName('findings').length > n, i);
  }
  const times = await page.evaluate(() => performance.getEntriesByName('findings').map((entry) => entry.duration));
  times.sort((a, b) => a - b);
  t.diagnostic(`typed: ${await longest(page)}`);
  t.diagnostic(
    `${times[15]?.toFixed(1)} ms after a keystroke (median of ${times.length}; 90 % within ${times[27]?.toFixed(1)} ms)`,
  );
});
