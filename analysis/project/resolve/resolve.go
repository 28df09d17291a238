// Package resolve finds out what holds for a file: its configuration, with those that it extends and its overrides; the modules of its
// go.mod; and the findings that its baseline knows. The command and the server ask it, so that both come to the same answer.
//
// Paths are absolute and have slashes. The package reads through a files.System only.
package resolve

import (
	"errors"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

// Resolver finds out what holds for files. Each file around them is read once: when one may have changed a new resolver is made. It is
// safe for any number of goroutines.
type Resolver struct {
	Files   files.System
	Loader  *config.Loader
	folders []string
	// Modules are the modules that specifications are in; nil if their packages are not looked at.
	Modules *module.Set
	// Sources knows the Go files of the modules that specifications are generated into; nil if none are looked at.
	Sources *implementation.Index

	isFixed bool

	mu        sync.Mutex
	baselines map[string]foundBaseline // by directory
	known     map[knownKey]*analysis.Settings
	packages  map[packagesKey]*analysis.Settings
	sources   map[sourcesKey]*analysis.Settings
	unread    map[unreadKey]*analysis.Settings
}

// Baseline is a baseline with its path.
type Baseline struct {
	Path string
	*baseline.Baseline
	files files.System
}

// NewBaseline returns an empty baseline for a path.
func NewBaseline(system files.System, at string) *Baseline {
	return &Baseline{at, &baseline.Baseline{}, system}
}

// foundBaseline is the result of the search for the baseline of a directory.
type foundBaseline struct {
	*Baseline // nil for none
	err       error
}

// knownKey is a file under some settings.
type knownKey struct {
	settings *analysis.Settings
	path     string
}

// packagesKey is a module under some settings.
type packagesKey struct {
	settings *analysis.Settings
	packages *module.Source
}

// unreadKey is a go.mod that cannot be read, under some settings.
type unreadKey struct {
	settings *analysis.Settings
	goMod    string
}

// sourcesKey are Go files under some settings.
type sourcesKey struct {
	settings *analysis.Settings
	sources  *implementation.Sources
}

// New returns a resolver. Folders are those that are open in an editor, or the working directory: they bound what holds for files that
// are in no repository.
func New(system files.System, folders ...string) *Resolver {
	return &Resolver{
		Files: system, Loader: config.NewLoader(system, folders...), folders: folders,
		sources: map[sourcesKey]*analysis.Settings{}, unread: map[unreadKey]*analysis.Settings{}, baselines: map[string]foundBaseline{},
		known: map[knownKey]*analysis.Settings{}, packages: map[packagesKey]*analysis.Settings{},
	}
}

// Fix makes one configuration hold for all files instead of those around them, or none if it is nil.
func (r *Resolver) Fix(c *config.Config) { r.isFixed, r.Loader.Fixed = true, c }

// Configuration returns the configuration of a file, or nil.
func (r *Resolver) Configuration(file string) (*config.Config, error) {
	if r.isFixed {
		return r.Loader.Fixed, nil
	}
	return r.Loader.For(file)
}

// Excluders returns the configurations that may leave a file out where files are looked for.
func (r *Resolver) Excluders(file string) ([]*config.Config, error) {
	switch {
	case !r.isFixed:
		return r.Loader.Excluders(file)
	case r.Loader.Fixed == nil:
		return nil, nil
	}
	return []*config.Config{r.Loader.Fixed}, nil
}

// Settings returns the settings for a file under a configuration, which may be nil: then they are the given ones. To them it adds the
// modules of the go.mod around the folder that the file is generated into and their packages, the known origin of the file, and the
// hand-written declarations beside its generated code. For the same arguments it returns the same pointer.
func (r *Resolver) Settings(file string, c *config.Config, otherwise *analysis.Settings) *analysis.Settings {
	if c != nil {
		otherwise = c.Settings(file)
	}
	otherwise = r.Loader.WithTarget(otherwise)
	to, _ := r.Loader.Output(file, otherwise) // what is refused is said where it is written, and where it would be written to
	otherwise = r.Loader.WithOrigin(file, r.Loader.WithModules(file, to, otherwise))
	if r.Modules == nil || otherwise != nil && otherwise.IgnoresModule {
		return otherwise
	}
	goMod := r.Loader.GoMod(to.Place(file))
	build := func() constraint.Build { return r.Modules.Build(goMod) }
	return r.withSources(goMod, to, r.withPackages(goMod, r.Loader.WithOutput(file, otherwise, build)))
}

// GoMod returns the path of the go.mod of the module that a file is generated into or, if that is not known, of the one that it is in. It
// is empty if there is no such module.
func (r *Resolver) GoMod(file string, settings *analysis.Settings) string {
	to, _ := r.Loader.Output(file, settings)
	return r.Loader.GoMod(to.Place(file))
}

// withSources returns settings that know the Go files of the module that a file is generated into. None of them is read here.
func (r *Resolver) withSources(goMod string, to destination.Output, settings *analysis.Settings) *analysis.Settings {
	if r.Sources == nil || goMod == "" {
		return settings
	}
	pkg := ""
	if settings != nil {
		pkg = settings.Package
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := sourcesKey{settings, r.Sources.Sources(path.Dir(goMod), pkg, to)}
	if r.sources[key] == nil {
		with := settings.Clone()
		with.Sources = key.sources
		r.sources[key] = with
	}
	return r.sources[key]
}

// withPackages returns settings that take packages from the module of a go.mod, if there is one. If that cannot be read, they record it.
func (r *Resolver) withPackages(goMod string, settings *analysis.Settings) *analysis.Settings {
	packages := r.Modules.Source(goMod)
	if packages == nil {
		return r.withUnread(goMod, settings)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := packagesKey{settings, packages}
	if r.packages[key] == nil {
		with := settings.Clone()
		with.Toolchain, with.Language = settings.Profile().With(packages), packages.Language()
		with.Unchecked = append(slices.Clone(with.Unchecked), packages.Doubts()...)
		r.packages[key] = with
	}
	return r.packages[key]
}

// withUnread returns settings that say that a go.mod cannot be read, if that is so.
func (r *Resolver) withUnread(goMod string, settings *analysis.Settings) *analysis.Settings {
	item := r.Modules.Unchecked(goMod)
	if item == nil {
		return settings
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := unreadKey{settings, goMod}
	if r.unread[key] == nil {
		with := settings.Clone()
		with.Unchecked = append(slices.Clone(with.Unchecked), *item)
		r.unread[key] = with
	}
	return r.unread[key]
}

// WithKnown returns settings that have the known findings of a file. For the same arguments it returns the same pointer. Where there is
// an error they are the given settings.
func (r *Resolver) WithKnown(file string, settings *analysis.Settings) (*analysis.Settings, error) {
	found, err := r.Baseline(file)
	if found == nil {
		return settings, err
	}
	places := found.Files[found.Name(file)]
	if len(places) == 0 {
		return settings, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	key := knownKey{settings, file}
	if r.known[key] == nil {
		with := settings.Clone()
		with.Known = places
		r.known[key] = with
	}
	return r.known[key], nil
}

// SettingsOf returns all settings of a file: those of its configuration or, if it has no configuration, the given ones, with the additions
// of Settings and WithKnown. The error is about a configuration or a baseline that exists and can't be read; the settings are those without
// it.
func (r *Resolver) SettingsOf(file string, otherwise *analysis.Settings) (*analysis.Settings, error) {
	found, unread := r.Configuration(file)
	settings, err := r.WithKnown(file, r.Settings(file, found, otherwise))
	return settings, errors.Join(unread, err)
}

// Baseline returns the baseline that holds for a file: the nearest one from the file's directory upward, or nil.
func (r *Resolver) Baseline(file string) (*Baseline, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	directory := path.Dir(file)
	found, ok := r.baselines[directory]
	if !ok {
		if at, exists := r.nearestBaseline(directory); exists {
			found.Baseline, found.err = r.ReadBaseline(at)
		}
		r.baselines[directory] = found
	}
	return found.Baseline, found.err
}

// ReadBaseline reads a baseline. The error is an *fs.PathError if the file can't be read, and otherwise a *BaselineError.
func (r *Resolver) ReadBaseline(at string) (*Baseline, error) {
	text, err := r.Files.Read(at, files.Baseline)
	if err != nil {
		return nil, err
	}
	read, err := baseline.Parse(text)
	if err != nil {
		return nil, &BaselineError{at, err}
	}
	return &Baseline{at, read, r.Files}, nil
}

// BaselineError reports why a file is not a baseline. It wraps a *baseline.SyntaxError where there is a place.
type BaselineError struct {
	Path string
	Err  error
}

// Error implements error.
func (e *BaselineError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *BaselineError) Unwrap() error { return e.Err }

// BaselinePath returns the path of the baseline for a directory. If it does not exist yet, it is the path of a new one.
func (r *Resolver) BaselinePath(directory string) string {
	if at, ok := r.nearestBaseline(directory); ok {
		return at
	}
	return path.Join(r.Root(directory), baseline.FileName)
}

// nearestBaseline returns the path of the nearest baseline from a directory upward. The search ends at the root of the repository;
// outside of repositories, at the folder that the directory is in; and without either it is for the directory itself.
func (r *Resolver) nearestBaseline(directory string) (at string, ok bool) {
	last := files.RepositoryRoot(r.Files, directory)
	if last == "" {
		last = r.Root(directory)
	}
	for {
		at = path.Join(directory, baseline.FileName)
		if files.Exists(r.Files, at) {
			return at, true
		}
		if directory == last || directory == path.Dir(directory) {
			return "", false
		}
		directory = path.Dir(directory)
	}
}

// Root returns the directory in which files about the whole project of a directory are made: the nearer of the root of the repository
// and one of the folders; without either, the directory itself.
func (r *Resolver) Root(directory string) string {
	for at := directory; ; {
		if files.Exists(r.Files, path.Join(at, ".git")) {
			return at
		}
		for _, folder := range r.folders {
			if folder == at {
				return at
			}
		}
		above := path.Dir(at)
		if above == at {
			return directory
		}
		at = above
	}
}

// Name returns the name of a file in the baseline; see NameIn.
func (b *Baseline) Name(file string) string { return NameIn(b.files, b.Path, file) }

// NameIn returns the name of a file in the baseline at a path: relative to the baseline's directory, or its path if it is
// outside. Links are resolved where the plain path is outside.
func NameIn(system files.System, at, file string) string {
	directory := path.Dir(at)
	if name, ok := within(directory, file); ok {
		return name
	}
	resolved, err := system.Resolve(directory)
	if target, failed := system.Resolve(file); err == nil && failed == nil {
		if name, ok := within(resolved, target); ok {
			return name
		}
	}
	return file
}

// FileOf returns the path of a file that the baseline names.
func (b *Baseline) FileOf(name string) string {
	if files.IsAbs(name) {
		return name
	}
	return path.Join(path.Dir(b.Path), name)
}

func within(directory, file string) (string, bool) {
	return strings.CutPrefix(file, strings.TrimSuffix(directory, "/")+"/")
}
