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
