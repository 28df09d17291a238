// The page for everybody: contrast, labels, and what a finger can meet.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Playground, picture } from './browser.ts';

const axe = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

let playground: Playground;

before(async () => {
  playground = await Playground.start();
});

after(async () => {
  await playground?.close(); // where no test of the file is chosen, there is none
});

type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

/** Has axe look at the page. The editor is not ours: only its labels are. */
async function look(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(of: object, options: object): Promise<{ violations: Violation[] }> };
    };
    const rules = { 'target-size': { enabled: true } };
    const found = await axe.run({ exclude: ['.monaco-editor'] }, { rules });
    return found.violations;
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)}: ${node.failureSummary}`),
  );
}

/** Returns what is smaller than 24 by 24 and can be clicked, but for links within a text. */
const small = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('button, select, input, textarea, a, [role=tab], summary')];
    return all
      .filter(
        (found) => !found.closest('.monaco-editor, #welcome span, .markdown') && found.getClientRects().length > 0,
      )
      .map((found) => ({ found, box: found.getBoundingClientRect() }))
      .filter(({ found, box }) => box.width < 24 || box.height < (found.closest('.go') ? 20 : 24))
      .map(({ found, box }) => `${found.outerHTML.slice(0, 90)}: ${box.width}×${box.height}`);
  });

/** Returns what lies beyond the window, or is cut off within the page. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const own = [...document.querySelectorAll<HTMLElement>('header *, #welcome *, [role=tablist] *, footer *')];
    return own
      .filter((found) => !found.closest('.hidden') && !found.matches('option') && found.getClientRects().length > 0)
      .filter((found) => {
        const box = found.getBoundingClientRect();
        return box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
      })
      .map((found) => found.outerHTML.slice(0, 90));
  });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`${colorScheme}, ${width} wide`, async () => {
      const page = await playground.open('', { colorScheme, viewport: { width, height: 844 } });
      try {
        await page.locator('.problems li').first().waitFor();
        const wrong: Record<string, string[]> = {};
        const note = async (name: string) => {
          await page.waitForTimeout(250); // what fades in
          for (const finding of [...(await look(page)), ...(await small(page)).map((found) => `small: ${found}`)]) {
            wrong[name] = [...(wrong[name] ?? []), finding];
          }
        };
        await note('problems');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        assert.deepEqual(await hidden(page), []);
        await picture(page, `${colorScheme} ${width}`);
        for (const name of ['Generated Go', 'Documentation', 'Terraform', 'Changes']) {
          await page.getByRole('tab', { name }).click();
          await page.waitForTimeout(400);
          await note(name);
        }
        await page.getByRole('button', { name: 'Settings' }).click();
        await page.getByLabel('Severity of invalid-identifier').waitFor();
        await page.locator('#configuration').fill('{"preset": "x"}');
        await page.locator('#configuration-errors li').first().waitFor();
        await note('settings');
        await picture(page, `settings ${colorScheme} ${width}`);
        assert.deepEqual(wrong, {});
      } catch (error) {
        await picture(page, `failed ${colorScheme} ${width}`);
        throw error;
      }
      await page.context().close();
    });
  }
}
