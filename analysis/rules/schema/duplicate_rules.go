package schema

import (
	"fmt"
	"hash/maphash"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// DuplicateRules are the rules about names that occur twice. One look at a unit's names serves the first three of them.
var DuplicateRules = []*rules.Rule{
	{
		Name: "duplicate-attribute", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary: "Two attributes of one schema or object have the same name.",
		Unit:    duplicateElements,
	},
	duplicateBlock,
	attributeBlockSameName,
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

// The rules that duplicateElements reports beside its own.
var (
	duplicateBlock = &rules.Rule{
		Name: "duplicate-block", Stage: rules.StageSchema, Severity: rules.SeverityError,
		Summary: "Two blocks of one schema or block have the same name.",
	}
	attributeBlockSameName = &rules.Rule{
		Name: "attribute-block-same-name", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "An attribute and a block of one schema or block have the same name.",
	}
)

// nameTable finds names that were seen before: it has, at the place of a name's hash or behind it, one more than what the name
// stands for; 0 is free.
type nameTable []int32

// nameSpace is room for the table of a few hundred names, so that hardly any table needs memory of its own.
type nameSpace [512]int32

var nameSeed = maphash.MakeSeed()

// newNameTable returns an empty table for up to n names. It uses the space up if that is large enough.
func newNameTable(space *nameSpace, n int) nameTable {
	size := 8
	for size < 2*n {
		size *= 2
	}
	if size > len(space) {
		return make(nameTable, size)
	}
	clear(space[:size])
	return space[:size]
}

// find returns what stands for the name that hashes so and is the same, or -1 and the free slot for it.
func (t nameTable) find(name string, same func(int32) bool) (found int32, slot int) {
	mask := len(t) - 1
	for slot = int(maphash.String(nameSeed, name)) & mask; t[slot] != 0; slot = (slot + 1) & mask {
		if earlier := t[slot] - 1; same(earlier) {
			return earlier, slot
		}
	}
	return -1, slot
}

// duplicateElements looks at the names of all attributes and blocks that stand side by side.
func duplicateElements(p *rules.Pass) {
	if len(p.Unit.Elements) < 2 {
		return
	}
	var space nameSpace
	siblingNames(p, &space, 0, int32(len(p.Unit.Elements)))
	for i := range p.Unit.Elements {
		if e := &p.Unit.Elements[i]; e.Skip > int32(i)+2 {
			siblingNames(p, &space, int32(i)+1, e.Skip)
		}
	}
}

// siblingNames looks at the elements from one index to another that are not inside others.
func siblingNames(p *rules.Pass, space *nameSpace, from, to int32) {
	elements := p.Unit.Elements
	n := 0
	for i := from; i < to; i = elements[i].Skip {
		n++
	}
	table := newNameTable(space, n)
	for i := from; i < to; i = elements[i].Skip {
		e := &elements[i]
		if e.Name.Value == "" || e.Block && e.Parent >= 0 && !elements[e.Parent].Block {
			continue // blocks inside attributes are ignored, as another rule says
		}
		name, block := e.Name.Value, e.Block
		earlier, slot := table.find(name, func(o int32) bool { return elements[o].Block == block && elements[o].Name.Value == name })
		if earlier >= 0 {
			reportSibling(p, e, &elements[earlier])
			continue
		}
		table[slot] = i + 1
		if other, _ := table.find(name, func(o int32) bool { return elements[o].Block != block && elements[o].Name.Value == name }); other >= 0 {
			reportSibling(p, e, &elements[other])
		}
	}
}

// reportSibling reports an element that has the name of an earlier one, and offers another name.
func reportSibling(p *rules.Pass, e, earlier *spec.Element) {
	rule, word := p.Rule(), "attribute"
	switch {
	case e.Block && earlier.Block:
		rule, word = duplicateBlock, "block"
	case e.Block != earlier.Block:
		rule = attributeBlockSameName
	}
	where := p.UnitWords()
	if e.Parent >= 0 {
		where = p.Element(&p.Unit.Elements[e.Parent])
	}
	message, note := fmt.Sprintf("%s %q is defined twice in %s", word, e.Name.Value, where), ""
	if rule == attributeBlockSameName {
		message, note = fmt.Sprintf("%q is both an attribute and a block of %s", e.Name.Value, where),
			"The generated Go code declares the name twice."
		if e.Parent >= 0 {
			note = "Attributes and blocks share one set of names: Terraform rejects the provider."
		}
	}
	n := &p.Tree.Nodes[e.Name.Node]
	f := p.ReportAs(rule, e.Node, n.Start, n.End, message).WithNote("%s", note)
	if f == nil {
		return
	}
	if rule == attributeBlockSameName && e.Parent >= 0 {
		f.Stage = rules.StageTerraform
	}
	first := &p.Tree.Nodes[earlier.Name.Node]
	f.Relate(first.Start, first.End, "%q is first defined here", e.Name.Value)
	if rule != attributeBlockSameName {
		f.Fix(false, "Delete this one", edit.Delete(p.Tree, e.Node)...)
	}
	free := names.Free(p, e.Node, e.Name.Value)
	f.Fix(false, fmt.Sprintf("Rename to %q", free), edit.ReplaceString(p.Tree, e.Name.Node, free))
}

// duplicateAttributeTypes looks at the names of the members of each object type.
func duplicateAttributeTypes(p *rules.Pass) {
	if len(p.Unit.Types) < 2 {
		return
	}
	var space nameSpace
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
func typeNames(p *rules.Pass, space *nameSpace, parent, from, to int32) {
	types := p.Unit.Types
	table := newNameTable(space, int(to-from))
	for i := from; i < to; i = types[i].Skip {
		name := types[i].Name.Value
		if !types[i].Attribute || name == "" {
			continue
		}
		earlier, slot := table.find(name, func(o int32) bool { return types[o].Name.Value == name })
		if earlier < 0 {
			table[slot] = i + 1
			continue
		}
		f := p.ReportValue(types[i].Name.Node, "attribute type %q is defined twice", name).
			WithNote("Both are in %s.", Subject(p, p.Tree.Nodes[types[i].Node].Parent))
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
	var space nameSpace
	table := newNameTable(&space, len(p.Units))
	for i := range p.Units {
		name := p.Units[i].Name.Value
		if p.Units[i].Kind != kind || name == "" {
			continue
		}
		earlier, slot := table.find(name, func(o int32) bool { return p.Units[o].Name.Value == name })
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
