// Package outline finds the provider, resources, data sources, attributes and blocks of a specification by their names, and says in few
// words what a part of it holds.
package outline

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Symbol is a thing that was found.
type Symbol struct {
	Unit    syntax.UnitKind
	Element *spec.Element // the attribute or block; nil for the unit itself
	Name    string
	// Container names what is around it in words: `resource "pet" › attribute "owner"`. It is empty for a unit.
	Container string
	// Start and End are the absolute offsets of the name, with its quotes.
	Start, End int
	// Rank orders symbols by what is looked for most likely, 0 for best: how well the name fits, and resources, data sources and the
	// provider before attributes and blocks, of which many have the same name.
	Rank int
}

// How well a name fits.
const (
	rankExact = iota
	rankPrefix
	rankPart
	rankLetters // the letters of the query stand in the name, in their order
	rankNone
)

// The ranks of symbols by how well their names fit; -1 for those that are not found. Any unit whose name has the query in it comes before
// the attributes, and one that only has its letters before the attributes like it.
var (
	unitRanks    = [...]int{rankExact: 0, rankPrefix: 1, rankPart: 2, rankLetters: 6, rankNone: -1}
	elementRanks = [...]int{rankExact: 3, rankPrefix: 4, rankPart: 5, rankLetters: 7, rankNone: -1}
)

// Search returns what is called as a query says, the best first and at most so many. Upper and lower case are the same. A query
// with dots is compared with names that have those of everything around them before them: pet.owner.name. An empty one finds
// everything.
func Search(file *syntax.File, query string, most int) []Symbol {
	s := search{file: file, query: strings.ToLower(query), dotted: strings.Contains(query, ".")}
	for _, u := range file.Units {
		if u.Kind == syntax.Provider {
			s.provider = spec.Read(u).Name.Value
			break
		}
	}
	for k := range file.Units {
		s.unit(k)
	}
	slices.SortStableFunc(s.found, func(a, b Symbol) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(depth(&a), depth(&b)), cmp.Compare(len(a.Name), len(b.Name)))
	})
	return s.found[:min(most, len(s.found))]
}

// depth counts what is around a symbol.
func depth(s *Symbol) int32 {
	if s.Element == nil {
		return -1
	}
	return s.Element.Depth
}

type search struct {
	file     *syntax.File
	query    string
	dotted   bool
	provider string
	found    []Symbol
}

func (s *search) unit(k int) {
	u := spec.Read(s.file.Units[k])
	if u.Name.Value != "" {
		r := min(s.rank(u.Name.Value, u.Name.Value), s.rank(u.TypeName(s.provider), u.TypeName(s.provider)))
		s.add(k, u, Symbol{Unit: u.Kind, Name: u.Name.Value, Rank: unitRanks[r]}, u.Name.Node)
	}
	paths := make([]string, len(u.Elements)) // with dots, for queries with dots
	for i := range u.Elements {
		e := &u.Elements[i]
		if s.dotted {
			around := u.Name.Value
			if e.Parent >= 0 {
				around = paths[e.Parent]
			}
			paths[i] = around + "." + e.Name.Value
		}
		if e.Name.Value == "" {
			continue
		}
		r := s.rank(e.Name.Value, paths[i])
		s.add(k, u, Symbol{Unit: u.Kind, Element: e, Name: e.Name.Value, Rank: elementRanks[r]}, e.Name.Node)
	}
}

// add keeps a symbol that fits, whose name is at a node.
func (s *search) add(k int, u *spec.Unit, symbol Symbol, name int32) {
	if symbol.Rank < 0 {
		return
	}
	n, base := &u.Tree.Nodes[name], s.file.UnitStart(k)
	symbol.Start, symbol.End = base+int(n.Start), base+int(n.End)
	if symbol.Element != nil {
		around := int32(0)
		if p := symbol.Element.Parent; p >= 0 {
			around = u.Elements[p].Node
		}
		symbol.Container = spec.Path(s.file, k, around)
	}
	s.found = append(s.found, symbol)
}

// rank says how well a name fits the query.
func (s *search) rank(name, path string) int {
	if s.dotted {
		name = path
	}
	name = strings.ToLower(name)
	switch {
	case name == s.query:
		return rankExact
	case strings.HasPrefix(name, s.query):
		return rankPrefix
	case strings.Contains(name, s.query):
		return rankPart
	}
	rest := name
	for _, c := range s.query {
		i := strings.IndexRune(rest, c)
		if i < 0 {
			return rankNone
		}
		rest = rest[i+len(string(c)):]
	}
	return rankLetters
}
