// Package suppress finds how a finding can be suppressed in the files around a specification: in its configuration, at one place or
// everywhere, or in its baseline.
package suppress

import (
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Way is a way to suppress a finding in a file around the document.
type Way struct {
	Title  string
	Path   string // of the file: absolute, with slashes
	Exists bool   // it exists already
	Long   bool   // the file may be long, and is not to be read before this way is chosen

	files files.System
	edits func(text string) ([]syntax.Edit, error) // of the file's text
}

// Edits returns the text of the file, or nothing if the file does not exist, and the edits that suppress the finding.
func (w *Way) Edits() (text string, edits []syntax.Edit, err error) {
	if w.Exists {
		if text, err = w.files.Read(w.Path, files.Baseline); err != nil {
			return "", nil, err
		}
	}
	edits, err = w.edits(text)
	return text, edits, err
}

// Ways returns the ways to suppress a finding in the document at a path. A configuration that can't be read counts as none.
func Ways(r *resolve.Resolver, file string, document *analysis.Document, d *analysis.Diagnostic) []Way {
	if !refactor.CanSuppress(d) {
		return nil
	}
	way := func(at, title string, long bool, edits func(text string) ([]syntax.Edit, error)) Way {
		return Way{Title: title, Path: at, Exists: files.Exists(r.Files, at), Long: long, files: r.Files, edits: edits}
	}
	configuration := path.Join(r.Root(path.Dir(file)), config.FileName)
	if found, err := r.Configuration(file); err == nil && found != nil {
		configuration = found.Path
	}
	var all []Way
	if selector, ok := config.SelectorOf(document, d); ok {
		title := "Suppress " + d.Rule.Name + " for " + selector + " in " + config.FileName
		all = append(all, way(configuration, title, false, orNew(func(text string) ([]syntax.Edit, error) {
			return config.TurnOffAt(text, selector, d.Rule)
		})))
	}
	title := "Disable rule " + d.Rule.Name + " in " + config.FileName
	all = append(
		all,
		way(configuration, title, false, orNew(func(text string) ([]syntax.Edit, error) { return config.TurnOff(text, d.Rule) })),
	)
	title = "Add " + d.Rule.Name
	if place := strings.Join(d.Steps(), "."); place != "" {
		title += " at " + place
	}
	known := r.BaselinePath(path.Dir(file))
	return append(all, way(known, title+" to "+baseline.FileName, true, func(text string) ([]syntax.Edit, error) {
		findings := &baseline.Baseline{}
		if strings.TrimSpace(text) != "" {
			var err error
			if findings, err = baseline.Parse(text); err != nil {
				return nil, err
			}
		}
		findings.Add(resolve.NameIn(r.Files, known, file), d)
		return []syntax.Edit{{End: len(text), Text: findings.String()}}, nil
	}))
}

// orNew makes edits of a configuration that also work if the configuration does not exist yet.
func orNew(edit func(text string) ([]syntax.Edit, error)) func(text string) ([]syntax.Edit, error) {
	return func(source string) ([]syntax.Edit, error) {
		if strings.TrimSpace(source) != "" {
			return edit(source)
		}
		edits, err := edit(config.Empty)
		if err != nil {
			return nil, err
		}
		made, err := text.ApplyEdits(config.Empty, edits)
		return []syntax.Edit{{End: len(source), Text: made}}, err
	}
}
