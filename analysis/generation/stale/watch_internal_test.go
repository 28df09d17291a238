package stale

import (
	"context"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

const kept = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [
  {"name": "cat", "schema": {"attributes": [{"name": "name", "string": {"computed_optional_required": "required"}}]}},
  {"name": "dog", "schema": {"attributes": [{"name": "name", "string": {"computed_optional_required": "required"}}]}}]}`

// TestWatch follows a document through edits, as an editor does: a file is stale if it differs from the newest version that can be
// generated, and missing if other files of its kind are there. Only the files of that version are kept.
func TestWatch(t *testing.T) {
	const document = "file:///spec.json"
	to := destination.All(destination.Target{Folder: "/g"})
	memory := &files.Memory{Files: map[string]string{}}
	current := analysis.NewDocument(kept, nil)
	generate := func() {
		for unit := range current.File().Units {
			file, err := generated.NewFile(current.Unit(unit), current.Settings().Profile(), "")
			if err != nil {
				t.Fatal(err)
			}
			memory.Files["/g/"+file.Path] = file.Text
		}
	}
	var w Watch
	look := func(step string, changed bool, stale string) {
		t.Helper()
		if got := w.Look(t.Context(), memory, document, current, to); got != changed {
			t.Errorf("%s: something is another than before: %v", step, got)
		}
		var names []string
		for unit := range current.File().Units {
			u := current.Unit(unit)
			if state := w.Outdated(document).StateOf(u); state != Fresh {
				names = append(names, strings.TrimPrefix(state.String()+" ", "stale ")+u.Name.Value)
			}
		}
		if got := strings.Join(names, " "); got != stale {
			t.Errorf("%s: %q are stale, want %q", step, got, stale)
		}
		if made := len(w.looked[document].made); made > len(current.File().Units) {
			t.Errorf("%s: %d files are remembered of %d units", step, made, len(current.File().Units))
		}
	}
	edit := func(old, new string) {
		t.Helper()
		at := strings.Index(current.File().Text(), old)
		if at < 0 {
			t.Fatalf("the text has no %s", old)
		}
		next, err := current.Apply(syntax.Edit{Start: at, End: at + len(old), Text: new})
		if err != nil {
			t.Fatal(err)
		}
		current = next
	}
	look("nothing is generated", false, "")
	generate()
	look("all is generated", false, "")
	edit(`"cat", "schema": {"attributes": [{"name": "name"`, `"cat", "schema": {"attributes": [{"name": "tail"`)
	look("the cat is edited", true, "cat")
	edit(`"dog", "schema": {"attributes": [{"name": "name", "string"`, `"dog", "schema": {"attributes": [{"name": "name", "strin"`)
	look("the generator refuses the dog", false, "cat")
	edit(`"strin"`, `"int64"`)
	look("the dog is edited", true, "cat dog")
	generate()
	look("all is generated again", true, "")
	edit(`"name": "dog"`, `"name": "cow"`)
	look("the dog is another animal", true, "missing cow")
	edit(`"name": "cow"`, `"name": "dog"`)
	look("it is the dog again", true, "")
	edit(`"int64": {`, `"int64": {"validators": [{"custom": {"schema_definition": "own.V()"}}], `)
	look("the dog does not compile", true, "dog")
	edit(`"validators": [{"custom": {"schema_definition": "own.V()"}}], `, "")
	look("the dog compiles again", true, "")
	edit(`"int64": {`, `"single_nested": {"attributes": [{"name": "names", "list": {"element_type": {"string": {}}, `+
		`"computed_optional_required": "required"}}], `)
	generate()
	look("the dog has a list inside", false, "")
	current = current.WithSettings(&analysis.Settings{Toolchain: toolchain.Follow("0.4.0", "")})
	look("another version writes it", true, "dog")
	current = current.WithSettings(&analysis.Settings{Toolchain: toolchain.Follow("0.4.1", "example.com/fork")})
	look("a fork writes it", true, "")
	current = current.WithSettings(&analysis.Settings{})
	look("the version writes it that did", false, "")
	cleared := memory.Files
	memory.Files = map[string]string{}
	for name, text := range cleared {
		if strings.Contains(name, "provider") {
			memory.Files[name] = text
		}
	}
	look("the resources are cleared away", false, "")
	memory.Files = cleared
	edit(`"tail"`, `"nose"`)
	ended, end := context.WithCancel(t.Context())
	end()
	if w.Look(ended, memory, document, current, to) || w.Outdated(document).StateOf(current.Unit(1)) != Fresh {
		t.Error("something is known after the end")
	}
	if w.Forget(document); len(w.Documents()) > 0 {
		t.Error("it is not forgotten")
	}
}
