package module

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/constraint"
	"github.com/spec-ls/spec-ls/analysis/files"
)

// Environment is what the go command takes from the machine. Paths are absolute and have slashes; those that are not known are empty.
type Environment struct {
	Go        string   // the directory of Go itself (GOROOT)
	GoVersion string   // of that Go, such as "1.26.8"; empty if it does not say
	Cache     string   // the module cache (GOMODCACHE)
	Workspace string   // the go.work that is to be used, or "off" (GOWORK)
	Mod       string   // "vendor", "mod", "readonly", or empty for what go.mod says (-mod)
	Tags      []string // build tags (-tags)
	OS, Arch  string   // what is built for (GOOS, GOARCH)
	Cgo       bool     // whether Go that needs C is built (CGO_ENABLED)
}

// Build returns what packages of a module are built for on the machine.
func (e *Environment) Build() constraint.Build {
	return constraint.Build{OS: e.OS, Arch: e.Arch, Cgo: e.Cgo, Tags: e.Tags, Version: cmp.Or(e.GoVersion, catalogueGo())}
}

// ReadEnvironment finds out what the go command would be told on a machine. It looks for the variables, then in the file that `go env -w`
// writes; Go itself is the one that GOROOT names, or else the first on PATH. OS and arch are those of the machine.
func ReadEnvironment(system files.System, variable func(name string) string, os, arch string) Environment {
	slashed := func(at string) string {
		if os == "windows" {
			at = strings.ReplaceAll(at, `\`, "/")
		}
		if !files.IsAbs(at) {
			return ""
		}
		return path.Clean(at)
	}
	home := slashed(variable("HOME"))
	if os == "windows" {
		home = slashed(variable("USERPROFILE"))
	}
	written := writtenVariables(system, variable, slashed, home, os)
	of := func(name string) string {
		if value := variable(name); value != "" {
			return value
		}
		return written[name]
	}
	separator := ":"
	if os == "windows" {
		separator = ";"
	}
	e := Environment{Workspace: of("GOWORK"), OS: os, Arch: arch}
	if e.Workspace != "off" {
		e.Workspace = slashed(e.Workspace)
	}
	if value := of("GOOS"); value != "" {
		e.OS = value
	}
	if value := of("GOARCH"); value != "" {
		e.Arch = value
	}
	for flag := range strings.FieldsSeq(of("GOFLAGS")) {
		name, value, _ := strings.Cut(strings.TrimPrefix(flag, "-"), "=")
		switch strings.TrimPrefix(name, "-") {
		case "mod":
			e.Mod = value
		case "tags":
			e.Tags = strings.Split(value, ",")
		}
	}
	onPath := strings.Split(variable("PATH"), separator)
	switch of("CGO_ENABLED") {
	case "1":
		e.Cgo = true
	case "":
		e.Cgo = e.OS == os && e.Arch == arch && hasCompiler(system, of("CC"), onPath, slashed, os)
	}
	first, _, _ := strings.Cut(of("GOPATH"), separator)
	switch {
	case slashed(of("GOMODCACHE")) != "":
		e.Cache = slashed(of("GOMODCACHE"))
	case slashed(first) != "":
		e.Cache = path.Join(slashed(first), "pkg/mod")
	case home != "":
		e.Cache = path.Join(home, "go/pkg/mod")
	}
	if e.Go = slashed(of("GOROOT")); !isGo(system, e.Go) {
		e.Go = goOnPath(system, onPath, slashed, os)
	}
	if e.Go != "" {
		text, _ := system.Read(path.Join(e.Go, "VERSION"), files.Module)
		line, _, _ := strings.Cut(text, "\n")
		e.GoVersion = strings.TrimPrefix(strings.TrimSpace(line), "go")
	}
	return e
}

// writtenVariables reads what `go env -w` has written.
func writtenVariables(system files.System, variable func(string) string, slashed func(string) string, home, os string) map[string]string {
	at := variable("GOENV")
	if at == "off" {
		return nil
	}
	if at = slashed(at); at == "" {
		folder := slashed(variable("XDG_CONFIG_HOME"))
		switch {
		case os == "windows":
			folder = slashed(variable("AppData"))
		case os == "darwin" && home != "":
			folder = path.Join(home, "Library/Application Support")
		case folder == "" && home != "":
			folder = path.Join(home, ".config")
		}
		if folder == "" {
			return nil
		}
		at = path.Join(folder, "go/env")
	}
	text, err := system.Read(at, files.Module)
	if err != nil {
		return nil
	}
	values := map[string]string{}
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			values[name] = value
		}
	}
	return values
}

// goOnPath returns the directory of the first Go in a list of directories. Links to it are followed.
func goOnPath(system files.System, directories []string, slashed func(string) string, os string) string {
	name := "go"
	if os == "windows" {
		name = "go.exe"
	}
	for _, directory := range directories {
		if directory = slashed(directory); directory == "" {
			continue
		}
		command, err := system.Resolve(path.Join(directory, name))
		if err != nil {
			continue
		}
		if root := path.Dir(path.Dir(command)); isGo(system, root) {
			return root
		}
	}
	return ""
}

// hasCompiler reports whether a compiler of C is there: without one, the go command builds no Go that needs C. A compiler that is named is one.
func hasCompiler(system files.System, named string, directories []string, slashed func(string) string, os string) bool {
	if named != "" {
		return true
	}
	name := "gcc"
	switch os {
	case "darwin", "freebsd", "openbsd":
		name = "clang"
	case "windows":
		name = "gcc.exe"
	}
	return slices.ContainsFunc(directories, func(directory string) bool {
		directory = slashed(directory)
		return directory != "" && files.Exists(system, path.Join(directory, name))
	})
}

// isGo reports whether a directory has Go's own source.
func isGo(system files.System, directory string) bool {
	if directory == "" {
		return false
	}
	info, err := system.Stat(path.Join(directory, "src/fmt/print.go"))
	return err == nil && info.Kind == files.Regular
}
