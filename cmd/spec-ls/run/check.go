package run

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// Check finds mistakes in files.
type Check struct {
	*Files
	options   *CheckOptions
	baselines *baselines
	outputs   Outputs
	failAt    rules.Severity // SeverityOff if no finding fails
	jobs      int

	together      *resolve.Together // the targets that are compared
	compiled      *compilation.Index
	usages        usages
	misconfigured bool // a configuration has mistakes
	changed       int  // files that fixes change
}

// NewCheck reads the options of a check of the files that are named. It reads none of them.
func NewCheck(p Program, o *CheckOptions, named []string) (*Check, error) {
	files, err := NewFiles(p, &o.InputOptions, named)
	if err != nil {
		return nil, err
	}
	c := &Check{Files: files, options: o, jobs: o.Jobs, compiled: compilation.NewIndex(disk.System{})}
	if c.baselines, err = newBaselines(c.Configuration, o); err != nil {
		return nil, err
	}
	c.knows = c.baselines.knows
	if c.outputs, err = NewOutputs(&o.OutputOptions, p.Out, report.Formats.Names()); err != nil {
		return nil, err
	}
	for _, one := range c.outputs {
		if one.File == "" && o.Statistics && !report.Formats.Find(one.Format).ForPeople() && len(o.Formats) > 0 {
			return nil, fmt.Errorf("--statistics counts in the formats text and concise, not in %s", one.Format)
		}
	}
	if o.FailLevel != "" && o.FailLevel != "never" {
		if c.failAt, err = parseLevel(o.FailLevel); err != nil || c.failAt == rules.SeverityOff {
			return nil, failure.UnknownValue("value of --fail-level", o.FailLevel, append(SeverityNames(), "never")...)
		}
	}
	switch {
	case o.UnsafeFixes && !o.Fix && !o.Diff:
		return nil, errors.New("--unsafe-fixes needs --fix or --diff")
	case o.MaxRepeats.N < 0:
		return nil, errors.New("--max-repeats must be positive, or 0 for all")
	case o.MaxWarnings.N < 0:
		return nil, errors.New("--max-warnings must be positive, or 0 for none")
	case o.MaxFindings < 0:
		return nil, errors.New("--max-findings must be positive")
	case o.Jobs < 0:
		return nil, errors.New("--jobs must be positive")
	}
	if c.jobs == 0 {
		c.jobs = runtime.GOMAXPROCS(0)
	}
	return c, changedOptions(o, named)
}

// Jobs returns how many files are looked at a time.
func (p *Check) Jobs() int { return p.jobs }

// Run checks the files that are named, and handles the findings as the options say. The error is the exit code.
func (p *Check) Run(named []string) error {
	TuneCollector()
	p.FindAll(named)
	if p.options.Changed != "" {
		p.keepChanged(p.options.Changed)
	}
	p.Judge()
	if p.options.ShowFiles {
		return p.showFiles()
	}
	p.TellNone()
	if err := p.apply(); err != nil {
		return err
	}
	p.noteStale()
	p.noteUnused(named)
	p.NoteOrigins()
	if err := p.Write(p.Report()); err != nil {
		return err
	}
	return p.Result()
}

// TellNone tells the user that there was nothing to check.
func (p *Check) TellNone() {
	p.Configuration.Tell(p.Log)
	wanted := slices.ContainsFunc(p.Targets, func(t Target) bool { return t.checked != nil || t.isConfiguration() })
	switch {
	case wanted || len(p.Configuration.Mistakes(p.Names)) > 0:
	case p.options.Changed == "":
		p.Files.TellNone()
	case len(p.failures) == 0:
		p.Note("no specification has changed")
	}
}

func (p *Check) showFiles() error {
	if !slices.ContainsFunc(p.Targets, func(t Target) bool { return t.wanted }) && p.options.Changed == "" {
		p.Files.TellNone()
	}
	for i := range p.Targets {
		if t := &p.Targets[i]; t.wanted {
			fmt.Fprintln(p.Out, printable.Name(p.Names.Display(t.Path)))
		}
	}
	return p.Failure()
}

// Report returns the findings, under the names that the files have for users.
func (p *Check) Report() *report.Report {
	p.Configuration.Tell(p.Log)
	r := &report.Report{
		Version: p.Version, Failures: p.failures, FailAt: p.failsAt(), Unchecked: p.unchecked(), StrictTrust: p.options.StrictTrust,
		Style: report.Style{Quiet: p.options.Quiet, Limit: p.options.MaxFindings, Fixes: p.options.Fix && !p.options.Diff},
	}
	calledBy := map[string]string{} // of what findings call other files
	for i := range p.Targets {
		if t := &p.Targets[i]; t.absolute != "" {
			calledBy[t.absolute] = t.Path
		}
	}
	named := map[string]bool{} // the files that are reported of those that were named
	for i := range p.Targets {
		if t := &p.Targets[i]; t.checked != nil {
			if at, err := paths.Absolute(t.Path); err == nil {
				named[at] = true
			}
			t.checked.MaxRepeats = p.maxRepeats(t.Path)
			t.checked.Name, t.checked.RepositoryPath = p.Names.Display(t.Path), p.Names.Repository(t.Path)
			t.checked.NameOthers(func(other string) (name, repositoryPath string) {
				named, ok := calledBy[other]
				if !ok { // Go, which is not checked
					named = p.Names.Near(filepath.FromSlash(other))
				}
				return p.Names.Display(named), p.Names.Repository(named)
			})
			r.Files = append(r.Files, *t.checked)
			r.Baseline = r.Baseline || t.compared.baseline != nil
			r.Known += t.compared.known
		}
	}
	p.misconfigured = len(p.Configuration.Mistakes(p.Names)) > 0
	r.Files = append(p.Configuration.checked(p.Names, named), r.Files...)
	return r
}

// Write writes the report in all formats, and the notes beside them.
func (p *Check) Write(r *report.Report) error {
	for _, o := range p.outputs {
		if err := p.writeOne(o, r); err != nil {
			p.Fail(err) // the other formats are still written
		}
	}
	p.NoteUnchecked(r.Unchecked)
	summary := r.Summary()
	p.noteForAgents(summary.AtLeast(rules.SeverityHint))
	if p.options.Diff {
		return nil
	}
	return p.outputs.SummarizeStep(p.Log, func(w io.Writer) error { return report.WriteStepSummary(w, r) })
}

func (p *Check) writeOne(o Output, r *report.Report) error {
	w := p.Out
	switch {
	case o.File != "":
	case p.options.Diff: // standard output holds the patch
		if len(p.options.Formats) > 0 {
			p.Note("--diff prints a patch instead of the findings: give --format %s a file", o.Format)
		}
		return nil
	case p.options.Fix && len(p.Targets) == 1 && p.Targets[0].Stdin:
		w = p.Errs // standard output holds the fixed text
	}
	format := report.Formats.Find(o.Format)
	write := format.Write
	if p.options.Statistics && format.ForPeople() {
		write = report.WriteStatistics
	}
	return o.Write(w, p.options.Color, &r.Style, func(w io.Writer) error {
		if err := write(w, r); err != nil {
			return fmt.Errorf("writing the findings: %w", err)
		}
		return nil
	})
}

// AgentVariables are set in the environment of commands that coding agents run.
var AgentVariables = []string{"AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "COPILOT_CLI", "CURSOR_AGENT", "GEMINI_CLI"}

// noteForAgents tells a coding agent of the format that is made for it. The format itself is the agent's choice: output that changes
// with the environment surprises people.
func (p *Check) noteForAgents(found int) {
	isSet := func(name string) bool { return os.Getenv(name) != "" }
	if found > 0 && len(p.options.Formats) == 0 && !p.options.Diff && slices.ContainsFunc(AgentVariables, isSet) {
		p.Note("--format agent gives each finding on one line, with its fix")
	}
}

// Failure returns the exit code of a check in which something could not be done, or in which a configuration has mistakes, which are
// reported; nil of any other.
func (p *Check) Failure() error {
	p.Configuration.Tell(p.Log)
	if len(p.failures) > 0 || p.misconfigured {
		return Failed
	}
	return nil
}

// Misconfigured reports whether a configuration in the report has mistakes.
func (p *Check) Misconfigured() bool { return p.misconfigured }

// Result returns the exit code of the run.
func (p *Check) Result() error {
	if err := p.Failure(); err != nil {
		return err
	}
	failAt := p.failsAt()
	if failAt != rules.SeverityOff && (p.summary().AtLeast(failAt) > 0 || p.options.StrictTrust && len(p.unchecked()) > 0) ||
		p.options.Diff && p.changed > 0 && !p.options.ExitZero {
		return Findings
	}
	return nil
}

// failsAt returns the lowest severity of the findings that fail the run, or rules.SeverityOff if none does. More warnings than are allowed
// all fail it.
func (p *Check) failsAt() rules.Severity {
	tooMany := p.options.MaxWarnings.IsSet && p.summary().Warning > p.options.MaxWarnings.N
	switch {
	case p.options.ExitZero:
		return rules.SeverityOff
	case tooMany && (p.failAt == rules.SeverityOff || p.failAt > rules.SeverityWarning):
		return rules.SeverityWarning
	}
	return p.failAt
}

// summary counts the findings in the files that were checked.
func (p *Check) summary() report.Summary {
	var s report.Summary
	for i := range p.Targets {
		if file := p.Targets[i].checked; file != nil {
			for k := range file.Diagnostics {
				s.Add(file.Diagnostics[k].Severity)
			}
		}
	}
	return s
}
