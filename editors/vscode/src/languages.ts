import * as vscode from 'vscode';
import {
  configurationId,
  generatorConfigPattern,
  hasAmbiguousName,
  isConfigurationFile,
  isSomethingElse,
  languageId,
  looksLikeSpecification,
  overlayPattern,
} from './recognition.ts';

export function isSpecification(document: vscode.TextDocument): boolean {
  return document.languageId === languageId && isOurs(document);
}

/** Reports whether a document is one that the server serves: a specification, a configuration of the server, or what it may know by its name. */
export function isServed(document: vscode.TextDocument): boolean {
  const byName = [{ pattern: overlayPattern }, { pattern: generatorConfigPattern }];
  return (
    isOurs(document) &&
    (document.languageId === languageId ||
      document.languageId === configurationId ||
      vscode.languages.match(byName, document) > 0)
  );
}

/** Leaves out what VS Code shows beside files, such as the old side of a comparison. */
function isOurs(document: vscode.TextDocument): boolean {
  return schemes().includes(document.uri.scheme);
}

/** The schemes of what is edited: files, what has not been saved, and the file systems of the workspace, which a browser has. */
export function schemes(): string[] {
  const ofFolders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.scheme);
  return [...new Set(['file', 'untitled', ...ofFolders])];
}

/**
 * Gives documents the language that fits their content.
 *
 * A specification must have one owner. The JSON service of VS Code serves the language `json`, and this extension a language of
 * its own, so that each mistake is reported once, and completion does not mix what the schema allows with the words of the file.
 * For the same reasons the extension contributes neither `jsonValidation`, which would have the JSON service report in the
 * words of a `oneOf` what the server explains, nor `jsonLanguageParticipants`, which would bring the JSON service, and with it
 * every syntax error for the second time, into our own language. What people would miss from it, the server does as well:
 * syntax errors, outline, folding, selection ranges.
 *
 * The same holds for .spec-ls.json. As `jsonc` it would have two servers, and every syntax error twice; and only ours knows which
 * rules there are, what they do, and where a path leads. It is `jsonc` when the extension is off, and then the schema that the
 * manifest contributes for it holds, of which the JSON service takes no notice otherwise.
 *
 * Files are told by name where the name says enough; the others change their language when they are opened, or saved.
 */
export class Languages implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  /** The documents whose language was changed. If the user changes it back, that is what they want until they close it. */
  private readonly changed = new Set<string>();

  constructor(private readonly log: vscode.LogOutputChannel) {
    this.subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => this.assign(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.assign(document)),
      vscode.workspace.onDidCloseTextDocument((document) => {
        // A change of language closes a document and opens it again, without it being closed.
        if (document.isClosed) {
          this.changed.delete(document.uri.toString());
        }
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('spec-ls.enable') || event.affectsConfiguration('spec-ls.detectByContent')) {
          this.changed.clear();
          this.assignAll();
        }
      }),
    );
    this.assignAll();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  private assignAll(): void {
    for (const document of vscode.workspace.textDocuments) {
      this.assign(document);
    }
  }

  private assign(document: vscode.TextDocument): void {
    const wanted = this.wanted(document);
    const key = document.uri.toString();
    if (wanted === document.languageId || this.changed.has(key)) {
      return;
    }
    this.changed.add(key);
    vscode.languages.setTextDocumentLanguage(document, wanted).then(
      () => this.log.debug(`${key} is opened as ${wanted}`),
      (error) => this.log.warn(`${key} could not be opened as ${wanted}: ${error}`),
    );
  }

  private wanted(document: vscode.TextDocument): string {
    const { languageId: current, fileName } = document;
    if (!isOurs(document)) {
      return current;
    }
    const settings = vscode.workspace.getConfiguration('spec-ls', document);
    const enabled = settings.get('enable', true);
    if (current === configurationId || (current === 'jsonc' && isConfigurationFile(fileName))) {
      return enabled ? configurationId : 'jsonc';
    }
    if (current !== 'json' && current !== languageId) {
      return current;
    }
    if (!enabled) {
      return 'json';
    }
    if (!settings.get('detectByContent', true)) {
      return current;
    }
    if (current === 'json') {
      return looksLikeSpecification(document.getText()) ? languageId : current;
    }
    return hasAmbiguousName(fileName) && isSomethingElse(document.getText()) ? 'json' : current;
  }
}
