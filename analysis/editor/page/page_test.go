package page_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

func TestKeyAndValue(t *testing.T) {
	if got := page.Key(schema.TypeRoot, schema.KeyProvider); !strings.HasPrefix(got, "## ") {
		t.Errorf("provider: %q", got)
	}
	if got := page.Key(schema.TypeRoot, schema.KeyBool); got != "" {
		t.Errorf("bool at the root: %q", got)
	}
	if got := page.Value(schema.TypeVersion, "0.1"); got == "" {
		t.Error("the version has no page")
	}
	if got := page.Value(schema.TypeVersion, "7"); got != "" {
		t.Errorf("version 7: %q", got)
	}
}

// TestEveryPackage writes the page of every package and of all its members: each has its Go, its origin and a link.
func TestEveryPackage(t *testing.T) {
	check := func(what, text string) {
		if !strings.HasPrefix(text, "```go\n") || !strings.Contains(text, "[Documentation](https://pkg.go.dev/") ||
			strings.Contains(text, "\n\n\n") {
			t.Errorf("%s: %q", what, text)
		}
	}
	for p := range catalog.Packages() {
		check(p.Path, page.Package(p, page.Source{Packages: declarations.Importer{}}))
		for i := range p.Members {
			m := &p.Members[i]
			check(p.Path+" "+m.Name, page.Member(p, m, page.Source{Packages: declarations.Importer{}}))
			for k := range m.Methods {
				check(p.Path+" "+m.Name+"."+m.Methods[k].Name, page.Method(p, m, &m.Methods[k], page.Source{Packages: declarations.Importer{}}))
			}
		}
	}
	for p := range catalog.StandardPackages() {
		check(p.Path, page.Package(p, page.Source{Packages: declarations.Importer{}}))
	}
}
