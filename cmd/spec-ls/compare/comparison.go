// Package compare reads versions of providers, from files, from git or as Terraform sees a built one, compares them, and writes what
// changes.
package compare

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// Options select the versions that are compared, and decide the result of the changes.
type Options struct {
	run.ConfigurationOptions
	run.BaselineOptions
	run.OutputOptions
	Policy    string
	Only      []string // resources and data sources; empty for all
	Levels    []string // RULE=LEVEL
	FailLevel string   // if it is empty or never, no change fails the run
	// DefaultFailLevel reports whether nobody asked for FailLevel. Then the step from one version to another alone says what may change, if
	// there is one, and between a specification and the provider that is built from it nothing may.
	DefaultFailLevel bool
	Provider         string // the address of the built provider; empty for the one with the specification's name, or the only one
	From, To         string
	Quiet            bool
	Root             string // the directory to which names in reports are relative; empty for none
	ExitZero         bool
	PassOnNoFiles    bool // it is no failure that no specification is found
	// Allow refuses files that may not be read; nil for none.
	Allow func(paths ...string) error
}

// Comparison compares providers, and writes what changes.
type Comparison struct {
	*Reader
	*run.Log
	run.Program
	options *Options
	outputs run.Outputs
	how     change.Options
	failAt  change.Level
	release *report.Release
}

// New reads the options.
func New(p run.Program, o *Options) (*Comparison, error) {
	reader, err := NewReader(p, &o.ConfigurationOptions)
	if err != nil {
		return nil, err
	}
	if reader.Names, err = paths.NewNames(o.Root); err != nil {
		return nil, err
	}
	if o.Baseline != "" && o.NoBaseline {
		return nil, errors.New("--baseline and --no-baseline contradict each other")
	}
	reader.Allow = o.Allow
	c := &Comparison{Reader: reader, Log: &run.Log{Say: p.Say, Quiet: o.Quiet}, Program: p, options: o}
	if c.outputs, err = run.NewOutputs(&o.OutputOptions, p.Out, report.ChangeFormats.Names()); err != nil {
		return nil, err
	}
	if i := slices.Index(change.PolicyNames, o.Policy); i >= 0 {
		c.how.Policy = change.Policy(i)
	} else {
		return nil, failure.UnknownValue("policy", o.Policy, change.PolicyNames...)
	}
	c.how.Only = o.Only
	if c.how.Levels, err = parseLevels(o.Levels); err != nil {
		return nil, err
	}
	if o.FailLevel != "" && o.FailLevel != "never" {
		if c.failAt, err = change.ParseLevel(o.FailLevel); err != nil || c.failAt == change.Off {
			return nil, failure.UnknownValue("value of --fail-level", o.FailLevel, append(LevelNames(), "never")...)
		}
	}
	if c.release, err = parseRelease(o.From, o.To); err != nil {
		return nil, err
	}
	if c.release != nil && o.DefaultFailLevel {
		c.failAt = change.Off // the step between the versions says what may change
	}
	return c, nil
}

// tellNone tells the user that nothing was found to compare.
func (p *Comparison) tellNone() {
	if p.options.PassOnNoFiles || p.ForTools {
		p.Note("no specification found")
	} else {
		p.Fail(errors.New("no specification found; name a file or a folder that has one, or give --pass-on-no-files"))
	}
}

// Compare reads both sides and compares the providers in them: the files on the disk with a commit, or OLD with NEW.
func (p *Comparison) Compare(against bool, revision string, arguments []string) ([]Pair, []change.Change, error) {
	var old, new []Version
	if !against {
		if err := explainCommits(arguments); err != nil {
			return nil, nil, err
		}
	}
	var err error
	switch {
	case !against && len(arguments) == 2:
		if old, err = p.ReadNamed(arguments[0], arguments[1] == "-"); err == nil {
			new, err = p.ReadNamed(arguments[1], arguments[0] == "-")
		}
		if err == nil && !slices.ContainsFunc(old, Version.isBuilt) && onlyBuilt(new) {
			return p.compareBuilt(arguments[0], old, arguments[1], new)
		}
	case !against && len(arguments) > 2:
		err = errors.New("diff compares two versions, OLD and NEW; to compare several files with a commit, give --against REF")
	default:
		if !against && p.release != nil {
			revision, err = tagOf(p.options.From)
		}
		if err == nil {
			old, new, err = p.readAgainst(revision, arguments)
		}
	}
	if err == nil && p.options.Provider != "" {
		err = errors.New("--provider is for a specification and the JSON of terraform providers schema")
	}
	if err != nil {
		return nil, nil, err
	}
	pairs := pairVersions(old, new)
	changes, err := p.changes(pairs)
	return pairs, changes, err
}

// changes compares all pairs. A fault in the program is an error of the run.
func (p *Comparison) changes(pairs []Pair) (changes []change.Change, err error) {
	for _, name := range p.how.Only {
		if !slices.ContainsFunc(pairs, func(pair Pair) bool { return pair.old.contract.Has(name) || pair.new.contract.Has(name) }) {
			return nil, fmt.Errorf("there is no resource or data source %q", name)
		}
	}
	err = run.Guarded(func() error {
		for _, pair := range pairs {
			if err := p.Context.Err(); err != nil {
				return err
			}
			changes = append(changes, change.Compare(pair.old.contract, pair.new.contract, p.how)...)
		}
		return nil
	})
	return changes, err
}

// Report returns the changes that the baseline does not accept.
func (p *Comparison) Report(pairs []Pair, changes []change.Change) (*report.Changes, error) {
	known, err := p.known()
	if err != nil {
		return nil, err
	}
	all := len(changes)
	if known != nil {
		changes = slices.DeleteFunc(changes, func(c change.Change) bool { return known.Accepts(c.Rule.Name, c.Place()) })
	}
	r := report.NewChanges(changes, p.nameOf(pairs), p.outputs.Has("sarif"))
	r.Version, r.FailAt, r.Release, r.Failures, r.Drift = p.Version, p.failAt, p.release, p.Failures(), p.how.Drift
	r.Accepted = all - len(changes)
	r.Baseline = r.Accepted > 0
	return r, nil
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
			return nil, failure.UnknownValue("level", level, append(LevelNames(), change.Off.String())...)
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

// known returns the baseline that may accept changes; nil if there is none.
func (p *Comparison) known() (*baseline.Baseline, error) {
	if p.options.NoBaseline {
		return nil, nil
	}
	if p.options.Baseline != "" {
		found, err := p.Configuration.ReadBaseline(p.options.Baseline)
		if err != nil {
			return nil, err
		}
		return found.Baseline, nil
	}
	absolute, err := paths.Absolute(baseline.FileName)
	if err != nil {
		return nil, err
	}
	found, err := p.Configuration.Resolver.Baseline(absolute)
	switch {
	case err != nil:
		return nil, run.CannotReadBaseline(baseline.FileName, err)
	case found != nil:
		return found.Baseline, nil
	}
	return nil, nil
}

// Accept writes a baseline that accepts the changes, and no others.
func (p *Comparison) Accept(changes []change.Change) error {
	known, err := run.EditBaseline(p.options.Baseline, true)
	if err != nil {
		return err
	}
	known.Changes = nil
	for i := range changes {
		known.Accept(changes[i].Rule.Name, changes[i].Place())
	}
	if err := known.Write(); err != nil {
		return err
	}
	p.Note("%s accepted in %s", report.Plural(len(changes), "change"), filepath.ToSlash(known.File))
	return p.failure()
}

// nameOf returns the names of sources: of a file as it was named or found, of one in git with its revision.
func (p *Comparison) nameOf(pairs []Pair) report.NameOfSource {
	revisions := map[*contract.Source]*git.Revision{}
	for _, pair := range pairs {
		for _, version := range []Version{pair.old, pair.new} {
			for _, s := range version.sources {
				revisions[s] = version.revision
			}
		}
	}
	return func(s *contract.Source) (name, repositoryPath string) {
		switch r := revisions[s]; {
		case s.Name == p.stdin:
			return s.Name, s.Name
		case r != nil:
			return r.Display(s.Name), p.Names.Repository(s.Name)
		}
		return p.Names.Display(s.Name), p.Names.Repository(s.Name)
	}
}

// Finish writes the changes in all formats. The error is the exit code.
func (p *Comparison) Finish(r *report.Changes, err error) error {
	if err != nil {
		return err
	}
	r.Style.Quiet = p.options.Quiet
	for _, o := range p.outputs {
		err := o.Write(p.Out, p.options.Color, &r.Style, func(w io.Writer) error {
			if err := report.ChangeFormats.Find(o.Format).Write(w, r); err != nil {
				return fmt.Errorf("writing the changes: %w", err)
			}
			return nil
		})
		if err != nil {
			p.Fail(err) // the other formats are still written
		}
	}
	if problem := r.TooSmall(); problem != "" && !slices.ContainsFunc(p.outputs, func(o run.Output) bool { return report.SaysTooSmall(o.Format) }) {
		p.Program.Say(problem) // so that the exit code has a reason
	}
	if err := p.outputs.SummarizeStep(p.Log, func(w io.Writer) error { return report.WriteChangesSummary(w, r) }); err != nil {
		return err
	}
	return p.result(r)
}

// failure returns the exit code of a comparison in which something could not be done; nil of any other.
func (p *Comparison) failure() error {
	p.Configuration.Tell(p.Log)
	if len(p.Failures()) > 0 {
		return run.Failed
	}
	return nil
}

// result returns the exit code of the run.
func (p *Comparison) result(r *report.Changes) error {
	if err := p.failure(); err != nil {
		return err
	}
	if p.options.ExitZero {
		return nil
	}
	if r.TooSmall() != "" {
		return run.Findings
	}
	for i := range r.Changes {
		if p.failAt != change.Off && r.Changes[i].Level >= p.failAt {
			return run.Findings
		}
	}
	return nil
}

func LevelNames() []string {
	var names []string
	for l := change.Breaking; l > change.Off; l-- {
		names = append(names, l.String())
	}
	return names
}
