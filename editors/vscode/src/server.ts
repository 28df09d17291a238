import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  TransportKind,
} from 'vscode-languageclient/node';
import { type Binary, BinaryNotFound, findBinary, isOlder, minimumVersion } from './binary.ts';
import { ClientCommands } from './clientCommands.ts';
import { Crashes } from './crashes.ts';
import { isServed } from './languages.ts';
import { OpenFilesOnly } from './openFilesOnly.ts';
import { configurationId, languageId } from './recognition.ts';
import { parseLogLine } from './serverLog.ts';
import { readSettings, type Settings, serverArguments } from './settings.ts';
import { TraceChannel } from './traceChannel.ts';

export interface VersionInformation {
  version: string;
  platform: string;
  specification: string;
  generator: string;
}

/** How the server is. */
export type Health =
  | { state: 'idle' } // there was nothing to serve yet, or the user wants no server
  | { state: 'starting' }
  | { state: 'running'; version: string; binary: Binary; startup: number } // startup is in milliseconds
  | { state: 'failed'; reason: string };

/** Reports whether the user wants a document to be formatted. */
function formats(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('spec-ls', document).get('format.enable', true);
}

/** The server: finds it, starts it when the first specification is opened, and starts it again if it crashes. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private current: Health = { state: 'idle' };
  private readonly crashes = new Crashes();
  /** Whether the server has come up since the user started it. If it has not, it is of no use to try again. */
  private hasRun = false;
  private startTime = 0;
  private readonly changed = new vscode.EventEmitter<Health>();
  private readonly trace = new TraceChannel();
  private readonly subscriptions: vscode.Disposable[];
  /** Starts and stops happen one after the other. */
  private queue: Promise<void> = Promise.resolve();

  readonly onDidChangeHealth = this.changed.event;

  constructor(
    private readonly context: vscode.ExtensionContext,
    readonly log: vscode.LogOutputChannel,
  ) {
    this.subscriptions = [
      this.trace,
      vscode.workspace.onDidOpenTextDocument((document) => this.startFor([document])),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restart()),
    ];
    this.startFor(vscode.workspace.textDocuments);
  }

  get health(): Health {
    return this.current;
  }

  /** The client of the server that runs, or undefined. */
  get running(): LanguageClient | undefined {
    return this.current.state === 'running' ? this.client : undefined;
  }

  /** Returns the client of the server, which is started if it does not run. */
  async started(): Promise<LanguageClient> {
    if (this.running === undefined) {
      await this.inTurn(() => this.start());
    }
    if (this.running === undefined) {
      throw new Error(
        this.current.state === 'failed'
          ? this.current.reason
          : 'The server does not run: the setting spec-ls.enable is off.',
      );
    }
    return this.running;
  }

  /** Whether the server that runs reports on all specifications of the workspace, and not only on those that are open. */
  get reportsOnWorkspace(): boolean {
    const { diagnosticProvider } = this.running?.initializeResult?.capabilities ?? {};
    return diagnosticProvider?.workspaceDiagnostics ?? false;
  }

  /** Starts the server if one of the documents needs it and it has not been started. */
  private startFor(documents: readonly vscode.TextDocument[]): void {
    if (this.current.state === 'idle' && documents.some(isServed)) {
      this.inTurn(() => this.start());
    }
  }

  /** Starts the server anew, or for the first time. */
  restart(): Promise<void> {
    this.crashes.forget();
    this.hasRun = false;
    return this.inTurn(async () => {
      await this.stop();
      await this.start();
    });
  }

  dispose(): Promise<void> {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
    return this.inTurn(() => this.stop());
  }

  /** Finds the server's program. What it throws is a BinaryNotFound. */
  binary(): Promise<Binary> {
    return findBinary({
      setting: readSettings(vscode.workspace.getConfiguration('spec-ls')).path,
      extension: this.context.extensionPath,
      trusted: vscode.workspace.isTrusted,
      platform: process.platform,
      home: homedir(),
      searchPath: process.env.PATH ?? '',
      workspace: (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath),
    });
  }

  /** Runs a command of the program that needs no server, and gives what it wrote. */
  async run(...command: string[]): Promise<string> {
    const binary = await this.binary();
    const { stdout } = await promisify(execFile)(binary.path, command, { maxBuffer: 1 << 30 });
    return stdout;
  }

  async version(): Promise<VersionInformation> {
    return JSON.parse(await this.run('version', '--format', 'json')) as VersionInformation;
  }

  /** Tells the user why something failed, with what they can do about it. */
  async explainFailure(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    this.log.error(reason);
    const settings = 'Open Settings';
    const log = 'Show Log';
    const offered = error instanceof BinaryNotFound ? [settings] : [log, settings];
    const chosen = await vscode.window.showErrorMessage(`Provider Spec: ${reason}`, ...offered);
    if (chosen === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'spec-ls.path');
    } else if (chosen === log) {
      this.log.show();
    }
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step).catch((error) => this.log.error(`${error}`));
    return this.queue;
  }

  private setHealth(health: Health): void {
    this.current = health;
    this.changed.fire(health);
  }

  private fail(error: unknown): void {
    this.setHealth({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
    void this.explainFailure(error);
  }

  private async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.setHealth({ state: 'idle' });
    try {
      await client?.dispose();
    } catch (error) {
      // A server that is gone, or has never come, cannot be asked to end.
      this.log.debug(`${error}`);
    }
  }

  private async start(): Promise<void> {
    const settings = readSettings(vscode.workspace.getConfiguration('spec-ls'));
    if (!settings.enable || this.client !== undefined) {
      return;
    }
    this.setHealth({ state: 'starting' });
    this.startTime = performance.now();
    try {
      const binary = await this.binary();
      this.log.info(`the server is ${binary.path} (${binary.origin})`);
      if (binary.origin !== 'bundled') {
        const { version } = await this.version();
        if (isOlder(version, minimumVersion)) {
          throw new Error(`${binary.path} is spec-ls ${version}; this extension needs ${minimumVersion} or newer.`);
        }
      }
      // What has started may end before it answers, which the client does not tell.
      await new Promise<void>((resolve, reject) => {
        const ended = () => reject(new Error('The server ended before it had come up.'));
        this.client = this.newClient(binary, settings, ended);
        this.client.start().then(resolve, reject);
      });
    } catch (error) {
      if (this.client !== undefined && this.hasRun) {
        this.log.warn(`${error}`);
        this.ended();
      } else {
        this.client = undefined;
        this.fail(error);
      }
    }
  }

  private newClient(binary: Binary, settings: Settings, closed: () => void): LanguageClient {
    const args = serverArguments(settings, vscode.workspace.isTrusted);
    const client = new LanguageClient(
      'spec-ls',
      'Provider Spec',
      { command: binary.path, args, transport: TransportKind.stdio },
      {
        documentSelector: [
          { language: languageId, scheme: 'file' },
          { language: languageId, scheme: 'untitled' },
          { language: configurationId, scheme: 'file' },
        ],
        middleware: {
          provideDocumentFormattingEdits: (document, options, token, next) =>
            formats(document) ? next(document, options, token) : [],
          provideDocumentRangeFormattingEdits: (document, range, options, token, next) =>
            formats(document) ? next(document, range, options, token) : [],
        },
        outputChannel: this.log,
        traceOutputChannel: this.trace,
        // A log that jumps into view while one types helps nobody; failures are told in a message.
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        stdioOptions: {
          stdout: () => {}, // it is the protocol's
          stderr: (input) => {
            createInterface({ input }).on('line', (line) => {
              const { level, text } = parseLogLine(line);
              this.log[level](text);
            });
          },
        },
        errorHandler: {
          // A connection that fails belongs to a server that has ended, which is told of when that is known.
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          // The client would start itself again, but not if the server ends before it has answered; see ended().
          closed: () => {
            closed();
            return { action: CloseAction.DoNotRestart, handled: true };
          },
        },
        initializationFailedHandler: () => false, // start() throws what went wrong
      },
    );
    client.registerFeature(new ClientCommands(client));
    if (settings.diagnosticMode === 'openFilesOnly') {
      client.registerFeature(new OpenFilesOnly());
    }
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client) {
        return;
      }
      if (newState === State.Running) {
        this.hasRun = true;
        const version = client.initializeResult?.serverInfo?.version ?? 'unknown';
        this.log.info(`the server runs: ${version}`);
        this.setHealth({ state: 'running', version, binary, startup: performance.now() - this.startTime });
      } else if (newState === State.Stopped && this.current.state === 'running') {
        this.ended();
      }
    });
    return client;
  }

  /** The server has ended without being asked to: starts it again, unless it has done that too often. */
  private ended(): void {
    this.client = undefined;
    if (this.crashes.mayRestart(Date.now())) {
      this.log.warn('the server has ended; it is started again');
      this.setHealth({ state: 'starting' });
      void this.inTurn(() => this.start());
      return;
    }
    const often = `${Crashes.limit + 1} times in ${Crashes.period / 60_000} minutes`;
    this.fail(new Error(`The server ended ${often} and is not started again. The log may say why.`));
  }
}
