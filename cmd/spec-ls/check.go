package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

type checkFlags struct {
	formats       []string
	stdinFilename string
	preset        string
	enable        []string
	disable       []string
	only          []string
	severity      []string
	stage         string
	fix           bool
	unsafeFixes   bool
	diff          bool
	failLevel     string
	maxWarnings   int
	maxFindings   int
	maxRepeats    int
	exclude       []string
	ignoreNonSpec bool
	root          string
	exitZero      bool
	quiet         bool
	statistics    bool
	color         string
	jobs          int
	showFiles     bool
	changed       string // the revision; empty for all files
	baseline      string
	noBaseline    bool
	noModule      bool
	strictTrust   bool
	dependents    bool
	// withoutBaseline is set where a baseline is made.
	withoutBaseline bool
	config          configFlags
}

const checkLong = `Check specifications. A PATH is a file, a directory, a pattern such as "specs/**/*.json", or - for standard input.
Without one the working directory is searched.

In a directory, every *.json file that looks like a specification is checked, even if it is damaged, and every file with a usual
name such as provider_code_spec.json that is not JSON at all. Hidden directories, node_modules and what .gitignore names are left
out. A file that is named is always checked.

Exit codes: 0 if there is no finding at or above --fail-level, 1 if there is one, 2 if something could not be done.`

func newCheckCommand() *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Report what is wrong in specifications, and fix it",
		Long:  checkLong,
		Example: `  spec-ls check
  spec-ls check --fix provider_code_spec.json
  spec-ls check --changed=main
  spec-ls check -f text -f sarif=findings.sarif specs/
  spec-ls import --from openapi openapi.json | spec-ls check -`,
		RunE: func(c *cobra.Command, arguments []string) error { return check(c, &flags, arguments) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringArrayVarP(&flags.formats, "format", "f", nil, "write findings as `NAME[=FILE]`: "+strings.Join(formatNames(), ", ")+"; may be repeated (default text)")
	flags.share(c, "stdin-filename")
	flags.config.add(c)
	f.StringVar(&flags.preset, "preset", "", "run the rules of a `PRESET`: errors-only, recommended or strict")
	f.StringSliceVar(&flags.only, "only", nil, "run only these rules; a `RULE` may also be a stage, for all rules of it")
	f.StringSliceVar(&flags.enable, "enable", nil, "also run these rules that are off by default (`RULE` as for --only)")
	f.StringSliceVar(&flags.disable, "disable", nil, "do not run these rules (`RULE` as for --only)")
	f.StringSliceVar(&flags.severity, "severity", nil, "set the severity of rules, as `RULE=LEVEL`: error, warning, info, hint or off")
	f.StringVar(&flags.stage, "stage", "", "run the rules of the stages up to `STAGE`: syntax, schema, generate, compile, startup, terraform, meaning or style")
	f.BoolVar(&flags.fix, "fix", false, "apply safe fixes")
	f.BoolVar(&flags.unsafeFixes, "unsafe-fixes", false, "with --fix or --diff: also apply fixes that change what the specification says")
	f.BoolVar(&flags.diff, "diff", false, "print what --fix would change as a patch, and change nothing")
	f.StringVar(&flags.baseline, "baseline", "", "leave out the findings that `FILE` knows (default the nearest "+baseline.FileName+" from a specification upward)")
	f.BoolVar(&flags.noModule, "no-module", false, "take Go packages as the catalogue describes them, whatever module is around the files")
	f.BoolVar(&flags.noBaseline, "no-baseline", false, "report all findings, whatever "+baseline.FileName+" there is")
	f.StringVar(&flags.failLevel, "fail-level", "error", "fail if there are findings of this `LEVEL` or a higher one: error, warning, info, hint or never")
	f.IntVar(&flags.maxWarnings, "max-warnings", -1, "fail if there are more than `N` warnings")
	f.Lookup("max-warnings").DefValue = "0" // which help does not show: there is no limit
	f.IntVar(&flags.maxFindings, "max-findings", 0, "show at most `N` findings in text, concise and agent, the most serious ones; all are counted")
	f.IntVar(&flags.maxRepeats, "max-repeats", -1, "show at most `N` findings of one rule in one file in text and concise, 0 for all; all are counted (default 10)")
	f.Lookup("max-repeats").DefValue = "0" // as above
	f.BoolVar(&flags.dependents, "dependents", false, "also report Go written by hand that does not compile with what is generated now")
	f.BoolVar(&flags.strictTrust, "strict-trust", false, "fail if there is something that could not be looked at, such as a Go package that is not on the machine")
	f.BoolVar(&flags.exitZero, "exit-zero", false, "exit with 0 even if there are findings")
	flags.share(c, "exclude", "ignore-non-spec")
	f.StringVar(&flags.root, "root", "", "give paths in reports relative to this `DIR`")
	f.BoolVarP(&flags.quiet, "quiet", "q", false, "print only findings, no summary and no notes")
	f.BoolVar(&flags.statistics, "statistics", false, "count findings by rule instead of listing them")
	f.StringVar(&flags.color, "color", "auto", "color the output `WHEN`: auto, always or never")
	f.IntVarP(&flags.jobs, "jobs", "j", 0, "check `N` files at the same time (default the number of processors)")
	f.StringVar(&flags.changed, "changed", "", "check only what git says has changed: is not committed or, with `REF`, not in REF either")
	f.Lookup("changed").NoOptDefVal = git.Uncommitted
	f.BoolVar(&flags.showFiles, "show-files", false, "print the files that would be checked, and check nothing")
	completeWith(c, "format", formatNames()...)
	completeWith(c, "fail-level", append(severityNames(), "never")...)
	completeWith(c, "stage", rules.StageNames()...)
	completeWith(c, "preset", rules.PresetNames()...)
	completeWith(c, "color", "auto", "always", "never")
	for _, flag := range []string{"only", "enable", "disable", "severity"} {
		complete(c, flag, rulesAndStages)
	}
	return c
}

func formatNames() []string {
	var names []string
	for _, f := range report.Formats {
		names = append(names, f.Name)
	}
	return names
}

func severityNames() []string {
	var names []string
	for s := rules.SeverityError; s > rules.SeverityOff; s-- {
		names = append(names, s.String())
	}
	return names
}

// check is one run of the command.
func check(c *cobra.Command, flags *checkFlags, arguments []string) error {
	plan, err := newCheckPlan(c, flags, arguments)
	if err != nil {
		return err
	}
	tuneCollector()
	plan.find(arguments)
	if flags.changed != "" {
		plan.keepChanged(flags.changed)
	}
	plan.run()
	if flags.showFiles {
		return plan.showFiles()
	}
	if err := plan.apply(); err != nil {
		return err
	}
	plan.noteStale()
	plan.noteOrigins()
	if err := plan.write(); err != nil {
		return err
	}
	return plan.result()
}

// checkPlan is what a run is to do, and then what it found.
type checkPlan struct {
	ctx       context.Context // whose end stops the run between two files or units; nil for none
	forTools  bool            // what is said names tools, not commands
	flags     *checkFlags
	in        io.Reader
	out       io.Writer
	errs      io.Writer
	config    *configuration
	baselines *baselines
	outputs   []output
	failAt    rules.Severity // SeverityOff if no finding fails
	jobs      int
	exclude   []glob.Pattern

	targets  []target
	together *resolve.Together // the targets, as far as they are compared
	compiled *compilation.Index
	names    paths.Names
	failures []string
	// misconfigured reports whether a configuration has mistakes.
	misconfigured bool
	changed       int // files that fixes change
}

// newCheckPlan reads the flags.
func newCheckPlan(c *cobra.Command, flags *checkFlags, arguments []string) (*checkPlan, error) {
	p := &checkPlan{ctx: c.Context(), flags: flags, in: c.InOrStdin(), out: c.OutOrStdout(), errs: c.ErrOrStderr(), jobs: flags.jobs, compiled: compilation.NewIndex(disk.System{})}
	var err error
	if p.config, err = newConfiguration(flags); err != nil {
		return nil, err
	}
	if p.baselines, err = newBaselines(p.config, flags); err != nil {
		return nil, err
	}
	if p.outputs, err = parseOutputs(flags.formats); err != nil {
		return nil, err
	}
	if err := p.checkOutputs(); err != nil {
		return nil, err
	}
	if flags.failLevel != "never" {
		if p.failAt, err = parseLevel(flags.failLevel); err != nil || p.failAt == rules.SeverityOff {
			return nil, failure.UnknownValue("value of --fail-level", flags.failLevel, append(severityNames(), "never")...)
		}
	}
	if flags.unsafeFixes && !flags.fix && !flags.diff {
		return nil, errors.New("--unsafe-fixes needs --fix or --diff")
	}
	if flags.maxRepeats < -1 {
		return nil, errors.New("--max-repeats must be positive, or 0 for all")
	}
	if flags.maxFindings < 0 {
		return nil, errors.New("--max-findings must be positive")
	}
	if flags.jobs < 0 {
		return nil, errors.New("--jobs must be positive")
	}
	if p.jobs == 0 {
		p.jobs = runtime.GOMAXPROCS(0)
	}
	if (slices.Contains(arguments, "-") || flags.stdinFilename != "") && len(arguments) > 1 {
		return nil, errors.New("standard input cannot be checked together with files")
	}
	if err := checkChanged(c, flags, arguments); err != nil {
		return nil, err
	}
	for _, text := range flags.exclude {
		pattern, err := glob.ParseAnywhere(text)
		if err != nil {
			return nil, fmt.Errorf("--exclude %s %w", text, err)
		}
		p.exclude = append(p.exclude, pattern)
	}
	if p.names, err = paths.NewNames(flags.root); err != nil {
		return nil, err
	}
	if _, err := terminal.UseColor(flags.color, p.out, os.Getenv); err != nil {
		return nil, err
	}
	return p, nil
}

// ended returns why a run is to stop before its time, if it is; ctx may be nil.
func ended(ctx context.Context) error {
	if ctx == nil {
		return nil
	}
	return ctx.Err()
}

// find lists what is to be checked.
func (p *checkPlan) find(arguments []string) {
	if p.flags.stdinFilename != "" || slices.Contains(arguments, "-") {
		path := p.flags.stdinFilename
		if path == "" {
			path = paths.Stdin
		}
		p.targets = []target{{File: discover.File{Path: path, Named: true}, stdin: true}}
		return
	}
	directory, err := paths.Absolute(".")
	if err != nil {
		p.fail(err)
		return
	}
	var named []string
	for _, argument := range arguments {
		named = append(named, filepath.ToSlash(argument))
	}
	finder := discover.Finder{System: disk.System{}, Directory: directory, Skip: func(path string) bool {
		return glob.MatchWithin(p.exclude, path) || p.config.excludes(path)
	}}
	found := finder.Find(named...)
	for _, file := range found.Files {
		p.targets = append(p.targets, target{File: file})
	}
	for _, pattern := range found.Unmatched {
		p.fail(fmt.Errorf("no file matches %s", pattern))
	}
	for _, err := range found.Failures {
		p.fail(err)
	}
}

// say tells the user something on standard error.
func say(errs io.Writer, message string) { fmt.Fprintln(errs, printable.Lines("spec-ls: "+message)) }

// texts finds the files that the arguments name, and yields those that are wanted with their texts, one after the other.
func (p *checkPlan) texts(arguments []string) iter.Seq2[*target, string] {
	return func(yield func(*target, string) bool) {
		p.find(arguments)
		p.wanted()(yield)
	}
}

// wanted yields the files that were found and are wanted with their texts, one after the other, until the run is to stop.
func (p *checkPlan) wanted() iter.Seq2[*target, string] {
	return func(yield func(*target, string) bool) {
		for i := range p.targets {
			if ended(p.ctx) != nil {
				return
			}
			t := &p.targets[i]
			if p.setAside(t) {
				continue
			}
			text, wanted, err := p.read(t)
			if err != nil {
				p.fail(err)
			}
			if wanted && !yield(t, text) {
				return
			}
		}
	}
}

// note tells the user something that is no finding.
func (p *checkPlan) note(format string, arguments ...any) {
	if !p.flags.quiet {
		say(p.errs, fmt.Sprintf(format, arguments...))
	}
}

// fail tells the user of something that could not be done.
func (p *checkPlan) fail(err error) {
	if failure.IsOutput(err) {
		return // the run fails for it, and says so once
	}
	p.failures = append(p.failures, err.Error())
	say(p.errs, err.Error())
}

func (p *checkPlan) showFiles() error {
	for i := range p.targets {
		if t := &p.targets[i]; t.wanted {
			fmt.Fprintln(p.out, printable.Name(p.names.Display(t.Path)))
		}
	}
	return p.failure()
}

func (p *checkPlan) failure() error {
	if len(p.failures) > 0 || p.misconfigured {
		return exitError(exitFailure)
	}
	return nil
}

// result returns the exit code of the run.
func (p *checkPlan) result() error {
	if err := p.failure(); err != nil {
		return err
	}
	failAt := p.failsAt()
	if failAt != rules.SeverityOff && (p.summary().AtLeast(failAt) > 0 || p.flags.strictTrust && len(p.unchecked()) > 0) || p.flags.diff && p.changed > 0 && !p.flags.exitZero {
		return exitError(exitFindings)
	}
	return nil
}

// failsAt returns the lowest severity of the findings that fail the run, or rules.SeverityOff if none does. More warnings than are allowed
// all fail it.
func (p *checkPlan) failsAt() rules.Severity {
	tooMany := p.flags.maxWarnings >= 0 && p.summary().Warning > p.flags.maxWarnings
	switch {
	case p.flags.exitZero:
		return rules.SeverityOff
	case tooMany && (p.failAt == rules.SeverityOff || p.failAt > rules.SeverityWarning):
		return rules.SeverityWarning
	}
	return p.failAt
}

// summary counts the findings in the files that were checked.
func (p *checkPlan) summary() report.Summary {
	var s report.Summary
	for i := range p.targets {
		if file := p.targets[i].checked; file != nil {
			for k := range file.Diagnostics {
				s.Add(file.Diagnostics[k].Severity)
			}
		}
	}
	return s
}
