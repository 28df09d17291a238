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
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/schema"
)

// DocumentRules are the rules about the document as a whole, and about values that the JSON Schema takes and Go does not.
var DocumentRules = []*rules.Rule{
	{
		Name: "json-empty-document", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "The file is empty.",
		Syntax:  []syntax.ErrorCode{syntax.EmptyDocument},
		SyntaxFix: func(p *rules.Pass, _ syntax.Error) rules.Advice {
			return rules.Advice{
				Message: "file is empty",
				Note:    specificationIs,
				Fixes:   []rules.Fix{{Title: "Insert an empty specification", Edits: []syntax.Edit{edit.Text(0, int32(len(p.Tree.Text)), skeleton)}}},
			}
		},
	},
	{
		Name: "json-root-type", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary:    "The document is not a JSON object.",
		Violations: []rules.ViolationKind{rules.WrongType}, Structure: rootType,
	},
	notASpecFile,
	{
		Name: "json-number-range", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "A static default is too large for a float64.",
		Key:     schema.KeyDefault, Element: numberRange,
	},
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

// skeleton is the smallest specification.
// specificationIs is what a specification is, in notes.
const specificationIs = `A specification is a JSON object with "version" and "provider".`

const skeleton = "{\n  \"version\": \"0.1\",\n  \"provider\": {\n    \"name\": \"example\"\n  }\n}\n"

func rootType(p *rules.Pass, v *rules.Violation) bool {
	if v.Type != schema.TypeRoot {
		return false
	}
	n := &p.Tree.Nodes[v.Node]
	end := n.End
	if n.IsContainer() {
		end = n.Start + 1
	}
	f := p.Report(v.Node, n.Start, end, fmt.Sprintf("the document is %s, not an object", kindWord(p, v.Node))).WithNote(specificationIs)
	if n.Kind == syntax.Array && p.Tree.Len(v.Node) == 1 && p.Tree.Nodes[1].Kind == syntax.Object && !n.Has(syntax.Unclosed) {
		f.Fix(false, "Take the object out of the array", edit.Text(n.Start, p.Tree.Nodes[1].Start, ""), edit.Text(p.Tree.Nodes[1].End, n.End, ""))
	}
	return true
}

// notASpecFile is reported by CheckForeign.
var notASpecFile = &rules.Rule{
	Name: "not-a-spec-file", Stage: rules.StageSyntax, Severity: rules.SeverityError,
	Summary: "The file is not a Provider Code Specification.",
	Foreign: notSpecification,
}

// notSpecification returns what a file is that is not a specification.
func notSpecification(p *rules.Pass) {
	t := p.Tree
	switch m := sniff.ForeignFormat(t); {
	case t.Root() < 0:
		p.Report(-1, 0, 0, "file is not a provider code specification").WithNote("It is not text.")
	case m >= 0:
		p.ReportKey(m, "file is an OpenAPI document, not a provider code specification").
			WithHelp("run tfplugingen-openapi generate to make a specification from it")
	default:
		n := &t.Nodes[0]
		end := n.End
		if n.IsContainer() {
			end = n.Start + 1
		}
		p.Report(0, n.Start, end, "file is not a provider code specification").
			WithNote(specificationIs + " Nothing else in this file is checked or changed.")
	}
}

// staticNumber returns the text of an element's static default if it is a number in a resource.
func staticNumber(p *rules.Pass, e *spec.Element) (string, bool) {
	if e.Static < 0 || p.Unit.Scope != schema.ScopeResource || p.Tree.Nodes[e.Static].Kind != syntax.Number {
		return "", false
	}
	return p.Tree.Raw(e.Static), true
}

func numberRange(p *rules.Pass, e *spec.Element) {
	text, ok := staticNumber(p, e)
	if !ok || !e.Kind.IsFloat() {
		return
	}
	if _, err := strconv.ParseFloat(text, e.Kind.Bits()); err != nil {
		p.ReportValue(e.Static, "default %s of %s is too large for a %s", text, p.Element(e), e.Kind).
			WithNote("The largest %s is about %s.", e.Kind, map[int]string{32: "3.4e38", 64: "1.8e308"}[e.Kind.Bits()])
	}
}

func defaultInt64Value(p *rules.Pass, e *spec.Element) {
	text, ok := staticNumber(p, e)
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

// wholeNumber returns the digits of a number that is whole and fits into a kind of integers but is written otherwise, and returns what is
// wrong with it.
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
