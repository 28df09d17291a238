package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/schema"
)

type docsFlags struct {
	out        string
	examples   bool
	check      bool
	head, foot string
	files      run.InputOptions
}

const docsLong = `Write the pages of documentation of a provider, as tfplugindocs writes them, without building the provider: index.md, and one page in
resources and data-sources for each. The folders templates and examples beside DIR are read as tfplugindocs reads them; guides, and all other
files in DIR, are left as they are. A PATH is a file, a directory, a pattern, or - for standard input. Without one the working directory is
searched. What is found must be of one provider.

Exit codes: 0 if all is done, 1 if --check found something to write or to delete, 2 if something could not be done.`

func newDocsCommand() *cobra.Command {
	var flags docsFlags
	c := &cobra.Command{
		Use:   "docs --out DIR [PATH...]",
		Short: "Write the pages of documentation of a provider",
		Long:  docsLong,
		Example: `  spec-ls docs --out docs --examples
  spec-ls docs --out docs --check provider_code_spec.json`,
		RunE: func(c *cobra.Command, arguments []string) error { return writeDocs(c, &flags, arguments) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVarP(&flags.out, "out", "o", "", "write to this directory `DIR`")
	f.BoolVar(&flags.examples, "examples", false, "put an example of its use on each page")
	f.BoolVar(&flags.check, "check", false, "list the pages that would change or are of nothing any more, and change nothing")
	f.StringVar(&flags.head, "head", "", "put the Markdown of `FILE` on each page, before the heading")
	f.StringVar(&flags.foot, "foot", "", "put the Markdown of `FILE` at the end of each page")
	addInputs(c, &flags.files, "stdin-filename", "exclude")
	share(c, &flags.files, "quiet")
	return c
}

// docsPage is a page, and the unit that it is of.
type docsPage struct {
	name, text string
	unit       string
	hasSchema  bool
	templated  bool // it is made of a template
}

// writeDocs is one run of the command.
func writeDocs(c *cobra.Command, flags *docsFlags, arguments []string) error {
	if flags.out == "" {
		return fmt.Errorf("%s needs --out %s", c.CommandPath(), seeHelp(c))
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
		text, err := disk.System{}.Read(filepath.ToSlash(part.name), files.Configuration)
		if err != nil {
			return failure.CannotRead(part.name, err)
		}
		*part.text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	sources, err := docsSourcesOf(flags.out)
	if err != nil {
		return err
	}
	plan.Find(arguments)
	pages, err := docsPages(plan, page, flags.examples, sources)
	if err != nil {
		return err
	}
	if err := plan.Failure(); err != nil {
		return err // a page that is missing would look like one of nothing
	}
	changed, byHand, err := flags.put(plan, pages)
	if err != nil {
		return err
	}
	switch {
	case len(pages) == 0:
		plan.NoteNone()
	case flags.check && changed > 0:
		plan.Note("%s would change", report.Plural(changed, "page"))
		return run.Findings
	case !flags.check:
		plan.Note("%s written, %d as they were", report.Plural(changed, "page"), len(pages)-changed-byHand)
	}
	return nil
}

// docsPages makes the pages of all specifications that are found.
func docsPages(plan *run.Files, page preview.Page, examples bool, sources docsSources) ([]docsPage, error) {
	var pages []docsPage
	provider, of := "", map[string]string{} // the file by the page
	for t, document := range plan.Specifications() {
		name := plan.Names.Display(t.Path)
		if !document.File().Valid() {
			return nil, &failure.Advice{Reason: name + " is not valid JSON", Command: "; run spec-ls check", Tool: ": spec_check says more"}
		}
		own := document.File().ProviderName()
		if provider == "" {
			provider = own
		}
		if own != "" && own != provider {
			return nil, fmt.Errorf("%s is of provider %q, and others are of %q; name the files of one", name, own, provider)
		}
		for unit := range document.File().Units {
			if err := plan.Context.Err(); err != nil {
				return nil, err
			}
			one, err := sources.page(document, unit, page, examples)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if other, twice := of[one.name]; twice {
				if document.File().Units[unit].Kind == syntax.Provider { // each file names it, and one has its schema
					i := slices.IndexFunc(pages, func(p docsPage) bool { return p.name == one.name })
					if one.hasSchema && !pages[i].hasSchema {
						pages[i] = one
					}
					continue
				}
				return nil, fmt.Errorf("%s is in %s and in %s", one.unit, other, name)
			}
			of[one.name] = name
			pages = append(pages, one)
		}
	}
	return pages, plan.Context.Err()
}

var docsFolders = map[syntax.UnitKind]string{syntax.Resource: "resources", syntax.DataSource: "data-sources"}

// page makes the page of a unit. It is called as tfplugindocs calls it: by the type name, without the provider's name at its beginning.
func (s docsSources) page(document *analysis.Document, unit int, page preview.Page, examples bool) (docsPage, error) {
	u := document.Unit(unit)
	name, typed := "index.md", document.File().ProviderName()
	if folder := docsFolders[u.Kind]; folder != "" {
		provider := document.File().ProviderName()
		typed = document.Settings().TypeName(u, provider)
		short := strings.TrimPrefix(typed, provider+"_")
		if !schema.IsIdentifier([]byte(short)) {
			return docsPage{}, fmt.Errorf("a page can't be called %q", printable.Text(short))
		}
		name = path.Join(folder, short+".md")
	}
	before, _ := s.read(path.Join(s.out, name))
	known := keptOf(before, document.File().ProviderName())
	data := s.of(document, unit, typed)
	if at, text, ok := s.template(name); ok {
		rendered, err := s.render(at, text, data)
		if err != nil {
			return docsPage{}, fmt.Errorf("%s: %w", at, err)
		}
		return docsPage{name: name, text: rendered, unit: unitName(document, unit, true), hasSchema: u.Schema >= 0, templated: true}, nil
	}
	page.Provider, page.Subcategory = known.rendered, known.sub
	if known.mark {
		page.Mark = docsMark
	}
	if data.HasImport {
		text, _ := s.read(data.ImportFile)
		page.Import = strings.TrimSpace(text)
	}
	if data.HasExample {
		text, _ := s.read(data.ExampleFile)
		page.Example = strings.TrimSpace(text) + "\n"
	} else if examples {
		if page.Example = preview.Usage(document, unit); u.Kind == syntax.Provider {
			page.Example = preview.Example(document, unit)
		}
	}
	return docsPage{name: name, text: page.Of(document, unit), unit: unitName(document, unit, true), hasSchema: u.Schema >= 0}, nil
}

// put writes the pages that are not as they are to be, or lists them, and returns how many there are, and how many were left because they
// are written by hand. A page of a unit that is gone is listed, and left: somebody may have written it.
func (f *docsFlags) put(plan *run.Files, pages []docsPage) (changed, byHand int, err error) {
	known := map[string]bool{}
	for _, page := range pages {
		known[page.name] = true
		at := filepath.Join(f.out, filepath.FromSlash(page.name))
		if err := f.leadsInside(page.name); err != nil {
			return changed, byHand, failure.CannotWrite(at, err)
		}
		before, err := disk.System{}.Read(filepath.ToSlash(at), files.Specification)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return changed, byHand, failure.CannotRead(at, err)
		}
		if err == nil && before == page.text {
			continue
		}
		if err == nil && !page.templated && !preview.IsGenerated(before) {
			byHand++
			plan.Note("%s is written by hand, and left; delete it to have it written", filepath.ToSlash(at))
			continue
		}
		changed++
		if f.check {
			if _, err := fmt.Fprintln(plan.Out, printable.Name(filepath.ToSlash(at))); err != nil {
				return changed, byHand, err
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return changed, byHand, failure.CannotWrite(filepath.Dir(at), err)
		}
		if err := disk.Write(at, page.text); err != nil {
			return changed, byHand, failure.CannotWrite(at, err)
		}
	}
	for _, gone := range f.gone(known) {
		if !f.check {
			plan.Note("%s is of nothing in the specification any more", gone)
			continue
		}
		changed++
		if _, err := fmt.Fprintln(plan.Out, printable.Name(gone)); err != nil {
			return changed, byHand, err
		}
	}
	return changed, byHand, nil
}

// leadsInside returns an error if a page is not below the folder that the user named, because it or the folder that it is in is a link.
func (f *docsFlags) leadsInside(page string) error {
	out, err := paths.Absolute(f.out)
	if err != nil {
		return err
	}
	for _, name := range []string{path.Dir(page), page} { // of a page that is not there the folder alone leads somewhere
		if !files.LeadsInside(disk.System{}, out, path.Join(out, name)) {
			return fmt.Errorf("a symbolic link leads out of %s", f.out)
		}
	}
	return nil
}

// gone returns the pages in the folders that no unit has.
func (f *docsFlags) gone(known map[string]bool) []string {
	var out []string
	for _, folder := range docsFolders {
		entries, err := disk.System{}.List(path.Join(filepath.ToSlash(f.out), folder))
		if err != nil {
			continue // there is none
		}
		for _, e := range entries {
			if name := path.Join(folder, e.Name); strings.HasSuffix(name, ".md") && !known[name] {
				out = append(out, path.Join(filepath.ToSlash(f.out), name))
			}
		}
	}
	slices.Sort(out)
	return out
}
