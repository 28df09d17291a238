package imports

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// DeleteFix offers to delete an import. Where it is the only one that makes the generator import package validator or
// planmodifier, it offers to import that.
func DeleteFix(p *rules.Pass, f *rules.Finding, i int32, safe bool) {
	if f == nil {
		return
	}
	m := At(p, i)
	if m.Of == schema.RoleCustomType || m.Of == schema.RoleExternalType {
		f.Fix(safe, "Delete the import", edit.Delete(p.Tree, m.Node)...)
		return
	}
	d := &p.Unit.Definitions[m.Owner]
	if list := ListPackages[m.Of]; list != "" && m.Path.Value != list && !otherImport(p, i) {
		f.Fix(safe, fmt.Sprintf("Import %q instead", list), edit.ReplaceValue(p.Tree, m.Node, Source(list, "")))
		return
	}
	node := m.Node
	if d.Imports.Len() == 1 && p.Tree.HasOne(d.ImportsKey) {
		node = d.ImportsKey
	}
	f.Fix(safe, "Delete the import", edit.Delete(p.Tree, node)...)
}

// ListPackages are the packages of the lists that definitions are in.
var ListPackages = map[schema.Role]string{
	schema.RoleValidator:    "github.com/hashicorp/terraform-plugin-framework/schema/validator",
	schema.RolePlanModifier: "github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier",
}

// otherImport reports whether another import serves the same kind of definition.
func otherImport(p *rules.Pass, i int32) bool { return imported.Of(p).roles[At(p, i).Of] > 1 }

var DefinitionWords = map[schema.Role]string{
	schema.RoleValidator: "validator", schema.RolePlanModifier: "plan modifier", schema.RoleDefault: "default",
}

// DeleteDefinitionFix offers to delete a definition, with its list if it is alone in it.
func DeleteDefinitionFix(p *rules.Pass, f *rules.Finding, d *spec.Definition, safe bool) {
	node := d.Node
	if parent := p.Tree.Nodes[node].Parent; d.Role != schema.RoleDefault && p.Tree.HasOne(parent) {
		node = parent
	}
	f.Fix(safe, "Delete the "+DefinitionWords[d.Role], edit.Delete(p.Tree, node)...)
}
