package startup

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/generate"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// FrameworkRules are the rules about schemas that compile, and that terraform-plugin-framework then refuses when the
// provider starts, or when it first fills the generated model.
var FrameworkRules = []*rules.Rule{
	{
		Name: "default-requires-computed", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "An attribute has a default, which only a computed attribute may have.",
		Key:     schema.KeyDefault, Element: defaultRequiresComputed,
	},
	{
		Name: "reserved-resource-name", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A resource or data source has an attribute or block with a name that Terraform reserves.",
		Element: reservedResourceName,
	},
	{
		Name: "reserved-provider-name", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "The provider has an attribute or block with a name that Terraform reserves.",
		Element: reservedProviderName,
	},
	{
		Name: "reserved-provider-block", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "The provider has a block with a name that the framework reserves for resources.",
		Element: reservedProviderBlock,
	},
	{
		Name: "object-only-dynamic", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "An object attribute has only dynamic members, which the generator leaves out.",
		Key:     schema.KeyAttributeTypes, Element: objectOnlyDynamic,
	},
	{
		Name: "collection-with-dynamic", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A dynamic attribute is inside a list, map or set.",
		Unit:    collectionWithDynamic,
	},
	{
		Name: "leading-underscore-attribute", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "The name of an attribute or block at the top of a schema begins with an underscore.",
		Element: leadingUnderscoreAttribute,
	},
	{
		Name: "single-nested-custom-type-generated", Stage: rules.StageStartup, Severity: rules.SeverityError,
		Summary: "A single_nested element or a nested_object names the type that is generated for it as its custom type.",
		Element: singleNestedCustomTypeGenerated,
	},
}

func defaultRequiresComputed(p *rules.Pass, e *spec.Element) {
	if e.Block || p.Unit.Kind != syntax.Resource || e.Configurability != spec.Optional && e.Configurability != spec.Required ||
		!hasDefault(p, e) || computedByText(p, e) {
		return
	}
	f := p.ReportKey(e.Default, "attribute %q has a default but is %s", e.Name.Value, e.Configurability).
		WithNote("The framework rejects a default on an attribute that is not computed, and with it the whole provider.")
	if f == nil {
		return
	}
	if e.Configurability == spec.Optional {
		f.Fix(true, "Make the attribute computed_optional", edit.ReplaceString(p.Tree, e.ConfigurabilityNode, "computed_optional"))
	} else {
		f.Fix(false, "Make it computed and optional", edit.ReplaceString(p.Tree, e.ConfigurabilityNode, "computed_optional"))
	}
	f.Fix(false, "Delete the default", edit.Delete(p.Tree, e.Default)...)
}

// resourceNames are the names that Terraform keeps for itself in resource and data blocks.
var resourceNames = []string{"connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"}

// providerNames are the names that the framework knows in provider blocks.
var providerNames = []string{"alias", "version"}

func reservedResourceName(p *rules.Pass, e *spec.Element) {
	if e.Depth > 0 || p.Unit.Kind == syntax.Provider || !slices.Contains(resourceNames, e.Name.Value) || !p.Whole(e.Name.Node) {
		return
	}
	f := p.ReportValue(e.Name.Node, "%s of %s has a reserved name", p.Element(e), p.UnitWords()).
		WithNote("Terraform reserves it in every resource and data block, so the framework rejects the schema.")
	names.RenameFix(p, f, e, p.Unit.Name.Value+"_"+e.Name.Value)
}

func reservedProviderName(p *rules.Pass, e *spec.Element) {
	if e.Depth > 0 || p.Unit.Kind != syntax.Provider || !slices.Contains(providerNames, e.Name.Value) || !p.Whole(e.Name.Node) {
		return
	}
	f := p.ReportValue(e.Name.Node, "%s of the provider has a reserved name", p.Element(e)).
		WithNote("Terraform reserves it in every provider block, so the framework rejects the schema.")
	names.RenameFix(p, f, e, "api_"+e.Name.Value)
}

func reservedProviderBlock(p *rules.Pass, e *spec.Element) {
	if e.Depth > 0 || !e.Block || p.Unit.Kind != syntax.Provider || !slices.Contains(resourceNames, e.Name.Value) || !p.Whole(e.Name.Node) {
		return
	}
	f := p.ReportValue(e.Name.Node, "block %q of the provider has a reserved name", e.Name.Value).
		WithNote("The framework rejects names that Terraform reserves in resources in a provider's blocks too.")
	names.RenameFix(p, f, e, "provider_"+e.Name.Value)
}

func objectOnlyDynamic(p *rules.Pass, e *spec.Element) {
	if e.Depth > 0 || e.Block || e.Kind != schema.KindObject || e.AttributeTypes < 0 || e.CustomType >= 0 || e.ExternalType >= 0 ||
		p.Tree.Nodes[e.AttributeTypes].Has(syntax.Damaged) {
		return
	}
	members := 0
	for t := e.Types.From; t < e.Types.To; t = p.Unit.Types[t].Skip {
		if p.Unit.Types[t].Kind != schema.KindDynamic {
			return
		}
		members++
	}
	if members > 0 {
		p.ReportValue(e.Name.Node, "object attribute %q has only dynamic members", e.Name.Value).
			WithNote("%s leaves them out, and the framework rejects an object without attribute types.", p.Settings.Profile()).
			WithHelp("give it a member of another type")
	}
}

// collectionWithDynamic is for generators that write dynamic attributes: with this one, dynamic-not-generated has the same places.
func collectionWithDynamic(p *rules.Pass) {
	if p.Settings.Severity(generate.DynamicNotGeneratedRule) != rules.SeverityOff {
		return
	}
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		if e.Kind != schema.KindDynamic {
			continue
		}
		for around := p.Unit.Parent(e); around != nil; around = p.Unit.Parent(around) {
			if around.IsNested() && around.Kind != schema.KindSingleNested {
				p.ReportValue(e.Name.Node, "dynamic attribute %q is inside %s", e.Name.Value, p.Element(around)).
					WithNote("The framework rejects dynamic values in a %s, whose elements must all be of one type.", around.Kind).
					WithHelp("use another type")
				break
			}
		}
	}
}

func leadingUnderscoreAttribute(p *rules.Pass, e *spec.Element) {
	name := e.Name.Value
	if e.Depth > 0 || !strings.HasPrefix(name, "_") || !p.Whole(e.Name.Node) || !schema.IsIdentifier([]byte(name)) {
		return
	}
	if len(name) > 1 && '0' <= name[1] && name[1] <= '9' {
		return // it gives no Go identifier
	}
	f := p.ReportValue(e.Name.Node, "name of %s begins with an underscore", p.Element(e)).
		WithNote("The framework can't fill a model with such a field, so every plan of %s fails.", p.UnitWords()).
		WithHelp("begin the name with a letter")
	names.RenameFix(p, f, e, strings.TrimLeft(name, "_"))
}

func singleNestedCustomTypeGenerated(p *rules.Pass, e *spec.Element) {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		g := &p.Unit.GoTypes[i]
		if g.Owner >= 0 || g.Role != schema.RoleCustomType || !p.Whole(g.Type.Node) || e.Kind != schema.KindSingleNested && !g.OnObject {
			continue
		}
		if x := golang.ParseDefinition(g.Type.Value, golang.FieldValue); writesOwnType(x, e) {
			name := golang.Pascal(e.Name.Value) + "Type"
			f := p.ReportValue(g.Type.Node, "custom type of %s is generated without its attributes", p.Element(e)).
				WithNote("%s{} does not say which attributes it has, so the provider panics at the first value.", name).
				WithHelp("delete custom_type: the generator uses %s anyway", name)
			f.Fix(true, "Delete custom_type", edit.Delete(p.Tree, g.Node)...)
		}
	}
}
