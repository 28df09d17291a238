package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// FileFact is something that a specification tells the rules which look at another one of its provider: values by names. A rule names the
// facts that it reads in Rule.FileFacts. The engine records what they read, so that it checks a file again only when one of these values
// has changed: see Uses.
type FileFact[T comparable] struct {
	slot   int
	export func(e *Exporter, tell func(name string, value T))
}

// AnyFileFact is a FileFact of any type.
type AnyFileFact interface {
	exported(*Exporter) any    // by one file
	gathered([]*Neighbour) any // of several
	same(a, b *Neighbour) bool // both say the same
	changed(name string, before, now *Neighbours) bool
}

var fileFacts []AnyFileFact

// NewFileFact returns a fact that export derives from a file. It is called once for each fact, when a package is initialized.
func NewFileFact[T comparable](export func(e *Exporter, tell func(name string, value T))) *FileFact[T] {
	f := &FileFact[T]{slot: len(fileFacts), export: export}
	fileFacts = append(fileFacts, f)
	return f
}

// Told is a value that a neighbour tells.
type Told[T any] struct {
	By    *Neighbour
	Value T
}

// tellable is a value with its name.
type tellable[T any] struct {
	name  string
	value T
}

func (f *FileFact[T]) exported(e *Exporter) any {
	var all []tellable[T]
	f.export(e, func(name string, value T) { all = append(all, tellable[T]{strings.Clone(name), value}) }) // the text is not kept
	return all
}

func (f *FileFact[T]) gathered(files []*Neighbour) any {
	all := map[string][]Told[T]{}
	for _, file := range files {
		for _, one := range file.facts[f.slot].([]tellable[T]) {
			all[one.name] = append(all[one.name], Told[T]{file, one.value})
		}
	}
	return all
}

func (f *FileFact[T]) same(a, b *Neighbour) bool {
	return slices.Equal(a.facts[f.slot].([]tellable[T]), b.facts[f.slot].([]tellable[T]))
}

// Of returns the facts that the other files of the provider have under a name, except copies of the file itself, in the order of their
// paths.
func (f *FileFact[T]) Of(p *FilePass, name string) []Told[T] {
	if !slices.Contains(p.rule.FileFacts, AnyFileFact(f)) {
		panic(fmt.Sprintf("%s reads a fact that is not among its FileFacts", p.rule.Name))
	}
	if p.uses != nil {
		p.uses.read = append(p.uses.read, usedFact{f, strings.Clone(name)})
	}
	return f.Beside(p.neighbours, name)
}

// Beside returns the facts that neighbours have under a name; see Of. The neighbours may be nil.
func (f *FileFact[T]) Beside(n *Neighbours, name string) []Told[T] {
	if n == nil {
		return nil
	}
	all := n.neighbourhood.facts[f.slot].(map[string][]Told[T])[name]
	if len(all) == 0 || len(all) == 1 && all[0].By == n.self {
		return nil
	}
	var others []Told[T]
	for _, told := range all {
		if told.By != n.self && told.By.content != n.self.content {
			others = append(others, told)
		}
	}
	return others
}

func (f *FileFact[T]) changed(name string, before, now *Neighbours) bool {
	return !slices.EqualFunc(f.Beside(before, name), f.Beside(now, name), func(a, b Told[T]) bool {
		return a.By.File == b.By.File && a.Value == b.Value
	})
}

// Uses are the facts of other files that the check of a file has read.
type Uses struct {
	read []usedFact
	// Known reports whether the existence of known neighbours counts.
	Known bool
}

type usedFact struct {
	fact AnyFileFact
	name string
}

// Changed reports whether a value that was read differs with the files that are now beside the file. If not, the check would find what it
// found. Each of the neighbours may be nil.
func (u *Uses) Changed(before, now *Neighbours) bool {
	return u.Known && (before == nil) != (now == nil) ||
		slices.ContainsFunc(u.read, func(one usedFact) bool { return one.fact.changed(one.name, before, now) })
}

// UsesOf returns the facts that CheckFrame reads.
func UsesOf(file *syntax.File, units []*Summary, settings *Settings, neighbours *Neighbours) *Uses {
	uses := new(Uses)
	forget(units, Fates(file))
	survive(Pass{Tree: file.Frame, Settings: settings}, func(p *Pass) {
		f := &FilePass{File: file, Units: units, Settings: settings, Frame: p, neighbours: neighbours, uses: uses}
		for _, rule := range registered().across {
			if p.runs(rule) {
				f.rule = rule
				rule.File(f)
			}
		}
	})
	return uses
}

// AnyAcrossFiles reports whether a rule that reads facts of other files runs under some settings; nil for the defaults.
func AnyAcrossFiles(settings *Settings) bool {
	return slices.ContainsFunc(registered().across, func(r *Rule) bool { return settings.Severity(r) > SeverityOff })
}

// Exporter is the file that a FileFact is about.
type Exporter struct {
	File *syntax.File

	mappers func() [text.UTF32 + 1]*text.Mapper
}

// Unit reads the model of a unit.
func (e *Exporter) Unit(k int) *spec.Unit { return spec.Read(e.File.Units[k]) }

// Place returns the place of a node's value in a unit, for those who do not have the text.
func (e *Exporter) Place(unit int, node int32) (start, end OtherPlace) {
	n := &e.File.Units[unit].Tree.Nodes[node]
	from, to := e.File.Span(unit, n.Start, n.End)
	return e.place(from), e.place(to)
}

func (e *Exporter) place(offset int) (at OtherPlace) {
	at.Offset = offset
	for encoding, mapper := range e.mappers() {
		at.Positions[encoding] = mapper.Position(offset)
	}
	return at
}

// OtherPlace is a place in another file: its offset in bytes, and its position in each encoding.
type OtherPlace struct {
	Offset    int
	Positions [text.UTF32 + 1]text.Position
}

// Elsewhere is a place in another file that a finding is about.
type Elsewhere struct {
	File       string // as in Neighbour
	Start, End OtherPlace
	Message    string
}

// Neighbour is another specification of the provider, next to the one that is checked. It holds the facts that it tells: the text itself is
// not kept.
type Neighbour struct {
	File string // its path or address, under the name that it has where files are known
	Name string // what it is called in messages

	facts   []any  // by slot
	content uint64 // equal for copies: files that differ only in white space
}

// NewNeighbour returns the neighbour that has the facts of a file.
func NewNeighbour(path, name string, file *syntax.File) *Neighbour {
	e := &Exporter{File: file, mappers: sync.OnceValue(func() (mappers [text.UTF32 + 1]*text.Mapper) {
		for encoding := range mappers {
			mappers[encoding] = file.Mapper(text.Encoding(encoding))
		}
		return mappers
	})}
	n := &Neighbour{File: path, Name: name, content: Likeness(file.Frame.Text)}
	for _, u := range file.Units {
		n.content = n.content*31 + Likeness(u.Tree.Text)
	}
	for _, fact := range fileFacts {
		n.facts = append(n.facts, fact.exported(e))
	}
	return n
}

func (n *Neighbour) equal(other *Neighbour) bool {
	if n == other {
		return true
	}
	return n.File == other.File && n.content == other.content &&
		!slices.ContainsFunc(fileFacts, func(f AnyFileFact) bool { return !f.same(n, other) })
}

// Neighbourhood is the specifications of one provider that are in one folder, prepared for every edit of one of them. It does not change.
type Neighbourhood struct {
	files []*Neighbour
	facts []any // by slot
}

// NewNeighbourhood takes the specifications in the order in which they must be named.
func NewNeighbourhood(files []*Neighbour) *Neighbourhood {
	n := &Neighbourhood{files: files}
	for _, fact := range fileFacts {
		n.facts = append(n.facts, fact.gathered(files))
	}
	return n
}

// Around returns the neighbours of one of the specifications: the others, except copies of itself.
func (n *Neighbourhood) Around(file *Neighbour) *Neighbours { return &Neighbours{n, file} }

// Neighbours are the other specifications of the provider, as one of them sees them. Rules read of them what FileFacts tell, and nothing
// else.
type Neighbours struct {
	neighbourhood *Neighbourhood
	self          *Neighbour
}

// Equal reports whether the others tell the same. Both may be nil.
func (n *Neighbours) Equal(other *Neighbours) bool {
	if n == nil || other == nil || n == other {
		return n == other
	}
	return n.self.File == other.self.File && n.self.content == other.self.content &&
		slices.EqualFunc(n.neighbourhood.files, other.neighbourhood.files, func(a, b *Neighbour) bool {
			return a.File == n.self.File && b.File == n.self.File || a.equal(b)
		})
}
