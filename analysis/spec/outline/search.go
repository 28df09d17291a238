// Package outline finds the provider, resources, data sources, attributes and blocks of a specification by their names, and says in few
// words what a part of it holds.
package outline

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Kind is the kind of a symbol: a part of a specification or, below, of a configuration.
type Kind uint8

// The kinds.
const (
	Unit      Kind = iota // the provider, a resource or a data source
	Block                 // a block of any kind
	Nested                // an attribute with attributes inside it
	Attribute             // any other

	Setting  // a key of a configuration with its value
	Rule     // a rule in a configuration, with its severity
	Override // an override in a configuration, by its files or its place
)

// KindOf returns the kind of an attribute or block.
func KindOf(e *spec.Element) Kind {
	switch {
	case e.Block:
		return Block
	case e.IsNested():
		return Nested
	}
	return Attribute
}

// Symbol is a thing that was found.
type Symbol struct {
	Unit syntax.UnitKind // of the unit that it is or is in
	Kind Kind
	Name string
	// Container names what is around it in words: `resource "pet" › attribute "owner"`. It is empty for a unit.
	Container string
	// Start and End are the absolute offsets of the name, with its quotes, and From and To their positions.
	Start, End int
	From, To   text.Position
	// Rank orders symbols by how likely users look for them, 0 for best: how well the name fits, and resources, data sources and the provider
	// before attributes and blocks, as many of these have the same name.
	Rank int
}

// How well a name fits.
const (
	rankExact = iota
	rankPrefix
	rankPart
	rankLetters // the letters of the query are in the name, in their order
	rankNone
)

// The ranks of symbols by how well their names fit; -1 for those that are not found. Any unit whose name has the query in it comes before
// the attributes, and one that only has its letters before the attributes like it.
var (
	unitRanks    = [...]int{rankExact: 0, rankPrefix: 1, rankPart: 2, rankLetters: 6, rankNone: -1}
	elementRanks = [...]int{rankExact: 3, rankPrefix: 4, rankPart: 5, rankLetters: 7, rankNone: -1}
)

// Index has the symbols in one version of a specification. It keeps nothing of the text, and is immutable.
type Index struct {
	symbols []entry
	types   []string // of each unit the name of its type
}

// entry is a symbol of an index. A symbol without a name is not found; it exists for those inside it.
type entry struct {
	name          string
	word          string // how it is called where it is around another one; empty if its name implies it
	parent, depth int32
	start, end    int32
	from, to      text.Position
	unit          syntax.UnitKind
	kind          Kind
}

// NewIndex returns the index of a specification, with positions in an encoding.
func NewIndex(file *syntax.File, encoding text.Encoding) *Index {
	x, mapper, provider := &Index{}, file.Mapper(encoding), file.ProviderName()
	for k := range file.Units {
		x.unit(file, k, provider, mapper)
	}
	x.symbols = slices.Clip(x.symbols)
	return x
}

// Len returns how many symbols there are.
func (x *Index) Len() int { return len(x.symbols) }

// unit adds a unit with its elements.
func (x *Index) unit(file *syntax.File, k int, provider string, mapper *text.Mapper) {
	u := spec.Read(file.Units[k])
	base, first := file.UnitStart(k), int32(len(x.symbols))
	add := func(e entry, name spec.Text) {
		if e.name = strings.Clone(name.Value); e.name != "" {
			n := &u.Tree.Nodes[name.Node]
			e.start, e.end = int32(base)+n.Start, int32(base)+n.End
			e.from, e.to = mapper.Position(int(e.start)), mapper.Position(int(e.end))
		}
		x.symbols = append(x.symbols, e)
	}
	unit := entry{unit: u.Kind, parent: -1}
	if u.Name.Value == "" {
		unit.word = spec.Path(file, k, 0)
	}
	add(unit, u.Name)
	x.types = append(x.types, strings.Clone(u.TypeName(provider)))
	for i := range u.Elements {
		e := &u.Elements[i]
		element := entry{unit: u.Kind, kind: KindOf(e), parent: first + 1 + e.Parent, depth: e.Depth + 1}
		if e.Name.Value == "" {
			element.word = element.kind.word(u.Kind) + " " + strconv.Itoa(u.Tree.Index(e.Node)+1)
		}
		add(element, e.Name)
	}
}

func (k Kind) word(unit syntax.UnitKind) string {
	switch k {
	case Unit:
		return spec.Word(unit)
	case Block:
		return "block"
	}
	return "attribute"
}

// symbol returns an entry as a symbol.
func (x *Index) symbol(i, rank int) Symbol {
	e := &x.symbols[i]
	var around []string
	for p := e.parent; p >= 0; p = x.symbols[p].parent {
		outer := &x.symbols[p]
		around = append(around, cmp.Or(outer.word, outer.kind.word(outer.unit)+" "+strconv.Quote(outer.name)))
	}
	slices.Reverse(around)
	return Symbol{
		Unit: e.unit, Kind: e.kind, Name: e.name, Container: strings.Join(around, spec.PathSeparator),
		Start: int(e.start), End: int(e.end), From: e.from, To: e.to, Rank: rank,
	}
}

// Search returns the symbols whose names match a query, the best first, up to a number. It ignores case. It compares a query with dots to
// full names, which begin with the names of everything around them: pet.owner.name. An empty query finds everything.
func (x *Index) Search(query string, most int) []Symbol {
	s := search{query: strings.ToLower(query), dotted: strings.Contains(query, ".")}
	var paths []string // with dots, for queries with dots
	if s.dotted {
		paths = make([]string, len(x.symbols))
	}
	type hit struct{ symbol, rank int }
	var hits []hit
	unit := -1
	for i := range x.symbols {
		e := &x.symbols[i]
		path, ranks := e.name, &elementRanks
		if e.kind == Unit {
			unit++
			ranks = &unitRanks
		}
		if s.dotted {
			if e.parent >= 0 {
				path = paths[e.parent] + "." + path
			}
			paths[i] = path
		}
		if e.name == "" {
			continue
		}
		r := s.rank(e.name, path)
		if e.kind == Unit {
			r = min(r, s.rank(x.types[unit], x.types[unit]))
		}
		if ranks[r] >= 0 {
			hits = append(hits, hit{i, ranks[r]})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		one, other := &x.symbols[a.symbol], &x.symbols[b.symbol]
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(one.depth, other.depth), cmp.Compare(len(one.name), len(other.name)))
	})
	var found []Symbol
	for _, h := range hits[:min(most, len(hits))] {
		found = append(found, x.symbol(h.symbol, h.rank))
	}
	return found
}

// Nearest returns the symbol of a name that begins the nearest to an offset: in the container that is named in words, or anywhere if the
// container has none.
func (x *Index) Nearest(name, container string, offset int) (nearest Symbol, found bool) {
	far := func(s *Symbol) (elsewhere bool, distance int) {
		return s.Container != container, max(s.Start-offset, offset-s.Start)
	}
	for i := range x.symbols {
		if x.symbols[i].name != name {
			continue
		}
		candidate := x.symbol(i, rankExact)
		elsewhere, distance := far(&candidate)
		if before, least := far(&nearest); !found || before && !elsewhere || before == elsewhere && distance < least {
			nearest, found = candidate, true
		}
	}
	return nearest, found
}

// search is a query that is being looked for.
type search struct {
	query  string
	dotted bool
}

// rank returns how well a name fits the query.
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
