import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { needsRestart, readSettings, serverArguments } from '../../src/settings.ts';

const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
type Declared = Record<string, { default: unknown; scope: string; markdownDescription: string }>;
const groups: { title: string; properties: Declared }[] = manifest.contributes.configuration;
const declared: Declared = Object.assign({}, ...groups.map(({ properties }) => properties));

function settings(values: Record<string, unknown> = {}) {
  return readSettings({ get: <T>(name: string, otherwise: T) => (name in values ? (values[name] as T) : otherwise) });
}

describe('settings', () => {
  it('are in groups of a size that can be read', () => {
    assert.ok(groups.length > 1);
    for (const { title, properties } of groups) {
      assert.notEqual(title, '');
      assert.ok(Object.keys(properties).length <= 8, title);
    }
    const titles = groups.map(({ title }) => title);
    assert.deepEqual([...new Set(titles)], titles);
  });

  it('keep words of other files out of the suggestions for both languages', () => {
    for (const { id } of manifest.contributes.languages) {
      assert.equal(manifest.contributes.configurationDefaults[`[${id}]`]['editor.wordBasedSuggestions'], 'off', id);
    }
  });

  it('have the defaults that the manifest declares', () => {
    const fromManifest = readSettings({
      get: <T>(name: string, otherwise: T) => {
        const setting = declared[`spec-ls.${name}`];
        assert.ok(setting, `spec-ls.${name} is not declared`);
        assert.equal(typeof setting.default, typeof otherwise);
        return setting.default as T;
      },
    });
    assert.deepEqual(fromManifest, settings());
  });

  it('are each described and scoped', () => {
    for (const [name, setting] of Object.entries(declared)) {
      assert.ok(setting.markdownDescription.endsWith('.'), name);
      assert.ok(['machine', 'window', 'resource'].includes(setting.scope), name);
    }
  });

  it('that say what runs belong to the machine, and are withheld from untrusted workspaces', () => {
    const restricted: string[] = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    const machine = Object.keys(declared).filter((name) => declared[name]?.scope === 'machine');
    assert.deepEqual(machine.sort(), restricted.toSorted());
  });

  it('are all explained in the README', () => {
    const readme = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8');
    for (const name of Object.keys(declared)) {
      assert.ok(readme.includes(`\`${name}\``), name);
    }
  });
});

describe('the command line of the server', () => {
  const all = settings({ arguments: ['--cpu'], logFile: ' /var/log/spec-ls ', logLevel: 'debug' });

  it('has the log and further arguments', () => {
    const want = ['serve', '--log-level', 'debug', '--log-file', '/var/log/spec-ls', '--cpu'];
    assert.deepEqual(serverArguments(all, true), want);
  });

  it('has nothing that writes files in an untrusted workspace', () => {
    assert.deepEqual(serverArguments(all, false), ['serve', '--log-level', 'debug', '--read-only']);
  });
});

describe('a change of settings', () => {
  it('starts the server anew if it changes what runs', () => {
    for (const change of [
      { enable: false },
      { diagnosticMode: 'workspace' },
      { path: '/x' },
      { arguments: ['y'] },
      { logLevel: 'debug' },
      { logFile: '/z' },
    ]) {
      assert.ok(needsRestart(settings(), settings(change)), JSON.stringify(change));
    }
  });

  it('leaves the server alone otherwise', () => {
    assert.ok(!needsRestart(settings(), settings({ 'schemaView.followCursor': false })));
  });
});
