// What the browser keeps for the next visit. Some do not let a page keep anything.

/** How many texts are kept that are too long for an address. */
const most = 5;
const prefix = 'spec-ls.';
const ofText = `${prefix}text.`;

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Keeps a value, and tells whether it could be kept. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(prefix + key, value);
    return true;
  } catch {
    return false; // the next visit does not know it
  }
}

/** Keeps what is in an address that is too long, under a name, and lets go of what was kept longest ago. It tells whether it is kept. */
export function keep(name: string, address: string): boolean {
  const others = keptTexts().filter(([key]) => key !== ofText + name);
  for (const [key] of others.sort(([, a], [, b]) => b - a).slice(most - 1)) {
    localStorage.removeItem(key);
  }
  return remember(`text.${name}`, `${Date.now()} ${address}`);
}

/** Returns what is kept under a name. */
export function kept(name: string): string | undefined {
  return remembered(`text.${name}`)?.replace(/^\d+ /, '');
}

/** Returns the names under which texts are kept, with the times at which they were. */
function keptTexts(): [string, number][] {
  try {
    return Object.entries<string>(localStorage)
      .filter(([key]) => key.startsWith(ofText))
      .map(([key, value]) => [key, Number.parseInt(value, 10)]);
  } catch {
    return [];
  }
}
