package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/provenance"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// A compiled package is a folder with generated files.
type compiled struct {
	directory  string // absolute
	importPath string
	name       string
	files      []ownedFile
	failed     bool // it does not compile
}

// An ownedFile is a generated file with the specification that it is made of.
type ownedFile struct {
	*generatedFile
	of *subject
}

// pattern returns what the go command calls the package.
func (p *compiled) pattern(root string) string {
	relative, err := filepath.Rel(root, p.directory)
	if err != nil {
		return p.importPath
	}
	return "./" + filepath.ToSlash(relative)
}

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
	for _, s := range m.subjects {
		for _, f := range s.files {
			i := slices.IndexFunc(m.packages, func(p *compiled) bool { return p.directory == f.directory })
			if i < 0 {
				i = len(m.packages)
				m.packages = append(m.packages, &compiled{directory: f.directory})
			}
			m.packages[i].files = append(m.packages[i].files, ownedFile{f, s})
		}
	}
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
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	said := map[string]string{}
	var order []string
	for decoder := json.NewDecoder(strings.NewReader(output)); ; {
		var event struct{ ImportPath, Action, Output string }
		if decodeError := decoder.Decode(&event); errors.Is(decodeError, io.EOF) {
			break
		} else if decodeError != nil {
			return failed(ctx, "compiling", output+complaints, decodeError)
		}
		switch event.Action {
		case "build-output":
			said[event.ImportPath] += event.Output
		case "build-fail":
			order = append(order, event.ImportPath)
		}
	}
	if err != nil && len(order) == 0 {
		return failed(ctx, "compiling", complaints, err)
	}
	for _, importPath := range order {
		i := slices.IndexFunc(m.packages, func(p *compiled) bool { return p.importPath == importPath })
		if i < 0 {
			return fmt.Errorf("package %s of the module does not compile, so what imports it can't be verified\n%s", importPath, strings.TrimSpace(said[importPath]))
		}
		m.packages[i].failed = true
		m.complain(m.packages[i], said[importPath], false)
	}
	for _, s := range m.subjects {
		s.reached(rules.StageCompile)
	}
	return nil
}

// load finds the packages that Go ignores or cannot load.
func (m *module) load(ctx context.Context) error {
	var patterns []string
	for _, p := range m.packages {
		patterns = append(patterns, p.pattern(m.root))
	}
	output, complaints, err := m.goCommand(ctx, "list", append([]string{"-e", "-json=ImportPath,Dir,Name,Error,DepsErrors,GoFiles", "--"}, patterns...)...)
	if err != nil {
		return failed(ctx, "listing the generated packages", complaints, err)
	}
	for decoder := json.NewDecoder(strings.NewReader(output)); ; {
		var listed struct {
			ImportPath, Dir, Name string
			GoFiles               []string
			Error                 *loadError
			DepsErrors            []*loadError
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading the list of generated packages: %w", err)
		}
		i := slices.IndexFunc(m.packages, func(p *compiled) bool {
			return p.directory == listed.Dir || listed.Dir == "" && strings.HasSuffix(listed.ImportPath, strings.TrimPrefix(p.pattern(m.root), "."))
		})
		if i < 0 {
			continue
		}
		p := m.packages[i]
		p.importPath, p.name = listed.ImportPath, listed.Name
		problems := listed.DepsErrors
		if listed.Error != nil && len(problems) == 0 {
			problems = append(problems, listed.Error)
		}
		nothingLeft := listed.Error != nil && len(listed.GoFiles) == 0 && noFiles().MatchString(listed.Error.Err)
		for _, problem := range problems {
			p.failed = true
			if !nothingLeft {
				m.unloadable(p, problem)
			}
		}
		if p.failed && !nothingLeft {
			continue
		}
		for _, f := range p.files {
			if !slices.Contains(listed.GoFiles, f.name) {
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

// noFiles is what the go command says of a package all of whose files it ignores.
var noFiles = lazyregexp.New(`no Go files in|no buildable Go source files|build constraints exclude all Go files`)

// missingPackage is what the go command says of an import that is not there.
var missingPackage = lazyregexp.New(`no required module provides package ([^\s;:]+)|package ([^\s;:]+) is not in std|cannot find (?:package|module providing package) "?([^\s;:"]+)|module \S+ found(?: \([^)]*\))?, but does not contain package ([^\s;:]+)|missing go\.sum entry for module providing package ([^\s;:]+)`)

// unloadable reports why a package cannot be loaded, in each file that is concerned.
func (m *module) unloadable(p *compiled, problem *loadError) {
	message := strings.TrimSpace(problem.Err)
	if found := missingPackage().FindStringSubmatch(message); found != nil {
		missing := strings.Join(found[1:], "")
		for _, f := range p.files {
			place, imported := f.importPlace(missing)
			if !imported {
				continue
			}
			f.of.report(Finding{Place: place, Rule: rules.CompileError, Message: firstLine(message), Note: m.aboutImports(), Foreign: !m.users})
			return
		}
	}
	if problem.Pos != "" {
		message = problem.Pos + ": " + message
	}
	m.complain(p, message, false)
}

func (m *module) aboutImports() string {
	if m.users {
		return ""
	}
	return "the specification is in no provider's module, and a throw-away one has the packages of Terraform's libraries alone"
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSpace(line)
}

// importPlace returns the place of an import in the specification of a file, and reports whether the file has it.
func (f ownedFile) importPlace(importPath string) (place provenance.Place, imported bool) {
	at := strings.Index(f.text, strconv.Quote(importPath))
	if at < 0 {
		return place, false
	}
	line := strings.Count(f.text[:at], "\n") + 1
	return f.placeAt(line, at-strings.LastIndexByte(f.text[:at], '\n'), ""), true
}

// place returns the place of what is about a whole file.
func (f ownedFile) place() provenance.Place {
	if f.unit < 0 {
		return provenance.Whole(f.of.Document)
	}
	return provenance.OfUnit(f.of.Document, f.unit)
}

// placeAt returns the place of a line and column of a file, in its specification.
func (f ownedFile) placeAt(line, column int, message string) provenance.Place {
	if f.unit < 0 {
		return f.place()
	}
	return provenance.OfGo(f.of.Document, f.unit, f.text, line, column, message)
}

// linePosition is where a line of a compiler's output says that something is.
var linePosition = lazyregexp.New(`^(?:vet: )?(.+\.go):(\d+)(?::(\d+))?: (.*)$`)

// complain reports what the compiler, or vet, says of a package. Lines that are indented belong to the one before.
func (m *module) complain(p *compiled, output string, warning bool) {
	reported := false
	var last *Finding
	var of *subject
	flush := func() {
		if last != nil && !of.declaredTwice(last) {
			of.report(*last)
		}
		reported = reported || last != nil
		last = nil
	}
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		if last != nil && strings.HasPrefix(line, "\t") {
			last.Note = last.Note + "; " + m.anonymous(p, strings.TrimSpace(line))
			continue
		}
		found := linePosition().FindStringSubmatch(line)
		if found == nil || strings.HasPrefix(line, "# ") {
			continue
		}
		flush()
		i := slices.IndexFunc(p.files, func(f ownedFile) bool { return f.name == filepath.Base(filepath.FromSlash(found[1])) })
		lineNumber, _ := strconv.Atoi(found[2])
		column, _ := strconv.Atoi(found[3])
		finding := Finding{Rule: rules.CompileError, Message: m.anonymous(p, found[4]), Warning: warning}
		switch {
		case i >= 0:
			finding.Place = p.files[i].placeAt(lineNumber, column, found[4])
			finding.Note = fmt.Sprintf("at line %d of the generated %s: %s", lineNumber, p.files[i].name, quoteLine(p.files[i].text, lineNumber))
			of = p.files[i].of
		case warning:
			continue // of what is written by hand, vet says nothing new
		default:
			f := p.meant(found[4])
			of = f.of
			finding.Place, finding.Foreign = f.place(), true
			finding.Note = fmt.Sprintf("at line %d of %s, which is written by hand", lineNumber, filepath.Base(found[1]))
		}
		last = &finding
	}
	flush()
	if !reported && !warning {
		p.files[0].of.report(Finding{Place: p.files[0].place(), Rule: rules.CompileError, Message: firstLine(m.anonymous(p, strings.TrimSpace(output)))})
	}
}

// again is what the compiler says of each declaration of a type that there are two of.
var again = lazyregexp.New(`redeclared in this block|already declared at `)

// declaredTwice reports whether a finding says of another declaration what an earlier one says at the same place.
func (s *subject) declaredTwice(f *Finding) bool {
	return again().MatchString(f.Message) && slices.ContainsFunc(s.result.Findings, func(earlier Finding) bool {
		return earlier.Place == f.Place && again().MatchString(earlier.Message)
	})
}

// meant returns the generated file that declares what a message names; the first if there is none.
func (p *compiled) meant(message string) ownedFile {
	for _, name := range identifier().FindAllString(message, -1) {
		for _, f := range p.files {
			if strings.Contains(f.text, "\ntype "+name+" ") || strings.Contains(f.text, "\nfunc "+name+"(") {
				return f
			}
		}
	}
	return p.files[0]
}

var identifier = lazyregexp.New(`[\pL_][\pL\d_]*`)

// quoteLine returns a line of generated Go, not too long.
func quoteLine(text string, number int) string {
	lines := strings.Split(text, "\n")
	if number < 1 || number > len(lines) {
		return ""
	}
	line := strings.TrimSpace(lines[number-1])
	const most = 120
	if len(line) > most {
		line = strings.ToValidUTF8(line[:most], "") + "…"
	}
	return line
}

// temporary is where files of a run are, as messages name it.
var temporary = lazyregexp.New(`[^\s"]*(?:[/\\]over[/\\]\d+|\b(?:generated|spec_ls_verify)[/\\]s\d+_\d+)[/\\]`)

// anonymous returns a text without the paths of the temporary folder.
func (m *module) anonymous(p *compiled, text string) string {
	for actual := range slices.Values([]string{p.directory + string(filepath.Separator), m.directory + string(filepath.Separator)}) {
		text = strings.ReplaceAll(text, actual, "")
	}
	return temporary().ReplaceAllString(text, "")
}

// vet runs go vet over the packages that compile. It cannot be run over folders that are not there, as those in a user's module whose output
// folder is not known.
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
	for importPath, text := range perPackage(complaints) {
		if i := slices.IndexFunc(m.packages, func(p *compiled) bool { return p.importPath == importPath }); i >= 0 {
			m.complain(m.packages[i], text, true)
		}
	}
	return nil
}

// perPackage yields the import paths of the packages that go vet complains about, each with what it says: behind a line with the path, or with
// the path in brackets, or with both.
func perPackage(complaints string) iter.Seq2[string, string] {
	return func(yield func(importPath, text string) bool) {
		importPath, text := "", ""
		for line := range strings.Lines(complaints) {
			next, isHead := strings.CutPrefix(strings.TrimSpace(line), "# ")
			if !isHead {
				text += line
				continue
			}
			if text != "" && !yield(importPath, text) {
				return
			}
			importPath, text = strings.Trim(next, "[]"), ""
		}
		if text != "" {
			yield(importPath, text)
		}
	}
}

func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
