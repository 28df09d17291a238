package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
)

func newOverlayCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "overlay",
		Short: "Keep edits of a generated specification in a file of their own, by name",
		Long: `Keep edits of a generated specification in a file of their own, by name: an overlay. It is YAML or JSON, and lists edits of resources,
data sources and attributes; rules edit all attributes that match. Apply it each time the specification is generated. An entry that matches
nothing is an error.`,
	}
	c.AddCommand(newOverlayApplyCommand(), newOverlayCreateCommand(), newOverlaySuggestCommand())
	return c
}

// overlayOutput are the flags of commands that write an overlay.
type overlayOutput struct{ file, format string }

// overlayFormats are the forms of an overlay.
var overlayFormats = []string{"yaml", "json"}

func (o *overlayOutput) add(c *cobra.Command) {
	c.Flags().StringVarP(&o.file, "output", "o", "", "write to `FILE` instead of standard output")
	c.Flags().StringVarP(&o.format, "format", "f", "", "`FORMAT` of the overlay: yaml or json (default by the name of the file, or yaml)")
	completeWith(c, "format", overlayFormats...)
	c.PreRunE = func(*cobra.Command, []string) error { return o.check() }
}

// check returns an error if the format that the user names is not one.
func (o *overlayOutput) check() error {
	if o.format != "" && !slices.Contains(overlayFormats, o.format) {
		return failure.UnknownValue("format", o.format, overlayFormats...)
	}
	return nil
}

// write writes an overlay.
func (o *overlayOutput) write(c *cobra.Command, edits *overlay.Edits) error {
	text := edits.YAML
	if o.format == "json" || o.format == "" && strings.EqualFold(filepath.Ext(o.file), ".json") {
		text = edits.JSON
	}
	return run.WriteOutput(newProgram(c), o.file, text(), false)
}

// sayOverlayProblems reports problems in an overlay, with their places.
func sayOverlayProblems(c *cobra.Command, severity string, from *tracing.Text, problems []overlay.Problem) {
	for _, p := range problems {
		say(c.ErrOrStderr(), fmt.Sprintf("%s: %s: %s (%s)", severity, from.At(p.Start), p.Text(), p.Kind))
	}
}
