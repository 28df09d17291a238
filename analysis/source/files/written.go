package files

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Written is a file system as it will be once some files are written: they are listed, and so are the folders that they need.
type Written struct {
	Overlay
	entries map[string][]Entry // of the written files, by folder
}

// NewWritten returns a file system with some files, by their absolute paths.
func NewWritten(system System, texts map[string]string) Written {
	w := Written{Overlay{system, texts}, map[string][]Entry{}}
	for at := range texts {
		kind := Regular
		for at != "/" && at != "." {
			folder := path.Dir(at)
			entry := Entry{Name: path.Base(at), Kind: kind}
			if slices.Contains(w.entries[folder], entry) {
				break
			}
			w.entries[folder] = append(w.entries[folder], entry)
			at, kind = folder, Directory
		}
	}
	return w
}

// Stat implements System.
func (w Written) Stat(at string) (Info, error) {
	info, err := w.Overlay.Stat(at)
	if errors.Is(err, fs.ErrNotExist) && w.entries[at] != nil {
		return Info{Kind: Directory}, nil
	}
	return info, err
}

// List implements System.
func (w Written) List(directory string) ([]Entry, error) {
	entries, err := w.Overlay.List(directory)
	more := w.entries[directory]
	if len(more) == 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return entries, err
	}
	entries = slices.Clone(entries)
	for _, e := range more {
		if i := slices.IndexFunc(entries, func(o Entry) bool { return o.Name == e.Name }); i < 0 {
			entries = append(entries, e)
		} else if e.Kind == Regular {
			entries[i] = e
		}
	}
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return entries, nil
}

// Resolve implements System.
func (w Written) Resolve(at string) (string, error) {
	resolved, err := w.Overlay.Resolve(at)
	_, isFile := w.Texts[at]
	if errors.Is(err, fs.ErrNotExist) && (isFile || w.entries[at] != nil) {
		folder, err := w.Resolve(path.Dir(at))
		return path.Join(folder, path.Base(at)), err
	}
	return resolved, err
}
