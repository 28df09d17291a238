package completion

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// importTemplate is a template for an import, under an alias unless that is empty.
func importTemplate(path, alias string) string {
	if alias == "" {
		return `{"path":` + syntax.Quote(path) + `}`
	}
	return `{"path":` + syntax.Quote(path) + `,"alias":` + syntax.Quote(alias) + `}`
}

// newImportTemplate is a template for an import of a package where it is not imported yet.
func (l *list) newImportTemplate(path string) string {
	p, ok := l.packages().Lookup(path)
	if !ok {
		return importTemplate(path, "")
	}
	_, alias := l.newImport(p)
	return importTemplate(path, alias)
}

// importEdits returns the edits that add to a definition the imports that it does not have yet.
func (d *definition) importEdits(paths []string) []syntax.Edit {
	// Most items of a list need the same imports.
	if d.lastPaths == nil || !slices.Equal(d.lastPaths, paths) {
		d.lastPaths, d.lastEdits = paths, d.newImports(paths)
	}
	return d.lastEdits
}

func (d *definition) newImports(paths []string) []syntax.Edit {
	var missing []string
	for _, path := range paths {
		if path != d.ByHand && !d.isImported(path) && !slices.Contains(missing, path) {
			missing = append(missing, path)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	var b strings.Builder
	for i, path := range missing {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(d.newImportTemplate(path))
	}
	array := spec.Member(d.tree, d.Object, schema.KeyImports)
	if array < 0 {
		return d.addMemberBefore(d.node, `"imports":[`+b.String()+`]`)
	}
	if d.tree.Nodes[array].Kind != syntax.Array || d.tree.Nodes[array].Has(syntax.Unclosed) {
		return nil
	}
	return d.addElement(array, b.String())
}

func (d *definition) isImported(path string) bool {
	for imported := range d.All {
		if imported == path {
			return true
		}
	}
	return false
}

// addMemberBefore returns the edit that puts a member before another one of the same object.
func (l *list) addMemberBefore(member int32, template string) []syntax.Edit {
	at := l.tree.Nodes[member].From()
	_, first := edit.Leading(l.tree.Text, int(at))
	layout := l.layout
	layout.snippet, layout.indent, layout.multiline = false, edit.LineIndent(l.tree.Text, int(at)), first
	separator := layout.space
	if first {
		separator = layout.newline + layout.indent
	}
	offset := l.absolute(at)
	return []syntax.Edit{{Start: offset, End: offset, Text: layout.write(template) + "," + separator}}
}

// addElement returns the edit that puts elements at the end of an array.
func (l *list) addElement(array int32, template string) []syntax.Edit {
	n := &l.tree.Nodes[array]
	last := int32(-1)
	for e := range l.tree.Children(array) {
		last = e
	}
	layout := l.layout
	layout.snippet = false
	if last < 0 {
		layout.indent = edit.LineIndent(l.tree.Text, int(n.Start))
		layout.multiline = strings.ContainsAny(l.tree.Raw(array), "\r\n") || l.layout.multiline
		return []syntax.Edit{{Start: l.absolute(n.Start), End: l.absolute(n.End), Text: layout.write("[" + template + "]")}}
	}
	start := int(l.tree.Nodes[last].Start)
	_, first := edit.Leading(l.tree.Text, start)
	layout.indent = edit.LineIndent(l.tree.Text, start)
	layout.multiline = strings.ContainsAny(l.tree.Raw(last), "\r\n")
	separator := layout.space
	if first {
		separator = layout.newline + layout.indent
	}
	offset := l.absolute(l.tree.Nodes[last].End)
	return []syntax.Edit{{Start: offset, End: offset, Text: "," + separator + layout.write(template)}}
}
