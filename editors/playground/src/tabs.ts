// The tabs, by mouse and by arrow keys.

import { byId } from './elements.ts';

export const names = ['problems', 'schema', 'docs', 'example', 'changes'] as const;
export type Tab = (typeof names)[number];

export class Tabs {
  private shown: Tab = 'problems';

  /** Calls a function whenever another tab is shown. */
  constructor(private readonly changed: (tab: Tab) => void) {
    for (const [i, name] of names.entries()) {
      const tab = byId(`tab-${name}`);
      tab.onclick = () => this.show(name);
      tab.onkeydown = (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const to = event.key === 'Home' ? 0 : event.key === 'End' ? names.length - 1 : step && i + step;
        if (to !== undefined) {
          const shown = names.filter((other) => !byId(`tab-${other}`).hidden);
          const next = shown[(to + shown.length) % shown.length] as Tab;
          this.show(next);
          byId(`tab-${next}`).focus();
          event.preventDefault();
        }
      };
    }
  }

  get current(): Tab {
    return this.shown;
  }

  /** Has only the problems, or all. */
  set only(problems: boolean) {
    for (const name of names) {
      byId(`tab-${name}`).hidden = problems && name !== 'problems';
    }
    if (problems) {
      this.show('problems');
    }
  }

  show(name: Tab): void {
    this.shown = name;
    for (const other of names) {
      const tab = byId(`tab-${other}`);
      tab.ariaSelected = String(other === name);
      tab.tabIndex = other === name ? 0 : -1;
      byId(`panel-${other}`).hidden = other !== name;
    }
    this.changed(name);
  }
}
