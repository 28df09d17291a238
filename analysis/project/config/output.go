package config

import (
	"cmp"
	"path"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
)

// WithOutput returns settings for a specification that also know the declarations by hand in the Go packages that it is generated into, and
// the value of the generator's option --package unless they have one. They are the given settings where nothing says where the generator
// writes, or no Go module is around that. Build returns the target that Go is built for. For the same settings and the same packages it
// returns the same pointer.
func (l *Loader) WithOutput(file string, settings *analysis.Settings, build func() constraint.Build) *analysis.Settings {
	l.mu.Lock()
	defer l.mu.Unlock()
	if settings == nil {
		settings = &analysis.Settings{}
	}
	boundary, to := l.output(file, settings)
	key := outputKey{settings, to}
	if key.output == (destination.Output{}) {
		return settings
	}
	if known := l.withOutput[key]; known != nil {
		return known
	}
	packages, read := l.packages[key.output]
	if !read {
		packages = l.ByHand.ReadAll(l.files, build(), boundary, key.output)
		if packages != nil {
			packages.Specifications = l.specifications(file, boundary, settings, key.output)
		}
		l.packages[key.output] = packages
	}
	with := settings
	if packages != nil {
		with = settings.Clone()
		with.ByHand = packages
		if with.Package == "" || len(with.Units) > 0 {
			with.Package = key.output.Package()
		}
	}
	l.withOutput[key] = with
	return with
}

// specifications returns those that are written into the packages of an output.
func (l *Loader) specifications(
	file, boundary string, settings *analysis.Settings, to destination.Output,
) (found []handwritten.Specification) {
	if settings.Output != "" || len(settings.Units) > 0 {
		return nil // which commands write there as well is not known
	}
	for _, folders := range l.commandsAround(file, boundary) {
		for _, at := range destination.Beside(to, boundary, folders) {
			if files.LeadsInside(l.files, boundary, at) && l.exists(at) {
				found = append(found, handwritten.Specification{File: at, Output: l.outputOf(at, boundary, settings)})
			}
		}
		if found != nil {
			break
		}
	}
	return found
}

// WithTarget returns settings that say where the generator writes as the loader's Target does. For the same settings it returns the same
// pointer.
func (l *Loader) WithTarget(settings *analysis.Settings) *analysis.Settings {
	if l.Target == (destination.Target{}) {
		return settings
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.targeted[settings] == nil {
		with := settings.Clone()
		with.Package = cmp.Or(l.Target.Package, with.Package)
		if l.Target.Folder != "" {
			with.Output, with.Units = l.Target.Folder, nil
		}
		l.targeted[settings] = with
	}
	return l.targeted[settings]
}

// Output returns where the generator writes the code of a specification, by the settings or the commands around the file, whether the code
// exists or not.
func (l *Loader) Output(file string, settings *analysis.Settings) destination.Output {
	if settings != nil && l.Target.Folder != "" { // whether Go can be built there or not
		return destination.All(destination.Target{Folder: l.Target.Folder, Package: settings.Package, Configured: true})
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, to := l.output(file, settings)
	return to
}

// output is Output, with the folder that bounds the search: the repository or, outside of repositories, the Go module around the file. The
// file need not be in the module that it is generated into, nor in any.
func (l *Loader) output(file string, settings *analysis.Settings) (boundary string, to destination.Output) {
	around := path.Dir(file)
	if l.Target.Folder != "" {
		around = l.Target.Folder
	}
	module := l.moduleFolder(around)
	boundary = files.RepositoryRoot(l.files, around)
	if boundary == "" || module != "" && !files.Inside(boundary, module) {
		boundary = module
	}
	if boundary == "" {
		return "", destination.Output{}
	}
	to = l.outputOf(file, boundary, settings)
	if l.nearestGoMod(path.Dir(to.Place(file))) == "" {
		return boundary, destination.Output{} // nothing can be built there
	}
	return boundary, to
}

type outputKey struct {
	settings *analysis.Settings
	output   destination.Output
}

// outputOf returns the places that the generator writes to: by the settings, or else by the commands around the file, by its files there,
// or by documents. It reads nothing outside the boundary.
func (l *Loader) outputOf(file, boundary string, settings *analysis.Settings) destination.Output {
	if settings == nil {
		settings = &analysis.Settings{}
	}
	if settings.Output != "" || len(settings.Units) > 0 {
		return l.into(l.configured(boundary, settings))
	}
	var found destination.Output
	for _, folders := range l.commandsAround(file, boundary) {
		if found = destination.Find(file, boundary, folders); found != (destination.Output{}) {
			break
		}
	}
	if found == (destination.Output{}) {
		found = l.writtenOutput(file, boundary)
	}
	if found == (destination.Output{}) {
		found = destination.Find(file, boundary, l.documented(file))
	}
	found = l.into(found)
	for kind, target := range found.Targets {
		if target.Folder != "" &&
			(settings.Package != "" && target.Package != settings.Package || !files.LeadsInside(l.files, boundary, target.Folder)) {
			found.Targets[kind] = destination.Target{}
		}
	}
	return found
}

// into returns an output with the package of the loader's Target, if it has one.
func (l *Loader) into(to destination.Output) destination.Output {
	if l.Target.Package == "" {
		return to
	}
	return to.Into(l.Target.Package)
}

// configured returns the places that the generator writes to by the settings. Units that they say nothing about are not generated.
func (l *Loader) configured(boundary string, settings *analysis.Settings) (to destination.Output) {
	if len(settings.Units) == 0 && files.LeadsInside(l.files, boundary, settings.Output) {
		to = destination.All(destination.Target{Folder: settings.Output, Package: settings.Package, Configured: true})
	}
	for _, units := range settings.Units {
		if !files.LeadsInside(l.files, boundary, units.Target.Folder) {
			units.Target = destination.Target{}
		}
		to = to.With(units)
	}
	return to
}

// commandsAround yields the commands around a file, the nearest first: those in the folders above it, in its Go module, and in the
// boundary.
func (l *Loader) commandsAround(file, boundary string) func(func(int, []destination.Folder) bool) {
	return func(yield func(int, []destination.Folder) bool) {
		if !yield(0, commandsIn(l.surroundings(file))) {
			return
		}
		for i, folder := range [...]string{l.moduleFolder(path.Dir(file)), boundary} {
			if folder != "" && !yield(i+1, commandsIn(l.below(folder))) {
				return
			}
		}
	}
}

func commandsIn(folders []origin.Folder) []destination.Folder {
	var with []destination.Folder
	for _, folder := range folders {
		if len(folder.Generates) > 0 {
			with = append(with, destination.Folder{Path: folder.Path, Commands: folder.Generates})
		}
	}
	return with
}

// documented returns the commands in the documents around a file. Each folder is read once.
func (l *Loader) documented(file string) []destination.Folder {
	directory := path.Dir(file)
	known, ok := l.documents[directory]
	if !ok {
		for _, folder := range l.surroundings(file) {
			if commands := origin.Documented(l.files, folder.Path); len(commands) > 0 {
				known = append(known, destination.Folder{Path: folder.Path, Commands: commands})
			}
		}
		l.documents[directory] = known
	}
	return known
}

// below returns the folders in a Go module, with their commands that generate code. Each module is read once.
func (l *Loader) below(module string) []origin.Folder {
	known, ok := l.inModule[module]
	if !ok {
		known = origin.Below(l.files, module)
		l.inModule[module] = known
	}
	return known
}

// moduleFolder returns the folder of the nearest go.mod from a directory upward, or nothing. The repository's root ends the search.
func (l *Loader) moduleFolder(directory string) string {
	for {
		above := path.Dir(directory)
		switch {
		case l.exists(path.Join(directory, "go.mod")):
			return directory
		case above == directory || l.exists(path.Join(directory, ".git")):
			return ""
		}
		directory = above
	}
}
