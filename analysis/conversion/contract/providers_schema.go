package contract

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file reads the JSON that `terraform providers schema -json` prints.

// The keys of the JSON that lead to the providers.
const (
	keyFormat    = "format_version"
	keyProviders = "provider_schemas"
)

// IsProvidersSchema reports whether a source is the JSON of `terraform providers schema`.
func IsProvidersSchema(s *Source) bool {
	tree := s.File.Frame
	return len(s.File.Units) == 0 && tree.Root() >= 0 && (tree.Member(0, keyProviders) >= 0 || tree.Member(0, keyFormat) >= 0)
}

// builtUnits are the members of a provider's schema that hold units, with the kinds of the units.
var builtUnits = map[string]UnitKind{
	"resource_schemas": Resource, "data_source_schemas": DataSource, "ephemeral_resource_schemas": EphemeralResource,
	"list_resource_schemas": ListResource, "action_schemas": Action, "functions": Function,
}

// ReadProvidersSchema returns the contracts of the providers in the JSON of `terraform providers schema`, by their addresses.
func ReadProvidersSchema(source *Source) map[string]*Contract {
	tree := source.File.Frame
	out := map[string]*Contract{}
	if tree.Root() < 0 {
		return out
	}
	for provider := range tree.Children(tree.Member(0, keyProviders)) {
		if tree.Nodes[provider].Kind == syntax.Object {
			address := tree.Key(provider)
			out[address] = readBuilt(source, provider, path.Base(address))
		}
	}
	return out
}

func readBuilt(source *Source, provider int32, name string) *Contract {
	c := &Contract{Provider: name, Partial: true}
	r := &builtReader{tree: source.File.Frame, at: origin{source, source.File.Frame, 0}}
	c.Named = r.keyPlace(provider)
	known := map[unitKey]bool{}
	identities := r.tree.Member(provider, "resource_identity_schemas")
	for group := range r.tree.Children(provider) {
		key := r.tree.Key(group)
		if key == "provider" {
			c.add(&Unit{Kind: Provider, at: r.at, name: group, text: r.tree.Raw(group), content: func() *Content { return r.content(group) }}, known)
			continue
		}
		kind, ok := builtUnits[key]
		if !ok {
			continue
		}
		for node := range r.tree.Children(group) {
			typeName := r.tree.Key(node)
			u := &Unit{Kind: kind, Name: strings.TrimPrefix(typeName, name+"_"), at: r.at, name: node, text: r.tree.Raw(node)}
			if kind == Function {
				u.Name = typeName
				u.content = func() *Content { return r.function(node) }
			} else {
				identity := int32(-1)
				if kind == Resource && identities >= 0 {
					identity = r.tree.Member(identities, typeName)
				}
				if identity >= 0 {
					u.text += r.tree.Raw(identity)
				}
				u.content = func() *Content {
					content := r.content(node)
					content.Identity = r.identity(identity)
					return content
				}
			}
			c.add(u, known)
		}
	}
	return c
}

// builtReader reads the schemas of one source.
type builtReader struct {
	tree *syntax.Tree
	at   origin
}

// keyPlace returns the place of a member's key.
func (r *builtReader) keyPlace(node int32) Place {
	n := &r.tree.Nodes[node]
	return Place{r.at.source, int(n.KeyStart), int(n.KeyEnd)}
}

func (r *builtReader) text(object int32, key string) string {
	return r.tree.Value(r.tree.Member(object, key))
}

func (r *builtReader) flag(object int32, key string) bool {
	node := r.tree.Member(object, key)
	return node >= 0 && r.tree.Nodes[node].Kind == syntax.True
}

func (r *builtReader) number(object int32, key string) int64 {
	node := r.tree.Member(object, key)
	if node < 0 {
		return 0
	}
	n, err := strconv.ParseInt(r.tree.Raw(node), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func (r *builtReader) content(node int32) *Content {
	block := r.tree.Member(node, "block")
	return &Content{
		Version: r.number(node, "version"), Description: r.text(block, "description"),
		Deprecation: r.text(block, "deprecation_message"), Deprecated: r.flag(block, "deprecated"), Members: r.block(block),
	}
}

func (r *builtReader) identity(node int32) []*IdentityAttribute {
	var out []*IdentityAttribute
	if node < 0 {
		return nil
	}
	for a := range r.tree.Children(r.tree.Member(node, "attributes")) {
		out = append(out, &IdentityAttribute{r.tree.Key(a), r.flag(a, "required_for_import"), r.at, a})
	}
	slices.SortFunc(out, func(a, b *IdentityAttribute) int { return strings.Compare(a.Name, b.Name) })
	return out
}

func (r *builtReader) function(node int32) *Content {
	var parameters []string
	for p := range r.tree.Children(r.tree.Member(node, "parameters")) {
		parameters = append(parameters, r.parameter(p))
	}
	if rest := r.tree.Member(node, "variadic_parameter"); rest >= 0 {
		parameters = append(parameters, r.parameter(rest)+"...")
	}
	result := r.valueType(r.tree.Member(node, "return_type"))
	deprecation := r.text(node, "deprecation_message")
	return &Content{
		Description: r.text(node, "description"), Deprecation: deprecation, Deprecated: deprecation != "",
		Signature: fmt.Sprintf("(%s) %s", strings.Join(parameters, ", "), result.String()),
	}
}

func (r *builtReader) parameter(node int32) string {
	t := r.valueType(r.tree.Member(node, "type"))
	if r.flag(node, "is_nullable") {
		return t.String() + " or null"
	}
	return t.String()
}

// block reads the attributes and blocks of a block.
func (r *builtReader) block(node int32) []*Member {
	var out []*Member
	if node < 0 {
		return nil
	}
	out = r.attributes(out, r.tree.Member(node, "attributes"))
	for b := range r.tree.Children(r.tree.Member(node, "block_types")) {
		m := r.newMember(b)
		m.Block, m.Configurability = true, spec.Optional
		m.Type.Kind = r.nesting(b)
		inner := r.tree.Member(b, "block")
		m.Description, m.Deprecation, m.Deprecated = r.text(inner, "description"), r.text(inner, "deprecation_message"),
			r.flag(inner, "deprecated")
		m.Members = r.block(inner)
		if r.number(b, "min_items") > 0 {
			m.Configurability = spec.Required
		}
		m.Validators = append(r.items(b, "min_items", "SizeAtLeast"), r.items(b, "max_items", "SizeAtMost")...)
		out = append(out, m)
	}
	return byName(out)
}

// items returns a limit of the number of blocks as the validator that says the same.
func (r *builtReader) items(block int32, key, validator string) []Call {
	n := r.number(block, key)
	if n < 1 || key == "min_items" && n == 1 { // a minimum of one makes the block required
		return nil
	}
	calls := packageNames{}.calls(fmt.Sprintf("listvalidator.%s(%d)", validator, n), false)
	for i := range calls {
		calls[i].at, calls[i].node = r.at, r.tree.Member(block, key)
	}
	return calls
}

// nestings are the kinds by the words for them.
var nestings = map[string]schema.Kind{
	"single": schema.KindSingleNested, "group": schema.KindSingleNested, "list": schema.KindListNested, "set": schema.KindSetNested,
	"map": schema.KindMapNested,
}

func (r *builtReader) nesting(node int32) schema.Kind { return nestings[r.text(node, "nesting_mode")] }

func (r *builtReader) newMember(node int32) *Member {
	m := &Member{Name: r.tree.Key(node), at: r.at}
	for f := range m.places {
		m.places[f] = -1
	}
	m.places[OfName] = node
	return m
}

func (r *builtReader) attributes(out []*Member, node int32) []*Member {
	for a := range r.tree.Children(node) {
		m := r.newMember(a)
		m.Description, m.Deprecation, m.Deprecated = r.text(a, "description"), r.text(a, "deprecation_message"), r.flag(a, "deprecated")
		m.Sensitive, m.WriteOnly = r.flag(a, "sensitive"), r.flag(a, "write_only")
		m.Configurability = spec.ConfigurabilityOf(r.flag(a, "required"), r.flag(a, "optional"), r.flag(a, "computed"))
		if nested := r.tree.Member(a, "nested_type"); nested >= 0 {
			m.Type.Kind = r.nesting(nested)
			m.Members = byName(r.attributes(nil, r.tree.Member(nested, "attributes")))
		} else {
			node := r.tree.Member(a, "type")
			m.Type, m.places[OfType] = r.valueType(node), node
		}
		out = append(out, m)
	}
	return out
}

// primitives are the types that are words.
var primitives = map[string]Type{
	"string": {Kind: schema.KindString}, "bool": {Kind: schema.KindBool}, "dynamic": {Kind: schema.KindDynamic},
	"number": {Kind: schema.KindNumber, AnyNumber: true},
}

var collections = map[string]schema.Kind{"list": schema.KindList, "set": schema.KindSet, "map": schema.KindMap}

// valueType reads a type as Terraform writes types in JSON: a word, or an array that begins with one.
func (r *builtReader) valueType(node int32) Type {
	if node < 0 {
		return Type{}
	}
	if t, ok := primitives[r.tree.Value(node)]; ok {
		return t
	}
	parts := make([]int32, 0, 3)
	for part := range r.tree.Children(node) {
		parts = append(parts, part)
	}
	if len(parts) >= 2 && r.tree.Nodes[node].Kind == syntax.Array {
		word := r.tree.Value(parts[0])
		if kind, ok := collections[word]; ok {
			element := r.valueType(parts[1])
			return Type{Kind: kind, Element: &element}
		}
		if word == "object" && r.tree.Nodes[parts[1]].Kind == syntax.Object {
			t := Type{Kind: schema.KindObject}
			for a := range r.tree.Children(parts[1]) {
				t.Attributes = append(t.Attributes, NamedType{r.tree.Key(a), r.valueType(a)})
			}
			t.Attributes = sorted(t.Attributes)
			return t
		}
	}
	return Type{Other: strings.Join(strings.Fields(r.tree.Raw(node)), "")}
}
