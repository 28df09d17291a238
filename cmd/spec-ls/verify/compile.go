package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

// patterns returns those of the packages that have not failed.
func (m *module) patterns() []string {
	var patterns []string
	for _, p := range m.packages {
		if !p.failed {
			patterns = append(patterns, p.pattern(m.root))
		}
	}
	return patterns
}

// compile compiles all packages.
func (m *module) compile(ctx context.Context) error {
	m.packages = packages(m.subjects)
	if len(m.packages) == 0 {
		return nil
	}
	m.options.Progress("compiling " + count(len(m.packages), "package"))
	if err := m.load(ctx); err != nil {
		return err
	}
	patterns := m.patterns()
	if len(patterns) == 0 {
		return nil
	}
	output, complaints, err := m.goCommand(ctx, "build", append([]string{"-json", "-gcflags=-e", "--"}, patterns...)...)
	said, order, decodeError := buildEvents(output)
	if decodeError != nil {
		return failed(ctx, "compiling", output+complaints, decodeError)
	}
	if err != nil && len(order) == 0 {
		return failed(ctx, "compiling", complaints, err)
	}
	known := byImportPath(m.packages)
	for _, importPath := range order {
		text := said[importPath]
		p := known[importPath]
		if p == nil {
			return fmt.Errorf(
				"package %s of the module does not compile, so what imports it can't be verified\n%s",
				importPath,
				strings.TrimSpace(text),
			)
		}
		p.failed = true
		if err := m.complain(ctx, p, text, false); err != nil {
			return err
		}
	}
	m.failDependents()
	for _, s := range m.subjects {
		s.reached(rules.StageCompile)
	}
	return nil
}

// failDependents has the packages fail that depend on one which does not compile, with their units: the go command says nothing of them, so
// that nothing is known about what it would accept.
func (m *module) failDependents() {
	failed := map[string]bool{}
	for _, p := range m.packages {
		failed[p.importPath] = p.failed
	}
	for _, p := range m.packages {
		if p.failed || !slices.ContainsFunc(p.dependencies, func(on string) bool { return failed[on] }) {
			continue
		}
		p.failed = true
		for _, f := range p.files {
			if f.unit >= 0 {
				f.of.failed[f.unit] = true
			}
		}
	}
}

// load finds the packages that Go ignores or cannot load.
func (m *module) load(ctx context.Context) error {
	var patterns []string
	in, expected := map[string]*compiled{}, map[string]*compiled{} // by folder, and by import path
	for _, p := range m.packages {
		pattern := p.pattern(m.root)
		patterns = append(patterns, pattern)
		in[p.directory], expected[path.Join(m.path, pattern)] = p, p
	}
	output, complaints, err := m.goCommand(ctx, "list",
		append([]string{"-e", "-json=ImportPath,Dir,Name,Error,Deps,DepsErrors,GoFiles", "--"}, patterns...)...)
	if err != nil {
		return failed(ctx, "listing the generated packages", complaints, err)
	}
	for decoder := json.NewDecoder(strings.NewReader(output)); ; {
		var listed struct {
			ImportPath, Dir, Name string
			GoFiles, Deps         []string
			Error                 *loadError
			DepsErrors            []*loadError
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading the list of generated packages: %w", err)
		}
		p := in[listed.Dir]
		if listed.Dir == "" {
			p = expected[listed.ImportPath]
		}
		if p == nil {
			continue
		}
		p.importPath, p.name, p.dependencies = listed.ImportPath, listed.Name, listed.Deps
		problems := listed.DepsErrors
		if listed.Error != nil && len(problems) == 0 {
			problems = append(problems, listed.Error)
		}
		nothingLeft := listed.Error != nil && len(listed.GoFiles) == 0 && noFiles().MatchString(listed.Error.Err)
		for _, problem := range problems {
			p.failed = true
			if nothingLeft {
				continue
			}
			if err := m.unloadable(ctx, p, problem); err != nil {
				return err
			}
		}
		if p.failed && !nothingLeft {
			continue
		}
		seen := map[string]bool{}
		for _, name := range listed.GoFiles {
			seen[name] = true
		}
		for _, f := range p.files {
			if !seen[f.name] {
				p.failed = true
				f.of.report(Finding{
					Place: f.place(), Rule: rules.CompileError, Message: "Go ignores " + f.name,
					Note: "by its name or a build constraint, the file is not for this system, or is a test",
				})
			}
		}
	}
}

// A loadError is why the go command cannot load a package.
type loadError struct {
	ImportStack []string
	Pos, Err    string
}

// noFiles matches the go command's error for a package if it ignores all of its files.
var noFiles = lazyregexp.New(`no Go files in|no buildable Go source files|build constraints exclude all Go files`)

// missingPackage matches the go command's error for an import that is not there.
var missingPackage = lazyregexp.New(
	`no required module provides package ([^\s;:]+)|package ([^\s;:]+) is not in std|cannot find (?:package|module providing package) "?([^\s;:"]+)|module \S+ found(?: \([^)]*\))?, but does not contain package ([^\s;:]+)|missing go\.sum entry for module providing package ([^\s;:]+)`,
)

// unloadable reports why a package cannot be loaded, in each file that is concerned.
func (m *module) unloadable(ctx context.Context, p *compiled, problem *loadError) error {
	message := m.anonymous(p, strings.TrimSpace(problem.Err))
	missing, foreign := "", !m.users
	if found := missingPackage().FindStringSubmatch(message); found != nil {
		missing = strings.Join(found[1:], "")
	} else if len(problem.ImportStack) > 1 { // the first package imports the next, and the last is the one that cannot be loaded
		missing, foreign = problem.ImportStack[1], true
	}
	if f, imported := p.importing(missing); imported {
		f.of.report(
			Finding{Place: f.importPlace(missing), Rule: rules.CompileError, Message: strings.TrimSpace(wording.FirstLine(message)), Note: m.aboutImports(), Foreign: foreign},
		)
		return nil
	}
	switch {
	case problem.Pos != "":
		message = problem.Pos + ": " + message
	case len(problem.ImportStack) > 1:
		f := p.files[0]
		f.of.report(
			Finding{
				Place:   f.place(),
				Rule:    rules.CompileError,
				Message: strings.TrimSpace(wording.FirstLine(message)),
				Note:    strings.Join(problem.ImportStack, " imports "),
				Foreign: true,
			},
		)
		return nil
	}
	return m.complain(ctx, p, message, false)
}

func (m *module) aboutImports() string {
	if m.users {
		return ""
	}
	return "the specification is in no provider's module, and a throw-away one has the packages of Terraform's libraries alone"
}

// linePosition is where a line of a compiler's output says that something is.
var linePosition = lazyregexp.New(`^(?:vet: )?(.+\.go):(\d+)(?::(\d+))?: (.*)$`)

// complain reports what the compiler, or vet, says of a package. Lines that are indented belong to the one before. The error is that the
// context has ended.
func (m *module) complain(ctx context.Context, p *compiled, output string, warning bool) error {
	reported := false
	var last *Finding
	var notes []string
	var of *subject
	flush := func() {
		if last != nil && !of.declaredTwice(last) {
			last.Note = strings.Join(notes, "; ")
			of.report(*last)
		}
		reported = reported || last != nil
		last = nil
	}
	for line := range strings.Lines(output) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		line = strings.TrimRight(line, "\r\n")
		if last != nil && strings.HasPrefix(line, "\t") {
			notes = append(notes, m.anonymous(p, strings.TrimSpace(line)))
			continue
		}
		found := linePosition().FindStringSubmatch(line)
		if found == nil || strings.HasPrefix(line, "# ") {
			continue
		}
		flush()
		name := filepath.Base(filepath.FromSlash(found[1]))
		lineNumber, _ := strconv.Atoi(found[2])
		column, _ := strconv.Atoi(found[3])
		finding := Finding{Rule: rules.CompileError, Message: m.anonymous(p, found[4]), Warning: warning}
		f, generated := p.named[name]
		switch {
		case generated:
			finding.Place = f.placeAt(lineNumber, column, found[4])
			notes = []string{fmt.Sprintf("at line %d of the generated %s: %s", lineNumber, name, f.quoteLine(lineNumber))}
		case warning:
			continue // vet reports nothing new about code written by hand
		default:
			f = p.meant(found[4])
			finding.Place, finding.Foreign = f.place(), true
			notes = []string{fmt.Sprintf("at line %d of %s, which is written by hand", lineNumber, name)}
		}
		last, of = &finding, f.of
	}
	flush()
	if !reported && !warning {
		p.files[0].of.report(
			Finding{Place: p.files[0].place(), Rule: rules.CompileError, Message: strings.TrimSpace(wording.FirstLine(m.anonymous(p, strings.TrimSpace(output))))},
		)
	}
	return nil
}

// again matches the compiler's error at each of two declarations of a type.
var again = lazyregexp.New(`redeclared in this block|already declared at `)

// declaredTwice reports whether a finding is about another declaration of the name that an earlier finding at the same place is about.
func (s *subject) declaredTwice(f *Finding) bool {
	if !again().MatchString(f.Message) {
		return false
	}
	known := s.redeclared[f.Place]
	s.redeclared[f.Place] = true
	return known
}

// temporary is where files of a run are, as messages name it.
var temporary = lazyregexp.New(`[^\s"]*(?:[/\\]over[/\\]\d+_\d+|\b(?:generated|spec_ls_verify)[/\\]s\d+_\d+)[/\\]`)

// anonymous returns a text without the paths of the temporary folder.
func (m *module) anonymous(p *compiled, text string) string {
	for _, directory := range [...]string{p.directory, m.directory, m.root} {
		actual := directory + string(filepath.Separator)
		text = strings.ReplaceAll(text, actual, "")
	}
	return temporary().ReplaceAllString(text, "")
}

// vet runs go vet over the packages that compile. It cannot be run over folders that are not there, as those in a user's module whose
// output folder is not known.
func (m *module) vet(ctx context.Context) error {
	var patterns []string
	for _, p := range m.packages {
		if !p.failed && (!m.users || isDirectory(p.directory)) {
			patterns = append(patterns, p.pattern(m.root))
		}
	}
	if len(patterns) == 0 {
		return nil
	}
	m.options.Progress("vetting " + count(len(patterns), "package"))
	_, complaints, err := m.goCommand(ctx, "vet", append([]string{"--"}, patterns...)...)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err == nil {
		return nil
	}
	known := byImportPath(m.packages)
	for importPath, text := range perPackage(complaints) {
		if p := known[importPath]; p != nil {
			if err := m.complain(ctx, p, text, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// perPackage yields the import paths of the packages that go vet complains about, each with what it says: behind a line with the path, or
// with the path in brackets, or with both.
func perPackage(complaints string) iter.Seq2[string, string] {
	return func(yield func(importPath, text string) bool) {
		importPath, start, end := "", 0, 0 // of the text behind the last head
		for line := range strings.Lines(complaints) {
			next, isHead := strings.CutPrefix(strings.TrimSpace(line), "# ")
			if !isHead {
				end += len(line)
				continue
			}
			if start < end && !yield(importPath, complaints[start:end]) {
				return
			}
			end += len(line)
			importPath, start = strings.Trim(next, "[]"), end
		}
		if start < end {
			yield(importPath, complaints[start:end])
		}
	}
}

func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
