// Runs a script of a package, if this Node.js can: scripts here are TypeScript or load some, and need the package's own packages. An old
// Node.js reads this file as well, and says what is missing.
//
//   node node.mjs build.mjs --scripts

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** Returns what keeps scripts of the package in the working directory from running here. */
function obstacle() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [major, minor] = /\d+\.\d+/.exec(engines.node)[0].split('.').map(Number);
  const [here, below] = process.versions.node.split('.').map(Number);
  if (here < major || (here === major && below < minor)) {
    return `this needs Node.js ${major}.${minor} or later, which runs TypeScript; ${process.execPath} is ${process.versions.node}`;
  }
  if (!existsSync('node_modules')) {
    return 'the packages are not installed: run "npm ci" first';
  }
  return undefined;
}

const why = obstacle();
if (why) {
  console.error(`spec-ls: ${why}`);
  process.exitCode = 1;
} else {
  const [script] = process.argv.splice(2, 1);
  process.argv[1] = path.resolve(script);
  await import(pathToFileURL(process.argv[1]));
}
