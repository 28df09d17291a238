package main

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// givenText is what a text is called that comes without a file.
const givenText = "text"

// toolRun is what a tool has of the run of a command: what is read, written and said. Nothing of it is shared with another run.
type toolRun struct {
	command   *cobra.Command
	out, said bytes.Buffer
}

func newToolRun(ctx context.Context, text string) *toolRun {
	r := &toolRun{command: &cobra.Command{}}
	r.command.SetContext(ctx)
	r.command.SetIn(strings.NewReader(text))
	r.command.SetOut(&r.out)
	r.command.SetErr(&r.said)
	return r
}

// notes returns what was said, as a tool says it.
func (r *toolRun) notes() string { return toolNotes(r.said.String()) }

// toolNotes returns what a command says on standard error as a tool says it.
func toolNotes(said string) string {
	return strings.NewReplacer("\nspec-ls: ", "\n", paths.Stdin, givenText).Replace("\n" + said)[1:]
}

// answer returns what was written, with what was said behind it. If something could not be done, the latter is the error.
func (r *toolRun) answer(failures []string) (string, error) {
	if err := r.command.Context().Err(); err != nil {
		return "", err
	}
	if len(failures) > 0 {
		return r.out.String(), errors.New(strings.TrimSpace(r.notes()))
	}
	return r.out.String() + r.notes(), nil
}

// plan returns the plan of a run over the files that are named, or over a text, with the files found.
func (t toolFiles) plan(ctx context.Context, flags *checkFlags, text string, names []string) (*toolRun, *checkPlan, error) {
	r := newToolRun(ctx, text)
	flags.failLevel, flags.color, flags.formats = "never", "never", []string{"agent"}
	plan, err := newCheckPlan(r.command, flags, names)
	if err != nil {
		return nil, nil, err
	}
	plan.forTools, plan.names.Given = true, givenText
	plan.find(names)
	for i := range plan.targets {
		// What a pattern or a folder leads to may be a link to elsewhere.
		if target := &plan.targets[i]; !target.stdin {
			if err := t.allow(target.Path); err != nil {
				return nil, nil, err
			}
		}
	}
	return r, plan, nil
}

// diffPlan returns the plan of a comparison, whose changes are written for tools.
func (t toolFiles) diffPlan(ctx context.Context, flags *diffFlags) (*toolRun, *diffPlan, error) {
	r := newToolRun(ctx, "")
	flags.failLevel, flags.color, flags.formats = "never", "never", []string{"agent"}
	plan, err := newDiffPlan(r.command, flags)
	if err != nil {
		return nil, nil, err
	}
	plan.outputs = []changeOutput{{format: &report.ChangeFormat{Name: "agent", Write: report.WriteChangesForTools}}}
	plan.allow = t.allow
	return r, plan, nil
}

// finish answers what a comparison has written; err is what ended it.
func (r *toolRun) finish(plan *diffPlan, err error) (string, error) {
	if code := exitError(0); err != nil && !errors.As(err, &code) {
		return "", err
	}
	return r.answer(plan.failures)
}

// inWords has tools say errors in their words.
func inWords(tools []mcp.Tool) []mcp.Tool {
	for i := range tools {
		call := tools[i].Call
		tools[i].Call = func(ctx context.Context, a mcp.Arguments) (string, error) {
			text, err := call(ctx, a)
			return text, failure.InToolWords(err)
		}
	}
	return tools
}
