package compile

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/brackets"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// ExpressionRules are the rules about the Go expressions of a specification: validators, plan modifiers, custom defaults and
// custom types. One walk over them looks for the mistakes of all; only packages that are known for sure are judged.
var ExpressionRules = []*rules.Rule{
	{
		Name: "invalid-go-expression", Stage: rules.StageGenerate, Severity: rules.SeverityError, Hides: true,
		Summary: "A schema_definition or custom type is not a Go expression.",
		Unit:    checkExpressions,
	},
	multipleExpressions,
	defaultMultipleExpressions,
	deprecatedName,
	unqualifiedCall,
	unknownLibraryFunction,
	validatorTypeMismatch,
	planModifierTypeMismatch,
	defaultTypeMismatch,
	configValidatorMisused,
	argumentMismatch,
	goTypeError,
	invalidRegex,
	expressionPanics, nilEntry, attributeInExpression,
	validatorArguments,
	collectionValidatorElementMismatch,
	validatorPathNotFound,
	validatorPathSelf,
	defaultElementTypeMismatch, defaultTerraformTypeMismatch,
	customTypeNotExpression,
	customTypeBareName,
	customTypeKindMismatch,
	customTypeValueMismatch, customTypeWithoutElements, customTypeUnusable,
	externalTypeMismatch,
}

var (
	multipleExpressions = &rules.Rule{
		Name: "multiple-expressions", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "One schema_definition holds several expressions.",
	}
	defaultMultipleExpressions = &rules.Rule{
		Name: "default-multiple-expressions", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "A default's schema_definition holds several expressions.",
	}
	unqualifiedCall = &rules.Rule{
		Name: "unqualified-call", Stage: rules.StageCompile, Severity: rules.SeverityInfo,
		Summary: "A schema_definition uses a name that must be declared by hand in the generated package.",
	}
	invalidRegex = &rules.Rule{
		Name: "invalid-regex", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A regular expression does not compile in Go, so the provider panics when it starts.",
	}
)

// expressionCheck is the walk over the Go expressions of one unit.
type expressionCheck struct {
	p        *rules.Pass
	packages packageNames
	others   []*spec.Unit // what they declare is in the same Go package; see otherUnits

	// The expression that is looked at, and the node of its string.
	e    *golang.Expression
	node int32
	// text is the expression for the type checker, once that has looked at it, and wrong whether it does not compile: the rules that say why
	// an expression does not compile only look for better words.
	text  compile.Text
	wrong bool
	// words say in a message what the expression is of.
	element *spec.Element
	index   int32
	key     string
	// definition is nil for a custom type, and goType is the custom type then.
	definition *spec.Definition
	goType     *spec.GoType
	// place is what a validator validates: the attribute's value or, in ValueStringsAre and the like, its elements.
	place spec.Place

	emptyMessages []emptyMessage // of RegexMatches, in the unit

	undeclared map[string]bool // the names that were reported, or would be; see reportUndeclared
}

func checkExpressions(p *rules.Pass) { checkExpressionsBeside(p, nil) }

func checkExpressionsBeside(p *rules.Pass, others []*spec.Unit) {
	if len(p.Unit.Definitions) == 0 && len(p.Unit.GoTypes) == 0 {
		return
	}
	c := expressionCheck{p: p, packages: readPackageNames(p.Unit, p.Settings.Profile().Packages, p.Generated().Left), others: others}
	list := definitionList{taken: map[int64]*spec.Definition{}}
	for i := range p.Unit.Definitions {
		d := &p.Unit.Definitions[i]
		e := &p.Unit.Elements[d.Element]
		if d.Expression.Value == "" || !p.Whole(d.Expression.Node) || d.Role == schema.RoleDefault && e.Block {
			continue // which the generator leaves out
		}
		c.element, c.index, c.definition, c.key = e, d.Element, d, "schema_definition"
		c.place = spec.At(d.Element)
		if d.OnObject {
			c.place.Elements = 1
		}
		place := golang.ListElement
		if d.Role == schema.RoleDefault {
			place = golang.FieldValue
		}
		list.begin(d)
		if c.parse(d.Expression, place) {
			c.checkDefinition(place)
			list.add(&c)
		} else {
			list.unknown = true
		}
	}
	list.end()
	c.reportEmptyMessages()
	c.definition = nil
	for i := range p.Unit.GoTypes {
		c.goType = &p.Unit.GoTypes[i]
		c.checkCustomType(&p.Unit.GoTypes[i])
		c.checkExternalType(&p.Unit.GoTypes[i])
	}
}

// parse reads a text as Go, and reports a text that is not Go.
func (c *expressionCheck) parse(text spec.Text, place golang.Place) bool {
	c.node, c.e = text.Node, golang.ParseDefinition(text.Value, place)
	if c.e.Err == nil && (len(c.e.Values) > 0 || place == golang.FieldType) {
		return true
	}
	if before, after, written := golang.Around(c.p.Unit, c.index, c.node); written && place != golang.FieldType {
		if c.e = golang.ParseBetween(before, text.Value, after); c.e.Err == nil {
			return true
		}
	}
	if c.e.Err == nil {
		return false // it closes the brackets around it, in a place where the generator does not write it
	}
	at := golang.Span{Start: c.e.Err.Offset, End: c.e.Err.Offset + 1}
	if int(at.Start) >= len(text.Value) && at.Start > 0 {
		at = golang.Span{Start: at.Start - 1, End: at.Start}
	}
	from, to := golang.FileSpan(c.p.Tree, c.node, at)
	if kept := golang.WithoutTail(text.Value, place); kept < len(text.Value) {
		tail := golang.Span{Start: int32(kept), End: int32(len(text.Value))}
		from, to = golang.FileSpan(c.p.Tree, c.node, tail)
		f := c.p.Report(c.node, from, to, c.words()+" ends in a comma, newline or comment").
			WithNote("The generator writes a comma right after it, which Go rejects there.")
		f.Fix(true, "Remove what follows the expression", syntax.Edit{Start: int(from), End: int(to)})
		return false
	}
	if u, found := brackets.FindUnbalanced(text.Value); found {
		c.reportUnbalanced(text.Value, &u, place)
		return false
	}
	says := c.e.Err.Message
	if expected, _, what := strings.Cut(says, ", found "); what && int(c.e.Err.Offset) >= len(text.Value) {
		says = expected + ", but the text ends" // and not with what the generator writes behind it
	}
	f := c.p.Report(c.node, from, to, c.words()+" is not a Go expression").
		WithNote("Go says: %s. The generator fails without saying where.", says)
	if strings.HasPrefix(c.e.Err.Message, "missing ','") && int(c.e.Err.Offset) <= len(text.Value) {
		before := strings.TrimRight(text.Value[:c.e.Err.Offset], " \t\n")
		if end := int32(len(before)); golang.ParseDefinition(before+","+text.Value[end:], place).Err == nil {
			f.Fix(false, "Insert a comma", c.edit(golang.Span{Start: end, End: end}, ","))
		}
	}
	return false
}

// reportUnbalanced reports a bracket without partner.
func (c *expressionCheck) reportUnbalanced(text string, u *brackets.Unbalanced, place golang.Place) {
	closer := ""
	at := golang.Span{Start: int32(u.Close), End: int32(u.Close + 1)}
	if u.Breaks() {
		at = golang.Span{Start: int32(len(strings.TrimRight(text, " \t\n")) - 1), End: int32(len(text))}
	} else {
		closer = text[u.Close : u.Close+1]
	}
	from, to := golang.FileSpan(c.p.Tree, c.node, at)
	message, note := c.words()+" has one "+closer+" too many", "Nothing opens it."
	if u.Open >= 0 {
		message, note = c.words()+" lacks "+u.Missing, "The "+text[u.Open:u.Open+1]
		if !u.Breaks() {
			message += " before " + closer
		}
		if before := u.Opened(); before != "" {
			note += " behind " + before
		}
		note += " is not closed."
	}
	f := c.p.Report(c.node, from, to, message).WithNote("%s The generator fails without saying where.", note)
	if f == nil {
		return
	}
	if u.Open >= 0 {
		from, to := golang.FileSpan(c.p.Tree, c.node, golang.Span{Start: int32(u.Open), End: int32(u.Open + 1)})
		f.Relate(from, to, "this bracket is not closed")
	}
	for _, r := range u.Repairs(place) {
		f.Fix(false, r.Title, c.edit(golang.Span{Start: int32(r.Start), End: int32(r.End)}, r.Text))
	}
}

// doesNotCompile is the note on what the Go compiler rejects.
const doesNotCompile = "The generated code does not compile."

// words returns which text an expression is.
func (c *expressionCheck) words() string { return c.key + " of " + c.p.Element(c.element) }

// report adds a finding at a span of the expression.
func (c *expressionCheck) report(rule *rules.Rule, at golang.Span, message string) *rules.Finding {
	start, end := golang.FileSpan(c.p.Tree, c.node, at)
	return c.p.ReportAs(rule, c.node, start, end, message)
}

// edit replaces a span of the expression by other Go text.
func (c *expressionCheck) edit(at golang.Span, text string) syntax.Edit {
	start, end := golang.FileSpan(c.p.Tree, c.node, at)
	quoted := syntax.Quote(text)
	return syntax.Edit{Start: int(start), End: int(end), Text: quoted[1 : len(quoted)-1]}
}

// off reports whether a rule does not run, without needing to find words for it.
func (c *expressionCheck) off(rule *rules.Rule) bool {
	return c.p.Settings.Severity(rule) == rules.SeverityOff
}

func (c *expressionCheck) checkDefinition(place golang.Place) {
	values, role, kind := c.e.Values, c.definition.Role, c.definition.Kind
	checked, wrong := c.typeCheck(place, role, kind, false)
	c.wrong = len(wrong) > 0
	findings := len(c.p.Findings())
	if len(values) > 1 {
		c.several()
	}
	c.checkPatterns()
	c.deprecated()
	for i := range values {
		v := &values[i]
		c.unqualified(v)
		c.walk(v)
	}
	if c.wrong {
		c.typeErrors(wrong, findings)
	} else {
		c.checkMembers(checked)
		c.evaluate(checked, role, findings)
	}
}

// catalogKinds are the catalogue's names for the kinds of validators, plan modifiers and defaults.
var catalogKinds = [...]catalog.Kind{
	schema.KindBool: catalog.Bool, schema.KindDynamic: catalog.Dynamic, schema.KindFloat32: catalog.Float32,
	schema.KindFloat64: catalog.Float64,
	schema.KindInt32:   catalog.Int32, schema.KindInt64: catalog.Int64, schema.KindList: catalog.List, schema.KindListNested: catalog.List,
	schema.KindMap: catalog.Map, schema.KindMapNested: catalog.Map, schema.KindNumber: catalog.Number,
	schema.KindObject: catalog.Object, schema.KindSet: catalog.Set, schema.KindSetNested: catalog.Set,
	schema.KindSingleNested: catalog.Object, schema.KindString: catalog.String,
}

// several reports that a text holds several expressions.
func (c *expressionCheck) several() {
	second := c.e.Values[1].Span
	if c.definition.Role == schema.RoleDefault {
		if !c.wrong || c.e.Values[1].Key != nil {
			return // it is a field of the attribute
		}
		c.report(defaultMultipleExpressions, second, c.words()+" holds several expressions").
			WithNote("A default is one value. %s", doesNotCompile).WithHelp("keep one of them")
		return
	}
	if c.off(multipleExpressions) {
		return
	}
	f := c.report(multipleExpressions, second, c.words()+" holds several expressions").
		WithNote("The generator pastes the text into a list, so they work, but tools don't see them one by one.")
	entry := &c.p.Tree.Nodes[c.definition.Node]
	text := &c.p.Tree.Nodes[c.node]
	var entries []string
	for i := range c.e.Values {
		if c.e.Values[i].Key != nil {
			return
		}
		entries = append(
			entries,
			c.p.Tree.Text[entry.Start:text.Start]+syntax.Quote(c.e.In(c.e.Values[i].Span))+c.p.Tree.Text[text.End:entry.End],
		)
	}
	// The generated code means the same, but for comments between the expressions; it is not the same text.
	f.Fix(false, "Give each expression its own entry", edit.Replace(c.p.Tree, c.definition.Node, entries...))
}

// unqualified reports a name of the generated package itself.
func (c *expressionCheck) unqualified(v *golang.Value) {
	if v.Package != "" || v.Name == "" || v.Receiver != nil || v.Kind != golang.Call && v.Kind != golang.Name && v.Kind != golang.Composite ||
		v.Name == "nil" || c.off(unqualifiedCall) || c.undeclared[v.Name] {
		return
	}
	if pkg := c.p.ByHand(); pkg != nil && (!pkg.Partial || pkg.Has(v.Name, "")) {
		return // it is there, or that it is not is another rule's
	}
	if len(c.packages.dots) > 0 {
		return
	}
	if c.undeclared == nil {
		c.undeclared = map[string]bool{}
	}
	c.undeclared[v.Name] = true
	c.report(unqualifiedCall, v.NameSpan, v.Name+" has no package").
		WithNote("It must be declared by hand in the package that the code is generated into.")
}

// invalidPattern reports a regular expression that package regexp does not take.
func (c *expressionCheck) invalidPattern(x *golang.Regexp) {
	reason := x.Err.Code.String()
	if slices.ContainsFunc([]string{"(?=", "(?!", "(?<=", "(?<!"}, func(group string) bool { return strings.HasPrefix(x.Err.Expr, group) }) {
		reason = "no look-around"
	}
	c.report(invalidRegex, x.Wrong, "regular expression of "+c.p.Element(c.element)+" does not compile").
		WithNote("Go says: %s: `%s`. regexp.MustCompile panics when the provider starts.", reason, x.Err.Expr)
}
