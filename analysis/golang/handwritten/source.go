package handwritten

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Sources returns Go files with the declarations of some names and of all that these name, with the methods of types, and without bodies of
// functions; and all names in them. They are made from the files that are written by hand: each has the imports of its file that it needs.
func (p *Package) Sources(names map[string]bool, from declarations.Source) (sources []string, mentioned map[string]bool) {
	byFile := map[string][]*Declaration{}
	mentioned = map[string]bool{}
	wanted := slices.Collect(maps.Keys(names))
	add := func(d *Declaration) {
		byFile[d.File] = append(byFile[d.File], d)
		wanted = append(wanted, d.idents...)
	}
	for len(wanted) > 0 {
		name := wanted[len(wanted)-1]
		wanted = wanted[:len(wanted)-1]
		if mentioned[name] {
			continue
		}
		mentioned[name] = true
		if d := p.Declared[name]; d != nil {
			add(d)
		}
		for _, method := range p.Methods[name] {
			add(method)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		sources = append(sources, source(byFile[file], from))
	}
	return sources, mentioned
}

// source returns a file with declarations, which are of one file.
func source(all []*Declaration, from declarations.Source) string {
	slices.SortFunc(all, func(a, b *Declaration) int { return cmp.Or(a.Line-b.Line, cmp.Compare(a.Name, b.Name)) })
	used := map[string]bool{}
	var body strings.Builder
	written := map[string]bool{} // constants that are declared together have one text
	for _, d := range all {
		if written[d.text] {
			continue
		}
		written[d.text] = true
		body.WriteString(d.text + "\n")
		for _, ident := range d.idents {
			used[ident] = true
		}
	}
	var b strings.Builder
	b.WriteString("package p\n")
	for _, imported := range all[0].imports {
		name := imported.Name
		if name == "" {
			if known, ok := golang.PackageName(imported.Path, from); ok {
				name = known
			} else {
				name = path.Base(imported.Path)
			}
		}
		if name == "." || used[name] {
			fmt.Fprintf(&b, "import %s %q\n", name, imported.Path)
		}
	}
	return b.String() + body.String()
}
