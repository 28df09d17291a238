package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/merging"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
	"github.com/spf13/cobra"
)

type overlaySuggestFlags struct {
	trace         tracing.Files
	unsafe        bool
	output        overlayOutput
	configuration run.ConfigurationOptions
}

func newOverlaySuggestCommand() *cobra.Command {
	var flags overlaySuggestFlags
	c := &cobra.Command{
		Use:   "suggest CONFIG|SPEC",
		Short: "Write an overlay with suggested edits of a generated specification",
		Long: `Write an overlay with suggested edits of a generated specification: what tfplugingen-openapi loses of the OpenAPI document, such as
properties that are readOnly or that only create takes, and the fixes of "spec-ls check". A comment above each entry names the improvement or the
rule.

The file is the configuration of tfplugingen-openapi or the specification. The document is found by "openapi" in .spec-ls.json, or by the
commands around the file that run tfplugingen-openapi; --document and --config override that. If the document is not found, only the fixes
are written.`,
		Example: `  spec-ls overlay suggest generator_config.yml -o provider.overlay.yml
  spec-ls overlay suggest generator_config.yml --document openapi.json --unsafe-fixes`,
		Args: takes(1, 1, "takes a configuration or a specification"),
		RunE: func(c *cobra.Command, arguments []string) error { return overlaySuggest(c, &flags, arguments[0]) },
	}
	f := c.Flags()
	f.StringVar(&flags.trace.Document, "document", "", "the OpenAPI document, in `FILE`")
	f.StringVar(&flags.trace.Config, "config", "", "the configuration of tfplugingen-openapi, in `FILE`")
	f.StringSliceVar(
		&flags.trace.Improve,
		"improve",
		nil,
		"the improvements that are already used to generate the specification: `NAME`[,NAME...]",
	)
	completeWith(c, "improve", openapi.ImprovementNames()...)
	f.BoolVar(&flags.unsafe, "unsafe-fixes", false, "suggest unsafe fixes as well")
	flags.output.add(c)
	return c
}

// suggested are the improvements that entries can make: they change attributes, and bring no resources and no attributes.
var suggested = []openapi.Improvement{
	openapi.ReadOnly,
	openapi.WriteOnly,
	openapi.CreateOnly,
	openapi.AnyOfNull,
	openapi.NumberRanges,
	openapi.Sets,
	openapi.UseState,
}

// overlaySuggest is one run of the command.
func overlaySuggest(c *cobra.Command, flags *overlaySuggestFlags, file string) error {
	before, improved, result, err := suggestedText(flags, file)
	if err != nil {
		return sayEach(c, err)
	}
	settings, err := run.Settings(newProgram(c), &flags.configuration, file)
	if err != nil {
		return err
	}
	fixed := analysis.FixAllContext(context.Background(), analysis.NewDocument(improved, settings), flags.unsafe)
	edits, err := merging.CreateOverlay([]string{file, file}, []string{before, fixed.Document.File().Text()})
	if err != nil {
		return err
	}
	if result != nil {
		commentImprovements(edits, result)
	}
	for i := range fixed.Applied {
		d := &fixed.Applied[i]
		edits.Comment(d.Steps(), d.Rule.Name)
	}
	dropped := edits.DropWhole()
	for _, place := range dropped {
		say(c.ErrOrStderr(), fmt.Sprintf("%s is left out: no entry of an overlay says what would change there; \"spec-ls check %s\" does", place, file))
	}
	if !flags.unsafe {
		tellUnsafe(c, fixed.Document, dropped)
	}
	if edits.IsEmpty() {
		say(c.ErrOrStderr(), "there is nothing to suggest")
		return nil
	}
	return flags.output.write(c, edits)
}

// tellUnsafe says which rules have fixes that are suggested with --unsafe-fixes alone.
func tellUnsafe(c *cobra.Command, document *analysis.Document, dropped []string) {
	var names []string
	counts := map[string]int{}
	for _, d := range analysis.FixAllContext(context.Background(), document, true).Applied {
		steps := d.Steps()
		if slices.Contains(dropped, strings.Join(steps[:min(2, len(steps))], spec.StepSeparator)) {
			continue
		}
		if counts[d.Rule.Name]++; counts[d.Rule.Name] == 1 {
			names = append(names, d.Rule.Name)
		}
	}
	for i, name := range names {
		names[i] = fmt.Sprintf("%s (%d)", name, counts[name])
	}
	if len(names) > 0 {
		say(c.ErrOrStderr(), "--unsafe-fixes adds fixes of "+strings.Join(names, ", "))
	}
}

// suggestedText returns the specification that is generated, without and with the improvements. Result is nil if the OpenAPI document of a
// specification is not known.
func suggestedText(flags *overlaySuggestFlags, file string) (before, improved string, result *openapi.Result, err error) {
	if flags.trace.Document == "" {
		sources, err := tracing.Sources(file)
		if err != nil {
			return "", "", nil, err
		}
		text, err := disk.Named{}.Read(filepath.ToSlash(file), files.Specification)
		if err != nil {
			return "", "", nil, failure.CannotRead(file, err)
		}
		if len(sources) == 0 && sniff.IsSpec(text) {
			return text, text, nil, nil
		}
	}
	flags.trace.Way = tracing.Flags
	in, err := tracing.Read(&flags.trace, file)
	if err != nil {
		return "", "", nil, err
	}
	improve := in.Result.Improve
	for _, i := range suggested {
		improve = improve.With(i)
	}
	result = openapi.Map(in.Result.Config, in.Result.Document, improve)
	return in.Result.Text(), result.Text(), result, nil
}

// commentImprovements names the improvements that entries are from.
func commentImprovements(edits *overlay.Edits, result *openapi.Result) {
	for _, u := range result.Units() {
		section := "resources"
		if u.Config.DataSource {
			section = "datasources"
		}
		commentAttributes(edits, []string{section, u.Config.Name.Value}, u.Attributes)
	}
}

func commentAttributes(edits *overlay.Edits, around []string, attributes []*openapi.Attribute) {
	for _, a := range attributes {
		steps := append(around[:len(around):len(around)], "attributes", a.Name)
		for _, i := range a.Improved {
			edits.Comment(steps, i.String())
		}
		commentAttributes(edits, steps, a.Attributes)
	}
}
