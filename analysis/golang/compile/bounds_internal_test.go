package compile

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestBounded holds which files the type checker looks at, on both sides of each bound.
func TestBounded(t *testing.T) {
	chain := func(n int) string { // of n types, each made from the next
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "type T%d struct { a T%d }\n", i, i+1)
		}
		return b.String()
	}
	doubling := func(n int) string { // types, each with two of the next
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "type T%d struct { a, b T%d }\n", i, i+1)
		}
		return b.String()
	}
	calls := func(n int) string {
		return "var x = f(" + strings.Repeat("1, ", 3) + "1)\n" + strings.Repeat("var _ = f(1)\n", n-1)
	}
	for _, test := range []struct {
		name, written, generated string
		growth                   int
		want                     bool
	}{
		{"nothing", "", "", 1, true},
		{"a short chain", chain(60), "", 1, true},
		{"a long chain", chain(1100), "", 1, false},
		{"a long chain of the generator", "", chain(1100), 1, false},
		{"a few doublings", doubling(10), "", 1, true},
		{"many doublings", doubling(30), "", 1, false},
		{"doublings through pointers", strings.ReplaceAll(doubling(30), "a, b ", "a, b *"), "", 1, true},
		{"doublings through slices", strings.ReplaceAll(doubling(30), "a, b ", "a, b []"), "", 1, true},
		{"doublings through arrays", strings.ReplaceAll(doubling(30), "a, b ", "a, b [2]"), "", 1, false},
		{"doublings through maps", strings.ReplaceAll(doubling(30), "a, b ", "a, b map[string]"), "", 1, true},
		{"doublings through channels", strings.ReplaceAll(doubling(30), "a, b ", "a, b chan "), "", 1, true},
		{
			"doublings of aliases through pointers",
			strings.ReplaceAll(doubling(30), "struct { a, b ", "= struct { a, b *"), "", 1, false,
		},
		{
			"constants that double",
			"const c0 = 1\n" + repeat(30, func(i int) string { return fmt.Sprintf("const c%d = c%d + c%d\n", i+1, i, i) }), "", 1, false,
		},
		{
			"constants that are repeated",
			"const (\nc0 = \"a\" + \"b\"\n" + repeat(50, func(i int) string { return fmt.Sprintf("d%d\n", i) }) + ")\n", "", 1, true,
		},
		{
			"variables without types",
			"var v0 = 1\n" + repeat(30, func(i int) string { return fmt.Sprintf("var v%d = v%d + v%d\n", i+1, i, i) }), "", 1, true,
		},
		{"17 uses that may double", calls(17), "", 2, true},
		{"18 uses that may double", calls(18), "", 2, false},
		{"18 uses that may not", calls(18), "", 1, true},
		{"9 uses that may grow fourfold", calls(9), "", 4, false},
		{"8 uses that may grow fourfold", calls(8), "", 4, true},
		{"uses of the generator", "", calls(18), 2, true},
		{"a generic type of the text", "type G[T any] struct { a, b T }\n" + calls(18), "", 1, false},
		{"a generic type used a little", "type G[T any] struct { a, b T }\n" + calls(17), "", 1, true},
		{"a generic function of the text", "func G[T any](x T) (T, T)\n" + calls(18), "", 1, false},
		{"a function of the text", "func G(x int) (int, int)\n" + calls(18), "", 1, true},
		{
			"instances in an instance",
			"type G[T any] struct { a T }\nvar x G[" + strings.Repeat("G[", 2) + "int" + strings.Repeat("]", 3), "", 1, true,
		},
		{
			"many instances in an instance",
			"type G[T any] struct { a T }\nvar x G[" + strings.Repeat("G[", 20) + "int" + strings.Repeat("]", 21), "", 1, false,
		},
		{"as many names as there may be", repeat(10_000, func(i int) string { return fmt.Sprintf("type N%d int\n", i) }), "", 1, true},
		{"a name more", repeat(10_001, func(i int) string { return fmt.Sprintf("type N%d int\n", i) }), "", 1, false},
		{"a type in itself", "type T struct { a, b T }\n", "", 1, true},
		{"fields of one declaration", "type A struct { a, b, c, d, e, f, g, h, i, j int }\n" + doubling(5), "", 1, true},
		{"a literal of a struct", "var x = T{a: 1, b: 2}\n", "", 1, true},
		{"methods of names", "var x = a.b.c.d\n", "", 1, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			var written, generated []*ast.File
			for source, into := range map[string]*[]*ast.File{"package p\n" + test.written: &written, "package p \n" + test.generated: &generated} {
				file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
				if err != nil {
					t.Fatal(err)
				}
				*into = append(*into, file)
			}
			if got := bounded(written, generated, test.growth); got != test.want {
				t.Errorf("bounded is %v, want %v", got, test.want)
			}
		})
	}
}

func repeat(n int, text func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(text(i))
	}
	return b.String()
}

// TestSizes holds how large declarations are, how much generic ones let types grow, and how often they may be used.
func TestSizes(t *testing.T) {
	const text = `package p
type (
	Basic int
	Struct struct { a, b Basic; Basic; c *Basic }
	Nested struct { a struct { b [2]Struct; c []Struct; d [2]*Struct }; e func(a, b Basic) (Struct, error) }
	Alias = struct { a Basic }
	Through struct { a *Alias; b []Alias; c map[Alias]Alias; d chan Alias; e *(Alias); f *p.Alias }
	Interface interface { M(Basic) Struct; error }
	Generic[T any] struct { a T }
	Two[K comparable, V any] struct { a K; b, c V; d map[K]V }
	Without[T any] struct {}
	OfIt struct { a Generic[Struct]; b Two[Basic, Struct] }
	Deep[T any] struct { a Generic[Generic[T]]; b T }
	Itself struct { a *Itself; b Itself }
)
const (
	one = 1
	typed Basic = one + one
	repeated
	more, and = one, "0123456789012345678901234567890123456789012345678901234567890123456789"
	again, too
)
var (
	typedVar Struct = Struct{a: 1}
	untyped = Struct{a: one, b: one}
	both, others Struct
	called = f(one)[0]
)
func Func[T any](x T, y []T) (T, error) { return x, nil }
func Plain(x Basic) { type Local struct { a, b Basic }; var v Local; _ = g(v) }
func (s Struct) Method() {}
`
	var b strings.Builder
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	measure := func(nodes ...ast.Node) *bounds {
		of := &bounds{declared: map[string][]ast.Node{}, sizes: map[string]int{}, growth: 1, most: maxWritten}
		for _, n := range nodes {
			ast.Inspect(n, of.declare)
		}
		return of
	}
	for _, name := range slices.Sorted(maps.Keys(measure(file).declared)) {
		of := measure(file)
		fmt.Fprintf(&b, "%s: %d, pointed to %d\n", name, of.sizeOfName(name), of.pointed(ast.NewIdent(name)))
	}
	for _, d := range file.Decls {
		specs := []ast.Node{d}
		if general, is := d.(*ast.GenDecl); is && general.Tok == token.TYPE {
			specs = nil
			for _, s := range general.Specs {
				specs = append(specs, s)
			}
		}
		for _, n := range specs {
			of := measure(n)
			fmt.Fprintf(&b, "%s: growth %d, %d uses, bound %d\n", strings.Fields(text[n.Pos()-1:])[0], of.growth, of.uses, of.most)
		}
	}
	scenario.Golden(t, "testdata/sizes.golden", b.String())
}
