package resolve

import (
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/config"
)

// settingFiles are the files, by name, that say how documents are checked. Other configurations, which these extend, may have any
// name.
var settingFiles = []string{config.FileName, baseline.FileName, "go.mod", "go.work"}

// moduleFiles are the files, by name, that say which packages there are.
var moduleFiles = []string{"go.mod", "go.work", "go.sum", "modules.txt"}

// WatchedPatterns match the files that findings in specifications, and in configurations of tfplugingen-openapi, depend on.
func WatchedPatterns() []string {
	patterns := []string{
		"**/*.json",
		"**/*.json.bak",
		"**/*.yml",
		"**/*.yaml",
		"**/.gitignore",
		"**/*.go",
		"**/go.sum",
		"**/vendor/modules.txt",
	}
	for _, name := range settingFiles {
		patterns = append(patterns, "**/"+name)
	}
	return patterns
}

// Changes are files that may have changed, by the things that depend on them.
type Changes struct {
	Settings bool     // some say how documents are checked
	Modules  bool     // some say which packages there are
	Sources  []string // the paths of Go files
	Others   []string // the paths of others that are neither
}

// ChangesOf sorts files by their paths, which are empty for documents that are not files.
func ChangesOf(paths []string) (c Changes) {
	for _, at := range paths {
		name := path.Base(at)
		isModule := slices.Contains(moduleFiles, name)
		c.Modules = c.Modules || isModule
		switch {
		case slices.Contains(settingFiles, name):
			c.Settings = true
		case isModule:
		case path.Ext(name) == ".go":
			c.Sources = append(c.Sources, at)
		case at != "":
			c.Others = append(c.Others, at)
		}
	}
	return c
}
