// What changes for the users of the provider since the text was opened.

import { type Connection, specification } from './connection.ts';
import type { Editor } from './editor.ts';
import { byId, element, prose } from './elements.ts';
import type { Comparison, Level } from './protocol.ts';

const levels: Level[] = ['breaking', 'dangerous', 'minor', 'patch'];

export class Changes {
  private shown = '';

  constructor(
    private readonly editor: Editor,
    private readonly connection: Connection,
    private readonly restart: () => void,
  ) {}

  async show(before: string): Promise<void> {
    const found = await this.connection
      .command<Comparison>('spec-ls.compare', { uri: specification, before })
      .catch((): Comparison => ({ changes: [], bump: 'none' }));
    const now = JSON.stringify([found, before === this.editor.text]);
    if (now === this.shown) {
      return;
    }
    this.shown = now;
    const panel = byId('panel-changes');
    const again = element(
      'button',
      { title: 'Compare with the text as it is now', onclick: this.restart },
      'Compare from here',
    );
    if (found.changes.length === 0) {
      const why =
        before === this.editor.text ? 'Change the specification, and see here what that means' : 'Nothing has changed';
      panel.replaceChildren(element('p', { class: 'empty' }, `${why} for those who use the provider.`));
      return;
    }
    const counts = levels
      .map((level) => [found.changes.filter((c) => c.level === level).length, level] as const)
      .filter(([n]) => n > 0)
      .map(([n, level]) => `${n} ${level}`);
    const head = element(
      'div',
      { class: 'of' },
      element(
        'span',
        {},
        `${counts.join(', ')} since it was opened: `,
        element('strong', {}, `a ${found.bump} version`),
      ),
      again,
    );
    const list = element('ul', { class: 'problems' });
    for (const c of found.changes) {
      const go = element(
        'button',
        { class: 'go' },
        element('span', { class: 'severity' }, c.level),
        ' ',
        element('strong', {}, ...prose(c.message)),
      );
      const { range } = c;
      if (range) {
        go.onclick = () => this.editor.reveal(range);
        go.prepend(element('span', { class: 'place' }, String(range.start.line + 1)));
      }
      const item = element('li', { class: c.level, data: { rule: c.rule } }, go);
      if (c.note) {
        item.append(element('p', { class: 'note' }, ...prose(c.note)));
      }
      if (c.help) {
        item.append(element('p', { class: 'help' }, ...prose(c.help)));
      }
      item.append(
        element(
          'p',
          { class: 'below' },
          element('span', { class: 'in' }, c.place),
          element('a', { class: 'rule', href: c.page }, c.rule),
        ),
      );
      list.append(item);
    }
    panel.replaceChildren(head, list);
  }
}
