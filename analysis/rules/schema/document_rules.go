package schema

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// DocumentRules are the rules about the document as a whole, and about values that the JSON Schema takes and Go does not.
var DocumentRules = []*rules.Rule{
	{
		Name: "default-int64-value", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary: "The static default of an int64 is not written as a whole number in its range.",
		Key:     schema.KeyDefault, Element: defaultInt64Value,
	},
	{
		Name: "schema-no-members", Stage: rules.StageSchema, Severity: rules.SeverityWarning,
		Summary: "The schema of a resource or data source has neither attributes nor blocks.",
		Unit:    schemaNoMembers,
	},
}

func defaultInt64Value(p *rules.Pass, e *spec.Element) {
	text, ok := p.Unit.StaticNumber(e)
	if !ok || !e.Kind.IsInteger() {
		return
	}
	if _, err := strconv.ParseInt(text, 10, e.Kind.Bits()); err == nil {
		return
	}
	whole, reason := wholeNumber(text, e.Kind)
	f := p.ReportValue(e.Static, "default %s of %s is not an %s", text, p.Element(e), e.Kind).WithNote("%s", reason)
	if whole != "" {
		f.Fix(true, "Replace it with "+whole, edit.ReplaceValue(p.Tree, e.Static, whole))
	}
}

// wholeNumber returns the digits of a number that is whole and fits into a kind of integers but is written otherwise, and the reason why it
// is wrong.
func wholeNumber(text string, kind schema.Kind) (digits, reason string) {
	most := int64(1)<<(kind.Bits()-1) - 1
	digitsOnly := fmt.Sprintf("An %s has digits only, and perhaps a minus sign.", kind)
	outOfRange := fmt.Sprintf("An %s is a number from %d to %d.", kind, -most-1, most)
	approximate, err := strconv.ParseFloat(text, 64)
	if err != nil || approximate > 1e19 || approximate < -1e19 {
		return "", outOfRange
	}
	if _, exponent, found := strings.Cut(strings.ToLower(text), "e"); found && len(exponent) > 4 {
		return "", digitsOnly
	}
	exact, ok := new(big.Rat).SetString(text)
	switch {
	case !ok || !exact.IsInt():
		return "", fmt.Sprintf("An %s is a whole number.", kind)
	case !exact.Num().IsInt64() || exact.Num().Int64() > most || exact.Num().Int64() < -most-1:
		return "", outOfRange
	}
	return exact.Num().String(), digitsOnly
}

func schemaNoMembers(p *rules.Pass) {
	u := p.Unit
	if u.Kind == syntax.Provider || u.Schema < 0 || p.Tree.Nodes[u.Schema].Has(syntax.Damaged) || p.Tree.Len(u.Schema) == 0 {
		return
	}
	for _, key := range []schema.Key{schema.KeyAttributes, schema.KeyBlocks} {
		if m := p.Member(u.Schema, key); m >= 0 && (p.Tree.Nodes[m].Kind != syntax.Array || p.Tree.Len(m) > 0) ||
			misspelt(p, u.Schema, key) >= 0 {
			return
		}
	}
	if folded(p, u.Schema) {
		return
	}
	p.ReportKey(u.Schema, "%s has neither attributes nor blocks", p.UnitWords()).WithNote("Nothing in it can be set or read.")
}

// folded reports whether an object has a member that differs from a known key in case only.
func folded(p *rules.Pass, object int32) bool {
	for m := range p.Tree.Children(object) {
		if n := &p.Tree.Nodes[m]; n.Key == 0 && p.Settings.Profile().KeyFold(p.Tree.Key(m)) != schema.KeyNone {
			return true
		}
	}
	return false
}
