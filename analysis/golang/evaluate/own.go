package evaluate

import (
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// This file knows types of the user's module: structs that have one of the framework's types embedded, to any depth.

// maxEmbedded is how many structs inside one another are looked through.
const maxEmbedded = 10

// zeroOwn returns the zero value of a type that embeds one of the framework's.
func zeroOwn(named *types.Named) value {
	base, same, pointer := embeddedBase(named)
	if base == "" {
		return unknown
	}
	made := &Type{Name: catalog.TypeName(types.TypeString(named, nil)), base: base, Open: !same, Hollow: same && pointer}
	if m, ok := describe.NameOf(named).Member(); ok {
		made.Name = m.Of
	}
	return value{named, made}
}

// isOwn reports whether a type is neither the framework's, nor of the catalogue, nor a generated one.
func (t *Type) isOwn() bool {
	path, _ := t.Name.Split()
	_, known := t.Name.Member()
	return t.base != "" && !known && path != generatedPackage
}

// embeddedBase returns the framework's type that a struct embeds, directly or in a struct of the same sort, whether the struct is to
// Terraform what that is, as no method between says otherwise, and whether the struct embeds a pointer.
func embeddedBase(t types.Type) (base catalog.TypeName, same, pointer bool) {
	same = true
	for _, method := range [...]string{"TerraformType", "ElementType", "AttributeTypes"} {
		found, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
		if f, ok := found.(*types.Func); ok && (f.Pkg() == nil || f.Pkg().Path()+"." != basetypes) {
			same = false
		}
	}
	for depth := range maxEmbedded {
		field, ok := embeddedType(t)
		if !ok {
			return "", false, false
		}
		t = types.Unalias(t.Underlying().(*types.Struct).Field(field).Type())
		if p, is := t.(*types.Pointer); is {
			if t = p.Elem(); depth > 0 {
				return "", false, false
			}
			pointer = true
		}
		if name := describe.NameOf(t); strings.HasPrefix(string(name), basetypes) {
			m, ok := name.Member()
			if !ok || m.Fits.Type == 0 {
				return "", false, false
			}
			return name, same, pointer
		}
	}
	return "", false, false
}

// embeddedType returns the index of the only embedded field of a struct from which it has the methods of a type.
func embeddedType(t types.Type) (field int, ok bool) {
	s, isStruct := t.Underlying().(*types.Struct)
	if !isStruct {
		return 0, false
	}
	for i := range s.NumFields() {
		if !s.Field(i).Embedded() {
			continue
		}
		if found, _, _ := types.LookupFieldOrMethod(s.Field(i).Type(), true, nil, "TerraformType"); found == nil {
			continue
		}
		if ok {
			return 0, false
		}
		field, ok = i, true
	}
	if ok {
		_, isNamed := types.Unalias(describe.Pointee(s.Field(field).Type())).(*types.Named)
		ok = isNamed && !types.IsInterface(s.Field(field).Type())
	}
	return field, ok
}
