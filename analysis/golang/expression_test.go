package golang

import (
	"fmt"
	"go/format"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// TestSyntax holds which texts are Go where the generator pastes them, and where the others go wrong.
func TestSyntax(t *testing.T) {
	for _, test := range []struct {
		name   string
		place  Place
		text   string
		offset int // of the error; -1 for none
		values int
	}{
		{"a call", ListElement, `stringvalidator.LengthAtLeast(1)`, -1, 1},
		{"new lines and a trailing comma inside a call", ListElement, "stringvalidator.OneOf(\n\"a\",\n\"b\",\n)", -1, 1},
		{"several expressions", ListElement, "a.B(),\nc.D(1)", -1, 2},
		{"a comment inside a call", ListElement, "a.B( // why\n1)", -1, 1},
		{"a comment in front", ListElement, "// why\na.B()", -1, 1},
		{"a closed comment at the end", ListElement, "a.B() /* why */", -1, 1},
		{"text that closes the list and opens another", ListElement, "a.B()}, PlanModifiers: []planmodifier.String{c.D()", -1, 0},
		{"a raw string", ListElement, "a.B(`\\d`)", -1, 1},
		{"a trailing comma", ListElement, `a.B(),`, 6, 0},
		{"a trailing new line", ListElement, "a.B()\n", 5, 0},
		{"a comment at the end", ListElement, "a.B() // why", 12, 0},
		{"a bracket that is not closed", ListElement, "a.B(1", 5, 0},
		{"two expressions without a comma", ListElement, "a.B() c.D()", 6, 0},
		{"nothing but space", ListElement, " ", 1, 0},
		{"an open string", ListElement, `a.B("c)`, 4, 0},
		{"an open comment", ListElement, "a.B() /*", 6, 0},
		{"a statement", ListElement, "x := 1", 2, 0},
		{"more brackets closed than any file has opened", ListElement, "a.B()}}}}}}}}, x{", 6, 0},
		{"a default", FieldValue, `stringdefault.StaticString("a")`, -1, 1},
		{"two defaults", FieldValue, `a.B(), c.D()`, -1, 2},
		{"a default with a trailing comma", FieldValue, `a.B(),`, 6, 0},
		{"a type", FieldType, `timetypes.RFC3339`, -1, 1},
		{"a generic type", FieldType, `p.Of[int]`, -1, 1},
		{"no type", FieldType, `1`, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := ParseDefinition(test.text, test.place)
			offset := -1
			if e.Err != nil {
				offset = int(e.Err.Offset)
			}
			if offset != test.offset || len(e.Values) != test.values {
				t.Errorf("error at %d (%v) and %d values, want %d and %d", offset, e.Err, len(e.Values), test.offset, test.values)
			}
		})
	}
}

// TestPackages checks the packages that a text uses. Names that the text declares itself are not packages, nor is the parameter of the
// function that the generator writes the text into.
func TestPackages(t *testing.T) {
	for _, test := range []struct{ name, text, packages string }{
		{"a call", `stringvalidator.OneOf("a.b")`, "stringvalidator"},
		{"nested calls", `stringvalidator.RegexMatches(regexp.MustCompile("a"), "")`, "regexp stringvalidator"},
		{"each once", `a.B(a.C, a.D())`, "a"},
		{"composite literals", `a.B([]attr.Value{}, map[string]attr.Type{"x": types.StringType})`, "a attr types"},
		{"a literal of a generated type", `NodeValue{}.Type(ctx)`, ""},
		{"a local function", `nameValidator()`, ""},
		{"the context of the function around", `a.B(ctx.Done())`, "a"},
		{"parameters", `a.B(func(req planmodifier.Request, resp *planmodifier.Response) { resp.Ok = req.Config.IsNull() })`, "a planmodifier"},
		{"local variables", `a.B(func() { x := strings.ToLower("A"); _ = x.y; for _, z := range q.Z { z.do() } })`, "a q strings"},
		{"a parameter that hides a package of the same name", `a.B(types.X, func(types int) { types.Y() })`, "a types"},
		{"text that escapes", "a.B()}, X: []c.D{e.F()", "a c e"},
		{"a spread", `a.B(validation.Names...)`, "a validation"},
		{"a type argument", `a.B[c.D](1)`, "a c"},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := ParseDefinition(test.text, ListElement)
			if e.Err != nil {
				t.Fatal(e.Err)
			}
			if got := strings.Join(e.Packages, " "); got != test.packages {
				t.Errorf("got %q, want %q", got, test.packages)
			}
			for i := range e.Selectors {
				s := &e.Selectors[i]
				if e.In(s.PackageSpan()) != s.Package || e.In(s.NameSpan()) != s.Name {
					t.Errorf("%s.%s stands at %q and %q", s.Package, s.Name, e.In(s.PackageSpan()), e.In(s.NameSpan()))
				}
			}
		})
	}
}

// TestValues checks the known values of expressions.
func TestValues(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`"a\tb"`, `"a\tb"`},
		{"`a\\b`", `"a\\b"`},
		{`"a" + "b"`, `"ab"`},
		{`-5`, `-5`},
		{`+5`, `5`},
		{`0x10`, `16`},
		{`1_000`, `1000`},
		{`-0.5`, `-0.5`},
		{`true`, `true`},
		{`!true`, `false`},
		{`99999999999999999999`, `?`},
		{`65535*time.Second`, `?`},
		{`p.F(1, "x", q.G())`, `p.F(1, "x", q.G())`},
		{`f()`, `f()`},
		{`(p.F)(1)`, `p.F(1)`},
		{`p.V`, `p.V`},
		{`p.F(p.V...)`, `p.F(p.V...)`},
		{`p.T{}`, `p.T{}`},
		{`&p.T{}`, `&p.T{}`},
		{`p.T{A: 1}`, `p.T{A: 1}`},
		{`map[string]attr.Type{"a": types.StringType}`, `map[string]attr.Type{"a": types.StringType}`},
		{`XValue{}.Type(ctx)`, `XValue{}.Type(ctx)`},
		{`p.F().M(2)`, `p.F().M(2)`},
		{`func() int { return 1 }`, `func`},
		{`p.F[int](1)`, `?`},
	} {
		t.Run(test.text, func(t *testing.T) {
			e := ParseDefinition(test.text, FieldValue)
			if e.Err != nil {
				t.Fatal(e.Err)
			}
			if got := print(e, &e.Values[0]); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// print writes a value as Go.
func print(e *Expression, v *Value) string {
	name := v.Name
	if v.Package != "" {
		name = v.Package + "." + name
	}
	var arguments []string
	for i := range v.Arguments {
		a := print(e, &v.Arguments[i])
		if key := v.Arguments[i].Key; key != nil {
			a = print(e, key) + ": " + a
		}
		arguments = append(arguments, a)
	}
	list := strings.Join(arguments, ", ")
	switch v.Kind {
	case Call:
		if v.Receiver != nil {
			name = print(e, v.Receiver) + "." + name
		}
		if v.Spread {
			list += "..."
		}
		return name + "(" + list + ")"
	case Composite:
		if v.Name == "" {
			name = e.In(v.Type)
		}
		if v.Pointer {
			name = "&" + name
		}
		return name + "{" + list + "}"
	case Name:
		return name
	case String:
		return fmt.Sprintf("%q", v.Text)
	case Int:
		return fmt.Sprint(v.Int)
	case Float:
		return fmt.Sprint(v.Float)
	case Bool:
		return fmt.Sprint(v.True)
	case Function:
		return "func"
	}
	return "?"
}

// TestPaths reads the attribute paths in expressions.
func TestPaths(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`path.MatchRoot("a")`, `root a`},
		{`path.MatchRoot("a").AtName("b").AtListIndex(0).AtName("c")`, `root a b [list] c`},
		{`path.MatchRelative().AtParent().AtParent().AtName("z")`, `relative ^ ^ z`},
		{`path.MatchRoot("a").AtAnyMapKey().AtAnySetValue()`, `root a [map] [set]`},
		{`path.Root("a").AtMapKey("k")`, `single root a [map]`},
		{`path.Root("a").Expression().AtName("b")`, `root a b`},
		{`v.F(path.Expressions{path.MatchRoot("a"), path.MatchRoot("b")}...)`, `root a; root b`},
		{`path.MatchRoot("a").AtName("b").AtParent()`, `root a b ^`},
		{`path.Root("a").AtName("b").ParentPath()`, `single root a b ^`},
		{`path.Root("a").AtListIndex(0).AtTupleIndex(1)`, `single root a [list] [list]`},
		{`path.MatchRoot("a").AtAnyListIndex().AtMapKey("k")`, `root a [list] [map]`},
		{`path.MatchRoot("a").AtSetValue(types.StringValue("b")).AtAnyMapKey()`, `root a [set] [map]`},
		{`path.MatchRoot("a").Resolve()`, `root a`},
		{`path.MatchRoot(name)`, `root (incomplete)`},
		{`path.MatchRoot("a").Merge(other).AtName("b")`, `root a (incomplete)`},
		{`v.F("a")`, ``},
	} {
		t.Run(test.text, func(t *testing.T) {
			e := ParseDefinition(test.text, ListElement)
			var got []string
			for i := range e.Paths {
				got = append(got, printPath(t, e, &e.Paths[i]))
			}
			if joined := strings.Join(got, "; "); joined != test.want {
				t.Errorf("got %q, want %q", joined, test.want)
			}
		})
	}
}

func printPath(t *testing.T, e *Expression, p *Path) string {
	words := []string{"root"}
	if p.Relative {
		words[0] = "relative"
	}
	if !p.Match {
		words = slices.Insert(words, 0, "single")
	}
	for _, s := range p.Steps {
		if s.Kind == spec.StepName && e.Text[s.Start:s.End] != s.Name {
			t.Errorf("step %q stands at %q", s.Name, e.Text[s.Start:s.End])
		}
		words = append(words, [...]string{s.Name, "^", "[list]", "[map]", "[set]"}[s.Kind])
	}
	if !p.Complete {
		words = append(words, "(incomplete)")
	}
	return strings.Join(words, " ")
}

// TestRegexps finds the part of a regular expression that Go does not take.
func TestRegexps(t *testing.T) {
	for _, test := range []struct{ text, wrong string }{
		{`v.F(regexp.MustCompile("^a$"), "")`, ""},
		{"v.F(regexp.MustCompile(`^\\d+$`), \"\")", ""},
		{`v.F(regexp.MustCompile("ab(?!c)d"))`, `(?!`},
		{`v.F(regexp.MustCompile("é\\\\(?=c)"))`, `(?=`},
		{`v.F(regexp.MustCompile("^[^\\u0000]*$"))`, `\\u`},
		{`v.F(regexp.MustCompile("a(b"))`, `a(b`},
		{`v.F(regexp.MustCompile("a**"))`, `**`},
		{`v.F(regexp.MustCompilePOSIX("a\\d"))`, `\\d`},
		{"v.F(regexp.MustCompile(`a{2,1}`))", `{2,1}`},
	} {
		t.Run(test.text, func(t *testing.T) {
			e := ParseDefinition(test.text, ListElement)
			if len(e.Regexps) != 1 {
				t.Fatalf("%d regular expressions in %v", len(e.Regexps), e.Err)
			}
			x := &e.Regexps[0]
			if got := e.In(x.Wrong); got != test.wrong || (x.Err == nil) != (test.wrong == "") {
				t.Errorf("wrong is %q (%v), want %q", got, x.Err, test.wrong)
			}
		})
	}
}

// TestFileSpan maps places in an expression to the file, where the JSON string has escapes.
func TestFileSpan(t *testing.T) {
	const text = "é.F(\"\\t<\",\nabc.D())"
	for _, source := range []string{
		`"é.F(\"\\t<\",\nabc.D())"`,
		`"\u00e9.F(\u0022\\t\u003c\",\u000aabc.D())"`,
	} {
		tree := syntax.Parse(source, syntax.Options{})
		if got := tree.Value(0); got != text {
			t.Fatalf("%s means %q", source, got)
		}
		e := ParseDefinition(text, ListElement)
		s := e.Selectors[len(e.Selectors)-1]
		start, end := FileSpan(tree, 0, s.Span)
		if got := source[start:end]; got != "abc.D" {
			t.Errorf("abc.D stands at %q", got)
		}
		if got := TextOffset(tree, 0, start); got != s.Start {
			t.Errorf("%d of the file is %d of the text, want %d", start, got, s.Start)
		}
	}
}

// TestCache reads more texts than the cache holds, from several goroutines.
func TestCache(t *testing.T) {
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for i := range maxCached {
				text := fmt.Sprintf("p.F(%d)", i%(maxCached-g))
				if e := ParseDefinition(text, ListElement); e.Text != text || len(e.Values) != 1 {
					t.Errorf("%s was read as %+v", text, e)
					return
				}
			}
		})
	}
	wait.Wait()
	kept := len(expressions.fresh)
	if settled := expressions.settled.Load(); settled != nil {
		kept += len(*settled)
	}
	if kept > 2*maxCached {
		t.Errorf("%d expressions are kept", kept)
	}
	for i := range 200 {
		ParseDefinition(fmt.Sprintf("p.F(%q)", strings.Repeat(fmt.Sprint(i%10), 12<<10+i)), ListElement)
	}
	if kept := expressions.settledText + expressions.freshText; kept > 2*maxCachedTexts {
		t.Errorf("expressions of %d bytes are kept", kept)
	}
	if a, b := ParseDefinition("p.G()", ListElement), ParseDefinition("p.G()", FieldValue); a == b {
		t.Error("a text is taken for the same at another place")
	}
	long := "p.F(" + strings.Repeat(" ", maxCachedText) + ")"
	if e := ParseDefinition(long, ListElement); e.Err != nil || e == ParseDefinition(long, ListElement) {
		t.Errorf("a long text is kept or not read: %v", e.Err)
	}
}

// generated is a file as the generator writes it around a text.
func generated(text string, place Place) string {
	switch place {
	case ListElement:
		text = "Validators: []validator.String{\n" + text + ",\n},\n"
	case FieldValue:
		text = "Default: " + text + ",\n"
	case FieldType:
		return "package p\n\ntype M struct {\nA " + text + " `tfsdk:\"a\"`\n}\n"
	}
	return "package p\n\nfunc R(ctx context.Context) schema.Schema {\nreturn schema.Schema{\nAttributes: map[string]schema.Attribute{\n" +
		"\"a\": schema.StringAttribute{\nOptional: true,\n" + text + "},\n},\n}\n}\n\ntype M struct {\nA types.String `tfsdk:\"a\"`\n}\n"
}

// FuzzExpression reads any text, compares the result with that of the parser on a whole generated file, and checks that every returned
// place is in the text.
func FuzzExpression(f *testing.F) {
	for _, text := range []string{
		"stringvalidator.OneOf(\n\"a\",\n)", "a(),", "a() // x", "a()\n", "a()}, X: []T{b()", "\"", "`", "/*", "*/", "//line x:1\na(", "}",
		"a()}}}}}, b{{",
		"regexp.MustCompile(`(?<a`)", "x.F(path.MatchRoot(\"\\u00e9\").AtName(`z\r`))", "func(a int) { a.b() }", "types.String", "struct{ a b.C }",
		"\"a\" + \"b\"", "a\x00", "\xef\xbb\xbfa", "p.T{a: {b.c}}", "", ";", "a();b()", "}\nvar _ = T{", "x `y`\nB z", "-1.5e3", "!x",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for place := range places {
			e := parse(text, place)
			_, err := format.Source([]byte(generated(text, place)))
			if (err == nil) != (e.Err == nil) {
				t.Errorf("place %d: the generated file gives %v, the text %v", place, err, e.Err)
			}
			if e.Err != nil && (e.Err.Offset < 0 || int(e.Err.Offset) > len(text)) {
				t.Errorf("the error stands at %d of %d", e.Err.Offset, len(text))
			}
			check := func(s Span) {
				if s.Start < 0 || s.End < s.Start || int(s.End) > len(text) {
					t.Errorf("%v is not in a text of %d bytes", s, len(text))
				}
			}
			for i := range e.Values {
				checkSpans(e, &e.Values[i], check)
			}
			for i := range e.Selectors {
				check(e.Selectors[i].Span)
				if s := &e.Selectors[i]; e.In(s.PackageSpan()) != s.Package || e.In(s.NameSpan()) != s.Name {
					t.Errorf("%s.%s stands at %q", s.Package, s.Name, e.In(s.Span))
				}
			}
			for i := range e.Paths {
				check(e.Paths[i].Span)
				for _, s := range e.Paths[i].Steps {
					check(Span{s.Start, s.End})
				}
			}
			for i := range e.Regexps {
				check(e.Regexps[i].Span)
				check(e.Regexps[i].Wrong)
			}
		}
	})
}

// A value is named by its name with its package, and a value without a name by its whole text.
func TestNameOrSpan(t *testing.T) {
	for text, want := range map[string]string{
		`f()`: "f", `f(1)`: "f", `function(1)`: "function", `p.F(1)`: "p.F", `package1.F(1)`: "package1.F", `f`: "f", `p.F`: "p.F",
		`p.T{}`: "p.T", `T{}`: "T", `&p.T{}`: "p.T", `"a"`: `"a"`, `1`: "1", `true`: "true", `[]string{"a"}`: `[]string{"a"}`,
		`p.F(1).G(2)`: "G", `f(1).G(2)`: "G",
	} {
		e := ParseDefinition(text, ListElement)
		if len(e.Values) != 1 {
			t.Errorf("%s has %d values", text, len(e.Values))
			continue
		}
		if got := e.In(e.Values[0].NameOrSpan()); got != want {
			t.Errorf("%s is called %s, want %s", text, got, want)
		}
	}
}

func checkSpans(e *Expression, v *Value, check func(Span)) {
	check(v.Span)
	check(v.NameSpan)
	check(v.Type)
	check(v.NameOrSpan())
	check(e.Content(v))
	at := e.LiteralOffset(v, len(v.Text))
	check(Span{at, at})
	for _, inner := range []*Value{v.Receiver, v.Key} {
		if inner != nil {
			checkSpans(e, inner, check)
		}
	}
	for i := range v.Arguments {
		checkSpans(e, &v.Arguments[i], check)
	}
}

// The benchmarks read what a large specification is full of.
var benchmarkTexts = []string{
	"stringvalidator.OneOf(\n\"auto\",\n\"manual\",\n)",
	"int64validator.Between(1, 65535)",
	`stringvalidator.RegexMatches(regexp.MustCompile("^(([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])\\.){3}([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$|^$"), "")`,
	`stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtName("ref"))`,
}

func BenchmarkFirst(b *testing.B) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		parse(benchmarkTexts[i%len(benchmarkTexts)], ListElement)
	}
}

func BenchmarkAgain(b *testing.B) {
	for range maxCached { // until all have settled
		for _, text := range benchmarkTexts {
			ParseDefinition(text, ListElement)
		}
	}
	for i := range 64 {
		ParseDefinition(fmt.Sprintf("p.F(%d)", i), ListElement)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ParseDefinition(benchmarkTexts[i%len(benchmarkTexts)], ListElement)
	}
}

// TestValueIn finds the value of the text between ‹ and ›.
func TestValueIn(t *testing.T) {
	for text, want := range map[string]string{
		`‹a.B(1)›`:                      `a.B(1)`,
		`a.B(‹1›)`:                      `1`,
		`a.B(‹(c.D)›)`:                  `c.D`,
		`a.B(c.D‹, e.F(2)›)`:            `e.F(2)`,
		`‹a.B().C()›`:                   `a.B().C()`,
		`a.B(‹1›).C()`:                  `1`,
		`0: ‹a.B{}›`:                    `a.B{}`,
		`func() int { return ‹1› }()`:   ``,
		`a.B‹(›1)`:                      ``,
		`a.B(map[string]int{"c": ‹1›})`: `1`,
	} {
		t.Run(text, func(t *testing.T) {
			start := strings.Index(text, "‹")
			e := ParseDefinition(strings.NewReplacer("‹", "", "›", "").Replace(text), ListElement)
			got := ""
			if v := e.ValueIn(Span{int32(start), int32(strings.Index(text, "›") - len("‹"))}); v != nil {
				got = e.In(v.Span)
			}
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}
