package review

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// overlayFields are the fields of overlays that configurations are taken to have, as they are or otherwise.
var overlayFields = map[string]string{
	"computed_optional_required": "", "sensitive": "", "plan_modifiers": "", "validators": "", "default": "", "deprecation_message": "",
	"markdown_description": "", "custom_type": "", "associated_external_type": "", "as": "", "rename": "",
	"requires_replace": "plan_modifiers: [requires_replace]", "use_state_for_unknown": "plan_modifiers: [use_state_for_unknown]",
	"required": "computed_optional_required: required", "optional": "computed_optional_required: optional",
	"computed": "computed_optional_required: computed",
}

// schemaFields are those of a resource or data source.
var schemaFields = map[string]string{"description": "", "markdown_description": "", "deprecation_message": ""}

// offerOverlay adds the entry of an overlay to a finding about keys of a mapping, where it can say what they mean, and returns what to do.
// Whole is the node without which the configuration says the same as an overlay with the entry does.
func (r *reviewer) offerOverlay(f *Finding, mapping, whole int32, members []int32, known *openapi.Key) string {
	u := r.unitAt(r.config.Tree.From(mapping))
	if u == nil {
		return ""
	}
	o := &Overlay{Steps: []string{"resources", u.Name.Value}}
	if u.DataSource {
		o.Steps[0] = "datasources"
	}
	fields := schemaFields
	switch {
	case known == openapi.OverrideKey:
		var names []string
		for step := range strings.SplitSeq(r.config.Tree.Key(mapping), ".") {
			names = append(names, openapi.Identifier(step))
		}
		o.Steps, fields = append(o.Steps, "attributes", strings.Join(names, ".")), overlayFields
	case known.Member("aliases") != nil:
		if openapi.Belongs(known, r.config.Tree.Key(members[0])) != "" {
			return ""
		}
		return "an overlay adds attributes, under add"
	case known.Member("schema") == nil && known.Member("ignores") == nil:
		return ""
	}
	for _, member := range members {
		field, ok := fields[r.config.Tree.Key(member)]
		if !ok {
			continue
		}
		if field == "" {
			field = r.source(member)
		} else if r.config.Tree.Value(member) != "true" {
			continue
		}
		if field != "" && !slices.Contains(o.Fields, field) {
			o.Fields = append(o.Fields, field)
		}
	}
	if len(o.Fields) == 0 {
		return ""
	}
	if len(o.Fields) == len(members) {
		if edit, ok := removal(r.config.Tree, whole); ok {
			o.Edit = edit
		}
	}
	f.Overlay = o
	return "say it in an overlay"
}

// source returns an entry of a mapping as it is written, on one line; nothing for other entries.
func (r *reviewer) source(member int32) string {
	tree := r.config.Tree
	n := &tree.Nodes[member]
	value := tree.Text[n.Start:n.End]
	switch {
	case n.Kind == yaml.Sequence && value[0] == '-':
		var elements []string
		for element := range tree.Children(member) {
			elements = append(elements, tree.Text[tree.Nodes[element].Start:tree.Nodes[element].End])
		}
		value = "[" + strings.Join(elements, ", ") + "]"
	case n.Kind == yaml.Alias, n.Kind == yaml.Null:
		return ""
	}
	if strings.ContainsAny(value, "\r\n#&*|>") {
		return ""
	}
	return tree.Key(member) + ": " + value
}
