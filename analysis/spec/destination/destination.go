// Package destination finds where tfplugingen-framework writes the code of a specification: the folders and the Go packages. It reads
// the commands that call the generator or spec-ls generate, in the lines for go generate of Go files, in Makefiles, task files and shell
// scripts.
//
// Paths are absolute and have slashes, but for those of commands, which are as they are written.
package destination

import (
	"path"
	"slices"
	"unique"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Target is the place where the generator writes the code of units of a kind. The zero value is one that is not known.
type Target struct {
	Folder string // that its option --output names
	// Package is the value of its option --package; empty if it is not used, so that each unit has a folder and a package of its own.
	Package string
	// Certain reports whether the configuration or a line for go generate names it, so that it need not exist yet. Otherwise another command was
	// found that does, of which it isn't known in which folder it is run, or what it has written.
	Certain bool
	// Found reports whether nothing names it, but files of the generator were found there. Other files there may have another origin.
	Found bool
}

// Output is the place where the generator writes the code of a specification.
type Output struct {
	Targets [syntax.DataSource + 1]Target // of units that have none of their own
	own     unique.Handle[own]
	// Boundary is the folder that all that is written must be in, behind all links: the repository, or the folder that the user has named.
	Boundary string
	// Run is the package of the generator that all commands run; the zero value where they run something else, or several.
	Run Run
}

// prefixes are the prefixes before a unit's name in the name of its own package, which is also the name of its folder.
var prefixes = [...]string{syntax.Provider: "provider_", syntax.Resource: "resource_", syntax.DataSource: "datasource_"}

// Prefix returns the prefix of the names of packages that contain a single unit of a kind.
func Prefix(kind syntax.UnitKind) string { return prefixes[kind] }

// FolderOf returns the folder and the name of the package that a unit is generated into; empty if it is not known.
func (o Output) FolderOf(kind syntax.UnitKind, name string) (folder, pkg string) {
	switch t := o.Target(kind, name); {
	case t.Folder == "", name == "" && t.Package == "":
		return "", ""
	case t.Package != "":
		return t.Folder, t.Package
	default:
		return path.Join(t.Folder, prefixes[kind]+name), prefixes[kind] + name
	}
}

// Package returns the value of --package if one is used for all units and they are all written into one folder, and otherwise nothing.
func (o Output) Package() string {
	one, isOne := o.Single()
	if !isOne {
		return ""
	}
	return one.Package
}

// File returns a file in a folder that is written to.
func (o Output) File(folder, name string) files.Reference {
	return files.Refer(o.Boundary, folder, name)
}

// Single returns the target of all units, if there is only one.
func (o Output) Single() (Target, bool) {
	one := o.Targets[syntax.Resource]
	isOne := o.Targets[syntax.Provider] == one && o.Targets[syntax.DataSource] == one
	for units := range o.units() {
		isOne = isOne && units.Target == one
	}
	return one, isOne
}

// Place returns a path in the folder that a specification is generated into; the specification's own if that is not known. The Go module
// around it is the one in which the generated code is compiled, even if the specification is in another one. Of folders in several modules,
// that of the resources counts.
func (o Output) Place(specification string) string {
	for _, kind := range [...]syntax.UnitKind{syntax.Resource, syntax.DataSource, syntax.Provider} {
		if folder := o.Targets[kind].Folder; folder != "" {
			return path.Join(folder, "x.go")
		}
	}
	for _, target := range o.Each() {
		return path.Join(target.Folder, "x.go")
	}
	return specification
}

// All returns the output for all kinds of units at one target. Everything that is written must be in its folder.
func All(t Target) Output {
	o := Output{Boundary: t.Folder}
	for kind := range o.Targets {
		o.Targets[kind] = t
	}
	return o
}

// Folder is a folder with the commands in its files.
type Folder struct {
	Path     string
	Commands []Command
}

// Find tells from the commands in folders where a specification is written to. Module is the folder of the Go module that the specification
// is in: Find does not know about code elsewhere. The output for a kind of units is unknown if commands differ about it.
func Find(specification, module string, folders []Folder) Output {
	var found Output
	var differ [len(found.Targets)]bool
	var runs []Run
	for _, folder := range folders {
		for _, command := range folder.Commands {
			base, ok := command.runIn(folder.Path, specification, module)
			if !ok {
				continue
			}
			runs = append(runs, command.Run)
			target := Target{Folder: base.join(command.Output), Package: command.Package, Certain: command.Generate}
			known := target.Folder != "" && files.Inside(module, target.Folder) && isKnown(target.Package)
			for kind := range found.Targets {
				switch before := found.Targets[kind]; {
				case !command.Kinds[kind]:
				case !known, before.Folder != "" && (before.Folder != target.Folder || before.Package != target.Package):
					differ[kind] = true
				case !before.Certain:
					found.Targets[kind] = target
				}
			}
		}
	}
	for kind := range found.Targets {
		if differ[kind] {
			found.Targets[kind] = Target{}
		}
	}
	if found != (Output{}) && len(slices.Compact(runs)) == 1 {
		found.Run = runs[0]
	}
	return found
}

// directory is a folder that a command is run in.
type directory string

// join returns the path of a name in a command, or nothing if it is not known.
func (d directory) join(name string) string {
	switch {
	case !isKnown(name):
		return ""
	case files.IsAbs(name):
		return path.Clean(name)
	}
	return path.Join(string(d), name)
}

// runIn returns the folder in which a command is run that is in a file of a folder: the one from which its input is the specification. It
// reports false for a different input file. Lines for go generate are run in the folder of their file; scripts anywhere above it.
func (c *Command) runIn(folder, specification, module string) (directory, bool) {
	if c.Input == "" {
		return "", false // it is the standard input, from an unknown source
	}
	for at := folder; ; at = path.Dir(at) {
		base := directory(path.Join(at, c.Directory))
		if base.join(c.Input) == specification {
			return base, true
		}
		if c.Generate || at == module || at == path.Dir(at) || !files.Inside(module, at) {
			return "", false
		}
	}
}
