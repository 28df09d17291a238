package analysis

import (
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Settings say how a document is checked; see rules.Settings. A document keeps them: they must not be changed.
type Settings = rules.Settings

// Registry is where a provider is published.
type Registry = rules.Registry

// Override sets severities for parts of a file; see rules.Override.
type Override = rules.Override

// Neighbours are the other specifications of a provider; see rules.Neighbours.
type Neighbours = rules.Neighbours

// Document is one version of a specification. It is safe for any number of goroutines.
type Document struct {
	file       *syntax.File
	settings   *Settings
	neighbours *Neighbours
	units      []*unit

	found       func() *found
	diagnostics func() []Diagnostic
}

// unit is a unit with what was found in it.
type unit struct {
	source *syntax.Unit
	check  func() *checked
}

type checked struct {
	unitFindings
	summary    rules.Summary
	suppressor suppressor
}

// unitFindings is what was found in a unit, in order.
type unitFindings struct {
	findings []rules.Finding
	errors   int // how many of them are errors
}

func newUnitFindings(findings []rules.Finding) unitFindings {
	u := unitFindings{findings: findings}
	for i := range findings {
		if findings[i].Severity == rules.SeverityError {
			u.errors++
		}
	}
	return u
}

// advice counts the findings that are no errors.
func (u *unitFindings) advice() int { return len(u.findings) - u.errors }

// found is what was found in a document: in each unit by itself, and outside of the units and across them.
type found struct {
	units []unitFindings
	frame []Diagnostic // in order
}

// NewDocument parses a text. Settings may be nil for the defaults.
func NewDocument(text string, settings *Settings) *Document {
	if settings == nil {
		settings = &Settings{}
	}
	return newDocument(syntax.ParseFile(text, spec.Options), settings, nil, nil)
}

// newDocument wraps a file and takes over the units that the previous version has checked.
func newDocument(file *syntax.File, settings *Settings, neighbours *Neighbours, previous *Document) *Document {
	d := &Document{file: file, settings: settings, neighbours: neighbours, units: make([]*unit, len(file.Units))}
	for k, source := range file.Units {
		// Edits inside a unit keep the number of units, so a unit that was not touched stands where it stood.
		if previous != nil && k < len(previous.units) && previous.units[k].source == source {
			d.units[k] = previous.units[k]
			continue
		}
		d.units[k] = &unit{source: source, check: sync.OnceValue(func() *checked {
			findings, summary := rules.CheckUnit(source, settings)
			slices.SortStableFunc(findings, func(a, b rules.Finding) int {
				if a.Start != b.Start {
					return int(a.Start - b.Start)
				}
				return strings.Compare(a.Rule.Name, b.Rule.Name)
			})
			findings, suppressor := quietUnit(source, settings, findings)
			return &checked{newUnitFindings(findings), summary, suppressor}
		})}
	}
	d.found = sync.OnceValue(d.analyze)
	d.diagnostics = sync.OnceValue(d.collect)
	return d
}

// Apply gives the document after one edit. Offsets are absolute. An edit that does not fit into the text is an error.
func (d *Document) Apply(e syntax.Edit) (*Document, error) {
	file, err := d.file.Apply(e)
	if err != nil {
		return nil, err
	}
	return newDocument(file, d.settings, d.neighbours, d), nil
}

// WithSettings gives the same text under other settings.
func (d *Document) WithSettings(settings *Settings) *Document {
	return newDocument(d.file, settings, d.neighbours, nil)
}

// WithNeighbours gives the same text beside other specifications of its provider; nil for none. It costs what an edit costs.
func (d *Document) WithNeighbours(neighbours *Neighbours) *Document {
	if neighbours == d.neighbours {
		return d
	}
	return newDocument(d.file, d.settings, neighbours, d)
}

// Neighbours gives the other specifications of the provider, as far as the document knows of them; nil if of none.
func (d *Document) Neighbours() *Neighbours { return d.neighbours }

// File gives the document's syntax.
func (d *Document) File() *syntax.File { return d.file }

// Settings gives the settings under which the document is checked.
func (d *Document) Settings() *Settings { return d.settings }

// Unit reads the model of a unit. It is made anew on each call: it costs microseconds, and keeping it costs memory.
func (d *Document) Unit(k int) *spec.Unit { return spec.Read(d.file.Units[k]) }

// Diagnostics gives all findings in the document, by offset and then by rule. They are computed once; the slice must not be
// changed. Nearest is faster where not all are wanted.
func (d *Document) Diagnostics() []Diagnostic { return d.diagnostics() }

func (d *Document) analyze() *found {
	summaries := make([]rules.Summary, len(d.units))
	all := &found{units: make([]unitFindings, len(d.units))}
	quiet := d.newQuietness()
	for k, u := range d.units {
		c := u.check()
		summaries[k] = c.summary
		all.units[k] = quiet.unit(k, c)
	}
	findings := quiet.rest(rules.CheckFrame(d.file, summaries, d.settings, d.neighbours))
	all.frame = make([]Diagnostic, len(findings))
	for i := range findings {
		all.frame[i] = d.diagnostic(&findings[i], findings[i].Unit)
	}
	slices.SortStableFunc(all.frame, inOrder)
	return all
}

// collect puts all that was found in order.
func (d *Document) collect() []Diagnostic {
	everything := d.found()
	count := len(everything.frame)
	for k := range everything.units {
		count += len(everything.units[k].findings)
	}
	all, _ := d.nearest(everything, 0, count, count)
	if len(d.settings.Known) > 0 {
		all, _ = LeaveOut(d.settings.Known, all)
	}
	return all
}

// inOrder compares diagnostics by offset and then by rule.
func inOrder(a, b Diagnostic) int {
	if a.Start != b.Start {
		return a.Start - b.Start
	}
	return strings.Compare(a.Rule.Name, b.Rule.Name)
}

// absolute gives the absolute offset of an offset in a unit's text, or in the frame's.
func (d *Document) absolute(unit int, offset int32) int {
	if unit < 0 {
		return d.file.FrameOffset(offset)
	}
	return d.file.UnitStart(unit) + int(offset)
}
