package meaning

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/decoded"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Where a key is defined twice, or once more in another case, the generator works with neither value but with the decoder's mixture of
// both: Go's decoder decodes the second value into the result for the first. An object gets the members of both, an array the elements of
// the second, each decoded into the one of the first at its place, and everything else the second value.

// mixture compares the findings in a unit with those in the decoder's result for the unit, if a key is defined twice somewhere: an error
// that only the latter has is reported at the key, and one that only the former has is dropped.
func mixture(p *rules.Pass) []rules.Finding {
	if !p.Tree.Valid() || !slices.ContainsFunc(p.Findings(), isMerging) {
		return p.Findings()
	}
	var b strings.Builder
	decoded.Decode(p.Tree, p.Tree.Root(), nil, schema.KeyNone).Write(&b)
	unit := parseUnit(p, p.Unit.Kind, b.String())
	if unit == nil {
		return p.Findings()
	}
	findings, _ := rules.CheckUnit(unit, p.Settings) // which comes here once: the decoder's result has no key twice
	type said struct{ rule, message string }
	before, after := map[said]bool{}, map[said]bool{}
	for i := range p.Findings() {
		f := &p.Findings()[i]
		before[said{f.Rule.Name, f.Message}] = true
	}
	var first *rules.Finding
	stage := rules.StageMeaning
	for i := range findings {
		f := &findings[i]
		after[said{f.Rule.Name, f.Message}] = true
		if at := refusedAt(f, unit.Tree); at < stage && !before[said{f.Rule.Name, f.Message}] {
			first, stage = f, at
		}
	}
	left := slices.DeleteFunc(p.Findings(), func(f rules.Finding) bool {
		return f.Severity == rules.SeverityError && f.Stage > rules.StageSchema && f.Stage <= rules.StageStartup && !isMerging(f) &&
			!after[said{f.Rule.Name, f.Message}]
	})
	if first == nil {
		return left
	}
	for i := range left {
		if f := &left[i]; isMerging(*f) && f.Stage > stage {
			f.Stage, f.Severity = stage, rules.SeverityError
			f.WithNote("%s In the result, %s.", f.Note, first.Message)
		}
	}
	return left
}

// isMerging reports whether a finding is of values that are merged.
func isMerging(f rules.Finding) bool {
	return f.Rule.Name == "json-duplicate-key" || f.Rule.Name == "json-key-case"
}

// parseUnit returns a unit of a kind that is made from the source text of its object.
func parseUnit(p *rules.Pass, kind syntax.UnitKind, source string) *syntax.Unit {
	wrapped := `{"version": "0.1", "provider": ` + source + `}`
	switch kind {
	case syntax.Resource:
		wrapped = `{"version": "0.1", "provider": {"name": "a"}, "resources": [` + source + `]}`
	case syntax.DataSource:
		wrapped = `{"version": "0.1", "provider": {"name": "a"}, "datasources": [` + source + `]}`
	}
	for _, unit := range syntax.ParseFile(wrapped, spec.OptionsFor(p.Settings.Profile())).Units {
		if unit.Kind == kind {
			return unit
		}
	}
	return nil
}
