package files

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Memory is a file system in memory. Directories are those that something is in. It must not change while it is used.
type Memory struct {
	Files map[string]string // texts by path
	Links map[string]string // absolute targets by path
	// Others are devices, pipes and the like.
	Others []string
}

// maxLinks is the greatest number of links to follow to one file.
const maxLinks = 40

// Resolve implements System.
func (m *Memory) Resolve(file string) (string, error) {
	resolved := path.Clean(file)
	for range maxLinks {
		next, followed := m.follow(resolved)
		if !followed {
			if _, ok := m.kind(resolved); !ok {
				return "", &fs.PathError{Op: "resolve", Path: file, Err: fs.ErrNotExist}
			}
			return resolved, nil
		}
		resolved = next
	}
	return "", &fs.PathError{Op: "resolve", Path: file, Err: errors.New("too many links")}
}

// follow replaces the first link on the way to a file by its target, and reports whether there is one.
func (m *Memory) follow(file string) (string, bool) {
	for i := range len(file) + 1 {
		if i < len(file) && (file[i] != '/' || i == 0) {
			continue
		}
		if target, ok := m.Links[file[:i]]; ok {
			return path.Clean(target + file[i:]), true
		}
	}
	return file, false
}

// kind returns the kind of the file at a path without links.
func (m *Memory) kind(file string) (Kind, bool) {
	if _, ok := m.Files[file]; ok {
		return Regular, true
	}
	if slices.Contains(m.Others, file) {
		return Other, true
	}
	for _, below := range m.paths() {
		if file != below && Inside(file, below) {
			return Directory, true
		}
	}
	return 0, false
}

func (m *Memory) paths() []string {
	all := slices.Clone(m.Others)
	for at := range m.Files {
		all = append(all, at)
	}
	for at := range m.Links {
		all = append(all, at)
	}
	return all
}

// Stat implements System.
func (m *Memory) Stat(file string) (Info, error) {
	resolved, err := m.Resolve(file)
	if err != nil {
		return Info{}, err
	}
	kind, _ := m.kind(resolved)
	return Info{Kind: kind, Size: int64(len(m.Files[resolved]))}, nil
}

// Read implements System.
func (m *Memory) Read(file string, limit Limit) (string, error) {
	resolved, err := m.Resolve(file)
	if err != nil {
		return "", err
	}
	text, ok := m.Files[resolved]
	switch {
	case !ok:
		kind, _ := m.kind(resolved)
		return "", NotRegular(file, kind)
	case int64(len(text)) > int64(limit):
		return "", &fs.PathError{Op: "read", Path: file, Err: &TooLargeError{limit}}
	}
	return text, nil
}

// Head implements System.
func (m *Memory) Head(file string, n int) (string, error) {
	text, err := m.Read(file, Specification)
	return text[:min(n, len(text))], err
}

// List implements System.
func (m *Memory) List(directory string) ([]Entry, error) {
	resolved, err := m.Resolve(directory)
	if err != nil {
		return nil, err
	}
	found := map[string]Kind{}
	for _, at := range m.paths() {
		if at == resolved || !Inside(resolved, at) {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(at[len(strings.TrimSuffix(resolved, "/")):], "/"), "/")
		entry := path.Join(resolved, name)
		kind, _ := m.kind(entry)
		if _, isLink := m.Links[entry]; isLink {
			kind = Link
		}
		found[name] = kind
	}
	var entries []Entry
	for name, kind := range found {
		entries = append(entries, Entry{name, kind})
	}
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return entries, nil
}
