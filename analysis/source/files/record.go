package files

import (
	"maps"
	"path"
	"slices"
	"sync"
)

// Record is a file system that notes the requested paths, so that it can report later which of them have changed. It is for editors that do
// not report changes. It is safe for any number of goroutines.
type Record struct {
	System

	mu          sync.Mutex // held for moments
	isOff       bool
	files       map[string]noted
	directories map[string]listed
}

// maxNoted is the greatest number of files and directories that are noted. Changes of further ones are not noticed.
const maxNoted = 20_000

// state is the state of a path at one time. The state of a directory does not depend on its content.
type state struct {
	Info
	exists bool
}

// noted is the state of a path at the last request.
type noted struct {
	state
	isStale bool // an earlier caller saw another state
}

// listed is the content of a directory at the last request.
type listed struct {
	on    Info
	names []string // in order
	news  []string // the names that came or went since somebody asked before
}

// NewRecord returns a record of the requests to another file system.
func NewRecord(of System) *Record {
	return &Record{System: of, files: map[string]noted{}, directories: map[string]listed{}}
}

// Stop forgets what was noted, and notes nothing from now on.
func (r *Record) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.isOff, r.files, r.directories = true, nil, nil
}

// Read implements System.
func (r *Record) Read(file string, limit Limit) (string, error) {
	r.note(file)
	return r.System.Read(file, limit)
}

// Head implements System.
func (r *Record) Head(file string, n int) (string, error) {
	r.note(file)
	return r.System.Head(file, n)
}

// Stat implements System.
func (r *Record) Stat(file string) (Info, error) {
	r.note(file)
	return r.System.Stat(file)
}

// List implements System.
func (r *Record) List(directory string) ([]Entry, error) {
	if r.off() {
		return r.System.List(directory)
	}
	on, _ := r.System.Stat(directory) // the zero value for a file that does not exist
	entries, err := r.System.List(directory)
	r.noteNames(directory, on, entries)
	return entries, err
}

// NoteRead notes that a file was read by other means, and its state before.
func (r *Record) NoteRead(file string, on Info) {
	if !r.off() {
		r.noteAt(file, state{on, true})
	}
}

// NoteListed notes that a directory was listed by other means, its state before, and a file in it.
func (r *Record) NoteListed(directory string, on Info, file string) {
	if r.off() {
		return
	}
	_, _ = r.List(directory) // what comes and goes from now on
	r.mu.Lock()
	defer r.mu.Unlock()
	if l, has := r.directories[directory]; has && l.on != on {
		l.news = append(l.news, path.Join(directory, file)) // something came or went meanwhile
		r.directories[directory] = l
	}
}

// Changed returns the paths of files that have changed since the last request: files that were read or looked for, and the entries that
// came or went in directories, with the content of new directories. It checks all noted paths.
func (r *Record) Changed() (changed, moved []string) {
	for at, before := range r.known() {
		now := r.at(at)
		if !before.isStale && now == before.state {
			continue
		}
		changed = append(changed, at)
		r.mu.Lock()
		if !r.isOff {
			r.files[at] = noted{state: now}
		}
		r.mu.Unlock()
	}
	for directory, before := range r.lists() {
		if on, _ := r.System.Stat(directory); on != before.on {
			entries, _ := r.System.List(directory) // none if it is gone
			r.noteNames(directory, on, entries)
		}
		for _, at := range r.takeNews(directory) {
			moved = append(moved, at)
			entries, _ := r.System.List(at) // none unless it is a directory
			for _, e := range entries {
				moved = append(moved, path.Join(at, e.Name))
			}
		}
	}
	slices.Sort(changed)
	slices.Sort(moved)
	return changed, moved
}

func (r *Record) off() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.isOff
}

// at returns the current state of a path.
func (r *Record) at(file string) state {
	info, err := r.System.Stat(file)
	if err == nil && info.Kind == Directory {
		info = Info{Kind: Directory}
	}
	return state{info, err == nil}
}

// note notes the state of a path, before the caller gets it.
func (r *Record) note(file string) {
	if r.off() {
		return
	}
	r.noteAt(file, r.at(file))
}

// noteAt notes a state of a path.
func (r *Record) noteAt(file string, now state) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before, has := r.files[file]
	if r.isOff || !has && r.isFull() {
		return
	}
	r.files[file] = noted{now, has && (before.isStale || before.state != now)}
}

// noteNames notes the names in a directory that was in some state.
func (r *Record) noteNames(directory string, on Info, entries []Entry) {
	names := make([]string, len(entries))
	for i := range entries {
		names[i] = entries[i].Name
	}
	slices.Sort(names)
	r.mu.Lock()
	defer r.mu.Unlock()
	before, has := r.directories[directory]
	if r.isOff || !has && r.isFull() {
		return
	}
	now := listed{on: on, names: names}
	if has {
		now.news = append(before.news, difference(directory, before.names, names)...)
	}
	r.directories[directory] = now
}

// isFull reports whether no more is noted. r.mu must be held.
func (r *Record) isFull() bool { return len(r.files)+len(r.directories) >= maxNoted }

func (r *Record) known() map[string]noted {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.files)
}

func (r *Record) lists() map[string]listed {
	r.mu.Lock()
	defer r.mu.Unlock()
	return maps.Clone(r.directories)
}

// takeNews returns the names that came or went in a directory, once.
func (r *Record) takeNews(directory string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.directories[directory]
	news := l.news
	if len(news) > 0 {
		l.news = nil
		r.directories[directory] = l
	}
	return news
}

// difference returns the paths of the names that are in only one of two sorted lists.
func difference(directory string, before, after []string) (only []string) {
	for len(before) > 0 || len(after) > 0 {
		switch {
		case len(after) == 0 || len(before) > 0 && before[0] < after[0]:
			only, before = append(only, path.Join(directory, before[0])), before[1:]
		case len(before) == 0 || after[0] < before[0]:
			only, after = append(only, path.Join(directory, after[0])), after[1:]
		default:
			before, after = before[1:], after[1:]
		}
	}
	return only
}
