package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/regenerate"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// exitRefused is the exit code of tfplugingen-framework when it refuses a specification.
const exitRefused = 1

type generateUnitsFlags struct{ input, output, pkg string }

// generateUnits are the commands of tfplugingen-framework generate.
var generateUnits = []struct {
	name, of string
	input    string // by default; empty for standard input
	kinds    []syntax.UnitKind
}{
	{"all", "the provider, its resources and its data sources", "", []syntax.UnitKind{syntax.Provider, syntax.Resource, syntax.DataSource}},
	{"resources", "resources", "./ir.json", []syntax.UnitKind{syntax.Resource}},
	{"data-sources", "data sources", "./ir.json", []syntax.UnitKind{syntax.DataSource}},
	{"provider", "the provider", "./ir.json", []syntax.UnitKind{syntax.Provider}},
}

const generateUnitsLong = `Write the Go files of %s, as "tfplugingen-framework generate %[2]s" does: the same flags, the same files byte for
byte, and the same exit codes, so only one word changes in a go:generate line. It follows the generator's version in go.mod or in the
configuration. Files that are up to date are not touched, and files that the generator has not written are not overwritten. All errors are
reported, each at its place.

Exit codes: 0 if the files are up to date, 1 if the generator would fail, 2 for a mistake in the flags.`

func newGenerateUnitsCommands() []*cobra.Command {
	var commands []*cobra.Command
	for _, u := range generateUnits {
		flags := generateUnitsFlags{}
		c := &cobra.Command{
			Use:   u.name,
			Short: "Write the Go files of " + u.of,
			Long:  fmt.Sprintf(generateUnitsLong, u.of, u.name),
			Example: "  //go:generate spec-ls generate " + u.name + " --input provider_code_spec.json --output internal\n" +
				"  spec-ls generate " + u.name + " --input provider_code_spec.json --output internal/provider --package provider",
			RunE: func(c *cobra.Command, arguments []string) error {
				return reportAsGenerator(c, generate(c, &flags, u.kinds, arguments))
			},
		}
		f := c.Flags()
		f.SetInterspersed(false) // as in the generator: nothing after the first argument is a flag
		f.StringVar(&flags.input, "input", u.input, "the specification, a `FILE`; standard input if empty")
		f.StringVar(&flags.output, "output", "./output", "the `DIR` that the files are written to")
		f.StringVar(&flags.pkg, "package", "", "write all files into one package of this `NAME`; the directory must exist")
		commands = append(commands, c)
	}
	return commands
}

// reportAsGenerator tells the user of an error and ends as the generator does.
func reportAsGenerator(c *cobra.Command, err error) error {
	var exit run.Exit
	if err == nil || errors.As(err, &exit) {
		return err
	}
	say(c.ErrOrStderr(), err.Error())
	return run.Exit(exitRefused)
}

// generate writes the files of the units of some kinds.
func generate(c *cobra.Command, flags *generateUnitsFlags, kinds []syntax.UnitKind, ignored []string) error {
	if len(ignored) > 0 {
		say(c.ErrOrStderr(), fmt.Sprintf("%s is ignored, as tfplugingen-framework does", strings.Join(ignored, " ")))
	}
	run.TuneCollector()
	input := flags.input
	switch input {
	case "":
		input = "-"
	case "-":
		input = "./-" // it has no name for standard input
	}
	document, err := run.Specification(newProgram(c), &run.ConfigurationOptions{NoModule: true}, input)
	if err != nil {
		return err
	}
	if err := stale.Followed(document); err != nil {
		return fmt.Errorf("%s: %w", cmp.Or(filepath.ToSlash(flags.input), paths.Stdin), err)
	}
	run := regenerate.NewRun(document, regenerate.Kinds(kinds), flags.pkg)
	if flags.pkg != "" && len(run.Files) > 0 && !files.Exists(disk.System{}, filepath.ToSlash(flags.output)) {
		return fmt.Errorf("cannot write to %s: it does not exist, and with --package tfplugingen-framework does not create it", flags.output)
	}
	folder, err := paths.Absolute(flags.output)
	if err != nil {
		return err
	}
	for i := range run.Files {
		if _, err := regenerate.Write(disk.System{}, files.Refer(folder, folder, run.Files[i].Path), run.Files[i].Text); err != nil {
			return failure.CannotWrite(path.Join(filepath.ToSlash(flags.output), run.Files[i].Path), err)
		}
	}
	switch {
	case run.Err != nil:
		return run.Err
	case len(run.Refused) == 0:
		return nil
	}
	name := cmp.Or(filepath.ToSlash(flags.input), paths.Stdin)
	if err := showRefused(c, name, document, run.Refused); err != nil {
		return err
	}
	return fmt.Errorf("%s refuses %s", document.Settings().Profile(), name)
}

// showRefused writes the errors for which nothing is generated to standard error.
func showRefused(c *cobra.Command, name string, document *analysis.Document, found []analysis.Diagnostic) error {
	w := c.ErrOrStderr()
	repeats := (*config.Config)(nil).MaxRepeats()
	file := report.NewFile(name, "", document.File().Lines, found, report.Detail{Repeats: repeats})
	file.MaxRepeats = repeats
	r := &report.Report{Version: version(), Files: []report.File{file}, FailAt: rules.SeverityError}
	r.Style.Width, r.Style.Quiet = terminal.Width(w), true
	var err error
	if r.Style.Color, err = terminal.UseColor("auto", w, os.Getenv); err != nil {
		return err
	}
	if err := report.Formats.Find("text").Write(w, r); err != nil {
		return fmt.Errorf("writing the findings: %w", err)
	}
	return nil
}

// dashed returns the arguments of the program with two dashes before the flags of the commands that tfplugingen-framework has too: with
// Go's package flag, one is enough.
func dashed(root *cobra.Command, arguments []string) []string {
	c, _, err := root.Find(arguments)
	if err != nil ||
		!slices.ContainsFunc([]string{"generate", "scaffold"}, func(parent string) bool { return c.HasParent() && c.Parent().Name() == parent }) {
		return arguments
	}
	arguments = slices.Clone(arguments)
	for i, argument := range arguments {
		name, _, _ := strings.Cut(argument, "=")
		if flag := strings.TrimPrefix(name, "-"); len(flag) > 1 && "-"+flag == name && isFlag(c.Flags(), flag) {
			arguments[i] = "-" + argument
		}
	}
	return arguments
}

func isFlag(flags *pflag.FlagSet, name string) bool {
	return name == "help" || flags.Lookup(name) != nil
}
