package run

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// EditedBaseline is a baseline that a command changes.
type EditedBaseline struct {
	*resolve.Baseline
	File string // its name for people
}

// EditBaseline reads the baseline in a file, or without a name the nearest one. If there is none, it is an error unless one may be created.
func EditBaseline(name string, create bool) (*EditedBaseline, error) {
	directory, err := paths.Absolute(".")
	if err != nil {
		return nil, err
	}
	resolver := resolve.New(disk.System{}, directory)
	if name == "" {
		name = baseline.FileName
		if found, err := resolver.Baseline(path.Join(directory, baseline.FileName)); err != nil {
			return nil, CannotReadBaseline(baseline.FileName, err)
		} else if found != nil {
			return &EditedBaseline{found, paths.Names{}.Shown(found.Path)}, nil
		}
	}
	at, err := paths.Absolute(name)
	if err != nil {
		return nil, err
	}
	known, err := resolver.ReadBaseline(at)
	switch {
	case create && errors.Is(err, fs.ErrNotExist):
		known = resolve.NewBaseline(disk.System{}, at)
	case err != nil:
		return nil, CannotReadBaseline(name, err)
	}
	return &EditedBaseline{known, name}, nil
}

// Write replaces the baseline's file.
func (e *EditedBaseline) Write() error {
	if err := disk.Write(filepath.FromSlash(e.Path), e.String()); err != nil {
		return failure.CannotWrite(e.File, err)
	}
	return nil
}

// AddNeighbours adds the specifications beside the files that were named, with which rules that look across files compare them.
func (p *Check) AddNeighbours() {
	directory, err := paths.Absolute(".")
	if err != nil {
		p.Fail(err)
		return
	}
	present := map[string]bool{}
	var folders []string
	for i := range p.Targets {
		t := &p.Targets[i]
		if at, err := paths.Absolute(t.Path); err == nil {
			present[at] = true
		}
		if at := filepath.ToSlash(t.Folder()); t.Named && !t.Stdin {
			folders = append(folders, at)
		}
	}
	for _, at := range folders {
		finder := discover.Finder{System: disk.System{}, Directory: directory, Skip: p.Configuration.Excludes}
		for _, found := range finder.Folder(at, at).Files {
			if !present[found.Path] {
				present[found.Path] = true
				p.Targets = append(p.Targets, Target{File: found})
			}
		}
	}
}

// IsChecked reports whether a target was checked: it could be read, and is no other file's business.
func (t *Target) IsChecked() bool { return t.checked != nil }
