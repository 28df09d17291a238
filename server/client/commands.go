package client

// These are commands of clients, which the server may have them run.

// SuggestAgain is the command by which editors of the Visual Studio Code family open the list once more.
const SuggestAgain = "editor.action.triggerSuggest"

// ParameterHints is the command by which editors of the Visual Studio Code family show the signature of the call around the cursor.
const ParameterHints = "editor.action.triggerParameterHints"

// ShowReferences is the command of clients that can show what names a thing. Its arguments are a document and a position in it.
const ShowReferences = "spec-ls.showReferences"

// ShowProblems is the command by which editors of the Visual Studio Code family show all problems.
const ShowProblems = "workbench.actions.view.problems"

// StartRename is the command of clients that can have the user rename the symbol at a position. Its arguments are a document and a position
// in it.
const StartRename = "spec-ls.startRename"

// OpenRefactorings is the command by which editors of the Visual Studio Code family open the menu of refactorings.
const OpenRefactorings = "editor.action.refactor"

// CreateFromClipboard is the command of clients that can do so with what their user has copied. It has no arguments: the place is that of
// the cursor.
const CreateFromClipboard = "spec-ls.createFromClipboard"

// CopyText is the command of clients that put a text into the clipboard, which is its argument.
const CopyText = "spec-ls.copyText"
