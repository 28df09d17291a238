package message

import (
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Ranges converts offsets of a document to the positions of the client. Offsets are best given in ascending order.
type Ranges struct{ Mapper *text.Mapper }

// Position returns the position of an offset.
func (r Ranges) Position(offset int) protocol.Position {
	return Position(r.Mapper.Position(offset))
}

// Position returns a position as in the protocol.
func Position(p text.Position) protocol.Position {
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
}

// Range returns a range as in the protocol.
func Range(start, end text.Position) protocol.Range {
	return protocol.Range{Start: Position(start), End: Position(end)}
}

// Between returns the range between two offsets.
func (r Ranges) Between(start, end int) protocol.Range {
	return protocol.Range{Start: r.Position(start), End: r.Position(end)}
}

// Edits returns edits of the text as the protocol has them.
func (r Ranges) Edits(edits []syntax.Edit) []protocol.TextEdit {
	out := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		out[i] = protocol.TextEdit{Range: r.Between(e.Start, e.End), NewText: e.Text}
	}
	return out
}

// FilePath returns the absolute path of a document, with slashes, or nothing if it is not a file.
func FilePath(document uri.URI) string {
	if !strings.HasPrefix(string(document), "file:") {
		return ""
	}
	return filepath.ToSlash(document.FsPath())
}

// FileURI returns the URI of a file at a path with slashes.
func FileURI(path string) uri.URI { return uri.File(filepath.FromSlash(path)) }
