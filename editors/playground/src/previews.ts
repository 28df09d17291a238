// What is generated from the resource, data source or provider at the cursor.

import DOMPurify from 'dompurify';
import { marked } from 'marked';
import type { Connection } from './connection.ts';
import { colorize, type Editor } from './editor.ts';
import { byId, element, toast } from './elements.ts';
import type { Position, Preview, Range } from './protocol.ts';

export type PreviewTab = 'schema' | 'docs' | 'example';

const commands: Record<PreviewTab, string> = {
  schema: 'spec-ls.previewGoSchema',
  docs: 'spec-ls.previewDocs',
  example: 'spec-ls.previewExample',
};

const fileNames: Record<PreviewTab, string> = { schema: 'schema.go', docs: 'docs.md', example: 'example.tf' };

/** How much of a preview is coloured: what is longer takes too long. */
const mostColored = 300_000;

export class Previews {
  private shown = new Map<PreviewTab, string>();
  private last: Position | undefined; // where there was something to show
  private asked = 0;

  constructor(
    private readonly editor: Editor,
    private readonly connection: Connection,
  ) {}

  async show(tab: PreviewTab): Promise<void> {
    this.asked++;
    const { asked } = this;
    const preview = await this.find(tab).catch(() => undefined);
    if (asked !== this.asked) {
      return; // it was asked for again, of a newer text or place
    }
    const panel = byId(`panel-${tab}`);
    const now = preview ? preview.uri + preview.text : '';
    if (this.shown.get(tab) === now) {
      return;
    }
    this.shown.set(tab, now);
    if (!preview) {
      panel.replaceChildren(
        element('p', { class: 'empty' }, 'There is no resource, data source or provider to show yet.'),
      );
      return;
    }
    const [, , kind, name] = new URL(preview.uri).pathname.split('/');
    const copy = element('button', { onclick: () => copied(preview.text, `${fileNames[tab]} is copied`) }, 'Copy');
    const of = `${kind === 'datasource' ? 'data source' : kind} ${decodeURIComponent(name ?? '').replace(/\.\w+$/, '')}`;
    const head = element('div', { class: 'of' }, element('span', {}, of), copy);
    panel.replaceChildren(head, tab === 'docs' ? rendered(preview.text) : await colored(preview));
  }

  /** Asks for the preview at the cursor, else where there was one before, else for the first. */
  private async find(tab: PreviewTab): Promise<Preview | undefined> {
    for (const position of [this.editor.position, this.last]) {
      const found = position && (await this.at(tab, position));
      if (found) {
        return found;
      }
    }
    const symbols = await this.connection.request<{ range: Range }[] | null>('textDocument/documentSymbol', {
      textDocument: { uri: this.editor.file },
    });
    for (const { range } of symbols?.slice(0, 10) ?? []) {
      const found = await this.at(tab, { line: range.start.line, character: range.start.character + 1 });
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  private async at(tab: PreviewTab, position: Position): Promise<Preview | undefined> {
    const found = await this.connection
      .command<Preview | null>(commands[tab], { uri: this.editor.file, position })
      .catch(() => null);
    if (found) {
      this.last = position;
    }
    return found ?? undefined;
  }
}

async function colored({ text, languageId }: Preview): Promise<HTMLElement> {
  const code = element('pre', { class: 'code' });
  if (text.length > mostColored) {
    code.textContent = text;
  } else {
    code.innerHTML = await colorize(text, languageId); // which escapes the text
  }
  return code;
}

/** What descriptions may consist of: what Markdown is written as, and what registries show. */
const tags =
  'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li dl dt dd table thead tbody tfoot tr th td caption details summary ' +
  'div span a em strong b i u s del ins mark kbd samp var sub sup small abbr q';

/**
 * Renders Markdown. Descriptions in a specification are anybody's: no script, no style, no picture from elsewhere, and no name or class, by
 * which they could pass for a part of the page.
 */
function rendered(markdown: string): HTMLElement {
  const body = markdown.replace(/^---\n.*?\n---\n/s, ''); // what the registry reads
  const made = element('div', { class: 'markdown' });
  made.innerHTML = DOMPurify.sanitize(marked.parse(body, { async: false }), {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: ['href', 'title', 'align', 'start', 'colspan', 'rowspan', 'dir', 'lang', 'open'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
  for (const code of made.querySelectorAll('pre')) {
    code.tabIndex = 0; // long lines are scrolled
  }
  for (const link of made.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
  return made;
}

/** Copies a text, and shows that it has. */
export async function copied(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast('The browser does not let this page copy');
  }
}
