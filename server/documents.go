package server

import (
	"fmt"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// document is one version of an open document. It does not change once it is made.
type document struct {
	uri        uri.URI // in canonical form
	spelling   uri.URI // as the client wrote it, and wants to read it
	languageID string
	version    int32
	serial     uint64 // differs between all versions of all documents, and between settings

	text       *analysis.Document
	language   language // chosen when it was opened
	recognised bool     // there is something to say about it; see language
	sniffed    bool     // it looks like a specification
	outOfStep  bool     // the client's text is not known; see markOutOfSync
	isSettled  bool     // its settings are those that the files around it say; see settle
	seen       *seen
	sent       *sent
	earlier    *earlier // what it is compared with; nil if it is compared with nothing
}

// name returns the name of the document's file.
func (d *document) name() string { return path.Base(d.uri.Path()) }

// isSetting reports whether the document says how others are checked: it is a configuration or a baseline.
func (d *document) isSetting() bool {
	return d.language == language(configurationLanguage{}) || d.name() == baseline.FileName
}

// isSpecification reports whether the document is a specification whose text is known.
func (d *document) isSpecification() bool {
	return d.language == language(specificationLanguage{}) && d.recognised && !d.outOfStep
}

// snapshot is what a request works on: a document as it was when the request arrived, and the session of that time.
type snapshot struct {
	session   *session
	client    client
	uri       uri.URI // as the client writes it
	canonical uri.URI
	version   int32
	serial    uint64
	view      view               // nil if there is nothing to say: it is not open, nothing that the server knows, or out of step
	document  *analysis.Document // of the view of a specification; nil for any other
	isSettled bool
	sent      *sent    // nil if the document is not open
	earlier   *earlier // see document
}

// see makes a document the one that the snapshot is of.
func (s *snapshot) see(document *analysis.Document) {
	s.view, s.document = specification{document}, document
}

// silent reports whether there is nothing to say.
func (s *snapshot) silent() bool { return s.view == nil }

// file returns the document's syntax.
func (s *snapshot) file() *syntax.File { return s.view.file() }

// isOpen reports whether the document is open.
func (s *snapshot) isOpen() bool { return s.sent != nil }

// snapshot takes a snapshot of a document in the present session.
func (s *store) snapshot(of uri.URI) *snapshot { return s.session().snapshot(of) }

// snapshot takes a snapshot of a document.
func (s *session) snapshot(of uri.URI) *snapshot {
	taken := &snapshot{session: s, client: s.client, uri: of, canonical: of}
	if d := s.documents[of]; d != nil {
		taken.uri, taken.version, taken.serial = d.spelling, d.version, d.serial
		taken.isSettled, taken.sent, taken.earlier = d.isSettled, d.sent, d.earlier
		switch {
		case d.isSpecification():
			taken.see(d.text)
		case d.recognised && !d.outOfStep:
			taken.view = d.language.view(s, d)
		}
	}
	return taken
}

// opened takes a document over from the client. A document that is open already is replaced.
func (s *store) opened(o opening) {
	d := &document{
		uri: o.uri, spelling: o.spelling, languageID: o.languageID, version: o.version, sent: newSent(),
		text: analysis.NewDocument(o.text, s.session().clientSettingsFor(o.uri)),
	}
	d.language = languageOf(d.name(), d.languageID)
	d.recognised = d.language.recognise(d, nil)
	s.collector.grew(len(o.text))
	d.isSettled = !d.language.settles() || filePath(d.uri) == ""
	s.update(func(t *transition) {
		t.keep(d)
		t.lists = t.lists || !t.client.watchesFiles
	})
	if d.isSettled {
		return
	}
	go func() {
		if err := guard(s.logger, protocol.MethodTextDocumentDidOpen, func() error { s.settle(d.uri); return nil }); err != nil {
			s.logger.Error("the settings of a document were not found out", "uri", string(d.uri), "error", err)
			s.update(func(t *transition) {
				if now := t.documents[d.uri]; now != nil {
					next := *now
					next.isSettled = true // under the client's settings
					t.keep(&next)
				}
			})
		}
		d.sent.setSettled() // also if it is closed by now
	}()
}

// changed follows the edits of a document.
func (s *store) changed(c changes) error {
	session := s.session()
	before := session.documents[c.uri]
	if before == nil {
		return fmt.Errorf("%q is not open", c.uri)
	}
	d := *before
	d.version = c.version
	if err := guard(s.logger, "a change", func() error { return d.apply(c.changes, session.client.encoding) }); err != nil {
		s.markOutOfSync(&d, err)
		return err
	}
	if !d.outOfStep {
		d.recognised = d.language.recognise(&d, before)
	}
	if d.text.File().Frame != before.text.File().Frame {
		s.collector.grew(d.text.File().Len())
	}
	s.update(func(t *transition) {
		// Settings and neighbours may have become others meanwhile.
		now := t.documents[c.uri]
		d.earlier = now.earlier
		if d.isSettled = now.isSettled; now.text.Settings() != before.text.Settings() {
			d.text = d.text.WithSettings(now.text.Settings())
		}
		if now.text.Neighbours() != before.text.Neighbours() {
			d.text = d.text.WithNeighbours(now.text.Neighbours())
		}
		t.keep(&d)
	})
	return nil
}

// markOutOfSync marks a document whose text is not known any more: an edit made no sense, and a guess would make everything worse
// that follows. The next full text heals it.
func (s *store) markOutOfSync(d *document, reason error) {
	lost := *d
	lost.outOfStep = true
	s.update(func(t *transition) {
		lost.isSettled = t.documents[d.uri].isSettled
		t.keep(&lost)
	})
	s.logger.Error("a document is out of step", "uri", string(d.uri), "version", d.version, "error", reason)
	if !d.outOfStep {
		s.tell(protocol.MessageTypeError, fmt.Sprintf(
			"spec-ls lost track of %s (%v). Close the file and open it again.", d.name(), reason))
	}
}

// closed lets a document go.
func (s *store) closed(of uri.URI) error {
	d := s.session().documents[of]
	if d == nil {
		return fmt.Errorf("%q is not open", of)
	}
	s.update(func(t *transition) { t.remove(d) })
	s.collector.grew(d.text.File().Len())
	return nil
}

// apply applies changes, each to the result of the one before it.
func (d *document) apply(changes []change, encoding syntax.Encoding) error {
	// What stands before the last full text has no effect.
	for i, c := range slices.Backward(changes) {
		if c.whole {
			d.text, d.outOfStep = analysis.NewDocument(c.text, d.text.Settings()).WithNeighbours(d.text.Neighbours()), false
			changes = changes[i+1:]
			break
		}
	}
	if d.outOfStep {
		return nil // until there is a full text
	}
	return d.applyRanges(changes, encoding)
}

// manyChanges is the number of changes in one notification from which it pays to apply them to the text all at once.
const manyChanges = 8

// applyRanges applies changes of ranges.
func (d *document) applyRanges(changes []change, encoding syntax.Encoding) error {
	if len(changes) >= manyChanges {
		if edits := independent(d.text.File(), changes, encoding); edits != nil {
			text, err := syntax.ApplyEdits(d.text.File().Text(), edits)
			if err != nil {
				return err
			}
			d.text = analysis.NewDocument(text, d.text.Settings()).WithNeighbours(d.text.Neighbours())
			return nil
		}
	}
	for _, c := range changes {
		edit, err := editOf(d.text.File(), c, encoding)
		if err != nil {
			return err
		}
		next, err := d.text.Apply(edit)
		if err != nil {
			return err
		}
		d.text = next
	}
	return nil
}

// editOf places a change in a text.
func editOf(file *syntax.File, c change, encoding syntax.Encoding) (syntax.Edit, error) {
	start, err := file.Offset(c.start, encoding)
	if err != nil {
		return syntax.Edit{}, fmt.Errorf("the start of a change: %w", err)
	}
	end, err := file.Offset(c.end, encoding)
	if err != nil {
		return syntax.Edit{}, fmt.Errorf("the end of a change: %w", err)
	}
	if end < start || c.end.Line == c.start.Line && c.end.Column < c.start.Column {
		return syntax.Edit{}, fmt.Errorf("a change that ends before it starts, at line %d", c.start.Line+1)
	}
	return syntax.Edit{Start: start, End: end, Text: c.text}, nil
}

// independent places changes in a text if each stands before all those that come before it, as editors send the edits of
// many cursors: then none moves another. Else it gives nil.
func independent(file *syntax.File, changes []change, encoding syntax.Encoding) []syntax.Edit {
	edits := make([]syntax.Edit, 0, len(changes))
	last := file.Len()
	for _, c := range changes {
		edit, err := editOf(file, c, encoding)
		if err != nil || edit.End > last || edit.End == last && len(edits) > 0 {
			return nil
		}
		edits = append(edits, edit)
		last = edit.Start
	}
	return edits
}
