// What the editor shows after an item of the list was accepted, and how many keys a resource takes.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Scenario, scenarios } from './scenario.ts';
import { until, type Workbench } from './workbench.ts';

/** A specification with attributes in a resource, each in lines of its own. */
function specification(...attributes: string[]): string {
  return `{
  "version": "0.1",
  "provider": {
    "name": "example"
  },
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
${attributes.join(',\n')}
        ]
      }
    }
  ]
}
`;
}

function attribute(name: string, body: string): string {
  return `          {
            "name": "${name}",
            "string": {${body}}
          }`;
}

const many = Array.from({ length: 40 }, (_, i) =>
  attribute(`attribute_${i}`, `\n              "computed_optional_required": "optional"\n            `),
);

const definition = (text: string) =>
  specification(
    attribute(
      'kind',
      `
              "computed_optional_required": "optional",
              "validators": [
                {
                  "custom": {
                    "schema_definition": "${text}"
                  }
                }
              ]
            `,
    ),
  );

const empty = '{\n  "version": "0.1",\n  "provider": {\n    "name": "example"\n  },\n  "resources": []\n}\n';

const files = {
  'value.json': specification(attribute('kind', ' "computed_optional_required": "" ')),
  'begun.json': specification(attribute('kind', ' "computed_optional_required": "opt" ')),
  'inside.json': specification(attribute('kind', ' "computed_optional_required": "opted" ')),
  'key.json': specification(attribute('kind', ' "computed_optional_required": "optional", "sens" ')),
  'rekeyed.json': specification(attribute('kind', ' "computed_optional_required": "optional", "desc": "A pet." ')),
  'definition.json': definition(''),
  'regexp.json': definition('stringvalidator.RegexMatches(regexp.)'),
  'behind.json': specification(...many),
  'column0.json': specification(...many, ''),
  'words.py': 'class PrimaryModelSerializer:\n    primary_model_serializer = None\n',
  'words.json': specification(attribute('kind', ' "computed_optional_required": "optional" ')),
  'wrapped.json': specification(attribute('kind', ' "computed_optional_required": "optional" ')),
  'menu.json': specification(attribute('Kind', ' "computed_optional_required": "optional", "sensitive": false ')),
  'terraform-provider-petstore/new.json': '',
  'resource.json': empty,
  'volume.json': empty,
};

const scenario: Scenario = scenarios({ trusted: true, files: { ...files } });

const widget = '.suggest-widget.visible';

/** Waits until the list has focused an item, and gives its label. */
async function focused(vscode: Workbench, label: string, limit?: number): Promise<void> {
  const row = vscode.page.locator(`${widget} .monaco-list-row.focused`);
  await until(
    async () => {
      const found = await row.locator('.label-name').allTextContents();
      return found.length === 1 && found[0] === label;
    },
    async () => `${label}; the list is ${await vscode.page.locator(`${widget} .monaco-list-row`).allTextContents()}`,
    limit,
  );
}

/** Waits until the list is closed. */
async function closed(vscode: Workbench): Promise<void> {
  await vscode.page.locator(widget).waitFor({ state: 'hidden' });
}

/** Saves and gives the text. */
async function saved(vscode: Workbench, file: string): Promise<string> {
  await vscode.page.keyboard.press('Escape');
  await vscode.save();
  return vscode.read(file);
}

/** Asks for the list at the cursor, writes, accepts what is focused then, and gives the text. */
async function accept(vscode: Workbench, file: string, typed: string, label: string): Promise<string> {
  await vscode.statusBar('Terraform Provider Code Specification');
  await vscode.pressUntil('Control+Space', vscode.page.locator(`${widget} .monaco-list-row`).first());
  await vscode.page.keyboard.type(typed);
  await focused(vscode, label);
  await vscode.page.keyboard.press('Enter');
  await closed(vscode);
  return saved(vscode, file);
}

function changed(file: keyof typeof files, from: string, to: string): string {
  assert.ok(files[file].includes(from), `${from} in ${file}`);
  return files[file].replace(from, to);
}

scenario('a value is written between its quotes', 'value.json', async (vscode) => {
  await vscode.goToText('value.json', '""', 1);
  assert.equal(await accept(vscode, 'value.json', 'req', 'required'), changed('value.json', '""', '"required"'));
});

scenario('the beginning of a value is replaced', 'begun.json', async (vscode) => {
  await vscode.goToText('begun.json', '"opt"', 4);
  assert.equal(await accept(vscode, 'begun.json', '', 'optional'), changed('begun.json', '"opt"', '"optional"'));
});

scenario('the whole of a value is replaced', 'inside.json', async (vscode) => {
  await vscode.goToText('inside.json', '"opted"', 4);
  assert.equal(await accept(vscode, 'inside.json', '', 'optional'), changed('inside.json', '"opted"', '"optional"'));
});

scenario('a key in quotes gets its value', 'key.json', async (vscode) => {
  await vscode.goToText('key.json', '"sens"', 5);
  assert.equal(await accept(vscode, 'key.json', '', 'sensitive'), changed('key.json', '"sens"', '"sensitive": true'));
});

scenario('a key with a value keeps it', 'rekeyed.json', async (vscode) => {
  await vscode.goToText('rekeyed.json', '"desc"', 5);
  assert.equal(
    await accept(vscode, 'rekeyed.json', '', 'description'),
    changed('rekeyed.json', '"desc"', '"description"'),
  );
});

scenario('a validator is imported, and its bounds are filled in', 'definition.json', async (vscode) => {
  await vscode.goToText('definition.json', '"schema_definition": ""', '"schema_definition": "'.length);
  await vscode.statusBar('Terraform Provider Code Specification');
  await vscode.pressUntil('Control+Space', vscode.page.locator(`${widget} .monaco-list-row`).first());
  await vscode.page.keyboard.type('lengthb');
  await focused(vscode, 'stringvalidator.LengthBetween');
  await vscode.page.keyboard.press('Enter');
  await closed(vscode);
  await vscode.page.keyboard.type('2');
  await vscode.page.keyboard.press('Tab');
  await vscode.page.keyboard.type('64');
  const { custom } = JSON.parse(await saved(vscode, 'definition.json')).resources[0].schema.attributes[0].string
    .validators[0];
  assert.deepEqual(custom, {
    imports: [{ path: 'github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator' }],
    schema_definition: 'stringvalidator.LengthBetween(2, 64)',
  });
});

scenario('what compiles is offered first', 'regexp.json', async (vscode) => {
  await vscode.goToText('regexp.json', 'regexp.', 'regexp.'.length);
  const text = await accept(vscode, 'regexp.json', '', 'MustCompile');
  const { custom } = JSON.parse(text).resources[0].schema.attributes[0].string.validators[0];
  assert.equal(custom.schema_definition, 'stringvalidator.RegexMatches(regexp.MustCompile(``))');
});

const bool = `          {
            "name": "name",
            "bool": {
              "computed_optional_required": "optional"
            }
          }`;

scenario('an attribute behind many is indented like them', 'behind.json', async (vscode) => {
  const last = files['behind.json'].split('\n').indexOf('        ]');
  await vscode.goTo(last, '          }'.length + 1);
  await vscode.page.keyboard.type(',');
  assert.equal(await accept(vscode, 'behind.json', 'bool', 'bool attribute'), specification(...many, bool));
});

scenario('an attribute on an empty line is indented like the one before', 'column0.json', async (vscode) => {
  await vscode.goTo(files['column0.json'].split('\n').indexOf('') + 1, 1);
  assert.equal(await accept(vscode, 'column0.json', 'bool', 'bool attribute'), specification(...many, bool));
});

scenario('words of other files are not offered for a name', 'words.json', async (vscode) => {
  await vscode.openFile('words.py');
  await vscode.openFile('words.json');
  await vscode.goToText('words.json', '"kind"', 5);
  await vscode.page.keyboard.press('Control+Shift+ArrowLeft');
  await vscode.page.keyboard.type('primary');
  await vscode.page.keyboard.press('Tab');
  await vscode.pressUntil('Control+Space', vscode.page.locator(`${widget}, .monaco-editor-overlaymessage`));
  assert.equal(await vscode.page.locator(`${widget} .monaco-list-row`).count(), 0);
  const name = JSON.parse(await saved(vscode, 'words.json')).resources[0].schema.attributes[0].name;
  assert.match(name, /^primary\s*$/);
});

scenario('a new document knows the name of the provider', 'terraform-provider-petstore/new.json', async (vscode) => {
  await vscode.commandWith('Change Language Mode', 'Terraform Provider Code Specification');
  const text = await accept(
    vscode,
    'terraform-provider-petstore/new.json',
    'specification of res',
    'specification of resources',
  );
  assert.equal(JSON.parse(text).provider.name, 'petstore');
});

scenario('the menu has a dozen entries in groups, and leads on to the others', 'menu.json', async (vscode) => {
  await vscode.problems(1);
  await vscode.goToText('menu.json', '"Kind"', 2);
  const rows = vscode.page.locator('.action-widget .monaco-list-row.action');
  await vscode.pressUntil('Control+.', rows.first());
  await vscode.picture('menu');
  const titles = await rows.allTextContents();
  assert.ok(titles.length <= 12, `${titles.length} entries: ${titles.join('; ')}`);
  assert.ok(!titles.some((title) => title.startsWith('Change the type')), titles.join('; '));
  assert.ok((await vscode.page.locator('.action-widget .group-header').count()) >= 2, 'there are groups');
  const toBool = rows.filter({ hasText: 'Change the type of "Kind" to bool' });
  await vscode.page.keyboard.press('Escape');
  // On a busy machine VS Code may close the second menu with the first.
  await vscode.repeat(async () => {
    await vscode.pressUntil('Control+.', rows.first());
    await rows.filter({ hasText: 'Refactor…' }).click({ timeout: 10_000 });
  }, toBool);
  await vscode.page.keyboard.press('Escape');
});

scenario('what is wrapped gets the name that is wanted', 'wrapped.json', async (vscode) => {
  await vscode.goToText('wrapped.json', '"kind"', 2);
  const wrap = vscode.page.locator('.action-widget .monaco-list-row', { hasText: 'Wrap "kind" in a nested attribute' });
  await vscode.pressUntil('Control+.', wrap);
  await wrap.click();
  const input = vscode.page.locator('.rename-box input');
  await input.waitFor();
  assert.equal(await input.inputValue(), 'group');
  await input.fill('traits');
  await vscode.page.keyboard.press('Enter');
  await input.waitFor({ state: 'hidden' });
  await until(
    async () => (await vscode.page.locator('.view-line', { hasText: '"traits"' }).count()) === 1,
    () => 'the new name',
  );
  const attributes = JSON.parse(await saved(vscode, 'wrapped.json')).resources[0].schema.attributes;
  assert.equal(attributes[0].name, 'traits');
  assert.equal(attributes[0].single_nested.attributes[0].name, 'kind');
});

scenario('folded, attributes have their names', 'behind.json', async (vscode) => {
  await vscode.goTo(1, 1);
  const line = (text: string) => vscode.page.locator('.view-line').filter({ hasText: text });
  await vscode.pressUntil('Control+K Control+0', line('"attribute_2"'));
  await until(
    async () => (await line('"string": {').count()) === 0,
    () => 'attributes that are folded',
  );
  await vscode.picture('folded', 'editor');
  await vscode.command('Fold All');
  await line('"attribute_2"').waitFor({ state: 'hidden' });
  await line('"name": "pet"').waitFor();
});

/** Keys that are pressed one by one, and counted: a chord is one. */
class Keys {
  count = 0;
  private readonly vscode: Workbench;

  constructor(vscode: Workbench) {
    this.vscode = vscode;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.count++;
      await this.vscode.page.keyboard.press(key);
    }
  }

  type(text: string): Promise<void> {
    return this.press(...text);
  }

  /** Writes the beginning of an item, and accepts it when it is the one that is focused. */
  async take(typed: string, label: string): Promise<void> {
    await this.type(typed);
    await this.offered(label);
    await this.press('Enter');
  }

  /** The same for an item that stands so many below the focused one. */
  async takeBelow(typed: string, first: string, below: number, label: string): Promise<void> {
    await this.type(typed);
    await this.offered(first);
    for (let i = 0; i < below; i++) {
      await this.press('ArrowDown');
    }
    await focused(this.vscode, label);
    await this.press('Enter');
  }

  /** Waits until the list has focused an item. A busy machine may not open it; then it is asked for, with a key that counts. */
  private async offered(label: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await focused(this.vscode, label, 20_000);
      } catch (error) {
        if (tries === 3) {
          throw error;
        }
        await this.press('Control+Space');
      }
    }
  }

  /** Writes a quote inside of Go, and waits until the line has a text. A busy VS Code may forget to format; then it is written again. */
  async quote(becomes: string): Promise<void> {
    const line = this.vscode.page.locator('.view-line', { hasText: becomes });
    for (let tries = 0; ; tries++) {
      await this.press('"');
      try {
        return await line.waitFor({ timeout: 20_000 });
      } catch (error) {
        if (tries === 3) {
          throw error;
        }
        await this.press('Backspace');
      }
    }
  }

  /** Writes the name of an attribute that was taken, and goes on. */
  async name(text: string): Promise<void> {
    await closed(this.vscode);
    await this.type(text);
    await this.press('Tab');
  }
}

const string = (configurability: string, more = {}) => ({
  string: { computed_optional_required: configurability, ...more },
});

const disk = {
  name: 'disk',
  schema: {
    attributes: [
      {
        name: 'id',
        ...string('computed', {
          plan_modifiers: [
            {
              custom: {
                imports: [
                  { path: 'github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier' },
                ],
                schema_definition: 'stringplanmodifier.UseStateForUnknown()',
              },
            },
          ],
        }),
      },
      {
        name: 'name',
        ...string('required', {
          validators: [
            {
              custom: {
                imports: [{ path: 'github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator' }],
                schema_definition: 'stringvalidator.LengthBetween(1, 64)',
              },
            },
          ],
        }),
      },
      { name: 'size', int64: { computed_optional_required: 'computed_optional', default: { static: 10 } } },
      { name: 'enabled', bool: { computed_optional_required: 'computed_optional', default: { static: true } } },
      { name: 'ratio', float64: { computed_optional_required: 'optional' } },
      { name: 'labels', map: { computed_optional_required: 'optional', element_type: { string: {} } } },
      { name: 'zones', list: { computed_optional_required: 'optional', element_type: { string: {} } } },
      {
        name: 'mounts',
        list_nested: {
          computed_optional_required: 'optional',
          nested_object: {
            attributes: [
              { name: 'path', ...string('required') },
              { name: 'mode', ...string('optional') },
            ],
          },
        },
      },
    ],
  },
};

/** Opens the list of resources, which is empty, to write one. */
async function beginResource(vscode: Workbench, file: string, name: string): Promise<Keys> {
  await vscode.statusBar('Terraform Provider Code Specification');
  await vscode.goToText(file, '[]', 1);
  await vscode.pressUntil('Control+Space', vscode.page.locator(`${widget} .monaco-list-row`).first()); // the server is there
  await vscode.page.keyboard.press('Escape');
  await closed(vscode);
  const keys = new Keys(vscode);
  await keys.take('r', 'resource');
  await keys.name(name);
  await keys.take('i', 'id attribute');
  return keys;
}

/** Says how many keys a resource took, which is right. */
async function written(
  t: TestContext,
  vscode: Workbench,
  file: string,
  keys: Keys,
  resource: object,
  most: number,
): Promise<void> {
  t.diagnostic(`${keys.count} keys`);
  const text = await saved(vscode, file);
  assert.deepEqual(JSON.parse(text).resources, [resource]);
  assert.ok(keys.count <= most, `${keys.count} keys`);
}

scenario('a resource takes few keys', 'resource.json', async (vscode, t) => {
  const keys = await beginResource(vscode, 'resource.json', 'disk');

  await keys.take('sv', 'string attribute with validator');
  await keys.name('name');
  await keys.take('r', 'required');
  await keys.take('l', 'stringvalidator.LengthBetween');
  await closed(vscode);
  await keys.press('Tab');
  await keys.type('64');
  await keys.press('Tab', 'Tab');

  await keys.takeBelow('i', 'int64 attribute', 1, 'int64 attribute with default');
  await keys.name('size');
  await keys.type('10');
  await keys.press('Tab');

  await keys.takeBelow('b', 'bool attribute', 1, 'bool attribute with default');
  await keys.name('enabled');
  await keys.take('t', 'true');

  await keys.take('f', 'float64 attribute');
  await keys.name('ratio');
  await keys.take('o', 'optional');

  await keys.take('m', 'map attribute');
  await keys.name('labels');
  await keys.take('', 'optional');
  await keys.press('Tab');

  await keys.take('l', 'list attribute');
  await keys.name('zones');
  await keys.take('', 'optional');
  await keys.press('Tab');

  await keys.takeBelow('l', 'list attribute', 1, 'list_nested attribute');
  await keys.name('mounts');
  await keys.take('', 'optional');
  await keys.take('s', 'string attribute');
  await keys.name('path');
  await keys.take('r', 'required');
  await keys.take('s', 'string attribute');
  await keys.name('mode');
  await keys.take('o', 'optional');

  await vscode.picture('typing');
  await written(t, vscode, 'resource.json', keys, disk, 115);
});

const member = (name: string, configurability: string, more = {}) => ({ name, ...string(configurability, more) });

const strings = (name: string, configurability: string, element = 'string') => ({
  name,
  list: { computed_optional_required: configurability, element_type: { [element]: {} } },
});

/** What the documentation of a public provider says of one of its resources, in its order. Nothing was made for it. */
const volume = {
  name: 'volume',
  schema: {
    attributes: [
      disk.schema.attributes[0],
      member('region', 'required'),
      member('name', 'required', {
        validators: [
          {
            custom: {
              imports: [{ path: 'github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator' }],
              schema_definition: 'stringvalidator.LengthBetween(1, 64)',
            },
          },
        ],
      }),
      { name: 'size', int64: { computed_optional_required: 'required' } },
      member('description', 'optional'),
      member('snapshot_id', 'optional'),
      member('initial_filesystem_type', 'optional', {
        validators: [
          {
            custom: {
              imports: [{ path: 'github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator' }],
              schema_definition: 'stringvalidator.OneOf("xfs", "ext4")',
            },
          },
        ],
      }),
      member('initial_filesystem_label', 'optional'),
      strings('tags', 'optional'),
      member('urn', 'computed'),
      strings('droplet_ids', 'computed', 'int64'),
      member('filesystem_type', 'computed'),
      member('filesystem_label', 'computed'),
    ],
  },
};

scenario('another resource takes few keys', 'volume.json', async (vscode, t) => {
  const keys = await beginResource(vscode, 'volume.json', 'volume');

  const text = async (name: string, typed: string, configurability: string) => {
    await keys.take('s', 'string attribute');
    await keys.name(name);
    await keys.take(typed, configurability);
  };
  await keys.take('s', 'string attribute');
  await keys.name('region');
  await keys.take('r', 'required');

  await keys.take('sv', 'string attribute with validator');
  await keys.name('name');
  await keys.take('', 'required');
  await keys.take('l', 'stringvalidator.LengthBetween');
  await closed(vscode);
  await keys.press('Tab');
  await keys.type('64');
  await keys.press('Tab', 'Tab');

  await keys.take('i', 'int64 attribute');
  await keys.name('size');
  await keys.take('', 'required');

  await text('description', 'o', 'optional');
  await text('snapshot_id', '', 'optional');

  await keys.take('sv', 'string attribute with validator');
  await keys.name('initial_filesystem_type');
  await keys.take('', 'optional');
  await keys.take('o', 'stringvalidator.OneOf');
  await closed(vscode);
  await keys.type('xfs');
  await keys.quote('xfs\\")'); // over the one that was there
  await keys.type(', ');
  await keys.quote(', \\")');
  await keys.type('ext4');
  await keys.quote('ext4\\")');
  await keys.press('Tab', 'Tab');

  await text('initial_filesystem_label', '', 'optional');

  await keys.take('l', 'list attribute');
  await keys.name('tags');
  await keys.take('', 'optional');
  await keys.press('Tab');

  await text('urn', 'c', 'computed');

  await keys.take('l', 'list attribute');
  await keys.name('droplet_ids');
  await keys.take('', 'computed');
  await keys.take('i', 'int64');
  await keys.press('Tab');

  await text('filesystem_type', '', 'computed');
  await text('filesystem_label', '', 'computed');

  await written(t, vscode, 'volume.json', keys, volume, 250);
});
