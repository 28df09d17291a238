package random

import (
	"math/rand/v2"
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// everyKind are the kinds of attributes.
var everyKind = []string{"bool", "dynamic", "float64", "int64", "list", "map", "number", "object", "set", "string", "list_nested",
	"map_nested", "set_nested", "single_nested"}

// Attack makes the specification of that number in the sequence of attacks that the seed begins: a small one, with Go in its
// strings that nobody would write. It asks of spec-ls what the generator, the compiler and the framework know.
func Attack(seed, number uint64) Specification {
	a := &attacker{generator: &generator{Rand: rand.New(rand.NewPCG(seed, number^0xa77ac4))}}
	a.scopeKind = []string{"resource", "datasource", "provider"}[a.pick(7, 2, 1)]
	schema := tree.Object("attributes", tree.Array())
	for range 1 + a.pick(8, 2) {
		a.attack(schema)
	}
	if a.chance(0.25) {
		a.add(schema, "attributes", tree.Object("name", "b", "string", a.body("string")))
	}
	if a.chance(0.3) && !a.declared {
		a.add(schema, "attributes", tree.Object("name", "conf", "single_nested", a.body("single_nested")))
	}
	root := a.root(schema)
	if a.chance(0.05) {
		a.repeat(root)
	}
	return Specification{Text: root.Format(), Mistakes: a.done}
}

type attacker struct {
	*generator
	scopeKind string
	declared  bool // whether there is a nested attribute called conf
	done      []string
}

// root puts the schema into a specification, and now and then a second unit beside it.
func (a *attacker) root(schema *tree.Value) *tree.Value {
	provider := tree.Object("name", "example")
	root := tree.Object("version", "0.1", "provider", provider)
	section := map[string]string{"resource": "resources", "datasource": "datasources"}[a.scopeKind]
	if section == "" {
		provider.Set("schema", schema)
	} else {
		root.Set(section, tree.Array(tree.Object("name", "thing", "schema", schema)))
	}
	if a.chance(0.15) {
		other := &attacker{generator: a.generator, scopeKind: one(a.generator, []string{"resource", "datasource"})}
		second := tree.Object("attributes",
			tree.Array(tree.Object("name", one(a.generator, []string{"conf", "b", "thing_model"}), "single_nested", other.body("single_nested"))))
		if a.chance(0.3) {
			other.attack(second)
		}
		section := map[string]string{"resource": "resources", "datasource": "datasources"}[other.scopeKind]
		if root.Get(section) == nil {
			root.Set(section, tree.Array())
		}
		a.add(root, section, tree.Object("name", one(a.generator, []string{"other", "other", "thing"}), "schema", second))
		a.done = append(a.done, other.done...)
	}
	return root
}

func (a *attacker) add(holder *tree.Value, key string, element *tree.Value) {
	if holder.Get(key) == nil {
		holder.Set(key, tree.Array())
	}
	list := holder.Get(key)
	list.Elements = append(list.Elements, element)
}

// body is that of a plain attribute of a kind.
func (a *attacker) body(kind string) *tree.Value {
	key := "computed_optional_required"
	if a.scopeKind == "provider" {
		key = "optional_required"
	}
	body := tree.Object(key, "optional")
	a.shape(kind, body)
	return body
}

// shape gives the body of an attribute or block what its kind needs.
func (a *attacker) shape(kind string, body *tree.Value) {
	inner := func() *tree.Value {
		kind := one(a.generator, []string{"string", "string", "bool", "int64", "float64", "number"})
		return tree.Array(tree.Object("name", "x", kind, a.body(kind)))
	}
	switch kind {
	case "list", "map", "set":
		body.Set("element_type", stringType())
	case "object":
		body.Set("attribute_types", tree.Array(tree.Object("name", "x", "string", tree.Object())))
	case "single_nested":
		body.Set("attributes", inner())
	case "list_nested", "map_nested", "set_nested":
		body.Set("nested_object", tree.Object("attributes", inner()))
	}
}

// A target is an attribute or a block that odd Go is put into.
type target struct {
	kind         string
	isBlock      bool
	body, object *tree.Value // object holds the attributes of a nested one; otherwise it is the body
}

// attack adds an attribute or a block to a schema and puts odd Go into it.
func (a *attacker) attack(schema *tree.Value) {
	t := a.target()
	name := []string{"a", "a2"}[min(len(schema.Get("attributes").List()), 1)]
	if isNested(t.kind) && !a.declared {
		name, a.declared = "conf", true
	}
	switch a.pick(10, 4, 5, 6, 4, 4, 2) {
	case 0:
		a.did("validator of " + t.kind)
		holder, kind := a.within(t, 0.3)
		for range 1 + a.pick(9, 1) {
			a.add(holder, "validators", tree.Object("custom", a.oddCustom("validator", kind)))
		}
	case 1:
		a.did("plan modifier of " + t.kind)
		a.add(t.body, "plan_modifiers", tree.Object("custom", a.oddCustom("planmodifier", t.kind)))
	case 2:
		a.did("default of " + t.kind)
		if !t.isBlock {
			t.body.Set("computed_optional_required", "computed_optional")
		}
		t.body.Set("default", tree.Object("custom", a.oddCustom("default", t.kind)))
	case 3:
		a.did("custom type of " + t.kind)
		holder, kind := a.within(t, 0.5)
		holder.Set("custom_type", a.oddCustomType(kind))
	case 4:
		a.did("external type of " + t.kind)
		holder, kind := a.within(t, 0.8)
		holder.Set("associated_external_type", a.oddExternalType())
		if a.chance(0.1) {
			holder.Set("custom_type", a.oddCustomType(kind))
		}
	case 5:
		a.did("types within " + t.kind)
		a.attackTypes(&t)
	default:
		a.did("import beside " + t.kind)
		custom := a.draw("stringvalidator", "string").custom()
		a.attackImports(custom)
		t = target{kind: "string", body: a.body("string")}
		a.add(t.body, "validators", tree.Object("custom", custom))
	}
	section := "attributes"
	if t.isBlock {
		section = "blocks"
	}
	a.add(schema, section, tree.Object("name", name, t.kind, t.body))
}

func (a *attacker) target() target {
	t := target{kind: one(a.generator, everyKind)}
	switch a.pick(60, 32, 8) {
	case 1:
		t.kind = "string"
	case 2:
		t.kind, t.isBlock = one(a.generator, []string{"list_nested", "set_nested", "single_nested"}), true
	}
	if t.isBlock {
		t.body = tree.Object()
		a.shape(t.kind, t.body)
	} else {
		t.body = a.body(t.kind)
	}
	t.object = t.body
	if nested := t.body.Get("nested_object"); nested != nil {
		t.object = nested
	}
	return t
}

// within chooses the nested object of a target, with that probability, or the target itself.
func (a *attacker) within(t target, probability float64) (holder *tree.Value, kind string) {
	if t.object != t.body && a.chance(probability) {
		return t.object, "nested_object"
	}
	return t.body, t.kind
}

// attackTypes gives a collection or an object other types; of others, one within, or one in their place.
func (a *attacker) attackTypes(t *target) {
	if t.body.Get("element_type") == nil && t.body.Get("attribute_types") == nil {
		kind := one(a.generator, []string{"list", "map", "set", "object"})
		inner := target{kind: kind, body: a.body(kind)}
		a.attackTypes(&inner)
		if t.object.Get("attributes") != nil {
			a.add(t.object, "attributes", tree.Object("name", "y", inner.kind, inner.body))
		} else {
			*t = inner
		}
		return
	}
	if t.kind == "object" {
		t.body.Set("attribute_types", a.oddTypes(0))
		return
	}
	kind, body := a.oddType(0)
	t.body.Set("element_type", tree.Object(kind, body))
}

func (a *attacker) did(what string) { a.done = append(a.done, what) }

// oddCustom is a validator, plan modifier or default of an attribute of a kind.
func (a *attacker) oddCustom(role, kind string) *tree.Value {
	word := strings.ToLower(titles[kind])
	name := role
	switch {
	case role == "planmodifier":
	case role == "default", a.chance(0.75):
		name = word + role
	}
	drawn := a.draw(name, word)
	switch a.pick(14, 3, 4, 1) {
	case 1:
		drawn = a.spoil(drawn)
	case 2:
		drawn = a.wrap(drawn, word)
	case 3:
		drawn = a.spoil(a.wrap(drawn, word))
	}
	custom := drawn.custom()
	if a.chance(0.2) {
		a.attackImports(custom)
	}
	return custom
}

// repeat writes a key twice, with what overrides it or is overridden.
func (a *attacker) repeat(root *tree.Value) {
	var objects []*tree.Value
	root.Walk(func(value *tree.Value) {
		if len(value.Members) > 0 {
			objects = append(objects, value)
		}
	})
	object := one(a.generator, objects)
	member := one(a.generator, object.Members)
	a.did("key twice")
	other := tree.Member{Name: member.Name,
		Value: one(a.generator, []*tree.Value{null(), tree.Of(5), tree.Of("x"), tree.Object(), tree.Array(), member.Value.Clone()})}
	if a.chance(0.5) {
		object.Members = append(object.Members, other)
	} else {
		object.Members = append([]tree.Member{other}, object.Members...)
	}
}
