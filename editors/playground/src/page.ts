// The page: an editor with the server behind it, and what the server says of the text beside it.

import { type Address, decode, encode, longest, type Shown } from './address.ts';
import { toBytes, toText, withLineEnds } from './bytes.ts';
import { Changes } from './changes.ts';
import { Connection, generatorConfig, openAPI, specification } from './connection.ts';
import { debounced } from './debounced.ts';
import { followDivider } from './divider.ts';
import { Editor, onOpen, setTheme } from './editor.ts';
import { byId, element, toast } from './elements.ts';
import { kindOf } from './kind.ts';
import { keep, kept, remember, remembered } from './memory.ts';
import { copied, Previews } from './previews.ts';
import { Problems, type Silence, silence, summary } from './problems.ts';
import type { Diagnostic, Range, Rule } from './protocol.ts';
import { Settings } from './settings.ts';
import type { Start } from './startup.ts';
import { Tabs } from './tabs.ts';
import { followTheme } from './theme.ts';

/** A file as it was opened: its bytes, and its text in the editor, which knows one kind of line end. */
type Opened = { text: string; bytes: Uint8Array<ArrayBuffer>; name: string };

type Example = { name: string; title: string; group?: string } & Shown;

/** What the page begins with if there is nothing else. */
const nothing: Shown = { text: '{\n  "version": "0.1",\n  "provider": {\n    "name": "example"\n  }\n}\n' };

/** The examples; none if they can't be loaded, which keeps nobody from writing a text. */
const examples: Promise<Example[]> = fetch(files.examples)
  .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
  .catch(() => {
    toast('The examples could not be loaded');
    return [];
  });

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
    if (address.kind === 'kept') {
      const text = kept(address.name);
      if (text === undefined) {
        toast('That text is kept only by the browser in which it was written; this is an example');
      } else {
        address = await decode(text);
      }
    }
  } catch {
    toast('The link is damaged; this is an example');
  }
  if (address.kind === 'shown') {
    return address.shown;
  }
  const all = await examples;
  const wanted = address.kind === 'example' ? address.name : undefined;
  const found = all.find((e) => e.name === wanted);
  if (wanted && all.length > 0 && !found) {
    toast(`There is no example ${wanted}`);
  }
  return found ?? all[0] ?? nothing;
}

/** Returns the file that a text is in. */
const fileOf = ({ document }: Shown) => (document === undefined ? specification : generatorConfig);

/** The configuration that an OpenAPI document is opened beside if there is none. */
const beginning = 'provider:\n  name: example\n';

/** Saves what a pane holds as a file. What was not edited has the bytes that it was opened with. */
function download(pane: Editor, opened: Opened | undefined, name: string | undefined): void {
  const { text } = pane;
  const bytes = !opened
    ? toBytes(text)
    : opened.text === text
      ? opened.bytes
      : toBytes(withLineEnds(text, toText(opened.bytes)));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/json' }));
  const link = element('a', {});
  link.href = address;
  link.download = opened?.name ?? name ?? pane.file.slice('file:///'.length);
  link.click();
  URL.revokeObjectURL(address);
}

/** Shows which spec-ls this is. */
function tellVersion(): void {
  const link = byId<HTMLAnchorElement>('version');
  link.textContent = `spec-ls ${build.version}`;
  link.title = build.commit ? `commit ${build.commit}` : '';
  if (build.commit) {
    link.textContent += ` (${build.commit.slice(0, 7)})`;
    link.href += `/commit/${build.commit}`;
  }
}

async function main(): Promise<void> {
  welcome();
  tellVersion();
  followDivider();
  let shown: Shown & { name?: string } = await shownBy(location.hash);
  const container = byId('editor');
  container.replaceChildren();
  const editor = new Editor(container, fileOf(shown), shown.text, 'light');
  let beside: Editor | undefined; // the OpenAPI document
  const open = (file: string, range: Range): boolean => {
    const of = [editor, beside].find((e) => e?.file === file);
    of?.reveal(range);
    return of !== undefined;
  };
  onOpen(open);
  followTheme(setTheme);
  let before = shown.before ?? shown.text;
  let settings = shown.settings ?? {};
  let diagnostics: Diagnostic[] | undefined; // not yet known
  let silent: Silence;
  let opened: Opened | undefined;
  let openedDocument: Opened | undefined;
  let fileName = shown.file; // of the file that the text comes from

  const connection: Connection = new Connection(JSON.stringify(settings, null, 2), {
    started,
    mistaken: (all) => dialog.mistaken(all),
    found(of, all) {
      if (of !== editor.file) {
        return;
      }
      diagnostics = all;
      editor.mark(all);
      tell();
      if (!performance.getEntriesByName('first findings').length) {
        performance.mark('first findings');
      }
    },
  });
  const tell = () => {
    if (diagnostics) {
      const [first] = problems.none(silent).split('. ');
      byId('status').textContent = diagnostics.length > 0 ? summary(diagnostics) : (first ?? '').replace(/\.$/, '');
      problems.show(diagnostics, silent);
    }
  };
  /** Takes settings, and asks what they make of the rules. */
  const configure = async (text: string) => {
    silent = undefined;
    connection.configure(text);
    await askRules();
  };
  let asked = 0;
  const askRules = async () => {
    const of = ++asked;
    const rules = await connection.command<Rule[]>('spec-ls.rules', { uri: editor.file });
    if (of === asked) {
      silent = silence(rules);
      tell();
    }
  };
  editor.connect(connection);
  const problems = new Problems(editor, connection, open, (edits) => dialog.edit(edits));
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
    const more = beside ? { document: beside.text } : before !== text ? { before } : {};
    return {
      text,
      ...more,
      ...(Object.keys(settings).length > 0 ? { settings } : {}),
      ...(fileName === undefined ? {} : { file: fileName }),
    };
  };
  let unsaved = false; // there is something that neither the address nor the browser has
  let name = /^#kept=([\w-]+)$/.exec(location.hash)?.[1]; // of what the browser keeps of this page
  const saveNow = debounced(400, async () => {
    const what = now();
    const hash = await encode(what);
    if (hash.length <= longest) {
      history.replaceState(null, '', `#${hash}`);
    } else {
      const first = name === undefined || location.hash !== `#kept=${name}`;
      name ??= crypto.randomUUID().slice(0, 8);
      if (!keep(name, hash)) {
        toast('The text is too long for an address, and this browser keeps nothing: download it');
        return;
      }
      history.replaceState(null, '', `#kept=${name}`);
      if (first) {
        toast('The text is too long for an address; this browser keeps it');
      }
    }
    unsaved = what.text !== editor.text || what.document !== beside?.text;
  });
  const save = () => {
    unsaved = true;
    saveNow();
  };
  addEventListener('beforeunload', (event) => {
    if (unsaved) {
      event.preventDefault();
    }
  });
  let loading = false;
  const edited = () => {
    showSoon();
    if (!loading) {
      save();
      example = '';
      choice.value = '';
    }
  };
  /** Shows the OpenAPI document beside a configuration of tfplugingen-openapi, or only a specification. */
  const showDocument = (text: string | undefined) => {
    const isConfiguration = text !== undefined;
    for (const id of ['document', 'document-title']) {
      byId(id).hidden = !isConfiguration;
    }
    for (const id of ['fix-all', 'format']) {
      byId(id).hidden = isConfiguration; // nothing of it is safe, and it has no layout of its own
    }
    byId('editor').ariaLabel = isConfiguration ? 'Configuration of tfplugingen-openapi' : 'Specification';
    if (!isConfiguration) {
      beside?.dispose();
      beside = undefined;
    } else if (beside) {
      beside.show(openAPI, text);
    } else {
      beside = new Editor(byId('document'), openAPI, text);
      beside.onEdit(edited);
    }
    tabs.only = isConfiguration;
  };
  showDocument(shown.document);
  const load = (next: Shown & { name?: string }) => {
    loading = true;
    example = next.name ?? '';
    choice.value = example;
    shown = next;
    before = next.before ?? next.text;
    settings = next.settings ?? {};
    opened = openedDocument = undefined;
    fileName = next.file;
    if (fileOf(next) !== editor.file) {
      diagnostics = undefined; // until the server has seen it
    }
    configure(dialog.put(settings));
    editor.show(fileOf(next), next.text);
    showDocument(next.document);
    loading = false;
    if (next.before !== undefined) {
      tabs.show('changes');
    } else if (tabs.current === 'changes') {
      tabs.show('problems');
    }
    show();
  };
  const dialog = new Settings(
    () => connection.request<Rule[]>('workspace/executeCommand', { command: 'spec-ls.rules' }),
    (text, configuration) => {
      settings = configuration;
      configure(text);
      save();
    },
  );
  dialog.put(settings);
  askRules();

  editor.onEdit(edited);
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
  examples.then((all) => {
    const groups = Map.groupBy(all, (e) => e.group ?? '');
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
  choice.onchange = async () => {
    if (choice.value && choice.value !== example) {
      example = choice.value;
      await saveNow.flush(); // so that the way back leads to it
      location.hash = `example=${example}`;
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
  const downloadText = () => download(editor, opened, fileName);
  byId('download').onclick = downloadText;
  editor.onSave(downloadText);
  byId('document-download').onclick = () => beside && download(beside, openedDocument, undefined);

  // Files. What a file is shows in its content, and the other pane stays.
  const take = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = toText(bytes);
    const kind = kindOf(text);
    if (kind === 'overlay') {
      toast('This is an overlay: spec-ls overlay apply applies it to a specification. There is no pane for it here.');
      return;
    }
    if (kind === 'document') {
      const kept = beside && { opened, fileName };
      load({
        text: kept ? editor.text : beginning,
        document: text,
        settings,
        ...(kept?.fileName ? { file: kept.fileName } : {}),
      });
      opened = kept?.opened;
      openedDocument = beside && { text: beside.text, bytes, name: file.name };
    } else {
      const kept = openedDocument;
      const document = kind === 'configuration' ? (beside?.text ?? '') : undefined;
      load({ text, settings, file: file.name, ...(document === undefined ? {} : { document }) });
      opened = { text: editor.text, bytes, name: file.name };
      openedDocument = document === undefined ? undefined : kept;
    }
    save();
  };
  const input = byId<HTMLInputElement>('file');
  byId('open').onclick = () => input.click();
  input.onchange = async () => {
    const [chosen] = input.files ?? [];
    if (chosen) {
      await take(chosen);
      input.value = '';
    }
  };
  for (const type of ['dragover', 'drop'] as const) {
    const taken = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) {
        return;
      }
      event.preventDefault();
      event.stopPropagation(); // the editor would insert its name
      const [dropped] = event.dataTransfer.files;
      if (type === 'drop' && dropped) {
        take(dropped);
      }
    };
    addEventListener(type, taken, true);
  }
  connection.initialized.then(() => {
    if (shown.before !== undefined) {
      tabs.show('changes');
    }
  });
}

main().catch((error: unknown) => started({ failed: error instanceof Error ? error.message : String(error) }));
