// Drives real VS Code: code-server serves it, Chromium shows it. All waiting is for what can be seen.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

/** What the test needs, and who starts it gives. */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set; go test ./editors/vscode sets it`);
  }
  return value;
}

export const artefacts = required('ARTEFACTS');
const codeServer = required('CODE_SERVER');
const browserPath = required('CHROMIUM');
const vsix = required('VSIX');

/** The files of a test have the same resources, and are no specifications of one provider. */
export const apart = { 'duplicate-resource-across-files': 'off', 'duplicate-datasource-across-files': 'off' };

const editorSettings = {
  'spec-ls.rules': apart,
  'files.autoSave': 'off', // which VS Code in a browser does otherwise
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'workbench.hover.delay': 600_000, // what rows of trees explain would cover the rows below the pointer
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'terminal.integrated.gpuAcceleration': 'off', // drawn as pixels, what a terminal shows can't be read
};

export interface Options {
  /** The files of the workspace and their content. */
  files: Readonly<Record<string, string>>;
  /** If given, the files are committed to a git repository, and these are written after that. */
  edited?: Readonly<Record<string, string>>;
  /** Settings of the user, and of the machine on which the server runs. */
  settings?: Readonly<Record<string, unknown>>;
  machineSettings?: Readonly<Record<string, unknown>>;
  /** Whether the workspace is trusted from the start. */
  trusted: boolean;
}

const patience = 120_000; // only what fails waits so long, however busy the machine is

export class Workbench {
  readonly page: Page;
  /** The folder that is open. */
  readonly folder: string;
  /** Where the extension is installed. */
  readonly extensions: string;
  /** What VS Code says against what the extension contributes. */
  readonly refusals: string[] = [];
  private readonly base: string;
  private readonly process: ChildProcess;
  private readonly browser: Browser;

  private constructor(page: Page, base: string, process: ChildProcess, browser: Browser) {
    this.page = page;
    this.folder = path.join(base, 'workspace');
    this.extensions = path.join(base, 'extensions');
    this.base = base;
    this.process = process;
    this.browser = browser;
    page.on('console', (message) => {
      if (message.text().includes('[spec-ls.spec-ls]')) {
        this.refusals.push(message.text());
      }
    });
  }

  static async open(options: Options): Promise<Workbench> {
    const base = mkdtempSync(path.join(tmpdir(), 'spec-ls-vscode-'));
    const folder = path.join(base, 'workspace');
    const extensions = path.join(base, 'extensions');
    const user = path.join(base, 'user');
    write(base, 'code-server.yaml', '');
    write(user, 'User/settings.json', JSON.stringify({ ...editorSettings, ...options.settings }));
    write(user, 'Machine/settings.json', JSON.stringify(options.machineSettings ?? {}));
    for (const [name, content] of Object.entries(options.files)) {
      write(folder, name, content);
    }
    if (options.edited !== undefined) {
      const git = (...command: string[]) => execFileSync('git', ['-C', folder, ...command], { stdio: 'ignore' });
      git('init');
      git('add', '.');
      git('-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', 'commit', '-m', 'first');
      for (const [name, content] of Object.entries(options.edited)) {
        write(folder, name, content);
      }
    }
    const common = [
      '--config',
      path.join(base, 'code-server.yaml'),
      '--user-data-dir',
      user,
      '--extensions-dir',
      extensions,
    ];
    const env = { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}' }; // nothing may be fetched
    execFileSync(codeServer, [...common, '--install-extension', vsix], { env, stdio: 'ignore' });
    const child = spawn(
      codeServer,
      [
        ...common,
        '--auth=none',
        '--bind-addr=127.0.0.1:0',
        '--disable-telemetry',
        '--disable-update-check',
        '--disable-getting-started-override',
        '--disable-proxy',
        ...(options.trusted ? ['--disable-workspace-trust'] : []),
        folder,
      ],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const address = await listening(child);
    const browser = await chromium.launch({
      executablePath: browserPath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(patience);
    const workbench = new Workbench(page, base, child, browser);
    await page.goto(`${address}/?folder=${folder}`);
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    return workbench;
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.process.kill();
    await new Promise((resolve) => this.process.once('exit', resolve));
    rmSync(this.base, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Takes a picture of the window, or of a part of it. */
  picture(name: string, part?: 'editor'): Promise<Buffer> {
    const file = { path: path.join(artefacts, `${name}.png`) };
    return part === undefined ? this.page.screenshot(file) : this.page.locator(`.part.${part}`).screenshot(file);
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Runs a command by its title in the palette. */
  async command(title: string): Promise<void> {
    await this.quickInput('F1', title, new RegExp(`^(.*, )?${literal(title)}`));
  }

  /** Runs a command that asks for a choice, and chooses. */
  async commandWith(title: string, choice: string): Promise<void> {
    await this.accept('F1', title, new RegExp(`^(.*, )?${literal(title)}`));
    await this.choose(choice);
  }

  /** Runs a command that asks for a text, and gives the field for it once that has a title. */
  async commandThatAsks(title: string, asked: string): Promise<Locator> {
    await this.accept('F1', title, new RegExp(`^(.*, )?${literal(title)}`));
    await this.page.locator('.quick-input-title', { hasText: asked }).waitFor();
    return this.page.locator('.quick-input-widget input:visible').first();
  }

  /** Chooses from a list that has been opened. */
  async choose(choice: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row', { hasText: choice }).first();
    await this.page.locator('.quick-input-widget input:visible').first().fill(choice); // it may be far down
    await row.click();
  }

  /** Chooses by the keyboard: a page that moves takes away a list that is clicked into. */
  async chooseByKey(choice: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input:visible').first();
    await input.fill(choice);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: choice }).waitFor();
    await until(
      async () => {
        // What comes before may still move the focus. A list that is gone is what is wanted.
        await input.press('Enter', { timeout: 5000 }).catch(() => {});
        return input.waitFor({ state: 'hidden', timeout: 5000 }).then(
          () => true,
          () => false,
        );
      },
      () => `the end of the list with ${choice}`,
    );
  }

  /** Opens a file of the workspace and waits until it is shown. */
  async openFile(name: string): Promise<void> {
    const { base, dir } = path.parse(name);
    await this.quickInput('Control+P', name, new RegExp(`^${literal(dir === '' ? base : `${base} ${dir}`)}\\b`));
    await this.page.locator('.tab.active', { hasText: base }).waitFor();
    await this.page.locator('.editor-instance .view-lines .view-line').first().waitFor();
  }

  /** Closes all editors, with what is not saved in them. */
  async closeEditors(): Promise<void> {
    const tabs = this.page.locator('.editor-group-container .tab');
    const discard = this.page.getByRole('button', { name: "Don't Save" });
    if ((await tabs.count()) === 0) {
      return;
    }
    const closed = async () => {
      if (await discard.isVisible()) {
        await discard.click();
      }
      return (await tabs.count()) === 0;
    };
    await until(
      async () => {
        await this.command('View: Close All Editors');
        return until(closed, () => 'the editors to close', 15_000).then(
          () => true,
          () => false,
        );
      },
      async () => `the editors to close, of which ${await tabs.count()} are open`,
    );
  }

  /**
   * Does something until it shows what is wanted. A busy machine loses keys and clicks, hides at once what they show, or has nothing to show
   * yet.
   */
  async repeat(action: () => Promise<unknown>, shown: Locator, what = 'something'): Promise<void> {
    const visible = () =>
      shown
        .first()
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        );
    await until(
      async () => {
        await action().catch(() => {}); // what it needs may be gone, because it has worked
        if (await visible()) {
          return true;
        }
        await this.page.keyboard.press('Escape');
        return false;
      },
      () => `what ${what} shows: ${shown}`,
    );
  }

  /** Presses keys, one after the other, until they show something. */
  pressUntil(keys: string, shown: Locator): Promise<void> {
    const press = async () => {
      for (const key of keys.split(' ')) {
        await this.page.keyboard.press(key);
      }
    };
    return this.repeat(press, shown, keys);
  }

  /** Clicks on an element until that shows something. */
  clickUntil(element: Locator, shown: Locator): Promise<void> {
    return this.repeat(() => element.click({ timeout: 10_000 }), shown, `a click on ${element}`);
  }

  /** Chooses from the menu of an element until that shows something: VS Code ignores clicks on a menu that has just opened. */
  chooseUntil(element: Locator, item: string, shown: Locator): Promise<void> {
    const choice = this.page.locator('.context-view .action-label', { hasText: item });
    const choose = async () => {
      await element.click({ button: 'right' });
      await choice.click({ timeout: 10_000 });
    };
    return this.repeat(choose, shown, item);
  }

  /** Puts the cursor at a line and column, both from 1. */
  async goTo(line: number, column: number): Promise<void> {
    const there = this.page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` });
    const go = () => this.quickInput('Control+G', `:${line}:${column}`, new RegExp(`line ${line}\\b`));
    await this.repeat(go, there, `going to ${line}:${column}`);
  }

  /** Puts the cursor where a text begins in a file as it is saved, plus some characters. */
  async goToText(file: string, text: string, plus = 0): Promise<void> {
    const before = this.read(file).split(text)[0] as string;
    const lines = before.split('\n');
    await this.goTo(lines.length, (lines.at(-1) as string).length + 1 + plus);
  }

  /** Waits until the status bar shows a text. */
  async statusBar(text: string): Promise<void> {
    await this.page.locator('.statusbar-item', { hasText: text }).first().waitFor();
  }

  /** Saves the active file and waits until it is saved. */
  async save(): Promise<void> {
    await this.page.keyboard.press('Control+S');
    await this.page.locator('.tab.active:not(.dirty)').waitFor();
  }

  /** Waits until the Problems panel shows as many problems, and gives their texts. */
  async problems(count: number): Promise<string[]> {
    if (!(await this.page.locator('.markers-panel').isVisible())) {
      await this.command('Problems: Focus on Problems View');
    }
    const rows = this.page.locator('.markers-panel .monaco-list-row[aria-level="2"]');
    await until(
      async () => (await rows.count()) === count,
      async () => `${count} problems, but there are:\n${(await labels(rows)).join('\n')}`,
    );
    return labels(rows);
  }

  /** The number of errors in all files, as the status bar shows it. */
  async errors(): Promise<number> {
    const total = this.page.locator('[id="status.problems"] [aria-label^="Errors: "]');
    return (await total.isVisible()) ? Number(/\d+/.exec((await total.getAttribute('aria-label')) ?? '')?.[0]) : 0;
  }

  /** The rows of a view in the side bar. */
  view(name: string): Locator {
    const pane = this.page.locator('.pane', { has: this.page.locator(`.pane-header[aria-label*="${name}"]`) });
    return pane.locator('.monaco-list-row');
  }

  /** Waits for a notification with a text. */
  async notification(text: string | RegExp): Promise<Locator> {
    const toast = this.page
      .locator('.notification-toast, .notifications-center .monaco-list-row', { hasText: text })
      .first();
    await toast.waitFor();
    return toast;
  }

  private async quickInput(key: string, text: string, label: RegExp): Promise<void> {
    const input = await this.accept(key, text, label);
    await input.waitFor({ state: 'hidden' });
  }

  /** Opens a list by a key, enters a text, and accepts what the list then offers first, which must have a label. */
  private async accept(key: string, text: string, label: RegExp): Promise<Locator> {
    const input = this.page.locator('.quick-input-widget input:visible').first();
    const first = this.page.locator('.quick-input-list .monaco-list-row.focused');
    const offered = async () => (await labels(first)).some((found) => label.test(found));
    const open = async () => {
      // What comes before may still move the focus, which closes the list. A key that is not for the field would then do something else.
      await this.page.keyboard.press(key);
      try {
        await input.fill(key === 'F1' ? `>${text}` : text, { timeout: 5000 });
        await until(offered, () => text, 15_000);
        await input.press('Enter', { timeout: 5000 });
        return true;
      } catch {
        await this.page.keyboard.press('Escape');
        return false;
      }
    };
    await until(open, async () => `${text} in the list`);
    return input;
  }
}

export async function labels(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? row.textContent ?? ''));
}

/** Waits until a condition holds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: () => string | Promise<string>,
  limit = patience,
): Promise<void> {
  const end = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error(`waited in vain for ${await what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function write(folder: string, name: string, content: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Waits until code-server says where it listens. */
function listening(child: ChildProcess): Promise<string> {
  const log = createWriteStream(path.join(artefacts, 'code-server.log'), { flags: 'a' });
  child.stdout?.pipe(log);
  child.stderr?.pipe(log);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`code-server ended with ${code}; see code-server.log`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const address = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
      if (address !== undefined) {
        resolve(address);
      }
    });
  });
}
