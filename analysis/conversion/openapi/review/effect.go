package review

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// withoutEffect finds the entries of a unit without which the specification is the same. Among equal entries, the first one counts.
func (f *finder) withoutEffect(o *Outcome) {
	effects, ok := openapi.NewEffects(f.mapped, f.document, f.improve)
	if !ok {
		return // they are folded into what is lost
	}
	for i, path := range f.unit.Ignores {
		again := slices.ContainsFunc(f.unit.Ignores[:i], func(t openapi.Text) bool { return t.Value == path.Value })
		first := slices.ContainsFunc(f.unit.Ignores[i+1:], func(t openapi.Text) bool { return t.Value == path.Value })
		switch {
		case again:
			o.ignores = append(o.ignores, dead{number: i})
		case !first && !effects.Ignore(i):
			o.ignores = append(o.ignores, dead{number: i, meant: f.meant(effects, path.Value, false, func(c *openapi.UnitConfig, other string) {
				c.Ignores = slices.Clone(c.Ignores)
				c.Ignores[i].Value = other
			})})
		}
	}
	for i := range f.unit.Aliases {
		if effects.Alias(i) {
			continue
		}
		o.aliases = append(o.aliases, dead{number: i, meant: f.meantParameter(effects, i)})
	}
	for i, override := range f.unit.Overrides {
		if !effects.Override(i) {
			o.overrides = append(o.overrides, dead{number: i, meant: f.meant(effects, override.Path.Value, true, func(c *openapi.UnitConfig, other string) {
				c.Overrides = slices.Clone(c.Overrides)
				c.Overrides[i].Path.Value = other
			})})
		}
	}
}

// cleared finds the overrides without a description of attributes that have one in the document.
func (f *finder) cleared(o *Outcome) {
	var walk func(attributes []*openapi.Attribute)
	walk = func(attributes []*openapi.Attribute) {
		for _, a := range attributes {
			if i := a.Override; i >= 0 && f.unit.Overrides[i].Description.Value == "" && a.Overridden != nil && *a.Overridden != "" {
				o.cleared = append(o.cleared, i)
			}
			walk(a.Attributes)
		}
	}
	walk(f.mapped.Attributes)
}

// meantParameter returns the parameter of the read operation that an alias is for: one that is spelt otherwise, else the only one in the
// path that has no alias.
func (f *finder) meantParameter(effects *openapi.Effects, i int) string {
	alias := f.unit.Aliases[i]
	var alike, free []string
	for _, p := range f.document.Parameters(f.unit.Read) {
		isAliased := slices.ContainsFunc(f.unit.Aliases, func(a openapi.AliasConfig) bool { return a.Parameter.Value == p.Name })
		switch {
		case isAliased:
		case openapi.Identifier(p.Name) == openapi.Identifier(alias.Parameter.Value):
			alike = append(alike, p.Name)
		case p.In == "path":
			free = append(free, p.Name)
		}
	}
	for _, names := range [][]string{alike, free} {
		if len(names) != 1 {
			continue
		}
		other := *f.unit
		other.Aliases = slices.Clone(other.Aliases)
		other.Aliases[i].Parameter.Value = names[0]
		if effects.Differs(&other, names[0], alias.Parameter.Value, alias.Attribute.Value) {
			return names[0]
		}
	}
	return ""
}

// meant returns the path as the OpenAPI document spells it, if that changes something and is the only one, or else the most alike one.
func (f *finder) meant(effects *openapi.Effects, path string, collection bool, change func(*openapi.UnitConfig, string)) string {
	found := ""
	for _, candidate := range candidates(f.mapped, path, collection) {
		other := *f.unit
		change(&other, candidate)
		if !openapi.IsAttributePath(candidate) || !effects.Differs(&other, path, candidate) {
			continue
		}
		if found != "" && found != candidate {
			return ""
		}
		found = candidate
	}
	if found != "" {
		return found
	}
	near, ok := rules.Nearest(path, f.paths(collection))
	if !ok || !openapi.IsAttributePath(near) {
		return ""
	}
	other := *f.unit
	change(&other, near)
	if !effects.Differs(&other, path, near) {
		return ""
	}
	return near
}

// maxPaths is with how many paths a misspelt path is compared.
const maxPaths = 2000

// paths returns the paths of all attributes in the OpenAPI document's spelling, those of a collection as candidates does.
func (f *finder) paths(collection bool) (all []string) {
	var walk func(attributes []*openapi.Attribute, before string)
	walk = func(attributes []*openapi.Attribute, before string) {
		for _, a := range attributes {
			if len(all) == maxPaths {
				return
			}
			isCollection := before == "" && f.unit.DataSource && a.Property == f.unit.Name.Value && !collection
			if isCollection {
				walk(a.Attributes, "")
				continue
			}
			all = append(all, before+a.Property)
			walk(a.Attributes, before+a.Property+".")
		}
	}
	walk(f.mapped.Attributes, "")
	return all
}

// candidates returns the paths of attributes that are called as the path says, in the OpenAPI document's spelling. The attributes of a
// collection are ignored without the collection's name, and overridden with it.
func candidates(u *openapi.Unit, path string, collection bool) (found []string) {
	var walk func(attributes []*openapi.Attribute, steps, spelt []string)
	walk = func(attributes []*openapi.Attribute, steps, spelt []string) {
		for _, a := range attributes {
			if openapi.Identifier(steps[0]) != a.Name {
				continue
			}
			inside := append(slices.Clone(spelt), a.Property)
			if len(steps) > 1 {
				walk(a.Attributes, steps[1:], inside)
			} else if spelling := strings.Join(inside, "."); spelling != path && !slices.Contains(found, spelling) {
				found = append(found, spelling)
			}
		}
	}
	steps := strings.Split(path, ".")
	walk(u.Attributes, steps, nil)
	for _, a := range u.Attributes {
		switch {
		case !u.Config.DataSource || a.Property != u.Config.Name.Value:
		case collection:
			walk(a.Attributes, steps, []string{a.Property})
		default:
			walk(a.Attributes, steps, nil)
			if steps[0] == a.Property && len(steps) > 1 {
				walk(a.Attributes, steps[1:], nil)
			}
		}
	}
	return found
}
