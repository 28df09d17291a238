package baseline_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestBaselines holds how texts are read and written, and the findings that are left of a specification.
func TestBaselines(t *testing.T) {
	t.Parallel()
	const source = `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "a", "schema": {"attributes": [{"name": "b", "string": {}}, {"name": "b", "string": {}}, {"name": "c", "nonsense": {}}]}}]}`
	found := analysis.NewDocument(source, nil).Diagnostics()
	var b strings.Builder
	show := func(what string, of *baseline.Baseline) {
		left, stale := of.New("a.json", found)
		slices.SortFunc(stale, func(a, b baseline.Known) int { return strings.Compare(a.Rule+a.Place, b.Rule+b.Place) })
		fmt.Fprintf(&b, "%s: %d places of %v, %d of %d findings left, stale %v\n%s", what, of.Len(), of.Names(), len(left), len(found), stale, of)
	}
	for _, text := range []string{
		``, `{`, `{}`, `{"version": 1}`, `{"version": 2}`, `{"version": "1"}`, `{"version": 1, "files": {}} x`, `{"version": 1, "x": 2}`, "{\n  \"version\": 1,\n  \"files\": [\n]}", "{\"version\": 1,\n\"files\": {\"a\": {\"r\": [5]}}}", `{"version": 1,}`, `{"version": 1, "files": {"a.json": {"key-order": ["x", "x", "y"]}}, "changes": {"c": ["<p>"]}}`,
	} {
		read, err := baseline.Parse(text)
		var wrong *baseline.SyntaxError
		if err != nil {
			if errors.As(err, &wrong) {
				fmt.Fprintf(&b, "%q is refused at %d:%d\n", text, wrong.Line, wrong.Column) // the texts are those of package json
			} else {
				fmt.Fprintf(&b, "%q: %v\n", text, err)
			}
			continue
		}
		show(fmt.Sprintf("%q", text), read)
	}
	taken := &baseline.Baseline{}
	fmt.Fprintf(&b, "refused %d\n", taken.Take("a.json", found))
	show("taken", taken)
	fmt.Fprintf(&b, "refused %d\n", taken.Take("a.json", found[:1]))
	show("one taken twice", taken)
	_, stale := taken.New("a.json", found)
	taken.Forget("a.json", stale)
	show("without what is stale", taken)
	for i := range found {
		fmt.Fprintf(&b, "%s is added: %v\n", found[i].Rule.Name, taken.Add("b.json", &found[i]))
	}
	taken.Accept("rule", "z")
	taken.Accept("rule", "a")
	taken.Accept("rule", "z")
	fmt.Fprintf(&b, "accepted: %v %v %v\n", taken.Accepts("rule", "z"), taken.Accepts("rule", "q"), taken.Accepts("other", "z"))
	show("with changes", taken)
	taken.Drop("a.json")
	var rest []baseline.Known
	for rule, places := range taken.Files["b.json"] {
		for _, place := range places {
			rest = append(rest, baseline.Known{Rule: rule, Place: place, Count: 1})
		}
	}
	taken.Forget("b.json", rest)
	taken.Take("c.json", nil)
	show("dropped and forgotten", taken)
	scenario.Golden(t, "testdata/baselines.golden", b.String())
}
