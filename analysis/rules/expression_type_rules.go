package rules

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// goTypeError has the last word on an expression: what no other rule has found a mistake in, and is not plainly right, goes to Go's
// type checker.
var goTypeError = &Rule{
	Name: "go-type-error", Stage: StageCompile, Severity: SeverityError,
	Summary: "A Go expression does not compile where the generator writes it.",
}

// wantedPackages declare the interfaces that an expression must implement, each with a type per kind.
var wantedPackages = [...]struct{ path, suffix string }{
	schema.RoleValidator:    {frameworkModule + "schema/validator", ""},
	schema.RolePlanModifier: {frameworkModule + "resource/schema/planmodifier", ""},
	schema.RoleDefault:      {frameworkModule + "resource/schema/defaults", ""},
	schema.RoleCustomType:   {basetypesPackage, "Typable"},
}

// compile reports what Go's type checker says of the expression as a whole, unless a rule has said already why it does not compile:
// findings is how many there were before the rules had looked at it. It says whether the expression does not compile, as far as has been
// reported.
func (c *expressionCheck) compile(place golang.Place, role schema.Role, kind schema.Kind, findings int) (reported bool) {
	for _, f := range c.p.findings[findings:] {
		if f.Severity == SeverityError && f.Stage <= StageCompile {
			return true
		}
	}
	if c.off(goTypeError) {
		return false
	}
	text := compile.Text{Go: c.e.Text, Place: place}
	if place != golang.FieldType && kind != schema.KindNone {
		wanted := wantedPackages[role]
		text.Path, text.Type = wanted.path, capital(catalogKinds[kind].String())+wanted.suffix
	}
	imports := make([]compile.Import, 0, len(c.e.Packages))
	for _, name := range c.e.Packages {
		i := compile.Import{Name: name}
		if n := c.packages.find(name); n != nil && !n.ambiguous {
			i.Path = n.path
		}
		imports = append(imports, i)
	}
	for i := range c.packages {
		if n := &c.packages[i]; n.name == "." && n.described != nil {
			imports = append(imports, compile.Import{Name: ".", Path: n.path})
		}
	}
	err := compile.Check(text, imports)
	if err == nil {
		return false
	}
	f := c.report(goTypeError, err.Span, "The "+c.words()+" does not compile where the generator writes it. Go says: "+err.Message+
		"; mend the expression")
	for _, try := range goMendings {
		at, ok := try.at(c.e.In(err.Span), err.Span)
		if !ok {
			continue
		}
		mended := text
		mended.Go = text.Go[:at.Start] + try.text + text.Go[at.End:]
		if golang.ParseDefinition(mended.Go, place).Err == nil && compile.Check(mended, imports) == nil {
			f.Fix(true, try.title, c.edit(at, try.text))
			break
		}
	}
	return true
}

// goMendings are what is tried on the part of an expression that does not compile. The first that makes the whole compile is offered.
var goMendings = []struct {
	title string
	// at gives the place of the text, in an expression that reads so and stands there.
	at   func(expression string, span golang.Span) (golang.Span, bool)
	text string
}{
	{"Remove &", prefix("&"), ""},
	{"Remove *", prefix("*"), ""},
	{"Pass each element", behind, "..."},
	{"Call it", behind, "()"},
	{"Append {}", behind, "{}"},
}

func prefix(sign string) func(string, golang.Span) (golang.Span, bool) {
	return func(expression string, span golang.Span) (golang.Span, bool) {
		return golang.Span{Start: span.Start, End: span.Start + int32(len(sign))}, strings.HasPrefix(expression, sign)
	}
}

func behind(_ string, span golang.Span) (golang.Span, bool) {
	return golang.Span{Start: span.End, End: span.End}, true
}

// plain says whether a value is plainly right for a role and kind, so that there is no need to ask the type checker. It must not say
// so of anything that does not compile.
func (c *expressionCheck) plain(v *golang.Value, role schema.Role, kind schema.Kind) bool {
	if kind == schema.KindNone || v.Key != nil {
		return false
	}
	_, m := c.member(v)
	if m == nil {
		return false
	}
	wanted := catalogKinds[kind]
	if role == schema.RoleCustomType {
		return m.Fits.Type.Has(wanted) && (c.plainCall(v, m) || m.Sort == catalog.Var && v.Kind == golang.Name || c.plainLiteral(v, m))
	}
	return roleOf(role).fits(&m.Fits).Has(wanted) && c.plainCall(v, m)
}

// plainCall says whether a value is the call of a function with arguments that it plainly takes.
func (c *expressionCheck) plainCall(v *golang.Value, m *catalog.Member) bool {
	if v.Kind != golang.Call || m.Sort != catalog.Func || v.Spread {
		return false
	}
	given, params := len(v.Arguments), len(m.Params)
	if m.Variadic && given < params-1 || !m.Variadic && given != params {
		return false
	}
	for i := range v.Arguments {
		if !c.plainArgument(&v.Arguments[i], m.Params[min(i, params-1)].Type) {
			return false
		}
	}
	return true
}

// plainLiteral says whether a value is a literal of a type without anything between the braces.
func (c *expressionCheck) plainLiteral(v *golang.Value, m *catalog.Member) bool {
	return v.Kind == golang.Composite && !v.Pointer && m.Sort == catalog.Type && m.Literal && len(v.Arguments) == 0
}

func (c *expressionCheck) plainArgument(v *golang.Value, parameter string) bool {
	switch parameter {
	case "string":
		return v.Kind == golang.String
	case "bool":
		return v.Kind == golang.Bool
	case "int", "int64":
		return v.Kind == golang.Int
	case "int32":
		return v.Kind == golang.Int && int64(int32(v.Int)) == v.Int
	case "float64":
		return v.Kind == golang.Int || v.Kind == golang.Float
	case "path.Expression":
		return c.plainPath(v)
	}
	p, m := c.member(v)
	if m == nil {
		return false
	}
	switch parameter {
	case "*regexp.Regexp":
		return p.Path == "regexp" && m.Name == "MustCompile" && c.plainCall(v, m)
	case "attr.Type":
		return m.Fits.Type != 0 && (m.Sort == catalog.Var && v.Kind == golang.Name || c.plainCall(v, m) || c.plainLiteral(v, m))
	case "attr.Value":
		return m.Fits.Value != 0 && c.plainCall(v, m)
	}
	kind, ok := strings.CutPrefix(parameter, "validator.")
	if !ok {
		return false
	}
	wanted, ok := catalog.ParseKind(strings.ToLower(kind))
	return ok && m.Fits.Validator.Has(wanted) && c.plainCall(v, m)
}

// pathSteps are what the functions and methods take that make the expression of a path.
var pathSteps = map[string][]golang.ValueKind{
	"MatchRoot": {golang.String}, "MatchRelative": {},
	"AtName": {golang.String}, "AtMapKey": {golang.String}, "AtListIndex": {golang.Int}, "AtTupleIndex": {golang.Int},
	"AtParent": {}, "AtAnyListIndex": {}, "AtAnyMapKey": {}, "AtAnySetValue": {},
}

// plainPath says whether a value is plainly a path expression: steps with literals for arguments, behind a root.
func (c *expressionCheck) plainPath(v *golang.Value) bool {
	for ; v != nil; v = v.Receiver {
		takes, known := pathSteps[v.Name]
		if v.Kind != golang.Call || !known || v.Spread || len(v.Arguments) != len(takes) {
			return false
		}
		for i, kind := range takes {
			if v.Arguments[i].Kind != kind {
				return false
			}
		}
		if v.Receiver == nil {
			p, _ := c.member(v)
			return p != nil && p.Path == pathPackage && strings.HasPrefix(v.Name, "Match")
		}
		if strings.HasPrefix(v.Name, "Match") {
			return false
		}
	}
	return false
}
