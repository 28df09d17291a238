// The pages of the rules, beside the playground.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Playground, picture } from './browser.ts';

const axe = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

let playground: Playground;

before(async () => {
  playground = await Playground.start();
});

after(async () => {
  await playground?.close(); // where no test of the file is chosen, there is none
});

for (const [width, colorScheme] of [
  [1100, 'light'],
  [390, 'dark'],
] as const) {
  test(`all rules can be searched and read, ${width} wide`, async () => {
    const page = await playground.open('rules/', { viewport: { width, height: 800 }, colorScheme });
    const shown = page.locator('.rules li:visible');
    const all = await shown.count();
    assert.ok(all > 300, `${all} rules`);
    await picture(page, `rules ${width}`);
    const look = async () => {
      await page.evaluate(axe);
      const found = await page.evaluate(() =>
        (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: unknown[] }[] }> } }).axe
          .run()
          .then(({ violations }) => violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes).slice(0, 300)}`)),
      );
      assert.deepEqual(found, []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    };
    await look();
    await page.getByLabel('Search').fill('byte order mark');
    await page.locator('.rules li:visible', { hasText: 'json-bom' }).waitFor();
    assert.ok((await shown.count()) < 10);
    await page.getByLabel('Search').fill('RFC 8259'); // which only pages have, and no summary
    await page.locator('.rules li:visible', { hasText: 'json-invalid-utf8' }).waitFor();
    await page.getByRole('link', { name: 'json-invalid-utf8' }).click();
    await page.getByRole('heading', { name: 'json-invalid-utf8' }).waitFor();
    await picture(page, `rule ${width}`);
    await look();
    assert.deepEqual(playground.wrong.splice(0), []);
    await page.context().close();
  });
}

test('a problem leads to the page of its rule, and that back to an example', async () => {
  const page = await playground.open('');
  const link = page.locator('.problems li a.rule').first();
  await link.waitFor();
  const name = await link.innerText();
  const address = new URL((await link.getAttribute('href')) ?? '');
  assert.equal(address.pathname, `/spec-ls/rules/${name}.html`);
  await page.goto(`${playground.address}rules/${name}.html`);
  assert.match(
    (await page.getByRole('link', { name: 'Try it' }).getAttribute('href')) ?? '',
    new RegExp(`#rule=${name}$`),
  );
  await page.context().close();
});
