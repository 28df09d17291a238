package change_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
)

// The cases write schemas in a notation of their own, one line each:
//
//	a string optional; b list(object(c=int64)) computed sensitive; block d list_nested { e bool required }
//
// A member is a name and a type, and then its properties: a configurability, sensitive, write_only, nested_required; and in backquotes
// the texts of default (JSON), custom_default, validate, validate_object, plan, custom_type, description, deprecated, min and max. What
// begins with @ is about the unit: @version 2, @description `…`, @deprecated `…`, @identity id [required], @signature type… -> type;
// or begins another one: @unit KIND NAME; or is about the whole: @provider NAME, @none.
type notation struct {
	provider string
	units    []*unitNotation
}

type unitNotation struct {
	kind, name              string
	version                 int
	description, deprecated string
	identity                []string // a name, with " required" behind it if it is
	parameters              []string
	result                  string
	members                 []*memberNotation
}

type memberNotation struct {
	block      bool
	name, kind string
	flags      map[string]bool
	texts      map[string][]string
	members    []*memberNotation
}

// tokens divides a text into words, texts in backquotes with the quotes, and the signs { } ;.
func tokens(text string) []string {
	var out []string
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		n := 1
		switch text[0] {
		case '{', '}', ';':
		case '`':
			n = strings.IndexByte(text[1:], '`') + 2
		default:
			depth := 0
			for n = 0; n < len(text) && (depth > 0 || !strings.ContainsRune(" ;{}", rune(text[n]))); n++ {
				depth += strings.Count(text[n:n+1], "(") - strings.Count(text[n:n+1], ")")
			}
		}
		out = append(out, text[:n])
		text = text[n:]
	}
	return out
}

// parse reads a schema. Its first unit is of the given kind and is called pet.
func parse(t testing.TB, kind, text string) *notation {
	t.Helper()
	p := &parser{t: t, tokens: tokens(text), out: &notation{provider: "zoo"}}
	p.unit = &unitNotation{kind: kind, name: "pet"}
	p.out.units = []*unitNotation{p.unit}
	for len(p.tokens) > 0 {
		switch p.tokens[0] {
		case ";":
			p.next()
		case "@none":
			p.next()
			p.out.units = nil
		default:
			if strings.HasPrefix(p.tokens[0], "@") {
				p.aboutUnit()
			} else {
				p.unit.members = append(p.unit.members, p.member())
			}
		}
	}
	return p.out
}

type parser struct {
	t      testing.TB
	tokens []string
	out    *notation
	unit   *unitNotation
}

func (p *parser) next() string {
	if len(p.tokens) == 0 {
		p.t.Fatal("the notation ends too early")
	}
	token := p.tokens[0]
	p.tokens = p.tokens[1:]
	return strings.Trim(token, "`")
}

func (p *parser) more() bool { return len(p.tokens) > 0 && p.tokens[0] != ";" && p.tokens[0] != "}" }

func (p *parser) aboutUnit() {
	switch word := p.next(); word {
	case "@unit":
		p.unit = &unitNotation{kind: p.next(), name: p.next()}
		p.out.units = append(p.out.units, p.unit)
	case "@provider":
		p.out.provider = p.next()
	case "@version":
		fmt.Sscan(p.next(), &p.unit.version)
	case "@description":
		p.unit.description = p.next()
	case "@deprecated":
		p.unit.deprecated = p.next()
	case "@identity":
		name := p.next()
		for p.more() {
			name += " " + p.next()
		}
		p.unit.identity = append(p.unit.identity, name)
	case "@signature":
		for p.more() {
			if word := p.next(); word == "->" {
				p.unit.result = p.next()
			} else {
				p.unit.parameters = append(p.unit.parameters, word)
			}
		}
	default:
		p.t.Fatalf("unknown word %s", word)
	}
}

func (p *parser) member() *memberNotation {
	m := &memberNotation{name: p.next(), flags: map[string]bool{}, texts: map[string][]string{}}
	if m.name == "block" {
		m.block, m.name = true, p.next()
	}
	m.kind = p.next()
	for p.more() {
		word := p.next()
		switch {
		case word == "{":
			for len(p.tokens) > 0 && p.tokens[0] != "}" {
				if p.tokens[0] == ";" {
					p.next()
					continue
				}
				m.members = append(m.members, p.member())
			}
			p.next()
		case len(p.tokens) > 0 && strings.HasPrefix(p.tokens[0], "`"):
			m.texts[word] = append(m.texts[word], p.next())
		default:
			m.flags[word] = true
		}
	}
	return m
}

type object = map[string]any

func put(into object, key string, value any, is bool) {
	if is {
		into[key] = value
	}
}

func (m *memberNotation) configurability() string {
	for _, c := range []string{"computed", "computed_optional", "optional", "required"} {
		if m.flags[c] {
			return c
		}
	}
	return ""
}

func (m *memberNotation) text(key string) string { return strings.Join(m.texts[key], "") }

// importsOf are the imports that the expressions of the cases need; the framework's own packages are known by their names.
func custom(expression string) object {
	return object{"custom": object{"schema_definition": expression}}
}

func customs(expressions []string) []object {
	var out []object
	for _, e := range expressions {
		out = append(out, custom(e))
	}
	return out
}

// splitType divides list(string) into list and string.
func splitType(text string) (kind, inside string) {
	kind, inside, _ = strings.Cut(text, "(")
	return kind, strings.TrimSuffix(inside, ")")
}

// splitFields divides a=string,b=list(bool) at the commas outside of brackets.
func splitFields(text string) []string {
	var out []string
	depth, start := 0, 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	if text != "" {
		out = append(out, text[start:])
	}
	return out
}

func specType(text string) (kind string, body object) {
	kind, inside := splitType(text)
	body = object{}
	switch kind {
	case "list", "set", "map":
		inner, innerBody := specType(inside)
		body["element_type"] = object{inner: innerBody}
	case "object":
		var types []object
		for _, field := range splitFields(inside) {
			name, of, _ := strings.Cut(field, "=")
			inner, innerBody := specType(of)
			types = append(types, object{"name": name, inner: innerBody})
		}
		body["attribute_types"] = types
	}
	return kind, body
}

func (m *memberNotation) spec(kindOfUnit string) object {
	kind, body := specType(m.kind)
	if !m.block {
		key := "computed_optional_required"
		if kindOfUnit == "provider" {
			key = "optional_required"
		}
		put(body, key, m.configurability(), m.configurability() != "")
	}
	put(body, "sensitive", true, m.flags["sensitive"])
	put(body, "description", m.text("description"), m.text("description") != "")
	put(body, "deprecation_message", m.text("deprecated"), m.text("deprecated") != "")
	put(body, "validators", customs(m.texts["validate"]), len(m.texts["validate"]) > 0)
	put(body, "plan_modifiers", customs(m.texts["plan"]), len(m.texts["plan"]) > 0)
	put(body, "custom_type", object{"type": m.text("custom_type"), "value_type": m.text("custom_type") + "Value"}, m.text("custom_type") != "")
	put(body, "default", object{"static": json.RawMessage(m.text("default"))}, m.text("default") != "")
	put(body, "default", custom(m.text("custom_default")), m.text("custom_default") != "")
	if strings.HasSuffix(kind, "_nested") {
		inside := body
		if kind != "single_nested" {
			inside = object{}
			body["nested_object"] = inside
			put(inside, "validators", customs(m.texts["validate_object"]), len(m.texts["validate_object"]) > 0)
		}
		specMembers(inside, m.members, kindOfUnit)
	}
	return object{"name": m.name, kind: body}
}

func specMembers(into object, members []*memberNotation, kindOfUnit string) {
	for _, m := range members {
		key := "attributes"
		if m.block {
			key = "blocks"
		}
		list, _ := into[key].([]object)
		into[key] = append(list, m.spec(kindOfUnit))
	}
}

// spec returns the specification of the notation.
func (n *notation) spec() string {
	provider := object{"name": n.provider}
	all := object{"version": "0.1", "provider": provider}
	for _, u := range n.units {
		schema := object{}
		put(schema, "description", u.description, u.description != "")
		put(schema, "deprecation_message", u.deprecated, u.deprecated != "")
		specMembers(schema, u.members, u.kind)
		if u.kind == "provider" {
			provider["schema"] = schema
			continue
		}
		list, _ := all[u.kind+"s"].([]object)
		all[u.kind+"s"] = append(list, object{"name": u.name, "schema": schema})
	}
	return toJSON(all)
}

func toJSON(value any) string {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		panic(err)
	}
	return string(text) + "\n"
}

func builtType(text string) any {
	kind, inside := splitType(text)
	switch kind {
	case "list", "set", "map":
		return []any{kind, builtType(inside)}
	case "object":
		fields := object{}
		for _, field := range splitFields(inside) {
			name, of, _ := strings.Cut(field, "=")
			fields[name] = builtType(of)
		}
		return []any{kind, fields}
	case "tuple":
		var parts []any
		for _, field := range splitFields(inside) {
			parts = append(parts, builtType(field))
		}
		return []any{kind, parts}
	case "int64", "float64":
		return "number"
	}
	return kind
}

func builtBlock(members []*memberNotation) object {
	block, attributes, blocks := object{}, object{}, object{}
	for _, m := range members {
		one := object{}
		nested, isNested := strings.CutSuffix(m.kind, "_nested")
		put(one, "description", m.text("description"), m.text("description") != "")
		put(one, "deprecated", true, m.text("deprecated") != "")
		if m.block {
			inner := builtBlock(m.members)
			for k, v := range one {
				inner[k] = v
			}
			one = object{"nesting_mode": nested, "block": inner}
			put(one, "min_items", json.RawMessage(m.text("min")), m.text("min") != "")
			put(one, "max_items", json.RawMessage(m.text("max")), m.text("max") != "")
			blocks[m.name] = one
			continue
		}
		if isNested {
			inner := builtBlock(m.members)
			inner["nesting_mode"] = nested
			one["nested_type"] = inner
		} else {
			one["type"] = builtType(m.kind)
		}
		for _, flag := range []string{"required", "optional", "computed", "sensitive", "write_only"} {
			put(one, flag, true, m.flags[flag] || m.flags["computed_optional"] && (flag == "optional" || flag == "computed"))
		}
		attributes[m.name] = one
	}
	put(block, "attributes", attributes, len(attributes) > 0)
	put(block, "block_types", blocks, len(blocks) > 0)
	return block
}

var builtKeys = map[string]string{
	"resource": "resource_schemas", "datasource": "data_source_schemas", "ephemeral": "ephemeral_resource_schemas",
	"list": "list_resource_schemas", "action": "action_schemas",
}

// built returns the JSON that `terraform providers schema` would print of the notation.
func (n *notation) built() string {
	provider := object{}
	add := func(group, name string, value any) {
		into, _ := provider[group].(object)
		if into == nil {
			into = object{}
			provider[group] = into
		}
		into[name] = value
	}
	for _, u := range n.units {
		schema := object{"version": u.version, "block": builtBlock(u.members)}
		switch u.kind {
		case "provider":
			provider["provider"] = schema
		case "function":
			function := object{"return_type": builtType(u.result)}
			var parameters []object
			for _, p := range u.parameters {
				parameters = append(parameters, object{"name": "p", "type": builtType(p)})
			}
			put(function, "parameters", parameters, len(parameters) > 0)
			add("functions", u.name, function)
		default:
			add(builtKeys[u.kind], n.provider+"_"+u.name, schema)
		}
		for _, identity := range u.identity {
			name, required, _ := strings.Cut(identity, " ")
			all, _ := provider["resource_identity_schemas"].(object)
			schema, _ := all[n.provider+"_"+u.name].(object)
			if schema == nil {
				schema = object{"version": 0, "attributes": object{}}
				add("resource_identity_schemas", n.provider+"_"+u.name, schema)
			}
			schema["attributes"].(object)[name] = object{"type": "string", "required_for_import": required != "",
				"optional_for_import": required == ""}
		}
	}
	return toJSON(object{"format_version": "1.0", "provider_schemas": object{"registry.terraform.io/example/" + n.provider: provider}})
}

// contract reads the notation as a specification, or as the schema of a built provider.
func (n *notation) contract(built bool) *contract.Contract {
	if !built {
		return contract.Read(contract.Parse("spec.json", n.spec()))
	}
	for _, c := range contract.ReadProvidersSchema(contract.Parse("schema.json", n.built())) {
		return c
	}
	return nil
}
