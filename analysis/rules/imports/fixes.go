package imports

import (
	"fmt"
	"go/scanner"
	"go/token"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
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

// ContextVariable is the parameter of the generated function that hides an import of its name.
const ContextVariable = "ctx"

// Rename returns the edits that give all imports of a path with one alias another alias, or none, and the texts that use them the other
// name.
func Rename(p *rules.Pass, m *spec.Import, alias, name string) []syntax.Edit {
	var edits []syntax.Edit
	texts := map[int32]bool{}
	for _, i := range imported.Of(p).same[importedName{m.Path.Value, m.Alias.Value}] {
		same := At(p, i)
		switch {
		case same.Alias.Present() && alias == "":
			edits = append(edits, edit.Delete(p.Tree, same.Alias.Node)...)
		case same.Alias.Present():
			edits = append(edits, edit.ReplaceString(p.Tree, same.Alias.Node, alias))
		case alias != "":
			edits = append(edits, edit.InsertAfter(p.Tree, same.Path.Node, edit.Member(schema.KeyAlias.String(), syntax.Quote(alias))))
		}
		for _, text := range TextsOf(p, same) {
			if !texts[text.Node] {
				texts[text.Node] = true
				if m.Alias.Value == "." {
					edits = append(edits, qualify(p, text, m.Path.Value, name)...)
				} else {
					edits = append(edits, renamePackage(p, text, LocalName(p, m), name)...)
				}
			}
		}
	}
	return edits
}

// Text is a text that is pasted into the generated code.
type Text struct {
	Node  int32
	place golang.Place
}

// TextsOf returns the texts beside an import.
func TextsOf(p *rules.Pass, m *spec.Import) []Text {
	if m.Of == schema.RoleCustomType || m.Of == schema.RoleExternalType {
		return textsOfType(&p.Unit.GoTypes[m.Owner])
	}
	return textsOfDefinition(&p.Unit.Definitions[m.Owner])
}

func textsOfType(t *spec.GoType) []Text {
	if t.Role == schema.RoleExternalType {
		return []Text{{t.Type.Node, golang.FieldType}}
	}
	return []Text{{t.Type.Node, golang.FieldValue}, {t.Value.Node, golang.FieldType}}
}

func textsOfDefinition(d *spec.Definition) []Text {
	if d.Role == schema.RoleDefault {
		return []Text{{d.Expression.Node, golang.FieldValue}}
	}
	return []Text{{d.Expression.Node, golang.ListElement}}
}

// renamePackage returns the edits that name a package otherwise in a text.
func renamePackage(p *rules.Pass, text Text, from, to string) []syntax.Edit {
	if text.Node < 0 {
		return nil
	}
	if from == ContextVariable {
		return renameVariable(p, text, to)
	}
	var edits []syntax.Edit
	expression := golang.ParseDefinition(p.Tree.Value(text.Node), text.place)
	for i := range expression.Selectors {
		if s := &expression.Selectors[i]; s.Package == from {
			start, end := golang.FileSpan(p.Tree, text.Node, s.PackageSpan())
			edits = append(edits, edit.Text(start, end, to))
		}
	}
	return edits
}

// qualify returns the edits that put the name of a package before what a text uses of it without one.
func qualify(p *rules.Pass, text Text, path, name string) []syntax.Edit {
	if text.Node < 0 {
		return nil
	}
	source := p.Tree.Value(text.Node)
	free := golang.ParseDefinition(source, text.place).Free
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var tokens scanner.Scanner
	tokens.Init(file, []byte(source), func(token.Position, string) {}, 0)
	var edits []syntax.Edit
	for previous := token.ILLEGAL; ; {
		at, kind, literal := tokens.Scan()
		if kind == token.EOF {
			return edits
		}
		if kind == token.IDENT && previous != token.PERIOD && slices.Contains(free, literal) &&
			golang.Exports(path, literal, p.Settings.Profile().Packages) {
			offset := int32(file.Offset(at))
			start, _ := golang.FileSpan(p.Tree, text.Node, golang.Span{Start: offset, End: offset + int32(len(literal))})
			edits = append(edits, edit.Text(start, start, name+"."))
		}
		previous = kind
	}
}

// renameVariable is renamePackage for a package that the variable hides.
func renameVariable(p *rules.Pass, text Text, to string) []syntax.Edit {
	source := []byte(p.Tree.Value(text.Node))
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var tokens scanner.Scanner
	tokens.Init(file, source, func(token.Position, string) {}, 0)
	var edits []syntax.Edit
	last, before := -1, token.ILLEGAL // where the variable is that was read last, and the token before it
	for previous := token.ILLEGAL; ; {
		at, kind, literal := tokens.Scan()
		if kind == token.EOF {
			return edits
		}
		if kind == token.PERIOD && last >= 0 && before != token.PERIOD {
			start, end := golang.FileSpan(p.Tree, text.Node, golang.Span{Start: int32(last), End: int32(last + len(ContextVariable))})
			edits = append(edits, edit.Text(start, end, to))
		}
		last = -1
		if kind == token.IDENT && literal == ContextVariable {
			last, before = file.Offset(at), previous
		}
		previous = kind
	}
}

// RenameInTexts returns the edits that name a package otherwise in the texts beside an import.
func RenameInTexts(p *rules.Pass, m *spec.Import, from, to string) []syntax.Edit {
	var edits []syntax.Edit
	for _, text := range TextsOf(p, m) {
		edits = append(edits, renamePackage(p, text, from, to)...)
	}
	return edits
}

// Replace returns the edits that import another package wherever one is imported so, and call it by its name.
func Replace(p *rules.Pass, m *spec.Import, by string) []syntax.Edit {
	var edits []syntax.Edit
	if name, _ := golang.PackageName(by, p.Settings.Profile().Packages); !m.Alias.Present() && name != LocalName(p, m) {
		edits = Rename(p, m, "", name)
	}
	for _, same := range imported.Of(p).same[importedName{m.Path.Value, m.Alias.Value}] {
		edits = append(edits, edit.ReplaceString(p.Tree, At(p, same).Path.Node, by))
	}
	return edits
}

// DeleteFix offers to delete an import. Where it is the only one that makes the generator import package validator or
// planmodifier, it offers to import that.
func DeleteFix(p *rules.Pass, f *rules.Finding, i int32, safe bool) {
	if f == nil {
		return
	}
	m := At(p, i)
	if m.Of == schema.RoleCustomType || m.Of == schema.RoleExternalType {
		f.Fix(safe, "Delete the import", edit.Delete(p.Tree, m.Node)...)
		return
	}
	d := &p.Unit.Definitions[m.Owner]
	if list := ListPackages[m.Of]; list != "" && m.Path.Value != list && !otherImport(p, i) {
		f.Fix(safe, fmt.Sprintf("Import %q instead", list), edit.ReplaceValue(p.Tree, m.Node, Source(list, "")))
		return
	}
	node := m.Node
	if d.Imports.Len() == 1 && p.Tree.HasOne(d.ImportsKey) {
		node = d.ImportsKey
	}
	f.Fix(safe, "Delete the import", edit.Delete(p.Tree, node)...)
}

// ListPackages are the packages of the lists that definitions are in.
var ListPackages = map[schema.Role]string{
	schema.RoleValidator:    "github.com/hashicorp/terraform-plugin-framework/schema/validator",
	schema.RolePlanModifier: "github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier",
}

// otherImport reports whether another import serves the same kind of definition.
func otherImport(p *rules.Pass, i int32) bool { return imported.Of(p).roles[At(p, i).Of] > 1 }

var DefinitionWords = map[schema.Role]string{
	schema.RoleValidator: "validator", schema.RolePlanModifier: "plan modifier", schema.RoleDefault: "default",
}

// DeleteDefinitionFix offers to delete a definition, with its list if it is alone in it.
func DeleteDefinitionFix(p *rules.Pass, f *rules.Finding, d *spec.Definition, safe bool) {
	node := d.Node
	if parent := p.Tree.Nodes[node].Parent; d.Role != schema.RoleDefault && p.Tree.HasOne(parent) {
		node = parent
	}
	f.Fix(safe, "Delete the "+DefinitionWords[d.Role], edit.Delete(p.Tree, node)...)
}
