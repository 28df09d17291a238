package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/views"
	"github.com/spf13/cobra"
)

const previewLong = `%s, without generating anything.

FILE is a specification, or - for standard input. NAME is a resource or data source (resource.NAME or datasource.NAME if both have the name), or
provider. Without it, everything in the file is shown.`

const previewElementLong = `

With a path after the name, as in pet.owner.address, the example has the attribute or block even if it is optional.`

func newPreviewCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "preview",
		Short: "Show the Go code, documentation or an example, without writing files",
	}
	for i := range views.All {
		c.AddCommand(newPreviewKindCommand(&views.All[i]))
	}
	return c
}

func newPreviewKindCommand(kind *views.View) *cobra.Command {
	var flags run.ConfigurationOptions
	c := &cobra.Command{
		Use:   kind.Name + " FILE [NAME...]",
		Short: kind.Short,
		Long:  fmt.Sprintf(previewLong, kind.Short),
		Example: "  spec-ls preview " + kind.Name + " provider_code_spec.json\n" +
			"  spec-ls preview " + kind.Name + " provider_code_spec.json pet datasource.owner",
		Args: takes(1, math.MaxInt, "needs a FILE"),
		ValidArgsFunction: func(c *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
			return completePreview(c, &flags, arguments)
		},
		RunE: func(c *cobra.Command, arguments []string) error {
			doc, err := readPreviewed(c, &flags, arguments[0])
			if err != nil {
				return err
			}
			if err := tellRefused(c, kind, doc, flags.NameOf(arguments[0]), arguments[1:]); err != nil {
				return err
			}
			text, err := views.Text(c.Context(), kind, doc, arguments[1:])
			if err != nil {
				return err
			}
			_, err = io.WriteString(c.OutOrStdout(), text)
			return err
		},
	}
	addStdinFilename(c, &flags)
	addConfiguration(c, &flags)
	if kind.OfElement {
		c.Long += previewElementLong
	}
	return c
}

// tellRefused tells the user of errors. An error that keeps a text from being generated ends the run; otherwise the text may lack the part
// with the error.
func tellRefused(c *cobra.Command, kind *views.View, doc *analysis.Document, name string, units []string) error {
	refused := views.Refused(doc, units)
	switch {
	case len(refused) == 0:
	case kind.Generated:
		if err := showRefused(c, name, doc, refused); err != nil {
			return err
		}
		say(c.ErrOrStderr(), fmt.Sprintf("%s has %s: the generator refuses it", name, report.Plural(len(refused), "error")))
		return run.Findings
	default:
		they := "they are"
		if len(refused) == 1 {
			they = "it is"
		}
		say(
			c.ErrOrStderr(),
			fmt.Sprintf("%s has %s: what %s about may be left out; see spec-ls check", name, report.Plural(len(refused), "error"), they),
		)
	}
	return nil
}

// readPreviewed reads a specification that has something to show.
func readPreviewed(c *cobra.Command, flags *run.ConfigurationOptions, path string) (*analysis.Document, error) {
	doc, err := run.Specification(newProgram(c), flags, path)
	if err == nil {
		err = views.NothingToShow(doc, flags.NameOf(path))
	}
	return doc, err
}

// completePreview completes a file, and then the names in it.
func completePreview(c *cobra.Command, flags *run.ConfigurationOptions, arguments []string) ([]string, cobra.ShellCompDirective) {
	if len(arguments) == 0 {
		return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
	}
	if arguments[0] == "-" {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	doc, err := readPreviewed(c, flags, arguments[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for unit := range doc.File().Units {
		name := views.UnitName(doc, unit, false)
		if same, err := views.Find(doc, name); err != nil || same.Unit != unit {
			name = views.UnitName(doc, unit, true)
		}
		names = append(names, name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
