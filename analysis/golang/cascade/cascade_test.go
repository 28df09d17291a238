package cascade_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/cascade"
)

// declarations is a package that is known, and that imports some that are not.
const declarations = `package p

import (
	"example.org/far"
	"example.org/go-named"
)

type (
	Known struct{ A int; B []Known }
	Holds struct{ A int; Far far.T }
	Embeds struct { far.T }
	Lists []far.T
	Has[T far.C] struct{ A T }
)

func (Known) M(int) error
func (Holds) M(far.T) error

const One, Far, Typed = 1, far.N, int(far.N)

var known Known
var holds Holds
var embeds Embeds
var lists Lists
var some = far.F()

func takes(Known, ...far.T) far.T
func gives() (int, error)
func each[T any](t T, _ ...T) T { return t }
func number(int) string
`

// TestFollows asks about the errors in function bodies and declarations. Code between ‹ and › is wrong with any content of the unknown
// packages; other code may be right.
func TestFollows(t *testing.T) {
	for _, text := range []string{
		// Unknown types, and values made with them.
		`var x = far.List{{Name: "a"}, {Name: "b", Of: {1}}}`,
		`var x = far.T{A: {1}, B: {{2}}}`,
		`var x = []far.T{{Name: 1}}; var y = Lists{{1}}`,
		`var x = map[string]far.T{"a": {1}}["b"].C`,
		`var x = [far.N]int{1, 2, 3}[2]; var y [far.N]far.T = nil`,
		`var x far.T = nil; var y far.I = known; var z Lists = some`,
		`var x = string(some) + "a"; var y = some == nil; var z = -some`,
		`var x = far.T(1).A; var y = (*far.T)(nil); var z = some.(Known)`,
		`func f() int { panic(far.F()) }`,
		`func f() int { for { if some { break } } ; panic(some) }`,
		`func f() { x := 1; _ = far.List{{Name: x}} }`,
		`func f() { switch some { case 1, "a": } ; select { case x := <-some: _ = x } }`,
		`func f() { for i, x := range some { _, _ = i, x } ; for range lists[0] {} }`,
		`func f() far.T { return nil }; func g() (far.T, error) { return 1, nil }`,
		`func f() (int, error) { return far.F() }; var x, y = far.F()`,
		`var x Embeds = Embeds{Name: 1}; var y = embeds.Name; var z = embeds.Call(1)`,
		`var x interface{ M(); error } = embeds; var y far.I = &holds`,
		`var x = takes(known, some, 1); var y int = takes(known)`,
		`var x int = each(far.F(), some); var y = each(some, 1, "a")`,
		`var x = number(far.N); var y = number(far.F(1)...)`,
		`var x [Far]int; var y = [Typed]string{5: "a"}; var z = 1 << Far`,
		`var x Has[int]; var y = x.A + 1; func f[T far.C](a, b T) bool { return a == b && a < b }`,
		`type E struct { *far.T; error }; var x error = E{}; var y = E{}.Name`,
		`type N far.T; var x = N{{1}}; func (n N) f() { n.g(); _ = n[0]; for range n {} ; _ = len(n) }`,
		`var x func(far.T) = func(a far.U) {}; var y = func() far.T { return far.A }`,
		`var x = errors.New(far.F()); var y error = far.Err`,
		// A name that an unknown package may have, as its path does not tell its name.
		`var x = go_named.T{{1}}; var y = other.F(1)`,
		// A type with instances without end.
		`type T[P any] struct { *T[[]P] }; var x far.T = T[int]{}; var y int = T[int]{}`,
		`type T[P any] struct { *T[struct{ a, b P }] }; var y int = T[int]{}`,
		// Mistakes with any unknown package.
		`var x = takes(‹1›, some); var y = holds.Far.Call(known.M(‹"a"›))`,
		`var x int = ‹"a"›; var y = far.F(number(‹"a"›))`,
		`var x = known.‹C›; var y = holds.‹C›; var z = Known{‹C›: some}`,
		`var x = Holds{‹C›: 1, Far: some}; var y = holds.Far.C`,
		`var x = far.F(known.‹C›, some, errors.‹None›)`,
		`var x = []int{1, ‹"a"›, some}; var y = map[string]int{"a": 1, ‹"a"›: far.N}`,
		`func f() { var ‹x› = 1 }; func g() int { number(1) ‹}›`,
		`func f() int { return ‹"a"› }; func g() far.T { var x string = ‹1›; return far.F(x) }`,
		`func f() (int, error) { return ‹1› }; var x, y = ‹gives›(), 1`,
		`type Twice int; type ‹Twice› far.T`,
		`func (Holds) ‹M›() {}`,
		`var x = Holds{A: ‹"a"›, Far: 1}; var y = []Holds{{A: ‹"a"›}}`,
		`type S struct { A far.T; ‹A› far.T }; type R struct { M far.T }; func (R) ‹M›() {}`,
		`func f() { x, err := far.F(); x, err ‹:=› far.F(); _, _ = x, err }`,
		`var x = map[string]far.T{"a": some, ‹"a"›: some}; var y = Holds{Far: some, ‹Far›: some}`,
		`func f() { switch 1 { case ‹"a"›: far.F() } }`,
		`func f() { for range ‹known› { far.F() } }`,
		`var x = each(1, ‹"a"›); var y = number(‹)›; var z = number(1, ‹2›, some)`,
	} {
		t.Run(strings.ReplaceAll(text, "/", "÷"), func(t *testing.T) {
			head := strings.Replace(strings.Split(declarations, "\ntype (")[0], "(", "(\n\t\"errors\"", 1) + "\n"
			wrong := map[int]bool{}
			plain := head
			for i, part := range strings.Split(text, "‹") {
				if i > 0 {
					wrong[len(plain)] = true
				}
				plain += strings.ReplaceAll(part, "›", "")
			}
			for _, e := range notFollowing(t, declarations, plain) {
				at := e.Fset.Position(e.Pos)
				switch {
				case strings.HasSuffix(e.Msg, " imported and not used"):
				case !wrong[at.Offset]:
					t.Errorf("%s: %s", at, e.Msg)
				}
				delete(wrong, at.Offset)
			}
			for at := range wrong {
				t.Errorf("not found: what is wrong at %q", plain[at:])
			}
		})
	}
}

// TestUnusedImports asks about imports without a use. One follows if its use is in what the type checker passes over.
func TestUnusedImports(t *testing.T) {
	for text, want := range map[string]string{
		`import ("errors"; "example.org/far"); var x = far.List{{Name: errors.New("")}}`:   "",
		`import (e "errors"; "example.org/far"); var x = far.List{{Name: e.New("")}}`:      "",
		`import (e "errors"; "example.org/far"); var x = far.List{{Name: errors.New("")}}`: `"errors" imported as e and not used`,
		`import ("errors"; "example.org/far"); var x = far.List{}`:                         `"errors" imported and not used`,
		`import "example.org/far"`: "",
	} {
		var got []string
		for _, e := range notFollowing(t, "package p; "+text) {
			got = append(got, e.Msg)
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%s\ngot %q, want %q", text, got, want)
		}
	}
}

// notFollowing returns the errors in a package that do not follow from unknown packages. Only package errors is known.
func notFollowing(t *testing.T, sources ...string) (errors []types.Error) {
	t.Helper()
	set := token.NewFileSet()
	var files []*ast.File
	for i, source := range sources {
		file, err := parser.ParseFile(set, fmt.Sprint(i, ".go"), source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return check(set, files, "p", importing(func(at string) (*types.Package, error) {
		if at != "errors" {
			return nil, errGone
		}
		p := types.NewPackage("errors", "errors")
		of := types.NewTuple(types.NewVar(token.NoPos, p, "", types.Typ[types.String]))
		result := types.NewTuple(types.NewVar(token.NoPos, p, "", types.Universe.Lookup("error").Type()))
		p.Scope().Insert(types.NewFunc(token.NoPos, p, "New", types.NewSignatureType(nil, nil, nil, of, result, false)))
		p.MarkComplete()
		return p, nil
	}))
}

var errGone = errors.New("the package is not here")

type importing func(string) (*types.Package, error)

func (i importing) Import(at string) (*types.Package, error) { return i(at) }

// check returns the errors in files that do not follow from the packages that are not imported.
func check(set *token.FileSet, files []*ast.File, at string, from types.Importer) (left []types.Error) {
	unknown := map[string]bool{}
	var found []types.Error
	info := cascade.NewInfo()
	config := types.Config{
		Importer: importing(func(at string) (*types.Package, error) {
			p, err := from.Import(at)
			unknown[at] = err != nil
			return p, err
		}),
		FakeImportC: true,
		Error:       func(err error) { found = append(found, err.(types.Error)) },
	}
	_, _ = config.Check(at, set, files, info) // the errors are those that were found
	c := cascade.Checked{Files: files, Info: info, Unknown: func(at string) bool { return unknown[at] }}
	for _, e := range found {
		if !strings.HasPrefix(e.Msg, "could not import ") && !strings.HasPrefix(e.Msg, "\t") && !c.Follows(e) {
			left = append(left, e)
		}
	}
	return left
}

// TestWhatCompiles takes packages that compile, and takes away what they import, package by package.
func TestWhatCompiles(t *testing.T) {
	set := token.NewFileSet()
	from := importer.ForCompiler(set, "source", nil)
	for _, at := range []string{
		"go/types", "internal/fmtsort", "log/slog", "slices",
	} {
		found, err := build.Import(at, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		var files []*ast.File
		for _, name := range found.GoFiles {
			file, err := parser.ParseFile(set, filepath.Join(found.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		for _, without := range append(found.Imports, "") {
			t.Run(strings.ReplaceAll(at+" without "+without, "/", "÷"), func(t *testing.T) {
				for _, e := range check(set, files, at, importing(func(at string) (*types.Package, error) {
					if at == without {
						return nil, errGone
					}
					return from.Import(at)
				})) {
					t.Error(e)
				}
			})
		}
	}
}
