package module_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestEnvironments holds the environments of the go command on three systems, with sets of variables.
func TestEnvironments(t *testing.T) {
	system := &files.Memory{
		Files: map[string]string{
			"/opt/go/bin/go": "", "/opt/go/src/fmt/print.go": "", "/opt/go/VERSION": " go1.31.2 \ntime x\n",
			"/opt/go/go.env": "GOTOOLCHAIN=auto\nGOPROXY=x\n",
			"/new/go/bin/go": "", "/new/go/src/fmt/print.go": "", "/bin/go": "", "/usr/bin/gcc": "", "/usr/bin/clang": "", "C:/mingw/gcc.exe": "",
			"/home/me/.config/go/env": "GOMODCACHE=/written\n # GOFLAGS=x\nnothing\nGOWORK=off\n", "/xdg/go/env": "GOPATH=/of/xdg\n",
			"/home/me/Library/Application Support/go/env": "GOPATH=/of/library\n", "C:/Users/me/AppData/go/env": "GOPATH=C:\\of\\appdata\n",
			"/own/env": "GOFLAGS=-tags=own\n", "C:/Go/bin/go.exe": "", "C:/Go/src/fmt/print.go": "",
		},
		Links: map[string]string{"/usr/bin/go": "/opt/go/bin/go", "/loop/go": "/loop/go"},
	}
	sets := map[string]string{
		"nothing": "", "home": "HOME=/home/me", "home of Windows": `USERPROFILE=C:\Users\me AppData=C:\Users\me\AppData`,
		"a relative home": "HOME=me",
		"XDG":             "HOME=/home/me XDG_CONFIG_HOME=/xdg", "a file of its own": "GOENV=/own/env HOME=/home/me",
		"no file":         "GOENV=off HOME=/home/me",
		"a relative file": "GOENV=env HOME=/home/me", "paths": "GOPATH=/first:/second", "paths of Windows": `GOPATH=C:\first;C:\second`,
		"a relative path": "GOPATH=first HOME=/home/me GOENV=off", "a cache": "GOMODCACHE=/cache/x/../y GOPATH=/first",
		"a relative cache":          "GOMODCACHE=cache GOPATH=/first",
		"Go on the path":            "PATH=/none::relative:/loop:/bin:/usr/bin:/new/go/bin",
		"Go on the path of Windows": `PATH=C:\none;C:\Go\bin;C:\mingw`,
		"a root":                    "GOROOT=/new/go PATH=/usr/bin", "a root that is wrong": "GOROOT=/wrong PATH=/usr/bin",
		"a relative root": "GOROOT=go PATH=/usr/bin",
		"a toolchain":     "GOROOT=/opt/go GOTOOLCHAIN=local", "a workspace": "GOWORK=/w/../go.work", "no workspace": "GOWORK=off",
		"any workspace":        "GOWORK=auto",
		"a relative workspace": "GOWORK=go.work",
		"another port":         "GOOS=windows GOARCH=arm64",
		"no port":              "GOOS=linux GOARCH=wasm", "modules": "GO111MODULE=on",
		"modules if there are any": "GO111MODULE=auto", "no modules": "GO111MODULE=off", "vendor": "GOFLAGS=-mod=vendor",
		"mod": "GOFLAGS=--mod=mod", "readonly": "GOFLAGS=-mod=readonly",
		"an odd mod": "GOFLAGS=-mod=x", "tags": "GOFLAGS=-tags=a,b_-tags=c", "sanitizers": "GOFLAGS=-race_-msan=true_-asan=1",
		"no sanitizers": "GOFLAGS=-race=false_-msan_-msan=0",
		"twice":         "GOFLAGS=-race_-race", "other files": "GOFLAGS=-modfile=x_-overlay=y", "other flags": "GOFLAGS=-v_-x=1",
		"experiments": "GOEXPERIMENT=a,,none,nob,b",
		"levels":      "GOAMD64=v2", "the last level": "GOAMD64=v4", "the first level": "GOAMD64=v1",
		"levels of another": "GOARCH=arm64 GOAMD64=v4",
		"cgo":               "CGO_ENABLED=1", "no cgo": "CGO_ENABLED=0 PATH=/usr/bin", "a compiler": "PATH=/usr/bin",
		"a named compiler": "CC=x", "none": "PATH=/none",
		"a compiler for another": "PATH=/usr/bin GOARCH=arm64", "a compiler for another system": "PATH=/usr/bin GOOS=aix",
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sets)) {
		variables := map[string]string{}
		for word := range strings.FieldsSeq(sets[name]) {
			variable, value, _ := strings.Cut(word, "=")
			variables[variable] = strings.ReplaceAll(value, "_", " ")
		}
		before := ""
		for _, os := range []string{"linux", "darwin", "windows"} {
			shown := scenario.Show(module.ReadEnvironment(system, func(name string) string { return variables[name] }, os, "amd64"))
			if shown = strings.ReplaceAll(shown, fmt.Sprintf("%q", os), "own"); shown != before {
				fmt.Fprintf(&b, "%s on %s: %s\n", name, os, shown)
			}
			before = shown
		}
	}
	scenario.Golden(t, "testdata/environments.golden", b.String())
}
