package editing

import (
	"context"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// Formatting lays out the whole document. It needs no analysis, and keeps the file's own indentation, not the
// editor's: files that a tool writes must stay as the tool has them.
func Formatting(_ context.Context, s *session.Snapshot, params *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	if isFixed(s) {
		return nil, nil
	}
	options := layout(&params.Options)
	if s.Document != nil {
		options.Canonical = canonicalOrder(s)
	}
	edits := format.Document(s.Lines().Text(), options)
	if s.Client.JoinedEdits && len(edits) > mostEdits {
		edits = format.Joined(s.Lines().Text(), edits)
	}
	return s.Ranges().Edits(edits), nil
}

// mostEdits is how many edits a client gets which looks through the text for each. The cursor stays where it is in few.
const mostEdits = 100

// canonicalOrder reports whether formatting the document also puts its keys into the usual order: as its configuration file has it or,
// without one, the client.
func canonicalOrder(s *session.Snapshot) bool {
	if at := message.FilePath(s.Canonical); at != "" {
		if found, err := s.Session.Resolver.Configuration(at); err == nil && found != nil {
			return found.Canonical()
		}
	}
	return s.Session.Settings.Preferences.Canonical
}

// maxTabSize bounds the width of a level of indentation that a client asks for.
const maxTabSize = 16

// layout returns the options of a client. They count for texts only that have no indentation yet; and the end of the file stays as it
// is, with or without a newline.
func layout(options *protocol.FormattingOptions) format.Options {
	if !options.InsertSpaces {
		return format.Options{Default: "\t"}
	}
	return format.Options{Default: strings.Repeat(" ", int(min(options.TabSize, maxTabSize)))}
}

// isFixed reports whether the document must not be changed: it was opened as a specification and is recognisably none, or its
// language has no layout that the server knows.
func isFixed(s *session.Snapshot) bool {
	text, ok := s.View.(language.Structured)
	return !ok || text.IsFixed()
}

// RangeFormatting lays out a part of the document.
func RangeFormatting(_ context.Context, s *session.Snapshot, params *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	return spanFormatting(s, []protocol.Range{params.Range}, &params.Options)
}

// RangesFormatting lays out parts of the document.
func RangesFormatting(_ context.Context, s *session.Snapshot, params *protocol.DocumentRangesFormattingParams) ([]protocol.TextEdit,
	error) {
	return spanFormatting(s, params.Ranges, &params.Options)
}

func spanFormatting(s *session.Snapshot, parts []protocol.Range, options *protocol.FormattingOptions) ([]protocol.TextEdit, error) {
	if isFixed(s) {
		return nil, nil
	}
	spans := make([]format.Span, len(parts))
	for i, part := range parts {
		start, end, err := s.Span(part)
		if err != nil {
			return nil, err
		}
		spans[i] = format.Span{Start: start, End: end}
	}
	return s.Ranges().Edits(format.Spans(s.Lines().Text(), spans, layout(options))), nil
}

// OnTypeFormatting indents the line that the typed text has begun or closed.
func OnTypeFormatting(_ context.Context, s *session.Snapshot, params *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit,
	error) {
	if isFixed(s) {
		return nil, nil
	}
	offset, err := s.Offset(params.Position)
	if err != nil {
		return nil, err
	}
	edits := format.OnType(s.Lines().Text(), offset, params.Ch, layout(&params.Options))
	return s.Ranges().Edits(edits), nil
}

// OnTypeOptions say when onTypeFormatting has something to do.
func OnTypeOptions() protocol.DocumentOnTypeFormattingOptions {
	return protocol.DocumentOnTypeFormattingOptions{
		FirstTriggerCharacter: format.Triggers[0], MoreTriggerCharacter: format.Triggers[1:],
	}
}
