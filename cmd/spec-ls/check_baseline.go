package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// knownFindings are the baseline of a run.
type knownFindings struct {
	path     string // of the baseline's file
	baseline *baseline.Baseline
}

// openBaseline reads a baseline: the named one, or that of the working directory or the nearest above it in the repository. It is
// nil if none is named and there is none.
func openBaseline(named string) (*knownFindings, error) {
	path := named
	if path == "" {
		if path = nearestBaseline(); path == "" {
			return nil, nil
		}
	}
	content, err := disk.System{}.Read(filepath.ToSlash(path), files.Baseline)
	if err != nil {
		return nil, readError(path, err)
	}
	b, err := baseline.Parse(content)
	var damage *baseline.SyntaxError
	switch name := filepath.ToSlash(namer{}.near(path)); {
	case errors.As(err, &damage):
		return nil, fmt.Errorf("%s:%d:%d: %w", name, damage.Line, damage.Column, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &knownFindings{path, b}, nil
}

func nearestBaseline() string {
	directory, err := filepath.Abs(".")
	if err != nil {
		return ""
	}
	root := repositoryRoot(directory)
	for {
		candidate := filepath.Join(directory, baseline.FileName)
		if files.Exists(disk.System{}, filepath.ToSlash(candidate)) {
			return candidate
		}
		above := filepath.Dir(directory)
		if root == "" || directory == root || above == directory {
			return ""
		}
		directory = above
	}
}

// name gives the name of a file in the baseline.
func (k *knownFindings) name(path string) string {
	directory, err := filepath.Abs(filepath.Dir(k.path))
	if err == nil {
		if relative := relativeTo(directory, path); relative != "" {
			return relative
		}
	}
	return filepath.ToSlash(path)
}

// unknown gives the findings of a file that the baseline does not know, and the number of those that it knows in vain.
func (k *knownFindings) unknown(path string, findings []analysis.Diagnostic) (left []analysis.Diagnostic, stale int) {
	if k == nil {
		return findings, 0
	}
	return k.baseline.New(k.name(path), findings)
}

// noteStale tells of findings in the baseline that are gone.
func (p *checkPlan) noteStale() {
	stale := 0
	for i := range p.targets {
		stale += p.targets[i].stale
	}
	if stale > 0 {
		p.note("%s in %s: run spec-ls baseline prune", report.Plural(stale, "stale finding"), p.names.display(p.names.near(p.known.path)))
	}
}
