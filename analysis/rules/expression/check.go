package expression

import (
	"iter"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Check is the walk over the Go expressions of one unit, at one of them. Only packages that are known for sure are judged.
type Check struct {
	Pass     *rules.Pass
	Packages imports.Names
	others   []*spec.Unit // what they declare is in the same Go package; see Look

	// Go is the expression that is looked at, and Node its string.
	Go   *golang.Expression
	Node int32
	// Text is the expression for the type checker, after the check. Errors are its errors: rules that report why an expression does not
	// compile only look for better words.
	Text    compile.Text
	Errors  []*compile.Error
	checked *compile.Checked
	values  *values // see Values
	before  int     // how many findings there were before the rules looked at the expression
	// Element, Index and Key tell in a message what the expression is of.
	Element *spec.Element
	Index   int32
	Key     string
	// Definition is nil for a custom type, and GoType is the custom type then.
	Definition *spec.Definition
	GoType     *spec.GoType
	// Returns is the type of the values that a custom type returns, if it is known.
	Returns catalog.TypeName
	// Place is the place that a validator validates: the attribute's value or, in ValueStringsAre and the like, its elements.
	Place spec.Place
}

// Rules are the functions with which the rules of one stage check the texts of a unit. Any of the functions may be nil.
type Rules struct {
	NotGo        func(c *Check, text string, place golang.Place)    // looks at a text that is not Go
	Undeclared   func(c *Check, name string, at golang.Span)        // looks at a name that nothing in the unit declares
	Definition   func(c *Check)                                     // looks at a validator, plan modifier or default
	Repeated     func(c *Check, v *golang.Value, index int64)       // looks at one with the index of another one, in the list of all
	Gap          func(c *Check, at golang.Span, index int64)        // looks at one whose index leaves out others
	CustomType   func(c *Check)                                     // looks at the type of a custom type
	ValueType    func(c *Check, v *golang.Value, m *catalog.Member) // looks at the type of its values, and its member in the catalogue
	ExternalType func(c *Check, t *spec.GoType)                     // looks at an external type
}

// stages are the rules of all stages.
var stages []Rules

// Register adds the rules of stages, in their order: those of a later stage see what those of an earlier one have found. It is called when
// a package is initialized.
func Register(rules ...Rules) { stages = append(stages, rules...) }

// Look has the rules of all stages look at the Go expressions of a unit: its validators, plan modifiers, custom defaults, custom types and
// external types. Others are units whose code goes into the same Go package.
func Look(p *rules.Pass, others []*spec.Unit) {
	if len(p.Unit.Definitions) == 0 && len(p.Unit.GoTypes) == 0 {
		return
	}
	c := Check{Pass: p, Packages: imports.ReadNames(p.Unit, p.Settings.Profile().Packages, p.Generated().Left), others: others}
	c.definitions()
	for i := range p.Unit.GoTypes {
		c.GoType = &p.Unit.GoTypes[i]
		c.customType(c.GoType)
		for _, stage := range stages {
			if stage.ExternalType != nil {
				stage.ExternalType(&c, c.GoType)
			}
		}
	}
}

// definitions looks at the validators, plan modifiers and defaults.
func (c *Check) definitions() {
	list := definitionList{taken: map[int64]*spec.Definition{}}
	for i := range c.Pass.Unit.Definitions {
		d := &c.Pass.Unit.Definitions[i]
		e := &c.Pass.Unit.Elements[d.Element]
		if d.Expression.Value == "" || !c.Pass.Whole(d.Expression.Node) || d.Role == schema.RoleDefault && e.Block {
			continue // which the generator leaves out
		}
		c.Element, c.Index, c.Definition, c.Key = e, d.Element, d, "schema_definition"
		c.Place = spec.At(d.Element)
		if d.OnObject {
			c.Place.Elements = 1
		}
		place := golang.ListElement
		if d.Role == schema.RoleDefault {
			place = golang.FieldValue
		}
		list.begin(d)
		if !c.parse(d.Expression, place) {
			list.unknown = true
			continue
		}
		c.typeCheck(place, d.Role, d.Kind, false)
		for _, stage := range stages {
			if stage.Definition != nil {
				stage.Definition(c)
			}
		}
		list.add(c)
	}
	list.end()
	c.Definition = nil
}

// parse reads a text as Go.
func (c *Check) parse(text spec.Text, place golang.Place) bool {
	c.Node, c.Go = text.Node, golang.ParseDefinition(text.Value, place)
	if c.Go.Err == nil && (len(c.Go.Values) > 0 || place == golang.FieldType) {
		return true
	}
	if before, after, written := golang.Around(c.Pass.Unit, c.Index, c.Node); written && place != golang.FieldType {
		if c.Go = golang.ParseBetween(before, text.Value, after); c.Go.Err == nil {
			return true
		}
	}
	if c.Go.Err == nil {
		return false // it closes the brackets around it, in a place where the generator does not write it
	}
	for _, stage := range stages {
		if stage.NotGo != nil {
			stage.NotGo(c, text.Value, place)
		}
	}
	return false
}

// customType looks at a custom type, and at the type of its values.
func (c *Check) customType(g *spec.GoType) {
	c.Element, c.Index = &c.Pass.Unit.Elements[g.Element], g.Element
	if g.Role != schema.RoleCustomType || g.Kind == schema.KindNone || c.Element.ExternalType < 0 && underCustomType(c.Pass, g) {
		return // the generator does not write it
	}
	if g.Owner >= 0 && c.Pass.Unit.Types[g.Owner].Attribute && g.Kind == schema.KindDynamic {
		return // nor a member that is dynamic
	}
	good := true
	c.Returns = ""
	if g.Type.Value != "" && c.Pass.Whole(g.Type.Node) {
		c.Key = "custom_type.type"
		good = c.parse(g.Type, golang.FieldValue) && c.typeOfCustom(g)
	}
	// The value types of element types and attribute types are not written.
	if g.Value.Value == "" || !c.Pass.Whole(g.Value.Node) || g.Owner >= 0 || g.OnObject {
		return
	}
	c.Key = "custom_type.value_type"
	// Nor are those inside a nested attribute or block. An expression of a wrong type has nothing to agree with.
	if c.Element.Depth == 0 && c.parse(g.Value, golang.FieldType) && good {
		c.typeOfValues(g)
	}
}

// typeOfCustom looks at the type of a custom type, and reports whether it compiles.
func (c *Check) typeOfCustom(g *spec.GoType) bool {
	kind, valued := g.Kind, true
	if g.Owner >= 0 {
		kind = schema.KindNone // the type of elements and members may be any
	}
	returns := catalog.TypeName("")
	if v := c.One(); v != nil {
		valued = !c.plainMade(v)
		if m := c.MadeBy(v); m != nil {
			returns = m.Value
		}
	}
	c.typeCheck(golang.FieldValue, schema.RoleCustomType, kind, valued)
	for _, stage := range stages {
		if stage.CustomType != nil {
			stage.CustomType(c)
		}
	}
	if len(c.Errors) == 0 {
		c.Returns = returns
	}
	return len(c.Errors) == 0
}

// typeOfValues looks at the type of the values of a custom type.
func (c *Check) typeOfValues(g *spec.GoType) {
	v, m := c.One(), (*catalog.Member)(nil)
	c.Errors = nil
	if v != nil {
		if m = c.NamedType(v); v.Kind != golang.Name || m != nil && m.Sort != catalog.Type {
			m = nil
		}
		if m == nil {
			c.typeCheck(golang.FieldType, schema.RoleCustomType, g.Kind, true)
		}
	}
	c.before = len(c.Pass.Findings())
	for _, stage := range stages {
		if stage.ValueType != nil {
			stage.ValueType(c, v, m)
		}
	}
}

// Patterns returns the calls of package regexp.
func (c *Check) Patterns() iter.Seq[*golang.Regexp] {
	return func(yield func(*golang.Regexp) bool) {
		for i := range c.Go.Regexps {
			x := &c.Go.Regexps[i]
			if p := c.Packages.Lookup(x.Package); p != nil && p.Path == "regexp" && !yield(x) {
				return
			}
		}
	}
}

// One returns the value of an expression that is no more than one; nil if it is more.
func (c *Check) One() *golang.Value {
	if len(c.Go.Values) != 1 {
		return nil
	}
	return &c.Go.Values[0]
}

// MadeBy returns the member that makes a custom type: the type itself, or the function that returns it.
func (c *Check) MadeBy(v *golang.Value) *catalog.Member {
	if m := c.NamedType(v); m != nil && !v.Pointer && v.Kind == golang.Call == (m.Sort == catalog.Func) {
		return m
	}
	return nil
}

// plainMade reports whether the type that a value plainly is can have nothing wrong with it beyond what its kind says.
func (c *Check) plainMade(v *golang.Value) bool {
	_, m := c.Member(v)
	if m == nil {
		return true
	}
	switch kind, ok := m.Fits.Type.Only(); kind {
	case catalog.List, catalog.Map, catalog.Set, catalog.Object:
		return !ok
	case catalog.Dynamic:
		return ok && !strings.HasPrefix(string(m.Of), imports.BasetypesPackage+".")
	default:
		return ok || !strings.HasPrefix(string(m.Of), imports.BasetypesPackage+".")
	}
}

// NamedType returns the member that a custom type names. It is from an imported package, or is declared by hand in the generated package.
func (c *Check) NamedType(v *golang.Value) *catalog.Member {
	if _, m := c.Member(v); m != nil {
		return m
	}
	pkg := c.Pass.ByHand()
	if pkg == nil || v.Package != "" || pkg.Declared[v.Name] == nil {
		return nil
	}
	described, known := c.Pass.Settings.ByHand.Beside(c.Pass.Settings.Profile().Packages).Lookup(pkg.Path())
	if !known {
		return nil
	}
	m, _ := described.Member(v.Name)
	return m
}

// underCustomType reports whether the type that has a custom type is inside another that has one, and is not written.
func underCustomType(p *rules.Pass, g *spec.GoType) bool {
	if g.Owner < 0 {
		return false
	}
	for n := p.Unit.Types[g.Owner].Parent; n >= 0; n = p.Unit.Types[n].Parent {
		if p.Unit.Types[n].CustomType >= 0 {
			return true
		}
	}
	return p.Unit.Elements[g.Element].CustomType >= 0
}

// Member returns the package and the member that a value names, if they are known.
func (c *Check) Member(v *golang.Value) (*catalog.Package, *catalog.Member) {
	return v.Member(c.Packages.Lookup)
}

// DoesNotCompile is the note on expressions that the Go compiler rejects.
const DoesNotCompile = "The generated code does not compile."

// Words returns which text an expression is.
func (c *Check) Words() string { return c.Key + " of " + c.Pass.Element(c.Element) }

// Report adds a finding at a span of the expression.
func (c *Check) Report(rule *rules.Rule, at golang.Span, message string) *rules.Finding {
	start, end := golang.FileSpan(c.Pass.Tree, c.Node, at)
	return c.Pass.ReportAs(rule, c.Node, start, end, message)
}

// Edit replaces a span of the expression by other Go text.
func (c *Check) Edit(at golang.Span, text string) syntax.Edit {
	start, end := golang.FileSpan(c.Pass.Tree, c.Node, at)
	quoted := syntax.Quote(text)
	return syntax.Edit{Start: int(start), End: int(end), Text: quoted[1 : len(quoted)-1]}
}

// Off reports whether a rule does not run, without needing to find words for it.
func (c *Check) Off(rule *rules.Rule) bool {
	return c.Pass.Settings.Severity(rule) == rules.SeverityOff
}

// CatalogKinds are the catalogue's names for the kinds of validators, plan modifiers and defaults.
var CatalogKinds = [...]catalog.Kind{
	schema.KindBool: catalog.Bool, schema.KindDynamic: catalog.Dynamic, schema.KindFloat32: catalog.Float32,
	schema.KindFloat64: catalog.Float64,
	schema.KindInt32:   catalog.Int32, schema.KindInt64: catalog.Int64, schema.KindList: catalog.List, schema.KindListNested: catalog.List,
	schema.KindMap: catalog.Map, schema.KindMapNested: catalog.Map, schema.KindNumber: catalog.Number,
	schema.KindObject: catalog.Object, schema.KindSet: catalog.Set, schema.KindSetNested: catalog.Set,
	schema.KindSingleNested: catalog.Object, schema.KindString: catalog.String,
}
