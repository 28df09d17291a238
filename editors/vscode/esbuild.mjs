// Bundles the extension into one file. With --production it is small and has no source map.
import { build } from 'esbuild';

const production = process.argv.includes('--production');
await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20', // the oldest that a supported VS Code runs extensions with
  external: ['vscode'],
  minify: production,
  sourcemap: !production,
  logLevel: 'warning',
});
