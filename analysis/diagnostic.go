package analysis

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Diagnostic is a finding at its place in the document. Offsets are absolute bytes.
type Diagnostic struct {
	Rule       *rules.Rule
	Stage      rules.Stage // how far the toolchain gets; the rule's own but for few mistakes
	Severity   rules.Severity
	Start, End int
	Message    string
	Related    []Related
	Fixes      []Fix

	document *Document
	unit     int // -1 for the frame
	node     int32
}

// Related is another place that a diagnostic is about.
type Related struct {
	Start, End int
	Message    string
}

// Fix is a way to mend a diagnostic: edits that are all applied together, and refer to the document as it is.
type Fix struct {
	Title string
	Safe  bool
	Edits []syntax.Edit
}

// Unit gives the number of the unit in which the diagnostic stands, or -1.
func (d *Diagnostic) Unit() int { return d.unit }

// Pointer gives the JSON Pointer of what the diagnostic is about; empty for the whole document.
func (d *Diagnostic) Pointer() string {
	if d.node < 0 {
		return ""
	}
	return spec.Pointer(d.document.file, d.unit, d.node)
}

// Path gives the place in words, such as `resource "pet" › attribute "tags"`; empty outside all units.
func (d *Diagnostic) Path() string { return spec.Path(d.document.file, d.unit, max(d.node, 0)) }

func (d *Document) diagnostic(f *rules.Finding, unit int) Diagnostic {
	out := Diagnostic{
		Rule: f.Rule, Stage: f.Stage, Severity: f.Severity, Message: f.Message,
		Start: d.absolute(unit, f.Start), End: d.absolute(unit, f.End),
		document: d, unit: unit, node: f.Node,
	}
	for _, r := range f.Related {
		in := unit
		if r.Unit >= 0 {
			in = r.Unit
		}
		out.Related = append(out.Related, Related{d.absolute(in, r.Start), d.absolute(in, r.End), r.Message})
	}
	for _, x := range f.Fixes {
		fix := Fix{Title: x.Title, Safe: x.Safe}
		for _, e := range x.Edits {
			fix.Edits = append(fix.Edits, syntax.Edit{
				Start: d.absolute(unit, int32(e.Start)), End: d.absolute(unit, int32(e.End)), Text: e.Text,
			})
		}
		out.Fixes = append(out.Fixes, fix)
	}
	return out
}
