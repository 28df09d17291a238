package origin

import (
	"iter"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

// How much is read of the files around a specification: scripts are short, and a missed command costs only a remark.
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

// ReadFolder reads the commands and files of a folder that write specifications. It passes over files that it cannot read.
func ReadFolder(system files.System, folder string) Folder {
	found := Folder{Path: folder}
	entries, _ := system.List(folder)
	scripts := 0
	for _, entry := range entries {
		switch {
		case entry.Kind != files.Regular:
		case isConfig(entry.Name):
			found.Configs = append(found.Configs, entry.Name)
		case isScript(entry.Name) && scripts < maxScripts:
			scripts++
			found.read(system, entry.Name)
		}
	}
	return found
}

// read reads a script of a folder.
func (f *Folder) read(system files.System, name string) {
	text, err := system.Head(path.Join(f.Path, name), maxBytes)
	if err != nil {
		return
	}
	f.Commands = append(f.Commands, Commands(text)...)
	if destination.Mentions(text) {
		f.Generates = append(f.Generates, destination.Commands(name, text)...)
	}
}

// maxBelow is the greatest number of folders of a module that are searched for commands, and maxDepth their greatest depth.
const (
	maxBelow = 256
	maxDepth = 3
)

// Below reads the folders of a Go module for commands of go generate and scripts. It reads the Go files that, by their names, are made for
// that: there may be thousands of others.
func Below(system files.System, module string) []Folder {
	var found []Folder
	folders := []string{module}
	for depth, seen := 0, 0; depth <= maxDepth && len(folders) > 0; depth++ {
		var next []string
		for _, at := range folders {
			if seen++; seen > maxBelow {
				return found
			}
			entries, _ := system.List(at)
			folder := Folder{Path: at}
			for _, entry := range entries {
				switch {
				case entry.Kind == files.Directory && !IsLeftOut(entry.Name):
					next = append(next, path.Join(at, entry.Name))
				case entry.Kind == files.Regular && isScript(entry.Name) && (path.Ext(entry.Name) != ".go" || generates(entry.Name)):
					folder.read(system, entry.Name)
				}
			}
			if len(folder.Generates)+len(folder.Commands) > 0 {
				found = append(found, folder)
			}
		}
		folders = next
	}
	return found
}

// IsLeftOut reports whether a folder holds no code of a provider, and no scripts that generate it.
func IsLeftOut(name string) bool {
	switch name {
	case "vendor", "node_modules", "testdata", "docs", "examples":
		return true
	}
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// generates reports whether a Go file has a name under which people write lines for go generate.
func generates(name string) bool {
	switch strings.TrimSuffix(name, ".go") {
	case "main", "doc", "generate", "gen", "generator", "codegen", "tools", "tool", "provider":
		return true
	}
	return false
}

// Documented returns the calls of the generator that the Markdown files in a folder show.
func Documented(system files.System, folder string) (found []destination.Command) {
	for name, text := range pages(system, folder) {
		if destination.Mentions(text) {
			found = append(found, destination.Commands(name, text)...)
		}
	}
	return found
}

// Described returns folders with the calls of tfplugingen-openapi that the Markdown files in them show.
func Described(system files.System, folders []Folder) (found []Folder) {
	for _, folder := range folders {
		described := Folder{Path: folder.Path}
		for _, text := range pages(system, folder.Path) {
			described.Commands = append(described.Commands, Commands(text)...)
		}
		if len(described.Commands) > 0 {
			found = append(found, described)
		}
	}
	return found
}

// pages yields the names and texts of the first Markdown files in a folder.
func pages(system files.System, folder string) iter.Seq2[string, string] {
	return func(yield func(name, text string) bool) {
		entries, _ := system.List(folder)
		read := 0
		for _, entry := range entries {
			if entry.Kind != files.Regular || !strings.EqualFold(path.Ext(entry.Name), ".md") || read >= maxScripts {
				continue
			}
			read++
			if text, err := system.Head(path.Join(folder, entry.Name), maxBytes); err == nil && !yield(entry.Name, text) {
				return
			}
		}
	}
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
