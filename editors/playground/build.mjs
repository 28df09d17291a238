// Builds the page into dist: the server as WebAssembly, the examples, the pages of the rules, and the scripts. Nothing in dist loads anything
// from elsewhere. What the page loads has a hash of its content in its name, so that a page never meets the worker of another version.
//
//   npm run build                the whole page
//   npm run build -- --scripts   without the server and the examples, which take Go some time

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { writeRules } from './rules.ts';
import { buildServer, forBrowsers, go, goLicense, worker } from './server.ts';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');

const git = (...words) => {
  try {
    return execFileSync('git', words, { cwd: here, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return ''; // a copy of the sources without their history
  }
};
const commit = git('rev-parse', 'HEAD');
const version = git('describe', '--tags', '--match', 'v[0-9]*') || 'unreleased';

const named = (name, hash) => name.replace('.', `-${hash}.`);

/** Gives a file in dist a name with its hash. */
function hashed(name) {
  const content = readFileSync(path.join(dist, name));
  const made = named(name, createHash('sha256').update(content).digest('hex').slice(0, 10));
  renameSync(path.join(dist, name), path.join(dist, made));
  return made;
}

/** Finds a file that was built before. */
function built(name) {
  const [before, after] = name.split(/\.(.*)/s);
  const found = readdirSync(dist).find((file) => file.startsWith(`${before}-`) && file.endsWith(`.${after}`));
  if (!found) {
    throw new Error(`there is no ${name} yet: build without --scripts first`);
  }
  return found;
}

const wholeServer = ['server.wasm.gz', 'examples.json'];
const kept = process.argv.includes('--scripts') ? wholeServer.map(built) : [];
mkdirSync(dist, { recursive: true });
for (const file of readdirSync(dist)) {
  if (!kept.includes(file)) {
    rmSync(path.join(dist, file), { recursive: true });
  }
}
if (kept.length === 0) {
  buildServer(dist, version);
  writeFileSync(path.join(dist, 'examples.json'), go({}, 'run', './examples'));
  kept.push(...wholeServer.map(hashed));
}
const [server, examples] = kept;

/** Bundles scripts and styles, and returns the names that they have got, by the names without hashes. */
async function bundle(entryPoints, options = {}) {
  const { metafile } = await build({
    ...forBrowsers,
    entryPoints,
    outdir: dist,
    entryNames: '[name]-[hash]',
    metafile: true,
    loader: { '.ttf': 'file' },
    ...options,
  });
  const names = Object.keys(metafile.outputs).map((name) => path.basename(name));
  return Object.fromEntries(names.map((name) => [name.replace(/-[A-Z0-9]{8}(?=\.)/, ''), name]));
}

const workers = await bundle(
  {
    worker: worker.entry,
    'editor.worker': path.join(here, 'node_modules/monaco-editor/esm/vs/editor/editor.worker.js'),
  },
  { alias: worker.alias },
);
const files = { worker: workers['worker.js'], server, editorWorker: workers['editor.worker.js'], examples };
const scripts = await bundle(
  {
    start: path.join(here, 'src/start.ts'),
    page: path.join(here, 'src/page.ts'),
    style: path.join(here, 'src/style.css'),
    rules: path.join(here, 'src/rules/search.ts'),
    pages: path.join(here, 'src/rules/pages.css'),
  },
  {
    define: { files: JSON.stringify(files), build: JSON.stringify({ version, commit }) },
    alias: {
      // The client for language servers comes with the editor, which exports it only together with all languages that the editor knows.
      'monaco-lsp-client': path.join(here, 'node_modules/monaco-editor/esm/external/monaco-lsp-client/out/index.js'),
    },
  },
);
const page = readFileSync(path.join(here, 'src/index.html'), 'utf8');
writeFileSync(
  path.join(dist, 'index.html'),
  page.replace(/\{([a-z]+\.(?:js|css))\}/g, (_, name) => {
    if (!scripts[name]) {
      throw new Error(`there is no ${name}`);
    }
    return scripts[name];
  }),
);
writeRules(path.join(dist, 'rules'), { style: scripts['pages.css'], script: scripts['rules.js'] });
copyFileSync(path.join(here, '../vscode/images/icon.svg'), path.join(dist, 'icon.svg'));

// The licenses of what is in the page and is not ours.
const licenses = [
  ...['monaco-editor/LICENSE', 'monaco-editor/ThirdPartyNotices.txt', 'marked/LICENSE.md', 'dompurify/LICENSE'].map(
    (name) => path.join(here, 'node_modules', name),
  ),
  goLicense,
];
writeFileSync(path.join(dist, 'LICENSES.txt'), licenses.map((name) => readFileSync(name)).join('\n\n'));
