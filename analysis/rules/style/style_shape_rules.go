package style

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/terraform"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/derive"
	"github.com/spec-ls/spec-ls/schema"
)

// ShapeRules are the rules about schemas that work, and are shaped in a way that is of little use to somebody.
var ShapeRules = []*rules.Rule{
	{
		Name: "deep-nesting", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "An attribute or block is nested deeply.",
		Options: []*rules.Option{deepestNesting},
		Element: deepNesting,
	},
	{
		Name: "empty-nested-object", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A nested attribute or block holds no attributes.",
		Element: emptyNestedObject,
	},
	{
		Name: "computed-parent-required-child", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A configurable attribute is inside one that can't be configured.",
		Element: computedParentRequiredChild,
	},
	{
		Name: "custom-type-ignored-in-nested", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A custom type inside a nested attribute or block is missing from the generated value type.",
		Key:     schema.KeyCustomType, Element: customTypeIgnoredInNested,
	},
	{
		Name: "datasource-no-computed", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A data source has no attribute that the provider sets.",
		Unit:    datasourceNoComputed,
	},
	{
		Name: "id-attribute-type", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "The attribute id is not a string.",
		Element: idAttributeType,
	},
	{
		Name: "id-attribute-not-computed", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A resource's attribute id is not set by the provider.",
		Element: idAttributeNotComputed,
	},
	{
		Name: "legacy-openapi-residue", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A resource or data source has its identifier twice: as a path parameter and as a property.",
		Unit:    legacyOpenAPIResidue,
	},
	{
		Name: "prefer-number-kind", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "An attribute is a number, where int64 or float64 is easier to use.",
		Key:     schema.KeyComputedOptionalRequired, Element: preferNumberKind,
	},
	{
		Name: "prefer-single-nested", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "An object attribute could be single_nested, whose members can be described and validated.",
		Key:     schema.KeyAttributeTypes, Element: preferSingleNested,
	},
	{
		Name: "model-null-type", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "The provider has no schema, so its generated model has no fields.",
		Unit:    modelNullType,
	},
}

func emptyNestedObject(p *rules.Pass, e *spec.Element) {
	if !e.IsNested() || !e.Name.Present() || e.Object < 0 || p.Tree.Len(e.Attributes) > 0 || p.Tree.Len(e.Blocks) > 0 {
		return
	}
	// The attributes of timeouts come with its custom type, by hand.
	if e.Name.Value == "timeouts" && (e.CustomType >= 0 || e.ObjectKeys.Has(schema.KeyCustomType)) {
		return
	}
	// A misspelt or misplaced key is the cause then, and has a finding.
	for _, object := range [...]int32{e.Body, e.Object} {
		if p.Tree.Nodes[object].Has(syntax.Damaged) || p.Tree.Nodes[object].Has(syntax.Unclosed) {
			return
		}
		shape := p.TypeOf(object).Shape()
		for m := range p.Tree.Children(object) {
			if !shape.Allowed.Has(schema.Key(p.Tree.Nodes[m].Key)) {
				return
			}
		}
	}
	for _, array := range [...]int32{p.Member(e.Object, schema.KeyAttributes), p.Member(e.Object, schema.KeyBlocks)} {
		if array >= 0 && p.Tree.Nodes[array].Kind != syntax.Array {
			return
		}
	}
	effect := "A configuration can only write an empty object there."
	if e.Configurability == spec.Computed || p.UnderComputed(e) {
		effect = "The provider can only return an empty object there."
	}
	f := p.ReportValue(e.Name.Node, "%s is an object without attributes", p.Element(e)).WithNote("%s", effect).
		WithHelp("give it attributes, or use a map if its keys are not known")
	if f == nil || !takesAnyKey(p, e) || e.Block || e.Kind != schema.KindSingleNested || e.Definitions.Len() > 0 || e.GoTypes.Len() > 0 || e.Default >= 0 {
		return
	}
	elementType := edit.Member(schema.KeyElementType.String(), "{"+edit.Member(schema.KeyString.String(), "{}")+"}")
	edits := []syntax.Edit{edit.RenameKey(p.Tree, e.Body, schema.KindMap.String())}
	if e.Attributes >= 0 {
		edits = append(edits, edit.Replace(p.Tree, e.Attributes, elementType))
	} else {
		edits = append(edits, edit.InsertInto(p.Tree, e.Body, elementType))
	}
	f.Fix(false, "Make it a map of strings", edits...)
}

// takesAnyKey reports whether an attribute is a map by its name, or by a word of its description.
func takesAnyKey(p *rules.Pass, e *spec.Element) bool {
	said := strings.FieldsFunc(strings.ToLower(e.Description.Value), func(r rune) bool { return r < 'a' || r > 'z' })
	return derive.IsMapName(e.Name.Value) || slices.ContainsFunc(said, func(word string) bool {
		return word == "map" || word == "headers" || word == "labels" || word == "tags" || word == "keys"
	})
}

func computedParentRequiredChild(p *rules.Pass, e *spec.Element) {
	if e.Parent < 0 || e.Block || e.Configurability != spec.Required && e.Configurability != spec.Optional {
		return
	}
	if around := computedAround(p, e); around >= 0 {
		parent := p.ElementAt(around)
		f := p.ReportValue(e.ConfigurabilityNode, "attribute %q is %s inside computed attribute %q", e.Name.Value, e.Configurability,
			parent.Name.Value).
			WithNote("Only the provider sets a computed attribute, and everything in it.")
		n := &p.Tree.Nodes[parent.ConfigurabilityNode]
		f.Relate(n.Start, n.End, "attribute %q is computed", parent.Name.Value)
		f.Fix(false, `Make it "computed"`, edit.ReplaceString(p.Tree, e.ConfigurabilityNode, spec.Computed.String()))
	}
}

// computedAround returns the innermost computed element around an element, or -1.
func computedAround(p *rules.Pass, e *spec.Element) int32 {
	if parent := &p.Unit.Elements[e.Parent]; parent.Configurability != spec.Computed {
		return computedAbove.Of(p)[e.Parent]
	}
	return e.Parent
}

// computedAbove are the innermost computed elements around each element, or -1.
var computedAbove = rules.NewFact(func(p *rules.Pass) []int32 {
	above := make([]int32, len(p.Unit.Elements))
	for i := range p.Unit.Elements {
		switch parent := p.Unit.Elements[i].Parent; {
		case parent < 0 || p.Unit.Elements[parent].Configurability == spec.Computed:
			above[i] = parent
		default:
			above[i] = above[parent]
		}
	}
	return above
})

func customTypeIgnoredInNested(p *rules.Pass, e *spec.Element) {
	if e.Depth == 0 || e.CustomType < 0 || !e.Name.Present() {
		return
	}
	parent := p.Unit.Parent(e)
	p.ReportKey(e.CustomType, "custom type of %q is missing from the generated value type", e.Name.Value).
		WithNote("%s gives the value type of %s a plain field. The schema has the custom type, so its validation runs, but "+
			"its semantic equality does not.", p.Settings.Profile(), p.Element(parent))
}

// hasBegun reports whether a schema is far enough to be judged as a whole. One with a single attribute has just been begun.
func hasBegun(p *rules.Pass) bool {
	u := p.Unit
	return len(u.Elements) > 1 && len(p.Tree.Errors) == 0 && u.Name.Present()
}

func datasourceNoComputed(p *rules.Pass) {
	u := p.Unit
	if u.Kind != syntax.DataSource || !hasBegun(p) {
		return
	}
	for i := range u.Elements {
		e := &u.Elements[i]
		if e.Configurability.IsComputed() || !e.Block && e.Configurability == spec.ConfigurabilityNone {
			return
		}
	}
	p.ReportValue(u.Name.Node, "data source %q has no computed attribute", u.Name.Value).
		WithNote("A configuration can read nothing from it.").WithHelp("make what the provider sets computed")
}

// isID reports whether an element is the root attribute called id.
func isID(e *spec.Element) bool { return e.Depth == 0 && !e.Block && e.Name.Value == "id" }

func idAttributeType(p *rules.Pass, e *spec.Element) {
	if !isID(e) || e.Kind == schema.KindString || e.Kind == schema.KindNone || p.Unit.Kind == syntax.Provider {
		return
	}
	p.ReportValue(e.Name.Node, `attribute "id" is %s, not string`, e.Kind).
		WithNote("terraform import passes a string, and tools expect one.").WithHelp("make it a string, or convert the value when importing")
}

func idAttributeNotComputed(p *rules.Pass, e *spec.Element) {
	if !isID(e) || p.Unit.Kind != syntax.Resource || e.Configurability != spec.Required && e.Configurability != spec.Optional {
		return
	}
	f := p.ReportValue(e.ConfigurabilityNode, `attribute "id" of a resource is %s`, e.Configurability).
		WithNote("Users expect the provider to set it.").WithHelp("make it computed, or give what users choose another name")
	f.Fix(false, `Make it "computed"`, edit.ReplaceString(p.Tree, e.ConfigurabilityNode, spec.Computed.String()))
}

func legacyOpenAPIResidue(p *rules.Pass) {
	u := p.Unit
	if u.Kind == syntax.Provider || !u.Name.Present() {
		return
	}
	var id, parameter *spec.Element
	for i := int32(0); int(i) < len(u.Elements); i = u.Elements[i].Skip {
		e := &u.Elements[i]
		switch {
		case isID(e):
			id = e
		case e.Block:
		case len(e.Name.Value) == len(u.Name.Value)+3 && e.Name.Value == u.Name.Value+"_id":
			parameter = e
		}
	}
	if id == nil || parameter == nil || id.Kind != parameter.Kind {
		return
	}
	f := p.ReportValue(parameter.Name.Node, `attributes %q and "id" seem to be the same`, parameter.Name.Value).
		WithNote("tfplugingen-openapi makes two attributes where a path parameter and a property have different names.").
		WithHelp("give it the alias %s: id in the configuration of tfplugingen-openapi", parameter.Name.Value)
	n := &p.Tree.Nodes[id.Name.Node]
	f.Relate(n.Start, n.End, `attribute "id"`)
}

func preferNumberKind(p *rules.Pass, e *spec.Element) {
	if e.Kind != schema.KindNumber || !p.Enabled() {
		return
	}
	member := p.Tree.Nodes[e.Node+1 : p.Tree.Nodes[e.Node].Skip]
	key := slices.IndexFunc(member, func(n syntax.Node) bool { return schema.Key(n.Key) == schema.KeyNumber && n.Parent == e.Node })
	if key < 0 {
		return
	}
	node := e.Node + 1 + int32(key)
	f := p.ReportKey(node, "attribute %q is a number of any size", e.Name.Value).
		WithNote("In Go it is a *big.Float; int64 or float64 is enough for most values.")
	// Definitions and types for a number serve no other kind.
	if e.Definitions.Len() > 0 || e.GoTypes.Len() > 0 || e.Default >= 0 {
		return
	}
	for _, kind := range [...]schema.Kind{schema.KindInt64, schema.KindFloat64} {
		f.Fix(false, "Make it "+kind.String(), edit.RenameKey(p.Tree, node, kind.String()))
	}
}

func preferSingleNested(p *rules.Pass, e *spec.Element) {
	if e.Kind != schema.KindObject || e.AttributeTypes < 0 || !p.Enabled() {
		return
	}
	body := &p.Tree.Nodes[e.Body]
	f := p.Report(e.Body, body.KeyStart, body.KeyEnd, "object attribute \""+e.Name.Value+"\" could be single_nested").
		WithNote("The members of an object can't be described, validated or left out.")
	terraform.ToSingleNestedFix(p, f, e)
}

var deepestNesting = &rules.Option{
	Name:    "max",
	Summary: "How many attributes and blocks may be around one",
	Kind:    rules.OptionNumber,
	Default: 4,
	Min:     0,
	Max:     1000,
}

// deepNesting reports the first element of each nested object that is too deep, and nothing below it.
func deepNesting(p *rules.Pass, e *spec.Element) {
	if !p.Enabled() || int(e.Depth) != p.Number(deepestNesting)+1 {
		return
	}
	p.ReportValue(e.Name.Node, "%s is inside %d others", p.Element(e), e.Depth).
		WithNote("Deep nesting is hard to read and to write in a configuration.").WithHelp("make the schema flatter")
}

func modelNullType(p *rules.Pass) {
	if p.Unit.Kind == syntax.Provider && p.Member(p.Tree.Root(), schema.KeySchema) < 0 && p.Unit.Name.Present() {
		p.ReportValue(p.Unit.Name.Node, "provider %q has no schema", p.Unit.Name.Value).
			WithNote("Its generated model has no fields, and its configuration no arguments.").
			WithHelp("add a schema if it needs any")
	}
}
