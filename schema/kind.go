package schema

import "iter"

// A Kind is the kind of an attribute, of a block, or of a type inside
// element_type or attribute_types: the word that serves as its key.
type Kind uint8

// The kinds.
const (
	KindNone Kind = iota
	KindBool
	KindDynamic
	KindFloat32
	KindFloat64
	KindInt32
	KindInt64
	KindList
	KindListNested
	KindMap
	KindMapNested
	KindNumber
	KindObject
	KindSet
	KindSetNested
	KindSingleNested
	KindString

	kindCount
)

// A GoKind is what stands for a kind in the generated Go code and in the
// modules that it uses.
type GoKind struct {
	// Kind is the kind whose validators, plan modifiers and defaults serve
	// this kind: list for list_nested, object for single_nested.
	Kind Kind
	// Attribute is the type of package schema that the generator writes for
	// an attribute: "StringAttribute".
	Attribute string
	// Block is the same for a block, "" if the kind can't be one.
	Block string
	// Value is the type of the model's field, "types.String". It is "" for
	// single_nested, whose type is generated and named for the attribute.
	Value string
	// Type is the attr.Type of a plain value: "types.StringType". For kinds
	// with parts it is the name of a struct type: "types.ListType".
	Type string
	// Interface is the name, in packages validator, planmodifier and
	// defaults, of the interface that must be implemented: "String".
	Interface string
	// Pointer is the Go type that the generated conversions of an external type take and give for a plain value: "*string". Kinds with
	// parts have none, nor has dynamic.
	Pointer string
	// ValidatorPackage, PlanModifierPackage and DefaultPackage are the
	// import paths of the ready-made ones.
	ValidatorPackage, PlanModifierPackage, DefaultPackage string
	// DefaultFunction is the function of DefaultPackage that returns a fixed
	// value: "StaticString".
	DefaultFunction string
}

const (
	validatorModule  = "github.com/hashicorp/terraform-plugin-framework-validators/"
	resourcePackages = "github.com/hashicorp/terraform-plugin-framework/resource/schema/"
)

// kinds is indexed by Kind.
var kinds = [kindCount]struct {
	key        Key
	nested     bool
	collection bool
	integer    bool
	bits       int // of a number
	goKind     GoKind
}{
	KindBool: {key: KeyBool, goKind: GoKind{
		Kind: KindBool, Attribute: "BoolAttribute", Value: "types.Bool", Type: "types.BoolType", Pointer: "*bool",
		ValidatorPackage: validatorModule + "boolvalidator", PlanModifierPackage: resourcePackages + "boolplanmodifier",
		DefaultPackage: resourcePackages + "booldefault", DefaultFunction: "StaticBool", Interface: "Bool",
	}},
	KindDynamic: {key: KeyDynamic, goKind: GoKind{
		Kind: KindDynamic, Attribute: "DynamicAttribute", Value: "types.Dynamic", Type: "types.DynamicType",
		ValidatorPackage: validatorModule + "dynamicvalidator", PlanModifierPackage: resourcePackages + "dynamicplanmodifier",
		DefaultPackage: resourcePackages + "dynamicdefault", DefaultFunction: "StaticValue", Interface: "Dynamic",
	}},
	KindFloat32: {key: KeyFloat32, bits: 32, goKind: GoKind{
		Kind: KindFloat32, Attribute: "Float32Attribute", Value: "types.Float32", Type: "types.Float32Type", Pointer: "*float32",
		ValidatorPackage: validatorModule + "float32validator", PlanModifierPackage: resourcePackages + "float32planmodifier",
		DefaultPackage: resourcePackages + "float32default", DefaultFunction: "StaticFloat32", Interface: "Float32",
	}},
	KindFloat64: {key: KeyFloat64, bits: 64, goKind: GoKind{
		Kind: KindFloat64, Attribute: "Float64Attribute", Value: "types.Float64", Type: "types.Float64Type", Pointer: "*float64",
		ValidatorPackage: validatorModule + "float64validator", PlanModifierPackage: resourcePackages + "float64planmodifier",
		DefaultPackage: resourcePackages + "float64default", DefaultFunction: "StaticFloat64", Interface: "Float64",
	}},
	KindInt32: {key: KeyInt32, integer: true, bits: 32, goKind: GoKind{
		Kind: KindInt32, Attribute: "Int32Attribute", Value: "types.Int32", Type: "types.Int32Type", Pointer: "*int32",
		ValidatorPackage: validatorModule + "int32validator", PlanModifierPackage: resourcePackages + "int32planmodifier",
		DefaultPackage: resourcePackages + "int32default", DefaultFunction: "StaticInt32", Interface: "Int32",
	}},
	KindInt64: {key: KeyInt64, integer: true, bits: 64, goKind: GoKind{
		Kind: KindInt64, Attribute: "Int64Attribute", Value: "types.Int64", Type: "types.Int64Type", Pointer: "*int64",
		ValidatorPackage: validatorModule + "int64validator", PlanModifierPackage: resourcePackages + "int64planmodifier",
		DefaultPackage: resourcePackages + "int64default", DefaultFunction: "StaticInt64", Interface: "Int64",
	}},
	KindList: {key: KeyList, collection: true, goKind: GoKind{
		Kind: KindList, Attribute: "ListAttribute", Value: "types.List", Type: "types.ListType",
		ValidatorPackage: validatorModule + "listvalidator", PlanModifierPackage: resourcePackages + "listplanmodifier",
		DefaultPackage: resourcePackages + "listdefault", DefaultFunction: "StaticValue", Interface: "List",
	}},
	KindListNested: {key: KeyListNested, nested: true, collection: true, goKind: GoKind{
		Kind: KindList, Attribute: "ListNestedAttribute", Block: "ListNestedBlock", Value: "types.List", Type: "types.ListType",
		ValidatorPackage: validatorModule + "listvalidator", PlanModifierPackage: resourcePackages + "listplanmodifier",
		DefaultPackage: resourcePackages + "listdefault", DefaultFunction: "StaticValue", Interface: "List",
	}},
	KindMap: {key: KeyMap, collection: true, goKind: GoKind{
		Kind: KindMap, Attribute: "MapAttribute", Value: "types.Map", Type: "types.MapType",
		ValidatorPackage: validatorModule + "mapvalidator", PlanModifierPackage: resourcePackages + "mapplanmodifier",
		DefaultPackage: resourcePackages + "mapdefault", DefaultFunction: "StaticValue", Interface: "Map",
	}},
	KindMapNested: {key: KeyMapNested, nested: true, collection: true, goKind: GoKind{
		Kind: KindMap, Attribute: "MapNestedAttribute", Value: "types.Map", Type: "types.MapType",
		ValidatorPackage: validatorModule + "mapvalidator", PlanModifierPackage: resourcePackages + "mapplanmodifier",
		DefaultPackage: resourcePackages + "mapdefault", DefaultFunction: "StaticValue", Interface: "Map",
	}},
	KindNumber: {key: KeyNumber, goKind: GoKind{
		Kind: KindNumber, Attribute: "NumberAttribute", Value: "types.Number", Type: "types.NumberType", Pointer: "*big.Float",
		ValidatorPackage: validatorModule + "numbervalidator", PlanModifierPackage: resourcePackages + "numberplanmodifier",
		DefaultPackage: resourcePackages + "numberdefault", DefaultFunction: "StaticBigFloat", Interface: "Number",
	}},
	KindObject: {key: KeyObject, goKind: GoKind{
		Kind: KindObject, Attribute: "ObjectAttribute", Value: "types.Object", Type: "types.ObjectType",
		ValidatorPackage: validatorModule + "objectvalidator", PlanModifierPackage: resourcePackages + "objectplanmodifier",
		DefaultPackage: resourcePackages + "objectdefault", DefaultFunction: "StaticValue", Interface: "Object",
	}},
	KindSet: {key: KeySetCollection, collection: true, goKind: GoKind{
		Kind: KindSet, Attribute: "SetAttribute", Value: "types.Set", Type: "types.SetType",
		ValidatorPackage: validatorModule + "setvalidator", PlanModifierPackage: resourcePackages + "setplanmodifier",
		DefaultPackage: resourcePackages + "setdefault", DefaultFunction: "StaticValue", Interface: "Set",
	}},
	KindSetNested: {key: KeySetNested, nested: true, collection: true, goKind: GoKind{
		Kind: KindSet, Attribute: "SetNestedAttribute", Block: "SetNestedBlock", Value: "types.Set", Type: "types.SetType",
		ValidatorPackage: validatorModule + "setvalidator", PlanModifierPackage: resourcePackages + "setplanmodifier",
		DefaultPackage: resourcePackages + "setdefault", DefaultFunction: "StaticValue", Interface: "Set",
	}},
	KindSingleNested: {key: KeySingleNested, nested: true, goKind: GoKind{
		Kind: KindObject, Attribute: "SingleNestedAttribute", Block: "SingleNestedBlock", Type: "types.ObjectType",
		ValidatorPackage: validatorModule + "objectvalidator", PlanModifierPackage: resourcePackages + "objectplanmodifier",
		DefaultPackage: resourcePackages + "objectdefault", DefaultFunction: "StaticValue", Interface: "Object",
	}},
	KindString: {key: KeyString, goKind: GoKind{
		Kind: KindString, Attribute: "StringAttribute", Value: "types.String", Type: "types.StringType", Pointer: "*string",
		ValidatorPackage: validatorModule + "stringvalidator", PlanModifierPackage: resourcePackages + "stringplanmodifier",
		DefaultPackage: resourcePackages + "stringdefault", DefaultFunction: "StaticString", Interface: "String",
	}},
}

// String returns the kind's key, and "" for KindNone.
func (k Kind) String() string { return kinds[k].key.String() }

// Key returns the key that stands for the kind, KeyNone for KindNone.
func (k Kind) Key() Key { return kinds[k].key }

// IsNested reports whether attributes or blocks of the kind hold further
// attributes: the kinds whose name ends in "_nested".
func (k Kind) IsNested() bool { return kinds[k].nested }

// IsPrimitive reports whether values of the kind have no parts: bool, string and the kinds of numbers.
func (k Kind) IsPrimitive() bool { return kinds[k].goKind.Pointer != "" }

// IsInteger reports whether values of the kind are whole numbers of Bits bits.
func (k Kind) IsInteger() bool { return kinds[k].integer }

// IsFloat reports whether values of the kind are floating-point numbers of Bits bits.
func (k Kind) IsFloat() bool { return kinds[k].bits > 0 && !kinds[k].integer }

// Bits returns the size of numbers of the kind, 0 if it is not a kind of numbers of one size.
func (k Kind) Bits() int { return kinds[k].bits }

// Kinds yields all kinds, in the order of their names.
func Kinds() iter.Seq[Kind] {
	return func(yield func(Kind) bool) {
		for k := KindNone + 1; k < kindCount; k++ {
			if !yield(k) {
				return
			}
		}
	}
}

// IsCollection reports whether a value of the kind holds any number of
// elements of one type: lists, maps and sets, nested or not.
func (k Kind) IsCollection() bool { return kinds[k].collection }

// HasElementType reports whether the kind needs an element_type: a list, map
// or set that is not nested.
func (k Kind) HasElementType() bool { return kinds[k].collection && !kinds[k].nested }

// Go returns the kind's counterparts in Go. It is shared and must not be changed.
func (k Kind) Go() *GoKind { return &kinds[k].goKind }

// kindOfKey is indexed by Key.
var kindOfKey = [keyCount]Kind{
	KeyBool:          KindBool,
	KeyDynamic:       KindDynamic,
	KeyFloat32:       KindFloat32,
	KeyFloat64:       KindFloat64,
	KeyInt32:         KindInt32,
	KeyInt64:         KindInt64,
	KeyList:          KindList,
	KeyListNested:    KindListNested,
	KeyMap:           KindMap,
	KeyMapNested:     KindMapNested,
	KeyNumber:        KindNumber,
	KeyObject:        KindObject,
	KeySetCollection: KindSet,
	KeySetNested:     KindSetNested,
	KeySingleNested:  KindSingleNested,
	KeyString:        KindString,
}

// A KeySet must have room for all keys: a shift by keyCount bits must leave one.
const _ = uint64(1) << (keyCount - 1)

// KindOf returns the kind that a key stands for, KindNone if it is no kind.
func KindOf(k Key) Kind { return kindOfKey[k] }
