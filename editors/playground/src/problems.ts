// The list of what is wrong, with its fixes.

import { type Connection, configuration, generatorConfig } from './connection.ts';
import type { Editor } from './editor.ts';
import { byId, element, prose, toast } from './elements.ts';
import type { CodeAction, Diagnostic, Range, Rule, TextEdit } from './protocol.ts';

export const severities = ['', 'error', 'warning', 'info', 'hint'] as const;

/** How many problems are listed. The server tells no more of one file than a few hundred. */
const most = 500;

/** Says how many there are of each severity. */
export function summary(diagnostics: Diagnostic[]): string {
  const counts = severities
    .map((severity, i) => [diagnostics.filter((d) => d.severity === i).length, severity] as const)
    .filter(([n]) => n > 0)
    .map(([n, severity]) => `${n} ${severity}${n === 1 || severity === 'info' ? '' : 's'}`);
  return counts.join(', ') || 'No problems';
}

/** How many rules the settings have switched off that would look otherwise, everywhere or in places; undefined while that is not known. */
export type Silence = { off: number; inPlaces: number } | undefined;

/** Counts the rules that are off. */
export function silence(rules: Rule[]): Silence {
  const usual = rules.filter((rule) => !rule.off);
  const off = usual.filter(({ holds }) => holds?.severity === 'off');
  return { off: off.length, inPlaces: usual.filter((rule) => !off.includes(rule) && rule.holds?.offInPlaces).length };
}

/** Says that there are no problems, and no more than is known. */
export function noProblems(silent: Silence, isConfiguration: boolean): string {
  if (!silent) {
    return 'No problems.';
  }
  const { off, inPlaces } = silent;
  if (off + inPlaces === 0 && isConfiguration) {
    return 'No problems. All that it asks for gets into the specification.';
  }
  if (off + inPlaces === 0) {
    return 'No problems. The generator accepts it, its Go code compiles, the provider starts, and Terraform loads it.';
  }
  const rules = (n: number) => `${n} ${n === 1 ? 'rule is' : 'rules are'} off`;
  return `No problems; ${[...(off ? [rules(off)] : []), ...(inPlaces ? [`${rules(inPlaces)} in places`] : [])].join(', ')}.`;
}

export class Problems {
  private shown = '';

  constructor(
    private readonly editor: Editor,
    private readonly connection: Connection,
    private readonly open: (file: string, range: Range) => boolean,
    private readonly changeSettings: (edits: TextEdit[]) => void,
  ) {}

  show(diagnostics: Diagnostic[], silent: Silence): void {
    byId('count').textContent = diagnostics.length ? String(diagnostics.length) : '';
    byId('count').dataset.severity = severities[Math.min(...diagnostics.map((d) => d.severity))] ?? '';
    const now = JSON.stringify([this.editor.file, diagnostics, silent]);
    if (now === this.shown) {
      return; // what has the focus keeps it
    }
    this.shown = now;
    const panel = byId('panel-problems');
    if (diagnostics.length === 0) {
      const [, first = '', more = ''] = /^(No problems[.;])(.*)$/.exec(this.none(silent)) ?? [];
      panel.replaceChildren(element('p', { class: 'empty good' }, element('strong', {}, first), more));
      return;
    }
    const list = element('ul', { class: 'problems' });
    const worst = diagnostics.toSorted((a, b) => a.severity - b.severity || a.range.start.line - b.range.start.line);
    list.append(...worst.slice(0, most).map((d) => this.item(d)));
    panel.replaceChildren(list);
  }

  /** Shows that no problem was found. */
  none(silent: Silence): string {
    return noProblems(silent, this.editor.file === generatorConfig);
  }

  private item(d: Diagnostic): HTMLElement {
    const [headline = '', ...more] = d.message.split('\n');
    const severity = severities[d.severity];
    const place = `${d.range.start.line + 1}:${d.range.start.character + 1}`;
    const go = element('button', {
      class: 'go',
      title: `Go to line ${d.range.start.line + 1}`,
      onclick: () => this.editor.reveal(d.range),
    });
    go.append(
      element('span', { class: 'place' }, place),
      element('span', { class: 'severity' }, severity),
      ' ',
      element('strong', {}, ...prose(headline)),
    );
    const item = element('li', { class: severity, data: { rule: d.code } }, go);
    for (const line of more) {
      item.append(
        element('p', { class: line.startsWith('help: ') ? 'help' : 'note' }, ...prose(line.replace(/^help: /, ''))),
      );
    }
    const elsewhere = d.relatedInformation?.filter(({ location }) => location.uri !== this.editor.file) ?? [];
    for (const { location, message } of elsewhere) {
      const name = `${location.uri.split('/').pop()}:${location.range.start.line + 1}`;
      const go = element('button', { class: 'elsewhere', title: 'Go there' }, name);
      go.onclick = () => this.open(location.uri, location.range);
      item.append(element('p', { class: 'note' }, go, ': ', ...prose(message)));
    }
    const below = element('p', { class: 'below' });
    for (const { title, safe } of d.data?.fixes ?? []) {
      const fix = element(
        'button',
        { class: 'fix', title: safe ? 'It changes nothing but the mistake' : 'Look at what it makes' },
        title,
      );
      fix.onclick = () => this.fix(d, title);
      below.append(fix);
    }
    const page = d.codeDescription?.href;
    below.append(
      element(
        'a',
        { class: 'rule', title: 'What the rule looks for, and why', ...(page ? { href: page } : {}) },
        d.code,
      ),
    );
    item.append(below);
    return item;
  }

  /** Applies a fix of a problem, as the server makes it for the text as it is now. */
  private async fix(d: Diagnostic, title: string): Promise<void> {
    const actions = await this.actions(d.range, 'quickfix');
    const isOf = (other: Diagnostic) =>
      other.code === d.code && JSON.stringify(other.range) === JSON.stringify(d.range);
    const found = actions.find((a) => a.title === title && a.diagnostics?.some(isOf));
    if (this.apply(found)) {
      this.editor.reveal(d.range);
    } else {
      toast('The text has changed; the fix is gone');
    }
  }

  /** Applies all safe fixes. */
  async fixAll(): Promise<void> {
    const [action] = await this.actions(this.editor.range, 'source.fixAll');
    toast(this.apply(action) ? 'All safe fixes are applied' : 'There is nothing that can be fixed safely');
  }

  private async actions(range: Diagnostic['range'], only: string): Promise<CodeAction[]> {
    const params = { textDocument: { uri: this.editor.file }, range, context: { diagnostics: [], only: [only] } };
    return (await this.connection.request<CodeAction[] | null>('textDocument/codeAction', params)) ?? [];
  }

  private apply(action: CodeAction | undefined): boolean {
    const { [this.editor.file]: edits, [configuration]: settings } = action?.edit?.changes ?? {};
    if (edits) {
      this.editor.apply(edits);
    }
    if (settings) {
      this.changeSettings(settings);
      toast('The settings are changed');
    }
    return edits !== undefined || settings !== undefined;
  }
}
