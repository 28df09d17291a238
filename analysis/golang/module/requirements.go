package module

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"golang.org/x/mod/modfile"
	xmodule "golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// root is a module whose packages can be imported, and the directory with its packages.
type root struct {
	path      string
	version   string        // empty for a main module and for a replacement that is a directory
	directory string        // of the packages; empty if it is not known
	resolved  func() string // the directory behind all links; empty if it does not exist
	isMain    bool          // it is the module itself, or another one of its workspace
	isLocal   bool          // its files may change: it is main, or a directory takes its place
	language  string        // the version of Go that its go.mod is written for, if its files may change
	isOutside bool          // a file of the repository names its directory, which is outside, so that it is not read
	refusal   string        // why Go builds nothing that imports its packages; empty if it does
	isDirect  bool          // the go.mod of a main module requires it, and not only for the imports of others
}

// replacements are the replacements of modules in a go.mod or go.work.
type replacements struct {
	directory string // of the file: their paths are relative to it
	list      []*modfile.Replace
}

// find returns the replacement of a module, or nil.
func (r *replacements) find(of xmodule.Version) *modfile.Replace {
	var found *modfile.Replace
	for _, candidate := range r.list {
		if candidate.Old.Path == of.Path && (candidate.Old.Version == of.Version || candidate.Old.Version == "" && found == nil) {
			found = candidate
		}
	}
	return found
}

// reader reads the files that tell which modules are used.
type reader struct {
	files       files.System
	environment Environment
	watched     []string // the files that were read, or looked for
	replaced    []replacements
	doubts      []unchecked.Item
}

var (
	errNoModule   = errors.New("go.mod names no module")
	errIncomplete = errors.New("the requirements of its modules are not all in the module cache")
)

// roots returns the modules that go.mod, or the go.work around it, gives, longest path first; and with a vendor directory its packages by
// path, and nil without. The version of Go is that of go.work if there is one.
func (r *reader) roots(goMod string) (roots []root, vendored map[string]root, goVersion string, err error) {
	for _, refusal := range r.environment.Refusals {
		r.doubts = append(r.doubts, unchecked.GoRefuses.Item(refusal.Why, refusal.Help))
	}
	own, err := r.readMod(goMod)
	if err != nil {
		return nil, nil, "", err
	}
	asks := wanted{file: goMod}
	if own.Go != nil {
		asks.language = own.Go.Version
	}
	if own.Toolchain != nil {
		asks.toolchain = own.Toolchain.Name
	}
	mains, base := []mainModule{{path.Dir(goMod), own}}, path.Dir(goMod)
	goVersion = goOf(own)
	workspace := ""
	if work, at := r.workspace(goMod, own); work != nil {
		workspace = path.Dir(at)
		base, mains = path.Dir(at), nil
		r.replaced = append(r.replaced, replacements{base, work.Replace})
		for _, use := range work.Use {
			directory := r.local(base, use.Path)
			if r.isOutside(base, directory) {
				r.doubtWorkspace(at, "uses "+use.Path+", which is outside the repository", "go work edit -dropuse="+use.Path)
				continue
			}
			used, err := r.readMod(path.Join(directory, "go.mod"))
			if errors.Is(err, fs.ErrNotExist) {
				r.doubtWorkspace(at, "uses "+use.Path+", which has no go.mod", "go work edit -dropuse="+use.Path)
				continue
			}
			if err != nil {
				return nil, nil, "", err
			}
			mains = append(mains, mainModule{directory, used})
		}
		asks = wanted{file: at}
		if work.Go != nil {
			goVersion, asks.language = work.Go.Version, work.Go.Version
		}
		if work.Toolchain != nil {
			asks.toolchain = work.Toolchain.Name
		}
	}
	r.choose(asks)
	for _, main := range mains {
		r.replaced = append(r.replaced, replacements{main.directory, main.file.Replace})
		roots = append(
			roots,
			root{path: main.file.Module.Mod.Path, directory: main.directory, isMain: true, isLocal: true, language: goOf(main.file)},
		)
	}
	vendor := path.Join(base, "vendor")
	if r.environment.Mod != "mod" && r.environment.Mod != "readonly" && constraint.Compare("1.14", goVersion) <= 0 {
		r.watched = append(r.watched, path.Join(vendor, "modules.txt"))
		if text, err := r.files.Read(path.Join(vendor, "modules.txt"), files.Module); err == nil {
			vendored = readVendor(text, vendor)
			if workspace == "" {
				r.lookAtVendor(goMod, own, text)
			}
		} else if r.environment.Mod == "vendor" {
			r.doubts = append(r.doubts, unchecked.VendorInconsistent.Item(vendor, "GOFLAGS has -mod=vendor, and there is none").At(vendor))
		}
	}
	alone := own
	if workspace != "" || constraint.Compare("1.17", goOf(own)) > 0 { // before, a go.mod does not list all
		alone = nil
	}
	required, err := r.required(mains, vendored != nil)
	if err != nil {
		return nil, nil, "", err
	}
	for _, module := range required {
		if !slices.ContainsFunc(roots, func(known root) bool { return known.path == module.Path }) {
			placed := r.place(module)
			if placed.isLocal && vendored == nil && !placed.isOutside {
				r.lookAtFolder(&placed, alone)
			}
			placed.isDirect = slices.ContainsFunc(mains, func(main mainModule) bool {
				return slices.ContainsFunc(main.file.Require, func(r *modfile.Require) bool { return r.Mod.Path == module.Path && !r.Indirect })
			})
			roots = append(roots, placed)
		}
	}
	if vendored == nil && r.environment.Mod != "mod" {
		r.lookAtRequirements(goMod, mains, r.sums(mains, workspace), workspace != "")
	}
	for i := range roots {
		roots[i].resolved = resolved(r.files, roots[i].directory)
		if roots[i].isOutside {
			roots[i].resolved = func() string { return "" } // as if it were missing
		}
	}
	slices.SortStableFunc(roots, func(a, b root) int { return cmp.Compare(len(b.path), len(a.path)) })
	return roots, vendored, goVersion, nil
}

// resolved returns a function that looks once where a directory is, behind all links. It returns nothing if the directory does not exist.
func resolved(system files.System, directory string) func() string {
	return sync.OnceValue(func() string {
		if directory == "" {
			return ""
		}
		at, _ := system.Resolve(directory)
		return at
	})
}

// mainModule is a module that is worked on.
type mainModule struct {
	directory string
	file      *modfile.File
}

// noLanguage is the version of Go that the go command takes a go.mod for in which none is.
const noLanguage = "1.16"

// goOf returns the version of Go that a go.mod is written for.
func goOf(file *modfile.File) string {
	if file.Go == nil {
		return noLanguage
	}
	return file.Go.Version
}

// readMod reads the go.mod of a module that is worked on. An unknown directive may replace a module, so it is an error.
func (r *reader) readMod(at string) (*modfile.File, error) {
	r.watched = append(r.watched, at)
	text, err := r.files.Read(at, files.Module)
	if err != nil {
		return nil, err
	}
	file, err := modfile.Parse(at, []byte(text), nil)
	if err != nil {
		return nil, notReadable(at, err) // which may be any file that a link leads to: none of it is shown
	}
	if file.Module == nil {
		return nil, errNoModule
	}
	return file, nil
}

// notReadableError is the error for a file that is not a go.mod, with its first bad line and nothing of its text.
type notReadableError struct {
	path string
	line int // 0 if it is not known
}

func (e *notReadableError) Error() string {
	at := e.path
	if e.line > 0 {
		at += fmt.Sprintf(":%d", e.line)
	}
	return at + " is not a go.mod that Go reads"
}

func notReadable(at string, err error) error {
	e := &notReadableError{path: at}
	if list := (modfile.ErrorList)(nil); errors.As(err, &list) && len(list) > 0 {
		e.line = list[0].Pos.Line
	}
	return e
}

// workspace returns the go.work that a module belongs to, or nil.
func (r *reader) workspace(goMod string, own *modfile.File) (*modfile.WorkFile, string) {
	read := func(at string) *modfile.WorkFile {
		text, err := r.files.Read(at, files.Module)
		if err != nil {
			r.doubtWorkspace(at, "cannot be read", "set GOWORK=off")
			return nil
		}
		work, err := modfile.ParseWork(at, []byte(text), nil)
		uses := err == nil && slices.ContainsFunc(work.Use, func(u *modfile.Use) bool { return r.local(path.Dir(at), u.Path) == path.Dir(goMod) })
		r.lookAtWorkspace(at, work, err, uses, own)
		if !uses {
			return nil // the module is built by itself if GOWORK is off
		}
		return work
	}
	switch at := r.environment.Workspace; {
	case at == "off":
		return nil, ""
	case at != "":
		r.watched = append(r.watched, at)
		return read(at), at
	}
	for directory := path.Dir(goMod); ; directory = path.Dir(directory) {
		at := path.Join(directory, "go.work")
		r.watched = append(r.watched, at)
		if files.Exists(r.files, at) {
			return read(at), at
		}
		if directory == path.Dir(directory) {
			return nil, ""
		}
	}
}

// local returns the directory that a go.mod or go.work in another one names.
func (r *reader) local(base, name string) string {
	if r.environment.OS == "windows" {
		name = strings.ReplaceAll(name, `\`, "/")
	}
	if files.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(base, name)
}

// isOutside reports whether a directory that a file names, which is in another one, is outside the repository of the file. A go.work above
// the repository is in none, and may name what it likes: it is the user's.
func (r *reader) isOutside(base, directory string) bool {
	repository := files.RepositoryRoot(r.files, base)
	return repository != "" && !files.LeadsInside(r.files, repository, directory)
}

// required returns the modules that the main modules require, each in the version that is used. Since Go 1.17 a go.mod lists all of which
// packages are used. Before, it takes the go.mod files of the modules that it lists, and of theirs.
func (r *reader) required(mains []mainModule, vendored bool) ([]xmodule.Version, error) {
	selected := map[string]string{}
	var queue []xmodule.Version
	add := func(list []*modfile.Require, follow bool) {
		for _, require := range list {
			if known, has := selected[require.Mod.Path]; has && semver.Compare(known, require.Mod.Version) >= 0 {
				continue
			}
			selected[require.Mod.Path] = require.Mod.Version
			if follow {
				queue = append(queue, require.Mod)
			}
		}
	}
	for _, main := range mains {
		add(main.file.Require, !vendored && constraint.Compare("1.17", goOf(main.file)) > 0)
	}
	read := map[xmodule.Version]bool{}
	for len(queue) > 0 && len(read) < maxRequirements {
		next := queue[0]
		queue = queue[1:]
		if slices.ContainsFunc(mains, func(m mainModule) bool { return m.file.Module.Mod.Path == next.Path }) || read[next] {
			continue
		}
		read[next] = true
		file, err := r.readRequired(next)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errIncomplete, err)
		}
		add(file.Require, true)
	}
	if len(queue) > 0 {
		return nil, errIncomplete
	}
	var required []xmodule.Version
	for at, version := range selected {
		required = append(required, xmodule.Version{Path: at, Version: version})
	}
	slices.SortFunc(required, func(a, b xmodule.Version) int { return strings.Compare(a.Path, b.Path) })
	return required, nil
}

// maxRequirements is the greatest number of go.mod files of other modules that are read.
const maxRequirements = 5000

// readRequired reads the go.mod of a module that is required.
func (r *reader) readRequired(of xmodule.Version) (*modfile.File, error) {
	replaced := r.replacement(of)
	if replaced.isOutside {
		return nil, files.ErrOutside
	}
	if replaced.directory != "" && replaced.isLocal {
		return r.parseLax(path.Join(replaced.directory, "go.mod"))
	}
	name, err := xmodule.EscapePath(replaced.from.Path)
	if err != nil {
		return nil, err
	}
	version, err := xmodule.EscapeVersion(replaced.from.Version)
	if err != nil {
		return nil, err
	}
	if r.environment.Cache == "" {
		return nil, errIncomplete
	}
	return r.parseLax(path.Join(r.environment.Cache, "cache/download", name, "@v", version+".mod"))
}

func (r *reader) parseLax(at string) (*modfile.File, error) {
	text, err := r.files.Read(at, files.Module)
	if err != nil {
		return nil, err
	}
	return modfile.ParseLax(at, []byte(text), nil)
}

// placed is the place that a module is taken from.
type placed struct {
	from      xmodule.Version // in the module cache; no path if a directory takes its place
	directory string          // that takes its place
	isLocal   bool
	isOutside bool // the directory must not be read
}

// replacement returns the place that a module is taken from.
func (r *reader) replacement(of xmodule.Version) placed {
	for i := range r.replaced {
		found := r.replaced[i].find(of)
		switch {
		case found == nil:
		case found.New.Version == "":
			base := r.replaced[i].directory
			directory := r.local(base, found.New.Path)
			return placed{directory: directory, isLocal: true, isOutside: r.isOutside(base, directory)}
		default:
			return placed{from: found.New}
		}
	}
	return placed{from: of}
}

// place returns a module that is required as a root.
func (r *reader) place(of xmodule.Version) root {
	from := r.replacement(of)
	if from.isLocal {
		return root{path: of.Path, directory: from.directory, isLocal: true, isOutside: from.isOutside}
	}
	module := root{path: of.Path, version: from.from.Version}
	if from.from.Path != of.Path {
		module.version = from.from.Path + "@" + from.from.Version
	}
	name, err := xmodule.EscapePath(from.from.Path)
	version, invalid := xmodule.EscapeVersion(from.from.Version)
	if err == nil && invalid == nil && r.environment.Cache != "" {
		module.directory = path.Join(r.environment.Cache, name+"@"+version)
	}
	return module
}

// lookAtFolder reads the go.mod in a folder that takes the place of a module. Outside of a workspace, the version of Go of the module
// itself, which is own, and the versions of its requirements, must not be lower than those that the folder asks for, if one of its packages
// is built.
func (r *reader) lookAtFolder(of *root, own *modfile.File) {
	at := path.Join(of.directory, "go.mod")
	r.watched = append(r.watched, at)
	file, err := r.parseLax(at)
	if err != nil {
		of.refusal = "the folder in the place of module " + of.path + " has no go.mod"
		return
	}
	of.language = goOf(file)
	if own == nil {
		return
	}
	if isForLater(file, own) {
		of.refusal = fmt.Sprintf("go.mod must be updated with go mod tidy: module %s is for Go %s", of.path, of.language)
	}
	for _, require := range file.Require {
		for _, known := range own.Require {
			if known.Mod.Path == require.Mod.Path && semver.Compare(known.Mod.Version, require.Mod.Version) < 0 {
				of.refusal = fmt.Sprintf("go.mod must be updated with go mod tidy: module %s needs %s", of.path, require.Mod)
			}
		}
	}
}

// readVendor reads modules.txt: the packages in a vendor directory, and their modules.
func readVendor(text, directory string) map[string]root {
	packages := map[string]root{}
	var module root
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "## "):
			if _, version, found := strings.Cut(line, "go "); found {
				module.language = version
			}
		case line == "":
		case strings.HasPrefix(line, "# "):
			fields := strings.Fields(line)
			module = root{path: fields[1], directory: directory, language: noLanguage}
			if len(fields) > 2 && fields[2] != "=>" {
				module.version = fields[2]
			}
			if i := slices.Index(fields, "=>"); i >= 0 {
				module.version = strings.Join(fields[i+1:], "@")
				module.isLocal = i+2 == len(fields) // it has no version
			}
		default:
			packages[line] = module
		}
	}
	return packages
}
