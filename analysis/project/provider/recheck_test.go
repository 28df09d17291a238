package provider_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// told writes down all messages about a document.
func told(d *analysis.Document) string {
	var b strings.Builder
	for _, f := range d.Diagnostics() {
		fmt.Fprintf(&b, "%d %s %s\n%s\n", f.Start, f.Severity, f.Rule.Name, f.Text())
		for _, fix := range f.Proposed() {
			fmt.Fprintf(&b, "fix %s %v\n", fix.Title, fix.Edits)
		}
		for _, e := range f.Elsewhere() {
			fmt.Fprintf(&b, "elsewhere %s %d %d %s\n", e.File, e.Start.Offset, e.End.Offset, e.Message)
		}
	}
	return b.String()
}

// drawSpecification draws one with few names, so that some occur twice in it, and some in others.
func drawSpecification(r *rand.Rand) string {
	drawUnits := func(most int) string {
		var units []string
		for range r.IntN(most) {
			comment := ""
			if r.IntN(5) == 0 {
				comment = `"//": "spec-ls-ignore: duplicate-resource-across-files", `
			}
			name := []string{"a", "b", "c", "d", "e", "a_2", "a_3", "b_2", ""}[r.IntN(9)]
			units = append(units, fmt.Sprintf(
				`{%s"name": %q, "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": %q}}]}}`,
				comment, name, []string{"required", "optional"}[r.IntN(2)],
			))
		}
		return strings.Join(units, ",\n")
	}
	return fmt.Sprintf("%s{\"version\": \"0.1\", \"provider\": {\"name\": \"example\"},\n\"resources\": [%s],\n\"datasources\": [%s]}\n",
		strings.Repeat("\n", r.IntN(2)), drawUnits(7), drawUnits(3))
}

// TestCheckedAgain checks that a document whose findings depend on another file is checked again after a change that matters to them,
// and only then. Findings that are kept equal those of a new check.
func TestCheckedAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 4))
	const samples = 3_000
	again, same := 0, 0
	for range samples {
		document := analysis.NewDocument(drawSpecification(r), nil)
		around := func(others []string) *analysis.Neighbours {
			files := []*provider.File{provider.Read("/p/m.json", document)}
			for i, text := range others {
				files = append(files, read([]string{"/p/a.json", "/p/x.json"}[i], text))
			}
			return provider.Neighbours(files)["/p/m.json"]
		}
		var before, now []string
		for range r.IntN(3) {
			before = append(before, drawSpecification(r))
		}
		switch r.IntN(3) {
		case 0: // one of them is edited
			now = append(now, before...)
			if len(now) > 0 {
				now[r.IntN(len(now))] = drawSpecification(r)
			}
		case 1:
			now = append(now, drawSpecification(r))
		}
		was, is := document.WithNeighbours(around(before)), document.WithNeighbours(around(now))
		changes := was.ChangesBeside(is.Neighbours())
		switch differs := told(was) != told(is); {
		case differs && !changes:
			t.Fatalf("beside\n%s\nand then\n%s\nother findings hold in\n%s\nand it would not be checked again:\n%s\nand then\n%s",
				strings.Join(before, "\n"), strings.Join(now, "\n"), document.File().Text(), told(was), told(is))
		case changes:
			again++
		case !was.Neighbours().Equal(is.Neighbours()):
			same++
		}
	}
	if again < samples/10 || same < samples/10 {
		t.Errorf("%d documents were checked again and %d not, of %d", again, same, samples)
	}
}

// A file that is not a specification is not checked again.
func TestForeignIsNotCheckedAgain(t *testing.T) {
	document := analysis.NewDocument(`{"compilerOptions": {"strict": true}}`, nil)
	files := []*provider.File{provider.Read("/p/m.json", document), read("/p/a.json", drawSpecification(rand.New(rand.NewPCG(23, 5))))}
	if document.ChangesBeside(provider.Neighbours(files)["/p/m.json"]) || document.ChangesBeside(nil) {
		t.Error("it is checked again")
	}
}

// A rule that finds something only with other files at hand reads facts of them.
func TestFactsAreDeclared(t *testing.T) {
	for _, rule := range rules.All() {
		if rule.LooksAcrossFiles && len(rule.FileFacts) == 0 {
			t.Errorf("%s looks across files and reads no fact of them", rule.Name)
		}
	}
}
