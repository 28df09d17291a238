package syntax

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestRecovery runs testdata/recovery.txtar: for each case, a text and what the parser makes of it. The dump shows the tree
// with its kinds and offsets and then the errors, each with the text it is at.
func TestRecovery(t *testing.T) {
	scenario.RunPairs(t, "testdata/recovery.txtar", func(_ *testing.T, _, text string) string {
		return dump(Parse(strings.TrimSuffix(text, "\n"), Options{}))
	})
}

// dump shows a tree and its errors.
func dump(t *Tree) string {
	var b strings.Builder
	for i := range t.Nodes {
		n := &t.Nodes[i]
		b.WriteString(strings.Repeat("  ", t.Depth(int32(i))))
		if n.IsMember() {
			fmt.Fprintf(&b, "%s: ", t.Key(int32(i)))
		}
		b.WriteString(n.Kind.String())
		if !n.IsContainer() && n.Kind != Missing {
			fmt.Fprintf(&b, " %s", t.Raw(int32(i)))
		}
		if n.Has(Unclosed) {
			b.WriteString(" (unclosed)")
		}
		if n.Has(Keyless) {
			b.WriteString(" (no key)")
		}
		b.WriteByte('\n')
	}
	for _, e := range t.Errors {
		fmt.Fprintf(&b, "%s at %d: %q", e.Code, e.Start, t.Text[e.Start:e.End])
		if e.Related >= 0 {
			fmt.Fprintf(&b, ", opened at %d", e.Related)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// checkTree checks the promises about every tree.
func checkTree(t *testing.T, tree *Tree) {
	t.Helper()
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.Start > n.End || n.KeyStart > n.KeyEnd || int(n.End) > len(tree.Text) || n.KeyEnd > n.Start {
			t.Fatalf("node %d has a wrong range: %+v", i, n)
		}
		if n.Skip <= int32(i) || int(n.Skip) > len(tree.Nodes) {
			t.Fatalf("node %d skips to %d of %d", i, n.Skip, len(tree.Nodes))
		}
		if !n.IsContainer() && n.Skip != int32(i)+1 {
			t.Fatalf("node %d has children and is a %s", i, n.Kind)
		}
		if n.Parent >= 0 {
			p := &tree.Nodes[n.Parent]
			if n.From() < p.Start || n.End > p.End || n.Skip > p.Skip || n.Parent >= int32(i) {
				t.Fatalf("node %d %+v is not inside its parent %+v", i, n, p)
			}
		}
		if i > 0 && n.From() < tree.Nodes[i-1].From() {
			t.Fatalf("node %d begins before the node before it", i)
		}
	}
	for _, e := range tree.Errors {
		if e.Start < 0 || e.End < e.Start || int(e.End) > len(tree.Text) || e.Start == e.End && len(tree.Text) > 0 {
			t.Fatalf("wrong range of error: %+v in %d bytes", e, len(tree.Text))
		}
		if e.Code.String() == "" {
			t.Fatalf("error %d has no message", e.Code)
		}
		if utf8.ValidString(tree.Text) && !(betweenCharacters(tree.Text, e.Start) && betweenCharacters(tree.Text, e.End)) {
			t.Fatalf("an error begins or ends inside a character: %+v in %q", e, tree.Text)
		}
	}
}

func betweenCharacters(text string, offset int32) bool {
	return int(offset) == len(text) || utf8.RuneStart(text[offset])
}

// seeds are texts that the fuzz targets start from.
var seeds = []string{
	"", " ", "{", "[", "{}", "[1,2,{\"a\":null}]", `{"a":1,"b":[true,false],"c":{"d":"e\u00e9\ud83d\ude00"}}`,
	`{"a" 1}`, `{"a":}`, `{"a":1,}`, `[1,,2]`, `[,]`, `{a:1}`, `{'a':'b'}`, "{\"a\": \"b\n\"c\": 1}", `[1}`, `{"a":[1}`, `}`, `{} {}`,
	"// c\n{}", "/* c", "\xef\xbb\xbf{}", "\xff\xfe{\x00", "{\"a\":\"\xff\"}", `{"a":"\ud800"}`, `{"a":"\x"}`,
	"<<<<<<< HEAD\n{}\n=======\n[]\n>>>>>>> x",
	"{\"version\":\"0.1\",\"provider\":{\"name\":\"x\"},\"resources\":[{\"name\":\"a\"},{\"name\":\"b\"}]}",
	"{\n  \"provider\": {\"name\": \"x\"},\r\n  \"resources\": [\r    {\"name\": \"日本\"},\n    {\"name\": \"b\"}\n  ]\n}\n",
	`{"resources":["name":"a","b":["c":1,{"d":2}],{"name":"b"}]}`, `{"resources":[{"a":["b":{"c":[]}}]}`,
	`{"resources":[{"a":"b},{"c":1}]}`, "{\"resources\":[{\"a\":\"b\n}],\"x\":\"y\n}",
	`{"a": "say "hello" now", "b": 1}`, `{"name: "foo", "b": 1}`, "01 -1 1e5 1.5E-3 .5 +1 0x10 NaN",
	`{🐈 "c", "d": 🐈 🐈}`, `[🐈 1 🐈`, `{"a": 🐈 🐈`, `日本}本`,
	`{“a”: ‘it’s’, „b": "c”, "d": “}`, `{"resources":[{“a”:“b” ,"c":“d\"”},{"e":”f`,
}

// FuzzParse compares the parser with Go's own decoder, and checks the promises about every tree.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree := Parse(text, Options{})
		checkTree(t, tree)
		if want := json.Valid([]byte(text)); tree.Valid() != want {
			t.Errorf("valid is %v, want %v: %q\n%s", tree.Valid(), want, text, dump(tree))
		}
		if tree.Valid() {
			compareValue(t, tree)
		}
	})
}

// compareValue compares the tree's strings with those of Go's decoder, in document order.
func compareValue(t *testing.T, tree *Tree) {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(tree.Text))
	var want []string
	for {
		token, err := decoder.Token()
		if err != nil {
			break
		}
		if s, ok := token.(string); ok {
			want = append(want, s)
		}
	}
	var got []string
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if n.IsMember() {
			got = append(got, tree.Key(int32(i)))
		}
		if n.Kind == String {
			got = append(got, tree.Value(int32(i)))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("strings of %q differ (-want +got)\n%s", tree.Text, diff)
	}
}

// TestHostile parses inputs that break recursive or quadratic parsers.
// TestConflictMarkers checks the lines that count as left by a failed merge: seven signs of a kind from the start of a line, alone or
// before a space.
func TestConflictMarkers(t *testing.T) {
	for _, sign := range []string{"<", "=", ">", "|"} {
		for before, starts := range map[string]bool{
			"": true, "\n": true, "\r\n": true, "\r": true, "{\n": true, " ": false, "\t": false, "{": false, "1 ": false,
		} {
			for width, enough := range map[int]bool{6: false, 7: true, 8: false} {
				for after, ends := range map[string]bool{"": true, "\n": true, "\r\n": true, " ours": true, " ": true, "x": false, "\t": false} {
					text := before + strings.Repeat(sign, width) + after
					want := starts && enough && ends
					found := slices.ContainsFunc(Parse(text, Options{}).Errors, func(e Error) bool { return e.Code == ConflictMarker })
					if found != want {
						t.Errorf("%q has a conflict marker: %t", text, found)
					}
				}
			}
		}
	}
}

func TestHostile(t *testing.T) {
	const n = 100_000
	tests := []struct {
		name string
		text string
		code ErrorCode
	}{
		{"arrays", strings.Repeat("[", n), TooDeep},
		{"objects", strings.Repeat(`{"a":`, n), TooDeep},
		{"crossed brackets", strings.Repeat("[}", n), UnmatchedCloser},
		{"errors", "[" + strings.Repeat(`{"a" 1 `, n) + "]", ExpectedColon},
		{"ten megabytes in one string", `{"a":"` + strings.Repeat("x", 10<<20) + `"`, UnclosedObject},
		{"a megabyte of commas", "[" + strings.Repeat(",", 1<<20) + "]", ExtraComma},
		{"binary", "[1, 2" + strings.Repeat("\x01\x02\xff\x00 ", n), InvalidWord},
		{"one byte", "x", InvalidWord},
		{"UTF-16", "\xff\xfe{\x00}\x00", NotUTF8},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tree := Parse(test.text, Options{})
			for _, e := range tree.Errors {
				if e.Code == test.code {
					return
				}
			}
			t.Errorf("no error says %q; the first of %d: %v", test.code, len(tree.Errors), tree.Errors[:min(3, len(tree.Errors))])
		})
	}
}

func TestAt(t *testing.T) {
	const text = `{"a": [1, "two"], "b": {}}`
	tree := Parse(text, Options{})
	tests := []struct{ at, want string }{
		{`|{"a"`, "object"}, {`{|"a"`, "array"}, {`{"a"|: [`, "array"}, {`"a": |[`, "array"}, {`[|1`, "number"}, {`[1|,`, "number"},
		{`"tw|o"`, "string"}, {`"two"]|`, "array"}, {`], |"b"`, "object"}, {`{}|}`, "object"},
	}
	for _, test := range tests {
		t.Run(test.at, func(t *testing.T) {
			before, after, _ := strings.Cut(test.at, "|")
			offset := strings.Index(text, before+after) + len(before)
			if got := tree.Nodes[tree.At(int32(offset))].Kind.String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestComments(t *testing.T) {
	tree := Parse("// config\n{\n  \"a\": 1, /* b */\n}\n", Options{Comments: true})
	if len(tree.Errors) > 0 {
		t.Errorf("comments and trailing commas are errors: %v", tree.Errors)
	}
}

func TestSourceOffset(t *testing.T) {
	tests := []struct {
		content string
		n, want int
	}{
		{`abc`, 2, 2}, {`a\"c`, 1, 1}, {`a\"c`, 2, 3}, {`\u00e9x`, 2, 6}, {`\ud83d\ude00x`, 4, 12}, {`é\n`, 2, 2}, {`\qx`, 2, 2}, {``, 5, 0},
	}
	for _, test := range tests {
		if got := SourceOffset(test.content, test.n); got != test.want {
			t.Errorf("SourceOffset(%q, %d) = %d, want %d", test.content, test.n, got, test.want)
		}
	}
}

func TestQuote(t *testing.T) {
	for _, s := range []string{"", "plain", "a\"b\\c", "\n\r\t\x01", "é😀"} {
		var got string
		if err := json.Unmarshal([]byte(Quote(s)), &got); err != nil || got != s {
			t.Errorf("%q became %s, which means %q (%v)", s, Quote(s), got, err)
		}
	}
}
