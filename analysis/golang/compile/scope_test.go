package compile_test

import (
	"go/types"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// thing is a resource with a nested attribute, one of an external type, one of a custom type and one whose default is "…".
const thing = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "thing", "schema": {"attributes": [
	{"name": "conf", "single_nested": {"computed_optional_required": "optional", "attributes": [
		{"name": "x", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "…"}}]}},
		{"name": "rows", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "y", "int64": {"computed_optional_required": "optional"}}]}}}]}},
	{"name": "url", "string": {"computed_optional_required": "optional", "associated_external_type": {"import": {"path": "example.com/api"}, "type": "*api.URL"}}},
	{"name": "at", "string": {"computed_optional_required": "optional", "custom_type": {
		"import": {"path": "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"}, "type": "timetypes.RFC3339Type{}", "value_type": "timetypes.RFC3339"}}},
	{"name": "a", "string": {"computed_optional_required": "computed_optional", "sensitive": true, "default": {"custom": {"schema_definition": "…"}}}}]}}]}`

func unit(t *testing.T) *spec.Unit {
	t.Helper()
	return spec.Read(syntax.ParseFile(thing, spec.Options).Units[1])
}

// TestGeneratedTypes checks texts that name what the generator declares. Brackets ‹ › stand around wrong code.
func TestGeneratedTypes(t *testing.T) {
	u := unit(t)
	scope := compile.Scope{Generated: func(names map[string]bool) []string {
		return []string{golang.GeneratedTypes(u, names, declarations.Importer{})}
	}}
	var generated []compile.Import
	for name, packagePath := range golang.GeneratedPackages(u) {
		generated = append(generated, compile.Import{Name: name, Path: packagePath})
	}
	scope.Imports = of(generated...)
	for name, test := range map[string]struct{ text, message string }{
		"a value":                       {`ConfValue{}.X.ValueString()`, ""},
		"a value inside":                {`ConfValue{}.Rows.Elements()`, ""},
		"its methods":                   {`ConfValue{}.AttributeTypes(ctx)`, ""},
		"a method that it lacks":        {`ConfValue{}.‹AttrTypes›(ctx)`, "undefined"},
		"the model":                     {`ThingModel{}.Conf.X.ValueString()`, ""},
		"a field of the external type":  {`ThingModel{}.Url.ValueString()`, ""},
		"a field of the custom type":    {`ThingModel{}.At.ValueRFC3339Time`, ""},
		"a field that it lacks":         {`ThingModel{}.‹B›`, "undefined"},
		"a constructor":                 {`NewConfValueMust(ConfValue{}.AttributeTypes(ctx), map[string]attr.Value{"x": types.StringNull()})`, ""},
		"with too many arguments":       {`NewConfValueNull(‹ctx›)`, "too many arguments"},
		"of what is inside":             {`NewRowsValueUnknown().Y.ValueInt64()`, ""},
		"of what has none":              {`NewUrlValueNull()`, ""},
		"a type":                        {`ConfType{}.ValueType(ctx)`, ""},
		"a type that is no list's":      {`basetypes.ListTypable(‹ConfType{}›)`, "missing method"},
		"a type that is an object's":    {`basetypes.ObjectTypable(ConfType{})`, ""},
		"a conversion to what is known": {`func() string { v, _ := UrlValue{}.ToApiURL(ctx); return v.Host }()`, ""},
		"the schema":                    {`ThingResourceSchema(ctx).Description`, ""},
		"of another sort of unit":       {`schema.StringAttribute{‹Defaults›: nil}`, "unknown field"},
		"declared by hand":              {`OtherValue{}.X + NewOther(1)`, ""},
		"what only the generator uses":  {`validator.‹Strin›(nil)`, "undefined: validator.Strin"},
	} {
		t.Run(name, func(t *testing.T) {
			text := compile.Text{Go: strings.NewReplacer("‹", "", "›", "").Replace(test.text)}
			checkText(t, text, scope, test.text, test.message)
		})
	}
}

func checkText(t *testing.T, text compile.Text, scope compile.Scope, marked, message string) {
	t.Helper()
	err := compile.Check(text, scope)
	if err == nil || message == "" {
		if err != nil || message != "" {
			t.Errorf("got %v, want %q", err, message)
		}
		return
	}
	got := text.Go[:err.Start] + "‹" + text.Go[err.Start:err.End] + "›" + text.Go[err.End:]
	if got != marked || !strings.Contains(err.Message, message) {
		t.Errorf("there is %s: %s", got, err.Message)
	}
}

// TestMoreThanAnExpression checks texts inside the function that they are pasted into.
func TestMoreThanAnExpression(t *testing.T) {
	u := unit(t)
	var scope compile.Scope
	var generated []compile.Import
	for name, packagePath := range golang.GeneratedPackages(u) {
		generated = append(generated, compile.Import{Name: name, Path: packagePath})
	}
	scope.Imports = of(generated...)
	for name, test := range map[string]struct {
		definition    int
		text, message string
	}{
		"a field":                       {1, "stringdefault.StaticString(\"x\"),\nDeprecationMessage: \"x\"", ""},
		"a field that is there already": {1, "stringdefault.StaticString(\"x\"),\n‹Sensitive: true›", "duplicate field name"},
		"a field before it is there":    {1, "nil,\n‹Computed: true›", "duplicate field name"},
		"a field that there is not":     {1, "nil,\n‹Foo›: true", "unknown field Foo"},
		"another attribute":             {1, "nil},\n\"b\": schema.StringAttribute{Default: nil", ""},
		"an attribute that is there":    {1, "‹nil},\n\"url\": schema.StringAttribute{Default: nil›", "duplicate key"},
		"the end of a list":             {0, "nil},\nSensitive: true,\nPlanModifiers: []planmodifier.String{nil", ""},
		"a list of another type":        {0, "nil},\nPlanModifiers: ‹[]validator.String›{nil", "cannot use"},
	} {
		t.Run(name, func(t *testing.T) {
			d := &u.Definitions[test.definition]
			text := compile.Text{Go: strings.NewReplacer("‹", "", "›", "").Replace(test.text)}
			var ok bool
			if text.Before, text.After, ok = golang.Around(u, d.Element, d.Expression.Node); !ok {
				t.Fatal("the text is not written")
			}
			checkText(t, text, scope, test.text, test.message)
		})
	}
}

// TestDirectives checks texts with comments that are more than comments.
func TestDirectives(t *testing.T) {
	for name, test := range map[string]struct{ text, message string }{
		"a comment":                {"// go:build ignore\nnil", ""},
		"another system":           {"‹/›/go:build windows\nnil", "exclude"},
		"this system":              {"//go:build unix && !windows\nnil", ""},
		"a release":                {"//go:build go1.22\nnil", ""},
		"the older form":           {"‹/›/ +build ignore\nnil", "exclude"},
		"inside":                   {"func() any {\n‹/›/go:build ignore\nreturn nil\n}()", "exclude"},
		"behind":                   {"nil, /**/ ‹/›/go:build ignore\n1", "exclude"},
		"in a string":              {"`\n//go:build ignore\n`", ""},
		"two":                      {"‹/›/go:build unix\n//go:build linux\nnil", "multiple"},
		"none":                     {"‹/›/go:build\nnil", "unexpected end"},
		"of a function":            {"‹/›/go:noinline\nnil", "misplaced"},
		"an embedded file":         {"‹/›/go:embed x\nnil", "misplaced"},
		"of the go command":        {"//go:generate x\nnil", ""},
		"that is not known":        {"//go:something\nnil", ""},
		"not on a line of its own": {"nil, ‹/›/go:something\nnil", "misplaced"},
	} {
		t.Run(name, func(t *testing.T) {
			text := compile.Text{Go: strings.NewReplacer("‹", "", "›", "").Replace(test.text)}
			checkText(t, text, compile.Scope{}, test.text, test.message)
		})
	}
}

// broken are packages; one of them makes the type checker panic.
type broken struct {
	declarations.Importer
	on string
}

func (b broken) Together([]string) declarations.Source { return b }

func (b broken) Has(path string) bool { return path == b.on || b.Importer.Has(path) }

func (b broken) Import(path string) (*types.Package, error) {
	if path == b.on {
		panic("a package that is like no other")
	}
	return b.Importer.Import(path)
}

// brokenOfOthers are such packages that others wrote.
type brokenOfOthers struct {
	broken
	told *[]any
}

func (b brokenOfOthers) Together([]string) declarations.Source { return b }

func (b brokenOfOthers) Panicked(reason any) { *b.told = append(*b.told, reason) }

// If the type checker panics on packages that others wrote, the text gets no error, and the packages are reported. With the catalogue's
// it is a mistake in this program, for its caller to report.
func TestPanickingTypeChecker(t *testing.T) {
	const mine = "example.com/mine"
	text := compile.Text{Go: "mine.Validator(1)", Place: golang.ListElement, Path: framework + "schema/validator", Type: "String"}
	var told []any
	packages := brokenOfOthers{broken{on: mine}, &told}
	checked, errors := compile.Compile(text, compile.Scope{Imports: of(imports...), Packages: packages})
	if checked != nil || errors != nil || len(told) != 1 {
		t.Errorf("the result is %v, %v, and %q is told", checked, errors, told)
	}
	text.Go = "sv.LengthAtLeast()"
	if err := compile.Check(text, compile.Scope{Imports: of(imports...), Packages: packages}); err == nil || len(told) != 1 {
		t.Errorf("of a text with other packages the error is %v, and %q is told", err, told)
	}
	defer func() {
		if recover() == nil {
			t.Error("a panic with the program's own packages is not seen")
		}
	}()
	text.Go = "mine.Validator(1)"
	_ = compile.Check(text, compile.Scope{Imports: of(imports...), Packages: broken{on: mine}})
}

// TestLanguage checks that a text is read in its module's version of Go, even beside files that are in another.
func TestLanguage(t *testing.T) {
	text := compile.Text{Go: "func() int { for range 3 { }; return own() }()", Place: golang.FieldValue}
	scope := compile.Scope{ByHand: func(map[string]bool) ([]string, map[string]bool) {
		return []string{"package p\n\ntype list[T any] = []T\n\nfunc own() int\n"}, map[string]bool{"own": true}
	}}
	for language, fails := range map[string]bool{"": false, "go1.20": true, "go1.21.3": true, "go1.22": false, "go1.25.0": false} {
		scope.Language = language
		if err := compile.Check(text, scope); (err != nil) != fails {
			t.Errorf("in %q there is %v", language, err)
		}
	}
}

// TestGeneratedTypesOnce checks that types of one name are written once, though they are at all levels: the cost of an expression must not
// grow with the number of types of a name.
func TestGeneratedTypesOnce(t *testing.T) {
	text := `{"name": "b", "string": {"computed_optional_required": "optional"}}`
	for range 20 {
		text = `{"name": "b", "single_nested": {"computed_optional_required": "optional", "attributes": [` + text + `]}}`
	}
	text = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "thing", "schema": {"attributes": [` + text + `]}}]}`
	u := spec.Read(syntax.ParseFile(text, spec.Options).Units[1])
	declared := golang.GeneratedTypes(u, map[string]bool{"BValue": true, "BType": true}, declarations.Importer{})
	if times := strings.Count(declared, "type BValue struct"); times != 1 {
		t.Errorf("BValue is declared %d times", times)
	}
}
