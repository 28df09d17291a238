package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

var _ files.Writer = System{}

// Create implements files.Writer.
func (s System) Create(file files.Reference, content string) error {
	return s.at(file, func(p place) error {
		if err := p.root.MkdirAll(filepath.Dir(p.name), os.ModePerm); err != nil {
			return err
		}
		return p.create(content)
	})
}

// Replace implements files.Writer.
func (s System) Replace(file files.Reference, before, after string) error {
	return s.at(file, func(p place) error { return p.replace(before, after) })
}

// Remove implements files.Writer. It removes a link's target, not the link.
func (s System) Remove(file files.Reference, content string) error {
	return s.at(file, func(p place) error {
		was, now, err := p.open()
		if err != nil {
			return err
		}
		_ = was.Close() // nothing was written
		if now != content {
			return ErrChanged
		}
		if err := p.root.Remove(p.name); err != nil {
			return err
		}
		_ = p.root.Remove(filepath.Dir(p.name)) // which does nothing if there is something in it
		return nil
	})
}

// at does something to a file that a repository names, where it is below its boundary: it is resolved here, and nothing that takes its place
// meanwhile leads the writing out of there. The boundary is made if it is missing.
func (s System) at(file files.Reference, do func(place) error) error {
	boundary, name, err := file.Resolve(s)
	if err != nil {
		return err
	}
	boundary = filepath.FromSlash(boundary)
	root, err := os.OpenRoot(boundary)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(boundary, os.ModePerm); err == nil {
			root, err = os.OpenRoot(boundary)
		}
	}
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // nothing is written to it
	return do(place{root, filepath.FromSlash(name)})
}
