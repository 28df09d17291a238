package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestAcrossFiles writes down what the rules about several files find in one of them, for each number of files and of units that all have,
// with the same content and with another one.
func TestAcrossFiles(t *testing.T) {
	t.Parallel()
	specification := func(section string, number int, description string) string {
		var units []string
		for i := range number {
			units = append(units, fmt.Sprintf(`{"name": "unit_%d", "schema": {"description": %q, "attributes": []}}`, i, description))
		}
		return fmt.Sprintf(`{"version": "0.1", "provider": {"name": "p"}, %q: [%s]}`, section, strings.Join(units, ", "))
	}
	var b strings.Builder
	for _, section := range []string{"resources", "datasources"} {
		for _, shared := range []int{0, 1, 3, 4, 11} {
			for _, others := range []int{1, 2, 3, 11} {
				for _, same := range []bool{true, false} {
					settings := &analysis.Settings{Package: map[bool]string{true: "", false: "p"}[shared == 3]}
					text := specification(section, shared, "same")
					document := analysis.NewDocument(text, settings)
					files := []*provider.File{provider.Read("/spec.json", document)}
					for i := range others {
						description := "same"
						if !same {
							description = fmt.Sprint("other ", i)
						}
						// One more unit, so that the file is no copy.
						other := strings.Replace(specification(section, shared, description), ": [", fmt.Sprintf(`: [{"name": "own_%d"}, `, i), 1)
						other = strings.Replace(other, ", ]", "]", 1)
						files = append(files, provider.Read(fmt.Sprintf("/other_%02d.json", i), analysis.NewDocument(other, nil)))
					}
					fmt.Fprintf(&b, "%d %s in %d other files, the same %t\n", shared, section, others, same)
					neighbours := provider.Neighbours(files)["/spec.json"]
					for _, d := range document.WithNeighbours(neighbours).Diagnostics() {
						if !d.Rule.LooksAcrossFiles {
							continue
						}
						fmt.Fprintf(&b, "\t%s: %s / %s / %s\n", d.Rule.Name, d.Message, d.Note(), d.Help())
						for _, e := range d.Elsewhere() {
							fmt.Fprintf(&b, "\t\t%s, %d to %d: %s\n", e.File, e.Start.Offset, e.End.Offset, e.Message)
						}
						for _, f := range d.Proposed() {
							fmt.Fprintf(&b, "\t\tfix: %s\n", f.Title)
						}
						off := settings.Clone()
						off.SetSeverity(d.Rule, rules.SeverityOff)
						for _, left := range analysis.NewDocument(text, off).WithNeighbours(neighbours).Diagnostics() {
							if left.Rule == d.Rule {
								t.Errorf("%s is off, and finds something", d.Rule.Name)
							}
						}
					}
				}
			}
		}
	}
	scenario.Golden(t, "testdata/across.golden", b.String())
}
