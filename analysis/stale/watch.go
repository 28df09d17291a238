package stale

import (
	"context"
	"hash/maphash"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/output"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Watch says again and again which files of documents are stale, as an editor needs it: of a unit that is as it was, it makes the file once.
// Its zero value is ready, and it is safe for any number of goroutines.
type Watch struct {
	mu   sync.Mutex
	made map[*syntax.Unit]madeFile
}

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

// maxMade is how many files are remembered.
const maxMade = 4000

// States returns how the files of a document's units are, by their numbers: none that it doesn't know. Missing ones are left out too, for the
// folder may be cleared away on purpose. With the end of the context it stops.
func (w *Watch) States(ctx context.Context, system files.System, document *analysis.Document, to output.Output) map[int]State {
	if to == (output.Output{}) || refused(document) != nil {
		return nil
	}
	if _, merges := rules.Decoded(document.File()); merges {
		return nil
	}
	states := map[int]State{}
	for k, source := range document.File().Units {
		if ctx.Err() != nil {
			return nil
		}
		target := to.Targets[source.Kind]
		folder, _ := to.Of(source.Kind, document.Unit(k).Name.Value)
		if folder == "" {
			continue
		}
		have, err := system.Read(folder+"/"+golang.FileName(document.Unit(k)), files.Source)
		if err != nil {
			continue
		}
		made := w.make(document, k, target.Package)
		if !made.ok {
			continue
		}
		if digest(have) == made.sum {
			states[k] = Fresh
		} else {
			states[k] = Stale
		}
	}
	return states
}

func (w *Watch) make(document *analysis.Document, unit int, into string) madeFile {
	source := document.File().Units[unit]
	w.mu.Lock()
	known, ok := w.made[source]
	w.mu.Unlock()
	if ok && known.by == document.Settings() && known.into == into {
		return known
	}
	made := madeFile{by: document.Settings(), into: into}
	if file, err := generated.Of(document.Unit(unit), document.Settings().Profile(), into); err == nil {
		made.sum, made.ok = digest(file.Text), true
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.made == nil || len(w.made) >= maxMade {
		w.made = map[*syntax.Unit]madeFile{}
	}
	w.made[source] = made
	return made
}
