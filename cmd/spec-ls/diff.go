package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

type diffFlags struct {
	against   string
	formats   []string
	policy    string
	only      []string
	severity  []string
	failLevel string
	from, to  string
	accept    bool
	handEdits bool
	color     string
	quiet     bool
	check     checkFlags // the configuration and the baseline
}

const diffLong = `Compare two versions of a provider, and say what the changes mean for those who use it: which configurations no longer validate,
which state can't be read, and which plans change.

OLD and NEW are specifications, directories, of which all specifications of a provider count together, the JSON of
"terraform providers schema -json", or - for standard input. With --against, each PATH is compared with what git has there in the
commit REF. Without either, it is compared with the commit where the present branch left the default branch.

Order, formatting and the file that something is in do not count. A change is breaking, dangerous (it breaks some, or that can't be
decided from the text), minor or patch; --policy hashicorp takes new validation for dangerous, strict for breaking.

Exit codes: 0 if there is no change at or above --fail-level, 1 if there is one, 2 if something could not be done. With --from and --to
it is 1 if the step between the two versions is too small for the changes, and the level counts only if --fail-level is given.`

func newDiffCommand() *cobra.Command {
	var flags diffFlags
	c := &cobra.Command{
		Use:   "diff [OLD NEW | PATH...]",
		Short: "Report what changes for the users of a provider between two versions",
		Long:  diffLong,
		Example: `  spec-ls diff
  spec-ls diff --against v1.4.0 specs/
  spec-ls diff old.json new.json --policy strict
  spec-ls diff --from 1.4.0 --to 1.5.0 -f changelog --against v1.4.0
  spec-ls diff --hand-edits provider_code_spec.json generated.json
  terraform providers schema -json | spec-ls diff - provider_code_spec.json`,
		RunE: func(c *cobra.Command, arguments []string) error { return diff(c, &flags, arguments) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&flags.against, "against", "", "compare with what git has in the commit `REF` (default where the branch left the default branch)")
	f.StringArrayVarP(&flags.formats, "format", "f", nil, "write changes as `NAME[=FILE]`: "+strings.Join(changeFormatNames(), ", ")+"; may be repeated (default text)")
	f.StringVar(&flags.policy, "policy", change.HashiCorp.String(), "judge new validation and replacement by the `POLICY` hashicorp or strict")
	flags.addOnly(c)
	f.StringSliceVar(&flags.severity, "severity", nil, "set the level of rules of changes, as `RULE=LEVEL`: breaking, dangerous, minor, patch or off")
	f.StringVar(&flags.failLevel, "fail-level", change.Breaking.String(), "fail if there are changes of this `LEVEL` or a higher one: breaking, dangerous, minor, patch or never")
	f.StringVar(&flags.from, "from", "", "with --to: the `VERSION` of the provider that OLD is")
	f.StringVar(&flags.to, "to", "", "with --from: fail if this `VERSION` of NEW is too near for the changes")
	f.StringVar(&flags.check.baseline, "baseline", "", "leave out the changes that `FILE` accepts (default the nearest "+baseline.FileName+")")
	f.BoolVar(&flags.accept, "accept", false, "accept all changes that there are in the baseline, and no others")
	f.BoolVar(&flags.handEdits, "hand-edits", false, "list what OLD, changed by hand, has otherwise than NEW, which is generated")
	flags.check.config.add(c)
	f.BoolVarP(&flags.quiet, "quiet", "q", false, "print only changes, no summary and no notes")
	f.StringVar(&flags.color, "color", "auto", "color the output `WHEN`: auto, always or never")
	completeWith(c, "format", changeFormatNames()...)
	completeWith(c, "policy", change.PolicyNames...)
	completeWith(c, "fail-level", append(levelNames(), "never")...)
	completeWith(c, "color", "auto", "always", "never")
	complete(c, "severity", changeRuleNames)
	return c
}

// addOnly adds the flag that names what is compared.
func (f *diffFlags) addOnly(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.only, "only", nil, "compare these resources and data sources alone, as `NAME`[,NAME...]")
}

func changeFormatNames() []string {
	var names []string
	for _, f := range report.ChangeFormats {
		names = append(names, f.Name)
	}
	return names
}

func levelNames() []string {
	var names []string
	for l := change.Breaking; l > change.Off; l-- {
		names = append(names, l.String())
	}
	return names
}

// changeRuleNames returns the names of all rules of changes with their summaries, as shells show them.
func changeRuleNames() []string {
	var names []string
	for _, r := range change.All() {
		names = append(names, r.Name+"\t"+r.Summary)
	}
	return names
}

// diffPlan is what a run of diff is to do, and then what it found.
type diffPlan struct {
	versionReader
	flags    *diffFlags
	out      io.Writer
	errs     io.Writer
	outputs  []changeOutput
	options  change.Options
	failAt   change.Level
	release  *report.Release
	failures []string
	hashes   bool
}

// changeOutput is a format and where it is written.
type changeOutput struct {
	format *report.ChangeFormat
	file   string // empty for standard output
}

// diff is one run of the command.
func diff(c *cobra.Command, flags *diffFlags, arguments []string) error {
	if flags.handEdits {
		return handEdits(c, flags, arguments)
	}
	plan, err := newDiffPlan(c, flags)
	if err != nil {
		return err
	}
	tuneCollector()
	pairs, err := plan.read(c.Flags().Changed("against"), arguments)
	if err != nil {
		return err
	}
	return plan.compareAll(pairs)
}

// compareAll compares all pairs, and writes what has changed.
func (p *diffPlan) compareAll(pairs []providerPair) error {
	changes, err := p.compare(pairs)
	if err != nil {
		return err
	}
	return p.finish(pairs, changes, func(*report.Changes) {})
}

// finish leaves out the changes that the baseline accepts, and writes the others; adjust is called with the report before that.
func (p *diffPlan) finish(pairs []providerPair, changes []change.Change, adjust func(*report.Changes)) error {
	known, err := p.baseline()
	if err != nil {
		return err
	}
	if p.flags.accept {
		return p.accept(known, changes)
	}
	all := len(changes)
	if known != nil {
		changes = slices.DeleteFunc(changes, func(c change.Change) bool { return known.Accepts(c.Rule.Name, c.Place()) })
	}
	r := report.NewChanges(changes, p.nameOf(pairs), p.hashes)
	r.Version, r.FailAt, r.Release, r.Failures = version(), p.failAt, p.release, p.failures
	r.Accepted = all - len(changes)
	r.Baseline = r.Accepted > 0
	adjust(r)
	if err := p.write(r); err != nil {
		return err
	}
	return p.result(r)
}

// compare compares all pairs. A fault in the program is an error of the run.
func (p *diffPlan) compare(pairs []providerPair) (changes []change.Change, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error, please report it: %v", r)
		}
	}()
	for _, name := range p.options.Only {
		if !slices.ContainsFunc(pairs, func(pair providerPair) bool { return pair.old.contract.Has(name) || pair.new.contract.Has(name) }) {
			return nil, fmt.Errorf("there is no resource or data source %q", name)
		}
	}
	for _, pair := range pairs {
		if err := ended(p.ctx); err != nil {
			return nil, err
		}
		changes = append(changes, change.Compare(pair.old.contract, pair.new.contract, p.options)...)
	}
	return changes, nil
}

// newDiffPlan reads the flags.
func newDiffPlan(c *cobra.Command, flags *diffFlags) (*diffPlan, error) {
	reader, err := newVersionReader(c.InOrStdin(), &flags.check)
	if err != nil {
		return nil, err
	}
	reader.ctx = c.Context()
	p := &diffPlan{flags: flags, versionReader: *reader, out: c.OutOrStdout(), errs: c.ErrOrStderr()}
	if p.outputs, err = parseChangeOutputs(flags.formats); err != nil {
		return nil, err
	}
	p.hashes = slices.ContainsFunc(p.outputs, func(o changeOutput) bool { return o.format.Name == "sarif" })
	if i := slices.Index(change.PolicyNames, flags.policy); i >= 0 {
		p.options.Policy = change.Policy(i)
	} else {
		return nil, failure.UnknownValue("policy", flags.policy, change.PolicyNames...)
	}
	p.options.Only = flags.only
	if p.options.Levels, err = parseLevels(flags.severity); err != nil {
		return nil, err
	}
	if flags.failLevel != "never" {
		if p.failAt, err = change.ParseLevel(flags.failLevel); err != nil || p.failAt == change.Off {
			return nil, failure.UnknownValue("value of --fail-level", flags.failLevel, append(levelNames(), "never")...)
		}
	}
	if p.release, err = parseRelease(flags.from, flags.to); err != nil {
		return nil, err
	}
	if p.release != nil && !c.Flags().Changed("fail-level") {
		p.failAt = change.Off // the step between the versions says what may change
	}
	_, err = terminal.UseColor(flags.color, p.out, os.Getenv)
	return p, err
}

// parseLevels reads the values of --severity.
func parseLevels(assignments []string) (map[string]change.Level, error) {
	levels := map[string]change.Level{}
	for _, assignment := range assignments {
		name, level, ok := strings.Cut(assignment, "=")
		if !ok {
			return nil, fmt.Errorf("--severity %s has no level, as in %s=minor", assignment, name)
		}
		rule, err := change.Find(name)
		if err != nil {
			return nil, err
		}
		if levels[rule.Name], err = change.ParseLevel(level); err != nil {
			return nil, failure.UnknownValue("level", level, append(levelNames(), change.Off.String())...)
		}
	}
	return levels, nil
}

// parseRelease reads --from and --to.
func parseRelease(from, to string) (*report.Release, error) {
	switch {
	case from == "" && to == "":
		return nil, nil
	case from == "" || to == "":
		return nil, errors.New("--from and --to need each other")
	}
	old, err := change.ParseVersion(from)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	new, err := change.ParseVersion(to)
	if err != nil {
		return nil, fmt.Errorf("--to: %w", err)
	}
	if new.Before(old) {
		return nil, fmt.Errorf("--to %s is before --from %s", to, from)
	}
	return &report.Release{From: old, To: new}, nil
}

// parseChangeOutputs reads the values of --format.
func parseChangeOutputs(values []string) ([]changeOutput, error) {
	if len(values) == 0 {
		values = defaultOutputs()
	} else if err := checkFormats(values, changeFormatNames()); err != nil {
		return nil, err
	}
	var outputs []changeOutput
	for _, value := range values {
		name, file, _ := strings.Cut(value, "=")
		i := slices.IndexFunc(report.ChangeFormats, func(f report.ChangeFormat) bool { return f.Name == name })
		outputs = append(outputs, changeOutput{&report.ChangeFormats[i], file})
	}
	return outputs, nil
}

// baseline returns the baseline that may accept changes; nil if there is none.
func (p *diffPlan) baseline() (*baseline.Baseline, error) {
	if p.flags.check.baseline != "" {
		found, err := p.config.readBaseline(p.flags.check.baseline)
		if p.flags.accept && errors.Is(err, os.ErrNotExist) {
			return &baseline.Baseline{}, nil
		}
		if err != nil {
			return nil, err
		}
		return found.Baseline, nil
	}
	absolute, err := paths.Absolute(baseline.FileName)
	if err != nil {
		return nil, err
	}
	found, err := p.config.resolver.Baseline(absolute)
	switch {
	case err != nil:
		return nil, baselineError(baseline.FileName, err)
	case found != nil:
		p.flags.check.baseline = paths.Names{}.Near(filepath.FromSlash(found.Path))
		return found.Baseline, nil
	case p.flags.accept:
		return &baseline.Baseline{}, nil
	}
	return nil, nil
}

// accept writes a baseline that accepts the changes, and no others.
func (p *diffPlan) accept(known *baseline.Baseline, changes []change.Change) error {
	name := p.flags.check.baseline
	if name == "" {
		name = baseline.FileName
	}
	next := baseline.Baseline{Version: known.Version, Files: known.Files}
	for i := range changes {
		next.Accept(changes[i].Rule.Name, changes[i].Place())
	}
	if err := disk.Write(name, next.String()); err != nil {
		return failure.CannotWrite(name, err)
	}
	p.note("%s accepted in %s", report.Plural(len(changes), "change"), filepath.ToSlash(name))
	return p.failure()
}

// nameOf returns the names of sources: of a file as it was named or found, of one in git with its revision.
func (p *diffPlan) nameOf(pairs []providerPair) report.NameOfSource {
	revisions := map[*contract.Source]*git.Revision{}
	for _, pair := range pairs {
		for _, version := range []providerVersion{pair.old, pair.new} {
			for _, s := range version.sources {
				revisions[s] = version.revision
			}
		}
	}
	return func(s *contract.Source) (name, repositoryPath string) {
		switch r := revisions[s]; {
		case s.Name == paths.Stdin:
			return s.Name, s.Name
		case r != nil:
			return r.Display(s.Name), p.names.Repository(s.Name)
		}
		return p.names.Display(s.Name), p.names.Repository(s.Name)
	}
}

// write writes the changes in all formats.
func (p *diffPlan) write(r *report.Changes) error {
	for _, o := range p.outputs {
		w := p.out
		if o.file != "" {
			w = &bytes.Buffer{}
		}
		var err error
		if r.Style.Color, err = terminal.UseColor(p.flags.color, w, os.Getenv); err != nil {
			return err
		}
		if o.file != "" && p.flags.color != "always" {
			r.Style.Color = false
		}
		r.Style.Width, r.Style.Quiet = terminal.Width(w), p.flags.quiet
		if r.Style.Color {
			w = terminal.Styled(w)
		}
		if err := o.format.Write(w, r); err != nil {
			return fmt.Errorf("writing the changes: %w", err)
		}
		if buffer, ok := w.(*bytes.Buffer); ok && o.file != "" {
			if err := writeFile(o.file, buffer.String()); err != nil {
				p.fail(err)
			}
		}
	}
	if slices.ContainsFunc(p.outputs, func(o changeOutput) bool { return o.format.Name == "github" }) {
		return addToStepSummary(p.fail, func(w io.Writer) error { return report.WriteChangesSummary(w, r) })
	}
	return nil
}

// note tells the user something that is not a change.
func (p *diffPlan) note(format string, arguments ...any) {
	if !p.flags.quiet {
		say(p.errs, fmt.Sprintf(format, arguments...))
	}
}

// fail tells the user of something that could not be done.
func (p *diffPlan) fail(err error) {
	if failure.IsOutput(err) {
		return // the run fails for it, and says so once
	}
	p.failures = append(p.failures, err.Error())
	say(p.errs, err.Error())
}

func (p *diffPlan) failure() error {
	for message := range p.config.failed {
		p.fail(errors.New(message))
	}
	if len(p.failures) > 0 {
		return exitError(exitFailure)
	}
	return nil
}

// result returns the exit code of the run.
func (p *diffPlan) result(r *report.Changes) error {
	if err := p.failure(); err != nil {
		return err
	}
	if r.TooSmall() != "" {
		return exitError(exitFindings)
	}
	for i := range r.Changes {
		if p.failAt != change.Off && r.Changes[i].Level >= p.failAt {
			return exitError(exitFindings)
		}
	}
	return nil
}
