import * as vscode from 'vscode';
import { ExecuteCommandRequest, type WorkspaceEdit } from 'vscode-languageclient';
import { isSpecification } from './languages.ts';
import { pasteEdit, registerPaste } from './paste.ts';
import { languageId } from './recognition.ts';
import type { Server } from './server.ts';

const kind = 'text.spec-ls.attributes';

/** Texts beyond this are not examples, and the server takes none. */
const longest = 1 << 20;

interface Created {
  edit: WorkspaceEdit;
  guessed: string[];
  lost: string[];
}

/**
 * Makes attributes out of an example in the clipboard: by a command, and as one of the ways to paste where an attribute may be written. The
 * server knows how.
 */
export function registerExamples(server: Server): vscode.Disposable {
  const paste = registerPaste({ language: languageId }, kind, {
    provideDocumentPasteEdits: async (document, ranges, data, _context, token) => {
      const text = await data.get('text/plain')?.asString();
      const position = ranges[0]?.start;
      if (text === undefined || position === undefined || ranges.length !== 1 || token.isCancellationRequested) {
        return undefined;
      }
      const created = await create(server, document, position, text, true);
      const edit = await server.running?.protocol2CodeConverter.asWorkspaceEdit(created?.edit);
      return created === undefined || edit === undefined
        ? undefined
        : [pasteEdit('Create Attributes from JSON', kind, edit)];
    },
  });
  const command = vscode.commands.registerCommand('spec-ls.createFromClipboard', () => fromClipboard(server));
  return vscode.Disposable.from(command, ...(paste === undefined ? [] : [paste]));
}

async function create(
  server: Server,
  document: vscode.TextDocument,
  position: vscode.Position,
  text: string,
  between: boolean,
): Promise<Created | undefined> {
  const client = server.running;
  if (client === undefined || text.trim() === '' || text.length > longest || !isSpecification(document)) {
    return undefined;
  }
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const created: Created | null = await client.sendRequest(ExecuteCommandRequest.type, {
    command: 'spec-ls.createAttributes',
    arguments: [{ uri, position: { line: position.line, character: position.character }, text, between }],
  });
  return created ?? undefined;
}

async function fromClipboard(server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || !isSpecification(editor.document)) {
    return;
  }
  try {
    const client = await server.started();
    const text = await vscode.env.clipboard.readText();
    const created = await create(server, editor.document, editor.selection.active, text, false);
    if (created === undefined) {
      void vscode.window.showInformationMessage(
        'Copy an example in JSON, and put the cursor into an array of attributes.',
      );
      return;
    }
    const edit = await client.protocol2CodeConverter.asWorkspaceEdit(created.edit);
    await vscode.workspace.applyEdit(edit);
    const notes = [
      ...created.lost.map((note) => `lost: ${note}`),
      ...created.guessed.map((note) => `guessed: ${note}`),
    ];
    if (notes.length > 0) {
      for (const note of notes) {
        server.log.info(note);
      }
      const log = 'Show Log';
      const lost = created.lost.length > 0 ? `, ${created.lost.length} left out` : '';
      const said = `Created attributes: ${created.guessed.length} guesses${lost}.`;
      if ((await vscode.window.showInformationMessage(said, log)) === log) {
        server.log.show();
      }
    }
  } catch (error) {
    await server.explainFailure(error);
  }
}
