package run

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// baselines give the known findings of files. They are safe for several goroutines.
type baselines struct {
	config *Configuration
	none   bool
	fixed  *resolve.Baseline // the file that --baseline names
	// byVerify reports whether the findings are those of verify; otherwise they are those of check. Nothing is learned of the others.
	byVerify bool
}

func newBaselines(c *Configuration, o *CheckOptions) (*baselines, error) {
	b := &baselines{config: c, none: o.NoBaseline, byVerify: o.ByVerify}
	switch {
	case o.Baseline == "":
		return b, nil
	case o.NoBaseline:
		return nil, errors.New("--baseline and --no-baseline contradict each other")
	}
	var err error
	b.fixed, err = c.ReadBaseline(o.Baseline)
	return b, err
}

// ReadBaseline reads a baseline that the user names.
func (c *Configuration) ReadBaseline(name string) (*resolve.Baseline, error) {
	absolute, err := paths.Absolute(name)
	if err != nil {
		return nil, err
	}
	read, err := c.Resolver.ReadBaseline(absolute)
	if err != nil {
		return nil, CannotReadBaseline(name, err)
	}
	return read, nil
}

// CannotReadBaseline returns why a baseline was not read, and where it is damaged.
func CannotReadBaseline(name string, err error) error {
	var broken *resolve.BaselineError
	if !errors.As(err, &broken) {
		return failure.CannotRead(name, err)
	}
	at := filepath.ToSlash(paths.Names{}.Near(filepath.FromSlash(broken.Path)))
	var damage *baseline.SyntaxError
	if errors.As(err, &damage) {
		return fmt.Errorf("%s:%d:%d: %w", at, damage.Line, damage.Column, damage)
	}
	return fmt.Errorf("%s: %w", at, broken.Err)
}

// forFile returns the baseline that holds for a file, or nil, and the file's absolute path with slashes.
func (b *baselines) forFile(path string) (found *resolve.Baseline, absolute string) {
	if b == nil || b.none {
		return nil, path
	}
	absolute, err := paths.Absolute(path)
	if err != nil || b.fixed != nil {
		return b.fixed, absolute
	}
	if found, err = b.config.Resolver.Baseline(absolute); err != nil {
		b.config.Fail(CannotReadBaseline(baseline.FileName, err))
	}
	return found, absolute
}

// knows reports whether a baseline names a file, which then was a specification when the baseline was made.
func (b *baselines) knows(path string) bool {
	found, absolute := b.forFile(path)
	return found != nil && found.Files[found.Name(absolute)] != nil
}

// compared is the result of comparing a file's findings with a baseline.
type compared struct {
	baseline *resolve.Baseline // nil for none
	known    int               // findings that it leaves out
	stale    int               // findings that no longer occur
}

// compare returns the findings of a file that its baseline does not know.
func (b *baselines) compare(t *Target, findings []analysis.Diagnostic) ([]analysis.Diagnostic, compared) {
	found, absolute := b.forFile(t.Path)
	if found == nil {
		return findings, compared{}
	}
	left, rest := found.New(found.Name(absolute), findings)
	out := compared{baseline: found, known: len(findings) - len(left)}
	for _, r := range Forgettable(rest, findings, !t.Named) {
		if !b.byVerify {
			out.stale += r.Count
		}
	}
	return left, out
}

// Forgettable returns the entries that a baseline may drop, as a check did not find them: nothing if the file has errors near which
// nothing else is found, nothing that is found by looking across files unless all in the folder were checked, and nothing that verify
// finds.
func Forgettable(rest []baseline.Known, findings []analysis.Diagnostic, together bool) []baseline.Known {
	if slices.ContainsFunc(findings, func(d analysis.Diagnostic) bool { return d.IsFinal() }) {
		return nil
	}
	return slices.DeleteFunc(rest, func(k baseline.Known) bool {
		rule, err := rules.Find(k.Rule)
		return err == nil && (rule.ByVerify || rule.LooksAcrossFiles && !together)
	})
}

// noteStale reports findings in the baselines that are gone.
func (p *Check) noteStale() {
	stale := map[*resolve.Baseline]int{}
	var order []*resolve.Baseline
	for i := range p.Targets {
		if c := &p.Targets[i].compared; c.stale > 0 {
			if stale[c.baseline] == 0 {
				order = append(order, c.baseline)
			}
			stale[c.baseline] += c.stale
		}
	}
	for _, b := range order {
		p.Note(
			"%s in %s: run spec-ls baseline prune",
			report.Plural(stale[b], "stale finding"),
			p.Names.Display(p.Names.Near(filepath.FromSlash(b.Path))),
		)
	}
}
