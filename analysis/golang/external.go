package golang

import (
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// An associated external type makes the generator write two functions, To<Type> and From<Type>, that convert between the
// generated value and the type. They are written as follows.
//
//   - For an attribute or block at the top of the schema, unless something in it is not implemented.
//   - For the attributes directly inside such an element, if they have an external type of their own.
//   - For nothing else: an external type elsewhere only gives its attribute a type and value of its own.

// converts reports whether the functions of an element's external type are written.
func (g *generator) converts(e *spec.Element) bool {
	if externalType(g.unit, e) == nil {
		return false
	}
	if e.Parent >= 0 {
		parent := &g.unit.Elements[e.Parent]
		return !e.IsNested() && g.converts(parent)
	}
	_, missing := g.unimplemented(e)
	return missing == ""
}

// ConvertedType returns the external type of an element to and from which functions convert; nil if none are written.
func ConvertedType(u *spec.Unit, e *spec.Element) *spec.GoType {
	g := generator{unit: u}
	if !g.converts(e) {
		return nil
	}
	return externalType(u, e)
}

// unimplemented returns the part of the external type of an element that the generator cannot write, and the element that has it. The part
// is empty if the generator can write everything.
func (g *generator) unimplemented(e *spec.Element) (element int32, what string) {
	i := g.index(e)
	if !e.IsNested() {
		return i, g.unimplementedTypes(e)
	}
	for c := range g.children(i) {
		child := &g.unit.Elements[c]
		switch {
		case child.Block:
		case child.IsNested():
			return c, "a nested attribute"
		default:
			if what := g.unimplementedTypes(child); what != "" {
				return c, what
			}
		}
	}
	return -1, ""
}

func (g *generator) index(e *spec.Element) int32 {
	i, _ := slices.BinarySearchFunc(g.unit.Elements, e.Node, func(e spec.Element, node int32) int { return int(e.Node - node) })
	return int32(i)
}

// unimplementedTypes returns which part of a collection's or object's type no conversion is written for.
func (g *generator) unimplementedTypes(e *spec.Element) string {
	for n := e.Types.From; n < e.Types.To; n = g.unit.Types[n].Skip {
		switch k := g.unit.Types[n].Kind; {
		case isCollection(k):
			return "a " + k.String() + " inside " + e.Kind.String()
		case k == schema.KindObject:
			return "an object inside " + e.Kind.String()
		}
	}
	return ""
}

// external simulates the functions of an element's external type.
func (g *generator) external(e *spec.Element, i int32, t *spec.GoType) {
	p := problem(ExternalUnimplemented, i)
	p.Node = t.Node
	if t.Type.Node >= 0 {
		p.Node = t.Type.Node
	}
	if g.customType(e) != nil {
		with := p
		with.Kind = ExternalWithCustomType
		g.report(with)
	}
	if !g.converts(e) {
		p.Name = "an external type inside another attribute or block"
		if e.Parent < 0 {
			p.Other, p.Name = g.unimplemented(e)
		}
		g.report(p)
		return
	}
	p.Name = t.Type.Value
	switch form, at := externalForm(t.Type.Value); {
	case !t.Type.Present():
		return
	case form == formOther:
		p.Kind = ExternalForm
		g.report(p)
		return
	case at.pkg != "" && !token.IsExported(at.name):
		p.Kind = ExternalUnexported
		g.report(p)
		return
	case at.isBuiltin(e.Kind, g.importPath(t)):
		p.Kind = ExternalBuiltin
		g.report(p)
	case form == formValue:
		p.Kind = ExternalNotPointer
		g.report(p)
	}
	if name := packageOf(t.Type.Value); name != "" {
		at := int32(strings.Index(t.Type.Value, name))
		g.ledger.uses = append(g.ledger.uses, use{name, "", at, t.Type.Node, i, schema.RoleExternalType, g.ownImports(i), importOf(t), false})
	}
	if e.IsNested() {
		g.conversion(e, i, p)
		return
	}
	g.memberNames(e, i, p)
	if value := g.customElements(e); value != "" {
		p.Kind, p.Name = ExternalCustomElements, value
		g.report(p)
	}
}

// memberNames reports the attribute types of an object that become no fields of a Go struct, or one field: in a conversion to
// the external type that p is about, they are fields of it.
func (g *generator) memberNames(e *spec.Element, i int32, p Problem) {
	if e.Kind != schema.KindObject {
		return
	}
	external := packageOf(p.Name) != ""
	p.Element, p.Other = i, -1
	t := &g.names
	for n := e.Types.From; n < e.Types.To; n = g.unit.Types[n].Skip {
		member := &g.unit.Types[n]
		if !isNamed(member.Name.Value) {
			continue
		}
		from := int32(len(t.text))
		t.text = appendPascal(t.text, member.Name.Value)
		p.Node, p.Name = member.Name.Node, string(t.text[from:])
		switch first := p.Name[0]; {
		case isDigit(first):
			p.Kind = NotIdentifier
		case first == '_' && (external || p.Name == "_"):
			p.Kind = ExternalFieldHidden
		default:
			if other, taken := t.add(scopeOf(memberScope, i), from, n); taken && g.unit.Types[other].Name.Value != member.Name.Value {
				p.Kind = ExternalFieldTwice
				g.report(p)
			}
			continue
		}
		t.text = t.text[:from]
		g.report(p)
	}
}

// customElements returns the value type of a collection's elements if it differs from the one that the conversion makes.
func (g *generator) customElements(e *spec.Element) string {
	if !isCollection(e.Kind) || e.Types.Len() == 0 {
		return ""
	}
	t := &g.unit.Types[e.Types.From]
	if t.CustomType < 0 {
		return ""
	}
	switch value := g.unit.GoTypes[t.CustomType].Value.Value; value {
	case t.Kind.Go().Value, "base" + t.Kind.Go().Value + "Value":
		return ""
	default:
		return value
	}
}

// customType returns the custom type that replaces the generated one, or nil.
func (g *generator) customType(e *spec.Element) *spec.GoType {
	for n := e.GoTypes.From; n < e.GoTypes.To; n++ {
		t := &g.unit.GoTypes[n]
		if t.Role == schema.RoleCustomType && t.Owner < 0 && (t.OnObject || e.Object < 0 || e.Object == e.Body) {
			return t
		}
	}
	return nil
}

// conversion simulates the variables of a nested element's To function. The generator goes through the attributes in the
// order of their names; some declare "d", which may be declared again only beside a new variable.
func (g *generator) conversion(e *spec.Element, i int32, p Problem) {
	if name := "To" + ExternalName(p.Name); isMethod([]byte(name)) {
		method := p
		method.Kind, method.Name = MethodRedeclared, name
		g.report(method)
	}
	var attributes []int32
	for c := range g.children(i) {
		if child := &g.unit.Elements[c]; !child.Block && !g.isDead(c) && isNamed(child.Name.Value) {
			attributes = append(attributes, c)
		}
	}
	slices.SortFunc(attributes, func(a, b int32) int {
		return strings.Compare(g.unit.Elements[a].Name.Value, g.unit.Elements[b].Name.Value)
	})
	d, object := int32(-1), int32(-1)
	variables := map[string]int32{}
	external := packageOf(p.Name) != ""
	for _, c := range attributes {
		child := &g.unit.Elements[c]
		p.Element = c
		if pascal := Pascal(child.Name.Value); external && pascal[0] == '_' && pascal != "_" {
			hidden := p
			hidden.Kind, hidden.Name, hidden.Node = ExternalFieldHidden, pascal, -1
			g.report(hidden)
		}
		if t := externalType(g.unit, child); t != nil {
			variable := ExternalName(t.Type.Value)
			if first, taken := variables[variable]; taken {
				p.Kind, p.Other = ExternalSameChildType, first
				g.report(p)
			} else {
				variables[variable] = c
			}
			d = c
			continue
		}
		number := g.hasNumber(child)
		switch {
		case isCollection(child.Kind):
			if number {
				g.uses(packageBig, c)
			}
			if d >= 0 {
				p.Kind, p.Other = ExternalTwoCollections, d
				g.report(p)
			}
			d = c
		case child.Kind == schema.KindObject && child.Types.Len() > 0:
			if number {
				g.uses(packageBig, c)
			}
			g.memberNames(child, c, p)
			if object >= 0 {
				p.Kind, p.Other = ExternalTwoObjects, object
				g.report(p)
			}
			object = c
		}
	}
}

// hasNumber reports whether an element type or one of the attribute types of an attribute is number.
func (g *generator) hasNumber(e *spec.Element) bool {
	for n := e.Types.From; n < e.Types.To; n = g.unit.Types[n].Skip {
		if g.unit.Types[n].Kind == schema.KindNumber {
			return true
		}
	}
	return false
}

// form is the form of the text of an external type.
type form uint8

const (
	formOther   form = iota // the generator cannot make a function's name of it
	formPointer             // *T or *p.T
	formValue               // T or p.T
)

// name is a type's name with the package's before it, if there is one.
type typeName struct{ pkg, name string }

func externalForm(text string) (form, typeName) {
	rest, pointer := strings.CutPrefix(strings.TrimRight(text, " \t"), "*")
	n := typeName{name: rest}
	if pkg, name, found := strings.Cut(rest, "."); found {
		n = typeName{pkg, name}
		if !IsIdentifier(pkg) {
			return formOther, n
		}
	}
	switch {
	case !IsIdentifier(n.name), beginsOutsideASCII(n.pkg), beginsOutsideASCII(n.name):
		return formOther, n
	case pointer:
		return formPointer, n
	}
	return formValue, n
}

// beginsOutsideASCII reports whether the first letter of a word has several bytes: the generator makes the first byte a capital, which
// leaves no letter.
func beginsOutsideASCII(word string) bool { return word != "" && word[0] >= utf8.RuneSelf }

// packageOf returns the name of the package that an external type is of; empty for one of the generated package.
func packageOf(text string) string {
	_, n := externalForm(text)
	return n.pkg
}

// predeclared are the names that Go declares for all programs, as package go/types has them. That package is large, and the
// program would carry it for this alone.
var predeclared = func() map[string]bool {
	names := map[string]bool{}
	for name := range strings.FieldsSeq(`
		any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string
		uint uint8 uint16 uint32 uint64 uintptr
		true false iota nil
		append cap clear close complex copy delete imag len make max min new panic print println real recover`) {
		names[name] = true
	}
	return names
}()

// isBuiltin reports whether the generated conversion cannot have the type as its result: it returns a pointer, which only a named pointer
// type can be made from. The language, its library and the framework have no such type.
func (n typeName) isBuiltin(kind schema.Kind, path string) bool {
	if n.pkg == "" {
		return predeclared[n.name]
	}
	_, standard := catalog.LookupStandard(path)
	_, framework := catalog.Lookup(path)
	return (standard || framework) && kind.IsPrimitive()
}

// importPath returns the path of a type's own import; empty if it has none.
func (g *generator) importPath(t *spec.GoType) string {
	if t.Import < 0 {
		return ""
	}
	return g.unit.Imports[t.Import].Path.Value
}

// ExternalName returns the part after To and From in the names of the conversion functions.
func ExternalName(text string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "*"), ".") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]))
			b.WriteString(part[1:])
		}
	}
	return b.String()
}
