package stale

import (
	"context"
	"hash/maphash"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/output"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Watch knows of documents in an editor which of their files are stale, as it was found when they were looked at last. Its zero value is ready,
// and it is safe for any number of goroutines.
type Watch struct {
	mu     sync.Mutex
	looked map[string]*look // by document
}

// look is what was found of a document. It does not change once it is made.
type look struct {
	made  map[*syntax.Unit]madeFile // of the units that the document had, so that those that it still has are not generated again
	stale Units
}

// Units is a set of units of a document. It must not be changed.
type Units map[syntax.UnitName]bool

// Has reports whether a unit is in the set.
func (s Units) Has(u *spec.Unit) bool { return s[syntax.NewUnitName(u.Kind, u.Name.Value)] }

// madeFile is the digest of the text that is generated of a unit, for a target.
type madeFile struct {
	by   *analysis.Settings
	into string
	sum  uint64
	ok   bool
}

var seed = maphash.MakeSeed()

// digest returns a number for a text that is the same whatever its line ends are.
func digest(text string) uint64 { return maphash.String(seed, strings.ReplaceAll(text, "\r\n", "\n")) }

// Stale returns the units of a document whose files were stale when they were looked at.
func (w *Watch) Stale(document string) Units {
	if found := w.found(document); found != nil {
		return found.stale
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

// Look looks at the files of a version of a document, and reports whether others are stale than before. Missing ones are not, for the folder
// may be cleared away on purpose. Nothing is known anew of a version that can't be generated, as they come and go with each word that is
// typed, nor with the end of the context.
func (w *Watch) Look(ctx context.Context, system files.System, name string, document *analysis.Document, to output.Output) (changed bool) {
	before := w.found(name)
	if before == nil {
		before = &look{}
	}
	found := &look{made: map[*syntax.Unit]madeFile{}, stale: Units{}}
	if !found.fill(ctx, system, document, to, before) {
		return false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.looked == nil {
		w.looked = map[string]*look{}
	}
	w.looked[name] = found
	return !maps.Equal(found.stale, before.stale)
}

// fill looks at the files of all units, and reports whether it came to the end.
func (l *look) fill(ctx context.Context, system files.System, document *analysis.Document, to output.Output, before *look) bool {
	if to == (output.Output{}) {
		return true
	}
	if _, merges := rules.Decoded(document.File()); merges || refused(document) != nil {
		return false
	}
	for k, source := range document.File().Units {
		if ctx.Err() != nil {
			return false
		}
		u := document.Unit(k)
		target := to.Targets[source.Kind]
		folder, _ := to.Of(source.Kind, u.Name.Value)
		if folder == "" {
			continue
		}
		have, err := system.Read(folder+"/"+golang.FileName(u), files.Source)
		if err != nil {
			continue
		}
		made, known := before.made[source]
		if !known || made.by != document.Settings() || made.into != target.Package {
			made = madeFile{by: document.Settings(), into: target.Package}
			if file, err := generated.Of(u, document.Settings().Profile(), target.Package); err == nil {
				made.sum, made.ok = digest(file.Text), true
			}
		}
		l.made[source] = made
		if made.ok && digest(have) != made.sum {
			l.stale[syntax.NewUnitName(u.Kind, u.Name.Value)] = true
		}
	}
	return true
}
