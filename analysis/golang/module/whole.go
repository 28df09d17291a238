package module

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/cascade"
	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// wholeTask is the name of the task that type-checks a package as the Go compiler will see it.
const wholeTask = "whole"

// Whole is a package of a module that is type-checked with the bodies of its functions. Some of its files are not written yet.
type Whole struct {
	Folder  string
	Package string // its name
	// Files take the place of those of their names on the disk.
	Files []WholeFile
}

// WholeFile is a Go file of a package.
type WholeFile struct{ Name, Text string }

// WholeErrors are why a package does not compile.
type WholeErrors struct {
	Errors []WholeError
	// Unknown are the imported packages that could not be loaded, each with the reason. Their uses were not checked.
	Unknown map[string]string
	// Imported are the packages of the module that it imports, directly or not, and that do not compile: the first error of each.
	Imported []WholeImported
	// Skipped are the packages that it imports, directly or not, that people work on, and that were not type-checked, each with the reason.
	Skipped map[string]WholeSkipped
}

// WholeSkipped is the reason why a package in a folder was not type-checked.
type WholeSkipped struct{ Folder, Reason string }

// replacedByNothing is the reason why a package of a module is not known for which go.mod has a folder.
const replacedByNothing = "go.mod has a folder in the place of its module, and there is no such folder"

// ItemOf returns the item for a package that is not known and that the package in a folder imports. The folder is named as messages name
// it.
func (e *WholeErrors) ItemOf(unknown, folder string) unchecked.Item {
	help := "run go mod download, or go mod tidy"
	if e.Unknown[unknown] == replacedByNothing {
		help = "add the folder, or take the line with replace out of go.mod"
	}
	return unchecked.OutputImportUnknown.Item(unknown, folder, e.Unknown[unknown], help)
}

// WholeError is an error at a place in a file of the package.
type WholeError struct {
	WholePlace
	Message string // as Go says it, in one line
	// Also are other places that the error is about, such as the other declaration of a name.
	Also []WholeOther
}

// WholeOther is another place that an error is about, with its content.
type WholeOther struct {
	WholePlace
	Message string
}

// WholePlace is a place in a file of the package.
type WholePlace struct {
	File         string // its name
	Offset       int    // in bytes
	Line, Column int    // from 1, in bytes
}

// wholeCall asks for the errors in a package.
type wholeCall struct {
	GoMod       string
	Environment Environment
	Generation  int64             // see loadCall
	Texts       map[string]string // see loadCall
	Whole       Whole
}

// maxWholeErrors is the greatest number of errors of a package that are reported.
const maxWholeErrors = 100

// maxTypeErrors is the greatest number of errors of the type checker that are looked at. Some may not be reported.
const maxTypeErrors = 1000

// Whole has a worker type-check a package of the module. The error says why it could not.
func (m *Module) Whole(ctx context.Context, w Whole) (found WholeErrors, err error) {
	if m.workers == nil {
		return found, errNoWorkers
	}
	call := wholeCall{path.Join(m.Directory, "go.mod"), m.environment, m.generation, files.TextsOf(m.files), w}
	err = m.workers.Do(ctx, wholeTask, call, func(head, _ []byte) error {
		if err := json.Unmarshal(head, &found); err != nil {
			return fmt.Errorf("decoding what does not compile: %w", err)
		}
		return nil
	})
	return found, err
}

// whole type-checks a package.
func (l *loader) whole(w Whole) (WholeErrors, error) {
	of := wholePackage{
		loader:    l,
		at:        path.Join(l.Path, strings.TrimPrefix(w.Folder, l.Directory)),
		language:  l.language,
		set:       token.NewFileSet(),
		imported:  map[string][]string{},
		generated: map[string]bool{},
	}
	of.found.Unknown = map[string]string{}
	if err := of.parse(w); err != nil {
		return of.found, err
	}
	if len(of.found.Errors) == 0 {
		of.check()
		of.lookBeyondTypes(w.Folder)
	}
	return of.found, l.context.Err()
}

// wholePackage is a package that is type-checked whole.
type wholePackage struct {
	*loader
	at       string // its import path
	language string // the version of Go that it is written in, as go.mod says it
	set      *token.FileSet
	syntax   []*ast.File
	texts    map[string]string // of the files, by name
	from     declarations.Source
	found    WholeErrors
	// imported are the imports of the packages that were asked for; see importsOf.
	imported  map[string][]string
	generated map[string]bool // those that have generated code
	// fresh are the names of files that are not written yet.
	fresh map[string]bool
	// isMain reports whether the package may be a program: nothing imports it.
	isMain bool
	seen   map[string]bool // the packages that were looked at because others import them, if several packages are looked at
}

func (w *wholePackage) place(pos token.Pos) WholePlace {
	p := w.set.Position(pos)
	return WholePlace{p.Filename, p.Offset, p.Line, p.Column}
}

func (w *wholePackage) report(at WholePlace, message string) {
	if len(w.found.Errors) < maxWholeErrors {
		w.found.Errors = append(w.found.Errors, WholeError{WholePlace: at, Message: message})
	}
}

// parse reads the files of the package that are built: first those that are on the disk, so that what is declared twice is found in the
// others.
func (w *wholePackage) parse(of Whole) error {
	w.fresh = map[string]bool{}
	for _, f := range of.Files {
		w.fresh[f.Name] = true
	}
	place := declarations.Place{Found: true, Directory: of.Folder, Local: true, Main: true}
	all, err := w.look(place)
	if err != nil && !errors.Is(err, errNoFiles) && !errors.Is(err, errUnknown) { // the folder may be empty, or not be there yet
		return err
	}
	all = slices.DeleteFunc(all, func(s gofiles.File) bool { return w.fresh[s.Name] })
	build := w.environment.Build()
	for _, f := range of.Files {
		if build.Named(f.Name) && build.Allows(f.Text) {
			all = append(all, gofiles.File{Name: f.Name, Text: f.Text})
		}
	}
	w.texts = map[string]string{}
	for _, s := range all {
		file, err := parser.ParseFile(w.set, s.Name, s.Text, parser.SkipObjectResolution)
		w.texts[s.Name] = s.Text
		w.add(s.Name, file, err, of.Package)
	}
	w.tests(of)
	return nil
}

// add adds a file as it was parsed to those that are type-checked, or reports why it cannot be.
func (w *wholePackage) add(name string, file *ast.File, err error, pkg string) {
	switch {
	case w.isOther(file, pkg):
	case err != nil:
		w.syntaxErrors(name, err)
	default:
		if constraint.Compare(file.GoVersion, runtime.Version()) > 0 {
			file.GoVersion = "" // it is read with the language that this program knows
		}
		w.syntax = append(w.syntax, file)
	}
}

// isOther reports whether a file is not of the package. The Go command takes a folder only if all files that are built are of one package,
// tests included.
func (w *wholePackage) isOther(file *ast.File, pkg string) bool {
	if file.Name.Name == pkg || gofiles.PackageOf(file) == "" {
		return false
	}
	if file.Name.Name != "documentation" &&
		!slices.ContainsFunc(w.found.Errors, func(e WholeError) bool { return strings.HasPrefix(e.Message, foundPackages) }) {
		at := w.place(file.Name.Pos())
		w.report(at, fmt.Sprintf(foundPackages+"%s and %s (%s) in one folder", pkg, file.Name.Name, at.File))
	}
	return true
}

const foundPackages = "found packages "

// tests looks whether the tests beside the package are tests of it.
func (w *wholePackage) tests(of Whole) {
	entries, err := w.loader.files.List(of.Folder)
	if err != nil {
		return
	}
	build := w.environment.Build()
	for _, e := range entries {
		base, isTest := strings.CutSuffix(e.Name, "_test.go")
		if !isTest || e.Kind == files.Directory || !build.Named(base+".go") {
			continue
		}
		text, err := w.loader.files.Head(path.Join(of.Folder, e.Name), gofiles.MaxHead)
		if err != nil || !build.Allows(text) {
			continue
		}
		file, err := parser.ParseFile(w.set, e.Name, text, parser.PackageClauseOnly)
		if err != nil {
			w.syntaxErrors(e.Name, err)
		} else if strings.TrimSuffix(file.Name.Name, "_test") != of.Package {
			w.isOther(file, of.Package)
		}
	}
}

// syntaxErrors reports the first error of a file that is not Go. Others may follow from it.
func (w *wholePackage) syntaxErrors(name string, err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return
	}
	at := list[0].Pos
	w.report(WholePlace{name, at.Offset, at.Line, at.Column}, "syntax error: "+list[0].Msg)
}

// check has the type checker look at the files, and at the packages of the module that they import.
func (w *wholePackage) check() {
	paths := w.imports()
	w.checkTypes(paths)
	w.lookAtImported(paths)
}

// checkTypes has the type checker look at the files, which import some packages.
func (w *wholePackage) checkTypes(paths []string) {
	inside := &Source{w.Module, func(paths []string) {
		for _, at := range paths {
			_, _ = w.load(at) // what is not loaded is not known
		}
	}}
	w.from = inside.Together(paths)
	for _, at := range paths {
		if !w.from.Has(at) {
			w.found.Unknown[at] = w.reason(at)
		}
	}
	defer w.reportExcluded()
	var errors []types.Error
	config := types.Config{Importer: w.from, FakeImportC: true, Sizes: types.SizesFor("gc", w.environment.Arch), Error: func(err error) {
		if e, ok := err.(types.Error); ok && len(errors) < maxTypeErrors {
			errors = append(errors, e)
		}
	}}
	config.GoVersion = known(w.language)
	var info *types.Info
	if len(w.found.Unknown) > 0 {
		info = cascade.NewInfo()
	}
	checked, _ := config.Check(w.at, w.set, w.syntax, info) // the errors are those that were taken
	w.typeErrors(errors, info)
	w.hidden(checked)
}

// reportExcluded reports imported packages without a file that is built.
func (w *wholePackage) reportExcluded() {
	maps.DeleteFunc(w.found.Unknown, func(at, _ string) bool {
		excluded := w.lost[at] == errNoFiles.Error()
		for _, file := range w.syntax {
			for _, i := range file.Imports {
				if imported, _ := strconv.Unquote(i.Path.Value); excluded && imported == at {
					w.report(w.place(i.Path.Pos()), "build constraints exclude all Go files of package "+at)
				}
			}
		}
		return excluded // why is said
	})
}

// hidden adds to errors that may follow where the package declares a name of Go's own, such as append.
func (w *wholePackage) hidden(checked *types.Package) {
	if checked == nil {
		return
	}
	for _, name := range checked.Scope().Names() {
		if types.Universe.Lookup(name) == nil {
			continue
		}
		at := w.place(checked.Scope().Lookup(name).Pos())
		for i := range w.found.Errors {
			if e := &w.found.Errors[i]; e.File != at.File {
				e.Also = append(e.Also, WholeOther{at, "here " + name + " is declared, which hides Go's own"})
			}
		}
	}
}

// reason returns the reason why a package is not known.
func (w *wholePackage) reason(at string) string {
	switch p := w.Package(at); {
	case p != nil:
		return cmp.Or(p.Failure(), schema.FrameworkModule+" is not on this machine")
	case w.Find(at).Found:
		return cmp.Or(w.lost[at], "it could not be loaded")
	case w.lostReplacement(at) != nil:
		return replacedByNothing
	}
	return "it is not on this machine"
}

// imports returns the packages that the files import, and reports those that they cannot import.
func (w *wholePackage) imports() (paths []string) {
	for _, file := range w.syntax {
		for _, i := range file.Imports {
			at, err := strconv.Unquote(i.Path.Value)
			if err != nil || at == "C" || at == "unsafe" {
				continue
			}
			switch place := w.Find(at); {
			case at == w.at:
				w.report(w.place(i.Path.Pos()), "import cycle not allowed: the package imports itself")
			case place.Missing && w.isMain && place.Main && w.mayBeGenerated(place.Directory):
				// It may be generated from another specification.
			case place.Missing:
				w.report(w.place(i.Path.Pos()), fmt.Sprintf("module %s has no package %s", place.Module, at))
			case w.isNowhere(at) && !w.fresh[w.place(file.Package).File]: // what the specification imports, another rule reports
				w.report(w.place(i.Path.Pos()), "no required module provides package "+at)
			case w.refusal(at) != "":
				w.report(w.place(i.Path.Pos()), w.refusal(at))
			case !mayImport(w.at, at):
				w.report(w.place(i.Path.Pos()), "use of internal package "+at+" not allowed")
			case w.edited(at) != nil:
				if way := w.wayBack(at); way != nil {
					w.report(w.place(i.Path.Pos()), "import cycle not allowed: "+strings.Join(way, " imports "))
				}
			}
			if !slices.Contains(paths, at) {
				paths = append(paths, at)
			}
		}
	}
	return paths
}

// isNowhere reports whether a package is in no module that go.mod lists. Since Go 1.17, Go looks for it nowhere else.
func (w *wholePackage) isNowhere(at string) bool {
	return !isStandard(at) && w.longest(at) == nil && w.vendored == nil && w.environment.Mod != "mod" &&
		constraint.Compare("1.17", w.Module.language) <= 0
}

// refusal returns the reason why Go builds nothing that imports a package.
func (w *wholePackage) refusal(at string) string {
	if r := w.edited(at); r != nil {
		return r.refusal
	}
	return ""
}

// mayImport reports whether a package may import another one, which may be internal.
func mayImport(from, at string) bool {
	for around := at; around != "." && around != "/"; around = path.Dir(around) {
		if path.Base(around) == "internal" {
			return under(path.Dir(around), from)
		}
	}
	return true
}

// wayBack returns how a package of the module imports the one that is checked; nil if it does not.
func (w *wholePackage) wayBack(from string) []string {
	before := map[string]string{from: w.at}
	for waiting := []string{from}; len(waiting) > 0; waiting = waiting[1:] {
		at := waiting[0]
		for _, imported := range w.importsOf(at) {
			if imported == w.at {
				way := []string{w.at}
				for ; at != w.at; at = before[at] {
					way = append(way, at)
				}
				way = append(way, w.at)
				slices.Reverse(way)
				return way
			}
			if _, seen := before[imported]; !seen {
				before[imported] = at
				waiting = append(waiting, imported)
			}
		}
	}
	return nil
}

// typeErrors reports errors of the type checker, but for those that may only follow from packages that are not known.
func (w *wholePackage) typeErrors(errors []types.Error, info *types.Info) {
	checked := cascade.Checked{Files: w.syntax, Info: info, Unknown: w.isUnknown}
	var taken bool // the error before
	for _, e := range errors {
		at := w.place(e.Pos)
		if strings.HasPrefix(e.Msg, "\t") { // it goes on with the one before
			if last := len(w.found.Errors) - 1; taken && last >= 0 {
				w.found.Errors[last].Also = append(w.found.Errors[last].Also, WholeOther{at, strings.TrimSpace(e.Msg)})
			}
			continue
		}
		if taken = !strings.HasPrefix(e.Msg, "could not import ") && (info == nil || !checked.Follows(e)); taken {
			w.report(at, oneLine.Replace(e.Msg))
		}
	}
}

// oneLine puts the errors that are several lines into one.
var oneLine = strings.NewReplacer("\n\thave", ": have", "\n\twant", ", want", "\n\t", " ", "\n", " ")

// isUnknown reports whether the package of an import path is not known.
func (w *wholePackage) isUnknown(path string) bool {
	_, unknown := w.found.Unknown[path]
	return unknown
}
