package disk

import (
	"os"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

var _ files.Writer = System{}

// Create implements files.Writer.
func (System) Create(path, content string) error {
	path = filepath.FromSlash(path)
	if err := os.MkdirAll(filepath.Dir(path), os.ModePerm); err != nil {
		return err
	}
	return Create(path, content)
}

// Replace implements files.Writer.
func (System) Replace(path, before, after string) error {
	return Replace(filepath.FromSlash(path), before, after)
}

// Remove implements files.Writer. It removes a link, not its target.
func (s System) Remove(path, content string) error {
	now, err := s.Read(path, files.Limit(len(content)))
	if err != nil {
		return err
	}
	if now != content {
		return ErrChanged
	}
	path = filepath.FromSlash(path)
	if err := os.Remove(path); err != nil {
		return err
	}
	_ = os.Remove(filepath.Dir(path)) // which does nothing if there is something in it
	return nil
}
