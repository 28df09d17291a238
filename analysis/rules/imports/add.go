package imports

import (
	"fmt"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// Source writes an import, under an alias unless that is empty.
func Source(path, alias string) string {
	members := edit.Member(schema.KeyPath.String(), syntax.Quote(path))
	if alias != "" {
		members += ", " + edit.Member(schema.KeyAlias.String(), syntax.Quote(alias))
	}
	return "{" + members + "}"
}

// New returns the name that a package has once it is imported in one more place, and the alias that this takes. The generator gathers
// the imports of a unit into one file: a package has the name there that it has already, and no two have one name.
func New(p *rules.Pass, path string) (name, alias string) {
	k := imported.Of(p)
	for i := range p.Unit.Imports {
		if m := &p.Unit.Imports[i]; m.Path.Value == path && m.Alias.Value != "." && LocalName(p, m) != "" {
			return LocalName(p, m), m.Alias.Value
		}
	}
	own, _ := golang.PackageName(path, p.Settings.Profile().Packages)
	implied := impliedPackages[p.Unit.Kind]()[own]
	switch given := k.given[path]; {
	case given != "":
		return given, given
	case !k.names[own] && (implied == nil || implied.Path == path):
		return own, ""
	}
	name = own
	for n := 2; k.names[name] || name == own; n++ {
		name = own + strconv.Itoa(n)
	}
	k.names[name], k.given[path] = true, name
	return name, name
}

// Edits returns the edits that import a package beside the text at a node, and the name that it has then. There are none where the
// import has no place.
func Edits(p *rules.Pass, text int32, path string) (name string, edits []syntax.Edit) {
	name, alias := New(p, path)
	source := Source(path, alias)
	if d := DefinitionAt(p, text); d != nil {
		switch {
		case d.ImportsKey >= 0:
			return name, []syntax.Edit{edit.InsertInto(p.Tree, d.ImportsKey, source)}
		case p.Member(d.Custom, schema.KeyImports) < 0:
			return name, []syntax.Edit{edit.InsertInto(p.Tree, d.Custom, edit.Member(schema.KeyImports.String(), "["+source+"]"))}
		}
	} else if t := goTypeAt(p, text); t != nil && p.Member(t.Node, schema.KeyImport) < 0 {
		return name, []syntax.Edit{edit.InsertInto(p.Tree, t.Node, edit.Member(schema.KeyImport.String(), source))}
	}
	return name, nil
}

// AddFix offers to add an import beside the text at a node, which uses the package under a name. Sure means that no other package can
// be meant.
func AddFix(p *rules.Pass, f *rules.Finding, text int32, path, used string, sure bool) {
	if f == nil {
		return
	}
	name, edits := Edits(p, text, path)
	if len(edits) == 0 {
		return
	}
	title := fmt.Sprintf("Import %q", path)
	if name != used {
		title += " as " + name
		for _, beside := range textsBeside(p, text) {
			edits = append(edits, renamePackage(p, beside, used, name)...)
		}
	}
	f.Fix(sure && name == used, title, edits...) // an alias is a matter of taste
}

// textsBeside returns the texts that have their imports together with the text at a node.
func textsBeside(p *rules.Pass, text int32) []Text {
	if d := DefinitionAt(p, text); d != nil {
		return textsOfDefinition(d)
	}
	if t := goTypeAt(p, text); t != nil {
		return textsOfType(t)
	}
	return nil
}
