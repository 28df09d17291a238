package navigation

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
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

// RenameIn returns the edits that give the symbol a new name in another specification of the same provider, of the generator's version that
// a profile is of. It is an error if that name is taken there; at is the name of the other file in the error.
func (s *Symbol) RenameIn(other *syntax.File, at, name string, profile *toolchain.Profile) (edits []syntax.Edit, err error) {
	if s.Taken(other, name) {
		renamed := *s
		renamed.Name = name
		return nil, fmt.Errorf("there is a %s in %s already", renamed.Words(), at)
	}
	for _, same := range s.In(other) {
		more, err := same.Rename(name, profile)
		if err != nil {
			return nil, fmt.Errorf("in %s: %w", at, err)
		}
		edits = append(edits, more...)
	}
	return edits, nil
}
