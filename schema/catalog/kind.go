package catalog

import (
	"iter"
	"strings"
)

// Kind is a kind of attribute, as the framework's interfaces divide them: there is a validator, a plan modifier, a default, a type and
// a value interface for each.
type Kind uint8

// The kinds, in the order of their names.
const (
	Bool Kind = iota
	Dynamic
	Float32
	Float64
	Int32
	Int64
	List
	Map
	Number
	Object
	Set
	String

	kindCount
)

var kindNames = [kindCount]string{
	"bool",
	"dynamic",
	"float32",
	"float64",
	"int32",
	"int64",
	"list",
	"map",
	"number",
	"object",
	"set",
	"string",
}

// String returns the kind's name as specifications and package names have it: "int64".
func (k Kind) String() string { return kindNames[k] }

// ParseKind returns the kind with the given name.
func ParseKind(name string) (Kind, bool) {
	for kind, kindName := range kindNames {
		if name == kindName {
			return Kind(kind), true
		}
	}
	return 0, false
}

// KindOf returns the kind of what a specification defines under the given key, that of an attribute's or a block's type or
// "nested_object": a list_nested attribute and block is a list, a single_nested one an object.
func KindOf(key string) (Kind, bool) {
	switch key {
	case "list_nested":
		return List, true
	case "map_nested":
		return Map, true
	case "set_nested":
		return Set, true
	case "single_nested", "nested_object":
		return Object, true
	}
	return ParseKind(key)
}

// Kinds is a set of kinds.
type Kinds uint16

// Has reports whether the set has the kind.
func (s Kinds) Has(k Kind) bool { return s&(1<<k) != 0 }

// All returns the kinds in the set, in order.
func (s Kinds) All() iter.Seq[Kind] {
	return func(yield func(Kind) bool) {
		for k := range kindCount {
			if s.Has(k) && !yield(k) {
				return
			}
		}
	}
}

// Only returns the kind of a set that has exactly one.
func (s Kinds) Only() (Kind, bool) {
	for k := range kindCount {
		if s == 1<<k {
			return k, true
		}
	}
	return 0, false
}

// Fits is which of the framework's interfaces a value implements, so where in a specification it can stand.
type Fits struct {
	// Validator are the kinds whose validators it can be, PlanModifier those whose plan modifiers, Default those whose default.
	Validator, PlanModifier, Default Kinds
	// Type are the kinds whose custom_type.type it can be, Value those whose custom_type.value_type its type can be.
	Type, Value Kinds
	// Config are the configurations that it validates as a whole. Nothing in a specification takes such a validator.
	Config Configurations
}

// KindsOf returns the kinds whose interface of a package it implements: of "validator", "planmodifier" or "defaults", or of "basetypes" if
// it is a type.
func (f *Fits) KindsOf(pkg string) Kinds {
	switch pkg {
	case "validator":
		return f.Validator
	case "planmodifier":
		return f.PlanModifier
	case "defaults":
		return f.Default
	case "basetypes":
		return f.Type
	}
	return 0
}

// ParseInterface returns the package and the kind of an interface that the framework has one of a kind, such as "validator.String" or
// "basetypes.StringTypable".
func ParseInterface(name string) (pkg string, kind Kind, ok bool) {
	pkg, name, _ = strings.Cut(name, ".")
	if pkg == "basetypes" {
		name, ok = strings.CutSuffix(name, "Typable")
		if !ok {
			return "", 0, false
		}
	}
	kind, ok = ParseKind(strings.ToLower(name))
	return pkg, kind, ok && (&Fits{1, 1, 1, 1, 1, 1}).KindsOf(pkg) != 0
}

// Configurations is a set of what a configuration validator can be of.
type Configurations uint8

// The members of [Configurations].
const (
	ActionConfiguration Configurations = 1 << iota
	DataSourceConfiguration
	EphemeralConfiguration
	ListResourceConfiguration
	ProviderConfiguration
	ResourceConfiguration
	StateStoreConfiguration
)

// Has reports whether the set has all of the given ones.
func (s Configurations) Has(c Configurations) bool { return s&c == c }
