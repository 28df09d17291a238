package gotext_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// describe writes a place: the name, the expression that it is selected from, and the calls around it with the argument's number.
func describe(text string, p gotext.Place) string {
	var b strings.Builder
	for _, c := range p.Around {
		b.WriteString(chain(c.Chain))
		if len(c.Indexed) > 0 {
			b.WriteString(chain(c.Indexed) + "[]")
		}
		b.WriteString(fmt.Sprintf("#%d > ", c.Argument))
	}
	if len(p.Chain) > 0 {
		b.WriteString(chain(p.Chain) + ".")
	}
	switch {
	case p.Literal:
		b.WriteString("literal ")
	case p.Comment:
		b.WriteString("comment ")
	}
	b.WriteString("<" + text[p.Start:p.End] + ">")
	if p.Called {
		b.WriteString("()")
	}
	if p.Selected {
		b.WriteString(".")
	}
	return b.String()
}

func chain(steps []gotext.Step) string {
	words := make([]string, len(steps))
	for i, s := range steps {
		words[i] = s.Name
		if s.Index != "" {
			words[i] += "[" + s.Index + "]"
		}
		if s.Called {
			words[i] += "(" + s.Argument + ")"
		}
		if s.Literal {
			words[i] += "{}"
		}
	}
	return strings.Join(words, ".")
}

func TestRead(t *testing.T) {
	for _, test := range []struct{ marked, want string }{
		{"‸", "<>"},
		{"str‸", "<str>"},
		{"string‸validator.OneOf()", "<stringvalidator>."},
		{"stringvalidator.‸", "stringvalidator.<>"},
		{"stringvalidator.One‸Of(\"a\")", "stringvalidator.<OneOf>()"},
		{"stringvalidator.\n\tOne‸", "stringvalidator.<One>"},
		{"a.B(‸", "a.B#0 > <>"},
		{"a.B(1, x‸)", "a.B#1 > <x>"},
		{"a.B(c.D(1, 2), ‸)", "a.B#1 > <>"},
		{"a.B(\"x‸y\")", "a.B#0 > literal <xy>"},
		{"a.B(\"‸", "a.B#0 > literal <>"},
		{"a.B(`x‸", "a.B#0 > literal <x>"},
		{"a.B(\"\"‸)", "a.B#0 > <>"},
		{"path.MatchRoot(\"a\").AtName(\"‸\")", "path.MatchRoot(a).AtName#0 > literal <>"},
		{"path.MatchRelative().AtParent().At‸Name(\"b\")", "path.MatchRelative().AtParent().<AtName>()"},
		{"path.MatchRoot(\"a\").AtListIndex(0).‸", "path.MatchRoot(a).AtListIndex().<>"},
		{"[]attr.Value{types.‸}", "#0 > types.<>"},
		{"map[string]attr.Type{\"a\": types.String‸Type}", "#0 > types.<StringType>"},
		{"a.B[int](‸", "a.B[int]#0 > <>"},
		{"a.B[int, []c.D](1, ‸)", "a.B[int, []c.D]#1 > <>"},
		{"a.B[map[string]int](1).C‸", "a.B[map[string]int]().<C>"},
		{"a.B[‸", "a.B[]#0 > <>"},
		{"a.B[int, c.D‸](1)", "a.B[]#1 > c.<D>"},
		{"a[‸]()", "a[]#0 > <>"},
		{"a.B[c.D[‸", "a.B[]#0 > c.D[]#0 > <>"},
		{"a.B[0].‸", "a.B[0].<>"},
		{"a.B[0][1].‸", ".<>"},
		{"a.B()[0].‸", ".<>"},
		{"a.B{}.‸", "a.B{}.<>"},
		{"a.B{c: 1, d: f(2)}.E().‸", "a.B{}.E().<>"},
		{"&a.B{}.‸", "a.B{}.<>"},
		{"(&a.B{}).‸", "a.B{}.<>"},
		{"f(1, (*a.b).‸)", "f#1 > a.b.<>"},
		{"(a.B + c).‸", ".<>"},
		{"(1 + a.B).‸", ".<>"},
		{"[]a.B{}.‸", ".<>"},
		{"map[string]a.B{}.‸", ".<>"},
		{"[]a.B{{}, a.B{}.‸", "#1 > a.B{}.<>"},
		{"{}.‸", ".<>"},
		{"[]int{1}[0].‸", ".<>"},
		{"a.B[]int{‸", "#0 > <>"},
		{"f() /* no‸ */", "comment <>"},
		{"A(1),\nB‸(2)", "<B>()"},
		{")‸", "<>"},
		{"x.‸y.z", "x.<y>."},
		{"\"é\" + a.標‸籤", "a.<標籤>"},
	} {
		offset := strings.Index(test.marked, "‸")
		text := strings.Replace(test.marked, "‸", "", 1)
		if got := describe(text, gotext.Read(text, offset)); got != test.want {
			t.Errorf("%s: %s, want %s", test.marked, got, test.want)
		}
	}
}

// unit is a resource with what the tests of imports and paths look at.
const unit = `{"name": "r", "schema": {"attributes": [
	{"name": "a", "string": {"validators": [{"custom": {"schema_definition": "",
		"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/path", "alias": "p"}, {"path": "example.com/own/things"}]}}]}},
	{"name": "b", "list_nested": {"nested_object": {"attributes": [{"name": "c", "bool": {}}]}}}
]}}`

func imports(t *testing.T) (gotext.Imports, *spec.Unit) {
	t.Helper()
	file := syntax.ParseFile(`{"resources": [`+unit+`]}`, spec.Options)
	u := spec.Read(file.Units[0])
	return gotext.Imports{Source: declarations.Importer{}, Tree: u.Tree, Object: u.Definitions[0].Custom, Unit: syntax.Resource}, u
}

func TestImports(t *testing.T) {
	i, _ := imports(t)
	for _, test := range []struct{ name, path string }{
		{"p", "github.com/hashicorp/terraform-plugin-framework/path"},
		{"stringvalidator", "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"},
		{"timeouts", "github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts"},
		{"regexp", "regexp"},
		{"things", ""},
		{"nothing", ""},
	} {
		got := ""
		if p := i.Lookup(test.name); p != nil {
			got = p.Path
		}
		if got != test.path {
			t.Errorf("%s is %q, want %q", test.name, got, test.path)
		}
	}
	for path, name := range i.All {
		if path == "github.com/hashicorp/terraform-plugin-framework/path" && name != "p" {
			t.Errorf("package path is called %q", name)
		}
	}
}

func TestResolve(t *testing.T) {
	i, _ := imports(t)
	for _, test := range []struct{ marked, want string }{
		{"stringvalidator.OneOf‸", "OneOf"},
		{"p.MatchRoot(\"a\").AtName‸", "Expression.AtName"},
		{"p.MatchRoot.AtName‸", ""},
		{"p.Nothing‸", ""},
		{"own.Thing‸", ""},
	} {
		text := strings.Replace(test.marked, "‸", "", 1)
		at := gotext.Read(text, strings.Index(test.marked, "‸"))
		_, of, member := gotext.Resolve(append(at.Chain, gotext.Step{Name: text[at.Start:at.End]}), i)
		got := ""
		if member != nil {
			got = member.Name
		}
		if of != nil {
			got = of.Name + "." + got
		}
		if got != test.want {
			t.Errorf("%s is %q, want %q", test.marked, got, test.want)
		}
	}
}

func TestPathPlace(t *testing.T) {
	i, u := imports(t)
	owner := gotext.Owner(u, i.Object)
	for _, test := range []struct{ marked, want string }{
		{"p.MatchRoot(\"‸\")", "a b"},
		{"p.Root(\"‸\")", "a b"},
		{"p.MatchRelative().AtParent().AtName(\"‸\")", "a b"},
		{"p.MatchRoot(\"b\").AtAnyListIndex().AtName(\"‸\")", "c"},
		{"p.MatchRoot(\"b\").AtName(\"‸\")", ""},
		{"p.MatchRoot(\"b\").AtMapKey(\"‸\")", ""},
		{"p.MatchRoot(\"x\").AtName(\"‸\")", ""},
		{"strings.ToUpper(\"‸\")", ""},
	} {
		text := strings.Replace(test.marked, "‸", "", 1)
		at := gotext.Read(text, strings.Index(test.marked, "‸"))
		call := at.Around[len(at.Around)-1]
		got := ""
		if gotext.IsPath(call, i) {
			if place, ok := gotext.PathPlace(u, owner, call); ok {
				got = strings.Join(u.NamesAt(place), " ")
			}
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.marked, got, test.want)
		}
	}
}

// FuzzRead reads any text at any place.
func FuzzRead(f *testing.F) {
	f.Add("path.MatchRoot(\"a\").AtName(\"", 10)
	f.Add("a.B(`x", 6)
	f.Add("f(\"\\\"", 5)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		p := gotext.Read(text, offset)
		if p.Start > p.End || p.Start < 0 || p.End > len(text) {
			t.Fatalf("[%d, %d) of %d bytes", p.Start, p.End, len(text))
		}
		at := min(max(offset, 0), len(text))
		if p.Start > at || at > p.End {
			t.Fatalf("[%d, %d) does not contain %d", p.Start, p.End, at)
		}
	})
}

func TestElements(t *testing.T) {
	for _, test := range []struct {
		list string
		want []string
	}{
		{"", nil},
		{"int", []string{"int"}},
		{" int , a.B, ", []string{"int", "a.B"}},
		{"map[string]int, func(a, b int), struct{ a, b int }", []string{"map[string]int", "func(a, b int)", "struct{ a, b int }"}},
		{"f(", []string{"f("}},
	} {
		if got := gotext.Elements(test.list); !slices.Equal(got, test.want) {
			t.Errorf("%q has %q, want %q", test.list, got, test.want)
		}
	}
}

func TestReplaceNames(t *testing.T) {
	by := map[string]string{"T": "string", "K": "[]int"}
	for _, test := range []struct{ of, want string }{
		{"T", "string"},
		{"...T", "...string"},
		{"map[T]K", "map[string][]int"},
		{"a.T", "a.T"},
		{"func(T) (a.K, TK)", "func(string) (a.K, TK)"},
		{"", ""},
	} {
		if got := gotext.ReplaceNames(test.of, by); got != test.want {
			t.Errorf("%s is %q, want %q", test.of, got, test.want)
		}
	}
}

func TestArguments(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a.B(1, c)", "a.B 0: 1, a.B 1: c"},
		{"a.B()", ""},
		{"a.B(c.D(x), []int{1, 2}, -3)", "a.B 0: c, c.D 0: x, a.B 1: [, a.B 2: -"},
		{"a.B(1).C(x)", "a.B 0: 1, a.B.C 0: x"},
		{"a.B[int](1", "a.B 0: 1"},
		{"a.B(\n\tx,\n)", "a.B 0: x"},
		{"a.B(x.y, z..., /* w */ v)", "a.B 0: x, a.B 1: z, a.B 2: v"},
		{"f(1), []int{2}, (3), struct{ a, b int }{}", "f 0: 1"},
		{"func(c context.Context, r R) { r.B(1) }", "r.B 0: 1"},
	} {
		var got []string
		for _, a := range gotext.Arguments(test.text) {
			var names []string
			for _, step := range a.Chain {
				names = append(names, step.Name)
				if !strings.HasPrefix(test.text[step.At:], step.Name) {
					t.Errorf("%s: %s is not at %d", test.text, step.Name, step.At)
				}
			}
			got = append(got, fmt.Sprintf("%s %d: %c", strings.Join(names, "."), a.Argument, test.text[a.Start]))
		}
		if all := strings.Join(got, ", "); all != test.want {
			t.Errorf("%s has %q, want %q", test.text, all, test.want)
		}
	}
	for text, want := range map[string]string{"a.B(x)": "x", "a.B(x.y)": "", "a.B(x...)": "", "a.B(x": "x", "a.B(1)": ""} {
		if found := gotext.Arguments(text); len(found) != 1 || found[0].Name != want {
			t.Errorf("%s has %+v, want the name %q", text, found, want)
		}
	}
}
