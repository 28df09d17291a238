package refactor

import (
	"regexp"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// statics are the values that are offered as defaults, by kind.
var statics = map[schema.Kind][]string{
	schema.KindBool: {"false", "true"}, schema.KindString: {`""`},
	schema.KindFloat32: {"0"}, schema.KindFloat64: {"0"}, schema.KindInt32: {"0"}, schema.KindInt64: {"0"},
}

// empties are the values without elements that are offered as defaults; %s stands for the type of the elements.
var empties = map[schema.Kind]string{
	schema.KindList: "types.ListValueMust(%s, []attr.Value{})",
	schema.KindSet:  "types.SetValueMust(%s, []attr.Value{})",
	schema.KindMap:  "types.MapValueMust(%s, map[string]attr.Value{})",
}

// defaults returns the refactorings that give an attribute a default. It must be one that the provider may set for that.
func (c *selection) defaults(e *spec.Element) []Refactoring {
	var all []Refactoring
	add := func(title, value string) {
		all = append(all, c.refactoring(Refactoring{
			Title: "Add " + title + " to " + called(e), Kind: DefaultKind, Compiles: true,
		}, func() []syntax.Edit {
			edits := []syntax.Edit{edit.InsertInto(c.tree, e.Body, edit.Member("default", "{"+value+"}"))}
			if e.Configurability != spec.ComputedOptional {
				edits = append(edits, edit.ReplaceString(c.tree, e.ConfigurabilityNode, spec.ComputedOptional.String()))
			}
			return edits
		}))
	}
	for _, static := range statics[e.Kind] {
		add("default "+static, edit.Member("static", static))
	}
	if expression, imports := c.emptyDefault(e); expression != "" {
		if custom, ok := c.customSource(imports, expression); ok {
			add("default "+strings.SplitN(expression, "(", 2)[0], custom)
		}
	}
	return all
}

// emptyDefault returns the expression of a default that is zero or has no elements, for a kind without static ones, and the packages
// that it uses. It returns nothing where the type of the elements is not a simple one.
func (c *selection) emptyDefault(e *spec.Element) (expression string, imports []string) {
	own := e.Kind.Go()
	p, ok := catalog.Lookup(own.DefaultPackage)
	if !ok || e.CustomType >= 0 || e.ExternalType >= 0 {
		return "", nil
	}
	call := p.Name + "." + own.DefaultFunction
	if e.Kind == schema.KindNumber {
		return call + "(big.NewFloat(0))", []string{p.Path, "math/big"}
	}
	value, ok := empties[e.Kind]
	if !ok || e.Types.Len() != 1 {
		return "", nil
	}
	of := &c.u.Types[e.Types.From]
	if of.Kind == schema.KindNone || of.Kind.IsCollection() || of.Kind == schema.KindObject || of.CustomType >= 0 {
		return "", nil
	}
	return call + "(" + strings.ReplaceAll(value, "%s", of.Kind.Go().Type) + ")", []string{p.Path, schema.FrameworkModule + "/types", schema.FrameworkModule + "/attr"}
}

// customSource returns the source of a member "custom" with an expression, in which packages have their own names: they get those that they
// can have in the unit. It returns false if one can't have any.
func (c *selection) customSource(imports []string, expression string) (source string, ok bool) {
	list := make([]string, len(imports))
	for i, path := range imports {
		p, ok := catalog.Lookup(path)
		if !ok {
			p, ok = catalog.LookupStandard(path)
		}
		if !ok {
			return "", false
		}
		name, alias, ok := c.importName(p)
		if !ok {
			return "", false
		}
		members := []string{edit.Member("path", syntax.Quote(path))}
		if alias != "" {
			members = append(members, edit.Member("alias", syntax.Quote(alias)))
		}
		list[i] = "{" + strings.Join(members, ", ") + "}"
		if name != p.Name {
			expression = regexp.MustCompile(`\b`+p.Name+`\.`).ReplaceAllString(expression, name+".")
		}
	}
	return edit.Member("custom", "{"+
		edit.Member("imports", "["+strings.Join(list, ", ")+"]")+", "+
		edit.Member("schema_definition", syntax.Quote(expression))+"}"), true
}
