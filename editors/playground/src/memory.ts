// What the browser keeps for the next visit. Some do not let a page keep anything.

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`spec-ls.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`spec-ls.${key}`, value);
  } catch {
    // the next visit begins anew
  }
}
