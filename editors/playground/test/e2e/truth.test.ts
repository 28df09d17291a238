// What the page says is true of the bytes of a file and of the settings, and what is written in it is not lost.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { longest, Playground, picture, textOf } from './browser.ts';

let playground: Playground;

before(async () => {
  playground = await Playground.start();
});

after(async () => {
  await playground?.close(); // where no test of the file is chosen, there is none
});

/** A test with a page of its own, which leaves a picture if it fails. */
function scenario(name: string, hash: string, body: (page: Page, t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    const page = await playground.open(hash);
    try {
      await page.locator('#status', { hasText: /problem|error|warning/ }).waitFor();
      await body(page, t);
      assert.deepEqual(playground.wrong.splice(0), []);
    } catch (error) {
      await picture(page, `failed ${name.replaceAll(' ', '-')}`);
      throw error;
    }
    await page.context().close();
  });
}

const good =
  'No problems. The generator accepts it, its Go code compiles, the provider starts, and Terraform loads it.';
const specification = (description: string) =>
  `{\n  "version": "0.1",\n  "provider": {\n    "name": "example",\n    "schema": {\n      "description": "${description}"\n    }\n  }\n}\n`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

async function open(page: Page, content: Buffer, name = 'mine.json'): Promise<void> {
  await page.locator('#file').setInputFiles({ name, mimeType: 'application/json', buffer: content });
}

async function download(page: Page): Promise<{ name: string; content: Buffer }> {
  const begun = page.waitForEvent('download');
  await page.locator('#download').click();
  const done = await begun;
  return { name: done.suggestedFilename(), content: readFileSync(await done.path()) };
}

const fix = (page: Page, rule: string) => page.locator(`.problems li[data-rule="${rule}"] .fix`).first();

for (const [name, content, rule, repaired] of [
  ['a byte order mark', Buffer.from(`\ufeff${specification('Café')}`), 'json-bom', Buffer.from(specification('Café'))],
  ['UTF-16', utf16(specification('Café €')), 'json-not-utf8', Buffer.from(specification('Café €'))],
  ['Latin-1', Buffer.from(specification('Café'), 'latin1'), 'json-invalid-utf8', Buffer.from(specification('Café'))],
] as const) {
  scenario(`${name} is found and kept until it is fixed`, '#example=empty', async (page) => {
    await open(page, content);
    await page.locator(`.problems li[data-rule="${rule}"]`).waitFor();
    await picture(page, `bytes ${name.replaceAll(' ', '-')}`);
    assert.deepEqual(await download(page), { name: 'mine.json', content });
    // A link has the bytes as well.
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('#toast', { hasText: 'The link is copied' }).waitFor();
    const other = await playground.open(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash);
    await other.locator(`.problems li[data-rule="${rule}"]`).waitFor();
    assert.deepEqual((await download(other)).content, content);
    await other.context().close();
    await fix(page, rule).click();
    await page.locator('.good', { hasText: good }).waitFor();
    assert.deepEqual((await download(page)).content, repaired);
  });
}

scenario('a byte that is no text stays when something else is edited', '#example=empty', async (page) => {
  await open(page, Buffer.from(specification('Café').replace('{\n', '{\r\n\n'), 'latin1'));
  await page.locator('.problems li[data-rule="json-invalid-utf8"]').waitFor();
  await page.locator('.view-line', { hasText: '"name"' }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await page.locator('.problems li[data-rule="json-invalid-utf8"]').waitFor();
  const { content } = await download(page);
  assert.ok(content.includes(Buffer.from('Caf\xe9', 'latin1')), String(content));
  assert.match(content.toString('latin1'), /"example", ?/);
});

scenario('the line ends of a file stay', '#example=empty', async (page) => {
  const content = Buffer.from(specification('x').replaceAll('\n', '\r\n'));
  await open(page, content);
  await page.locator('.view-line', { hasText: '"example"' }).first().waitFor();
  assert.deepEqual((await download(page)).content, content);
  await page.locator('.view-line', { hasText: '"name"' }).first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type(' ');
  const { content: edited } = await download(page);
  assert.equal(edited.toString(), content.toString().replace('    "name"', '     "name"'));
});

scenario('every line end of a file comes back', '#example=empty', async (page) => {
  const [first, second, ...rest] = specification('a\u2028b').split('\n');
  const content = Buffer.from(`${first}\r\n${second}\r${rest.join('\n')}`);
  await open(page, content);
  await page.locator('.view-line', { hasText: '"example"' }).first().waitFor();
  assert.deepEqual(await download(page), { name: 'mine.json', content });
  assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
  await page.locator('.view-line', { hasText: '"name"' }).first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type(' ');
  const { content: edited } = await download(page);
  assert.equal(edited.toString(), content.toString().replace('    "name"', '     "name"'));
});

scenario('a file is taken for what is in it, and the other pane stays', '#example=empty', async (page) => {
  const document = 'openapi: 3.0.3\ninfo: {title: Zoo, version: "1"}\npaths:\n  /pets/{id}:\n    get: {}\n';
  const configuration =
    'provider: {name: zoo}\nresources:\n  pet:\n    read: {path: "/pets/{id}", method: GET}\n    create: {path: "/pets", method: POST}\n';
  const panes = () => page.locator('#texts').innerText();
  const has = (text: string) => page.locator('#texts .view-line', { hasText: text }).first().waitFor();
  await open(page, Buffer.from(document), 'api.json'); // its ending says something else
  await has('openapi: 3.0.3');
  await has('name: example');
  await open(page, Buffer.from(configuration), 'codegen.yaml');
  await has('method: GET');
  await has('openapi: 3.0.3');
  const minified = JSON.stringify({ openapi: '3.0.3', info: { title: 'Small', version: '1' }, paths: {} });
  await open(page, Buffer.from(minified), 'api.json');
  await has('"Small"');
  await has('method: GET');
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the OpenAPI document' }).click();
  const done = await begun;
  assert.equal(done.suggestedFilename(), 'api.json');
  assert.equal(readFileSync(await done.path(), 'utf8'), minified);
  assert.equal((await download(page)).name, 'codegen.yaml');
  const before = await panes();
  await open(page, Buffer.from('resources:\n  pet:\n    attributes:\n      id: {sensitive: true}\n'), 'a.overlay.yml');
  await page.locator('#toast', { hasText: 'This is an overlay' }).waitFor();
  assert.equal(await panes(), before);
});

scenario('a file that is dropped is opened, and keeps its name', '#example=empty', async (page) => {
  await page.locator('#editor').evaluate((editor, text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'dropped.json'));
    editor.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }, specification('dropped'));
  await page.locator('.view-line', { hasText: 'dropped' }).first().waitFor();
  await page.waitForURL(/#code=/);
  await page.reload();
  await page.locator('.view-line', { hasText: 'dropped' }).first().waitFor();
  assert.equal((await download(page)).name, 'dropped.json');
});

scenario('Ctrl+S downloads the text', '#example=empty', async (page) => {
  await page.locator('.view-line', { hasText: '"name"' }).first().click();
  const begun = page.waitForEvent('download');
  await page.keyboard.press('Control+S');
  const done = await begun;
  assert.equal(done.suggestedFilename(), 'provider_code_spec.json');
  assert.match(readFileSync(await done.path(), 'utf8'), /"version"/);
});

scenario('what is typed is saved before an example is shown', '#example=empty', async (page) => {
  await page.locator('.view-line', { hasText: '"name"' }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' "typed"');
  await page.locator('#examples').selectOption('mistakes');
  await page.locator('.view-line', { hasText: 'lighthouse' }).first().waitFor();
  await page.goBack();
  await page.locator('.view-line', { hasText: '"typed"' }).first().waitFor();
});

scenario('a file of one line is formatted', '#example=empty', async (page, t) => {
  const attributes = Array.from({ length: 6000 }, (_, i) => ({
    name: `a${i}`,
    string: { computed_optional_required: 'optional' },
  }));
  const text = JSON.stringify({
    version: '0.1',
    provider: { name: 'zoo' },
    resources: [{ name: 'pet', schema: { attributes } }],
  });
  await open(page, Buffer.from(text));
  await page.locator('.view-line', { hasText: '"version"' }).first().waitFor();
  await page.locator('.good').waitFor();
  t.diagnostic(`${text.length} bytes in one line: ${await longest(page)}`);
  await page.getByRole('button', { name: 'Format' }).click();
  await page
    .locator('.view-line', { hasText: /^\s*\}/ })
    .first()
    .waitFor();
  t.diagnostic(`formatted: ${await longest(page)}`);
  assert.deepEqual(JSON.parse((await download(page)).content.toString()), JSON.parse(text));
});

scenario('what is no specification is not called good', '#example=empty', async (page) => {
  for (const text of ['{}', '[]', 'null', '', '{"a": 1}', '{"version": "0.1"}']) {
    await open(page, Buffer.from(text));
    await page.locator('.problems li.error').first().waitFor();
    await open(page, Buffer.from(specification('x')));
    await page.locator('.good', { hasText: good }).waitFor();
  }
});

const share = (page: Page, shown: object) =>
  page.evaluate(async (json) => {
    const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
    const letters = btoa(String.fromCharCode(...bytes));
    location.hash = `code=${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  }, JSON.stringify(shown));

const reserved = specification('x').replace(
  /\}\n$/,
  ',"resources": [{"name": "connection", "schema": {"attributes": []}}]}',
);

scenario('rules that a link has switched off are told of', '#example=empty', async (page) => {
  const silent = page.locator('#panel-problems .good');
  await share(page, { text: specification('x'), settings: { preset: 'errors-only' } });
  await silent.filter({ hasText: /^No problems; \d+ rules are off\.$/ }).waitFor();
  await picture(page, 'rules off');
  assert.match(await page.locator('#status').innerText(), /^No problems; \d+ rules are off$/);
  await share(page, {
    text: reserved,
    settings: { rules: { 'reserved-resource-name': 'off', 'schema-no-members': 'off' } },
  });
  await silent.filter({ hasText: /^No problems; 2 rules are off\.$/ }).waitFor();
  await share(page, {
    text: specification('x'),
    settings: { overrides: [{ path: 'resources.*', rules: { 'invalid-identifier': 'off' } }] },
  });
  await silent.filter({ hasText: /^No problems; 1 rule is off in places\.$/ }).waitFor();
  await share(page, { text: specification('x'), settings: { stage: 'generate' } });
  await silent.filter({ hasText: /^No problems; \d+ rules are off in places\.$/ }).waitFor();
  await share(page, { text: specification('x'), settings: { protocol: 5 } });
  await silent.filter({ hasText: good }).waitFor();
});

scenario('settings are checked as a configuration is', '#example=empty', async (page) => {
  await page.getByRole('button', { name: 'Settings' }).click();
  const text = page.locator('#configuration');
  const errors = page.locator('#configuration-errors li');
  for (const [written, told] of [
    ['{"rules": {"missing-descripton": "off"}}', /^1:12 .*missing-descripton.*missing-description/],
    ['{"preset": "stricter"}', /^1:12 .*stricter/],
    ['{"no-such-key": 1}', /^1:2 .*no-such-key/],
    ['{"rules": ', /^1:\d+ /],
    ['[]', /^1:1 /],
  ] as const) {
    await text.fill(written);
    await errors.filter({ hasText: told }).first().waitFor();
  }
  await picture(page, 'settings wrong');
  await text.fill('// ours\n{"rules": {"invalid-identifier": "off",},}');
  await errors.first().waitFor({ state: 'detached' });
  await page.getByPlaceholder('Filter rules').fill('invalid-identifier');
  assert.equal(await page.getByLabel('Severity of invalid-identifier').inputValue(), 'off');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('.good', { hasText: 'No problems; 1 rule is off.' }).waitFor();
});

scenario('a description cannot pass for a part of the page', '#example=empty', async (page) => {
  const names = ['settings', 'rules', 'editor', 'toast', 'panel-problems', 'tab-docs', 'status', 'configuration'];
  const parts = names
    .map((name) => `<div id='${name}' name='${name}' class='problems row primary' data-setting='preset'>${name}</div>`)
    .join('');
  const links =
    "<a id='location' name='body' href='https://example.org' target='_self'>a</a><form id='x'><input name='y'></form>";
  await open(page, Buffer.from(specification(`${parts}${links}<svg><a></a></svg>`)));
  await page.getByRole('tab', { name: 'Documentation' }).click();
  const shown = page.locator('#panel-docs .markdown');
  await shown.getByText('panel-problems').first().waitFor();
  const attributes = await shown.evaluate((root) => [
    ...new Set([...root.querySelectorAll('*')].flatMap((found) => found.getAttributeNames())),
  ]);
  assert.deepEqual(attributes.sort(), ['href', 'rel', 'tabindex', 'target']);
  assert.equal(await shown.locator('form, input, svg').count(), 0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog[open]').waitFor();
  await page.locator('[data-setting=preset]').selectOption('strict');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});

scenario(
  'a text that is too long for the address is there when the page is loaded again',
  '#example=empty',
  async (page) => {
    // What can't be compressed.
    let seed = 7;
    const noise = Array.from({ length: 120_000 }, () => {
      seed ^= seed << 13;
      seed ^= seed >>> 17;
      seed ^= seed << 5;
      return String.fromCharCode(97 + ((seed >>> 8) % 26));
    }).join('');
    await open(page, Buffer.from(specification(noise)));
    await page.locator('#toast', { hasText: 'too long for an address; this browser keeps it' }).waitFor();
    await page.waitForURL(/#kept=/);
    await page.locator('.view-line', { hasText: '"name"' }).first().click();
    await page.keyboard.press('Home');
    await page.keyboard.type('  ');
    const text = await textOf(page);
    // Leaving at once is asked about; a moment later it is kept.
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      dialog.dismiss();
    });
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await page.evaluate(() => location.reload());
    await page.waitForTimeout(1500);
    assert.deepEqual(asked, ['beforeunload']);
    await page.reload();
    await page.locator('.view-line', { hasText: '"name"' }).first().waitFor();
    assert.equal(await textOf(page), text);
    // Elsewhere there is no such text, and that is said.
    const other = await playground.open(new URL(page.url()).hash);
    await other.locator('#toast', { hasText: 'kept only by the browser' }).waitFor();
    await other.context().close();
  },
);

scenario(
  'the version and the commit are shown, and all files but the page have a hash',
  '#example=empty',
  async (page) => {
    assert.match(await page.locator('#version').innerText(), /^spec-ls \S+( \([0-9a-f]{7}\))?$/);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
    for (const name of loaded.filter((address) => /\.(?:js|css|gz|json|ttf)$/.test(address))) {
      assert.match(name, /-[0-9A-Za-z]{8,10}\.[a-z.]+$/);
    }
    assert.ok(loaded.length > 5, loaded.join(' '));
  },
);

test('without the examples everything else is there', async () => {
  const page = await playground.open('', {}, async (context) => {
    await context.route('**/examples-*.json', (route) => route.fulfill({ status: 404 }));
  });
  await page.locator('#toast', { hasText: 'The examples could not be loaded' }).waitFor();
  await page.locator('.good', { hasText: good }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Severity of invalid-identifier').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Generated Go' }).click();
  await page.locator('#panel-schema .code', { hasText: 'ExampleProviderSchema' }).waitFor();
  await page.context().close();
  playground.wrong.splice(0); // the browser's own remark
});
