package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/feature/command"
)

const showing = `{"workspace": {"textDocumentContent": {}}}`

// The previews, by command and as documents.
func TestPreviews(t *testing.T) {
	e := open(t, showing)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	place := at(specURI, smallSpec, `"tail"`, 1)["position"]
	for _, test := range []struct{ execution, languageID, part string }{
		{"spec-ls.previewGoSchema", "go", "func PetResourceSchema(ctx context.Context) schema.Schema {"},
		{"spec-ls.previewGoFile", "go", "type PetModel struct {"},
		{"spec-ls.previewDocs", "markdown", "# example_pet (Resource)"},
		{"spec-ls.previewExample", "terraform", `resource "example_pet" "example" {`},
	} {
		got := result[command.Previewed](e, "workspace/executeCommand", map[string]any{
			"command": test.execution, "arguments": []any{map[string]any{"uri": specURI, "position": place}},
		})
		if got.LanguageID != test.languageID || !strings.Contains(got.Text, test.part) {
			t.Errorf("%s gives %+v", test.execution, got)
		}
		content := result[struct{ Text string }](e, "workspace/textDocumentContent", map[string]any{"uri": got.URI})
		if content.Text != got.Text {
			t.Errorf("%s has the text %q", got.URI, content.Text)
		}
	}
}

// The previews of Go say where they have the attribute at the cursor, in the client's units.
func TestPreviewsOfGoFollowTheCursor(t *testing.T) {
	text := strings.Replace(smallSpec, `"tail"`, `"tàil🐈"`, 1)
	for encoding, width := range map[string]int{"utf-8": len("tàil🐈"), "utf-16": 6} {
		e := open(t, `{"general": {"positionEncodings": ["`+encoding+`"]}}`)
		e.didOpen(specURI, "json", 1, text)
		e.published(specURI, 1)
		for name, ranged := range map[string]bool{"spec-ls.previewGoSchema": true, "spec-ls.previewGoFile": true, "spec-ls.previewDocs": false} {
			ask := func(anchor string) *command.Previewed {
				return result[*command.Previewed](e, "workspace/executeCommand", map[string]any{
					"command": name, "arguments": []any{map[string]any{"uri": specURI, "position": at(specURI, text, anchor, 1)["position"]}},
				})
			}
			got := ask(`"tàil🐈"`)
			if (got.Range != nil) != ranged {
				t.Errorf("%s has the range %v", name, got.Range)
			}
			if got.Range == nil {
				continue
			}
			line := strings.Split(got.Text, "\n")[got.Range.Start.Line]
			if !strings.HasPrefix(strings.TrimSpace(line), `"tàil🐈": schema.`) || got.Range.Start.Character != uint32(strings.Index(line, `"`)) {
				t.Errorf("%s has the range %v, which begins on %q", name, got.Range, line)
			}
			if got.Range.End.Line == got.Range.Start.Line && int(got.Range.End.Character-got.Range.Start.Character) < width {
				t.Errorf("%s has the range %v", name, got.Range)
			}
			if whole := ask(`"pet"`); whole.Range != nil {
				t.Errorf("of a resource %s has the range %v", name, whole.Range)
			}
		}
	}
}

func TestPreviewsThatAreNot(t *testing.T) {
	e := open(t, showing)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	const escaped = "?file%3A%2F%2F%2Fwork%2Fspec.json"
	for _, address := range []string{
		"", "spec-ls:", "spec-ls:/schema/resource/pet.go", "spec-ls:/schema/resource/pet.go?%zz", "spec-ls:/schema/resource/pet.md" + escaped,
		"spec-ls:/schema/thing/pet.go" + escaped, "spec-ls:/schema/resource/cat.go" + escaped, "other:/schema/resource/pet.go" + escaped,
		"spec-ls:/schema/resource/pet.go?file%3A%2F%2F%2Fnot-open.json",
	} {
		if m := e.try("workspace/textDocumentContent", map[string]any{"uri": address}); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%q: %+v", address, m)
		}
	}
	for _, params := range []string{
		`{"command":"spec-ls.nothing"}`, `{"command":"spec-ls.previewDocs"}`, `{"command":"spec-ls.previewDocs","arguments":[1]}`,
		`{"command":"spec-ls.previewDocs","arguments":[{"uri":"file:///not-open.json","position":{"line":0,"character":0}}]}`,
	} {
		if m := e.try("workspace/executeCommand", json.RawMessage(params)); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%s: %+v", params, m)
		}
	}
}

// Documents of the server's are offered only to clients that show them; the commands, to all.
func TestPreviewCapabilities(t *testing.T) {
	for capabilities, want := range map[string]bool{showing: true, noCapabilities: false} {
		var answer struct {
			Capabilities struct {
				ExecuteCommandProvider struct{ Commands []string }
				Workspace              struct {
					TextDocumentContent *struct{ Schemes []string }
				}
			}
		}
		e := connect(t)
		if err := json.Unmarshal(e.initialize(capabilities), &answer); err != nil {
			t.Fatal(err)
		}
		e.close()
		content := answer.Capabilities.Workspace.TextDocumentContent
		if (content != nil) != want || want && !slices.Contains(content.Schemes, "spec-ls") {
			t.Errorf("%s: the content is %v", capabilities, content)
		}
		for i := range command.Previews {
			commands := answer.Capabilities.ExecuteCommandProvider.Commands
			if k := &command.Previews[i]; !slices.Contains(commands, k.Command) || slices.Contains(commands, k.Open) {
				t.Errorf("the commands are %q", commands)
			}
		}
	}
}
