package tokens_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// TestScenarios runs testdata/*.txtar: a document, and its words with their types. With -update, they are written as they are found.
func TestScenarios(t *testing.T) {
	scenario.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "tokens" {
			t.Fatalf("unknown section %q", section.Name)
		}
		text := string(archive.Files[0].Data)
		var got strings.Builder
		for _, w := range tokens.In(t.Context(), syntax.ParseFile(text, spec.Options), declarations.Importer{}, 0, len(text)) {
			fmt.Fprintf(&got, "%s: %s", tokens.TypeNames[w.Type], text[w.Start:w.End])
			for bit, name := range tokens.ModifierNames {
				if w.Modifiers>>bit&1 != 0 {
					fmt.Fprintf(&got, " (%s)", name)
				}
			}
			got.WriteByte('\n')
		}
		return got.String()
	})
}

// check tests what holds for the tokens of every text.
func check(t testing.TB, text string) []tokens.Token {
	t.Helper()
	all := tokens.In(t.Context(), syntax.ParseFile(text, spec.Options), declarations.Importer{}, 0, len(text))
	last := 0
	for _, w := range all {
		if w.Start < last || w.End <= w.Start || w.End > len(text) {
			t.Fatalf("a token is [%d, %d) after %d in %q", w.Start, w.End, last, text)
		}
		if strings.ContainsAny(text[w.Start:w.End], "\r\n") {
			t.Fatalf("a token has several lines: %q", text[w.Start:w.End])
		}
		last = w.End
	}
	return all
}

// The tokens of a part are those of the whole that touch it.
func TestRanges(t *testing.T) {
	text := synthetic.Spec(8_000)
	file := syntax.ParseFile(text, spec.Options)
	all := check(t, text)
	if len(all) < len(text)/60 {
		t.Errorf("there are only %d tokens", len(all))
	}
	random := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		start := random.IntN(len(text))
		end := start + random.IntN(len(text)-start)
		var want []tokens.Token
		for _, w := range all {
			if w.End >= start && w.Start <= end {
				want = append(want, w)
			}
		}
		if got := tokens.In(t.Context(), file, declarations.Importer{}, start, end); !slices.Equal(got, want) {
			t.Fatalf("in [%d, %d) there are %v, want %v", start, end, got, want)
		}
	}
}

func documents(t testing.TB) []string {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{synthetic.Spec(3_000)}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(archive.Files[0].Data))
	}
	return texts
}

func TestDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, text := range documents(t) {
		for range 200 {
			check(t, synthetic.Damage(text, random))
		}
	}
}

// FuzzTokens reads the tokens of any text.
func FuzzTokens(f *testing.F) {
	for _, text := range documents(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { check(t, text) })
}

// FuzzGoTokens reads the tokens of any Go text.
func FuzzGoTokens(f *testing.F) {
	for _, text := range []string{
		`stringvalidator.OneOf("a", "b")`, "a.B(`\r\nx`) // c", `path.MatchRoot("x").AtName(\`, "f(func(a int) bool { return a > 0x1p-2 })",
		"/* \r */ x.Y{Z: 'c', V: &w.U{}}", "標籤.X(\"🐈\xff\")", `regexp.MustCompile("^a$")`,
	} {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, quoted bool) {
		source := text
		if quoted {
			source = strings.Trim(syntax.Quote(text), `"`)
		}
		check(t, `{"resources": [{"schema": {"attributes": [{"string": {"validators": [{"custom": {"schema_definition": "`+source+
			`"}}], "custom_type": {"type": "`+source+`"}}}]}}]}`)
	})
}

func BenchmarkTokens(b *testing.B) {
	text := synthetic.Spec(1 << 20)
	file := syntax.ParseFile(text, spec.Options)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		tokens.In(b.Context(), file, declarations.Importer{}, 0, len(text))
	}
}
