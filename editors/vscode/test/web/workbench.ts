// VS Code as a web page without anything behind it, as vscode.dev is: what code-server would serve is served as files, and the
// extension, which is not installed but comes with the page.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/** What the test needs, and who starts it gives. */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set; go test ./editors/vscode sets it`);
  }
  return value;
}

const artefacts = required('ARTEFACTS');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export class Workbench {
  /** What the page asked of others than the server of the test. */
  readonly foreign: string[] = [];
  readonly page: Page;
  private readonly browser: Browser;
  private readonly server: Server;

  private constructor(page: Page, browser: Browser, server: Server) {
    this.page = page;
    this.browser = browser;
    this.server = server;
  }

  /** Opens a workspace with files, from their names and texts. */
  static async open(files: Readonly<Record<string, string>>): Promise<Workbench> {
    const server = await serve(files);
    const { port } = server.address() as AddressInfo;
    const browser = await chromium.launch({
      executablePath: required('CHROMIUM'),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(120_000); // only what fails waits so long, however busy the machine is
    const workbench = new Workbench(page, browser, server);
    page.on('request', (request) => {
      if (!request.url().startsWith(`http://localhost:${port}/`) && !/^(?:data|blob):/.test(request.url())) {
        workbench.foreign.push(request.url());
      }
    });
    if (process.env.VERBOSE) {
      page.on('console', (message) => console.log(message.text()));
      page.on('requestfailed', (request) => console.log('failed', request.url()));
    }
    await page.goto(`http://localhost:${port}/`);
    return workbench;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.closeAllConnections();
    this.server.close();
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(artefacts, `${name}.png`) });
  }

  /** Runs a command that the palette has. */
  async command(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.page.locator('.quick-input-widget input').fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().click();
  }
}

async function serve(files: Readonly<Record<string, string>>): Promise<Server> {
  const vscode = vscodeFolder();
  const extension = required('EXTENSION');
  const server = createServer(async (request, response) => {
    const origin = `http://${request.headers.host}`;
    const { pathname } = new URL(request.url ?? '/', origin);
    const [, first, ...rest] = pathname.split('/');
    const inside = (folder: string) => readFile(path.join(folder, path.normalize(`/${rest.join('/')}`)));
    try {
      let content: string | Buffer;
      if (first === '') {
        content = await page(vscode, origin);
      } else if (first === 'vscode') {
        content = await inside(vscode);
        if (rest.at(-1) === 'workbench.js') {
          content = withoutRemote(content.toString());
        }
      } else if (first === 'extension') {
        content = await inside(extension);
      } else if (first === 'memory' && rest[0] === 'files.json') {
        content = JSON.stringify(files);
      } else if (first === 'memory') {
        content = await inside(path.join(import.meta.dirname, 'memory'));
      } else {
        throw new Error('there is no such file');
      }
      response.writeHead(200, {
        'Content-Type': first === '' ? types['.html'] : (types[path.extname(pathname)] ?? 'text/plain'),
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Changes the script of the page, in which code-server says that there is always a machine to connect to. */
function withoutRemote(script: string): string {
  const without = script.replace(',remoteAuthority:location.host}', '}');
  if (without === script) {
    throw new Error('code-server has another way to connect');
  }
  return without;
}

/** Returns the folder of VS Code in code-server, whose program is a script that names it. */
function vscodeFolder(): string {
  const folder = path.resolve(required('CODE_SERVER'), '../../code-server/node_modules/code-server/lib/vscode');
  if (!existsSync(folder)) {
    throw new Error(`${folder} is not there; editors/install.sh makes it`);
  }
  return folder;
}

/** Returns the page of VS Code, from its template. */
async function page(vscode: string, origin: string): Promise<string> {
  const { protocol, host } = new URL(origin);
  const at = (path: string) => ({ scheme: protocol.slice(0, -1), authority: host, path });
  const configuration = {
    additionalBuiltinExtensions: [at('/extension'), at('/memory')],
    folderUri: { scheme: 'memory', path: '/' },
    enableWorkspaceTrust: false,
    // What code-server asks for.
    userDataPath: '/user',
    isEnabledFileDownloads: false,
    isEnabledFileUploads: false,
    isEnabledCoderGettingStarted: false,
    configurationDefaults: {
      'workbench.startupEditor': 'none',
      'files.autoSave': 'off',
      'chat.disableAIFeatures': true,
      'workbench.secondarySideBar.defaultVisibility': 'hidden',
    },
    productConfiguration: { enableTelemetry: false },
  };
  const values: Readonly<Record<string, string>> = {
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    WORKBENCH_WEB_BASE_URL: '/vscode',
    WORKBENCH_NLS_URL: '/vscode/out/nls.messages.js',
    WORKBENCH_NLS_FALLBACK_URL: '/vscode/out/nls.messages.js',
  };
  const template = await readFile(path.join(vscode, 'out/vs/code/browser/workbench/workbench.html'), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
}
