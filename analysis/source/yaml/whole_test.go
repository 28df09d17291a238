package yaml_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// nodes writes down a tree, with the text at its places.
func nodes(t *yaml.Tree) (out []string) {
	levels := make([]int, len(t.Nodes))
	for i := range t.Nodes {
		n, node := &t.Nodes[i], int32(i)
		if n.Parent >= 0 {
			levels[i] = levels[n.Parent] + 1
		}
		line := strings.Repeat(" ", levels[i])
		if n.HasKey() {
			line += fmt.Sprintf("%q=%s: ", t.Key(node), t.Text[n.KeyStart:n.KeyEnd])
		}
		line += n.Kind.String()
		switch n.Kind {
		case yaml.Mapping, yaml.Sequence:
			line += fmt.Sprintf(" of %d", t.Len(node))
		case yaml.Alias:
			line += fmt.Sprintf(" %s of %s", t.Text[n.Start:n.End], t.Kind(node))
		default:
			line += fmt.Sprintf(" %q=%q", t.Value(node), t.Text[n.Start:n.End])
		}
		out = append(out, line)
	}
	return out
}

// draft writes down the draft of a text.
func draft(text string) []string {
	d := yaml.ReadDraft(text)
	out := nodes(d.Tree)
	for _, c := range d.Comments {
		out = append(out, fmt.Sprintf("comment %q", text[c.Start:c.End]))
	}
	for _, x := range d.Damage {
		out = append(out, fmt.Sprintf("damage %q: %s", text[x.Start:x.End], x.Message))
	}
	for _, s := range d.Unsure {
		out = append(out, fmt.Sprintf("unsure of %q", text[s.Start:s.End]))
	}
	return append(out, fmt.Sprintf("whole %v", d.IsWhole()))
}

// dense are texts with each kind of value and of layout.
var dense = map[string]string{
	"blocks": "# one\nab: x # two\nlist:\n- a\n-  - 'b''c'\n   - d: \"e\\n\"\n     f: 1\n\"g h\": ~\n",
	"flows":  "a: {b: [1, c d, {e: 'f'}], \"g\": h}\ni: [\n  j, # k\n  -1.5 ]\n",
	"others": "a: |\n  b\n c: >\nd: &x y\ne: *x\nf: \"g\n  h\"\ni: j\n  k\n",
}

// TestDrafts holds the drafts of some texts, and what is different with one character less, or with a piece more at one place.
func TestDrafts(t *testing.T) {
	t.Parallel()
	for name, text := range dense {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			edits := whole.Edits(text, `"`, ",", "}", "[", ": ", "\n", " ", "- ", "#")
			scenario.Golden(t, "testdata/drafts_"+name+".golden", whole.ReportOf(text, edits, draft))
		})
	}
}

// texts are texts with one peculiarity each.
var texts = []string{
	"", "\n", "# c\n", "a", "a b", "a:", "a: ", ": a", "a:b", "a : b", "- a", "-", "-\n- a\n", "- - - a", "-a", "- a: b\n  c: d\n",
	"- a\n  b: c\n", "a:\n- b\nc:\n - d\n", "a:\n  b\n", "a:\n  b: c\n d: e\n", "a: b\n  c: d\n",
	"a: b\n - c\n", "- a\nb: c\n", "a: b\n- c\n", "  a: b\n", "  a: b\nc: d\n", "\ta: b\n", "a:\tb\n", "a: b\t# c\n", "a: b#c\n",
	"a: 'b'#c\n", "a: 'b' c\n", "a: \"b\" # c\n", "a: 'b\n", "a: \"b\n  c\"\n", "a: \"b\nc\"\n", "a: \"b\n\n\n c\" d\n",
	"a: 'it''s'\n", "a: '\n", "a: \"\\\"\n", "a: \"\\x41\\u00e9\\q\"\n", "a: \"\\n\\t\\r\\\\\\/\\\"\"\n", "'a': b\n", "\"a\" : b\n",
	"\"a\\tb\": c\n", "\"a: b\n", "'a' b: c\n", "? a\n: b\n", "{a: b}: c\n", "[a]: b\n", "a: {}\n", "a: []\n", "a: {b}\n", "a: {b, c: d}\n",
	"a: {b:c}\n", "a: {b: }\n", "a: {b: c, }\n", "a: {, b: c}\n", "a: [b, ]\n", "a: [, b]\n", "a: [b c]\n", "a: [b: c]\n", "a: [b\n",
	"a: {b: [c}\n", "a: [b}\n", "a: b]\n", "a: [b]]\n", "a: [b] c\n", "a: [b] # c\n", "a: [b]#c\n", "a: {b: {c: d}, e: f}\n",
	"a: {b: /x/{id}}\n", "a: [/x/{id}, b]\n", "a: {b: \"c}\n", "a: {\"b\": c}\n", "a: {\"b\":c}\n", "a: {'b' c: d}\n", "a: [\"b\" c]\n",
	"a: {b: c d: e}\n", "a: [\n b,\n c\n]\n", "a: [\n  b,\n  c\n  ]\n", "a:\n  [b]\n", "a:\n[b]\n", "[a, b]\n", "{a: b}\n", "{\n",
	"[a, &b c, *b, !d e, |, >, %, @, `]\n",
	"a: &x b\nc: *x\n", "a: *y\n", "a: &x\n  b: c\nd:\n  <<: *x\n  e: f\n", "a: !!str 1\n", "a: !x\n", "a: |\n  b\n  c\n",
	"a: |-\n  b\n\n\nc: d\n", "a: >\n  b\n c\n", "a: | # c\n  b\n", "- |\n  a\n- b\n", "a: %b\n", "a: @b\n", "a: `b\n", "a: - b\n",
	"a: b: c\n", "a: b:\n", "a: ?b\n", "a: -b\n", "a: :b\n",
	"---\na: b\n", "--- a\n", "---\n...\n", "a: b\n---\nc: d\n", "a: b\n...\nc\n", "--- # c\na: b\n", "---x: y\n",
	"%YAML 1.2\n---\na: b\n", "\uFEFFa: b\n", "a: b\r\nc: d\r\n", "a: b\rc: d\r", "a: \x01\n", "a: \x7f\n", "a: \xff\n", "a: \u0085\n",
	"a: \u2028\n", "a: é\n", "a: \u009f\n", "a: \U0001F600\n",
	"a: 1\n", "a: 0x1F\n", "a: 0o7\n", "a: 1_000\n", "a: 1.\n", "a: .5\n", "a: 1e3\n", "a: .inf\n", "a: .nan\n", "a: true\n", "a: True\n",
	"a: yes\n", "a: on\n", "a: null\n", "a: Null\n", "a: ~\n", "a: 2020-01-01\n", "a: ''\n", "a: \"1\"\n", "a: <<\n", "<<: a\n",
	"a: b\na: c\n", "a: b\n\n\n# c\n\nd: e",
	strings.Repeat("k", 1000) + ": a\n", strings.Repeat("k", 1001) + ": a\n", "a: {" + strings.Repeat("k", 1001) + ": b}\n",
	`{"a": [1, 1.5, 1e3, true, null, "b", "c\n"], "d\u0065": {}, "f": []}`, `{"a": 1,}`, ` [1]`, "\uFEFF{}", "{}x", `{"a": "b"}` + "\n# c\n",
}

// TestTexts holds drafts, and the trees that count.
func TestTexts(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range texts {
		of := draft(text)
		fmt.Fprintf(&b, "# %.60q\n%s\n", text, strings.ReplaceAll(strings.Join(of, "\n"), strings.Repeat("k", 900), "…"))
		tree, err := yaml.Parse(text)
		if err != nil {
			wrong := err.(*yaml.Error)
			fmt.Fprintf(&b, "refused at %.8q: %s\n", text[wrong.Offset:], wrong.Message)
			continue
		}
		if whole := nodes(tree); !slices.Equal(whole, of[:min(len(whole), len(of))]) {
			fmt.Fprintf(&b, "the tree is\n%s\n", strings.Join(whole, "\n"))
		}
	}
	scenario.Golden(t, "testdata/texts.golden", b.String())
}

// TestOffsets holds the place at each offset of some texts.
func TestOffsets(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range []string{
		dense["blocks"], dense["flows"], dense["others"], "a:\n  b:\n\n    c: d\n  \n- e\n", "a: {b: , c\n\nd: [\n", "- a: b\n  \n- \n",
		"a: [b, c\n  \n", "", "  ", "a: {b: {c: d} }\n", "x\n- y\n", "a: b\n# c",
	} {
		fmt.Fprintf(&b, "# %q\n", text)
		d := yaml.ReadDraft(text)
		last := ""
		for offset := range len(text) + 1 {
			p, ok := d.At(offset)
			var keys []string
			for _, node := range p.Around {
				if d.Nodes[node].HasKey() {
					keys = append(keys, d.Key(node))
				} else {
					keys = append(keys, d.Nodes[node].Kind.String())
				}
			}
			line := fmt.Sprintf("%v in %s, node %d, key %v, in a flow %v, %q", ok, keys, p.Node, p.IsKey, p.InFlow, text[p.Start:p.End])
			if line != last {
				fmt.Fprintf(&b, "%d %.5q: %s\n", offset, text[offset:], line)
			}
			last = line
		}
	}
	scenario.Golden(t, "testdata/offsets.golden", b.String())
}

// TestValues holds the values of trees as Go, and with the entries that are merged into mappings.
func TestValues(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	tree, err := yaml.Parse("base: &b {x: 1, y: 2}\nmore: &m [*b, {z: 3}]\none: {<<: *b, y: 5}\ntwo: {<<: [*b, {y: 6, z: 7}], z: 8}\nthree: {<<: 5, \"<<\": 6}\nfour: {<<: *m}\n" +
		"text: a\nnumber: 0x10\nfloat: 1.5\nyes: true\nnone: ~\nquoted: '1'\ndate: 2020-01-01\nalias: *b\n\"es\\u0063aped\": \"a\\u0062\"\n")
	if err != nil {
		t.Fatal(err)
	}
	for member := range tree.Children(tree.Root()) {
		fmt.Fprintf(&b, "%s, found %v, of %s at %d:", tree.Key(member), tree.Member(tree.Root(), tree.Key(member)) == member,
			tree.Kind(member), tree.From(member))
		for entry := range tree.Entries(member) {
			fmt.Fprintf(&b, " %s=%s", tree.Key(entry), tree.Value(entry))
		}
		var text string
		var number int64
		var float float64
		var yes bool
		if tree.DecodeScalar(member, &text) {
			fmt.Fprintf(&b, " text %q", text)
		}
		if tree.DecodeScalar(member, &number) {
			fmt.Fprintf(&b, " number %d", number)
		}
		if tree.DecodeScalar(member, &float) {
			fmt.Fprintf(&b, " float %g", float)
		}
		if tree.DecodeScalar(member, &yes) {
			fmt.Fprintf(&b, " boolean %v", yes)
		}
		fmt.Fprintf(&b, ", value %q, resolved to %d, as a scalar %v\n", tree.Value(member), tree.Resolve(member), tree.Nodes[member].Kind.IsScalar())
	}
	fmt.Fprintf(&b, "without a node: %s %q %d %d, members %d %d\n", tree.Kind(-1), tree.Value(-1), tree.Resolve(-1), tree.Len(-1), tree.Member(-1, "a"), tree.Member(1, "q"))
	for _, text := range []string{"a: 1", "a: x", "a: [", "b: 5\na:\n- 1\n", "a: &x [*x]", "- 1", ""} {
		var into struct{ A int }
		err := yaml.Decode(text, &into)
		wrong, _ := err.(*yaml.Error)
		fmt.Fprintf(&b, "%q: %d, %v, %+v\n", text, into.A, err, wrong)
	}
	scenario.Golden(t, "testdata/values.golden", b.String())
}
