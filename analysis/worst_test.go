package analysis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// naiveWorst chooses among all diagnostics.
func naiveWorst(all []analysis.Diagnostic, n int) []string {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(all[b].Severity) - int(all[a].Severity) })
	order = order[:min(n, len(order))]
	slices.Sort(order)
	var chosen []string
	for _, i := range order {
		chosen = append(chosen, describe(&all[i]))
	}
	return chosen
}

func describe(d *analysis.Diagnostic) string {
	return fmt.Sprintf("%d-%d %s %s: %s", d.Start, d.End, d.Severity, d.Rule.Name, d.Message)
}

func TestWorst(t *testing.T) {
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
			for _, n := range []int{0, 1, 3, 10, 100, 1000, len(all) - 1, len(all), len(all) + 1} {
				worst, total := document.Worst(n)
				if total != len(all) {
					t.Fatalf("there are %d, not %d", len(all), total)
				}
				var got []string
				for i := range worst {
					got = append(got, describe(&worst[i]))
				}
				if diff := cmp.Diff(naiveWorst(all, n), got); diff != "" {
					t.Fatalf("the worst %d: -want +got\n%s", n, diff)
				}
			}
		})
	}
}
