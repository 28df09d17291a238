package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
	"github.com/spf13/cobra"
)

//go:embed stale.schema.json
var staleSchema string

type staleFlags struct {
	format    string
	color     string
	all, diff bool
	exitZero  bool
	files     run.InputOptions
}

const staleLong = `Compare the generated Go files with what tfplugingen-framework would write now, without running it: those that are stale or missing, and
those that nothing writes any more. A PATH is a file, a directory or a pattern. Without one the working directory is searched.

It finds the files by go:generate lines, Makefiles and scripts that call the generator, or by generator.output in the configuration. Nothing is
written; "spec-ls generate" updates stale files.

Exit codes: 0 if all files are up to date, 1 if any is not, 2 if something could not be compared, such as a specification with errors.`

func newStaleCommand() *cobra.Command {
	var flags staleFlags
	c := &cobra.Command{
		Use:   "stale [PATH...]",
		Short: "Report generated files that are out of date",
		Long:  staleLong,
		Example: `  spec-ls stale
  spec-ls stale --diff provider_code_spec.json
  spec-ls stale provider_code_spec.json --output internal/provider --package provider`,
		RunE: func(c *cobra.Command, arguments []string) error { return reportStale(c, &flags, arguments) },
	}
	f := c.Flags()
	f.StringVarP(&flags.format, "format", "f", "text", "`FORMAT` of the output: text or json")
	f.BoolVar(&flags.diff, "diff", false, "print what would change in stale files, as a unified diff")
	f.BoolVar(&flags.all, "all", false, "list fresh files as well")
	f.StringVar(&flags.files.Output, "output", "", "the `DIR` that the generator writes to (default where the project's commands write)")
	f.StringVar(&flags.files.Package, "package", "",
		"the `NAME` of the one package that is generated (default as configured, or one package per schema)")
	addExitZero(c, &flags.exitZero)
	addColor(c, &flags.color)
	addInputs(c, &flags.files, "exclude", "pass-on-no-files", "root")
	share(c, &flags.files, "quiet")
	completeWith(c, "format", "text", "json")
	return c
}

// staleFile is a generated file, with its specification and unit.
type staleFile struct {
	stale.File
	name          string // as it is shown
	specification string
	kind          syntax.UnitKind
	of            string // the unit's name
	generator     string // the version of it that writes the file
}

// reportStale is one run of the command.
func reportStale(c *cobra.Command, flags *staleFlags, arguments []string) error {
	write, ok := map[string]func(*run.Files, []staleFile) error{"text": flags.write, "json": writeStaleAsJSON}[flags.format]
	switch {
	case !ok:
		return failure.UnknownValue("format", flags.format, "text", "json")
	case flags.diff && flags.format == "json":
		return errors.New("--diff and --format json contradict each other")
	case slices.Contains(arguments, "-"):
		return fmt.Errorf("%s needs a file, for where it is says where its code is %s", c.CommandPath(), seeHelp(c))
	}
	plan, err := run.NewFiles(newProgram(c), &flags.files, arguments)
	if err != nil {
		return err
	}
	if _, err := terminal.UseColor(flags.color, plan.Out, os.Getenv); err != nil {
		return err
	}
	found, compared, err := flags.compare(plan, arguments, func(name string, _ *analysis.Document, err error) bool {
		if err != nil {
			plan.Fail(fmt.Errorf("%s: %w; see spec-ls check", name, err))
		}
		return err == nil
	})
	if err != nil {
		return err
	}
	if err := write(plan, found); err != nil {
		return err
	}
	if compared == 0 {
		plan.TellNone()
	}
	if err := plan.Failure(); err != nil {
		return err
	}
	fresh := 0
	for i := range found {
		if found[i].State == stale.Fresh {
			fresh++
		}
	}
	switch {
	case compared == 0:
	case fresh < len(found):
		plan.Note("%d of %s stale or missing; spec-ls generate writes them", len(found)-fresh, report.Plural(len(found), "generated file"))
		if !flags.exitZero {
			return run.Findings
		}
	default:
		plan.Note("%s up to date", report.Plural(fresh, "generated file"))
	}
	return nil
}

// compare compares the files of all specifications that are found, and returns how many these are. Accept reports whether those of a
// specification count; its error says why the generator makes nothing of it, or not all, and is nil if it does.
func (f *staleFlags) compare(
	plan *run.Files, arguments []string, accept func(name string, document *analysis.Document, err error) bool,
) (found []staleFile, compared int, err error) {
	whole := true
	written := map[string]bool{}
	var outputs []destination.Output
	plan.Find(arguments)
	for t, document := range plan.Specifications() {
		name := plan.Names.Display(t.Path)
		compared++
		to, err := plan.Output(t, document)
		var refusedOutput *config.OutputError
		switch {
		case errors.As(err, &refusedOutput):
			plan.Fail(fmt.Errorf("%s: %w", name, &config.OutputError{Folder: plan.Names.Shown(refusedOutput.Folder), Err: refusedOutput.Err}))
			continue
		case err != nil:
			return nil, 0, err
		}
		some, err := stale.Compare(disk.System{}, document, to)
		var refused *stale.RefusedError
		switch {
		case errors.Is(err, stale.ErrUnknownOutput):
			plan.Fail(fmt.Errorf("%s: %w; name the folder with --output, or with generator.output in the configuration", name, err))
			continue
		case err != nil && !errors.As(err, &refused):
			plan.Fail(fmt.Errorf("%s: %w", name, err))
			continue
		}
		whole = whole && err == nil
		if !accept(name, document, err) {
			whole = false
			continue
		}
		outputs = append(outputs, to)
		for _, file := range some {
			written[file.Path()] = true
			u := document.Unit(file.Unit)
			found = append(found, staleFile{file, plan.Names.Shown(file.Path()), name, u.Kind, u.Name.Value, document.Settings().Profile().Generator})
		}
	}
	found = withoutContested(plan, found)
	if whole && len(plan.Failures()) == 0 { // otherwise what is not known to be written may be
		for _, file := range stale.Orphans(disk.System{}, outputs, written) {
			found = append(found, staleFile{File: file, name: plan.Names.Shown(file.Path())})
		}
	}
	return found, compared, nil
}

// withoutContested returns each file once, without those that several specifications generate with different contents: whichever is written,
// the file is out of date for another one.
func withoutContested(plan *run.Files, found []staleFile) []staleFile {
	first, contested := map[string]*staleFile{}, map[string]bool{}
	for i := range found {
		f := &found[i]
		switch one := first[f.Path()]; {
		case one == nil:
			first[f.Path()] = f
		case one.Want != f.Want && !contested[f.Path()]:
			contested[f.Path()] = true
			plan.Fail(fmt.Errorf("%s is generated from %s and, with another content, from %s: leave %s to one of them, or give each a folder of its own",
				f.name, one.specification, f.specification, spec.Word(f.kind)+" "+strconv.Quote(printable.Text(f.of))))
		}
	}
	var left []staleFile
	for i := range found {
		if f := &found[i]; first[f.Path()] == f && !contested[f.Path()] {
			left = append(left, *f)
		}
	}
	return left
}

// says describes the file by its state.
func (f *staleFile) says() string {
	unit := spec.Word(f.kind) + " " + strconv.Quote(printable.Text(f.of))
	switch f.State {
	case stale.Stale:
		return fmt.Sprintf("stale: the code of %s differs from the output of %s from this line on", unit, f.generator)
	case stale.Missing:
		return "missing: it is generated from " + unit
	case stale.Orphan:
		return "nothing generates it any more"
	}
	return "fresh"
}

// write lists the files that are not fresh, or writes what would change in them.
func (f *staleFlags) write(plan *run.Files, found []staleFile) error {
	for i := range found {
		file := &found[i]
		if file.State == stale.Fresh && !f.all {
			continue
		}
		if f.diff && file.State == stale.Stale {
			if err := terminal.WritePatch(plan.Out, f.color,
				patch.Unified(plan.Names.Patched(file.name), file.Have, stale.Edits(file.Have, file.Want))); err != nil {
				return err
			}
			continue
		}
		at := printable.Name(filepath.ToSlash(file.name))
		if file.Line > 0 {
			at += fmt.Sprintf(":%d", file.Line)
		}
		if _, err := fmt.Fprintf(plan.Out, "%s: %s\n", at, file.says()); err != nil {
			return err
		}
	}
	return nil
}

// writeStaleAsJSON writes all files as stale.schema.json says.
func writeStaleAsJSON(plan *run.Files, found []staleFile) error {
	type unit struct {
		Specification string `json:"specification"`
		Kind          string `json:"kind"`
		Name          string `json:"name"`
	}
	type file struct {
		File  string `json:"file"`
		State string `json:"state"`
		Line  int    `json:"line,omitempty"`
		Of    *unit  `json:"of,omitempty"`
	}
	listed := []file{}
	for i := range found {
		f := &found[i]
		one := file{File: filepath.ToSlash(f.name), State: f.State.String(), Line: f.Line}
		if f.State != stale.Orphan {
			one.Of = &unit{f.specification, spec.Word(f.kind), f.of}
		}
		listed = append(listed, one)
	}
	text, err := json.MarshalIndent(struct {
		SchemaVersion int    `json:"schema_version"`
		Files         []file `json:"files"`
	}{1, listed}, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(plan.Out, string(printable.JSON(text))+"\n")
	return err
}
