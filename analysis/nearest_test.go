package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/synthetic"
)

// naiveNearest chooses among all diagnostics.
func naiveNearest(all []analysis.Diagnostic, offset, errors, advice int) []string {
	before, allAdvice := 0, 0
	for i := range all {
		if all[i].Severity != rules.SeverityError {
			allAdvice++
			if all[i].Start < offset {
				before++
			}
		}
	}
	first := max(0, min(before-advice/2, allAdvice-advice))
	var chosen []string
	seen := map[bool]int{}
	for i := range all {
		isError := all[i].Severity == rules.SeverityError
		n := seen[isError]
		seen[isError]++
		if isError && n < errors || !isError && n >= first && n < first+advice {
			chosen = append(chosen, describe(&all[i]))
		}
	}
	return chosen
}

func describe(d *analysis.Diagnostic) string {
	return fmt.Sprintf("%d-%d %s %s: %s", d.Start, d.End, d.Severity, d.Rule.Name, d.Message)
}

func TestNearest(t *testing.T) {
	generated := synthetic.Spec(100_000)
	broken := strings.ReplaceAll(generated, `"computed_optional_required": "computed"`, `"computed_optional_required": "never"`)
	texts := map[string]string{
		"advice":          generated,
		"errors":          broken,
		"known in part":   generated,
		"units of a name": strings.ReplaceAll(broken, `"name": "resource_`, `"name": "resource", "surplus": "`),
		"findings around the units, and a comment": strings.NewReplacer(
			`"resources": [`, `"//": "spec-ls-ignore: nested-default-unreachable", "surplus": 1, "resources": [ 1, {"name": "zzz", "schema": {}},`,
			`"datasources"`, `"surplus"`,
		).Replace(broken),
		"without units": `{"surplus": 1, "surplus": 2, "version": "0.2"`,
		"empty":         "",
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			document := analysis.NewDocument(text, nil)
			if name == "known in part" {
				known := map[string][]string{}
				for i, d := range document.Diagnostics() {
					if i%3 == 0 {
						known[d.Rule.Name] = append(known[d.Rule.Name], strings.Join(d.Steps(), "."))
					}
				}
				document = document.WithSettings(&analysis.Settings{Known: known})
			}
			all := document.Diagnostics()
			if len(all) == 0 {
				t.Fatal("there are no findings")
			}
			for i := 1; i < len(all); i++ {
				if all[i-1].Start > all[i].Start {
					t.Errorf("%s stands before %s", describe(&all[i-1]), describe(&all[i]))
				}
			}
			for _, limits := range [][2]int{{0, 0}, {1, 3}, {7, 10}, {1000, 20}, {5, 1000}, {1000, 1000}} {
				for offset := 0; offset <= len(text)+1; offset += 1 + len(text)/37 {
					nearest, total := document.Nearest(offset, limits[0], limits[1])
					if total != len(all) {
						t.Fatalf("there are %d, not %d", len(all), total)
					}
					var got []string
					for i := range nearest {
						got = append(got, describe(&nearest[i]))
					}
					if diff := cmp.Diff(naiveNearest(all, offset, limits[0], limits[1]), got); diff != "" {
						t.Fatalf("%v at %d of %d: -want +got\n%s", limits, offset, len(text), diff)
					}
				}
			}
		})
	}
}
