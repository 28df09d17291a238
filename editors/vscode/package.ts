// Packages the extension for a platform: node package.ts TARGET BINARY [FOLDER]
//
// TARGET is a platform as VS Code names it, BINARY the server for it, FOLDER where the file goes (dist if not given).
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const [target, binary, folder = 'dist'] = process.argv.slice(2);
if (target === undefined || binary === undefined) {
  throw new Error('usage: node package.ts TARGET BINARY [FOLDER]');
}
const here = import.meta.dirname;
const output = path.resolve(folder, `spec-ls-${target}.vsix`);
rmSync(path.join(here, 'bin'), { recursive: true, force: true });
mkdirSync(path.join(here, 'bin'));
mkdirSync(path.dirname(output), { recursive: true });
const bundled = path.join(here, 'bin', target.startsWith('win32') ? 'spec-ls.exe' : 'spec-ls');
copyFileSync(path.resolve(binary), bundled);
chmodSync(bundled, 0o755);
const vsce = path.join(here, 'node_modules', '@vscode', 'vsce', 'vsce');
execFileSync(process.execPath, [vsce, 'package', '--no-dependencies', '--target', target, '--out', output], {
  cwd: here,
  stdio: 'inherit',
});
