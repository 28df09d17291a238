// Package random makes specifications, valid and invalid ones, from a seed. The same seed and number always give the
// same text.
//
// A specification is built so that the toolchain should accept it; small pools of names and unguarded combinations
// make some fail by themselves. Then come near misses (odd, and fine) and mistakes (each a fault that real files
// have). Whether the result is clean is for the toolchain to say: nothing here predicts it.
//
// Mistakes that only Terraform or a reader notices are left out, as the toolchain of this module does not see them.
package random

import (
	"fmt"
	"math/rand/v2"
	gopath "path"
	"slices"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// A Specification is one random specification, with the names of the mistakes and oddities that were put into it on purpose.
type Specification struct {
	Text     []byte
	Mistakes []string
	Near     []string
}

// New makes the specification of that number in the sequence that the seed begins.
func New(seed, number uint64) Specification {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, number))}
	root := g.specification()
	specification := Specification{}
	for range g.pick(2, 3, 2) {
		if name, ok := g.applyOne(root, nearMisses); ok {
			specification.Near = append(specification.Near, name)
		}
	}
	for range g.pick(11, 7, 2) {
		if name, ok := g.applyOne(root, g.family()); ok {
			specification.Mistakes = append(specification.Mistakes, name)
		}
	}
	if g.chance(0.02) && g.anotherCase(root) {
		specification.Mistakes = append(specification.Mistakes, "key in another case")
	}
	specification.Text = root.Format()
	if g.chance(0.02) {
		name, text := g.breakText(specification.Text)
		specification.Mistakes, specification.Text = append(specification.Mistakes, name), text
	}
	return specification
}

type generator struct {
	*rand.Rand
	externalTypes int
}

// chance is true with that probability.
func (g *generator) chance(probability float64) bool { return g.Float64() < probability }

// pick returns an index, each as likely as its weight.
func (g *generator) pick(weights ...int) int {
	total := 0
	for _, weight := range weights {
		total += weight
	}
	chosen := g.IntN(total)
	for index, weight := range weights {
		if chosen < weight {
			return index
		}
		chosen -= weight
	}
	return len(weights) - 1
}

func one[T any](g *generator, choices []T) T { return choices[g.IntN(len(choices))] }

// A scope is one schema while it is built: the generator will put it into one Go file.
type scope struct {
	kind       string            // "resource", "datasource" or "provider"
	aliases    map[string]string // import path -> alias, or ""
	localNames map[string]string // local name -> import path
	typed      map[string]bool   // names that declare Go types
}

func (g *generator) specification() *tree.Value {
	provider := tree.Object("name", one(g, providerNames))
	if g.chance(0.3) {
		provider.Set("schema", g.schema("provider"))
	}
	root := tree.Object("version", "0.1", "provider", provider)
	if section := g.section("resource", g.pick(1, 8, 3)); section != nil {
		root.Set("resources", section)
	}
	if section := g.section("datasource", g.pick(6, 4, 1)); section != nil {
		root.Set("datasources", section)
	}
	return root
}

func (g *generator) section(kind string, count int) *tree.Value {
	if count == 0 {
		return nil
	}
	section := tree.Array()
	used := map[string]bool{}
	for range count {
		name := one(g, objectNames)
		if used[name] {
			continue
		}
		used[name] = true
		section.Elements = append(section.Elements, tree.Object("name", name, "schema", g.schema(kind)))
	}
	return section
}

func (g *generator) schema(kind string) *tree.Value {
	s := &scope{kind: kind, aliases: map[string]string{}, localNames: map[string]string{}, typed: map[string]bool{}}
	schema := tree.Object()
	g.describe(schema)
	if g.chance(0.2) {
		schema.Set("markdown_description", one(g, descriptionText))
	}
	used := map[string]bool{}
	schema.Set("attributes", g.attributes(s, 1+g.IntN(5), 0, used))
	if g.chance(0.3) {
		schema.Set("blocks", g.blocks(s, 1+g.IntN(2), 0, used))
	}
	return schema
}

// name draws a name that is new among its siblings and, if it declares a Go type, in its schema; most of the time.
func (g *generator) name(s *scope, pool []string, used map[string]bool, typed bool) string {
	for {
		name := one(g, pool)
		if g.chance(0.04) {
			name = one(g, trickyNames)
		}
		if used[name] || typed && s.typed[name] && !g.chance(0.03) {
			pool = append(pool[:len(pool):len(pool)], name+"_"+one(g, plainNames))
			continue
		}
		used[name] = true
		if typed {
			s.typed[name] = true
		}
		return name
	}
}

var nestedKinds = []string{"list_nested", "map_nested", "set_nested", "single_nested"}

func (g *generator) kind(depth int) string {
	nested := 6
	if depth >= 3 {
		nested = 0
	}
	switch g.pick(16, 6, 2, nested) {
	case 0:
		return one(g, []string{"bool", "float64", "int64", "number", "string", "string", "string"})
	case 1:
		return one(g, []string{"list", "map", "set"})
	case 2:
		return "object"
	default:
		return one(g, nestedKinds)
	}
}

func isNested(kind string) bool {
	switch kind {
	case "list_nested", "map_nested", "set_nested", "single_nested":
		return true
	}
	return false
}

func (g *generator) attributes(s *scope, count, depth int, used map[string]bool) *tree.Value {
	attributes := tree.Array()
	for range count {
		attributes.Elements = append(attributes.Elements, g.attribute(s, g.kind(depth), depth, used))
	}
	return attributes
}

func (g *generator) attribute(s *scope, kind string, depth int, used map[string]bool) *tree.Value {
	external := g.chance(0.05) && (kind == "single_nested" || !isNested(kind)) && (depth == 0 || g.chance(0.2))
	name := g.name(s, plainNames, used, isNested(kind) || external)
	configurability := one(g, []string{"optional", "required", "computed", "computed_optional"})
	key := "computed_optional_required"
	if s.kind == "provider" {
		key, configurability = "optional_required", one(g, []string{"optional", "required"})
	}
	body := tree.Object(key, configurability)
	switch kind {
	case "list", "map", "set":
		body.Set("element_type", g.elementType(s, 0, depth > 0))
	case "object":
		body.Set("attribute_types", g.attributeTypes(s, 0, depth > 0))
	case "single_nested":
		body.Set("attributes", g.attributes(s, 1+g.IntN(3), depth+1, map[string]bool{}))
	case "list_nested", "map_nested", "set_nested":
		body.Set("nested_object", g.nestedObject(s, depth, false))
	}
	if external && (convertible(kind, body) || g.chance(0.1)) {
		g.externalType(s, body)
	} else if customs := customTypes[kind]; len(customs) > 0 && g.chance(0.08) {
		body.Set("custom_type", g.customType(s, one(g, customs)))
	}
	if s.kind == "resource" && configurability == "computed_optional" && g.chance(0.25) {
		g.addDefault(s, kind, body)
	}
	g.decorate(s, kind, body)
	if g.chance(0.08) {
		body.Set("sensitive", g.chance(0.8))
	}
	return tree.Object("name", name, kind, body)
}

func (g *generator) blocks(s *scope, count, depth int, used map[string]bool) *tree.Value {
	blocks := tree.Array()
	for range count {
		blocks.Elements = append(blocks.Elements, g.block(s, depth, used))
	}
	return blocks
}

func (g *generator) block(s *scope, depth int, used map[string]bool) *tree.Value {
	kind := one(g, []string{"list_nested", "set_nested", "single_nested"})
	name := g.name(s, blockNames, used, true)
	body := tree.Object()
	if kind == "single_nested" {
		members := map[string]bool{}
		body.Set("attributes", g.attributes(s, 1+g.IntN(2), depth+1, members))
		if depth < 2 && g.chance(0.25) {
			body.Set("blocks", g.blocks(s, 1, depth+1, members))
		}
		if g.chance(0.1) && (depth == 0 || g.chance(0.2)) && convertible(kind, body) {
			g.externalType(s, body)
		}
	} else {
		body.Set("nested_object", g.nestedObject(s, depth, true))
	}
	g.decorate(s, kind, body)
	return tree.Object("name", name, kind, body)
}

func (g *generator) nestedObject(s *scope, depth int, ofBlock bool) *tree.Value {
	members := map[string]bool{}
	object := tree.Object("attributes", g.attributes(s, 1+g.IntN(3), depth+1, members))
	if ofBlock && depth < 2 && g.chance(0.25) {
		object.Set("blocks", g.blocks(s, 1, depth+1, members))
	}
	if g.chance(0.1) {
		object.Set("validators", g.validators(s, "object"))
	}
	if g.chance(0.15) && (depth == 0 || g.chance(0.2)) && (convertible("single_nested", object) || g.chance(0.05)) {
		g.externalType(s, object)
	}
	return object
}

var primitiveKinds = []string{"bool", "float64", "int64", "number", "string", "string"}

func (g *generator) elementType(s *scope, depth int, inNested bool) *tree.Value {
	switch g.pick(14, 2, 2) {
	case 1:
		if depth < 2 {
			return tree.Object(one(g, []string{"list", "map", "set"}), tree.Object("element_type", g.elementType(s, depth+1, inNested)))
		}
	case 2:
		if depth < 2 {
			return tree.Object("object", tree.Object("attribute_types", g.attributeTypes(s, depth+1, inNested)))
		}
	}
	kind := one(g, primitiveKinds)
	return tree.Object(kind, g.plainType(s, kind))
}

// plainType is the body of a primitive element or attribute type.
func (g *generator) plainType(s *scope, kind string) *tree.Value {
	body := tree.Object()
	if customs := customTypes[kind]; len(customs) > 0 && g.chance(0.04) {
		body.Set("custom_type", g.customType(s, one(g, customs)))
	}
	return body
}

// attributeTypes mostly keeps clear of two faults of the generator: a number directly in an object attribute, and an
// object in an object inside a nested attribute.
func (g *generator) attributeTypes(s *scope, depth int, inNested bool) *tree.Value {
	types := tree.Array()
	used := map[string]bool{}
	for index := range 1 + g.IntN(3) {
		name := one(g, plainNames)
		if g.chance(0.06) {
			name = one(g, trickyNames)
		}
		if used[name] {
			continue
		}
		used[name] = true
		kind := one(g, primitiveKinds)
		if kind == "number" && !g.chance(0.1) {
			kind = "string"
		}
		body := g.plainType(s, kind)
		if index > 0 && depth < 2 && g.chance(0.25) {
			if kind = one(g, []string{"list", "map", "set", "object"}); kind == "object" && inNested && !g.chance(0.1) {
				kind = "list"
			}
			if kind == "object" {
				body = tree.Object("attribute_types", g.attributeTypes(s, depth+1, inNested))
			} else {
				body = tree.Object("element_type", g.elementType(s, depth+1, inNested))
			}
		}
		types.Elements = append(types.Elements, tree.Object("name", name, kind, body))
	}
	return types
}

// decorate adds what any attribute or block may have.
func (g *generator) decorate(s *scope, kind string, body *tree.Value) {
	g.describe(body)
	if g.chance(0.22) {
		body.Set("validators", g.validators(s, kind))
	}
	if s.kind == "resource" && g.chance(0.18) {
		modifiers := tree.Array(g.custom(s, planModifier(one(g, planModifiers), kind)))
		if g.chance(0.2) {
			modifiers.Elements = append(modifiers.Elements, g.custom(s, planModifier(one(g, planModifiers), kind)))
		}
		body.Set("plan_modifiers", modifiers)
	}
}

func (g *generator) describe(body *tree.Value) {
	if g.chance(0.5) {
		body.Set("description", one(g, descriptionText))
	}
	if g.chance(0.06) {
		body.Set("deprecation_message", one(g, descriptionText))
	}
}

func (g *generator) validators(s *scope, kind string) *tree.Value {
	list := tree.Array()
	for range 1 + g.pick(4, 1) {
		list.Elements = append(list.Elements, g.custom(s, one(g, validators[libraryKind(kind)])))
	}
	return list
}

// custom wraps an expression and its imports the way that validators, plan modifiers and defaults do.
func (g *generator) custom(s *scope, e expression) *tree.Value {
	imports := tree.Array()
	localNames := []string{}
	for _, importPath := range e.imports {
		imported, localName := g.importOf(s, importPath)
		imports.Elements = append(imports.Elements, imported)
		localNames = append(localNames, localName)
	}
	return tree.Object("custom", tree.Object("imports", imports, "schema_definition", e.render(localNames)))
}

var aliases = []string{"check", "lib", "v2", "own", "sdk", "my_types"}

// importOf returns an import and its local name. A schema imports a path always under the same name.
func (g *generator) importOf(s *scope, importPath string) (imported *tree.Value, localName string) {
	alias, seen := s.aliases[importPath]
	if !seen {
		// The generator imports packages of these paths by itself, without the alias.
		own := gopath.Base(importPath) == "types" || gopath.Base(importPath) == "basetypes" || gopath.Base(importPath) == "big"
		if g.chance(0.08) && !own {
			if candidate := one(g, aliases); s.localNames[candidate] == "" {
				alias = candidate
			}
		}
		s.aliases[importPath] = alias
	}
	if alias != "" {
		s.localNames[alias] = importPath
		return tree.Object("path", importPath, "alias", alias), alias
	}
	return tree.Object("path", importPath), gopath.Base(importPath)
}

func (g *generator) customType(s *scope, custom customType) *tree.Value {
	imported, localName := g.importOf(s, custom.path)
	return tree.Object("import", imported, "type", localName+"."+custom.typeName, "value_type", localName+"."+custom.valueType)
}

// convertible reports whether the generator can write the conversions of an external type for such an attribute or nested
// object: primitives, one collection of them, one object of them.
func convertible(kind string, body *tree.Value) bool {
	switch kind {
	case "list", "map", "set":
		element, _ := typeMember(body.Get("element_type"))
		return slices.Contains(primitiveKinds, element) && element != "number"
	case "object":
		for _, attributeType := range body.Get("attribute_types").List() {
			if member, _ := typeMember(attributeType); !slices.Contains(primitiveKinds, member) || member == "number" {
				return false
			}
		}
		return true
	case "single_nested":
		collections, objects := 0, 0
		for _, attribute := range body.Get("attributes").List() {
			kind, member := typeMember(attribute)
			switch {
			case isNested(kind) || member.Get("associated_external_type") != nil || !convertible(kind, member):
				return false
			case kind == "object":
				objects++
			case !slices.Contains(primitiveKinds, kind):
				collections++
			}
		}
		return collections+objects <= 1
	}
	return true
}

// externalType names a type of the API client. It is another one each time: one type has one shape.
func (g *generator) externalType(s *scope, holder *tree.Value) {
	imported, localName := g.importOf(s, standInPath)
	g.externalTypes++
	typeName := fmt.Sprintf("Type%d", g.externalTypes)
	holder.Set("associated_external_type", tree.Object("import", imported, "type", "*"+localName+"."+typeName))
}

func (g *generator) addDefault(s *scope, kind string, body *tree.Value) {
	static := map[string]any{"bool": g.chance(0.5), "int64": g.IntN(1000) - 500, "float64": 2.5, "string": one(g, descriptionText)}
	if value, ok := static[kind]; ok && g.chance(0.6) {
		body.Set("default", tree.Object("static", value))
		return
	}
	custom, ok := defaults[kind]
	isCollection := kind == "list" || kind == "map" || kind == "set"
	if !ok || isCollection && body.Get("element_type").Get("string") == nil {
		return
	}
	body.Set("default", g.custom(s, custom))
}
