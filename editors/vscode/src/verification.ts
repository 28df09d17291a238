import * as vscode from 'vscode';
import { isSpecification } from './languages.ts';
import type { Program } from './program.ts';
import type { Server } from './server.ts';

/** The folders in which the user has agreed to run the toolchain. */
const agreedKey = 'spec-ls.verify.agreed';

/**
 * Runs `spec-ls verify` as a task: the generator and the Go command, over the specification in the editor. It runs code of the
 * workspace, so that it must be trusted, and the user is asked once a folder.
 */
export function registerVerification(
  context: vscode.ExtensionContext,
  program: Program,
  server: Server,
): vscode.Disposable {
  return vscode.commands.registerCommand('spec-ls.verify', async () => {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !isSpecification(document) || document.uri.scheme !== 'file') {
      return;
    }
    if (!vscode.workspace.isTrusted) {
      void vscode.window.showWarningMessage('The toolchain runs code of the workspace, which you do not trust.');
      return;
    }
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    if (!(await agree(context, folder?.uri ?? document.uri)) || !(await document.save())) {
      return;
    }
    try {
      const { path } = await program.find();
      const task = new vscode.Task(
        { type: 'spec-ls' },
        folder ?? vscode.TaskScope.Workspace,
        'verify',
        'spec-ls',
        new vscode.ProcessExecution(path, ['verify', '--format', 'concise', document.fileName]),
        '$spec-ls',
      );
      task.presentationOptions = { clear: true };
      await vscode.tasks.executeTask(task);
    } catch (error) {
      await server.explainFailure(error);
    }
  });
}

/** Asks whether the toolchain may run in a folder, unless the user has said so before. */
async function agree(context: vscode.ExtensionContext, folder: vscode.Uri): Promise<boolean> {
  const agreed = context.workspaceState.get<string[]>(agreedKey, []);
  if (agreed.includes(folder.toString())) {
    return true;
  }
  const run = 'Run';
  const chosen = await vscode.window.showWarningMessage(
    'Run the real toolchain in this folder?',
    {
      modal: true,
      detail:
        'It runs the generator, go build, go vet and the Go functions that specifications name, and may download modules. Files of the folder are not changed.',
    },
    run,
  );
  if (chosen !== run) {
    return false;
  }
  await context.workspaceState.update(agreedKey, [...agreed, folder.toString()]);
  return true;
}
