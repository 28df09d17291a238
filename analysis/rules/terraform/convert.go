package terraform

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file turns nested attributes into blocks and back. Either changes how a configuration is written, so no such fix is
// safe.

// ToBlockFix offers to turn a nested attribute into a block, where a block is allowed: at the top of the schema, or in a block.
func ToBlockFix(p *rules.Pass, f *rules.Finding, e *spec.Element) {
	if f == nil || e.Block || e.Body < 0 || e.Kind.Go().Block == "" {
		return
	}
	if parent := p.Unit.Parent(e); parent != nil && !parent.Block {
		return
	}
	var gone []int32
	for _, node := range [...]int32{e.ConfigurabilityNode, e.Sensitive, e.Default} {
		if node >= 0 {
			gone = append(gone, node)
		}
	}
	f.Fix(false, "Make it a block", moveElement(p, e, edit.Delete(p.Tree, gone...))...)
}

// ToAttributeFix offers to make an optional attribute of a block that has no blocks inside.
func ToAttributeFix(p *rules.Pass, f *rules.Finding, e *spec.Element) {
	if f == nil || !e.Block || e.Body < 0 || p.Tree.Len(e.Blocks) > 0 {
		return
	}
	key := schema.KeyComputedOptionalRequired
	if p.Unit.Kind == syntax.Provider {
		key = schema.KeyOptionalRequired
	}
	member := edit.Member(key.String(), syntax.Quote(spec.Optional.String()))
	inner := []syntax.Edit{InsertFirst(p, e.Body, member)}
	if e.Blocks >= 0 {
		inner = append(inner, edit.Delete(p.Tree, e.Blocks)...)
	}
	f.Fix(false, "Make it a nested attribute", moveElement(p, e, inner)...)
}

// moveElement takes an attribute to the blocks beside it, or a block to the attributes. The edits inside are made to the moved text.
func moveElement(p *rules.Pass, e *spec.Element, inside []syntax.Edit) []syntax.Edit {
	attributes, blocks := p.Unit.Attributes, p.Unit.Blocks
	if parent := p.Unit.Parent(e); parent != nil {
		attributes, blocks = parent.Attributes, parent.Blocks
	}
	from, to, key := attributes, blocks, schema.KeyBlocks
	if e.Block {
		from, to, key = blocks, attributes, schema.KeyAttributes
	}
	n := &p.Tree.Nodes[e.Node]
	relative := make([]syntax.Edit, len(inside))
	for i, x := range inside {
		relative[i] = syntax.Edit{Start: x.Start - int(n.Start), End: x.End - int(n.Start), Text: x.Text}
	}
	source, err := text.ApplyEdits(p.Tree.Raw(e.Node), relative)
	if err != nil || from < 0 {
		return nil // the tree is damaged
	}
	edits := edit.Delete(p.Tree, e.Node)
	if to >= 0 {
		return append(edits, edit.InsertInto(p.Tree, to, source))
	}
	return append(edits, edit.InsertAfter(p.Tree, from, edit.Member(key.String(), "["+source+"]")))
}

// InsertFirst inserts a member at the start of an object.
func InsertFirst(p *rules.Pass, object int32, member string) syntax.Edit {
	if first := object + 1; first < p.Tree.Nodes[object].Skip {
		return edit.InsertBefore(p.Tree, first, member)
	}
	return edit.InsertInto(p.Tree, object, member)
}

// ToSingleNestedFix offers to make an object attribute a nested one, whose members have to be set as those of the object have.
func ToSingleNestedFix(p *rules.Pass, f *rules.Finding, e *spec.Element) {
	if f == nil || e.AttributeTypes < 0 || e.GoTypes.Len() > 0 || e.Default >= 0 {
		return
	}
	key, word := schema.KeyComputedOptionalRequired, spec.Required
	if p.Unit.Kind == syntax.Provider {
		key = schema.KeyOptionalRequired
	}
	if e.Configurability == spec.Computed {
		word = spec.Computed
	}
	edits := []syntax.Edit{
		edit.RenameKey(p.Tree, e.Body, schema.KindSingleNested.String()),
		edit.RenameKey(p.Tree, e.AttributeTypes, schema.KeyAttributes.String()),
	}
	for i := e.Types.From; i < e.Types.To; i = p.Unit.Types[i].Skip {
		t := &p.Unit.Types[i]
		if t.Body < 0 || t.Kind == schema.KindDynamic {
			return
		}
		edits = append(edits, InsertFirst(p, t.Body, edit.Member(key.String(), syntax.Quote(word.String()))))
	}
	f.Fix(false, "Make it single_nested", edits...)
}
