package config

import (
	"path"
	"strings"
)

// Folders are the settings of an editor for its folders: the configuration of each folder, and that of the files in no folder.
type Folders struct {
	outside *Config
	inside  map[string]*Config // by the prefix of the URIs in the folder
}

// NewFolders returns the settings for files outside of folders, with no folders yet.
func NewFolders(outside *File) *Folders {
	return &Folders{New("/"+FileName, outside), map[string]*Config{}}
}

// Add adds a folder with its settings. Patterns of files are relative to its directory.
func (f *Folders) Add(uri, directory string, settings *File) {
	f.inside[strings.TrimSuffix(uri, "/")+"/"] = New(path.Join(directory, FileName), settings)
}

// For returns the configuration of a document: the settings of the innermost folder that contains it.
func (f *Folders) For(uri string) *Config {
	best, found := "", f.outside
	for prefix, settings := range f.inside {
		if len(prefix) > len(best) && strings.HasPrefix(uri, prefix) {
			best, found = prefix, settings
		}
	}
	return found
}
