// Packages the extension: node package.ts [--server FILE] [--out FOLDER] [TARGET...]
//
// A TARGET is a platform as VS Code names it; targets.json has them, with what Go calls them. Without one, all are packaged. The
// server is built for each, unless there is a FILE to take. FOLDER is where the packages go (dist if not given).
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from '../playground/server.ts';

const here = import.meta.dirname;
const readJson = (name: string) => JSON.parse(readFileSync(path.join(here, name), 'utf8'));
const platforms: Record<string, { GOOS: string; GOARCH: string }> = readJson('targets.json');
const { version, repository } = readJson('package.json');
const { values, positionals } = parseArgs({
  options: { server: { type: 'string' }, out: { type: 'string', default: 'dist' } },
  allowPositionals: true,
});
const built = mkdtempSync(path.join(tmpdir(), 'spec-ls-package-'));
try {
  for (const target of positionals.length === 0 ? Object.keys(platforms) : positionals) {
    const platform = platforms[target];
    if (platform === undefined) {
      throw new Error(`there is no target ${target}, but ${Object.keys(platforms).join(', ')}`);
    }
    const server = values.server === undefined ? build(target, platform) : path.resolve(values.server);
    pack(target, server, path.resolve(values.out, `spec-ls-${target}.vsix`));
  }
} finally {
  rmSync(built, { recursive: true });
}

/** The name of a target's server, in the folder bin. */
function serverName(target: string): string {
  return target === 'web' ? 'server.wasm.gz' : target.startsWith('win32') ? 'spec-ls.exe' : 'spec-ls';
}

/** Builds the server as its releases are: linked statically, and the same bytes each time. */
function build(target: string, platform: { GOOS: string; GOARCH: string }): string {
  if (target === 'web') {
    buildServer(built, `v${version}`);
    return path.join(built, serverName(target));
  }
  const binary = path.join(built, `${platform.GOOS}-${platform.GOARCH}`);
  const linking = `-s -w -buildid= -X main.releaseVersion=v${version}`;
  const command = ['build', '-trimpath', '-buildvcs=false', '-ldflags', linking, '-o', binary, './cmd/spec-ls'];
  execFileSync('go', command, {
    cwd: path.join(here, '..', '..'),
    env: { ...process.env, ...platform, CGO_ENABLED: '0' },
    stdio: 'inherit',
  });
  return binary;
}

function pack(target: string, server: string, output: string): void {
  for (const folder of ['bin', 'schemas']) {
    rmSync(path.join(here, folder), { recursive: true, force: true });
    mkdirSync(path.join(here, folder));
  }
  mkdirSync(path.dirname(output), { recursive: true });
  const bundled = path.join(here, 'bin', serverName(target));
  copyFileSync(server, bundled);
  chmodSync(bundled, 0o755);
  const schema = execFileSync('go', ['run', './cmd/spec-ls', 'schema', 'config'], { cwd: path.join(here, '..', '..') });
  writeFileSync(path.join(here, 'schemas', 'spec-ls.schema.json'), schema);
  const vsce = path.join(here, 'node_modules', '@vscode', 'vsce', 'vsce');
  // Where the links of the README lead: the packager takes no notice of the folder in the repository.
  const address = (kind: string) => `${repository.url.replace(/\.git$/, '')}/${kind}/HEAD/${repository.directory}`;
  const links = ['--baseContentUrl', address('blob'), '--baseImagesUrl', address('raw')];
  execFileSync(
    process.execPath,
    [vsce, 'package', '--no-dependencies', ...links, '--target', target, '--out', output],
    {
      cwd: here,
      stdio: 'inherit',
      // What the packager runs, runs in the Node.js that this runs in.
      env: { ...process.env, PATH: path.dirname(process.execPath) + path.delimiter + process.env.PATH },
    },
  );
}
