package server

import (
	"path"

	"github.com/spec-ls/spec-ls/analysis/files"
)

// concernsByHand reports whether a Go file may say something else of open specifications than it did: it may declare names beside what is
// generated of them, or lie above them and say where that is.
func (s *session) concernsByHand(source string) bool {
	if s.modules == nil {
		return false
	}
	for _, d := range s.documents {
		if !d.isSpecification() {
			continue
		}
		at := filePath(d.uri)
		if d.text.Settings().ByHand.Reads(source) || at != "" && files.Inside(path.Dir(source), at) {
			return true
		}
	}
	return false
}
