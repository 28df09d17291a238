package yaml

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	library "gopkg.in/yaml.v3"
)

// dump returns a tree as text: one line a node, with what the text has at the places of its key and its value.
func dump(t *Tree) string {
	var b strings.Builder
	level := make([]int, len(t.Nodes))
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if n.Parent >= 0 {
			level[i] = level[n.Parent] + 1
		}
		b.WriteString(strings.Repeat("  ", level[i]))
		if n.HasKey() {
			fmt.Fprintf(&b, "%q=%s: ", t.Key(int32(i)), t.Text[n.KeyStart:n.KeyEnd])
		}
		fmt.Fprintf(&b, "%s %q at %q\n", n.Kind, t.Value(int32(i)), t.Text[n.Start:n.End])
	}
	return b.String()
}

func TestParse(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"block", "a: 1\nb:\n  - x # c\n  - 'it''s'\n", `mapping "" at "a: 1\nb:\n  - x # c\n  - 'it''s'"
  "a"=a: integer "1" at "1"
  "b"=b: list "" at "- x # c\n  - 'it''s'"
    string "x" at "x"
    string "it's" at "'it''s'"
`},
		{"flow", "{a: [1.5, null , true], \"b\\n\": {}, c: }\n", `mapping "" at "{a: [1.5, null , true], \"b\\n\": {}, c: }"
  "a"=a: list "" at "[1.5, null , true]"
    number "1.5" at "1.5"
    null "null" at "null"
    boolean "true" at "true"
  "b\n"="b\n": mapping "" at "{}"
  "c"=c: null "" at ""
`},
		{"anchors", "a: &x {p: 1}\nb: *x\nc: !t v\nd:\n", `mapping "" at "a: &x {p: 1}\nb: *x\nc: !t v\nd"
  "a"=a: mapping "" at "{p: 1}"
    "p"=p: integer "1" at "1"
  "b"=b: alias "" at "*x"
  "c"=c: scalar "v" at "v"
  "d"=d: null "" at ""
`},
		{"long texts", "a: |\n  one\n  two\nb: x\n  y\n", `mapping "" at "a: |\n  one\n  two\nb: x"
  "a"=a: string "one\ntwo\n" at "|"
  "b"=b: string "x y" at "x"
`},
		{"characters of several bytes", "ä: ö\n'é': [ü, x]\n", `mapping "" at "ä: ö\n'é': [ü, x]"
  "ä"=ä: string "ö" at "ö"
  "é"='é': list "" at "[ü, x]"
    string "ü" at "ü"
    string "x" at "x"
`},
		{"byte order mark, line ends", "\uFEFFa: 1\r\nb: 2\rc: 3", `mapping "" at "a: 1\r\nb: 2\rc: 3"
  "a"=a: integer "1" at "1"
  "b"=b: integer "2" at "2"
  "c"=c: integer "3" at "3"
`},
		{"JSON", "{\"a\\u0062\": [1, -2.5e3, \"x\\ty\", null]}", `mapping "" at "{\"a\\u0062\": [1, -2.5e3, \"x\\ty\", null]}"
  "ab"="a\u0062": list "" at "[1, -2.5e3, \"x\\ty\", null]"
    integer "1" at "1"
    number "-2.5e3" at "-2.5e3"
    string "x\ty" at "\"x\\ty\""
    null "null" at "null"
`},
		{"nothing", "# a comment\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tree, err := Parse(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, dump(tree)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseError(t *testing.T) {
	text := "a:\n\tb: 1\n"
	_, err := Parse(text)
	var broken *Error
	if !errors.As(err, &broken) || broken.Offset != len("a:\n") || broken.Message != "found character that cannot start any token" {
		t.Errorf("got %v", err)
	}
}

// JSON that YAML does not have is refused as the library refuses it, at its place.
func TestJSONThatIsNotYAML(t *testing.T) {
	long := strings.Repeat("k", 1022)
	for _, test := range []struct{ before, rest string }{ // the mistake is between them
		{`{"a": "b`, `\/c"}`}, {`{"a`, `\/": 1}`}, {`["`, `\ud83d\ude00"]`}, {"[\"a", "\x7f\"]"}, {"[\"a", "\u0080\"]"}, {"[\"", "\uFFFE\"]"},
		{"", "\t{}"}, {"{\n}\n", "\t\n"}, {"[1, {", "\"a\"\n: 1}]"}, {"{\"b\": 1, ", `"` + long + `k": 1}`},
	} {
		_, err := Parse(test.before + test.rest)
		var broken *Error
		if !errors.As(err, &broken) || broken.Offset != len(test.before) {
			t.Errorf("%q%q: %v", test.before, test.rest, err)
		}
	}
	for _, text := range []string{"{}\t", "{\"a\"\t:\t1}", `["\u0041\b\f\\/"]`, "[\"\U0001F600\u0085\"]", `{"` + long + `":1}`, "\uFEFF{}"} {
		if _, err := Parse(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A character that is missing, or there twice, is found on its line.
func TestFault(t *testing.T) {
	const text = "aa:\n  bb: xx\n  cc:\n    - yy\n    - 'zz'\n  hh:\n    ii: rr\n    nn: \"oo\"\n    pp: qq\n"
	for i := range text {
		for _, changed := range []string{text[:i] + text[i+1:], text[:i+1] + text[i:]} {
			_, err := Parse(changed)
			var broken *Error
			if !errors.As(err, &broken) {
				continue
			}
			if got, want := strings.Count(changed[:broken.Offset], "\n"), strings.Count(text[:i], "\n"); got != want {
				t.Errorf("%q is refused on line %d, and is wrong on line %d", changed, got+1, want+1)
			}
		}
	}
}

func TestEntries(t *testing.T) {
	tree, err := Parse("x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\nz: {<<: [*y, *x], c: 5}\nown: &own\n  <<: *own\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range tree.Entries(tree.Member(0, "z")) {
		got = append(got, tree.Key(i)+tree.Value(i))
	}
	if diff := cmp.Diff([]string{"c5", "b3", "a1"}, got); diff != "" {
		t.Error(diff)
	}
	for range tree.Entries(tree.Member(0, "own")) {
		t.Error("a mapping that merges itself has no entries")
	}
}

// FuzzParse holds the tree to its form, and to what the library says of the same text.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"a: 1\nb:\n  - x # c\n  - 'it''s'\n", "{a: [1.5, null, true], \"b\\n\": {}, c: }", "a: &x {p: 1}\nb: *x\nc: !t v\n? [k]\n: v\n",
		"a: |\n  one\nb: >-\n  x\n\n  y\n",
		"\uFEFFä: \"ö\\u00e9\"\r\nb: 2\rc: 3\u2028d: 4", `{"a\u0062": [1, -2.5e3, "x\ty", null, {"b": {}}]}`, "&a [*a]",
		"a: !!binary eA==\nb: 2020-01-01\n<<: {c: 1}", "[a, [b, {c: d}], ]", `{"a\/b": "\ud83d\ude00"}`, "\t{\"a\"\n:1}\t", "a: \"\\/b\"\n",
		`{"` + strings.Repeat("k", 1030) + `": "` + "\x7f\u0085\uFFFE" + `"}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := Parse(text)
		var document library.Node
		if refused := library.Unmarshal([]byte(text), &document); (err == nil) != (refused == nil) {
			t.Fatalf("%v; for the library %v", err, refused)
		}
		if err != nil {
			return
		}
		for i := range tree.Nodes {
			n := &tree.Nodes[i]
			if n.Start < 0 || n.End < n.Start || int(n.End) > len(text) || n.KeyEnd < n.KeyStart || int(n.KeyEnd) > len(text) ||
				n.Skip <= int32(i) || int(n.Skip) > len(tree.Nodes) {
				t.Fatalf("node %d is %+v", i, *n)
			}
			tree.Value(int32(i))
			tree.Key(int32(i))
		}
		if len(document.Content) > 0 {
			same(t, tree, 0, document.Content[0])
		}
	})
}

// same compares what a tree has at a node with what the library has.
func same(t *testing.T, tree *Tree, node int32, want *library.Node) {
	t.Helper()
	if kind := tree.Nodes[node].Kind; (want.Kind == library.ScalarNode) != kind.IsScalar() {
		t.Fatalf("a %s is %v for the library", kind, want.Kind)
	}
	if want.Kind == library.ScalarNode && tree.Value(node) != want.Value {
		t.Fatalf("%q is %q for the library", tree.Value(node), want.Value)
	}
	if want.Kind == library.AliasNode {
		return
	}
	i := 0
	for child := range tree.Children(node) {
		if want.Kind == library.MappingNode {
			if tree.Key(child) != want.Content[i].Value {
				t.Fatalf("the key %q is %q for the library", tree.Key(child), want.Content[i].Value)
			}
			i++
		}
		same(t, tree, child, want.Content[i])
		i++
	}
	if i != len(want.Content) {
		t.Fatalf("%d of %d entries", i, len(want.Content))
	}
}
