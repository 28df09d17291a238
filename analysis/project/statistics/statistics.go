// Package statistics counts the parts of specifications.
package statistics

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Counts are of one unit or of several. Attributes and blocks are counted at any depth.
type Counts struct {
	Attributes, Blocks int
	Kinds              map[string]int // attributes and blocks by kind; those of none that is known are under "unknown"
	Configurability    map[string]int // attributes by who sets them; "none" where nothing says it
	Depth              int            // of the innermost attribute or block; 1 at the top of a schema
	Described          int            // attributes and blocks with a description that is not empty
	Deprecated         int
	Sensitive          int
	Validated          int // with validators of their own or of their nested object
	Modified           int // with plan modifiers, likewise
	Defaulted          int
	CustomTypes        int // with a custom type
	GoTypes            int // that the generator declares: a model, and two for each nested attribute, block or external type
}

// Count counts the attributes, blocks and other parts of a unit.
func Count(u *spec.Unit) Counts {
	c := Counts{Kinds: map[string]int{}, Configurability: map[string]int{}}
	if u.Schema >= 0 || u.Kind != syntax.Provider {
		c.GoTypes = 1
	}
	for i := range u.Elements {
		e := &u.Elements[i]
		if e.Block {
			c.Blocks++
		} else {
			c.Attributes++
			name := e.Configurability.String()
			if e.Configurability == spec.ConfigurabilityNone {
				name = "none"
			}
			c.Configurability[name]++
		}
		kind := e.Kind.String()
		if e.Kind == schema.KindNone {
			kind = "unknown"
		}
		c.Kinds[kind]++
		c.Depth = max(c.Depth, int(e.Depth)+1)
		count(&c.Described, e.Description.Value != "")
		count(&c.Deprecated, e.Deprecation.Value != "")
		count(&c.Sensitive, e.Sensitive >= 0 && u.Tree.Nodes[e.Sensitive].Kind == syntax.True)
		roles := map[schema.Role]bool{}
		for k := e.Definitions.From; k < e.Definitions.To; k++ {
			roles[u.Definitions[k].Role] = true
		}
		count(&c.Validated, roles[schema.RoleValidator])
		count(&c.Modified, roles[schema.RolePlanModifier])
		count(&c.Defaulted, roles[schema.RoleDefault] || e.Static >= 0)
		custom := false
		for k := e.GoTypes.From; k < e.GoTypes.To; k++ {
			custom = custom || u.GoTypes[k].Role == schema.RoleCustomType
		}
		count(&c.CustomTypes, custom)
		if golang.Generated(e) {
			c.GoTypes += 2
		}
	}
	return c
}

func count(n *int, counts bool) {
	if counts {
		*n++
	}
}

// Add adds the counts of something else.
func (c *Counts) Add(other *Counts) {
	if c.Kinds == nil {
		c.Kinds, c.Configurability = map[string]int{}, map[string]int{}
	}
	for kind, n := range other.Kinds {
		c.Kinds[kind] += n
	}
	for name, n := range other.Configurability {
		c.Configurability[name] += n
	}
	c.Depth = max(c.Depth, other.Depth)
	for _, pair := range [...]struct {
		to   *int
		from int
	}{
		{&c.Attributes, other.Attributes}, {&c.Blocks, other.Blocks}, {&c.Described, other.Described}, {&c.Deprecated, other.Deprecated},
		{&c.Sensitive, other.Sensitive}, {&c.Validated, other.Validated}, {&c.Modified, other.Modified}, {&c.Defaulted, other.Defaulted},
		{&c.CustomTypes, other.CustomTypes}, {&c.GoTypes, other.GoTypes},
	} {
		*pair.to += pair.from
	}
}
