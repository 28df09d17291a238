package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/merging"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
)

// fromOpenAPI is the value of --from for an OpenAPI document and the configuration of tfplugingen-openapi.
const fromOpenAPI = "openapi"

// sayEach returns the error of a run. If a configuration is refused, it prints each reason on its own.
func sayEach(c *cobra.Command, err error) error {
	var all tracing.ConfigurationErrors
	if !errors.As(err, &all) {
		return err
	}
	for _, one := range all {
		say(c.ErrOrStderr(), one)
	}
	return run.Failed
}

// readFound reads a file of the working directory that is looked for by its name, and must not lead out of the repository.
func readFound(name string, limit files.Limit) (string, error) {
	directory, err := paths.Absolute(".")
	if err != nil {
		return "", err
	}
	return files.Refer(cmp.Or(paths.RepositoryRoot("."), directory), directory, name).Read(disk.System{}, limit)
}

// importOpenAPI writes the specification that tfplugingen-openapi writes.
func importOpenAPI(c *cobra.Command, flags *importFlags, arguments []string) error {
	if flags.provider != "" || flags.merge != "" || len(flags.only) > 0 {
		return errors.New("--provider, --only and --merge are not for --from openapi")
	}
	improve, err := tracing.Improvements(flags.improve)
	if err != nil {
		return err
	}
	name, read := flags.config, disk.Named{}.Read
	if name == "" { // nobody typed it, so it is what the folder has
		name, read = tracing.DefaultConfiguration, readFound
	}
	config, err := read(filepath.ToSlash(name), files.Configuration)
	switch {
	case errors.Is(err, fs.ErrNotExist) && flags.config == "" && len(arguments) > 0 && isDocument(arguments[0]):
		return fmt.Errorf("%w; %s", failure.CannotRead(name, err), beginWith(arguments[0]))
	case err != nil:
		return failure.CannotRead(name, err)
	}
	var document tracing.Text
	if len(flags.improve) == 0 || len(arguments) == 0 {
		sources, err := tracing.Sources(name)
		if err != nil {
			return err
		}
		if len(sources) == 1 && len(flags.improve) == 0 {
			improve = sources[0].Improve
		}
		if len(sources) == 1 && len(arguments) == 0 {
			if document, err = tracing.ReadDocument(&sources[0]); err != nil {
				return err
			}
		}
	}
	if document.Name == "" {
		if document, err = namedDocument(c, arguments); err != nil {
			return err
		}
	}
	in, err := tracing.New(tracing.Text{Name: name, Text: config}, document, improve)
	if err != nil {
		return sayEach(c, err)
	}
	lost, failed := in.Losses()
	tellNotes(c, "lost", lost)
	tellNotes(c, "error", failed)
	settings, err := run.Settings(newProgram(c), &run.ConfigurationOptions{NoModule: true}, name)
	if err != nil {
		return err
	}
	notes, wrong := in.Review(settings)
	for _, note := range notes {
		say(c.ErrOrStderr(), note)
	}
	failed = append(failed, wrong...)
	written := in.Result.Text()
	if err := keepsUnits(flags.output, written); err != nil {
		return err
	}
	for _, refusal := range merging.Refusals(written, nil) {
		failed = append(failed, refusal.Rule)
		say(c.ErrOrStderr(), fmt.Sprintf("error: %s: %s (%s)", strings.Join(refusal.Steps, spec.StepSeparator), refusal.Message, refusal.Rule))
	}
	if err := run.WriteOutput(newProgram(c), flags.output, written, flags.quiet); err != nil {
		return err
	}
	if len(failed) > 0 {
		return run.Findings
	}
	return nil
}

// namedDocument reads the document that the user has named, or standard input.
func namedDocument(c *cobra.Command, arguments []string) (t tracing.Text, err error) {
	in, err := openInput(c, arguments)
	if err != nil {
		return t, err
	}
	defer func() { _ = in.Close() }() // nothing was written
	text, err := io.ReadAll(in)
	if err != nil {
		return t, failure.CannotRead(in.name, err)
	}
	return tracing.Text{Name: in.name, Text: string(text)}, nil
}

// keepsUnits returns an error if a specification without any resource and data source would replace one that has some.
func keepsUnits(file, text string) error {
	if file == "" || hasUnits(text) {
		return nil
	}
	before, err := disk.System{}.Read(filepath.ToSlash(file), files.Specification)
	if err != nil || !hasUnits(before) {
		return nil // nothing is lost
	}
	return fmt.Errorf("%s stays as it is: what would replace it has no resource and no data source", file)
}

func hasUnits(text string) bool {
	for _, u := range syntax.ParseFile(text, spec.AnyDialect).Units {
		if u.Kind == syntax.Resource || u.Kind == syntax.DataSource {
			return true
		}
	}
	return false
}
