package rules

import (
	"fmt"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// encodingRules are the rules about bytes that do not say what they seem to say.
var encodingRules = []*Rule{
	{
		Name: "json-bom", Stage: StageSyntax, Severity: SeverityError,
		Summary: "The file begins with a byte order mark, which Go's JSON decoder refuses.",
		Syntax:  []syntax.ErrorCode{syntax.ByteOrderMark},
		SyntaxFix: func(_ *Pass, e syntax.Error) Advice {
			return Advice{
				Message: "Byte order mark at the start of the file: the generator's JSON decoder refuses it; save the file as UTF-8 without it",
				Fixes:   []Fix{{Title: "Delete the byte order mark", Safe: true, Edits: []syntax.Edit{edit(e.Start, e.End, "")}}},
			}
		},
	},
	{
		Name: "json-not-utf8", Stage: StageSyntax, Severity: SeverityError,
		Summary: "The file is UTF-16 or UTF-32, or no text at all; JSON files are UTF-8.",
		Syntax:  []syntax.ErrorCode{syntax.NotUTF8}, SyntaxFix: notUTF8Advice,
	},
	{
		Name: "json-invalid-utf8", Stage: StageMeaning, Severity: SeverityError,
		Summary: "A string holds bytes that are not UTF-8, which Go silently replaces.",
		Syntax:  []syntax.ErrorCode{syntax.InvalidUTF8}, SyntaxFix: invalidUTF8Advice,
	},
	{
		Name: "json-lone-surrogate", Stage: StageMeaning, Severity: SeverityWarning,
		Summary: "Half of a surrogate pair stands alone in a string, which Go silently replaces.",
		Syntax:  []syntax.ErrorCode{syntax.LoneSurrogate},
		SyntaxFix: func(p *Pass, e syntax.Error) Advice {
			escape := p.Tree.Text[e.Start:e.End]
			return Advice{
				Message: fmt.Sprintf(`Escape %s is half of a surrogate pair: Go reads it as U+FFFD; write the character itself, or both halves`, escape),
				Fixes: []Fix{
					{Title: "Delete the escape", Edits: []syntax.Edit{edit(e.Start, e.End, "")}},
					{Title: `Replace it with \ufffd`, Edits: []syntax.Edit{edit(e.Start, e.End, `\ufffd`)}},
				},
			}
		},
	},
}

// notUTF8Advice offers to write the text anew if its encoding can be told.
func notUTF8Advice(p *Pass, e syntax.Error) Advice {
	name, decoded := syntax.Decode(p.Tree.Text)
	if name == "" {
		return Advice{Message: "The file is not text in UTF-8: the generator cannot read it"}
	}
	return Advice{
		Message: fmt.Sprintf("The file is %s: the generator reads UTF-8 only; save it as such", name),
		Fixes:   []Fix{{Title: "Write it as UTF-8", Safe: true, Edits: []syntax.Edit{edit(e.Start, e.End, decoded)}}},
	}
}

// invalidUTF8Advice offers to take the bytes for Latin-1, by far the commonest reason.
func invalidUTF8Advice(p *Pass, e syntax.Error) Advice {
	broken := p.Tree.Text[e.Start:e.End]
	a := Advice{Message: fmt.Sprintf("Bytes % X are not UTF-8: Go reads them as U+FFFD, and the generated text is corrupt; save the file as UTF-8", broken)}
	var latin []byte
	for i := range len(broken) {
		if broken[i] < 0xA0 {
			return a // a control character there
		}
		latin = utf8.AppendRune(latin, rune(broken[i]))
	}
	a.Fixes = []Fix{{Title: fmt.Sprintf("Read it as Latin-1: %s", latin), Edits: []syntax.Edit{edit(e.Start, e.End, string(latin))}}}
	return a
}
