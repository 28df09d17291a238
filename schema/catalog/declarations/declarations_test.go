package declarations

import (
	"go/types"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Every package can be checked, and has what the catalogue lists of it.
func TestPackages(t *testing.T) {
	if len(packed()) == 0 {
		t.Fatal("there are none")
	}
	for path := range packed() {
		if _, err := (Importer{}).Import(path); err != nil {
			t.Error(err)
		}
	}
	for _, all := range []func(func(*catalog.Package) bool){catalog.Packages(), catalog.StandardPackages()} {
		for p := range all {
			if has := (Importer{}).Has(p.Path); has != !p.Internal() && p.Path != "runtime/cgo" {
				t.Errorf("package %s is declared whole: %v", p.Path, has)
			}
			if !(Importer{}).Has(p.Path) {
				continue
			}
			declared, err := Importer{}.Import(p.Path)
			if err != nil {
				t.Error(err)
				continue
			}
			if declared.Name() != p.Name {
				t.Errorf("package %s is called %s, not %s", p.Path, declared.Name(), p.Name)
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
	for _, path := range []string{"example.com/x", "internal/abi", "google.golang.org/grpc", ""} {
		if (Importer{}).Has(path) {
			t.Errorf("there is %q", path)
		}
	}
	if p, err := (Importer{}).Import("example.com/x"); err == nil {
		t.Errorf("there is %v", p)
	}
}

// Structs are as alike as they are in the source: their hidden fields tell them apart, and whether they can be compared.
func TestHiddenFields(t *testing.T) {
	of := func(path, name string) types.Type {
		p, err := Importer{}.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		return p.Scope().Lookup(name).Type()
	}
	const basetypes = "github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	text, number := of(basetypes, "StringValue"), of(basetypes, "Int64Value")
	if types.ConvertibleTo(text, number) || !types.ConvertibleTo(text, text) {
		t.Error("a value can be converted to one of another kind")
	}
	if !types.Comparable(text) || types.Comparable(of(basetypes, "ListValue")) {
		t.Error("other values can be compared than in the source")
	}
}

// The error for a package that is not there names it.
func TestUnknownPackageIsNamed(t *testing.T) {
	const path = "example.com/none"
	if p, err := (Importer{}).Import(path); p != nil || err == nil || err.Error() != "package "+path+" is not in the catalogue" {
		t.Errorf("%v, %v", p, err)
	}
}

func BenchmarkFirstImport(b *testing.B) {
	for _, path := range []string{
		"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator",
		"github.com/hashicorp/terraform-plugin-framework/resource/schema", "net/http",
	} {
		b.Run(path[strings.LastIndexByte(path, '/')+1:], func(b *testing.B) {
			for b.Loop() {
				clear(checked)
				checked["unsafe"] = types.Unsafe
				if _, err := (Importer{}).Import(path); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
