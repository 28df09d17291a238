package rules

import (
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Fate is the fate of a unit whose section is in the document again, or which is not a unit. The JSON Schema sees only the last of the
// sections. Go's decoder writes each of its elements over the element at the same place in the earlier section, and drops the others.
type Fate uint8

// The fates.
const (
	Kept  Fate = iota
	Mixed      // it is decoded, and something else over it
	Gone
	Foreign // it is no unit: its brackets are in text of another language
)

// Leaves reports whether a finding in a unit is still right. The decoder refuses a value of the wrong type at any place.
func (f Fate) Leaves(finding *Finding) bool {
	return f == Kept ||
		f != Foreign && (f == Mixed && finding.Stage > StageSchema || finding.Stage == StageSyntax || finding.Rule.Name == "wrong-json-type")
}

// Fates returns the fates of the units of a file, or nil if all units are kept.
func Fates(file *syntax.File) []Fate {
	fates := overridden(file)
	if len(file.Frame.Errors) == 0 {
		return fates
	}
	// A unit of the parser may be brackets in text that is not JSON.
	p, _ := survive(Pass{Tree: file.Frame, Settings: new(Settings), Root: schema.TypeRoot}, func(p *Pass) { p.lookAtText(registered()) })
	for k := range file.Units {
		if n := &file.Frame.Nodes[file.Units[k].Node]; p.IsCovered(n.Start, n.End) {
			if fates == nil {
				fates = make([]Fate, len(file.Units))
			}
			fates[k] = Foreign
		}
	}
	return fates
}

// overridden returns the fates of units in sections that others override, or nil if no section is overridden.
func overridden(file *syntax.File) []Fate {
	tree, root := file.Frame, file.Frame.Root()
	if root < 0 || tree.Nodes[root].Kind != syntax.Object {
		return nil
	}
	var last [3]int32 // the members that hold units, by the kind of unit; 0 for none
	overridden := map[int32]bool{}
	for m := range tree.Children(root) {
		var kind syntax.UnitKind
		switch schema.Key(tree.Nodes[m].Key) {
		case schema.KeyProvider:
			kind = syntax.Provider
		case schema.KeyResources:
			kind = syntax.Resource
		case schema.KeyDatasources:
			kind = syntax.DataSource
		default:
			continue
		}
		if earlier := last[kind]; earlier > 0 {
			overridden[earlier] = true
		}
		last[kind] = m
	}
	if len(overridden) == 0 {
		return nil
	}
	var elements [len(last)]int // those that override the others
	for kind, over := range last {
		elements[kind] = tree.Len(over)
	}
	fates := make([]Fate, len(file.Units))
	for k, u := range file.Units {
		over := last[u.Kind]
		parent := tree.Nodes[u.Node].Parent
		switch {
		case overridden[u.Node] && tree.Nodes[over].Kind == syntax.Object, overridden[parent] && tree.Index(u.Node) < elements[u.Kind]:
			fates[k] = Mixed
		case overridden[u.Node], overridden[parent]:
			fates[k] = Gone
		}
	}
	return fates
}

// forget removes the overridden units from the summaries of units.
func forget(units []*Summary, fates []Fate) {
	for k := range fates {
		if fates[k] != Kept {
			units[k] = &Summary{Kind: units[k].Kind, Name: spec.Text{Node: -1}}
		}
	}
}
