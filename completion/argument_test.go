package completion_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/corpus"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

const framework = "../analysis/golang/module/testdata/framework.txtar"

// levels is a package of the user's with parameters of many types.
var levels = corpus.Checks

const (
	beforeArgument = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "first", "bool": {"computed_optional_required": "optional"}},
	{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
		{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "`
	afterArgument = `"}}]}}]}}]}`
)

// TestArguments compares all items for arguments of functions of the user's module, the best first. An ellipsis stands for further
// items. No accepted item brings an error, unless it leaves an argument to fill in.
func TestArguments(t *testing.T) {
	settings := goproject.Settings(t, framework, levels)
	for _, test := range []struct{ name, marked, want string }{
		{"a type with constants", "checks.AtLevel(‸)", "checks.High checks.Low checks.Parse checks.Pattern checks.Bottom"},
		{"those of the variadic parameter", "checks.AtLevel(checks.High, ‸)",
			"checks.High checks.Low checks.Parse checks.Pattern checks.Bottom"},
		{"behind a package", "checks.AtLevel(checks.‸)", "High Low Parse Pattern Bottom …"},
		{"a truth value", "checks.Strictly(‸)", "true false checks.Lower"},
		{"a number", "checks.Length(‸)", "checks.Longest"},
		{"a text", "checks.Like(‸)", "checks.Pattern"},
		{"a regular expression", "checks.Matches(‸)", "regexp.MustCompile checks.Words regexp.MustCompilePOSIX"},
		{"an interface", "checks.By(‸)", "checks.Standard checks.NewShort checks.Pointed checks.Short"},
		{"a pointer", "checks.With(‸)", "checks.Options"},
		{"a function", "checks.Where(‸)", "checks.Lower func(value string) bool nil"},
		{"a function with many parameters", "checks.Request(‸)", "func(ctx context.Context, time2 time.Time, at time.Month, of ...*checks.Options) (*checks.Options, checks.Level, error) nil"},
		{"a function of a type that others cannot name", "checks.Hidden(‸)", "nil"},
		{"constants of the standard library", "checks.Within(‸)", "time.Hour time.Microsecond time.Millisecond time.Minute time.Nanosecond time.Second time.Since time.Until checks.Longest"},
		{"a list", "checks.OneOf(‸, nil)", "[]string{} nil"},
		{"a map", "checks.OneOf(nil, ‸)", "map[string]int{} nil"},
		{"anything", "checks.Anything(‸)", "checks"},
		{"a type parameter", "checks.Generic(‸)", "checks"},
		{"a conversion", "checks.Length(int(‸))", "checks.Longest checks"},
		{"a conversion to a type of a package", "checks.AtLevel(checks.Level(‸))",
			"checks.High checks.Low checks.Parse checks.Pattern checks.Bottom checks"},
		{"a method", "checks.New().Level(‸).Done()", "checks.High checks.Low checks.Parse checks.Pattern checks.Bottom"},
		{"too many", "checks.Length(1, ‸)", ""},
		{"an unknown function", "checks.None(‸)", "checks"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, beforeArgument+test.marked+afterArgument)
			list := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
			checkList(t, text, offset, list)
			var got []string
			for _, item := range list.Items {
				got = append(got, item.Label)
				if !strings.Contains(item.NewText, "(nil)") && test.name != "behind a package" && item.Kind != completion.KindPackage {
					checkNoErrors(t, apply(t, text, item), settings)
				}
			}
			want, more := strings.CutSuffix(test.want, "…")
			if labels := strings.Join(got, " "); labels != want && !(more && strings.HasPrefix(labels, want)) {
				t.Errorf("offered are\n\t%s\nand not\n\t%s", labels, test.want)
			}
		})
	}
}

// TestKinds looks at what items are.
func TestKinds(t *testing.T) {
	settings := goproject.Settings(t, framework, levels)
	text, offset := scenario.Cursor(t, beforeArgument+"checks.‸"+afterArgument)
	want := map[string]completion.Kind{
		"High": completion.KindConstant, "Words": completion.KindVariable, "Level": completion.KindType, "OneOf": completion.KindFunction,
	}
	for _, item := range completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{}).Items {
		if kind, asked := want[item.Label]; asked && kind != item.Kind {
			t.Errorf("%s is of kind %d, not %d", item.Label, item.Kind, kind)
		}
		delete(want, item.Label)
	}
	if len(want) > 0 {
		t.Errorf("there is none of %v", want)
	}
	text, offset = scenario.Cursor(t, beforeArgument+"checks.With(&checks.Options{‸})"+afterArgument)
	if items := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{}).Items; len(items) != 1 ||
		items[0].Kind != completion.KindField {
		t.Errorf("the field is %+v", items)
	}
}

// checkNoErrors reports the errors of a document.
func checkNoErrors(t *testing.T, text string, settings *analysis.Settings) {
	t.Helper()
	for _, d := range analysis.NewDocument(text, settings).Diagnostics() {
		if d.Severity == rules.SeverityError {
			t.Errorf("%s: %s: %s", text, d.Message, d.Note())
		}
	}
}

// TestElements compares all items in composite literals and for indexes. No accepted item brings an error.
func TestElements(t *testing.T) {
	settings := goproject.Settings(t, framework, levels)
	const assignable = "checks.High checks.Low checks.Parse checks.Pattern checks.Bottom"
	for _, test := range []struct{ name, marked, want string }{
		{"fields", "checks.With(&checks.Options{‸})", "Strict"},
		{"the value of a field", "checks.With(&checks.Options{Strict: ‸})", "true false checks.Lower"},
		{"no field is left", "checks.With(&checks.Options{Strict: true, ‸})", ""},
		{"elements", "checks.By([]checks.Rule{‸}...)", "checks.Standard checks.NewShort checks.Pointed checks.Short"},
		{"elements behind others", "checks.By([]checks.Rule{checks.Standard, ‸}...)",
			"checks.Standard checks.NewShort checks.Pointed checks.Short"},
		{"elements behind a package", "checks.By([]checks.Rule{checks.‸}...)", "Standard NewShort Pointed Short …"},
		{"fields of elements without their type", "checks.Anything([]checks.Short{{‸}})", "Most"},
		{"values of elements without their type", "checks.Anything(map[string][]checks.Short{\\\"a\\\": {{Most: ‸}}})", "checks.Longest"},
		{"keys of a map", "checks.Anything(map[checks.Level]int{‸: 1})", assignable},
		{"values of a map", "checks.Anything(map[string]checks.Level{\\\"a\\\": ‸})", assignable},
		{"a type that is not known", "checks.Anything([]checks.None{‸})", ""},
		{"an index of a map", "checks.Rules[‸]()", assignable},
		{"an index behind a package", "checks.Rules[checks.‸]()", "High Low Parse Pattern Bottom …"},
		{"a text as an index", "checks.AtLevel(checks.ByName[‸])", "checks.Pattern"},
		{"an index of a list", "checks.Ranked[‸](checks.High)", "checks.Longest"},
		{"an index of a field", "checks.Anything(checks.Tables.Rows[‸])", "checks.Longest"},
		{"no index, but type arguments", "checks.Generic[‸](nil)", ""},
		{"no index, but a function", "checks.New[‸]", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, beforeArgument+test.marked+afterArgument)
			list := completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{})
			checkList(t, text, offset, list)
			var got []string
			for _, item := range list.Items {
				got = append(got, item.Label)
				if !strings.HasSuffix(test.want, "…") {
					checkNoErrors(t, apply(t, text, item), settings)
				}
			}
			want, more := strings.CutSuffix(test.want, "…")
			if labels := strings.Join(got, " "); labels != want && !(more && strings.HasPrefix(labels, want)) {
				t.Errorf("offered are\n\t%s\nand not\n\t%s", labels, test.want)
			}
		})
	}
}

// TestArgumentsOfCall looks at the placeholders of a function that is accepted, and at the part of a type that is there already.
func TestArgumentsOfCall(t *testing.T) {
	settings := goproject.Settings(t, framework, levels)
	for _, test := range []struct {
		name, marked, label string
		options             completion.Options
		want                string
	}{
		{"a struct", "checks.Conf‸", "Configured", completion.Options{}, "checks.Configured(\\\"\\\", checks.Options{})"},
		{"a struct, and tab stops", "checks.Conf‸", "Configured", completion.Options{Snippets: true},
			`checks.Configured(${1:\\"\\"}, ${2:checks.Options{\}}, ${3})`},
		{"a type argument", "checks.Gen‸", "Generic", completion.Options{}, "checks.Generic()"},
		{"types that are made of a type argument", "checks.Map‸", "Mapped", completion.Options{}, "checks.Mapped()"},
		{"the brackets of a type", "checks.OneOf([]‸, nil)", "[]string{}", completion.Options{}, "checks.OneOf([]string{}, nil)"},
		{"the brackets of a type and a word", "checks.OneOf([]str‸, nil)", "[]string{}", completion.Options{}, "checks.OneOf([]string{}, nil)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, beforeArgument+test.marked+afterArgument)
			list := completion.Complete(analysis.NewDocument(text, settings), offset, test.options)
			i := slices.IndexFunc(list.Items, func(i completion.Item) bool { return i.Label == test.label })
			if i < 0 {
				t.Fatalf("%s is not among %+v", test.label, list.Items)
			}
			if got := apply(t, text, list.Items[i]); !strings.Contains(got, `"`+test.want+`"`) {
				t.Errorf("it leaves %s", got)
			}
		})
	}
}

// TestFunctionLiteral inserts the literal of a function, for an editor with snippets and one without.
func TestFunctionLiteral(t *testing.T) {
	settings := goproject.Settings(t, framework, levels)
	const label = "func(value string) bool"
	for _, test := range []struct {
		name    string
		options completion.Options
		want    string
	}{
		{"plain", completion.Options{}, "checks.Where(func(value string) bool { return false })"},
		{"snippet", completion.Options{Snippets: true}, "checks.Where(func(value string) bool { ${1:return false} })"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, beforeArgument+"checks.Where(‸)"+afterArgument)
			list := completion.Complete(analysis.NewDocument(text, settings), offset, test.options)
			i := slices.IndexFunc(list.Items, func(i completion.Item) bool { return i.Label == label })
			if i < 0 {
				t.Fatal("it is not offered")
			}
			if got := apply(t, text, list.Items[i]); !strings.Contains(got, test.want) {
				t.Errorf("got %s", got)
			}
		})
	}

	text, offset := scenario.Cursor(t, beforeArgument+"checks.Request(‸)"+afterArgument)
	edited := apply(t, text, completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{}).Items[0])
	for _, imported := range []string{`"path": "context"`, `"path": "time"`} {
		if !strings.Contains(edited, imported) {
			t.Errorf("there is no %s in %s", imported, edited)
		}
	}
}

// TestPaths offers the attributes of the specification where a path is wanted.
func TestPaths(t *testing.T) {
	const nested = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "first", "bool": {"computed_optional_required": "optional"}},
	{"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
		{"name": "mail", "string": {"computed_optional_required": "optional"}},
		{"name": "phone", "string": {"computed_optional_required": "optional", "validators": [
			{"custom": {"schema_definition": "`
	const afterNested = `"}}]}}]}}]}}]}`
	for _, test := range []struct{ name, marked, want string }{
		{"at the top", beforeArgument + "stringvalidator.AlsoRequires(‸)" + afterArgument,
			`path.MatchRoot("first") path.MatchRoot path.MatchRelative`},
		{"nested", nested + "stringvalidator.ConflictsWith(‸)" + afterNested,
			`path.MatchRelative().AtParent().AtName("mail") path.MatchRoot("first") path.MatchRoot("owner") path.MatchRoot path.MatchRelative`},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := scenario.Cursor(t, test.marked)
			list := completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{})
			checkList(t, text, offset, list)
			var got []string
			for _, item := range list.Items {
				got = append(got, item.Label)
				if strings.Contains(item.Label, `"`) {
					if edited := apply(t, text, item); !strings.Contains(edited, syntax.Quote(item.Label)[1:len(syntax.Quote(item.Label))-1]) ||
						!strings.Contains(edited, "framework/path") {
						t.Errorf("%s: %s", item.Label, edited)
					}
				}
			}
			if labels := strings.Join(got, " "); labels != test.want {
				t.Errorf("offered are\n\t%s\nand not\n\t%s", labels, test.want)
			}
		})
	}
}
