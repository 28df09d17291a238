package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
)

// twice declares an attribute twice, behind characters that encodings count differently.
const twice = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {"name": "tail", "string": {"computed_optional_required": "optional", "description": "世界"}},
          {"string": {"computed_optional_required": "optional", "description": "😀世"}, "name": "tail"}
        ]
      }
    }
  ]
}
`

// find returns the first diagnostic with a code.
func find(t *testing.T, found []diagnostic, code string) diagnostic {
	t.Helper()
	for _, d := range found {
		if d.Code == code {
			return d
		}
	}
	t.Fatalf("no %s among %v", code, found)
	return diagnostic{}
}

func TestDiagnosticsArePushed(t *testing.T) {
	for encoding, column := range map[string]int{"utf-8": 99, "utf-16": 95, "utf-32": 94} {
		t.Run(encoding, func(t *testing.T) {
			e := open(t, fmt.Sprintf(`{"general": {"positionEncodings": [%q]}, "textDocument": {"publishDiagnostics":
				{"relatedInformation": true, "codeDescriptionSupport": true}}}`, encoding))
			e.didOpen(specURI, "json", 1, twice)
			d := find(t, e.published(specURI, 1), "duplicate-attribute")
			if want := (position{9, column}); d.Range.Start != want {
				t.Errorf("it stands at %v, want %v", d.Range.Start, want)
			}
			if d.Severity != 1 || d.Source != "spec-ls" || !strings.HasSuffix(d.CodeDescription.Href, "/duplicate-attribute.html") {
				t.Errorf("it is %+v", d)
			}
			if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Location.Range.Start.Line != 8 ||
				d.RelatedInformation[0].Location.URI != specURI {
				t.Errorf("it is related to %+v", d.RelatedInformation)
			}
		})
	}
}

// A client without capabilities is not sent what it would not understand.
func TestDiagnosticsForOldClients(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, twice)
	d := find(t, e.published(specURI, 1), "duplicate-attribute")
	if d.RelatedInformation != nil || d.CodeDescription.Href != "" || d.Data != nil || d.Tags != nil {
		t.Errorf("it is %+v", d)
	}
}

func TestDiagnosticsAreCleared(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, twice)
	if found := e.published(specURI, 1); len(found) == 0 {
		t.Error("there are none")
	}
	e.notify("textDocument/didClose", about(specURI))
	if found := e.published(specURI, -1); len(found) > 0 {
		t.Errorf("after the close there are %v", found)
	}
	e.didOpen(specURI, "json", 1, twice)
	if found := e.published(specURI, 1); len(found) == 0 {
		t.Error("opened again there are none")
	}
}

// report is the answer to a request for diagnostics.
type report struct {
	Kind, ResultID string
	Items          []diagnostic
}

func (e *editor) pull(previous string) report {
	e.t.Helper()
	params := about(specURI)
	if previous != "" {
		params["previousResultId"] = previous
	}
	var r report
	if err := json.Unmarshal(e.request("textDocument/diagnostic", params), &r); err != nil {
		e.t.Fatal(err)
	}
	return r
}

// A client that asks for diagnostics gets them only then, and is spared those that it has.
func TestDiagnosticsArePulled(t *testing.T) {
	e := open(t, visualStudioCode)
	if r := e.pull(""); r.Kind != "full" || len(r.Items) > 0 {
		t.Errorf("before the document is open: %v", r)
	}
	e.didOpen(specURI, "json", 1, twice)
	first := e.pull("")
	if first.Kind != "full" || first.ResultID == "" {
		t.Errorf("the first report is %v", first)
	}
	find(t, first.Items, "duplicate-attribute")
	if again := e.pull(first.ResultID); again.Kind != "unchanged" || again.ResultID != first.ResultID {
		t.Errorf("the second report is %v", again)
	}
	e.didChange(specURI, 2, edit(0, 1, 0, 1, " "))
	if changed := e.pull(first.ResultID); changed.Kind != "full" || changed.ResultID == first.ResultID ||
		len(changed.Items) != len(first.Items) {
		t.Errorf("after an edit the report is %v", changed)
	}
	e.notify("textDocument/didClose", about(specURI))
	if r := e.pull(first.ResultID); len(r.Items) > 0 {
		t.Errorf("after the close: %v", r)
	}
}

// manyAttributes returns a specification with so many attributes, written as format says.
func manyAttributes(count int, format string) string {
	var attributes strings.Builder
	for i := range count {
		fmt.Fprintf(&attributes, format+",\n", i)
	}
	return strings.Replace(smallSpec, `"attributes": [`, `"attributes": [`+attributes.String(), 1)
}

// If there are too many findings, the most serious are shown, the first ones among equals, and one more says how many are not.
func TestDiagnosticsAreBounded(t *testing.T) {
	e := open(t, noCapabilities)
	text := manyAttributes(2*diagnostics.Max, `{"name": "a%d", "string": {"computed_optional_required": "never"}}`)
	e.didOpen(specURI, "json", 1, text)
	found := e.published(specURI, 1)
	if len(found) != diagnostics.Max+1 {
		t.Fatalf("%d are shown", len(found))
	}
	total := len(analysis.NewDocument(text, nil).Diagnostics())
	if last := found[diagnostics.Max]; !strings.Contains(last.Message, fmt.Sprint(total-diagnostics.Max)) {
		t.Errorf("the last says %q, and there are %d", last.Message, total)
	}
}

// A reason that many findings share is sent with the first of them, both in diagnostics and in the references of code actions; the way out
// and its place are part of each.
func TestReasonsAreNotRepeated(t *testing.T) {
	const modifier = `[{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"}],
		"schema_definition": "stringplanmodifier.RequiresReplace()"}}]`
	for _, count := range []int{diagnostics.Often, 2 * diagnostics.Often} {
		e := open(t, helix)
		e.didOpen(specURI, "json", 1, manyAttributes(count, `{"name": "a%d", "string": {"computed_optional_required": "computed", "plan_modifiers": `+modifier+`}}`))
		var found []diagnostic
		for _, d := range e.published(specURI, 1) {
			if d.Code == "requires-replace-on-computed" {
				found = append(found, d)
			}
		}
		if len(found) != count {
			t.Fatalf("%d are sent of %d", len(found), count)
		}
		headline, reason, _ := strings.Cut(found[0].Message, "\n")
		if reason == "" || strings.HasPrefix(reason, "help: ") {
			t.Fatalf("the first says no reason: %q", found[0].Message)
		}
		for i, d := range found {
			want := strings.Replace(headline, "a0", fmt.Sprintf("a%d", i), 1)
			if i < diagnostics.Often {
				want += "\n" + reason
			}
			if d.Message != want {
				t.Errorf("the message of number %d is %q, want %q", i, d.Message, want)
			}
			if i != 0 && i != count-1 {
				continue
			}
			for _, action := range actions(e, d.Range, "quickfix") {
				for _, of := range action.Diagnostics {
					if of.Code == d.Code && of.Message != d.Message {
						t.Errorf("%s is about %q, and the client has %q", action.Title, of.Message, d.Message)
					}
				}
			}
		}
	}
}

// Findings that are shown stay while the user types somewhere else: they do not flicker.
func TestDiagnosticsAreStable(t *testing.T) {
	text := manyAttributes(2*diagnostics.Max, `{"name": "a%d_", "string": {"computed_optional_required": "optional"}}`)
	at := strings.Index(text, `"name": "pet"`)
	if at < 0 {
		t.Fatal("there is no name to edit")
	}
	line := strings.Count(text[:at], "\n")
	column := at - strings.LastIndex(text[:at], "\n") - 1 + len(`"name": "`)
	messages := func(found []diagnostic) (all []string) {
		for _, d := range found {
			all = append(all, d.Code+": "+d.Message)
		}
		return all
	}
	for name, client := range map[string]string{"pushed": noCapabilities, "pulled": visualStudioCode} {
		t.Run(name, func(t *testing.T) {
			e := open(t, client)
			shown := func(version int) []string {
				if name == "pulled" {
					return messages(e.pull("").Items)
				}
				return messages(e.published(specURI, version))
			}
			e.didOpen(specURI, "json", 1, text)
			before := shown(1)
			if len(before) != diagnostics.Max+1 {
				t.Fatalf("%d are shown", len(before))
			}
			for version := 2; version < 6; version++ {
				e.didChange(specURI, version, edit(line, column, line, column, "x"))
				if diff := cmp.Diff(before, shown(version)); diff != "" {
					t.Fatalf("after an edit elsewhere: -before +after\n%s", diff)
				}
			}
		})
	}
}

// The server is silent about files that are no specifications, and notices when they become one or cease to be one.
func TestRecognition(t *testing.T) {
	const other = "file:///project/package.json"
	damaged := smallSpec[:len(smallSpec)-10]
	tests := []struct {
		name, uri, languageID, text string
		want                        bool
	}{
		{"by content", other, "json", smallSpec, true},
		{"by language", other, sniff.LanguageID, "[]", true},
		{"by content in a copy", "file:///project/spec.json.bak", "plaintext", smallSpec, true},
		{"damaged, by name", specURI, "json", "{,", true},
		{"empty, by name", specURI, "json", "", true},
		{"an object without members, by name", specURI, "json", "{}", true},
		{"damaged, by content", other, "json", damaged, true},
		{"a package of npm", other, "json", `{"name": "x", "version": "1.0.0", "name": "x"}`, false},
		{"damaged", other, "json", `{"name": "x" "version"}`, false},
		{"something else by that name", "file:///project/specification.json", "json", `{"openapi": "3.0", "paths": {}}`, false},
		{"empty", other, "json", "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, visualStudioCode)
			e.didOpen(test.uri, test.languageID, 1, test.text)
			result := e.request("textDocument/foldingRange", about(test.uri))
			if got := string(result) != "null"; got != test.want {
				t.Errorf("recognised: %v", got)
			}
		})
	}
}

func TestRecognitionFollowsEdits(t *testing.T) {
	const uri = "file:///project/some.json"
	e := open(t, noCapabilities)
	e.didOpen(uri, "json", 1, "{\n}")
	e.didChange(uri, 2, edit(0, 1, 0, 1, `"version": "0.1",`))
	e.didChange(uri, 3, edit(1, 0, 1, 0, `"provider": {"name": "a"},`))
	if found := e.published(uri, 3); len(found) == 0 {
		t.Error("there is a comma too many, and no diagnostic")
	}
	e.didChange(uri, 4, edit(0, 0, 0, 1, "")) // damage does not make it something else
	if found := e.published(uri, 4); len(found) == 0 {
		t.Error("the bracket is missing, and there is no diagnostic")
	}
	e.didChange(uri, 5, full(`{"name": "x", "name": "x"}`))
	if found := e.published(uri, 5); len(found) > 0 {
		t.Errorf("it is no specification any more, and there are %v", found)
	}
	e.didChange(uri, 6, full(`{"name": "y", "name": "x"}`))
	e.request("textDocument/foldingRange", about(uri)) // nothing is pushed for it: the editor would complain
}
