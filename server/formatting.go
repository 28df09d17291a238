package server

import (
	"context"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/format"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
)

// formatting lays out the whole document. It needs no analysis, and keeps the file's own indentation whatever the editor's
// is: files that a tool writes must stay as the tool has them.
func (s *snapshot) formatting(_ context.Context, params *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	if s.isFixed() {
		return nil, nil
	}
	options := layout(&params.Options)
	if s.document != nil {
		options.Canonical = s.canonicalOrder()
	}
	return s.textEdits(format.Document(s.file().Text(), options)), nil
}

// canonicalOrder reports whether formatting the document also puts its keys into the usual order: as its configuration file has it or,
// without one, the client.
func (s *snapshot) canonicalOrder() bool {
	if at := filePath(s.canonical); at != "" {
		if found := s.session.resolver.configuration(at); found != nil {
			return found.Canonical()
		}
	}
	return s.session.settings.preferences.canonical
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

// isFixed reports whether nothing in the document is to be changed: it was opened as a specification and is recognisably none, or its
// language has no layout that the server knows.
func (s *snapshot) isFixed() bool {
	text, ok := s.view.(structured)
	return !ok || text.isFixed()
}

// rangeFormatting lays out a part of the document.
func (s *snapshot) rangeFormatting(_ context.Context, params *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	return s.spanFormatting([]protocol.Range{params.Range}, &params.Options)
}

// rangesFormatting lays out parts of the document.
func (s *snapshot) rangesFormatting(_ context.Context, params *protocol.DocumentRangesFormattingParams) ([]protocol.TextEdit, error) {
	return s.spanFormatting(params.Ranges, &params.Options)
}

func (s *snapshot) spanFormatting(parts []protocol.Range, options *protocol.FormattingOptions) ([]protocol.TextEdit, error) {
	if s.isFixed() {
		return nil, nil
	}
	spans := make([]format.Span, len(parts))
	for i, part := range parts {
		start, err := s.offset(part.Start)
		if err != nil {
			return nil, err
		}
		end, err := s.offset(part.End)
		if err != nil {
			return nil, err
		}
		spans[i] = format.Span{Start: start, End: end}
	}
	return s.textEdits(format.Spans(s.file().Text(), spans, layout(options))), nil
}

// onTypeFormatting indents the line that was begun or closed by what was typed.
func (s *snapshot) onTypeFormatting(_ context.Context, params *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit, error) {
	if s.isFixed() {
		return nil, nil
	}
	offset, err := s.offset(params.Position)
	if err != nil {
		return nil, err
	}
	edits := format.OnType(s.file().Text(), offset, params.Ch, layout(&params.Options))
	return s.textEdits(edits), nil
}

// onTypeOptions say when onTypeFormatting has something to do.
func onTypeOptions() protocol.DocumentOnTypeFormattingOptions {
	return protocol.DocumentOnTypeFormattingOptions{
		FirstTriggerCharacter: format.Triggers[0], MoreTriggerCharacter: format.Triggers[1:],
	}
}

// textEdits returns edits as the client takes them.
func (s *snapshot) textEdits(edits []syntax.Edit) []protocol.TextEdit {
	ranges := s.ranges()
	out := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		out[i] = protocol.TextEdit{Range: ranges.of(e.Start, e.End), NewText: e.Text}
	}
	return out
}
