package editortest

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// ending is a test that ends where Program finds nothing that fits.
type ending struct {
	testing.TB
	skipped, failed string
}

type ended struct{}

func (e *ending) Helper()            {}
func (e *ending) Skip(words ...any)  { e.skipped = fmt.Sprint(words...); panic(ended{}) }
func (e *ending) Fatal(words ...any) { e.failed = fmt.Sprint(words...); panic(ended{}) }

// program calls Program in a test that may end there.
func program(t *testing.T, name string) (path string, e *ending) {
	t.Helper()
	e = &ending{TB: t}
	defer func() {
		if r := recover(); r != nil && r != (ended{}) {
			panic(r)
		}
	}()
	return Program(e, name), e
}

// onPath puts a program on an otherwise empty PATH. It ignores its arguments and writes a text.
func onPath(t *testing.T, name, output string, code int) (path string) {
	t.Helper()
	folder := t.TempDir()
	path = filepath.Join(folder, name)
	script := fmt.Sprintf("#!/bin/sh\necho '%s'\nexit %d\n", output, code)
	if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	t.Setenv("SPEC_LS_EDITORS", t.TempDir())
	return path
}

// TestOldPrograms holds that an editor on PATH that is too old skips the tests that would drive it, and fails them where they are
// mandatory.
func TestOldPrograms(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	for _, c := range []struct {
		title, name, output string
		code                int
		want                string // a part of why it is unfit; nothing if it fits
	}{
		{"the Neovim of Debian 12", "nvim", "NVIM v0.7.2\nBuild type: Release\nLuaJIT 2.1.0-beta3", 0,
			"nvim is version 0.7, and the tests need 0.11 or newer"},
		{"a current Neovim", "nvim", "NVIM v0.12.4\nBuild type: Release", 0, ""},
		{"the oldest Neovim that will do", "nvim", "NVIM v0.11.0", 0, ""},
		{"a Neovim of the future", "nvim", "NVIM v1.0.0-dev-12+g1234", 0, ""},
		{"the Vim of Debian 11", "vim", "VIM - Vi IMproved 8.2 (2019 Dec 12, compiled Oct 01 2021 01:51:08)", 0, "8.2"},
		{"the Vim of Debian 12", "vim", "VIM - Vi IMproved 9.0 (2022 Jun 28, compiled Feb 16 2025 05:23:41)", 0, ""},
		{"an old Emacs", "emacs", "GNU Emacs 27.1\nCopyright (C) 2020", 0, "27.1"},
		{"a new Emacs", "emacs", "GNU Emacs 30.2", 0, ""},
		{"an old Helix", "hx", "helix 23.10 (f6021dd0)", 0, "23.10"},
		{"a new Helix", "hx", "helix 25.07.1 (a05c151b)", 0, ""},
		{"Kakoune", "kak", "Kakoune v2022.10.31", 0, ""},
		{"the Kakoune of Debian 12, which does not know its version", "kak", "Kakoune unknown", 0, ""},
		{"tmux", "tmux", "tmux 3.3a", 0, ""},
		{"the Node.js of Debian 12", "node", "v18.19.0", 0, "18.19"},
		{"a current Node.js", "node", "v24.21.0", 0, ""},
		{"a browser that complains first", "chromium", "/usr/bin/chromium: 9: [: 25276502016: unexpected operator\nChromium 156.0.8078.79 built on Debian", 0, ""},
		{"a code-server that starts for the first time", "code-server", "[2026-11-22T14:44:22.101Z] info  Wrote default config file\n4.139.1 53c2f32 with Code 1.139.1", 0, ""},
		{"one that does not start", "nvim", "error while loading shared libraries", 127, "does not tell its version"},
		{"one that says something else", "hx", "a hex editor", 0, "does not tell its version"},
		{"a program whose version does not matter", "sed", "nothing", 1, ""},
	} {
		t.Run(c.title, func(t *testing.T) {
			want := onPath(t, c.name, c.output, c.code)
			t.Setenv("CI", "")
			switch path, e := program(t, c.name); {
			case c.want == "" && path != want:
				t.Errorf("got %q, skipped for %q", path, e.skipped)
			case c.want != "" && !strings.Contains(e.skipped, c.want):
				t.Errorf("got %q, skipped for %q", path, e.skipped)
			}
			t.Setenv("CI", "true")
			if _, e := program(t, c.name); !strings.Contains(e.failed, c.want) || (e.failed == "") != (c.want == "") {
				t.Errorf("where it is mandatory, it fails for %q", e.failed)
			}
		})
	}
	t.Run("one that is not there", func(t *testing.T) {
		onPath(t, "nvim", "NVIM v0.12.4", 0)
		t.Setenv("CI", "")
		if _, e := program(t, "hx"); !strings.Contains(e.skipped, "hx is not installed") {
			t.Errorf("skipped for %q", e.skipped)
		}
	})
}
