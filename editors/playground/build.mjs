// Builds the page into dist: the server as WebAssembly, the examples, and the scripts. Nothing in dist loads anything from elsewhere.
//
//   node build.mjs            the whole page
//   node build.mjs --scripts  without the server and the examples, which take Go some time

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { buildServer, forBrowsers, go, goLicense, worker } from './server.ts';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');

if (!process.argv.includes('--scripts')) {
  buildServer(dist);
  writeFileSync(path.join(dist, 'examples.json'), go({}, 'run', './examples'));
}
await build({
  ...forBrowsers,
  entryPoints: {
    start: path.join(here, 'src/start.ts'),
    page: path.join(here, 'src/page.ts'),
    worker: worker.entry,
    'editor.worker': path.join(here, 'node_modules/monaco-editor/esm/vs/editor/editor.worker.js'),
    style: path.join(here, 'src/style.css'),
  },
  outdir: dist,
  loader: { '.ttf': 'file' },
  alias: {
    ...worker.alias,
    // The client for language servers comes with the editor, which exports it only together with all languages that the editor knows.
    'monaco-lsp-client': path.join(here, 'node_modules/monaco-editor/esm/external/monaco-lsp-client/out/index.js'),
  },
});
for (const file of ['src/index.html', '../vscode/images/icon.svg']) {
  copyFileSync(path.join(here, file), path.join(dist, path.basename(file)));
}

// The licenses of what is in the page and is not ours.
const licenses = [
  ...['monaco-editor/LICENSE', 'monaco-editor/ThirdPartyNotices.txt', 'marked/LICENSE.md', 'dompurify/LICENSE'].map(
    (name) => path.join(here, 'node_modules', name),
  ),
  goLicense,
];
writeFileSync(path.join(dist, 'LICENSES.txt'), licenses.map((name) => readFileSync(name)).join('\n\n'));
