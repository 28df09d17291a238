package module

import (
	"context"
	"encoding/json"
	"fmt"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// usingTask is the name of the task that type-checks packages of a module which use generated ones.
const usingTask = "using"

// UsingErrors are why a package does not compile that uses generated ones.
type UsingErrors struct {
	Path   string
	Folder string
	WholeErrors
	// Others reports whether the package is built with generated code that was read from the disk, or is missing: it may be generated again
	// before anything is built.
	Others bool
}

// usingCall asks for the errors in packages once others are generated.
type usingCall struct {
	GoMod       string
	Environment Environment
	Texts       map[string]string // see loadCall
	Made        []Whole
	Folders     []string
}

// Using has a worker type-check the packages in some folders of the module as they will be once generated ones are written, with the
// bodies of their functions. It returns those that do not compile, or are not fully known. The error says why it could not, and after it
// nothing is known about the packages that are left.
func (m *Module) Using(ctx context.Context, made []Whole, folders []string) (found []UsingErrors, err error) {
	if m.workers == nil {
		return nil, errNoWorkers
	}
	call := usingCall{path.Join(m.Directory, "go.mod"), m.environment, files.TextsOf(m.files), made, folders}
	err = m.workers.Do(ctx, usingTask, call, func(head, _ []byte) error {
		var next *UsingErrors
		if err := json.Unmarshal(head, &next); err != nil {
			return fmt.Errorf("decoding what does not compile: %w", err)
		}
		if next != nil {
			found = append(found, *next)
		}
		return nil
	})
	return found, err
}

// taskOfUsing returns the task. It answers for each package when that is looked at, so that the bound on time is one for each.
func taskOfUsing(system files.System) func(ctx context.Context, argument []byte, hand func(head any, body []byte) error) error {
	return func(ctx context.Context, argument []byte, hand func(head any, body []byte) error) error {
		var asked usingCall
		if err := json.Unmarshal(argument, &asked); err != nil {
			return fmt.Errorf("decoding what to compile: %w", err)
		}
		texts := map[string]string{}
		maps.Copy(texts, asked.Texts)
		fresh := map[string]bool{}
		for _, w := range asked.Made {
			for _, f := range w.Files {
				at := path.Join(w.Folder, f.Name)
				texts[at], fresh[at] = f.Text, true
			}
		}
		m, err := Open(files.NewWritten(system, texts), asked.Environment, asked.GoMod, nil, nil)
		if err != nil {
			return err
		}
		u := using{
			loader:    &loader{Module: m, context: ctx},
			fresh:     fresh,
			left:      maxImportedBytes,
			imported:  map[string][]string{},
			generated: map[string]bool{},
			seen:      map[string]bool{},
		}
		for _, folder := range asked.Folders {
			found, err := u.check(folder)
			if err != nil {
				return err
			}
			if err := hand(found, nil); err != nil {
				return err
			}
		}
		return nil
	}
}

// using type-checks packages that use generated ones.
type using struct {
	*loader
	fresh     map[string]bool // the files that are not written yet, by path
	left      int             // how many bytes may still be looked at
	imported  map[string][]string
	generated map[string]bool
	seen      map[string]bool // see wholePackage.seen
}

// check type-checks the package in a folder. It returns nil if there is nothing to say.
func (u *using) check(folder string) (*UsingErrors, error) {
	at := path.Join(u.Path, strings.TrimPrefix(folder, u.Directory))
	place := u.Find(at)
	all, err := u.look(place)
	if err != nil {
		return nil, u.context.Err() // nothing of it is built
	}
	for _, s := range all {
		u.left -= len(s.Text)
	}
	if u.left < 0 {
		return nil, errTooMuch
	}
	w := &wholePackage{
		loader: u.loader, at: at, language: u.language, set: token.NewFileSet(), imported: u.imported, generated: u.generated, isMain: true,
		seen: u.seen,
	}
	w.checkAll(folder, all)
	w.lookAtImported(w.importsOf(at))
	if len(w.found.Errors)+len(w.found.Unknown)+len(w.found.Imported)+len(w.found.Skipped) == 0 {
		return nil, u.context.Err()
	}
	return &UsingErrors{Path: at, Folder: folder, WholeErrors: w.found, Others: u.hasOthers(w)}, u.context.Err()
}

// hasOthers reports whether a package is built with generated code beside the files that will be written.
func (u *using) hasOthers(w *wholePackage) bool {
	seen := map[string]bool{}
	for waiting := []string{w.at}; len(waiting) > 0; waiting = waiting[1:] {
		at := waiting[0]
		if seen[at] {
			continue
		}
		seen[at] = true
		waiting = append(waiting, w.importsOf(at)...)
		place := u.Find(at)
		if place.Main && place.Missing && w.mayBeGenerated(place.Directory) {
			return true
		}
		if !w.generated[at] {
			continue
		}
		all, _ := u.look(place) // without files there is no generated code
		if slices.ContainsFunc(all, func(s gofiles.File) bool {
			return strings.HasPrefix(s.Text, generatedBy) && !u.fresh[path.Join(place.Directory, s.Name)]
		}) {
			return true
		}
	}
	return false
}
