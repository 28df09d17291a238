package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/generation/regenerate"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

type generateFlags struct {
	check, force, prune bool
	stale               staleFlags
}

const generateLong = `Write the Go files of specifications that are missing or out of date: byte for byte the files of tfplugingen-framework,
without running it. A PATH is a file, a directory or a pattern. Without one the working directory is searched.

It finds the folders in go:generate lines, Makefiles and scripts that call the generator or spec-ls, or in generator.output in the configuration.
Nothing is written for a specification with an error up to the stage compile. Files that the generator has not written are not overwritten, and
files that are up to date are not touched.

The subcommands all, resources, data-sources and provider replace those of tfplugingen-framework: see spec-ls generate all --help.

Exit codes: 0 if all files are up to date, 1 if a specification has errors (with --check: if a file is out of date), 2 if something could not be
read or written.`

func newGenerateCommand() *cobra.Command {
	var flags generateFlags
	c := &cobra.Command{
		Use:   "generate [PATH...]",
		Short: "Write the Go files of specifications, as tfplugingen-framework does",
		Long:  generateLong,
		Example: `  spec-ls generate
  spec-ls generate --check
  spec-ls generate provider_code_spec.json --output internal/provider --package provider
  spec-ls generate all --input provider_code_spec.json --output internal`,
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, arguments []string) error { return runGenerate(c, &flags, arguments) },
	}
	f := c.Flags()
	f.BoolVar(&flags.check, "check", false, "write nothing, and report what is out of date, as spec-ls stale does")
	f.BoolVar(&flags.force, "force", false, "write what the generator would write, even if there are errors")
	f.BoolVar(&flags.prune, "prune", false, "remove generated files that are no longer needed")
	f.StringVar(&flags.stale.files.Output, "output", "", "the `DIR` to write to (default where the project's commands write)")
	f.StringVar(&flags.stale.files.Package, "package", "", "write one package with this `NAME` (default as configured, or one package per schema)")
	addExitZero(c, &flags.stale.exitZero)
	addInputs(c, &flags.stale.files, "exclude", "pass-on-no-files", "root")
	share(c, &flags.stale.files, "quiet")
	c.AddCommand(newGenerateUnitsCommands()...)
	c.AddCommand(newScaffoldCommand())
	return c
}

func runGenerate(c *cobra.Command, flags *generateFlags, arguments []string) error {
	if flags.check {
		if flags.force || flags.prune {
			return errors.New("--check writes and removes nothing: leave out --force and --prune")
		}
		flags.stale.format = "text"
		return reportStale(c, &flags.stale, arguments)
	}
	if slices.Contains(arguments, "-") {
		return fmt.Errorf(`%s needs a file; "spec-ls generate all" reads standard input`, c.CommandPath())
	}
	plan, err := run.NewFiles(newProgram(c), &flags.stale.files, arguments)
	if err != nil {
		return err
	}
	run.TuneCollector()
	g := regeneration{plan: plan, force: flags.force, compiled: compilation.NewIndex(disk.System{})}
	found, compared, err := flags.stale.compare(plan, arguments, func(name string, document *analysis.Document, err error) bool {
		return g.accept(c, name, document, err)
	})
	if err != nil {
		return err
	}
	if compared == 0 {
		plan.TellNone()
	}
	for i := range found {
		g.write(&found[i])
	}
	g.prune(found, flags.prune)
	if g.files > 0 {
		plan.Note("%d of %s written", g.written, report.Plural(g.files, "generated file"))
	}
	if err := plan.Failure(); err != nil {
		return err
	}
	if g.refused && !flags.stale.exitZero {
		return run.Findings
	}
	return nil
}

// regeneration is one run of the command.
type regeneration struct {
	plan           *run.Files
	force, refused bool
	compiled       *compilation.Index
	files, written int
}

// accept reports whether the files of a specification are written, and shows the errors for which they are not.
func (g *regeneration) accept(c *cobra.Command, name string, document *analysis.Document, err error) bool {
	var refused *stale.RefusedError
	var found []analysis.Diagnostic
	if errors.As(err, &refused) {
		found = refused.Findings
	} else if !g.force {
		found = stale.Broken(c.Context(), g.compiled, document)
	}
	if err == nil && len(found) == 0 {
		return true
	}
	g.refused = true
	if len(found) > 0 {
		if err := showRefused(c, name, document, found); err != nil {
			g.plan.Fail(err)
		}
	}
	switch {
	case g.force:
		g.plan.Note("%s: %v", name, err)
		return true
	case len(found) > 0:
		g.plan.Note("%s has %s: nothing is written for it", name, report.Plural(len(found), "error"))
	default:
		g.plan.Note("%s: %v", name, err)
	}
	return false
}

// write writes a file that is not fresh.
func (g *regeneration) write(f *staleFile) {
	if f.State == stale.Orphan {
		return
	}
	g.files++
	if f.State == stale.Fresh {
		return
	}
	if _, err := regenerate.Write(disk.System{}, f.Reference, f.Want); err != nil {
		g.plan.Fail(failure.CannotWrite(f.name, err))
		return
	}
	g.written++
	fmt.Fprintf(g.plan.Out, "%s: written\n", printable.Name(filepath.ToSlash(f.name)))
}

// prune lists the files that nothing generates any more, and then removes them if that is wanted.
func (g *regeneration) prune(found []staleFile, remove bool) {
	var orphans []*staleFile
	for i := range found {
		if found[i].State == stale.Orphan {
			orphans = append(orphans, &found[i])
			fmt.Fprintf(g.plan.Out, "%s: %s\n", printable.Name(filepath.ToSlash(found[i].name)), found[i].says())
		}
	}
	switch {
	case !remove && len(orphans) > 0:
		g.plan.Note("nothing generates %s any more; --prune removes them", report.Plural(len(orphans), "file"))
	case !remove || g.refused || len(g.plan.Failures()) > 0:
		if remove {
			g.plan.Note("nothing is removed, as not all specifications were generated")
		}
	default:
		removed := 0
		for _, f := range orphans {
			text, err := f.Read(disk.System{}, files.Generated)
			if err == nil {
				err = disk.System{}.Remove(f.Reference, text)
			}
			if err != nil {
				g.plan.Fail(fmt.Errorf("cannot remove %s: %w", f.name, files.Reason(err)))
				continue
			}
			removed++
		}
		g.plan.Note("%s removed", report.Plural(removed, "file"))
	}
}
