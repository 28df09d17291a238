package golang_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// generatedCase is a resource and the problems of the file that is generated for it.
type generatedCase struct {
	name       string
	attributes string // short for the JSON of attributes; see expand
	kinds      []golang.ProblemKind
}

// expand writes out the short form of attributes: name:kind{…}, where what is between the braces is JSON, except for
// nested kinds, where it is attributes again between brackets.
func expand(short string) string {
	return strings.NewReplacer(
		"@", `"computed_optional_required": "optional"`,
		"STRING", `"string": {"computed_optional_required": "optional"}`,
	).Replace(short)
}

func (c generatedCase) spec() string {
	return fmt.Sprintf(`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"attributes": [%s]}}]}`,
		expand(c.attributes))
}

// twins has three types that are declared twice.
var twins = generatedCase{
	"types of one name in several parents",
	`{"name": "a", "single_nested": {@, "attributes": [{"name": "cfg", "single_nested": {@, "attributes": [{"name": "x", STRING}]}}]}},
	{"name": "b", "single_nested": {@, "attributes": [{"name": "cfg", "single_nested": {@, "attributes": [{"name": "x", STRING}]}}]}},
	{"name": "c", "list_nested": {@, "nested_object": {"attributes": [{"name": "cfg", "set_nested": {@, "nested_object": {"attributes": [
		{"name": "cfg", "map_nested": {@, "nested_object": {"attributes": [{"name": "x", STRING}]}}}]}}}]}}}`,
	[]golang.ProblemKind{golang.TypeRedeclared, golang.TypeRedeclared, golang.TypeRedeclared},
}

const (
	stringValidator = `{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}`
	int64Validator  = `{"path": "github.com/hashicorp/terraform-plugin-framework-validators/int64validator"}`
)

const (
	objectValidator  = `{"path": "github.com/hashicorp/terraform-plugin-framework-validators/objectvalidator"}`
	renamedValidator = `{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", "alias": "renamed"}`
)

const typesPath = "github.com/hashicorp/terraform-plugin-framework/types"

// dotted are imports with a dot: the given one, and those of the paths.
func dotted(first string, paths ...string) string {
	imports := `"imports": [` + strings.Replace(first, "}", `, "alias": "."}`, 1)
	for _, path := range paths {
		imports += `, {"path": "` + path + `", "alias": "."}`
	}
	return imports + "], "
}

func validators(name string, entries ...string) string {
	return fmt.Sprintf(`{"name": %q, "string": {@, "validators": [%s]}}`, name, strings.Join(entries, ", "))
}

func validator(name, imports, definition string) string {
	return fmt.Sprintf(`{"name": %q, "string": {@, "validators": [{"custom": {%s"schema_definition": %q}}]}}`, name, imports, definition)
}

func customType(name, goType, value, path, alias string) string {
	return fmt.Sprintf(`{"name": %q, "string": {@, "custom_type": {"import": {"path": %q, "alias": %q}, "type": %q, "value_type": %q}}}`, name, path, alias, goType, value)
}

var generated = []generatedCase{
	twins,
	{"primitive", `{"name": "range", STRING}`, nil},
	{"a dot", validator("a", dotted(stringValidator), "LengthAtLeast(1)"), nil},
	{"a dot that nothing needs", validator("a", dotted(stringValidator, "strings"), "LengthAtLeast(1)"),
		[]golang.ProblemKind{golang.ImportUnused}},
	{"a dot and a name that its package lacks", validator("a", dotted(stringValidator), "LengthAtLea(1)"),
		[]golang.ProblemKind{golang.ImportUnused}},
	{"dots that declare one name", validator("a", dotted(stringValidator, "slices"), "LengthAtLeast(1)"),
		[]golang.ProblemKind{golang.ImportNameConflict}},
	{"a dot for a variable", validator("a", dotted(stringValidator, "net/http"), "OneOf(DefaultClient.Timeout.String())"), nil},
	{"a dot of a package that is not known", validator("a", dotted(stringValidator, "example.com/x"), "OneOf(Mine.Name)"), nil},
	{"a dot that declares a generated type", validator("a", dotted(stringValidator, "reflect"), "OneOf(TypeFor[int]().String())") +
		`, {"name": "struct", "single_nested": {@, "attributes": [{"name": "x", STRING}]}}, {"name": "map", "single_nested": {@, "attributes": [{"name": "x", STRING}]}}`, nil},
	{"a dot that declares the same type",
		validator("a", dotted(stringValidator, "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"),
			"OneOf(NewRFC3339Null().String())") + `, {"name": "go_duration", "single_nested": {@, "attributes": [{"name": "x", STRING}]}}`,
		[]golang.ProblemKind{golang.ImportShadows}},
	{"only a comment", validator("a", `"imports": [`+stringValidator+`], `, "// TODO"), []golang.ProblemKind{golang.ImportUnused}},
	{"white space around an alias",
		validator("a", `"imports": [`+strings.Replace(renamedValidator, "renamed", " renamed\\t", 1)+`], `, "renamed.LengthAtLeast(1)"), nil},
	{"an alias of package types that is never written",
		validator("a", `"imports": [`+stringValidator+`, {"path": "`+typesPath+`", "alias": "t-t"}], `,
			"stringvalidator.LengthAtLeast(1)"), nil},
	{"an alias of package types in a nested attribute", `{"name": "n", "single_nested": {@, "attributes": [{"name": "x", STRING}], "validators": [{"custom": {"imports": [` +
		objectValidator + `, {"path": "` + typesPath + `", "alias": "tt"}], "schema_definition": "objectvalidator.IsRequired()"}}]}}`, nil},
	{"an alias of package types that is wanted", validator("a", `"imports": [`+stringValidator+`, {"path": "`+typesPath+`", "alias": "tt"}], `,
		"stringvalidator.OneOf(tt.StringNull().String())"), []golang.ProblemKind{golang.ImportReservedAlias}},
	{"a dot for package types that may be written first", customType("a", "StringType", "String", typesPath, ".") + `, {"name": "b", STRING}`,
		[]golang.ProblemKind{golang.ImportReservedAlias}},
	{"a dot for package types that nothing else needs", customType("a", "StringType", "String", typesPath, "."), nil},
	{"a dot for package types in place of the generator's", `{"name": "l", "list": {@, "element_type": {"string": {}}, "custom_type": {"import": {"path": "` + typesPath +
		`", "alias": "."}, "type": "ListType{ElemType: StringType}", "value_type": "List"}}}`, nil},
	{"an alias for package types in place of the generator's", `{"name": "l", "list": {@, "element_type": {"string": {}}, "custom_type": {"import": {"path": "` + typesPath +
		`", "alias": "t"}, "type": "t.ListType{ElemType: t.StringType}", "value_type": "t.List"}}}`, nil},
	{"a blank import of package types that may be written first", customType("a", "own{}", "own", typesPath, "_") + `, {"name": "b", STRING}`,
		[]golang.ProblemKind{golang.ImportReservedAlias}},
	{"a blank import of package types that is never written",
		validator("a", `"imports": [`+stringValidator+`, {"path": "`+typesPath+`", "alias": "_"}], `,
			"stringvalidator.LengthAtLeast(1)"), nil},
	{"a dot for package validator, which is never written",
		validator("a", dotted(stringValidator, "github.com/hashicorp/terraform-plugin-framework/schema/validator"),
			"All([]String{}...)"), []golang.ProblemKind{golang.ImportReservedAlias}},
	{"a dot for the schema package that nothing uses",
		validator("a", dotted(stringValidator, "github.com/hashicorp/terraform-plugin-framework/resource/schema"),
			"LengthAtLeast(1)"), []golang.ProblemKind{golang.ImportUnused}},
	{"keyword at the top", `{"name": "range", "single_nested": {@, "attributes": [{"name": "a", STRING}]}}`, nil},
	{
		"keyword in a nested attribute",
		`{"name": "n", "single_nested": {@, "attributes": [{"name": "range", "single_nested": {@, "attributes": [{"name": "a", STRING}]}}]}}`,
		[]golang.ProblemKind{golang.LocalKeyword},
	},
	{
		"a list called type gets the name of its parent",
		`{"name": "n", "single_nested": {@, "attributes": [{"name": "type", "list_nested": {@, "nested_object": {"attributes": [{"name": "a", STRING}]}}}]}}`, nil,
	},
	{"one field for two names", `{"name": "foo_1", STRING}, {"name": "foo1", STRING}`, []golang.ProblemKind{golang.FieldRedeclared}},
	{
		"one nested field for two names is one mistake",
		`{"name": "foo_1", "single_nested": {@, "attributes": [{"name": "a", STRING}]}}, {"name": "foo1", "single_nested": {@, "attributes": [{"name": "a", STRING}]}}`,
		[]golang.ProblemKind{golang.FieldRedeclared},
	},
	{"the same name twice is another rule's", `{"name": "a", STRING}, {"name": "a", STRING}`, nil},
	{
		"a field takes the name of its parent for a method",
		`{"name": "item", "single_nested": {@, "attributes": [{"name": "type", STRING}, {"name": "item_type", STRING}]}}`,
		[]golang.ProblemKind{golang.FieldRedeclared},
	},
	{
		"a collection's variable", `{"name": "n", "single_nested": {@, "attributes": [{"name": "obj", "list": {@, "element_type": {"string": {}}}}]}}`,
		[]golang.ProblemKind{golang.LocalTaken},
	},
	{
		"a conversion to an external type that is a method anyway",
		`{"name": "n", "single_nested": {@, "attributes": [{"name": "x", STRING}], "associated_external_type": {"import": {"path": "example.com/terraform"}, "type": "*terraform.Value"}}}`,
		[]golang.ProblemKind{golang.MethodRedeclared},
	},
	{
		"a conversion to an external type",
		`{"name": "n", "single_nested": {@, "attributes": [{"name": "x", STRING}], "associated_external_type": {"import": {"path": "example.com/terraform"}, "type": "*terraform.Values"}}}`,
		nil,
	},
	{"dynamic", `{"name": "a", "dynamic": {@}}`, []golang.ProblemKind{golang.NotGenerated}},
	{"import and use", validator("a", `"imports": [`+stringValidator+`], `, "stringvalidator.LengthAtLeast(1)"), nil},
	{
		"an import is borrowed",
		validator("a", `"imports": [`+stringValidator+`], `, "stringvalidator.LengthAtLeast(1)") + "," + validator("b", "",
			"stringvalidator.LengthAtLeast(2)"), nil,
	},
	{
		"unused import", validator("a", `"imports": [`+stringValidator+`, `+int64Validator+`], `, "stringvalidator.LengthAtLeast(1)"),
		[]golang.ProblemKind{golang.ImportUnused},
	},
	{
		"an import that the file has anyway",
		validator("a", `"imports": [{"path": "context"}, `+stringValidator+`], `, "stringvalidator.LengthAtLeast(1)"), nil,
	},
	{
		"the file's own schema package under an alias that is not used",
		validator("a", `"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema", "alias": "s"}, `+stringValidator+`], `, "stringvalidator.LengthAtLeast(1)"),
		[]golang.ProblemKind{golang.ImportUnused},
	},
	{
		"two names by chance: between attributes",
		validator("a", `"imports": [`+stringValidator+`], `, "stringvalidator.LengthAtLeast(1)") + "," +
			validator("b", `"imports": [`+renamedValidator+`], `, "stringvalidator.LengthAtLeast(1)"),
		[]golang.ProblemKind{golang.ImportAliasConflict},
	},
	{
		"a second name in one list, which is never written and never used",
		validators("a", `{"custom": {"imports": [`+stringValidator+`], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}`,
			`{"custom": {"imports": [`+renamedValidator+`], "schema_definition": "stringvalidator.LengthAtMost(9)"}}`), nil,
	},
	{
		"a second name in one list that is used",
		validators("a", `{"custom": {"imports": [`+stringValidator+`], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}`,
			`{"custom": {"imports": [`+renamedValidator+`], "schema_definition": "renamed.LengthAtMost(9)"}}`),
		[]golang.ProblemKind{golang.ImportAliasConflict},
	},
	{
		"a second name inside the attribute that has the first",
		`{"name": "n", "single_nested": {@, "validators": [{"custom": {"imports": [` + objectValidator + `], "schema_definition": "objectvalidator.IsRequired()"}}],
			"attributes": [{"name": "o", "single_nested": {@, "attributes": [{"name": "x", STRING}], "validators": [{"custom": {
			"imports": [` + strings.Replace(objectValidator, "}", `, "alias": "renamed"}`, 1) + `], "schema_definition": "objectvalidator.IsRequired()"}}]}}]}}`, nil,
	},
	{"missing import", validator("a", "", "stringvalidator.LengthAtLeast(1)"), []golang.ProblemKind{golang.PackageMissing}},
	{"no import at all", validator("a", "", "own()"), []golang.ProblemKind{golang.ValidatorMissing}},
	{
		"a package of unknown name may be what is missing",
		validator("a", `"imports": [{"path": "github.com/me/mine/internal/validators"}], `, "checks.Name()"), nil,
	},
	{
		"nothing is left for a package of unknown name",
		validator("a", `"imports": [{"path": "github.com/me/mine/internal/validators"}, `+stringValidator+`], `,
			"stringvalidator.LengthAtLeast(1)"),
		[]golang.ProblemKind{golang.ImportUnused},
	},
	{
		"number in an object", `{"name": "o", "object": {@, "attribute_types": [{"name": "a", "number": {}}]}}`,
		[]golang.ProblemKind{golang.BigUnused},
	},
	{
		"math/big of one's own",
		`{"name": "o", "object": {@, "attribute_types": [{"name": "a", "number": {}}]}}, {"name": "n", "number": {"computed_optional_required": "computed_optional",
		"default": {"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/numberdefault"}, {"path": "math/big"}],
		"schema_definition": "numberdefault.StaticBigFloat(big.NewFloat(1))"}}}}`, nil,
	},
	{
		"external type that is not converted",
		`{"name": "n", "single_nested": {@, "attributes": [{"name": "a", "string": {@, "associated_external_type": {"import": {"path": "example.com/apisdk"}, "type": "*apisdk.Text"}}}]}}`,
		[]golang.ProblemKind{golang.ExternalUnimplemented},
	},
}

func TestGenerate(t *testing.T) {
	for _, c := range generated {
		t.Run(c.name, func(t *testing.T) {
			var got []golang.ProblemKind
			for _, p := range problems(c.spec()) {
				if p.Breaks() {
					got = append(got, p.Kind)
				}
			}
			if !slices.Equal(got, c.kinds) {
				t.Errorf("problems %v, want %v: %+v", got, c.kinds, problems(c.spec()))
			}
		})
	}
}

// TestGenerateAllocatesLittle counts the allocations for a file that is all right: only the result.
// TestPackageNames holds which names a generated file imports packages under: nothing else in the package may have them.
func TestPackageNames(t *testing.T) {
	validator := func(imports string) generatedCase {
		return generatedCase{attributes: `{"name": "a", "string": {@, "validators": [{"custom": {"schema_definition": "x.Y()", "imports": [` + imports + `]}}]}}`}
	}
	for _, test := range []struct{ name, imports, want string }{
		{"a package by its own name", `{"path": "example.com/checks"}`, "checks"},
		{"a package by its alias", `{"path": "example.com/checks", "alias": "own"}`, "own"},
		{"two", `{"path": "example.com/checks"}, {"path": "example.com/more"}`, "checks more"},
		{"one for its effect", `{"path": "example.com/checks", "alias": "_"}`, ""},
		{"one whose names are taken over", `{"path": "example.com/checks", "alias": "."}`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			unit := spec.Read(syntax.ParseFile(validator(test.imports).spec(), spec.Options).Units[1])
			var own []string
			for _, name := range golang.PackageNames(unit, toolchain.Default()) {
				if name.Node >= 0 {
					own = append(own, name.Name)
				}
			}
			if got := strings.Join(own, " "); got != test.want {
				t.Errorf("the names are %q, want %q", got, test.want)
			}
		})
	}
}

// TestAround holds that all fields are around a text that the generator writes there: a text that closes the brackets around it may write
// one of them again, which Go refuses.
func TestAround(t *testing.T) {
	c := generatedCase{attributes: `{"name": "a", "string": {@, "custom_type": {"type": "own.Type{}", "value_type": "own.Value"},
		"default": {"custom": {"schema_definition": "own.Default()"}},
		"plan_modifiers": [{"custom": {"schema_definition": "own.Modify()"}}],
		"validators": [{"custom": {"schema_definition": "own.First()"}}, {"custom": {"schema_definition": "own.Second()"}}, {"custom": {"schema_definition": "own.Third()"}}]}}`}
	unit := spec.Read(syntax.ParseFile(c.spec(), spec.Options).Units[1])
	for _, test := range []struct{ text, want string }{
		{"own.First()", `schema.StringAttribute{ CustomType: nil, Optional: true, PlanModifiers: []planmodifier.String{ nil, }, Validators: []validator.String{ ‸, own.Second(), own.Third(), }, Default: nil, },`},
		{"own.Second()", `schema.StringAttribute{ CustomType: nil, Optional: true, PlanModifiers: []planmodifier.String{ nil, }, Validators: []validator.String{ nil, ‸, own.Third(), }, Default: nil, },`},
		{"own.Modify()", `schema.StringAttribute{ CustomType: nil, Optional: true, PlanModifiers: []planmodifier.String{ ‸, }, Validators: []validator.String{ nil, nil, nil, }, Default: nil, },`},
		{"own.Default()", `schema.StringAttribute{ CustomType: nil, Optional: true, PlanModifiers: []planmodifier.String{ nil, }, Validators: []validator.String{ nil, nil, nil, }, Default: ‸, },`},
		{"own.Type{}", `schema.StringAttribute{ CustomType: ‸, Optional: true, PlanModifiers: []planmodifier.String{ nil, }, Validators: []validator.String{ nil, nil, nil, }, Default: nil, },`},
	} {
		t.Run(test.text, func(t *testing.T) {
			node := int32(slices.IndexFunc(unit.Tree.Nodes, func(n syntax.Node) bool { return unit.Tree.Text[n.Start:n.End] == `"`+test.text+`"` }))
			before, after, ok := golang.Around(unit, 0, node)
			if got := strings.Join(strings.Fields(before+"‸"+after), " "); !ok || !strings.Contains(got, test.want) {
				t.Errorf("around it is\n%s\nand not\n%s", got, test.want)
			}
		})
	}
}

func TestGenerateAllocatesLittle(t *testing.T) {
	unit := readFirst(bigSpec(1, 200))
	golang.Generate(unit, toolchain.Default())
	if n := testing.AllocsPerRun(100, func() { golang.Generate(unit, toolchain.Default()) }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

func readFirst(text string) *spec.Unit {
	return spec.Read(syntax.ParseFile(text, spec.Options).Units[0])
}

// FuzzGenerate finds panics on damaged specifications, and results that depend on what was simulated before.
func FuzzGenerate(f *testing.F) {
	for _, c := range generated {
		f.Add(c.spec())
	}
	f.Add(`{"provider": {"name": "x", "schema": {"blocks": [{"name": "b", "list_nested": {"nested_object": {"blocks": [{"name": "_`)
	f.Add(`{"resources": [{"schema": {"attributes": [{"name": "a", "list": {"element_type": {"object": {}}}}, {"name": 1, "object": {}}]}}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		first := fmt.Sprint(problems(text))
		if second := fmt.Sprint(problems(text)); first != second {
			t.Errorf("first %s, then %s", first, second)
		}
		for _, unit := range syntax.ParseFile(text, spec.Options).Units {
			u := spec.Read(unit)
			golang.Declared(u)
			golang.NamesOfUnit(u, "")
			for i := range u.Elements {
				golang.NamesOf(u, int32(i))
			}
		}
	})
}

// bigSpec makes a specification of many resources such as OpenAPI documents give: strings with validators, lists, and nested
// attributes.
func bigSpec(resources, attributes int) string {
	var b strings.Builder
	b.WriteString(`{"version": "0.1", "provider": {"name": "example"}, "resources": [`)
	for r := range resources {
		if r > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{"name": "thing_%d", "schema": {"attributes": [`, r)
		for a := range attributes {
			if a > 0 {
				b.WriteString(",")
			}
			name := fmt.Sprintf("attribute_%d", a)
			switch a % 10 {
			case 0:
				fmt.Fprintf(&b, `{"name": %q, "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "first_name", "string": {}}, {"name": "size", "int64": {}}]}}`, name)
			case 1:
				fmt.Fprintf(&b, `{"name": %q, "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}}`, name)
			case 2, 3, 4:
				b.WriteString(expand(validator(name, `"imports": [`+stringValidator+`], `, fmt.Sprintf("stringvalidator.LengthAtLeast(%d)", a%7))))
			default:
				fmt.Fprintf(&b, `{"name": %q, "string": {"computed_optional_required": "optional", "description": "The text."}}`, name)
			}
		}
		b.WriteString(`]}}`)
	}
	b.WriteString(`]}`)
	return b.String()
}

func BenchmarkGenerate(b *testing.B) {
	file := syntax.ParseFile(bigSpec(100, 100), spec.Options)
	var units []*spec.Unit
	elements := 0
	for _, source := range file.Units {
		u := spec.Read(source)
		units = append(units, u)
		elements += len(u.Elements)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, u := range units {
			golang.Generate(u, toolchain.Default())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(elements), "ns/attribute")
}
