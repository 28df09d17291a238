// The part of VS Code's API for pasting that is used. It came with 1.97; the extension runs in older versions as well, and does without.
import * as vscode from 'vscode';

interface EditKind {
  readonly value: string;
  append(...parts: string[]): EditKind;
}

/** An edit that the user may choose in place of the text that was pasted. */
export interface PasteEdit {
  additionalEdit?: vscode.WorkspaceEdit;
  yieldTo?: readonly EditKind[];
}

export interface PasteProvider {
  provideDocumentPasteEdits(
    document: vscode.TextDocument,
    ranges: readonly vscode.Range[],
    data: vscode.DataTransfer,
    context: unknown,
    token: vscode.CancellationToken,
  ): Promise<PasteEdit[] | undefined>;
}

interface PasteApi {
  readonly DocumentPasteEdit: new (insertText: string, title: string, kind: EditKind) => PasteEdit;
  readonly DocumentDropOrPasteEditKind: { readonly Empty: EditKind; readonly Text: EditKind };
  readonly languages: {
    registerDocumentPasteEditProvider?(
      selector: vscode.DocumentSelector,
      provider: PasteProvider,
      metadata: { providedPasteEditKinds: readonly EditKind[]; pasteMimeTypes: readonly string[] },
    ): vscode.Disposable;
  };
}

const api = vscode as unknown as PasteApi;

/** Makes an edit that comes after the plain text in what the user can choose from. */
export function pasteEdit(title: string, kind: string, edit: vscode.WorkspaceEdit): PasteEdit {
  const made = new api.DocumentPasteEdit('', title, kindOf(kind));
  made.additionalEdit = edit;
  made.yieldTo = [api.DocumentDropOrPasteEditKind.Text];
  return made;
}

/** Makes an edit that inserts another text in place of the plain one. */
export function insertEdit(title: string, kind: string, text: string): PasteEdit {
  return new api.DocumentPasteEdit(text, title, kindOf(kind));
}

/** Has a provider asked when plain text is pasted, where VS Code can do that. */
export function registerPaste(
  selector: vscode.DocumentSelector,
  kind: string,
  provider: PasteProvider,
): vscode.Disposable | undefined {
  try {
    return api.languages.registerDocumentPasteEditProvider?.(selector, provider, {
      providedPasteEditKinds: [kindOf(kind)],
      pasteMimeTypes: ['text/plain'],
    });
  } catch {
    return undefined; // versions in which it is proposed let nobody use it
  }
}

function kindOf(name: string): EditKind {
  return api.DocumentDropOrPasteEditKind.Empty.append(...name.split('.'));
}
