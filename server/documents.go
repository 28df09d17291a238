package server

import (
	"fmt"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/jsonrpc2"
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

	text          *analysis.Document
	edited        int  // the offset of the last edit
	sniffed       bool // it looks like a specification
	specification bool // see recognise
	configuration bool // it is a configuration file of ours
	outOfStep     bool // the client's text is not known; see lose
	rests         bool // it has not changed for a while; see rest
}

// name gives the name of the document's file.
func (d *document) name() string { return path.Base(d.uri.Path()) }

// isSetting says whether the document says how others are checked: it is a configuration or a baseline.
func (d *document) isSetting() bool { return d.configuration || d.name() == baseline.FileName }

// snapshot is what a request knows: a document as it was when the request arrived, and the client.
type snapshot struct {
	client   client
	uri      uri.URI // as the client writes it
	version  int32
	serial   uint64
	document *analysis.Document // nil if there is nothing to say: it is not open, no specification, or out of step
	edited   int                // the offset of the last edit, where the user is looking
	rests    bool               // the user pauses

	configuration *openConfiguration // nil if the document is none

	around func(uri.URI) *surroundings
	closed bool               // it is not open: the document is what lies on the disk
	others func() []*snapshot // gives the other specifications of the provider; nil if none can be known

	sentTokens  *tokenMemory
	preferences preferences
}

// snapshot takes a snapshot of a document.
func (s *server) snapshot(of uri.URI) *snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.take(of)
}

// take is snapshot while s.mu is held.
func (s *server) take(of uri.URI) *snapshot {
	taken := &snapshot{client: s.client, uri: of, around: s.surroundings, sentTokens: &s.sentTokens, preferences: s.settings.preferences}
	if d := s.documents[of]; d != nil {
		taken.uri, taken.version, taken.serial, taken.rests = d.spelling, d.version, d.serial, d.rests
		if d.specification && !d.outOfStep {
			taken.document, taken.edited = d.text, d.edited
			taken.others = func() []*snapshot { return s.othersOf(taken) }
		}
		if d.configuration && !d.outOfStep {
			taken.configuration, taken.edited = s.configurationOf(d), d.edited
		}
	}
	return taken
}

// keep makes a version of a document the present one, and has its diagnostics pushed to a client that does not ask for them.
// s.mu must be held.
func (s *server) keep(d *document) {
	s.serial++
	d.serial = s.serial
	s.documents[d.uri] = d
	if !d.rests {
		s.rest.await(s.paused)
	}
	s.neighbourhood.mayHaveChanged()
	s.workspace.tell()
	if d.isSetting() {
		s.configurationChanged()
	}
	s.previewsChanged(d.uri)
	if !s.client.pullDiagnostics {
		s.publisher.want(d.uri)
	}
}

// didOpen takes a document over from the client. A document that is open already is replaced.
func (s *server) didOpen(request *jsonrpc2.Request) error {
	o, err := decodeOpening(request.Params())
	if err != nil {
		return err
	}
	s.opened(o)
	return nil
}

func (s *server) opened(o opening) {
	s.mu.Lock()
	settings := s.settingsOf(o.uri)
	s.mu.Unlock()
	d := &document{
		uri: o.uri, spelling: o.spelling, languageID: o.languageID, version: o.version,
		text: analysis.NewDocument(o.text, settings),
	}
	d.recognise(nil)
	s.collector.grew(len(o.text))
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.client.watchesFiles {
		s.workspace.touch()
	}
	s.keep(d)
}

// didChange follows the edits of a document.
func (s *server) didChange(request *jsonrpc2.Request) error {
	c, err := decodeChanges(request.Params())
	if err != nil {
		s.mu.Lock()
		d := s.documents[c.uri]
		s.mu.Unlock()
		if d != nil {
			s.lose(d, err)
		}
		return err
	}
	return s.changed(c)
}

func (s *server) changed(c changes) error {
	s.mu.Lock()
	before, encoding := s.documents[c.uri], s.client.encoding
	s.mu.Unlock()
	if before == nil {
		return fmt.Errorf("%q is not open", c.uri)
	}
	d := *before
	d.version, d.rests = c.version, false
	if err := s.guard("a change", func() error { return d.apply(c.changes, encoding) }); err != nil {
		s.lose(&d, err)
		return err
	}
	if !d.outOfStep {
		d.recognise(before)
	}
	if d.text.File().Frame != before.text.File().Frame {
		s.collector.grew(d.text.File().Len())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// Settings and neighbours may have become others meanwhile.
	if now := s.documents[c.uri]; now.text.Settings() != before.text.Settings() {
		d.text = d.text.WithSettings(now.text.Settings())
	}
	if now := s.documents[c.uri]; now.text.Neighbours() != before.text.Neighbours() {
		d.text = d.text.WithNeighbours(now.text.Neighbours())
	}
	s.keep(&d)
	return nil
}

// lose marks a document as out of step: an edit made no sense, so what the client shows is not known any more, and a guess
// would make everything worse that follows. The next full text heals it.
func (s *server) lose(d *document, reason error) {
	lost := *d
	told := d.outOfStep
	lost.outOfStep = true
	s.mu.Lock()
	s.keep(&lost)
	s.mu.Unlock()
	s.logger.Error("a document is out of step", "uri", string(d.uri), "version", d.version, "error", reason)
	if !told {
		s.tell(protocol.MessageTypeError, fmt.Sprintf(
			"spec-ls lost track of %s (%v). Close the file and open it again.", d.name(), reason))
	}
}

// didClose lets a document go.
func (s *server) didClose(params *protocol.DidCloseTextDocumentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[params.TextDocument.URI]
	if d == nil {
		return fmt.Errorf("%q is not open", params.TextDocument.URI)
	}
	delete(s.documents, d.uri)
	delete(s.related, filePath(d.uri))
	s.workspace.forget(d.uri)
	s.neighbourhood.mayHaveChanged()
	s.workspace.tell()
	if d.isSetting() {
		s.configurationChanged()
	}
	s.sentTokens.forget(d.spelling)
	s.publisher.want(d.uri)
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
			d.text, d.edited = analysis.NewDocument(text, d.text.Settings()).WithNeighbours(d.text.Neighbours()), edits[0].Start
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
		d.text, d.edited = next, edit.Start
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
