package session

import (
	"path"

	"github.com/spec-ls/spec-ls/server/message"

	"github.com/spec-ls/spec-ls/analysis/files"
)

// ConcernsByHand reports whether a Go file may say something else of open specifications than it did: it may declare names beside what is
// generated of them, or lie above them and say where that is.
func (s *Session) ConcernsByHand(source string) bool {
	if s.Modules == nil {
		return false
	}
	for _, d := range s.Documents {
		if !d.IsSpecification() {
			continue
		}
		at := message.FilePath(d.URI)
		if d.Text.Settings().ByHand.Reads(source) || at != "" && files.Inside(path.Dir(source), at) {
			return true
		}
	}
	return false
}
