package config

import (
	"path"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
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

// OpenAPIOf returns the configurations of tfplugingen-openapi that belong to a file, the configuration itself or the specification, with their
// documents: as the configuration for the file has them, else as the commands around it do. There are several where several commands read it.
func (l *Loader) OpenAPIOf(file string) (sources []OpenAPI, err error) {
	found, err := l.For(file)
	if err != nil {
		return nil, err
	}
	for _, entry := range found.OpenAPI() {
		if entry.Config == file || entry.Specification == file {
			sources = append(sources, entry)
		}
	}
	if len(sources) > 0 {
		return sources, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, folder := range l.surroundings(file) {
		for _, command := range folder.Commands {
			entry := OpenAPI{
				Config: path.Join(folder.Path, command.Config), Document: path.Join(folder.Path, command.Description),
				Specification: path.Join(folder.Path, command.Output),
			}
			if (entry.Config == file || entry.Specification == file) && files.Exists(l.files, entry.Document) {
				sources = append(sources, entry)
			}
		}
	}
	return sources, nil
}

// readDocument is an OpenAPI document as it was read last.
type readDocument struct {
	path     string
	info     files.Info
	document *openapi.Document
	err      error
}

// OpenAPIDocument returns the OpenAPI document in a file. The last one is kept as long as the file does not change: it may have megabytes.
func (l *Loader) OpenAPIDocument(file string) (*openapi.Document, error) {
	l.reading.Lock()
	defer l.reading.Unlock()
	info, err := l.files.Stat(file)
	if err != nil {
		return nil, files.Reason(err)
	}
	if l.document.path == file && l.document.info == info {
		return l.document.document, l.document.err
	}
	text, err := l.files.Read(file, files.Specification)
	before := l.document.document
	switch l.document = (readDocument{path: file, info: info}); {
	case err != nil:
		l.document.err = files.Reason(err)
	case before != nil && before.Tree.Text == text: // what was made of it stays
		l.document.document = before
	default:
		l.document.document, l.document.err = openapi.ReadDocument(text)
	}
	return l.document.document, l.document.err
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
