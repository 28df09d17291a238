package stale

import (
	"context"
	"errors"
	"hash/maphash"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/decoded"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

// Watch knows which generated files of documents in an editor are stale or missing, as of its last look at each document. Its zero value
// is ready, and it is safe for any number of goroutines.
type Watch struct {
	mu     sync.Mutex
	looked map[string]*look // by document
}

// look is the last result for a document. It is immutable.
type look struct {
	made  map[*syntax.Unit]madeFile // of the units that the document had, so that those that it still has are not generated again
	units Units
}

// Units are the units of a document whose files are not fresh. They must not be changed.
type Units map[syntax.UnitName]State

// StateOf returns the state of the file of a unit.
func (s Units) StateOf(u *spec.Unit) State { return s[syntax.NewUnitName(u.Kind, u.Name.Value)] }

// madeFile is the digest of the text generated from a unit, for a target.
type madeFile struct {
	by   *analysis.Settings
	into string
	sum  uint64
	ok   bool
}

var seed = maphash.MakeSeed()

// digest returns a number for a text that is the same for all line ends.
func digest(text string) uint64 { return maphash.String(seed, strings.ReplaceAll(text, "\r\n", "\n")) }

// Outdated returns the units of a document whose files were stale or missing when they were looked at.
func (w *Watch) Outdated(document string) Units {
	if found := w.found(document); found != nil {
		return found.units
	}
	return nil
}

// Documents returns the documents that were looked at.
func (w *Watch) Documents() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Collect(maps.Keys(w.looked))
}

// Forget forgets a document.
func (w *Watch) Forget(document string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.looked, document)
}

func (w *Watch) found(document string) *look {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.looked[document]
}

// Look looks at the files of a version of a document, and reports whether others are stale or missing than before. A file is missing only
// if the file of another unit of its kind exists: all may be removed on purpose, or a kind may never be generated. A version that can't be
// generated changes nothing, as such versions come and go with each word that is typed, nor does the end of the context.
func (w *Watch) Look(
	ctx context.Context, system files.System, name string, document *analysis.Document, to destination.Output,
) (changed bool) {
	before := w.found(name)
	if before == nil {
		before = &look{}
	}
	found := &look{made: map[*syntax.Unit]madeFile{}, units: Units{}}
	if !found.fill(ctx, system, document, to, before) {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.looked == nil {
		w.looked = map[string]*look{}
	}
	w.looked[name] = found
	return !maps.Equal(found.units, before.units)
}

// fill looks at the files of all units, and reports whether it came to the end.
func (l *look) fill(ctx context.Context, system files.System, document *analysis.Document, to destination.Output, before *look) bool {
	if to == (destination.Output{}) || Followed(document) != nil {
		return true
	}
	if _, merges := decoded.Text(document.File()); merges || isRefused(document) {
		return false
	}
	var there [syntax.DataSource + 1]bool // whether there is a file of the kind
	var missing []syntax.UnitName
	for k, source := range document.File().Units {
		if ctx.Err() != nil {
			return false
		}
		u := document.Unit(k)
		target := to.Target(source.Kind, u.Name.Value)
		folder, _ := to.FolderOf(source.Kind, u.Name.Value)
		if folder == "" {
			continue
		}
		have, err := to.File(folder, golang.FileName(u)).Read(system, files.Generated)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			missing = append(missing, syntax.NewUnitName(u.Kind, u.Name.Value))
			continue
		case err != nil:
			continue
		}
		there[source.Kind] = true
		made, known := before.made[source]
		if !known || made.by != document.Settings() || made.into != target.Package {
			made = madeFile{by: document.Settings(), into: target.Package}
			if file, err := generated.NewFile(u, document.Settings().Profile(), target.Package); err == nil {
				made.sum, made.ok = digest(file.Text), true
			}
		}
		l.made[source] = made
		if made.ok && digest(have) != made.sum {
			l.units[syntax.NewUnitName(u.Kind, u.Name.Value)] = Stale
		}
	}
	for _, name := range missing {
		if there[name.Kind] {
			l.units[name] = Missing
		}
	}
	return true
}

// isRefused reports whether an editor shows an error for which the generator refuses a document.
func isRefused(document *analysis.Document) bool {
	return !document.File().Valid() || slices.ContainsFunc(document.Diagnostics(), func(d analysis.Diagnostic) bool {
		return d.Severity == rules.SeverityError && d.Stage <= rules.StageGenerate
	})
}
