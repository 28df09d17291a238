// Package verify runs the real toolchain over specifications: it generates their Go, compiles and vets it together with the code written by
// hand, and starts the schemas as Terraform would.
//
// Nothing is written outside of a temporary folder: the generated code is laid over the user's module with the go command's option
// -overlay. A specification that is in no provider's module gets one of its own, with the versions of the toolchain that spec-ls is tested
// with.
//
// One run of the compiler and one linked program serve all specifications of a module.
package verify

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// A Specification is the input of a verification.
type Specification struct {
	Name     string // for messages
	Folder   string // the absolute path of a folder in the module that it is generated into
	Tools    string // that of the folder of the module that names the generator; "" for none
	Document *analysis.Document
	Calls    []Call // how the generator is called for it
}

// A Call is a call of the generator.
type Call struct {
	Units   string // "all", "resources", "data-sources" or "provider"
	Output  string // the absolute path of the folder that it writes to, where files written by hand may be; "" if it is not known
	Package string // the value of --package; "" for a package a schema
	// Includes reports whether a unit by its name is among those that are written there; nil if all are. The generator makes the others, too:
	// it has no way to leave them out.
	Includes func(name string) bool
}

// Options say how the toolchain is run.
type Options struct {
	Generator   []string                 // the command to run in place of the generator that is found, with its first arguments
	Offline     bool                     // download nothing
	Environment []string                 // of this program
	Jobs        int                      // how many generators run at the same time
	Near        func(path string) string // returns an absolute path as in messages
	Say         func(message string)
	Progress    func(message string)
}

// A Result is what the toolchain makes of a specification.
type Result struct {
	Findings  []Finding
	Toolchain Toolchain
	// Reached is the last stage that each unit got through; rules.StageSchema if the generator refuses it.
	Reached []rules.Stage
	// Err is why the toolchain could not be run to its end.
	Err error
}

// A Finding is an error of the toolchain at its place in the document.
type Finding struct {
	provenance.Place
	Rule    *rules.Rule
	Message string // the toolchain's message, one line
	Note    string // the rest of its message
	Warning bool   // the toolchain goes on
	Foreign bool   // it is about a package that is not there, or about Go written by hand: check says nothing of these
	Help    string
	// Elsewhere are places in Go that is written by hand.
	Elsewhere []rules.Elsewhere
}

// A Toolchain names the programs that were run.
type Toolchain struct {
	Generator string // its name and version, or its command if the user names one
	Go        string
	Framework string // the version of terraform-plugin-framework
	Module    string // the path of the user's module; "" for a throw-away one
}

// Run verifies specifications. It first names the programs that it is about to run. An error means that nothing could be run.
func Run(ctx context.Context, specifications []Specification, options Options) (results []Result, err error) {
	directory, err := os.MkdirTemp("", "spec-ls-verify-")
	if err != nil {
		return nil, fmt.Errorf("making a temporary folder: %w", err)
	}
	defer func() { err = errors.Join(err, remove(directory)) }()
	resolved, err := disk.System{}.Resolve(directory) // as the go command calls it
	if err != nil {
		return nil, fmt.Errorf("making a temporary folder: %w", err)
	}
	directory = filepath.FromSlash(resolved)
	r := &runner{options, directory, map[string]string{}}
	if err := os.Mkdir(filepath.Join(directory, "tmp"), 0o700); err != nil {
		return nil, fmt.Errorf("making a temporary folder: %w", err)
	}
	modules, err := r.modules(ctx, specifications)
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		options.Say(m.describe())
	}
	results = make([]Result, len(specifications))
	for _, m := range modules {
		failure := m.verify(ctx)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		for _, s := range m.subjects {
			s.result.Toolchain = m.toolchain
			if failure != nil && s.result.Err == nil {
				s.result.Err = failure
			}
			slices.SortStableFunc(s.result.Findings, func(a, b Finding) int {
				return position(s.Document, a.Place) - position(s.Document, b.Place)
			})
			results[s.index] = s.result
		}
	}
	return results, nil
}

func position(doc *analysis.Document, p provenance.Place) int {
	return doc.File().Absolute(p.Unit, p.Start)
}

// remove removes the temporary folder. A process that was killed a moment ago may still be writing into it.
func remove(directory string) (err error) {
	for range 20 {
		if err = os.RemoveAll(directory); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return fmt.Errorf("removing the temporary folder: %w", err)
}

// A subject is a specification on its way through the toolchain.
type subject struct {
	*Specification
	index  int
	result Result
	places *provenance.Finder
	files  []*generatedFile
	named  map[string]*generatedFile // see file
	made   []bool                    // units that the generator has written Go for
	failed []bool                    // units that the generator, the compiler or the framework refuses

	said       map[statement]bool        // statements that have been reported
	redeclared map[provenance.Place]bool // where the compiler reports a duplicate declaration
}

// A statement is what makes a finding one that is not another.
type statement struct {
	provenance.Place
	rule    *rules.Rule
	message string
}

func newSubject(s *Specification, index int) *subject {
	units := len(s.Document.File().Units)
	return &subject{
		Specification: s, index: index, places: provenance.NewFinder(s.Document), made: make([]bool, units), failed: make([]bool, units),
		result: Result{Reached: slices.Repeat([]rules.Stage{rules.StageSchema}, units)},
		said:   map[statement]bool{}, redeclared: map[provenance.Place]bool{},
	}
}

// file returns the first generated file of a name, or nil.
func (s *subject) file(name string) *generatedFile {
	if s.named == nil {
		s.named = map[string]*generatedFile{}
		for _, f := range s.files {
			if s.named[f.name] == nil {
				s.named[f.name] = f
			}
		}
	}
	return s.named[name]
}

// report adds a finding, unless the toolchain has said the same there before.
func (s *subject) report(f Finding) {
	if f.Unit >= 0 && !f.Warning {
		s.failed[f.Unit] = true
	}
	same := statement{f.Place, f.Rule, f.Message}
	if !s.said[same] {
		s.said[same] = true
		s.result.Findings = append(s.result.Findings, f)
	}
}

// reached notes that the units that have not failed came through a stage.
func (s *subject) reached(stage rules.Stage) {
	for k := range s.result.Reached {
		if s.made[k] && !s.failed[k] {
			s.result.Reached[k] = stage
		}
	}
}

// verify runs the toolchain over the specifications of one module.
func (m *module) verify(ctx context.Context) error {
	for _, step := range []func(context.Context) error{m.prepare, m.generate, m.compile, m.vet, m.start, m.dependents} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}
