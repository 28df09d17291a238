package server

import (
	"math"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// ranges converts offsets of a document to the positions of the client. Offsets are best given in ascending order.
type ranges struct{ mapper *syntax.Mapper }

func (s *snapshot) ranges() ranges {
	return ranges{s.file().Mapper(s.client.encoding)}
}

func (r ranges) position(offset int) protocol.Position {
	return protocolPosition(r.mapper.Position(offset))
}

func protocolPosition(p syntax.Position) protocol.Position {
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
}

func (r ranges) of(start, end int) protocol.Range {
	return protocol.Range{Start: r.position(start), End: r.position(end)}
}

// offset returns the place in the document of a position of the client's. A position that makes no sense in a request harms
// nothing but that request.
func (s *snapshot) offset(p protocol.Position) (int, error) {
	offset, err := s.file().Offset(syntax.Position{Line: int(min(p.Line, math.MaxInt32)), Column: int(min(p.Character, math.MaxInt32))}, s.client.encoding)
	if err != nil {
		return 0, badPosition(err)
	}
	return offset, nil
}

// filePath returns the absolute path of a document, with slashes, or nothing if it is not a file.
func filePath(document uri.URI) string {
	if !strings.HasPrefix(string(document), "file:") {
		return ""
	}
	return filepath.ToSlash(document.FsPath())
}

// fileURI returns the URI of a file at a path with slashes.
func fileURI(path string) uri.URI { return uri.File(filepath.FromSlash(path)) }
