package server

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/server/feature/editing"
	"go.lsp.dev/uri"
)

// The capabilities of clients that make files, with the edits of actions at once or when an action is chosen.
const (
	making   = `{"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}, "textDocument": {"codeAction": {"disabledSupport": true, "codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}}}, "general": {"positionEncodings": ["utf-8"]}}`
	makeLazy = `{"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}, "textDocument": {"codeAction": {"disabledSupport": true, "dataSupport": true, "resolveSupport": {"properties": ["edit"]}, "codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}}}, "general": {"positionEncodings": ["utf-8"]}}`
	simple   = `{"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}}}, "general": {"positionEncodings": ["utf-8"]}}`
)

// reserved has an error at an attribute that can be suppressed, and one that can't.
var reserved = strings.Replace(strings.Replace(smallSpec, `"tail"`, `"count"`, 1), `"int64"`, `"int65"`, 1)

const (
	suppressTitle = "Suppress reserved-resource-name for resources.pet.attributes.count in .spec-ls.json"
	disableTitle  = "Disable rule reserved-resource-name in .spec-ls.json"
	knownTitle    = "Add reserved-resource-name at resources.pet.attributes.count.name to .spec-ls-baseline.json"
)

// fileChange is a change of an edit: a file that is made, or the edits of one.
type fileChange struct {
	Kind, URI    string
	TextDocument struct {
		URI     string
		Version *int
	}
	Edits []textEdit
}

type suppressAction struct {
	Title       string
	Diagnostics []diagnostic
	Disabled    struct{ Reason string }
	Data        json.RawMessage
	Edit        struct {
		Changes         map[string][]textEdit
		DocumentChanges []fileChange
	}
}

// offeredAt returns the JSON of the actions at a place of the specification, by title.
func (p project) offeredAt(e *editor, place string) map[string]json.RawMessage {
	e.t.Helper()
	params := at(p.specification, reserved, place, 1)
	params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
	params["context"] = map[string]any{"diagnostics": []any{}, "only": []string{"quickfix"}}
	all := map[string]json.RawMessage{}
	for _, raw := range result[[]json.RawMessage](e, "textDocument/codeAction", params) {
		var a suppressAction
		if err := json.Unmarshal(raw, &a); err != nil {
			e.t.Fatal(err)
		}
		all[a.Title] = raw
	}
	return all
}

// take takes an action, and gives the changes and the text of the file that is changed.
func (p project) take(e *editor, place, title, before string) ([]fileChange, string) {
	e.t.Helper()
	all := p.offeredAt(e, place)
	raw := all[title]
	if raw == nil {
		e.t.Fatalf("%q is not offered among %v", title, all)
	}
	var a suppressAction
	if err := json.Unmarshal(raw, &a); err != nil {
		e.t.Fatal(err)
	}
	if a.Data != nil {
		a = suppressAction{}
		if err := json.Unmarshal(e.request("codeAction/resolve", raw), &a); err != nil {
			e.t.Fatal(err)
		}
	}
	changes := a.Edit.DocumentChanges
	for of, edits := range a.Edit.Changes {
		changes = append(changes, fileChange{URI: of, Edits: edits})
	}
	if len(changes) == 0 {
		e.t.Fatalf("%q changes nothing: %s", title, raw)
	}
	return changes, apply(e.t.(*testing.T), before, changes[len(changes)-1].Edits)
}

// opened opens the specification.
func (p project) opened(t *testing.T, capabilities string) *editor {
	t.Helper()
	e := open(t, capabilities)
	e.didOpen(p.specification, "json", 1, reserved)
	if found := codes(e.published(p.specification, 1)); !slices.Contains(found, "reserved-resource-name") {
		t.Fatalf("there are %v", found)
	}
	return e
}

// Where there is no configuration and no baseline, they are made.
func TestSuppressingMakesFiles(t *testing.T) {
	for name, capabilities := range map[string]string{"at once": making, "when chosen": makeLazy} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t)
			e := p.opened(t, capabilities)
			for title, want := range map[string]string{
				suppressTitle: strings.Replace(config.Empty, "\"\n}", "\",\n  \"overrides\": [\n    {\"path\": \"resources.pet.attributes.count\", \"rules\": {\"reserved-resource-name\": \"off\"}}\n  ]\n}", 1),
				disableTitle:  strings.Replace(config.Empty, "\"\n}", "\",\n  \"rules\": {\n    \"reserved-resource-name\": \"off\"\n  }\n}", 1),
				knownTitle: `{
  "version": 1,
  "files": {
    "specs/provider_code_spec.json": {
      "reserved-resource-name": [
        "resources.pet.attributes.count.name"
      ]
    }
  }
}
`,
			} {
				changes, got := p.take(e, `"count"`, title, "")
				if got != want {
					t.Errorf("%s makes\n%s", title, got)
				}
				of := p.configuration
				if title == knownTitle {
					of = string(uri.File(filepath.Join(p.directory, baseline.FileName)))
				}
				if len(changes) != 2 || changes[0].Kind != "create" || changes[0].URI != of || changes[1].TextDocument.URI != of ||
					changes[1].TextDocument.Version != nil {
					t.Errorf("%s changes %+v", title, changes)
				}
			}
		})
	}
}

// A configuration on the disk keeps its comments, one that is open counts as it is in the editor, and a baseline grows.
func TestSuppressingChangesFiles(t *testing.T) {
	p := newProject(t)
	const onDisk = "{\n  // 我们 🐈\n  \"rules\": {\"key-order\": \"off\"} // so far\n}\n"
	p.write(t, config.FileName, onDisk)
	p.write(t, baseline.FileName, `{"version": 1, "files": {"a.json": {"key-order": ["provider"]}}}`)
	e := p.opened(t, makeLazy)
	changes, got := p.take(e, `"count"`, disableTitle, onDisk)
	if want := strings.Replace(onDisk, `"off"}`, `"off", "reserved-resource-name": "off"}`, 1); got != want || len(changes) != 1 {
		t.Errorf("it becomes\n%s by %+v", got, changes)
	}
	_, got = p.take(e, `"count"`, knownTitle, `{"version": 1, "files": {"a.json": {"key-order": ["provider"]}}}`)
	known, err := baseline.Parse(got)
	if err != nil || known.Len() != 2 {
		t.Fatalf("the baseline is %s: %v", got, err)
	}
	left, _ := known.New("specs/provider_code_spec.json", analysis.NewDocument(reserved, nil).Diagnostics())
	for _, d := range left {
		if d.Rule.Name == "reserved-resource-name" {
			t.Errorf("the baseline does not know %s", d.Message)
		}
	}
	const inEditor = `{"overrides": [{"path": "resources.pet.attributes.count", "rules": {"key-order": "off"}}]}`
	e.didOpen(p.configuration, "jsonc", 7, inEditor)
	e.published(p.configuration, 7)
	changes, got = p.take(e, `"count"`, suppressTitle, inEditor)
	if want := `{"overrides": [{"path": "resources.pet.attributes.count", "rules": {"key-order": "off", "reserved-resource-name": "off"}}]}`; got != want {
		t.Errorf("it becomes %s", got)
	}
	if v := changes[0].TextDocument.Version; v == nil || *v != 7 {
		t.Errorf("the edit is for version %v", v)
	}
	// Taken, the finding is gone.
	e.didChange(p.configuration, 8, full(got))
	e.published(p.configuration, 8)
	for slices.Contains(codes(e.published(p.specification, 1)), "reserved-resource-name") { // the one for version 7 may come before
	}
}

// A suppression that can't be written is offered only to clients that show why.
func TestSuppressingIsDisabled(t *testing.T) {
	reason := func(raw json.RawMessage) string {
		var a suppressAction
		if err := json.Unmarshal(raw, &a); err != nil {
			t.Fatal(err)
		}
		return a.Disabled.Reason
	}
	p := newProject(t)
	p.write(t, config.FileName, `{"rules": `)
	p.write(t, baseline.FileName, `no baseline`)
	e := p.opened(t, making)
	all := p.offeredAt(e, `"count"`)
	for title, want := range map[string]string{
		suppressTitle: "errors in its syntax", disableTitle: "errors in its syntax", knownTitle: "invalid character",
	} {
		if !strings.Contains(reason(all[title]), want) {
			t.Errorf("%s is %s", title, all[title])
		}
	}
	all = p.offeredAt(e, `"int65"`)
	if got := reason(all["Suppress attribute-type-unknown"]); got == "" {
		t.Errorf("there are %v", all)
	}
	for title, raw := range all {
		if strings.Contains(title, ".json") {
			t.Errorf("%s is offered: %s", title, raw)
		}
	}
	for title := range p.offeredAt(p.opened(t, simple), `"count"`) {
		if title == suppressTitle || title == disableTitle || title == knownTitle || title == "Suppress attribute-type-unknown" {
			t.Errorf("%s is offered to a client that cannot show why not", title)
		}
	}
}

// A client that knows no changes of documents gets those of files that exist.
func TestSuppressingForSimpleClients(t *testing.T) {
	p := newProject(t)
	all := p.offeredAt(p.opened(t, simple), `"count"`)
	if all[suppressTitle] != nil || all[knownTitle] != nil {
		t.Errorf("without files there are %v", all)
	}
	p.write(t, config.FileName, `{}`)
	e := p.opened(t, simple)
	changes, got := p.take(e, `"count"`, disableTitle, `{}`)
	if len(changes) != 1 || changes[0].URI != p.configuration || got != "{\"rules\": {\n  \"reserved-resource-name\": \"off\"\n}}" {
		t.Errorf("it becomes %s by %+v", got, changes)
	}
}

// An action that was offered for another text, or that is not offered, has no edit.
func TestSuppressingThatIsGone(t *testing.T) {
	p := newProject(t)
	e := p.opened(t, makeLazy)
	raw := p.offeredAt(e, `"count"`)[disableTitle]
	p.write(t, config.FileName, `[`)
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": p.configuration, "type": 1}}})
	if m := e.try("codeAction/resolve", raw); m.Error == nil || !strings.Contains(m.Error.Message, "syntax") {
		t.Errorf("with a damaged configuration it is %+v", m)
	}
	other := strings.ReplaceAll(string(raw), "Disable", "Enable")
	if m := e.try("codeAction/resolve", json.RawMessage(other)); m.Error == nil || m.Error.Code != -32602 {
		t.Errorf("another one is %+v", m)
	}
}

// A finding in a baseline is not shown, as check does not report it; it is shown again when the baseline forgets it.
func TestKnownFindings(t *testing.T) {
	p := newProject(t)
	e := p.opened(t, makeLazy)
	_, made := p.take(e, `"count"`, knownTitle, "")
	p.write(t, baseline.FileName, made)
	of := string(uri.File(filepath.Join(p.directory, baseline.FileName)))
	tell := func() {
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": of, "type": 1}}})
	}
	tell()
	if found := codes(e.published(p.specification, 1)); slices.Contains(found, "reserved-resource-name") ||
		!slices.Contains(found, "attribute-type-unknown") {
		t.Errorf("with a baseline there are %v", found)
	}
	// A second one at the same place is new.
	e.didChange(p.specification, 2, full(strings.Replace(reserved, `{"name": "count"`, `{"name": "count", "bool": {"computed_optional_required": "optional"}}, {"name": "count"`, 1)))
	if found := codes(e.published(p.specification, 2)); !slices.Contains(found, "reserved-resource-name") &&
		!slices.Contains(found, "duplicate-attribute") {
		t.Errorf("with a second one there are %v", found)
	}
	e.didChange(p.specification, 3, full(reserved))
	e.published(p.specification, 3)
	// In the editor the baseline is emptied, and closed again; then it is damaged.
	e.didOpen(of, "json", 1, `{"version": 1, "files": {}}`)
	if found := codes(e.published(p.specification, 3)); !slices.Contains(found, "reserved-resource-name") {
		t.Errorf("with an empty baseline there are %v", found)
	}
	e.notify("textDocument/didClose", about(of))
	if found := codes(e.published(p.specification, 3)); slices.Contains(found, "reserved-resource-name") {
		t.Errorf("with the baseline of the disk there are %v", found)
	}
	p.write(t, baseline.FileName, "{")
	tell()
	if found := codes(e.published(p.specification, 3)); !slices.Contains(found, "reserved-resource-name") {
		t.Errorf("with a damaged baseline there are %v", found)
	}
}

// The real program makes a configuration, and takes it when it is there.
func TestProgramWithSuppressing(t *testing.T) {
	p := newProject(t)
	e := launch(t, binary.Path(t), "serve", "--stdio")
	e.initialize(makeLazy)
	e.didOpen(p.specification, "json", 1, reserved)
	e.published(p.specification, 1)
	_, made := p.take(e, `"count"`, suppressTitle, "")
	if err := os.WriteFile(filepath.Join(p.directory, config.FileName), []byte(made), 0o644); err != nil {
		t.Fatal(err)
	}
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": p.configuration, "type": 1}}})
	if found := codes(e.published(p.specification, 1)); slices.Contains(found, "reserved-resource-name") {
		t.Errorf("there are %v", found)
	}
	e.request("shutdown", nil)
	e.notify("exit", nil)
	if code := exitCode(e.end()); code != 0 {
		t.Errorf("the exit code is %d", code)
	}
}

// In a long selection, only the first findings are offered to be suppressed in other files.
func TestSuppressingOfManyFindings(t *testing.T) {
	p := newProject(t)
	var attributes strings.Builder
	for i := range 3 * editing.MaxSuppressed {
		fmt.Fprintf(&attributes, `{"name": "a%d", "string": {"computed_optional_required": "optional"}},`+"\n", i)
	}
	text := strings.Replace(smallSpec, `"attributes": [`, `"attributes": [`+attributes.String(), 1)
	p.write(t, config.FileName, `{"rules": {"missing-description": "warning"}}`)
	e := open(t, strings.Replace(makeLazy, `"textDocument": {`, `"textDocument": {"diagnostic": {}, `, 1)) // it asks: nothing is pushed
	e.didOpen(p.specification, "json", 1, text)
	params := about(p.specification)
	params["range"] = textRange{End: position{strings.Count(text, "\n"), 0}}
	params["context"] = map[string]any{"diagnostics": []any{}, "only": []string{"quickfix"}}
	count := 0
	for _, a := range result[[]suppressAction](e, "textDocument/codeAction", params) {
		if strings.HasPrefix(a.Title, "Disable rule ") {
			count++
		}
	}
	if count != editing.MaxSuppressed {
		t.Errorf("it is offered %d times", count)
	}
}
