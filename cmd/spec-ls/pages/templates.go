package pages

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"text/template"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// This file makes pages of the templates and examples that tfplugindocs reads, which lie beside the folder with the pages.

// Sources are the folders with templates and examples.
type Sources struct {
	Root string // that they are in, absolute and with slashes
	out  string // the name of the folder with the pages, beside them
}

// SourcesOf returns the folders for pages that are written to a folder.
func SourcesOf(out string) (Sources, error) {
	absolute, err := paths.Absolute(out)
	return Sources{path.Dir(absolute), path.Base(absolute)}, err
}

// read returns a file by its path below the root; ok is false if there is none. Links lead to files below the root only.
func (s Sources) read(name string) (text string, ok bool) {
	at := path.Join(s.Root, name)
	if !files.Inside(s.Root, at) || !files.LeadsInside(disk.System{}, s.Root, at) {
		return "", false
	}
	text, err := disk.System{}.Read(at, files.Configuration)
	return strings.ReplaceAll(text, "\r\n", "\n"), err == nil
}

// docsNames are the names of the folders and files of a kind of units.
var docsNames = map[syntax.UnitKind]struct{ folder, file, word string }{
	syntax.Provider: {"provider", "provider", "Provider"}, syntax.Resource: {"resources", "resource", "Resource"},
	syntax.DataSource: {"data-sources", "data-source", "Data Source"},
}

// templateData are the values that a template of tfplugindocs can use.
type templateData struct {
	Name, Type                      string // example_pet, Resource
	ProviderName, ProviderShortName string
	RenderedProviderName            string
	Description, SchemaMarkdown     string
	HasExample, HasImport           bool
	ExampleFile, ImportFile         string
	// HasImportIDConfig reports whether there is an example of a block that imports by an ID. For a block that imports by an identity, the
	// schema of the identity would be needed, which a specification can't say.
	HasImportIDConfig, HasImportIdentityConfig   bool
	ImportIDConfigFile, ImportIdentityConfigFile string
	IdentitySchemaMarkdown                       string
	HasExamples                                  bool
	ExampleFiles                                 []string
}

// of returns the data of a unit for templates. Typed is the name of its type.
func (s Sources) of(document *analysis.Document, unit int, typed string) templateData {
	u := document.Unit(unit)
	names := docsNames[u.Kind]
	short := document.File().ProviderName()
	data := templateData{
		Name: typed, Type: names.word, ProviderName: "terraform-provider-" + short, ProviderShortName: short,
		RenderedProviderName: "terraform-provider-" + short,
		Description:          preview.Description(u), SchemaMarkdown: preview.SchemaMarkdown(document, unit),
	}
	folder := path.Join("examples", names.folder)
	if u.Kind != syntax.Provider {
		folder = path.Join(folder, typed)
	}
	if at := path.Join(folder, names.file+".tf"); s.has(at) {
		data.HasExample, data.HasExamples, data.ExampleFile, data.ExampleFiles = true, true, at, []string{at}
	}
	if at := path.Join(folder, "import-by-string-id.tf"); s.has(at) {
		data.HasImportIDConfig, data.ImportIDConfigFile = true, at
	}
	if at := path.Join(folder, "import.sh"); s.has(at) {
		data.HasImport, data.ImportFile = true, at
	}
	return data
}

func (s Sources) has(name string) bool {
	_, ok := s.read(name)
	return ok
}

// template returns the template for the page of a name, such as resources/pet.md; ok is false if there is none.
func (s Sources) template(page string) (name, text string, ok bool) {
	folder := path.Dir(page)
	for _, name := range []string{page + ".tmpl", folder + ".md.tmpl"} {
		if folder == "." && name != page+".tmpl" {
			break
		}
		if text, ok := s.read(path.Join("templates", name)); ok {
			return path.Join("templates", name), text, true
		}
	}
	return "", "", false
}

// maxRendered is how many bytes a page has at most.
const maxRendered = 16 << 20

// boundedPage is a page that is not longer than maxRendered.
type boundedPage struct{ bytes.Buffer }

func (b *boundedPage) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxRendered {
		return 0, errors.New("the page is too long")
	}
	return b.Buffer.Write(p)
}

// render executes a template of tfplugindocs.
func (s Sources) render(name, text string, data templateData) (string, error) {
	code := func(format, file string) (string, error) {
		content, ok := s.read(filepath.ToSlash(file))
		if !ok {
			return "", fmt.Errorf("cannot read %s", file)
		}
		return "```" + format + "\n" + strings.TrimSpace(content) + "\n```", nil
	}
	parsed, err := template.New(name).Funcs(template.FuncMap{
		"codefile": code, "tffile": func(file string) (string, error) { return code("terraform", file) },
		"lower": strings.ToLower, "upper": strings.ToUpper, "trimspace": strings.TrimSpace, "split": strings.Split, "join": strings.Join,
		"plainmarkdown": preview.Plain,
		"prefixlines":   func(prefix, text string) string { return prefix + strings.ReplaceAll(text, "\n", "\n"+prefix) },
		"title": func(text string) string {
			runes := []rune(text)
			for i := range runes {
				if i == 0 || unicode.IsSpace(runes[i-1]) {
					runes[i] = unicode.ToUpper(runes[i])
				}
			}
			return string(runes)
		},
	}).Parse(text)
	if err != nil {
		return "", err
	}
	var page boundedPage
	if err := parsed.Execute(&page, data); err != nil {
		return "", err
	}
	return page.String(), nil
}

// kept is where a page that tfplugindocs wrote differs from what spec-ls writes by itself: it is written the same way again.
type kept struct {
	mark     bool   // the comment that says which program wrote it
	rendered string // the name of the provider
	sub      bool   // the page of the provider has a subcategory
	command  bool   // it names which command imports, as later versions do
}

const docsMark = "# generated by https://github.com/hashicorp/terraform-plugin-docs\n"

// keptOf returns the kept parts of a page.
func keptOf(before, short string) kept {
	k := kept{
		mark:     strings.Contains(before, docsMark),
		rendered: short,
		sub:      strings.Contains(before, "\nsubcategory: \"\"\n"),
		command:  strings.Contains(before, "\n"+preview.ImportCommand+"\n"),
	}
	for line := range strings.Lines(before) {
		title, is := strings.CutPrefix(strings.TrimSpace(line), "page_title: \"")
		if i := strings.LastIndex(title, " - "); is && i >= 0 {
			k.rendered = strings.TrimSuffix(title[i+len(" - "):], "\"")
		}
	}
	return k
}
