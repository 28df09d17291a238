package format_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
)

func TestFormat(t *testing.T) {
	for name, test := range map[string]struct {
		before, after string
		options       format.Options
	}{
		"on one line": {`{"a":1,"b":[true,{}],"c":[ ]}`, "{\n\t\"a\": 1,\n\t\"b\": [\n\t\ttrue,\n\t\t{}\n\t],\n\t\"c\": []\n}",
			format.Options{}},
		"own indentation": {"{\n  \"a\": [1]\n}\n", "{\n  \"a\": [\n    1\n  ]\n}\n", format.Options{}},
		"most lines count": {"{\n    \"a\": {\n        \"b\": 1,\n  \"c\": 2\n    }\n}",
			"{\n    \"a\": {\n        \"b\": 1,\n        \"c\": 2\n    }\n}", format.Options{}},
		"asked indentation":         {"{\n  \"a\": 1\n}", "{\n    \"a\": 1\n}", format.Options{Indent: "    "}},
		"line ends":                 {"{\r\n\t\"a\":1}\r\n\r\n", "{\r\n\t\"a\": 1\r\n}\r\n", format.Options{}},
		"no last newline":           {"{ } ", "{}", format.Options{}},
		"escapes":                   {`["\u003c\/é\u00e9"]`, "[\n\t\"\\u003c\\/é\\u00e9\"\n]", format.Options{}},
		"indentation where is none": {`{"a":[1]}`, "{\n  \"a\": [\n    1\n  ]\n}", format.Options{Default: "  "}},
		"tabs win":                  {"{\n\t\"a\":[1]}", "{\n\t\"a\": [\n\t\t1\n\t]\n}", format.Options{Default: "  "}},
		"a scalar":                  {"  1\n", "1\n", format.Options{}},
		"nothing":                   {" \n", " \n", format.Options{}},
		"a comment":                 {"{\"a\":1, // b\n\"c\":[1]}", "{\n\t\"a\": 1, // b\n\"c\": [\n\t\t1\n\t]\n}", format.Options{}},
		"a comma too many":          {`{"a":[1,],"b":[1]}`, "{\n\t\"a\": [1,],\n\t\"b\": [\n\t\t1\n\t]\n}", format.Options{}},
		"damage stays": {`{"a":{"b" 1, "c":[1]},"d":2}`, "{\n\t\"a\": {\"b\" 1, \"c\":[\n\t\t\t1\n\t\t]},\n\t\"d\": 2\n}",
			format.Options{}},
		"canonical":               {`{"version":"0.1","provider":{"name":"a"},"resources":[]}`, "{\n\t\"provider\": {\n\t\t\"name\": \"a\"\n\t},\n\t\"resources\": [],\n\t\"version\": \"0.1\"\n}", format.Options{Canonical: true}},
		"canonical keeps unknown": {`{"$schema":"x","version":"0.1","provider":{"x":1,"name":"a"}}`, "{\n\t\"$schema\": \"x\",\n\t\"provider\": {\n\t\t\"x\": 1,\n\t\t\"name\": \"a\"\n\t},\n\t\"version\": \"0.1\"\n}", format.Options{Canonical: true}},
		"canonical of damaged": {`{"version":"0.1","provider":{"name":"a"},}`,
			`{"version":"0.1","provider":{` + "\n\t\t\"name\": \"a\"\n\t},}", format.Options{Canonical: true}},
		"canonical, one key twice": {`[{"type":1,"import":2,"type":3}]`, "[\n\t{\n\t\t\"type\": 1,\n\t\t\"import\": 2,\n\t\t\"type\": 3\n\t}\n]",
			format.Options{Canonical: true}},
		"canonical, between others": {`[{"string":{},"//":"x","name":"é"}]`,
			"[\n\t{\n\t\t\"name\": \"é\",\n\t\t\"//\": \"x\",\n\t\t\"string\": {}\n\t}\n]", format.Options{Canonical: true}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := format.Text(test.before, test.options); got != test.after {
				t.Errorf("got\n%s\nwant\n%s", got, test.after)
			}
			if again := format.Document(test.after, test.options); len(again) > 0 {
				t.Errorf("a second time changes %v", again)
			}
		})
	}
}

// The output of json.MarshalIndent, which the tools use, stays as it is, with a last newline and without one.
func TestToolsOutputStays(t *testing.T) {
	for name, text := range specifications(t) {
		var value any
		if json.Unmarshal([]byte(text), &value) != nil {
			continue
		}
		for _, indent := range []string{"\t", "  ", "    "} {
			written, err := json.MarshalIndent(value, "", indent)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{string(written), string(written) + "\n"} {
				if edits := format.Document(text, format.Options{}); len(edits) > 0 {
					t.Errorf("%s with %q: %d edits, first %v", name, indent, len(edits), edits[0])
				}
			}
		}
	}
}

// specifications returns the specifications of the repository and, where there is one, of the corpus of real files.
func specifications(t testing.TB) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"../../../testdata/specs/*.json", "../../../testdata/example/*.json"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Base(path)] = string(content)
		}
	}
	for _, file := range collected.Files(t) {
		texts[file.Name] = file.Text
	}
	if len(texts) < 5 {
		t.Fatal("no specifications found")
	}
	return texts
}

// Most real files are laid out as the tools do it, so formatting changes few of them; and the others only in their white space.
func TestRealFiles(t *testing.T) {
	changed, all := []string{}, 0
	for name, text := range specifications(t) {
		check(t, text, format.Options{})
		if strings.Contains(text, "\n") { // not on one line
			all++
			if len(format.Document(text, format.Options{})) > 0 {
				changed = append(changed, name)
			}
		}
	}
	slices.Sort(changed)
	t.Logf("%d of %d change: %v", len(changed), all, changed)
	if len(changed)*5 > all && all > 20 {
		t.Errorf("%d of %d change", len(changed), all)
	}
}

// check compares the properties of formatting with a text.
func check(t *testing.T, source string, options format.Options) {
	t.Helper()
	edits := format.Document(source, options)
	after, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatal(err)
	}
	// If brackets do not match, the indentation decides the nesting too, and formatting changes the indentation.
	fits := syntax.Parse(source, spec.Options).Balanced() && syntax.Parse(after, spec.Options).Balanced()
	if again := format.Document(after, options); len(again) > 0 && fits {
		t.Errorf("formatting twice changes %v of %q", again, after)
	}
	if options.Canonical {
		return
	}
	for _, e := range edits {
		if strings.Trim(source[e.Start:e.End], " \t\r\n") != strings.Trim(e.Text, " \t\r\n") {
			t.Errorf("%q becomes %q", source[e.Start:e.End], e.Text)
		}
	}
	if before, after := tokens(source), tokens(after); fits && !slices.Equal(before, after) {
		t.Errorf("tokens %q become %q", before, after)
	}
}

// tokens returns the tokens of a text.
func tokens(text string) []string {
	tree := syntax.Parse(text, spec.Options)
	var out []string
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.IsMember() {
			out = append(out, text[n.KeyStart:n.KeyEnd])
		}
		if !n.IsContainer() {
			out = append(out, text[n.Start:n.End])
		}
	}
	return append(out, fmt.Sprint("valid: ", tree.Valid()))
}

// FuzzFormat formats any text: only white space changes, and formatting again changes nothing.
func FuzzFormat(f *testing.F) {
	for _, text := range specifications(f) {
		if len(text) < 4000 {
			f.Add(text, false)
		}
	}
	for _, text := range []string{`{"a":1,"b":[true,{}],"c":[ ]}`, "{\"a\":\"b,\n\"c\":[1 2]}", "<<<<<<< a\n[1]\n",
		`{"a":{"b" 1, "c":[1]},"d":2}`, "[1,// x\n2]", "\ufeff{ }", " \ufeff"} {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, canonical bool) {
		check(t, text, format.Options{})
		check(t, text, format.Options{Indent: "  ", Canonical: canonical})
		half, quarter := len(text)/2, len(text)/4
		for _, e := range format.Spans(text, []format.Span{{0, quarter}, {half, half}}, format.Options{}) {
			if e.Start > quarter && (e.End < half || e.Start > half) {
				t.Errorf("an edit from %d to %d lies outside of the parts", e.Start, e.End)
			}
		}
		var before any
		if canonical && json.Unmarshal([]byte(text), &before) == nil {
			var after any
			if err := json.Unmarshal([]byte(format.Text(text, format.Options{Canonical: true})), &after); err != nil {
				t.Errorf("%q becomes no JSON: %v", text, err)
			}
			a, _ := json.Marshal(before)
			if b, _ := json.Marshal(after); string(a) != string(b) {
				t.Errorf("%s becomes %s", a, b)
			}
		}
	})
}

func BenchmarkFormat(b *testing.B) {
	text := specifications(b)["harbour.json"]
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		format.Document(text, format.Options{})
	}
}
