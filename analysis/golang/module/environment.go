package module

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// Environment has the settings that the go command takes from the machine. Paths are absolute and have slashes; unknown paths are empty.
type Environment struct {
	Go        string   // the directory of Go itself (GOROOT)
	GoVersion string   // of that Go, such as "1.26.8"; empty if it does not say
	Cache     string   // the module cache (GOMODCACHE)
	Toolchain string   // which Go builds a module, as GOTOOLCHAIN says; empty for this one
	Workspace string   // the go.work that must be used, or "off" (GOWORK)
	Mod       string   // "vendor", "mod", "readonly", or empty for the default of go.mod (-mod)
	Tags      []string // build tags (-tags)
	OS, Arch  string   // what is built for (GOOS, GOARCH)
	Cgo       bool     // whether Go that needs C is built (CGO_ENABLED)
	// Refusals are why the go command builds nothing, or other files than those that are looked at.
	Refusals []Refusal
}

// Refusal is a variable with which the go command does not build what is looked at, and the way out.
type Refusal struct{ Why, Help string }

// Build returns the target that packages of a module are built for on the machine.
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
	switch at := slashed(e.Workspace); {
	case e.Workspace == "off", e.Workspace == "":
	case e.Workspace == "auto":
		e.Workspace = ""
	case at == "":
		e.refuse("GOWORK is not an absolute path", "unset GOWORK")
		e.Workspace = ""
	default:
		e.Workspace = at
	}
	e.OS, e.Arch = cmp.Or(of("GOOS"), os), cmp.Or(of("GOARCH"), arch)
	if !constraint.IsPort(e.OS, e.Arch) {
		e.refuse("there is no Go for "+e.OS+"/"+e.Arch, "set GOOS and GOARCH to what go tool dist list prints")
	}
	switch value := of("GO111MODULE"); value {
	case "", "on", "auto":
	default:
		e.refuse("GO111MODULE is "+value, "unset GO111MODULE")
	}
	e.readFlags(of("GOFLAGS"))
	e.addTags(of)
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
		if e.Go != "" {
			e.refuse("GOROOT has no Go in it", "unset GOROOT")
		}
		e.Go = goOnPath(system, onPath, slashed, os)
	}
	if e.Go != "" {
		text, _ := system.Read(path.Join(e.Go, "VERSION"), files.Module)
		line, _, _ := strings.Cut(text, "\n")
		e.GoVersion = strings.TrimPrefix(strings.TrimSpace(line), "go")
		e.Toolchain = cmp.Or(of("GOTOOLCHAIN"), readVariables(system, path.Join(e.Go, "go.env"))["GOTOOLCHAIN"])
	}
	return e
}

func (e *Environment) refuse(why, help string) { e.Refusals = append(e.Refusals, Refusal{why, help}) }

// readFlags reads GOFLAGS. If a flag has several values, the last one counts.
func (e *Environment) readFlags(flags string) {
	var sanitizers []string // each is a tag, too
	for flag := range strings.FieldsSeq(flags) {
		name, value, hasValue := strings.Cut(strings.TrimPrefix(flag, "-"), "=")
		switch name = strings.TrimPrefix(name, "-"); name {
		case "mod":
			e.Mod = value
		case "tags":
			e.Tags = strings.Split(value, ",")
		case "race", "msan", "asan":
			sanitizers = slices.DeleteFunc(sanitizers, func(s string) bool { return s == name })
			if !hasValue || value == "true" || value == "1" {
				sanitizers = append(sanitizers, name)
			}
		case "modfile", "overlay":
			e.refuse("GOFLAGS has -"+name+", so that it reads other files", "take -"+name+" out of GOFLAGS")
		}
	}
	e.Tags = append(e.Tags, sanitizers...)
	switch e.Mod {
	case "", "mod", "readonly", "vendor":
	default:
		e.refuse("GOFLAGS has -mod="+e.Mod, "take -mod out of GOFLAGS")
	}
}

// addTags adds the tags that hold by other variables.
func (e *Environment) addTags(of func(string) string) {
	for experiment := range strings.SplitSeq(of("GOEXPERIMENT"), ",") {
		if experiment != "" && experiment != "none" && !strings.HasPrefix(experiment, "no") {
			e.Tags = append(e.Tags, "goexperiment."+experiment)
		}
	}
	for _, level := range [...]string{"v2", "v3", "v4"} { // the first one every amd64 has
		if e.Arch == "amd64" && level <= of("GOAMD64") {
			e.Tags = append(e.Tags, "amd64."+level)
		}
	}
}

// writtenVariables reads the variables that `go env -w` has written.
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
	return readVariables(system, at)
}

// readVariables reads a file of variables; a file that cannot be read has none.
func readVariables(system files.System, at string) map[string]string {
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

// hasCompiler reports whether the machine has a C compiler. Without one, the go command builds no Go that needs C. A compiler that the
// environment names counts as one.
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
