package session

import (
	"fmt"
	"math"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
	"github.com/spec-ls/spec-ls/language/specification"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Document is one version of an open document. It does not change once it is made.
type Document struct {
	URI      uri.URI // in canonical form
	Spelling uri.URI // as the client wrote it, and wants to read it
	Version  int32
	Serial   uint64 // differs between all versions of all documents, and between settings

	Text      language.Text
	Language  language.Language // chosen when it was opened
	OutOfStep bool              // the client's text is not known; see Store.MarkOutOfSync
	IsSettled bool              // its settings are those that the files around it say; see Store.Settle
	Seen      *seen             // nil unless it may be a specification
	Sent      *sent
	compiled  *compiled // see Store.Compile; it may be of another version
}

// name returns the name of the document's file.
func (d *Document) name() string { return path.Base(d.URI.Path()) }

// isSetting reports whether the document says how others are checked: it is a configuration or a baseline.
func (d *Document) isSetting() bool {
	return d.Language == languages.Configuration || d.name() == baseline.FileName
}

// Specification returns the document as a specification, which it may not be, or nil if its language is another one.
func (d *Document) Specification() *analysis.Document {
	if t, ok := d.Text.(*specification.Text); ok {
		return t.Document
	}
	return nil
}

// show makes the document, which may be a specification, show another one of the same text.
func (d *Document) show(document *analysis.Document) {
	d.Text = d.Text.(*specification.Text).With(document)
}

// IsSpecification reports whether the document is a specification whose text is known.
func (d *Document) IsSpecification() bool {
	return d.Specification() != nil && d.Text.IsRecognised() && !d.OutOfStep
}

// Snapshot is the subject of a request: a document as it was when the request arrived, and the session of that time.
type Snapshot struct {
	Session   *Session
	Client    client.Capabilities
	URI       uri.URI // as the client writes it
	Canonical uri.URI
	Version   int32
	Serial    uint64
	View      language.View      // nil if there is nothing to say: it is not open, nothing that the server knows, or out of step
	Document  *analysis.Document // of the view of a specification; nil for any other
	IsSettled bool
	Sent      *sent     // nil if the document is not open
	compiled  *compiled // see Document
}

// See makes a document the one that the snapshot is of.
func (s *Snapshot) See(document *analysis.Document) {
	view := specificationView{View: specification.View{Document: document}, compiled: s.compiled}
	if s.Client.RelatedInformation {
		view.around, view.log = s.Surroundings(), s.Session.Store.Connection.Logger
	}
	s.View, s.Document = view, document
}

// AsConfiguration returns a snapshot of the same document as a configuration of some text.
func (s *Snapshot) AsConfiguration(text string) *Snapshot {
	of := languages.Configuration
	return &Snapshot{
		Session: s.Session, Client: s.Client, URI: s.URI,
		View: of.View(of.Open(&language.File{Text: text}), &language.Surroundings{Loader: s.Session.Resolver.Loader}),
	}
}

// Silent reports whether there is nothing to say.
func (s *Snapshot) Silent() bool { return s.View == nil }

// Lines returns the document's text.
func (s *Snapshot) Lines() text.Lines { return s.View.Lines() }

// IsOpen reports whether the document is open.
func (s *Snapshot) IsOpen() bool { return s.Sent != nil }

// Snapshot takes a snapshot of a document in the present session.
func (s *Store) Snapshot(of uri.URI) *Snapshot { return s.Present().Snapshot(of) }

// Snapshot takes a snapshot of a document.
func (s *Session) Snapshot(of uri.URI) *Snapshot {
	taken := &Snapshot{Session: s, Client: s.Client, URI: of, Canonical: of}
	if d := s.Documents[of]; d != nil {
		taken.URI, taken.Version, taken.Serial = d.Spelling, d.Version, d.Serial
		taken.IsSettled, taken.Sent, taken.compiled = d.IsSettled, d.Sent, d.compiled
		switch {
		case d.IsSpecification():
			taken.See(d.Specification())
		case d.Text.IsRecognised() && !d.OutOfStep:
			taken.View = d.Language.View(d.Text, s.surroundings(d.URI))
		}
	}
	return taken
}

// Opened takes a document over from the client. A document that is open already is replaced.
func (s *Store) Opened(o message.Opening) {
	d := &Document{URI: o.URI, Spelling: uri.URI(o.Spelling), Version: o.Version, Sent: newSent()}
	file := &language.File{Name: d.name(), LanguageID: o.LanguageID, Text: o.Text, Settings: s.Present().clientSettingsFor(o.URI)}
	d.Language = languages.For(file)
	d.Text = d.Language.Open(file)
	s.collector.Grew(len(o.Text))
	d.IsSettled = d.Specification() == nil || message.FilePath(d.URI) == ""
	s.Update(func(t *Transition) {
		t.Announce(d)
		t.Lists = t.Lists || !t.Client.WatchesFiles
	})
	if d.IsSettled {
		return
	}
	go func() {
		if err := schedule.Guard(s.Connection.Logger, protocol.MethodTextDocumentDidOpen,
			func() error { s.Settle(d.URI); return nil }); err != nil {
			s.Connection.Logger.Error("the settings of a document were not found out", "uri", string(d.URI), "error", err)
			s.Update(func(t *Transition) {
				if now := t.Documents[d.URI]; now != nil {
					next := *now
					next.IsSettled = true // under the client's settings
					t.Announce(&next)
				}
			})
		}
		d.Sent.setSettled() // also if it is closed by now
	}()
}

// Changed follows the edits of a document.
func (s *Store) Changed(c message.Changes) error {
	session := s.Present()
	before := session.Documents[c.URI]
	if before == nil {
		return fmt.Errorf("%q is not open", c.URI)
	}
	d := *before
	d.Version = c.Version
	if err := schedule.Guard(s.Connection.Logger, "a change",
		func() error { return d.Apply(c.Changes, session.Client.Encoding) }); err != nil {
		s.MarkOutOfSync(&d, err)
		return err
	}
	if now := d.Specification(); now == nil || now.File().Frame != before.Specification().File().Frame {
		s.collector.Grew(d.Text.Lines().Len())
	}
	s.Update(func(t *Transition) {
		// Settings and neighbours may have become others meanwhile.
		now := t.Documents[c.URI]
		d.compiled = now.compiled.movedTo(d.Specification())
		d.IsSettled = now.IsSettled
		if now, before := now.Specification(), before.Specification(); now != nil {
			if now.Settings() != before.Settings() {
				d.show(d.Specification().WithSettings(now.Settings()))
			}
			if now.Neighbours() != before.Neighbours() {
				d.show(d.Specification().WithNeighbours(now.Neighbours()))
			}
		}
		t.Announce(&d)
	})
	return nil
}

// MarkOutOfSync marks a document whose text is not known any more: an edit made no sense, and a guess would make everything worse
// that follows. The next full text heals it.
func (s *Store) MarkOutOfSync(d *Document, reason error) {
	lost := *d
	lost.OutOfStep = true
	s.Update(func(t *Transition) {
		lost.IsSettled = t.Documents[d.URI].IsSettled
		t.Announce(&lost)
	})
	s.Connection.Logger.Error("a document is out of step", "uri", string(d.URI), "version", d.Version, "error", reason)
	if !d.OutOfStep {
		s.Connection.Tell(protocol.MessageTypeError, fmt.Sprintf(
			"spec-ls lost track of %s (%v). Close the file and open it again.", d.name(), reason))
	}
}

// Closed lets a document go.
func (s *Store) Closed(of uri.URI) error {
	d := s.Present().Documents[of]
	if d == nil {
		return fmt.Errorf("%q is not open", of)
	}
	s.Update(func(t *Transition) { t.remove(d) })
	s.collector.Grew(d.Text.Lines().Len())
	return nil
}

// Apply applies changes, each to the result of the one before it.
func (d *Document) Apply(changes []text.Change, encoding text.Encoding) error {
	if d.OutOfStep && !slices.ContainsFunc(changes, func(c text.Change) bool { return c.Whole }) {
		return nil // until there is a full text
	}
	d.OutOfStep = false
	text, err := d.Text.Change(changes, encoding)
	if err == nil {
		d.Text = text
	}
	return err
}

// Ranges returns the converter of the document's offsets.
func (s *Snapshot) Ranges() message.Ranges {
	return message.Ranges{Mapper: s.Lines().Mapper(s.Client.Encoding)}
}

// Offset returns the place in the document of a position of the client's. A position that makes no sense in a request harms
// nothing but that request.
func (s *Snapshot) Offset(p protocol.Position) (int, error) {
	offset, err := s.Lines().Offset(text.Position{Line: int(min(p.Line, math.MaxInt32)), Column: int(min(p.Character, math.MaxInt32))},
		s.Client.Encoding)
	if err != nil {
		return 0, message.BadParams(err)
	}
	return offset, nil
}

// surroundings returns the surroundings of a file.
func (s *Session) surroundings(of uri.URI) *language.Surroundings {
	return &language.Surroundings{
		Path: message.FilePath(of), Loader: s.Resolver.Loader, Settings: func() *analysis.Settings { return s.SettingsFor(of) },
		Specifications: func() []language.Specification {
			var all []language.Specification
			for _, d := range s.Specifications() {
				all = append(all, language.Specification{Address: string(d.Spelling), Path: message.FilePath(d.URI), Document: d.Specification()})
			}
			return all
		},
		Text: func(path string) (string, bool) {
			d := s.Documents[message.FileURI(path)]
			if d == nil || d.OutOfStep {
				return "", false
			}
			return d.Text.Lines().Text(), true
		},
	}
}

// Surroundings returns the surroundings of the document.
func (s *Snapshot) Surroundings() *language.Surroundings { return s.Session.surroundings(s.Canonical) }

// Packages is where the packages come from that the document can import.
func (s *Snapshot) Packages() declarations.Source {
	if s.Document == nil {
		return declarations.Importer{}
	}
	return s.Document.Settings().Packages()
}

// Span is Offset for both ends of a range.
func (s *Snapshot) Span(r protocol.Range) (start, end int, err error) {
	if start, err = s.Offset(r.Start); err == nil {
		end, err = s.Offset(r.End)
	}
	return start, end, err
}
