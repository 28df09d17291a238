package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/verify"
	"github.com/spf13/cobra"
)

type verifyFlags struct {
	check     run.CheckOptions
	generator string
	units     string
	offline   bool
	timeout   time.Duration
	bugReport string
	accept    bool
}

const verifyLong = `Run the real toolchain on specifications: tfplugingen-framework generates the Go code, the go command builds and vets it
together with hand-written code in the same folder, a program starts the schemas as Terraform would, and the packages of the module that use the
generated code are built. Every error is reported at its place in the specification. A PATH is as for "spec-ls check".

In a provider's module it uses the module's versions, and the generator that a tool line of go.mod names; elsewhere the versions that spec-ls is
tested with, in a temporary module. The module itself is not changed. This runs code: the generator, and functions of the provider that
specifications name. It first prints what it runs.

If check and the toolchain contradict each other, that is reported as a disagreement; --bug-report writes a report for us.

Exit codes: 0 if there is no finding at or above --fail-level, 1 if there is one, 2 if the toolchain could not be run to its end.`

var unitsOfGenerator = []string{"all", "resources", "data-sources", "provider"}

func newVerifyCommand() *cobra.Command {
	var flags verifyFlags
	c := &cobra.Command{
		Use:   "verify [PATH...]",
		Short: "Run the real toolchain: generate, compile, and start the provider's schemas",
		Long:  verifyLong,
		Example: `  spec-ls verify
  spec-ls verify provider_code_spec.json --output internal/provider
  spec-ls verify --generator "go run ./tools/generator"
  spec-ls verify --offline --bug-report report.md`,
		RunE: func(c *cobra.Command, arguments []string) error { return runVerify(c, &flags, arguments) },
	}
	f := c.Flags()
	addFormats(c, &flags.check.Formats, "findings", report.Formats.Names())
	f.StringVar(&flags.generator, "generator", "", "run the `COMMAND` instead of the generator that go.mod or the configuration names")
	f.StringVar(&flags.units, "units", "all", "generate these `UNITS`: all, resources, data-sources or provider")
	f.StringVar(&flags.check.Output, "output", "", "the `DIR` to generate into; files written by hand in it are compiled as well")
	f.StringVar(&flags.check.Package, "package", "", "generate one package with this `NAME` (default as configured, or one package per schema)")
	f.BoolVar(&flags.offline, "offline", false, "download nothing: everything must be in the module cache")
	f.DurationVar(&flags.timeout, "timeout", 0, "give up after this `DURATION`, such as 5m (default never)")
	f.StringVar(&flags.bugReport, "bug-report", "", "write reports of all disagreements to `FILE`, as Markdown")
	addConfiguration(c, &flags.check.ConfigurationOptions)
	f.StringVar(
		&flags.check.Baseline,
		"baseline",
		"",
		"leave out the findings that `FILE` records (default the nearest "+baseline.FileName+" from a specification upward)",
	)
	f.BoolVar(&flags.check.NoBaseline, "no-baseline", false, "report all findings: ignore "+baseline.FileName+"")
	f.BoolVar(&flags.accept, "accept", false, "record all findings in the baseline, and report nothing")
	f.StringVar(
		&flags.check.FailLevel,
		"fail-level",
		"error",
		"fail if there are findings of this `LEVEL` or a higher one: error, warning, info, hint or never",
	)
	addExitZero(c, &flags.check.ExitZero)
	addLimits(c, &flags.check)
	share(c, &flags.check.InputOptions, "exclude", "ignore-non-spec", "pass-on-no-files", "root")
	f.BoolVarP(&flags.check.Quiet, "quiet", "q", false, "print only findings, no summary and no notes")
	addColor(c, &flags.check.Color)
	f.IntVarP(&flags.check.Jobs, "jobs", "j", 0, "run `N` generators at the same time (default the number of processors)")
	completeWith(c, "fail-level", append(run.SeverityNames(), "never")...)
	completeWith(c, "units", unitsOfGenerator...)
	return c
}

// verification is a run of verify.
type verification struct {
	*run.Check
	flags          *verifyFlags
	specifications []verify.Specification
	of             []*run.Target // of the specifications; nil for one that is only generated beside them
	compiled       *compilation.Index
	reports        []bugReport
}

// runVerify is one run of the command. Signals end its children first, and then itself.
func runVerify(c *cobra.Command, flags *verifyFlags, arguments []string) error {
	plan, err := newVerifyPlan(c, flags, arguments)
	if err != nil {
		return err
	}
	v := &verification{Check: plan, flags: flags, compiled: compilation.NewIndex(disk.System{})}
	v.Find(arguments)
	v.open()
	if len(v.specifications) > 0 {
		results, err := v.runToolchain(c.Context())
		if err != nil {
			return err
		}
		for i := range results {
			if v.of[i] != nil {
				v.take(c.Context(), i, &results[i])
			}
		}
	}
	if flags.accept {
		return v.accept()
	}
	v.TellNone()
	if err := v.Write(v.Report()); err != nil {
		return err
	}
	if err := v.writeBugReport(); err != nil {
		return err
	}
	return v.Result()
}

// newVerifyPlan reads the flags.
func newVerifyPlan(c *cobra.Command, flags *verifyFlags, arguments []string) (*run.Check, error) {
	switch {
	case slices.Contains(arguments, "-"):
		return nil, errors.New("verify reads files, not standard input: the folder of a specification says which module it belongs to")
	case !slices.Contains(unitsOfGenerator, flags.units):
		return nil, failure.UnknownValue("value of --units", flags.units, unitsOfGenerator...)
	case c.Flags().Changed("generator") && len(strings.Fields(flags.generator)) == 0:
		return nil, errors.New("--generator names no command")
	case flags.timeout < 0:
		return nil, errors.New("--timeout must be positive")
	case flags.accept && flags.check.NoBaseline:
		return nil, errors.New("--accept and --no-baseline contradict each other")
	}
	options := flags.check
	options.ByVerify = true
	if flags.accept {
		options.BaselineOptions, options.KeepFindings = run.BaselineOptions{NoBaseline: true}, true
	}
	return run.NewCheck(newProgram(c), &options, arguments)
}

// open reads the specifications, and then those that are generated into the same folders: the compiler needs them, but for one whose files
// would take the place of those that are verified.
func (v *verification) open() {
	known := map[string]bool{}
	type other struct {
		handwritten.Specification
		of *analysis.Document
	}
	var beside []other
	for t, document := range v.Documents() {
		v.Keep(t, document, nil)
		absolute, err := paths.Absolute(t.Path)
		if err == nil {
			err = v.add(t, document)
		}
		if err != nil {
			v.Fail(err)
			continue
		}
		known[absolute] = true
		if packages := document.Settings().ByHand; packages != nil {
			for _, s := range packages.Specifications {
				beside = append(beside, other{s, document})
			}
		}
	}
	for _, other := range beside {
		if known[other.File] {
			continue
		}
		t := &run.Target{File: discover.File{Path: other.File}}
		text, wanted, err := t.Read(disk.System{}, true)
		if err != nil || !wanted {
			continue
		}
		settings, err := v.Configuration.For(other.File)
		document := analysis.NewDocument(text, settings)
		if err == nil && handwritten.AreVersions(other.of.File(), document.File()) {
			continue
		}
		known[other.File] = true
		if err == nil {
			err = v.add(t, document)
		}
		if err != nil {
			v.Fail(err)
			continue
		}
		v.of[len(v.of)-1] = nil
	}
}

// add adds a specification.
func (v *verification) add(t *run.Target, document *analysis.Document) error {
	to, err := v.Output(t, document)
	var refused *config.OutputError // then it is verified in a module of its own
	if err != nil && !errors.As(err, &refused) {
		return err
	}
	v.specifications = append(v.specifications, verify.Specification{
		Name: v.Names.Display(t.Path), Folder: v.moduleFolder(t, to), Tools: v.toolsFolder(t, to), Document: document,
		Calls: v.calls(document, to),
	})
	v.of = append(v.of, t)
	return nil
}

// moduleFolder returns the folder of the module that a specification is generated into, or else its own folder.
func (v *verification) moduleFolder(t *run.Target, to destination.Output) string {
	if goMod := v.Configuration.Resolver.Loader.GoMod(to.Place("")); to != (destination.Output{}) && goMod != "" {
		return filepath.FromSlash(path.Dir(goMod))
	}
	return t.Folder()
}

// toolsFolder returns the folder of the module that names the generator of a specification; "" for none.
func (v *verification) toolsFolder(t *run.Target, to destination.Output) string {
	absolute, err := paths.Absolute(t.Path)
	if err != nil {
		return ""
	}
	goMod := v.Configuration.Resolver.Loader.GeneratorMod(absolute, to)
	if goMod == "" {
		return ""
	}
	return filepath.FromSlash(path.Dir(goMod))
}

// calls returns how the generator is called for a specification.
func (v *verification) calls(document *analysis.Document, to destination.Output) []verify.Call {
	as := func(units string, target destination.Target) verify.Call {
		if target.Folder == "" {
			return verify.Call{Units: units, Package: document.Settings().Package}
		}
		return verify.Call{Units: units, Output: filepath.FromSlash(target.Folder), Package: target.Package}
	}
	if one, isOne := to.Single(); isOne {
		return []verify.Call{as(v.flags.units, one)}
	}
	var calls []verify.Call
	for kind, units := range map[syntax.UnitKind]string{syntax.Provider: "provider", syntax.Resource: "resources",
		syntax.DataSource: "data-sources"} {
		if v.flags.units != "all" && v.flags.units != units {
			continue
		}
		targets := []destination.Target{to.Targets[kind]}
		for of, target := range to.Each() {
			if of == kind && !slices.Contains(targets, target) {
				targets = append(targets, target)
			}
		}
		for _, target := range targets {
			call := as(units, target)
			if len(targets) > 1 {
				call.Includes = func(name string) bool { return to.Target(kind, name) == target }
				if !slices.ContainsFunc(document.File().Units, func(u *syntax.Unit) bool { return u.Kind == kind && call.Includes(u.Name) }) {
					continue
				}
			}
			calls = append(calls, call)
		}
	}
	slices.SortStableFunc(calls, func(a, b verify.Call) int { return strings.Compare(a.Units, b.Units) })
	return calls
}

// interrupted is the error of a context that a signal has ended.
type interrupted struct{ signal os.Signal }

func (i interrupted) Error() string { return i.signal.String() }

// signalContext returns a context that ends with the signals that end other commands at once. When it is released, they end this one as
// well.
func signalContext(parent context.Context) (context.Context, context.CancelFunc) {
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	received := make(chan os.Signal, 1)
	signal.Notify(received, os.Interrupt, syscall.SIGTERM)
	ctx, cancel := context.WithCancelCause(parent)
	go func() {
		select {
		case s := <-received:
			cancel(interrupted{s})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		cancel(context.Canceled)
		endBySignals()
	}
}

// runToolchain runs the toolchain over all specifications.
func (v *verification) runToolchain(ctx context.Context) ([]verify.Result, error) {
	ctx, stop := signalContext(ctx)
	defer stop()
	if v.flags.timeout > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeoutCause(ctx, v.flags.timeout,
			fmt.Errorf("the toolchain was not ready after %v; see --timeout", v.flags.timeout))
		defer end()
	}
	shown := terminal.NewProgress(v.Errs, v.flags.check.Quiet)
	results, err := verify.Run(ctx, v.specifications, verify.Options{
		Generator: strings.Fields(v.flags.generator), Offline: v.flags.offline, Environment: os.Environ(), Jobs: v.Jobs(),
		Near: v.Names.Near, Say: func(message string) { v.Note("%s", message) }, Progress: shown.Show,
	})
	shown.Show("")
	var by interrupted
	switch err := cmp.Or(err, context.Cause(ctx)); {
	case errors.As(err, &by) && by.signal == os.Interrupt:
		return nil, run.Interrupted
	case errors.As(err, &by):
		return nil, run.Terminated
	}
	return results, err
}

// take takes in what the toolchain makes of a specification.
func (v *verification) take(ctx context.Context, i int, result *verify.Result) {
	t, specification := v.of[i], &v.specifications[i]
	if result.Err != nil {
		v.Fail(fmt.Errorf("%s: %w", specification.Name, result.Err))
	}
	document := specification.Document
	var found []analysis.Diagnostic
	add := func(f *rules.Finding) {
		d := document.Diagnostic(f)
		if severity := document.Settings().SeverityAt(f.Rule, d.Steps()); severity != rules.SeverityOff {
			d.Severity = min(severity, f.Severity)
			found = append(found, d)
		}
	}
	for k := range result.Findings {
		add(findingOf(&result.Findings[k]))
	}
	for _, d := range disagreements(document, v.compileErrors(ctx, document, result), result) {
		add(d.finding)
		v.reports = append(v.reports, bugReport{specification.Name, document, result.Toolchain, d})
	}
	slices.SortStableFunc(found, func(a, b analysis.Diagnostic) int { return a.Start - b.Start })
	v.Keep(t, document, found)
}

// compileErrors returns what check says of the packages that a document is generated into, if the compiler says something.
func (v *verification) compileErrors(ctx context.Context, document *analysis.Document, result *verify.Result) (found []analysis.Diagnostic) {
	if !slices.ContainsFunc(result.Findings, func(f verify.Finding) bool { return f.Rule == rules.CompileError }) {
		return nil
	}
	errors, _ := v.compiled.Findings(ctx, document)
	for i := range errors {
		found = append(found, document.Diagnostic(&errors[i]))
	}
	return found
}

// longestHeadline is how many characters a headline has at most.
const longestHeadline = 80

// findingOf makes a finding of what the toolchain says.
func findingOf(f *verify.Finding) *rules.Finding {
	message, note := strings.ToValidUTF8(f.Message, "�"), f.Note
	if utf8.RuneCountInString(message) > longestHeadline {
		note = strings.TrimSuffix(message+"; "+note, "; ")
		message = wording.Shorten(message, longestHeadline)
	}
	severity := f.Rule.Severity
	if f.Warning {
		severity = rules.SeverityWarning
	}
	return &rules.Finding{
		Rule: f.Rule, Stage: f.Rule.Stage, Severity: severity, Unit: f.Unit, Node: f.Node, Start: f.Start, End: f.End, Message: message,
		Note: note, Help: f.Help,
		Elsewhere: f.Elsewhere,
	}
}

// accept makes the findings known ones, and forgets those of verify that are gone.
func (v *verification) accept() error {
	if err := v.Failure(); err != nil {
		return err
	}
	edit, err := run.EditBaseline(v.flags.check.Baseline, true)
	if err != nil {
		return err
	}
	count := 0
	for _, t := range v.of {
		if t == nil {
			continue
		}
		at, err := paths.Absolute(t.Path)
		if err != nil {
			return err
		}
		name := edit.Name(at)
		left, stale := edit.New(name, t.Findings)
		edit.Forget(name, slices.DeleteFunc(stale, func(k baseline.Known) bool { return !isByVerify(k.Rule) }))
		edit.Take(name, left)
		count += len(t.Findings)
	}
	if err := edit.Write(); err != nil {
		return err
	}
	v.Note("%s of verify known in %s", report.Plural(count, "finding"), edit.File)
	return nil
}

// isByVerify reports whether a rule of a name is one of verify.
func isByVerify(name string) bool {
	rule, err := rules.Find(name)
	return err == nil && rule.ByVerify
}

// writeBugReport writes the reports of the disagreements, or says how to get them.
func (v *verification) writeBugReport() error {
	switch {
	case len(v.reports) == 0 && v.flags.bugReport == "":
		return nil
	case v.flags.bugReport == "":
		v.Note(
			"%s between check and the toolchain: --bug-report FILE writes what to send to %s",
			report.Plural(len(v.reports), "disagreement"),
			issueTracker,
		)
		return nil
	}
	var text strings.Builder
	for i := range v.reports {
		v.reports[i].write(&text)
	}
	return run.WriteFile(v.flags.bugReport, text.String())
}
