// The page in a real browser, from a server of its own.

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const dist = path.join(import.meta.dirname, '../../dist');
export const artefacts = process.env.ARTEFACTS ?? dist;

const patience = 120_000; // only what fails waits so long, however busy the machine is

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.gz': 'application/gzip',
};

/** Serves the page as a host of static pages does. */
async function serve(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const name = path.normalize(new URL(request.url ?? '/', 'http://page').pathname).replace(/\/$/, '/index.html');
    try {
      const content = await readFile(path.join(dist, name));
      response.writeHead(200, {
        'Content-Type': types[path.extname(name)] ?? 'text/plain',
        'Content-Length': content.length,
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

export class Playground {
  /** What went wrong in the page, and what it asked of others. */
  readonly wrong: string[] = [];

  readonly address: string;
  private readonly server: Server;
  private readonly browser: Browser;

  private constructor(server: Server, browser: Browser) {
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    this.server = server;
    this.browser = browser;
  }

  static async start(): Promise<Playground> {
    const server = await serve();
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    });
    return new Playground(server, browser);
  }

  /** Opens the page in a browser that has never been there. */
  async open(
    hash = '',
    options: BrowserContextOptions = {},
    prepare?: (context: BrowserContext) => Promise<void>,
  ): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.address) && !/^(?:data|blob):/.test(url)) {
        this.wrong.push(`it asked for ${url}`);
      }
    });
    await context.addInitScript(watchTasks);
    await prepare?.(context);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => this.wrong.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') {
        this.wrong.push(message.text());
      }
    });
    await page.goto(this.address + hash);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}

declare global {
  interface Window {
    tasks: { start: number; end: number }[]; // of more than 50 ms, in which the page answers nobody
    messages: { at: number; kind: string }[]; // of the server
  }
}

/** Has a page note what longest tells of. */
function watchTasks(): void {
  window.tasks = [];
  window.messages = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.tasks.push({ start: startTime, end: startTime + duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  const asked = new Map<unknown, string>();
  const listeners = new Map<Worker, (event: MessageEvent) => void>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...sent: unknown[]) {
    if (typeof sent[0] === 'string' && sent[0].startsWith('{')) {
      const { id, method } = JSON.parse(sent[0]);
      asked.set(id, method);
    }
    Reflect.apply(postMessage, this, sent);
  };
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(listener: (event: MessageEvent) => void) {
      const noting = (event: MessageEvent) => {
        if (typeof event.data === 'string' && event.data.startsWith('{')) {
          const { id, method } = JSON.parse(event.data);
          const kind = `${method ?? asked.get(id)}, ${event.data.length} bytes`;
          window.messages.push({ at: performance.now(), kind });
        }
        listener.call(this, event);
      };
      this.removeEventListener('message', listeners.get(this));
      listeners.set(this, noting);
      this.addEventListener('message', noting);
    },
  });
}

/** Tells of the longest task of a page with a message of the server in it, since it was asked last. */
export async function longest(page: Page): Promise<string> {
  const { tasks, messages } = await page.evaluate(() => ({
    tasks: window.tasks.splice(0),
    messages: window.messages.splice(0),
  }));
  const [worst] = tasks
    .map(({ start, end }) => ({
      took: Math.round(end - start),
      kinds: messages.filter(({ at }) => at >= start && at <= end).map(({ kind }) => kind),
    }))
    .filter(({ kinds }) => kinds.length > 0)
    .toSorted((a, b) => b.took - a.took);
  return `of ${messages.length} messages of the server ${
    worst ? `the slowest took ${worst.took} ms: ${worst.kinds.join('; ')}` : 'none took 50 ms'
  }`;
}

/** Leaves a picture of a page. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(artefacts, `${name}.png`) });
}

/** Returns the text in the editor. */
export async function textOf(page: Page): Promise<string> {
  await page.locator('#editor .monaco-editor textarea, #editor .native-edit-context').first().focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('ArrowLeft');
  return text;
}
