package format_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
)

// In the texts » marks where the cursor is.
func TestOnType(t *testing.T) {
	for name, test := range map[string]struct{ typed, before, after string }{
		"after an opening bracket":       {"\n", "{\n  \"a\": {\n»", "{\n  \"a\": {\n    »"},
		"after an element":               {"\n", "{\n  \"a\": [\n    1,\n»", "{\n  \"a\": [\n    1,\n    »"},
		"after a closing bracket":        {"\n", "{\n  \"a\": {\n    \"b\": 1\n  },\n»", "{\n  \"a\": {\n    \"b\": 1\n  },\n  »"},
		"after several closing brackets": {"\n", "{\n  \"a\": [{\n    \"b\": 1\n  }],\n»", "{\n  \"a\": [{\n    \"b\": 1\n  }],\n  »"},
		"after a whole value on a line":  {"\n", "{\n  \"a\": {\"b\": [1, 2]},\n»", "{\n  \"a\": {\"b\": [1, 2]},\n  »"},
		"after blank lines":              {"\n", "{\n  \"a\": 1,\n\n   \n»", "{\n  \"a\": 1,\n\n   \n  »"},
		"before a member":                {"\n", "{\n  \"a\": 1,\n»\"b\": 2\n}", "{\n  \"a\": 1,\n  »\"b\": 2\n}"},
		"before a closing bracket":       {"\n", "{\n  \"a\": {\n»}", "{\n  \"a\": {\n  »}"},
		"too far already":                {"\n", "{\n  \"a\": {\n          »", "{\n  \"a\": {\n    »"},
		"before a neighbour":             {"\n", "[\n»\n  1\n]", "[\n  »\n  1\n]"},
		"before the end of the brackets": {"\n", "{\n  \"a\": [\n»\n\n  ]\n}", "{\n  \"a\": [\n    »\n\n  ]\n}"},
		"as it should be":                {"\n", "{\n  \"a\": {\n    »", "{\n  \"a\": {\n    »"},
		"tabs":                           {"\n", "{\n\t\"a\": {\n»", "{\n\t\"a\": {\n\t\t»"},
		"the only level":                 {"\n", "{\n»", "{\n   »"},
		"the text's own way counts":      {"\n", "{\n    \"a\": {\n»", "{\n    \"a\": {\n        »"},
		"a neighbour's way counts":       {"\n", "{\n  \"a\": {\n      \"b\": 1,\n»", "{\n  \"a\": {\n      \"b\": 1,\n      »"},
		"brackets in a string":           {"\n", "{\n  \"a\": \"[\\\"{\",\n»", "{\n  \"a\": \"[\\\"{\",\n  »"},
		"brackets in comments":           {"\n", "{\n  \"a\": 1, /* { */ // {\n»", "{\n  \"a\": 1, /* { */ // {\n  »"},
		"brackets behind slashes":        {"\n", "{\n  \"a\": 1, // {\n»", "{\n  \"a\": 1, // {\n  »"},
		"brackets behind a comment":      {"\n", "{\n  \"a\": /* } */ {\n»", "{\n  \"a\": /* } */ {\n    »"},
		"inside a string":                {"\n", "{\n  \"a\": \"b\n»c\"\n}", "{\n  \"a\": \"b\n»c\"\n}"},
		"after the text":                 {"\n", "{\n}\n»", "{\n}\n»"},
		"carriage returns":               {"\n", "{\r\n  \"a\": [\r\n»", "{\r\n  \"a\": [\r\n    »"},
		"a value that ends inside a line": {"\n", "{\n  \"a\": {\n    \"b\": 1 }, \"c\": 2,\n»",
			"{\n  \"a\": {\n    \"b\": 1 }, \"c\": 2,\n  »"},
		"a brace outdents":                 {"}", "{\n  \"a\": {\n    \"b\": 1\n    }»", "{\n  \"a\": {\n    \"b\": 1\n  }»"},
		"a bracket outdents":               {"]", "{\n  \"a\": [{\n    \"b\": [1]\n  }\n    ]»", "{\n  \"a\": [{\n    \"b\": [1]\n  }\n  ]»"},
		"a brace where a bracket belongs":  {"}", "{\n  \"a\": [\n    }»", "{\n  \"a\": [\n    }»"},
		"a brace that closes nothing":      {"}", "{\n}\n  }»", "{\n}\n  }»"},
		"a brace behind something":         {"}", "{\n  \"a\": {\n      \"b\": 1 }»", "{\n  \"a\": {\n      \"b\": 1 }»"},
		"a brace behind a torn line":       {"}", "{\n  \"a\": {\n    \"b\": \"c\n    }»", "{\n  \"a\": {\n    \"b\": \"c\n    }»"},
		"the first line":                   {"}", "  }»", "  }»"},
		"a quote that opens a literal":     {"\"", "\"schema_definition\": \"a.F(\"»)\"", "\"schema_definition\": \"a.F(\\\"»)\""},
		"a quote that closes a literal":    {"\"", "\"schema_definition\": \"a.F(\\\"b\"»)\"", "\"schema_definition\": \"a.F(\\\"b\\\"»)\""},
		"a quote without one that closes":  {"\"", "\"schema_definition\": \"a.F(\"»", "\"schema_definition\": \"a.F(\\\"»"},
		"a quote in a raw literal":         {"\"", "\"schema_definition\": \"a.F(`\"»`)\"", "\"schema_definition\": \"a.F(`\\\"»`)\""},
		"a quote behind whole Go":          {"\"", "\"schema_definition\": \"a.F()\"»", "\"schema_definition\": \"a.F()\"»"},
		"a quote with its backslash":       {"\"", "\"schema_definition\": \"a.F(\\\"»)\"", "\"schema_definition\": \"a.F(\\\"»)\""},
		"a quote over the one that closes": {"\"", "\"schema_definition\": \"a.F(\\\"b\"»\\\")\"", "\"schema_definition\": \"a.F(\\\"b\\\"»)\""},
		"an escaped quote over another":    {"\"", "\"schema_definition\": \"a.F(\\\"\\\"»\\\")\"", "\"schema_definition\": \"a.F(\\\"\\\"»)\""},
		"a quote before one that opens":    {"\"", "\"schema_definition\": \"a.F(\"»\\\"b\\\")\"", "\"schema_definition\": \"a.F(\\\"»\\\"b\\\")\""},
		"a quote in other text":            {"\"", "\"description\": \"a.F(\"»)\"", "\"description\": \"a.F(\"»)\""},
		"something else":                   {",", "{\n  \"a\": {\n,»", "{\n  \"a\": {\n,»"},
	} {
		t.Run(name, func(t *testing.T) {
			before, rest, _ := strings.Cut(test.before, "»")
			source := before + rest
			edits := format.OnType(source, len(before), test.typed, format.Options{Default: "   "})
			after, err := text.ApplyEdits(source, edits)
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.Replace(test.after, "»", "", 1); after != want {
				t.Errorf("%q becomes\n%q, want\n%q", source, after, want)
			}
		})
	}
}

// checkOnType compares the properties of formatting while typing with a place in a text.
func checkOnType(t *testing.T, source string, offset int, typed string) {
	t.Helper()
	options := format.Options{Default: "  "}
	edits := format.OnType(source, offset, typed, options)
	if len(edits) == 0 {
		return
	}
	if typed == `"` {
		if len(edits) > 1 || edits[0] != (syntax.Edit{Start: offset - 1, End: offset - 1, Text: `\`}) {
			t.Errorf("at %d of %q the edits are %v", offset, source, edits)
		}
		return
	}
	e, file := edits[0], syntax.ParseFile(source, spec.Options)
	line := file.Mapper(text.UTF8).Position(offset).Line
	if len(edits) > 1 || e.Start != file.LineStart(line) || e.End > file.LineEnd(line) {
		t.Errorf("at %d, on line %d, of %q the edits are %v", offset, line, source, edits)
		return
	}
	if strings.Trim(source[e.Start:e.End], " \t") != "" || strings.Trim(e.Text, " \t") != "" {
		t.Errorf("%q becomes %q", source[e.Start:e.End], e.Text)
	}
	after, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatal(err)
	}
	if again := format.OnType(after, e.Start, typed, options); len(again) > 0 {
		t.Errorf("typing %q at %d of %q twice changes %v", typed, e.Start, after, again)
	}
}

// In a text that is laid out every line is indented as it should be.
func TestOnTypeAgreesWithDocument(t *testing.T) {
	for name, text := range specifications(t) {
		if !json.Valid([]byte(text)) {
			continue // a damaged text is not laid out
		}
		formatted := format.Text(text, format.Options{})
		formatted = formatted[:min(len(formatted), 6_000)] // wherever that may be
		file := syntax.ParseFile(formatted, spec.Options)
		for line := 1; line < file.LineCount()-1; line++ {
			for _, typed := range format.Triggers {
				if edits := format.OnType(formatted, file.LineStart(line), typed, format.Options{}); len(edits) > 0 {
					t.Errorf("%s: typing %q on line %d changes %v", name, typed, line+1, edits)
				}
			}
		}
	}
}

// FuzzOnType types anywhere in any text: at most the start of that line changes, and only once.
func FuzzOnType(f *testing.F) {
	for _, text := range []string{"{\n\"a\": [\n1\n]}", "{\n \"a\": \"b\n}", "[{\r\n}\r\r{]\n\t}", "{ // {\n/* [\n*/ }\n", "\n\n}",
		"{0\n[\n 00"} {
		for at := range uint16(4) {
			f.Add(text, 2*at, uint8(at))
		}
	}
	f.Add("[\rM\r\t\n", uint16(4), uint8(0))
	f.Fuzz(func(t *testing.T, text string, offset uint16, typed uint8) {
		checkOnType(t, text, min(int(offset), len(text)), format.Triggers[int(typed)%len(format.Triggers)])
	})
}
