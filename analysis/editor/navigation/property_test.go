package navigation_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// check compares everything said about a name at an offset, and reports whether there is one.
func check(t testing.TB, file *syntax.File, text string, offset int) bool {
	t.Helper()
	symbol, at, ok := navigation.At(file, offset)
	if !ok {
		return false
	}
	if offset < at.Start || offset > at.End {
		t.Fatalf("at %d, the name is at [%d, %d)", offset, at.Start, at.End)
	}
	found := false
	for i, o := range append(symbol.Occurrences(), symbol.Definitions(at)...) {
		if o.Start < 0 || o.Start > o.End || o.End > len(text) {
			t.Fatalf("at %d, a place is [%d, %d)", offset, o.Start, o.End)
		}
		if o.Definition && (o.WholeStart > o.Start || o.WholeEnd < o.End) {
			t.Fatalf("at %d, what is defined at [%d, %d) is [%d, %d)", offset, o.Start, o.End, o.WholeStart, o.WholeEnd)
		}
		if name := syntax.Unescape(text[o.Start:o.End]); !o.Implied && name != symbol.Name && file.Valid() {
			t.Fatalf("at %d, place %d of %q is %q", offset, i, symbol.Name, name)
		}
		found = found || o == at
	}
	if !found {
		t.Fatalf("at %d, %q is not among the places that name it", offset, symbol.Name)
	}
	if o, ok := symbol.TypeOf(); ok && (o.Start < o.WholeStart || o.End > o.WholeEnd || o.WholeEnd > len(text)) {
		t.Fatalf("at %d, the type is %+v", offset, o)
	}
	return true
}

// checkRename renames the symbol at an offset: afterwards the same places name it, and nothing else does.
func checkRename(t testing.TB, file *syntax.File, source string, offset int) {
	t.Helper()
	const name = "quite_another_name"
	symbol, _, ok := navigation.At(file, offset)
	if !ok {
		return
	}
	edits, err := symbol.Rename(name, toolchain.Default())
	if err != nil {
		return
	}
	after, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatalf("at %d: %v", offset, err)
	}
	if strings.Count(after, name) != len(edits) {
		t.Fatalf("at %d, %d edits give %d names", offset, len(edits), strings.Count(after, name))
	}
	first := edits[0].Start + strings.Index(edits[0].Text, name)
	renamed, _, ok := navigation.At(syntax.ParseFile(after, spec.Options), first)
	if !ok || renamed.Name != name || renamed.Kind != symbol.Kind {
		t.Fatalf("at %d, %q is %q after it was renamed", offset, symbol.Name, renamed.Name)
	}
	named := 0
	for _, o := range renamed.Occurrences() {
		if !o.Implied {
			named++
		}
	}
	if named != len(edits) {
		t.Fatalf("at %d, %d edits give a symbol that is named %d times", offset, len(edits), named)
	}
}

// documents returns the documents of the scenarios.
func documents(t testing.TB) []string {
	t.Helper()
	seen := map[string]bool{}
	var texts []string
	for _, archive := range scenario.Read(t, "testdata/*.txtar") {
		text := strings.Replace(string(archive.Files[0].Data), scenario.Mark, "", 1)
		if !seen[text] {
			seen[text] = true
			texts = append(texts, text)
		}
	}
	return append(texts, synthetic.Spec(6_000))
}

func TestEveryOffset(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, text := range documents(t) {
		file := syntax.ParseFile(text, spec.Options)
		found := 0
		for offset := -1; offset <= len(text)+1; offset++ {
			if check(t, file, text, offset) {
				found++
				if file.Valid() {
					checkRename(t, file, text, offset)
				}
			}
		}
		if found < len(text)/100 {
			t.Errorf("little is named in %.60q", text)
		}
		for range 12 {
			damaged := synthetic.Damage(text, random)
			file := syntax.ParseFile(damaged, spec.Options)
			for offset := 0; offset <= len(damaged); offset += 1 + random.IntN(7) {
				check(t, file, damaged, offset)
			}
		}
	}
}

// FuzzNavigation asks for the symbol at any place of any text.
func FuzzNavigation(f *testing.F) {
	for _, text := range documents(f) {
		f.Add(text, len(text)/2)
	}
	f.Fuzz(func(t *testing.T, text string, offset int) {
		offset = int(uint(offset) % uint(len(text)+1))
		check(t, syntax.ParseFile(text, spec.Options), text, offset)
	})
}
