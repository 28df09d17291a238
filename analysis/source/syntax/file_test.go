package syntax

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

const twoUnits = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [
    {
      "name": "pet"
    },
    {"name": "größe", "schema": {}}
  ],
  "datasources": []
}
`

func TestFileUnits(t *testing.T) {
	f := ParseFile(twoUnits, Options{})
	if f.Text() != twoUnits {
		t.Errorf("the text changed:\n%s", f.Text())
	}
	var got []string
	for k, u := range f.Units {
		if start := f.UnitStart(k); twoUnits[start:start+len(u.Tree.Text)] != u.Tree.Text {
			t.Errorf("unit %d is not at %d", k, start)
		}
		got = append(got, u.Tree.Value(u.Tree.Member(0, "name")))
	}
	if diff := cmp.Diff([]string{"example", "pet", "größe"}, got); diff != "" {
		t.Error(diff)
	}
	if want := "{\n  \"version\": \"0.1\",\n  \"provider\": {},\n  \"resources\": [\n    {},\n    {}\n  ],\n  \"datasources\": []\n}\n"; f.Frame.Text != want {
		t.Errorf("frame is %s", f.Frame.Text)
	}
	checkTree(t, f.Frame)
}

// TestFrameOffset compares the frame's offsets with the text that they name.
func TestFrameOffset(t *testing.T) {
	f := ParseFile(twoUnits, Options{})
	for i := range f.Frame.Text {
		if got, want := twoUnits[f.FrameOffset(int32(i))], f.Frame.Text[i]; got != want {
			t.Errorf("frame offset %d is %q, want %q", i, got, want)
		}
	}
	if got := f.FrameOffset(int32(len(f.Frame.Text))); got != len(twoUnits) {
		t.Errorf("the frame ends at %d, want %d", got, len(twoUnits))
	}
}

// sameFile compares all that users can see of two files.
func sameFile(t *testing.T, want, got *File) {
	t.Helper()
	options := cmp.Options{cmpopts.IgnoreUnexported(Tree{}), cmpopts.IgnoreFields(Tree{}, "ASCII", "Levels"), cmpopts.EquateEmpty()}
	compare := func(want, got *Tree) string {
		if want.Text == got.Text && slices.Equal(want.Nodes, got.Nodes) && slices.Equal(want.Errors, got.Errors) {
			return ""
		}
		return cmp.Diff(want, got, options)
	}
	if diff := compare(want.Frame, got.Frame); diff != "" {
		t.Fatalf("frames differ (-fresh +edited)\n%s", diff)
	}
	if len(want.Units) != len(got.Units) {
		t.Fatalf("%d units, want %d", len(got.Units), len(want.Units))
	}
	for k := range want.Units {
		if diff := compare(want.Units[k].Tree, got.Units[k].Tree); diff != "" {
			t.Fatalf("units %d differ (-fresh +edited)\n%s", k, diff)
		}
		if want.Units[k].Kind != got.Units[k].Kind || want.Units[k].Node != got.Units[k].Node {
			t.Fatalf("units %d differ", k)
		}
	}
	if diff := cmp.Diff(want.starts, got.starts); diff != "" {
		t.Fatalf("starts differ\n%s", diff)
	}
	if diff := cmp.Diff(want.lines, got.lines); diff != "" {
		t.Fatalf("lines differ\n%s", diff)
	}
}

// TestParseTogether compares the parse of the units by themselves with that of the whole, after edits here and there.
func TestParseTogether(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	var together, all int
	for range 200 {
		text := unitsOnLines(random)
		for range 8 {
			all++
			if f := parseTogether(text, Options{}); f != nil {
				together++
				if f.Text() != text {
					t.Fatalf("text is %q, want %q", f.Text(), text)
				}
				sameFile(t, parseWhole(text, Options{}), f)
			}
			e := randomEdit(random, text)
			text = text[:e.Start] + e.Text + text[e.End:]
		}
	}
	if t.Logf("%d of %d", together, all); together < all/4 {
		t.Errorf("%d of %d texts were parsed in parts", together, all)
	}
}

// unitsOnLines writes a few units as files have them.
func unitsOnLines(random *rand.Rand) string {
	var b strings.Builder
	b.WriteString("{\n  \"provider\": {\n    \"name\": \"x\"\n  }")
	for _, key := range []string{"datasources", "resources", "datasources"}[random.IntN(3):] {
		fmt.Fprintf(&b, ",\n  %q: [", key)
		for i := range 1 + random.IntN(5) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString("\n    {\n      \"name\": \"größe\"\n    }")
		}
		b.WriteString("\n  ]")
	}
	b.WriteString("\n}\n")
	return b.String()
}

// FuzzApply compares a sequence of edits with a fresh parse of the text that they leave.
func FuzzApply(f *testing.F) {
	for i, s := range seeds {
		f.Add(s, uint64(i))
	}
	f.Add(twoUnits, uint64(7))
	random := rand.New(rand.NewPCG(5, 6))
	for seed := range uint64(20) {
		f.Add(indentedUnits(random), seed)
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 4096 {
			return
		}
		random := rand.New(rand.NewPCG(seed, 1))
		file := ParseFile(text, Options{})
		for range 12 {
			file = applied(t, file, randomEdit(random, text))
			text = file.Text()
		}
	})
}

// randomEdit makes an edit of the sizes that people make, often with characters that mean something to JSON.
func randomEdit(random *rand.Rand, text string) Edit {
	pieces := []string{"", "", "x", "\"", "{", "}", "[", "]", ",", ":", "\n", "\r\n", "\r", "é", "😀", "//", "/*", "*/", "'", "\\", " ",
		"1", `"a":1,`, `{"name":"b"}`, "\"name\": \"foo\",\n", "<<<<<<< x\n"}
	start := random.IntN(len(text) + 1)
	end := start
	if random.IntN(3) == 0 {
		end = min(start+random.IntN(4), len(text))
	}
	return Edit{Start: start, End: end, Text: pieces[random.IntN(len(pieces))]}
}

// TestApplyManyEdits walks a healthy document through thousands of edits.
func TestApplyManyEdits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := twoUnits
	file := ParseFile(text, Options{})
	for range 3000 / sampling.Every() {
		e := randomEdit(random, text)
		if len(text) > 2000 {
			text = twoUnits
			file = ParseFile(text, Options{})
			continue
		}
		file = applied(t, file, e)
		text = file.Text()
	}
}

// indentedUnits writes units of several levels, indented as people indent them: nearly always well.
func indentedUnits(random *rand.Rand) string {
	var b strings.Builder
	end := "\n"
	if random.IntN(8) == 0 {
		end = "\r\n"
	}
	var value func(indent string, depth int)
	members := func(open, closer, indent string, n int, member func(indent string)) {
		b.WriteString(open)
		inside, separator := indent+"  ", end
		if random.IntN(6) == 0 {
			inside, separator = indent, " "
		} else if random.IntN(20) == 0 {
			inside = ""
		}
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(separator)
			if separator == end {
				b.WriteString(inside)
			}
			member(inside)
		}
		if random.IntN(30) > 0 && separator == end {
			b.WriteString(end + indent)
		}
		b.WriteString(closer)
	}
	value = func(indent string, depth int) {
		switch kind := random.IntN(5); {
		case depth == 0 || kind == 0:
			b.WriteString([]string{"1", "true", `"größe"`, `"a\\"b {"`, "{}", "[]", `"// x"`, `"it’s"`}[random.IntN(8)])
		case kind < 3:
			members("[", "]", indent, random.IntN(3), func(indent string) { value(indent, depth-1) })
		default:
			members("{", "}", indent, random.IntN(4), func(indent string) {
				b.WriteString([]string{`"a": `, `"name":`, `"schema" : `}[random.IntN(3)])
				value(indent, depth-1)
			})
		}
	}
	unit := func(indent string) {
		members("{", "}", indent, 1+random.IntN(3), func(indent string) {
			b.WriteString(`"name": `)
			value(indent, 3)
		})
	}
	b.WriteString("{" + end + "  \"provider\": ")
	unit("  ")
	for _, key := range []string{"datasources", "resources"}[random.IntN(2):] {
		fmt.Fprintf(&b, ",%s  %q: ", end, key)
		members("[", "]", "  ", 1+random.IntN(5), unit)
	}
	b.WriteString(end + "}" + end)
	return b.String()
}

// applied returns the file after an edit, and compares it with a fresh parse.
func applied(t *testing.T, file *File, e Edit) *File {
	t.Helper()
	before := file.Text()
	defer func() {
		if t.Failed() {
			t.Logf("%+v in %q", e, before)
		}
	}()
	next, err := file.Apply(e)
	if err != nil {
		t.Fatal(err)
	}
	text := before[:e.Start] + e.Text + before[e.End:]
	if next.Text() != text {
		t.Fatalf("text is %q, want %q", next.Text(), text)
	}
	sameFile(t, ParseFile(text, Options{}), next)
	return next
}

// TestApplyAround holds sequences of edits of documents whose brackets do not fit against fresh parses, and holds that few of them have the
// whole document read again.
func TestApplyAround(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 2))
	around, all := 0, 0
	for range 3000 / sampling.Every() {
		text := indentedUnits(random)
		file := ParseFile(text, Options{})
		for range 10 {
			e := randomEdit(random, text)
			if random.IntN(3) == 0 { // a bracket is lost
				if at := strings.IndexAny(text[e.Start:], "[]{}"); at >= 0 {
					e = Edit{Start: e.Start + at, End: e.Start + at + 1}
				}
			}
			if !file.Frame.Balanced() {
				all++
				if file.applyAround(e) != nil {
					around++
				}
			}
			file = applied(t, file, e)
			text = file.Text()
		}
	}
	if t.Logf("%d of %d", around, all); around < all/4 {
		t.Errorf("%d of %d edits read what is around the units alone", around, all)
	}
}

// TestApplyKeepsOtherUnits checks that an edit inside a unit leaves the other units unchanged.
func TestApplyKeepsOtherUnits(t *testing.T) {
	f := ParseFile(twoUnits, Options{})
	at := strings.Index(twoUnits, "pet")
	g, err := f.Apply(Edit{Start: at, End: at, Text: "x"})
	if err != nil {
		t.Fatal(err)
	}
	if g.Frame != f.Frame || g.Units[0] != f.Units[0] || g.Units[2] != f.Units[2] || g.Units[1] == f.Units[1] {
		t.Error("more than the one unit was made anew")
	}
	if _, err := f.Apply(Edit{Start: 5, End: 4}); err == nil {
		t.Error("a reversed edit was applied")
	}
}

// TestApplyBesideDamage checks that an edit inside a unit, beside damage that may end at the edit or begin to reach past it, gives the
// same file as a fresh parse.
func TestApplyBesideDamage(t *testing.T) {
	const unit = `{"name": "pet", "schema": {}}`
	for _, text := range []string{
		`{"version": "0.1, "resources": [` + unit + `]}`,
		`{"version": "0.1", "resources": [` + unit + `], "a": "b}`,
		"{\"version\": \"0.1,\n \"resources\": [" + unit + "],\n \"a\": \"b\n}",
		`{"version": "0.1", "resources": [` + unit + ` /* ]}`,
		`/* {"version": "0.1", "resources": [` + unit + `]}`,
		`{"version": "0.1", "resources": [` + unit + `, {"name": "dog]}`,
		`{"version": "0.1", "resources": [` + unit + `, {"name": 'dog]}`,
		`{"version": "0.1", "resources": [` + unit,
	} {
		at := strings.Index(text, "pet")
		for _, written := range []string{"x", `"`, `\`, "\n", "}", "]", "*/", "//", "'"} {
			for _, e := range []Edit{{Start: at, End: at, Text: written}, {Start: at - 1, End: at, Text: written},
				{Start: at + 3, End: at + 4, Text: written}} {
				after, err := ParseFile(text, Options{}).Apply(e)
				if err != nil {
					t.Fatal(err)
				}
				fresh := ParseFile(after.Text(), Options{})
				if got, want := describe(after), describe(fresh); got != want {
					t.Errorf("%q with %q at %d to %d:\n%s\nparsed anew:\n%s", text, written, e.Start, e.End, got, want)
				}
			}
		}
	}
}

// describe writes down a file's errors, and its units.
func describe(f *File) string {
	var b strings.Builder
	for _, e := range f.Frame.Errors {
		fmt.Fprintf(&b, "frame %v %d %d\n", e.Code, e.Start, e.End)
	}
	for k, u := range f.Units {
		fmt.Fprintf(&b, "unit %d at %d, %d nodes\n", k, f.UnitStart(k), len(u.Tree.Nodes))
		for _, e := range u.Tree.Errors {
			fmt.Fprintf(&b, "  %v %d %d\n", e.Code, e.Start, e.End)
		}
	}
	return b.String()
}

// naivePosition finds a position by walking the text from its start.
func naivePosition(source string, offset int, encoding text.Encoding) text.Position {
	var p text.Position
	for i := 0; i < offset; {
		switch {
		case strings.HasPrefix(source[i:], "\r\n"):
			if offset == i+1 {
				return p // between the two the line is not over
			}
			p = text.Position{Line: p.Line + 1}
			i += 2
			continue
		case source[i] == '\n' || source[i] == '\r':
			p = text.Position{Line: p.Line + 1}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(source[i:])
		switch encoding {
		case text.UTF8:
			p.Column += size
		case text.UTF16:
			p.Column += utf16.RuneLen(r)
		case text.UTF32:
			p.Column++
		}
		i += size
	}
	return p
}

// FuzzPosition holds both directions of the conversion, in all encodings, against a walk of the text.
func FuzzPosition(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Add(twoUnits)
	f.Add("a\r\nb\rc\n\n\r\r\n😀é\n")
	f.Add(strings.Repeat("é", 700) + "\r\n" + strings.Repeat("a😀", 300))
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 3000 || !utf8.ValidString(source) {
			return
		}
		for _, lines := range []text.Lines{ParseFile(source, Options{}).Lines, text.New(source)} {
			checkPositions(t, lines, source)
		}
	})
}

func checkPositions(t *testing.T, lines text.Lines, source string) {
	t.Helper()
	for _, encoding := range []text.Encoding{text.UTF8, text.UTF16, text.UTF32} {
		mapper, jumping := lines.Mapper(encoding), lines.Mapper(encoding)
		for offset := range len(source) + 1 {
			if offset < len(source) && !utf8.RuneStart(source[offset]) {
				continue
			}
			want := naivePosition(source, offset, encoding)
			if got := mapper.Position(offset); got != want {
				t.Fatalf("offset %d of %q is %v, want %v", offset, source, got, want)
			}
			away := offset * 37 % (len(source) + 1)
			if away == len(source) || utf8.RuneStart(source[away]) {
				if got, want := jumping.Position(away), naivePosition(source, away, encoding); got != want {
					t.Fatalf("offset %d of %q is %v after a jump, want %v", away, source, got, want)
				}
			}
			if got := lines.Mapper(encoding).Position(offset); got != want {
				t.Fatalf("offset %d of %q is %v without history, want %v", offset, source, got, want)
			}
			back, err := lines.Offset(want, encoding)
			if err != nil {
				t.Fatal(err)
			}
			if back != offset && !(offset > 0 && strings.HasPrefix(source[offset-1:], "\r\n")) {
				t.Fatalf("%v of %q is offset %d, want %d", want, source, back, offset)
			}
		}
	}
}
