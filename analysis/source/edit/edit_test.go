package edit

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// find returns the node at a path of keys and indexes.
func find(t *testing.T, tree *syntax.Tree, path string) int32 {
	t.Helper()
	node := tree.Root()
	for step := range strings.SplitSeq(path, "/") {
		if step == "" {
			continue
		}
		found := int32(-1)
		index := 0
		for c := range tree.Children(node) {
			if tree.Nodes[c].IsMember() && tree.Key(c) == step || !tree.Nodes[c].IsMember() && step == string(rune('0'+index)) {
				found = c
			}
			index++
		}
		if found < 0 {
			t.Fatalf("no %q in %s", step, tree.Text)
		}
		node = found
	}
	return node
}

func TestEdits(t *testing.T) {
	lines := "{\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"c\": 2\n\t},\n\t\"d\": [],\n\t\"e\": [\n\t\t3,\n\t\t4\n\t]\n}"
	short := `{"a":1,"b":{"c":2},"d":[],"e":[3,4]}`
	spaced := `{ "a": 1, "b": {"c": 2}, "d": [] }`
	for _, test := range []struct {
		name, text string
		edits      func(tree *syntax.Tree, at func(string) int32) []syntax.Edit
		want       string
	}{
		{"delete the first", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return Delete(tree, at("a"))
		}, "{\n\t\"b\": {\n\t\t\"c\": 2\n\t},\n\t\"d\": [],\n\t\"e\": [\n\t\t3,\n\t\t4\n\t]\n}"},
		{"delete the last", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return Delete(tree, at("e"))
		}, "{\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"c\": 2\n\t},\n\t\"d\": []\n}"},
		{"delete the last two and the first", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return Delete(tree, at("e"), at("a"), at("d"))
		}, "{\n\t\"b\": {\n\t\t\"c\": 2\n\t}\n}"},
		{"delete all", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return Delete(tree, at("e/0"), at("e/1"), at("b/c"))
		}, "{\n\t\"a\": 1,\n\t\"b\": {},\n\t\"d\": [],\n\t\"e\": []\n}"},
		{"delete on one line", short, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return Delete(tree, at("a"), at("d"), at("e/1"))
		}, `{"b":{"c":2},"e":[3]}`},
		{"insert before and after", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{
				InsertBefore(tree, at("a"), `"x": [{"y": 1}]`), InsertAfter(tree, at("b/c"), `"z": {}`), InsertAfter(tree, at("e/0"), `5`),
			}
		}, "{\n\t\"x\": [\n\t\t{\n\t\t\t\"y\": 1\n\t\t}\n\t],\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"c\": 2,\n\t\t\"z\": {}\n\t},\n\t\"d\": [],\n\t\"e\": [\n\t\t3,\n\t\t5,\n\t\t4\n\t]\n}"},
		{"insert into what is empty", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{InsertInto(tree, at("d"), `{"y": 1}`, `2`)}
		}, "{\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"c\": 2\n\t},\n\t\"d\": [\n\t\t{\n\t\t\t\"y\": 1\n\t\t},\n\t\t2\n\t],\n\t\"e\": [\n\t\t3,\n\t\t4\n\t]\n}"},
		{"insert on one line", short, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{InsertInto(tree, at("d"), `{"y": "a b"}`, `2`), InsertAfter(tree, at("b"), `"x": 1`)}
		}, `{"a":1,"b":{"c":2},"x":1,"d":[{"y":"a b"},2],"e":[3,4]}`},
		{"insert with spaces", spaced, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{InsertInto(tree, at("d"), `1`, `2`), InsertBefore(tree, at("a"), `"x": 1`)}
		}, `{ "x": 1, "a": 1, "b": {"c": 2}, "d": [1, 2] }`},
		{"rename and replace", spaced, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{RenameKey(tree, at("a"), "x"), ReplaceValue(tree, at("a"), "2"), ReplaceString(tree, at("b"), "y\n")}
		}, `{ "x": 2, "b": "y\n", "d": [] }`},
		{"wrap over lines", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{Wrap(tree, at("b"), `[{"w": `, `}]`)}
		}, "{\n\t\"a\": 1,\n\t\"b\": [\n\t\t{\n\t\t\t\"w\": {\n\t\t\t\t\"c\": 2\n\t\t\t}\n\t\t}\n\t],\n\t\"d\": [],\n\t\"e\": [\n\t\t3,\n\t\t4\n\t]\n}"},
		{"move", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return MoveInto(tree, at("b"), at("a"), at("e"))
		}, "{\n\t\"b\": {\n\t\t\"c\": 2,\n\t\t\"a\": 1,\n\t\t\"e\": [\n\t\t\t3,\n\t\t\t4\n\t\t]\n\t},\n\t\"d\": []\n}"},
		{"unwrap", lines, func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{Replace(tree, at("b"), Source(tree, at("b/c")), `"f": true`)}
		}, "{\n\t\"a\": 1,\n\t\"c\": 2,\n\t\"f\": true,\n\t\"d\": [],\n\t\"e\": [\n\t\t3,\n\t\t4\n\t]\n}"},
		{"carriage returns", "{\r\n  \"a\": 1\r\n}", func(tree *syntax.Tree, at func(string) int32) []syntax.Edit {
			return []syntax.Edit{InsertAfter(tree, at("a"), `"b": [1]`)}
		}, "{\r\n  \"a\": 1,\r\n  \"b\": [\r\n    1\r\n  ]\r\n}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree := syntax.Parse(test.text, syntax.Options{})
			edits := test.edits(tree, func(path string) int32 { return find(t, tree, path) })
			got, err := text.ApplyEdits(test.text, edits)
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// FuzzEdits holds that edits on any JSON text leave JSON.
func FuzzEdits(f *testing.F) {
	f.Add(`{"a": [1, {"b": 2}], "c": {}}`, uint16(2), uint16(1))
	f.Add("[\n  {\n    \"a\": []\n  }\n]", uint16(1), uint16(2))
	f.Fuzz(func(t *testing.T, content string, first, second uint16) {
		tree := syntax.Parse(content, spec.Options)
		if !json.Valid([]byte(content)) {
			return
		}
		count := int32(len(tree.Nodes))
		a, b := int32(first)%count, int32(second)%count
		source := "1"
		if tree.Nodes[a].IsMember() {
			source = Member("new", `{"x": [1, 2]}`)
		}
		check := func(what string, edits ...syntax.Edit) {
			got, err := text.ApplyEdits(content, edits)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if !json.Valid([]byte(got)) {
				t.Fatalf("%s makes %q of %q", what, got, content)
			}
		}
		n := &tree.Nodes[a]
		check("replacing", ReplaceValue(tree, a, `{"y": []}`))
		check("wrapping", Wrap(tree, a, `{"custom": [`, `]}`))
		if n.IsMember() {
			check("renaming", RenameKey(tree, a, `"`))
		}
		if n.IsContainer() {
			inner := "1"
			if n.Kind == syntax.Object {
				inner = Member("new", "[1]")
			}
			check("inserting into", InsertInto(tree, a, inner, inner))
		}
		if n.Parent >= 0 {
			check("deleting", Delete(tree, a)...)
			check("inserting before", InsertBefore(tree, a, source))
			check("inserting after", InsertAfter(tree, a, source))
			check("replacing a node", Replace(tree, a, source, source))
			if tree.Nodes[b].Parent >= 0 && (b >= n.Skip || a >= tree.Nodes[b].Skip || a == b) {
				check("deleting two", Delete(tree, a, b)...)
			}
		}
	})
}

// One level of indentation is that of the nearest container around a place whose members and closing bracket are on lines of their own.
func TestIndentUnit(t *testing.T) {
	for text, want := range map[string]string{
		"{\n  \"a\": 1\n}":                           "  ",
		"{\n\t\"a\": 1\n}":                           "\t",
		"{\r\n   \"a\": 1\r\n}":                      "   ",
		"{\r    \"a\": 1\r}":                         "    ",
		`{"a": 1}`:                                   defaultIndent,
		`{ "a": 1}`:                                  defaultIndent,
		`{   "a": 1 }`:                               defaultIndent,
		"{\n\"a\": 1\n}":                             defaultIndent,
		"{\n   \"a\": { \"b\": 1}\n}":                "   ",
		"{\n   \"a\": {\"b\": 1\n   }\n}":            "   ",
		"{\n   \"a\": {\n    \"b\": 1}\n}":           "   ",
		"{\n   \"a\": {\n    \"b\": 1\n   }\n}":      " ",
		"{\n   \"a\": {}\n}":                         "   ",
		"{\n   \"a\": [\n\t1\n   ]\n}":               "   ",
		"{\n   \"a\": [\n   1\n   ]\n}":              "   ",
		"{\n     \"a\": [1, {  \"b\": 2}]\n  }":      "   ",
		"{\n     \"a\": [1, {  \"b\": 2}]}":          defaultIndent,
		"// a comment\n{\n   \"a\": 1 // another\n}": "   ",
		"{ /* a comment */ \"a\": { \"b\": {\n  \"c\": 1\n }\n  }\n}": " ",
	} {
		tree := syntax.Parse(text, syntax.Options{})
		deepest := int32(0)
		for i := range tree.Nodes {
			if tree.Nodes[i].IsContainer() {
				deepest = int32(i)
			}
		}
		if got := indentUnit(tree, deepest); got != want {
			t.Errorf("in %q it is %q, want %q", text, got, want)
		}
	}
}
