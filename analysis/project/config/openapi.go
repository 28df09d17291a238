package config

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
)

// OpenAPI has the files that tfplugingen-openapi makes one specification from.
type OpenAPI struct {
	// Config and Document are the files that are read, and Specification is the file that is written, which need not be named.
	Config, Document, Specification files.Reference
	Improve                         openapi.Improvements
	// Overlays are applied to the specification, in their order.
	Overlays []files.Reference
}

// openAPISetting is an entry of openapi. Its paths are as they are written.
type openAPISetting struct {
	config, document, specification string
	improve                         openapi.Improvements
	overlays                        []string
}

// maxOpenAPI is how many specifications a file may say this of.
const maxOpenAPI = 100

// openAPI reads one entry of openapi.
func (p *parser) openAPI(node int32) {
	var entry openAPISetting
	p.parseMembers(node, "an entry of openapi", []member{
		{"config", func(p *parser, node int32) { entry.config = p.path(node) }},
		{"document", func(p *parser, node int32) { entry.document = p.path(node) }},
		{"specification", func(p *parser, node int32) { entry.specification = p.path(node) }},
		{"improve", func(p *parser, node int32) { entry.improve = p.improvements(node) }},
		{"overlays", func(p *parser, node int32) {
			for _, name := range p.texts(node) {
				entry.overlays = append(entry.overlays, name.text)
			}
		}},
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
	case entry.config == "" || entry.document == "":
	case len(p.file.openAPI) == maxOpenAPI:
		p.problem(n.Start, n.Start+1, "entry of \"openapi\" is beyond the limit of %d", maxOpenAPI)
	default:
		p.file.openAPI = append(p.file.openAPI, entry)
	}
}

// improvements reads the names of improvements.
func (p *parser) improvements(node int32) (set openapi.Improvements) {
	for _, name := range p.texts(node) {
		named, ok := openapi.ImprovementsNamed(name.text)
		if ok {
			set |= named
			continue
		}
		mistake := p.problem(name.start, name.end, "improvement %q is not known", shortened(name.text))
		if meant, ok := rules.Nearest(name.text, openapi.ImprovementNames()); ok {
			p.misspelt(mistake, meant)
		}
	}
	return set
}

// OpenAPIOf returns the configurations of tfplugingen-openapi that belong to a file, the configuration itself or the specification, with
// their documents: as the configuration for the file has them, else as the commands do that are around it, in its repository, or in its
// Markdown. There are several where several commands read it. A configuration that no command reads belongs to the only document, if there
// is just one.
func (l *Loader) OpenAPIOf(file string) (sources []OpenAPI, err error) {
	found, err := l.For(file)
	if err != nil {
		return nil, err
	}
	for _, entry := range found.OpenAPI() {
		if entry.Config.Path() == file || entry.Specification.Path() == file {
			sources = append(sources, entry)
		}
	}
	if len(sources) > 0 {
		return sources, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	known, ok := l.sources[file]
	if !ok {
		known = l.lookForOpenAPI(file)
		l.sources[file] = known
	}
	return known, nil
}

// lookForOpenAPI returns the configurations and documents that belong to a file by the files around it.
func (l *Loader) lookForOpenAPI(file string) []OpenAPI {
	around := l.surroundings(file)
	farthest := around[len(around)-1].Path
	for _, folders := range [...]func() []origin.Folder{
		func() []origin.Folder { return around },
		func() []origin.Folder { return l.below(farthest) },
		func() []origin.Folder { return origin.Described(l.files, around) },
	} {
		if found, read := l.commanded(file, folders()); read {
			return found
		}
	}
	if !openapi.IsYAMLName(file) {
		return nil // a specification
	}
	for _, isDocument := range []func(head string, whole func() (string, error)) bool{openapi.IsDocument, openapi.IsSwagger} {
		for _, folder := range [...]string{path.Dir(file), farthest} {
			if found := openAPIDocuments(l.files, folder, isDocument); len(found) == 1 {
				boundary := l.boundary(file)
				return []OpenAPI{{Config: files.Refer(boundary, "", file), Document: files.Refer(boundary, "", found[0])}}
			} else if len(found) > 1 {
				return nil
			}
		}
	}
	return nil
}

// commanded returns the configurations and documents of the commands in some folders that read or write a file, and reports whether there
// are any such commands: a command may read a document that does not exist. A command may run in another folder than that of its file: then
// the end of the path must match, if the document exists.
func (l *Loader) commanded(file string, folders []origin.Folder) (sources []OpenAPI, read bool) {
	boundary := l.boundary(file)
	for _, elsewhere := range []bool{false, true} {
		for _, folder := range folders {
			for _, command := range folder.Commands {
				at := folder.Path
				if elsewhere {
					at = ""
					for _, named := range []string{command.Config, command.Output} {
						if base, ok := strings.CutSuffix(file, "/"+path.Clean(named)); ok {
							at = base
						}
					}
				}
				refer := func(name string) files.Reference { return files.Refer(boundary, at, name) }
				entry := OpenAPI{Config: refer(command.Config), Document: refer(command.Description), Specification: refer(command.Output)}
				if at == "" || entry.Config.Path() != file && entry.Specification.Path() != file {
					continue
				}
				_, err := entry.Document.Stat(l.files)
				isThere := !errors.Is(err, fs.ErrNotExist) // one that must not be read is said to be so where it is
				read = read || isThere || !elsewhere
				isKnown := slices.ContainsFunc(sources, func(s OpenAPI) bool {
					return s.Config == entry.Config && s.Document == entry.Document && s.Specification == entry.Specification
				})
				if isThere && !isKnown {
					sources = append(sources, entry)
				}
			}
		}
		if read {
			return sources, true
		}
	}
	return nil, false
}

// Document is an OpenAPI document that was read from a file.
type Document struct {
	*openapi.Document
	Path  string
	Lines text.Lines
}

// RefusedDocument is the reason why tfplugingen-openapi refuses an OpenAPI document.
type RefusedDocument struct {
	Reason *openapi.Error
	Lines  text.Lines // of the document
}

func (r *RefusedDocument) Error() string { return r.Reason.Error() }

// Unwrap returns the reason alone.
func (r *RefusedDocument) Unwrap() error { return r.Reason }

// Documents keep the OpenAPI documents that were read last, as long as their files do not change: each may have megabytes. Loaders may
// share them.
type Documents struct {
	mu    sync.Mutex // held while one is read
	known []readDocument
}

// readDocument is an OpenAPI document as it was read last.
type readDocument struct {
	path     string
	info     files.Info
	document *Document
	err      error
}

// maxDocuments is the greatest number of documents that are kept.
const maxDocuments = 4

// OpenAPIDocument returns the OpenAPI document in a file. The error is a *RefusedDocument for one that can be read, and is refused.
func (l *Loader) OpenAPIDocument(reference files.Reference) (*Document, error) {
	info, err := reference.Stat(l.files)
	if err != nil {
		return nil, files.Reason(err)
	}
	file := reference.Path()
	d := l.Documents
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.IndexFunc(d.known, func(r readDocument) bool { return r.path == file })
	if i >= 0 && d.known[i].info == info {
		found := d.known[i]
		copy(d.known[1:], d.known[:i]) // the one that is asked for is the last to go
		d.known[0] = found
		return found.document, found.err
	}
	var before *Document
	if i >= 0 {
		before = d.known[i].document
		d.known = slices.Delete(d.known, i, i+1)
	}
	read := readDocument{path: file, info: info}
	source, err := reference.Read(l.files, files.Specification)
	switch {
	case err != nil:
		read.err = files.Reason(err)
	case before != nil && before.Tree.Text == source: // what was made from it stays
		read.document = before
	default:
		document, err := openapi.ReadDocument(source)
		var refused *openapi.Error
		switch {
		case err == nil:
			read.document = &Document{document, file, text.New(source)}
		case errors.As(err, &refused):
			read.err = &RefusedDocument{refused, text.New(source)}
		default:
			read.err = err
		}
	}
	d.known = slices.Insert(d.known, 0, read)
	d.known = d.known[:min(len(d.known), maxDocuments)]
	return read.document, read.err
}

// Text returns the text of a file that belongs to others, such as a configuration of tfplugingen-openapi or the specification that is made
// from it.
func (l *Loader) Text(file files.Reference) (string, error) {
	text, err := file.Read(l.files, files.Found)
	if err != nil {
		return "", files.Reason(err)
	}
	return text, nil
}

// OpenAPI returns the settings for specifications that tfplugingen-openapi writes. It may be called on nil.
func (c *Config) OpenAPI() (all []OpenAPI) {
	if c == nil {
		return nil
	}
	for i := range c.Sources {
		source := &c.Sources[i]
		for _, entry := range source.openAPI {
			refer := func(name string) files.Reference { return files.Refer(c.boundary, path.Dir(source.Path), name) }
			named := OpenAPI{
				Config: refer(entry.config), Document: refer(entry.document), Specification: refer(entry.specification), Improve: entry.improve,
			}
			for _, name := range entry.overlays {
				named.Overlays = append(named.Overlays, refer(name))
			}
			all = append(all, named)
		}
	}
	return all
}
