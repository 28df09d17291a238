package workspace

import (
	"context"
	"fmt"
	"iter"
	"math"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/workspace"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// Check is the command for clients that do not ask for diagnostics: it checks all specifications in their folders and the configurations of
// tfplugingen-openapi, pushes the findings in those that are not open as well, and goes on to do so when they change.
const Check = "spec-ls.checkWorkspace"

// Counts are the answer to the command: the numbers of files and findings.
type Counts struct {
	Files    int `json:"files"`
	Errors   int `json:"errors"`
	Warnings int `json:"warnings"`
	Infos    int `json:"infos"` // all others
}

func (c *Counts) add(severity rules.Severity) {
	switch severity {
	case rules.SeverityError:
		c.Errors++
	case rules.SeverityWarning:
		c.Warnings++
	default:
		c.Infos++
	}
}

// Checker goes through the specifications in the folders, and reports their findings.
type Checker struct {
	store *session.Store
	pool  *schedule.Pool

	reported sync.Map // the *reportSource of the last report on each file, by its uri.URI
}

// NewChecker returns a checker of the specifications in a store's folders, which takes slots of a pool.
func NewChecker(store *session.Store, pool *schedule.Pool) *Checker {
	return &Checker{store: store, pool: pool}
}

// Reported returns on how many files there are reports.
func (c *Checker) Reported() (number int) {
	c.reported.Range(func(any, any) bool { number++; return true })
	return number
}

// checking is the title of the progress while the specifications are checked.
const checking = "Checking specifications"

// Check counts the findings of all specifications, and shows under a token that may be nil how far it has come.
func (c *Checker) Check(ctx context.Context, token protocol.ProgressToken) (*Counts, error) {
	ctx, shown := c.store.Connection.BeginProgress(ctx, token, checking)
	counts := &Counts{}
	defer func() {
		shown.End(fmt.Sprintf("%d files, %d errors, %d warnings", counts.Files, counts.Errors, counts.Warnings))
	}()
	listed, err := c.store.LookAgain().All(ctx)
	if err != nil {
		return nil, err
	}
	findings := func(file *workspace.File) ([]analysis.Diagnostic, error) {
		taken, err := listed.Read(ctx, file)
		if err != nil || taken.Silent() {
			return nil, err
		}
		found, _, err := taken.View.Findings(ctx, math.MaxInt)
		c.store.LogUnchecked(taken.Unchecked())
		return found, err
	}
	for found, err := range inTurn(ctx, c.pool, listed.Checked(), shown, findings) {
		if err != nil {
			return nil, fmt.Errorf("checking the workspace: %w", err)
		}
		counts.Files++
		for i := range found {
			counts.add(found[i].Severity)
		}
	}
	return counts, nil
}

// inTurn does some work for each of some files, in a slot of the pool, and shows how far it has come.
func inTurn[R any](
	ctx context.Context, pool *schedule.Pool, files []*workspace.File, shown *client.Progress, work func(*workspace.File) (R, error),
) iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		for i, file := range files {
			shown.Report(100*i/len(files), fmt.Sprintf("%d of %d files", i+1, len(files)))
			if !yield(schedule.Run(ctx, pool, schedule.Slow, func() (R, error) { return work(file) })) {
				return
			}
		}
	}
}
