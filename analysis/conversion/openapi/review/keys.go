package review

import (
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// keys are what a mapping of the configuration may hold.
type keys struct {
	of      string // what the mapping is, for messages
	members map[string]*keys
	any     *keys // what the value of any key is, where keys are names
}

var leaf = &keys{}

var location = &keys{of: "an operation", members: map[string]*keys{"path": leaf, "method": leaf}}

var override = &keys{of: "an override", members: map[string]*keys{"description": leaf}}

var unitSchema = &keys{of: "a schema", members: map[string]*keys{
	"ignores":    leaf,
	"attributes": {of: "attributes", members: map[string]*keys{"aliases": leaf, "overrides": {any: override}}},
}}

// topLevel is the language of configurations.
var topLevel = &keys{of: "the configuration", members: map[string]*keys{
	"provider": {of: "the provider", members: map[string]*keys{"name": leaf, "schema_ref": leaf, "ignores": leaf}},
	"resources": {any: &keys{of: "a resource", members: map[string]*keys{
		"create": location, "read": location, "update": location, "delete": location, "schema": unitSchema,
	}}},
	"data_sources": {any: &keys{of: "a data source", members: map[string]*keys{"read": location, "schema": unitSchema}}},
}}

// unknownKeys finds the keys that are not read.
func (r *reviewer) unknownKeys(node int32, k *keys) {
	tree := r.config.Tree
	if tree.Kind(node) != yaml.Mapping {
		return
	}
	for member := range tree.Children(node) {
		key := tree.Key(member)
		switch {
		case k.any != nil:
			r.unknownKeys(member, k.any)
		case k.members == nil, key == "<<":
		case k.members[key] != nil:
			r.unknownKeys(member, k.members[key])
		default:
			r.unknownKey(node, member, k)
		}
	}
}

func (r *reviewer) unknownKey(mapping, member int32, k *keys) {
	tree := r.config.Tree
	n := &tree.Nodes[member]
	key := tree.Key(member)
	if k == override && tree.Member(mapping, "description") < 0 {
		return // the override has a finding of its own
	}
	f := r.report(rules.ConfigUnknownKey, openapi.Text{Start: int(n.KeyStart), End: int(n.KeyEnd)}, fmt.Sprintf("the key %q is not read in %s", key, k.of))
	f.Note = "tfplugingen-openapi takes no notice of it, and says nothing."
	var known []string
	for name := range k.members {
		known = append(known, name)
	}
	slices.Sort(known)
	near, ok := rules.Nearest(key, known)
	switch {
	case k == override:
		f.Note = "Only the description can be overridden."
		f.Help = "say it in the OpenAPI document, or change the specification"
	case ok && tree.Member(mapping, near) < 0:
		f.Help = fmt.Sprintf("did you mean %q?", near)
		f.Fixes = append(f.Fixes, Fix{fmt.Sprintf("Change to %q", near), syntax.Edit{Start: int(n.KeyStart), End: int(n.KeyEnd), Text: near}})
	}
	if edit, ok := removal(tree, member); ok {
		f.Fixes = append(f.Fixes, Fix{fmt.Sprintf("Remove %q", key), edit})
	} else if f.Help == "" {
		f.Help = "remove it"
	}
}

// names finds names that specifications can't have.
func (r *reviewer) names() {
	check := func(rule *rules.Rule, name openapi.Text, what string) {
		if name.Value == "" || isName(name.Value) {
			return
		}
		f := r.report(rule, name, fmt.Sprintf("%q can't be the name of %s", name.Value, what))
		f.Note = "It gets into the specification as it is, which the generator then refuses."
		f.Help = "write small letters, digits and underscores, and no digit first"
	}
	check(rules.ConfigProviderNameInvalid, r.config.Provider.Name, "a provider")
	for _, u := range r.config.Resources {
		check(rules.ConfigUnitNameInvalid, u.Name, "a resource")
	}
	for _, u := range r.config.DataSources {
		check(rules.ConfigUnitNameInvalid, u.Name, "a data source")
	}
}

func isName(name string) bool {
	for i := 0; i < len(name); i++ {
		if c := name[i]; c != '_' && (c < 'a' || c > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return true
}
