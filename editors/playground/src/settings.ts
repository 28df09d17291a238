// The settings: choices and the severities of rules, both as a configuration has them.

import { byId, element } from './elements.ts';

/** What is known of a rule. */
export type Rule = { name: string; summary: string; stage: string; severity: string; page: string };

type Configuration = Record<string, unknown> & { rules?: Record<string, unknown> };

const levels = ['off', 'hint', 'info', 'warning', 'error'];

export class Settings {
  private configuration: Configuration = {};

  /** Calls a function whenever a setting changes. */
  constructor(
    private readonly rules: Promise<Rule[]>,
    private readonly changed: (configuration: object) => void,
  ) {
    byId('settings-open').onclick = () => this.open();
    byId('settings-reset').onclick = () => this.set({});
    for (const choice of this.choices) {
      choice.onchange = () => {
        const { [choice.dataset.setting as string]: _, ...rest } = this.configuration;
        const value = choice.dataset.number === undefined ? choice.value : Number(choice.value);
        this.set(choice.value ? { ...rest, [choice.dataset.setting as string]: value } : rest);
      };
    }
    byId<HTMLInputElement>('rule-filter').oninput = () => this.filter();
    byId<HTMLTextAreaElement>('configuration').oninput = () => this.read();
    const dialog = byId<HTMLDialogElement>('settings');
    dialog.onclick = (event) => {
      if (event.target === dialog) {
        dialog.close(); // beside it
      }
    };
  }

  /** Takes a configuration, without telling of it. */
  put(configuration: object): void {
    this.configuration = configuration as Configuration;
    byId('settings-open').classList.toggle('changed', Object.keys(configuration).length > 0);
    this.show();
  }

  private set(configuration: Configuration): void {
    this.put(configuration);
    this.changed(configuration);
  }

  private get choices(): HTMLSelectElement[] {
    return [...document.querySelectorAll<HTMLSelectElement>('[data-setting]')];
  }

  private async open(): Promise<void> {
    const list = byId('rules');
    if (!list.firstChild) {
      list.append(...(await this.rules).map((rule) => this.row(rule)));
    }
    this.show();
    byId<HTMLDialogElement>('settings').showModal();
  }

  private row(rule: Rule): HTMLElement {
    const choice = element('select', { data: { rule: rule.name } });
    choice.ariaLabel = `Severity of ${rule.name}`;
    choice.append(new Option(`default (${rule.severity})`, ''), ...levels.map((level) => new Option(level, level)));
    choice.onchange = () => {
      const { [rule.name]: before, ...others } = this.configuration.rules ?? {};
      const options = isObject(before) && before.options !== undefined ? { options: before.options } : undefined;
      const severity = choice.value ? { severity: choice.value } : {};
      const value = options ? { ...severity, ...options } : choice.value;
      const rules = { ...others, ...(value ? { [rule.name]: value } : {}) };
      const { rules: _, ...rest } = this.configuration;
      this.set(Object.keys(rules).length > 0 ? { ...rest, rules } : rest);
    };
    return element(
      'label',
      { class: 'row', title: rule.summary },
      element('span', {}, element('a', { href: rule.page }, rule.name), element('small', {}, rule.stage)),
      choice,
    );
  }

  private filter(): void {
    const wanted = byId<HTMLInputElement>('rule-filter').value.trim().toLowerCase();
    for (const row of document.querySelectorAll<HTMLElement>('#rules .row')) {
      row.hidden = !`${row.textContent} ${row.title}`.toLowerCase().includes(wanted);
    }
  }

  /** Takes what the user writes as a configuration, once it is one. */
  private read(): void {
    const wrong = byId('configuration-error');
    wrong.textContent = '';
    try {
      const value: unknown = JSON.parse(byId<HTMLTextAreaElement>('configuration').value || '{}');
      if (!isObject(value)) {
        throw new Error('It must be an object.');
      }
      this.set(value);
    } catch (error) {
      wrong.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  private show(): void {
    for (const choice of this.choices) {
      choice.value = String(this.configuration[choice.dataset.setting as string] ?? '');
    }
    for (const choice of document.querySelectorAll<HTMLSelectElement>('#rules select')) {
      const value = this.configuration.rules?.[choice.dataset.rule as string];
      choice.value = String((isObject(value) ? value.severity : value) ?? '');
    }
    const text = byId<HTMLTextAreaElement>('configuration');
    if (document.activeElement !== text) {
      text.value = JSON.stringify(this.configuration, null, 2);
      byId('configuration-error').textContent = '';
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
