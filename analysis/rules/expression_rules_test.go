package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
)

const (
	validatorsModule = "github.com/hashicorp/terraform-plugin-framework-validators/"
	frameworkModule  = "github.com/hashicorp/terraform-plugin-framework/"
	timetypes        = "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"
)

// wellKnown are the imports of the packages that a text names, as a specification would have them.
var wellKnown = map[string]string{
	"regexp": "regexp", "big": "math/big", "path": frameworkModule + "path", "types": frameworkModule + "types",
	"basetypes": frameworkModule + "types/basetypes", "attr": frameworkModule + "attr",
	"resourcevalidator": validatorsModule + "resourcevalidator", "own": "example.com/provider/own",
	"timetypes": timetypes,
}

// importsOf returns the imports of the packages in a text.
func importsOf(text string) string {
	for _, kind := range strings.Fields("bool float64 int64 list map number object set string") {
		wellKnown[kind+"validator"] = validatorsModule + kind + "validator"
		wellKnown[kind+"planmodifier"] = frameworkModule + "resource/schema/" + kind + "planmodifier"
		wellKnown[kind+"default"] = frameworkModule + "resource/schema/" + kind + "default"
	}
	var imports []string
	for name, path := range wellKnown {
		if strings.Contains(" "+strings.NewReplacer("(", " ", "{", " ", "[", " ", "]", " ", ",", " ", "&", " ").Replace(text), " "+name+".") {
			imports = append(imports, fmt.Sprintf(`{"path": %q}`, path))
		}
	}
	slices.Sort(imports)
	if imports == nil {
		return ""
	}
	return `"imports": [` + strings.Join(imports, ", ") + `], `
}

func definition(text string) string {
	return `{"custom": {` + importsOf(text) + `"schema_definition": ` + syntax.Quote(text) + `}}`
}

// resource is a document with one resource. The words @v:…@, @p:…@ and @d:…@ in the attributes become validators, plan
// modifiers and a default of one definition.
func resource(attributes string) string {
	for _, word := range []struct{ start, before, after string }{
		{"@v:", `"validators": [`, `]`}, {"@p:", `"plan_modifiers": [`, `]`}, {"@d:", `"default": `, ``},
	} {
		for {
			before, rest, found := strings.Cut(attributes, word.start)
			if !found {
				break
			}
			text, after, _ := strings.Cut(rest, "@")
			attributes = before + word.before + definition(text) + word.after + after
		}
	}
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"attributes": [` + attributes + `]}}]}`
}

// attribute is an attribute with further members; it is computed_optional if it has a default.
func attribute(name, kind, rest string) string {
	configurability := "optional"
	if strings.Contains(rest, "@d:") {
		configurability = "computed_optional"
	}
	if rest != "" {
		rest = ", " + rest
	}
	return fmt.Sprintf(`{"name": %q, %q: {"computed_optional_required": %q%s}}`, name, kind, configurability, rest)
}

// expressionRuleNames are the rules that these tests are about.
var expressionRuleNames = strings.Fields(`invalid-go-expression default-multiple-expressions unqualified-call
	unknown-library-function validator-type-mismatch plan-modifier-type-mismatch default-type-mismatch config-validator-misused
	argument-mismatch go-type-error invalid-regex validator-arguments collection-validator-element-mismatch validator-path-not-found
	validator-path-self default-element-type-mismatch custom-type-not-expression custom-type-bare-name custom-type-kind-mismatch
	custom-type-value-mismatch default-requires-computed reserved-resource-name reserved-provider-name reserved-provider-block
	object-only-dynamic dynamic-silently-dropped leading-underscore-attribute single-nested-custom-type-generated model-null-type`)

// found returns the findings of those rules, each as the rule's name and the text at the place.
func found(text string) []string {
	var out []string
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if slices.Contains(expressionRuleNames, d.Rule.Name) || d.Rule.Stage == rules.StageSyntax {
			out = append(out, d.Rule.Name+" "+text[d.Start:d.End])
		}
	}
	return out
}

// TestExpressionTraps has code of real specifications that must not be taken for a mistake.
func TestExpressionTraps(t *testing.T) {
	s := func(rest string) string { return attribute("a", "string", rest) }
	list := func(rest string) string { return attribute("l", "list", `"element_type": {"string": {}}, `+rest) }
	for _, test := range []struct{ name, attributes string }{
		{"new lines and a trailing comma inside the call", s("@v:stringvalidator.OneOf(\n\"\",\n\"b\",\n)@")},
		{"a package of the provider's own", s(`@v:own.ParseIP(true, 1.5, "x")@`)},
		{"an import whose package has another name", s(`"validators": [{"custom": {"imports": [{"path": "github.com/x/y/internal/validators"}], "schema_definition": "mistvalidator.ParseIp()"}}]`)},
		{"an own package under a well-known name", s(`"validators": [{"custom": {"imports": [{"path": "github.com/x/y/stringvalidator"}], "schema_definition": "stringvalidator.NullIsEmpty()"}}]`)},
		{"an alias for a package that is well known", s(`"validators": [{"custom": {"imports": [{"path": "` + validatorsModule + `stringvalidator", "alias": "sv"}], "schema_definition": "sv.LengthAtLeast(1)"}}]`)},
		{"a name that two packages are imported under", s(`"validators": [{"custom": {"imports": [{"path": "` + validatorsModule + `int64validator", "alias": "v"}, {"path": "example.com/v"}], "schema_definition": "v.F()"}}]`)},
		{"an import without use beside it", s(`"validators": [{"custom": {"imports": [{"path": "regexp"}, {"path": "` + validatorsModule + `stringvalidator"}], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}]`)},
		{"validators inside validators", list(`@v:listvalidator.ValueStringsAre(stringvalidator.Any(own.ParseIP(), stringvalidator.LengthAtMost(3)))@`)},
		{"a map's keys", attribute("m", "map", `"element_type": {"int64": {}}, @v:mapvalidator.KeysAre(stringvalidator.LengthAtLeast(1))@`)},
		{"lists of lists", attribute("m", "list", `"element_type": {"list": {"element_type": {"int64": {}}}}, @v:listvalidator.ValueListsAre(listvalidator.ValueInt64sAre(int64validator.AtLeast(1)))@`)},
		{"spread arguments", s(`@v:stringvalidator.OneOf(own.Names...)@`)},
		{"spread of a conversion", list(`@v:listvalidator.ValueStringsAre(stringvalidator.OneOf(own.Names ...))@`)},
		{"an expression as an argument", s(`@v:own.Between(0, 65535*time.Second)@`)},
		{"paths in a spread list", s(`@v:stringvalidator.AtLeastOneOf(path.Expressions{path.MatchRoot("a"), path.MatchRoot("b")}...)@`) + `, ` + attribute("b", "string", "")},
		{"a path to a sibling", s(`@v:stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtName("b"))@`) + `, ` + attribute("b", "string", "")},
		{"a path to a child of the nested attribute itself", `{"name": "n", "single_nested": {"computed_optional_required": "optional", @v:objectvalidator.AlsoRequires(path.MatchRelative().AtName("x"))@, "attributes": [` + attribute("x", "string", "") + `]}}`},
		{"a path to a sibling in a list's elements", `{"name": "n", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [` + attribute("x", "string", `@v:stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtName("y"))@`) + `, ` + attribute("y", "string", "") + `]}}}`},
		{"a path that an unknown function is given", s(`@v:own.When(path.MatchRelative().AtParent().AtName("elsewhere"))@`)},
		{"a path whose name is a variable", s(`@v:stringvalidator.ConflictsWith(path.MatchRoot(own.Name))@`)},
		{"a path through a custom type", s(`@v:stringvalidator.ConflictsWith(path.MatchRoot("o").AtName("z"))@`) + `, ` + `{"name": "o", "single_nested": {"computed_optional_required": "optional", "custom_type": {"import": {"path": "example.com/own"}, "type": "own.T{}", "value_type": "own.V"}, "attributes": [` + attribute("x", "string", "") + `]}}`},
		{"a validator of a nested object", `{"name": "n", "set_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [` + attribute("x", "string", "") + `], @v:objectvalidator.IsRequired()@}}}`},
		{"a validator of a nested list", `{"name": "n", "list_nested": {"computed_optional_required": "optional", @v:listvalidator.SizeAtLeast(1)@, "nested_object": {"attributes": [` + attribute("x", "string", "") + `]}}}`},
		{"bounds that meet", s(`@v:stringvalidator.LengthBetween(32, 32)@`)},
		{"a float bound written as an integer", attribute("f", "float64", `@v:float64validator.Between(-1, 0.5)@`)},
		{"a plan modifier with a function", s("@p:stringplanmodifier.RequiresReplaceIf(func(ctx context.Context, req planmodifier.StringRequest, resp *stringplanmodifier.RequiresReplaceIfFuncResponse) {\n\tresp.RequiresReplace = !req.StateValue.IsNull()\n}, \"\", \"\")@")},
		{"several plan modifiers", s(`"plan_modifiers": [` + definition("stringplanmodifier.RequiresReplace()") + `, ` +
			definition("stringplanmodifier.UseStateForUnknown()") + `]`)},
		{"a default of a list", list(`@d:listdefault.StaticValue(basetypes.NewListValueMust(basetypes.StringType{}, []attr.Value{}))@`)},
		{"a default of a list, by the variable", list(`@d:listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{types.StringValue("")}))@`)},
		{"a default of a variable", list(`@d:listdefault.StaticValue(own.Default)@`)},
		{"a default of generated types", `{"name": "n", "list_nested": {"computed_optional_required": "computed_optional", @d:listdefault.StaticValue(types.ListValueMust(NValue{}.Type(ctx), []attr.Value{}))@, "nested_object": {"attributes": [` + attribute("x", "string", "") + `]}}}`},
		{"a default of a nested object", `{"name": "n", "single_nested": {"computed_optional_required": "computed_optional", @d:objectdefault.StaticValue(types.ObjectValueMust(NValue{}.AttributeTypes(ctx), map[string]attr.Value{"x": types.StringNull()}))@, "attributes": [` + attribute("x", "string", "") + `]}}`},
		{"a default of an object", attribute("o", "object", `@d:objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{"x": types.StringType, "l": types.ListType{ElemType: types.BoolType}}))@, "attribute_types": [{"name": "x", "string": {}}, {"name": "l", "list": {"element_type": {"bool": {}}}}]`)},
		{"a default of a number", attribute("n", "number", `@d:numberdefault.StaticBigFloat(big.NewFloat(3600))@`)},
		{"a default of a set of lists", attribute("n", "set", `"element_type": {"list": {"element_type": {"string": {}}}}, @d:setdefault.StaticValue(types.SetNull(types.ListType{ElemType: types.StringType}))@`)},
		{"a custom type that is a variable",
			s(`"custom_type": {"import": {"path": "` + frameworkModule + `types"}, "type": "types.StringType", "value_type": "types.String"}`)},
		{"a custom type made by a function", s(`"custom_type": {"import": {"path": "example.com/own"}, "type": "own.NewType(5)", "value_type": "own.Value"}`)},
		{"a pointer to a custom type", s(`"custom_type": {"import": {"path": "example.com/own"}, "type": "&own.NameType{}", "value_type": "own.Name"}`)},
		{"an empty definition", s(`"validators": [{"custom": {"schema_definition": ""}}]`)},
		{"an empty default of an optional attribute", s(`"default": {"custom": {"schema_definition": ""}}`)},
		{"a regular expression in a raw string", s("@v:stringvalidator.RegexMatches(regexp.MustCompile(`^\\d+\\.\\w*[^\"]$`), \"m\")@")},
		{"something else called MustCompile", s(`@v:own.MustCompile("(")@`)},
		{"reserved names inside", `{"name": "n", "single_nested": {"computed_optional_required": "optional", "attributes": [` + attribute("count", "string", "") + `, ` + attribute("_x", "string", "") + `]}}`},
		{"any custom type of an element",
			attribute("l", "list", `"element_type": {"int64": {"custom_type": {"import": {"path": "`+timetypes+`"}, "type": "timetypes.RFC3339Type{}", "value_type": "timetypes.RFC3339"}}}`)},
		{"a type in a custom type's parts", attribute("l", "list", `"element_type": {"string": {}}, "custom_type": {"import": {"path": "`+frameworkModule+`types/basetypes"}, "type": "basetypes.ListType{ElemType: types.StringType}", "value_type": "basetypes.ListValue"}`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, f := range found(resource(test.attributes)) {
				t.Error(f)
			}
		})
	}
}

// TestExpressionMistakes holds mistakes that the pages have no room for, with the text that each is shown at.
func TestExpressionMistakes(t *testing.T) {
	s := func(rest string) string { return attribute("a", "string", rest) }
	for _, test := range []struct{ name, attributes, want string }{
		{"an alias", s(`"validators": [{"custom": {"imports": [{"path": "` + validatorsModule +
			`int64validator", "alias": "v"}], "schema_definition": "v.AtLeast(1)"}}]`), "validator-type-mismatch v.AtLeast"},
		{"deep inside", attribute("l", "list", `"element_type": {"string": {}}, @v:listvalidator.All(listvalidator.ValueStringsAre(stringvalidator.AnyWithAllWarnings(int64validator.AtLeast(1))))@`), "validator-type-mismatch int64validator.AtLeast"},
		{"elements inside All", attribute("l", "list", `"element_type": {"int64": {}}, @v:listvalidator.All(listvalidator.ValueStringsAre(own.X()))@`), "collection-validator-element-mismatch listvalidator.ValueStringsAre"},
		{"elements of a nested list", `{"name": "n", "list_nested": {"computed_optional_required": "optional", @v:listvalidator.ValueStringsAre(own.X())@, "nested_object": {"attributes": [` + s("") + `]}}}`, "collection-validator-element-mismatch listvalidator.ValueStringsAre"},
		{"elements of elements", attribute("m", "list", `"element_type": {"list": {"element_type": {"int64": {}}}}, @v:listvalidator.ValueListsAre(listvalidator.ValueStringsAre(own.X()))@`), "collection-validator-element-mismatch listvalidator.ValueStringsAre"},
		{"a function that is not called", s(`@v:stringvalidator.LengthAtLeast@`), "validator-type-mismatch stringvalidator.LengthAtLeast"},
		{"a constant for a validator", s(`@v:"x"@`), `validator-type-mismatch \"x\"`},
		{"a path for a validator", s(`@v:path.MatchRoot("a")@`), "validator-type-mismatch path.MatchRoot"},
		{"a plan modifier for a validator", s(`@v:stringplanmodifier.RequiresReplace()@`),
			"validator-type-mismatch stringplanmodifier.RequiresReplace"},
		{"a list validator on a nested object", `{"name": "n", "list_nested": {"computed_optional_required": "optional", "nested_object": {@v:listvalidator.SizeAtLeast(1)@, "attributes": [` + s("") + `]}}}`, "validator-type-mismatch listvalidator.SizeAtLeast"},
		{"too many arguments", s(`@v:stringvalidator.LengthAtLeast(1, 2)@`), "argument-mismatch 2"},
		{"an argument to a function without parameters", s(`@p:stringplanmodifier.RequiresReplace(true)@`), "argument-mismatch true"},
		{"a number among strings", s(`@v:stringvalidator.OneOf("a", 1)@`), "argument-mismatch 1"},
		{"a string for a regular expression", s(`@v:stringvalidator.RegexMatches("^a$", "")@`), `argument-mismatch \"^a$\"`},
		{"a text for a path", s(`@v:stringvalidator.ConflictsWith("b")@`), `argument-mismatch \"b\"`},
		{"a fraction for an integer", attribute("i", "int64", `@v:int64validator.AtLeast(1.5)@`), "argument-mismatch 1.5"},
		{"two results", attribute("l", "list", `@d:listdefault.StaticValue(types.ListValue(types.StringType, []attr.Value{}))@, "element_type": {"string": {}}`), "argument-mismatch types.ListValue(types.StringType, []attr.Value{})"},
		{"a type for a value", attribute("l", "list", `@d:listdefault.StaticValue(types.ListNull(types.ListType))@, "element_type": {"list": {"element_type": {"string": {}}}}`), "argument-mismatch types.ListType"},
		{"an unknown function of the standard library", s(`@v:stringvalidator.RegexMatches(regexp.MustCompil("a"), "")@`),
			"unknown-library-function MustCompil"},
		{"an unknown name inside a literal", attribute("l", "list", `@d:listdefault.StaticValue(types.ListValueMust(types.Strings, []attr.Value{}))@, "element_type": {"string": {}}`), "unknown-library-function Strings"},
		{"an unknown method of a path", s(`@v:stringvalidator.ConflictsWith(path.MatchRoot("b").AtNme("c"))@`), "unknown-library-function AtNme"},
		{"an unknown field", attribute("l", "list", `@d:listdefault.StaticValue(types.ListNull(types.ListType{ElementType: types.StringType}))@, "element_type": {"list": {"element_type": {"string": {}}}}`), "unknown-library-function ElementType"},
		{"a path above the root", s(`@v:stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtParent().AtName("b"))@`) + `, ` + attribute("b", "string", ""), "validator-path-not-found AtParent"},
		{"one parent too few in a list's elements", `{"name": "n", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [` + attribute("x", "string", `@v:stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtParent().AtName("b"))@`) + `]}}}, ` + attribute("b", "string", ""), "validator-path-not-found b"},
		{"a name without a step into the list", attribute("b", "string", `@v:stringvalidator.ConflictsWith(path.MatchRoot("n").AtName("x"))@`) + `, {"name": "n", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [` + attribute("x", "string", "") + `]}}}`, "validator-path-not-found x"},
		{"a path in a spread list", s(`@v:stringvalidator.AtLeastOneOf(path.Expressions{path.MatchRoot("b"), path.MatchRoot("c")}...)@`) + `, ` + attribute("b", "string", ""), "validator-path-not-found c"},
		{"a path of a list's elements", attribute("l", "list", `"element_type": {"string": {}}, @v:listvalidator.ValueStringsAre(stringvalidator.ConflictsWith(path.MatchRelative().AtParent().AtName("b")))@`) + `, ` + attribute("b", "string", ""), "validator-path-not-found b"},
		{"the type of an object's member", attribute("o", "object", `@d:objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{"x": types.BoolType}))@, "attribute_types": [{"name": "x", "string": {}}]`), "default-element-type-mismatch types.BoolType"},
		{"a member that is left out", attribute("o", "object", `@d:objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{}))@, "attribute_types": [{"name": "x", "string": {}}]`), "default-element-type-mismatch types.ObjectNull(map[string]attr.Type{})"},
		{"the elements' elements", attribute("l", "list", `@d:listdefault.StaticValue(types.ListNull(types.ListType{ElemType: types.BoolType}))@, "element_type": {"list": {"element_type": {"string": {}}}}`), "default-element-type-mismatch types.BoolType"},
		{"a custom type where the attribute has none", attribute("l", "list", `@d:listdefault.StaticValue(types.ListNull(timetypes.RFC3339Type{}))@, "element_type": {"string": {}}`), "default-element-type-mismatch timetypes.RFC3339Type{}"},
		{"something else for the custom type of an element", attribute("l", "list", `"element_type": {"int64": {"custom_type": {"import": {"path": "`+timetypes+`"}, "type": "timetypes.NewRFC3339Null()", "value_type": "timetypes.RFC3339"}}}`), "custom-type-kind-mismatch timetypes.NewRFC3339Null"},
		{"a custom type that is a struct of the framework",
			attribute("l", "list", `"element_type": {"string": {}}, "custom_type": {"import": {"path": "`+frameworkModule+`types"}, "type": "types.ListType", "value_type": "types.List"}`), "custom-type-not-expression types.ListType"},
		{"a default of a nested attribute", `{"name": "n", "single_nested": {"computed_optional_required": "required", "default": {"custom": {"schema_definition": "x("}}, "attributes": [` + s("") + `]}}`, "default-requires-computed \"default\"; invalid-go-expression ("},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := strings.Join(found(resource(test.attributes)), "; ")
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestExpressionsOnDamage runs the rules on what is left of a document when parts of it are missing.
func TestExpressionsOnDamage(t *testing.T) {
	whole := resource(attribute("a", "string", `@v:stringvalidator.ConflictsWith(path.MatchRoot("b").AtName("c"), path.MatchRelative())@`) +
		`, ` + attribute("l", "list", `@d:listdefault.StaticValue(types.ListNull(types.ObjectType{AttrTypes: map[string]attr.Type{"x": types.StringType}}))@, "element_type": {"object": {"attribute_types": [{"name": "x", "string": {}}]}}`) +
		`, {"name": "o", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "d", "dynamic": {}}, {}]}}`)
	for cut := range len(whole) {
		found(whole[:cut])
		found(whole[:cut] + whole[min(cut+7, len(whole)):])
	}
	if got := found(whole); len(got) == 0 {
		t.Error("nothing is found in the whole document")
	}
}

// TestExpressionAgreement compares the rules with what the toolchain said of samples, where they are at hand, and else
// against a few that it was asked about.
func TestExpressionAgreement(t *testing.T) {
	type sample struct{ Name, Expect, Stage, Spec string }
	samples := []sample{
		{"a default of a computed attribute", "clean", "", resource(attribute("a", "string", `@d:stringdefault.StaticString("x")@`))},
		{"a default of an optional attribute", "error", "startup", resource(attribute("a", "string", `"default": {"static": "x"}`))},
		{"a regular expression", "error", "startup",
			resource(attribute("a", "string", `@v:stringvalidator.RegexMatches(regexp.MustCompile("("), "")@`))},
		{"bounds", "error", "meaning", resource(attribute("a", "int64", `@v:int64validator.Between(9, 5)@`))},
	}
	for _, c := range collected.Cases(t) {
		samples = append(samples, sample{c.Name, c.Expect, c.Stage, c.Spec})
	}
	stages := []string{"startup", "meaning"}
	for _, s := range samples {
		errors := 0
		for _, d := range analysis.NewDocument(s.Spec, nil).Diagnostics() {
			if d.Severity != rules.SeverityError {
				continue
			}
			errors++
			if s.Expect == "clean" && slices.Contains(expressionRuleNames, d.Rule.Name) {
				t.Errorf("%s is clean, but %s: %s", s.Name, d.Rule.Name, d.Message)
			}
		}
		if s.Expect == "error" && errors == 0 && slices.Contains(stages, s.Stage) {
			t.Errorf("%s fails at %s, and nothing is found", s.Name, s.Stage)
		}
	}
	t.Logf("%d samples", len(samples))
}

// TestExpressionsInTheWild finds no mistake that the generator or the compiler would find in files that they accept: the
// collected ones, where they are at hand, and one of our own.
func TestExpressionsInTheWild(t *testing.T) {
	texts := map[string]string{"ours": resource(attribute("a", "string", `@v:stringvalidator.OneOf("a", own.B)@`))}
	for _, file := range collected.Files(t) {
		if file.Compiles == "ok" {
			texts[file.Name] = file.Text
		}
	}
	for name, text := range texts {
		for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
			if d.Severity == rules.SeverityError && d.Rule.Stage <= rules.StageCompile && slices.Contains(expressionRuleNames, d.Rule.Name) {
				t.Errorf("%s: %s: %s", name, d.Rule.Name, d.Message)
			}
		}
	}
	t.Logf("%d files", len(texts))
}

// BenchmarkRegularExpressions checks a resource whose attributes all have regular expressions: the costliest text per byte.
func BenchmarkRegularExpressions(b *testing.B) {
	var attributes []string
	for i := range 300 {
		attributes = append(attributes, attribute(fmt.Sprintf("a%d", i), "string", fmt.Sprintf(
			"@v:stringvalidator.RegexMatches(regexp.MustCompile(\"^(([0-9]|[1-9][0-9]|1[0-9]{2})\\\\.){3}x%d$|^$\"), \"\")@", i%170)))
	}
	file := syntax.ParseFile(resource(strings.Join(attributes, ", ")), spec.Options)
	b.SetBytes(int64(file.Len()))
	b.ReportAllocs()
	for b.Loop() {
		for _, unit := range file.Units {
			rules.CheckUnit(unit, &rules.Settings{})
		}
	}
}
