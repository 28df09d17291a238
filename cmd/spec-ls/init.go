package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
)

type initFlags struct {
	force                         bool
	only                          []string
	dataSources, provider, output string
}

const initLong = `Write a configuration with comments, ` + config.FileName + `, into the working directory.

With DOCUMENT, which is an OpenAPI document, write what a provider for its API begins with: ` + tracing.DefaultConfiguration + `, the configuration of
tfplugingen-openapi, with the resources and data sources that the paths of the document make up; a ` + config.FileName + ` that says what belongs together;
and ` + initialOverlay + `, which adds to the provider what it needs to reach the API. What is created by an operation and is no resource is listed at the end
of the configuration, with the reason. The commands that come next are printed.`

// initialOverlay is the overlay with the attributes of the provider.
const initialOverlay = "provider.overlay.yml"

func newInitCommand() *cobra.Command {
	var flags initFlags
	c := &cobra.Command{
		Use: "init [DOCUMENT]",
		Example: `  spec-ls init
  spec-ls init openapi.yaml
  spec-ls init openapi.yaml --only pet,/stores -o -`,
		Short: "Write what to begin with: a configuration, or a provider's from its OpenAPI document",
		Long:  initLong,
		Args:  takes(0, 1, "takes one DOCUMENT"),
		RunE: func(c *cobra.Command, arguments []string) error {
			if len(arguments) == 1 {
				return initFromDocument(c, &flags, arguments[0])
			}
			for _, name := range []string{"only", "data-sources", "provider", "output"} {
				if c.Flags().Changed(name) {
					return fmt.Errorf("--%s needs an OpenAPI document: spec-ls init openapi.yaml", name)
				}
			}
			return writeInitial(c, flags.force, initialFile{config.FileName, config.Initial})
		},
	}
	f := c.Flags()
	f.StringSliceVar(&flags.only, "only", nil, "with DOCUMENT: only these resources and data sources, as `NAME`[,NAME...] or beginnings of paths")
	f.StringVar(
		&flags.dataSources,
		"data-sources",
		string(openapi.AllDataSources),
		"with DOCUMENT: data sources for `WHAT` can be read: all; lists, and what no resource reads; none",
	)
	f.StringVar(&flags.provider, "provider", "", "with DOCUMENT: the `NAME` of the provider (default from the document's title)")
	f.StringVarP(&flags.output, "output", "o", "", "with DOCUMENT: write the configuration of tfplugingen-openapi to `FILE`; with - to standard output, "+
		"and nothing else (default "+tracing.DefaultConfiguration+")")
	f.BoolVar(&flags.force, "force", false, "replace files that exist")
	completeWith(c, "data-sources", openapi.DataSourceChoices()...)
	return c
}

// initialFile is a file to begin with.
type initialFile struct{ name, text string }

// writeInitial writes files, or none of them if one exists.
func writeInitial(c *cobra.Command, force bool, initial ...initialFile) error {
	write := disk.Create
	if force {
		write = disk.Write
	}
	for _, file := range initial {
		if _, err := os.Lstat(file.name); err == nil && !force {
			return fmt.Errorf("%s exists: --force replaces it", file.name)
		}
	}
	for _, file := range initial {
		switch err := write(file.name, file.text); {
		case errors.Is(err, fs.ErrExist):
			return fmt.Errorf("%s exists: --force replaces it", file.name)
		case err != nil:
			return failure.CannotWrite(file.name, err)
		}
		say(c.ErrOrStderr(), "wrote "+file.name)
	}
	return nil
}

// initFromDocument writes what a provider for the API of an OpenAPI document begins with.
func initFromDocument(c *cobra.Command, flags *initFlags, document string) error {
	if !slices.Contains(openapi.DataSourceChoices(), flags.dataSources) {
		return failure.UnknownValue("value of --data-sources", flags.dataSources, openapi.DataSourceChoices()...)
	}
	text, err := disk.Named{}.Read(filepath.ToSlash(document), files.Specification)
	if err != nil {
		return failure.CannotRead(document, err)
	}
	read, err := openapi.ReadDocument(text)
	if err != nil {
		return (&tracing.Text{Name: document, Text: text}).Refused(err)
	}
	improve, _ := openapi.ImprovementsNamed(openapi.Recommended) // nothing depends on what tfplugingen-openapi does instead
	initial := openapi.NewInitial(read, improve, openapi.Choice{Only: flags.only, DataSources: openapi.DataSourceChoice(flags.dataSources)})
	if flags.provider != "" {
		initial.Provider = flags.provider
	}
	if err := missing(read, initial, flags.only); err != nil {
		return err
	}
	if flags.output == "-" {
		_, err := fmt.Fprint(c.OutOrStdout(), initial)
		return err
	}
	configuration := flags.output
	if configuration == "" {
		configuration = tracing.DefaultConfiguration
	}
	settings := initialSettings(filepath.ToSlash(configuration), filepath.ToSlash(document), []string{openapi.Recommended})
	err = writeInitial(c, flags.force, initialFile{configuration, initial.String()}, initialFile{config.FileName, settings},
		initialFile{initialOverlay, initial.Access.Overlay()})
	if err != nil {
		return err
	}
	say(c.ErrOrStderr(), fmt.Sprintf("%s and %s; left out: %d, with the reasons at the end of %s",
		report.Plural(len(initial.Resources), "resource"), report.Plural(len(initial.DataSources), "data source"), len(initial.LeftOut), configuration))
	_, err = fmt.Fprintf(c.OutOrStdout(), `Edit %[1]s, then:
  spec-ls import --from openapi --config %[1]s -o %[2]s
  spec-ls overlay apply %[2]s %[3]s -o %[2]s
  spec-ls generate scaffold --all --client
  go build
`, configuration, initialSpecification, initialOverlay)
	return err
}

// initialSpecification is the specification of a new provider, by the name that most have.
const initialSpecification = "provider_code_spec.json"

// missing returns an error if there is nothing to write, or nothing for a name.
func missing(document *openapi.Document, initial *openapi.Initial, only []string) error {
	var known []string
	for _, p := range slices.Concat(document.Resources(), document.DataSources()) {
		if p.Name != "" && !slices.Contains(known, p.Name) {
			known = append(known, p.Name)
		}
	}
	for _, name := range only {
		if !strings.HasPrefix(name, "/") && !slices.Contains(known, name) {
			return failure.UnknownValue("value of --only", name, known...)
		}
	}
	switch {
	case len(initial.Resources)+len(initial.DataSources) > 0:
		return nil
	case len(initial.LeftOut) > 0:
		first := initial.LeftOut[0]
		return fmt.Errorf("nothing there is a resource or a data source; %s: %s", first.Operation, first.Reason)
	}
	return errors.New("nothing there is a resource or a data source: no operation creates or reads anything")
}

// initialSettings returns a configuration that says which files belong together.
func initialSettings(configuration, document string, improve []string) string {
	quote := func(value any) string {
		text, _ := json.Marshal(value) // strings never fail
		return strings.ReplaceAll(string(text), `","`, `", "`)
	}
	return fmt.Sprintf(`{
  "$schema": %s,

  // The specification is made from these. "improve" is what tfplugingen-openapi loses and "spec-ls import" keeps.
  "openapi": [
    {
      "config": %s,
      "document": %s,
      "specification": %s,
      "improve": %s
    }
  ],

  // The Go code is made from the specification, into this folder.
  "generator": {"output": "internal/provider"}
}
`, quote(config.SchemaURL), quote(configuration), quote(document), quote(initialSpecification), quote(improve))
}

// isDocument reports whether a file is an OpenAPI document.
func isDocument(name string) bool {
	text, err := disk.Named{}.Read(filepath.ToSlash(name), files.Specification)
	return err == nil && openapi.IsDocumentName(name) && openapi.LooksLikeDocument(text)
}

// beginWith returns advice on how to begin with an OpenAPI document.
func beginWith(document string) string {
	return fmt.Sprintf(`run "spec-ls init %s" for a first configuration`, document)
}
