package run

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
	"github.com/spec-ls/spec-ls/language/openapi"
)

// Judge checks all targets, several at a time. Each result depends on its file alone, but for what the rules that look across files
// say of those that are checked together.
func (p *Check) Judge() {
	var all []*Target
	var compared []string
	for i := range p.Targets {
		t := &p.Targets[i]
		all = append(all, t)
		if path, err := paths.Absolute(t.Path); err == nil {
			compared = append(compared, path)
		}
	}
	p.together = resolve.NewTogether(compared)
	p.each(all, p.check)
	p.compare()
	p.tellOnce()
	for i := range p.Targets {
		t := &p.Targets[i]
		if t.err != nil {
			p.Fail(t.err)
		}
		if t.checked != nil && slices.ContainsFunc(t.checked.Diagnostics, isInternalError) {
			p.Fail(fmt.Errorf("%s was not checked whole: an internal error is among its findings", p.Names.Display(t.Path)))
		}
	}
	p.Configuration.Tell(p.Log)
}

// tellOnce keeps findings that a run reports once in the first file only: about a fork of the generator, or a package that depends on
// several specifications.
func (p *Check) tellOnce() {
	told := map[string]bool{}
	for i := range p.Targets {
		if t := &p.Targets[i]; t.checked != nil {
			t.checked.Diagnostics = slices.DeleteFunc(t.checked.Diagnostics, func(d report.Diagnostic) bool {
				before := told[d.Once]
				told[d.Once] = d.Once != ""
				return before
			})
		}
	}
}

func isInternalError(d report.Diagnostic) bool { return d.Rule == rules.InternalError }

// With manyFiles or more, a terminal shows how far the run is, after each progressStep files.
const manyFiles, progressStep = 500, 20

// each does something with targets, several at a time.
func (p *Check) each(targets []*Target, do func(t *Target)) {
	next := make(chan *Target)
	shown, done := terminal.NewProgress(p.Errs, p.options.Quiet || len(targets) < manyFiles || !terminal.IsTerminal(p.Errs)), atomic.Int64{}
	defer shown.Show("")
	var workers sync.WaitGroup
	for range min(p.jobs, len(targets)) {
		workers.Go(func() {
			for t := range next {
				do(t)
				if n := done.Add(1); n%progressStep == 0 {
					shown.Show(fmt.Sprintf("%d of %d files", n, len(targets)))
				}
			}
		})
	}
	for _, t := range targets {
		if p.Context.Err() != nil {
			break
		}
		next <- t
	}
	close(next)
	workers.Wait()
}

// check reads and checks one file.
func (p *Check) check(t *Target) {
	p.guard(t, func() {
		text, wanted, err := p.read(t)
		if t.err = err; err != nil {
			return
		}
		other, isOther := p.otherwise(t, text)
		t.wanted = wanted || isOther
		if !t.wanted || p.options.ShowFiles {
			return
		}
		if t.settings, t.err = p.Configuration.For(t.Path); t.err != nil {
			return
		}
		if isOther {
			p.usages.see(p.Configuration, t, nil)
			p.keepOther(t, text, other)
			return
		}
		if t.isAnothers(text) {
			p.keepAnothers(t, text)
			return
		}
		document := t.Open(text, t.settings)
		p.usages.see(p.Configuration, t, document)
		if !document.Foreign() {
			t.origin = t.settings.OriginOf(text)
		}
		if document.Check(p.Context) != nil {
			return
		}
		if p.options.Fix || p.options.Diff {
			if fixed := analysis.FixAll(document, p.options.UnsafeFixes); len(fixed.Applied) > 0 {
				document = p.fix(t, document, fixed)
			}
		}
		if t.Stdin && p.options.Fix && !p.options.Diff {
			t.fixes.text = document.File().Text()
		}
		p.keep(t, document)
		if path, err := paths.Absolute(t.Path); err == nil && !t.Stdin && p.together.Compares(path, t.settings) {
			t.absolute, t.uses = path, document.Uses()
			p.together.Add(provider.Read(path, document))
		}
	})
}

// guard does something for a file. A fault in the program costs one file, not the run.
func (p *Check) guard(t *Target, do func()) {
	defer func() {
		if r := recover(); r != nil {
			t.checked = nil
			t.err = fmt.Errorf("internal error in %s, please report it: %v\n%s", p.Names.Display(t.Path), r, debug.Stack())
		}
	}()
	do()
}

// keep keeps of a document what reports need.
func (p *Check) keep(t *Target, document *analysis.Document) {
	var all []analysis.Diagnostic
	all, t.unchecked = p.withGo(document)
	if t.origin.Certainty != origin.Unlikely {
		all = openapi.Relate(p.surroundings(t), all)
	}
	p.Keep(t, document, all)
}

// Keep keeps of the findings in a document what reports need: those that the baseline does not know.
func (p *Check) Keep(t *Target, document *analysis.Document, all []analysis.Diagnostic) {
	var findings []analysis.Diagnostic
	findings, t.compared = p.baselines.compare(t, all)
	file := report.NewFile("", "", document.File().Lines, findings, p.detail(t))
	t.wanted, t.checked = true, &file
	if p.options.KeepFindings {
		t.Findings = findings
	}
}

// detail returns how much of the findings in a file the outputs want.
func (p *Check) detail(t *Target) report.Detail {
	detail := report.Detail{Hashes: p.outputs.Has("sarif")}
	if !slices.ContainsFunc(p.outputs, func(o Output) bool { return !report.Formats.Find(o.Format).ForPeople() }) {
		detail.Repeats = p.maxRepeats(t.Path)
	}
	return detail
}

// maxRepeats returns how many findings of one rule are shown of a file; 0 for all.
func (p *Check) maxRepeats(path string) int {
	if p.options.MaxRepeats.IsSet {
		return p.options.MaxRepeats.N
	}
	found, _ := p.Configuration.ConfigFor(path)
	return found.MaxRepeats()
}

// compare shows the files of one provider to each other. Those whose findings rest on what another one tells are read once more.
func (p *Check) compare() {
	neighbours := p.together.Neighbours()
	var again []*Target
	for i := range p.Targets {
		if t := &p.Targets[i]; t.uses != nil && t.uses.Changed(nil, neighbours[t.absolute]) {
			again = append(again, t)
		}
	}
	p.each(again, func(t *Target) {
		p.guard(t, func() {
			text, _, err := p.read(t)
			if err != nil {
				return // the file is gone; the findings that it had are reported
			}
			p.keep(t, t.Open(text, t.settings).WithNeighbours(neighbours[t.absolute]))
		})
	})
}
