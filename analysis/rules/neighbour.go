package rules

import (
	"hash/maphash"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/text"
)

// Neighbour is another specification of the provider, next to the one that is checked. It holds what of it matters here: the
// text itself is not kept.
type Neighbour struct {
	File  string // its path or address, whatever it is called where files are known
	Name  string // what it is called in messages
	Units []NeighbourUnit
	// Content is equal for copies: files that differ only in white space.
	Content uint64
}

// NeighbourUnit is the provider, a resource or a data source of a neighbour.
type NeighbourUnit struct {
	Kind       syntax.UnitKind
	Name       string
	Definition uint64     // see Definition
	Start, End OtherPlace // of the name
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

// Neighbourhood is the specifications of one provider that lie together, made ready to be looked at with every edit of one of
// them. It does not change.
type Neighbourhood struct {
	files []*Neighbour
	units map[syntax.UnitName][]neighbourPlace
}

type neighbourPlace struct {
	neighbour *Neighbour
	unit      *NeighbourUnit
}

// NewNeighbourhood takes the specifications in the order in which they are to be named.
func NewNeighbourhood(files []*Neighbour) *Neighbourhood {
	n := &Neighbourhood{files: files, units: map[syntax.UnitName][]neighbourPlace{}}
	for _, file := range files {
		for i := range file.Units {
			unit := &file.Units[i]
			key := syntax.NewUnitName(unit.Kind, unit.Name)
			n.units[key] = append(n.units[key], neighbourPlace{file, unit})
		}
	}
	return n
}

// Around returns what one of the specifications sees: the others, but for copies of itself.
func (n *Neighbourhood) Around(file *Neighbour) *Neighbours { return &Neighbours{n, file} }

// Neighbours are the other specifications of the provider, as one of them sees them.
type Neighbours struct {
	neighbourhood *Neighbourhood
	self          *Neighbour
}

// Equal reports whether nothing that a finding could tell has changed. Both may be nil.
func (n *Neighbours) Equal(other *Neighbours) bool {
	if n == nil || other == nil || n == other {
		return n == other
	}
	return n.self.File == other.self.File && n.self.Content == other.self.Content &&
		slices.EqualFunc(n.neighbourhood.files, other.neighbourhood.files, func(a, b *Neighbour) bool {
			return a == b || a.File == n.self.File && b.File == n.self.File ||
				a.File == b.File && a.Content == b.Content && slices.Equal(a.Units, b.Units)
		})
}

// named returns where the neighbours have a unit of that kind and name.
func (n *Neighbours) named(kind syntax.UnitKind, name string) []neighbourPlace {
	if n == nil {
		return nil
	}
	all := n.neighbourhood.units[syntax.NewUnitName(kind, name)]
	if len(all) == 0 || len(all) == 1 && all[0].neighbour == n.self {
		return nil
	}
	var others []neighbourPlace
	for _, place := range all {
		if place.neighbour != n.self && place.neighbour.Content != n.self.Content {
			others = append(others, place)
		}
	}
	return others
}

// Share reports whether a neighbour has a resource or data source of a name that the specification has too. It may be asked of nil.
func (n *Neighbours) Share() bool {
	return n != nil && slices.ContainsFunc(n.self.Units, func(u NeighbourUnit) bool { return n.Has(u.Kind, u.Name) })
}

// Has reports whether a neighbour has a resource or data source of that name. It may be asked of nil.
func (n *Neighbours) Has(kind syntax.UnitKind, name string) bool {
	return kind != syntax.Provider && name != "" && len(n.named(kind, name)) > 0
}

// Definition returns a number that is the same for texts that differ only in white space between their tokens. It holds within
// one run of the program.
func Definition(text string) uint64 {
	var hash maphash.Hash
	hash.SetSeed(nameSeed)
	for text != "" {
		switch text[0] {
		case ' ', '\t', '\r', '\n':
			text = strings.TrimLeft(text, whiteSpace)
			continue
		case '"':
			end := stringEnd(text)
			_, _ = hash.WriteString(text[:end]) // it cannot fail
			text = text[end:]
			continue
		}
		end := strings.IndexAny(text, " \t\r\n\"")
		if end < 0 {
			end = len(text)
		}
		_, _ = hash.WriteString(text[:end])
		text = text[end:]
	}
	return hash.Sum64()
}

// stringEnd returns the offset behind the string with which a text begins.
func stringEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// LookAcrossFiles reports whether a rule that compares a specification with its neighbours runs under some settings; nil for the defaults.
func LookAcrossFiles(settings *Settings) bool {
	return slices.ContainsFunc(neighbourRules, func(r *Rule) bool { return settings.Severity(r) > SeverityOff })
}

// LooksAcrossFiles reports whether the rule compares a specification with its neighbours, so that it finds nothing where none are
// known.
func (r *Rule) LooksAcrossFiles() bool {
	for _, rule := range neighbourRules {
		if rule == r {
			return true
		}
	}
	return false
}
