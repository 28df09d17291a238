package main

import (
	"fmt"
	"io"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// moduleInformation returns where the packages are taken from that the specifications of a directory name.
type moduleInformation struct {
	GoMod     string `json:"goMod,omitempty"`
	Path      string `json:"path,omitempty"`
	Reason    string `json:"reason,omitempty"` // why its packages are not known
	Go        string `json:"go,omitempty"`     // the directory of Go
	GoVersion string `json:"goVersion,omitempty"`
	Cache     string `json:"cache,omitempty"`
	// Versions are the required versions of modules that the catalogue describes.
	Versions []module.RequiredVersion `json:"versions,omitempty"`
}

// newModuleInformation looks at the module of the working directory.
func newModuleInformation() (*moduleInformation, error) {
	here, err := paths.Absolute("specification.json")
	if err != nil {
		return nil, err
	}
	machine := run.Environment()
	information := &moduleInformation{
		GoMod: config.NewLoader(disk.System{}).GoMod(here), Go: machine.Go, GoVersion: machine.GoVersion, Cache: machine.Cache,
	}
	if information.GoMod == "" {
		return information, nil
	}
	m, err := module.Open(disk.System{}, machine, information.GoMod, nil, nil)
	if err != nil {
		information.Reason = err.Error()
		return information, nil
	}
	information.Path = m.Path
	information.Versions = m.Versions()
	return information, nil
}

// print writes the known facts, a line each.
func (m *moduleInformation) print(out io.Writer) {
	line := func(format string, arguments ...any) {
		fmt.Fprintln(out, printable.Name(fmt.Sprintf(format, arguments...)))
	}
	switch {
	case m.GoMod == "":
		line("no go.mod: packages are those that spec-ls describes")
	case m.Reason != "":
		line("%s: packages are those that spec-ls describes: %s", m.GoMod, m.Reason)
	default:
		line("module %s of %s", m.Path, m.GoMod)
	}
	for _, v := range m.Versions {
		switch v.Required {
		case v.Described:
			line("%s %s", v.Module, v.Required)
		case "":
			line("%s is replaced by a directory, described as of %s", v.Module, v.Described)
		default:
			line("%s %s, described as of %s", v.Module, v.Required, v.Described)
		}
	}
	switch {
	case m.Go == "":
		line("no Go: the standard library is the one that spec-ls describes")
	default:
		line("Go %s in %s", m.GoVersion, m.Go)
	}
	if m.Cache != "" {
		line("module cache %s", m.Cache)
	}
}
