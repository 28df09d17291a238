package preview

import (
	"github.com/spec-ls/spec-ls/analysis"
)

// Kind is one way to preview a unit.
type Kind struct {
	name, extension string // in addresses
	LanguageID      string // of the text, as editors call it
	// Text returns the preview of a unit or, if it is OfElement, of the attribute or block to which a path leads.
	Text      func(document *analysis.Document, unit int, path []string) string
	OfElement bool
	// Within finds in a text the bytes [start, end) that become of the attribute or block to which a path leads; nil if the text is not of
	// such.
	Within func(text string, path []string) (start, end int, found bool)
}

// The kinds.
var (
	Schema    = &Kind{"schema", "go", "go", ofUnit(GoSchema), false, ElementInGo}
	File      = &Kind{"file", "go", "go", ofUnit(GeneratedFile), false, ElementInGo}
	Docs      = &Kind{"docs", "md", "markdown", ofUnit(Documentation), false, nil}
	Terraform = &Kind{"example", "tf", "terraform", func(document *analysis.Document, unit int, path []string) string {
		return Example(document, unit, path...)
	}, true, nil}

	kinds = []*Kind{Schema, File, Docs, Terraform}
)

// ofUnit adapts a preview that is the same anywhere in a unit.
func ofUnit(text func(*analysis.Document, int) string) func(*analysis.Document, int, []string) string {
	return func(document *analysis.Document, unit int, _ []string) string { return text(document, unit) }
}

// Preview is the preview of a unit, with everything needed to show it.
type Preview struct {
	Address    Address
	Text       string
	Start, End int // what becomes in the text of the attribute or block at the place
	Found      bool
}

// At makes the preview of the unit that an absolute offset of a document is in. It reports false if there is no unit at the offset.
func (k *Kind) At(document *analysis.Document, offset int) (made Preview, ok bool) {
	unit := UnitAt(document, offset)
	if unit < 0 {
		return made, false
	}
	path := PathAt(document, unit, offset)
	made.Text = k.Text(document, unit, path)
	if k.Within != nil {
		made.Start, made.End, made.Found = k.Within(made.Text, path)
	}
	if !k.OfElement {
		path = nil
	}
	u := document.Unit(unit)
	made.Address = Address{Kind: k, Unit: u.Kind, Name: u.Name.Value, Path: path}
	return made, true
}
