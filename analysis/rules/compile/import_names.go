package compile

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

func customTypePackageMismatch(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	name := imports.LocalName(p, m)
	f := imports.ReportUse(p, problem, fmt.Sprintf("custom type uses package %s but imports %s", problem.Name, name)).
		WithNote("%q is called %s in Go.", m.Path.Value, name)
	imports.Relate(p, f, problem.Import, "imported here")
	if f != nil && name != "" {
		f.Fix(declares(p, m, problem.Name), "Write "+name, imports.RenameInTexts(p, m, problem.Name, name)...)
	}
}

// declares reports whether an imported package is known to have all names that the texts which have its import take from some package.
func declares(p *rules.Pass, m *spec.Import, from string) bool {
	known, ok := catalog.Lookup(m.Path.Value)
	if !ok {
		return false
	}
	for _, text := range imports.TextsOf(p, m) {
		for rest := p.Tree.Value(text.Node); ; {
			_, after, found := strings.Cut(rest, from+".")
			if !found {
				break
			}
			end := strings.IndexFunc(after, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			if end < 0 {
				end = len(after)
			}
			if _, ok := known.Member(after[:end]); !ok {
				return false
			}
			rest = after[end:]
		}
	}
	return true
}
