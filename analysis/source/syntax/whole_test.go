package syntax_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// nodes writes down a tree: a line for each node, with the text at its places, and a line for each error.
func nodes(t *syntax.Tree) (out []string) {
	for i := range t.Nodes {
		n := &t.Nodes[i]
		line := strings.Repeat(" ", t.Depth(int32(i)))
		if n.IsMember() {
			from, to := t.KeyRange(int32(i))
			line += fmt.Sprintf("%s=%q flags %d: ", t.Key(int32(i)), t.Text[from:to], n.KeyFlags)
		}
		line += n.Kind.String()
		if !n.IsContainer() {
			from, to := t.ContentRange(int32(i))
			line += fmt.Sprintf(" %q=%q", t.Value(int32(i)), t.Text[from:to])
		} else {
			line += fmt.Sprintf(" of %d to %q", t.Len(int32(i)), t.Text[max(n.Start, n.End-1):n.End])
		}
		if n.Flags != 0 {
			line += fmt.Sprintf(" flags %d", n.Flags)
		}
		out = append(out, line)
	}
	for _, e := range t.Errors {
		line := fmt.Sprintf("%s: %q in node %d", e.Code, t.Text[e.Start:e.End], e.Node)
		if e.Related >= 0 {
			line += fmt.Sprintf(", with %.3q", t.Text[e.Related:])
		}
		out = append(out, line)
	}
	return append(out, fmt.Sprintf("valid %v, balanced %v, ASCII %v, levels %d", t.Valid(), t.Balanced(), t.ASCII, t.Levels))
}

// dense are texts with each kind of value, and of layout.
var dense = map[string]string{
	"one_line": `{"a": [1, -2.5e3, true, null, "x\ny"], "b": {"c": {}, "d": []}, "é": 'q'}`,
	"lines":    "{\n  \"a\": {\n    \"b\": [\n      1,\n      {\"c\": \"d\"}\n    ],\n    \"e\": \"f\"\n  },\n  \"g\": 2\n}\n",
	"comments": "// one\n{\"a\": /* two */ \"b\", // three\n \"c\": [1, 2,],\n}\n",
}

// TestTrees holds the trees of some texts, and what is different with one character less, or with a piece more at one place.
func TestTrees(t *testing.T) {
	t.Parallel()
	for name, text := range dense {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			edits := whole.Edits(text, `"`, `,`, `}`, `[`, `:`, "\n", "x", "'", "/")
			options := syntax.Options{Comments: name == "comments"}
			scenario.Golden(t, "testdata/trees_"+name+".golden", whole.ReportOf(text, edits, func(text string) []string {
				return nodes(syntax.Parse(text, options))
			}))
		})
	}
}

// TestTexts holds the trees of texts with one peculiarity each.
func TestTexts(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range []string{
		"", " \n", "\uFEFF", "\uFEFF{}", " \uFEFF{}", "\xff\xfe{", "\xfe\xff", "{\x00}", "1 2", "{} []", "}", "]", "{} }", "[1}", "{\"a\"]",
		"[[1}", "[{]", "{\"a\": [}", "[1,,2]", "[,]", "[1,]", "{,}", "{\"a\": 1,,}", "[1 2]",
		"[1\n2]", "{\"a\"}", "{\"a\",}", "{\"a\":}", "{\"a\" 1}", "{\"a\" \"b\": 1}", "{:1}", "{1: 2}", "{a: b}", "{a b}", "{'a': 'b'}",
		"{'a\\'b': 'c\\n'}", "['a\n]", "['a", "['a\\", "['a\\'", "{\"a: 1}", "{\"a: 1,\n\"b\": 2}", "[\"a, ]\n, 1]",
		"{\"a\": \"b}]}\n", "{\"a\": \"say \"hi\" now\"}", "[\"\\q\"]", "[\"\\u12\"]", "[\"\\ud800\"]", "[\"\\ud83d\\ude00\"]",
		"[\"\\ufffd\"]", "[\"\\'\"]", "[\"\\", "[\"\\\n\"]", "[\"\t\"]", "[\"\x01\x02\"]", "[\"\xff\xfe a \xff\"]", "[\"\\u0000\"]",
		"[\"\xff\"]", "[\"\xffé\"]", "[\"é\xff\xff\"]", "[\"é\"]",
		"“a”", "{“a”: ‘b’}", "{“a\": „b”, \"c”: 1}", "[“a, b”]", "[“a\n”]", "[“a\\”b”]", "[“", "[“]",
		"[”]", "[01]", "[-]", "[+1]", "[.5]", "[1.]", "[1e]", "[1e+]", "[1E-5]", "[-0]", "[0x1]", "[NaN]", "[nul]", "[True]", "[-a]", "[1a]",
		"//", "// c\n1", "/* c */ 1", "/* c", "/", "/x", "[1 // c\n]", "{\"a\": 1 // c\n, \"b\": 2}", "<<<<<<< a\n{}\n=======\n[]\n>>>>>>> b\n", "{\n<<<<<<< a\n\"a\": 1\n||||||| c\n\"a\": 3\n=======\n\"a\": 2\n>>>>>>> b\n}", "=======x\n1", "[\"a\": 1]",
		"[\"a\": 1, \"b\": 2]", "{\"a\": [\"b\": 1, 2]}", "{\"r\": [\"n\": {}, {\"x\": 1}]}", "{{}}", "{[]}", "[{\"a\" {}}]", "{\"a\": {\n\"b\": 1\n\"c\": 2}", "{\n  \"a\": {\n    \"b\": 1\n  \"c\": 2\n}", "{\n  \"a\": [\n    1\n  }\n}", "{\n  \"a\": [\n    1\n  ]]\n}",
		"[\n  {\n    \"a\": 1\n  ,\n  {\n    \"b\": 2\n  }\n]", "[\n\t{\"a\": [1, 2},\n\t{\"b\": 1}\n]", "{\"a\":\r\n1\r}", "日本", "[日本]", "{日: 1}", "{\"a\": 🐈 🐈}", "[{\"a\": \"b\n\"c\": 1}]", "{\"a\": 1} // c", "{\"a\": 1} x y", "[1 \"a\" true]", "{\"a\": 1 \"b\": 2}",
		"{\"a\": 1\n\"b\": 2}", "{\"a\": 1; \"b\": 2}", "{\"a\" = 1}", "{\"a\": b c d, \"e\": 1}", "{\"a\": (1)}", "[1, \"\u00a0\"]",
		"[1,\u00a0 2]",
	} {
		for _, comments := range []bool{false, true} {
			if comments && !strings.ContainsAny(text, "/,") {
				continue
			}
			fmt.Fprintf(&b, "# %q, comments %v\n%s\n", text, comments, strings.Join(nodes(syntax.Parse(text,
				syntax.Options{Comments: comments})), "\n"))
		}
	}
	scenario.Golden(t, "testdata/texts.golden", b.String())
}

const densest = `{
  "version": "0.1",
  "provider": {"name": "zoo", "schema": {}},
  "resources": [
    {"name": "pet", "list": [1, 1, true, null, "", {}, []], "schema": {"a": "text", "b": "text" /* why so */}},
    {"name": "größe", "twin": {"x": 1}, "other": {"x": 1}}
  ],
  "datasources": [{"name": "pet"}], "resources": 5
}
`

// TestPlaces holds the unit, the node and the line at each offset of a document, and whether it loses something to delete a node, by itself
// or with its text put elsewhere.
func TestPlaces(t *testing.T) {
	t.Parallel()
	f := syntax.ParseFile(densest, syntax.Options{})
	var b strings.Builder
	last := ""
	for offset := range len(densest) + 1 {
		p := f.Find(offset)
		line := fmt.Sprintf("unit %d, node %d, base %d, in %s", p.Unit, p.Node, p.Base, whole.Place(p.Tree, p.Node))
		if line != last {
			fmt.Fprintf(&b, "%d %.8q: %s, at %d\n", offset, densest[offset:], line, p.At)
		}
		last = line
	}
	for k := range f.Units {
		from, to := f.Span(k, 0, 1)
		fmt.Fprintf(&b, "unit %d: kind %d, %q, node %d, at %d, %d to %d\n", k, f.Units[k].Kind, f.Units[k].Name, f.Units[k].Node, f.UnitStart(k), from, to)
	}
	fmt.Fprintf(&b, "%d errors, valid %v\n", f.ErrorCount(), f.Valid())
	for i := range int32(len(f.Frame.Text) + 1) {
		fmt.Fprintf(&b, "%d ", f.FrameOffset(i))
	}
	fmt.Fprintln(&b)
	tree := syntax.Parse(densest, syntax.Options{})
	fmt.Fprintf(&b, "depths %d\n", tree.Depths())
	for i := range int32(len(tree.Nodes)) {
		n := &tree.Nodes[i]
		from, to := int(n.From()), int(n.End)
		end := len(densest) - 3
		var answers []bool
		for _, edits := range [][]syntax.Edit{
			{{Start: from, End: to}}, {{Start: int(n.Start), End: to}}, {{Start: int(n.Start), End: to, Text: `"z"`}}, {{Start: from, End: to,
				Text: `"z": 1`}},
			{{Start: from, End: to}, {Start: end, End: end, Text: densest[from:to]}}, {{Start: from, End: to - 1}}, {{Start: from, End: from + 1}},
			{{Start: from, End: to}, {Start: end, End: end, Text: tree.Value(i)}}, {{Start: max(from-3, 0), End: min(to+14, len(densest))}},
		} {
			if edits[0].Start < edits[0].End && (len(edits) == 1 || edits[0].End <= edits[1].Start) {
				answers = append(answers, syntax.Loses(f, edits))
			}
		}
		fmt.Fprintf(&b, "%s is lost: %v, member %d, index %d\n", whole.Place(tree, i), answers, tree.Member(i, "name"), tree.Index(i))
	}
	scenario.Golden(t, "testdata/places.golden", b.String())
}

// TestStrings holds texts in quotes and out of them, and where each character of a text is in its source.
func TestStrings(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range []string{
		"", "a", "a\"b", "a\\b", "\n\r\t\b\f\x00\x1f\x7f", "é😀", "\xff", "\u2028\u2029<>&", "a/b", "\ufffd",
	} {
		fmt.Fprintf(&b, "%q is %s, appended %s\n", text, syntax.Quote(text), syntax.AppendQuote([]byte("x"), text))
	}
	for _, content := range []string{
		``, `a`, `a\"b`, `\\`, `\n\r\t\b\f\/`, `\u00e9x`, `\ud83d\ude00x`, `\ud83dx`, `\ude00x`, `\ud83d\u0041`, `\u0000x`, `\u0001`, `\q`,
		`\`, `\u12`, `\u12G4`,
		`\uABCD\uabcd`, `é😀`, "\xffa", `\'`, `a\`,
	} {
		var offsets []int
		for n := range 8 {
			offsets = append(offsets, syntax.SourceOffset(content, n))
		}
		fmt.Fprintf(&b, "%q means %q, offsets %d\n", content, syntax.Unescape(content), offsets)
	}
	for _, source := range []string{`"a"`, `'a'`, `“a”`, `"a`, `a`, `"`, ``, `"a\n"`, `“a"`, `'a"`} {
		fmt.Fprintf(&b, "%s contains %q\n", source, syntax.ContentOf(source))
	}
	var codes []string
	for code := syntax.EmptyDocument; code.String() != "" && len(codes) < 60; code++ {
		codes = append(codes, fmt.Sprintf("%s (breaks %v)", code, code.Breaks()))
		if code == lastCode {
			break
		}
	}
	fmt.Fprintln(&b, strings.Join(codes, "\n"))
	scenario.Golden(t, "testdata/strings.golden", b.String())
}

var lastCode = func() syntax.ErrorCode {
	var codes []syntax.ErrorCode
	for _, text := range []string{"{} x", "[1 2]", strings.Repeat("[", syntax.MaxDepth+1), "[\"\xff\"]", "/* c", "<<<<<<< a\n1"} {
		for _, e := range syntax.Parse(text, syntax.Options{}).Errors {
			codes = append(codes, e.Code)
		}
	}
	return slices.Max(codes)
}()
