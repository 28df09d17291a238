import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { type BinaryRequest, findBinary, isOlder } from '../../src/binary.ts';

const base = mkdtempSync(path.join(tmpdir(), 'spec-ls-binary-'));
after(() => rmSync(base, { recursive: true }));

function program(...parts: string[]): string {
  const file = path.join(base, ...parts);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

const bundled = program('extension', 'bin', 'spec-ls');
const onPath = program('path', 'spec-ls');
const named = program('home', 'tools', 'spec-ls-next');
const inWorkspace = program('workspace', 'bin', 'spec-ls');

function request(changes: Partial<BinaryRequest>): BinaryRequest {
  return {
    setting: '',
    extension: path.join(base, 'extension'),
    trusted: true,
    platform: 'linux',
    home: path.join(base, 'home'),
    searchPath: path.join(base, 'path'),
    workspace: [path.join(base, 'workspace')],
    ...changes,
  };
}

describe('the server to run', () => {
  const bare = path.join(base, 'bare'); // an extension without a server

  it('is the one that the setting names', async () => {
    assert.deepEqual(await findBinary(request({ setting: named })), { path: named, origin: 'setting' });
  });

  it('may be named from the home folder', async () => {
    assert.deepEqual(await findBinary(request({ setting: '~/tools/spec-ls-next' })), {
      path: named,
      origin: 'setting',
    });
  });

  it('is else the bundled one', async () => {
    assert.deepEqual(await findBinary(request({})), { path: bundled, origin: 'bundled' });
  });

  it('is else the one on the PATH', async () => {
    assert.deepEqual(await findBinary(request({ extension: bare })), { path: onPath, origin: 'PATH' });
  });

  it('has the ending of programs on Windows', async () => {
    const exe = program('windows', 'bin', 'spec-ls.exe');
    const found = await findBinary(request({ extension: path.join(base, 'windows'), platform: 'win32' }));
    assert.deepEqual(found, { path: exe, origin: 'bundled' });
  });

  it('is made executable if the bundled one is not', async () => {
    const lost = program('lost', 'bin', 'spec-ls');
    chmodSync(lost, 0o644);
    assert.equal((await findBinary(request({ extension: path.join(base, 'lost') }))).path, lost);
    assert.equal(statSync(lost).mode & 0o111, 0o111);
  });

  it('is the bundled one in an untrusted workspace, whatever the setting says', async () => {
    assert.equal((await findBinary(request({ setting: named, trusted: false }))).path, bundled);
  });

  it('is never the one on the PATH in an untrusted workspace', async () => {
    await assert.rejects(findBinary(request({ extension: bare, trusted: false })), /trust the workspace/);
  });

  it('is never one that lies in the workspace', async () => {
    const searchPath = `${path.dirname(inWorkspace)}:bin:.:`;
    await assert.rejects(findBinary(request({ extension: bare, searchPath })), /no spec-ls on the PATH/);
  });

  it('is not replaced by another if the setting is wrong', async () => {
    await assert.rejects(
      findBinary(request({ setting: '/no/such/program' })),
      /names \/no\/such\/program, which is not a program/,
    );
    await assert.rejects(findBinary(request({ setting: 'bin/spec-ls' })), /not an absolute path/);
    await assert.rejects(findBinary(request({ setting: base })), /not a program that can be run/);
  });
});

describe('a version', () => {
  const cases: [string, string, boolean][] = [
    ['v0.1.0', '0.1.0', false],
    ['v0.0.9', '0.1.0', true],
    ['0.1.1', '0.1.0', false],
    ['v1.0.0', '0.9.9', false],
    ['v0.9.9', '1.0.0', true],
    ['v0.10.0', '0.9.0', false],
    ['devel', '0.1.0', false],
    ['v0.0.0-20260101000000-abcdefabcdef', '0.1.0', false],
  ];
  for (const [version, than, older] of cases) {
    it(`${version} is ${older ? '' : 'not '}older than ${than}`, () => assert.equal(isOlder(version, than), older));
  }
});
