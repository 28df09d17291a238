package config

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/origin"
)

// WithOrigin gives settings for a specification that also know what writes it. They are the given settings where nothing around it says
// that a program does. For the same settings and the same origin it gives the same pointer.
func (l *Loader) WithOrigin(file string, settings *analysis.Settings) *analysis.Settings {
	l.mu.Lock()
	defer l.mu.Unlock()
	folders := origin.Surroundings(l.files, file, func(folder string) origin.Folder {
		known, ok := l.origins[folder]
		if !ok {
			known = origin.ReadFolder(l.files, folder)
			l.origins[folder] = known
		}
		return known
	})
	found := origin.Of(file, folders, func(path string) bool { return files.Exists(l.files, path) })
	if found == (origin.Origin{}) {
		return settings
	}
	key := originKey{settings, found}
	if known := l.withOrigin[key]; known != nil {
		return known
	}
	with := settings.Clone()
	with.Origin = found
	l.withOrigin[key] = with
	return with
}

type originKey struct {
	settings *analysis.Settings
	origin   origin.Origin
}
