package compile

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
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
