package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"github.com/spec-ls/spec-ls/server/discover"
)

// target is a file to check, and then what became of it.
type target struct {
	discover.File
	stdin bool

	wanted   bool               // the file could be read and is to be checked
	document *analysis.Document // nil if it was not checked
	file     *provider.File     // what others of the provider see of it; nil if there can be none
	// diagnostics are those of the document that are to be reported, and stale counts what the baseline knows in vain.
	diagnostics []analysis.Diagnostic
	stale       int
	original    string          // the text before fixes, if they changed it
	fixed       *analysis.Fixed // nil if fixes were not asked for or changed nothing
	err         error
}

// maxSize is the largest file that is read: offsets in a tree are 32 bits wide.
const maxSize = 1 << 30

// The collector's parameters: a run is short, so memory is given for time, but not without limit.
const (
	collectorPercent = 400
	collectorMemory  = 512 << 20
)

// tuneCollector makes the garbage collector run less often, unless the environment says how often it should.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectorPercent)
	}
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(collectorMemory)
	}
}

// run checks all targets, several at a time. Each result depends on its file alone, but for what the rules that look across files
// say of those that are checked together.
func (p *checkPlan) run() {
	next := make(chan *target)
	var workers sync.WaitGroup
	for range min(p.jobs, len(p.targets)) {
		workers.Go(func() {
			for t := range next {
				p.check(t)
			}
		})
	}
	for i := range p.targets {
		next <- &p.targets[i]
	}
	close(next)
	workers.Wait()
	p.compare()
	for i := range p.targets {
		if err := p.targets[i].err; err != nil {
			p.fail(err)
		}
	}
	for message := range p.config.failed {
		p.fail(errors.New(message))
	}
}

// check reads and checks one file. A fault in the program costs one file, not the run.
func (p *checkPlan) check(t *target) {
	defer func() {
		if r := recover(); r != nil {
			t.document = nil
			t.err = fmt.Errorf("internal error in %s, please report it: %v\n%s", p.names.display(t.Path), r, debug.Stack())
		}
	}()
	text, err := p.read(t)
	if err != nil {
		t.err = err
		return
	}
	if !p.wanted(t, text) {
		return
	}
	t.wanted = true
	if p.flags.showFiles {
		return
	}
	settings, err := p.config.settingsFor(t.Path)
	if err != nil {
		t.err = err
		return
	}
	document := analysis.NewDocument(text, settings)
	if p.flags.fix || p.flags.diff {
		if fixed := analysis.FixAll(document, p.flags.unsafeFixes); len(fixed.Applied) > 0 {
			t.original, t.fixed = text, fixed
			if !p.flags.diff {
				document = fixed.Document
			}
		}
	}
	document.Diagnostics() // computed here, where several files are checked at a time
	t.document = document
}

// compare shows the files of one provider to each other, and takes from the findings those that are known.
func (p *checkPlan) compare() {
	type group struct{ folder, provider string }
	groups := map[group][]*target{}
	for i := range p.targets {
		if t := &p.targets[i]; t.document != nil && !t.stdin && len(p.targets) > 1 {
			path, err := slashed(t.Path)
			if err != nil {
				continue
			}
			key := group{filepath.Dir(path), provider.Name(t.document)}
			groups[key] = append(groups[key], t)
		}
	}
	var files []*provider.File
	for _, together := range groups {
		for _, t := range together {
			path, err := slashed(t.Path)
			if err != nil || len(together) == 1 { // most files are alone, and need not be looked at once more
				continue
			}
			t.file = provider.Read(path, t.document)
			files = append(files, t.file)
		}
	}
	neighbours := provider.Neighbours(files)
	for i := range p.targets {
		t := &p.targets[i]
		if t.document == nil {
			continue
		}
		if t.file != nil && neighbours[t.file.Path] != nil {
			t.document = t.document.WithNeighbours(neighbours[t.file.Path])
		}
		t.diagnostics, t.stale = p.known.unknown(t.Path, t.document.Diagnostics())
	}
}

// wanted says whether a file is to be checked, as its name and content have it.
func (p *checkPlan) wanted(t *target, text string) bool {
	return t.Named && !p.flags.ignoreNonSpec || t.IsSpecification(text)
}

func (p *checkPlan) read(t *target) (string, error) {
	name := p.names.display(t.Path)
	in := p.in
	var content strings.Builder
	if !t.stdin {
		file, err := os.Open(t.Path)
		if err != nil {
			return "", readError(name, err)
		}
		defer func() { _ = file.Close() }() // nothing was written
		in = file
		if info, err := file.Stat(); err == nil {
			if info.Size() > maxSize {
				return "", tooLarge(name)
			}
			content.Grow(int(info.Size())) // in a process this young, a byte more of memory costs more than reading it
		}
	}
	_, err := io.Copy(&content, io.LimitReader(in, maxSize+1))
	switch {
	case err != nil:
		return "", readError(name, err)
	case content.Len() > maxSize:
		return "", tooLarge(name)
	}
	return content.String(), nil
}

func tooLarge(name string) error {
	return fmt.Errorf("cannot check %s: the file is larger than 1 GiB", name)
}

// readError says why a file cannot be read, without the system's name of the operation.
func readError(name string, err error) error {
	var failure *fs.PathError
	if errors.As(err, &failure) {
		err = failure.Err
	}
	return fmt.Errorf("cannot read %s: %w", name, err)
}
