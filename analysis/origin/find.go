package origin

import (
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/files"
)

// How much is read of what lies around a specification: scripts are short, and what is not found costs a remark.
const (
	maxFolders = 8
	maxScripts = 64
	maxBytes   = 64 << 10 // of each
)

// Surroundings reads the folder that a specification is in, and those above it up to the root of the repository. Read is ReadFolder, or
// one that remembers.
func Surroundings(system files.System, file string, read func(folder string) Folder) []Folder {
	root := files.RepositoryRoot(system, path.Dir(file))
	var folders []Folder
	for folder := path.Dir(file); len(folders) < maxFolders; folder = path.Dir(folder) {
		folders = append(folders, read(folder))
		if folder == root || root == "" || folder == path.Dir(folder) {
			break
		}
	}
	return folders
}

// ReadFolder reads what a folder says of how specifications are made. What cannot be read says nothing.
func ReadFolder(system files.System, folder string) Folder {
	found := Folder{Path: folder}
	entries, err := system.List(folder)
	if err != nil {
		return found
	}
	scripts := 0
	for _, entry := range entries {
		switch {
		case entry.Kind != files.Regular:
		case isConfig(entry.Name):
			found.Configs = append(found.Configs, entry.Name)
		case isScript(entry.Name) && scripts < maxScripts:
			scripts++
			if text, err := system.Head(path.Join(folder, entry.Name), maxBytes); err == nil && strings.Contains(text, program) {
				found.Commands = append(found.Commands, Commands(text)...)
			}
		}
	}
	return found
}

// isConfig reports whether a file has a name that the documentation of tfplugingen-openapi gives to its configuration.
func isConfig(name string) bool {
	name = strings.ToLower(strings.ReplaceAll(name, "-", "_"))
	extension := path.Ext(name)
	return (extension == ".yml" || extension == ".yaml") && strings.HasSuffix(strings.TrimSuffix(name, extension), "generator_config")
}

// isScript reports whether a file may hold commands that are run when the provider is generated.
func isScript(name string) bool {
	switch name {
	case "Makefile", "makefile", "GNUmakefile", "justfile", "Justfile", "Taskfile.yml", "Taskfile.yaml":
		return true
	}
	extension := path.Ext(name)
	return extension == ".sh" || extension == ".go" && !strings.HasSuffix(name, "_test.go")
}
