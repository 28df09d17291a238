// What the bundler finds, and of which the compiler has no types.

declare module 'wasm-exec';

declare module 'monaco-lsp-client' {
  import type { lsp } from 'monaco-editor';
  export const MonacoLspClient: typeof lsp.MonacoLspClient;
}

declare module 'monaco-editor/languages/definitions/*' {
  import type { languages } from 'monaco-editor';
  export const conf: languages.LanguageConfiguration;
  export const language: languages.IMonarchLanguage;
}

/** The names of files that the page loads, each with a hash of what is in it, and what the page is built of; see build.ts. */
declare const files: Record<'worker' | 'server' | 'editorWorker' | 'examples', string>;
declare const build: { version: string; commit: string };
