package refactor

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// An attribute that becomes another type keeps those validators and plan modifiers which the other type's packages have too:
// listvalidator.SizeAtLeast(1) becomes setvalidator.SizeAtLeast(1).

// packagesFor returns the package of the validators or plan modifiers of a kind.
func packagesFor(key schema.Key, kind schema.Kind) (*catalog.Package, bool) {
	own := kind.Go()
	if key == schema.KeyPlanModifiers {
		return catalog.Lookup(own.PlanModifierPackage)
	}
	return catalog.Lookup(own.ValidatorPackage)
}

// translate returns the edits that make the validators or plan modifiers of an element those of another kind, without the ones that
// it does not have. It returns false if nothing would be left.
func (c *selection) translate(e *spec.Element, array int32, kind schema.Kind) ([]syntax.Edit, bool) {
	key := schema.Key(c.tree.Nodes[array].Key)
	from, ok := packagesFor(key, e.Kind)
	to, okToo := packagesFor(key, kind)
	if !ok || !okToo || c.tree.Nodes[array].Kind != syntax.Array || !c.importable(from) || !c.importable(to) {
		return nil, false
	}
	definitions := map[int32]*spec.Definition{}
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		definitions[c.u.Definitions[i].Node] = &c.u.Definitions[i]
	}
	var edits []syntax.Edit
	var gone []int32
	for entry := range c.tree.Children(array) {
		if d := definitions[entry]; d != nil {
			if own, ok := c.translateDefinition(d, from, to); ok {
				edits = append(edits, own...)
				continue
			}
		}
		gone = append(gone, entry)
	}
	return append(edits, edit.Delete(c.tree, gone...)...), len(edits) > 0
}

// harmless are the packages whose values are the same in arguments for all kinds.
var harmless = map[string]bool{"path": true, "regexp": true}

// translateDefinition returns the edits that have a definition call the functions of another package, which it imports then.
func (c *selection) translateDefinition(d *spec.Definition, from, to *catalog.Package) ([]syntax.Edit, bool) {
	text := d.Expression.Value
	if !d.Expression.Present() || !strings.HasPrefix(strings.TrimSpace(text), from.Name+".") {
		return nil, false
	}
	imported := int32(-1)
	for i := d.Imports.From; i < d.Imports.To; i++ {
		if m := &c.u.Imports[i]; m.Path.Value == from.Path && !m.Alias.Present() {
			imported = m.Path.Node
		}
	}
	if imported < 0 {
		return nil, false
	}
	edits := []syntax.Edit{edit.ReplaceString(c.tree, imported, to.Path)}
	expression := golang.ParseDefinition(text, golang.ListElement)
	for i := range expression.Selectors {
		s := &expression.Selectors[i]
		switch {
		case s.Package == from.Name:
			if !sameCall(from, to, s.Name) {
				return nil, false
			}
			start, end := golang.FileSpan(c.tree, d.Expression.Node, s.PackageSpan())
			edits = append(edits, syntax.Edit{Start: int(start), End: int(end), Text: to.Name})
		case !harmless[s.Package]:
			return nil, false
		}
	}
	return edits, true
}

// sameCall reports whether two packages have a function of one name that takes the same arguments, except for the kind that it is about.
func sameCall(from, to *catalog.Package, name string) bool {
	a, ok := from.Member(name)
	b, okToo := to.Member(name)
	if !ok || !okToo || len(a.Params) != len(b.Params) || a.Variadic != b.Variadic {
		return false
	}
	for i := range a.Params {
		was, is := a.Params[i].Type, b.Params[i].Type
		about := strings.HasPrefix(was, "validator.") && strings.HasPrefix(is, "validator.")
		widened := was == "int64" && is == "float64" // constants of the one are constants of the other
		if was != is && !about && !widened {
			return false
		}
	}
	return true
}
