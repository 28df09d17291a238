package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/views"
)

const previewLong = `%s, without generating anything.

FILE is a specification, or - for standard input. A NAME is that of a resource or data source; resource.NAME or datasource.NAME if both
have it, or provider. Without one everything in the file is shown.`

const previewElementLong = `

With a path behind the name, as in pet.owner.address, the attribute or block is in the example even if it may be left out.`

func newPreviewCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "preview",
		Short: "Show what becomes of a specification, without generating it",
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
		Args: func(c *cobra.Command, arguments []string) error {
			if len(arguments) == 0 {
				return fmt.Errorf("%s needs a FILE %s", c.CommandPath(), seeHelp(c))
			}
			return nil
		},
		ValidArgsFunction: func(c *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
			return completePreview(c, &flags, arguments)
		},
		RunE: func(c *cobra.Command, arguments []string) error {
			doc, err := readPreviewed(c, &flags, arguments[0])
			if err != nil {
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
	addConfiguration(c, &flags)
	if kind.OfElement {
		c.Long += previewElementLong
	}
	return c
}

// readPreviewed reads a specification that has something to show.
func readPreviewed(c *cobra.Command, flags *run.ConfigurationOptions, path string) (*analysis.Document, error) {
	doc, err := run.Specification(newProgram(c), flags, path)
	if path == "-" {
		path = "standard input"
	}
	if err == nil {
		err = views.NothingToShow(doc, path)
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
