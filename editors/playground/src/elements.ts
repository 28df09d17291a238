// Elements of the page.

/** The page's own elements, as they are before anything else is shown in it. */
const own = new Map([...document.querySelectorAll<HTMLElement>('[id]')].map((found) => [found.id, found]));

export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = own.get(id);
  if (!found) {
    throw new Error(`the page has no ${id}`);
  }
  return found as E;
}

type Properties = {
  class?: string;
  title?: string;
  href?: string;
  onclick?: () => void;
  data?: Record<string, string>;
};

/** Makes an element. What is inside is text, never HTML. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Properties = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  made.className = properties.class ?? '';
  if (properties.title) {
    made.title = properties.title;
  }
  if (properties.href && made instanceof HTMLAnchorElement) {
    made.href = properties.href;
    made.target = '_blank';
    made.rel = 'noopener';
  }
  if (properties.onclick) {
    made.onclick = properties.onclick;
  }
  if (made instanceof HTMLButtonElement) {
    made.type = 'button';
  }
  Object.assign(made.dataset, properties.data);
  made.append(...inside);
  return made;
}

/** Puts words between backquotes and quotation marks into code. */
export function prose(text: string): (Node | string)[] {
  return text
    .split(/(`[^`]+`|"[^"\s]+")/)
    .map((part, i) => (i % 2 ? element('code', {}, part.replace(/^`|`$/g, '')) : part));
}

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Tells the user something for a moment. */
export function toast(text: string): void {
  const shown = byId('toast');
  shown.textContent = text;
  shown.classList.add('shown');
  clearTimeout(hiding);
  hiding = setTimeout(() => shown.classList.remove('shown'), 3000);
}
