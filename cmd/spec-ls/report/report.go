// Package report writes what a check found: for people in a terminal, and for the programs that read linters.
//
// There is one file a format; each is a function from a Report to bytes, so the same Report always gives the same output. Here
// byte offsets become lines and columns. The package prints nothing by itself and knows neither flags nor files.
package report

import (
	"cmp"
	"io"
	"slices"
	"sort"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
)

// Report is the result of a run.
type Report struct {
	Files   []File // all files that were checked, sorted by name
	Version string // of spec-ls
	Style   Style
	// FailAt is the lowest severity of findings that fail the run; rules.SeverityOff if none does.
	FailAt rules.Severity
	// Baseline reports whether findings were compared with a baseline, and Known how many of them it left out.
	Baseline bool
	Known    int
	// Failures are messages about files that could not be checked.
	Failures []string
	// Unchecked are the parts that could not be checked, by reason and message; StrictTrust reports whether they fail the run.
	Unchecked   []unchecked.Item
	StrictTrust bool
	// Rules are those that the run knows, sorted by name; nil for all rules of check.
	Rules []*rules.Rule
}

// Style is how the formats for people look.
type Style struct {
	Color bool
	Width int  // columns of a line; 0 for the default
	Quiet bool // findings only, without a summary
	Fixes bool // the run has applied fixes: do not advise to
	Limit int  // how many findings text, concise and agent show; 0 for all
}

// File is one file that was checked.
type File struct {
	Name string // for people: as it was named, or relative to the working directory
	// RepositoryPath is the path with slashes relative to the root of the repository, for the services that show findings
	// beside the code.
	RepositoryPath string
	Diagnostics    []Diagnostic // by offset, then rule
	// Fails reports whether the findings fail the run at any severity: the file is part of the configuration.
	Fails bool
	// MaxRepeats is how many findings of one rule text and concise show of the file, and agent of all files; 0 for all.
	MaxRepeats int

	lines *lines // nil if there are no diagnostics
}

// Diagnostic is a finding with all the data that formats write.
type Diagnostic struct {
	Rule       *rules.Rule
	Stage      rules.Stage // the rule's own but for few mistakes
	Severity   rules.Severity
	Message    string // the headline
	Note       string // the reason, or empty
	Help       string // the way out, or empty
	Start, End Position
	Pointer    string // JSON Pointer
	Path       string // in words
	Fixes      []Fix
	Related    []Related
	Once       string // as in analysis.Diagnostic

	hidden   bool   // only the first four fields are filled in, and which fixes there are
	lineHash string // of the line that it is on, where that was asked for
}

// whole returns the message with its note and help, each on a line of its own.
func (d *Diagnostic) whole() string {
	text := d.Message
	if d.Note != "" {
		text += "\n" + d.Note
	}
	if d.Help != "" {
		text += "\nhelp: " + d.Help
	}
	return text
}

// Position is a place in a file. Line and Column count from 1, the column in code points; Offset counts bytes from 0.
type Position struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

// Fix is a way to fix a finding.
type Fix struct {
	Title string
	Safe  bool
	Edits []Edit
}

// ChangesFiles reports whether the fix changes other files than that of its finding: such a fix is for editors.
func (f *Fix) ChangesFiles() bool {
	return slices.ContainsFunc(f.Edits, func(e Edit) bool { return e.File != "" })
}

// Edit replaces the text between two positions.
type Edit struct {
	File           string // as in File, of another file, which may not exist; empty for the finding's own
	RepositoryPath string
	Start, End     Position
	Text           string
}

// Related is another place that a finding is about.
type Related struct {
	File           string // as in File, of another file; empty for the finding's own
	RepositoryPath string
	Start, End     Position
	Message        string
}

// Detail is how much of a file's findings is wanted.
type Detail struct {
	Hashes bool // of the lines that they are on
	// Repeats is how many findings of a rule are shown. The others are only counted. 0 for all.
	Repeats int
}

// NewFile resolves some of the diagnostics in a text. It keeps only the lines of the text that are shown.
func NewFile(name, repositoryPath string, source text.Lines, diagnostics []analysis.Diagnostic, detail Detail) File {
	file := File{Name: name, RepositoryPath: repositoryPath}
	if len(diagnostics) == 0 {
		return file
	}
	file.Diagnostics = make([]Diagnostic, len(diagnostics))
	for i := range diagnostics {
		d := &diagnostics[i]
		file.Diagnostics[i] = Diagnostic{Rule: d.Rule, Stage: d.Stage, Severity: d.Severity, Message: d.Message, Once: d.Once(), hidden: true}
	}
	shown, _ := file.firstOfRules(detail.Repeats)
	slices.Sort(shown)
	at := resolvePositions(source, offsetsOf(diagnostics, shown))
	for i := range diagnostics { // in this order, whatever is shown: after some sound fixes of a rule, the next are believed
		if _, isShown := slices.BinarySearch(shown, i); isShown {
			file.Diagnostics[i].resolve(&diagnostics[i], at)
		} else {
			file.Diagnostics[i].count(diagnostics[i].Fixes())
		}
	}
	file.Keep(source, detail.Hashes)
	return file
}

// count keeps of the fixes of a hidden finding what summaries say of them.
func (d *Diagnostic) count(fixes []analysis.Fix) {
	for _, f := range fixes {
		fix := Fix{Safe: f.Safe}
		if len(f.Files) > 0 {
			fix.Edits = []Edit{{File: f.Files[0].Path}}
		}
		d.Fixes = append(d.Fixes, fix)
	}
}

// resolve fills in the parts of a finding that are shown.
func (d *Diagnostic) resolve(found *analysis.Diagnostic, at *positions) {
	d.hidden = false
	d.Note, d.Help = found.Note(), found.Help()
	d.Start, d.End = at.position(found.Start), at.position(found.End)
	d.Pointer, d.Path = found.Pointer(), found.Path()
	for _, r := range found.Related() {
		d.Related = append(d.Related, Related{Start: at.position(r.Start), End: at.position(r.End), Message: r.Message})
	}
	for _, e := range found.Elsewhere() {
		d.Related = append(d.Related, Related{e.File, e.File, elsewhere(e.Start), elsewhere(e.End), e.Message})
	}
	for _, f := range found.Fixes() {
		fix := Fix{Title: f.Title, Safe: f.Safe}
		for _, e := range f.Edits {
			fix.Edits = append(fix.Edits, Edit{Start: at.position(e.Start), End: at.position(e.End), Text: strings.Clone(e.Text)})
		}
		for _, c := range f.Files {
			at := resolvePositions(text.New(c.Text), offsetsOfEdits(nil, c.Edits))
			for _, e := range c.Edits {
				fix.Edits = append(fix.Edits, Edit{c.Path, c.Path, at.position(e.Start), at.position(e.End), e.Text})
			}
		}
		d.Fixes = append(d.Fixes, fix)
	}
}

// Keep takes from a text the parts that reports show beside the diagnostics: lines, and their hashes if they are wanted.
func (f *File) Keep(source text.Lines, hashes bool) {
	text := source.Text()
	var ofLines []string
	if hashes {
		ofLines = lineHashes(text)
	}
	var findings, related []place
	for i := range f.Diagnostics {
		d := &f.Diagnostics[i]
		if d.hidden {
			continue
		}
		findings = append(findings, place{d.Start.Offset, d.Start.Line})
		if hashes {
			d.lineHash = ofLines[min(d.Start.Line, len(ofLines))-1]
		}
		for k := range d.Related {
			if r := &d.Related[k]; r.File == "" {
				related = append(related, place{r.Start.Offset, r.Start.Line})
			}
		}
	}
	f.lines = keepLines(text, source.LineCount(), findings, related)
}

// elsewhere returns the position of a place in another file.
func elsewhere(p rules.OtherPlace) Position {
	at := p.Positions[text.UTF32]
	return Position{at.Line + 1, at.Column + 1, p.Offset}
}

// NameOthers gives the other files that the findings are about the names that people and programs know them by.
func (f *File) NameOthers(name func(file string) (name, repositoryPath string)) {
	for i := range f.Diagnostics {
		for k := range f.Diagnostics[i].Related {
			if r := &f.Diagnostics[i].Related[k]; r.File != "" {
				r.File, r.RepositoryPath = name(r.File)
			}
		}
		for _, fix := range f.Diagnostics[i].Fixes {
			for k := range fix.Edits {
				if e := &fix.Edits[k]; e.File != "" {
					e.File, e.RepositoryPath = name(e.File)
				}
			}
		}
	}
}

// fails reports whether a finding of a file fails the run.
func (r *Report) fails(f *File, d *Diagnostic) bool {
	return f.Fails || r.FailAt != rules.SeverityOff && d.Severity >= r.FailAt
}

// path returns the name of the file in which a related place of a finding in this file stands.
func (f *File) path(r *Related) string { return cmp.Or(r.File, f.Name) }

// repositoryPath is path for the path in the repository.
func (f *File) repositoryPath(r *Related) string { return cmp.Or(r.RepositoryPath, f.RepositoryPath) }

// positions are the positions of offsets in a file, such as those that its diagnostics name. They are computed in ascending order, which
// costs time linear in the text even if it is one long line.
type positions struct {
	offsets   []int
	positions []Position
}

// offsetsOf returns all offsets that the diagnostics which are shown name.
func offsetsOf(diagnostics []analysis.Diagnostic, shown []int) []int {
	var offsets []int
	for _, i := range shown {
		d := &diagnostics[i]
		offsets = append(offsets, d.Start, d.End)
		for _, r := range d.Related() {
			offsets = append(offsets, r.Start, r.End)
		}
		for _, f := range d.Fixes() {
			offsets = offsetsOfEdits(offsets, f.Edits)
		}
	}
	return offsets
}

// offsetsOfEdits adds the offsets that edits name.
func offsetsOfEdits(offsets []int, edits []syntax.Edit) []int {
	for _, e := range edits {
		offsets = append(offsets, e.Start, e.End)
	}
	return offsets
}

func resolvePositions(lines text.Lines, offsets []int) *positions {
	p := &positions{offsets: offsets}
	slices.Sort(p.offsets)
	p.offsets = slices.Compact(p.offsets)
	characters := lines.Mapper(text.UTF32)
	for _, offset := range p.offsets {
		at := characters.Position(offset)
		p.positions = append(p.positions, Position{at.Line + 1, at.Column + 1, offset})
	}
	return p
}

func (p *positions) position(offset int) Position {
	return p.positions[sort.SearchInts(p.offsets, offset)]
}

// Summary counts findings.
type Summary struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
	Hint    int `json:"hint"`
}

// Add counts one finding.
func (s *Summary) Add(severity rules.Severity) {
	switch severity {
	case rules.SeverityError:
		s.Error++
	case rules.SeverityWarning:
		s.Warning++
	case rules.SeverityInfo:
		s.Info++
	case rules.SeverityHint:
		s.Hint++
	}
}

// AtLeast counts the findings of a severity or a higher one.
func (s Summary) AtLeast(severity rules.Severity) int {
	n := 0
	for _, of := range []struct {
		severity rules.Severity
		count    int
	}{{rules.SeverityError, s.Error}, {rules.SeverityWarning, s.Warning}, {rules.SeverityInfo, s.Info}, {rules.SeverityHint, s.Hint}} {
		if of.severity >= severity {
			n += of.count
		}
	}
	return n
}

// Summary counts all findings.
func (r *Report) Summary() Summary {
	var s Summary
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			s.Add(r.Files[i].Diagnostics[k].Severity)
		}
	}
	return s
}

// Format is one way to write a report or changes.
type Format[T any] struct {
	Name  string
	About string // its purpose in a few words
	Write func(w io.Writer, t *T) error
}

// FormatList are formats, the ones for people first.
type FormatList[T any] []Format[T]

// Names returns the names of the formats.
func (l FormatList[T]) Names() []string {
	var names []string
	for i := range l {
		names = append(names, l[i].Name)
	}
	return names
}

// Find returns the format of a name, or nil.
func (l FormatList[T]) Find(name string) *Format[T] {
	if i := slices.IndexFunc(l, func(f Format[T]) bool { return f.Name == name }); i >= 0 {
		return &l[i]
	}
	return nil
}

// ForPeople reports whether the format is for reading rather than for programs.
func (f *Format[T]) ForPeople() bool { return f.Name == "text" || f.Name == "concise" }

// Formats are all formats of findings.
var Formats = FormatList[Report]{
	{"text", "for people: every finding with the lines that it is about", writeText},
	{"concise", "one line a finding: path:line:col: severity[rule] message", writeConcise},
	{"json", "one object with all findings; `spec-ls schema check` prints its JSON Schema", writeJSON},
	{"github", "annotations of GitHub Actions", writeGitHub},
	{"sarif", "SARIF 2.1.0, for code scanning", writeSARIF},
	{"gitlab", "GitLab Code Quality", writeGitLab},
	{"junit", "JUnit XML", writeJUnit},
	{"agent", "by rule, one line a finding with its fix, for coding agents", writeAgent},
}
