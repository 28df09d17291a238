package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/sniff"
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

// find gives the first diagnostic with a code.
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
			if d.Severity != 1 || d.Source != "spec-ls" || !strings.HasSuffix(d.CodeDescription.Href, "/duplicate-attribute.md") {
				t.Errorf("it is %+v", d)
			}
			if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Location.Range.Start.Line != 8 || d.RelatedInformation[0].Location.URI != specURI {
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
	if changed := e.pull(first.ResultID); changed.Kind != "full" || changed.ResultID == first.ResultID || len(changed.Items) != len(first.Items) {
		t.Errorf("after an edit the report is %v", changed)
	}
	e.notify("textDocument/didClose", about(specURI))
	if r := e.pull(first.ResultID); len(r.Items) > 0 {
		t.Errorf("after the close: %v", r)
	}
}

// manyAttributes gives a specification with so many attributes, written as format says.
func manyAttributes(count int, format string) string {
	var attributes strings.Builder
	for i := range count {
		fmt.Fprintf(&attributes, format+",\n", i)
	}
	return strings.Replace(smallSpec, `"attributes": [`, `"attributes": [`+attributes.String(), 1)
}

// Of too many errors the first are shown, and in a pause one finding more says how many are not.
func TestErrorsAreCapped(t *testing.T) {
	e := open(t, noCapabilities)
	text := manyAttributes(2*maxErrors, `{"name": "a%d", "string": {"computed_optional_required": "never"}}`)
	e.didOpen(specURI, "json", 1, text)
	if found := e.published(specURI, 1); len(found) != maxErrors {
		t.Errorf("%d are shown", len(found))
	}
	e.server.paused()
	found := e.published(specURI, 1)
	if len(found) != maxErrors+1 {
		t.Fatalf("%d are shown in a pause", len(found))
	}
	total := len(analysis.NewDocument(text, nil).Diagnostics())
	if last := found[maxErrors]; !strings.Contains(last.Message, fmt.Sprint(total-maxErrors)) {
		t.Errorf("the last says %q, and there are %d", last.Message, total)
	}
	// A thousand errors leave room for what is no error.
	e.didChange(specURI, 2, full(strings.Replace(text, "{", `{"unheard_of": 1,`, 1)))
	found = e.published(specURI, 2)
	if found[0].Code != "unknown-key-ignored" || found[0].Severity == 1 || len(found) != maxErrors+1 {
		t.Errorf("%d are shown, first %v", len(found), found[0])
	}
}

// manyHints has more advice than is sent with an edit.
func manyHints() string {
	return manyAttributes(10*maxAdvice, `{"name": "a%d_", "string": {"computed_optional_required": "optional"}}`)
}

// Of too much advice that is shown which stands nearest to the last edit, and in a pause all that the command would show.
func TestAdviceWaitsForAPause(t *testing.T) {
	text := manyHints()
	total := len(analysis.NewDocument(text, nil).Diagnostics())
	lines := strings.Count(text, "\n")
	last := func(found []diagnostic) int { return found[len(found)-1].Range.Start.Line }

	t.Run("pushed", func(t *testing.T) {
		e := open(t, noCapabilities)
		e.didOpen(specURI, "json", 1, text)
		first := e.published(specURI, 1)
		if len(first) != maxAdvice {
			t.Errorf("%d are shown", len(first))
		}
		e.server.paused()
		all := e.published(specURI, 1)
		if len(all) != total {
			t.Errorf("%d are shown in a pause, and there are %d", len(all), total)
		}
		e.server.paused() // there is nothing more to tell
		e.didChange(specURI, 2, edit(lines, 0, lines, 0, " "))
		if now := e.published(specURI, 2); len(now) != maxAdvice || last(now) != last(all) {
			t.Errorf("after an edit at the end, %d are shown, the last on line %d", len(now), last(now))
		}
	})
	t.Run("pulled", func(t *testing.T) {
		e := open(t, visualStudioCode)
		e.didOpen(specURI, "json", 1, text)
		first := e.pull("")
		if len(first.Items) != maxAdvice {
			t.Errorf("%d are shown", len(first.Items))
		}
		e.server.paused()
		e.awaitQuestion("workspace/diagnostic/refresh", 1)
		all := e.pull(first.ResultID)
		if all.Kind != "full" || len(all.Items) != total {
			t.Errorf("%d are shown in a pause, and there are %d", len(all.Items), total)
		}
		if again := e.pull(all.ResultID); again.Kind != "unchanged" {
			t.Errorf("the next report is %v", again)
		}
		e.didChange(specURI, 2, edit(lines, 0, lines, 0, " "))
		if now := e.pull(all.ResultID); now.Kind != "full" || len(now.Items) != maxAdvice || last(now.Items) != last(all.Items) {
			t.Errorf("after an edit at the end the report is %v", now)
		}
	})
	t.Run("pulled by a client that cannot be told", func(t *testing.T) {
		e := open(t, `{"textDocument": {"diagnostic": {}}}`)
		e.didOpen(specURI, "json", 1, text)
		first := e.pull("")
		if len(first.Items) != maxAdvice+1 || !strings.Contains(first.Items[maxAdvice].Message, fmt.Sprint(total-maxAdvice)) {
			t.Errorf("the report is %v", first)
		}
		e.server.paused()
		if all := e.pull(first.ResultID); len(all.Items) != total {
			t.Errorf("%d are shown to one who asks in a pause, and there are %d", len(all.Items), total)
		}
	})
}

// A document that is closed before the user pauses has nothing to tell.
func TestPauseAfterClosing(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, manyHints())
	e.published(specURI, 1)
	e.notify("textDocument/didClose", about(specURI))
	e.published(specURI, -1)
	e.server.paused()
	if e.server.settle(&document{uri: specURI}) {
		t.Error("it has")
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
