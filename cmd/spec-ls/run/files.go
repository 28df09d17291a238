package run

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// Target is a file of a run, and then the result of it. Its text and its tree are only in memory while it is read.
type Target struct {
	discover.File
	Stdin bool

	Findings []analysis.Diagnostic // the findings that are reported, if a check keeps them

	settings  *analysis.Settings
	wanted    bool         // the file could be read and must be checked
	checked   *report.File // its part of the report, without a name yet; nil if it was not checked
	compared               // with the baseline
	err       error
	unchecked []unchecked.Item // the parts that could not be checked
	origin    origin.Origin    // the command that writes it
	absolute  string           // its path, if it is compared with others of its provider
	uses      *rules.Uses      // the neighbours that its findings depend on
	fixes     fixes
}

// Files are the files of a run, with the options that find and read them.
type Files struct {
	*Log
	Program
	Configuration *Configuration
	Names         paths.Names
	Targets       []Target

	options *InputOptions
	exclude []glob.Pattern
	openAPI bool                   // configurations of tfplugingen-openapi are looked for as well
	knows   func(path string) bool // reports whether a file was a specification once; nil if that is not known
	ended   bool                   // the mistakes of configurations have been told
}

// NewFiles reads the options of a run over the files that are named. It reads none of them.
func NewFiles(p Program, o *InputOptions, named []string) (*Files, error) {
	f := &Files{Log: &Log{Say: p.Say, Quiet: o.Quiet}, Program: p, options: o}
	var err error
	if f.Configuration, err = NewConfiguration(&o.ConfigurationOptions, p.Workers); err != nil {
		return nil, err
	}
	if (slices.Contains(named, "-") || o.StdinFilename != "") && len(named) > 1 {
		return nil, errors.New("standard input cannot be checked together with files")
	}
	for _, text := range o.Exclude {
		pattern, err := glob.ParseAnywhere(text)
		if err != nil {
			return nil, fmt.Errorf("--exclude %s %w", text, err)
		}
		f.exclude = append(f.exclude, pattern)
	}
	f.Names, err = paths.NewNames(o.Root)
	return f, err
}

// FindAll is Find that looks for configurations of tfplugingen-openapi as well.
func (f *Files) FindAll(named []string) {
	f.openAPI = true
	f.Find(named)
}

// Find lists the files that are named, or that are in folders that are.
func (f *Files) Find(named []string) {
	if f.options.StdinFilename != "" || slices.Contains(named, "-") {
		f.Targets = []Target{{File: discover.File{Path: f.options.NameOf("-"), Named: true}, Stdin: true}}
		return
	}
	directory, err := paths.Absolute(".")
	if err != nil {
		f.Fail(err)
		return
	}
	var patterns []string
	for _, name := range named {
		patterns = append(patterns, filepath.ToSlash(name))
	}
	skip := func(path string) bool { return glob.MatchWithin(f.exclude, path) || f.Configuration.Excludes(path) }
	finder := discover.Finder{System: disk.System{}, Directory: directory, OpenAPI: f.openAPI, Skip: skip, TellIgnored: !f.Quiet}
	found := finder.Find(patterns...)
	for _, file := range found.Files {
		f.Targets = append(f.Targets, Target{File: file})
	}
	for _, pattern := range found.Unmatched {
		f.Fail(fmt.Errorf("no file matches %s", pattern))
	}
	for _, err := range found.Failures {
		f.Fail(err)
	}
	f.noteIgnored(found.Ignored)
}

// noteIgnored tells of specifications that a search has left out: once for each line that leaves them out.
func (f *Files) noteIgnored(ignored []discover.Ignored) {
	type line struct {
		file   string
		number int
	}
	told := map[line]bool{}
	for _, file := range ignored {
		by := line{file.By, file.Line}
		if told[by] {
			continue
		}
		if _, wanted, err := file.Read(disk.System{}, false); err == nil && wanted {
			told[by] = true
			name := f.Names.Display(file.Path)
			f.Note("%s is left out: line %d of %s ignores it, and git does not track it (help: spec-ls check %s)",
				name, by.number, f.Names.Near(by.file), name)
		}
	}
}

// Texts yields the files that were found and are wanted with their texts, one after the other, until the run is to stop. Configurations are
// not wanted: their mistakes are reported as those of any.
func (f *Files) Texts() iter.Seq2[*Target, string] {
	return func(yield func(*Target, string) bool) {
		for i := range f.Targets {
			if f.Context.Err() != nil {
				return
			}
			t := &f.Targets[i]
			if !t.Stdin && t.isConfiguration() {
				f.Configuration.Name(t.Path)
				continue
			}
			text, wanted, err := f.read(t)
			if err != nil {
				f.Fail(err)
			}
			if wanted && !yield(t, text) {
				return
			}
		}
	}
}

// Documents yields the documents of those files that are wanted and have settings.
func (f *Files) Documents() iter.Seq2[*Target, *analysis.Document] {
	return func(yield func(*Target, *analysis.Document) bool) {
		for t, text := range f.Texts() {
			settings, err := f.Configuration.For(t.Path)
			if err != nil {
				f.Fail(err)
			} else if !yield(t, t.Open(text, settings)) {
				return
			}
		}
	}
}

// Specifications yields the specifications among the documents. A document that can't be a specification is a failure.
func (f *Files) Specifications() iter.Seq2[*Target, *analysis.Document] {
	return func(yield func(*Target, *analysis.Document) bool) {
		for t, document := range f.Documents() {
			if document.Foreign() {
				f.Fail(failure.NotSpecification(f.Names.Display(t.Path)))
			} else if !yield(t, document) {
				return
			}
		}
	}
}

// TellNone tells the user that nothing was found. That is a failure unless it may be so: a mistake in a path would pass for ever. It is no
// failure if a file that was named is left out.
func (f *Files) TellNone() {
	switch {
	case len(f.failures) > 0:
	case f.ForTools || f.options.PassOnNoFiles || slices.ContainsFunc(f.Targets, func(t Target) bool { return t.Named }):
		f.Note("no specification found")
	default:
		f.Fail(errors.New("no specification found; name a file or a folder that has one, or give --pass-on-no-files"))
	}
}

// Failure returns the exit code of a run in which something could not be done, or in which a configuration has mistakes; nil of any other.
func (f *Files) Failure() error {
	f.Configuration.Tell(f.Log)
	if !f.ended {
		f.ended = true
		for _, mistaken := range f.Configuration.Mistakes(f.Names) {
			f.Fail(fmt.Errorf("%s has mistakes: run spec-ls check", mistaken.Name))
		}
	}
	if len(f.failures) > 0 {
		return Failed
	}
	return nil
}

// Open makes a document of the file's text. The language of a file with any other name is known by its content alone.
func (t *Target) Open(text string, settings *analysis.Settings) *analysis.Document {
	document := analysis.NewDocument(text, settings)
	if t.Path != paths.Stdin && !sniff.KnownName(filepath.Base(t.Path)) {
		return document.Unclaimed()
	}
	return document
}

// Output returns where the code of a document is generated: where the options say or, without them, the project.
func (f *Files) Output(t *Target, document *analysis.Document) (destination.Output, error) {
	absolute, err := paths.Absolute(t.Path)
	if err != nil {
		return destination.Output{}, err
	}
	return f.Configuration.Resolver.Loader.Output(absolute, document.Settings())
}

// Folder returns the absolute path of the folder that a target is in.
func (t *Target) Folder() string {
	path, err := paths.Absolute(t.Path)
	if err != nil {
		return ""
	}
	return filepath.Dir(path)
}

// read returns the text of a target, and reports whether it must be checked.
func (f *Files) read(t *Target) (text string, wanted bool, err error) {
	if t.Stdin {
		text, err = ReadAll(f.In)
		wanted = err == nil && (!f.options.IgnoreNonSpec || t.IsSpecification(text))
	} else {
		t.Known = t.Known || !t.Named && f.knows != nil && f.knows(t.Path)
		text, wanted, err = t.File.Read(disk.Named{}, f.options.IgnoreNonSpec)
	}
	if err != nil {
		err = failure.CannotRead(f.Names.Display(t.Path), err)
	}
	return text, wanted, err
}

// ReadAll reads a stream that is no longer than a specification may be.
func ReadAll(in io.Reader) (string, error) {
	var content strings.Builder
	_, err := io.Copy(&content, io.LimitReader(in, int64(files.Specification)+1))
	if err == nil && content.Len() > int(files.Specification) {
		err = &files.TooLargeError{Limit: files.Specification}
	}
	return content.String(), err
}
