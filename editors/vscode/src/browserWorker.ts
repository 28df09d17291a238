import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import type { Source, Start } from '../../playground/src/startup.ts';
import { type Connected, clientName, type Host } from './host.ts';
import type { Settings } from './settings.ts';

/** Runs the server in a worker of the browser, as the playground does. */
export class BrowserWorker implements Host {
  constructor(private readonly context: vscode.ExtensionContext) {}

  async newClient(_: Settings, options: LanguageClientOptions): Promise<Connected> {
    return { client: new LanguageClient(...clientName, () => this.start(), options), origin: '' };
  }

  async describe(): Promise<string[]> {
    return [`spec-ls ${this.context.extension.packageJSON.version} (WebAssembly)`];
  }

  private start(): Promise<MessageTransports> {
    const address = (name: string) => vscode.Uri.joinPath(this.context.extensionUri, name).toString(true);
    const worker = new Worker(address('dist/worker.js'));
    worker.postMessage({ server: address('bin/server.wasm.gz') } satisfies Source);
    // The worker passes texts, and the client objects.
    const { port1: ofClient, port2: ofWorker } = new MessageChannel();
    const reader = new Reader(ofClient, worker);
    ofWorker.onmessage = ({ data }) => worker.postMessage(JSON.stringify(data));
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        reject(new Error(reason));
        reader.dispose();
        reader.end();
      };
      worker.onerror = ({ message }) => fail(message);
      worker.onmessage = ({ data }: MessageEvent<string | Start>) => {
        if (typeof data === 'string') {
          ofWorker.postMessage(JSON.parse(data));
        } else if ('ready' in data) {
          resolve({ reader, writer: new BrowserMessageWriter(ofClient) });
        } else if ('failed' in data) {
          fail(data.failed);
        }
      };
    });
  }
}

/** Reads from the worker, which ends with it. */
class Reader extends BrowserMessageReader {
  constructor(
    port: MessagePort,
    private readonly worker: Worker,
  ) {
    super(port);
  }

  /** Tells that the worker has ended by itself. */
  end(): void {
    this.fireClose();
  }

  override dispose(): void {
    super.dispose();
    this.worker.terminate();
  }
}
