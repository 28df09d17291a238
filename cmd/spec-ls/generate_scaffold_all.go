package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/generation/wire"
	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/verify"
)

// sourceOf returns what a specification is made from; nil if that is not known.
func sourceOf(specification string) (*wire.Source, error) {
	entries, err := tracing.Sources(specification)
	if err != nil || len(entries) != 1 {
		return nil, err
	}
	system, entry := disk.System{}, entries[0]
	configured, err := entry.Config.Read(system, files.Configuration)
	if err != nil {
		return nil, failure.CannotRead(entry.Config.Path(), err)
	}
	document, err := entry.Document.Read(system, files.Specification)
	if err != nil {
		return nil, failure.CannotRead(entry.Document.Path(), err)
	}
	source := &wire.Source{Improve: entry.Improve}
	if source.Config, _, err = openapi.ReadConfig(configured); err != nil {
		return nil, fmt.Errorf("%s: %w", entry.Config.Path(), err)
	}
	if source.Document, err = openapi.ReadDocument(document); err != nil {
		return nil, fmt.Errorf("%s: %w", entry.Document.Path(), err)
	}
	return source, nil
}

var errNoSource = errors.New("--client needs the OpenAPI document that the specification is made from: name it with \"openapi\" in " + config.FileName)

// writeAll writes the implementations of all units of a specification, and what a provider needs beside them, as far as it is not there.
func writeAll(c *cobra.Command, flags *scaffoldFlags) error {
	plan, document, at, err := theSpecification(c, flags)
	if err != nil {
		return err
	}
	name := ""
	for k, u := range document.File().Units {
		if u.Kind == syntax.Provider {
			name = document.Unit(k).Name.Value
		}
	}
	if name == "" {
		return fmt.Errorf("%s has no provider with a name", plan.Names.Display(at))
	}
	place := wire.Place{Force: flags.force, Client: flags.client}
	if place.Source, err = sourceOf(at); err != nil {
		return err
	}
	if flags.client && place.Source == nil {
		return errNoSource
	}
	made, err := writeModule(plan, filepath.Dir(at), cmp.Or(flags.module, "terraform-provider-"+name))
	if err != nil {
		return err
	}
	if made { // what is known of the folders is not true any more
		if plan, document, at, err = theSpecification(c, flags); err != nil {
			return err
		}
	}
	if err := runGenerate(c, &generateFlags{}, []string{plan.Names.Shown(at)}); err != nil {
		return err // without its code, no implementation compiles
	}
	var provider *wire.Plan
	kept := 0
	for _, kind := range []syntax.UnitKind{syntax.Resource, syntax.DataSource, syntax.Provider} { // the provider lists the others
		for k, u := range document.File().Units {
			if u.Kind != kind {
				continue
			}
			planned, err := wire.NewPlan(c.Context(), disk.System{}, document, k, place)
			if errors.Is(err, fs.ErrExist) {
				kept++
				continue
			}
			if err != nil {
				return unplanned(plan, document.Unit(k).Name.Value, kind, err)
			}
			if err := writePlan(plan, planned, flags.force); err != nil {
				return err
			}
			if kind == syntax.Provider {
				provider = planned
			}
		}
	}
	if kept > 0 {
		plan.Note("%d implementations were there already; --force replaces them", kept)
	}
	if provider != nil && made {
		if err := writeMain(plan, document, filepath.Dir(at), name, provider); err != nil {
			return err
		}
	}
	return nil
}

// theSpecification returns the only specification, or the one in --input.
func theSpecification(c *cobra.Command, flags *scaffoldFlags) (plan *run.Files, document *analysis.Document, path string, err error) {
	if plan, err = run.NewFiles(newProgram(c), &flags.files, nil); err != nil {
		return nil, nil, "", err
	}
	var arguments []string
	if flags.input != "" {
		arguments = []string{flags.input}
	}
	plan.Find(arguments)
	for t, d := range plan.Specifications() {
		if document != nil {
			return nil, nil, "", fmt.Errorf("there are several specifications, such as %s and %s: choose one with --input",
				plan.Names.Display(path), plan.Names.Display(t.Path))
		}
		document, path = d, t.Path
	}
	if err := plan.Failure(); err != nil {
		return nil, nil, "", err
	}
	if document == nil {
		return nil, nil, "", errors.New("there is no specification")
	}
	return plan, document, path, nil
}

// writeModule writes go.mod and go.sum into a folder, if it is in no module.
func writeModule(plan *run.Files, folder, path string) (made bool, err error) {
	for parent := folder; ; parent = filepath.Dir(parent) {
		if files.Exists(disk.System{}, filepath.ToSlash(filepath.Join(parent, "go.mod"))) {
			return false, nil
		}
		if parent == filepath.Dir(parent) {
			break
		}
	}
	goMod, goSum, err := verify.InitialModule(path)
	if err != nil {
		return false, err
	}
	for _, file := range [][2]string{{"go.mod", goMod}, {"go.sum", goSum}} {
		if err := writeNew(plan, filepath.Join(folder, file[0]), file[1]); err != nil {
			return false, err
		}
	}
	return true, nil
}

// writeMain writes the program that serves a provider.
func writeMain(plan *run.Files, document *analysis.Document, folder, name string, provider *wire.Plan) error {
	settings := document.Settings()
	text, err := scaffold.Main(provider.Package, provider.Import, "registry.terraform.io/example/"+name, cmp.Or(settings.Protocol, 6))
	if err != nil {
		return err
	}
	return writeNew(plan, filepath.Join(folder, "main.go"), text)
}

// writeNew writes a file that is not there.
func writeNew(plan *run.Files, path, text string) error {
	if err := disk.Create(path, text); err != nil {
		return failure.CannotWrite(plan.Names.Shown(path), err)
	}
	tellWritten(plan, path)
	return nil
}

func tellWritten(plan *run.Files, path string) {
	fmt.Fprintf(plan.Out, "%s: written\n", printable.Name(filepath.ToSlash(plan.Names.Shown(path))))
}

// writePlan writes the files of a plan.
func writePlan(plan *run.Files, planned *wire.Plan, force bool) error {
	for _, change := range planned.Changes {
		if err := apply(&change, force); err != nil {
			return failure.CannotWrite(plan.Names.Shown(change.Path()), err)
		}
		tellWritten(plan, change.Path())
	}
	return nil
}

// unplanned returns the error for a unit for which there is no plan.
func unplanned(plan *run.Files, name string, kind syntax.UnitKind, err error) error {
	var exists *fs.PathError
	switch {
	case errors.Is(err, wire.ErrUnknownOutput):
		return fmt.Errorf("%s %q: %w; name the folder with generator.output in the configuration", spec.Word(kind), name, err)
	case errors.As(err, &exists) && errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s exists; --force overwrites it", plan.Names.Shown(exists.Path))
	}
	return err
}
