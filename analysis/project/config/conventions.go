package config

import (
	"path"

	"github.com/spec-ls/spec-ls/analysis/project/convention"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// schemaSetting is a JSON Schema for parts of specifications.
type schemaSetting struct {
	scope
	file   placed
	schema *convention.Schema // nil until it is loaded, and if it can't be
}

// maxSchemas is how many schemas a file may name: each looks at each part that it is for.
const maxSchemas = 50

// schemaSetting reads one entry of schemas.
func (p *parser) schemaSetting(node int32) {
	var s schemaSetting
	p.parseMembers(node, "an entry of schemas", []member{
		{"files", func(p *parser, node int32) { s.readFiles(p, node) }},
		{"select", func(p *parser, node int32) { s.readPlaces(p, node) }},
		{"schema", func(p *parser, node int32) {
			s.file = placed{p.text(node), p.tree.Nodes[node].Start, p.tree.Nodes[node].End}
		}},
	})
	n := &p.tree.Nodes[node]
	if n.Kind != syntax.Object || n.Has(syntax.Damaged) {
		return
	}
	for _, key := range []string{"select", "schema"} {
		if p.tree.Member(node, key) < 0 {
			p.problem(n.Start, n.Start+1, "entry of \"schemas\" has no %q", key).
				WithNote(`It must say which parts it is about, as in "select": "resources.*", and name the file of their JSON Schema.`)
			return
		}
	}
	switch {
	case len(s.places) == 0 || s.file.text == "":
	case len(p.file.schemas) == maxSchemas:
		p.problem(n.Start, n.Start+1, "entry of \"schemas\" is beyond the limit of %d", maxSchemas)
	default:
		p.file.schemas = append(p.file.schemas, s)
	}
}

// loadSchemas reads the schemas that a file names. A mistake in one is reported where it is named.
func (e *extender) loadSchemas(file string, parsed *File) {
	for i := range parsed.schemas {
		s := &parsed.schemas[i]
		at := files.Refer(e.config.boundary, path.Dir(file), s.file.text).Path()
		schema, known := e.schemas[at]
		if !known {
			var err error
			if schema, err = convention.Load(e.files, e.config.boundary, at); err != nil {
				parsed.problem(s.file.start, s.file.end, "JSON Schema \""+shortened(s.file.text)+"\" cannot be used").WithNote("%s.", err)
				continue
			}
			e.schemas[at] = schema
		}
		s.schema = schema
	}
}
