package gofiles_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestHeads holds the heads of files, also of damaged ones.
func TestHeads(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "{}",
		"package p":                   `{Package: "p"}`,
		"package _":                   "{}",
		"pack":                        "{}",
		"package p\nimport \"fmt\"":   `{Package: "p", Imports: [{Path: "fmt"}]}`,
		"package p\nimport f \"fmt\"": `{Package: "p", Imports: [{Name: "f", Path: "fmt"}]}`,
		"package p\nimport (\n. \"a\"\n_ `b`\n)\nfunc {":    `{Package: "p", Imports: [{Name: ".", Path: "a"}, {Name: "_", Path: "b"}]}`,
		"package p\nimport \"a\"\nimport \"b\nvar x = 1":    `{Package: "p", Imports: [{Path: "a"}]}`,
		"// Copyright\n\npackage p // Comment\nconst A = 1": `{Package: "p"}`,
	} {
		if got := scenario.Show(gofiles.ReadHead(text)); got != want {
			t.Errorf("%q has the head %s, want %s", text, got, want)
		}
	}
}

// TestFiles holds which files of a folder are read, and what is read of them.
func TestFiles(t *testing.T) {
	system := &files.Memory{
		Files: map[string]string{
			"/m/a.go": "package a", "/m/b_windows.go": "package b", "/m/c_test.go": "package c", "/m/d.txt": "d", "/m/sub.go/x": "",
			"/other/e.go": "package e", "/m/z.go": "package z",
		},
		Links: map[string]string{"/m/in.go": "/m/a.go", "/m/out.go": "/other/e.go"},
	}
	entries, err := system.List("/m")
	if err != nil {
		t.Fatal(err)
	}
	for _, stats := range []bool{false, true} {
		r := gofiles.Reader{System: system, Build: constraint.Build{OS: "linux", Arch: "amd64"}, Stats: stats,
			Within: func(at string) bool { return at == "/m/in.go" }}
		var found []string
		for f, err := range r.Files("/m", entries) {
			looked := f.On != (files.Info{})
			found = append(found, fmt.Sprintf("%s %q %v %v", f.Name, f.Text, err != nil, looked))
		}
		want := []string{
			fmt.Sprintf(`a.go "package a" false %v`, stats), fmt.Sprintf(`in.go "package a" false %v`, stats), `out.go "" true false`,
			fmt.Sprintf(`z.go "package z" false %v`, stats),
		}
		if strings.Join(found, "\n") != strings.Join(want, "\n") {
			t.Errorf("found %q, want %q", found, want)
		}
		for f := range r.Files("/m", entries) {
			if f.Name != "a.go" {
				t.Errorf("after the end there is %s", f.Name)
			}
			break
		}
		for _, err := range r.Files("/m", []files.Entry{{Name: "none.go"}}) {
			if err == nil || errors.Is(err, files.ErrNotRegular) {
				t.Errorf("a file that is not there: %v", err)
			}
		}
	}
}

// TestPrint holds which lists of files differ.
func TestPrint(t *testing.T) {
	of := func(parts ...string) string {
		var all []gofiles.File
		for i := 0; i < len(parts); i += 2 {
			all = append(all, gofiles.File{Name: parts[i], Text: parts[i+1]})
		}
		return gofiles.Print(all)
	}
	seen := map[string]string{}
	for _, list := range [][]string{
		{}, {"a", ""}, {"a", "b"}, {"ab", ""}, {"a", "b", "c", "d"}, {"c", "d", "a", "b"}, {"a", "bc", "c", "d"}, {"a", "b\"c\" 1\nd"},
	} {
		got := of(list...)
		if len(got) != 32 || got != of(list...) {
			t.Errorf("the print of %q is %q", list, got)
		}
		if before, has := seen[got]; has {
			t.Errorf("%q and %s have one print", list, before)
		}
		seen[got] = fmt.Sprintf("%q", list)
	}
}
