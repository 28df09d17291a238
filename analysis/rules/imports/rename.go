package imports

import (
	"go/scanner"
	"go/token"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ContextVariable is the parameter of the generated function that hides an import of its name.
const ContextVariable = "ctx"

// Rename returns the edits that give all imports of a path with one alias another alias, or none, and what they are
// imported for the other name.
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

// renameVariable is renamePackage for what the variable hides.
func renameVariable(p *rules.Pass, text Text, to string) []syntax.Edit {
	source := []byte(p.Tree.Value(text.Node))
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var tokens scanner.Scanner
	tokens.Init(file, source, func(token.Position, string) {}, 0)
	var edits []syntax.Edit
	last, before := -1, token.ILLEGAL // where the variable is that was read last, and what is before it
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
