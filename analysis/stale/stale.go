// Package stale compares the files that the generator has written with those that it would write now. Nothing is run: package generated
// makes them.
package stale

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/output"
	"github.com/spec-ls/spec-ls/analysis/regenerate"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// State is how a file is.
type State uint8

// The states.
const (
	Fresh   State = iota // it is what would be written
	Stale                // something else would be written
	Missing              // there is none
	Orphan               // nothing writes it any more
)

var states = [...]string{Fresh: "fresh", Stale: "stale", Missing: "missing", Orphan: "orphan"}

// String returns the state as output has it.
func (s State) String() string { return states[s] }

// File is a file that the generator writes or wrote.
type File struct {
	Path  string // absolute, with slashes
	State State
	// Unit is the number of the unit that it is of, as it is written in the specification; -1 for an orphan.
	Unit int
	// Line is the first that differs, from 1; 0 unless the file is stale.
	Line int
	// Have is the text that there is, with lines that end in \n: empty unless the file is stale.
	Have string
	// Want is the text that would be written: empty if the file is an orphan.
	Want string
}

// ErrUnknownOutput means that nothing tells where the generator writes.
var ErrUnknownOutput = errors.New("nothing says where its code is generated")

// RefusedError reports why the generator makes nothing of a specification, or not all.
type RefusedError struct {
	Reason   string
	Findings []analysis.Diagnostic // that say so; empty if none does
}

func (e *RefusedError) Error() string { return "it can't be generated: " + e.Reason }

// Compare compares the files of a specification's units with those in the folders that it is generated into, in the order of the units. Units
// of kinds whose folder is not known are left out. With a *RefusedError come the files that the generator writes before it fails.
func Compare(system files.System, document *analysis.Document, to output.Output) ([]File, error) {
	if to == (output.Output{}) {
		return nil, ErrUnknownOutput
	}
	var found []File
	var refused error
	for _, c := range calls(to) {
		run := regenerate.Of(document, c.kinds, c.to.Package)
		for i := range run.Files {
			f, err := compareFile(system, &run.Files[i], c.to)
			if err != nil {
				return nil, err
			}
			found = append(found, f)
		}
		switch {
		case refused != nil:
		case len(run.Refused) > 0:
			refused = &RefusedError{run.Refused[0].Message, run.Refused}
		case run.Err != nil:
			refused = &RefusedError{Reason: run.Err.Error()}
		}
	}
	slices.SortFunc(found, func(a, b File) int { return a.Unit - b.Unit })
	return found, refused
}

// call is one call of the generator.
type call struct {
	to    output.Target
	kinds []syntax.UnitKind
}

// calls returns the calls that generate all units: those of one place are generated together.
func calls(to output.Output) []call {
	var calls []call
	for kind, target := range to.Targets {
		i := slices.IndexFunc(calls, func(c call) bool { return c.to == target })
		switch {
		case target.Folder == "":
		case i >= 0:
			calls[i].kinds = append(calls[i].kinds, syntax.UnitKind(kind))
		default:
			calls = append(calls, call{target, []syntax.UnitKind{syntax.UnitKind(kind)}})
		}
	}
	return calls
}

func compareFile(system files.System, made *regenerate.File, target output.Target) (File, error) {
	f := File{Path: path.Join(target.Folder, made.Path), Unit: made.Unit, Want: made.Text}
	have, err := system.Read(f.Path, files.Generated)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.State = Missing
	case err != nil:
		return File{}, fmt.Errorf("reading %s: %w", f.Path, files.Reason(err))
	case strings.ReplaceAll(have, "\r\n", "\n") != strings.ReplaceAll(f.Want, "\r\n", "\n"):
		f.Have = strings.ReplaceAll(have, "\r\n", "\n")
		f.State, f.Line = Stale, firstDifference(f.Have, f.Want)
	}
	return f, nil
}

// firstDifference returns the number of the first line in which two texts differ, from 1.
func firstDifference(a, b string) int {
	line := 1
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			break
		}
		if a[i] == '\n' {
			line++
		}
	}
	return line
}

// maxFolders is how many folders are looked through for files that nothing writes any more.
const maxFolders = 2000

// Orphans returns the files of the generator in the folders of outputs that are not among the written ones, by their paths. It looks only at
// files with names that the generator gives for kinds of units which it writes there.
func Orphans(system files.System, outputs []output.Output, written map[string]bool) []File {
	looked := map[string]bool{}
	var found []File
	look := func(folder, suffix, only string) {
		if looked[folder+"\x00"+suffix] || len(looked) >= maxFolders {
			return
		}
		looked[folder+"\x00"+suffix] = true
		entries, err := system.List(folder)
		if err != nil {
			return // there is none
		}
		for _, entry := range entries {
			at := path.Join(folder, entry.Name)
			if entry.Kind != files.Regular || !strings.HasSuffix(entry.Name, suffix) || only != "" && entry.Name != only || written[at] {
				continue
			}
			if text, err := system.Read(at, files.Generated); err == nil && strings.HasPrefix(text, generated.Header) {
				found = append(found, File{Path: at, State: Orphan, Unit: -1})
			}
		}
	}
	for _, to := range outputs {
		for kind, target := range to.Targets {
			kind := syntax.UnitKind(kind)
			suffix := golang.FileSuffix(kind)
			switch {
			case target.Folder == "":
			case target.Package != "":
				look(target.Folder, suffix, "")
			default:
				entries, err := system.List(target.Folder)
				if err != nil {
					continue
				}
				for _, entry := range entries {
					if name, ok := strings.CutPrefix(entry.Name, output.Prefix(kind)); ok && entry.Kind == files.Directory {
						look(path.Join(target.Folder, entry.Name), suffix, name+suffix)
					}
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return found
}
