package meaning

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// ValidatorRules are the rules about validators that do something else than they seem to.
var ValidatorRules = []*rules.Rule{
	validatorArguments, collectionValidatorElementMismatch, validatorPathNotFound, validatorPathSelf, validatorPathKind,
}

// Texts finds validators that do something else than they seem to.
var Texts = expression.Rules{
	Definition: func(c *expression.Check) {
		for i := range c.Go.Values {
			walk(c, &c.Go.Values[i])
		}
	},
	CustomType: func(c *expression.Check) {
		if v := c.One(); v != nil {
			walk(c, v)
		}
	},
}

var (
	validatorArguments = &rules.Rule{
		Name: "validator-arguments", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary: "A validator's arguments contradict each other, so no value passes.",
	}
	collectionValidatorElementMismatch = &rules.Rule{
		Name: "collection-validator-element-mismatch", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary: "A validator of a collection's elements is for another element type.",
	}
	validatorPathNotFound = &rules.Rule{
		Name: "validator-path-not-found", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary: "A validator names an attribute path that the schema does not have.",
	}
	validatorPathKind = &rules.Rule{
		Name: "validator-path-kind", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary: "A validator sums or multiplies an attribute of another kind.",
	}
	validatorPathSelf = &rules.Rule{
		Name: "validator-path-self", Stage: rules.StageMeaning, Severity: rules.SeverityWarning,
		Summary: "A validator names its own attribute.",
	}
)

// checkValidator looks at the arguments of a validator of the validators module. It leaves in c.Place what the validators
// among its arguments validate.
func checkValidator(c *expression.Check, v *golang.Value, p *catalog.Package, m *catalog.Member) {
	checkBounds(c, v, m)
	if c.Definition == nil || c.Definition.Role != schema.RoleValidator {
		return
	}
	for i := range m.Params {
		if m.Params[i].Type == "path.Expression" {
			checkPaths(c, v, m)
			return
		}
	}
	kind, takes := m.Takes()
	switch {
	case m.Name == "KeysAre":
		// A key is text for elements of any type; its path is that of the element.
	case takes && strings.HasPrefix(m.Name, "Value"):
		checkElements(c, v, p, m, kind)
	default:
		return
	}
	if elements, ok := c.Pass.Unit.ElementsOf(c.Place); ok {
		c.Place = elements
	} else {
		c.Place = spec.Place{Element: -1, Type: -1} // nothing is known
	}
}

// checkBounds reports bounds that no value is expression.Within.
func checkBounds(c *expression.Check, v *golang.Value, m *catalog.Member) {
	if v.Spread || c.Off(validatorArguments) {
		return
	}
	name := m.Name
	switch {
	case strings.HasSuffix(name, "Between") && len(v.Arguments) == 2:
		low, high := &v.Arguments[0], &v.Arguments[1]
		if !number(low) || !number(high) {
			return
		}
		if greater(low, high) {
			f := c.Report(validatorArguments, golang.Span{Start: low.Start, End: high.End}, v.Package+"."+name+" has a minimum above its maximum").
				WithNote("From %s to %s there are no values, so no value of %s passes.", c.Go.In(low.Span), c.Go.In(high.Span), c.Pass.Element(c.Element))
			f.Fix(false, "Swap the bounds", c.Edit(low.Span, c.Go.In(high.Span)), c.Edit(high.Span, c.Go.In(low.Span)))
		} else if strings.Contains(name, "Length") && low.Float < 0 {
			negative(c, v, low)
		}
	case len(v.Arguments) == 1 && (strings.Contains(name, "LengthAt") || name == "SizeAtMost"):
		if bound := &v.Arguments[0]; number(bound) && bound.Float < 0 {
			negative(c, v, bound)
		}
	case len(v.Arguments) == 0 && (name == "OneOf" || name == "OneOfCaseInsensitive"):
		c.Report(validatorArguments, v.Span, v.Package+"."+name+" has no values").
			WithNote("No value of %s passes it.", c.Pass.Element(c.Element)).WithHelp("list the values that are allowed")
	}
}

func negative(c *expression.Check, v, bound *golang.Value) {
	c.Report(validatorArguments, bound.Span, v.Package+"."+v.Name+" has a negative bound").
		WithNote("No value of %s passes %s.", c.Pass.Element(c.Element), c.Go.In(bound.Span)).WithHelp("use 0 or more")
}

func number(v *golang.Value) bool { return v.Kind == golang.Int || v.Kind == golang.Float }

func greater(a, b *golang.Value) bool {
	if a.Kind == golang.Int && b.Kind == golang.Int {
		return a.Int > b.Int
	}
	return a.Float > b.Float
}

// checkElements reports a validator of elements where the elements are of another type.
func checkElements(c *expression.Check, v *golang.Value, p *catalog.Package, m *catalog.Member, kind catalog.Kind) {
	elements, ok := c.Pass.Unit.ElementsOf(c.Place)
	if !ok || c.Place.Element < 0 {
		return
	}
	have := c.Pass.Unit.KindAt(elements)
	if have == schema.KindNone || expression.CatalogKinds[have] == kind || c.Off(collectionValidatorElementMismatch) {
		return
	}
	of := "element_type"
	if have == schema.KindSingleNested {
		of = "nested_object"
	}
	c.Report(collectionValidatorElementMismatch, v.NameOrSpan(),
		fmt.Sprintf("%s.%s is for %s elements, not %s", p.Name, m.Name, kind, expression.CatalogKinds[have])).
		WithNote("The %s of %s is of type %s, so every configuration that sets it fails.", of, c.Pass.Element(c.Element), expression.CatalogKinds[have]).
		WithHelp("use a validator for %s elements", expression.CatalogKinds[have])
}

// checkPaths looks at the paths among a validator's arguments.
func checkPaths(c *expression.Check, v *golang.Value, m *catalog.Member) {
	if c.Place.Element < 0 || c.Pass.UnderComputed(c.Element) || len(c.Pass.Tree.Errors) > 0 {
		return // it never runs, or part of the schema is lost
	}
	computed := c.Element.Configurability == spec.Computed
	if computed && m.Name != "AtLeastOneOf" && m.Name != "ExactlyOneOf" && m.Name != preferWriteOnly {
		return // it does nothing where the attribute has no value
	}
	self, others := []*golang.Path(nil), 0
	for i := range v.Arguments {
		a := &v.Arguments[i]
		if v.Spread && i == len(v.Arguments)-1 {
			if a.Kind != golang.Composite || a.Name != "Expressions" && !strings.HasSuffix(c.Go.In(a.Type), "Expression") {
				others++
				continue
			}
			for j := range a.Arguments {
				checkPath(c, v, &a.Arguments[j], &self, &others)
			}
			continue
		}
		checkPath(c, v, a, &self, &others)
	}
	// ExactlyOneOf and AtLeastOneOf count the attribute anyway: naming it among others is common.
	if computed || len(self) == 0 || others > 0 && (m.Name == "AtLeastOneOf" || m.Name == "ExactlyOneOf") || c.Off(validatorPathSelf) {
		return
	}
	for _, path := range self {
		f := c.Report(validatorPathSelf, path.Span, v.Name+" refers to its own attribute").
			WithNote("A validator leaves out its own attribute, so the path has no effect.")
		meant := meantSibling(c, m.Name)
		if f == nil || meant == "" {
			f.WithHelp("name another attribute, or delete the path")
			continue
		}
		f.WithHelp("did you mean %q?", meant)
		n := len(path.Steps)
		switch {
		case n > 0 && path.Steps[n-1].Name == c.Element.Name.Value:
			f.Fix(false, "Change to "+strconv.Quote(meant), c.Edit(golang.Span{Start: path.Steps[n-1].Start, End: path.Steps[n-1].End}, meant))
		case path.Relative:
			f.Fix(
				false,
				"Change to "+strconv.Quote(meant),
				c.Edit(path.Span, path.Package+".MatchRelative().AtParent().AtName("+strconv.Quote(meant)+")"),
			)
		}
	}
}

// opposites are beginnings of names that turn their meaning round.
var opposites = [][2]string{
	{"not_", ""},
	{"no_", ""},
	{"non_", ""},
	{"exclude_", "include_"},
	{"excluded_", "included_"},
	{"deny_", "allow_"},
	{"denied_", "allowed_"},
	{"disable_", "enable_"},
	{"disabled_", "enabled_"},
	{"without_", "with_"},
}

// meantSibling returns the attribute beside the element that its validator most likely means, which names the element itself: one whose
// own validator of that function names the element, one whose name says the opposite, or the only one with a similar name.
func meantSibling(c *expression.Check, function string) string {
	own := c.Element.Name.Value
	compared := names.Compared.Of(c.Pass)
	if *compared >= names.MaxCompared {
		return ""
	}
	var names []string
	for i := range c.Pass.Unit.Inside(c.Element.Parent) {
		*compared++
		other := &c.Pass.Unit.Elements[i]
		if other == c.Element || other.Name.Value == "" || other.Configurability == spec.Computed {
			continue
		}
		for k := other.Definitions.From; k < other.Definitions.To; k++ {
			text := c.Pass.Unit.Definitions[k].Expression.Value
			if strings.Contains(text, "."+function+"(") && strings.Contains(text, strconv.Quote(own)) {
				return other.Name.Value
			}
		}
		names = append(names, other.Name.Value)
	}
	for _, pair := range opposites {
		for _, way := range [...][2]string{pair, {pair[1], pair[0]}} {
			if rest, found := strings.CutPrefix(own, way[0]); found && slices.Contains(names, way[1]+rest) {
				return way[1] + rest
			}
		}
	}
	near, _ := rules.Nearest(own, names)
	return near
}

func checkPath(c *expression.Check, v, a *golang.Value, self *[]*golang.Path, others *int) {
	*others++
	if a.Path < 0 {
		return
	}
	path := &c.Go.Paths[a.Path]
	if p := c.Packages.Lookup(path.Package); p == nil || p.Path != imports.PathPackage || !path.Complete || !path.Match {
		return
	}
	var from *spec.Place
	if path.Relative {
		from = &c.Place
	}
	if path.Relative && v.Name == preferWriteOnly && !c.Off(validatorPathNotFound) {
		c.Report(validatorPathNotFound, path.Span, "path in "+v.Package+"."+v.Name+" leads nowhere").
			WithNote("%s does not begin a relative path at its attribute. The framework rejects every configuration of %s.", v.Name, c.Pass.UnitWords()).
			WithHelp("begin it with MatchRoot")
		return
	}
	r := c.Pass.Unit.Resolve(from, path.Steps)
	switch r.Fault {
	case spec.FaultUnjudgeable:
	case spec.FaultNone:
		if r.Place == c.Place {
			*self = append(*self, path)
			*others--
		} else if strings.HasSuffix(v.Name, "SumOf") || strings.HasSuffix(v.Name, "ProductOf") {
			operandKind(c, v, path, r.Place)
		}
	default:
		if !c.Off(validatorPathNotFound) {
			pathFault(c, v, path, &r)
		}
	}
}

// preferWriteOnly is a validator that takes its paths as they are, and looks at them even where its attribute has no value.
const preferWriteOnly = "PreferWriteOnlyAttribute"

// operandKind reports an attribute that a validator can't compute with: it takes those of its own kind only.
func operandKind(c *expression.Check, v *golang.Value, path *golang.Path, place spec.Place) {
	own, other := c.Pass.Unit.KindAt(c.Place), c.Pass.Unit.KindAt(place)
	if own == schema.KindNone || other == schema.KindNone || other == own || place.Element < 0 || c.Off(validatorPathKind) {
		return
	}
	e := &c.Pass.Unit.Elements[place.Element]
	if e.Configurability == spec.Computed || c.Pass.UnderComputed(e) {
		return // it has no value in a configuration
	}
	f := c.Report(validatorPathKind, path.Span, fmt.Sprintf("%s.%s takes %s attributes, not %s", v.Package, v.Name, own, other)).
		WithNote(`%s is of type %s. Configurations that set both fail with "Value Conversion Error".`, c.Pass.Element(e), other).
		WithHelp("name an attribute of type %s", own)
	if f != nil && (e.Configurability != spec.Required || c.Element.Configurability != spec.Required || e.Depth+c.Element.Depth > 0) {
		f.Severity = min(f.Severity, rules.SeverityWarning)
	}
}

func pathFault(c *expression.Check, v *golang.Value, path *golang.Path, r *spec.Resolution) {
	at := path.Span
	name := ""
	if r.Step >= 0 {
		s := &path.Steps[r.Step]
		at, name = golang.Span{Start: s.Start, End: s.End}, s.Name
	}
	where := "the schema of " + c.Pass.UnitWords()
	if r.Place.Element >= 0 {
		where = c.Pass.Element(&c.Pass.Unit.Elements[r.Place.Element])
	}
	// MatchRelative begins at the attribute itself: its sibling is one step up.
	beside := path.Relative && r.Step == 0 && r.Place == c.Place && besideItself(c, name)
	reason := ""
	switch r.Fault {
	case spec.FaultNoName:
		reason = fmt.Sprintf("%s has no %q", where, name)
	case spec.FaultNoMembers:
		reason = fmt.Sprintf("%s is not an object, so it has no %q", where, name)
		if r.Place.Element >= 0 && c.Pass.Unit.Elements[r.Place.Element].Kind.IsNested() && r.Place.Elements == 0 {
			reason = fmt.Sprintf("%s is a collection, so a step into an element must come first", where)
		}
	case spec.FaultNoElements:
		reason = fmt.Sprintf("%s is not a collection of that kind", where)
	case spec.FaultAboveRoot:
		reason = "the path goes above the top of the schema"
	case spec.FaultEmpty:
		reason = "the path leads to the whole schema, not to an attribute"
	}
	advice := "name an attribute or block of the schema"
	if beside {
		advice = "add AtParent() to reach the attribute beside it"
	}
	f := c.Report(validatorPathNotFound, at, "path in "+v.Package+"."+v.Name+" leads nowhere").
		WithNote("%s. The framework rejects every configuration of %s.", words.Capital(reason), c.Pass.Element(c.Element)).WithHelp("%s", advice)
	if f == nil {
		return
	}
	if beside {
		const start = "MatchRelative()"
		if i := strings.Index(c.Go.In(path.Span), start); i >= 0 {
			end := path.Start + int32(i+len(start))
			f.Fix(false, "Add AtParent()", c.Edit(golang.Span{Start: end, End: end}, ".AtParent()"))
		}
	} else if r.Fault != spec.FaultNoName {
		return
	} else if near, ok := names.Nearest(c.Pass, name, r.Place); ok {
		f.Fix(false, `Change to "`+near+`"`, c.Edit(at, near))
	}
}

// besideItself reports whether the attribute has a sibling of that name.
func besideItself(c *expression.Check, name string) bool {
	return name != "" && names.SiblingNamed(c.Pass, c.Element, name)
}

// walk looks at the calls of known validators in a value.
func walk(c *expression.Check, v *golang.Value) {
	if v.Receiver != nil {
		walk(c, v.Receiver)
	}
	outer := c.Place
	p, m := c.Member(v)
	if m != nil && v.Kind == golang.Call && m.Sort == catalog.Func && m.Fits.Validator != 0 &&
		strings.HasPrefix(p.Path, demand.ValidatorsPath) {
		checkValidator(c, v, p, m)
	}
	for i := range v.Arguments {
		walk(c, &v.Arguments[i])
	}
	c.Place = outer
}
