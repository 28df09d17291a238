package meaning

import (
	"fmt"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// EncodingRules are the rules about characters that Go replaces.
var EncodingRules = []*rules.Rule{
	{
		Name: "json-invalid-utf8", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary: "A string holds bytes that are not UTF-8, which Go silently replaces.",
		Syntax:  []syntax.ErrorCode{syntax.InvalidUTF8}, SyntaxFix: invalidUTF8Advice,
	},
	{
		Name: "json-lone-surrogate", Stage: rules.StageMeaning, Severity: rules.SeverityWarning,
		Summary: "A string holds half of a surrogate pair, which Go silently replaces.",
		Syntax:  []syntax.ErrorCode{syntax.LoneSurrogate},
		SyntaxFix: func(p *rules.Pass, e syntax.Error) rules.Advice {
			escape := p.Tree.Text[e.Start:e.End]
			return rules.Advice{
				Message: fmt.Sprintf("escape %s is half of a surrogate pair", escape),
				Note:    "Go reads it as U+FFFD, the replacement character.",
				Help:    "write the character itself, or both halves",
				Fixes: []rules.Fix{
					{Title: "Delete the escape", Edits: []syntax.Edit{edit.Text(e.Start, e.End, "")}},
					{Title: `Replace it with \ufffd`, Edits: []syntax.Edit{edit.Text(e.Start, e.End, `\ufffd`)}},
				},
			}
		},
	},
}

// maxBytes is how many bytes a headline lists.
const maxBytes = 8

// invalidUTF8Advice offers to take the bytes for Latin-1, by far the commonest reason.
func invalidUTF8Advice(p *rules.Pass, e syntax.Error) rules.Advice {
	broken := p.Tree.Text[e.Start:e.End]
	a := rules.Advice{
		Message: fmt.Sprintf("bytes % X are not UTF-8", broken[:min(len(broken), maxBytes)]),
		Note:    "Go reads them as U+FFFD, the replacement character, so the generated text is corrupt.",
		Help:    "save the file as UTF-8",
	}
	var latin []byte
	for i := range len(broken) {
		if broken[i] < 0xA0 {
			return a // a control character there
		}
		latin = utf8.AppendRune(latin, rune(broken[i]))
	}
	a.Fixes = []rules.Fix{
		{Title: fmt.Sprintf("Read it as Latin-1: %s", latin), Edits: []syntax.Edit{edit.Text(e.Start, e.End, string(latin))}},
	}
	return a
}
