package files_test

import (
	"errors"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// TestReference: a reference leads into its boundary, behind all links, and not into .git, whether its end exists or not.
func TestReference(t *testing.T) {
	system := &files.Memory{
		Files: map[string]string{"/r/a.json": "", "/r/.git/config": "", "/r/in/b.json": "", "/outside/x.json": ""},
		Links: map[string]string{"/r/out": "/outside", "/r/out.json": "/outside/x.json", "/r/again": "/r/in", "/r/git": "/r/.git"},
	}
	for name, want := range map[string]error{
		"a.json": nil, "../r/a.json": nil, "/r/in/b.json": nil, "again/b.json": nil, "none/none.json": nil, "out/../a.json": nil,
		"../outside/x.json": files.ErrOutside, "/outside/x.json": files.ErrOutside, "/r2/a.json": files.ErrOutside, "/dev/stdin": files.ErrOutside,
		"out.json": files.ErrOutside, "out/x.json": files.ErrOutside, "out/none/none.json": files.ErrOutside,
		".git/config": files.ErrInGit, "git/config": files.ErrInGit, ".git/hooks/none": files.ErrInGit, "in/.GIT/x": files.ErrInGit,
	} {
		reference := files.Refer("/r", "/r", name)
		if err := reference.Check(system); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
		if _, err := reference.Read(system, files.Configuration); want != nil && !errors.Is(err, want) {
			t.Errorf("%s is read: %v", name, err)
		}
	}
	if err := (files.Reference{}).Check(system); err == nil {
		t.Error("what names nothing leads somewhere")
	}
}
