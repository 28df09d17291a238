#!/usr/bin/env node
// Runs the program of this platform, which is in a package of its own that npm installs beside this one.
"use strict";

const { spawn } = require("node:child_process");

const platform = `${process.platform}-${process.arch}`;
const program = process.platform === "win32" ? "spec-ls.exe" : "spec-ls";

let path;
try {
  path = require.resolve(`@spec-ls/cli-${platform}/bin/${program}`);
} catch {
  console.error(`spec-ls: the package @spec-ls/cli-${platform} is not installed.

Either there is no spec-ls for this platform on npm, or optional dependencies are left out (--omit=optional, or a node_modules
that was made on another platform). Other ways to install it: https://github.com/spec-ls/spec-ls#install`);
  process.exit(1);
}

const child = spawn(path, process.argv.slice(2), { stdio: "inherit" });
// The program decides what becomes of a signal. Of Ctrl-C in a terminal it hears twice, which is the same.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (error) => {
  console.error(`spec-ls: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    return;
  }
  process.exit(code);
});
