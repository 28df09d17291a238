package random

import (
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// primitiveAttribute is an optional attribute of a kind.
func primitiveAttribute(key, name, kind string) *tree.Value {
	return tree.Object("name", name, kind, tree.Object(key, "optional"))
}

func addSibling(s site, element *tree.Value) {
	s.siblings.Elements = append(s.siblings.Elements, element)
}

// keywords are Go keywords.
var keywords = []string{"break", "case", "chan", "const", "continue", "default", "defer", "else", "for", "func", "go", "if", "import",
	"interface", "map",
	"package", "range", "return", "select", "struct", "switch", "type", "var"}

// nearMisses look like mistakes and are not; or only next to other things in the same schema.
var nearMisses = []change{
	atSite("primitive named like a keyword", both(primitive, attribute), func(g *generator, s site) {
		addSibling(s, primitiveAttribute(s.configurabilityKey(), one(g, keywords), "string"))
	}),
	atSite("nested primitive with a reserved root name", both(attribute, inNested), func(g *generator, s site) {
		addSibling(s, primitiveAttribute(s.configurabilityKey(), one(g, []string{"count", "provider", "lifecycle", "depends_on", "version"}),
			"bool"))
	}),
	atSite("nested primitive named like a method", both(attribute, inNested), func(g *generator, s site) {
		addSibling(s, primitiveAttribute(s.configurabilityKey(), one(g, []string{"type", "string", "equal", "is_null", "attribute_types"}),
			"int64"))
	}),
	atSite("nested primitive named like a local variable", both(attribute, inNested), func(g *generator, s site) {
		addSibling(s, primitiveAttribute(s.configurabilityKey(), one(g, []string{"obj", "diags", "types", "attr", "v", "ctx", "d"}), "string"))
	}),
	{"same nested attribute in another schema", func(g *generator, root *tree.Value) bool {
		all := schemas(root)
		if len(all) < 2 {
			return false
		}
		from, to := all[0], all[1]
		if from.kind == "provider" || to.kind == "provider" {
			return false
		}
		for _, name := range []string{"attributes", "blocks"} {
			for _, element := range from.schema.Get(name).List() {
				kind, body := typeMember(element)
				if isNested(kind) && to.schema.Get(name) != nil && (to.kind == "resource" || body.Get("plan_modifiers") == nil) {
					target := to.schema.Get(name)
					target.Elements = append(target.Elements, element.Clone())
					return true
				}
			}
		}
		return false
	}},
	{"import borrowed from another attribute", func(g *generator, root *tree.Value) bool {
		for _, schema := range schemas(root) {
			seen := map[string]bool{}
			for _, custom := range customs(schema.schema) {
				imports := custom.Get("imports")
				if len(imports.List()) != 1 {
					continue
				}
				text := string(imports.Format())
				if seen[text] {
					custom.Delete("imports")
					return true
				}
				seen[text] = true
			}
		}
		return false
	}},
	atCustom("newlines in a call", func(custom *tree.Value) bool {
		text := custom.Get("schema_definition").Text()
		return strings.Count(text, "(") == 1 && !strings.Contains(text, "\n") && strings.HasSuffix(text, ")") && !strings.HasSuffix(text, "()")
	}, func(g *generator, custom *tree.Value) {
		function, arguments, _ := strings.Cut(strings.TrimSuffix(custom.Get("schema_definition").Text(), ")"), "(")
		custom.Set("schema_definition", function+"(\n\t"+arguments+",\n)")
	}),
	atCustom("leading newline", anyCustom, func(g *generator, custom *tree.Value) {
		custom.Set("schema_definition", "\n  "+custom.Get("schema_definition").Text())
	}),
	atCustom("comment inside a definition", anyCustom, func(g *generator, custom *tree.Value) {
		custom.Set("schema_definition", "/* why */ "+custom.Get("schema_definition").Text())
	}),
	atCustom("import twice", func(custom *tree.Value) bool { return len(custom.Get("imports").List()) > 0 },
		func(g *generator, custom *tree.Value) {
			imports := custom.Get("imports")
			imports.Elements = append(imports.Elements, imports.Elements[0].Clone())
		}),
	atCustom("import that the file has anyway", func(custom *tree.Value) bool { return len(custom.Get("imports").List()) > 0 },
		func(g *generator, custom *tree.Value) {
			imports := custom.Get("imports")
			imports.Elements = append(imports.Elements,
				tree.Object("path", frameworkPath+one(g, []string{"/types", "/attr", "/schema/validator", "/resource/schema/planmodifier"})))
		}),
	atCustom("blank import", func(custom *tree.Value) bool { return len(custom.Get("imports").List()) > 0 },
		func(g *generator, custom *tree.Value) {
			imports := custom.Get("imports")
			imports.Elements = append(imports.Elements, tree.Object("path", "embed", "alias", "_"))
		}),
	{"extension key", func(g *generator, root *tree.Value) bool {
		targets := []*tree.Value{root, root.Get("provider")}
		for _, schema := range schemas(root) {
			targets = append(targets, schema.schema)
		}
		one(g, targets).Set(one(g, []string{"x-origin", "//", "$schema"}), "anything")
		return true
	}},
	atSite("empty validators", anySite, func(g *generator, s site) {
		if s.body.Get("validators") == nil {
			s.body.Set("validators", tree.Array())
		}
	}),
	atSchema("empty blocks", anyKind, func(g *generator, schema *tree.Value) {
		if schema.Get("blocks") == nil {
			schema.Set("blocks", tree.Array())
		}
	}),
	atMember("object members that differ by an underscore", "attribute_types", func(g *generator, body *tree.Value) {
		types := body.Get("attribute_types")
		types.Elements = append(types.Elements, tree.Object("name", "foo_1", "string", tree.Object()),
			tree.Object("name", "foo1", "string", tree.Object()))
	}),
	atMember("object members with odd names", "attribute_types", func(g *generator, body *tree.Value) {
		types := body.Get("attribute_types")
		types.Elements = append(types.Elements, tree.Object("name", one(g, []string{"_1", "_", "func", "_x"}), "bool", tree.Object()))
	}),
	atSite("trailing underscore", primitive, func(g *generator, s site) {
		s.element.Set("name", s.element.Get("name").Text()+"_")
	}),
	atSite("nested underscore in front", both(primitive, inNested), func(g *generator, s site) {
		s.element.Set("name", "_"+s.element.Get("name").Text())
	}),
	atSite("single nested without attributes", both(kindIs("single_nested"), attribute), func(g *generator, s site) {
		s.body.Delete("attributes")
	}),
	atSite("computed with default", both(ofResource, attribute, kindIs("bool", "string", "int64")), func(g *generator, s site) {
		s.body.Set("computed_optional_required", "computed")
		static := map[string]any{"bool": false, "string": "", "int64": 9007199254740993}
		s.body.Set("default", tree.Object("static", static[s.kind]))
	}),
	atSite("two expressions", withValidators, func(g *generator, s site) {
		custom := customs(s.body.Get("validators"))[0]
		text := custom.Get("schema_definition").Text()
		custom.Set("schema_definition", text+", "+strings.TrimSpace(text))
	}),
	{"provider name again as a resource", func(g *generator, root *tree.Value) bool {
		if resources := root.Get("resources").List(); len(resources) > 0 {
			resources[0].Set("name", root.Get("provider").Get("name").Text())
			return true
		}
		return false
	}},
	{"resource names that differ by an underscore", func(g *generator, root *tree.Value) bool {
		resources := root.Get("resources")
		if resources == nil || len(resources.Elements) == 0 {
			return false
		}
		for _, name := range []string{"foo_1", "foo1"} {
			resources.Elements = append(resources.Elements, tree.Object("name", name, "schema",
				tree.Object("attributes", tree.Array(primitiveAttribute("computed_optional_required", "id", "string")))))
		}
		return true
	}},
	{"empty sections", func(g *generator, root *tree.Value) bool {
		for _, section := range []string{"resources", "datasources"} {
			if root.Get(section) == nil {
				root.Set(section, tree.Array())
				return true
			}
		}
		return false
	}},
	atSchema("schema with a description only", anyKind, func(g *generator, schema *tree.Value) {
		if g.chance(0.3) {
			schema.Members = nil
		}
		schema.Set("description", "Nothing else.")
	}),
}
