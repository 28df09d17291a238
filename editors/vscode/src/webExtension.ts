// The extension in a browser, such as vscode.dev.

import type * as vscode from 'vscode';
import { activateWith, newLog } from './activate.ts';
import { BrowserWorker } from './browserWorker.ts';
import type { Server } from './server.ts';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  server = activateWith(context, newLog(context), new BrowserWorker(context));
}

export function deactivate(): Promise<void> | undefined {
  return server?.dispose();
}
