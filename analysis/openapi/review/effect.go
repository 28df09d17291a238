package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/openapi"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// maxTried bounds how many attributes are mapped to try the entries of a unit.
const maxTried = 1_000_000

// withoutEffect finds the entries of a unit without which the specification is the same: each is left out, and the unit is mapped again.
func (r *reviewer) withoutEffect(u *openapi.Unit) {
	entries := len(u.Config.Ignores) + len(u.Config.Aliases) + len(u.Config.Overrides)
	if entries*size(u.Attributes) > maxTried {
		return
	}
	before := openapi.MapUnit(r.config, u.Config, r.document, r.improve).Text()
	same := func(change func(*openapi.UnitConfig)) bool {
		other := *u.Config
		change(&other)
		result := openapi.MapUnit(r.config, &other, r.document, r.improve)
		return result.Fatal == nil && result.Text() == before
	}
	for i, path := range u.Config.Ignores {
		if !same(func(c *openapi.UnitConfig) { c.Ignores = slices.Delete(slices.Clone(c.Ignores), i, i+1) }) {
			continue
		}
		f := r.report(IgnoreWithoutEffect, path.Start, path.End, fmt.Sprintf("the ignore %q changes nothing", path.Value))
		f.Note = "No attribute comes of such a property or parameter."
		meant := r.meant(path.Value, u, func(c *openapi.UnitConfig, other string) {
			c.Ignores = slices.Clone(c.Ignores)
			c.Ignores[i].Value = other
		}, before)
		r.repair(f, path, meant)
		r.offerRemoval(f, path)
	}
	for i, alias := range u.Config.Aliases {
		if same(func(c *openapi.UnitConfig) { c.Aliases = slices.Delete(slices.Clone(c.Aliases), i, i+1) }) {
			f := r.report(AliasWithoutEffect, alias.Parameter.Start, alias.Parameter.End, fmt.Sprintf("the alias of %q changes nothing", alias.Parameter.Value))
			f.Note = "Aliases name parameters of the read operation that are in its path or query."
			var names []string
			for _, p := range r.document.Parameters(u.Config.Read) {
				if openapi.Identifier(p.Name) == openapi.Identifier(alias.Parameter.Value) {
					names = append(names, p.Name)
				}
			}
			if len(names) == 1 && names[0] != alias.Parameter.Value {
				r.repair(f, alias.Parameter, names[0])
			} else {
				r.repair(f, alias.Parameter, "")
			}
			r.offerRemoval(f, alias.Parameter)
		}
	}
	for i, o := range u.Config.Overrides {
		if !same(func(c *openapi.UnitConfig) { c.Overrides = slices.Delete(slices.Clone(c.Overrides), i, i+1) }) {
			continue
		}
		f := r.report(OverrideWithoutEffect, o.Path.Start, o.Path.End, fmt.Sprintf("the override of %q changes nothing", o.Path.Value))
		f.Note = "There is no such attribute, or it has this description already."
		meant := r.meant(o.Path.Value, u, func(c *openapi.UnitConfig, other string) {
			c.Overrides = slices.Clone(c.Overrides)
			c.Overrides[i].Path.Value = other
		}, before)
		r.repair(f, o.Path, meant)
		r.offerRemoval(f, o.Path)
	}
}

// size counts attributes with those inside them.
func size(attributes []*openapi.Attribute) int {
	n := 1
	for _, a := range attributes {
		n += size(a.Attributes)
	}
	return n
}

// meant returns the path as the OpenAPI document spells it, if that changes something and is the only one.
func (r *reviewer) meant(path string, u *openapi.Unit, change func(*openapi.UnitConfig, string), before string) string {
	found := ""
	for _, candidate := range candidates(u, path) {
		other := *u.Config
		change(&other, candidate)
		result := openapi.MapUnit(r.config, &other, r.document, r.improve)
		if result.Fatal != nil || len(result.Problems) > 0 || result.Text() == before {
			continue
		}
		if found != "" && found != candidate {
			return ""
		}
		found = candidate
	}
	return found
}

// candidates returns the paths of attributes that are called as the path says, in the OpenAPI document's spelling.
func candidates(u *openapi.Unit, path string) (found []string) {
	var walk func(attributes []*openapi.Attribute, steps, spelt []string)
	walk = func(attributes []*openapi.Attribute, steps, spelt []string) {
		for _, a := range attributes {
			if openapi.Identifier(steps[0]) != a.Name {
				continue
			}
			inside := append(slices.Clone(spelt), a.Property)
			if len(steps) > 1 {
				walk(a.Attributes, steps[1:], inside)
			} else if spelling := strings.Join(inside, "."); spelling != path {
				found = append(found, spelling)
			}
		}
	}
	steps := strings.Split(path, ".")
	walk(u.Attributes, steps, nil)
	if u.Config.DataSource && len(steps) > 1 && steps[0] == u.Config.Name.Value { // ignores of an array are without its name
		for _, a := range u.Attributes {
			if a.Property == u.Config.Name.Value {
				walk(a.Attributes, steps[1:], nil)
			}
		}
	}
	return found
}

// repair offers another spelling.
func (r *reviewer) repair(f *Finding, at openapi.Text, meant string) {
	if meant == "" {
		f.Help = "remove it"
		return
	}
	f.Help = fmt.Sprintf("did you mean %q?", meant)
	f.Fixes = append(f.Fixes, Fix{fmt.Sprintf("Change to %q", meant), syntax.Edit{Start: at.Start, End: at.End, Text: meant}})
}

// offerRemoval offers to remove the entry at a place.
func (r *reviewer) offerRemoval(f *Finding, at openapi.Text) {
	tree := r.config.Tree
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		if tree.From(int32(i)) != at.Start || !n.Kind.IsScalar() && !n.HasKey() {
			continue
		}
		if edit, ok := removal(tree, int32(i)); ok {
			f.Fixes = append(f.Fixes, Fix{"Remove it", edit})
		}
		return
	}
}
