package hover

import (
	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// importPage returns the page of an import path that is known.
func (p *place) importPage(path string) string {
	if pkg, ok := p.packages().Lookup(path); ok {
		return page.Package(pkg, p.source())
	}
	return ""
}

// packages is the source of the packages that the document can import.
func (p *place) packages() declarations.Source { return p.doc.Settings().Packages() }

// source is the source of the packages, with the versions of the modules that the provider requires.
func (p *place) source() page.Source {
	return page.Source{Packages: p.packages(), Versions: p.doc.Settings().Required()}
}

// goName is the name at a place in a Go text, or the string literal there.
type goName struct {
	gotext.Place
	imports    gotext.Imports
	name       string
	start, end int32 // of the name in the tree's text
	quote      byte  // before it, where it is the content of a string literal
}

// goName reads the Go text at the place.
func (p *place) goName() goName {
	from, to := p.tree.ContentRange(p.node)
	content := p.tree.Text[from:to]
	before := content[:min(max(p.at-from, 0), to-from)]
	text := syntax.Unescape(content)
	at := gotext.Read(text, len(syntax.Unescape(before)))
	start, end := from+int32(syntax.SourceOffset(content, at.Start)), from+int32(syntax.SourceOffset(content, at.End))
	quote := byte(0)
	if at.Literal {
		quote = text[at.Start-1]
	}
	return goName{
		quote:   quote,
		Place:   at,
		imports: gotext.NewImports(p.doc.Settings(), p.file.Units[p.unit], p.tree, p.tree.Nodes[p.node].Parent),
		name:    text[at.Start:at.End],
		start:   min(start, p.at),
		end:     max(end, p.at),
	}
}

// resolve returns the package or the member that the name refers to. If of is set, the member is a method of that type. It returns nothing
// for an unknown name.
func (g *goName) resolve() (pkg *catalog.Package, of, member *catalog.Member) {
	switch chain := append(g.Chain[:len(g.Chain):len(g.Chain)], gotext.Step{Name: g.name}); {
	case g.Comment || g.Literal || g.name == "":
	case len(chain) == 1 && g.Selected && g.imports.IsPackage(g.name):
		return g.imports.Lookup(g.name), nil, nil
	default:
		return gotext.Resolve(chain, g.imports)
	}
	return nil, nil, nil
}

// code explains the name at the place in a Go text: a package, a function, a method, a type, or the attribute that a path names.
func (p *place) code() (Hover, bool) {
	g := p.goName()
	if g.Comment || g.name == "" {
		return Hover{}, false
	}
	markdown := ""
	pkg, of, member := g.resolve()
	switch {
	case g.Literal:
		markdown = p.pathName(g.imports, g.Place, g.name)
	case of != nil:
		markdown = page.Method(pkg, of, member, p.source())
	case member != nil:
		markdown = page.Member(pkg, member, p.source())
	case pkg != nil:
		markdown = page.Package(pkg, p.source())
	}
	return p.result(markdown, g.start, g.end)
}

// pathName returns the page of the attribute or block that a step of a path names.
func (p *place) pathName(imports gotext.Imports, at gotext.Place, name string) string {
	n := len(at.Around)
	if n == 0 || !gotext.IsPath(at.Around[n-1], imports) {
		return ""
	}
	u := p.read()
	where, ok := gotext.PathPlace(u, gotext.Owner(u, imports.Object), at.Around[n-1])
	if !ok || where.Type >= 0 {
		return ""
	}
	for i := range u.Inside(where.Element) {
		if u.Elements[i].Name.Value == name {
			return p.elementPage(u, i)
		}
	}
	return ""
}
