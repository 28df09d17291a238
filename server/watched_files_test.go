package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/resolve"
)

// refreshing is a client that can be told to ask again for everything.
const refreshing = `{
	"workspace": {"configuration": true, "diagnostics": {"refreshSupport": true}, "inlayHint": {"refreshSupport": true},
		"codeLens": {"refreshSupport": true}, "semanticTokens": {"refreshSupport": true}, "foldingRange": {"refreshSupport": true},
		"didChangeWatchedFiles": {"dynamicRegistration": true}},
	"textDocument": {"diagnostic": {}, "inlayHint": {}, "codeLens": {}, "foldingRange": {},
		"semanticTokens": {"formats": ["relative"], "tokenTypes": ["property", "type"], "tokenModifiers": [], "requests": {"full": true}}}
}`

// refreshes are the questions that have a client ask again.
var refreshes = []string{
	"workspace/diagnostic/refresh", "workspace/inlayHint/refresh", "workspace/codeLens/refresh",
	"workspace/semanticTokens/refresh", "workspace/foldingRange/refresh",
}

// When settings change, the client is told to ask again for what depends on them; a client that does not can is not told.
func TestEverythingIsRefreshed(t *testing.T) {
	for _, test := range []struct {
		name, capabilities string
		want               []string
	}{
		{"able", refreshing, refreshes},
		{"not able", `{"workspace": {"configuration": true}, "textDocument": {"diagnostic": {}, "inlayHint": {}, "codeLens": {}}}`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, test.capabilities)
			e.awaitQuestion("workspace/configuration", 1)
			e.didOpen(specURI, "json", 1, twice)
			first := e.pull("")
			find(t, first.Items, rule)
			e.mu.Lock()
			e.settings[""] = off
			e.mu.Unlock()
			e.notify("workspace/didChangeConfiguration", json.RawMessage(`{"settings": null}`))
			e.awaitQuestion("workspace/configuration", 2)
			for _, method := range test.want {
				e.awaitQuestion(method, 1)
			}
			e.mu.Lock()
			defer e.mu.Unlock()
			for _, method := range refreshes {
				if slices.Contains(e.asked, method) && !slices.Contains(test.want, method) {
					t.Errorf("the client was asked for %s", method)
				}
			}
		})
	}
}

// Files are watched if the client can, and changes in configurations of any name count.
func TestFilesAreWatched(t *testing.T) {
	w := openTree(t, watching, `
-- .spec-ls.json --
{"extends": "team.json"}
-- team.json --
{"rules": {"`+rule+`": "off"}}
-- spec.json --
`+twice)
	w.awaitQuestion("client/registerCapability", 1)
	w.open("spec.json")
	if found := codes(w.pullOf(w.uri("spec.json"), "").Items); slices.Contains(found, rule) {
		t.Errorf("with the rule off there is %v", found)
	}
	w.write("team.json", `{"rules": {"`+rule+`": "error"}}`)
	w.changed(2, "team.json")
	w.until("workspace/diagnostic/refresh", func() bool { return slices.Contains(codes(w.pullOf(w.uri("spec.json"), "").Items), rule) })

	equal(t, "not ignored", w.diagnose(nil).kinds(), "spec.json: full")
	w.write(".gitignore", "spec.json\n")
	w.changed(1, ".gitignore")
	equal(t, "ignored", w.diagnose(nil).kinds())
}

// A schema of the team's own is watched like a configuration, and read as in an editor.
func TestSchemasAreWatched(t *testing.T) {
	w := openTree(t, watching, `
-- .spec-ls.json --
{"schemas": [{"select": "resources.*", "schema": "conventions/resource.json"}]}
-- conventions/resource.json --
{}
-- spec.json --
`+twice)
	w.awaitQuestion("client/registerCapability", 1)
	w.open("spec.json")
	if found := codes(w.pullOf(w.uri("spec.json"), "").Items); slices.Contains(found, "house-rule") {
		t.Errorf("without a convention there is %v", found)
	}
	w.write("conventions/resource.json", `false`)
	w.changed(2, "conventions/resource.json")
	w.until("workspace/diagnostic/refresh",
		func() bool { return slices.Contains(codes(w.pullOf(w.uri("spec.json"), "").Items), "house-rule") })
}

// The patterns have all that findings depend on.
func TestPatternsThatAreWatched(t *testing.T) {
	patterns := strings.Join(resolve.WatchedPatterns(), " ")
	for _, want := range []string{"**/*.json", "**/*.yml", "**/*.yaml", "**/.spec-ls.json", "**/go.mod", "**/.gitignore"} {
		if !strings.Contains(patterns, want) {
			t.Errorf("%s is not watched", want)
		}
	}
}
