import { type ChildProcess, spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { isSpecification } from './languages.ts';
import type { Program } from './program.ts';
import type { Server } from './server.ts';

/** The folders in which the user has agreed to run the toolchain. */
const agreedKey = 'spec-ls.verify.agreed';

/**
 * Runs `spec-ls verify` as a task: the generator and the Go command, over the specification in the editor, or over all of a folder. It
 * runs code of the workspace, so that it must be trusted, and the user is asked once a folder, also where the task is started from the
 * list of tasks or from tasks.json.
 */
export function registerVerification(
  context: vscode.ExtensionContext,
  program: Program,
  server: Server,
): vscode.Disposable {
  const verify = vscode.commands.registerCommand('spec-ls.verify', async () => {
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
        { type: taskType },
        folder ?? vscode.TaskScope.Workspace,
        'verify',
        'spec-ls',
        new vscode.ProcessExecution(path, verifyArguments(document.fileName)),
        '$spec-ls',
      );
      task.presentationOptions = { clear: true };
      await vscode.tasks.executeTask(task);
    } catch (error) {
      await server.explainFailure(error);
    }
  });
  const taskOf = (folder: vscode.WorkspaceFolder, definition: VerifyDefinition) => {
    const task = new vscode.Task(
      definition,
      folder,
      definition.path ? `verify ${definition.path}` : 'verify',
      'spec-ls',
      new vscode.CustomExecution(async () => new Verification(context, program, folder, definition.path)),
      '$spec-ls',
    );
    task.group = vscode.TaskGroup.Test;
    task.presentationOptions = { clear: true };
    return task;
  };
  const provider = vscode.tasks.registerTaskProvider(taskType, {
    async provideTasks() {
      if (!vscode.workspace.isTrusted) {
        return [];
      }
      const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
      return folders.map((folder) => taskOf(folder, { type: taskType }));
    },
    resolveTask(task) {
      return typeof task.scope === 'object' && vscode.workspace.isTrusted
        ? taskOf(task.scope, task.definition as VerifyDefinition)
        : undefined;
    },
  });
  return vscode.Disposable.from(verify, provider);
}

const taskType = 'spec-ls';

/** A task as in tasks.json. Path is what is verified: a file or folder, relative to the folder of the workspace; without one, all. */
interface VerifyDefinition extends vscode.TaskDefinition {
  path?: string;
}

function verifyArguments(path: string): string[] {
  return ['verify', '--format', 'concise', path];
}

/** A run of the toolchain in a terminal, which asks before it runs in a folder for the first time. */
class Verification implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  private readonly ended = new vscode.EventEmitter<number>();
  private process: ChildProcess | undefined;
  private isClosed = false;

  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.ended.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly program: Program,
    private readonly folder: vscode.WorkspaceFolder,
    private readonly path: string | undefined,
  ) {}

  open(): void {
    void this.run().catch((error) => this.end(2, `${error instanceof Error ? error.message : error}\r\n`));
  }

  close(): void {
    this.isClosed = true;
    this.process?.kill('SIGINT'); // as Ctrl+C does, which leaves nothing behind
  }

  handleInput(data: string): void {
    if (data === '\x03') {
      this.process?.kill('SIGINT');
    }
  }

  private async run(): Promise<void> {
    if (!vscode.workspace.isTrusted || !(await agree(this.context, this.folder.uri))) {
      this.end(2, 'The toolchain does not run.\r\n');
      return;
    }
    const { path } = await this.program.find();
    if (this.isClosed) {
      return;
    }
    this.process = spawn(path, verifyArguments(this.path ?? '.'), { cwd: this.folder.uri.fsPath });
    const show = (data: Buffer) => this.written.fire(data.toString().replace(/\r?\n/g, '\r\n'));
    this.process.stdout?.on('data', show);
    this.process.stderr?.on('data', show);
    this.process.on('error', ({ message }) => this.end(2, `${message}\r\n`));
    this.process.on('close', (code) => this.end(code ?? 2, ''));
  }

  private end(code: number, message: string): void {
    this.written.fire(message);
    this.ended.fire(code);
  }
}

/** Asks whether the toolchain may run in a folder, unless the user has allowed it before. */
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
