// Package toy is a language that is neither JSON nor about specifications, with the least that a further language needs. Tests put it into
// the list of languages.
package toy

import (
	"context"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
)

// Add puts the language into the list of languages until the test ends.
func Add(t *testing.T) {
	t.Helper()
	known := languages.All
	t.Cleanup(func() { languages.All = known })
	languages.All = append([]language.Language{toy{}}, known...)
}

// LanguageID is the name of the language in editors, and Extension the suffix of the names of its files.
const (
	LanguageID = "toy"
	Extension  = ".toy"
)

// Wrong is the word that is wrong wherever it is, and the name of the rule that reports it.
const (
	Wrong = "wrong"
	Rule  = "toy-wrong"
)

type toy struct{}

func (toy) Claims(f *language.File) bool {
	return f.LanguageID == LanguageID || strings.HasSuffix(f.Name, Extension)
}

func (toy) Open(f *language.File) language.Text { return language.NewPlain(f.Text, language.Always) }

func (toy) View(t language.Text, _ *language.Surroundings) language.View { return view{t.Lines()} }

type view struct{ lines text.Lines }

func (v view) Lines() text.Lines { return v.lines }

var rule = &rules.Rule{Name: Rule, Stage: rules.StageSyntax, Severity: rules.SeverityError, Summary: "A word is wrong."}

func (v view) Findings(_ context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	for start, whole := 0, v.lines.Text(); ; {
		i := strings.Index(whole[start:], Wrong)
		if i < 0 {
			return found[:min(len(found), most)], len(found), nil
		}
		start += i
		found = append(found, analysis.NewDiagnostic(&rules.Finding{
			Rule: rule, Stage: rule.Stage, Severity: rule.Severity, Start: int32(start), End: int32(start + len(Wrong)),
			Message: "the word is wrong",
		}))
		start += len(Wrong)
	}
}

func (v view) Hover(offset int) (hover.Hover, bool) {
	return hover.Hover{Markdown: "a toy", Start: offset, End: offset + 1}, true
}
