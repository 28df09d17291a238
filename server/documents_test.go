package server

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

const specURI = "file:///project/provider_code_spec.json"

const smallSpec = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {"name": "tail", "string": {"computed_optional_required": "optional"}},
          {"name": "paws", "int64": {"computed_optional_required": "computed"}}
        ]
      }
    }
  ]
}
`

func TestChangesOfOneNotificationFollowEachOther(t *testing.T) {
	e := open(t, neovim)
	e.didOpen(specURI, "json", 1, "one\ntwo\nthree\n")
	e.didChange(specURI, 2,
		edit(0, 0, 0, 3, "ONE\nAND"), // two lines now
		edit(2, 0, 2, 3, "TWO"),
		edit(1, 0, 2, 0, ""),
	)
	if text, _ := e.text(specURI); text != "ONE\nTWO\nthree\n" {
		t.Errorf("the text is %q", text)
	}
	e.didChange(specURI, 3, edit(0, 0, 0, 0, "lost"), full("all new"), edit(0, 3, 0, 3, "-"))
	if text, _ := e.text(specURI); text != "all- new" {
		t.Errorf("the text is %q", text)
	}
	e.didChange(specURI, 4)
	if text, _ := e.text(specURI); text != "all- new" {
		t.Errorf("the text after no changes is %q", text)
	}
	e.published(specURI, 4)
}

// An edit that makes no sense is not guessed at: the user gets one message, the document gets no findings any more, and the
// next full text heals it.
func TestOutOfStep(t *testing.T) {
	tests := []struct {
		name   string
		change map[string]any
	}{
		{"a reversed range", edit(1, 2, 0, 0, "x")},
		{"a range that is reversed on its line", edit(0, 2, 0, 1, "x")},
		{"a line beyond the text", edit(100, 0, 100, 0, "x")},
		{"a position in the middle of a character", edit(1, 5, 1, 5, "x")},
		{"a negative line", edit(-1, 0, 0, 0, "x")},
		{"a range without end", map[string]any{"text": "x", "range": map[string]any{"start": position{0, 0}}}},
		{"a position without column", map[string]any{"text": "x",
			"range": map[string]any{"start": map[string]any{"line": 0}, "end": position{0, 0}}}},
		{"a change without text", map[string]any{"range": textRange{}}},
		{"a text that is a number", map[string]any{"text": 5}},
	}
	original := "{\n \"a\u00e9\U0001F600b\": 1}"
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, noCapabilities)
			e.didOpen(specURI, sniff.LanguageID, 1, original)
			if found := e.published(specURI, 1); len(found) == 0 {
				t.Error("the text has mistakes, and no diagnostics")
			}
			e.didChange(specURI, 2, test.change)
			if shown := e.notification("window/showMessage"); !strings.Contains(string(shown), "provider_code_spec.json") {
				t.Errorf("the user is told %s", shown)
			}
			e.didChange(specURI, 3, edit(0, 0, 0, 0, "more"))
			e.didChange(specURI, 4, test.change)
			if text, lost := e.text(specURI); !lost || text != original {
				t.Errorf("lost: %v, and the text is %q", lost, text)
			}
			if result := e.request("textDocument/documentSymbol", about(specURI)); string(result) != "null" {
				t.Errorf("there are symbols: %s", result)
			}
			e.didChange(specURI, 5, edit(0, 0, 0, 0, "still lost"), full(smallSpec), edit(0, 1, 0, 1, " "))
			if text, lost := e.text(specURI); lost || text != strings.Replace(smallSpec, "{", "{ ", 1) {
				t.Errorf("lost: %v, and the text is %q", lost, text)
			}
			e.published(specURI, 5)
			e.didChange(specURI, 6, edit(100, 0, 100, 0, "x"))
			e.notification("window/showMessage") // once each time that it happens
			e.didOpen(specURI, sniff.LanguageID, 7, original)
			if text, lost := e.text(specURI); lost || text != original {
				t.Errorf("opened again, lost: %v, and the text is %q", lost, text)
			}
			e.published(specURI, 7)
		})
	}
}

// oracle is a document kept in the plainest way: as a slice of lines, each a slice of what the encoding counts.
type oracle struct {
	text     string
	encoding string
}

// units splits a line into pieces, one for each column; the second column of a character that has more is empty.
func (o *oracle) units(line string) []string {
	var units []string
	for _, r := range line {
		units = append(units, string(r))
		more := 0
		switch o.encoding {
		case "utf-8":
			more = len(string(r)) - 1
		case "utf-16":
			more = utf16.RuneLen(r) - 1
		}
		for range more {
			units = append(units, "")
		}
	}
	return units
}

// lines splits the text after each line end.
func (o *oracle) lines() []string {
	var lines []string
	start := 0
	for i := 0; i < len(o.text); i++ {
		if o.text[i] == '\n' || o.text[i] == '\r' && (i+1 == len(o.text) || o.text[i+1] != '\n') {
			lines = append(lines, o.text[start:i+1])
			start = i + 1
		}
	}
	return append(lines, o.text[start:])
}

// offset returns the place of a position, or false if it is in the middle of a character.
func (o *oracle) offset(p position) (int, bool) {
	offset := 0
	for i, line := range o.lines() {
		if i < p.Line {
			offset += len(line)
			continue
		}
		units := o.units(strings.TrimRight(line, "\r\n"))
		if p.Character < len(units) && units[p.Character] == "" {
			return 0, false
		}
		for _, u := range units[:min(p.Character, len(units))] {
			offset += len(u)
		}
		break
	}
	return offset, true
}

// change applies a change as in the protocol, or says false if it makes no sense.
func (o *oracle) change(start, end position, text string) bool {
	from, ok := o.offset(start)
	to, okToo := o.offset(end)
	if !ok || !okToo || to < from {
		return false
	}
	o.text = o.text[:from] + text + o.text[to:]
	return true
}

// pieces are the texts that random edits insert.
var pieces = []string{
	"x", "{", "}", "[", "]", ",", ":", `"`, "\n", "\r\n", "\r", "\\", "0", "null", `{"name": "b"},`, "\u00e9", "\u4e16\u754c", "\U0001F600",
	"",
	`"attributes": [`, "//", "\t", "  ",
}

// randomChange returns a change that makes sense mostly.
func (o *oracle) randomChange(random *rand.Rand) (start, end position, text string) {
	lines := o.lines()
	at := func() position {
		line := random.IntN(len(lines))
		return position{line, random.IntN(len(lines[line]) + 2)}
	}
	start, end = at(), at()
	if random.IntN(3) > 0 {
		end = start
		end.Character += random.IntN(4)
	}
	if end.Line < start.Line || end.Line == start.Line && end.Character < start.Character {
		start, end = end, start
	}
	return start, end, pieces[random.IntN(len(pieces))]
}

// Thousands of edits in a row leave the server with the text of the editor, in every encoding, and with the diagnostics of
// the last version.
func TestManyEdits(t *testing.T) {
	for _, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
		t.Run(encoding, func(t *testing.T) {
			e := open(t, fmt.Sprintf(`{"general": {"positionEncodings": [%q]}}`, encoding))
			random := rand.New(rand.NewPCG(1, 2))
			o := &oracle{text: strings.ReplaceAll(smallSpec, "tail", "t\u00e4il\U0001F600\u4e16"), encoding: encoding}
			e.didOpen(specURI, "terraform-provider-spec", 1, o.text)
			version := 1
			for version < 5000/sampling.Every() {
				start, end, text := o.randomChange(random)
				if !o.change(start, end, text) {
					continue
				}
				version++
				e.didChange(specURI, version, edit(start.Line, start.Character, end.Line, end.Character, text))
				if len(o.text) > 4000 {
					o.text = smallSpec
					version++
					e.didChange(specURI, version, full(smallSpec))
				}
			}
			text, lost := e.text(specURI)
			if lost || text != o.text {
				t.Fatalf("lost: %v\nthe server has %q\nthe editor has %q\n%s", lost, text, o.text, e.logged())
			}
			want := analysis.NewDocument(o.text, nil).Diagnostics()
			got := e.published(specURI, version)
			if len(got) != len(want) {
				t.Fatalf("%d diagnostics, want %d", len(got), len(want))
			}
			for i := range got {
				if got[i].Code != want[i].Rule.Name || got[i].Message != want[i].Text() {
					t.Errorf("diagnostic %d is %s, want %s", i, got[i].Message, want[i].Text())
				}
			}
		})
	}
}

// Clients do not always write a URI in the same way; the server answers with the first spelling.
func TestSpellingsOfURIs(t *testing.T) {
	e := open(t, neovim)
	const written, otherwise = "file:///c:/project/a b/ir.json", "file:///c%3A/project/a%20b/ir.json"
	e.didOpen(written, "json", 1, smallSpec)
	e.didChange(otherwise, 2, edit(0, 0, 0, 0, ","))
	if found := e.published(written, 2); len(found) != 1 {
		t.Errorf("there are %v", found)
	}
	e.notify("textDocument/didClose", about(otherwise))
	e.published(written, -1)
}

// Edits of many cursors come last first, in one notification.
func TestManyCursors(t *testing.T) {
	e := open(t, neovim)
	text := strings.Repeat("line\n", 200)
	e.didOpen(specURI, "json", 1, text)
	var changes []map[string]any
	for line := 199; line >= 0; line-- {
		changes = append(changes, edit(line, 0, line, 1, "L"), edit(line, 0, line, 0, "> "))
	}
	e.didChange(specURI, 2, changes...)
	if got, _ := e.text(specURI); got != strings.Repeat("> Line\n", 200) {
		t.Errorf("the text is %.60q", got)
	}
	e.published(specURI, 2)
}
