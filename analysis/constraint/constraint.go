package module

import (
	"go/build/constraint"
	"slices"
	"strings"
)

// The names that a file's name can end in, to be built for one system or one processor only. The lists are Go's own.
var (
	knownSystems = strings.Fields("aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos")
	unixSystems  = strings.Fields("aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris")
	knownArchs   = strings.Fields("386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le " +
		"ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm")
)

// build selects the files of a package that are built.
type build struct {
	os, arch string
	cgo      bool
	tags     []string
	version  string // of Go
}

// tag reports whether a build tag holds.
func (b *build) tag(name string) bool {
	switch {
	case name == b.os, name == b.arch, name == "gc", name == "cgo" && b.cgo, name == "unix" && slices.Contains(unixSystems, b.os):
		return true
	case b.os == "android" && name == "linux", b.os == "illumos" && name == "solaris", b.os == "ios" && name == "darwin":
		return true
	case strings.HasPrefix(name, "go1."):
		return !newer(name, b.version)
	}
	return slices.Contains(b.tags, name)
}

// named reports whether a file counts by its name: it is Go, no test, and for the system and processor that is built for.
func (b *build) named(file string) bool {
	name, isGo := strings.CutSuffix(file, ".go")
	if !isGo || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") || strings.HasSuffix(name, "_test") {
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

// constrained reports whether the constraints at the start of a file hold.
func (b *build) constrained(text string) bool {
	text = strings.TrimPrefix(text, "\ufeff")
	var plus []constraint.Expr // those that an empty line follows
	var waiting []constraint.Expr
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			plus, waiting = append(plus, waiting...), nil
		case constraint.IsGoBuild(line):
			x, err := constraint.Parse(line)
			return err == nil && x.Eval(b.tag)
		case constraint.IsPlusBuild(line):
			if x, err := constraint.Parse(line); err == nil {
				waiting = append(waiting, x)
			}
		case strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "/*"):
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
