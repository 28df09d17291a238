package rules_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// attributeOf returns an attribute, optional unless it says otherwise, with further members of its body.
func attributeOf(name, kind string, members ...string) string {
	if body := strings.Join(members, ", "); strings.Contains(body, "_required\"") {
		return fmt.Sprintf(`{"name": %q, %q: {%s}}`, name, kind, body)
	}
	return fmt.Sprintf(`{"name": %q, %q: {%s}}`, name, kind, strings.Join(append([]string{`"computed_optional_required": "optional"`},
		members...), ", "))
}

// custom returns a Go expression with the imports that it needs. An import may have an alias and a space before its path.
func custom(expression string, imports ...string) string {
	var list []string
	for _, path := range imports {
		alias, rest, has := strings.Cut(path, " ")
		if !has {
			list = append(list, fmt.Sprintf(`{"path": %q}`, path))
			continue
		}
		list = append(list, fmt.Sprintf(`{"alias": %q, "path": %q}`, alias, rest))
	}
	return fmt.Sprintf(`{"custom": {"imports": [%s], "schema_definition": %s}}`, strings.Join(list, ", "), syntax.Quote(expression))
}

const (
	frameworkOf  = "github.com/hashicorp/terraform-plugin-framework/"
	validatorsOf = "github.com/hashicorp/terraform-plugin-framework-validators/"
	modifiersOf  = "github.com/hashicorp/terraform-plugin-framework/resource/schema/"
	pathPackage  = "github.com/hashicorp/terraform-plugin-framework/path"
)

// stringValidator returns a call of the library, and modifier one of a plan modifier.
func stringValidator(call string) string {
	return custom("stringvalidator."+call, validatorsOf+"stringvalidator", pathPackage, "regexp")
}

func modifier(kind, call string) string {
	return custom(kind+"planmodifier."+call, modifiersOf+kind+"planmodifier")
}

func listOf(key string, entries ...string) string {
	return fmt.Sprintf("%q: [%s]", key, strings.Join(entries, ", "))
}

func nestedIn(name, member string, attributes ...string) string {
	if member != "" {
		member = ", " + member
	}
	return attributeOf(name, "single_nested", listOf("attributes", attributes...)+member)
}

// rare are snippets of rare and wrong forms, by what they are about and the frame around them, as pages have them.
func rare() map[string][]string {
	all := map[string][]string{}
	add := func(what string, attributes ...string) {
		all[what] = append(all[what], strings.Join(attributes, ",\n"))
	}
	for _, configurability := range []string{"computed", "computed_optional", "optional", "required"} {
		c := fmt.Sprintf(`"computed_optional_required": %q`, configurability)
		for _, modifiers := range [][]string{{"RequiresReplaceIfConfigured()"}, {"UseStateForUnknown()", "RequiresReplace()"},
			{"RequiresReplace()", "UseStateForUnknown()"},
			{"RequiresReplaceIf()"}, {"RequiresReplace()", "RequiresReplace()"}, {"Own()"}, {"UseNonNullStateForUnknown()"}} {
			var calls []string
			for _, m := range modifiers {
				calls = append(calls, modifier("string", m))
			}
			attribute := attributeOf("a", "string", c, listOf("plan_modifiers", calls...))
			add("attribute: plan modifiers", attribute, nestedIn("n", "", attribute))
		}
	}
	add("attribute: plan modifiers of objects", attributeOf("a", "list_nested", `"computed_optional_required": "computed_optional"`,
		listOf("plan_modifiers", modifier("list", "RequiresReplace()")),
		`"nested_object": {`+listOf("plan_modifiers", modifier("object", "RequiresReplace()"), modifier("object",
			"UseStateForUnknown()"))+`, "attributes": []}`))
	for _, pattern := range []string{
		`^[]0-9]+$`, `^[^]0-9]+.5$`, `(?:[0-9]+|[1-9]).[0-9]`, `(?:[0-9]|a).[0-9]`, `([0-9]+).([0-9]+)`, `1*.2?.3{2}.[0-9]+`, `(a1).(2b)`,
		`[[:digit:]].[0-9]`, `\\.[0-9].[0-9]`, `\..\.`,
		`^a|^b`, `^a|b`, `a$|b$`, `.*a`, `a.+`, `(^a)(b$)`, `(?m)^a$`, `[A-z]`, `[A-Z][A-z0-9]`, `(`, ``, `1.2.3`, `^\d+.\d+$`,
	} {
		for _, message := range []string{"must begin with a", "must end in b", "must be the form", "whole", "must contain a", "", "x"} {
			add("attribute: patterns", attributeOf("a", "string", listOf("validators",
				stringValidator("RegexMatches(regexp.MustCompile(`"+pattern+"`), \""+message+"\")"))))
		}
	}
	for _, expression := range []string{
		"timeouts.Block()", "rand.Int()", "stringvalidator.LengthAtLeast(1)", "stringvalidater.LengthAtLeast(1)", "types.StringNull()",
		"nowhere.X()", "_.X()", "time.Secnd", "tme.Second",
		"big.NewFloat(1)", "validator.String(nil)", "schema.StringAttribute{}", "stringValidator.LengthAtLeast(1)", "f()", "x", "5", "nil",
		"a.b.c()", "func() {}", "[]validator.String{}",
	} {
		add("attribute: missing imports", attributeOf("a", "string", listOf("validators", custom(expression))), attributeOf("b", "string",
			listOf("validators", stringValidator("LengthAtMost(2)"))))
		add("attribute: missing imports", attributeOf("a", "string", listOf("validators", custom(expression, "example.com/own",
			"own2 example.com/own"))))
	}
	for _, kind := range []string{"string", "int64", "int32", "float64", "number", "bool", "list", "set", "map", "object", "dynamic"} {
		body := map[string]string{"list": `"element_type": {"string": {}}`, "set": `"element_type": {"string": {}}`,
			"map":    `"element_type": {"string": {}}`,
			"object": `"attribute_types": [{"name": "b", "number": {}}, {"name": "c", "string": {}}, {"name": "d", "dynamic": {}}]`}[kind]
		var with []string
		if body != "" {
			with = []string{body}
		}
		for _, call := range []string{
			`stringvalidator.OneOf("a")`, "int64validator.AtLeast(1)", "int64validator.Between(1, 2)", "setvalidator.SizeAtLeast(1)",
			"mapvalidator.KeysAre()", "listvalidator.UniqueValues()",
			`listvalidator.ValueStringsAre(stringvalidator.OneOf("a"))`,
			`stringvalidator.All(stringvalidator.OneOf("a"), stringvalidator.OneOf("b"))`, "float32validator.AtLeast(1.5)",
			"objectvalidator.IsRequired()", "boolvalidator.Equals(true)", "numbervalidator.OneOf(big.NewFloat(1))",
		} {
			pkg, rest, _ := strings.Cut(call, ".")
			for _, imports := range [][]string{{validatorsOf + pkg}, {validatorsOf + pkg, validatorsOf + kind + "validator"}, nil} {
				add("attribute: validators of "+kind, attributeOf("a", kind, append(with, listOf("validators", custom(call, imports...)))...))
			}
			add("attribute: validators of "+kind, attributeOf("a", kind, append(with, listOf("validators", custom("v."+rest,
				"v "+validatorsOf+pkg)))...))
		}
		for _, value := range []string{`"c"`, `""`, "7", "1.5", "true", "99999999999999999999",
			"2147483648", "1e39", "1e00001", "1E+00", "-0", "0.5e1",
			"null", "[]", "{}"} {
			for _, validator := range []string{kind + `validator.OneOf("a", "b", "C")`, kind + "validator.OneOf(1, 2)",
				kind + "validator.Between(1, 2)", kind + "validator.Equals(false)", kind + `validator.NoneOf("c")`} {
				members := append(with, `"computed_optional_required": "computed_optional"`, `"default": {"static": `+value+`}`, listOf("validators",
					custom(validator, validatorsOf+kind+"validator")))
				add("attribute: defaults of "+kind, attributeOf("a", kind, members...))
			}
		}
	}
	for _, call := range []string{
		`ConflictsWith(path.Root("b"))`, `ConflictsWith(path.Root("b").AtName("c"))`, "ConflictsWith(path.Empty())",
		`ConflictsWith(path.MatchRoot("b"), p)`, "ConflictsWith(path.Root(name))", "LengthAtLeast",
		`LengthAtLeast("1")`, "OneOf(1)", `OneOf([]string{"a"})`, `OneOf([]string{"a"}...)`, "LengthAtLeast(1).X()", `RegexMatches("a", "b")`,
		`RegexMatches(regexp.MustCompile("a"))`, "All()", "Any(1)",
		"Any(boolvalidator.Equals(true))", "OneOf()", `OneOf("a", "a")`, `OneOf("a"), stringvalidator.OneOf("b")`,
		"LengthAtLeast(2), stringvalidator.LengthAtMost(1)", "Unknown()",
	} {
		add("attribute: arguments", attributeOf("a", "string", listOf("validators", stringValidator(call))), attributeOf("b", "bool"))
	}
	for _, presence := range []string{"ConflictsWith", "AlsoRequires", "AtLeastOneOf", "ExactlyOneOf"} {
		for _, configurability := range []string{"optional", "required", "computed"} {
			for _, to := range []string{"r", "o", "c", "n", "a", "gone"} {
				add("attribute: presence", attributeOf("a", "string", fmt.Sprintf(`"computed_optional_required": %q`, configurability),
					listOf("validators", stringValidator(fmt.Sprintf("%s(path.MatchRoot(%q))", presence, to)))),
					attributeOf("r", "bool", `"computed_optional_required": "required"`), attributeOf("o", "bool"), attributeOf("c", "bool",
						`"computed_optional_required": "computed"`), nestedIn("n", "", attributeOf("o", "bool")))
			}
		}
	}
	for _, text := range []string{
		"Conflicts with b.", "Conflicts with `b`. Or not.", "conflicts with b and c; see there", "Mutually exclusive with \"b\"\nsecond line",
		"Exactly one of a or b must be set.<br>x", "Cannot be set with b. ",
		"Only one of `a`, `b` and `c`", "conflicts with nothing", "Valid values are: a, b", "One of \"a\", \"b\".",
		"Must be one of: `a`, `b`; default `a`.", "Possible values: a | b",
		"Allowed values: `a` (first), `b` (second).", "Either a or b", "Values: a,b,c and more", "Valid values are true and false",
		"Deprecated: use b", "**Deprecated** Use `b` instead.", "DEPRECATED.",
		"a deprecated thing", "Minimum 1, maximum 5.", "Between 1 and 5.", "Must be at least 3 characters.", "The the thing",
		"see [x](docs/y.md)", "[x](https://example.com) and [z](../z)", " x", "x\t", "todo: write",
	} {
		description := `"description": ` + syntax.Quote(text)
		for _, kind := range []string{"string", "int64", "bool"} {
			for _, member := range []string{"", `"computed_optional_required": "computed"`, listOf("validators"), listOf("validators",
				custom("path.F()", "path")),
				listOf("validators", custom("p.F()", "p "+pathPackage)), listOf("validators", custom("stringvalidator.F()",
					"example.com/stringvalidator")), `"validators": 5`} {
				members := []string{description}
				if member != "" {
					members = append(members, member)
				}
				add("attribute: descriptions", attributeOf("a", kind, members...), attributeOf("b", "string"), attributeOf("c", "string"))
			}
		}
		add("attribute: descriptions", attributeOf("n", "single_nested", `"computed_optional_required": "computed"`, listOf("attributes",
			attributeOf("a", "string", description), attributeOf("b", "string"))))
		add("attribute: descriptions", attributeOf("a", "list", `"element_type": {"string": {}}`, description))
	}
	for _, name := range []string{"password", "api_key", "token", "secret_name", "public_key", "private_key", "password_length", "passwords",
		"client_secret", "auth", "otp", "credential_id"} {
		one := attributeOf(name, "string")
		for _, attribute := range []string{
			one, attributeOf(name, "string", `"computed_optional_required": "computed"`), nestedIn("n", "", one), nestedIn("n",
				`"sensitive": true`, one), nestedIn("text", "", one), attributeOf(name, "bool"),
			attributeOf(name, "list", `"element_type": {"string": {}}`), attributeOf("o", "object",
				`"attribute_types": [{"name": "`+name+`", "string": {}}]`), attributeOf(name, "string", `"sensitive": false`),
			attributeOf(name, "string", `"description": "The name of the `+name+`."`), attributeOf(name, "string", `"description": "Shown once."`),
		} {
			add("attribute: secrets", attribute)
		}
	}
	for _, name := range []string{"aB", "a-b", "a__b", "_a", "a_", "1a", "é", "type", "for", "count", "id", "connection", "is_a", "a.b",
		"A", "", "provider", "lifecycle", "dynamic", "go", "func", "string", strings.Repeat("x", 70)} {
		member := func(inner string) string { return `{"name": "` + inner + `", "string": {}}` }
		add("attribute: names", attributeOf(name, "string"), nestedIn("n", "", attributeOf(name, "string"), attributeOf("a_b", "string")))
		add("attribute: names", attributeOf("o", "object", listOf("attribute_types", member(name), member("a_b"))))
		add("block: names", fmt.Sprintf(`{"name": %q, "single_nested": {"attributes": [%s]}}`, name, attributeOf(name, "string")))
		add("provider-attribute: names", fmt.Sprintf(`{"name": %q, "string": {"optional_required": "optional"}}`, name))
		add("provider-block: names", fmt.Sprintf(`{"name": %q, "single_nested": {}}`, name))
		for _, prefix := range []string{"", "example", "example_"} {
			add("resource: names", fmt.Sprintf(`{"name": %q, "schema": {"attributes": [%s]}}`, prefix+name, attributeOf("a", "string")))
		}
	}
	for _, types := range [][2]string{
		{"T{}", "V"}, {"", "V"}, {"T{}", ""}, {"nil", "V"}, {"p.T{}", "p.V"}, {"p.T", "p.V"}, {"&p.T{}", "*p.V"}, {"p.New()", "p.V"}, {"T{",
			"V"}, {"T{} // x", "V"}, {"types.StringType", "types.String"},
		{"basetypes.StringType{}", "basetypes.StringValue"}, {"types.Int64Type", "types.Int64"}, {"T{}", "[]string"}, {"T{}", "map[string]int"},
		{"T{}", "func()"}, {"T{}", "chan int"}, {"T{}", "struct{}"},
		{"T{}", "interface{}"}, {"T{}", "int"}, {"T{}", "*types.String"}, {"T{}", "time.Duration"}, {"T{}", "(V)"}, {"T{}", "ThingModel"},
		{"T{}", "*V"}, {"T[int]{}", "V[int]"},
	} {
		for _, path := range []string{"", `, "import": {"path": "example.com/p"}`, `, "import": {"path": "example.com/x/p", "alias": "p"}`,
			`, "import": {"path": "time"}`} {
			of := fmt.Sprintf(`"custom_type": {"type": %q, "value_type": %q%s}`, types[0], types[1], path)
			for _, attribute := range []string{
				attributeOf("a", "string", of), attributeOf("l", "list", `"element_type": {"string": {`+of+`}}`), attributeOf("m", "map",
					`"element_type": {"list": {"element_type": {"string": {`+of+`}}}}`),
				attributeOf("o", "object", `"attribute_types": [{"name": "b", "string": {`+of+`}}]`, of), attributeOf("n", "list_nested",
					`"nested_object": {`+of+`, "attributes": [`+attributeOf("b", "bool", of)+`]}`),
				nestedIn("i", of, attributeOf("b", "string")),
			} {
				add("attribute: custom types", attribute)
			}
		}
	}
	for _, types := range [][3]string{
		{"basetypes.StringType{}", "basetypes.StringValue", frameworkOf + "types/basetypes"},
		{"basetypes.ListType{}", "basetypes.ListValue", frameworkOf + "types/basetypes"},
		{"basetypes.StringValue{}", "basetypes.StringType", frameworkOf + "types/basetypes"},
		{"basetypes.NewStringNull()", "basetypes.StringValue", frameworkOf + "types/basetypes"},
		{"types.ObjectType{}", "types.Object", frameworkOf + "types"}, {"types.StringNull()", "types.String", frameworkOf + "types"},
		{"types.Int64Type", "types.Int64", frameworkOf + "types"}, {"path.Root(\"a\")", "path.Path", frameworkOf + "path"},
		{"jsontypes.NormalizedType{}", "jsontypes.Normalized", "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"},
		{"timetypes.RFC3339Type{}", "timetypes.RFC3339", "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"},
	} {
		of := fmt.Sprintf(`"custom_type": {"type": %q, "value_type": %q, "import": {"path": %q}}`, types[0], types[1], types[2])
		for _, attribute := range []string{
			attributeOf("a", "string", of), attributeOf("a", "int64", of), attributeOf("l", "list", `"element_type": {"bool": {`+of+`}}`),
			attributeOf("l", "list", `"element_type": {"string": {}}`, of), attributeOf("o", "object",
				`"attribute_types": [{"name": "b", "number": {`+of+`}}]`), nestedIn("i", of, attributeOf("b", "string")),
			attributeOf("n", "set_nested", `"nested_object": {`+of+`, "attributes": [`+attributeOf("b", "bool")+`]}`),
		} {
			add("attribute: known custom types", attribute)
		}
	}
	for _, external := range []string{"*p.T", "p.T", "*T", "**p.T", "[]p.T", "*p.T[int]", "*", "", "*p", "*p.t", "func()", "*int", "p.T{}"} {
		for _, path := range []string{"", `, "import": {"path": "example.com/p"}`, `, "import": {"path": "example.com/p", "alias": "q"}`} {
			of := fmt.Sprintf(`"associated_external_type": {"type": %q%s}`, external, path)
			for _, attribute := range []string{
				attributeOf("a", "string", of), attributeOf("l", "list", `"element_type": {"string": {}}`, of), attributeOf("o", "object",
					`"attribute_types": [{"name": "b", "bool": {}}]`, of),
				nestedIn("i", of, attributeOf("b", "string"), attributeOf("d", "dynamic"), attributeOf("f", "number")), attributeOf("n", "set_nested",
					`"nested_object": {`+of+`, "attributes": [`+attributeOf("m", "map", `"element_type": {"bool": {}}`)+`]}`),
			} {
				add("attribute: external types", attribute)
			}
		}
	}
	for _, closing := range []string{
		`}, Default: stringdefault.StaticString("a"), Foo: []int{1`, `},}, "b": schema.StringAttribute{Optional: true`,
		`},}, "b": schema.ListAttribute{Optional: true`, `},}, "b": schema.ObjectAttribute{Optional: true`,
		`},}, "b": nil, "c": schema.StringAttribute{Validators: []validator.String{`, `},}, "B-C": schema.BoolAttribute{Optional: true`,
		`},}, "b": schema.StringAttribute{Optional: true, Default: stringdefault.StaticString("x")`,
		`}, Computed: true, Validators2: []int{1`, `},}, "b": schema.StringAttribute{`, `}, Optional: false, X: []int{`,
	} {
		attribute := attributeOf("a", "string", listOf("validators", custom("own.X()"+closing, "example.com/own")))
		add("attribute: texts that close brackets", attribute)
		add("attribute: texts that close brackets", nestedIn("n", "", attribute))
		add("attribute: texts that close brackets", nestedIn("n", `"custom_type": {"type": "T{}", "value_type": "V"}`, attribute))
	}
	for _, path := range []string{"example.com/a/same", "example.com/b/same", "same example.com/c/other", "example.com/d/go-same",
		"example.com/same/v2"} {
		add("attribute: imports of one name", attributeOf("a", "string", listOf("validators", custom("same.A()", path))),
			attributeOf("b", "string", listOf("validators", custom("same.B()", "example.com/a/same"), custom("same.C()", "example.com/e/same"))),
			attributeOf("c", "string", listOf("validators", custom("same.D(same.E())", path, "example.com/a/same"))))
	}
	for _, goType := range []string{"T{}", "types.StringType", "types.ListType{ElemType: types.StringType}", "nil", "own.Type{}", ""} {
		of := fmt.Sprintf(`"custom_type": {"import": {"path": "example.com/own"}, "type": %q, "value_type": "own.Value"}`, goType)
		for _, value := range []string{
			"listdefault.StaticValue(types.ListNull(types.StringType))", "listdefault.StaticValue(types.ListValueMust(types.Int64Type, nil))",
			"objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{\"b\": types.BoolType}))",
			"objectdefault.StaticValue(types.ObjectNull(nil))",
			"setdefault.StaticValue(types.SetValueMust(types.ObjectType{AttrTypes: map[string]attr.Type{\"b\": types.BoolType}}, []attr.Value{}))",
			"own.Default()",
		} {
			set := `"computed_optional_required": "computed_optional", "default": ` + custom(value,
				"github.com/hashicorp/terraform-plugin-framework/types", "github.com/hashicorp/terraform-plugin-framework/attr",
				modifiersOf+strings.Split(value, ".")[0])
			inner := listOf("attributes", attributeOf("b", "bool"))
			for _, attribute := range []string{
				attributeOf("l", "list", set, of, `"element_type": {"string": {}}`), attributeOf("l", "list", set,
					`"element_type": {"string": {`+of+`}}`), attributeOf("l", "list", set,
					`"element_type": {"set": {"element_type": {"object": {"attribute_types": [{"name": "b", "bool": {}}]}}}}`),
				attributeOf("o", "object", set, of, `"attribute_types": [{"name": "b", "bool": {}}]`),
				attributeOf("o", "object", set, `"attribute_types": [{"name": "b", "bool": {`+of+`}}]`), attributeOf("n", "single_nested", set, of,
					inner), attributeOf("n", "set_nested", set, of, `"nested_object": {`+inner+`}`),
				attributeOf("n", "set_nested", set, `"nested_object": {`+of+", "+inner+`}`), attributeOf("n", "list_nested", set,
					`"nested_object": {`+listOf("attributes", attributeOf("b", "bool", of))+`}`),
			} {
				add("attribute: defaults of custom types", attribute)
			}
		}
	}
	for _, presence := range []string{"ConflictsWith", "AlsoRequires"} {
		add("resource: presence of blocks",
			fmt.Sprintf(`{"name": "r", "schema": {"attributes": [%s], "blocks": [{"name": "b", "single_nested": {"attributes": []}}]}}`,
				attributeOf("a", "string", listOf("validators", stringValidator(presence+`(path.MatchRoot("b"))`)))))
	}
	for _, text := range structures {
		add("attribute: structure", text)
		add("attribute: structure", nestedIn("n", "", text))
		add("block: structure", text)
		add("datasource-attribute: structure", text)
		add("provider-attribute: structure", strings.ReplaceAll(text, "computed_optional_required", "optional_required"))
	}
	all["document: structure"] = documents
	return all
}

// structures are attributes, most of them wrong, and documents are whole texts.
var (
	structures = []string{
		`{"string": {}}`,
		`{"name": 5, "string": {}}`,
		`{"name": "a", "string": {}, "bool": {}}`,
		`{"name": "a"}`,
		`"a"`,
		`5`,
		`null`,
		`[]`,
		`{}`,
		`{"name": "a", "string": null}`,
		`{"name": "a", "string": []}`,
		`{"name": "a", "strng": {}}`,
		`{"name": "a", "String": {}}`,
		`{"name": "a", "type": "string"}`,
		`{"name": "a", "string": {"computed_optional_required": true}}`,
		`{"name": "a", "string": {"computed_optional_required": "Optional"}}`,
		`{"name": "a", "string": {"optional": true}}`,
		`{"name": "a", "string": {"optional": true, "computed": true}}`,
		`{"name": "a", "string": {"required": "yes", "computed": false}}`,
		`{"name": "a", "string": {"optional_required": "optional"}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "sensitive": "true"}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": {}}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"schema_definition": "a.B()"}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": ["a.B()"]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": "a.B()"}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {}}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "a.b/c"}]}}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": ["a.b/c"], "schema_definition": "c.D()"}}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": {"path": "a.b/c"}, "schema_definition": "c.D()"}}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"import": "a.b/c", "schema_definition": "c.D()"}}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "default": "a"}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "default": {}}}`,
		`{"name": "a", "string": {"computed_optional_required": "computed_optional", "default": {"static": "a", "custom": {"schema_definition": "a.B()"}}}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "plan_modifiers": [{}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "custom_type": "T"}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "element_type": {"string": {}}}}`,
		`{"name": "a", "list": {"computed_optional_required": "optional"}}`,
		`{"name": "a", "list": {"computed_optional_required": "optional", "element_type": "string"}}`,
		`{"name": "a", "list": {"computed_optional_required": "optional", "element_type": {"string": {}, "bool": {}}}}`,
		`{"name": "a", "list": {"computed_optional_required": "optional", "element_type": {}}}`,
		`{"name": "a", "list": {"computed_optional_required": "optional", "element_type": {"single_nested": {"attributes": []}}}}`,
		`{"name": "a", "list": {"computed_optional_required": "optional", "element_type": {"dynamic": {}}}}`,
		`{"name": "a", "list": {"computed_optional_required": "optional", "elem_type": {"string": {}}}}`,
		`{"name": "a", "map": {"computed_optional_required": "optional", "attribute_types": [{"name": "b", "string": {}}]}}`,
		`{"name": "a", "object": {"computed_optional_required": "optional", "attributes": [{"name": "b", "string": {}}]}}`,
		`{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": {"b": {"string": {}}}}}`,
		`{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "b", "string": {"computed_optional_required": "optional", "description": "x"}}]}}`,
		`{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "b"}, {"string": {}}, 5]}}`,
		`{"name": "a", "single_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}]}}}`,
		`{"name": "a", "list_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}]}}`,
		`{"name": "a", "list_nested": {"computed_optional_required": "optional", "nested_object": [{"name": "b"}]}}`,
		`{"name": "a", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": {}, "blocks": []}}}`,
		`{"name": "a", "list_nested": {"computed_optional_required": "optional", "nested_object": {"blocks": [{"name": "b", "list_nested": {"nested_object": {}}}]}}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional"}, "description": "x"}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "string": {"description": "x"}}}`,
		`{"name": "a", "computed_optional_required": "optional", "string": {}}`,
		`{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "", "string": {}}, {"bool": {}}, {"name": "", "bool": {}}]}}`,
		`{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "b", "object": {"attribute_types": [{"name": "c", "string": {}}, {"name": "c", "bool": {}}]}}, {"name": "b", "bool": {}}]}}`,
		`{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": ["b": {"string": {}}, {"name": "c", "bool": {}}, "d": {"string": {}}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": ["custom": {"schema_definition": "a.B()"}, {"custom": {"schema_definition": "a.C()"}}, "custom": {"schema_definition": "a.D()"}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"import": {"path": "a.b/c"}, "imports": [{"path": "a.b/c"}], "schema_definition": "c.D()"}}]}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "custom_type": {"imports": [{"path": "a.b/c"}], "import": {"path": "a.b/c"}, "type": "c.D{}", "value_type": "c.E"}}}`,
		`{"name": "a", "string": {"computed_optional_required": "optional", "custom_type": {"imports": [{"path": "a.b/c"}], "type": "c.D{}", "value_type": "c.E"}}}`,
		`{"name": "a", "single_nested": {"computed_optional_required": "required", "attributes": [{"name": "b", "string": {}}], "blocks": []}}`,
		`{"name": "a", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [], "blocks": []}}}`,
		`{"name": "a", "set_nested": {"computed_optional_required": "computed", "sensitive": true, "nested_object": {"attributes": [{"name": "b", "string": {}}]}}}`,
		`{"attributes": [{"name": "a", "string": {}}]}`,
		`{"name": "a", "block": {}}`,
	}
	documents = []string{
		`{"version": 0.1, "provider": {"name": "p"}, "resources": {}}`,
		`{"version": "0.2", "provider": "p"}`,
		`{"version": "0.1", "provider": {"name": "p", "schema": []}, "datasources": [5, {"name": "d", "schema": {"attributes": [], "blocks": {}, "attributs": []}}]}`,
		`{"provider": {"name": "p"}, "resources": [{"schema": {"attributes": []}}, {"name": "a"}, {"name": "a", "schema": {}}], "resources": [{"name": "b", "schema": {}}]}`,
		`{"version": "0.1", "providers": {"name": "p"}, "resource": [{"name": "a", "schema": {"attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}]}`,
		`{"version": "0.1", "Provider": {"Name": "p"}, "Resources": [{"Name": "a", "Schema": {}}]}`,
		`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "b", "schema": {"attributes": []}}, {"name": "a", "schema": {"attributes": []}}], "resources": [{"name": "d", "schema": {"attributes": []}}, {"name": "c", "schema": {"attributes": []}}]}`,
		`{"version": "0.1", "provider": {"name": "p"}, "x": 1e400, "y": 1e20, "z": 99999999999999999999, "v": -1e99999, "w": 1e10000, "u": 1e00001, "t": 1E-00001, "s": 0e99999}`,
		`{"version": "0.1", "provider": {"name": "p", "schema": {"attributes": [{"name": "a", "number": {"optional_required": "optional"}}, {"name": "b", "string": {"optional_required": "computed"}}, {"name": "c", "string": {"computed_optional_required": "optional"}}]}}}`,
	}
)

// TestSweepRare sums up the findings of all rules in the snippets of rare and wrong forms.
func TestSweepRare(t *testing.T) {
	t.Parallel()
	settings := &analysis.Settings{}
	for _, r := range rules.All() {
		settings.SetSeverity(r, max(r.Severity, rules.SeverityHint))
	}
	var sums scenario.Sums
	all := rare()
	for _, what := range slices.Sorted(maps.Keys(all)) {
		sums.Begin(what)
		frame, _, _ := strings.Cut(what, ":")
		for _, snippet := range all[what] {
			sums.Add(snippet + "\n" + strings.Join(allFindings(fmt.Sprintf(exampleFrames[frame], snippet), settings), "\n"))
		}
	}
	sums.Hold(t, "testdata/sums/rare.golden")
}
