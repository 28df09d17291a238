package hover

import (
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover/code"
	"github.com/spec-ls/spec-ls/hover/page"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// importPage returns the page of an import path that the catalogue knows.
func importPage(path string, versions catalog.Versions) string {
	if pkg, ok := code.LookupPackage(path); ok {
		return page.Package(pkg, versions)
	}
	return ""
}

// versions are those of the modules that the provider requires.
func (p *place) versions() catalog.Versions { return p.doc.Settings().Required() }

// code returns what is known of the name at the place in a Go text: a package, a function, a method, a type, or the attribute that
// a path names.
func (p *place) code() (Hover, bool) {
	if p.unit < 0 {
		return Hover{}, false
	}
	from, to := p.tree.ContentRange(p.node)
	content := p.tree.Text[from:to]
	before := content[:min(max(p.at-from, 0), to-from)]
	text := syntax.Unescape(content)
	at := code.Read(text, len(syntax.Unescape(before)))
	if at.Comment || at.Start == at.End {
		return Hover{}, false
	}
	imports := code.Imports{Tree: p.tree, Object: p.tree.Nodes[p.node].Parent, Unit: p.file.Units[p.unit].Kind}
	markdown := ""
	switch chain := append(at.Chain[:len(at.Chain):len(at.Chain)], code.Step{Name: text[at.Start:at.End]}); {
	case at.Literal:
		markdown = p.pathName(imports, at, text[at.Start:at.End])
	case len(chain) == 1:
		if pkg := imports.Lookup(chain[0].Name); pkg != nil && at.Selected {
			markdown = page.Package(pkg, p.versions())
		}
	default:
		if pkg, of, member := code.Resolve(chain, imports.Lookup); of != nil {
			markdown = page.Method(pkg, of, member, p.versions())
		} else if member != nil {
			markdown = page.Member(pkg, member, p.versions())
		}
	}
	start := from + int32(syntax.SourceOffset(content, at.Start))
	end := from + int32(syntax.SourceOffset(content, at.End))
	return p.result(markdown, min(start, p.at), max(end, p.at))
}

// pathName returns the page of the attribute or block that a step of a path names.
func (p *place) pathName(imports code.Imports, at code.Place, name string) string {
	n := len(at.Around)
	if n == 0 || !code.IsPath(at.Around[n-1], imports.Lookup) {
		return ""
	}
	u := p.read()
	where, ok := code.PathPlace(u, code.Owner(u, imports.Object), at.Around[n-1])
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
