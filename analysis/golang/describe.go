package golang

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// UnitNames are the generated names of a unit.
type UnitNames struct {
	Package        string // the package's name, which is also its directory's
	Directory      string // empty if all goes into one package
	File           string
	SchemaFunction string
	Model          string // the type of the model
}

var unitWords = [...]struct{ prefix, word string }{
	syntax.Provider: {"provider_", "Provider"}, syntax.Resource: {"resource_", "Resource"}, syntax.DataSource: {"datasource_", "DataSource"},
}

// NamesOfUnit returns the generated names of a unit. Into is the value of its option --package; empty if it is not used.
func NamesOfUnit(u *spec.Unit, into string) UnitNames {
	name := u.Name.Value
	words := unitWords[u.Kind]
	n := UnitNames{
		Package: into, File: FileName(u), SchemaFunction: Pascal(name) + words.word + "Schema", Model: Pascal(name) + "Model",
	}
	if into == "" {
		n.Package = words.prefix + name
		n.Directory = n.Package
	}
	return n
}

// FileName returns the name of the file that the generator writes for a unit.
func FileName(u *spec.Unit) string { return u.Name.Value + suffixes[u.Kind] }

// Names are the generated names of an attribute or block.
type Names struct {
	Struct    string // the struct that has the field: the model, or the value type of the element around it
	Field     string
	FieldType string
	Tag       string // the field's tag: the name in the file

	// The generated names of a nested element, or of an attribute with an associated external type; else empty.
	Type, Value  string
	Constructors []string // of nested elements
	// To and From are the functions that convert to and from the external type.
	To, From string
}

// NamesOf returns the generated names of an element, by its index.
func NamesOf(u *spec.Unit, element int32) Names {
	e := &u.Elements[element]
	pascal := Pascal(e.Name.Value)
	n := Names{Struct: Pascal(u.Name.Value) + "Model", Field: pascal, Tag: e.Name.Value}
	if Generated(e) {
		n.Type, n.Value = pascal+"Type", pascal+"Value"
	}
	if e.IsNested() {
		n.Constructors = []string{"New" + n.Value, "New" + n.Value + "Null", "New" + n.Value + "Unknown", "New" + n.Value + "Must"}
	}
	g := generator{unit: u}
	if e.Parent >= 0 {
		parent := u.Elements[e.Parent].Name.Value
		n.Struct = Pascal(parent) + "Value"
		n.Field = string(appendField(nil, e.Name.Value, parent))
	}
	n.FieldType = g.fieldType(e, n.Value)
	if t := externalType(u, e); t != nil && g.converts(e) {
		name := ExternalName(t.Type.Value)
		n.To, n.From = "To"+name, "From"+name
	}
	return n
}

// fieldType returns the type of an element's field. A custom type reaches only the model.
func (g *generator) fieldType(e *spec.Element, value string) string {
	plain := e.Kind.Go().Value
	if e.Parent >= 0 {
		switch {
		case value != "" && !e.IsNested():
			return value
		case e.Kind == schema.KindSingleNested:
			plain = "types.Object"
		}
		return "basetypes." + strings.TrimPrefix(plain, "types.") + "Value"
	}
	if e.CustomType >= 0 {
		if t := spec.Member(g.unit.Tree, e.CustomType, schema.KeyValueType); t >= 0 && g.unit.Tree.Value(t) != "" {
			return g.unit.Tree.Value(t)
		}
	}
	if value != "" && (!e.IsNested() || e.Kind == schema.KindSingleNested) {
		return value
	}
	return plain
}

// Identifier is a Go identifier that the generator declares in the package, and the node of the name that it is made from.
type Identifier struct {
	Name string
	Node int32
}

// Declared returns the package-level identifiers of a unit's file, of functions that come in fours one.
func Declared(u *spec.Unit) []Identifier {
	if !isNamed(u.Name.Value) {
		return nil
	}
	names := NamesOfUnit(u, "")
	declared := []Identifier{{names.Model, u.Name.Node}, {names.SchemaFunction, u.Name.Node}}
	for i := range u.Elements {
		e := &u.Elements[i]
		if !Generated(e) || !isNamed(e.Name.Value) {
			continue
		}
		pascal := Pascal(e.Name.Value)
		declared = append(declared, Identifier{pascal + "Type", e.Name.Node}, Identifier{pascal + "Value", e.Name.Node})
		if e.IsNested() {
			declared = append(declared, Identifier{"New" + pascal + "Value", e.Name.Node})
		}
	}
	return declared
}
