package config

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/schema"
)

// maxUnits is how many entries of units a file may have: each unit of a specification is compared with all of them.
const maxUnits = 200

// unitOutput reads one entry of units. Its path is as it is written.
func (p *parser) unitOutput(node int32) {
	var units []destination.Unit
	target := destination.Target{Certain: true}
	p.parseMembers(node, "an entry of units", []member{
		{"path", func(p *parser, node int32) {
			for _, s := range p.texts(node) {
				if u, ok := p.unitsAt(s); ok {
					units = append(units, u)
				}
			}
		}},
		{"output", func(p *parser, node int32) { target.Folder = p.path(node) }},
		{"package", func(p *parser, node int32) { target.Package = p.text(node) }},
	})
	n := &p.tree.Nodes[node]
	if n.Kind != syntax.Object || n.Has(syntax.Damaged) {
		return
	}
	for _, key := range []string{"path", "output"} {
		if p.tree.Member(node, key) < 0 {
			p.problem(n.Start, n.Start+1, "entry of \"units\" has no %q", key).
				WithNote("It must name the units and the folder that they are written into.")
			return
		}
	}
	for _, u := range units {
		switch u.Target = target; {
		case target.Folder == "":
		case len(p.file.units) == maxUnits:
			p.problem(n.Start, n.Start+1, "entry of \"units\" is beyond the limit of %d", maxUnits)
			return
		default:
			p.file.units = append(p.file.units, u)
		}
	}
}

// unitsAt returns the units that a selector names: all of a kind, or those with a name.
func (p *parser) unitsAt(s placed) (destination.Unit, bool) {
	selector, err := spec.ParseSelector(s.text)
	if err != nil {
		p.wrongSelector(s, err)
		return destination.Unit{}, false
	}
	kind, ok := map[string]syntax.UnitKind{
		schema.KeyProvider.String(): syntax.Provider, schema.KeyResources.String(): syntax.Resource,
		schema.KeyDatasources.String(): syntax.DataSource,
	}[selector[0]]
	name := strings.Join(selector[1:], spec.StepSeparator)
	if !ok || kind == syntax.Provider && name != "" || len(selector) > 2 || name == "**" {
		p.problem(s.start, s.end, "selector %q does not lead to units", shortened(s.text)).
			WithNote("It must be provider, resources, datasources, or one of the latter with a name, such as resources.pet or resources.db_*.")
		return destination.Unit{}, false
	}
	return destination.Unit{Kind: kind, Name: name}, true
}
