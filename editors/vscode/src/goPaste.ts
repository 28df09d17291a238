import type * as vscode from 'vscode';
import { escapedGo } from './goText.ts';
import { insertEdit, registerPaste } from './paste.ts';
import { languageId } from './recognition.ts';

const kind = 'text.spec-ls.go';

/** Escapes Go that is pasted into a definition: its quotes would end the string. What was copied from a specification is escaped already. */
export function registerGoPaste(): vscode.Disposable | undefined {
  return registerPaste({ language: languageId }, kind, {
    provideDocumentPasteEdits: async (document, ranges, data) => {
      const text = await data.get('text/plain')?.asString();
      const start = ranges[0]?.start;
      if (text === undefined || start === undefined || ranges.length !== 1) {
        return undefined;
      }
      const escaped = escapedGo(document.lineAt(start.line).text.slice(0, start.character), text);
      return escaped === undefined ? undefined : [insertEdit('Paste as Go', kind, escaped)];
    },
  });
}
