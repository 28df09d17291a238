package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"go.lsp.dev/uri"
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

// The client's settings say what the same text says as a configuration file.
func TestSettingsSayWhatAConfigurationSays(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
		{"name": "pet", "schema": {"description": "A pet.", "attributes": [
			{"name": "count", "string": {"computed_optional_required": "required"}},
			{"name": "pin", "string": {"computed_optional_required": "required"}},
			{"name": "password", "string": {"computed_optional_required": "required"}},
			{"name": "toys", "list_nested": {"computed_optional_required": "required", "nested_object": {"attributes": [
				{"name": "size", "string": {"computed_optional_required": "required"}}]}}}]}}],
		"datasources": [{"name": "pet", "schema": {"attributes": [{"name": "paws", "int64": {"computed_optional_required": "computed"}}]}}]}`
	seen := map[string]string{}
	for name, settings := range map[string]string{
		"nothing":                    `{}`,
		"a severity":                 `{"rules": {"missing-description": "warning"}}`,
		"a severity in an object":    `{"rules": {"missing-description": {"severity": "info"}}}`,
		"an option":                  `{"rules": {"secret-not-sensitive": {"severity": "error", "options": {"words": ["pin"]}}}}`,
		"a rule that is only named":  `{"rules": {"description-style": {"options": {"end": "no-full-stop"}}}}`,
		"a stage of rules":           `{"rules": {"terraform": "warning", "style": "off"}}`,
		"a preset":                   `{"preset": "errors-only"}`,
		"another preset":             `{"preset": "strict", "rules": {"key-order": "off"}}`,
		"a stage":                    `{"stage": "schema"}`,
		"an override of files":       `{"overrides": [{"files": "specs/*.json", "rules": {"reserved-resource-name": "hint"}}]}`,
		"an override of other files": `{"overrides": [{"files": "old/**", "rules": {"reserved-resource-name": "off"}}]}`,
		"an override of a place":     `{"overrides": [{"path": "resources.pet.attributes.password", "rules": {"secret-not-sensitive": "off", "missing-description": "error"}}]}`,
		"the package":                `{"package": "provider"}`,
		"the protocol":               `{"overrides": [{"files": "**/spec.json", "protocol": 5}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			found := func(configured bool) string {
				p := newProject(t)
				if configured {
					p.write(t, config.FileName, settings)
				}
				e := connect(t)
				t.Cleanup(e.close)
				if !configured {
					e.settings[""] = json.RawMessage(settings)
				}
				folder := string(uri.File(p.directory))
				e.request("initialize", json.RawMessage(`{"capabilities": `+helix+`, "workspaceFolders": [{"uri": "`+folder+`", "name": "work"}]}`))
				e.notify("initialized", json.RawMessage(`{}`))
				of := folder + "/specs/spec.json"
				e.didOpen(of, "json", 1, text)
				var lines []string
				for _, d := range e.published(of, 1) {
					lines = append(lines, fmt.Sprint(d.Code, " ", d.Severity, " ", d.Range))
				}
				return strings.Join(lines, "\n")
			}
			set, configured := found(false), found(true)
			if set != configured {
				t.Errorf("with settings there are\n%s\nand with a configuration\n%s", set, configured)
			}
			seen[name] = set
		})
	}
	for name, found := range seen {
		if same := name == "nothing" || name == "an override of other files"; (found == seen["nothing"]) != same {
			t.Errorf("%s: there are\n%s", name, found)
		}
	}
}

// Mistakes in settings are logged as those in a configuration are shown. Values that nobody set, and settings of the client itself, are not
// mistakes.
func TestMistakesInSettings(t *testing.T) {
	for _, test := range []struct {
		name, settings string
		want           []string // in the log; none for none
	}{
		{"misspelt key", `{"rulez": {}}`, []string{`unknown key \"rulez\" in the settings`, `did you mean \"rules\"?`}},
		{"misspelt rule", `{"rules": {"missing-descripton": "off"}}`,
			[]string{`unknown rule \"missing-descripton\"`, `did you mean \"missing-description\"?`}},
		{"misspelt severity", `{"rules": {"missing-description": "warn"}}`, []string{`unknown severity \"warn\"`, `did you mean \"warning\"?`}},
		{"misspelt kind", `{"codeLens": {"problem": false}}`, []string{`unknown key \"problem\" in codeLens`, `did you mean \"problems\"?`}},
		{"a lens that is not a flag", `{"codeLens": {"problems": "no"}}`, []string{`\"problems\" must be of type boolean`}},
		{"what is about files", `{"extends": "base.json"}`, []string{`\"extends\" is not a setting of an editor`}},
		{"in a section", `{"spec-ls": {"protocol": 7}, "rulez": {}}`, []string{`\"protocol\" must be 5 or 6`}},
		{"what nobody has set", `{"rules": null, "package": "", "protocol": null, "registry": {"hostname": "", "namespace": null}, "preset": "", "codeLens": null}`, nil},
		{"the client's own", `{"enable": true, "path": "", "arguments": [], "trace": {"server": "off"}, "format": {"enable": true, "canonical": false}}`, nil},
		{"null", `null`, nil},
		{"no object", `[1]`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := connect(t)
			t.Cleanup(e.close)
			e.request("initialize", json.RawMessage(`{"capabilities": {}, "initializationOptions": `+test.settings+`}`))
			log := e.logged()
			if ignored := strings.Count(log, "a setting was ignored"); ignored != min(1, len(test.want)) {
				t.Errorf("%d settings were ignored: %s", ignored, log)
			}
			for _, want := range test.want {
				if !strings.Contains(log, want) {
					t.Errorf("%s is not in the log: %s", want, log)
				}
			}
		})
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

// A client that asks for diagnostics is told to ask again; and it is asked to report changed settings if it can be.
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
	e.until("workspace/diagnostic/refresh", func() bool {
		second := e.pull(first.ResultID)
		return second.Kind == "full" && !slices.Contains(codes(second.Items), rule)
	})
}
