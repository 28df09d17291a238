import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import { type Binary, findBinary, isOlder, minimumVersion } from './binary.ts';
import { type Connected, clientName, type Host } from './host.ts';
import { parseLogLine } from './serverLog.ts';
import { readSettings, type Settings, serverArguments } from './settings.ts';

interface VersionInformation {
  version: string;
  platform: string;
  specification: string;
  generator: string;
}

/** Runs the server as a process. */
export class Program implements Host {
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Finds the program. What it throws is a ServerNotFound. */
  find(): Promise<Binary> {
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

  async newClient(settings: Settings, options: LanguageClientOptions): Promise<Connected> {
    const binary = await this.find();
    this.log.info(`the server is ${binary.path} (${binary.origin})`);
    if (binary.origin !== 'bundled') {
      const { version } = await versionOf(binary);
      if (isOlder(version, minimumVersion)) {
        throw new Error(`${binary.path} is spec-ls ${version}; this extension needs ${minimumVersion} or newer.`);
      }
    }
    const args = serverArguments(settings, vscode.workspace.isTrusted);
    const client = new LanguageClient(
      ...clientName,
      { command: binary.path, args, transport: TransportKind.stdio },
      {
        ...options,
        stdioOptions: {
          stdout: () => {}, // it is the protocol's
          stderr: (input) => {
            createInterface({ input }).on('line', (line) => {
              const { level, text } = parseLogLine(line);
              this.log[level](text);
            });
          },
        },
      },
    );
    return { client, origin: binary.origin === 'bundled' ? '' : binary.path };
  }

  async describe(): Promise<string[]> {
    const binary = await this.find();
    const version = await versionOf(binary);
    return [
      `spec-ls ${version.version} (${version.platform}, ${binary.origin}: ${binary.path})`,
      `Provider Code Specification ${version.specification}, tfplugingen-framework ${version.generator}`,
    ];
  }
}

async function versionOf(binary: Binary): Promise<VersionInformation> {
  const { stdout } = await promisify(execFile)(binary.path, ['version', '--format', 'json']);
  return JSON.parse(stdout) as VersionInformation;
}
