package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
	"github.com/spf13/cobra"
)

type importFlags struct {
	from     string
	provider string
	only     []string
	merge    string
	output   string
	quiet    bool

	config  string   // of --from openapi
	improve []string // likewise
}

// fromJSON is the format of examples.
const fromJSON = "json"

const importLong = `Write the specification for a provider that exists, from the JSON that "terraform providers schema -json" prints. FILE is
that JSON; without it, or with -, standard input is read. Providers with the old SDK can be imported as well.

Standard error lists, by place, what a specification can't express and what was guessed: nothing is dropped silently. With --merge, defaults,
validators, plan modifiers, custom types and the kinds of numbers, which the JSON does not have, come from an old specification.

With --from json, FILE is an example, such as the answer of an API, and the output is attributes to paste into a schema.

With --from openapi, FILE is an OpenAPI document, and the output is byte for byte the specification that tfplugingen-openapi writes for the
configuration in --config. What that program silently leaves out is listed, and a lost resource or data source gives exit code 1. Improvements
keep what it loses.

Exit codes: 0 if the specification passes "spec-ls check" without errors, 1 if it is written but has errors, 2 if something could not be read or
written.`

func newImportCommand() *cobra.Command {
	var flags importFlags
	c := &cobra.Command{
		Use:   "import [FILE]",
		Short: "Write a specification for a provider that exists",
		Long:  importLong,
		Example: `  terraform providers schema -json | spec-ls import -o provider_code_spec.json
  spec-ls import schema.json --provider hashicorp/aws --only instance,vpc
  spec-ls import schema.json --merge provider_code_spec.json -o provider_code_spec.json
  curl -s https://api.example.com/pets/1 | spec-ls import --from json
  spec-ls import --from openapi --config generator_config.yml -o provider_code_spec.json openapi.json`,
		Args: takes(0, 1, "takes one FILE"),
		RunE: func(c *cobra.Command, arguments []string) error { return importSpecification(c, &flags, arguments) },
	}
	f := c.Flags()
	f.StringVar(&flags.from, "from", "", "read another `FORMAT`: "+fromJSON+", which is an example, or "+fromOpenAPI)
	f.StringVar(
		&flags.config,
		"config",
		"",
		"with --from openapi, the configuration of tfplugingen-openapi in `FILE` (default "+tracing.DefaultConfiguration+")",
	)
	f.StringSliceVar(
		&flags.improve,
		"improve",
		nil,
		"with --from openapi, keep what tfplugingen-openapi loses: `NAME`[,NAME...] of "+strings.Join(openapi.ImprovementNames(), ", "),
	)
	f.StringVar(&flags.provider, "provider", "", "the `ADDRESS` of the provider in FILE (default the only one)")
	f.StringSliceVar(
		&flags.only,
		"only",
		nil,
		"import only these resources and data sources, as `NAME`[,NAME...]",
	)
	f.StringVar(&flags.merge, "merge", "", "take what the JSON does not have from the specification `OLD`")
	f.StringVarP(&flags.output, "output", "o", "", "write to `FILE` instead of standard output")
	f.BoolVarP(&flags.quiet, "quiet", "q", false, "do not list what was guessed")
	completeWith(c, "from", fromJSON, fromOpenAPI)
	completeWith(c, "improve", openapi.ImprovementNames()...)
	return c
}

// input is the input of a command, with its name for messages.
type input struct {
	io.ReadCloser
	name string
}

// openInput opens the only argument, or standard input.
func openInput(c *cobra.Command, arguments []string) (*input, error) {
	if len(arguments) == 0 || arguments[0] == "-" {
		return &input{io.NopCloser(io.LimitReader(c.InOrStdin(), int64(files.Specification))), "standard input"}, nil
	}
	file, err := disk.Open(filepath.ToSlash(arguments[0]), files.Specification)
	if err != nil {
		return nil, failure.CannotRead(arguments[0], err)
	}
	return &input{file, arguments[0]}, nil
}

// importSpecification is one run of the command.
func importSpecification(c *cobra.Command, flags *importFlags, arguments []string) error {
	if flags.from != fromOpenAPI && (flags.config != "" || len(flags.improve) > 0) {
		return errors.New("--config and --improve are for --from openapi")
	}
	if flags.from == fromOpenAPI {
		return importOpenAPI(c, flags, arguments)
	}
	if flags.from != "" {
		return importAttributes(c, flags, arguments)
	}
	if len(arguments) > 0 && isDocument(arguments[0]) {
		return fmt.Errorf("%[1]s is an OpenAPI document, not the JSON of terraform providers schema; %[2]s, and then "+
			`"spec-ls import --from openapi"`, arguments[0], beginWith(arguments[0]))
	}
	options := exchange.ImportOptions{Only: flags.only}
	var err error
	if flags.provider != "" {
		if options.Address, err = exchange.Address(flags.provider); err != nil {
			return err
		}
	}
	if flags.merge != "" {
		text, err := disk.Named{}.Read(filepath.ToSlash(flags.merge), files.Specification)
		if err != nil {
			return failure.CannotRead(flags.merge, err)
		}
		options.Old = syntax.ParseFile(text, spec.AnyDialect)
		if style := edit.StyleOf(text); style.Lines {
			options.Indent = style.Unit
		}
		if !options.Old.Valid() {
			return fmt.Errorf("%s is not JSON", flags.merge)
		}
	}
	in, err := openInput(c, arguments)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // nothing was written
	imported, err := exchange.Import(in, options)
	if err != nil {
		return inputError(in.name, err)
	}
	tellNotes(c, "lost", imported.Lost)
	if !flags.quiet {
		tellNotes(c, "guessed", imported.Guess)
	}
	tellNotes(c, "error", imported.Errors)
	if flags.output == "" {
		_, err = imported.Document.WriteTo(c.OutOrStdout())
	} else {
		err = run.WriteOutput(newProgram(c), flags.output, imported.Document.String(), flags.quiet)
	}
	if err != nil {
		return err
	}
	if len(imported.Errors) > 0 {
		return run.Findings
	}
	return nil
}

// inputError returns the error of a run for an error in its input. An input that is not JSON has a place: a line and a column in a file,
// which is read again to find them, and a byte in standard input.
func inputError(name string, err error) error {
	var broken *exchange.SyntaxError
	if !errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", name, err)
	}
	text, unread := disk.Named{}.Read(filepath.ToSlash(name), files.Specification)
	if unread != nil || broken.Offset > int64(len(text)) {
		return fmt.Errorf("%s: %w", name, err)
	}
	before := text[:broken.Offset]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return fmt.Errorf("%s:%d:%d: %s", name, strings.Count(before, "\n")+1, utf8.RuneCountInString(line)+1, broken.Reason)
}

// tellNotes tells the user some notes of a sort.
func tellNotes[Note any](c *cobra.Command, sort string, notes []Note) {
	for _, note := range notes {
		say(c.ErrOrStderr(), fmt.Sprintf("%s: %v", sort, note))
	}
}

// importAttributes writes attributes that are derived from an example.
func importAttributes(c *cobra.Command, flags *importFlags, arguments []string) error {
	if flags.from != fromJSON {
		return failure.UnknownValue("value of --from", flags.from, fromJSON, fromOpenAPI)
	}
	if flags.provider != "" || flags.merge != "" || len(flags.only) > 0 {
		return errors.New("--provider, --merge and --only are for the JSON of terraform providers schema, not for --from json")
	}
	in, err := openInput(c, arguments)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // nothing was written
	text, err := io.ReadAll(io.LimitReader(in, int64(files.Found)+1))
	if err != nil {
		return failure.CannotRead(in.name, err)
	}
	if len(text) > int(files.Found) {
		return failure.CannotRead(in.name, &files.TooLargeError{Limit: files.Found})
	}
	derived, rejected, err := exchange.Derive(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", in.name, err)
	}
	tellNotes(c, "lost", derived.Lost)
	if !flags.quiet {
		tellNotes(c, "guessed", derived.Guess)
	}
	tellNotes(c, "error", rejected)
	if err := run.WriteOutput(newProgram(c), flags.output, derived.Text("\t"), flags.quiet); err != nil {
		return err
	}
	if len(rejected) > 0 {
		return run.Findings
	}
	return nil
}
