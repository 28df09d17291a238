// The settings: choices and the severities of rules, both as a configuration has them.

import { isObject, parseConfiguration } from './configuration.ts';
import { byId, element } from './elements.ts';
import type { Diagnostic, Position, Rule, TextEdit } from './protocol.ts';

type Configuration = Record<string, unknown>;

const levels = ['off', 'hint', 'info', 'warning', 'error'];

export class Settings {
  private configuration: Configuration = {};
  private rows: { rule: string; row: HTMLElement; choice: HTMLSelectElement }[] = [];
  private readonly dialog = byId<HTMLDialogElement>('settings');
  private readonly text = byId<HTMLTextAreaElement>('configuration');
  private readonly button = byId('settings-open');
  private readonly choices = [...this.dialog.querySelectorAll<HTMLSelectElement>('[data-setting]')];

  /** Calls a function whenever a setting changes, with the text of a configuration and what that says. */
  constructor(
    private readonly rules: () => Promise<Rule[]>,
    private readonly changed: (text: string, configuration: object) => void,
  ) {
    this.button.onclick = () => this.open();
    byId('settings-reset').onclick = () => this.set({});
    for (const choice of this.choices) {
      choice.onchange = () => {
        const { [choice.dataset.setting as string]: _, ...rest } = this.configuration;
        const value = choice.dataset.number === undefined ? choice.value : Number(choice.value);
        this.set(choice.value ? { ...rest, [choice.dataset.setting as string]: value } : rest);
      };
    }
    byId<HTMLInputElement>('rule-filter').oninput = () => this.filter();
    this.text.oninput = () => this.read();
    this.dialog.onclick = (event) => {
      if (event.target === this.dialog) {
        this.dialog.close(); // beside it
      }
    };
  }

  /** Takes a configuration, without notifying anybody, and returns its text. */
  put(configuration: object): string {
    this.text.value = JSON.stringify(configuration, null, 2);
    this.show(configuration as Configuration);
    return this.text.value;
  }

  /** Changes the text of the configuration, as a fix does. */
  edit(edits: TextEdit[]): void {
    const text = this.text.value;
    const lines = text.split('\n');
    const offset = ({ line, character }: Position) =>
      lines.slice(0, line).reduce((sum, before) => sum + before.length + 1, 0) + character;
    const inOrder = edits.toSorted((a, b) => offset(a.range.start) - offset(b.range.start));
    let [changed, end] = ['', 0];
    for (const { range, newText } of inOrder) {
      changed += text.slice(end, offset(range.start)) + newText;
      end = offset(range.end);
    }
    this.text.value = changed + text.slice(end);
    this.read();
  }

  /** Shows what is wrong with the settings. */
  mistaken(diagnostics: Diagnostic[]): void {
    this.button.classList.toggle('wrong', diagnostics.length > 0);
    this.button.title = diagnostics.length > 0 ? 'There are mistakes in the settings' : '';
    byId('configuration-errors').replaceChildren(
      ...diagnostics.map(({ message, range: { start } }) =>
        element('li', {}, `${start.line + 1}:${start.character + 1} `, ...message.split('\n').join(' · ')),
      ),
    );
    this.text.ariaInvalid = String(diagnostics.length > 0);
  }

  private set(configuration: Configuration): void {
    this.changed(this.put(configuration), configuration);
  }

  private async open(): Promise<void> {
    this.dialog.showModal();
    if (this.rows.length === 0) {
      const rules = await this.rules();
      this.rows = rules.map((rule) => this.row(rule));
      byId('rules').replaceChildren(...this.rows.map(({ row }) => row));
      this.show(this.configuration);
    }
  }

  private row(rule: Rule): { rule: string; row: HTMLElement; choice: HTMLSelectElement } {
    const choice = element('select');
    choice.ariaLabel = `Severity of ${rule.name}`;
    const usual = rule.off ? 'off' : rule.severity;
    choice.append(new Option(`default (${usual})`, ''), ...levels.map((level) => new Option(level, level)));
    choice.onchange = () => {
      const { [rule.name]: before, ...others } = this.severities;
      const options = isObject(before) && before.options !== undefined ? { options: before.options } : undefined;
      const severity = choice.value ? { severity: choice.value } : {};
      const value = options ? { ...severity, ...options } : choice.value;
      const rules = { ...others, ...(value ? { [rule.name]: value } : {}) };
      const { rules: _, ...rest } = this.configuration;
      this.set(Object.keys(rules).length > 0 ? { ...rest, rules } : rest);
    };
    const name = element('a', { href: rule.page, title: rule.summary }, rule.name);
    const row = element('div', { class: 'row' }, element('span', {}, name, element('small', {}, rule.stage)), choice);
    return { rule: rule.name, row, choice };
  }

  /** What is set of rules, by their names. */
  private get severities(): Record<string, unknown> {
    const { rules } = this.configuration;
    return isObject(rules) ? rules : {};
  }

  private filter(): void {
    const wanted = byId<HTMLInputElement>('rule-filter').value.trim().toLowerCase();
    for (const { row } of this.rows) {
      const title = row.querySelector('a')?.title ?? '';
      row.hidden = !`${row.textContent} ${title}`.toLowerCase().includes(wanted);
    }
  }

  /** Takes what the user writes as a configuration: the server says what is wrong with it, and does what it understands. */
  private read(): void {
    const configuration = parseConfiguration(this.text.value);
    this.show(configuration ?? this.configuration);
    this.changed(this.text.value, this.configuration);
  }

  private show(configuration: Configuration): void {
    this.configuration = configuration;
    this.button.classList.toggle('changed', Object.keys(configuration).length > 0);
    for (const choice of this.choices) {
      choice.value = String(configuration[choice.dataset.setting as string] ?? '');
    }
    for (const { rule, choice } of this.rows) {
      const value = this.severities[rule];
      choice.value = String((isObject(value) ? value.severity : value) ?? '');
    }
  }
}
