package constraint_test

import (
	"fmt"
	"go/build"
	"io"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

var targets = []constraint.Build{
	{OS: "linux", Arch: "amd64", Cgo: true, Tags: []string{"special", "amd64.v2"}, Version: "1.26.8"},
	{OS: "windows", Arch: "arm64", Version: "1.20"}, {OS: "android", Arch: "arm", Version: "go1.21rc1"},
	{OS: "illumos", Arch: "amd64", Version: "1.26.8"}, {OS: "ios", Arch: "arm64", Version: "1.26.8"},
	{OS: "js", Arch: "wasm", Version: "1.26.8"}, {OS: "plan9", Arch: "386", Version: "1.26.8"},
}

var names = strings.Fields("a.go a.s go .go _a.go .a.go a_test.go test.go a_linux.go linux.go a_linux_amd64.go a_windows_arm64.go " +
	"a_amd64.go " +
	"a_unix.go a_android.go a_darwin.go a_solaris.go a_linux_test.go a_b_linux.go linux_amd64.go amd64_linux.go a_linux_x.go " +
	"a_js_wasm.go a_wasip1.go " +
	"a_hurd.go a_nacl.go a_sparc.go a_amd64_linux.go a_plan9_386.go a_.go a__linux.go a_linux_linux.go a_ios.go a_zos_s390x.go " +
	"a_riscv.go a_illumos.go")

var texts = []string{
	"package p", "", "//go:build linux\n\npackage p", "//go:build !linux\npackage p",
	"//go:build linux && amd64\n\npackage p", "//go:build linux || windows\n\npackage p", "//go:build special\n\npackage p",
	"//go:build cgo\n\npackage p", "//go:build unix\n\npackage p", "//go:build gc\n\npackage p",
	"//go:build gccgo\n\npackage p", "//go:build go1.21\n\npackage p", "//go:build go1.27\n\npackage p",
	"//go:build !go1.20\n\npackage p", "//go:build darwin\n\npackage p", "//go:build solaris\n\npackage p",
	"//go:build amd64.v1\n\npackage p", "//go:build amd64.v2\n\npackage p", "//go:build ignore\n\npackage p",
	"//go:build (\n\npackage p", "// +build linux\n\npackage p", "// +build linux\npackage p",
	"// +build linux windows\n// +build amd64\n\npackage p", "// +build !linux\n\n// +build special\n\npackage p",
	"// +build linux,!amd64\n\npackage p", "// +build (\n\npackage p", "\ufeff//go:build linux\n\npackage p",
	"// A comment.\n\n//go:build linux\n\npackage p", "/* A comment.\n*/\n//go:build windows\n\npackage p",
	"/* open\n//go:build windows\n\npackage p", "/* a */ /* b */\n\n// +build windows\n\npackage p",
	"package p\n\n//go:build windows\n", "//go:build linux\n//go:build windows\n\npackage p",
	"//go:build windows\n// +build linux\n\npackage p", "\n\n//go:build windows\n\npackage p", "package p\nimport \"C\"",
	"package p\nimport (\n\t\"fmt\"\n\t\"C\"\n)", "package p\nvar x = `\"C\"`", "\"C\"",
	"  //go:build windows\n\npackage p", "//go:build windows", "// +build windows\n/* a */\n\npackage p",
	"/* a */\n// +build windows\n\npackage p", "// +build windows\n\n/* a */\n\npackage p",
}

// TestBuilds holds which files are built on some machines, by their names and by their texts.
func TestBuilds(t *testing.T) {
	var b strings.Builder
	for i := range targets {
		target := &targets[i]
		fmt.Fprintf(&b, "# %s/%s cgo %v, %s %v\nby name:", target.OS, target.Arch, target.Cgo, target.Version, target.Tags)
		for _, name := range names {
			if target.Named(name) {
				b.WriteString(" " + name)
			}
		}
		b.WriteString("\n")
		for _, text := range texts {
			if allowed, has := target.Allows(text), target.Has(text); allowed || has {
				fmt.Fprintf(&b, "%v %v %q\n", allowed, has, text)
			}
		}
	}
	scenario.Golden(t, "testdata/builds.golden", b.String())
}

// TestBuildsAsGo compares which files are built with what package go/build says.
func TestBuildsAsGo(t *testing.T) {
	for i := range targets {
		target := &targets[i]
		for _, name := range names {
			for _, text := range texts {
				if !strings.Contains(text, "package p") || strings.Contains(text, "/* open") {
					continue
				}
				context := build.Context{
					GOOS: target.OS, GOARCH: target.Arch, CgoEnabled: target.Cgo, BuildTags: target.Tags, Compiler: "gc",
					ToolTags: []string{"amd64.v1"}, OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil },
				}
				if target.Arch != "amd64" {
					context.ToolTags = nil
				}
				for minor := 1; constraint.Compare(fmt.Sprintf("go1.%d", minor), target.Version) <= 0; minor++ {
					context.ReleaseTags = append(context.ReleaseTags, fmt.Sprintf("go1.%d", minor))
				}
				want, err := context.MatchFile("/", name)
				if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
					continue
				}
				if got := target.Named(name) && target.Allows(text); got != want {
					t.Errorf("%s/%s: %s with %q: %v, want %v", target.OS, target.Arch, name, text, got, want)
				}
			}
		}
	}
}

// TestWordsOfSystems holds which words are of systems, and which ports there are.
func TestWordsOfSystems(t *testing.T) {
	for word, want := range map[string]bool{
		"linux": true, "amd64": true, "zos": true, "aix": true, "386": true, "wasm": true, "unix": false, "": false,
	} {
		if constraint.IsSystem(word) != want {
			t.Errorf("IsSystem(%q) is not %v", word, want)
		}
	}
	for _, test := range []struct {
		system, arch string
		want         bool
	}{
		{"linux", "amd64", true}, {"aix", "ppc64", true}, {"windows", "arm64", true}, {"linux", "wasm", false}, {"beos", "386", false},
		{"", "", false},
	} {
		if constraint.IsPort(test.system, test.arch) != test.want {
			t.Errorf("IsPort(%q, %q) is not %v", test.system, test.arch, test.want)
		}
	}
}

// TestCompare holds the order of versions of Go.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"1.21", "1.21", 0}, {"go1.21", "1.21.5", 0}, {"1.21rc1", "1.21", 0}, {"1.9", "1.10", -1}, {"1.22", "1.21.9", 1},
		{"2.0", "1.99", 1}, {"", "1.0", -1}, {"devel", "1.0", -1}, {"1.21", "", 1}, {"", "", 0}, {"go1", "go1.1", -1}, {"1.26.8-fork", "1.26", 0},
	} {
		if got := constraint.Compare(test.a, test.b); got != test.want {
			t.Errorf("Compare(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
