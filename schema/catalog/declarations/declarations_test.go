package declarations

import (
	"testing"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Every package can be checked, and has what the catalogue lists of it.
func TestPackages(t *testing.T) {
	if len(sources()) == 0 {
		t.Fatal("there are none")
	}
	for path := range sources() {
		if _, err := (Importer{}).Import(path); err != nil {
			t.Error(err)
		}
	}
	for _, all := range []func(func(*catalog.Package) bool){catalog.Packages(), catalog.StandardPackages()} {
		for p := range all {
			if !p.Described {
				continue
			}
			declared, err := Importer{}.Import(p.Path)
			if err != nil {
				t.Error(err)
				continue
			}
			for i := range p.Members {
				if declared.Scope().Lookup(p.Members[i].Name) == nil {
					t.Errorf("package %s has no %s", p.Path, p.Members[i].Name)
				}
			}
		}
	}
}

func TestUnknownPackage(t *testing.T) {
	if (Importer{}).Has("example.com/x") {
		t.Error("there is example.com/x")
	}
	if p, err := (Importer{}).Import("example.com/x"); err == nil {
		t.Errorf("there is %v", p)
	}
}

func BenchmarkFirstImport(b *testing.B) {
	for b.Loop() {
		clear(checked)
		if _, err := (Importer{}).Import("github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"); err != nil {
			b.Fatal(err)
		}
	}
}
