package format_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/format"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// In the texts » marks where the cursor is.
func TestOnType(t *testing.T) {
	for name, test := range map[string]struct{ typed, before, after string }{
		"after an opening bracket":        {"\n", "{\n  \"a\": {\n»", "{\n  \"a\": {\n    »"},
		"after an element":                {"\n", "{\n  \"a\": [\n    1,\n»", "{\n  \"a\": [\n    1,\n    »"},
		"after a closing bracket":         {"\n", "{\n  \"a\": {\n    \"b\": 1\n  },\n»", "{\n  \"a\": {\n    \"b\": 1\n  },\n  »"},
		"after several closing brackets":  {"\n", "{\n  \"a\": [{\n    \"b\": 1\n  }],\n»", "{\n  \"a\": [{\n    \"b\": 1\n  }],\n  »"},
		"after a whole value on a line":   {"\n", "{\n  \"a\": {\"b\": [1, 2]},\n»", "{\n  \"a\": {\"b\": [1, 2]},\n  »"},
		"after blank lines":               {"\n", "{\n  \"a\": 1,\n\n   \n»", "{\n  \"a\": 1,\n\n   \n  »"},
		"before a member":                 {"\n", "{\n  \"a\": 1,\n»\"b\": 2\n}", "{\n  \"a\": 1,\n  »\"b\": 2\n}"},
		"before a closing bracket":        {"\n", "{\n  \"a\": {\n»}", "{\n  \"a\": {\n  »}"},
		"too far already":                 {"\n", "{\n  \"a\": {\n          »", "{\n  \"a\": {\n    »"},
		"as it should be":                 {"\n", "{\n  \"a\": {\n    »", "{\n  \"a\": {\n    »"},
		"tabs":                            {"\n", "{\n\t\"a\": {\n»", "{\n\t\"a\": {\n\t\t»"},
		"the only level":                  {"\n", "{\n»", "{\n   »"},
		"the text's own way counts":       {"\n", "{\n    \"a\": {\n»", "{\n    \"a\": {\n        »"},
		"a neighbour's way counts":        {"\n", "{\n  \"a\": {\n      \"b\": 1,\n»", "{\n  \"a\": {\n      \"b\": 1,\n      »"},
		"brackets in a string":            {"\n", "{\n  \"a\": \"[\\\"{\",\n»", "{\n  \"a\": \"[\\\"{\",\n  »"},
		"brackets in comments":            {"\n", "{\n  \"a\": 1, /* { */ // {\n»", "{\n  \"a\": 1, /* { */ // {\n  »"},
		"inside a string":                 {"\n", "{\n  \"a\": \"b\n»c\"\n}", "{\n  \"a\": \"b\n»c\"\n}"},
		"after the text":                  {"\n", "{\n}\n»", "{\n}\n»"},
		"carriage returns":                {"\n", "{\r\n  \"a\": [\r\n»", "{\r\n  \"a\": [\r\n    »"},
		"a value that ends inside a line": {"\n", "{\n  \"a\": {\n    \"b\": 1 }, \"c\": 2,\n»", "{\n  \"a\": {\n    \"b\": 1 }, \"c\": 2,\n  »"},
		"a brace outdents":                {"}", "{\n  \"a\": {\n    \"b\": 1\n    }»", "{\n  \"a\": {\n    \"b\": 1\n  }»"},
		"a bracket outdents":              {"]", "{\n  \"a\": [{\n    \"b\": [1]\n  }\n    ]»", "{\n  \"a\": [{\n    \"b\": [1]\n  }\n  ]»"},
		"a brace where a bracket belongs": {"}", "{\n  \"a\": [\n    }»", "{\n  \"a\": [\n    }»"},
		"a brace that closes nothing":     {"}", "{\n}\n  }»", "{\n}\n  }»"},
		"a brace behind something":        {"}", "{\n  \"a\": {\n      \"b\": 1 }»", "{\n  \"a\": {\n      \"b\": 1 }»"},
		"a brace behind a torn line":      {"}", "{\n  \"a\": {\n    \"b\": \"c\n    }»", "{\n  \"a\": {\n    \"b\": \"c\n    }»"},
		"the first line":                  {"}", "  }»", "  }»"},
		"something else":                  {",", "{\n  \"a\": {\n,»", "{\n  \"a\": {\n,»"},
	} {
		t.Run(name, func(t *testing.T) {
			before, rest, _ := strings.Cut(test.before, "»")
			text := before + rest
			line := strings.Count(before, "\n")
			options := format.Options{Default: "   "}
			edits := format.OnType(syntax.ParseFile(text, spec.Options), line, test.typed, options)
			after, err := syntax.ApplyEdits(text, edits)
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.Replace(test.after, "»", "", 1); after != want {
				t.Errorf("%q becomes\n%q, want\n%q", text, after, want)
			}
		})
	}
}

func TestOnTypeBeyondTheText(t *testing.T) {
	file := syntax.ParseFile("{\n\n}", spec.Options)
	for _, line := range []int{-1, 0, 3, 100} {
		if edits := format.OnType(file, line, "\n", format.Options{}); len(edits) > 0 {
			t.Errorf("on line %d there are edits: %v", line, edits)
		}
	}
}

// checkOnType holds the properties of formatting while typing against a line of a text.
func checkOnType(t *testing.T, text string, line int, typed string) {
	t.Helper()
	options := format.Options{Default: "  "}
	file := syntax.ParseFile(text, spec.Options)
	edits := format.OnType(file, line, typed, options)
	if len(edits) == 0 {
		return
	}
	e := edits[0]
	if len(edits) > 1 || e.Start != file.LineStart(line) || e.End > file.LineEnd(line) {
		t.Errorf("on line %d of %q the edits are %v", line, text, edits)
		return
	}
	if strings.Trim(text[e.Start:e.End], " \t") != "" || strings.Trim(e.Text, " \t") != "" {
		t.Errorf("%q becomes %q", text[e.Start:e.End], e.Text)
	}
	after, err := syntax.ApplyEdits(text, edits)
	if err != nil {
		t.Fatal(err)
	}
	if again := format.OnType(syntax.ParseFile(after, spec.Options), line, typed, options); len(again) > 0 {
		t.Errorf("typing %q on line %d of %q twice changes %v", typed, line, after, again)
	}
}

// In a text that is laid out every line is indented as it should be.
func TestOnTypeAgreesWithDocument(t *testing.T) {
	for name, text := range specifications(t) {
		if len(text) > 20_000 {
			text = text[:20_000] // which may end anywhere
		}
		file := syntax.ParseFile(format.Text(text, format.Options{}), spec.Options)
		if !file.Valid() && len(text) < 20_000 {
			continue
		}
		for line := 1; line < file.LineCount()-1; line++ {
			for _, typed := range format.Triggers {
				if edits := format.OnType(file, line, typed, format.Options{}); len(edits) > 0 {
					t.Errorf("%s: typing %q on line %d changes %v", name, typed, line+1, edits)
				}
			}
		}
	}
}

// FuzzOnType: whatever a text is and wherever something is typed in it, at most the start of that line changes, and only once.
func FuzzOnType(f *testing.F) {
	for _, text := range []string{"{\n\"a\": [\n1\n]}", "{\n \"a\": \"b\n}", "[{\r\n}\r\r{]\n\t}", "{ // {\n/* [\n*/ }\n", "\n\n}", "{0\n[\n 00"} {
		for line := range uint8(4) {
			f.Add(text, line, line)
		}
	}
	f.Fuzz(func(t *testing.T, text string, line, typed uint8) {
		checkOnType(t, text, int(line), format.Triggers[int(typed)%len(format.Triggers)])
	})
}
