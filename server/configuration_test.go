package server

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"go.lsp.dev/uri"
)

// A configuration file beside the document, or above it, counts as it does for spec-ls check, and again when it changes.
func TestConfigurationFile(t *testing.T) {
	const rule = "unknown-key-ignored"
	directory := t.TempDir()
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(directory, config.FileName), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"rules": {"` + rule + `": "off"}} // not here`)
	document := string(uri.File(filepath.Join(directory, "specs", "provider_code_spec.json")))
	e := open(t, noCapabilities)
	e.didOpen(document, "json", 1, strings.Replace(smallSpec, "{", `{"unheard_of": 1,`, 1))
	if found := codes(e.published(document, 1)); slices.Contains(found, rule) {
		t.Errorf("with the rule off there are %v", found)
	}
	write(`{"rules": {"` + rule + `": "error"}}`)
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{
		map[string]any{"uri": string(uri.File(filepath.Join(directory, config.FileName))), "type": 2},
	}})
	found := e.published(document, 1)
	if i := slices.IndexFunc(found, func(d diagnostic) bool { return d.Code == rule }); i < 0 || found[i].Severity != 1 {
		t.Errorf("with the rule an error there are %v", found)
	}
}
