import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import type { Settings } from './settings.ts';

/** What the server runs in: a process of the machine, or a worker of the browser. */
export interface Host {
  /** Makes the client of a server, which starts with it. What is missing is a ServerNotFound. */
  newClient(settings: Settings, options: LanguageClientOptions): Promise<Connected>;
  /** Returns which server is run, in lines for the user. */
  describe(): Promise<string[]>;
}

/** A client that has not been started, and where its server comes from if that is not from the extension. */
export interface Connected {
  client: BaseLanguageClient;
  origin: string;
}

/** The client's name, under which VS Code knows its output and its settings. */
export const clientName = ['spec-ls', 'Provider Spec'] as const;

/** Says, in a sentence for the user, why there is no server to run. */
export class ServerNotFound extends Error {}
