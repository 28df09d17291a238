package navigation

import (
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// In returns the symbols of another specification of the same provider that stand for the same thing: the provider itself, and
// resources or data sources of one name. Everything else belongs to its file.
func (s *Symbol) In(other *syntax.File) []Symbol {
	if s.Kind != Unit || s.Name == "" {
		return nil
	}
	var found []Symbol
	for _, k := range other.Named(syntax.NewUnitName(s.unit.Kind, s.Name)) {
		if source := other.Units[k]; source.Name == s.Name {
			found = append(found, Symbol{Kind: Unit, Name: s.Name, file: other, number: k, unit: spec.Read(source), identity: s.identity})
		}
	}
	return found
}

// Taken reports whether another specification of the same provider has something of that name, so that the symbol cannot have it.
func (s *Symbol) Taken(other *syntax.File, name string) bool {
	if s.Kind != Unit || s.unit.Kind == syntax.Provider || name == s.Name {
		return false
	}
	renamed := *s
	renamed.Name = name
	return len(renamed.In(other)) > 0
}

// Words names the symbol in a sentence: `resource "pet"`.
func (s *Symbol) Words() string { return s.words() }
