package review

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// unknownKeys finds the keys that are not read: one finding a mapping.
func (r *reviewer) unknownKeys(node int32, known *openapi.Key) {
	tree := r.config.Tree
	if tree.Kind(node) != yaml.Mapping {
		return
	}
	var unknown []int32
	for member := range tree.Children(node) {
		switch key := known.Member(tree.Key(member)); {
		case key != nil:
			r.unknownKeys(member, key)
		case known.Value == openapi.MappingValue && tree.Key(member) != "<<" && !r.isDamaged(tree.From(member)):
			unknown = append(unknown, member)
		}
	}
	if len(unknown) > 0 && !(known == openapi.OverrideKey && r.cleared[node]) { // that finding names them
		r.unknown(node, unknown, known)
	}
}

// unknown reports keys of a mapping that are not read.
func (r *reviewer) unknown(mapping int32, members []int32, known *openapi.Key) {
	tree := r.config.Tree
	var names []string
	for _, k := range known.Members {
		names = append(names, k.Name)
	}
	n := &tree.Nodes[members[0]]
	f := r.report(rules.ConfigUnknownKey, openapi.Text{Start: int(n.KeyStart), End: int(n.KeyEnd)},
		fmt.Sprintf("tfplugingen-openapi ignores the key %q of %s", tree.Key(members[0]), known.What))
	f.Note = "It does so without a warning."
	if len(members) > 1 {
		f.Message = fmt.Sprintf("tfplugingen-openapi ignores %d keys of %s", len(members), known.What)
		f.Note = fmt.Sprintf("It ignores %s, without a warning.", r.keys(members))
	}
	var helps []string
	whole := mapping
	if len(members) == 1 {
		whole = members[0]
	}
	if help := r.offerOverlay(f, mapping, whole, members, known); help != "" {
		helps = append(helps, help)
	}
	for _, member := range members {
		n, key := &tree.Nodes[member], tree.Key(member)
		near, ok := rules.Nearest(key, names)
		place := openapi.Belongs(known, key)
		switch {
		case ok && tree.Member(mapping, near) < 0:
			helps = append(helps, fmt.Sprintf("did you mean %q?", near))
			edit := syntax.Edit{Start: int(n.KeyStart), End: int(n.KeyEnd), Text: near}
			f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Change to %q", near), Edit: edit})
		case place != "":
			helps = append(helps, fmt.Sprintf("%q belongs in %s", key, place))
			continue // removing it would lose what it says
		case advice[key] != "":
			helps = append(helps, advice[key])
		}
		if edit, ok := removal(tree, member); ok {
			f.Fixes = append(f.Fixes, Fix{Title: fmt.Sprintf("Remove %q", key), Edit: edit})
		}
	}
	if f.Help = strings.Join(slices.DeleteFunc(helps, func(help string) bool { return help == "" }), "; "); f.Help == "" {
		f.Help = "remove it"
	}
}

// advice is what to do for what configurations have no keys for.
var advice = map[string]string{
	"version":             "specifications have no versions: set Version in the schema that the method Schema of the resource returns",
	"functions":           "functions are not in specifications: write them in Go",
	"ephemeral_resources": "ephemeral resources are not in specifications: write them in Go",
	"actions":             "actions are not in specifications: write them in Go",
	"requires_replace":    "say it of an attribute, in an overlay: plan_modifiers: [requires_replace]",
	"list":                "a list is a data source of its own: add one whose read is its operation",
}

// keys names the keys of some nodes.
func (r *reviewer) keys(members []int32) string {
	var quoted []string
	for _, member := range members {
		quoted = append(quoted, strconv.Quote(r.config.Tree.Key(member)))
	}
	last := len(quoted) - 1
	if last == 0 {
		return quoted[0]
	}
	return strings.Join(quoted[:last], ", ") + " and " + quoted[last]
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
	for _, u := range slices.Concat(r.config.Resources, r.config.DataSources) {
		for _, a := range u.Aliases {
			if strings.Contains(a.Attribute.Value, ".") {
				f := r.report(rules.ConfigAliasNotAName, a.Attribute,
					fmt.Sprintf("the alias %q makes the attribute %q", a.Attribute.Value, openapi.Identifier(a.Attribute.Value)))
				f.Note = "An alias is the name of an attribute at the root, and leads into no other attribute."
				f.Help = "write a name without a dot"
			}
		}
	}
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
