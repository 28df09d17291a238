package rules

import "github.com/spec-ls/spec-ls/analysis/syntax"

// documentRules are the rules about the document as a whole.
var documentRules = []*Rule{
	{
		Name: "json-empty-document", Stage: StageSyntax, Severity: SeverityError,
		Summary: "The file holds nothing but white space.",
		Syntax:  []syntax.ErrorCode{syntax.EmptyDocument},
		SyntaxFix: func(p *Pass, _ syntax.Error) Advice {
			return Advice{
				Message: "The file is empty: a specification is an object with \"version\" and \"provider\"",
				Fixes:   []Fix{{Title: "Insert an empty specification", Edits: []syntax.Edit{edit(0, int32(len(p.Tree.Text)), skeleton)}}},
			}
		},
	},
}

// skeleton is the smallest specification.
const skeleton = "{\n  \"version\": \"0.1\",\n  \"provider\": {\n    \"name\": \"example\"\n  }\n}\n"
