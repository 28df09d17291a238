package toolchain_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

func TestFind(t *testing.T) {
	for _, version := range toolchain.Versions() {
		for _, spelling := range []string{version, "v" + version} {
			p, ok := toolchain.Find(spelling)
			if !ok || p.Generator != version || p.String() != "tfplugingen-framework "+version {
				t.Errorf("%s is %v", spelling, p)
			}
		}
	}
	if toolchain.Versions()[0] != toolchain.Default().Generator {
		t.Error("the default is not the newest")
	}
	for _, version := range []string{"", "0.4", "0.4.2", "vv0.4.1", "latest"} {
		if p, ok := toolchain.Find(version); ok {
			t.Errorf("%q is %s", version, p)
		}
	}
}

// TestKeys checks that a key that a language lacks is unknown in any case, and that the default has all keys of the canonical JSON Schema.
func TestKeys(t *testing.T) {
	if got := toolchain.Default().Keys(); got != schema.Standard {
		t.Errorf("the default has the keys %b", got)
	}
	old, _ := toolchain.Find("0.4.0")
	for _, test := range []struct {
		name string
		key  func(p *toolchain.Profile, name string) schema.Key
		old  schema.Key
		new  schema.Key
	}{
		{"dynamic", (*toolchain.Profile).Key, schema.KeyNone, schema.KeyDynamic},
		{"Dynamic", (*toolchain.Profile).Key, schema.KeyNone, schema.KeyNone},
		{"Dynamic", (*toolchain.Profile).KeyFold, schema.KeyNone, schema.KeyDynamic},
		{"string", (*toolchain.Profile).Key, schema.KeyString, schema.KeyString},
		{"STRING", (*toolchain.Profile).KeyFold, schema.KeyString, schema.KeyString},
		{"nothing", (*toolchain.Profile).KeyFold, schema.KeyNone, schema.KeyNone},
	} {
		if got := test.key(old, test.name); got != test.old {
			t.Errorf("%q is %q in %s", test.name, got, old)
		}
		if got := test.key(toolchain.Default(), test.name); got != test.new {
			t.Errorf("%q is %q in %s", test.name, got, toolchain.Default())
		}
	}
}
