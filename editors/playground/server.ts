// Builds the server for a browser: server.wasm.gz, and worker.js, in which it runs. The playground and the extension for VS Code have it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const here = import.meta.dirname;

/** Runs the Go command in the folder of the playground, and gives what it wrote. */
export const go = (env: NodeJS.ProcessEnv, ...arguments_: string[]): Buffer =>
  execFileSync('go', arguments_, { cwd: here, env: { ...process.env, ...env }, maxBuffer: 1 << 26 });

const goRoot = go({}, 'env', 'GOROOT').toString().trim();

/** The license of what is in the server and is not ours. */
export const goLicense = path.join(goRoot, 'LICENSE');

/** Builds the server into a folder. */
export function buildServer(folder: string, version = ''): void {
  mkdirSync(folder, { recursive: true });
  const server = path.join(folder, 'server.wasm');
  const linking = `-ldflags=-s -w -buildid= -X main.version=${version}`;
  // Without inlining it is a seventh smaller to load, and as fast to use.
  const flags = ['-trimpath', '-buildvcs=false', linking, '-gcflags=all=-l'];
  go({ GOOS: 'js', GOARCH: 'wasm' }, 'build', ...flags, '-o', server, './worker');
  // Compressed here, as not every host of pages compresses WebAssembly, and none tells how much there is to come if it does.
  writeFileSync(`${server}.gz`, gzipSync(readFileSync(server), { level: 9 }));
  rmSync(server);
}

/** What esbuild makes a script of that a browser runs. */
export const forBrowsers = {
  bundle: true,
  format: 'iife' as const,
  target: 'es2023',
  minify: true,
  legalComments: 'none' as const, // the licenses are beside the scripts
  logLevel: 'warning' as const,
};

/** What esbuild makes the worker of. The start of WebAssembly belongs to the Go that made it. */
export const worker = {
  entry: path.join(here, 'src/worker.ts'),
  alias: { 'wasm-exec': path.join(goRoot, 'lib/wasm/wasm_exec.js') },
};
