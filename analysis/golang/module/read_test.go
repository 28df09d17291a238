package module

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// A module has a budget of files and bytes: the last one that is allowed is read, and the next is too much. Looking at files uses up
// nothing.
func TestBudget(t *testing.T) {
	a, b := "package a\n", "package a\n\nconst B = 1\n"
	system := &files.Memory{Files: map[string]string{"/m/a/a.go": a, "/m/a/b.go": b}}
	place := declarations.Place{Directory: "/m/a", Found: true}
	for name, test := range map[string]struct {
		budget budget
		want   error
	}{
		"all":             {budget{files: 2, bytes: int64(len(a + b))}, nil},
		"a file too many": {budget{files: 1, bytes: int64(len(a + b))}, errTooMuch},
		"a byte too many": {budget{files: 2, bytes: int64(len(a+b)) - 1}, errTooMuch},
	} {
		t.Run(name, func(t *testing.T) {
			var logged []string
			log := func(message string, _ ...any) { logged = append(logged, message) }
			m := &Module{files: system, trusted: []func() string{func() string { return "/m" }}, budget: test.budget, log: log}
			l := &loader{Module: m}
			if _, err := l.look(place); !errors.Is(err, test.want) {
				t.Errorf("looking fails with %v", err)
			}
			if l.budget.files != test.budget.files || l.budget.bytes != test.budget.bytes {
				t.Errorf("looking has left %+v", l.budget)
			}
			logged = nil
			sources, err := l.sources(place)
			switch {
			case !errors.Is(err, test.want):
				t.Errorf("reading fails with %v", err)
			case err == nil && (len(sources) != 2 || l.budget.files != 0 || l.budget.bytes != 0):
				t.Errorf("%d files are read, and %+v is left", len(sources), l.budget)
			case err != nil && (len(logged) != 1 || !strings.Contains(logged[0], "too many or too large")):
				t.Errorf("the log has %q", logged)
			}
			if _, err := l.sources(place); test.want != nil && (!errors.Is(err, errTooMuch) || len(logged) > 1) {
				t.Errorf("reading again fails with %v, and the log has %q", err, logged)
			}
		})
	}
}

// A package whose declarations are too large for those who take it is refused: a constant may have so many bytes, and a package so many
// names.
func TestMeasureBounds(t *testing.T) {
	text := func(n int) types.Object {
		return types.NewConst(token.NoPos, nil, "C", types.Typ[types.UntypedString], constant.MakeString(strings.Repeat("x", n)))
	}
	array := func(n int) types.Object { // of arrays, whose types have n nodes
		var of types.Type = types.Typ[types.Int]
		for range n - 1 {
			of = types.NewPointer(of)
		}
		return types.NewVar(token.NoPos, nil, "V", of)
	}
	for name, test := range map[string]struct {
		declared types.Object
		want     string
	}{
		"a long constant":       {text(64 << 10), ""},
		"a constant too long":   {text(64<<10 + 1), "the constant C is too long"},
		"a deep type":           {array(maxTypeDepth), ""},
		"a type that is deeper": {array(maxTypeDepth + 2), errTooLargeTypes.Error() + ": V"},
	} {
		p := types.NewPackage("example.com/p", "p")
		p.Scope().Insert(test.declared)
		_, err := newMeasure().fits(p)
		if (err == nil) != (test.want == "") || err != nil && err.Error() != test.want {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

// Types that embed ever larger instances of themselves are too large, also if the type checker does not report them because of another
// error. Types that embed themselves, or many others, are not.
func TestEmbeddedTypes(t *testing.T) {
	many := "type T0 struct{}\n"
	for i := range maxEmbeddedTypes {
		many += fmt.Sprintf("type T%d struct{ *T%d }\n", i+1, i)
	}
	const pair = "type P[A, B any] struct{ a A; b B }\n"
	for name, test := range map[string]struct{ declared, tooLarge string }{
		"itself":             {"type T struct{ *T }", ""},
		"an equal instance":  {"type T[A any] struct{ *T[A] }", ""},
		"turned arguments":   {"type T[A, B any] struct{ *T[B, A] }", ""},
		"a fixed argument":   {"type T[A any] struct{ *T[int] }", ""},
		"a field":            {pair + "type T[A any] struct{ next *T[P[A, A]] }", ""},
		"a larger instance":  {"type T[A any] struct{ *T[[]A] }", "T"},
		"one twice as large": {pair + "type T[A any] struct{ *T[P[A, A]] }", "T"},
		"an alias":           {"type T[A any] struct{ *S[A] }\ntype S[A any] = T[[]A]", "T"},
		"by way of another":  {"type T[A any] struct{ *S[A] }\ntype S[A any] struct{ *T[[]A] }", "S"},
		"an instance":        {"type T[A any] struct{ *T[[]A] }\ntype S struct{ *T[int] }", "T"},
		"two that grow":      {"type T[A any] struct{ *T[[]A]; *S[A] }\ntype S[A any] struct{ *T[[]A]; *S[[]A] }", "S"},
		"many":               {many + "type T[A any] struct{ *T" + strconv.Itoa(maxEmbeddedTypes-1) + " }", ""},
		"many and one more":  {many + "type T[A any] struct{ *T" + strconv.Itoa(maxEmbeddedTypes) + " }", "T"},
		"many, not generic":  {many + "type T struct{ *T" + strconv.Itoa(maxEmbeddedTypes) + " }", ""},
	} {
		t.Run(name, func(t *testing.T) {
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, "p.go", "package p\n"+test.declared, 0)
			if err != nil {
				t.Fatal(err)
			}
			config := types.Config{Error: func(error) {}}
			p, _ := config.Check("example.com/p", set, []*ast.File{file}, nil)
			_, err = newMeasure().fits(p)
			var got string
			if err != nil {
				got = strings.TrimPrefix(err.Error(), errTooLargeTypes.Error()+": ")
			}
			if got != test.tooLarge {
				t.Errorf("%q is too large, want %q", got, test.tooLarge)
			}
		})
	}
}

// A pattern of go:embed means what the go command takes it for: hidden files of a folder only if all are asked for, and no other module.
func TestEmbeds(t *testing.T) {
	system := &files.Memory{Files: map[string]string{
		"/m/a.txt": "", "/m/one/x": "", "/m/hidden/.a": "", "/m/hidden/_b": "", "/m/deep/_no/a": "", "/m/deep/x_/a": "",
		"/m/other/go.mod": "", "/m/other/a": "", "/m/.dot": "",
	}}
	for pattern, want := range map[string]bool{
		"a.txt": true, "*.txt": true, "b.txt": false, "one": true, "one/x": true, "o*": true, "hidden": false, "all:hidden": true,
		"hidden/_b": true, "hidden/.a": true, "deep": true, "deep/_no": true, "deep/x_": true, "other": false, ".dot": true,
		".": false, "../m": false, "/m": false, "": false, "one/y": false, "a.txt/x": false,
	} {
		w := &wholePackage{loader: &loader{Module: &Module{files: system}}}
		if got := w.embeds("/m", pattern); got != want {
			t.Errorf("%q means something: %t", pattern, got)
		}
	}
}
