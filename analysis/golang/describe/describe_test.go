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
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"github.com/spec-ls/spec-ls/testdata/scenario"
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

// customTypes are types with their values: with and without methods of their own in the place of those that are promoted.
const customTypes = `package q
import ("context"; "github.com/hashicorp/terraform-plugin-framework/attr"; "github.com/hashicorp/terraform-plugin-framework/diag"
"github.com/hashicorp/terraform-plugin-framework/types/basetypes"; "github.com/hashicorp/terraform-plugin-go/tftypes")
type EqualType struct { basetypes.StringType }
func (EqualType) Equal(attr.Type) bool
func (EqualType) ValueFromTerraform(context.Context, tftypes.Value) (attr.Value, error)
type EqualValue struct { basetypes.StringValue }
type BareType struct { basetypes.StringType }
func (BareType) ValueFromTerraform(context.Context, tftypes.Value) (attr.Value, error)
type BareValue struct { basetypes.StringValue }
func (BareValue) Type(context.Context) attr.Type
type FloatType struct { basetypes.Float64Type }
func (FloatType) Equal(attr.Type) bool
func (FloatType) ValueFromTerraform(context.Context, tftypes.Value) (attr.Value, error)
type FloatValue struct { basetypes.Float64Value }
func (FloatValue) Type(context.Context) attr.Type
type CompareType struct { basetypes.Float32Type }
func (CompareType) Equal(attr.Type) bool
func (CompareType) ValueFromTerraform(context.Context, tftypes.Value) (attr.Value, error)
type CompareValue struct { basetypes.Float32Value }
func (CompareValue) Type(context.Context) attr.Type
func (CompareValue) Float32SemanticEquals(context.Context, basetypes.Float32Valuable) (bool, diag.Diagnostics)
type PromotedType struct { basetypes.ListType }
type PromotedValue struct { basetypes.ListValue }
type WholeType struct { attr.Type }
type Names []string
type Map map[string]attr.Value
type Number int
type Hidden struct { a int; B string; attr.Value }
type Pair[K comparable, V any] struct { Key K; Value V }
type Short = EqualType
type Role interface { Own(EqualType) EqualValue; hidden() }
const Constant = 1.5
var Variable *EqualType
var Roles []Role
func Maker(names ...string) (EqualType, error)
func Generic[T any](x T) (T, int) { return x, 1 }
func hidden()
`

// TestMembers holds the members of a package with custom types, and why the framework takes their values for those of others, with what
// methods plainly return: see [describe.Plain].
func TestMembers(t *testing.T) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", customTypes, 0)
	if err != nil {
		t.Fatal(err)
	}
	const at = "example.com/q"
	config := types.Config{Importer: declarations.Importer{}, IgnoreFuncBodies: true}
	p, err := config.Check(at, set, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	roles := func(path, name string) *types.Interface {
		if from, err := (declarations.Importer{}).Import(path); err == nil {
			return describe.InterfaceIn(from, name)
		}
		return nil
	}
	var b strings.Builder
	for _, own := range []*types.Package{nil, p} {
		fmt.Fprintf(&b, "own %v\n", own != nil)
		d := describe.Describer{Interface: roles, Own: own, Deprecated: map[string]string{"Names": "old", "EqualType.Equal": "older"}}
		for _, name := range p.Scope().Names() {
			b.WriteString(scenario.Show(d.Member(p.Scope().Lookup(name))) + "\n")
		}
	}
	for _, name := range p.Scope().Names() {
		base, isType := strings.CutSuffix(name, "Type")
		if !isType {
			continue
		}
		equals, values, types := name+".Equal", name+".ValueType", base+"Value.Type"
		of, value := catalog.TypeName(at+"."+name), catalog.TypeName(at+"."+base+"Value")
		for _, plain := range []map[string]catalog.TypeName{
			{equals: of}, {values: value}, {equals: of, values: value}, {equals: value, values: value}, {values: value, types: of},
			{equals: of, values: value, types: of}, {equals: of, values: framework + "/types/basetypes.StringValue"},
			{equals: of, values: "example.com/other.Value"},
		} {
			d := describe.Describer{Interface: roles, Own: p, Plain: func(path, method string) catalog.TypeName {
				if path != at {
					return ""
				}
				return plain[method]
			}}
			m := d.Member(p.Scope().Lookup(name))
			fmt.Fprintf(&b, "%s, with %s: makes %s\n\tunequal: %s\n\tunlike: %s\n", name, scenario.Show(plain), m.Value, m.Unequal, m.Unlike)
		}
	}
	scenario.Golden(t, "testdata/members.golden", b.String())
}
