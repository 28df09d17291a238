package review

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// unknownKeys finds the keys that are not read.
func (r *reviewer) unknownKeys(node int32, of *openapi.Key) {
	tree := r.config.Tree
	if tree.Kind(node) != yaml.Mapping {
		return
	}
	for member := range tree.Children(node) {
		switch known := of.Member(tree.Key(member)); {
		case known != nil:
			r.unknownKeys(member, known)
		case of.Value == openapi.MappingValue && tree.Key(member) != "<<":
			r.unknownKey(node, member, of)
		}
	}
}

func (r *reviewer) unknownKey(mapping, member int32, of *openapi.Key) {
	tree := r.config.Tree
	n := &tree.Nodes[member]
	key := tree.Key(member)
	if of == openapi.OverrideKey && tree.Member(mapping, "description") < 0 {
		return // the override has a finding of its own
	}
	f := r.report(
		rules.ConfigUnknownKey,
		openapi.Text{Start: int(n.KeyStart), End: int(n.KeyEnd)},
		fmt.Sprintf("the key %q is not read in %s", key, of.What),
	)
	f.Note = "tfplugingen-openapi takes no notice of it, and says nothing."
	var known []string
	for _, k := range of.Members {
		known = append(known, k.Name)
	}
	near, ok := rules.Nearest(key, known)
	switch {
	case of == openapi.OverrideKey:
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
