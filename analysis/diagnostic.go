package analysis

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Diagnostic is a finding at its place in the document. Offsets are absolute bytes. A document may have thousands of diagnostics, and every
// edit makes all of them again. Methods return the parts that few readers want.
type Diagnostic struct {
	Rule       *rules.Rule
	Stage      rules.Stage // how far the toolchain gets; the rule's own but for few mistakes
	Severity   rules.Severity
	Start, End int
	Message    string // the headline

	document *Document
	finding  *rules.Finding
	unit     int    // -1 for the frame
	place    *place // in a text that is not a specification; nil for the whole of it
}

// place is a place in words and by names.
type place struct {
	path  string
	steps []string
}

// Related is another place that a diagnostic is about.
type Related struct {
	Start, End int
	Message    string
}

// Fix is a way to fix a diagnostic: edits that are all applied together, and refer to the document as it is.
type Fix = rules.Fix

// Once returns a key for findings that a run over many files reports once: the first with that key counts. It is empty for other findings.
func (d *Diagnostic) Once() string {
	switch {
	case d.Rule.OncePerRun:
		return d.Message
	case d.finding.OncePerRun && len(d.finding.Elsewhere) > 0:
		return d.finding.Elsewhere[0].File + ": " + d.Message
	}
	return ""
}

// Note returns the reason of the diagnostic, or "".
func (d *Diagnostic) Note() string { return d.finding.Note }

// Help returns the way out, or "" if none is known or the titles of the fixes say it.
func (d *Diagnostic) Help() string { return d.finding.Help }

// Text returns the text that editors show: the headline, the note and the help.
func (d *Diagnostic) Text() string {
	if note := d.Note(); note != "" {
		return d.withHelp(d.Message + "\n" + note)
	}
	return d.Brief()
}

// Brief returns the text that editors show where the note has been shown often enough: the headline and the help.
func (d *Diagnostic) Brief() string { return d.withHelp(d.Message) }

func (d *Diagnostic) withHelp(text string) string {
	if help := d.Help(); help != "" {
		text += "\nhelp: " + help
	}
	return text
}

// CommandLine returns the command line that cures the diagnostic, for the user to run, or nothing.
func (d *Diagnostic) CommandLine() string { return d.finding.CommandLine }

// Unit returns the number of the unit in which the diagnostic stands, or -1.
func (d *Diagnostic) Unit() int { return d.unit }

// Pointer returns the JSON Pointer of the value that the diagnostic is about; empty for the whole document.
func (d *Diagnostic) Pointer() string {
	if d.finding.Node < 0 {
		return ""
	}
	return spec.Pointer(d.document.file, d.unit, d.finding.Node)
}

// Path returns the place in words, such as `resource "pet" › attribute "tags"`; empty outside all units.
func (d *Diagnostic) Path() string {
	switch {
	case d.place != nil:
		return d.place.path
	case d.document == nil:
		return ""
	}
	return spec.Path(d.document.file, d.unit, max(d.finding.Node, 0))
}

// Steps returns the place by names, as in selectors; see spec.Steps. There are none for the whole document.
func (d *Diagnostic) Steps() []string {
	switch {
	case d.place != nil:
		return d.place.steps
	case d.document == nil:
		return nil
	}
	return spec.Steps(d.document.file, d.unit, d.finding.Node)
}

// Related returns the other places in the document that the diagnostic is about.
func (d *Diagnostic) Related() []Related {
	var related []Related
	for _, r := range d.finding.Related {
		unit := d.unit
		if r.Unit >= 0 {
			unit = r.Unit
		}
		related = append(related, Related{d.document.file.Absolute(unit, r.Start), d.document.file.Absolute(unit, r.End), r.Message})
	}
	return related
}

// Elsewhere returns the places in other files that the diagnostic is about.
func (d *Diagnostic) Elsewhere() []rules.Elsewhere { return d.finding.Elsewhere }

// Proposed returns the fixes that the rule proposes, the best first. Fixes returns those that are offered.
func (d *Diagnostic) Proposed() []Fix {
	if d.document == nil {
		return d.finding.Fixes
	}
	if !d.document.mayBeFixed() {
		return nil
	}
	var fixes []Fix
	for _, f := range d.finding.Fixes {
		fix := Fix{Title: f.Title, Safe: f.Safe, Preferred: f.Preferred, Files: f.Files}
		for _, e := range f.Edits {
			fix.Edits = append(fix.Edits, syntax.Edit{
				Start: d.document.file.Absolute(d.unit, int32(e.Start)), End: d.document.file.Absolute(d.unit, int32(e.End)), Text: e.Text,
			})
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// NewDiagnostic makes the diagnostic of a finding in a text that is not a specification, such as a configuration. Its pointer and its path
// are those of the whole text, and its fixes are offered unchanged. A note and a help that the finding gets later belong to the diagnostic
// as well.
func NewDiagnostic(f *rules.Finding) Diagnostic {
	f.Unit, f.Node = -1, -1
	return Diagnostic{
		Rule: f.Rule, Stage: f.Stage, Severity: f.Severity, Start: int(f.Start), End: int(f.End), Message: shortenedHeadline(f.Message),
		finding: f, unit: -1,
	}
}

// From returns the diagnostic with places in other files from which it comes.
func (d Diagnostic) From(places []rules.Elsewhere) Diagnostic {
	finding := *d.finding // which others have as well
	finding.Elsewhere = append(slices.Clip(finding.Elsewhere), places...)
	d.finding = &finding
	return d
}

// In returns the diagnostic with its place in a text that is not a specification: in words, and by names as in selectors.
func (d Diagnostic) In(path string, steps []string) Diagnostic {
	d.place = &place{path, steps}
	return d
}

// Diagnostic returns the diagnostic of a finding in the document that its rules have not made.
func (d *Document) Diagnostic(f *rules.Finding) Diagnostic { return d.diagnostic(f, f.Unit) }

func (d *Document) diagnostic(f *rules.Finding, unit int) Diagnostic {
	return Diagnostic{
		Rule: f.Rule, Stage: f.Stage, Severity: f.Severity, Message: shortenedHeadline(f.Message),
		Start: d.file.Absolute(unit, f.Start), End: d.file.Absolute(unit, f.End),
		document: d, finding: f, unit: unit,
	}
}
