package describe_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

const framework = "github.com/hashicorp/terraform-plugin-framework"

// declared are declarations with a type of each form.
const declared = `package p
import "github.com/hashicorp/terraform-plugin-framework/types/basetypes"
type Own struct { a int }
func (Own) Method(x int, more ...string) string { return "" }
func (*Own) Pointed() {}
type I interface { M() }
type G[T any] struct { A T }
type Alias = Own
var NotKnown NoSuch
func Generic[T any](a T, b []T, c map[string]T, d *T, e chan T, f [2]T, g func(T), h func() T, i G[T], j G[int], k func(int) string,
	l Own, m map[T]int)
func Plain(a int, b ...Own)
func None()
var Base basetypes.StringType
`

func check(t *testing.T) *types.Package {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", declared, 0)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: declarations.Importer{}, Error: func(error) {}, IgnoreFuncBodies: true}
	p, _ := config.Check("example.com/p", set, []*ast.File{file}, nil)
	return p
}

// one imports a package under its path, and others as the catalogue has them.
type one struct{ *types.Package }

func (o one) Import(at string) (*types.Package, error) {
	if at == o.Path() {
		return o.Package, nil
	}
	return declarations.Importer{}.Import(at)
}

// TestTypes holds which types have type parameters in them, and which are known.
func TestTypes(t *testing.T) {
	p := check(t)
	var b strings.Builder
	line := func(format string, arguments ...any) { fmt.Fprintf(&b, format+"\n", arguments...) }
	for _, name := range p.Scope().Names() {
		object := p.Scope().Lookup(name)
		line("%s: known %v, named %q, pointee %v, interface %v", name, describe.IsKnown(object), describe.NameOf(object.Type()),
			describe.Pointee(types.NewPointer(object.Type())), describe.InterfaceIn(p, name) != nil)
	}
	line("none is an interface: %v", describe.InterfaceIn(p, "None2") != nil)
	for variable := range p.Scope().Lookup("Generic").Type().(*types.Signature).Params().Variables() {
		line("%s is of a type parameter: %v", variable.Name(), describe.OfTypeParameter(variable.Type()))
	}
	from := one{p}
	for _, function := range [][3]string{
		{"example.com/p", "", "Plain"}, {"example.com/p", "", "None"}, {"example.com/p", "", "none"}, {"example.com/p", "", "Base"},
		{"example.com/p", "Own", "Method"}, {"example.com/p", "Own", "Pointed"}, {"example.com/p", "Own", "a"},
		{"example.com/p", "None2", "Method"},
		{"example.com/none", "", "Plain"}, {"strings", "", "ToLower"},
	} {
		found := describe.Function(from, function[0], function[1], function[2])
		parameters := ""
		for i := range 4 {
			parameters += fmt.Sprintf(" %v", describe.Parameter(found, i))
		}
		line("%v: %v,%s", function, found, parameters)
	}
	for _, at := range []string{
		framework + "/schema/validator", framework + "/types/basetypes", framework + "/provider", framework + "/resource",
		framework + "/none", "strings", framework,
	} {
		line("%s has roles: %v", at, describe.IsRole(at))
	}
	for _, doc := range []string{
		"", "Deprecated: a", "A.\n\nDeprecated: b\nc.\n\nMore.", "It is Deprecated: d", " Deprecated:  e ", "Deprecated:f",
	} {
		line("%q is deprecated for %q", doc, describe.Deprecation(doc))
	}
	for _, method := range []string{"ValueFromString", "ValueFrom", "valueFrom", "Value"} {
		line("%s converts: %v", method, describe.IsConversion(method))
	}
	scenario.Golden(t, "testdata/types.golden", b.String())
}

// TestPlain holds which types methods plainly return, or take for equal.
func TestPlain(t *testing.T) {
	var b strings.Builder
	for _, methods := range []string{
		"func (A) ValueType() T { return V{} }", "func (A) ValueType() T { return V }", "func (A) ValueType() T { return p.V{} }",
		"func (A) ValueType() T { x(); return V{} }", "func (A) ValueType() T { return V{}, nil }", "func (A) ValueType() T",
		"func ValueType() T { return V{} }",
		"func (A) Type() T { return V{} }", "func (*A) Type() T { return &V{} }", "func (A) Other() T { return V{} }",
		"func (A) ValueFromX() T { return V{} }", "func (A) ValueFromX() T { return V{}, W{} }", "func (A) ValueFromX() T { return V{}, V{} }",
		"func (A) ValueFromX() T { return V{} }\nfunc (A) ValueFromY() T { return W{} }", "func (A) ValueFromX() T { return []V{{}} }",
		"func (A) ValueFromX() T { return V{} }\nfunc (A) ValueType() T { return V{} }",
		"func (A) ValueFromX() T { return W{} }\nfunc (A) ValueType() T { return V{} }",
		"func (A) ValueFromX() T { return V{}, W{} }\nfunc (A) ValueType() T { return W{} }",
		"func (A) Equal(o T) bool { x, ok := o.(V); return ok }", "func (A) Equal(o T) bool { x, ok := o.(V); return ok && a && b }",
		"func (A) Equal(o T) bool { x, ok := o.(V); return a && ok }", "func (A) Equal(o T) bool { x, ok := o.(V); return ok || a }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if !ok { return false }; return true }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if !ok { return true }; return true }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if ok { return false }; return true }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if !no { return false }; return true }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if -ok { return false }; return true }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if !ok { x(); return false }; return true }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if !ok { return false, 1 }; return true }",
		"func (A) Equal(o T) bool { x, ok := o.(V); if !ok { x() }; return true }",
		"func (A) Equal(o T) bool { x := o.(V); return x }", "func (A) Equal(o T) bool { x, ok := o; return ok }",
		"func (A) Equal(o T) bool { x, ok := o.(type); return ok }",
		"func (A) Equal(o T) bool { return true }", "func (A) Equal(o T) bool { y(); x, ok := o.(V); return ok }",
		"func (A) Equal(o T) bool { x, ok := o.(V); y(); return ok }",
		"func (A) Equal(o T) bool { x, ok := o.(V), 1; return ok }", "func (A) Equal(o T) bool { x, ok := o.(V); return ok, 1 }",
		"func (A) Equal(o T) bool { x, ok := o.(p.V); return ok }",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+methods, parser.SkipObjectResolution)
		if file == nil {
			t.Fatal(err)
		}
		plain := describe.Plain{}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				plain.Add(f)
			}
		}
		all := plain.Types()
		fmt.Fprintf(&b, "%q:", methods)
		for _, method := range slices.Sorted(maps.Keys(all)) {
			fmt.Fprintf(&b, " %s %s", method, types.ExprString(all[method]))
		}
		b.WriteString("\n")
	}
	scenario.Golden(t, "testdata/plain.golden", b.String())
}
