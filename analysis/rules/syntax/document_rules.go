package syntax

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/schema"
)

// DocumentRules are the rules about the document as a whole, and about numbers that Go does not take.
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
}

// specificationIs is the definition of a specification in notes.
const specificationIs = `A specification is a JSON object with "version" and "provider".`

// skeleton is the smallest specification.
const skeleton = "{\n  \"version\": \"0.1\",\n  \"provider\": {\n    \"name\": \"example\"\n  }\n}\n"

func rootType(p *rules.Pass, v *rules.Violation) bool {
	if v.Type != schema.TypeRoot {
		return false
	}
	n := &p.Tree.Nodes[v.Node]
	if strings.HasPrefix(strings.TrimLeft(p.Tree.Text[n.End:], whiteSpace), ":") {
		return true // it is a key of the object, whose bracket is missing
	}
	end := n.End
	if n.IsContainer() {
		end = n.Start + 1
	}
	f := p.Report(v.Node, n.Start, end, fmt.Sprintf("the document is %s, not an object", words.JSONKind(p.Tree, v.Node))).
		WithNote(specificationIs)
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

const beginWithDocument = `"spec-ls init" with this file writes a first configuration, from which a specification is made`

// notSpecification reports the format of a file that is not a specification.
func notSpecification(p *rules.Pass) {
	t := p.Tree
	switch m := sniff.ForeignFormat(t); {
	case t.Root() < 0:
		p.Report(-1, 0, 0, "file is not a provider code specification").WithNote("It is not text.")
	case m >= 0:
		p.ReportKey(m, "file is an OpenAPI document, not a provider code specification").WithHelp(beginWithDocument)
	case sniff.IsYAMLDescription(t.Text):
		p.Report(0, 0, t.Nodes[0].End, "file is an OpenAPI document, not a provider code specification").WithHelp(beginWithDocument)
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

func numberRange(p *rules.Pass, e *spec.Element) {
	text, ok := p.Unit.StaticNumber(e)
	if !ok || !e.Kind.IsFloat() {
		return
	}
	if _, err := strconv.ParseFloat(text, e.Kind.Bits()); err != nil {
		p.ReportValue(e.Static, "default %s of %s is too large for a %s", text, p.Element(e), e.Kind).
			WithNote("The largest %s is about %s.", e.Kind, map[int]string{32: "3.4e38", 64: "1.8e308"}[e.Kind.Bits()])
	}
}
