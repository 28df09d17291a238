package refactor

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules/style"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// onUnit returns the refactorings of a whole resource or data source. They are offered where no attribute is selected, or one at
// the top of the schema.
func (c *selection) onUnit() []Refactoring {
	if c.u.Kind == syntax.Provider || len(c.elements) > 0 {
		return nil
	}
	return append(append(c.addID(), c.makeOptional()...), c.twin()...)
}

// makeOptional makes all attributes optional that a resource's Create would have to set.
func (c *selection) makeOptional() []Refactoring {
	all := style.MustBeSet(c.u)
	if len(all) == 0 {
		return nil
	}
	title := "Make optional what Create must set: 1 attribute"
	if len(all) > 1 {
		title = "Make optional what Create must set: " + strconv.Itoa(len(all)) + " attributes"
	}
	return []Refactoring{c.refactoring(Refactoring{Title: title, Kind: ConfigurabilityKind, Compiles: true},
		func() []syntax.Edit { return style.MakeOptional(c.u, all) })}
}

// addID returns a resource or data source the attribute by which it is found again.
func (c *selection) addID() []Refactoring {
	if c.u.Attributes < 0 || c.u.Name.Value == "" {
		return nil
	}
	for i := range c.u.Inside(-1) {
		if c.u.Elements[i].Name.Value == "id" {
			return nil
		}
	}
	word := spec.Word(c.u.Kind)
	body := []string{
		c.configurabilityMember(spec.Required),
		edit.Member("description", syntax.Quote("Identifier of the "+strings.ReplaceAll(c.u.Name.Value, "_", " ")+".")),
	}
	if c.u.Kind == syntax.Resource {
		body[0] = c.configurabilityMember(spec.Computed)
		kind := schema.KindString.Go()
		if custom, ok := c.customSource([]string{kind.PlanModifierPackage}, "stringplanmodifier.UseStateForUnknown()"); ok {
			body = append(body, edit.Member("plan_modifiers", "[{"+custom+"}]"))
		}
	}
	source := "{" + edit.Member("name", `"id"`) + ", " + edit.Member("string", "{"+strings.Join(body, ", ")+"}") + "}"
	return []Refactoring{c.refactoring(Refactoring{
		Title: `Add attribute "id" to ` + word + " " + quoted(c.u.Name.Value), Kind: CreateKind,
	}, func() []syntax.Edit { return []syntax.Edit{insertFirst(c.tree, c.u.Attributes, source)} })}
}

// twin makes a data source of a resource, or the reverse.
func (c *selection) twin() []Refactoring {
	kind, key, make := syntax.DataSource, "datasources", c.dataSource
	if c.u.Kind == syntax.DataSource {
		kind, key, make = syntax.Resource, "resources", c.resource
	}
	frame := c.file.Frame
	array := frame.Member(frame.Root(), key)
	if !frame.Valid() || !c.u.Name.Present() || c.u.Name.Value == "" || array >= 0 && frame.Nodes[array].Kind != syntax.Array {
		return nil
	}
	if c.file.FirstNamed(syntax.NewUnitName(kind, c.u.Name.Value)) >= 0 {
		return nil
	}
	return []Refactoring{{
		Title: "Create " + spec.Word(kind) + " " + quoted(c.u.Name.Value) + " from the " + spec.Word(c.u.Kind),
		Kind:  CreateKind,
		Edits: func() []syntax.Edit {
			source, err := text.ApplyEdits(c.tree.Text, make())
			if err != nil {
				return nil
			}
			var added syntax.Edit
			if array >= 0 {
				added = edit.InsertInto(frame, array, source)
			} else {
				here := frame.Nodes[c.file.Units[c.unit].Node].Parent
				added = edit.InsertAfter(frame, here, edit.Member(key, "["+source+"]"))
			}
			return []syntax.Edit{{
				Start: c.file.FrameOffset(int32(added.Start)), End: c.file.FrameOffset(int32(added.End)), Text: added.Text,
			}}
		},
	}}
}

// dataSource returns the edits that make a data source of a resource. Users set its id or, without one, the required attributes. The
// provider reads all other attributes.
func (c *selection) dataSource() []syntax.Edit {
	hasID := slices.ContainsFunc(c.u.Elements, func(e spec.Element) bool { return e.Parent < 0 && !e.Block && e.Name.Value == "id" })
	var edits []syntax.Edit
	for i := range c.u.Elements {
		e := &c.u.Elements[i]
		shape := dataSourceBody(e)
		if shape == nil {
			continue
		}
		value := spec.Computed
		if e.Parent < 0 && (e.Name.Value == "id" || !hasID && e.Configurability == spec.Required) {
			value = spec.Required
		}
		gone := c.without(e.Body, func(k schema.Key) bool {
			return shape.Allowed.Has(k) && (k != schema.KeyValidators || value == spec.Required)
		})
		if e.ConfigurabilityNode >= 0 && e.Configurability != value {
			edits = append(edits, edit.ReplaceString(c.tree, e.ConfigurabilityNode, value.String()))
		}
		edits = append(edits, edit.Delete(c.tree, gone...)...)
		if e.NestedObject >= 0 {
			edits = append(edits, edit.Delete(c.tree, c.without(e.NestedObject, func(k schema.Key) bool {
				return k != schema.KeyPlanModifiers && k != schema.KeyValidators
			})...)...)
		}
	}
	return edits
}

// dataSourceBody returns the shape of the body of an element like this one in a data source, or nil if it has none.
func dataSourceBody(e *spec.Element) *schema.Shape {
	if e.Body < 0 || e.Kind == schema.KindNone {
		return nil
	}
	array := schema.TypeDatasource.Member(schema.KeySchema).Member(schema.KeyAttributes)
	if e.Block {
		array = schema.TypeDatasource.Member(schema.KeySchema).Member(schema.KeyBlocks)
	}
	return array.Items().Member(e.Kind.Key()).Shape()
}

// without returns the known members of an object that are not to be kept.
func (c *selection) without(object int32, keep func(schema.Key) bool) []int32 {
	var gone []int32
	for m := range c.tree.Children(object) {
		if k := schema.Key(c.tree.Nodes[m].Key); k != schema.KeyNone && !keep(k) {
			gone = append(gone, m)
		}
	}
	return gone
}

// resource returns the edits that make a resource of a data source: the provider chooses the id, and the attributes that users asked for
// are required.
func (c *selection) resource() []syntax.Edit {
	for i := range c.u.Inside(-1) {
		e := &c.u.Elements[i]
		if e.Name.Value == "id" && e.Configurability == spec.Required {
			edits := []syntax.Edit{edit.ReplaceString(c.tree, e.ConfigurabilityNode, spec.Computed.String())}
			if e.Validators >= 0 {
				edits = append(edits, edit.Delete(c.tree, e.Validators)...)
			}
			return edits
		}
	}
	return nil
}
