package hover_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// checkHover checks what holds for every hover.
func checkHover(t testing.TB, text string, offset int, h hover.Hover) {
	t.Helper()
	if h.Start > offset || offset > h.End || h.Start < 0 || h.End > len(text) || h.Start >= h.End {
		t.Fatalf("hover at %d is about [%d, %d) of %d bytes", offset, h.Start, h.End, len(text))
	}
	if strings.ContainsAny(text[h.Start:h.End], "\r\n") {
		t.Fatalf("hover at %d is about several lines: %q", offset, text[h.Start:h.End])
	}
	if strings.TrimSpace(h.Markdown) == "" || utf8.ValidString(text) && !utf8.ValidString(h.Markdown) {
		t.Fatalf("hover at %d says %q", offset, h.Markdown)
	}
}

// checkEverywhere hovers over every offset of a document.
func checkEverywhere(t testing.TB, text string) (found int) {
	t.Helper()
	doc := analysis.NewDocument(text, nil)
	for offset := -1; offset <= len(text)+1; offset++ {
		if h, ok := hover.At(doc, offset); ok {
			checkHover(t, text, offset, h)
			found++
		}
	}
	return found
}

// mutate damages a text as people and failed merges do.
func mutate(text string, random *rand.Rand) string {
	const pieces = "{}[],:\"'\\\n <x標"
	for range 1 + random.IntN(4) {
		i := random.IntN(len(text) + 1)
		switch random.IntN(3) {
		case 0:
			j := min(i+1+random.IntN(12), len(text))
			text = text[:i] + text[j:]
		case 1:
			runes := []rune(pieces)
			text = text[:i] + string(runes[random.IntN(len(runes))]) + text[i:]
		default:
			text = text[:i] + "\"" + text[min(i+1, len(text)):]
		}
	}
	return text
}

func TestEveryOffset(t *testing.T) {
	healthy := []string{synthetic.Spec(6_000), `{"provider": {"name": "標籤", "schema": {"description": "🐈"}}, "version": "0.1"}`}
	for _, text := range healthy {
		if checkEverywhere(t, text) < len(text)/8 {
			t.Errorf("there is little to say about %.40q", text)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		checkEverywhere(t, mutate(healthy[0][:1500], random))
		checkEverywhere(t, mutate(healthy[1], random))
	}
}

// FuzzHover hovers over any place of any text.
func FuzzHover(f *testing.F) {
	f.Add(`{"provider": {"name": "x"}}`, 16)
	f.Add(`{"resources": [{"name": "x", "schema": {"attributes": [{"name": "a", "list_nested": {}}]}}]}`, 60)
	f.Add(`{"resources": [{"schema": {"attributes": [{"string": {"validators": [{"custom": {"schema_definition": "path.Root(\"a`, 110)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		offset = int(uint(offset) % uint(len(text)+1))
		if h, ok := hover.At(analysis.NewDocument(text, nil), offset); ok {
			checkHover(t, text, offset, h)
		}
	})
}
