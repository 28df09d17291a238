package destination

import (
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// Beside returns the paths of the specifications that commands in folders write into one of the folders of an output, with the same package.
// Commands say not always in which folder they are run, so not all of the paths need exist. Module is as in Find.
func Beside(o Output, module string, folders []Folder) []string {
	var found []string
	for _, folder := range folders {
		for _, command := range folder.Commands {
			if command.Input == "" {
				continue
			}
			for at := folder.Path; ; at = path.Dir(at) {
				base := directory(path.Join(at, command.Directory))
				input, into := base.join(command.Input), base.join(command.Output)
				if input != "" && o.Shares(Target{Folder: into, Package: command.Package}) && !slices.Contains(found, input) {
					found = append(found, input)
				}
				if command.Generate || at == module || at == path.Dir(at) || !files.Inside(module, at) {
					break
				}
			}
		}
	}
	return found
}

// Shares reports whether something of an output is generated into a target's folder and package.
func (o Output) Shares(target Target) bool {
	for _, t := range o.Each() {
		if t.Folder == target.Folder && t.Package == target.Package {
			return true
		}
	}
	return false
}

// SharesAny reports whether something of both outputs is generated into one folder and package.
func (o Output) SharesAny(other Output) bool {
	for _, t := range other.Each() {
		if o.Shares(t) {
			return true
		}
	}
	return false
}
