package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// target is a file to check, and then what became of it. Its text and its tree are only in memory while it is checked.
type target struct {
	discover.File
	stdin bool

	wanted   bool         // the file could be read and is to be checked
	checked  *report.File // what is to be reported, under no name yet; nil if it was not checked
	compared              // with the baseline
	err      error

	unchecked []unchecked.Item // what could not be looked at
	settings  *analysis.Settings
	origin    origin.Origin         // what writes it
	absolute  string                // its path, if it is compared with others of its provider
	uses      *rules.Uses           // what of them its findings rest on
	findings  []analysis.Diagnostic // what is reported, where a baseline is made of it
	fixes     fixes
}

// The collector's parameters: a run is short, so memory is given for time, but not without limit. Most runs end before the first collection.
const (
	collectorFirst   = 48 << 20 // how large the heap is then
	collectorPercent = 400      // how much it may grow from then on
	collectorMemory  = 512 << 20
)

// smallestHeap is the heap under which Go's collector does not begin at 100 percent.
const smallestHeap = 4 << 20

// tuneCollector makes the garbage collector run less often, unless the environment says how often it should.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100 * collectorFirst / smallestHeap)
		lost := new(*target) // nobody keeps it, so the first collection finds it
		runtime.AddCleanup(lost, func(percent int) { debug.SetGCPercent(percent) }, collectorPercent)
	}
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(collectorMemory)
	}
}

// run checks all targets, several at a time. Each result depends on its file alone, but for what the rules that look across files
// say of those that are checked together.
func (p *checkPlan) run() {
	var all []*target
	var compared []string
	for i := range p.targets {
		t := &p.targets[i]
		all = append(all, t)
		if path, err := paths.Absolute(t.Path); err == nil {
			compared = append(compared, path)
		}
	}
	p.together = resolve.NewTogether(compared)
	p.each(all, p.check)
	p.compare()
	p.tellForksOnce()
	for i := range p.targets {
		t := &p.targets[i]
		if t.err != nil {
			p.fail(t.err)
		}
		if t.checked != nil && slices.ContainsFunc(t.checked.Diagnostics, isInternalError) {
			p.fail(fmt.Errorf("%s was not checked whole: an internal error is among its findings", p.names.Display(t.Path)))
		}
	}
	for message := range p.config.failed {
		p.fail(errors.New(message))
	}
}

// tellForksOnce leaves what is said of a fork of the generator in the first file that it is about.
func (p *checkPlan) tellForksOnce() {
	told := map[string]bool{}
	for i := range p.targets {
		if t := &p.targets[i]; t.checked != nil {
			t.checked.Diagnostics = slices.DeleteFunc(t.checked.Diagnostics, func(d report.Diagnostic) bool {
				before := told[d.Message]
				told[d.Message] = told[d.Message] || d.Rule == rules.GeneratorReplaced
				return before && d.Rule == rules.GeneratorReplaced
			})
		}
	}
}

func isInternalError(d report.Diagnostic) bool { return d.Rule == rules.InternalError }

// each does something with targets, several at a time.
func (p *checkPlan) each(targets []*target, do func(t *target)) {
	next := make(chan *target)
	var workers sync.WaitGroup
	for range min(p.jobs, len(targets)) {
		workers.Go(func() {
			for t := range next {
				do(t)
			}
		})
	}
	for _, t := range targets {
		if ended(p.ctx) != nil {
			break
		}
		next <- t
	}
	close(next)
	workers.Wait()
}

// check reads and checks one file.
func (p *checkPlan) check(t *target) {
	p.guard(t, func() {
		text, wanted, err := p.read(t)
		if t.err = err; err != nil {
			return
		}
		other, isOther := p.otherwise(t, text)
		t.wanted = wanted || isOther
		if !t.wanted || p.flags.showFiles {
			return
		}
		if t.settings, t.err = p.config.settingsFor(t.Path); t.err != nil {
			return
		}
		if isOther {
			p.keepOther(t, other)
			return
		}
		document := t.open(text, t.settings)
		if !document.Foreign() {
			t.origin = t.settings.OriginOf(text)
		}
		if p.ctx != nil && document.Check(p.ctx) != nil {
			return
		}
		if p.flags.fix || p.flags.diff {
			if fixed := analysis.FixAll(document, p.flags.unsafeFixes); len(fixed.Applied) > 0 {
				document = p.fix(t, document, fixed)
			}
		}
		if t.stdin && p.flags.fix && !p.flags.diff {
			t.fixes.text = document.File().Text()
		}
		p.keep(t, document)
		if path, err := paths.Absolute(t.Path); err == nil && !t.stdin && p.together.Compares(path, t.settings) {
			t.absolute, t.uses = path, document.Uses()
			p.together.Add(provider.Read(path, document))
		}
	})
}

// guard does something for a file. A fault in the program costs one file, not the run.
func (p *checkPlan) guard(t *target, do func()) {
	defer func() {
		if r := recover(); r != nil {
			t.checked = nil
			t.err = fmt.Errorf("internal error in %s, please report it: %v\n%s", p.names.Display(t.Path), r, debug.Stack())
		}
	}()
	do()
}

// keep keeps of a document what reports need.
func (p *checkPlan) keep(t *target, document *analysis.Document) {
	var findings []analysis.Diagnostic
	all, unlooked := p.withGo(document)
	findings, t.compared = p.baselines.compare(t, all)
	file := report.NewFileWith("", "", document.File().Lines, findings, p.detail(t))
	t.checked, t.unchecked = &file, unlooked
	if p.flags.withoutBaseline {
		t.findings = findings
	}
}

// detail returns how much of the findings in a file the outputs want.
func (p *checkPlan) detail(t *target) report.Detail {
	detail := report.Detail{Hashes: findOutput(p.outputs, "sarif") != nil}
	if !slices.ContainsFunc(p.outputs, func(o output) bool { return !o.format.ForPeople() }) {
		detail.Repeats = p.config.maxRepeats(t.Path)
	}
	return detail
}

// open makes a document of the file's text. A file that has the name of any other says by its content alone what it is.
func (t *target) open(text string, settings *analysis.Settings) *analysis.Document {
	document := analysis.NewDocument(text, settings)
	if t.Path != paths.Stdin && !sniff.KnownName(filepath.Base(t.Path)) {
		return document.Unclaimed()
	}
	return document
}

// folder returns the absolute path of the folder that a target is in.
func folder(t *target) string {
	path, err := paths.Absolute(t.Path)
	if err != nil {
		return ""
	}
	return filepath.Dir(path)
}

// compare shows the files of one provider to each other. Those whose findings rest on what another one tells are read once more.
func (p *checkPlan) compare() {
	neighbours := p.together.Neighbours()
	var again []*target
	for i := range p.targets {
		if t := &p.targets[i]; t.uses != nil && t.uses.Changed(nil, neighbours[t.absolute]) {
			again = append(again, t)
		}
	}
	p.each(again, func(t *target) {
		p.guard(t, func() {
			text, _, err := p.read(t)
			if err != nil {
				return // it is gone; what was found in it is reported
			}
			p.keep(t, t.open(text, t.settings).WithNeighbours(neighbours[t.absolute]))
		})
	})
}

// read returns the text of a target, and reports whether it is to be checked.
func (p *checkPlan) read(t *target) (text string, wanted bool, err error) {
	if t.stdin {
		text, err = readAll(p.in)
		wanted = err == nil && (!p.flags.ignoreNonSpec || t.IsSpecification(text))
	} else {
		t.Known = t.Known || !t.Named && p.baselines.knows(t.Path)
		text, wanted, err = t.File.Read(disk.System{}, p.flags.ignoreNonSpec)
	}
	if err != nil {
		err = failure.CannotRead(p.names.Display(t.Path), err)
	}
	return text, wanted, err
}

// readAll reads a stream that is no longer than a specification may be.
func readAll(in io.Reader) (string, error) {
	var content strings.Builder
	_, err := io.Copy(&content, io.LimitReader(in, int64(files.Specification)+1))
	if err == nil && content.Len() > int(files.Specification) {
		err = &files.TooLargeError{Limit: files.Specification}
	}
	return content.String(), err
}
