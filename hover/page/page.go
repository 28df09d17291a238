// Package page writes the pages, in Markdown, of what may be named in a specification: keys, values, and the Go packages,
// functions and types of the catalogue. Hover shows them for what stands in a document, completion for what might.
package page

import (
	"strings"

	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Key returns the page of a key in an object at t. It is empty if the key may not stand there.
func Key(t schema.Type, k schema.Key) string {
	p, _ := schema.Documentation(t, k)
	return p.Markdown
}

// Value returns the page of a value at t, or nothing if it has none.
func Value(t schema.Type, value string) string {
	p, _ := schema.ValueDocumentation(t, value)
	return p.Markdown
}

// Package returns the page of a Go package.
func Package(p *catalog.Package, versions catalog.Versions) string {
	var b strings.Builder
	b.WriteString("```go\nimport \"" + p.Path + "\"\n```\n\n")
	if p.Doc != "" {
		b.WriteString(p.Doc + "\n\n")
	}
	if p.Internal() {
		b.WriteString("An internal package: only its own module can import it.\n\n")
	}
	b.WriteString("Package `" + p.Name + "` of " + origin(p, versions) + ". " + link(p, versions, "") + "\n")
	return b.String()
}

// Member returns the page of an exported name of a Go package.
func Member(p *catalog.Package, m *catalog.Member, versions catalog.Versions) string {
	return member(p, p.Name+"."+m.Name+m.Signature(), m.Sort, m.Doc, m.Name, versions)
}

// Method returns the page of a method of a type of a Go package.
func Method(p *catalog.Package, of, m *catalog.Member, versions catalog.Versions) string {
	return member(p, "("+p.Name+"."+of.Name+") "+m.Name+m.Signature(), m.Sort, m.Doc, of.Name+"."+m.Name, versions)
}

func member(p *catalog.Package, declaration string, sort catalog.Sort, doc, anchor string, versions catalog.Versions) string {
	var b strings.Builder
	b.WriteString("```go\n" + sort.String() + " " + declaration + "\n```\n\n")
	if doc != "" {
		b.WriteString(doc + "\n\n")
	}
	if needs := requirements[anchor]; needs != "" {
		b.WriteString(needs + "\n\n")
	}
	b.WriteString("From `" + p.Path + "` of " + origin(p, versions) + ". " + link(p, versions, anchor) + "\n")
	return b.String()
}

// requirements say what a function needs of Terraform, by its name.
var requirements = map[string]string{
	"PreferWriteOnlyAttribute": "Terraform has write-only attributes from 1.11 on; with an older one nothing is said to the user.",
}

// origin returns the words for the module, and the version, that a package is of.
func origin(p *catalog.Package, versions catalog.Versions) string {
	if _, standard := catalog.StandardLibrary(p.Path); standard {
		return "the standard library (" + p.Version + ")"
	}
	return versions.Module(p)
}

func link(p *catalog.Package, versions catalog.Versions, anchor string) string {
	url := versions.URL(p)
	if anchor != "" {
		url += "#" + anchor
	}
	return "[Documentation](" + url + ")"
}
