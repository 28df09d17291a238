package tools

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// givenText is the name of a text that comes without a file.
const givenText = "text"

// call is the run that answers one call of a tool. It shares nothing with other calls.
type call struct {
	run.Program
	out   bytes.Buffer
	notes []string
}

// begin returns the run that answers a call, to which a text may be given.
func (t *toolbox) begin(ctx context.Context, text string) *call {
	c := &call{Program: t.program}
	c.Context, c.In, c.Out, c.Errs, c.ForTools = ctx, strings.NewReader(text), &c.out, &c.out, true
	c.Say = c.note
	return c
}

// note keeps a remark beside the answer.
func (c *call) note(message string) {
	c.notes = append(c.notes, printable.Lines(strings.ReplaceAll(message, paths.Stdin, givenText))+"\n")
}

// answer returns the output, with the notes after it. If something could not be done, the latter is the error.
func (c *call) answer(log *run.Log) (string, error) {
	if err := c.Context.Err(); err != nil {
		return "", err
	}
	notes := strings.Join(c.notes, "")
	if len(log.Failures()) > 0 {
		return c.out.String(), errors.New(strings.TrimSpace(notes))
	}
	return c.out.String() + notes, nil
}

// find finds the files that are named, or the text, for a run.
func (t *toolbox) find(in *run.Files, names []string) error {
	in.Names.Given = givenText
	in.Find(names)
	for i := range in.Targets {
		// A file that a pattern or a folder leads to may be a link to elsewhere.
		if target := &in.Targets[i]; !target.Stdin {
			if err := t.allow(target.Path); err != nil {
				return err
			}
		}
	}
	return nil
}

// files returns the run of a call over the files that are named, or over a text.
func (t *toolbox) files(ctx context.Context, text string, names []string) (*call, *run.Files, error) {
	c := t.begin(ctx, text)
	in, err := run.NewFiles(c.Program, &run.InputOptions{}, names)
	if err != nil {
		return nil, nil, err
	}
	return c, in, t.find(in, names)
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
