// Package page writes the pages, in Markdown, of the things that a specification may name: keys, values, and the Go packages, functions and
// types of the catalogue. Hover shows the pages of names in a document, and completion shows those of its items.
package page

import (
	"cmp"
	"fmt"
	"go/doc/comment"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Key returns the page of a key in an object at t. It is empty if the key is not allowed there.
func Key(t schema.Type, k schema.Key) string {
	p, _ := schema.Documentation(t, k)
	return p.Markdown
}

// Value returns the page of a value at t, or nothing if it has none.
func Value(t schema.Type, value string) string {
	p, _ := schema.ValueDocumentation(t, value)
	return p.Markdown
}

// Source is the source of Go packages.
type Source struct {
	Packages declarations.Source
	Versions catalog.Versions // that are required of their modules
}

// maxDoc is how many bytes of a documentation comment a page shows.
const maxDoc = 4000

// doc returns the documentation of a name of a package, as Markdown.
func (s Source) doc(at, name string) string {
	found, ok := s.Packages.Declaration(at, name)
	if !ok || found.Doc == "" {
		return ""
	}
	var parser comment.Parser
	text := strings.ToValidUTF8(found.Doc[:min(len(found.Doc), maxDoc)], "")
	printer := comment.Printer{HeadingLevel: 4, HeadingID: func(*comment.Heading) string { return "" }}
	return strings.TrimSpace(string(printer.Markdown(parser.Parse(text))))
}

// Package returns the page of a Go package.
func Package(p *catalog.Package, from Source) string {
	var b strings.Builder
	b.WriteString("```go\nimport \"" + p.Path + "\"\n```\n\n")
	if doc := cmp.Or(p.Doc, from.doc(p.Path, "")); doc != "" {
		b.WriteString(doc + "\n\n")
	}
	if p.Internal() {
		b.WriteString("An internal package: only its own module can import it.\n\n")
	}
	b.WriteString("Package `" + p.Name + "` of " + from.origin(p) + "." + from.link(p, "") + "\n")
	return b.String()
}

// Member returns the page of an exported name of a Go package.
func Member(p *catalog.Package, m *catalog.Member, from Source) string {
	return from.member(p, from.declared(p, m), m, m.Name)
}

// Method returns the page of a method of a type of a Go package.
func Method(p *catalog.Package, of, m *catalog.Member, from Source) string {
	receiver := p.Name + "." + of.Name
	if isByHand(p) {
		receiver = of.Name
	}
	return from.member(p, "("+receiver+") "+m.Name+m.Signature(), m, of.Name+"."+m.Name)
}

func (s Source) member(p *catalog.Package, declaration string, m *catalog.Member, anchor string) string {
	var b strings.Builder
	b.WriteString("```go\n" + m.Sort.String() + " " + declaration + "\n```\n\n")
	if m.Deprecated != "" {
		b.WriteString("**Deprecated:** " + m.Deprecated + "\n\n")
	}
	if doc := Doc(p, m, anchor, s); doc != "" {
		b.WriteString(doc + "\n\n")
	}
	if needs := requirements[anchor]; needs != "" {
		b.WriteString(needs + "\n\n")
	}
	if isByHand(p) {
		b.WriteString("Declared by hand in package `" + p.Name + "`" + s.place(p, anchor) + ".\n")
		return b.String()
	}
	b.WriteString("From `" + p.Path + "` of " + s.origin(p) + "." + s.link(p, anchor) + "\n")
	return b.String()
}

// isByHand reports whether a package is that of generated code, with the declarations by hand in it.
func isByHand(p *catalog.Package) bool { return strings.HasPrefix(p.Path, "./") }

// place returns the place of the declaration of a package's name, for the end of a sentence; empty if it is not known.
func (s Source) place(p *catalog.Package, name string) string {
	at, ok := s.Packages.Declaration(p.Path, name)
	if !ok {
		return ""
	}
	return fmt.Sprintf(", at `%s:%d`", strings.TrimPrefix(path.Join(p.Path, path.Base(at.File)), "./"), at.Line+1)
}

// Doc returns the documentation of a member of a package, or of a method: its name has the type's before it, with a dot.
func Doc(p *catalog.Package, m *catalog.Member, name string, from Source) string {
	return cmp.Or(m.Doc, from.doc(p.Path, name))
}

// requirements say what a function needs of Terraform, by its name.
var requirements = map[string]string{
	"PreferWriteOnlyAttribute": "Terraform has write-only attributes from 1.11 on; an older one does not warn the user.",
}

// origin returns the words for the module, and the version, that a package is of.
func (s Source) origin(p *catalog.Package) string {
	if _, standard := catalog.StandardLibrary(p.Path); standard {
		return "the standard library (" + p.Version + ")"
	}
	if s.isOwn(p) {
		return "module `" + p.Module + "`"
	}
	return s.Versions.Module(p)
}

// isOwn reports whether a package is not published: it is of the user's module, or of a directory that takes the place of one.
func (Source) isOwn(p *catalog.Package) bool { return p.Version == "" }

func (s Source) link(p *catalog.Package, anchor string) string {
	if s.isOwn(p) {
		return ""
	}
	url := s.Versions.URL(p)
	if anchor != "" {
		url += "#" + anchor
	}
	return " [Documentation](" + url + ")"
}
