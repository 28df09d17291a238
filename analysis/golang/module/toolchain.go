package module

import (
	"go/version"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
)

// This file finds which Go builds a module: the one on the machine looks into go.mod or go.work, and hands over to the one that is asked
// for there, unless GOTOOLCHAIN says otherwise.

// wanted is the version of Go that a go.mod or go.work asks for.
type wanted struct {
	file      string // the path of it
	language  string // the go line, such as "1.24.0"; empty for none
	toolchain string // the toolchain line, such as "go1.24.3"; empty for none
}

// firstWithToolchains is the first version of Go that hands over to another, and that refuses a module for a later one.
const firstWithToolchains = "go1.21"

// choose makes the environment that of the version of Go that builds for a file.
func (r *reader) choose(by wanted) {
	e := &r.environment
	machine := "go" + e.GoVersion
	if e.GoVersion == "" || version.Compare(machine, firstWithToolchains) < 0 {
		return
	}
	named, mode, _ := strings.Cut(e.Toolchain, "+")
	switch named {
	case "auto", "path":
		named, mode = machine, named
	case "local", "":
		named = machine
	}
	chosen := named
	if mode == "auto" || mode == "path" {
		if by.toolchain != "default" && version.Compare(by.toolchain, chosen) > 0 {
			chosen = by.toolchain
		}
		if asked := release(by.language); version.Compare(asked, chosen) > 0 {
			chosen = asked
		}
	}
	if version.Compare(chosen, machine) != 0 {
		r.use(strings.TrimPrefix(chosen, "go"), by.file)
	}
	if version.Compare("go"+by.language, "go"+e.GoVersion) > 0 {
		r.doubts = append(r.doubts, unchecked.GoTooOld.Item(by.file, by.language, e.GoVersion).At(by.file))
	}
}

// release returns the first release of a version of the language, which since 1.21 has a third number.
func release(language string) string {
	name := "go" + language
	if version.Lang(name) == name && version.Compare(name, firstWithToolchains) >= 0 {
		name += ".0"
	}
	return name
}

// use makes the environment that of a version of Go. Its files are in the module cache once it was used. If they are missing, the standard
// library is that of the catalogue, and use notes a doubt unless its version is the same.
func (r *reader) use(chosen, askedBy string) {
	e := &r.environment
	e.Go, e.GoVersion = "", chosen
	if e.Cache != "" {
		folder := path.Join(e.Cache, "golang.org")
		entries, _ := r.files.List(folder) // without entries the toolchain is missing
		for _, entry := range entries {
			if at := path.Join(folder, entry.Name); strings.HasPrefix(entry.Name, "toolchain@v0.0.1-go"+chosen+".") && isGo(r.files, at) {
				e.Go = at
				return
			}
		}
	}
	if constraint.Compare(chosen, catalogueGo()) != 0 {
		r.doubts = append(r.doubts, unchecked.GoUnavailable.Item(chosen, askedBy).At(askedBy))
	}
}
