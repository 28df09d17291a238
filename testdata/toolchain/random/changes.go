package random

import (
	"bytes"
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// A change is something done to a finished specification. It reports whether there was a place for it.
type change struct {
	name  string
	apply func(g *generator, root *tree.Value) bool
}

// applyOne draws changes until one finds a place.
func (g *generator) applyOne(root *tree.Value, changes []change) (string, bool) {
	for range 20 {
		if change := one(g, changes); change.apply(g, root) {
			return change.name, true
		}
	}
	return "", false
}

// atSite makes a change of one attribute or block out of those that fit.
func atSite(name string, fits func(site) bool, apply func(g *generator, s site)) change {
	return change{name, func(g *generator, root *tree.Value) bool {
		var fitting []site
		for _, candidate := range sites(root) {
			if candidate.body != nil && candidate.body.IsObject && fits(candidate) {
				fitting = append(fitting, candidate)
			}
		}
		if len(fitting) == 0 {
			return false
		}
		apply(g, one(g, fitting))
		return true
	}}
}

// atCustom makes a change of one validator, plan modifier or custom default.
func atCustom(name string, fits func(*tree.Value) bool, apply func(g *generator, custom *tree.Value)) change {
	return change{name, func(g *generator, root *tree.Value) bool {
		return applyTo(g, customs(root), fits, apply)
	}}
}

// atMember makes a change of one object that has such a member.
func atMember(name, member string, apply func(g *generator, object *tree.Value)) change {
	return change{name, func(g *generator, root *tree.Value) bool {
		return applyTo(g, having(root, member), func(*tree.Value) bool { return true }, apply)
	}}
}

// atSchema makes a change of one schema.
func atSchema(name string, fits func(kind string) bool, apply func(g *generator, schema *tree.Value)) change {
	return change{name, func(g *generator, root *tree.Value) bool {
		var fitting []*tree.Value
		for _, schema := range schemas(root) {
			if fits(schema.kind) {
				fitting = append(fitting, schema.schema)
			}
		}
		return applyTo(g, fitting, func(*tree.Value) bool { return true }, apply)
	}}
}

func applyTo(g *generator, candidates []*tree.Value, fits func(*tree.Value) bool, apply func(*generator, *tree.Value)) bool {
	var fitting []*tree.Value
	for _, candidate := range candidates {
		if fits(candidate) {
			fitting = append(fitting, candidate)
		}
	}
	if len(fitting) == 0 {
		return false
	}
	apply(g, one(g, fitting))
	return true
}

func anySite(site) bool         { return true }
func attribute(s site) bool     { return !s.isBlock }
func block(s site) bool         { return s.isBlock }
func nested(s site) bool        { return isNested(s.kind) && s.object() != nil }
func topLevel(s site) bool      { return s.parent == nil }
func inNested(s site) bool      { return s.parent != nil }
func ofResource(s site) bool    { return s.scopeKind == "resource" }
func notOfResource(s site) bool { return s.scopeKind != "resource" }
func primitive(s site) bool {
	return s.body.Get("element_type") == nil && !isNested(s.kind) && s.kind != "object"
}
func withElements(s site) bool   { return s.body.Get("element_type") != nil }
func object(s site) bool         { return s.kind == "object" }
func nestedMany(s site) bool     { return nested(s) && s.kind != "single_nested" }
func withDefault(s site) bool    { return s.body.Get("default") != nil }
func withValidators(s site) bool { return len(customs(s.body.Get("validators"))) > 0 }

func kindIs(kinds ...string) func(site) bool {
	return func(s site) bool {
		for _, kind := range kinds {
			if s.kind == kind {
				return true
			}
		}
		return false
	}
}

func both(conditions ...func(site) bool) func(site) bool {
	return func(s site) bool {
		for _, condition := range conditions {
			if !condition(s) {
				return false
			}
		}
		return true
	}
}

func anyKind(string) bool        { return true }
func anyCustom(*tree.Value) bool { return true }

// set is the change that gives the body a member.
func set(key string, value func() *tree.Value) func(*generator, site) {
	return func(_ *generator, s site) { s.body.Set(key, value()) }
}

func rename(names ...string) func(*generator, site) {
	return func(g *generator, s site) { s.element.Set("name", one(g, names)) }
}

// anotherCase writes a key with a capital letter, so that the JSON Schema does not see what stands under it. The other changes
// would not find it either, so that it comes last.
func (g *generator) anotherCase(root *tree.Value) bool {
	holder, key := root, one(g, []string{"resources", "datasources"})
	if all := schemas(root); len(all) > 0 && g.chance(0.5) {
		holder, key = one(g, all).schema, one(g, []string{"attributes", "blocks"})
	}
	if holder.Get(key) == nil {
		return false
	}
	holder.Rename(key, strings.ToUpper(key[:1])+key[1:])
	return true
}

// breakText damages the text itself.
func (g *generator) breakText(text []byte) (string, []byte) {
	switch g.IntN(6) {
	case 0:
		return "trailing comma", bytes.Replace(text, []byte("\n}\n"), []byte(",\n}\n"), 1)
	case 1:
		return "comment", append([]byte("// specification\n"), text...)
	case 2:
		return "byte order mark", append([]byte("\xef\xbb\xbf"), text...)
	case 3:
		return "unclosed", text[:len(text)-2]
	case 4:
		return "trailing data", append(text, "{}\n"...)
	default:
		return "single quotes", bytes.Replace(text, []byte(`"version"`), []byte(`'version'`), 1)
	}
}
