// The editor, with the server behind it.

import 'monaco-editor/features/register.all.js';
import * as monaco from 'monaco-editor/editor/editor.api.js';
import * as go from 'monaco-editor/languages/definitions/go/go.js';
import * as hcl from 'monaco-editor/languages/definitions/hcl/hcl.js';
import * as yaml from 'monaco-editor/languages/definitions/yaml/yaml.js';
import { MonacoLspClient } from 'monaco-lsp-client';
import { type Connection, generatorConfig, openAPI, specification } from './connection.ts';
import { joined } from './edits.ts';
import type { Diagnostic, Position, Range, TextEdit } from './protocol.ts';

const language = 'terraform-provider-spec';

/** What each file is written in, and what it is called to those who hear the page. */
const kinds: Record<string, { language: string; label: string }> = {
  [specification]: { language, label: 'Terraform Provider Code Specification' },
  [generatorConfig]: { language: 'yaml', label: 'Configuration of tfplugingen-openapi' },
  [openAPI]: { language: 'yaml', label: 'OpenAPI document' },
};

self.MonacoEnvironment = { getWorker: () => new Worker(files.editorWorker) };

monaco.languages.register({ id: language });
monaco.languages.setLanguageConfiguration(language, {
  brackets: [
    ['{', '}'],
    ['[', ']'],
  ],
  autoClosingPairs: [
    { open: '{', close: '}', notIn: ['string'] },
    { open: '[', close: ']', notIn: ['string'] },
    { open: '"', close: '"', notIn: ['string'] },
  ],
  wordPattern: /[\w-]+/,
});
// The server colours what has a meaning; this colours the rest, and all while the server is loaded.
monaco.languages.setMonarchTokensProvider(language, {
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'string.key'],
      [/"(?:[^"\\]|\\.)*"?/, 'string.value'], // one that is not closed ends with the line
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'keyword'],
      [/[{}[\]]/, '@brackets'],
    ],
  },
});
for (const [id, definition] of Object.entries({ go, terraform: hcl, yaml })) {
  monaco.languages.register({ id });
  monaco.languages.setLanguageConfiguration(id, definition.conf);
  monaco.languages.setMonarchTokensProvider(id, definition.language);
}

/** The colours of tokens, by theme. */
const colors = {
  light: {
    'string.key': '3b3a6b',
    'string.value': '0f6b4f',
    number: '9a5b00',
    keyword: '8a2fb0',
    type: '0a5fb4',
    property: '3b3a6b',
    function: '8a4b08',
    namespace: '5f5b80',
    class: '0a5fb4',
    keywordControl: '8a2fb0',
    enumMember: '8a2fb0',
    comment: '6d6b85',
    variable: '3b3a6b',
    string: '0f6b4f',
    'type.yaml': '0a5fb4',
    'string.yaml': '0f6b4f',
    'number.yaml': '9a5b00',
    'operators.yaml': '3b3a6b',
  },
  dark: {
    'string.key': 'b9b4ff',
    'string.value': '7fdcb9',
    number: 'f0b46c',
    keyword: 'e29bff',
    type: '7cc0ff',
    property: 'b9b4ff',
    function: 'ffce8a',
    namespace: '9d98c9',
    class: '7cc0ff',
    keywordControl: 'e29bff',
    enumMember: 'e29bff',
    comment: '8a87a8',
    variable: 'b9b4ff',
    string: '7fdcb9',
  },
};

for (const [name, base, background, line] of [
  ['light', 'vs', 'ffffff', 'f5f4fb'],
  ['dark', 'vs-dark', '16152a', '1d1b36'],
] as const) {
  monaco.editor.defineTheme(name, {
    base,
    inherit: true,
    rules: Object.entries(colors[name]).map(([token, foreground]) => ({ token, foreground })),
    colors: {
      'editor.background': `#${background}`,
      'editor.lineHighlightBackground': `#${line}`,
      'editorStickyScroll.background': `#${background}`,
      'editorGutter.background': `#${background}`,
    },
    ...{ semanticHighlighting: true },
  });
}

export type Theme = 'light' | 'dark';

/** An editor of a file. */
export class Editor {
  private model: monaco.editor.ITextModel;
  private readonly view: monaco.editor.IStandaloneCodeEditor;

  constructor(container: HTMLElement, file: string, text: string, theme?: Theme) {
    this.model = modelOf(file, text);
    this.view = monaco.editor.create(container, {
      model: this.model,
      ...(theme ? { theme } : {}),
      automaticLayout: true,
      ariaLabel: kinds[file]?.label ?? '',
      fixedOverflowWidgets: true,
      fontSize: 13,
      formatOnType: true,
      'semanticHighlighting.enabled': true,
      minimap: { enabled: false },
      padding: { top: 8 },
      quickSuggestions: { strings: true, other: true, comments: false },
      scrollBeyondLastLine: false,
      stickyScroll: { enabled: true },
      suggest: { showStatusBar: true },
      unusualLineTerminators: 'off',
      wordBasedSuggestions: 'off',
    });
  }

  /** Lets the server see the text. */
  connect(connection: Connection): void {
    new MonacoLspClient(connection);
  }

  /** Does something when the user saves, which is the browser's own otherwise. */
  onSave(save: () => void): void {
    this.view.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS, save);
  }

  /** The address of the file. */
  get file(): string {
    return this.model.uri.toString();
  }

  get text(): string {
    return this.model.getValue();
  }

  /** Shows another text: in the same file, where Undo brings the earlier text back, or in another one. */
  show(file: string, text: string): void {
    if (file !== this.file) {
      const before = this.model;
      this.model = modelOf(file, text);
      this.view.setModel(this.model);
      this.view.updateOptions({ ariaLabel: kinds[file]?.label ?? '' });
      before.dispose();
      return;
    }
    this.model.pushStackElement();
    this.model.pushEOL(/\r\n/.test(text) ? monaco.editor.EndOfLineSequence.CRLF : monaco.editor.EndOfLineSequence.LF);
    this.model.pushEditOperations([], [{ range: this.model.getFullModelRange(), text }], () => null);
    this.model.pushStackElement();
    this.view.setPosition({ lineNumber: 1, column: 1 });
    this.view.setScrollPosition({ scrollTop: 0, scrollLeft: 0 });
  }

  get position(): Position {
    const { lineNumber, column } = this.view.getPosition() ?? { lineNumber: 1, column: 1 };
    return { line: lineNumber - 1, character: column - 1 };
  }

  /** The whole text. */
  get range(): Range {
    const { endLineNumber, endColumn } = this.model.getFullModelRange();
    return { start: { line: 0, character: 0 }, end: { line: endLineNumber - 1, character: endColumn - 1 } };
  }

  onEdit(listener: () => void): void {
    this.view.onDidChangeModelContent(listener);
  }

  onMove(listener: () => void): void {
    this.view.onDidChangeCursorPosition(listener);
  }

  /** Runs something when the user asks for what a command of the server stands for. */
  onCommand(command: string, run: () => void): void {
    monaco.editor.registerCommand(command, run);
  }

  /** Shows a range, and puts the cursor there. */
  reveal(range: Range): void {
    const selection = toMonaco(range);
    this.view.setSelection({
      ...selection,
      endLineNumber: selection.startLineNumber,
      endColumn: selection.startColumn,
    });
    this.view.revealRangeInCenterIfOutsideViewport(selection, monaco.editor.ScrollType.Smooth);
    this.view.focus();
  }

  apply(edits: TextEdit[]): void {
    this.view.pushUndoStop();
    this.view.executeEdits(
      'spec-ls',
      joined(this.text, edits).map(({ range, newText }) => ({ range: toMonaco(range), text: newText })),
    );
    this.view.pushUndoStop();
  }

  /** Ends the editor, and lets its file go. */
  dispose(): void {
    this.view.dispose();
    this.model.dispose();
  }

  format(): void {
    this.view.getAction('editor.action.formatDocument')?.run();
  }

  focus(): void {
    this.view.focus();
  }

  mark(diagnostics: Diagnostic[]): void {
    const severities = [0, 8, 4, 2, 1] as const; // of the editor, by the protocol's
    monaco.editor.setModelMarkers(
      this.model,
      'spec-ls',
      diagnostics.map((d) => ({
        ...toMonaco(d.range),
        severity: severities[d.severity],
        message: d.message,
        source: 'spec-ls',
        code: d.codeDescription ? { value: d.code, target: monaco.Uri.parse(d.codeDescription.href) } : d.code,
        tags: (d.tags ?? []) as monaco.MarkerTag[],
      })),
    );
  }
}

/** Shows a place in another file when somebody follows a name to it. */
export function onOpen(open: (file: string, range: Range) => boolean): void {
  monaco.editor.registerEditorOpener({
    openCodeEditor(_, resource, selection) {
      const { startLineNumber: line = 1, startColumn: column = 1 } = (selection ?? {}) as Partial<monaco.IRange>;
      const start = { line: line - 1, character: column - 1 };
      return open(resource.toString(), { start, end: start });
    },
  });
}

function modelOf(file: string, text: string): monaco.editor.ITextModel {
  const model = monaco.editor.createModel(text, kinds[file]?.language, monaco.Uri.parse(file));
  if (text.startsWith('\ufeff')) {
    // The editor takes a byte order mark for no part of the text.
    model.applyEdits([{ range: new monaco.Range(1, 1, 1, 1), text: '\ufeff' }]);
  }
  model.updateOptions({ tabSize: 2, insertSpaces: true });
  return model;
}

export function setTheme(theme: Theme): void {
  monaco.editor.setTheme(theme);
}

/** Returns a text as HTML, in colours. */
export function colorize(text: string, languageId: string): Promise<string> {
  return monaco.editor.colorize(text, languageId, { tabSize: 4 });
}

function toMonaco({ start, end }: Range): monaco.IRange {
  return {
    startLineNumber: start.line + 1,
    startColumn: start.character + 1,
    endLineNumber: end.line + 1,
    endColumn: end.character + 1,
  };
}
