package catalog_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Which version is meant, for each that a go.mod may require.
func TestVersions(t *testing.T) {
	p, ok := catalog.Lookup("github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator")
	if !ok {
		t.Fatal("the package is not known")
	}
	url := func(version string) string {
		return "https://pkg.go.dev/" + p.Module + "@" + version + "/stringvalidator"
	}
	for name, test := range map[string]struct {
		required, words, url string
		newer, before19      bool
	}{
		"none":          {"", "`" + p.Module + "`, as of " + p.Version, url(p.Version), false, false},
		"the described": {p.Version, "`" + p.Module + "` " + p.Version, url(p.Version), false, false},
		"an older one":  {"v0.12.0", "`" + p.Module + "` v0.12.0, described as of " + p.Version, url("v0.12.0"), false, true},
		"a newer one":   {"v0.99.1", "`" + p.Module + "` v0.99.1, described as of " + p.Version, url("v0.99.1"), true, false},
		"major version": {"v1.0.0-beta.1", "`" + p.Module + "` v1.0.0-beta.1, described as of " + p.Version, url("v1.0.0-beta.1"), true, false},
	} {
		t.Run(name, func(t *testing.T) {
			v := catalog.Versions{p.Module: test.required}
			if got := v.Module(p); got != test.words {
				t.Errorf("the module is %s", got)
			}
			if got := v.URL(p); got != test.url {
				t.Errorf("the address is %s", got)
			}
			if v.Newer(p) != test.newer || v.Before(p.Module, 0, 19) != test.before19 {
				t.Errorf("newer is %v, before 0.19 is %v", v.Newer(p), v.Before(p.Module, 0, 19))
			}
		})
	}
	if standard, _ := catalog.LookupStandard("regexp"); catalog.Versions(nil).URL(standard) != "https://pkg.go.dev/regexp" {
		t.Error("the standard library has no version in its address")
	}
}
