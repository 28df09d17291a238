package yaml

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// drafts are configurations as people write them.
var drafts = []string{`# the API of a zoo
provider:
  name: zoo # as users write it
  schema_ref: '#/components/schemas/Provider'
  ignores:
    - internal

resources:
  pet:
    create:
      path: /pets
      method: POST
    read:
      path: /pets/{petId}
      method: GET
    schema:
      ignores:
      - owner.address   # too deep
      - "tags"
      attributes:
        aliases:
          petId: id
        overrides:
          owner.name:
            description: "Who owns it: a \"person\", or a zoo"
  # the second one
  toy:
    create: {path: "/toys", method: POST}
    read: {path: "/toys/{id}", method: GET}
    schema: {ignores: [a, b.c], attributes: {overrides: {d: {description: ""}}}}

data_sources:
  pets:
    read:
      path: /pets
      method: GET
`, strings.ReplaceAll("---\nprovider:\n  name: a-b\ndata_sources:\n    x1:\n        read:\n            path: /x?y=1\n            method: get\nempty:\nnull_one: ~\nnumber: -1.5e3\nyes: yes\ndate: 2020-01-01\n", "\n", "\r\n"),
	"- a\n- - b\n  - c: 1\n    d:\n    - e\n- f: g\n",
	"provider: {name: p}\nresources:\n  r:\n    create: {path: /x, method: POST}\n    read: {path: /x, method: GET}\n",
}

// whole compares a draft that says it is whole with what the library makes of the text.
func whole(t *testing.T, text string) bool {
	t.Helper()
	d := ReadDraft(text)
	if !d.IsWhole() {
		return false
	}
	tree, err := parseYAML(text)
	if err != nil {
		t.Fatalf("of %q the library says %v, the draft is whole:\n%s", text, err, dump(d.Tree))
	}
	if diff := cmp.Diff(dump(tree), dump(d.Tree)); diff != "" {
		t.Fatalf("%q (-library +draft):\n%s", text, diff)
	}
	if diff := cmp.Diff(tree.Nodes, d.Nodes, cmp.AllowUnexported(Node{})); diff != "" {
		t.Fatalf("%q (-library +draft):\n%s", text, diff)
	}
	return true
}

// A draft that is whole is the tree of the library, for texts as people write them and for those with anything replaced, removed or added.
func TestDraftIsWhole(t *testing.T) {
	for _, text := range drafts {
		if !whole(t, text) {
			t.Errorf("%q is not whole: %v", text, ReadDraft(text).Damage)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{
		"\n", " ", "  ", ":", ": ", "- ", "-", "#", " #", "'", `"`, "{", "}", "[", "]", ", ", "a", "b: c", "\n  - x", "\n    y: z", "|", ">",
		"&a ", "*a", "!t ", "?",
		"~", "1", "é", "\\", "<<: ", "%", "---\n", "\t", "\n\n", "\r\n", "''", "null", "0x1F", ".inf", "=",
	}
	number := 0
	for range 40_000 / sampling.Every() {
		text := drafts[random.IntN(len(drafts))]
		if from := random.IntN(len(text)); random.IntN(2) == 0 { // small texts have more in common with each other
			text = text[from:min(len(text), from+80)]
		}
		for range 1 + random.IntN(4) {
			at := random.IntN(len(text) + 1)
			to := min(len(text), at+random.IntN(3)*random.IntN(4))
			text = text[:at] + pieces[random.IntN(len(pieces))] + text[to:]
		}
		if whole(t, text) {
			number++
		}
	}
	if number < 4_000/sampling.Every() {
		t.Errorf("only %d are whole", number)
	}
}

// keysOf returns the keys of nodes, from the root; elements of lists have none.
func keysOf(d *Draft, nodes []int32) (keys []string) {
	for _, node := range nodes {
		if d.Nodes[node].HasKey() {
			keys = append(keys, d.Key(node))
		}
	}
	return keys
}

// Wherever a configuration is cut off, and wherever the rest of a line is missing, the nodes around the cursor are known, and all nodes on
// other lines.
func TestDraftEverywhere(t *testing.T) {
	for _, text := range drafts {
		full := ReadDraft(text)
		paths := func(d *Draft) map[string]bool {
			found := map[string]bool{}
			for i := range d.Nodes {
				if d.Nodes[i].HasKey() {
					found[strings.Join(keysOf(d, d.around(int32(i))), " ")] = true
				}
			}
			return found
		}
		for offset := range len(text) + 1 {
			want, ok := full.At(offset)
			if !ok {
				continue
			}
			rest := ""
			if i := strings.IndexByte(text[offset:], '\n'); i >= 0 {
				rest = text[offset+i:]
			}
			for _, damaged := range []string{text[:offset], text[:offset] + rest} {
				d := ReadDraft(damaged)
				got, ok := d.At(offset)
				if !ok {
					t.Errorf("in %q at %d nothing is known", damaged, offset)
					continue
				}
				wantKeys, gotKeys := keysOf(full, want.Around), keysOf(d, got.Around)
				if !slices.Equal(wantKeys, gotKeys) {
					t.Errorf("in %q at %d: %v (key %t), want %v (key %t)", damaged, offset, gotKeys, got.IsKey, wantKeys, want.IsKey)
				}
				if damaged == text[:offset] {
					continue
				}
				line := strings.Count(text[:offset], "\n")
				found := paths(d)
				for i := range full.Nodes {
					n := &full.Nodes[i]
					path := strings.Join(keysOf(full, full.around(int32(i))), " ")
					at := strings.Count(text[:n.KeyStart], "\n")
					inside := false // of the text on the line
					for p := n.Parent; p >= 0; p = full.Nodes[p].Parent {
						inside = inside || strings.Count(text[:full.From(p)], "\n") == line && full.Nodes[p].Parent >= 0 ||
							strings.Count(text[:full.Nodes[p].KeyStart], "\n") == line
					}
					if n.HasKey() && at != line && !inside && !found[path] {
						t.Errorf("in %q there is no %s", damaged, path)
					}
				}
			}
		}
	}
}

// TestDraft checks the parts of a text that a draft keeps, and the damage that it leaves out.
func TestDraft(t *testing.T) {
	for _, test := range []struct{ name, text, want, damage string }{
		{"a key without a colon", "a:\n  b: 1\n  cr\nd: 2\n", `mapping "" at "a:\n  b: 1\n  cr\nd: 2"
  "a"=a: mapping "" at "b: 1\n  cr"
    "b"=b: integer "1" at "1"
    "cr"=cr: null "" at ""
  "d"=d: integer "2" at "2"
`, "cr: this has no colon"},
		{"below a value", "a: x\n  b: 1\n", `mapping "" at "a: x\n  b: 1"
  "a"=a: mapping "" at "b: 1"
    "b"=b: integer "1" at "1"
`, "x: this is indented below a value"},
		{"between two columns", "a:\n    b: 1\n  c: 2\n", `mapping "" at "a:\n    b: 1\n  c: 2"
  "a"=a: mapping "" at "b: 1\n  c: 2"
    "b"=b: integer "1" at "1"
    "c"=c: integer "2" at "2"
`, ": this is indented differently from the lines around it"},
		{"quotes that are open", "a: \"x # y\nb: 'z\n", `mapping "" at "a: \"x # y\nb: 'z"
  "a"=a: string "x # y" at "\"x # y"
  "b"=b: string "z" at "'z"
`, "\"x # y: the quotes are not closed; 'z: the quotes are not closed"},
		{"brackets that are open", "a: {b: [c, d\ne: 1\n", `mapping "" at "a: {b: [c, d\ne: 1"
  "a"=a: mapping "" at "{b: [c, d"
    "b"=b: list "" at "[c, d"
      string "c" at "c"
      string "d" at "d"
  "e"=e: integer "1" at "1"
`, "{: the bracket is not closed"},
		{"braces of a path", "a: {b: /x/{id}, c: d}\n", `mapping "" at "a: {b: /x/{id}, c: d}"
  "a"=a: mapping "" at "{b: /x/{id}, c: d}"
    "b"=b: string "/x/{id}" at "/x/{id}"
    "c"=c: string "d" at "d"
`, "{: a value with braces needs quotes here"},
		{"a key of an element", "- c\n  d: 1\n", `list "" at "- c\n  d: 1"
  mapping "" at "c\n  d: 1"
    "c"=c: null "" at ""
    "d"=d: integer "1" at "1"
`, "c: this is indented below a value"},
		{"a colon in a value", "a: b: c\n", `mapping "" at "a: b: c"
  "a"=a: string "b: c" at "b: c"
`, "b: c: a value with a colon needs quotes"},
		{"what the library knows alone", "a: &x |\n  b: c\n\n  d\ne: *x\nf: \"g\n  h\"\ni: j\n  k\n--- \nl: m\n", `mapping "" at "a: &x |\n  b: c\n\n  d\ne: *x\nf: \"g\n  h\"\ni: j\n  k"
  "a"=a: string "b: c\n\nd" at "|\n  b: c\n\n  d"
  "e"=e: alias "b: c\n\nd" at "*x"
  "f"=f: string "g h" at "\"g\n  h\""
  "i"=i: string "j k" at "j\n  k"
`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := ReadDraft(test.text)
			if diff := cmp.Diff(test.want, dump(d.Tree)); diff != "" {
				t.Error(diff)
			}
			var damage []string
			for _, at := range d.Damage {
				damage = append(damage, test.text[at.Start:at.End]+": "+at.Message)
			}
			if got := strings.Join(damage, "; "); got != test.damage || d.IsWhole() {
				t.Errorf("damaged is %s, want %s", got, test.damage)
			}
		})
	}
}

// A text in quotes may be closed so many lines below, and not one more.
func TestDraftContinuesQuotes(t *testing.T) {
	const open = "the quotes are not closed"
	lines := func(n int) string { return strings.Repeat("  y\n", n) }
	for _, test := range []struct {
		name, text string
		closed     bool
	}{
		{"on the next line", "a: \"x\n  z\"\nb c\n", true},
		{"behind empty lines", "a: \"x\n\n\n  z\"\nb c\n", true},
		{"behind as many as it may have", "a: \"x\n" + lines(maxContinued-1) + "  z\"\nb c\n", true},
		{"behind one more", "a: \"x\n" + lines(maxContinued) + "  z\"\nb c\n", false},
		{"nowhere", "a: \"x\n" + lines(2*maxContinued) + "b c\n", false},
		{"not at the end", "a: \"x\n  z", false},
		{"by a line of another value", "a: \"x\nb: \"c\"\nb c\n", false},
		{"by another quote", "a: \"x\n  z'\nb c\n", false},
		{"by a quote with an escape", "a: \"x\n  z\\\"\nb c\n", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := ReadDraft(test.text)
			closed := true
			for _, at := range d.Damage {
				closed = closed && at.Message != open
			}
			if closed != test.closed {
				t.Errorf("it is closed: %t", closed)
			}
		})
	}
}

// FuzzDraft holds drafts to the form of trees, and to the library where they say that they are its tree.
func FuzzDraft(f *testing.F) {
	for _, text := range drafts {
		f.Add(text, len(text)/2)
	}
	f.Fuzz(func(t *testing.T, text string, offset int) {
		d := ReadDraft(text)
		for i := range d.Nodes {
			n := &d.Nodes[i]
			if n.Start < 0 || n.End < n.Start || int(n.End) > len(text) || n.KeyEnd < n.KeyStart || int(n.KeyEnd) > len(text) ||
				n.Skip <= int32(i) || int(n.Skip) > len(d.Nodes) ||
				n.Parent >= int32(i) || n.Parent >= 0 && d.Nodes[n.Parent].Skip < n.Skip {
				t.Fatalf("node %d is %+v", i, *n)
			}
			d.Value(int32(i))
			d.Key(int32(i))
		}
		whole(t, text)
		if 0 <= offset && offset <= len(text) {
			if p, ok := d.At(offset); ok && (p.Start > offset || p.End < offset || len(d.Nodes) > 0 && len(p.Around) == 0 && d.Nodes[0].Skip > 1) {
				t.Fatalf("the place is %+v", p)
			}
		}
	})
}
