package schema

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// DuplicateRules are the rules about names that occur twice. One look at a unit's names serves the first two of them.
var DuplicateRules = []*rules.Rule{
	{
		Name: "duplicate-attribute", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary: "Two attributes of one schema or object have the same name.",
		Unit:    duplicateElements,
	},
	duplicateBlock,
	{
		Name: "duplicate-attribute-type", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary: "Two members of one object type have the same name.",
		Unit:    duplicateAttributeTypes,
	},
	{
		Name: "duplicate-resource", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:   "Two resources have the same name.",
		File:      func(p *rules.FilePass) { duplicateUnits(p, syntax.Resource) },
		FileFacts: []rules.AnyFileFact{rules.UnitDefinitions[syntax.Resource]},
	},
	{
		Name: "duplicate-datasource", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary:   "Two data sources have the same name.",
		File:      func(p *rules.FilePass) { duplicateUnits(p, syntax.DataSource) },
		FileFacts: []rules.AnyFileFact{rules.UnitDefinitions[syntax.DataSource]},
	},
}

// duplicateBlock is reported by duplicateElements.
var duplicateBlock = &rules.Rule{
	Name: "duplicate-block", Stage: rules.StageSchema, Severity: rules.SeverityError,
	Summary: "Two blocks of one schema or block have the same name.",
}

// duplicateElements reports elements that have the name of an earlier one of their sort.
func duplicateElements(p *rules.Pass) {
	for _, twin := range *names.Twins.Of(p) {
		if twin.Element.Block != twin.Earlier.Block {
			continue
		}
		rule, word := p.Rule(), "attribute"
		if twin.Element.Block {
			rule, word = duplicateBlock, "block"
		}
		f := twin.Report(p, rule, "%s %q is defined twice in %s", word, twin.Element.Name.Value, twin.Around(p))
		if twin.Earlier.Configurability == spec.Computed && twin.Element.Configurability != spec.Computed {
			// A parameter of the API that its answers have as well: without this one nobody could set it.
			f.Fix(false, "Delete the first one, which cannot be set", edit.Delete(p.Tree, twin.Earlier.Node)...)
		} else {
			f.Fix(false, "Delete this one", edit.Delete(p.Tree, twin.Element.Node)...)
		}
		twin.RenameFix(p, f)
	}
}

// duplicateAttributeTypes looks at the names of the members of each object type.
func duplicateAttributeTypes(p *rules.Pass) {
	if len(p.Unit.Types) < 2 {
		return
	}
	var space names.Space
	for i := range p.Unit.Elements {
		if e := &p.Unit.Elements[i]; e.Types.Len() > 1 {
			typeNames(p, &space, -1, e.Types.From, e.Types.To)
		}
	}
	for i := range p.Unit.Types {
		if t := &p.Unit.Types[i]; t.Skip > int32(i)+2 {
			typeNames(p, &space, int32(i), int32(i)+1, t.Skip)
		}
	}
}

// typeNames looks at the attribute types from one index to another that are directly in a type, or in the attribute if
// parent is -1.
func typeNames(p *rules.Pass, space *names.Space, parent, from, to int32) {
	types := p.Unit.Types
	table := names.NewTable(space, int(to-from))
	for i := from; i < to; i = types[i].Skip {
		name := types[i].Name.Value
		if !types[i].Attribute || name == "" {
			continue
		}
		earlier, slot := table.Find(name, func(o int32) bool { return types[o].Name.Value == name })
		if earlier < 0 {
			table[slot] = i + 1
			continue
		}
		f := p.ReportValue(types[i].Name.Node, "attribute type %q is defined twice", name).
			WithNote("Both are in %s.", words.Subject(p, p.Tree.Nodes[types[i].Node].Parent))
		if f == nil {
			return
		}
		f.Node = types[i].Node
		if !validatedUpstream(p, parent) {
			f.Stage = rules.StageCompile
		}
		first := &p.Tree.Nodes[types[earlier].Name.Node]
		f.Relate(first.Start, first.End, "%q is first defined here", name)
		f.Fix(false, "Delete this one", edit.Delete(p.Tree, types[i].Node)...)
		free := names.Free(p, types[i].Node, name)
		f.Fix(false, fmt.Sprintf("Rename to %q", free), edit.ReplaceString(p.Tree, types[i].Name.Node, free))
	}
}

// validatedUpstream reports whether upstream's own validation looks at the members of a type: it goes from an object
// attribute into objects directly inside objects, and no further.
func validatedUpstream(p *rules.Pass, t int32) bool {
	for ; t >= 0; t = p.Unit.Types[t].Parent {
		if !p.Unit.Types[t].Attribute || p.Unit.Types[t].Kind != schema.KindObject {
			return false
		}
	}
	return true
}

// duplicateUnits reports resources or data sources of one name.
func duplicateUnits(p *rules.FilePass, kind syntax.UnitKind) {
	if len(p.Units) < 2 {
		return
	}
	var space names.Space
	table := names.NewTable(&space, len(p.Units))
	for i := range p.Units {
		name := p.Units[i].Name.Value
		if p.Units[i].Kind != kind || name == "" {
			continue
		}
		earlier, slot := table.Find(name, func(o int32) bool { return p.Units[o].Name.Value == name })
		if earlier < 0 {
			table[slot] = int32(i) + 1
			continue
		}
		f := p.Report(i, p.Units[i].Name.Node, "%s %q is defined twice", spec.Word(kind), name)
		p.RelateUnit(f, int(earlier), p.Units[earlier].Name.Node, fmt.Sprintf("%q is first defined here", name))
		free := names.FreeUnit(p, kind, name)
		f.Fix(false, fmt.Sprintf("Rename to %q", free), edit.ReplaceString(p.File.Units[i].Tree, p.Units[i].Name.Node, free))
	}
}
