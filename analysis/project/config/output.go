package config

import (
	"cmp"
	"errors"
	"fmt"
	"path"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
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
	boundary, to, _ := l.output(file, settings)
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
		return l.configuredTogether(file, boundary, settings, to)
	}
	for _, folders := range l.commandsAround(file, boundary) {
		for _, at := range destination.Beside(to, boundary, folders) {
			if files.LeadsInside(l.files, boundary, at) && l.exists(at) {
				output, _ := l.outputOf(at, boundary, settings) // what is refused is said of that specification
				found = append(found, handwritten.Specification{File: at, Output: output})
			}
		}
		if found != nil {
			break
		}
	}
	return found
}

// configuredTogether returns the specifications under the configuration of a file that are written into the folders of an output.
func (l *Loader) configuredTogether(
	file, boundary string, settings *analysis.Settings, to destination.Output,
) (found []handwritten.Specification) {
	configOf := func(file string) *Config {
		if l.Fixed != nil {
			return l.Fixed
		}
		found, _ := l.configOf(file) // one that can't be read is reported where it holds
		return found
	}
	config := configOf(file)
	if config == nil || l.Target.Folder != "" {
		return nil // only the command line says what else is written there
	}
	folder := path.Dir(config.Path)
	if !files.Inside(folder, file) {
		folder = boundary
	}
	finder := discover.Finder{System: l.files, Skip: config.Excludes}
	for _, other := range finder.Find(folder).Files {
		if under := configOf(other.Path); under == nil || path.Ext(other.Path) != ".json" {
			continue // a copy that a tool has left
		} else if output, _ := l.outputOf(other.Path, boundary, under.Settings(other.Path)); to.SharesAny(output) {
			if _, wanted, err := other.Read(l.files, false); err == nil && wanted {
				found = append(found, handwritten.Specification{File: other.Path, Output: output, Configured: true})
			}
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

// ErrNoModule is the error for an output in no Go module.
var ErrNoModule = errors.New("it needs a go.mod: what is generated there is in no Go module")

// OutputError reports that a specification must not be generated where the configuration or a command says.
type OutputError struct {
	Folder string
	Err    error // files.ErrOutside, files.ErrInGit or ErrNoModule
}

// Error implements error.
func (e *OutputError) Error() string {
	return fmt.Sprintf("nothing is generated into %s: %v", e.Folder, files.Reason(e.Err))
}

// Unwrap returns the reason.
func (e *OutputError) Unwrap() error { return e.Err }

// Output returns where the generator writes the code of a specification, by the settings or the commands around the file, whether the code
// exists or not. The error is an *OutputError if that is refused for any of its units; these have no output then.
func (l *Loader) Output(file string, settings *analysis.Settings) (destination.Output, error) {
	if settings != nil && l.Target.Folder != "" { // whether Go can be built there or not
		return destination.All(destination.Target{Folder: l.Target.Folder, Package: settings.Package, Certain: true}), nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, to, err := l.output(file, settings)
	return to, err
}

// output is Output, with the folder that bounds the search: the repository or, outside of repositories, the Go module around the file. The
// file need not be in the module that it is generated into, nor in any.
func (l *Loader) output(file string, settings *analysis.Settings) (boundary string, to destination.Output, err error) {
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
		if settings != nil && settings.Output != "" {
			err = &OutputError{settings.Output, ErrNoModule}
		}
		return "", destination.Output{}, err
	}
	to, err = l.outputOf(file, boundary, settings)
	if place := path.Dir(to.Place(file)); l.nearestGoMod(place) == "" { // nothing can be built there
		if err == nil && to != (destination.Output{}) {
			err = &OutputError{place, ErrNoModule}
		}
		return boundary, destination.Output{}, err
	}
	return boundary, to, err
}

type outputKey struct {
	settings *analysis.Settings
	output   destination.Output
}

// outputOf returns the places that the generator writes to: by the settings, or else by the commands around the file, by its files there,
// or by documents. It reads nothing outside the boundary.
func (l *Loader) outputOf(file, boundary string, settings *analysis.Settings) (found destination.Output, err error) {
	if settings == nil {
		settings = &analysis.Settings{}
	}
	if settings.Output != "" || len(settings.Units) > 0 {
		found, err = l.configured(boundary, settings)
		return l.into(found), err
	}
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
		switch {
		case target.Folder == "":
			continue
		case settings.Package != "" && target.Package != settings.Package:
		default:
			refused := l.checkOutput(boundary, target.Folder)
			if refused == nil {
				continue
			}
			err = cmp.Or(err, refused)
		}
		found.Targets[kind] = destination.Target{}
	}
	if found != (destination.Output{}) {
		found.Boundary = boundary
	}
	return found, err
}

// checkOutput returns an error if code must not be generated into a folder.
func (l *Loader) checkOutput(boundary, folder string) error {
	if folder == l.Target.Folder {
		return nil // the user has typed it
	}
	if err := files.Refer(boundary, "", folder).Check(l.files); err != nil {
		return &OutputError{folder, files.Reason(err)}
	}
	return nil
}

// into returns an output with the package of the loader's Target, if it has one.
func (l *Loader) into(to destination.Output) destination.Output {
	if l.Target.Package == "" {
		return to
	}
	return to.Into(l.Target.Package)
}

// configured returns the places that the generator writes to by the settings. Units that they say nothing about are not generated.
func (l *Loader) configured(boundary string, settings *analysis.Settings) (to destination.Output, err error) {
	if len(settings.Units) == 0 {
		if err := l.checkOutput(boundary, settings.Output); err != nil {
			return to, err
		}
		to = destination.All(destination.Target{Folder: settings.Output, Package: settings.Package, Certain: true})
	}
	for _, units := range settings.Units {
		if refused := l.checkOutput(boundary, units.Target.Folder); refused != nil {
			err = cmp.Or(err, refused)
			units.Target = destination.Target{}
		}
		to = to.With(units)
	}
	if to != (destination.Output{}) {
		to.Boundary = boundary
	}
	return to, err
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
