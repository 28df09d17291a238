// Builds the page into dist: the server as WebAssembly, the examples, and the scripts. Nothing in dist loads anything from elsewhere.
//
//   node build.mjs            the whole page
//   node build.mjs --scripts  without the server and the examples, which take Go some time

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');
const go = (env, ...arguments_) =>
  execFileSync('go', arguments_, { cwd: here, env: { ...process.env, ...env }, maxBuffer: 1 << 26 });

mkdirSync(dist, { recursive: true });
if (!process.argv.includes('--scripts')) {
  const server = path.join(dist, 'server.wasm');
  // Without inlining it is a seventh smaller to load, and as fast to use.
  go(
    { GOOS: 'js', GOARCH: 'wasm' },
    ...[
      'build',
      '-trimpath',
      '-buildvcs=false',
      '-ldflags=-s -w -buildid=',
      '-gcflags=all=-l',
      '-o',
      server,
      './worker',
    ],
  );
  // Compressed here, as not every host of pages compresses WebAssembly, and none tells how much there is to come if it does.
  writeFileSync(`${server}.gz`, gzipSync(readFileSync(server), { level: 9 }));
  rmSync(server);
  writeFileSync(path.join(dist, 'examples.json'), go({}, 'run', './examples'));
}
const goRoot = go({}, 'env', 'GOROOT').toString().trim();
await build({
  entryPoints: {
    start: path.join(here, 'src/start.ts'),
    page: path.join(here, 'src/page.ts'),
    worker: path.join(here, 'src/worker.ts'),
    'editor.worker': path.join(here, 'node_modules/monaco-editor/esm/vs/editor/editor.worker.js'),
    style: path.join(here, 'src/style.css'),
  },
  outdir: dist,
  bundle: true,
  format: 'iife',
  target: 'es2023',
  minify: true,
  legalComments: 'none', // the licenses are beside the page
  loader: { '.ttf': 'file' },
  alias: {
    // The start of WebAssembly belongs to the Go that made it. The client for language servers comes with the editor, which exports it
    // only together with all languages that the editor knows.
    'wasm-exec': path.join(goRoot, 'lib/wasm/wasm_exec.js'),
    'monaco-lsp-client': path.join(here, 'node_modules/monaco-editor/esm/external/monaco-lsp-client/out/index.js'),
  },
  logLevel: 'warning',
});
for (const file of ['src/index.html', '../vscode/images/icon.svg']) {
  copyFileSync(path.join(here, file), path.join(dist, path.basename(file)));
}

// The licenses of what is in the page and is not ours.
const licenses = [
  ...['monaco-editor/LICENSE', 'monaco-editor/ThirdPartyNotices.txt', 'marked/LICENSE.md', 'dompurify/LICENSE'].map(
    (name) => path.join(here, 'node_modules', name),
  ),
  path.join(goRoot, 'LICENSE'),
];
writeFileSync(path.join(dist, 'LICENSES.txt'), licenses.map((name) => readFileSync(name)).join('\n\n'));
