package rules

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/edit"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

var (
	unknownLibraryFunction = &Rule{
		Name: "unknown-library-function", Stage: StageCompile, Severity: SeverityError,
		Summary: "An expression uses a name that its package does not have.",
	}
	validatorTypeMismatch = &Rule{
		Name: "validator-type-mismatch", Stage: StageCompile, Severity: SeverityError,
		Summary: "A validator is for values of a type other than the attribute's.",
	}
	planModifierTypeMismatch = &Rule{
		Name: "plan-modifier-type-mismatch", Stage: StageCompile, Severity: SeverityError,
		Summary: "A plan modifier is for values of a type other than the attribute's.",
	}
	defaultTypeMismatch = &Rule{
		Name: "default-type-mismatch", Stage: StageCompile, Severity: SeverityError,
		Summary: "A default is for values of a type other than the attribute's.",
	}
	configValidatorMisused = &Rule{
		Name: "config-validator-misused", Stage: StageCompile, Severity: SeverityError,
		Summary: "A validator of whole configurations is among the validators of an attribute.",
	}
	argumentMismatch = &Rule{
		Name: "argument-mismatch", Stage: StageCompile, Severity: SeverityError,
		Summary: "A library function is called with arguments that it does not take.",
	}
)

// member returns the package and the member that a value names, if they are known.
func (c *expressionCheck) member(v *golang.Value) (*catalog.Package, *catalog.Member) {
	if v.Package == "" || v.Receiver != nil {
		return nil, nil
	}
	p := c.packages.lookup(v.Package)
	if p == nil || !p.Described {
		return nil, nil
	}
	m, ok := p.Member(v.Name)
	if !ok {
		return nil, nil
	}
	return p, m
}

// role says what differs between validators, plan modifiers and defaults.
type role struct {
	rule    *Rule
	word    string
	fits    func(*catalog.Fits) catalog.Kinds
	library func(catalog.Kind) *catalog.Package
}

var (
	validatorRole = role{
		validatorTypeMismatch, "validator", func(f *catalog.Fits) catalog.Kinds { return f.Validator }, catalog.ValidatorPackage,
	}
	planModifierRole = role{
		planModifierTypeMismatch, "plan modifier", func(f *catalog.Fits) catalog.Kinds { return f.PlanModifier }, catalog.PlanModifierPackage,
	}
	defaultRole = role{
		defaultTypeMismatch, "default", func(f *catalog.Fits) catalog.Kinds { return f.Default }, catalog.DefaultPackage,
	}
)

func roleOf(r schema.Role) *role {
	switch r {
	case schema.RolePlanModifier:
		return &planModifierRole
	case schema.RoleDefault:
		return &defaultRole
	}
	return &validatorRole
}

// fits reports a value that is no validator, plan modifier or default of a kind.
func (c *expressionCheck) fits(v *golang.Value, r *role, kind catalog.Kind) {
	if v.IsConstant() {
		c.report(r.rule, v.Span, c.words()+" is a constant, not a "+r.word).
			WithNote(doesNotCompile).WithHelp("call a function of package %s", r.library(kind).Name)
		return
	}
	p, m := c.member(v)
	if m == nil || v.Pointer {
		return
	}
	if v.Kind == golang.Call == (m.Sort == catalog.Func) && v.Kind == golang.Composite == (m.Sort == catalog.Type) {
		if r.fits(&m.Fits).Has(kind) || m.Result == "any" || r == &defaultRole && strings.HasPrefix(m.Result, "defaults.") && m.Fits.Default == 0 {
			return
		}
	} else if m.Sort != catalog.Func || v.Kind != golang.Name {
		return
	}
	name := p.Name + "." + m.Name
	switch {
	case m.Fits.Config != 0:
		c.configValidator(v, m, kind)
		return
	case m.Sort == catalog.Func && v.Kind == golang.Name:
		f := c.report(r.rule, v.Span, fmt.Sprintf("%s is a function, not a %s", name, r.word)).
			WithNote(doesNotCompile).WithHelp("call it")
		if len(m.Params) == 0 {
			f.Fix(true, "Call it", c.edit(golang.Span{Start: v.End, End: v.End}, "()"))
		}
		return
	}
	headline := fmt.Sprintf("%s is not a %s", name, r.word)
	if kinds := r.fits(&m.Fits); kinds != 0 {
		headline = fmt.Sprintf("%s is for %s values, not %s", name, kindWords(kinds), kind)
	}
	f := c.report(r.rule, v.NameOrSpan(), headline).
		WithNote("%s takes a %s for %s values. %s", capital(c.taker(v)), r.word, kind, doesNotCompile)
	if _, known := catalog.Lookup(p.Path); known {
		f.WithHelp("use package %s", r.library(kind).Name)
	} else {
		f.WithHelp("use a %s for %s values", r.word, kind)
	}
	if f == nil {
		return
	}
	right := r.library(kind)
	if same, ok := right.Member(m.Name); ok && r.fits(&same.Fits).Has(kind) && m.Sort == catalog.Func && equalParams(same, m) {
		f.Fix(true, "Use "+right.Name+"."+m.Name, c.repackage(v, p, right)...)
	}
}

// taker says in a message what takes a value: the attribute, or the call around it.
func (c *expressionCheck) taker(v *golang.Value) string {
	for i := range c.e.Values {
		if &c.e.Values[i] == v {
			if c.definition != nil && c.definition.OnObject {
				return "the nested_object of " + c.p.Element(c.element)
			}
			return c.p.Element(c.element)
		}
	}
	return "the call around it"
}

func kindWords(kinds catalog.Kinds) string {
	var words []string
	for k := range kinds.All() {
		words = append(words, k.String())
	}
	return strings.Join(words, " or ")
}

func equalParams(a, b *catalog.Member) bool {
	if len(a.Params) != len(b.Params) || a.Variadic != b.Variadic {
		return false
	}
	for i := range a.Params {
		x, y := a.Params[i].Type, b.Params[i].Type
		number := func(t string) bool { return t == "int64" || t == "float64" || t == "int32" || t == "float32" }
		if x != y && !(number(x) && number(y)) {
			return false
		}
	}
	return true
}

// repackage returns the edits that take a value from another package, import and all.
func (c *expressionCheck) repackage(v *golang.Value, from, to *catalog.Package) []syntax.Edit {
	selector := golang.Span{Start: v.NameSpan.Start - 1 - int32(len(v.Package)), End: v.NameSpan.Start - 1}
	if c.e.In(selector) != v.Package {
		return nil
	}
	d := c.definition
	for i := d.Imports.From; i < d.Imports.To; i++ {
		m := &c.p.Unit.Imports[i]
		if m.Path.Value != from.Path || c.usesOf(v.Package) > 1 {
			continue
		}
		edits := []syntax.Edit{edit.ReplaceString(c.p.Tree, m.Path.Node, to.Path)}
		if m.Alias.Value == "" {
			edits = append(edits, c.edit(selector, to.Name))
		}
		return edits
	}
	edits := []syntax.Edit{c.edit(selector, to.Name)}
	source := `{"path": ` + syntax.Quote(to.Path) + `}`
	switch {
	case c.packages.lookup(to.Name) == to:
	case d.ImportsKey >= 0:
		edits = append(edits, edit.InsertInto(c.p.Tree, d.ImportsKey, source))
	default:
		edits = append(edits, edit.InsertInto(c.p.Tree, d.Custom, `"imports": [`+source+`]`))
	}
	return edits
}

// usesOf counts the uses of a package in the expression.
func (c *expressionCheck) usesOf(name string) int {
	n := 0
	for i := range c.e.Selectors {
		if c.e.Selectors[i].Package == name {
			n++
		}
	}
	return n
}

// configValidators are the validators of attributes that do what those of a whole configuration do.
var configValidators = map[string]string{
	"Conflicting": "ConflictsWith", "RequiredTogether": "AlsoRequires", "AtLeastOneOf": "AtLeastOneOf", "ExactlyOneOf": "ExactlyOneOf",
}

func (c *expressionCheck) configValidator(v *golang.Value, m *catalog.Member, kind catalog.Kind) {
	if c.off(configValidatorMisused) {
		return
	}
	library := catalog.ValidatorPackage(kind)
	instead := "package " + library.Name
	other, has := configValidators[m.Name]
	if has {
		instead = library.Name + "." + other
	}
	f := c.report(configValidatorMisused, v.NameOrSpan(), fmt.Sprintf("%s.%s validates whole configurations", v.Package, m.Name)).
		WithNote("It is not a validator for %s. %s", c.p.Element(c.element), doesNotCompile).
		WithHelp("use %s", instead)
	if from := c.packages.lookup(v.Package); has && f != nil && from != nil {
		if edits := c.repackage(v, from, library); len(edits) > 0 {
			f.Fix(false, "Use "+library.Name+"."+other, append(edits, c.edit(v.NameSpan, other))...)
		}
	}
}

// walk looks at the calls of known functions in a value.
func (c *expressionCheck) walk(v *golang.Value) {
	if v.Receiver != nil {
		c.walk(v.Receiver)
	}
	outer := c.place
	p, m := c.member(v)
	if m != nil && v.Kind == golang.Call && m.Sort == catalog.Func {
		if c.wrong {
			c.arguments(v, m)
		}
		if m.Fits.Validator != 0 && strings.HasPrefix(p.Path, validatorsModule) {
			c.checkValidator(v, p, m)
		}
	}
	for i := range v.Arguments {
		c.walk(&v.Arguments[i])
	}
	c.place = outer
}

// arguments reports arguments that a function does not take, where there are better words than Go's.
func (c *expressionCheck) arguments(v *golang.Value, m *catalog.Member) {
	for i := range v.Arguments {
		if len(m.Params) == 0 {
			return
		}
		c.argument(&v.Arguments[i], m.Params[min(i, len(m.Params)-1)].Type, v.Spread && i == len(v.Arguments)-1)
	}
}

// argument reports a value that a parameter of the type does not take. With spread, the value is a slice of such.
func (c *expressionCheck) argument(v *golang.Value, want string, spread bool) {
	if v.Kind == golang.Composite && v.Type.End > v.Type.Start && v.Name == "" || spread {
		element := strings.TrimPrefix(strings.TrimPrefix(c.e.In(v.Type), "[]"), "map[string]")
		if spread && v.Kind == golang.Composite && v.Name == "Expressions" {
			element = want
		}
		if element == "attr.Value" || element == "attr.Type" || element == "path.Expression" {
			for i := range v.Arguments {
				c.argument(&v.Arguments[i], element, false)
			}
		}
		return
	}
	if kindName, ok := strings.CutPrefix(want, "validator."); ok {
		if kind, ok := catalog.ParseKind(strings.ToLower(kindName)); ok {
			c.fits(v, &validatorRole, kind)
		}
		return
	}
	if problem, help := c.problem(v, want); problem != "" && !c.off(argumentMismatch) {
		f := c.report(argumentMismatch, v.Span, problem).WithNote(doesNotCompile).WithHelp("%s", help)
		c.argumentFix(f, v, want)
	}
}

// problem returns why a parameter of the type does not take a value, and what to do; empty if it does or that is not known.
func (c *expressionCheck) problem(v *golang.Value, want string) (headline, help string) {
	source := c.e.In(v.Span)
	if len(source) > 40 {
		source = source[:strings.IndexByte(source+"(", '(')] + "(…)"
	}
	if v.Path >= 0 {
		path := &c.e.Paths[v.Path]
		if p := c.packages.lookup(path.Package); p != nil && p.Path == pathPackage && want == "path.Expression" && !path.Match && path.Complete {
			return source + " is a path.Path, not a path.Expression", "build it with " + path.Package + ".MatchRoot"
		}
		return "", ""
	}
	_, m := c.member(v)
	if m == nil {
		return "", ""
	}
	switch {
	case m.Sort == catalog.Type && v.Kind == golang.Name && want == "attr.Type" && m.Fits.Type == 0:
		return source + " is a type of values, not an attr.Type", "use the type that returns them"
	case m.Sort == catalog.Type && v.Kind == golang.Name:
		return source + " is a type, not a value", "write " + source + "{}"
	case m.Sort == catalog.Func && v.Kind == golang.Call && strings.HasPrefix(m.Result, "("):
		return v.Package + "." + v.Name + " returns several values", "use a function that returns one"
	case v.Pointer || m.Sort == catalog.Func && v.Kind != golang.Call || m.Result == want:
		return "", ""
	case want == "attr.Type" && m.Fits.Type == 0 && m.Fits.Value != 0, want == "attr.Value" && m.Fits.Value == 0 && m.Fits.Type != 0:
		return source + " is not an " + want, ""
	}
	return "", ""
}

func (c *expressionCheck) argumentFix(f *Finding, v *golang.Value, want string) {
	_, m := c.member(v)
	switch {
	case v.Path >= 0 && want == "path.Expression":
		inner := v
		for inner.Receiver != nil {
			inner = inner.Receiver
		}
		if inner.Name == "Root" && inner.Path >= 0 {
			f.Fix(true, "Use MatchRoot", c.edit(inner.NameSpan, "MatchRoot"))
		}
	case m != nil && m.Sort == catalog.Type && v.Kind == golang.Name && want == "attr.Type" && m.Fits.Type == 0:
		if p := c.packages.lookup(v.Package); p != nil {
			if made, ok := p.Member(m.Name + "Type"); ok && made.Sort == catalog.Var {
				f.Fix(true, "Use "+made.Name, c.edit(v.NameSpan, made.Name))
			}
		}
	case m != nil && m.Sort == catalog.Type && v.Kind == golang.Name && m.Literal:
		f.Fix(true, "Append {}", c.edit(golang.Span{Start: v.End, End: v.End}, "{}"))
	case m != nil && m.Sort == catalog.Func && strings.HasPrefix(m.Result, "("):
		if p := c.packages.lookup(v.Package); p != nil {
			if must, ok := p.Member(m.Name + "Must"); ok && equalParams(must, m) {
				f.Fix(true, "Use "+must.Name, c.edit(v.NameSpan, must.Name))
			}
		}
	}
}
