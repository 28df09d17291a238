package refactor

import (
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// usualValidators are the functions that are offered as validators, if the package of the kind has them.
var usualValidators = []string{
	"AtLeast", "AtMost", "Between", "LengthAtLeast", "LengthAtMost", "LengthBetween", "OneOf", "RegexMatches",
	"SizeAtLeast", "SizeAtMost", "SizeBetween", "UniqueValues", requiredBlock,
}

// requiredBlock is the validator that demands that there be a block. An attribute says that by its configurability.
const requiredBlock = "IsRequired"

// usualPlanModifiers are the same for plan modifiers.
var usualPlanModifiers = []string{"RequiresReplace", "RequiresReplaceIfConfigured", "UseStateForUnknown"}

// arguments are the examples that stand for arguments of a type until they are chosen.
var arguments = map[string][2]string{
	"string": {`"a"`, `"b"`}, "int": {"1", "10"}, "int32": {"1", "10"}, "int64": {"1", "10"},
	"float32": {"1.0", "10.0"}, "float64": {"1.0", "10.0"},
}

// definitions returns the refactorings that add a validator, a plan modifier or a default to the one attribute that is selected.
func (c *selection) definitions() []Refactoring {
	if len(c.elements) != 1 {
		return nil
	}
	e := &c.u.Elements[c.elements[0]]
	if e.Kind == schema.KindNone || e.Body < 0 {
		return nil
	}
	kind, ok := catalog.KindOf(e.Kind.String())
	if !ok {
		return nil
	}
	var all []Refactoring
	allowed := c.typeOf(e.Body).Shape().Allowed
	own := e.Kind.Go()
	if allowed.Has(schema.KeyValidators) && (e.Block || e.Configurability.Configurable()) {
		for p, m := range catalog.Validators(kind) {
			if p.Path == own.ValidatorPackage && slices.Contains(usualValidators, m.Name) && (e.Block || m.Name != requiredBlock) {
				all = c.adding(all, e, "validator", schema.KeyValidators, p, m)
			}
		}
	}
	if allowed.Has(schema.KeyPlanModifiers) {
		for p, m := range catalog.PlanModifiers(kind) {
			// An attribute that the provider never computes is never unknown when nothing is configured.
			useless := m.Name == "UseStateForUnknown" && !e.Configurability.IsComputed() ||
				m.Name != "UseStateForUnknown" && !e.Block && !e.Configurability.Configurable()
			if p.Path == own.PlanModifierPackage && slices.Contains(usualPlanModifiers, m.Name) && !useless {
				all = c.adding(all, e, "plan modifier", schema.KeyPlanModifiers, p, m)
			}
		}
	}
	if allowed.Has(schema.KeyDefault) && e.Default < 0 && !e.Block && e.Configurability.Configurable() && e.Configurability != spec.Required {
		all = append(all, c.defaults(e)...)
	}
	return all
}

// adding offers to add a call of a function to the validators or plan modifiers of an element that do not have it.
func (c *selection) adding(
	all []Refactoring,
	e *spec.Element,
	word string,
	key schema.Key,
	p *catalog.Package,
	m *catalog.Member,
) []Refactoring {
	call, imports, ok := example(p, m)
	if !ok || key == schema.KeyValidators && m.Name == "OneOf" && c.tree.Len(e.Validators) > 0 {
		return all // what others demand of the value, no examples of values can meet
	}
	custom, ok := c.customSource(imports, call)
	if !ok {
		return all
	}
	array, sort := e.Validators, ValidatorKind
	if key == schema.KeyPlanModifiers {
		array, sort = e.PlanModifiers, PlanModifierKind
	}
	function := p.Name + "." + m.Name
	name, _, _ := c.importName(p)
	for d := e.Definitions.From; d < e.Definitions.To; d++ {
		if !c.u.Definitions[d].OnObject && strings.HasPrefix(c.u.Definitions[d].Expression.Value, name+"."+m.Name+"(") {
			return all
		}
	}
	return append(all, c.refactoring(Refactoring{
		Title: "Add " + word + " " + function + " to " + called(e), Kind: sort, Compiles: true,
	}, func() []syntax.Edit {
		source := "{" + custom + "}"
		if array >= 0 {
			return []syntax.Edit{edit.InsertInto(c.tree, array, source)}
		}
		return []syntax.Edit{edit.InsertInto(c.tree, e.Body, edit.Member(key.String(), "["+source+"]"))}
	}))
}

// importable reports whether a package can be imported in the unit under its own name: nothing else has that, and no import
// gives it another.
func (c *selection) importable(p *catalog.Package) bool {
	name, _, ok := c.importName(p)
	return ok && name == p.Name
}

// importName returns the name that a package has, or can have, among the imports of the unit, and the alias that an import of it needs
// for that: the one that it has already; none, unless another package has its name. It returns false where the package has no name of its
// own.
func (c *selection) importName(p *catalog.Package) (name, alias string, ok bool) {
	taken := map[string]bool{}
	for i := range c.u.Imports {
		x := &c.u.Imports[i]
		given := x.Alias.Value
		if given == "" {
			given, _ = golang.PackageName(x.Path.Value, c.doc.Settings().Profile().Packages)
		}
		if x.Path.Value == p.Path {
			return given, x.Alias.Value, token.IsIdentifier(given) && given != "_"
		}
		taken[given] = true
	}
	if !taken[p.Name] {
		return p.Name, "", true
	}
	for n := 2; ; n++ {
		if name = p.Name + strconv.Itoa(n); !taken[name] {
			return name, name, true
		}
	}
}

// wholeArguments are the examples for all arguments of functions whose parameters do not tell enough, by their names.
var wholeArguments = map[string]struct{ arguments, imports string }{
	"RegexMatches": {`regexp.MustCompile("^[a-z]+$"), "must consist of lower-case letters"`, "regexp"},
}

// example returns a call of a function with examples for arguments, if all its parameters have some, and the packages that it uses.
func example(p *catalog.Package, m *catalog.Member) (call string, imports []string, ok bool) {
	imports = []string{p.Path}
	if whole, ok := wholeArguments[m.Name]; ok {
		return p.Name + "." + m.Name + "(" + whole.arguments + ")", append(imports, whole.imports), true
	}
	var list []string
	used := map[string]int{}
	for i, param := range m.Params {
		of := strings.TrimPrefix(param.Type, "...")
		examples, ok := arguments[of]
		if !ok || used[of] > 1 {
			return "", nil, false
		}
		list = append(list, examples[used[of]])
		used[of]++
		if m.Variadic && i == len(m.Params)-1 && used[of] < 2 {
			list = append(list, examples[used[of]])
		}
	}
	return p.Name + "." + m.Name + "(" + strings.Join(list, ", ") + ")", imports, true
}
