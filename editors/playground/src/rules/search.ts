// The search in the list of all rules: in names and summaries at once, and in the whole pages as soon as they are loaded.

const input = document.querySelector<HTMLInputElement>('#search');
const found = document.querySelector('#found');
const items = [...document.querySelectorAll<HTMLElement>('.rules li')].map((item) => ({
  item,
  name: item.querySelector('a')?.textContent ?? '',
  text: item.textContent.toLowerCase(),
}));

let pages: Record<string, string> = {};
let asked: Promise<void> | undefined;

/** Loads the texts of all pages, once. Without them the summaries are searched. */
function load(): Promise<void> {
  asked ??= fetch('search.json')
    .then((answer) => answer.json())
    .then((all: Record<string, string>) => {
      pages = all;
    })
    .catch(() => undefined);
  return asked;
}

function show(): void {
  const words = input?.value.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  let shown = 0;
  for (const { item, name, text } of items) {
    const whole = `${text} ${pages[name] ?? ''}`;
    item.hidden = !words.every((word) => whole.includes(word));
    shown += item.hidden ? 0 : 1;
  }
  if (found) {
    found.textContent = words.length > 0 ? `${shown} of ${items.length}` : '';
  }
  history.replaceState(null, '', words.length > 0 ? `#${encodeURIComponent(words.join(' '))}` : location.pathname);
}

if (input) {
  input.value = decodeURIComponent(location.hash.slice(1));
  input.oninput = () => {
    show();
    load().then(show);
  };
  if (input.value) {
    input.dispatchEvent(new InputEvent('input'));
  }
}
