package syntax_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

func TestLoses(t *testing.T) {
	const text = `{"a": "text", "b": [1, "x", "x"], "c": null, "d": {"e": true}, "f": "", "g": [{"p": "q"}, {"p": "q"}, {"p": "r"}] /* why */ /**/}`
	for _, test := range []struct {
		name, old, new string // of one edit
		more           string // the text that another edit puts before the last brace
		want           bool
	}{
		{"a member", `"a": "text", `, "", "", true},
		{"a member that is moved", `"a": "text", `, "", `, "z": {"a": "text"}`, false},
		{"a value that is corrected", `"text"`, `"Text"`, "", false},
		{"a value with other words around it", `"text"`, `{"static": "text"}`, "", false},
		{"a part of a value", "ext", "", "", false},
		{"a number", `1, `, "", "", true},
		{"an element that is there twice", `"x", `, "", "", false},
		{"the key of null", `"c": null, `, "", "", true},
		{"the key of an empty text", `, "f": ""`, "", "", true},
		{"a key that is moved", `"c": null, `, "", `, "z": {"c": 1}`, false},
		{"null", `null`, `1`, "", false},
		{"a member by another", `"c": null`, `"h": 1`, "", true},
		{"a comment", "/* why */", "", "", true},
		{"a comment that is moved", "/* why */", "", `, "z": "why"`, false},
		{"an empty comment", "/**/", "", "", false},
		{"a boolean", `"d": {"e": true}, `, "", "", true},
		{"a boolean in other words", `"d": {"e": true}`, `"d": "e"`, "", false},
		{"an object that is there twice", `{"p": "q"}, {"p": "r"}`, `{"p": "r"}`, "", false},
		{"an object that is there once", `, {"p": "r"}`, "", "", true},
		{"a key", `"d"`, `"h"`, "", false},
		{"white space", " ", "", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := strings.Index(text, test.old)
			edits := []syntax.Edit{{Start: at, End: at + len(test.old), Text: test.new}}
			if test.more != "" {
				edits = append(edits, syntax.Edit{Start: len(text) - 1, End: len(text) - 1, Text: test.more})
			}
			if got := syntax.Loses(syntax.ParseFile(text, syntax.Options{}), edits); got != test.want {
				t.Errorf("Loses = %v", got)
			}
		})
	}
}

// A long deletion that goes on behind a resource loses its content, and one of a whole attribute that is put elsewhere does not.
func TestLosesLongText(t *testing.T) {
	long := `{"name": "a", "string": {"description": "` + strings.Repeat("words ", 50) + `"}}`
	text := `{"resources": [{"name": "r", "schema": {"attributes": [` + long + `]}}, {"name": "s", "schema": {"attributes": []}}]}`
	from := strings.Index(text, long)
	within, into := from+len(long), strings.Index(text, `"s"`)+len(`"s"`)
	put := strings.LastIndex(text, "[]") + 1
	for _, test := range []struct {
		name    string
		end, at int
		want    bool
	}{
		{"moved within", within, put, false},
		{"deleted", within, -1, true},
		{"deleted with a part of the next resource", into, -1, true},
		{"moved, and a part of the next resource deleted", into, put, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			edits := []syntax.Edit{{Start: from, End: test.end}}
			if test.at >= 0 {
				edits = append(edits, syntax.Edit{Start: test.at, End: test.at, Text: long})
			}
			if got := syntax.Loses(syntax.ParseFile(text, syntax.Options{}), edits); got != test.want {
				t.Errorf("Loses = %v", got)
			}
		})
	}
}
