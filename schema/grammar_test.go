package schema_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

func TestLookupKey(t *testing.T) {
	for key := range everyKey().All() {
		name := key.String()
		if got := schema.LookupKey([]byte(name)); got != key {
			t.Errorf("LookupKey(%q) = %v", name, got)
		}
		for _, other := range []string{strings.ToUpper(name), name + "x", name[1:], " " + name} {
			if got := schema.LookupKey([]byte(other)); got != schema.KeyNone && got.String() != other {
				t.Errorf("LookupKey(%q) = %v", other, got)
			}
		}
	}
	if schema.KeyNone.String() != "" || schema.Key(255).String() != "" {
		t.Error("what is not a key has a name")
	}
}

func FuzzLookupKeyFold(f *testing.F) {
	for key := range everyKey().All() {
		f.Add([]byte(strings.ToUpper(key.String())))
	}
	f.Add([]byte("re\u017fource\u017f")) // long s
	f.Add([]byte("bloc\u212as"))         // Kelvin sign
	f.Add([]byte("bloc\xe2\x84"))
	f.Add([]byte(strings.Repeat("x", 100)))
	f.Fuzz(func(t *testing.T, name []byte) {
		want := schema.KeyNone
		for key := range everyKey().All() {
			if bytes.EqualFold(name, []byte(key.String())) {
				want = key
			}
		}
		if got := schema.LookupKeyFold(name); got != want {
			t.Errorf("LookupKeyFold(%q) = %v, want %v", name, got, want)
		}
	})
}

func TestLookupsDoNotAllocate(t *testing.T) {
	name, folded := []byte("computed_optional_required"), []byte("Computed_Optional_Required")
	allocations := testing.AllocsPerRun(100, func() {
		if schema.LookupKey(name) == schema.KeyNone || schema.LookupKeyFold(folded) == schema.KeyNone {
			t.Error("a key was not found")
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func TestKeySet(t *testing.T) {
	set := schema.NewKeySet(schema.KeyString, schema.KeyAlias, schema.KeyBool, schema.KeyNone)
	if got := slices.Collect(set.All()); !slices.Equal(got, []schema.Key{schema.KeyAlias, schema.KeyBool, schema.KeyString}) {
		t.Errorf("All yields %v", got)
	}
	if set.Len() != 3 || set.First() != schema.KeyAlias || schema.KeySet(0).First() != schema.KeyNone {
		t.Errorf("Len %d, First %v", set.Len(), set.First())
	}
	if set.Has(schema.KeyNone) || set.Has(schema.KeyName) || !set.Has(schema.KeyBool) || set.Remove(schema.KeyBool).Has(schema.KeyBool) {
		t.Error("Has is wrong about a key")
	}
}

func TestKinds(t *testing.T) {
	kinds := 0
	for key := range everyKey().All() {
		kind := schema.KindOf(key)
		if kind == schema.KindNone {
			continue
		}
		kinds++
		if kind.Key() != key || kind.String() != key.String() {
			t.Errorf("kind of %v has key %v", key, kind.Key())
		}
		if nested := strings.HasSuffix(key.String(), "_nested"); kind.IsNested() != nested {
			t.Errorf("%v: IsNested is %t", kind, kind.IsNested())
		}
		body := schema.TypeResourceAttribute.Member(key)
		if kind.HasElementType() != body.Shape().Allowed.Has(schema.KeyElementType) {
			t.Errorf("%v: HasElementType is %t", kind, kind.HasElementType())
		}
		if validators := body.Member(schema.KeyValidators); validators.Shape().Kind != kind.Go().Kind {
			t.Errorf("%v: its validators are for %v, not %v", kind, validators.Shape().Kind, kind.Go().Kind)
		}
		if isBlock := schema.TypeResourceBlock.Shape().Choice.Has(key); isBlock != (kind.Go().Block != "") {
			t.Errorf("%v: the Go block is %q", kind, kind.Go().Block)
		}
	}
	all := 0
	for kind := range schema.Kinds() {
		all++
		if schema.KindOf(kind.Key()) != kind || schema.LookupKey([]byte(kind.String())) != kind.Key() {
			t.Errorf("%v: its key stands for %v", kind, schema.KindOf(kind.Key()))
		}
		body := schema.TypeResourceAttribute.Member(kind.Key())
		if got := body.Shape().Kind; got != kind {
			t.Errorf("%v: the grammar has %v", kind, got)
		}
		own := kind.Go()
		if own.Kind == schema.KindNone || own.Attribute == "" || own.Type == "" || own.Interface == "" ||
			own.ValidatorPackage == "" || own.PlanModifierPackage == "" || own.DefaultPackage == "" || own.DefaultFunction == "" {
			t.Errorf("%v: something is missing in %+v", kind, own)
		}
		if kind.IsPrimitive() == (kind.IsNested() || kind.IsCollection() || kind == schema.KindObject || kind == schema.KindDynamic) {
			t.Errorf("%v: IsPrimitive is %t", kind, kind.IsPrimitive())
		}
		if (kind.Bits() > 0) != (kind.IsInteger() || kind.IsFloat()) ||
			kind.Bits() > 0 && !strings.HasSuffix(kind.String(), strconv.Itoa(kind.Bits())) {
			t.Errorf("%v: it has %d bits", kind, kind.Bits())
		}
	}
	if kinds != all {
		t.Errorf("%d keys stand for %d kinds", kinds, all)
	}
}

func TestJSONTypeNames(t *testing.T) {
	if got := (schema.JSONString | schema.JSONNull).String(); got != "string or null" {
		t.Errorf("string and null are %q", got)
	}
	if got := schema.TypeRoot.Shape().JSON.String(); got != "object" {
		t.Errorf("the document's type is %q", got)
	}
}

func TestIsIdentifier(t *testing.T) {
	for name, want := range map[string]bool{
		"a": true, "_": true, "a_1": true, "_1": true,
		"": false, "1a": false, "A": false, "aB": false, "a-b": false, "a\n": false, "é": false,
	} {
		if got := schema.IsIdentifier([]byte(name)); got != want {
			t.Errorf("IsIdentifier(%q) = %t", name, got)
		}
	}
}

func TestPlaces(t *testing.T) {
	follow := func(path ...any) schema.Type {
		at := schema.TypeRoot
		for _, step := range path {
			if key, ok := step.(schema.Key); ok {
				at = at.Member(key)
			} else {
				at = at.Items()
			}
		}
		return at
	}
	definition := follow(schema.KeyResources, 0, schema.KeySchema, schema.KeyAttributes, 0, schema.KeyMapNested,
		schema.KeyNestedObject, schema.KeyValidators, 0, schema.KeyCustom, schema.KeySchemaDefinition).Shape()
	if definition.Role != schema.RoleDefinition || definition.Of != schema.RoleValidator || definition.Kind != schema.KindObject {
		t.Errorf("a nested object's validator definition is %+v", definition)
	}
	name := follow(schema.KeyProvider, schema.KeySchema, schema.KeyBlocks, 0, schema.KeyName).Shape()
	if name.Role != schema.RoleName || name.Of != schema.RoleBlock || name.Scope != schema.ScopeProvider || !name.Identifier {
		t.Errorf("a provider block's name is %+v", name)
	}
	if follow(schema.KeyProvider, schema.KeyBlocks) != schema.TypeAny || follow(schema.KeyVersion, schema.KeyName) != schema.TypeAny {
		t.Error("a place that the language does not have is not TypeAny")
	}
}
