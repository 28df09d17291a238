package server

import (
	"encoding/json"
	"strings"
	"testing"
)

// linked has an attribute that a validator of another names, through an alias. The text before the places has characters that
// count differently in each encoding.
const linked = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [{
    "name": "server",
    "schema": {"attributes": [
      {"name": "image", "string": {"computed_optional_required": "optional"}},
      {"name": "zone", "string": {"description": "標籤🐈", "computed_optional_required": "optional", "validators": [{"custom": {
        "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/path", "alias": "p"},
          {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
        "schema_definition": /*標籤🐈*/ "stringvalidator.AlsoRequires(p.MatchRoot(\"image\"))"
      }}]}}
    ]}
  }]
}
`

// encodings are clients that count columns differently.
var encodings = map[string]string{
	"utf-8":  `{"general": {"positionEncodings": ["utf-8"]}}`,
	"utf-16": noCapabilities,
	"utf-32": `{"general": {"positionEncodings": ["utf-32"]}}`,
}

// placed returns the parameters that name a place in the encoding of a client.
func placed(text, encoding, marker string, more int) map[string]any {
	before, _, found := strings.Cut(text, marker)
	if !found {
		panic("no " + marker)
	}
	return placedAt(text, encoding, len(before)+more)
}

// placedAt returns the parameters that name the place at an offset, or the next that is not inside a character.
func placedAt(text, encoding string, offset int) map[string]any {
	o := oracle{text: text, encoding: encoding}
	line, start := 0, 0
	for lines := o.lines(); line+1 < len(lines) && start+len(lines[line]) <= offset; line++ {
		start += len(lines[line])
	}
	units := o.units(strings.TrimRight(o.lines()[line], "\r\n"))
	character := 0
	for character < len(units) && (start < offset || units[character] == "") {
		start += len(units[character])
		character++
	}
	return map[string]any{"textDocument": map[string]any{"uri": specURI}, "position": position{line, character}}
}

type location struct {
	URI   string
	Range textRange
}

// marked returns the text of ranges, with the text before them on their lines.
func marked(text, encoding string, ranges ...textRange) []string {
	o := oracle{text: text, encoding: encoding}
	var out []string
	for _, r := range ranges {
		start, ok := o.offset(r.Start)
		end, okToo := o.offset(r.End)
		if !ok || !okToo || end < start {
			out = append(out, "no range")
			continue
		}
		out = append(out, text[start-6:start]+"«"+text[start:end]+"»")
	}
	return out
}

func TestNavigation(t *testing.T) {
	for encoding, capabilities := range encodings {
		t.Run(encoding, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, linked)
			use := placed(linked, encoding, `image\"`, 2)
			expect := func(what, want string, ranges ...textRange) {
				t.Helper()
				if got := strings.Join(marked(linked, encoding, ranges...), " "); got != want {
					t.Errorf("%s: %s, want %s", what, got, want)
				}
			}
			expectLocations := func(what, want string, found []location) {
				t.Helper()
				var ranges []textRange
				for _, l := range found {
					ranges = append(ranges, l.Range)
				}
				expect(what, want, ranges...)
			}
			const definition, reference = `me": "«image»`, `oot(\"«image»`
			expectLocations("definition", definition, result[[]location](e, "textDocument/definition", use))
			expectLocations("type", `ge", "«string»`, result[[]location](e, "textDocument/typeDefinition", use))
			use["context"] = map[string]any{"includeDeclaration": true}
			expectLocations("references", definition+" "+reference, result[[]location](e, "textDocument/references", use))
			use["context"] = map[string]any{"includeDeclaration": false}
			expectLocations("references", reference, result[[]location](e, "textDocument/references", use))
			highlights := result[[]struct {
				Range textRange
				Kind  int
			}](e, "textDocument/documentHighlight", use)
			if len(highlights) != 2 || highlights[0].Kind != 3 || highlights[1].Kind != 2 {
				t.Fatalf("the highlights are %v", highlights)
			}
			expect("highlights", definition+" "+reference, highlights[0].Range, highlights[1].Range)
			prepared := result[struct {
				Range       textRange
				Placeholder string
			}](e, "textDocument/prepareRename", use)
			expect("prepared", reference, prepared.Range)
			if prepared.Placeholder != "image" {
				t.Errorf("the name to change is %q", prepared.Placeholder)
			}
			e.published(specURI, 1)
		})
	}
}

// Where nothing is named there is nothing to go to, and that is no error.
func TestNothingNamed(t *testing.T) {
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, linked)
	params := at(specURI, linked, "0.1", 1)
	params["context"] = map[string]any{"includeDeclaration": true}
	for _, method := range []string{"definition", "typeDefinition", "references", "documentHighlight", "prepareRename"} {
		if got := string(e.request("textDocument/"+method, params)); got != "null" && got != "[]" {
			t.Errorf("%s gives %s", method, got)
		}
	}
}

// A client that takes links gets the range of the definition around the name.
func TestDefinitionLinks(t *testing.T) {
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"definition": {"linkSupport": true}, "typeDefinition": {"linkSupport": true}}}`)
	e.didOpen(specURI, "json", 1, linked)
	type link struct{ OriginSelectionRange, TargetRange, TargetSelectionRange textRange }
	for method, want := range map[string]string{
		"definition":     `{"name": "image", "string": {"computed_optional_required": "optional"}}`,
		"typeDefinition": `"string": {"computed_optional_required": "optional"}`,
	} {
		links := result[[]link](e, "textDocument/"+method, at(specURI, linked, `image\"`, 0))
		if len(links) != 1 {
			t.Fatalf("there are %d links", len(links))
		}
		if !strings.HasSuffix(marked(linked, "utf-8", links[0].TargetRange)[0], "«"+want+"»") {
			t.Errorf("%s leads to %s", method, marked(linked, "utf-8", links[0].TargetRange))
		}
		if !holds(links[0].TargetRange, links[0].TargetSelectionRange) || links[0].OriginSelectionRange == (textRange{}) {
			t.Errorf("the link is %+v", links[0])
		}
	}
	e.published(specURI, 1)
}

func TestRename(t *testing.T) {
	for name, capabilities := range map[string]string{"Neovim": neovim, "Helix": helix} {
		t.Run(name, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 7, linked)
			params := at(specURI, linked, `"p"`, 1)
			params["newName"] = "attributes"
			var edited action
			if err := json.Unmarshal(e.request("textDocument/rename", params), &edited.Edit); err != nil {
				t.Fatal(err)
			}
			want := strings.NewReplacer(`"p"`, `"attributes"`, "p.Match", "attributes.Match").Replace(linked)
			if got := apply(t, linked, edited.edits()); got != want {
				t.Errorf("the text is %s", got)
			}
			if changes := edited.Edit.DocumentChanges; name == "Helix" && (len(changes) != 1 || changes[0].TextDocument.Version != 7) {
				t.Errorf("the edit is for %v", changes)
			}
			for newName, reason := range map[string]string{"zone": "there is already", "9": "is not a name", "": "is not a name"} {
				params := at(specURI, linked, "image", 1)
				params["newName"] = newName
				m := e.try("textDocument/rename", params)
				if m.Error == nil || m.Error.Code != -32803 || !strings.Contains(m.Error.Message, reason) {
					t.Errorf("as %q, the answer is %+v", newName, m.Error)
				}
			}
			params = at(specURI, linked, "0.1", 1)
			params["newName"] = "x"
			if m := e.try("textDocument/rename", params); m.Error == nil {
				t.Errorf("without a name, the answer is %s", m.Result)
			}
			e.published(specURI, 7)
		})
	}
}
