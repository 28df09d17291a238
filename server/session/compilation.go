package session

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/language"
	"go.lsp.dev/uri"
)

// Go's type checker takes a second for the packages that a specification is generated into, and its result depends on Go files beside the
// specification. So it runs beside the messages, once there are no more edits. Until then, its findings of the version before move with the
// text, but for those whose text was edited.

// compiled are the findings in the packages that a version of a document is generated into.
type compiled struct {
	file     *syntax.File // that was checked
	settings *analysis.Settings
	findings []rules.Finding
	shown    *syntax.File // in which the findings stand, the same or a later one
	left     []unchecked.Item
	goFiles  int64 // see Store
	index    *compilation.Index
}

// movedTo returns what was found with its findings where they stand in the next version of the document. It may be called on nil.
func (c *compiled) movedTo(document *analysis.Document) *compiled {
	if c == nil || document == nil || c.shown == document.File() {
		return c
	}
	next := *c
	next.findings, next.shown = analysis.Move(c.findings, c.shown, document.File()), document.File()
	return &next
}

// holds reports whether it was found of a document. It may be called on nil.
func (c *compiled) holds(document *analysis.Document) bool {
	return c != nil && document != nil && c.file == document.File() && c.settings == document.Settings()
}

// diagnostics returns the findings in a document that its baseline doesn't know; none if they are of other settings.
func (c *compiled) diagnostics(document *analysis.Document) (found []analysis.Diagnostic) {
	if c == nil || document == nil || c.shown != document.File() || c.settings != document.Settings() {
		return nil
	}
	for i := range c.findings {
		found = append(found, document.Diagnostic(&c.findings[i]))
	}
	found, _ = analysis.LeaveOut(c.settings.Known, found)
	return found
}

// Compiles reports whether it is still to be found out whether the packages compile that the document is generated into.
func (d *Document) Compiles() bool {
	return d.mayCompile() && !d.compiled.holds(d.Specification())
}

// mayCompile reports whether anything can be known about the packages that the document is generated into.
func (d *Document) mayCompile() bool {
	return d.IsSettled && d.IsSpecification() && compilation.CanLook(d.Specification().Settings())
}

// workerRest is how long a worker is kept that has type-checked packages: it has much in memory, and would have to read it all for the next
// edit.
const workerRest = 20 * time.Second

// errEdited is why nobody wants to know any more whether something compiles.
var errEdited = errors.New("the document, or a Go file, was edited")

// Compile finds out whether the packages compile that a document is generated into, and reports whether other findings hold now. It stops
// if the document becomes another one meanwhile; see StopCompiling.
func (s *Store) Compile(ctx context.Context, at uri.URI) (changed bool) {
	ctx, end := context.WithTimeout(ctx, loadingLimit)
	defer end()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s.compiling.Lock()
	defer s.compiling.Unlock()
	session := s.Present()
	d, goFiles := session.Documents[at], s.goFiles.Load()
	if d == nil || !d.mayCompile() || d.compiled.holds(d.Specification()) && d.compiled.goFiles == goFiles {
		return false
	}
	s.compilation.Store(&running{at, d.Specification(), cancel})
	defer s.compilation.Store(nil)
	if s.compiledGo != goFiles {
		s.compiledGo = goFiles
		s.workers.Rest() // it has read the files before they changed
	}
	texts := map[string]string{}
	for file, other := range session.open() {
		if other.IsSpecification() {
			texts[file] = other.Text.Lines().Text()
		}
	}
	of := d.Specification()
	found := &compiled{file: of.File(), settings: of.Settings(), shown: of.File(), goFiles: goFiles}
	before := d.compiled
	if before == nil || before.goFiles != goFiles || before.settings != of.Settings() {
		before = &compiled{}
	}
	found.index = before.index.Next(files.Overlay{System: s.files, Texts: texts})
	found.findings, found.left = found.index.Findings(ctx, of)
	if hasErrors(of) {
		found.findings = before.findings // the packages were not looked at again
	}
	s.Debouncer.After("worker", workerRest, s.workers.Rest)
	if ctx.Err() != nil && !errors.Is(context.Cause(ctx), context.DeadlineExceeded) { // then it could not be checked
		return false
	}
	s.LogUnchecked(found.left)
	s.Update(func(t *Transition) {
		now := t.Documents[at]
		if now == nil || !found.holds(now.Specification()) {
			return
		}
		next := *now
		next.compiled = found
		if before := now.compiled; before == nil || before.settings != found.settings {
			changed = len(found.findings) > 0
		} else {
			changed = !reflect.DeepEqual(before.findings, found.findings)
		}
		if changed {
			t.Announce(&next)
		} else {
			t.ReplaceSilently(&next)
		}
	})
	return changed
}

// hasErrors reports whether a document has errors, with which its packages are not looked at.
func hasErrors(document *analysis.Document) bool {
	return slices.ContainsFunc(document.Diagnostics(), func(d analysis.Diagnostic) bool { return d.Severity == rules.SeverityError })
}

// running is the compilation that is under way.
type running struct {
	of     uri.URI
	text   *analysis.Document
	cancel context.CancelCauseFunc
}

// StopCompiling stops the compilation of a document that has become another one, or is gone, which is nil.
func (s *Store) StopCompiling(of uri.URI, now *Document) {
	c := s.compilation.Load()
	if c != nil && c.of == of &&
		(now == nil || now.Specification().File() != c.text.File() || now.Specification().Settings() != c.text.Settings()) {
		c.cancel(errEdited)
	}
}

// CompileAgain returns the documents whose findings may have changed with the Go files.
func (s *Store) CompileAgain() (documents []*Document) {
	s.forgetGo()
	for _, d := range s.Present().Specifications() {
		if d.mayCompile() {
			documents = append(documents, d)
		}
	}
	return documents
}

// forgetGo has the Go files read again for the next compilation. The one that is under way is stopped.
func (s *Store) forgetGo() {
	s.goFiles.Add(1)
	if c := s.compilation.Load(); c != nil {
		c.cancel(errEdited)
	}
}

// Unchecked returns the parts of the document that could not be checked.
func (s *Snapshot) Unchecked() []unchecked.Item {
	if known, ok := s.View.(language.Unchecking); ok {
		return known.Unchecked()
	}
	if s.Document == nil {
		return nil
	}
	items := s.Document.Unchecked()
	switch {
	case s.compiled.holds(s.Document):
		items = append(slices.Clip(items), s.compiled.left...)
	case !s.IsOpen() && !s.Document.Foreign() && compilation.CanLook(s.Document.Settings()):
		items = append(slices.Clip(items), unchecked.ClosedNotCompiled.Item())
	}
	return items
}
