package server

import (
	"github.com/spec-ls/spec-ls/analysis/format"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
)

// formatting lays out the whole document. It needs no analysis, and keeps the file's own indentation whatever the editor's
// is: files that a tool writes must stay as the tool has them.
func (s *snapshot) formatting(*protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	return s.textEdits(format.Document(s.document.File().Text(), format.Options{})), nil
}

// rangeFormatting lays out a part of the document.
func (s *snapshot) rangeFormatting(params *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	start, err := s.offset(params.Range.Start)
	if err != nil {
		return nil, err
	}
	end, err := s.offset(params.Range.End)
	if err != nil {
		return nil, err
	}
	return s.textEdits(format.Range(s.document.File().Text(), start, end, format.Options{})), nil
}

// textEdits gives edits as the client takes them.
func (s *snapshot) textEdits(edits []syntax.Edit) []protocol.TextEdit {
	ranges := s.ranges()
	out := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		out[i] = protocol.TextEdit{Range: ranges.of(e.Start, e.End), NewText: e.Text}
	}
	return out
}
