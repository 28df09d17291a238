package compile

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Plain reports whether a text plainly compiles, without needing to ask the type checker: the tables of package catalog have the parameters
// and results of its functions. It reports false for a text that does not compile. The expression was read from the text; lookup returns
// the package that a name refers to, or nil if that is uncertain.
func Plain(text Text, e *golang.Expression, lookup func(name string) *catalog.Package) bool {
	if text.Type == "" || len(e.Values) == 0 || strings.Contains(text.Go, "//go:") || strings.Contains(text.Go, "+build") {
		return false
	}
	p := plain{e, lookup}
	for i := range e.Values {
		v := &e.Values[i]
		if v.Key != nil || !p.is(v, text.Path[strings.LastIndexByte(text.Path, '/')+1:]+"."+text.Type) {
			return false
		}
	}
	return true
}

type plain struct {
	e      *golang.Expression
	lookup func(name string) *catalog.Package
}

// is reports whether a value is plainly of a type, as the catalogue writes it.
func (p plain) is(v *golang.Value, want string) bool {
	switch want {
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
		return p.isPath(v)
	}
	pkg, m := v.Member(p.lookup)
	if m == nil {
		return false
	}
	call := v.Kind == golang.Call && m.Sort == catalog.Func && p.takes(m, v)
	value := call || m.Sort == catalog.Var && v.Kind == golang.Name || // or a literal without anything between the braces
		v.Kind == golang.Composite && !v.Pointer && m.Sort == catalog.Type && m.Literal && len(v.Arguments) == 0
	switch want {
	case "*regexp.Regexp":
		return pkg.Path == "regexp" && m.Name == "MustCompile" && call
	case "attr.Type":
		return m.Fits.Type != 0 && value
	case "attr.Value":
		return m.Fits.Value != 0 && value
	}
	of, kind, ok := catalog.ParseInterface(want)
	return ok && m.Fits.KindsOf(of).Has(kind) && value
}

// takes reports whether a function plainly takes the arguments of a call.
func (p plain) takes(m *catalog.Member, v *golang.Value) bool {
	given, params := len(v.Arguments), len(m.Params)
	if v.Spread || m.Generic || m.Variadic && given < params-1 || !m.Variadic && given != params {
		return false
	}
	for i := range v.Arguments {
		if !p.is(&v.Arguments[i], m.Params[min(i, params-1)].Type) {
			return false
		}
	}
	return true
}

func (p plain) isPath(v *golang.Value) bool {
	if v.Path < 0 || !p.e.Paths[v.Path].Plain {
		return false
	}
	pkg := p.lookup(p.e.Paths[v.Path].Package)
	return pkg != nil && pkg.Path == "github.com/hashicorp/terraform-plugin-framework/path"
}
