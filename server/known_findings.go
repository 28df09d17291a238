package server

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/baseline"
	"go.lsp.dev/uri"
)

// knownFindings are the baselines that were read: what they hold is not shown, as spec-ls check does not report it. Those that are
// open count as they are in the editor. The server's mu guards them; new ones are made when a baseline may have changed.
type knownFindings struct {
	nearest  map[string]*knownFile // by directory; nil for none
	settings map[knownKey]*analysis.Settings
}

// knownFile is a baseline and where it lies.
type knownFile struct {
	directory string
	*baseline.Baseline
}

// knownKey is a file under some settings.
type knownKey struct {
	settings *analysis.Settings
	path     string
}

func newKnownFindings() *knownFindings {
	return &knownFindings{nearest: map[string]*knownFile{}, settings: map[knownKey]*analysis.Settings{}}
}

// withKnown gives settings that have the known findings of a file. For the same settings it gives the same ones again. s.mu must be
// held.
func (s *server) withKnown(document uri.URI, settings *analysis.Settings) *analysis.Settings {
	at := filePath(document)
	if at == "" {
		return settings
	}
	directory := path.Dir(at)
	known, found := s.settings.baselines.nearest[directory]
	if !found {
		known = s.readKnown(document)
		s.settings.baselines.nearest[directory] = known
	}
	if known == nil {
		return settings
	}
	places := known.Files[strings.TrimPrefix(at, strings.TrimSuffix(known.directory, "/")+"/")]
	if len(places) == 0 {
		return settings
	}
	key := knownKey{settings, at}
	if with := s.settings.baselines.settings[key]; with != nil {
		return with
	}
	with := settings.Clone()
	with.Known = places
	s.settings.baselines.settings[key] = with
	return with
}

// readKnown reads the baseline that holds for a file, if there is one. s.mu must be held.
func (s *server) readKnown(document uri.URI) *knownFile {
	file := s.around(document).baseline()
	if !file.exists {
		return nil
	}
	text, err := file.read()
	if err == nil {
		var read *baseline.Baseline
		if read, err = baseline.Parse(text); err == nil {
			return &knownFile{path.Dir(file.path), read}
		}
	}
	s.logger.Warn("a baseline was not read", "file", filepath.FromSlash(file.path), "error", err)
	return nil
}
