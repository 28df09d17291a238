// The connection to the server, which the editor and the rest of the page share.

import { readable } from './hints.ts';
import type { CodeAction, Diagnostic, Position, Range, TextEdit } from './protocol.ts';
import type { Start } from './startup.ts';

type Message = {
  jsonrpc: '2.0';
  id?: number | string | null;
  method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the parameters of a message are those of its method
  params?: any;
  result?: unknown;
  error?: { code: number; message: string };
};

/** What the page does with what comes from the server beside answers. */
export interface Listener {
  started(start: Start): void;
  found(file: string, diagnostics: Diagnostic[]): void;
  mistaken(diagnostics: Diagnostic[]): void; // the settings
}

/** The specification, or the configuration of tfplugingen-openapi with its OpenAPI document. */
export const specification = 'file:///provider_code_spec.json';
export const generatorConfig = 'file:///generator_config.yml';
export const openAPI = 'file:///openapi.yml';

/** The configuration above them, which holds the settings. */
export const configuration = 'file:///.spec-ls.json';

/** A request of the editor about a file, which may have been closed since. */
type Asked = { method: string; file: string; closed?: boolean };

/** The requests of the page have ids of their own, beside those of the editor. */
const prefix = 'page:';

/**
 * A transport of messages as the editor's client wants one. The client says too little of what the editor can do, which is added here, and
 * asks for diagnostics half a second after an edit, where the server would have told them at once.
 */
export class Connection {
  readonly state = { value: { state: 'open' as const }, onChange: () => ({ dispose() {} }) };
  readonly initialized: Promise<void>;
  private readonly worker = window.server;
  private readonly waiting = new Map<string, (answer: Message) => void>();
  private editor: ((message: Message) => void) | undefined;
  private readonly asked = new Map<number | string, Asked>(); // what the editor waits for
  private early: Message[] = [];
  private last = 0;
  private configured = 0;
  private edited: { version: number; at: number } | undefined;
  private setInitialized = () => {};

  constructor(
    private settings: string,
    private readonly listener: Listener,
  ) {
    this.initialized = new Promise((resolve) => {
      this.setInitialized = resolve;
    });
    this.worker.onerror = (event) => this.listener.started({ failed: event.message });
    this.worker.onmessage = ({ data }: MessageEvent<string | Start>) => {
      if (typeof data === 'string') {
        this.receive(JSON.parse(data));
      } else {
        this.listener.started(data);
      }
    };
    for (const start of window.starts.splice(0)) {
      this.listener.started(start);
    }
  }

  toString(): string {
    return 'the server';
  }

  /** Takes the messages for the editor. */
  setListener(listener: ((message: never) => void) | undefined): void {
    this.editor = listener as ((message: Message) => void) | undefined;
    for (const message of this.early.splice(0)) {
      this.editor?.(message);
    }
  }

  /** Sends a message of the editor. */
  async send(message: object): Promise<void> {
    const m = message as Message;
    if (m.method === 'initialize') {
      this.introduce(m.params);
    } else if (m.method === 'textDocument/didChange' && m.params.textDocument.uri !== configuration) {
      this.edited = { version: m.params.textDocument.version, at: performance.now() };
    } else if (m.method === 'textDocument/didClose') {
      this.forget(m.params.textDocument.uri);
    }
    if (m.method && m.id !== undefined && m.id !== null && m.params?.textDocument) {
      this.asked.set(m.id, { method: m.method, file: m.params.textDocument.uri });
    }
    this.worker.postMessage(JSON.stringify(m));
    if (m.method === 'initialized') {
      this.configure(this.settings); // before the specification is opened
      this.setInitialized();
    }
  }

  /** Asks the server for something. */
  async request<R>(method: string, params: object): Promise<R> {
    await this.initialized;
    const id = `${prefix}${++this.last}`;
    const answer = await new Promise<Message>((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ jsonrpc: '2.0', id, method, params });
    });
    if (answer.error) {
      throw new Error(answer.error.message);
    }
    return answer.result as R;
  }

  command<R>(command: string, argument: object): Promise<R> {
    return this.request('workspace/executeCommand', { command, arguments: [argument] });
  }

  /** Gives the server settings, as the text of a configuration, which is checked as every configuration is. */
  async configure(settings: string): Promise<void> {
    const version = ++this.configured;
    if (version > 1) {
      await this.initialized;
      const params = { textDocument: { uri: configuration, version }, contentChanges: [{ text: settings }] };
      this.send({ jsonrpc: '2.0', method: 'textDocument/didChange', params });
    } else {
      const textDocument = { uri: configuration, languageId: 'spec-ls-configuration', version, text: settings };
      this.send({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument } });
    }
  }

  private introduce(
    // biome-ignore lint/suspicious/noExplicitAny: what the editor's client made is not typed
    params: any,
  ): void {
    const { textDocument } = params.capabilities;
    params.clientInfo = { name: 'spec-ls playground' };
    params.capabilities.workspace = { ...params.capabilities.workspace, textDocumentContent: {} };
    params.capabilities.experimental = { joinedEdits: true };
    params.capabilities.window = { ...params.capabilities.window, showDocument: { support: true } };
    delete textDocument.diagnostic;
    textDocument.publishDiagnostics = { ...textDocument.publishDiagnostics, relatedInformation: true };
    Object.assign(textDocument.completion.completionItem, {
      snippetSupport: true,
      insertReplaceSupport: true,
      documentationFormat: ['markdown', 'plaintext'],
    });
  }

  private receive(message: Message): void {
    if (typeof message.id === 'string' && message.id.startsWith(prefix) && !message.method) {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    } else if (message.method === 'textDocument/publishDiagnostics') {
      if (message.params.uri === configuration) {
        this.listener.mistaken(message.params.diagnostics);
        return;
      }
      if (this.edited && message.params.version === this.edited.version) {
        performance.measure('findings', { start: this.edited.at }); // the test looks at them
        this.edited = undefined;
      }
      this.listener.found(message.params.uri, message.params.diagnostics);
    } else if (this.editor) {
      this.editor(this.shown(message));
    } else {
      this.early.push(this.shown(message));
    }
  }

  /** Takes no answer about a file from here on: the editor's client throws at places in a file that it has closed. */
  private forget(file: string): void {
    for (const asked of this.asked.values()) {
      asked.closed ||= asked.file === file;
    }
  }

  /** Returns a message as the editor can show it. */
  private shown(message: Message): Message {
    const asked = message.method ? undefined : this.asked.get(message.id ?? '');
    if (asked) {
      this.asked.delete(message.id ?? '');
      if (asked.closed) {
        const { error: _, ...answer } = message;
        return { ...answer, result: null };
      }
      const hints = message.result as { position: Position }[] | null | undefined;
      if (asked.method === 'textDocument/inlayHint' && hints) {
        return { ...message, result: readable(hints) };
      }
    }
    return withoutPictures(withoutOthers(message));
  }
}

/** Leaves out actions that change other files than the editor shows: it cannot, and the list of problems offers them. */
function withoutOthers(message: Message): Message {
  const shown = [specification, generatorConfig, openAPI];
  const changesShown = (action: CodeAction) =>
    Object.keys(action.edit?.changes ?? {}).every((file) => shown.includes(file));
  return Array.isArray(message.result) ? { ...message, result: message.result.filter(changesShown) } : message;
}

/** Leaves out pictures in what a hover or a completion explains: the page loads nothing from elsewhere. */
function withoutPictures(message: Message): Message {
  const { contents, documentation } = (message.result ?? {}) as { [key: string]: { value?: string } | undefined };
  for (const explained of [contents, documentation]) {
    if (typeof explained?.value === 'string') {
      explained.value = explained.value.replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1');
    }
  }
  return message;
}

export type { Diagnostic, Position, Range, TextEdit };
