package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/wire"
	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

type scaffoldFlags struct {
	name, outputDir, outputFile, pkg string
	input, module                    string
	force, wired, all, client        bool
	files                            run.InputOptions
}

const scaffoldLong = `Write a first Go file, as "tfplugingen-framework scaffold %s" does, byte for byte, with the same flags and exit codes.

With --wired, write an implementation that uses the generated code: the type with its methods, and a test. It compiles; what is not written yet is
an error when Terraform calls it. The files go into the folder of the provider's implementation, and the constructor is added to the provider's
list if it can be found. The specification is the one below the working directory that defines the name, or --input.

With --client, the methods call the API as the OpenAPI document says that the specification is made from.

Exit codes: 0 if the files are written, 1 if they are not, 2 for a mistake in the flags.`

const scaffoldAllLong = `Write a first Go file of a resource, a data source or a provider, as "tfplugingen-framework scaffold" does.

With --all, write a whole provider for a specification, so that "go build" is what comes next: implementations of the provider and of all resources
and data sources as --wired writes them, the generated code, and go.mod, go.sum and main.go if there is no go.mod. Files that exist are kept.

With --client, resources and data sources call the API as the OpenAPI document says that the specification is made from: their JSON, their paths,
the credentials. An object that the API does not find is removed from the state.`

// addClient declares the flag of commands whose implementations can call the API.
func addClient(c *cobra.Command, flags *scaffoldFlags) {
	c.Flags().BoolVar(&flags.client, "client", false, "have methods call the API by the OpenAPI document that the specification is made from")
}

func newScaffoldCommand() *cobra.Command {
	var every scaffoldFlags
	c := &cobra.Command{
		Use:   "scaffold",
		Short: "Write a first Go file, as tfplugingen-framework scaffold does, or with --all a whole provider",
		Long:  scaffoldAllLong,
		Example: `  spec-ls generate scaffold --all
  spec-ls generate scaffold --all --client --module example.com/terraform-provider-pets
  spec-ls generate scaffold resource pet --wired`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, arguments []string) error {
			if every.all && len(arguments) == 0 {
				return reportAsGenerator(c, writeAll(c, &every))
			}
			return needsCommand(c, arguments)
		},
	}
	c.Flags().BoolVar(&every.all, "all", false, "write the implementations of the provider and all resources and data sources, and what is missing around them")
	addClient(c, &every)
	c.Flags().StringVar(&every.module, "module", "", "with --all: the `PATH` of the module, if there is no go.mod (default terraform-provider-NAME)")
	c.Flags().StringVar(&every.input, "input", "", "with --all: the specification, a `FILE` (default the only one)")
	c.Flags().BoolVar(&every.force, "force", false, "with --all: overwrite existing files")
	for _, of := range []struct {
		name    string
		kind    syntax.UnitKind
		example string
	}{{"resource", syntax.Resource, "pet"}, {"data-source", syntax.DataSource, "owner"}, {"provider", syntax.Provider, "zoo"}} {
		flags := scaffoldFlags{}
		child := &cobra.Command{
			Use:   of.name + " [NAME]",
			Short: "Write a first Go file for a " + spec.Word(of.kind),
			Long:  fmt.Sprintf(scaffoldLong, of.name),
			Example: fmt.Sprintf("  spec-ls generate scaffold %[1]s %[2]s --output-dir internal/provider\n"+
				"  spec-ls generate scaffold %[1]s %[2]s --wired", of.name, of.example),
			RunE: func(c *cobra.Command, arguments []string) error {
				return reportAsGenerator(c, writeScaffold(c, &flags, of.kind, arguments))
			},
		}
		f := child.Flags()
		f.StringVar(&flags.name, "name", "", "the `NAME` in snake case, without the provider's name before it; also the argument")
		f.BoolVar(&flags.force, "force", false, "overwrite existing files")
		f.StringVar(
			&flags.outputDir,
			"output-dir",
			".",
			"the `DIR` that the file is written to (with --wired: default that of the provider's implementation)",
		)
		f.StringVar(&flags.outputFile, "output-file", "", "the `NAME` of the file (default as tfplugingen-framework calls it)")
		f.StringVar(&flags.pkg, "package", "provider", "the `NAME` of the file's package (with --wired: default that of the files next to it)")
		f.BoolVar(&flags.wired, "wired", false, "write an implementation that uses the generated code, and a test")
		addClient(child, &flags)
		f.StringVar(&flags.input, "input", "", "with --wired: the specification, a `FILE`")
		c.AddCommand(child)
	}
	return c
}

func writeScaffold(c *cobra.Command, flags *scaffoldFlags, kind syntax.UnitKind, arguments []string) error {
	name := flags.name
	switch {
	case len(arguments) > 1 || len(arguments) == 1 && name != "":
		return fmt.Errorf("%s takes one NAME", c.CommandPath())
	case len(arguments) == 1:
		name = arguments[0]
	}
	if name == "" {
		return fmt.Errorf("%s needs a NAME", c.CommandPath())
	}
	if flags.wired || flags.client {
		return writeWired(c, flags, kind, name)
	}
	text, err := scaffold.Unit(kind, name, flags.pkg)
	if err != nil {
		return fmt.Errorf("%s %q: %w", spec.Word(kind), name, err)
	}
	file := flags.outputFile
	if file == "" {
		file = scaffold.UnitFile(kind, name)
	}
	at := filepath.Join(flags.outputDir, file)
	if !flags.force {
		err = disk.Create(at, text)
	} else {
		err = disk.Write(at, text)
	}
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists; --force overwrites it", at)
	}
	if err != nil {
		return failure.CannotWrite(at, err)
	}
	return nil
}

// writeWired writes the implementation of a unit of a specification.
func writeWired(c *cobra.Command, flags *scaffoldFlags, kind syntax.UnitKind, name string) error {
	plan, err := run.NewFiles(newProgram(c), &flags.files, nil)
	if err != nil {
		return err
	}
	document, path, unit, err := findUnit(plan, flags.input, kind, name)
	if err != nil {
		return err
	}
	at := wire.Place{File: flags.outputFile, Force: flags.force, Client: flags.client}
	if c.Flags().Changed("output-dir") {
		if at.Folder, err = paths.Absolute(flags.outputDir); err != nil {
			return err
		}
	}
	if c.Flags().Changed("package") {
		at.Package = flags.pkg
	}
	if path != "" {
		if at.Source, err = sourceOf(path); err != nil {
			return err
		}
	}
	if flags.client && at.Source == nil {
		return errNoSource
	}
	planned, err := wire.NewPlan(context.Background(), disk.System{}, document, unit, at)
	if err != nil {
		return unplanned(plan, name, kind, err)
	}
	if err := writePlan(plan, planned, flags.force); err != nil {
		return err
	}
	if !planned.Generated {
		plan.Note("the generated file is not there yet; spec-ls generate writes it")
	}
	if !planned.Listed && kind != syntax.Provider {
		plan.Note("no list of the provider was found: have its method return %s", planned.Constructor)
	}
	return nil
}

// apply writes one file of a plan.
func apply(change *wire.Change, force bool) error {
	if !change.New {
		return disk.System{}.Replace(change.Reference, change.Before, change.After)
	}
	err := disk.System{}.Create(change.Reference, change.After)
	if errors.Is(err, fs.ErrExist) && force {
		before, err := change.Read(disk.System{}, files.Source)
		if err != nil {
			return err
		}
		return disk.System{}.Replace(change.Reference, before, change.After)
	}
	return err
}

// findUnit returns the document that has a unit, and the number of the unit in it.
func findUnit(plan *run.Files, input string, kind syntax.UnitKind, name string) (document *analysis.Document, path string, unit int, err error) {
	var arguments []string
	if input != "" {
		arguments = []string{input}
	}
	var found *analysis.Document
	var in string
	number := -1
	plan.Find(arguments)
	for t, document := range plan.Specifications() {
		k := document.File().LastNamed(syntax.NewUnitName(kind, name))
		if k < 0 {
			continue
		}
		if found != nil {
			return nil, "", 0, fmt.Errorf("%s %q is in %s and in %s: choose one with --input", spec.Word(kind), name, in, plan.Names.Display(t.Path))
		}
		found, in, path, number = document, plan.Names.Display(t.Path), t.Path, k
	}
	if err := plan.Failure(); err != nil {
		return nil, "", 0, err
	}
	if found == nil {
		return nil, "", 0, fmt.Errorf("no specification has a %s %q", spec.Word(kind), name)
	}
	return found, path, number, nil
}
