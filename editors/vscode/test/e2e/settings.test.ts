// What the settings do: that the server gets them, and that they count.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { scenarios } from './scenario.ts';
import { repaired, spec } from './specifications.ts';
import { apart, until } from './workbench.ts';

const server = process.env.SERVER as string;
const folder = mkdtempSync(path.join(tmpdir(), 'spec-ls-settings-'));
after(() => rmSync(folder, { recursive: true }));
const other = path.join(folder, 'spec-ls');
const sent = path.join(folder, 'sent');
const started = path.join(folder, 'started');
const log = path.join(folder, 'log');
writeFileSync(
  other,
  `#!/bin/sh
if [ "$1" = serve ]; then
  echo "$*" >>'${started}'
  tee -a '${sent}' | '${server}' "$@"
else
  exec '${server}' "$@"
fi
`,
  { mode: 0o755 },
);

/** The same with a mistake that can be repaired safely. */
const mistaken = repaired.replace('"string": {', '"strng": {');

/** The same, laid out otherwise. */
const unformatted = repaired.replaceAll('"name": ', '"name"  :');

/** What the server reads, as the user sets it; each differs from its default. */
const serverSettings = {
  rules: { ...apart, 'invalid-identifier': 'warning' },
  package: 'everything',
  protocol: 5,
  registry: { hostname: 'registry.example.com', namespace: 'acme' },
  inlayHints: { goTypes: true, typeNames: false, counts: true, modes: true, changes: false, parameterNames: true },
  codeLens: {
    files: false,
    problems: true,
    references: true,
    terraform: true,
    creation: true,
    changes: true,
    implementation: true,
  },
  diff: { base: 'main', policy: 'strict' },
};

function flat(value: object, prefix: string): [string, unknown][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && prefix + key !== 'spec-ls.rules'
      ? flat(inner, `${prefix}${key}.`)
      : [[prefix + key, inner] as [string, unknown]],
  );
}

const scenario = scenarios({
  trusted: true,
  files: {
    'provider_code_spec.json': spec,
    'formatted.json': unformatted,
    'left.json': unformatted,
    'fixed.json': mistaken,
    'unopened/ir.json': spec,
    '.vscode/settings.json': '{}\n',
  },
  settings: {
    ...Object.fromEntries(flat(serverSettings, 'spec-ls.')),
    'spec-ls.logLevel': 'error',
    'spec-ls.trace.server': 'verbose',
    '[terraform-provider-spec]': {
      'editor.formatOnSave': true,
      'editor.codeActionsOnSave': { 'source.fixAll.spec-ls': 'explicit' },
    },
  },
  machineSettings: { 'spec-ls.path': other, 'spec-ls.arguments': ['--log-level=debug'], 'spec-ls.logFile': log },
});

/** Returns the messages that the server was sent, of which the last may not be whole. */
function messages(): { method?: string; params?: Record<string, unknown>; result?: unknown }[] {
  const text = readFileSync(sent);
  const all = [];
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n\r\n', at);
    const length = Number(/Content-Length: (\d+)/.exec(text.toString('latin1', at, Math.max(end, at)))?.[1]);
    if (end < 0 || end + 4 + length > text.length) {
      return all;
    }
    at = end + 4 + length;
    all.push(JSON.parse(text.toString('utf8', end + 4, at)));
  }
}

scenario('the server is started as the settings say', 'provider_code_spec.json', async (vscode) => {
  await vscode.problems(3);
  assert.equal(
    readFileSync(started, 'utf8').trim(),
    `serve --log-level error --log-file ${log} --log-level=debug --stdio`,
  );
  await until(
    () => readFileSync(log, 'utf8').includes('level=DEBUG'),
    () => 'a debug message in the log file',
  );
});

scenario('the server is given all its settings', 'provider_code_spec.json', async (vscode) => {
  await vscode.problems(3);
  assert.equal(messages().find(({ method }) => method === 'initialize')?.params?.trace, 'verbose');
  const answers = messages().flatMap(({ result }) => (Array.isArray(result) ? result : []));
  const given = answers.filter((answer) => answer?.rules !== undefined);
  assert.ok(given.length > 0, 'it has asked for none');
  for (const answer of given) {
    const chosen = Object.fromEntries(Object.keys(serverSettings).map((key) => [key, answer[key]]));
    assert.deepEqual(chosen, serverSettings);
  }
});

scenario(
  'severities, the protocol and what is shown beside the text count',
  'provider_code_spec.json',
  async (vscode) => {
    const problems = await vscode.problems(3);
    assert.match(problems.join('\n'), /^Warning.*City/m);
    assert.match(problems.join('\n'), /protocol/);
    await vscode.page.locator('.view-line', { hasText: 'types.String' }).first().waitFor();
    assert.equal(await vscode.page.locator('.view-line', { hasText: 'example_pet' }).count(), 0);
    await vscode.page.locator('.codelens-decoration', { hasText: '2 errors' }).first().waitFor();
    assert.equal(await vscode.page.locator('.codelens-decoration', { hasText: 'generates' }).count(), 0);
  },
);

scenario('the registry stands in previews', 'provider_code_spec.json', async (vscode) => {
  await vscode.problems(3);
  await vscode.goToText('provider_code_spec.json', '"weight"', 2);
  await vscode.command('Provider Spec: Preview Example Configuration');
  await vscode.page.locator('.view-line', { hasText: 'registry.example.com/acme/example' }).first().waitFor();
});

scenario('names are coloured by what they are', 'provider_code_spec.json', async (vscode) => {
  await vscode.problems(3);
  await vscode.goToText('provider_code_spec.json', '"weight"', 2);
  const inspected = vscode.page.locator('.token-inspect-widget', { hasText: 'semantic token type' });
  await vscode.repeat(() => vscode.command('Developer: Inspect Editor Tokens and Scopes'), inspected);
  await vscode.page.keyboard.press('Escape');
});

scenario('a file is formatted when it is saved', 'formatted.json', async (vscode) => {
  await vscode.statusBar('Terraform Provider Code Specification');
  await vscode.problems(1);
  await vscode.page.locator('.view-line').first().click();
  await vscode.page.keyboard.press('Control+End');
  await vscode.page.keyboard.type(' ');
  await vscode.save();
  assert.equal(vscode.read('formatted.json'), repaired);
});

scenario('a file is repaired when it is saved', 'fixed.json', async (vscode) => {
  await vscode.problems(2);
  await vscode.page.locator('.view-line').first().click();
  await vscode.page.keyboard.press('Control+End');
  await vscode.page.keyboard.type('\n');
  await vscode.save();
  assert.equal(vscode.read('fixed.json').trim(), repaired.trim());
  await vscode.problems(1);
});

scenario('a changed setting counts at once: nothing is formatted', '.vscode/settings.json', async (vscode) => {
  await vscode.goTo(1, 2);
  await vscode.page.keyboard.type('"spec-ls.format.enable": false');
  await vscode.save();
  await vscode.openFile('left.json');
  await vscode.problems(1);
  await vscode.page.locator('.view-line').first().click();
  await vscode.page.keyboard.press('Control+End');
  await vscode.page.keyboard.type(' ');
  await vscode.save();
  assert.equal(vscode.read('left.json'), `${unformatted} `);
});

scenario(
  'with the mode for the workspace, all problems are shown, and once',
  '.vscode/settings.json',
  async (vscode) => {
    await vscode.goTo(1, 2);
    await vscode.page.keyboard.type('"spec-ls.diagnosticMode": "workspace",');
    await vscode.save();
    await vscode.openFile('formatted.json');
    // Seven errors are in five files, of which one is open.
    const all = () => vscode.errors();
    await until(
      async () => (await all()) === 7,
      async () => `7 errors; there are ${await all()}`,
    );
    await vscode.command('Provider Spec: Check Workspace');
    await vscode.notification(/7 errors.* in 5 specifications/);
    assert.equal(await all(), 7);
  },
);
