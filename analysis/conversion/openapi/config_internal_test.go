package openapi

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// TestOrdinary changes configurations at random, and compares the verdict on those that the library is not asked about with what it says.
func TestOrdinary(t *testing.T) {
	var texts []string
	for _, pattern := range []string{"testdata/*.txtar", "review/testdata/*.txtar"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(archive.Files[0].Data))
		}
	}
	values := []string{"5", "true", "~", "", "1.5", "2001-01-01", "[a, b]", "{a: b}", "x", "'x'", "[[a]]: b", "0x1F", ".nan", "- a",
		"<<: {a: b}"}
	random := rand.New(rand.NewPCG(1, 2))
	ordinary := 0
	for range 20_000 {
		lines := strings.SplitAfter(texts[random.IntN(len(texts))], "\n")
		for range 1 + random.IntN(2) {
			i := random.IntN(len(lines))
			key, _, _ := strings.Cut(lines[i], ":")
			switch random.IntN(4) {
			case 0:
				lines[i] = ""
			case 1:
				lines[i] += lines[i]
			case 2:
				lines[i] = key + ": " + values[random.IntN(len(values))] + "\n"
			default:
				lines[i] = strings.Repeat(" ", len(key)-len(strings.TrimLeft(key, " "))) + values[random.IntN(len(values))] + "\n"
			}
		}
		text := strings.Join(lines, "")
		tree, err := yaml.Parse(text)
		if err != nil || !isOrdinary(tree) {
			continue
		}
		ordinary++
		_, problems := NewConfig(tree)
		accepted := true
		for _, p := range problems {
			accepted = accepted && p.Kind != WrongType && p.Kind != DuplicateKey
		}
		var verdict decoded
		if refused := yaml.Decode(text, &verdict); accepted != (refused == nil) {
			t.Fatalf("problems %v, but the library says %v of\n%s", problems, refused, text)
		}
	}
	if ordinary < 1000 {
		t.Errorf("only %d are ordinary", ordinary)
	}
}
