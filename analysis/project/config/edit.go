package config

import (
	"errors"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Empty is the text of a configuration that says nothing yet, to be edited.
const Empty = "{\n  \"$schema\": \"" + SchemaURL + "\"\n}\n"

// ErrDamaged is returned for a configuration whose syntax must be fixed before it can be edited.
var ErrDamaged = errors.New("the configuration has errors in its syntax")

// errShape is returned where a configuration holds something else where the edit belongs.
var errShape = errors.New("the configuration holds something else in that place")

// TurnOff returns the edits by which a configuration turns a rule off. Comments and layout stay.
func TurnOff(text string, rule *rules.Rule) ([]syntax.Edit, error) {
	e, err := newEditor(text)
	if err != nil {
		return nil, err
	}
	return e.turnOff(0, rule)
}

// TurnOffAt returns the edits by which a configuration turns a rule off at the places that a selector selects. An override that is
// about the same places is extended. Comments and layout stay.
func TurnOffAt(text, selector string, rule *rules.Rule) ([]syntax.Edit, error) {
	e, err := newEditor(text)
	if err != nil {
		return nil, err
	}
	override := `{"path": ` + syntax.Quote(selector) + `, "rules": {"` + rule.Name + `": "off"}}`
	overrides := e.tree.Member(0, "overrides")
	switch {
	case overrides < 0:
		return e.insert(0, func(indent string) string {
			inner := indent + e.Unit
			return `"overrides": [` + e.Newline + inner + override + e.Newline + indent + "]"
		}), nil
	case e.tree.Nodes[overrides].Kind != syntax.Array:
		return nil, errShape
	}
	if same := e.sameOverride(overrides, selector, rule); same >= 0 {
		return e.turnOff(same, rule)
	}
	return e.insert(overrides, func(string) string { return override }), nil
}

// SelectorOf returns the selector of the unit, attribute or block that a diagnostic is in, or of the subject of a diagnostic outside of
// them. It returns false if no selector exists: the diagnostic is about the whole file, or something has no name that a selector can say.
func SelectorOf(doc *analysis.Document, d *analysis.Diagnostic) (string, bool) {
	steps := d.Steps()
	if k := d.Unit(); k >= 0 {
		u := doc.Unit(k)
		place := doc.File().Find(d.Start)
		for n := place.Node; place.Unit == k && n >= 0; n = place.Tree.Nodes[n].Parent {
			own := spec.UnitSteps(doc.File().Units[k], n)
			isElement := n == 0 || slices.ContainsFunc(u.Elements, func(e spec.Element) bool { return e.Node == n })
			if isElement && len(own) <= len(steps) && slices.Equal(own, steps[:len(own)]) {
				steps = own
				break
			}
		}
	}
	if len(steps) == 0 || slices.ContainsFunc(steps, func(step string) bool {
		return step == "" || strings.ContainsAny(step, `*?[\`+spec.StepSeparator)
	}) {
		return "", false
	}
	selector := strings.Join(steps, spec.StepSeparator)
	_, err := spec.ParseSelector(selector)
	return selector, err == nil
}

// editor makes edits of a configuration.
type editor struct {
	tree *syntax.Tree
	edit.Style
}

func newEditor(text string) (*editor, error) {
	e := &editor{tree: syntax.Parse(text, syntax.Options{Comments: true}), Style: edit.StyleOf(text)}
	if !e.tree.Valid() {
		return nil, ErrDamaged
	}
	if e.tree.Nodes[0].Kind != syntax.Object {
		return nil, errShape
	}
	return e, nil
}

// sameOverride returns the last override that is about the places of a selector and nothing else, if none after it speaks of the
// rule, or -1.
func (e *editor) sameOverride(overrides int32, selector string, rule *rules.Rule) int32 {
	found := int32(-1)
	for override := range e.tree.Children(overrides) {
		if e.tree.Nodes[override].Kind != syntax.Object {
			continue
		}
		path := e.tree.Member(override, "path")
		if path >= 0 && e.tree.Nodes[path].Kind == syntax.Array && e.tree.Len(path) == 1 {
			path++
		}
		switch {
		case path >= 0 && e.tree.Nodes[path].Kind == syntax.String && e.tree.Value(path) == selector && e.tree.Member(override, "files") < 0:
			found = override
		case e.tree.Member(e.tree.Member(override, rulesKey), rule.Name) >= 0:
			found = -1
		}
	}
	return found
}

// turnOff turns a rule off in the rules of an object: the configuration or an override.
func (e *editor) turnOff(object int32, rule *rules.Rule) ([]syntax.Edit, error) {
	const off = `"off"`
	member := `"` + rule.Name + `": ` + off
	all := e.tree.Member(object, rulesKey)
	if all < 0 {
		return e.insert(object, func(indent string) string {
			if object > 0 {
				return `"rules": {` + member + "}"
			}
			return `"rules": {` + e.Newline + indent + e.Unit + member + e.Newline + indent + "}"
		}), nil
	}
	if e.tree.Nodes[all].Kind != syntax.Object {
		return nil, errShape
	}
	value := e.tree.Member(all, rule.Name)
	if value < 0 {
		return e.insert(all, func(string) string { return member }), nil
	}
	if e.tree.Nodes[value].Kind == syntax.Object {
		severity := e.tree.Member(value, "severity")
		if severity < 0 {
			return e.insert(value, func(string) string { return `"severity": ` + off }), nil
		}
		value = severity
	}
	n := &e.tree.Nodes[value]
	return []syntax.Edit{{Start: int(n.Start), End: int(n.End), Text: off}}, nil
}

// insert adds a member or element at the end of an object or array, after all comments in it. The source gets the indentation of
// the line on which it will stand.
func (e *editor) insert(container int32, source func(indent string) string) []syntax.Edit {
	t := e.tree
	n := &t.Nodes[container]
	closer := int(n.End) - 1
	last := int(n.Start) + 1
	hasMembers := n.Skip > container+1
	for child := range t.Children(container) {
		last = int(t.Nodes[child].End)
	}
	inside := t.Text[n.Start+1 : closer]
	at := int(n.Start) + 1 + len(strings.TrimRight(inside, " \t\r\n"))
	comma := commaIn(t.Text[last:at])
	var edits []syntax.Edit
	before, after := "", ""
	switch {
	case hasMembers && !comma && last < at:
		edits = append(edits, syntax.Edit{Start: last, End: last, Text: ","})
	case hasMembers && !comma:
		before = ","
	case hasMembers:
		after = "," // as the one before it has it
	}
	indent := edit.LineIndent(t.Text, closer)
	if !strings.ContainsAny(inside, "\r\n") {
		if hasMembers || at > int(n.Start)+1 {
			before += " "
		}
		return append(edits, syntax.Edit{Start: at, End: at, Text: before + source(indent) + after})
	}
	indent += e.Unit
	for child := range t.Children(container) {
		if white, first := edit.Leading(t.Text, int(t.Nodes[child].From())); first {
			indent = white
		}
	}
	return append(edits, syntax.Edit{Start: at, End: at, Text: before + e.Newline + indent + source(indent) + after})
}

// commaIn reports whether there is a comma in a text of white space and comments.
func commaIn(text string) bool {
	t := syntax.Parse("[0"+text+"\n]", syntax.Options{})
	return slices.ContainsFunc(t.Errors, func(e syntax.Error) bool { return e.Code == syntax.TrailingComma })
}
