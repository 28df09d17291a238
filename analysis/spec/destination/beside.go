package destination

import (
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// Beside returns the paths of the specifications that commands in folders write into a package that is shared: into one of an output.
// Commands say not always in which folder they are run, so not all of the paths need exist. Module is as in Find.
func Beside(o Output, module string, folders []Folder) []string {
	var found []string
	for _, folder := range folders {
		for _, command := range folder.Commands {
			if command.Input == "" || command.Package == "" {
				continue
			}
			for at := folder.Path; ; at = path.Dir(at) {
				base := directory(path.Join(at, command.Directory))
				input, into := base.join(command.Input), base.join(command.Output)
				shared := false
				for _, t := range o.Each() {
					shared = shared || t.Folder == into && t.Package == command.Package
				}
				if input != "" && shared && !slices.Contains(found, input) {
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
