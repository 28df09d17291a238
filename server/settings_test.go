package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// codes returns the codes of diagnostics.
func codes(found []diagnostic) []string {
	var codes []string
	for _, d := range found {
		codes = append(codes, d.Code)
	}
	return codes
}

const rule = "duplicate-attribute"

// off are settings that turn the rule off.
var off = map[string]any{"rules": map[string]any{rule: "off", "no-such-rule": "error"}, "protocol": 7}

func TestInitializationOptions(t *testing.T) {
	for name, options := range map[string]any{"plain": off, "in a section": map[string]any{"spec-ls": off}} {
		t.Run(name, func(t *testing.T) {
			e := connect(t)
			t.Cleanup(e.close)
			e.request("initialize", map[string]any{
				"capabilities": map[string]any{}, "initializationOptions": options,
			})
			e.notify("initialized", json.RawMessage(`{}`))
			e.didOpen(specURI, "json", 1, twice)
			if found := codes(e.published(specURI, 1)); slices.Contains(found, rule) {
				t.Errorf("there are %v", found)
			}
			for _, want := range []string{"no-such-rule", "protocol"} {
				if !strings.Contains(e.logged(), want) {
					t.Errorf("nothing is logged about %s", want)
				}
			}
		})
	}
}

// The client is asked for its settings, and again when it tells that they have changed.
func TestSettingsArePulled(t *testing.T) {
	e := connect(t)
	t.Cleanup(e.close)
	e.settings[""] = off
	e.initialize(helix)
	e.didOpen(specURI, "json", 1, twice)
	if found := codes(e.published(specURI, 1)); slices.Contains(found, rule) {
		t.Errorf("there are %v", found)
	}
	e.mu.Lock()
	e.settings[""] = map[string]any{"rules": map[string]any{rule: "hint"}}
	e.mu.Unlock()
	e.notify("workspace/didChangeConfiguration", json.RawMessage(`{"settings": null}`))
	found := e.published(specURI, 1)
	if d := find(t, found, rule); d.Severity != 4 {
		t.Errorf("the severity is %d", d.Severity)
	}
	if slices.Contains(e.asked, "client/registerCapability") {
		t.Error("the client was asked for something that it does not do")
	}
}

// Settings of a folder hold inside it.
func TestSettingsOfFolders(t *testing.T) {
	e := connect(t)
	t.Cleanup(e.close)
	e.settings["file:///project/a"] = off
	e.request("initialize", json.RawMessage(`{"capabilities": `+helix+`, "workspaceFolders": [
		{"uri": "file:///project", "name": "work"}, {"uri": "file:///project/a", "name": "a"}]}`))
	e.notify("initialized", json.RawMessage(`{}`))
	for uri, want := range map[string]bool{"file:///project/a/ir.json": false, "file:///project/ab/ir.json": true, "file:///ir.json": true} {
		e.didOpen(uri, "json", 1, twice)
		if found := codes(e.published(uri, 1)); slices.Contains(found, rule) != want {
			t.Errorf("in %s there are %v", uri, found)
		}
	}
	e.notify("workspace/didChangeWorkspaceFolders", json.RawMessage(
		`{"event": {"added": [], "removed": [{"uri": "file:///project/a", "name": "a"}]}}`))
	if found := codes(e.published("file:///project/a/ir.json", 1)); !slices.Contains(found, rule) {
		t.Errorf("when the folder is gone there are %v", found)
	}
}

// A client that cannot be asked sends its settings.
func TestSettingsArePushed(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, twice)
	find(t, e.published(specURI, 1), rule)
	e.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"spec-ls": off}})
	if found := codes(e.published(specURI, 1)); slices.Contains(found, rule) {
		t.Errorf("there are %v", found)
	}
}

// A client that asks for diagnostics is told to ask again; and it is asked to tell of changed settings if it can be.
func TestRefresh(t *testing.T) {
	e := open(t, visualStudioCode)
	e.awaitQuestion("client/registerCapability", 1)
	e.awaitQuestion("workspace/configuration", 1)
	e.didOpen(specURI, "json", 1, twice)
	first := e.pull("")
	find(t, first.Items, rule)
	e.mu.Lock()
	e.settings[""] = off
	e.mu.Unlock()
	e.notify("workspace/didChangeConfiguration", json.RawMessage(`{"settings": null}`))
	e.awaitQuestion("workspace/diagnostic/refresh", 1)
	second := e.pull(first.ResultID)
	if second.Kind != "full" || slices.Contains(codes(second.Items), rule) {
		t.Errorf("the second report is %v", second)
	}
}
