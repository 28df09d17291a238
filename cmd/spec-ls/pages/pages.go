// Package pages writes the pages of a provider's documentation, as tfplugindocs writes them.
package pages

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/views"
	"github.com/spec-ls/spec-ls/schema"
)

// Page is a page, and the unit that it is of.
type Page struct {
	name, text string
	unit       string
	hasSchema  bool
	templated  bool // it is made from a template
}

// Folder is a folder with pages.
type Folder struct {
	Path  string
	Check bool // pages that would change are listed, and nothing is written
}

// Make makes the pages of all specifications that are found.
func Make(plan *run.Files, page preview.Page, examples bool, sources Sources) ([]Page, error) {
	r := &renderer{sources, plan.Context, plan.Workers, patience}
	var pages []Page
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
			one, err := r.page(document, unit, page, examples)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if other, twice := of[one.name]; twice {
				if document.File().Units[unit].Kind == syntax.Provider { // each file names it, and one has its schema
					i := slices.IndexFunc(pages, func(p Page) bool { return p.name == one.name })
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
func (r *renderer) page(document *analysis.Document, unit int, page preview.Page, examples bool) (Page, error) {
	u := document.Unit(unit)
	name, typed := "index.md", document.File().ProviderName()
	if folder := docsFolders[u.Kind]; folder != "" {
		provider := document.File().ProviderName()
		typed = document.Settings().TypeName(u, provider)
		short := strings.TrimPrefix(typed, provider+"_")
		if !schema.IsIdentifier([]byte(short)) {
			return Page{}, fmt.Errorf("a page can't be called %q", printable.Text(short))
		}
		name = path.Join(folder, short+".md")
	}
	before, _ := r.read(path.Join(r.out, name))
	known := keptOf(before, document.File().ProviderName())
	data := r.of(document, unit, typed)
	if at, text, ok := r.template(name); ok {
		rendered, err := r.render(at, text, data)
		if err != nil {
			return Page{}, fmt.Errorf("%s: %w", at, err)
		}
		return Page{name: name, text: rendered, unit: views.UnitName(document, unit, true), hasSchema: u.Schema >= 0, templated: true}, nil
	}
	page.Provider, page.Subcategory, page.SaysCommand = known.rendered, known.sub, known.command
	if known.mark {
		page.Mark = docsMark
	}
	if data.HasImport {
		text, _ := r.read(data.ImportFile)
		page.Import = strings.TrimSpace(text)
	}
	if data.HasExample {
		text, _ := r.read(data.ExampleFile)
		page.Example = strings.TrimSpace(text) + "\n"
	} else if examples {
		if page.Example = preview.Usage(document, unit); u.Kind == syntax.Provider {
			page.Example = preview.Example(document, unit)
		}
	}
	return Page{name: name, text: page.Text(document, unit), unit: views.UnitName(document, unit, true), hasSchema: u.Schema >= 0}, nil
}

// Put writes the pages that are not as they must be, or lists them, and returns how many there are, and how many were left because they
// are written by hand. A page of a unit that is gone is listed, and left: somebody may have written it.
func (f Folder) Put(plan *run.Files, pages []Page) (changed, byHand int, err error) {
	out, err := paths.Absolute(f.Path)
	if err != nil {
		return 0, 0, err
	}
	known := map[string]bool{}
	for _, page := range pages {
		known[page.name] = true
		at := filepath.Join(f.Path, filepath.FromSlash(page.name))
		file := files.Refer(out, out, page.name)
		before, err := file.Read(disk.System{}, files.Specification)
		if errors.Is(err, files.ErrOutside) {
			return changed, byHand, failure.CannotWrite(at, fmt.Errorf("a symbolic link leads out of %s", f.Path))
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return changed, byHand, failure.CannotRead(at, err)
		}
		if err == nil && before == page.text {
			continue
		}
		if err == nil && !page.templated && !preview.IsGenerated(before) {
			byHand++
			plan.Note("%s is written by hand, and left; delete it to have it written", plan.Names.Display(at))
			continue
		}
		changed++
		if f.Check {
			if _, err := fmt.Fprintln(plan.Out, printable.Name(plan.Names.Display(at))); err != nil {
				return changed, byHand, err
			}
			continue
		}
		if err == nil {
			err = disk.System{}.Replace(file, before, page.text)
		} else {
			err = disk.System{}.Create(file, page.text)
		}
		if err != nil {
			return changed, byHand, failure.CannotWrite(at, err)
		}
	}
	for _, gone := range f.gone(out, known) {
		if !f.Check {
			plan.Note("%s belongs to nothing in the specification any more", plan.Names.Display(gone))
			continue
		}
		changed++
		if _, err := fmt.Fprintln(plan.Out, printable.Name(plan.Names.Display(gone))); err != nil {
			return changed, byHand, err
		}
	}
	return changed, byHand, nil
}

// gone returns the pages in the folders that no unit has.
func (f Folder) gone(out string, known map[string]bool) []string {
	var gone []string
	for _, folder := range docsFolders {
		if files.Refer(out, out, folder).Check(disk.System{}) != nil {
			continue // it leads elsewhere
		}
		entries, err := disk.System{}.List(path.Join(out, folder))
		if err != nil {
			continue // there is none
		}
		for _, e := range entries {
			if name := path.Join(folder, e.Name); strings.HasSuffix(name, ".md") && !known[name] {
				gone = append(gone, path.Join(filepath.ToSlash(f.Path), name))
			}
		}
	}
	slices.Sort(gone)
	return gone
}
