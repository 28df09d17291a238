// The extension where there is Node.js: on the desktop, and in what VS Code is connected to.

import * as vscode from 'vscode';
import { activateWith, newLog } from './activate.ts';
import { registerGenerate, registerGeneratedFiles } from './generatedFiles.ts';
import { Program } from './program.ts';
import type { Server } from './server.ts';
import { createModuleStatus } from './status.ts';
import { registerVerification } from './verification.ts';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = newLog(context);
  const program = new Program(context, log);
  server = activateWith(context, log, program);
  // The window may be in a browser all the same.
  void vscode.commands.executeCommand('setContext', 'spec-ls.native', true);
  context.subscriptions.push(
    registerVerification(context, program, server),
    registerGenerate(server),
    registerGeneratedFiles(server),
    createModuleStatus(server),
  );
}

export function deactivate(): Promise<void> | undefined {
  return server?.dispose();
}
