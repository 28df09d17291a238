package rules

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// CheckClaims holds that each violation in a document is claimed by a rule that reports it, once, or leaves it to another
// finding about the same mistake. It is for the external tests, which have the documents.
func CheckClaims(t testing.TB, file *syntax.File) {
	t.Helper()
	checkClaims(t, file.Frame, schema.TypeRoot, nil)
	for _, u := range file.Units {
		checkClaims(t, u.Tree, spec.RootType(u.Kind), spec.Read(u))
	}
}

func checkClaims(t testing.TB, tree *syntax.Tree, root schema.Type, unit *spec.Unit) {
	t.Helper()
	pass := &Pass{Tree: tree, Unit: unit, Settings: &Settings{}, Root: root}
	var counting [violationKinds][]*Rule
	for kind, real := range registered().violations {
		counting[kind] = []*Rule{{Structure: func(p *Pass, v *Violation) bool {
			before := len(p.findings)
			for _, rule := range real {
				p.rule = rule
				claims := rule.Structure(p, v)
				if n := len(p.findings) - before; n > 1 || n == 1 && !claims {
					t.Fatalf("%s made %d findings of one violation and claimed it: %v\n%s", rule.Name, n, claims, tree.Text)
				}
				if claims {
					return true
				}
			}
			t.Fatalf("no rule claims a violation of kind %d at %q in %s\n%s", v.Kind, tree.Raw(v.Node), v.ObjectType, tree.Text)
			return false
		}}}
	}
	w := walker{pass: pass, tree: tree, rules: &counting}
	w.walk(root)
}
