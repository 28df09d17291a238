// Bundles the extension into one file for Node.js and one for browsers, and the worker in which browsers run the server. With
// --production they are small and have no source maps.
import { build } from 'esbuild';
import { forBrowsers, worker } from '../playground/server.ts';

const production = process.argv.includes('--production');
const bundle = {
  bundle: true,
  format: 'cjs',
  external: ['vscode'],
  minify: production,
  sourcemap: !production,
  logLevel: 'warning',
};
await build({
  ...bundle,
  entryPoints: ['src/extension.ts'],
  outdir: 'dist',
  platform: 'node',
  target: 'node20', // the oldest that a supported VS Code runs extensions with
});
await build({
  ...bundle,
  entryPoints: ['src/webExtension.ts'],
  outdir: 'dist',
  platform: 'browser',
  target: 'es2023',
});
await build({ ...forBrowsers, entryPoints: [worker.entry], outdir: 'dist', alias: worker.alias });
