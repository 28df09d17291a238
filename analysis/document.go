package analysis

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis/rules"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all" // by which documents are checked
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
)

// Settings say how a document is checked; see rules.Settings. A document keeps them: they must not be changed.
type Settings = rules.Settings

// Registry is the place where a provider is published.
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
	unclaimed  bool // see Unclaimed

	foreign     func() bool
	found       func() *found
	diagnostics func() []Diagnostic
	uses        func() *rules.Uses
	offers      offers
}

// unit is a unit with the findings in it.
type unit struct {
	source *syntax.Unit
	check  func() *checked
	begun  atomic.Bool // somebody has called check
}

type checked struct {
	unitFindings
	summary    rules.Summary
	suppressor suppressor
}

// checkUnit looks at one unit by itself.
func checkUnit(source *syntax.Unit, settings *Settings) *checked {
	findings, summary := rules.CheckUnit(source, settings)
	slices.SortStableFunc(findings, func(a, b rules.Finding) int {
		if a.Start != b.Start {
			return int(a.Start - b.Start)
		}
		return strings.Compare(a.Rule.Name, b.Rule.Name)
	})
	findings, suppressor := quietUnit(source, settings, findings)
	return &checked{*newUnitFindings(findings), summary, suppressor}
}

// unitFindings are the findings in a unit, in order.
type unitFindings struct {
	findings []rules.Finding
	counts   severityCounts
}

func newUnitFindings(findings []rules.Finding) *unitFindings {
	u := &unitFindings{findings: findings}
	for i := range findings {
		u.counts[findings[i].Severity]++
	}
	return u
}

// found has the findings in a document: those in each unit by itself, and those outside the units and across them.
type found struct {
	units  []*unitFindings
	frame  []Diagnostic // in order
	counts severityCounts
	apart  bool // findings in a unit depend on that unit alone, except those of rules that look across units
}

func newFound(units []*unitFindings, frame []Diagnostic) *found {
	f := &found{units: units, frame: frame}
	for k := range units {
		f.counts.add(&units[k].counts)
	}
	for i := range frame {
		f.counts[frame[i].Severity]++
	}
	return f
}

// NewDocument parses a text. Settings may be nil for the defaults.
func NewDocument(text string, settings *Settings) *Document {
	if settings == nil {
		settings = &Settings{}
	}
	return newDocument(syntax.ParseFile(text, optionsOf(settings)), settings, nil, nil)
}

// optionsOf returns the options that parse a document under settings.
func optionsOf(settings *Settings) syntax.Options { return spec.OptionsFor(settings.Profile()) }

// newDocument wraps a file and takes over the units that the previous version has checked.
func newDocument(file *syntax.File, settings *Settings, neighbours *Neighbours, previous *Document) *Document {
	d := &Document{file: file, settings: settings, neighbours: neighbours, units: make([]*unit, len(file.Units))}
	for k, source := range file.Units {
		// Edits inside a unit do not renumber units, so an untouched unit is found by its number.
		if previous != nil && k < len(previous.units) && previous.units[k].source == source {
			d.units[k] = previous.units[k]
			continue
		}
		u := &unit{source: source}
		u.check = sync.OnceValue(func() *checked {
			u.begun.Store(true)
			return checkUnit(source, settings)
		})
		d.units[k] = u
	}
	if previous != nil {
		d.unclaimed = previous.unclaimed
	}
	d.foreign = sync.OnceValue(func() bool { return sniff.Foreign(d.file, !d.unclaimed) })
	d.found = sync.OnceValue(d.analyze)
	d.diagnostics = sync.OnceValue(d.collect)
	d.uses = sync.OnceValue(d.findUses)
	return d
}

// Apply returns the document after one edit. Offsets are absolute. An edit that does not fit into the text is an error.
func (d *Document) Apply(e syntax.Edit) (*Document, error) {
	file, err := d.file.Apply(e)
	if err != nil {
		return nil, err
	}
	return newDocument(file, d.settings, d.neighbours, d), nil
}

// WithSettings returns the same text under other settings.
func (d *Document) WithSettings(settings *Settings) *Document {
	file := d.file
	if settings.Profile().Keys() != d.settings.Profile().Keys() { // the keys that it has depend on the language
		file = syntax.ParseFile(file.Text(), optionsOf(settings))
	}
	next := newDocument(file, settings, d.neighbours, nil)
	next.unclaimed = d.unclaimed
	return next
}

// Unclaimed returns the same text as a file that nothing claims to be a specification, neither its name nor its language in an editor. An
// empty text is a specification only if it is claimed to be one.
func (d *Document) Unclaimed() *Document {
	next := newDocument(d.file, d.settings, d.neighbours, d)
	next.unclaimed = true
	return next
}

// Foreign reports whether the document is recognisably not a specification. Its only finding reports that, and nothing changes it: it
// has no fixes, and neither the formatter nor a refactoring may touch it.
func (d *Document) Foreign() bool { return d.foreign() }

// mayBeFixed reports whether fixes may change the document: one that is blank must be claimed to be a specification.
func (d *Document) mayBeFixed() bool { return !d.unclaimed || !sniff.Blank(d.file) }

// WithNeighbours returns the same text beside other specifications of its provider; nil for none. It costs what an edit costs.
func (d *Document) WithNeighbours(neighbours *Neighbours) *Document {
	if neighbours == d.neighbours {
		return d
	}
	return newDocument(d.file, d.settings, neighbours, d)
}

// Neighbours returns the other specifications of the provider that the document knows, or nil.
func (d *Document) Neighbours() *Neighbours { return d.neighbours }

// ChangesBeside reports whether other findings hold in the document if other specifications of its provider are beside it.
func (d *Document) ChangesBeside(neighbours *Neighbours) bool {
	return d.Uses().Changed(d.neighbours, neighbours)
}

// Uses returns the facts of other specifications that the document's findings rest on. It takes as long as Diagnostics.
func (d *Document) Uses() *rules.Uses { return d.uses() }

func (d *Document) findUses() *rules.Uses {
	if d.Foreign() {
		return new(rules.Uses)
	}
	summaries := make([]*rules.Summary, len(d.units))
	comments := newSuppressor(d.file.Frame, d.settings).all
	for k, u := range d.units {
		c := u.check()
		summaries[k] = &c.summary
		comments = slices.Concat(comments, c.suppressor.all)
	}
	uses := rules.UsesOf(d.file, summaries, d.settings, d.neighbours)
	// Whether a comment about files is of use shows only where there are some.
	uses.Known = slices.ContainsFunc(comments, func(s suppressed) bool { return s.Rule != nil && s.Rule.LooksAcrossFiles })
	return uses
}

// File returns the document's syntax.
func (d *Document) File() *syntax.File { return d.file }

// Settings returns the settings under which the document is checked.
func (d *Document) Settings() *Settings { return d.settings }

// Unit reads the model of a unit. It is made again on each call: it costs microseconds, and keeping it costs memory.
func (d *Document) Unit(k int) *spec.Unit { return spec.Read(d.file.Units[k]) }

// Diagnostics returns all findings in the document, by offset and then by rule. They are computed once; the slice must not be
// changed. Worst is faster where not all are wanted.
func (d *Document) Diagnostics() []Diagnostic { return d.diagnostics() }

// ToldOf returns the paths of the other files that the findings refer to.
func (d *Document) ToldOf() map[string]bool {
	files := map[string]bool{}
	found := d.Diagnostics()
	for i := range found {
		for _, e := range found[i].Elsewhere() {
			files[e.File] = true
		}
	}
	return files
}

// Check finds out what Diagnostics and Worst return, so that they do so at once. It stops between two units when the context ends, and
// then returns the context's error. Units that have been checked by then keep their findings.
func (d *Document) Check(ctx context.Context) error {
	if !d.Foreign() {
		d.checkUnits(ctx)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	d.found()
	return nil
}

func (d *Document) analyze() *found {
	if d.Foreign() {
		return newFound(slices.Repeat([]*unitFindings{{}}, len(d.units)), d.diagnosticsOf(rules.CheckForeign(d.file, d.settings)))
	}
	if d.unbegun() >= worthSharing {
		d.checkUnits(context.Background())
	}
	summaries := make([]*rules.Summary, len(d.units))
	units := make([]*unitFindings, len(d.units))
	quiet := d.newQuietness()
	fates := rules.Fates(d.file)
	for k, u := range d.units {
		c := u.check()
		summaries[k] = &c.summary
		units[k] = quiet.unit(k, c)
		if fates != nil && fates[k] != rules.Kept {
			units[k] = newUnitFindings(
				slices.DeleteFunc(slices.Clone(units[k].findings), func(f rules.Finding) bool { return !fates[k].Leaves(&f) }),
			)
		}
	}
	findings := quiet.rest(rules.CheckFrame(d.file, summaries, d.settings, d.neighbours))
	frame := d.diagnosticsOf(findings)
	slices.SortStableFunc(frame, inOrder)
	found := newFound(units, frame)
	found.apart = fates == nil && len(quiet.frame.all) == 0 && d.neighbours == nil && d.settings.Package == "" && len(d.settings.Known) == 0
	return found
}

// Unchecked returns the parts that could not be checked. It may name a part several times. It takes as long as Diagnostics.
func (d *Document) Unchecked() []unchecked.Item {
	if d.Foreign() {
		return nil
	}
	d.checkUnits(context.Background())
	items := slices.Clone(d.settings.Unchecked)
	if profile := d.settings.Profile(); !profile.Follows() && profile.InPlaceOf.Fork == "" { // a rule reports forks
		items = append(items, unchecked.GeneratorNotFollowed.Item(profile.InPlaceOf.String(), profile.String()))
	}
	for _, u := range d.units {
		items = append(items, u.check().summary.Unchecked...)
	}
	return items
}

// unbegun returns the size in bytes of the units that nobody has begun to check, in this version or in another one.
func (d *Document) unbegun() int {
	size := 0
	for _, u := range d.units {
		if !u.begun.Load() {
			size += len(u.source.Tree.Text)
		}
	}
	return size
}

// worthSharing is how many bytes of units are worth several goroutines: a few milliseconds' work.
const worthSharing = 128 << 10

// checkUnits checks the units until the context ends: on all processors, if that is worth it. Each unit keeps its findings, so the order
// does not matter.
func (d *Document) checkUnits(ctx context.Context) {
	var next atomic.Int64
	work := func() {
		for k := int(next.Add(1)) - 1; k < len(d.units); k = int(next.Add(1)) - 1 {
			if u := d.units[k]; !u.begun.Load() {
				if ctx.Err() != nil {
					return
				}
				u.check()
			}
		}
	}
	if d.unbegun() < worthSharing {
		work()
		return
	}
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(d.units)) {
		workers.Go(work)
	}
	workers.Wait()
}

// diagnosticsOf places findings in the document.
func (d *Document) diagnosticsOf(findings []rules.Finding) []Diagnostic {
	diagnostics := make([]Diagnostic, len(findings))
	for i := range findings {
		diagnostics[i] = d.diagnostic(&findings[i], findings[i].Unit)
	}
	return diagnostics
}

// collect puts all that was found in order.
func (d *Document) collect() []Diagnostic {
	found := d.found()
	all := d.merge(found, found.counts)
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
