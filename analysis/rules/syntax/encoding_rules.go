package syntax

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// EncodingRules are the rules about bytes that do not say what they seem to say.
var EncodingRules = []*rules.Rule{
	{
		Name: "json-bom", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "The file begins with a byte order mark, which Go's JSON decoder rejects.",
		Syntax:  []syntax.ErrorCode{syntax.ByteOrderMark},
		SyntaxFix: func(_ *rules.Pass, e syntax.Error) rules.Advice {
			return rules.Advice{
				Message: "file begins with a byte order mark",
				Note:    "The generator's JSON decoder rejects it.",
				Fixes:   []rules.Fix{{Title: "Delete the byte order mark", Safe: true, Edits: []syntax.Edit{edit.Text(e.Start, e.End, "")}}},
			}
		},
	},
	{
		Name: "json-not-utf8", Stage: rules.StageSyntax, Severity: rules.SeverityError,
		Summary: "The file is not UTF-8 text.",
		Syntax:  []syntax.ErrorCode{syntax.NotUTF8}, SyntaxFix: notUTF8Advice,
	},
}

// notUTF8Advice offers to write the text again if its encoding can be recognised.
func notUTF8Advice(p *rules.Pass, e syntax.Error) rules.Advice {
	name, decoded := text.Decode(p.Tree.Text)
	if name == "" {
		return rules.Advice{Message: "file is not UTF-8 text", Note: "The generator can't read it."}
	}
	return rules.Advice{
		Message: "file is " + name + ", not UTF-8",
		Note:    "The generator reads only UTF-8.",
		Fixes:   []rules.Fix{{Title: "Convert to UTF-8", Safe: true, Edits: []syntax.Edit{edit.Text(e.Start, e.End, decoded)}}},
	}
}
