package catalog

import (
	"slices"
	"testing"
)

func TestKindOf(t *testing.T) {
	for key, want := range map[string]Kind{
		"bool": Bool, "dynamic": Dynamic, "float32": Float32, "float64": Float64, "int32": Int32, "int64": Int64, "list": List,
		"list_nested": List, "map": Map, "map_nested": Map, "number": Number, "object": Object, "single_nested": Object,
		"nested_object": Object, "set": Set, "set_nested": Set, "string": String,
	} {
		if got, ok := KindOf(key); !ok || got != want {
			t.Errorf("KindOf(%q) = %v, %v", key, got, ok)
		}
	}
	for _, key := range []string{"", "String", "tuple", "set_nested_block"} {
		if kind, ok := KindOf(key); ok {
			t.Errorf("KindOf(%q) = %v", key, kind)
		}
	}
}

func TestKindNames(t *testing.T) {
	for kind := range kindCount {
		if got, ok := ParseKind(kind.String()); !ok || got != kind {
			t.Errorf("%v is parsed as %v, %v", kind, got, ok)
		}
	}
}

func TestKinds(t *testing.T) {
	set := Kinds(1<<Float64 | 1<<Bool)
	if !set.Has(Bool) || !set.Has(Float64) || set.Has(String) {
		t.Errorf("wrong members of %b", set)
	}
	if got := slices.Collect(set.All()); !slices.Equal(got, []Kind{Bool, Float64}) {
		t.Errorf("All() = %v", got)
	}
	if kind, ok := set.Only(); ok {
		t.Errorf("two kinds are only %v", kind)
	}
	if kind, ok := Kinds(1 << Set).Only(); !ok || kind != Set {
		t.Errorf("Only() = %v, %v", kind, ok)
	}
	if _, ok := Kinds(0).Only(); ok {
		t.Error("no kind is one")
	}
	if c := ResourceConfiguration | ProviderConfiguration; !c.Has(ResourceConfiguration) || c.Has(ActionConfiguration) {
		t.Errorf("wrong members of %b", c)
	}
}

func TestParseInterface(t *testing.T) {
	for name, want := range map[string]struct {
		pkg  string
		kind Kind
		ok   bool
	}{
		"validator.String": {"validator", String, true}, "defaults.Int64": {"defaults", Int64, true},
		"basetypes.ListTypable": {"basetypes", List, true},
		"path.Expression":       {ok: false}, "string": {ok: false}, "": {ok: false},
	} {
		if pkg, kind, ok := ParseInterface(name); ok != want.ok || ok && (pkg != want.pkg || kind != want.kind) {
			t.Errorf("%q is of %s for %s: %t", name, pkg, kind, ok)
		}
	}
	fits := Fits{Validator: 1 << Bool, PlanModifier: 1 << List, Default: 1 << Map, Type: 1 << Set, Value: 1 << String}
	for pkg, want := range map[string]Kinds{"validator": 1 << Bool, "planmodifier": 1 << List, "defaults": 1 << Map, "basetypes": 1 << Set,
		"attr": 0} {
		if got := fits.KindsOf(pkg); got != want {
			t.Errorf("the kinds of %s are %b", pkg, got)
		}
	}
}
