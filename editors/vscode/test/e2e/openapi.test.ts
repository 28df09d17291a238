// The configuration of tfplugingen-openapi, beside the OpenAPI document that it is about.

import assert from 'node:assert/strict';
import { scenarios } from './scenario.ts';
import { labels, until } from './workbench.ts';

const file = 'generator_config.yml';

const configuration = `provider:
  name: petstore

resources:
  pet:
    create:
      path: /pets
      method: POST
    read:
      path: /pets/{petId}
      method: GET
    schema:
      ignores:
        - petOwner
      attributes:
        aliases:
          petId: id
        overrides:
          name:
            computed_optional_required: required
  order:
    create:
      path: /orders
      method: POST
    read:
      path: /orders/{orderId}
      method: GET
`;

const scenario = scenarios({
  trusted: false,
  files: {
    Makefile:
      'generate:\n\ttfplugingen-openapi generate --config generator_config.yml --output spec.json openapi.yml\n',
    [file]: configuration,
    'openapi.yml': `openapi: 3.0.3
info: { title: Petstore, version: "1" }
paths:
  /pets:
    post:
      summary: Adds a pet.
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get:
      summary: Finds a pet.
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
    put:
      summary: Replaces a pet.
  /orders:
    post:
      summary: Orders a pet.
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } } }
  /orders/{orderId}:
    get:
      summary: Finds an order.
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses:
        "200":
          content:
            application/json:
              schema:
                allOf:
                  - type: object
                  - type: object
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, description: What it is called. }
        born: { type: string, format: date }
        petOwner: { type: object, properties: { eMail: { type: string } } }
`,
  },
});

scenario('a configuration has problems, and hints at what becomes of it', file, async (vscode) => {
  const found = await vscode.problems(2);
  assert.match(found.join('\n'), /override of "name" makes its description empty/);
  assert.match(found.join('\n'), /attributes that only the read response of resource "order" has are missing/);
  await vscode.page
    .locator('.view-line', { hasText: /3\sattributes,\s0\scomputed/ })
    .first()
    .waitFor();
  await vscode.page
    .locator('.view-line', { hasText: /read\sresponse\sdropped\s\(allOf,\sopenapi\.yml:29\)/ })
    .first()
    .waitFor();
  await vscode.picture('generator-config-problems');
});

scenario('a configuration is completed out of its document', file, async (vscode) => {
  await vscode.goToText(file, '/pets/{petId}', 1);
  const rows = vscode.page.locator('.suggest-widget .monaco-list-row');
  await vscode.pressUntil('Control+Space', rows.filter({ hasText: '/pets/{petId}' }).first());
  await until(
    async () =>
      (await labels(rows)).some((row) => row.includes('/orders/{orderId}') && row.includes('Finds an order.')),
    async () => `the paths, but there are:\n${(await labels(rows)).join('\n')}`,
  );
  assert.match((await labels(rows))[0] as string, /^\/pets\/\{petId\}/);
  await vscode.picture('generator-config');
  await vscode.page.keyboard.press('Escape');
});

scenario('a configuration is explained, and leads to its document', file, async (vscode) => {
  await vscode.goToText(file, 'petOwner', 2);
  const hover = vscode.page.locator('.monaco-hover', { hasText: 'pet_owner: single_nested, computed_optional' });
  await vscode.pressUntil('Control+K Control+I', hover);
  await vscode.picture('generator-config-hover');
  await vscode.page.keyboard.press('Escape');
  await vscode.goToText(file, 'petOwner', 2);
  await vscode.pressUntil('F12', vscode.page.locator('.tab.active', { hasText: 'openapi.yml' }));
  await vscode.statusBar('Ln 40, Col 9');
});

scenario('a configuration has no formatter of ours, which would displace another', file, async (vscode) => {
  await vscode.problems(2); // the server is there
  await vscode.goToText(file, 'provider', 1);
  await vscode.page.keyboard.press('Control+Shift+I');
  await vscode.page
    .getByText(/There is no formatter for '?yaml'? files/i)
    .first()
    .waitFor();
  await vscode.page.keyboard.press('Escape');
});
