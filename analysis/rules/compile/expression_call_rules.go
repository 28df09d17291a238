package compile

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
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

// role has the differences between validators, plan modifiers and defaults.
type role struct {
	pkg     string // of the interfaces that an expression must implement
	path    string // of that package
	rule    *rules.Rule
	word    string
	library func(catalog.Kind) *catalog.Package
}

const (
	validatorPackage    = imports.Framework + "schema/validator"
	planModifierPackage = imports.Framework + "resource/schema/planmodifier"
	defaultsPackage     = imports.Framework + "resource/schema/defaults"

	attributeType = imports.AttrPackage + ".Type"
)

var roles = []role{
	{"validator", validatorPackage, validatorTypeMismatch, "validator", catalog.ValidatorPackage},
	{"planmodifier", planModifierPackage, planModifierTypeMismatch, "plan modifier", catalog.PlanModifierPackage},
	{"defaults", defaultsPackage, defaultTypeMismatch, "default", catalog.DefaultPackage},
}

// betterWords reports an error of the type checker in better words, if it has some: where a name is unknown, or a value is not of the type
// that is wanted.
func betterWords(c *expression.Check, err *compile.Error) {
	if err.Of != "" {
		unknownName(c, err)
	}
	v := c.Go.ValueIn(err.Span)
	if v == nil || err.Wanted == nil {
		return
	}
	path, name := describe.NameOf(err.Wanted).Split()
	kind, isKind := catalog.ParseKind(strings.ToLower(name))
	for i := range roles {
		if r := &roles[i]; r.path == path && isKind {
			misfit(c, v, r, kind)
			return
		}
	}
	if !isWhole(c, v) {
		argument(c, v, err.Wanted)
	}
}

// isWhole reports whether a value is an expression of the text, not a part of one.
func isWhole(c *expression.Check, v *golang.Value) bool {
	return slices.ContainsFunc(c.Go.Values, func(x golang.Value) bool { return x.Span == v.Span })
}

// misfit reports a value that is not a validator, plan modifier or default of a kind.
func misfit(c *expression.Check, v *golang.Value, r *role, kind catalog.Kind) {
	right := r.library(kind)
	if v.IsConstant() {
		c.Report(r.rule, v.Span, c.Words()+" is a constant, not a "+r.word).
			WithNote(expression.DoesNotCompile).WithHelp("call a function of package %s", right.Name)
		return
	}
	p, m := c.Member(v)
	if m == nil || v.Pointer || m.Generic && m.Fits == (catalog.Fits{}) {
		return // Go's own words say why
	}
	name, kinds := p.Name+"."+m.Name, m.Fits.KindsOf(r.pkg)
	headline := name + " is not a " + r.word
	switch uncalled := m.Sort == catalog.Func && v.Kind == golang.Name; {
	case kinds.Has(kind) && !uncalled,
		!uncalled && (v.Kind == golang.Call != (m.Sort == catalog.Func) || v.Kind == golang.Composite != (m.Sort == catalog.Type)):
		return
	case m.Fits.Config != 0:
		configValidator(c, v, m, kind)
		return
	case uncalled:
		f := c.Report(r.rule, v.Span, fmt.Sprintf("%s is a function, not a %s", name, r.word)).
			WithNote(expression.DoesNotCompile).WithHelp("call it")
		if len(m.Params) == 0 {
			f.Fix(true, "Call it", c.Edit(golang.Span{Start: v.End, End: v.End}, "()"))
		}
		return
	case kinds != 0:
		headline = fmt.Sprintf("%s is for %s values, not %s", name, kindWords(kinds), kind)
	}
	taker := "The call around it"
	if isWhole(c, v) {
		taker = words.Capital(c.Pass.Element(c.Element))
		if c.Definition.OnObject {
			taker = "The nested_object of " + c.Pass.Element(c.Element)
		}
	}
	f := c.Report(r.rule, v.NameOrSpan(), headline).WithNote("%s takes a %s for %s values. %s", taker, r.word, kind, expression.DoesNotCompile)
	if _, known := catalog.Lookup(p.Path); known {
		f.WithHelp("%s", r.substitute(right, kind, m.Name))
	} else {
		f.WithHelp("use a %s for %s values", r.word, kind)
	}
	if f == nil {
		return
	}
	if same, ok := right.Member(m.Name); ok && same.Fits.KindsOf(r.pkg).Has(kind) && m.Sort == catalog.Func &&
		equalParams(same, m) {
		f.Fix(true, "Use "+right.Name+"."+m.Name, repackage(c, v, p, right)...)
	}
}

// substitute returns the advice what to take from the library of a kind in place of a function of another library.
func (r *role) substitute(library *catalog.Package, kind catalog.Kind, name string) string {
	// What is of a length or a size for some kinds is of a value for others.
	measured := func(name string) string {
		for _, measure := range [...]string{"UTF8Length", "Length", "Size"} {
			name = strings.TrimPrefix(name, measure)
		}
		return name
	}
	var all, similar []string
	for i := range library.Members {
		m := &library.Members[i]
		if m.Sort != catalog.Func || !m.Fits.KindsOf(r.pkg).Has(kind) {
			continue
		}
		full := library.Name + "." + m.Name
		if m.Name == name {
			return "use " + full
		}
		if all = append(all, full); measured(m.Name) == measured(name) {
			similar = append(similar, full)
		}
	}
	switch {
	case len(similar) > 0:
		return "use " + strings.Join(similar, " or ")
	case len(all) == 1:
		return "use " + all[0]
	}
	return fmt.Sprintf("use another function of package %s: it has no %s", library.Name, name)
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
func repackage(c *expression.Check, v *golang.Value, from, to *catalog.Package) []syntax.Edit {
	selector := golang.Span{Start: v.NameSpan.Start - 1 - int32(len(v.Package)), End: v.NameSpan.Start - 1}
	if c.Go.In(selector) != v.Package {
		return nil
	}
	d := c.Definition
	for i := d.Imports.From; i < d.Imports.To; i++ {
		m := &c.Pass.Unit.Imports[i]
		if m.Path.Value != from.Path || usesOf(c, v.Package) > 1 {
			continue
		}
		edits := []syntax.Edit{edit.ReplaceString(c.Pass.Tree, m.Path.Node, to.Path)}
		if m.Alias.Value == "" {
			edits = append(edits, c.Edit(selector, to.Name))
		}
		return edits
	}
	edits := []syntax.Edit{c.Edit(selector, to.Name)}
	source := `{"path": ` + syntax.Quote(to.Path) + `}`
	switch {
	case c.Packages.Lookup(to.Name) == to:
	case d.ImportsKey >= 0:
		edits = append(edits, edit.InsertInto(c.Pass.Tree, d.ImportsKey, source))
	default:
		edits = append(edits, edit.InsertInto(c.Pass.Tree, d.Custom, `"imports": [`+source+`]`))
	}
	return edits
}

// usesOf counts the uses of a package in the expression.
func usesOf(c *expression.Check, name string) int {
	n := 0
	for i := range c.Go.Selectors {
		if c.Go.Selectors[i].Package == name {
			n++
		}
	}
	return n
}

// configValidators are the validators of attributes that do what those of a whole configuration do.
var configValidators = map[string]string{
	"Conflicting": "ConflictsWith", "RequiredTogether": "AlsoRequires", "AtLeastOneOf": "AtLeastOneOf", "ExactlyOneOf": "ExactlyOneOf",
}

func configValidator(c *expression.Check, v *golang.Value, m *catalog.Member, kind catalog.Kind) {
	if c.Off(configValidatorMisused) {
		return
	}
	library := catalog.ValidatorPackage(kind)
	other, has := configValidators[m.Name]
	if !has {
		other = m.Name
	}
	f := c.Report(configValidatorMisused, v.NameOrSpan(), fmt.Sprintf("%s.%s validates whole configurations", v.Package, m.Name)).
		WithNote("It is not a validator for %s. %s", c.Pass.Element(c.Element), expression.DoesNotCompile).
		WithHelp("%s", roles[0].substitute(library, kind, other))
	if from := c.Packages.Lookup(v.Package); has && f != nil && from != nil {
		if edits := repackage(c, v, from, library); len(edits) > 0 {
			f.Fix(false, "Use "+library.Name+"."+other, append(edits, c.Edit(v.NameSpan, other))...)
		}
	}
}

// argument reports a value of a known package where another type is wanted.
func argument(c *expression.Check, v *golang.Value, wanted types.Type) {
	want, span, source := describe.NameOf(wanted), v.Span, c.Go.In(v.Span)
	if len(source) > 40 {
		source = source[:strings.IndexByte(source+"(", '(')] + "(…)"
	}
	var headline, help, fix, text string
	at := golang.Span{Start: v.End, End: v.End}
	p, m := c.Member(v)
	switch {
	case v.Path >= 0:
		built := &c.Go.Paths[v.Path]
		if p := c.Packages.Lookup(built.Package); p == nil || p.Path != imports.PathPackage ||
			want != imports.PathPackage+".Expression" || built.Match || !built.Complete {
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
	case m.Sort == catalog.Type && v.Kind == golang.Name && want == attributeType && m.Fits.Type == 0:
		headline, help = source+" is a type of values, not an attr.Type", "use the type that returns them"
		if made, ok := p.Member(m.Name + "Type"); ok && made.Sort == catalog.Var {
			fix, at, text = "Use "+made.Name, v.NameSpan, made.Name
		}
	case m.Sort == catalog.Type && v.Kind == golang.Name:
		headline, help = source+" is a type, not a value", "write "+source+"{}"
		if m.Literal && !needsParts(m) {
			fix, text = "Append {}", "{}"
		}
	case m.Several && v.Kind == golang.Call:
		headline, help = v.Package+"."+v.Name+" returns several values", "use a function that returns one"
		if must, ok := p.Member(m.Name + "Must"); ok && equalParams(must, m) {
			fix, at, text = "Use "+must.Name, v.NameSpan, must.Name
		}
	case want == attributeType && m.Fits.Type == 0 && m.Fits.Value != 0,
		want == imports.AttrPackage+".Value" && m.Fits.Value == 0 && m.Fits.Type != 0:
		headline = source + " is not an " + types.TypeString(wanted, (*types.Package).Name)
	}
	if headline == "" || c.Off(argumentMismatch) {
		return
	}
	f := c.Report(argumentMismatch, span, headline).WithNote(expression.DoesNotCompile).WithHelp("%s", help)
	if fix != "" {
		f.Fix(true, fix, c.Edit(at, text))
	}
}
