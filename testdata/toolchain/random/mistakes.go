package random

import (
	"fmt"
	gopath "path"
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// mistakes are the faults that real files have, a family for each stage or cause. Each family is as likely as its
// weight.
var mistakes = []family{
	{3, schemaMistakes}, {2, duplicateMistakes}, {2, generateMistakes}, {4, identifierMistakes}, {5, importMistakes}, {3, expressionMistakes},
	{3, externalTypeMistakes}, {3, startupMistakes},
}

type family struct {
	weight  int
	changes []change
}

// family draws one of the families of mistakes.
func (g *generator) family() []change {
	var weights []int
	for _, family := range mistakes {
		weights = append(weights, family.weight)
	}
	return mistakes[g.pick(weights...)].changes
}

func stringType() *tree.Value { return tree.Object("string", tree.Object()) }

func path(importPath string) *tree.Value { return tree.Object("path", importPath) }

// customValidator is a validator item with as many imports as given.
func customValidator(definition string, imports ...*tree.Value) *tree.Value {
	custom := tree.Object()
	if len(imports) > 0 {
		custom.Set("imports", tree.Array(imports...))
	}
	custom.Set("schema_definition", definition)
	return tree.Object("custom", custom)
}

func addValidator(definition string, imports ...string) func(*generator, site) {
	return func(_ *generator, s site) {
		var values []*tree.Value
		for _, importPath := range imports {
			values = append(values, path(importPath))
		}
		if s.body.Get("validators") == nil {
			s.body.Set("validators", tree.Array())
		}
		list := s.body.Get("validators")
		list.Elements = append(list.Elements, customValidator(definition, values...))
	}
}

// schemaMistakes break the JSON Schema.
var schemaMistakes = []change{
	atMember("no name", "name", func(_ *generator, o *tree.Value) { o.Delete("name") }),
	atMember("name that is no identifier", "name", func(g *generator, o *tree.Value) {
		o.Set("name", one(g, []string{"fooBar", "foo-bar", "1foo", "", "Foo", "foo bar", "foo\n"}))
	}),
	atSite("unknown key", anySite, func(g *generator, s site) {
		s.body.Set(one(g, []string{"descripton", "x-origin", "write_only", "markdown_description", "optional", "type"}), "x")
	}),
	atSite("type missing", anySite, func(_ *generator, s site) { s.element.Delete(s.kind) }),
	atSite("two types", anySite, func(_ *generator, s site) { s.element.Set("bool", tree.Object(s.configurabilityKey(), "optional")) }),
	atSite("unknown type", anySite, func(g *generator, s site) {
		s.element.Rename(s.kind, one(g, []string{"int32", "integer", "tuple", "boolean", "String"}))
	}),
	atSite("key beside the type", anySite, func(_ *generator, s site) { s.element.Set("description", "x") }),
	atSite("configurability missing", attribute, func(_ *generator, s site) { s.body.Delete(s.configurabilityKey()) }),
	atSite("configurability invalid", attribute, func(g *generator, s site) {
		s.body.Set(s.configurabilityKey(), one(g, []string{"optional_computed", "Required", "", "none"}))
	}),
	atSite("configurability under the wrong key", attribute, func(_ *generator, s site) {
		wrong := "optional_required"
		if s.scopeKind == "provider" {
			wrong = "computed_optional_required"
		}
		s.body.Rename(s.configurabilityKey(), wrong)
	}),
	atSite("computed in the provider", both(attribute, func(s site) bool { return s.scopeKind == "provider" }), func(_ *generator, s site) {
		s.body.Set("optional_required", "computed")
	}),
	atSite("configurability of a block", block, func(_ *generator, s site) { s.body.Set("computed_optional_required", "optional") }),
	atSite("sensitive block", block, func(_ *generator, s site) { s.body.Set("sensitive", true) }),
	atSite("block of a map", block, func(_ *generator, s site) { s.element.Rename(s.kind, "map_nested") }),
	atSite("sensitive is a string", attribute, func(_ *generator, s site) { s.body.Set("sensitive", "true") }),
	atSite("null", anySite, func(g *generator, s site) {
		s.body.Set(one(g, []string{"description", "validators", "custom_type", "deprecation_message"}), null())
	}),
	atSite("default outside a resource", both(notOfResource, primitive, attribute), func(_ *generator, s site) {
		s.body.Set("default", tree.Object("static", "x"))
	}),
	atSite("plan modifiers outside a resource", notOfResource, func(g *generator, s site) {
		s.body.Set("plan_modifiers", tree.Array(tree.Object("custom", tree.Object("schema_definition", "x.Y()"))))
	}),
	atSite("element type missing", withElements, func(_ *generator, s site) { s.body.Delete("element_type") }),
	atSite("element type empty", withElements, func(_ *generator, s site) { s.body.Set("element_type", tree.Object()) }),
	atSite("two element types", withElements, func(_ *generator, s site) {
		s.body.Set("element_type", tree.Object("string", tree.Object(), "bool", tree.Object()))
	}),
	atSite("nested element type", withElements, func(_ *generator, s site) {
		s.body.Set("element_type", tree.Object("single_nested", tree.Object("attributes", tree.Array())))
	}),
	atSite("dynamic element type", withElements,
		func(_ *generator, s site) { s.body.Set("element_type", tree.Object("dynamic", tree.Object())) }),
	atSite("attribute types missing", object, func(_ *generator, s site) { s.body.Delete("attribute_types") }),
	atSite("attribute types empty", object, func(_ *generator, s site) { s.body.Set("attribute_types", tree.Array()) }),
	atMember("attribute type with configurability", "attribute_types", func(_ *generator, o *tree.Value) {
		if types := o.Get("attribute_types").List(); len(types) > 0 {
			_, body := typeMember(types[0])
			body.Set("computed_optional_required", "optional")
		}
	}),
	atSite("nested object missing", nestedMany, func(_ *generator, s site) { s.body.Delete("nested_object") }),
	atSite("attributes without nested object", nestedMany, func(_ *generator, s site) {
		attributes := s.object().Get("attributes")
		s.body.Delete("nested_object")
		s.body.Set("attributes", attributes)
	}),
	atSite("nested object in single nested", kindIs("single_nested"), func(_ *generator, s site) {
		s.body.Set("nested_object", tree.Object())
	}),
	atSite("default both ways", withDefault, func(_ *generator, s site) {
		s.body.Set("default", tree.Object("static", true, "custom", tree.Object("schema_definition", "nil")))
	}),
	atSite("default neither way", withDefault, func(_ *generator, s site) { s.body.Set("default", tree.Object()) }),
	atSite("default of another type", both(ofResource, kindIs("bool", "int64", "float64", "string"), attribute), func(_ *generator, s site) {
		static := map[string]any{"bool": "true", "int64": "1", "float64": true, "string": 5}
		s.body.Set("computed_optional_required", "computed_optional")
		s.body.Set("default", tree.Object("static", static[s.kind]))
	}),
	atSite("static default of a number", both(ofResource, kindIs("number", "list", "object"), attribute), func(_ *generator, s site) {
		s.body.Set("computed_optional_required", "computed_optional")
		s.body.Set("default", tree.Object("static", 1))
	}),
	atSite("integer default with a fraction", both(ofResource, kindIs("int64"), attribute), func(g *generator, s site) {
		s.body.Set("computed_optional_required", "computed_optional")
		number := &tree.Value{Scalar: []byte(one(g, []string{"1.5", "10.0", "1e3", "9223372036854775808"}))}
		s.body.Set("default", tree.Object("static", number))
	}),
	atSite("validator without custom", anySite, func(_ *generator, s site) {
		s.body.Set("validators", tree.Array(tree.Object("schema_definition", "x.Y()")))
	}),
	atSite("validators not a list", anySite, func(_ *generator, s site) { s.body.Set("validators", tree.Object()) }),
	atSite("plan modifier of old", ofResource, func(_ *generator, s site) {
		s.body.Set("plan_modifiers", tree.Array(tree.Object("requires_replace", tree.Object())))
	}),
	atMember("import as a string", "import", func(_ *generator, o *tree.Value) { o.Set("import", o.Get("import").Get("path")) }),
	atMember("imports empty", "imports", func(_ *generator, o *tree.Value) { o.Set("imports", tree.Array()) }),
	atMember("import without path", "path", func(g *generator, o *tree.Value) {
		if g.chance(0.5) {
			o.Delete("path")
			return
		}
		o.Set("path", "")
	}),
	atMember("alias empty", "path", func(_ *generator, o *tree.Value) { o.Set("alias", "") }),
	atMember("custom type incomplete", "value_type", func(_ *generator, o *tree.Value) { o.Delete("value_type") }),
	atSite("external type beside nested object", nestedMany, func(_ *generator, s site) {
		s.body.Set("associated_external_type", tree.Object("type", "*apisdk.Type"))
	}),
	{"version wrong", func(g *generator, root *tree.Value) bool {
		root.Set("version", one(g, []string{"0.1.0", "0.2", "", " 0.1"}))
		return true
	}},
	{"version missing", func(_ *generator, root *tree.Value) bool { root.Delete("version"); return true }},
	{"provider missing", func(_ *generator, root *tree.Value) bool { root.Delete("provider"); return true }},
	{"resource without schema", func(_ *generator, root *tree.Value) bool {
		resources := root.Get("resources").List()
		if len(resources) == 0 {
			return false
		}
		resources[0].Delete("schema")
		return true
	}},
	atSchema("schema empty", func(kind string) bool { return kind != "provider" },
		func(_ *generator, schema *tree.Value) { schema.Members = nil }),
}

func null() *tree.Value { return &tree.Value{Scalar: []byte("null")} }

// duplicateMistakes name two things alike.
var duplicateMistakes = []change{
	atSite("attribute or block twice", anySite, func(_ *generator, s site) { addSibling(s, s.element.Clone()) }),
	{"resource twice", func(_ *generator, root *tree.Value) bool {
		resources := root.Get("resources")
		if len(resources.List()) == 0 {
			return false
		}
		resources.Elements = append(resources.Elements, resources.Elements[0].Clone())
		return true
	}},
	atMember("attribute type twice", "attribute_types", func(_ *generator, o *tree.Value) {
		if types := o.Get("attribute_types"); len(types.List()) > 0 {
			types.Elements = append(types.Elements, types.Elements[0].Clone())
		}
	}),
	atSchema("attribute and block of one name", anyKind, func(g *generator, schema *tree.Value) {
		attributes := schema.Get("attributes").List()
		if len(attributes) == 0 {
			return
		}
		block := tree.Object("name", attributes[0].Get("name"), "single_nested", tree.Object())
		schema.Set("blocks", tree.Array(append(schema.Get("blocks").List(), block)...))
	}),
	atSite("nested attribute of one name elsewhere", both(nested, attribute), func(g *generator, s site) {
		key := s.configurabilityKey()
		inner := tree.Object("name", s.element.Get("name"), "single_nested",
			tree.Object(key, "optional", "attributes", tree.Array(primitiveAttribute(key, "inner", "string"))))
		addSibling(s, tree.Object("name", "around", "single_nested", tree.Object(key, "optional", "attributes", tree.Array(inner))))
	}),
}

// generateMistakes make the generator fail after a valid schema.
var generateMistakes = []change{
	atSite("dynamic attribute", attribute, func(_ *generator, s site) {
		addSibling(s, primitiveAttribute(s.configurabilityKey(), "anything", "dynamic"))
	}),
	atSite("nested attribute named like a keyword", both(nested, inNested),
		func(g *generator, s site) { s.element.Set("name", one(g, keywords)) }),
	atSite("top level nested named like a keyword", both(nested, topLevel),
		func(g *generator, s site) { s.element.Set("name", one(g, keywords)) }),
	atSite("name that makes no identifier", anySite, rename("_1", "_1a")),
	atSite("object without members in a list", both(withElements), func(_ *generator, s site) {
		s.body.Set("element_type", tree.Object("object", tree.Object()))
	}),
	atSite("object in an object", object, func(_ *generator, s site) {
		types := s.body.Get("attribute_types")
		types.Elements = append(types.Elements, tree.Object("name", "deep", "object", tree.Object("attribute_types", tree.Array(
			tree.Object("name", "x", "string", tree.Object())))))
	}),
	atCustom("unbalanced definition", anyCustom, func(_ *generator, custom *tree.Value) {
		custom.Set("schema_definition", strings.TrimSuffix(custom.Get("schema_definition").Text(), ")"))
	}),
	atCustom("definition with an end", anyCustom, func(g *generator, custom *tree.Value) {
		custom.Set("schema_definition", custom.Get("schema_definition").Text()+one(g, []string{",", "\n", " // why", ";"}))
	}),
	atMember("alias that is no identifier", "path",
		func(g *generator, o *tree.Value) { o.Set("alias", one(g, []string{"my-lib", "func", "1st", "a.b"})) }),
	atSite("external type of another form", both(primitive, attribute), func(g *generator, s site) {
		s.body.Set("associated_external_type",
			tree.Object("type", one(g, []string{"", "[]string", "map[string]string", "**apisdk.Type", "*apisdk.Option[string]"})))
	}),
	{"name too long", func(_ *generator, root *tree.Value) bool {
		resources := root.Get("resources").List()
		if len(resources) == 0 {
			return false
		}
		resources[0].Set("name", strings.Repeat("a", 300))
		return true
	}},
}

// identifierMistakes make the generator declare one identifier twice, or one that means something else.
var identifierMistakes = []change{
	atSite("names that differ by an underscore", attribute, func(_ *generator, s site) {
		addSibling(s, primitiveAttribute(s.configurabilityKey(), "foo_1", "string"))
		addSibling(s, primitiveAttribute(s.configurabilityKey(), "foo1", "bool"))
	}),
	atSite("nested named like a constructor", both(nested, attribute), func(_ *generator, s site) {
		key := s.configurabilityKey()
		addSibling(s, tree.Object("name", "new_"+s.element.Get("name").Text(), "single_nested",
			tree.Object(key, "optional", "attributes", tree.Array(primitiveAttribute(key, "inner", "string")))))
	}),
	atSite("nested named like a method", both(nested, inNested),
		rename("attribute_types", "equal", "is_null", "is_unknown", "string", "to_object_value", "to_terraform_value", "type")),
	atSite("collection named like a local variable", both(attribute, inNested, func(s site) bool { return !isNested(s.kind) }),
		func(g *generator, s site) {
			key := s.configurabilityKey()
			body := tree.Object(key, "optional", "element_type", stringType())
			addSibling(s, tree.Object("name", one(g, []string{"obj", "diags", "types", "v", "value", "attribute_types", "string"}),
				one(g, []string{"list", "map", "set"}), body))
		}),
	atSite("nested named like a local variable", both(nested, inNested),
		rename("types", "attr", "diags", "v", "ctx", "obj_val", "basetypes", "diag", "d", "obj", "fmt", "context", "tftypes")),
	atSite("nested member named by an underscore", both(attribute, inNested), rename("_")),
	atSite("member named like a conversion", both(primitive, inNested), rename("to_apisdk_type1", "from_apisdk_type1")),
	{"name with an underscore in front", func(g *generator, root *tree.Value) bool {
		entries := append(root.Get("resources").List(), root.Get("datasources").List()...)
		if root.Get("provider").Get("schema") != nil {
			entries = append(entries, root.Get("provider"))
		}
		if len(entries) == 0 {
			return false
		}
		one(g, entries).Set("name", one(g, []string{"_thing", "_"}))
		return true
	}},
	{"nested named like the model", func(g *generator, root *tree.Value) bool {
		for _, entry := range root.Get("resources").List() {
			for _, element := range entry.Get("schema").Get("attributes").List() {
				if kind, _ := typeMember(element); isNested(kind) {
					entry.Set("name", "a")
					element.Set("name", "a_model")
					return true
				}
			}
		}
		return false
	}},
}

func imports(custom *tree.Value) bool { return len(custom.Get("imports").List()) > 0 }

// importMistakes leave the imports of the generated file wrong, unless something else in the schema makes up for it.
var importMistakes = []change{
	atCustom("imports missing", imports, func(_ *generator, custom *tree.Value) { custom.Delete("imports") }),
	atCustom("one import missing", func(custom *tree.Value) bool { return len(custom.Get("imports").List()) > 1 },
		func(_ *generator, custom *tree.Value) {
			list := custom.Get("imports")
			list.Elements = list.Elements[:1]
		}),
	atCustom("unused import", imports, func(g *generator, custom *tree.Value) {
		list := custom.Get("imports")
		list.Elements = append(list.Elements,
			path(one(g, []string{"regexp", "strings", "math/big", frameworkPath + "/path", validatorsPath + "/int64validator",
				frameworkPath + "/types/basetypes", frameworkPath + "/diag", "fmt"})))
	}),
	atCustom("definition empty", anyCustom, func(_ *generator, custom *tree.Value) { custom.Set("schema_definition", "") }),
	atCustom("definition empty without imports", anyCustom, func(_ *generator, custom *tree.Value) {
		custom.Set("schema_definition", "")
		custom.Delete("imports")
	}),
	atCustom("alias not used", imports, func(_ *generator, custom *tree.Value) { custom.Get("imports").Elements[0].Set("alias", "renamed") }),
	atCustom("another name of the package", func(custom *tree.Value) bool {
		return imports(custom) && custom.Get("imports").Elements[0].Get("alias") == nil
	}, func(g *generator, custom *tree.Value) {
		first := custom.Get("imports").Elements[0]
		plain := gopath.Base(first.Get("path").Text())
		alias := one(g, []string{"second", plain, "_", plain + "s"})
		first.Set("alias", alias)
		custom.Set("schema_definition", strings.ReplaceAll(custom.Get("schema_definition").Text(), plain+".", alias+"."))
	}),
	atCustom("another package of the name", imports, func(_ *generator, custom *tree.Value) {
		list := custom.Get("imports")
		list.Elements = append(list.Elements, path("example.com/other/stringvalidator"))
		custom.Set("schema_definition", custom.Get("schema_definition").Text()+", stringvalidator.IsValid()")
	}),
	atSite("package named like the generator's", both(kindIs("string"), attribute), func(g *generator, s site) {
		name := one(g, []string{"types", "schema", "validator", "attr", "fmt", "context"})
		addValidator(name+".IsValid()", "example.com/own/"+name)(g, s)
	}),
	atMember("import path invalid", "path", func(g *generator, o *tree.Value) {
		o.Set("path", one(g, []string{"https://" + validatorsPath, "./x", " regexp", "a b", `a\b`, "\"regexp\""}))
	}),
	atMember("import of another's internals", "path", func(g *generator, o *tree.Value) {
		o.Set("path", one(g, []string{frameworkPath + "/internal/fwserver", validatorsPath}))
	}),
	atMember("import instead of imports", "imports", func(_ *generator, o *tree.Value) {
		first := o.Get("imports").Elements[0]
		o.Delete("imports")
		o.Set("import", first)
	}),
	atSite("custom type of a list element", withElements, func(_ *generator, s site) {
		s.body.Set("element_type", tree.Object("list", tree.Object(
			"custom_type", tree.Object("import", path(frameworkPath+"/types/basetypes"), "type", "basetypes.ListType", "value_type",
				"basetypes.ListValue"),
			"element_type", stringType())))
	}),
	atSite("object of collections only", object, func(_ *generator, s site) {
		s.body.Set("attribute_types", tree.Array(tree.Object("name", "x", "list", tree.Object("element_type", stringType()))))
	}),
	atSite("number in an object", object, func(_ *generator, s site) {
		types := s.body.Get("attribute_types")
		types.Elements = append(types.Elements, tree.Object("name", "amount_1", "number", tree.Object()))
	}),
	atSite("collection with custom type", both(kindIs("list"), attribute), func(_ *generator, s site) {
		s.body.Set("custom_type", tree.Object("import", path(frameworkPath+"/types/basetypes"), "type", "basetypes.ListType{}", "value_type",
			"basetypes.ListValue"))
	}),
}

// expressionMistakes are Go that does not compile where it is.
var expressionMistakes = []change{
	// In an unknown package it could be a variable, so spec-ls only warns.
	atMember("custom type without braces", "value_type", func(_ *generator, o *tree.Value) {
		if !strings.HasPrefix(o.Get("import").Get("path").Text(), "example.com/") {
			o.Set("type", strings.TrimSuffix(o.Get("type").Text(), "{}"))
		}
	}),
	atSite("custom type of another kind", both(kindIs("int64", "bool"), attribute), set("custom_type", func() *tree.Value {
		return tree.Object("import", path(frameworkPath+"-timetypes/timetypes"), "type", "timetypes.RFC3339Type{}", "value_type",
			"timetypes.RFC3339")
	})),
	atMember("custom type of another package", "value_type", func(_ *generator, o *tree.Value) {
		o.Set("type", "x"+o.Get("type").Text())
	}),
	atSite("validator of another kind", kindIs("string", "list", "map", "bool", "list_nested", "set_nested", "map_nested"),
		addValidator("int64validator.AtLeast(1)", validatorsPath+"/int64validator")),
	atSite("validator with an unknown function", kindIs("string"),
		addValidator("stringvalidator.LengthAtleast(1)", validatorsPath+"/stringvalidator")),
	atSite("validator for the data source", kindIs("string"),
		addValidator("datasourcevalidator.Conflicting()", validatorsPath+"/datasourcevalidator")),
	atSite("plan modifier of another kind", both(ofResource, kindIs("string", "bool", "list", "single_nested")), func(_ *generator, s site) {
		s.body.Set("plan_modifiers", tree.Array(customValidator("int64planmodifier.RequiresReplace()",
			path(frameworkPath+"/resource/schema/int64planmodifier"))))
	}),
	atSite("default of another kind", both(ofResource, kindIs("string", "bool"), attribute), func(_ *generator, s site) {
		s.body.Set("computed_optional_required", "computed_optional")
		s.body.Set("default", customValidator("int64default.StaticInt64(1)", path(frameworkPath+"/resource/schema/int64default")))
	}),
	atSite("regexp without its import", kindIs("string"),
		addValidator(`stringvalidator.RegexMatches(regexp.MustCompile("^a"), "")`, validatorsPath+"/stringvalidator")),
	// The definition must compile by itself: only the import of package validator is missing, and only if no other
	// validator of the schema brings it.
	atSite("validator without any import", kindIs("string"), addValidator("nil")),
}

// externalType returns an attribute or a nested object an external type.
func externalType(typeName string, imported bool) func(*generator, site) {
	return func(g *generator, s site) {
		g.externalTypes++
		external := tree.Object("type", strings.Replace(typeName, "Special", fmt.Sprintf("Special%d", g.externalTypes), 1))
		if imported {
			external.Set("import", path(standInPath))
		}
		holder := s.body
		if isNested(s.kind) {
			holder = s.object()
		}
		holder.Set("associated_external_type", external)
	}
}

// externalTypeMistakes are external types for which the generated conversions do not compile.
var externalTypeMistakes = []change{
	atSite("external type that is no pointer", both(attribute, kindIs("string", "single_nested", "list_nested")),
		externalType("apisdk.Special", true)),
	atSite("external type that is built in", both(attribute, kindIs("string", "bool", "int64", "float64")), func(g *generator, s site) {
		externalType("*"+s.kind, false)(g, s)
	}),
	atSite("external type without import", both(attribute, kindIs("string", "single_nested")), externalType("*apisdk.Special", false)),
	atSite("external type of another package", both(attribute, kindIs("string", "single_nested")), externalType("*othersdk.Special", true)),
	atSite("external type with an unused import", both(attribute, kindIs("string")), externalType("*string", true)),
	atSite("external type of a nested object", nested, externalType("*apisdk.Special", true)),
	atSite("external type of a collection", withElements, externalType("*apisdk.Special", true)),
	atSite("external type of an object", object, externalType("*apisdk.Special", true)),
	atSite("external type of a primitive", both(attribute, primitive), externalType("*apisdk.Special", true)),
	atSite("external type with two collections", nested, func(g *generator, s site) {
		externalType("*apisdk.Special", true)(g, s)
		attributes := tree.Array()
		for _, name := range []string{"first", "second"} {
			attributes.Elements = append(attributes.Elements,
				tree.Object("name", name, "list", tree.Object(s.configurabilityKey(), "optional", "element_type", stringType())))
		}
		s.object().Set("attributes", attributes)
	}),
	atSite("external type and custom type", both(attribute, kindIs("string")), func(g *generator, s site) {
		externalType("*apisdk.Special", true)(g, s)
		s.body.Set("custom_type", tree.Object("import", path(frameworkPath+"/types/basetypes"), "type", "basetypes.StringType{}", "value_type",
			"basetypes.StringValue"))
	}),
}

// startupMistakes compile, and fail when the provider starts.
var startupMistakes = []change{
	atSite("default on an optional attribute", both(ofResource, attribute, kindIs("bool", "string")), func(g *generator, s site) {
		static := map[string]any{"bool": true, "string": "x"}
		s.body.Set("computed_optional_required", one(g, []string{"optional", "required"}))
		s.body.Set("default", tree.Object("static", static[s.kind]))
	}),
	atSite("reserved name", topLevel, rename("connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner")),
	atSite("reserved name of a provider", topLevel, rename("alias", "version")),
	atSite("underscore in front", topLevel, rename("_foo", "_", "__x")),
	atSite("object of dynamic only", both(object, topLevel), func(_ *generator, s site) {
		s.body.Set("attribute_types", tree.Array(tree.Object("name", "x", "dynamic", tree.Object())))
	}),
	atSite("pattern that does not compile", kindIs("string"),
		addValidator(`stringvalidator.RegexMatches(regexp.MustCompile("(?=a)"), "")`, validatorsPath+"/stringvalidator", "regexp")),
	atSite("default of other elements", both(ofResource, attribute, kindIs("list")), func(_ *generator, s site) {
		s.body.Set("computed_optional_required", "computed_optional")
		s.body.Set("element_type", stringType())
		s.body.Set("default", customValidator("listdefault.StaticValue(types.ListNull(types.BoolType))",
			path(frameworkPath+"/resource/schema/listdefault")))
	}),
	atSite("default of an object", both(ofResource, attribute, object), func(g *generator, s site) {
		s.body.Set("computed_optional_required", "computed_optional")
		s.body.Set("attribute_types", tree.Array(tree.Object("name", "x", "string", tree.Object()),
			tree.Object("name", "y", "list", tree.Object("element_type", stringType()))))
		member := one(g, []string{"types.StringType", "types.Int64Type"})
		list := one(g, []string{"types.ListType{ElemType: types.StringType}", "types.SetType{ElemType: types.StringType}"})
		s.body.Set("default", customValidator("objectdefault.StaticValue(types.ObjectNull(map[string]attr.Type{\"x\": "+member+", \"y\": "+list+"}))",
			path(frameworkPath+"/resource/schema/objectdefault"), path(frameworkPath+"/attr")))
	}),
	atSite("default of an element's custom type", both(ofResource, attribute, kindIs("set", "map")), func(g *generator, s site) {
		s.body.Set("computed_optional_required", "computed_optional")
		s.body.Set("element_type", tree.Object("string", tree.Object("custom_type",
			tree.Object("import", path(frameworkPath+"-jsontypes/jsontypes"), "type", "jsontypes.ExactType{}", "value_type", "jsontypes.Exact"))))
		element := one(g, []string{"types.StringType", "jsontypes.ExactType{}", "jsontypes.NormalizedType{}"})
		maker := map[string]string{"set": "types.SetNull", "map": "types.MapNull"}[s.kind]
		s.body.Set("default", customValidator(s.kind+"default.StaticValue("+maker+"("+element+"))",
			path(frameworkPath+"/resource/schema/"+s.kind+"default")))
	}),
	atSite("value type of another type", both(attribute, kindIs("string"), topLevel), func(g *generator, s site) {
		s.body.Set("custom_type", tree.Object("import", path(frameworkPath+"-timetypes/timetypes"), "type", "timetypes.RFC3339Type{}",
			"value_type", one(g, []string{"timetypes.GoDuration", "timetypes.RFC3339Type"})))
	}),
}
