package config

import (
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Improve returns the changes of configurations that turn an improvement on for a configuration of tfplugingen-openapi: in all entries that
// name it, else in an entry that is added. There are none where that can't be done, as a file is damaged.
func (l *Loader) Improve(of OpenAPI, improvement openapi.Improvement) (changes []rules.FileChange) {
	found, err := l.For(of.Config.Path())
	if err != nil {
		return nil
	}
	at := path.Join(l.boundary(of.Config.Path()), FileName)
	if found != nil {
		at = found.Path
		for i := range found.Sources {
			s := &found.Sources[i]
			named := false
			for _, entry := range s.openAPI {
				named = named || s.absolute(entry.config) == of.Config.Path()
			}
			if !named {
				continue
			}
			edits, err := s.improve(of.Config.Path(), improvement)
			if err != nil {
				return nil
			}
			changes = append(changes, rules.FileChange{Path: s.Path, Text: s.Text, Edits: edits})
		}
		if len(changes) > 0 {
			return changes
		}
	}
	change := rules.FileChange{Path: at, IsNew: found == nil}
	source := Empty
	if found != nil {
		change.Text = found.Sources[len(found.Sources)-1].Text
		source = change.Text
	}
	edits, err := addOpenAPI(source, path.Dir(at), of, improvement)
	if err != nil {
		return nil
	}
	change.Edits = edits
	if change.IsNew {
		made, err := text.ApplyEdits(source, edits)
		if err != nil {
			return nil
		}
		change.Edits = []syntax.Edit{{Text: made}}
	}
	return []rules.FileChange{change}
}

// improve returns the edits that turn an improvement on in all entries of a file that name a configuration of tfplugingen-openapi.
func (s *Source) improve(config string, improvement openapi.Improvement) (edits []syntax.Edit, err error) {
	e, err := newEditor(s.Text)
	if err != nil {
		return nil, err
	}
	name := syntax.Quote(improvement.String())
	for entry := range e.tree.Children(e.tree.Member(0, "openapi")) {
		if e.tree.Nodes[entry].Kind != syntax.Object {
			continue
		}
		named := e.tree.Member(entry, "config")
		if named < 0 || s.absolute(e.tree.Value(named)) != config {
			continue
		}
		switch names := e.tree.Member(entry, "improve"); {
		case names < 0:
			edits = append(edits, e.insert(entry, func(string) string { return `"improve": [` + name + "]" })...)
		case e.tree.Nodes[names].Kind == syntax.Array:
			edits = append(edits, e.insert(names, func(string) string { return name })...)
		default:
			return nil, errShape
		}
	}
	return edits, nil
}

// addOpenAPI returns the edits that add an entry to a text in a folder. The entry has the files of an OpenAPI, with an improvement.
func addOpenAPI(source, folder string, of OpenAPI, improvement openapi.Improvement) ([]syntax.Edit, error) {
	e, err := newEditor(source)
	if err != nil {
		return nil, err
	}
	entry := `{"config": ` + syntax.Quote(relativeTo(folder, of.Config.Path())) + `, "document": ` + syntax.Quote(relativeTo(folder, of.Document.Path()))
	if specification := of.Specification.Path(); specification != "" {
		entry += `, "specification": ` + syntax.Quote(relativeTo(folder, specification))
	}
	entry += `, "improve": [` + syntax.Quote(improvement.String()) + "]}"
	all := e.tree.Member(0, "openapi")
	switch {
	case all < 0:
		return e.insert(0, func(indent string) string {
			return `"openapi": [` + e.Newline + indent + e.Unit + entry + e.Newline + indent + "]"
		}), nil
	case e.tree.Nodes[all].Kind != syntax.Array:
		return nil, errShape
	}
	return e.insert(all, func(string) string { return entry }), nil
}

// absolute returns the path of a file that the source names.
func (s *Source) absolute(name string) string {
	if name == "" || files.IsAbs(name) {
		return name
	}
	return path.Join(path.Dir(s.Path), name)
}

// relativeTo returns the path of a file as it is named from a folder; the path itself where they have nothing in common.
func relativeTo(folder, file string) string {
	up := ""
	for at := folder; ; at = path.Dir(at) {
		if inside, ok := strings.CutPrefix(file, strings.TrimSuffix(at, "/")+"/"); ok && (at != "/" || folder == "/") {
			return up + inside
		}
		if at == path.Dir(at) {
			return file
		}
		up += "../"
	}
}
