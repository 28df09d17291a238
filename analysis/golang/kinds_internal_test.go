package golang

import (
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

// TestStaticDefaultsOfAllKinds: the generator imports a package for each kind whose default may be a fixed value.
func TestStaticDefaultsOfAllKinds(t *testing.T) {
	for kind := range schema.Kinds() {
		defaults := schema.TypeResourceAttribute.Member(kind.Key()).Member(schema.KeyDefault)
		p, ok := staticDefaults[kind]
		if want := defaults.Shape().Allowed.Has(schema.KeyStatic); ok != want {
			t.Errorf("%v: there is a package: %t", kind, ok)
		} else if ok && generatedPackages[p.number()].path != kind.Go().DefaultPackage {
			t.Errorf("%v: the package is %s", kind, generatedPackages[p.number()].path)
		}
	}
}
