package syntax

import (
	"fmt"
	"unicode/utf8"

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
