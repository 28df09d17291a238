package terraform

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// NameRules are the rules about Terraform's own checks of a provider that starts: names that its language keeps for itself, and values that
// the plugin protocol can't carry.
var NameRules = []*rules.Rule{
	{
		Name: "provider-name-not-usable", Stage: rules.StageTerraform, Severity: rules.SeverityWarning,
		Summary: "The provider's name has an underscore, which is not allowed in a provider's source address.",
		Unit:    providerNameNotUsable,
	},
	{
		Name: "provider-name-builtin", Stage: rules.StageTerraform, Severity: rules.SeverityWarning,
		Summary: "The provider has the name of the provider that is built into Terraform.",
		Unit:    providerNameBuiltin,
	},
	{
		Name: "core-reserved-provider-argument", Stage: rules.StageTerraform, Severity: rules.SeverityError,
		Summary: "A provider attribute has a name that Terraform reserves in provider blocks.",
		Element: coreReservedProviderArgument,
	},
	{
		Name: "core-reserved-block", Stage: rules.StageTerraform, Severity: rules.SeverityError,
		Summary: "A block has a name that Terraform reserves for blocks of its own.",
		Element: coreReservedBlock,
	},
	{
		Name: "core-reserved-json-name", Stage: rules.StageTerraform, Severity: rules.SeverityInfo,
		Summary: "An attribute or block has a name that can't be set in a configuration in JSON.",
		Element: coreReservedJSONName,
	},
	{
		Name: "hcl-dynamic-block", Stage: rules.StageTerraform, Severity: rules.SeverityError,
		Summary: "A block is named dynamic, which Terraform reads as a generator of blocks.",
		Element: hclDynamicBlock,
	},
	{
		Name: "hcl-for-key", Stage: rules.StageTerraform, Severity: rules.SeverityWarning,
		Summary: "An attribute of an object is named for, which configurations must quote.",
		Element: hclForKey,
	},
	{
		Name: "nested-attribute-protocol-5", Stage: rules.StageTerraform, Severity: rules.SeverityError,
		Summary: "A nested attribute is in a provider that serves protocol 5, which has none.",
		Element: nestedAttributeProtocol5,
	},
	{
		Name: "required-in-single-nested-block", Stage: rules.StageTerraform, Severity: rules.SeverityWarning,
		Summary: "A single_nested block has a required attribute, so the block can't be left out.",
		Unit:    requiredInSingleNestedBlock,
	},
}

func providerNameNotUsable(p *rules.Pass) {
	name := p.Unit.Name
	// A name with an underscore in front has a finding of its own: Go ignores the file.
	if p.Unit.Kind != syntax.Provider || !strings.Contains(name.Value, "_") || name.Value[0] == '_' || !p.Whole(name.Node) {
		return
	}
	f := p.ReportValue(name.Node, "provider name %q has an underscore", name.Value).
		WithNote("Only letters, digits and dashes are allowed in a source address, and Terraform looks for the provider of resource %s under %q.",
			name.Value+"_…", firstWord(name.Value))
	if joined := strings.ReplaceAll(name.Value, "_", ""); joined != "" {
		f.Fix(false, `Rename the provider to "`+joined+`"`, edit.ReplaceString(p.Tree, name.Node, joined))
	}
}

// firstWord returns the word before the first underscore. Terraform takes it for the provider of a resource type.
func firstWord(name string) string {
	word, _, _ := strings.Cut(name, "_")
	return word
}

func providerNameBuiltin(p *rules.Pass) {
	if p.Unit.Kind != syntax.Provider || p.Unit.Name.Value != "terraform" || !p.Whole(p.Unit.Name.Node) {
		return
	}
	p.ReportValue(p.Unit.Name.Node, `provider name "terraform" is built into Terraform`).
		WithNote("The built-in provider owns terraform_data and terraform_remote_state, so modules that use yours must name its source.").
		WithHelp("choose another name")
}

// coreProviderArguments are the names that Terraform keeps in provider blocks and the framework lets pass. The framework
// itself refuses alias and version.
var coreProviderArguments = []string{"count", "depends_on", "for_each", "source"}

func coreReservedProviderArgument(p *rules.Pass, e *spec.Element) {
	if p.Unit.Kind != syntax.Provider || e.Block || e.Depth > 0 || !slices.Contains(coreProviderArguments, e.Name.Value) {
		return
	}
	f := p.ReportValue(e.Name.Node, "provider attribute %q can't be set", e.Name.Value).
		WithNote("Terraform reserves the name in provider blocks and rejects every configuration that has it.")
	names.RenameFix(p, f, e, p.Unit.Name.Value+"_"+e.Name.Value)
}

func coreReservedBlock(p *rules.Pass, e *spec.Element) {
	// The framework refuses the other names that Terraform keeps: connection, lifecycle, provisioner.
	if !e.Block || e.Depth > 0 || e.Name.Value != "locals" || !p.Whole(e.Name.Node) {
		return
	}
	f := p.ReportValue(e.Name.Node, `block "locals" can't be written in a %s block`, spec.Word(p.Unit.Kind)).
		WithNote("Terraform reserves the name and rejects every configuration that has it.").
		WithHelp("rename the block, or make it an attribute")
	names.RenameFix(p, f, e, "local_values")
	ToAttributeFix(p, f, e)
}

// coreJSONNames are the names of attributes, and of blocks, that Terraform takes for its own in a configuration in JSON, where nothing
// tells the two apart. Those that the framework refuses and those that Terraform refuses in every configuration are left out.
var coreJSONNames = []struct {
	block bool
	kinds []syntax.UnitKind
	name  string
}{
	{false, []syntax.UnitKind{syntax.Resource, syntax.DataSource, syntax.Provider}, "locals"},
	{false, []syntax.UnitKind{syntax.Provider}, "lifecycle"},
	{true, []syntax.UnitKind{syntax.Provider}, "source"},
}

func coreReservedJSONName(p *rules.Pass, e *spec.Element) {
	if e.Depth > 0 || e.Configurability == spec.Computed || !p.Whole(e.Name.Node) {
		return
	}
	for _, reserved := range coreJSONNames {
		if reserved.block != e.Block || reserved.name != e.Name.Value || !slices.Contains(reserved.kinds, p.Unit.Kind) {
			continue
		}
		other := "a block"
		if e.Block {
			other = "an argument"
		}
		f := p.ReportValue(e.Name.Node, "%s can't be set in a configuration in JSON", p.Element(e)).
			WithNote("There, Terraform reads the name as %s of its own and rejects the configuration. Its native syntax has no such problem.", other).
			WithHelp("choose another name if programs have to write configurations")
		names.RenameFix(p, f, e, p.Unit.Name.Value+"_"+e.Name.Value)
	}
}

func hclDynamicBlock(p *rules.Pass, e *spec.Element) {
	if !e.Block || e.Name.Value != "dynamic" || !p.Whole(e.Name.Node) {
		return
	}
	f := p.ReportValue(e.Name.Node, `block "dynamic" can't be written`).
		WithNote("In Terraform's language dynamic generates blocks, so Terraform rejects every configuration that has it.").
		WithHelp("rename the block, or make it an attribute")
	names.RenameFix(p, f, e, "dynamic_block")
	ToAttributeFix(p, f, e)
}

func hclForKey(p *rules.Pass, e *spec.Element) {
	const note = "Terraform reads { for = … } as a for expression, so users must write the key in quotes."
	if e.Name.Value == "for" && !e.Block && e.Configurability != spec.Computed && e.Parent >= 0 && p.Whole(e.Name.Node) {
		if parent := p.Unit.Parent(e); !parent.Block && !p.UnderComputed(e) {
			p.ReportValue(e.Name.Node, `attribute "for" in attribute %q is hard to set`, parent.Name.Value).WithNote(note).WithHelp("rename it")
		}
	}
	if e.AttributeTypes < 0 && e.ElementType < 0 || e.Configurability == spec.Computed {
		return
	}
	for i := e.Types.From; i < e.Types.To; i++ {
		t := &p.Unit.Types[i]
		if t.Attribute && t.Name.Value == "for" && p.Whole(t.Name.Node) && !p.UnderComputed(e) {
			p.ReportValue(t.Name.Node, `attribute type "for" in attribute %q is hard to set`, e.Name.Value).WithNote(note).WithHelp("rename it")
		}
	}
}

func nestedAttributeProtocol5(p *rules.Pass, e *spec.Element) {
	if p.Settings.Protocol != 5 || e.Block || !e.Kind.IsNested() || !e.Name.Present() {
		return
	}
	f := p.ReportValue(e.Name.Node, "%s attribute %q can't be served by protocol 5", e.Kind, e.Name.Value).
		WithNote("Only protocol 6 has nested attributes, so Terraform can't load the provider.").
		WithHelp("make it a block, or serve protocol 6")
	ToBlockFix(p, f, e)
}

func requiredInSingleNestedBlock(p *rules.Pass) {
	elements := p.Unit.Elements
	for i := range elements {
		block := &elements[i]
		if !block.Block || block.Kind != schema.KindSingleNested || !block.Name.Present() {
			continue
		}
		var required []*spec.Element
		for c := int32(i) + 1; c < block.Skip; c = elements[c].Skip {
			if child := &elements[c]; !child.Block && child.Configurability == spec.Required && child.Name.Present() {
				required = append(required, child)
			}
		}
		if len(required) == 0 {
			continue
		}
		f := p.ReportValue(block.Name.Node, "block %q can't be left out", block.Name.Value).
			WithNote("Terraform asks for its required attribute %q even where there is no such block.", required[0].Name.Value).
			WithHelp("make the attribute optional, or the block a single_nested attribute")
		var edits []syntax.Edit
		for _, child := range required {
			n := &p.Tree.Nodes[child.ConfigurabilityNode]
			f.Relate(n.Start, n.End, "attribute %q is required", child.Name.Value)
			edits = append(edits, edit.ReplaceString(p.Tree, child.ConfigurabilityNode, spec.Optional.String()))
		}
		f.Fix(false, "Make the required attributes optional", edits...)
	}
}
