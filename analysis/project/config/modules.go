package config

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
	"golang.org/x/mod/modfile"
)

// WithModules returns settings for a file that also know the modules of the nearest go.mod above the place that it is generated into, and
// the toolchain with the generator that this requires, or the go.mod around the file, unless they have one. They are the given settings if
// there is no go.mod, or it has neither. For the same settings and the same go.mod files it returns the same pointer.
func (l *Loader) WithModules(file string, to destination.Output, settings *analysis.Settings) *analysis.Settings {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := l.goMod(path.Dir(to.Place(file)))
	read := l.modules[at]
	follows := l.modules[l.generatorMod(file, to)].toolchain
	if follows == nil || follows.InPlaceOf.Fork == "" {
		follows = cmp.Or(l.run(to.Run), follows)
	}
	if at == "" && follows == nil {
		return settings
	}
	key := modulesKey{settings, at, follows}
	if known := l.withModules[key]; known != nil {
		return known
	}
	with := settings.Clone()
	with.Modules, with.Versions = read.importable, read.versions
	if with.Toolchain == nil { // a configuration says it otherwise
		with.Toolchain = follows
	}
	l.withModules[key] = with
	return with
}

// run returns the toolchain with the generator that a command runs; nil if go.mod says which one that is.
func (l *Loader) run(generator destination.Run) *toolchain.Profile {
	isFork := generator.Package != "" && generator.Package != toolchain.Module+"/cmd/"+toolchain.Command
	if generator.Version == "" && !isFork {
		return nil
	}
	if l.runs[generator] == nil {
		if isFork {
			l.runs[generator] = toolchain.Follow("", generator.Package)
		} else {
			l.runs[generator] = toolchain.Follow(generator.Version, "")
		}
	}
	return l.runs[generator]
}

// GeneratorMod returns the path of the go.mod that says which generator a file's code is generated with: that of the module that it is
// generated into or, if that says nothing about a generator, the one around the file. It is empty if neither does.
func (l *Loader) GeneratorMod(file string, to destination.Output) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.generatorMod(file, to)
}

func (l *Loader) generatorMod(file string, to destination.Output) string {
	if to.Run.Version != "" {
		return "" // go run looks into none
	}
	for _, place := range [...]string{to.Place(file), file} {
		if at := l.goMod(path.Dir(place)); l.modules[at].toolchain != nil {
			return at
		}
	}
	return ""
}

// GoMod returns the path of the nearest go.mod in the directories from a file's own up to the root of its repository, or nothing.
func (l *Loader) GoMod(file string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.nearestGoMod(path.Dir(file))
}

func (l *Loader) nearestGoMod(directory string) string {
	if known, ok := l.nearestMods[directory]; ok {
		return known
	}
	found, above := path.Join(directory, "go.mod"), path.Dir(directory)
	if !l.exists(found) {
		found = ""
		if above != directory && !l.exists(path.Join(directory, ".git")) {
			found = l.nearestGoMod(above)
		}
	}
	l.nearestMods[directory] = found
	return found
}

type modulesKey struct {
	settings *analysis.Settings
	goMod    string
	follows  *toolchain.Profile
}

// goMod returns the path of the go.mod that counts for a directory, or nothing. The repository's root ends the search.
func (l *Loader) goMod(directory string) string {
	if known, ok := l.goMods[directory]; ok {
		return known
	}
	found, above := "", path.Dir(directory)
	candidate := path.Join(directory, "go.mod")
	switch text, err := l.files.Read(candidate, files.Module); {
	case err == nil:
		workspace := l.workspace(directory)
		modules := readGoMod(text, l.replaced(workspace, directory))
		if workspace != "" { // where other modules can be imported as well
			modules.importable, modules.versions = nil, nil
		}
		if modules.importable != nil || modules.toolchain != nil {
			found, l.modules[candidate] = candidate, modules
		}
	case above != directory && !l.exists(path.Join(directory, ".git")):
		found = l.goMod(above)
	}
	l.goMods[directory] = found
	return found
}

// workspace returns the path of the go.work that Go uses in a directory, or nothing: then packages of other modules can be imported as
// well. It may be above the repository, if somebody works on several.
func (l *Loader) workspace(directory string) string {
	if l.Workspace != nil {
		switch at := l.Workspace(); at {
		case "":
		case "off":
			return ""
		default:
			return at
		}
	}
	for {
		at, above := path.Join(directory, "go.work"), path.Dir(directory)
		switch {
		case l.exists(at):
			return at
		case above == directory:
			return ""
		}
		directory = above
	}
}

// replaced returns the modules that a go.work replaces for the module in a directory, if it uses that one.
func (l *Loader) replaced(workspace, directory string) []*modfile.Replace {
	if workspace == "" {
		return nil
	}
	text, err := l.files.Read(workspace, files.Module)
	if err != nil {
		return nil
	}
	work, err := modfile.ParseWork("go.work", []byte(text), nil)
	if err != nil {
		return nil // Go builds nothing with it
	}
	for _, use := range work.Use {
		at := path.Clean(strings.ReplaceAll(use.Path, `\`, "/"))
		if !files.IsAbs(at) {
			at = path.Join(path.Dir(workspace), at)
		}
		if at == directory {
			return work.Replace
		}
	}
	return nil
}

// requirements are the modules of a go.mod.
type requirements struct {
	importable []string // the modules whose packages the code of the module can import, its own first
	versions   map[string]string
	toolchain  *toolchain.Profile // the one with the generator that it requires; nil for none
}

// readGoMod reads a go.mod. The modules are nil if the generated code cannot be in that module, or if not all are listed, as before Go
// 1.17. The version of a replaced module is unknown, and so are all versions if the file has directives that this version of spec-ls does
// not know, as these may replace modules. Replacements of a go.work override those of the file.
func readGoMod(goMod string, workspace []*modfile.Replace) requirements {
	file, err := modfile.Parse("go.mod", []byte(goMod), nil)
	known := err == nil
	if !known {
		if file, err = modfile.ParseLax("go.mod", []byte(goMod), nil); err != nil {
			return requirements{}
		}
	}
	if file.Module == nil || file.Go == nil || !listsAll(file.Go.Version) {
		return requirements{}
	}
	read := requirements{importable: []string{file.Module.Mod.Path}, versions: map[string]string{}}
	for _, r := range file.Require {
		read.importable = append(read.importable, r.Mod.Path)
		if known {
			read.versions[r.Mod.Path] = r.Mod.Version
		}
	}
	for _, r := range file.Replace {
		read.versions[r.Old.Path] = ""
	}
	read.toolchain = generatorOf(file, slices.Concat(workspace, file.Replace))
	if !slices.Contains(read.importable[1:], schema.FrameworkModule) {
		return requirements{toolchain: read.toolchain}
	}
	return read
}

// generatorOf returns the toolchain with the generator that a go.mod requires, or the fork that the first of some replacements has in its
// place; nil if the file says nothing about one.
func generatorOf(file *modfile.File, replaced []*modfile.Replace) *toolchain.Profile {
	for _, tool := range file.Tool {
		if path.Base(tool.Path) == toolchain.Command && tool.Path != toolchain.Module+"/cmd/"+toolchain.Command {
			return toolchain.Follow("", tool.Path)
		}
	}
	i := slices.IndexFunc(file.Require, func(r *modfile.Require) bool { return r.Mod.Path == toolchain.Module })
	if i < 0 {
		return nil
	}
	version := file.Require[i].Mod.Version
	for _, r := range replaced {
		switch {
		case r.Old.Path != toolchain.Module || r.Old.Version != "" && r.Old.Version != version:
		case r.New.Path == toolchain.Module:
			return toolchain.Follow(r.New.Version, "")
		default:
			return toolchain.Follow(version, strings.TrimSpace(r.New.Path+" "+r.New.Version))
		}
	}
	return toolchain.Follow(version, "")
}

// listsAll reports whether the go.mod of a version of Go, such as 1.24.0 or 1.25rc1, lists all modules whose packages are imported.
func listsAll(version string) bool {
	major, rest, _ := strings.Cut(version, ".")
	digits := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		digits = len(rest)
	}
	minor, err := strconv.Atoi(rest[:digits])
	return err == nil && (major == "1" && minor >= 17 || major > "1")
}
