package golang

import (
	"iter"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

const frameworkPath = "github.com/hashicorp/terraform-plugin-framework/path"

// Reference is a place in a Go expression that names an attribute, a block or a member of an object type: the name in a
// step of an attribute path.
type Reference struct {
	Definition int32      // an index into Unit.Definitions
	Name       string     // as in the step
	Start, End int32      // of the name, in the text of the unit's tree
	Found      bool       // the schema has the attribute that the path names
	Place      spec.Place // what is named, if it is found
	At         spec.Place // where the step starts from; Unit.NamesAt returns the names that exist there
}

// References returns every name in an attribute path of a unit's expressions, in document order of the expressions. It also
// reads the paths that are passed to functions of unknown packages.
func References(u *spec.Unit) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		for i := range u.Definitions {
			d := &u.Definitions[i]
			if d.Expression.Value == "" {
				continue
			}
			place := ListElement
			if d.Role == schema.RoleDefault {
				place = FieldValue
			}
			r := references{u: u, e: ParseDefinition(d.Expression.Value, place), definition: int32(i), yield: yield}
			if len(r.e.Paths) == 0 {
				continue
			}
			at := spec.At(d.Element)
			if d.OnObject {
				at.Elements = 1
			}
			for j := range r.e.Values {
				if !r.value(&r.e.Values[j], at) {
					return
				}
			}
		}
	}
}

type references struct {
	u          *spec.Unit
	e          *Expression
	definition int32
	yield      func(Reference) bool
}

// value yields the references in a value, where relative paths start at a place. It returns false to stop.
func (r *references) value(v *Value, at spec.Place) bool {
	if v.Path >= 0 {
		return r.path(&r.e.Paths[v.Path], at)
	}
	if v.Kind == Call && (v.Name == "KeysAre" || strings.HasPrefix(v.Name, "Value") && strings.HasSuffix(v.Name, "sAre")) {
		at, _ = r.u.ElementsOf(at)
	}
	if v.Receiver != nil && !r.value(v.Receiver, at) {
		return false
	}
	for i := range v.Arguments {
		if !r.value(&v.Arguments[i], at) {
			return false
		}
	}
	return true
}

// maxSteps is the greatest number of steps of a path that are followed, each from the start. A schema has a few levels.
const maxSteps = 100

func (r *references) path(p *Path, at spec.Place) bool {
	if !r.isFrameworkPath(p.Package) {
		return true
	}
	var from *spec.Place
	if p.Relative {
		from = &at
	}
	node := r.u.Definitions[r.definition].Expression.Node
	for i, s := range p.Steps[:min(len(p.Steps), maxSteps)] {
		if s.Kind != spec.StepName {
			continue
		}
		// The names before this one are followed by themselves, for a step up may take this one back.
		before, here := r.u.Resolve(from, p.Steps[:i]), r.u.Resolve(from, p.Steps[:i+1])
		start, end := FileSpan(r.u.Tree, node, Span{s.Start, s.End})
		reference := Reference{
			Definition: r.definition, Name: s.Name, Start: start, End: end,
			Found: here.Fault == spec.FaultNone, Place: here.Place, At: before.Place,
		}
		if !r.yield(reference) {
			return false
		}
	}
	return true
}

// isFrameworkPath reports whether a name stands for the framework's package path.
func (r *references) isFrameworkPath(name string) bool {
	for i := range r.u.Imports {
		m := &r.u.Imports[i]
		if m.Alias.Value == name || m.Alias.Value == "" && name == "path" && strings.HasSuffix(m.Path.Value, "/path") {
			return m.Path.Value == frameworkPath
		}
	}
	return name == "path"
}
