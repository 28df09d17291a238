package config

import (
	"path"

	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// OpenAPI is what one specification is made of by tfplugingen-openapi.
type OpenAPI struct {
	// Config and Document are what is read, Specification what is written: absolute paths, the last one empty if it is not named.
	Config, Document, Specification string
	Improve                         openapi.Improvements
}

// maxOpenAPI is how many specifications a file may say this of.
const maxOpenAPI = 100

// openAPI reads one entry of openapi. Its paths are as they are written.
func (p *parser) openAPI(node int32) {
	var entry OpenAPI
	p.members(node, "an entry of openapi", []member{
		{"config", func(p *parser, node int32) { entry.Config = p.text(node) }},
		{"document", func(p *parser, node int32) { entry.Document = p.text(node) }},
		{"specification", func(p *parser, node int32) { entry.Specification = p.text(node) }},
		{"improve", func(p *parser, node int32) { entry.Improve = p.improvements(node) }},
	})
	n := &p.tree.Nodes[node]
	if n.Kind != syntax.Object || n.Has(syntax.Damaged) {
		return
	}
	for _, key := range []string{"config", "document"} {
		if p.tree.Member(node, key) < 0 {
			p.problem(n.Start, n.Start+1, "entry of \"openapi\" has no %q", key).
				WithNote("It must name the configuration of tfplugingen-openapi and the OpenAPI document that belongs to it.")
			return
		}
	}
	switch {
	case entry.Config == "" || entry.Document == "":
	case len(p.file.openAPI) == maxOpenAPI:
		p.problem(n.Start, n.Start+1, "entry of \"openapi\" is beyond the limit of %d", maxOpenAPI)
	default:
		p.file.openAPI = append(p.file.openAPI, entry)
	}
}

// improvements reads the names of improvements.
func (p *parser) improvements(node int32) (set openapi.Improvements) {
	for _, name := range p.texts(node) {
		i, ok := openapi.ImprovementNamed(name.text)
		if ok {
			set = set.With(i)
			continue
		}
		mistake := p.problem(name.start, name.end, "improvement %q is not known", shortened(name.text))
		if meant, ok := rules.Nearest(name.text, openapi.ImprovementNames()); ok {
			p.misspelt(mistake, meant)
		}
	}
	return set
}

// OpenAPI returns what the configuration says of specifications that tfplugingen-openapi writes. It may be called on nil.
func (c *Config) OpenAPI() (all []OpenAPI) {
	if c == nil {
		return nil
	}
	for i := range c.Sources {
		source := &c.Sources[i]
		absolute := func(name string) string {
			if name == "" || files.IsAbs(name) {
				return name
			}
			return path.Join(path.Dir(source.Path), name)
		}
		for _, entry := range source.openAPI {
			entry.Config, entry.Document, entry.Specification = absolute(entry.Config), absolute(entry.Document), absolute(entry.Specification)
			all = append(all, entry)
		}
	}
	return all
}
