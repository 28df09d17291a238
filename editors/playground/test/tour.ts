// What one does with spec-ls, in the page, picture by picture, for the README: node test/tour.ts. The pictures go into ARTEFACTS/tour, and
// are named for their order and for how long they are shown, in milliseconds.

import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { encode } from '../src/address.ts';
import { artefacts, Playground } from './e2e/browser.ts';

const text = `{
  "version": "0.1",
  "provider": {
    "name": "harbour"
  },
  "resources": [
    {
      "name": "ship",
      "schema": {
        "attributes": [
          {
            "name": "id",
            "string": { "computed_optional_required": "computd" }
          },
          {
            "name": "tonnage",
            "int64": {}
          }
        ]
      }
    }
  ]
}
`;

const folder = path.join(artefacts, 'tour');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const playground = await Playground.start();
const page = await playground.open(`#${await encode({ text })}`, {
  colorScheme: 'light',
  viewport: { width: 1200, height: 560 },
});
page.setDefaultTimeout(60_000); // only what fails waits so long, however busy the machine is
// What blinks or fades would make pictures of its own, as would each commit.
await page.addStyleTag({
  content:
    '* { animation: none !important; transition: none !important } .cursor { opacity: 1 !important } #version { visibility: hidden }',
});

let taken = 0;
async function show(milliseconds: number): Promise<void> {
  const name = `${String(taken++).padStart(3, '0')}-${milliseconds}.png`;
  await page.screenshot({ path: path.join(folder, name), animations: 'disabled' });
}
async function type(keys: string): Promise<void> {
  for (const key of keys) {
    await page.keyboard.type(key);
    await show(90);
  }
}
const problem = (rule: string) => page.locator(`.problems li[data-rule="${rule}"]`).first();
const suggestion = page.locator('.suggest-widget.visible .monaco-list-row');
async function accept(label: string): Promise<void> {
  const row = suggestion.filter({ hasText: label }).first();
  await row.waitFor();
  await show(900);
  while (
    (await row.getAttribute('aria-selected')) !== 'true' &&
    !(await row.evaluate((e) => e.classList.contains('focused')))
  ) {
    await page.keyboard.press('ArrowDown');
    await show(120);
  }
  await show(400);
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'hidden' });
}

try {
  await page.getByRole('button', { name: 'Hide this line' }).click();
  await problem('configurability-missing').waitFor();
  await show(2200);

  // A fix takes a problem away.
  const fix = problem('configurability-invalid').getByRole('button', { name: 'Replace it' });
  await fix.hover();
  await show(700);
  await fix.click();
  await problem('configurability-invalid').waitFor({ state: 'detached' });
  await show(1200);

  // Completion knows what may be there.
  await page.locator('.view-line', { hasText: '"int64"' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(' ');
  await page.keyboard.type(' ');
  await page.keyboard.press('ArrowLeft');
  await show(300);
  await type('"comp');
  await accept('computed_optional_required');
  await suggestion.first().waitFor();
  await accept('required');
  await problem('configurability-missing').waitFor({ state: 'detached' });
  await show(1500);

  // What is generated from it.
  await page.getByRole('tab', { name: 'Generated Go' }).click();
  await page.locator('#panel-schema', { hasText: 'Int64Attribute' }).waitFor();
  await show(2200);
  await page.getByRole('tab', { name: 'Terraform' }).click();
  await page.locator('#panel-example', { hasText: 'tonnage' }).waitFor();
  await show(2600);
} catch (error) {
  await page.screenshot({ path: path.join(folder, 'failed.png') });
  throw error;
} finally {
  await playground.close();
}
