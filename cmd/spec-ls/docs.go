package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/pages"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

type docsFlags struct {
	output     string
	examples   bool
	check      bool
	exitZero   bool
	head, foot string
	files      run.InputOptions
}

const docsLong = `Write the pages of documentation of a provider, as tfplugindocs writes them, without building the provider: index.md, and one
page in resources and data-sources for each. The folders templates and examples next to DIR are read as tfplugindocs reads them; guides, and all
other files in DIR, are not changed. A PATH is a file, a directory, a pattern, or - for standard input. Without one the working directory is
searched. All specifications must be of one provider.

Exit codes: 0 if the pages are up to date, 1 if --check found something to write or to delete, 2 if something could not be read or written.`

func newDocsCommand() *cobra.Command {
	var flags docsFlags
	c := &cobra.Command{
		Use:   "docs --output DIR [PATH...]",
		Short: "Write the pages of documentation of a provider",
		Long:  docsLong,
		Example: `  spec-ls docs --output docs --examples
  spec-ls docs --output docs --check provider_code_spec.json`,
		RunE: func(c *cobra.Command, arguments []string) error { return writeDocs(c, &flags, arguments) },
	}
	f := c.Flags()
	f.StringVarP(&flags.output, "output", "o", "", "write the pages to `DIR`")
	f.BoolVar(&flags.examples, "examples", false, "put an example of its use on each page")
	f.BoolVar(&flags.check, "check", false, "list the pages that would change or are no longer needed, and change nothing")
	addExitZero(c, &flags.exitZero)
	f.StringVar(&flags.head, "head", "", "put the Markdown of `FILE` on each page, before the heading")
	f.StringVar(&flags.foot, "foot", "", "put the Markdown of `FILE` at the end of each page")
	addInputs(c, &flags.files, "stdin-filename", "exclude", "pass-on-no-files", "root")
	share(c, &flags.files, "quiet")
	return c
}

// writeDocs is one run of the command.
func writeDocs(c *cobra.Command, flags *docsFlags, arguments []string) error {
	if flags.output == "" {
		return fmt.Errorf("%s needs --output %s", c.CommandPath(), seeHelp(c))
	}
	plan, err := run.NewFiles(newProgram(c), &flags.files, arguments)
	if err != nil {
		return err
	}
	var page preview.Page
	for _, part := range []struct {
		name string
		text *string
	}{{flags.head, &page.Head}, {flags.foot, &page.Foot}} {
		if part.name == "" {
			continue
		}
		text, err := disk.Named{}.Read(filepath.ToSlash(part.name), files.Configuration)
		if err != nil {
			return failure.CannotRead(part.name, err)
		}
		*part.text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	sources, err := pages.SourcesOf(flags.output)
	if err != nil {
		return err
	}
	plan.Find(arguments)
	written, err := pages.Make(plan, page, flags.examples, sources)
	if err != nil {
		return err
	}
	if len(written) == 0 {
		plan.TellNone()
	}
	if err := plan.Failure(); err != nil {
		return err // a page that is missing would look like one of nothing
	}
	changed, byHand, err := pages.Folder{Path: flags.output, Check: flags.check}.Put(plan, written)
	if err != nil {
		return err
	}
	switch {
	case len(written) == 0:
	case flags.check && changed > 0:
		plan.Note("%s would change", report.Plural(changed, "page"))
		if !flags.exitZero {
			return run.Findings
		}
	case !flags.check:
		plan.Note("%s written, %d unchanged", report.Plural(changed, "page"), len(written)-changed-byHand)
	}
	return nil
}
