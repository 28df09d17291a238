package golang

import (
	"go/format"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ExternalField is a field that the struct of an external type must have.
type ExternalField struct {
	Name, Type string
	Node       int32 // of the name in the file that it is made from
}

// ExternalFields returns the fields that the struct of an external type must have for its conversion functions to compile. There are none
// if it is not a struct.
func ExternalFields(u *spec.Unit, t *spec.GoType) []ExternalField {
	var fields []ExternalField
	for _, f := range conversionFields(u, t) {
		fields = append(fields, ExternalField{f.name, f.given, f.node})
	}
	return fields
}

func conversionFields(u *spec.Unit, t *spec.GoType) []conversionField {
	switch e := &u.Elements[t.Element]; {
	case e.Kind == schema.KindObject:
		return memberFields(u, e)
	case e.IsNested():
		return nestedFields(u, t.Element)
	}
	return nil
}

// ExternalDeclaration returns the Go declaration of an external type for which the conversion functions compile, and the import paths that
// it needs. It is not ok where Conversion is not.
func ExternalDeclaration(u *spec.Unit, t *spec.GoType) (declaration string, imports []string, ok bool) {
	if _, _, _, ok := Conversion(u, t); !ok {
		return "", nil, false
	}
	_, name := externalForm(t.Type.Value)
	e := &u.Elements[t.Element]
	var b strings.Builder
	b.WriteString("type " + name.name + " ")
	switch {
	case e.Kind.IsPrimitive():
		b.WriteString(e.Kind.Go().Pointer)
	case e.Kind == schema.KindList || e.Kind == schema.KindSet:
		b.WriteString("[]" + elementPointer(u, e))
	case e.Kind == schema.KindMap:
		b.WriteString("map[string]" + elementPointer(u, e))
	default:
		b.WriteString("struct {\n")
		for _, f := range conversionFields(u, t) {
			given := f.given
			if name.pkg != "" {
				given = strings.ReplaceAll(given, "*"+name.pkg+".", "*") // of the package itself
			}
			b.WriteString(f.name + " " + given + "\n")
		}
		b.WriteString("}")
	}
	text := b.String() + "\n"
	if strings.Contains(text, "big.Float") {
		imports = append(imports, "math/big")
	}
	if formatted, err := format.Source([]byte(text)); err == nil {
		text = string(formatted)
	}
	return text, imports, true
}
