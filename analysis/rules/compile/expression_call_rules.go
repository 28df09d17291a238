package compile

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

var (
	unknownLibraryFunction = &rules.Rule{
		Name: "unknown-library-function", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "An expression uses a name that its package does not have.",
	}
	validatorTypeMismatch = &rules.Rule{
		Name: "validator-type-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A validator is for values of a type other than the attribute's.",
	}
	planModifierTypeMismatch = &rules.Rule{
		Name: "plan-modifier-type-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A plan modifier is for values of a type other than the attribute's.",
	}
	defaultTypeMismatch = &rules.Rule{
		Name: "default-type-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A default is for values of a type other than the attribute's.",
	}
	configValidatorMisused = &rules.Rule{
		Name: "config-validator-misused", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A validator of whole configurations is among the validators of an attribute.",
	}
	argumentMismatch = &rules.Rule{
		Name: "argument-mismatch", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A library function is called with arguments that it does not take.",
	}
)

// member returns the package and the member that a value names, if they are known.
func (c *expressionCheck) member(v *golang.Value) (*catalog.Package, *catalog.Member) {
	return v.Member(c.packages.lookup)
}

// role is what differs between validators, plan modifiers, defaults and custom types.
type role struct {
	// of the interfaces that an expression must implement, one of each kind: their package, and the ends of their names
	path, suffix string
	rule         *rules.Rule // nil for custom types, which have rules of their own
	word         string
	library      func(catalog.Kind) *catalog.Package
}

var roles = [...]role{
	schema.RoleValidator: {frameworkModule + "schema/validator", "", validatorTypeMismatch, "validator", catalog.ValidatorPackage},
	schema.RolePlanModifier: {
		frameworkModule + "resource/schema/planmodifier",
		"",
		planModifierTypeMismatch,
		"plan modifier",
		catalog.PlanModifierPackage,
	},
	schema.RoleDefault:    {frameworkModule + "resource/schema/defaults", "", defaultTypeMismatch, "default", catalog.DefaultPackage},
	schema.RoleCustomType: {path: basetypesPackage, suffix: "Typable"},
}

// betterWords reports what the type checker found in better words, if there are some: where a name is unknown, or a value is not of the
// type that is wanted.
func (c *expressionCheck) betterWords(err *compile.Error) {
	if err.Of != "" {
		c.unknownName(err)
	}
	v := c.e.ValueIn(err.Span)
	if v == nil || err.Wanted == "" {
		return
	}
	pkg, kind, _ := catalog.ParseInterface(err.Wanted)
	for i := range roles {
		if r := &roles[i]; r.rule != nil && path.Base(r.path) == pkg {
			c.misfit(v, r, kind)
			return
		}
	}
	if !c.isWhole(v) {
		c.argument(v, err.Wanted)
	}
}

// isWhole reports whether a value is an expression of the text, not a part of one.
func (c *expressionCheck) isWhole(v *golang.Value) bool {
	return slices.ContainsFunc(c.e.Values, func(x golang.Value) bool { return x.Span == v.Span })
}

// misfit reports a value that is not a validator, plan modifier or default of a kind.
func (c *expressionCheck) misfit(v *golang.Value, r *role, kind catalog.Kind) {
	right := r.library(kind)
	if v.IsConstant() {
		c.report(r.rule, v.Span, c.words()+" is a constant, not a "+r.word).
			WithNote(doesNotCompile).WithHelp("call a function of package %s", right.Name)
		return
	}
	p, m := c.member(v)
	if m == nil || v.Pointer || m.Generic && m.Fits == (catalog.Fits{}) {
		return // Go's own words say why
	}
	name, kinds := p.Name+"."+m.Name, m.Fits.KindsOf(path.Base(r.path))
	headline := name + " is not a " + r.word
	switch uncalled := m.Sort == catalog.Func && v.Kind == golang.Name; {
	case kinds.Has(kind) && !uncalled,
		!uncalled && (v.Kind == golang.Call != (m.Sort == catalog.Func) || v.Kind == golang.Composite != (m.Sort == catalog.Type)):
		return
	case m.Fits.Config != 0:
		c.configValidator(v, m, kind)
		return
	case uncalled:
		f := c.report(r.rule, v.Span, fmt.Sprintf("%s is a function, not a %s", name, r.word)).
			WithNote(doesNotCompile).WithHelp("call it")
		if len(m.Params) == 0 {
			f.Fix(true, "Call it", c.edit(golang.Span{Start: v.End, End: v.End}, "()"))
		}
		return
	case kinds != 0:
		headline = fmt.Sprintf("%s is for %s values, not %s", name, kindWords(kinds), kind)
	}
	taker := "The call around it"
	if c.isWhole(v) {
		taker = words.Capital(c.p.Element(c.element))
		if c.definition.OnObject {
			taker = "The nested_object of " + c.p.Element(c.element)
		}
	}
	f := c.report(r.rule, v.NameOrSpan(), headline).WithNote("%s takes a %s for %s values. %s", taker, r.word, kind, doesNotCompile)
	if _, known := catalog.Lookup(p.Path); known {
		f.WithHelp("use package %s", right.Name)
	} else {
		f.WithHelp("use a %s for %s values", r.word, kind)
	}
	if f == nil {
		return
	}
	if same, ok := right.Member(m.Name); ok && same.Fits.KindsOf(path.Base(r.path)).Has(kind) && m.Sort == catalog.Func &&
		equalParams(same, m) {
		f.Fix(true, "Use "+right.Name+"."+m.Name, c.repackage(v, p, right)...)
	}
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

// walk looks at the calls of known validators in a value.
func (c *expressionCheck) walk(v *golang.Value) {
	if v.Receiver != nil {
		c.walk(v.Receiver)
	}
	outer := c.place
	p, m := c.member(v)
	if m != nil && v.Kind == golang.Call && m.Sort == catalog.Func && m.Fits.Validator != 0 && strings.HasPrefix(p.Path, validatorsModule) {
		c.checkValidator(v, p, m)
	}
	for i := range v.Arguments {
		c.walk(&v.Arguments[i])
	}
	c.place = outer
}

// argument reports a value of a known package where another type is wanted.
func (c *expressionCheck) argument(v *golang.Value, want string) {
	span, source := v.Span, c.e.In(v.Span)
	if len(source) > 40 {
		source = source[:strings.IndexByte(source+"(", '(')] + "(…)"
	}
	var headline, help, fix, text string
	at := golang.Span{Start: v.End, End: v.End}
	p, m := c.member(v)
	switch {
	case v.Path >= 0:
		built := &c.e.Paths[v.Path]
		if p := c.packages.lookup(built.Package); p == nil || p.Path != PathPackage || want != "path.Expression" || built.Match ||
			!built.Complete {
			return
		}
		headline, help = source+" is a path.Path, not a path.Expression", "build it with "+built.Package+".MatchRoot"
		for v.Receiver != nil {
			v = v.Receiver
		}
		if v.Name == "Root" && v.Path >= 0 {
			fix, at, text = "Use MatchRoot", v.NameSpan, "MatchRoot"
		}
	case m == nil || v.Pointer:
		return
	case m.Sort == catalog.Type && v.Kind == golang.Name && want == "attr.Type" && m.Fits.Type == 0:
		headline, help = source+" is a type of values, not an attr.Type", "use the type that returns them"
		if made, ok := p.Member(m.Name + "Type"); ok && made.Sort == catalog.Var {
			fix, at, text = "Use "+made.Name, v.NameSpan, made.Name
		}
	case m.Sort == catalog.Type && v.Kind == golang.Name:
		headline, help = source+" is a type, not a value", "write "+source+"{}"
		if m.Literal {
			fix, text = "Append {}", "{}"
		}
	case m.Sort == catalog.Func && v.Kind == golang.Call && strings.HasPrefix(m.Result, "("):
		headline, help = v.Package+"."+v.Name+" returns several values", "use a function that returns one"
		if must, ok := p.Member(m.Name + "Must"); ok && equalParams(must, m) {
			fix, at, text = "Use "+must.Name, v.NameSpan, must.Name
		}
	case want == "attr.Type" && m.Fits.Type == 0 && m.Fits.Value != 0, want == "attr.Value" && m.Fits.Value == 0 && m.Fits.Type != 0:
		headline = source + " is not an " + want
	}
	if headline == "" || c.off(argumentMismatch) {
		return
	}
	f := c.report(argumentMismatch, span, headline).WithNote(doesNotCompile).WithHelp("%s", help)
	if fix != "" {
		f.Fix(true, fix, c.edit(at, text))
	}
}
