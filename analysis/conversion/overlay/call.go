package overlay

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Validators and plan modifiers have short names in an overlay: use_state_for_unknown for the function UseStateForUnknown of the package
// that serves the type of the attribute, with the packages to import. Arguments are written as {"one_of": ["a", "b"]}.

// pathPackage and regexpPackage are imported for arguments.
const (
	pathPackage   = "github.com/hashicorp/terraform-plugin-framework/path"
	regexpPackage = "regexp"
)

// definitionPackage returns the package whose functions have short names in the validators or plan modifiers of a kind.
func definitionPackage(key schema.Key, kind schema.Kind) (*catalog.Package, bool) {
	if key == schema.KeyPlanModifiers {
		return catalog.Lookup(kind.Go().PlanModifierPackage)
	}
	return catalog.Lookup(kind.Go().ValidatorPackage)
}

// shortName returns the short name of a function: one_of for OneOf.
func shortName(function string) string {
	var b strings.Builder
	for i, c := range []byte(function) {
		if 'A' <= c && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}

// ShortName is a function that has a short name.
type ShortName struct {
	Name   string // as in an overlay
	Member *catalog.Member
}

// ShortNames returns the functions with short names in the validators or plan modifiers of a kind, by name.
func ShortNames(key schema.Key, kind schema.Kind) []ShortName {
	pkg, ok := definitionPackage(key, kind)
	if !ok {
		return nil
	}
	var all []ShortName
	for i := range pkg.Members {
		m := &pkg.Members[i]
		if callable(pkg, m, key, kind) {
			all = append(all, ShortName{shortName(m.Name), m})
		}
	}
	return all
}

// callable reports whether a function can be called by its short name: it makes a value for the key, and its arguments can be written.
func callable(pkg *catalog.Package, m *catalog.Member, key schema.Key, kind schema.Kind) bool {
	served, ok := catalog.KindOf(kind.String())
	if !ok || m.Sort != catalog.Func {
		return false
	}
	if key == schema.KeyPlanModifiers && !m.Fits.PlanModifier.Has(served) || key == schema.KeyValidators && !m.Fits.Validator.Has(served) {
		return false
	}
	for _, p := range m.Params {
		if _, _, nested := nestedDefinition(p.Type); !nested && !slices.Contains(argumentTypes, p.Type) {
			return false
		}
	}
	return true
}

// argumentTypes are the types of arguments that can be written as a value.
var argumentTypes = []string{"string", "bool", "int", "int32", "int64", "float32", "float64", "*regexp.Regexp", "path.Expression"}

// nestedDefinition returns the key and the kind of value of the definitions that a parameter of a type such as validator.String takes.
func nestedDefinition(parameter string) (key schema.Key, kind schema.Kind, ok bool) {
	pkg, served, ok := catalog.ParseInterface(parameter)
	if !ok || pkg != "validator" {
		return 0, 0, false
	}
	return schema.KeyValidators, schema.KindOf(schema.LookupKey([]byte(served.String()))), true
}

// expansion is the expansion of a short name to Go.
type expansion struct {
	imports  []string
	problems *problems
}

// expand returns an entry of validators or plan modifiers as in the specification. An entry without a short form stays as it is.
func expand(entry *value, key schema.Key, kind schema.Kind, found *problems) *value {
	if entry.isObject() && (entry.member("custom") != nil || len(entry.items) != 1) {
		return entry
	}
	x := &expansion{problems: found}
	call, ok := x.call(entry, key, kind)
	if !ok {
		return entry
	}
	slices.Sort(x.imports)
	return definition(call, slices.Compact(x.imports))
}

// definition returns an entry of validators or plan modifiers that is an expression with imports.
func definition(expression string, imports []string) *value {
	list := newArray("imports")
	for _, path := range imports {
		list.items = append(list.items, newObject("", newString("path", path)))
	}
	return newObject("", newObject("custom", list, newString("schema_definition", expression)))
}

// call returns the Go of a short form: a name, or an object of a name with arguments.
func (x *expansion) call(entry *value, key schema.Key, kind schema.Kind) (string, bool) {
	name, arguments := entry.text, []*value(nil)
	at := entry
	switch {
	case entry.isObject() && len(entry.items) == 1:
		at = entry.items[0]
		name = at.key
		if arguments = at.list(); !at.isArray() && !at.isNull() {
			arguments = []*value{at}
		}
	case entry.kind != syntax.String:
		x.problems.add(at.place, WrongValue, "a validator or plan modifier is a name, a name with arguments, or an object with \"custom\"", "")
		return "", false
	}
	pkg, ok := definitionPackage(key, kind)
	if !ok {
		x.problems.add(at.place, WrongValue, "the catalogue has no "+words(key)+" for "+kind.String(), "write it as an object with \"custom\"")
		return "", false
	}
	for _, short := range ShortNames(key, kind) {
		if short.Name == name {
			return x.function(pkg, short.Member, arguments, at)
		}
	}
	var names []string
	for _, short := range ShortNames(key, kind) {
		names = append(names, short.Name)
	}
	x.problems.addUnknown(
		at.place,
		strings.TrimSuffix(words(key), "s")+" of "+kind.String(),
		name,
		names,
		"write other ones as an object with \"custom\"",
	)
	return "", false
}

// words returns the words for a key in a sentence.
func words(key schema.Key) string { return strings.ReplaceAll(key.String(), "_", " ") }

// function returns the Go of a call.
func (x *expansion) function(pkg *catalog.Package, m *catalog.Member, arguments []*value, at *value) (string, bool) {
	fixed := len(m.Params)
	if m.Variadic {
		fixed--
	}
	if len(arguments) < fixed || len(arguments) > fixed && !m.Variadic {
		x.problems.add(at.place, WrongValue, shortName(m.Name)+" has other arguments: "+pkg.Name+"."+m.Name+m.Signature(), "")
		return "", false
	}
	var written []string
	for i, a := range arguments {
		p := m.Params[min(i, len(m.Params)-1)].Type
		source, ok := x.argument(a, p)
		if !ok {
			return "", false
		}
		written = append(written, source)
	}
	x.imports = append(x.imports, pkg.Path)
	return pkg.Name + "." + m.Name + "(" + strings.Join(written, ", ") + ")", true
}

// argument returns the Go of an argument for a parameter of a type.
func (x *expansion) argument(a *value, parameter string) (string, bool) {
	if key, kind, nested := nestedDefinition(parameter); nested {
		return x.call(a, key, kind)
	}
	wanted := syntax.String
	switch parameter {
	case "bool":
		wanted = syntax.True
	case "int", "int32", "int64", "float32", "float64":
		wanted = syntax.Number
	}
	is := a.kind
	if is == syntax.False {
		is = syntax.True
	}
	if is != wanted || wanted == syntax.Number && !isOf(parameter, a.source) {
		x.problems.add(a.place, WrongValue, "the argument "+a.json()+" is no "+parameter, "")
		return "", false
	}
	switch parameter {
	case "string":
		return strconv.Quote(a.text), true
	case "*regexp.Regexp":
		x.imports = append(x.imports, regexpPackage)
		return "regexp.MustCompile(" + strconv.Quote(a.text) + ")", true
	case "path.Expression":
		x.imports = append(x.imports, pathPackage)
		var b strings.Builder
		for i, step := range strings.Split(a.text, ".") {
			b.WriteString([]string{"path.MatchRoot(", ".AtName("}[min(i, 1)])
			b.WriteString(strconv.Quote(step) + ")")
		}
		return b.String(), true
	}
	return a.source, true
}

// calledFunction returns the name of the function of a package that an entry of validators or plan modifiers calls, with its arguments.
func calledFunction(entry *value, pkg *catalog.Package) (name string, arguments []ast.Expr, ok bool) {
	text := entry.member("custom").string("schema_definition")
	expression, err := parser.ParseExpr(text)
	if err != nil || golang.NestsDeeply(expression) {
		return "", nil, false
	}
	return calls(expression, pkg.Name)
}

// calls returns the function of a package that an expression calls, with its arguments.
func calls(expression ast.Expr, pkg string) (name string, arguments []ast.Expr, ok bool) {
	call, ok := expression.(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return "", nil, false
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", nil, false
	}
	of, ok := selector.X.(*ast.Ident)
	if !ok || of.Name != pkg {
		return "", nil, false
	}
	return selector.Sel.Name, call.Args, true
}

// short returns the short form of an entry of validators or plan modifiers, if it has one.
func short(entry *value, key schema.Key, kind schema.Kind) (*value, bool) {
	pkg, ok := definitionPackage(key, kind)
	if !ok {
		return nil, false
	}
	name, arguments, ok := calledFunction(entry, pkg)
	if !ok {
		return nil, false
	}
	return shortCall(pkg, name, arguments, key, kind)
}

// shortCall returns the short form of a call of a function of a package.
func shortCall(pkg *catalog.Package, name string, arguments []ast.Expr, key schema.Key, kind schema.Kind) (*value, bool) {
	m, ok := pkg.Member(name)
	if !ok || !callable(pkg, m, key, kind) {
		return nil, false
	}
	if len(arguments) == 0 {
		return newString("", shortName(name)), true
	}
	if len(arguments) > len(m.Params) && !m.Variadic {
		return nil, false
	}
	list := newArray(shortName(name))
	for i, a := range arguments {
		v, ok := shortArgument(a, m.Params[min(i, len(m.Params)-1)].Type)
		if !ok {
			return nil, false
		}
		list.items = append(list.items, v)
	}
	if len(list.items) == 1 {
		list.items[0].key = list.key
		return newObject("", list.items[0]), true
	}
	return newObject("", list), true
}

// shortArgument returns the value that stands for an argument.
func shortArgument(a ast.Expr, parameter string) (*value, bool) {
	if key, kind, nested := nestedDefinition(parameter); nested {
		pkg, ok := definitionPackage(key, kind)
		if !ok {
			return nil, false
		}
		name, arguments, ok := calls(a, pkg.Name)
		if !ok {
			return nil, false
		}
		return shortCall(pkg, name, arguments, key, kind)
	}
	switch parameter {
	case "*regexp.Regexp":
		if name, arguments, ok := calls(a, regexpPackage); ok && name == "MustCompile" && len(arguments) == 1 {
			return stringLiteral(arguments[0])
		}
		return nil, false
	case "path.Expression":
		return pathSteps(a)
	case "string":
		return stringLiteral(a)
	case "bool":
		if of, ok := a.(*ast.Ident); ok && (of.Name == "true" || of.Name == "false") {
			return newScalar("", map[string]syntax.Kind{"true": syntax.True, "false": syntax.False}[of.Name], of.Name), true
		}
		return nil, false
	}
	sign := ""
	if negative, ok := a.(*ast.UnaryExpr); ok && negative.Op == token.SUB {
		a, sign = negative.X, "-"
	}
	literal, ok := a.(*ast.BasicLit)
	if !ok || literal.Kind != token.INT && literal.Kind != token.FLOAT || !isNumber(sign+literal.Value) {
		return nil, false
	}
	return newScalar("", syntax.Number, sign+literal.Value), true
}

// stringLiteral returns the string that a literal of Go is.
func stringLiteral(a ast.Expr) (*value, bool) {
	literal, ok := a.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return nil, false
	}
	text, err := strconv.Unquote(literal.Value)
	return newString("", text), err == nil
}

// pathSteps returns the names in path.MatchRoot("a").AtName("b"), with dots.
func pathSteps(a ast.Expr) (*value, bool) {
	var steps []string
	for {
		call, ok := a.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return nil, false
		}
		step, ok := stringLiteral(call.Args[0])
		selector, isSelector := call.Fun.(*ast.SelectorExpr)
		if !ok || !isSelector || step.text == "" || strings.Contains(step.text, ".") {
			return nil, false
		}
		steps = append(steps, step.text)
		if of, ok := selector.X.(*ast.Ident); ok {
			slices.Reverse(steps)
			return newString("", strings.Join(steps, ".")), of.Name == "path" && selector.Sel.Name == "MatchRoot"
		}
		if selector.Sel.Name != "AtName" {
			return nil, false
		}
		a = selector.X
	}
}

// shortened returns the short form of an entry if that says all of it, else the entry.
func shortened(entry *value, key schema.Key, kind schema.Kind) *value {
	if form, ok := short(entry, key, kind); ok && equal(expand(form, key, kind, &problems{}), entry) {
		return form
	}
	return entry.clone("")
}

// definitionsOf returns whether a key holds validators or plan modifiers.
func definitionsOf(key string) (schema.Key, bool) {
	switch k := schema.LookupKey([]byte(key)); k {
	case schema.KeyValidators, schema.KeyPlanModifiers:
		return k, true
	}
	return 0, false
}

// isOf reports whether a number of JSON is one of a type of Go.
func isOf(number, text string) bool {
	bits, err := 64, error(nil)
	if strings.HasSuffix(number, "32") {
		bits = 32
	}
	if strings.HasPrefix(number, "int") {
		_, err = strconv.ParseInt(text, 10, bits)
	} else {
		_, err = strconv.ParseFloat(text, bits)
	}
	return err == nil
}

// isNumber reports whether a text is a number of JSON.
func isNumber(text string) bool {
	t := syntax.Parse(text, syntax.Options{})
	return t.Valid() && len(t.Nodes) == 1 && t.Nodes[0].Kind == syntax.Number
}
