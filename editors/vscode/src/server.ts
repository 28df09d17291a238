import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient';
import { ClientCommands } from './clientCommands.ts';
import { Crashes } from './crashes.ts';
import { GenerateNotice } from './generatedFiles.ts';
import { type Host, ServerNotFound } from './host.ts';
import { isServed, schemes } from './languages.ts';
import { OpenFilesOnly } from './openFilesOnly.ts';
import { configurationId, generatorConfigPattern, languageId, overlayPattern } from './recognition.ts';
import { readSettings, type Settings } from './settings.ts';
import { TraceChannel } from './traceChannel.ts';

/** How the server is. */
export type Health =
  | { state: 'idle' } // there was nothing to serve yet, or the user wants no server
  | { state: 'starting' }
  | { state: 'running'; version: string; origin: string; startup: number } // startup is in milliseconds; origin: see Connected
  | { state: 'failed'; reason: string };

/** Reports whether the user wants a document to be formatted. */
function formats(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('spec-ls', document).get('format.enable', true);
}

/**
 * Has the client offer no formatter for YAML. The server has none, and with a second one VS Code asks which to take, and formats nothing on
 * saving until somebody has answered.
 */
function leaveYamlToOthers(client: BaseLanguageClient): void {
  for (const method of ['textDocument/formatting', 'textDocument/rangeFormatting', 'textDocument/onTypeFormatting']) {
    const feature = client.getFeature(method as 'textDocument/formatting');
    const initialize = feature.initialize.bind(feature);
    feature.initialize = (capabilities, selector) =>
      initialize(
        capabilities,
        selector?.filter((filter) => typeof filter === 'object' && 'language' in filter),
      );
  }
}

/** The server: starts it when the first specification is opened, and starts it again if it crashes. */
export class Server implements vscode.Disposable {
  private client: BaseLanguageClient | undefined;
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
    private readonly host: Host,
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
  get running(): BaseLanguageClient | undefined {
    return this.current.state === 'running' ? this.client : undefined;
  }

  /** Returns the client of the server, which is started if it does not run. */
  async started(): Promise<BaseLanguageClient> {
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

  /** Restarts the server, or starts it for the first time. */
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

  /** Tells the user why something failed, with what they can do about it. */
  async explainFailure(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    this.log.error(reason);
    const settings = 'Open Settings';
    const log = 'Show Log';
    const offered = error instanceof ServerNotFound ? [settings] : [log, settings];
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
      let ended = () => {};
      const early = new Promise<never>((_, reject) => {
        ended = () => reject(new Error('The server ended before it had come up.'));
      });
      const { client, origin } = await this.host.newClient(
        settings,
        this.clientOptions(() => ended()),
      );
      this.follow(client, origin, settings);
      this.client = client;
      // What has started may end before it answers, which the client does not tell.
      await Promise.race([client.start(), early]);
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

  private clientOptions(closed: () => void): LanguageClientOptions {
    return {
      documentSelector: schemes().flatMap((scheme) => [
        { language: languageId, scheme },
        ...(scheme === 'untitled'
          ? []
          : [
              { language: configurationId, scheme },
              { pattern: overlayPattern, scheme },
              { pattern: generatorConfigPattern, scheme },
            ]),
      ]),
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
      errorHandler: {
        // A connection that fails belongs to a server that has ended, which is reported when that is known.
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        // The client would start itself again, but not if the server ends before it has answered; see ended().
        closed: () => {
          closed();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
      initializationFailedHandler: () => false, // start() throws what went wrong
    };
  }

  /** Adds what the client lacks, and keeps up with how its server is. */
  private follow(client: BaseLanguageClient, origin: string, settings: Settings): void {
    client.registerFeature(new ClientCommands(client));
    client.registerFeature(new GenerateNotice(client));
    leaveYamlToOthers(client);
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
        this.setHealth({ state: 'running', version, origin, startup: performance.now() - this.startTime });
      } else if (newState === State.Stopped && this.current.state === 'running') {
        this.ended();
      }
    });
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
