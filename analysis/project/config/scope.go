package config

import (
	"slices"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// scope has the files and places that an override or an entry of schemas is about.
type scope struct {
	files    []glob.Pattern // nil for all files
	filesAt  []placed       // the texts of these patterns
	places   []spec.Selector
	placesAt []placed // the texts of these selectors
}

func (s *scope) readFiles(p *parser, node int32) { s.files, s.filesAt = p.patterns(node) }

func (s *scope) readPlaces(p *parser, node int32) {
	for _, at := range p.texts(node) {
		selector, err := spec.ParseSelector(at.text)
		if err != nil {
			p.wrongSelector(at, err)
			continue
		}
		s.places, s.placesAt = append(s.places, selector), append(s.placesAt, at)
	}
}

// has reports whether the scope is about a file, whose name is relative to the configuration's directory.
func (s *scope) has(name string) bool { return s.files == nil || glob.MatchAny(s.files, name) }

// Usage finds out which patterns and selectors of a configuration's overrides and schemas match nothing. Those of configurations that it
// extends are not looked at: they are shared with others. It is safe for any number of goroutines.
type Usage struct {
	source *Source
	scopes []usedScope
}

// usedScope is a scope with its patterns and selectors that have matched.
type usedScope struct {
	*scope
	isUsed        atomic.Bool // it is about one of the files
	files, places []atomic.Bool
}

// NewUsage returns the usage of a configuration before any file has been seen.
func NewUsage(c *Config) *Usage {
	u := &Usage{source: &c.Sources[len(c.Sources)-1]}
	u.scopes = make([]usedScope, len(u.source.overrides)+len(u.source.schemas))
	for i := range u.scopes {
		of := &u.scopes[i]
		if i < len(u.source.overrides) {
			of.scope = &u.source.overrides[i].scope
		} else {
			of.scope = &u.source.schemas[i-len(u.source.overrides)].scope
		}
		of.files, of.places = make([]atomic.Bool, len(of.scope.files)), make([]atomic.Bool, len(of.scope.places))
	}
	return u
}

// See notes the patterns and selectors that match a file. The document is nil if the file is not a specification.
func (u *Usage) See(file string, document *analysis.Document) {
	name := u.source.relative(file)
	for i := range u.scopes {
		of := &u.scopes[i]
		if !of.has(name) {
			continue
		}
		of.isUsed.Store(true)
		for k := range of.files {
			if !of.files[k].Load() && of.scope.files[k].Match(name) {
				of.files[k].Store(true)
			}
		}
		for k := range of.places {
			if document != nil && !of.places[k].Load() && selects(of.scope.places[k], document) {
				of.places[k].Store(true)
			}
		}
	}
}

// Unused is a pattern or a selector that matches nothing.
type Unused struct {
	Text     string
	Offset   int // in the text of the configuration
	Selector bool
}

// Unused returns the patterns and selectors that matched nothing in the files that were seen, in the order of the text. If a scope is about
// none of these files, its selectors are left out: its patterns say enough.
func (u *Usage) Unused() (unused []Unused) {
	for i := range u.scopes {
		of := &u.scopes[i]
		for k, at := range of.filesAt {
			if !of.files[k].Load() {
				unused = append(unused, Unused{at.text, int(at.start), false})
			}
		}
		for k, at := range of.placesAt {
			if of.isUsed.Load() && !of.places[k].Load() {
				unused = append(unused, Unused{at.text, int(at.start), true})
			}
		}
	}
	slices.SortFunc(unused, func(a, b Unused) int { return a.Offset - b.Offset })
	return unused
}

// selects reports whether a selector selects anything in a document.
func selects(selector spec.Selector, document *analysis.Document) bool {
	file := document.File()
	for k, unit := range file.Units {
		steps := spec.UnitSteps(unit, 0)
		n := min(len(steps), len(selector))
		if !slices.Contains(selector[:n], "**") && !selector[:n].Match(steps) {
			continue // nor does it select anything in the unit
		}
		if selector.Match(steps) || slices.ContainsFunc(document.Unit(k).Elements, func(e spec.Element) bool {
			return selector.Match(spec.UnitSteps(unit, e.Node))
		}) || selectsNode(selector, file, k, unit.Tree) {
			return true
		}
	}
	return selectsNode(selector, file, -1, file.Frame)
}

// selectsNode reports whether a selector selects a member in the tree of a unit or, if that is -1, outside all units.
func selectsNode(selector spec.Selector, file *syntax.File, unit int, tree *syntax.Tree) bool {
	for i := 1; i < len(tree.Nodes); i++ {
		if n := &tree.Nodes[i]; n.IsMember() && !n.Has(syntax.UnitRoot) && selector.Match(spec.Steps(file, unit, int32(i))) {
			return true
		}
	}
	return false
}
