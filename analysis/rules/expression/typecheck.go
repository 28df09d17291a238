package expression

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// interfaces are those that an expression must implement, one of each kind: their package, and the ends of their names.
var interfaces = [...]struct{ path, suffix string }{
	schema.RoleValidator:    {imports.Framework + "schema/validator", ""},
	schema.RolePlanModifier: {imports.Framework + "resource/schema/planmodifier", ""},
	schema.RoleDefault:      {imports.Framework + "resource/schema/defaults", ""},
	schema.RoleCustomType:   {imports.BasetypesPackage, "Typable"},
}

// Scope returns the names that the texts of the unit may use.
func (c *Check) Scope() compile.Scope {
	from := c.Pass.Settings.Profile().Packages
	s := compile.Scope{
		Packages: from,
		Language: c.Pass.Settings.Language,
		Imports:  c.Packages.Imports,
		Generated: func(names map[string]bool) []string {
			files := []string{golang.GeneratedTypes(c.Pass.Unit, names, from)}
			for _, u := range c.others {
				files = append(files, golang.GeneratedTypes(u, names, from))
			}
			return files
		},
		TooLarge: func() { c.leave(unchecked.ExpressionTooLarge.Item(c.Pass.Element(c.Element))) },
		Type:     c.GeneratedType,
	}
	if pkg := c.Pass.ByHand(); pkg != nil {
		s.ByHand = func(names map[string]bool) ([]string, map[string]bool) { return pkg.Sources(names, from) }
	}
	return s
}

// typeCheck has Go's type checker look at the expression where the generator writes it; see [compile.Compile]. It does not do so for an
// expression that is plainly right, if its value is not asked for.
func (c *Check) typeCheck(place golang.Place, role schema.Role, kind schema.Kind, valued bool) {
	c.compile(place, role, kind, valued)
	c.values, c.before = nil, len(c.Pass.Findings())
}

func (c *Check) compile(place golang.Place, role schema.Role, kind schema.Kind, valued bool) {
	c.Text, c.checked, c.Errors = compile.Text{Go: c.Go.Text, Place: place}, nil, nil
	switch of := &interfaces[role]; {
	case place == golang.FieldType:
		c.Text.Model = golang.NamesOfUnit(c.Pass.Unit, "").Model
	case len(c.Go.Values) == 0, place == golang.FieldValue && len(c.Go.Values) > 1:
		var written bool
		if c.Text.Before, c.Text.After, written = golang.Around(c.Pass.Unit, c.Index, c.Node); !written {
			return
		}
	case kind != schema.KindNone:
		c.Text.Path, c.Text.Type = of.path, words.Capital(CatalogKinds[kind].String())+of.suffix
	case role == schema.RoleCustomType:
		c.Text.Path, c.Text.Type = imports.AttrPackage, "Type"
	}
	if !valued && compile.Plain(c.Text, c.Go, c.Packages.Lookup) {
		return
	}
	scope := c.Scope()
	scope.Undeclared = c.Undeclared()
	c.checked, c.Errors = compile.Compile(c.Text, scope)
}

// Undeclared returns the function that handles names without a declaration in the unit. It is nil if they may be declared by hand.
func (c *Check) Undeclared() func(name string, at golang.Span) {
	switch pkg := c.Pass.ByHand(); {
	case pkg == nil:
		return func(string, golang.Span) { c.leave(unchecked.OutputUnknown.Item()) }
	case pkg.Partial:
		return nil
	}
	return func(name string, at golang.Span) {
		for _, stage := range stages {
			if stage.Undeclared != nil {
				stage.Undeclared(c, name, at)
			}
		}
	}
}

// Left has the reasons for which the type checker left out parts of a unit, each once.
var Left = rules.NewFact(func(*rules.Pass) *[]unchecked.Item { return new([]unchecked.Item) })

func (c *Check) leave(item unchecked.Item) {
	left := Left.Of(c.Pass)
	if !slices.ContainsFunc(*left, func(known unchecked.Item) bool { return known.Reason == item.Reason }) {
		*left = append(*left, item)
	}
}

// HasError reports whether an error of one of the stages up to one was found in the expression.
func (c *Check) HasError(last rules.Stage) bool {
	return slices.ContainsFunc(c.Found(), func(f rules.Finding) bool { return f.Severity == rules.SeverityError && f.Stage <= last })
}

// Found returns the findings in the expression so far.
func (c *Check) Found() []rules.Finding { return c.Pass.Findings()[c.before:] }

// values are the values of an expression, or the error for which they can't be computed.
type values struct {
	results []any
	err     *compile.Error
}

// Values returns the values of an expression when the provider starts, or the error for which they can't be computed. It returns neither if
// the expression is plainly right, or has a finding.
func (c *Check) Values() ([]any, *compile.Error) {
	if c.values == nil {
		c.values = new(values)
		if c.checked != nil && len(c.Errors) == 0 && !c.HasError(rules.StageStartup) {
			c.values.results, c.values.err = c.checked.Values()
		}
	}
	return c.values.results, c.values.err
}

// IsChecked reports whether the type checker has looked at the expression, and found it right.
func (c *Check) IsChecked() bool { return c.checked != nil && len(c.Errors) == 0 }

// definitionList are the elements of the list that the generator writes of the validators, or of the plan modifiers, of an attribute.
type definitionList struct {
	of      *spec.Definition           // the last one
	next    int64                      // the index of the element after it
	unknown bool                       // which indexes there are: an element has one that is computed, or is not Go
	taken   map[int64]*spec.Definition // by the indexes of their elements
	last    int64                      // the greatest index
	written int64                      // the greatest that is written out
	at      Check                      // as it looks at the element with that index
	span    golang.Span                // of the element
}

// begin begins the next definition, which may be of another list.
func (l *definitionList) begin(d *spec.Definition) {
	if of := l.of; of == nil || of.Element != d.Element || of.Role != d.Role || of.OnObject != d.OnObject {
		l.end()
		clear(l.taken)
		*l = definitionList{taken: l.taken, unknown: d.Role == schema.RoleDefault}
	}
	l.of = d
}

// add adds the elements of the definition, up to one with an index that an element of an earlier definition has.
func (l *definitionList) add(c *Check) {
	l.unknown = l.unknown || len(c.Errors) > 0
	for i := range c.Go.Values {
		v := &c.Go.Values[i]
		switch {
		case v.Key == nil:
		case v.Key.Kind != golang.Int:
			l.unknown = true
		default:
			l.next = v.Key.Int
			if l.next > l.written {
				l.written, l.at, l.span = l.next, *c, v.Span
			}
		}
		if l.unknown {
			return
		}
		if first := l.taken[l.next]; first != nil && first != l.of {
			for _, stage := range stages {
				if stage.Repeated != nil {
					stage.Repeated(c, v, l.next)
				}
			}
			l.unknown = true
			return
		}
		l.taken[l.next] = l.of
		l.last = max(l.last, l.next)
		l.next++
	}
}

// end checks the elements that an index leaves out before it.
func (l *definitionList) end() {
	if l.unknown || l.written == 0 || int64(len(l.taken)) > l.last {
		return
	}
	for _, stage := range stages {
		if stage.Gap != nil {
			stage.Gap(&l.at, l.span, l.written)
		}
	}
}
