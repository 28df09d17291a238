// The page: an editor with the server behind it, and what the server says of the text beside it.

import { type Address, decode, encode, longest, type Shown } from './address.ts';
import { Changes } from './changes.ts';
import { Connection } from './connection.ts';
import { followDivider } from './divider.ts';
import { Editor, setTheme } from './editor.ts';
import { byId, debounced, element, toast } from './elements.ts';
import { remember, remembered } from './memory.ts';
import { copied, Previews } from './previews.ts';
import { Problems, summary } from './problems.ts';
import type { Diagnostic } from './protocol.ts';
import { type Rule, Settings } from './settings.ts';
import type { Start } from './startup.ts';
import { Tabs } from './tabs.ts';
import { followTheme } from './theme.ts';

type Example = { name: string; title: string; group?: string } & Shown;

const data: Promise<{ examples: Example[]; rules: Rule[] }> = fetch('examples.json').then((answer) => answer.json());

function welcome(): void {
  const line = byId('welcome');
  line.hidden = remembered('welcomed') === 'yes';
  byId('welcome-close').onclick = () => {
    line.hidden = true;
    remember('welcomed', 'yes');
  };
}

function started(start: Start): void {
  const bar = byId('loading');
  if ('loaded' in start) {
    const percent = Math.round(100 * start.loaded);
    bar.ariaValueNow = String(percent);
    (bar.firstElementChild as HTMLElement).style.width = `${percent}%`;
    byId('status').textContent = percent < 100 ? `Loading spec-ls: ${percent}%` : 'Starting spec-ls…';
  } else if ('ready' in start) {
    bar.hidden = true;
    byId('status').textContent = 'Checking…';
  } else {
    bar.hidden = true;
    byId('status').textContent = `spec-ls does not run: ${start.failed}`;
    byId('panel-problems').replaceChildren(
      element(
        'p',
        { class: 'empty bad' },
        `spec-ls does not run: ${start.failed}. The text is still there; reload the page to start again.`,
      ),
    );
  }
}

/** Returns what the address leads to; the first example if it leads nowhere. */
async function shownBy(hash: string): Promise<Shown & { name?: string }> {
  let address: Address = { kind: 'nothing' };
  try {
    address = await decode(hash);
  } catch {
    toast('The link is damaged; this is an example');
  }
  if (address.kind === 'shown') {
    return address.shown;
  }
  const { examples } = await data;
  const wanted = address.kind === 'example' ? address.name : undefined;
  const found = examples.find((e) => e.name === wanted);
  if (wanted && !found) {
    toast(`There is no example ${wanted}`);
  }
  return found ?? (examples[0] as Example);
}

async function main(): Promise<void> {
  welcome();
  followDivider();
  let shown: Shown & { name?: string } = await shownBy(location.hash);
  const container = byId('editor');
  container.replaceChildren();
  const editor = new Editor(container, shown.text, 'light');
  followTheme(setTheme);
  let before = shown.before ?? shown.text;
  let settings = shown.settings ?? {};
  let diagnostics: Diagnostic[] = [];

  const connection = new Connection(settings, {
    started,
    found(all) {
      diagnostics = all;
      editor.mark(all);
      byId('status').textContent = summary(all);
      problems.show(all);
      if (!performance.getEntriesByName('first findings').length) {
        performance.mark('first findings');
      }
    },
  });
  editor.connect(connection);
  const problems = new Problems(editor, connection);
  const previews = new Previews(editor, connection);
  const changes = new Changes(editor, connection, () => {
    before = editor.text;
    show();
    save();
  });

  const tabs = new Tabs(() => show());
  const show = () => {
    const { current } = tabs;
    if (current === 'changes') {
      changes.show(before);
    } else if (current !== 'problems') {
      previews.show(current);
    }
  };
  const showSoon = debounced(120, show);

  const choice = byId<HTMLSelectElement>('examples');
  // What is in the address. It is kept as it is while the text is that of an example.
  let example = shown.name ?? '';
  const now = (): Shown => {
    const { text } = editor;
    return { text, ...(before !== text ? { before } : {}), ...(Object.keys(settings).length > 0 ? { settings } : {}) };
  };
  const save = debounced(400, async () => {
    const hash = await encode(now());
    if (hash.length <= longest) {
      history.replaceState(null, '', `#${hash}`);
    } else if (location.hash) {
      history.replaceState(null, '', location.pathname);
    }
  });
  let loading = false;
  const load = (next: Shown & { name?: string }) => {
    loading = true;
    example = next.name ?? '';
    choice.value = example;
    shown = next;
    before = next.before ?? next.text;
    settings = next.settings ?? {};
    dialog.put(settings);
    connection.configure(settings);
    editor.text = next.text;
    loading = false;
    if (next.before !== undefined) {
      tabs.show('changes');
    } else if (tabs.current === 'changes') {
      tabs.show('problems');
    }
    show();
  };
  const dialog = new Settings(
    data.then(({ rules }) => rules),
    (configuration) => {
      settings = configuration;
      connection.configure(configuration);
      save();
    },
  );
  dialog.put(settings);

  editor.onEdit(() => {
    showSoon();
    if (!loading) {
      save();
      example = '';
      choice.value = '';
    }
  });
  editor.onMove(showSoon);
  editor.onCommand('spec-ls.openExample', () => tabs.show('example'));
  addEventListener('hashchange', async () => {
    const { hash } = location;
    const next = await shownBy(hash);
    if (hash === location.hash) {
      load(next);
    }
  });

  // Examples.
  data.then(({ examples }) => {
    const groups = Map.groupBy(examples, (e) => e.group ?? '');
    for (const [group, members] of groups) {
      const options = members.map((e) => new Option(e.title, e.name));
      if (group === '') {
        choice.append(...options);
      } else {
        const of = element('optgroup', {}, ...options);
        of.label = group === 'change' ? 'Changes between versions' : `Rules: ${group}`;
        choice.append(of);
      }
    }
    choice.value = example;
  });
  choice.onchange = () => {
    if (choice.value && choice.value !== example) {
      example = choice.value;
      location.hash = `example=${choice.value}`;
    }
  };

  // Actions.
  byId('fix-all').onclick = () => problems.fixAll();
  byId('format').onclick = () => editor.format();
  byId('copy-link').onclick = async () => {
    const hash = await encode(now());
    if (hash.length > longest) {
      toast('The text is too long for a link; download it instead');
      return;
    }
    await copied(new URL(`#${hash}`, location.href).href, 'The link is copied');
  };
  byId('download').onclick = () => {
    const address = URL.createObjectURL(new Blob([editor.text], { type: 'application/json' }));
    const link = element('a', {});
    link.href = address;
    link.download = 'provider_code_spec.json';
    link.click();
    URL.revokeObjectURL(address);
  };
  const input = byId<HTMLInputElement>('file');
  byId('open').onclick = () => input.click();
  input.onchange = async () => {
    const [chosen] = input.files ?? [];
    if (chosen) {
      load({ text: await chosen.text(), settings });
      save();
      input.value = '';
    }
  };
  connection.initialized.then(() => {
    if (shown.before !== undefined) {
      tabs.show('changes');
    }
    problems.show(diagnostics);
  });
}

main().catch((error: unknown) => started({ failed: error instanceof Error ? error.message : String(error) }));
