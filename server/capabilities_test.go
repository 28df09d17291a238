package server

import (
	"encoding/json"
	"testing"
)

// The capabilities of some editors, without those that no test needs.
const (
	noCapabilities = `{}`

	visualStudioCode = `{
		"workspace": {
			"applyEdit": true, "configuration": true, "workspaceFolders": true,
			"workspaceEdit": {"documentChanges": true},
			"didChangeConfiguration": {"dynamicRegistration": true},
			"diagnostics": {"refreshSupport": true}
		},
		"textDocument": {
			"publishDiagnostics": {"relatedInformation": true, "versionSupport": false, "tagSupport": {"valueSet": [1, 2]},
				"codeDescriptionSupport": true, "dataSupport": true},
			"diagnostic": {"dynamicRegistration": true, "relatedDocumentSupport": false},
			"completion": {"dynamicRegistration": true, "contextSupport": true, "insertTextMode": 2,
				"completionItem": {"snippetSupport": true, "documentationFormat": ["markdown", "plaintext"],
					"deprecatedSupport": true, "tagSupport": {"valueSet": [1]}, "insertReplaceSupport": true,
					"resolveSupport": {"properties": ["documentation", "detail", "additionalTextEdits"]},
					"insertTextModeSupport": {"valueSet": [1, 2]}, "labelDetailsSupport": true}},
			"hover": {"contentFormat": ["markdown", "plaintext"]},
			"codeAction": {"isPreferredSupport": true, "dataSupport": true,
				"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "source"]}}},
			"documentSymbol": {"hierarchicalDocumentSymbolSupport": true, "tagSupport": {"valueSet": [1]}},
			"foldingRange": {"rangeLimit": 5000, "lineFoldingOnly": true}
		},
		"general": {"positionEncodings": ["utf-16"]}
	}`

	neovim = `{
		"workspace": {
			"applyEdit": true, "configuration": true, "workspaceFolders": true,
			"workspaceEdit": {"resourceOperations": ["rename", "create", "delete"]},
			"didChangeConfiguration": {"dynamicRegistration": false}
		},
		"textDocument": {
			"publishDiagnostics": {"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]}, "dataSupport": true},
			"completion": {"completionItem": {"snippetSupport": false, "documentationFormat": ["markdown", "plaintext"]}},
			"hover": {"contentFormat": ["markdown", "plaintext"]},
			"codeAction": {"isPreferredSupport": true,
				"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "source"]}}},
			"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}
		},
		"general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]}
	}`

	helix = `{
		"workspace": {"applyEdit": true, "configuration": true, "workspaceFolders": true,
			"workspaceEdit": {"documentChanges": true}, "didChangeConfiguration": {"dynamicRegistration": false}},
		"textDocument": {
			"publishDiagnostics": {"versionSupport": true, "tagSupport": {"valueSet": [1, 2]}},
			"completion": {"completionItem": {"snippetSupport": true, "resolveSupport": {"properties": ["documentation"]},
				"insertReplaceSupport": true, "deprecatedSupport": true, "tagSupport": {"valueSet": [1]}}},
			"hover": {"contentFormat": ["markdown"]},
			"codeAction": {"isPreferredSupport": true,
				"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix"]}}}
		},
		"general": {"positionEncodings": ["utf-8", "utf-32", "utf-16"]}
	}`
)

// Only what a client can use is offered to it.
func TestServerCapabilities(t *testing.T) {
	tests := []struct {
		name, capabilities, encoding string
		pulls, actions, resolves     bool
	}{
		{"none", noCapabilities, "utf-16", false, false, false},
		{"Visual Studio Code", visualStudioCode, "utf-16", true, true, true},
		{"Neovim", neovim, "utf-8", false, true, false},
		{"Helix", helix, "utf-8", false, true, true},
		{"utf-32", `{"general": {"positionEncodings": ["utf-32", "utf-16"]}}`, "utf-32", false, false, false},
		{"all kinds of actions, as ALE says it", `{"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`, "utf-16", false, true, false},
		{"an encoding of its own", `{"general": {"positionEncodings": ["utf-7"]}}`, "utf-16", false, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := connect(t)
			t.Cleanup(e.close)
			var result struct {
				ServerInfo   struct{ Name, Version string }
				Capabilities struct {
					PositionEncoding   string
					TextDocumentSync   struct{ Change int }
					DiagnosticProvider map[string]any
					CodeActionProvider struct{ CodeActionKinds []string }
					CompletionProvider struct{ ResolveProvider bool }
				}
			}
			if err := json.Unmarshal(e.initialize(test.capabilities), &result); err != nil {
				t.Fatal(err)
			}
			c := result.Capabilities
			if c.PositionEncoding != test.encoding {
				t.Errorf("the encoding is %s, want %s", c.PositionEncoding, test.encoding)
			}
			if got := c.DiagnosticProvider != nil; got != test.pulls {
				t.Errorf("diagnostics on request: %v, want %v", got, test.pulls)
			}
			if got := len(c.CodeActionProvider.CodeActionKinds) > 0; got != test.actions {
				t.Errorf("code actions: %v, want %v", got, test.actions)
			}
			if got := c.CompletionProvider.ResolveProvider; got != test.resolves {
				t.Errorf("documentation on request: %v, want %v", got, test.resolves)
			}
			if c.TextDocumentSync.Change != 2 {
				t.Errorf("synchronisation is %d, want incremental", c.TextDocumentSync.Change)
			}
			if result.ServerInfo.Name != "spec-ls" || result.ServerInfo.Version != "1.2.3" {
				t.Errorf("the server is %v", result.ServerInfo)
			}
		})
	}
}
