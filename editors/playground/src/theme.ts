// Light and dark: like the system, until the user chooses.

import { byId } from './elements.ts';
import { remember, remembered } from './memory.ts';

const choices = { auto: '◐ Auto', light: '☀ Light', dark: '☾ Dark' };
type Choice = keyof typeof choices;

/** Follows the theme, and calls a function whenever it changes. */
export function followTheme(changed: (theme: 'light' | 'dark') => void): 'light' | 'dark' {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const button = byId('theme');
  const stored = remembered('theme') as Choice | null;
  let choice: Choice = stored && stored in choices ? stored : 'auto';
  const theme = () => (choice === 'auto' ? (system.matches ? 'dark' : 'light') : choice);
  const show = () => {
    document.documentElement.dataset.theme = theme();
    button.textContent = choices[choice];
    button.ariaLabel = `${choices[choice]} theme`;
    changed(theme());
  };
  button.onclick = () => {
    const order = Object.keys(choices) as Choice[];
    choice = order[(order.indexOf(choice) + 1) % order.length] as Choice;
    remember('theme', choice);
    show();
  };
  system.onchange = show;
  show();
  return theme();
}
