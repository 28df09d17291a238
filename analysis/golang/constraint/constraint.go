// Package constraint selects the Go files of a package that are built: by their names, and by the build constraints at their top. It works
// like go/build, without a file system, for any machine and any version of Go.
package constraint

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// The names that a file's name can end in, to be built for one system or one processor only. The lists are Go's own.
var (
	knownSystems = strings.Fields(
		"aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos",
	)
	unixSystems = strings.Fields("aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris")
	knownArchs  = strings.Fields("386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le " +
		"ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm")
)

// ports are the systems and architectures that Go builds for, as go tool dist list has them.
var ports = strings.Fields(
	"aix/ppc64 android/386 android/amd64 android/arm android/arm64 darwin/amd64 darwin/arm64 dragonfly/amd64 freebsd/386 " +
		"freebsd/amd64 freebsd/arm freebsd/arm64 freebsd/riscv64 illumos/amd64 ios/amd64 ios/arm64 js/wasm linux/386 linux/amd64 linux/arm linux/arm64 " +
		"linux/loong64 linux/mips linux/mips64 linux/mips64le linux/mipsle linux/ppc64 linux/ppc64le linux/riscv64 linux/s390x netbsd/386 netbsd/amd64 " +
		"netbsd/arm netbsd/arm64 openbsd/386 openbsd/amd64 openbsd/arm openbsd/arm64 openbsd/mips64 openbsd/ppc64 openbsd/riscv64 plan9/386 plan9/amd64 " +
		"plan9/arm solaris/amd64 wasip1/wasm windows/386 windows/amd64 windows/arm windows/arm64",
)

// IsPort reports whether some version of Go builds for a system and an architecture.
func IsPort(system, arch string) bool { return slices.Contains(ports, system+"/"+arch) }

// Build is the target that packages are built for. The zero value is not useful: a system and an architecture are needed.
type Build struct {
	OS, Arch string // GOOS and GOARCH
	Cgo      bool   // whether files that need C are built
	Tags     []string
	Version  string // of Go, such as "1.26.8"
}

// tag reports whether a build tag holds.
func (b *Build) tag(name string) bool {
	switch {
	case name == b.OS, name == b.Arch, name == "gc", name == "cgo" && b.Cgo, name == "unix" && slices.Contains(unixSystems, b.OS):
		return true
	case b.OS == "android" && name == "linux", b.OS == "illumos" && name == "solaris", b.OS == "ios" && name == "darwin":
		return true
	case name == "amd64.v1" && b.Arch == "amd64":
		return true
	case strings.HasPrefix(name, "go1."):
		return Compare(name, b.Version) <= 0
	}
	return slices.Contains(b.Tags, name)
}

// Named reports whether the name of a file lets it be built: it is Go, no test, and for this system and architecture.
func (b *Build) Named(file string) bool {
	name, isGo := strings.CutSuffix(file, ".go")
	if !isGo || strings.HasPrefix(name, "_") || strings.HasPrefix(file, ".") || strings.HasSuffix(name, "_test") {
		return false
	}
	_, name, found := strings.Cut(name, "_") // what is before the first one is not looked at
	if !found {
		return true
	}
	parts := strings.Split(name, "_")
	last := parts[len(parts)-1]
	if len(parts) > 1 && slices.Contains(knownSystems, parts[len(parts)-2]) && slices.Contains(knownArchs, last) {
		return b.tag(parts[len(parts)-2]) && b.tag(last)
	}
	if slices.Contains(knownSystems, last) || slices.Contains(knownArchs, last) {
		return b.tag(last)
	}
	return true
}

// Allows reports whether the build constraints at the top of a file hold.
func (b *Build) Allows(text string) bool {
	text = strings.TrimPrefix(text, "\ufeff")
	var plus []constraint.Expr // those that an empty line follows
	var waiting []constraint.Expr
	ended := false // a block comment ends the lines that may be +build lines
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			if !ended {
				plus, waiting = append(plus, waiting...), nil
			}
		case constraint.IsGoBuild(line):
			x, err := constraint.Parse(line)
			return err == nil && x.Eval(b.tag)
		case constraint.IsPlusBuild(line):
			if x, err := constraint.Parse(line); err == nil {
				waiting = append(waiting, x)
			}
		case strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "/*"):
			ended = true
			at := strings.Index(text, "*/")
			if at < 0 {
				return true
			}
			rest = text[at+2:]
		default:
			rest = ""
		}
		text = rest
	}
	return !slices.ContainsFunc(plus, func(x constraint.Expr) bool { return !x.Eval(b.tag) })
}

// Has reports whether a file is built, by its text: its build constraints hold, and it does not need C where cgo is not used.
func (b *Build) Has(text string) bool { return b.Allows(text) && (b.Cgo || !needsC(text)) }

// needsC reports whether a file imports "C", so that it is built only where cgo is.
func needsC(text string) bool {
	if !strings.Contains(text, `"C"`) {
		return false
	}
	file, _ := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly|parser.SkipObjectResolution)
	return slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` })
}

// IsSystem reports whether a word is the name of an operating system or an architecture. A file whose name ends in one, after an
// underscore, is built only there.
func IsSystem(word string) bool {
	return slices.Contains(knownSystems, word) || slices.Contains(knownArchs, word)
}

// Compare compares two versions of Go by their minor versions, such as go1.21, 1.26.8 or 1.27rc1. It returns a negative number if the
// first is older. Anything that is not a version is older than all versions.
func Compare(version, other string) int {
	return semver.Compare(minorOf(version), minorOf(other))
}

// minorOf returns the minor version of a version of Go in the form that semver compares, or what is not valid.
func minorOf(version string) string {
	version = strings.TrimPrefix(version, "go")
	major, rest, _ := strings.Cut(version, ".")
	end := strings.IndexFunc(rest, func(c rune) bool { return c < '0' || c > '9' })
	if end < 0 {
		end = len(rest)
	}
	return "v" + major + "." + rest[:end]
}
