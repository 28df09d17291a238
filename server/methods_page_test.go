package server

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"go.lsp.dev/protocol"
)

// needsNoOffer are the messages that a client may send without being offered anything.
var needsNoOffer = []string{
	"initialize", "initialized", "shutdown", "exit", "$/setTrace", "$/cancelRequest", "$/progress",
	"workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", "window/workDoneProgress/cancel",
}

// offers is the place of each method among the server's capabilities, for methods that need one.
var offers = map[string]string{
	"textDocument/didOpen":                "textDocumentSync.openClose",
	"textDocument/didClose":               "textDocumentSync.openClose",
	"textDocument/didChange":              "textDocumentSync.change",
	"textDocument/willSave":               "textDocumentSync.willSave",
	"textDocument/willSaveWaitUntil":      "textDocumentSync.willSaveWaitUntil",
	"textDocument/didSave":                "textDocumentSync.save",
	"notebookDocument/didOpen":            "notebookDocumentSync",
	"notebookDocument/didChange":          "notebookDocumentSync",
	"notebookDocument/didSave":            "notebookDocumentSync",
	"notebookDocument/didClose":           "notebookDocumentSync",
	"textDocument/declaration":            "declarationProvider",
	"textDocument/definition":             "definitionProvider",
	"textDocument/typeDefinition":         "typeDefinitionProvider",
	"textDocument/implementation":         "implementationProvider",
	"textDocument/references":             "referencesProvider",
	"textDocument/prepareCallHierarchy":   "callHierarchyProvider",
	"callHierarchy/incomingCalls":         "callHierarchyProvider",
	"callHierarchy/outgoingCalls":         "callHierarchyProvider",
	"textDocument/prepareTypeHierarchy":   "typeHierarchyProvider",
	"typeHierarchy/supertypes":            "typeHierarchyProvider",
	"typeHierarchy/subtypes":              "typeHierarchyProvider",
	"textDocument/documentHighlight":      "documentHighlightProvider",
	"textDocument/documentLink":           "documentLinkProvider",
	"documentLink/resolve":                "documentLinkProvider.resolveProvider",
	"textDocument/hover":                  "hoverProvider",
	"textDocument/codeLens":               "codeLensProvider",
	"codeLens/resolve":                    "codeLensProvider.resolveProvider",
	"textDocument/foldingRange":           "foldingRangeProvider",
	"textDocument/selectionRange":         "selectionRangeProvider",
	"textDocument/documentSymbol":         "documentSymbolProvider",
	"textDocument/semanticTokens/full":    "semanticTokensProvider.full",
	"textDocument/semanticTokens/range":   "semanticTokensProvider.range",
	"textDocument/inlineValue":            "inlineValueProvider",
	"textDocument/inlayHint":              "inlayHintProvider",
	"inlayHint/resolve":                   "inlayHintProvider.resolveProvider",
	"textDocument/moniker":                "monikerProvider",
	"textDocument/completion":             "completionProvider",
	"completionItem/resolve":              "completionProvider.resolveProvider",
	"textDocument/diagnostic":             "diagnosticProvider",
	"workspace/diagnostic":                "diagnosticProvider.workspaceDiagnostics",
	"textDocument/signatureHelp":          "signatureHelpProvider",
	"textDocument/codeAction":             "codeActionProvider",
	"codeAction/resolve":                  "codeActionProvider.resolveProvider",
	"textDocument/documentColor":          "colorProvider",
	"textDocument/colorPresentation":      "colorProvider",
	"textDocument/formatting":             "documentFormattingProvider",
	"textDocument/rangeFormatting":        "documentRangeFormattingProvider",
	"textDocument/rangesFormatting":       "documentRangeFormattingProvider.rangesSupport",
	"textDocument/onTypeFormatting":       "documentOnTypeFormattingProvider",
	"textDocument/rename":                 "renameProvider",
	"textDocument/prepareRename":          "renameProvider.prepareProvider",
	"textDocument/linkedEditingRange":     "linkedEditingRangeProvider",
	"textDocument/inlineCompletion":       "inlineCompletionProvider",
	"workspace/symbol":                    "workspaceSymbolProvider",
	"workspaceSymbol/resolve":             "workspaceSymbolProvider.resolveProvider",
	"workspace/didChangeWorkspaceFolders": "workspace.workspaceFolders.changeNotifications",
	"workspace/willCreateFiles":           "workspace.fileOperations.willCreate",
	"workspace/willRenameFiles":           "workspace.fileOperations.willRename",
	"workspace/willDeleteFiles":           "workspace.fileOperations.willDelete",
	"workspace/didCreateFiles":            "workspace.fileOperations.didCreate",
	"workspace/didRenameFiles":            "workspace.fileOperations.didRename",
	"workspace/didDeleteFiles":            "workspace.fileOperations.didDelete",
	"workspace/executeCommand":            "executeCommandProvider",
	"workspace/textDocumentContent":       "workspace.textDocumentContent",

	"textDocument/semanticTokens/full/delta": "semanticTokensProvider.full.delta",
}

// isOffered reports whether the server's answer to initialize offers a method, or need not.
func isOffered(capabilities map[string]any, method string) bool {
	if slices.Contains(needsNoOffer, method) {
		return method != "initialize" && method != "shutdown"
	}
	path, ok := offers[method]
	if !ok {
		return false
	}
	var at any = capabilities
	for name := range strings.SplitSeq(path, ".") {
		object, _ := at.(map[string]any)
		at = object[name]
	}
	return at != nil && at != false
}

// remarks say what methods that the server has are for here, where the protocol does not say all.
var remarks = map[string]string{
	"initialize":                             "Once. The answer names the server and its version, and offers only what this client can use",
	"initialized":                            "The server then asks for settings, and to be notified of changes, if the client can",
	"$/setTrace":                             "Also in initialize. Other values than the protocol's are logged",
	"shutdown":                               "Everything after it is refused, but exit",
	"exit":                                   "The exit code is 0 after a shutdown, 1 without one; 1 too when the input ends or the client's process is gone",
	"textDocument/didOpen":                   "",
	"textDocument/didChange":                 "Incremental. A change that makes no sense is not guessed at: the user is told, and the next whole text heals it",
	"textDocument/didSave":                   "The Go of a specification is written, if the setting generate.onSave is on. Not offered by a server that is started with --read-only",
	"textDocument/didClose":                  "",
	"textDocument/definition":                "Of attributes in paths, and of packages in Go text; of what Go text names, in the files of the module around and of its requirements; of resources and data sources that other files of the provider have too",
	"textDocument/implementation":            "Of resources, data sources and the provider: the Go types of the module around that use the generated schema or model, and their methods",
	"textDocument/typeDefinition":            "The key of an attribute's type, or its custom type",
	"textDocument/references":                "Also of Go files of the module around, which use the code generated from attributes, resources and data sources",
	"textDocument/documentHighlight":         "",
	"textDocument/documentLink":              "Import paths lead to their documentation, $schema to the schema",
	"textDocument/hover":                     "",
	"textDocument/signatureHelp":             "Of the innermost call in Go text around the cursor",
	"textDocument/codeLens":                  "",
	"textDocument/foldingRange":              "",
	"textDocument/selectionRange":            "",
	"textDocument/documentSymbol":            "A tree, or a list for clients that know no trees",
	"textDocument/semanticTokens/full":       "",
	"textDocument/semanticTokens/full/delta": "",
	"textDocument/semanticTokens/range":      "",
	"textDocument/inlayHint":                 "",
	"inlayHint/resolve":                      "The explanation of a hint",
	"textDocument/completion":                "",
	"completionItem/resolve":                 "Documentation, for clients that ask for it when they show it",
	"textDocument/diagnostic":                "With resultId, so that what has not changed is not sent again; with the other documents of the provider that an edit concerns",
	"workspace/diagnostic":                   "All specifications in the folders, as `spec-ls check` finds them. Partial results, progress; with partial results a question without news is kept until there is some",
	"textDocument/codeAction":                "",
	"codeAction/resolve":                     "The edit, for clients that ask for it when an action is chosen",
	"textDocument/formatting":                "Keeps the file's own indentation, order, escapes and last newline; canonical order by configuration",
	"textDocument/rangeFormatting":           "",
	"textDocument/rangesFormatting":          "",
	"textDocument/onTypeFormatting":          "A new line is indented, a closing bracket that begins its line is put below the line that opens; a quote inside Go gets its backslash",
	"textDocument/rename":                    "Resources, data sources and the provider in all files of the provider. Go code that uses the old name is not edited; the user is told where it is",
	"textDocument/prepareRename":             "",
	"textDocument/linkedEditingRange":        "The alias of an import and its uses. Not attributes and the paths to them: a copy of an attribute under another name is not what the paths refer to",
	"workspace/symbol":                       "Of all specifications in the folders, and of those that are open",
	"workspaceSymbol/resolve":                "The place, for clients that ask for it when a symbol is chosen",
	"workspace/didChangeConfiguration":       "",
	"workspace/didChangeWorkspaceFolders":    "",
	"workspace/didChangeWatchedFiles":        "Watched are `" + strings.Join(resolve.WatchedPatterns(), "`, `") + "`",
	"workspace/executeCommand":               "Previews, for clients that know no documents but files; spec-ls.compare, which says what changes for users since an earlier text; spec-ls.rules and spec-ls.rulePage, which say what can be reported; spec-ls.openGenerated and spec-ls.openImplementation, which show Go files of a resource; spec-ls.specificationOf, which returns the specification of a generated file; spec-ls.moduleOf, which returns the module and the versions that packages come from; spec-ls.unchecked, which says what of an open document could not be looked at; spec-ls.generate, which writes the generated files that are not fresh, unless the server is started with --read-only; spec-ls.implement, which begins the implementation of a resource; spec-ls.checkWorkspace for those that diagnostics are pushed to",
	"workspace/textDocumentContent":          "The Go schema, the documentation page, the example",
	"$/progress":                             "From the server, for what takes its time. The server asks the client for nothing that takes long",
	"window/workDoneProgress/cancel":         "From the client, for what shows its progress",
	"$/cancelRequest":                        "From the client: the request is answered at once with -32800. The server cancels none of its own",
	"client/registerCapability":              "For changes of the settings and of files, and for Go files that are open, if the client allows it",
	"client/unregisterCapability":            "For Go files, if the setting goFiles.unsaved is turned off",
	"$/logTrace":                             "Each message that was handled, how long it took, how it ended; with verbose also its parameters, if long the start of them",
	"workspace/codeLens/refresh":             "When settings change, or Go files that lenses name",
	"workspace/foldingRange/refresh":         "When settings change",
	"workspace/semanticTokens/refresh":       "When settings change, or packages of the module around are loaded",
	"workspace/inlayHint/refresh":            "When settings change",
	"workspace/diagnostic/refresh":           "When settings, configuration files or other files of the provider change findings",
	"textDocument/publishDiagnostics":        "For clients that do not ask; with the version they are about",
	"workspace/configuration":                "For each folder. `.spec-ls.json` counts more",
	"workspace/textDocumentContent/refresh":  "When the specification of a preview changes",
	"window/showMessage":                     "Only which generated files were written, or could not be; what the beginning of an implementation lacks; that the server has lost track of a document, that a rule failed, or that a rename breaks Go code, to clients that show nothing beside edits: all else that can go wrong is for the log",
	"window/logMessage":                      "The log, for clients that are reached by a socket or pipe; others read it from standard error",
	"workspace/applyEdit":                    "The beginning of an implementation, to clients that make files. Other edits come with code actions, which the client applies by itself",
	"window/showDocument":                    "Go files around a specification, to clients that show documents; previews, for clients that show documents whose text the server makes",
}

// reasons say why the server has none of the other methods.
var reasons = map[string]string{
	"textDocument/willSave":             "Nothing depends on it",
	"textDocument/willSaveWaitUntil":    "Editors format on save with formatting, if their user wants that. An edit that nobody asked for is a nuisance",
	"notebookDocument/didOpen":          "There are no notebooks of specifications",
	"notebookDocument/didChange":        "There are no notebooks of specifications",
	"notebookDocument/didSave":          "There are no notebooks of specifications",
	"notebookDocument/didClose":         "There are no notebooks of specifications",
	"textDocument/declaration":          "It would be the definition: nothing is declared in one place and defined in another",
	"textDocument/prepareCallHierarchy": "Nothing in a specification calls anything",
	"callHierarchy/incomingCalls":       "Nothing in a specification calls anything",
	"callHierarchy/outgoingCalls":       "Nothing in a specification calls anything",
	"textDocument/prepareTypeHierarchy": "No type in a specification extends another",
	"typeHierarchy/supertypes":          "No type in a specification extends another",
	"typeHierarchy/subtypes":            "No type in a specification extends another",
	"documentLink/resolve":              "Where a link leads costs nothing to say",
	"codeLens/resolve":                  "Lenses are cheap, and come whole",
	"textDocument/inlineValue":          "It is for debuggers",
	"textDocument/moniker":              "It is for indexes over repositories, and specifications have none",
	"textDocument/documentColor":        "Nothing in a specification is a colour",
	"textDocument/colorPresentation":    "Nothing in a specification is a colour",
	"textDocument/inlineCompletion":     "It is for text that somebody guesses. What can be known is offered as completion",
	"workspace/willCreateFiles":         "A new file has nothing to edit",
	"workspace/willRenameFiles":         "No specification names another file",
	"workspace/willDeleteFiles":         "No specification names another file",
	"workspace/didCreateFiles":          "Files are watched",
	"workspace/didRenameFiles":          "Files are watched",
	"workspace/didDeleteFiles":          "Files are watched",
	"workspace/inlineValue/refresh":     "It is for debuggers",
	"workspace/workspaceFolders":        "The client lists them in initialize, and then reports changes",
	"window/showMessageRequest":         "The server has no questions for the user",
	"window/workDoneProgress/create":    "Progress is shown of what the client asked for, with the token that it gave",
	"telemetry/event":                   "The server tells nobody what its users do",
}

// remark returns the page's text about a method that the server has, or lacks.
func remark(t *testing.T, method string, has bool) string {
	t.Helper()
	there, other := remarks, reasons
	if !has {
		there, other = reasons, remarks
	}
	text, ok := there[method]
	if !ok {
		t.Errorf("that the server has %s is %v, and the page has no remark about it", method, has)
	}
	if _, stale := other[method]; stale {
		t.Errorf("that the server has %s is %v, and the remark says the contrary", method, has)
	}
	return text
}

// methodConstants returns the methods of the protocol by the names of their constants, from the source of package protocol.
func methodConstants(t *testing.T) map[string]string {
	t.Helper()
	found, err := build.Import("go.lsp.dev/protocol", ".", build.FindOnly)
	if err != nil {
		t.Fatal(err)
	}
	constants := map[string]string{}
	inspect(t, found.Dir, func(_ string, n ast.Node) {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 || !strings.HasPrefix(spec.Names[0].Name, "Method") {
			return
		}
		if literal, ok := spec.Values[0].(*ast.BasicLit); ok && literal.Kind == token.STRING {
			method, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			constants[spec.Names[0].Name] = method
		}
	})
	if len(constants) < 90 {
		t.Fatalf("there are only %d constants in %s", len(constants), found.Dir)
	}
	return constants
}

// inspect walks over the sources of a package, without its tests.
func inspect(t *testing.T, folder string, visit func(file string, n ast.Node)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if n != nil {
				visit(filepath.Base(file), n)
			}
			return true
		})
	}
}

// sentMethods returns the methods that the sources of the server name, without the tables of those that the client sends.
func sentMethods(t *testing.T) map[string]bool {
	t.Helper()
	constants, sent := methodConstants(t), map[string]bool{}
	look := func(file string, n ast.Node) {
		if file == "methods.go" {
			return
		}
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "protocol" {
				sent[constants[s.Sel.Name]] = true
			}
		}
	}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			inspect(t, path, look)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sent
}

const pageHead = `# Methods

What of the Language Server Protocol 3.18 this server has, in the order of the specification. The page is made from the server's
tables and from what it answers to clients that introduce themselves as these editors do, so it cannot say what is not so:
` + "`go test ./server -run TestMethodsPage -update`" + ` writes it, and without ` + "`-update`" + ` the test fails where it is out of date. The remarks,
among them the reasons for what is missing, are in methods_page_test.go, and the test compares them with the code.

A dot says that the editor is offered the method, or that it needs no offer. Where an editor has none, it cannot use the method.

`

// TestMethodsPage compares METHODS.md with the code, and the code with itself: the server answers the methods that it
// offers, and offers those that it answers.
func TestMethodsPage(t *testing.T) {
	constants := methodConstants(t)
	for name, method := range constants {
		if !slices.ContainsFunc(protocol.Methods, func(m protocol.MethodInfo) bool { return m.Method == method }) {
			t.Errorf("%s, which is %s, is missing in the list of package protocol", name, method)
		}
	}
	offered := map[string]map[string]any{}
	for _, client := range recordedClients {
		e, answer := connectAs(t, client)
		var result struct{ Capabilities map[string]any }
		if err := json.Unmarshal(answer, &result); err != nil {
			t.Fatal(err)
		}
		offered[client] = result.Capabilities
		e.close()
	}
	sent := sentMethods(t)
	var fromClient, fromServer strings.Builder
	for _, m := range protocol.Methods {
		handled := requests[m.Method] != nil || notifications[m.Method] != nil
		text := remark(t, m.Method, handled || sent[m.Method])
		if m.Direction != protocol.DirectionClientToServer {
			fmt.Fprintf(&fromServer, "| `%s` | %s | %s | %s |\n", m.Method, m.Kind, yesOrNo(sent[m.Method]), text)
		}
		if m.Direction == protocol.DirectionServerToClient {
			continue
		}
		row, any := fmt.Sprintf("| `%s` | %s | %s ", m.Method, m.Kind, yesOrNo(handled)), false
		for _, client := range recordedClients {
			mark, free := "", slices.Contains(needsNoOffer, m.Method)
			if handled && (free || isOffered(offered[client], m.Method)) {
				mark, any = "•", true
			}
			if !handled && !free && isOffered(offered[client], m.Method) {
				t.Errorf("%s is offered to %s, and not answered", m.Method, client)
			}
			row += fmt.Sprintf("| %s ", mark)
		}
		if handled && !any {
			t.Errorf("%s is answered, and offered to no client", m.Method)
		}
		fmt.Fprintf(&fromClient, "%s| %s |\n", row, text)
	}
	for _, method := range slices.Concat(slices.Collect(maps.Keys(remarks)), slices.Collect(maps.Keys(reasons))) {
		if !slices.ContainsFunc(protocol.Methods, func(m protocol.MethodInfo) bool { return m.Method == method }) {
			t.Errorf("there is a remark for %s, which the protocol does not have", method)
		}
	}
	golden(t, "METHODS.md", pageHead+
		"## From the client\n\n| Method | | | None | VS Code | Neovim | Helix | Remark |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n"+
		fromClient.String()+
		"\n\"None\" is a client that says of itself nothing at all.\n\n## From the server\n\n| Method | | | Remark |\n| --- | --- | --- | --- |\n"+fromServer.String())
}

func yesOrNo(yes bool) string {
	if yes {
		return "**yes**"
	}
	return "no"
}

// TestMethodsAreOfTheProtocol checks that the protocol has every method in the tables.
func TestMethodsAreOfTheProtocol(t *testing.T) {
	known := map[string]protocol.MethodInfo{}
	for _, m := range protocol.Methods {
		known[m.Method] = m
	}
	for method := range requests {
		if m := known[method]; m.Kind != "request" && !strings.HasPrefix(method, "test/") {
			t.Errorf("%s is no request of the protocol", method)
		}
	}
	for method := range notifications {
		if m := known[method]; m.Kind != "notification" && !strings.HasPrefix(method, "test/") {
			t.Errorf("%s is no notification of the protocol", method)
		}
	}
}
