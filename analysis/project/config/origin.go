package config

import (
	"path"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
)

// WithOrigin returns settings for a specification that also know what writes it. They are the given settings where nothing around it says
// that a program does. For the same settings and the same origin it returns the same pointer.
func (l *Loader) WithOrigin(file string, settings *analysis.Settings) *analysis.Settings {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := origin.Find(file, l.surroundings(file), func(file string) bool { return files.Exists(l.files, file) })
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

// surroundings returns the folders around a file, with the commands and configurations that may make the file. Each folder is read once.
func (l *Loader) surroundings(file string) []origin.Folder {
	directory := path.Dir(file)
	known, ok := l.around[directory]
	if !ok {
		known = origin.Surroundings(l.files, file, func(folder string) origin.Folder {
			read, ok := l.origins[folder]
			if !ok {
				read = origin.ReadFolder(l.files, folder)
				l.origins[folder] = read
			}
			return read
		})
		l.around[directory] = known
	}
	return known
}

type originKey struct {
	settings *analysis.Settings
	origin   origin.Origin
}
