package golang

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ConversionType is the name that the code of [Conversion] has for the external type.
const ConversionType = "external_"

// Conversion returns an external type without its *, and code around it that compiles if the conversion functions for the type do, apart
// from errors that do not depend on the type. It is not ok if none are written, or it has been reported as ExternalBuiltin that the type
// does not do.
func Conversion(u *spec.Unit, t *spec.GoType) (before, text, after string, ok bool) {
	return conversion(u, t, func(int) bool { return true })
}

// ConversionOfField is Conversion with no more of a struct than one of its ExternalFields, by its number, or none for -1.
func ConversionOfField(u *spec.Unit, t *spec.GoType, field int) (before, text, after string, ok bool) {
	return conversion(u, t, func(i int) bool { return i == field })
}

func conversion(u *spec.Unit, t *spec.GoType, wanted func(field int) bool) (before, text, after string, ok bool) {
	e := &u.Elements[t.Element]
	g := &generator{unit: u}
	if externalType(u, e) != t || !g.converts(e) {
		return "", "", "", false
	}
	form, name := externalForm(t.Type.Value)
	if form != formPointer || name.isBuiltin(e.Kind, g.importPath(t)) {
		return "", "", "", false
	}
	var b strings.Builder
	b.WriteString("\nvar apiObject *" + ConversionType + "\n_ = apiObject\n")
	switch {
	case e.Kind.IsPrimitive():
		fmt.Fprintf(&b, "var in %s\na := %s(in)\n_ = &a\nin = *apiObject\n_ = in\n", e.Kind.Go().Pointer, ConversionType)
	case e.Kind == schema.KindList || e.Kind == schema.KindSet:
		fmt.Fprintf(&b, "var elems []%s\nfor _, e := range *apiObject {\nelems = append(elems, e)\n}\n_ = elems\n", elementPointer(u, e))
	case e.Kind == schema.KindMap:
		fmt.Fprintf(&b, "elems := make(map[string]%s)\nfor k, e := range *apiObject {\nelems[k] = e\n}\n_ = elems\n", elementPointer(u, e))
	default:
		var fields []conversionField
		for i, f := range conversionFields(u, t) {
			if wanted(i) {
				fields = append(fields, f)
			}
		}
		writeFields(&b, fields)
	}
	return "func _(ctx context.Context) {\ntype " + ConversionType + " = ", strings.TrimPrefix(strings.TrimRight(t.Type.Value, " \t"), "*"),
		b.String() + "}\n", true
}

func elementPointer(u *spec.Unit, e *spec.Element) string {
	if e.Types.Len() == 0 {
		return "any"
	}
	return u.Types[e.Types.From].Kind.Go().Pointer
}

// conversionField is a field of an external type. Given is the type of the values that are assigned to it, and taken is the type that it is
// assigned to. Both are empty for ordinary types.
type conversionField struct {
	name, given, taken string
	node               int32 // of the name in the file
}

func memberFields(u *spec.Unit, e *spec.Element) (fields []conversionField) {
	for n := e.Types.From; n < e.Types.To; n = u.Types[n].Skip {
		if t := &u.Types[n]; isNamed(t.Name.Value) && t.Kind.Go().Pointer != "" {
			fields = append(fields, conversionField{Pascal(t.Name.Value), t.Kind.Go().Pointer, t.Kind.Go().Pointer, t.Name.Node})
		}
	}
	return fields
}

func nestedFields(u *spec.Unit, element int32) (fields []conversionField) {
	for i := element + 1; i < u.Elements[element].Skip; i = u.Elements[i].Skip {
		child := &u.Elements[i]
		if child.Block || !isNamed(child.Name.Value) {
			continue
		}
		f := conversionField{name: Pascal(child.Name.Value), node: child.Name.Node}
		external := externalType(u, child)
		switch {
		case external != nil:
			f.given = external.Type.Value
			f.taken = f.given
		case child.Kind.Go().Pointer != "":
			f.given = child.Kind.Go().Pointer
			f.taken = f.given
		case child.Kind == schema.KindMap:
			f.given = "map[string]" + elementPointer(u, child)
		case isCollection(child.Kind):
			f.given = "[]" + elementPointer(u, child)
		case child.Kind == schema.KindObject:
			f.given = objectStruct(u, child)
		default:
			continue
		}
		fields = append(fields, f)
	}
	return fields
}

// objectStruct returns the struct that an object inside an external type is assigned as. Its fields are in the order of the names.
func objectStruct(u *spec.Unit, e *spec.Element) string {
	fields := map[string]string{}
	for n := e.Types.From; n < e.Types.To; n = u.Types[n].Skip {
		if t := &u.Types[n]; isNamed(t.Name.Value) && t.Kind.Go().Pointer != "" {
			fields[t.Name.Value] = Pascal(t.Name.Value) + " " + t.Kind.Go().Pointer
		}
	}
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		lines = append(lines, fields[name])
	}
	return "struct {\n" + strings.Join(lines, "\n") + "\n}"
}

func writeFields(b *strings.Builder, fields []conversionField) {
	for i, f := range fields {
		fmt.Fprintf(b, "var f%d %s\n", i, f.given)
	}
	b.WriteString("_ = " + ConversionType + "{\n")
	for i, f := range fields {
		fmt.Fprintf(b, "%s: f%d,\n", f.name, i)
	}
	b.WriteString("}\n")
	for i, f := range fields {
		if f.taken != "" {
			fmt.Fprintf(b, "f%d = apiObject.%s\n_ = f%d\n", i, f.name, i)
		} else {
			fmt.Fprintf(b, "_ = apiObject.%s\n", f.name)
		}
	}
}
