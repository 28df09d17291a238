package overlay

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/schema"
)

// Place is a place in an overlay where users type: the keys above it, and the text so far.
type Place struct {
	Steps      []string // the keys around it; elements of lists have none
	IsKey      bool     // a key is written, not a value; so is the first word of an element after a dash, which may become one
	InFlow     bool     // it is inside of braces or brackets
	Quoted     bool     // keys are in quotes
	Start, End int      // the text so far
}

// PlaceAt returns the place at an offset of an overlay, which may not be YAML while it is typed.
func PlaceAt(text string, offset int) Place {
	p := Place{Quoted: strings.HasPrefix(strings.TrimLeft(text, " \t\r\n\uFEFF"), "{"), Start: offset, End: offset}
	draft := yaml.ReadDraft(text)
	at, ok := draft.At(offset)
	if !ok {
		return p
	}
	p.IsKey, p.InFlow, p.Start, p.End = at.IsKey, at.InFlow, at.Start, at.End
	for _, node := range at.Around {
		if draft.Nodes[node].HasKey() {
			p.Steps = append(p.Steps, draft.Key(node))
		}
	}
	if n := len(at.Around); n > 0 && !p.InFlow && draft.Nodes[at.Around[n-1]].Kind == yaml.Sequence {
		p.IsKey = true
	}
	return p
}

// Subject is the unit, attribute or block that the keys of a place are about.
type Subject struct {
	Section, Unit string
	Path          string // of an attribute or block; empty for the unit
	Rest          []string
	InRule        bool
}

// SubjectOf returns the subject of steps.
func SubjectOf(steps []string) Subject {
	switch {
	case len(steps) == 0:
		return Subject{}
	case steps[0] == keyRules:
		return Subject{InRule: true, Rest: steps[1:]}
	}
	s := Subject{Section: steps[0], Rest: steps[1:]}
	if s.Section == keyResources || s.Section == keyDatasources {
		if len(s.Rest) == 0 {
			return s
		}
		s.Unit, s.Rest = s.Rest[0], s.Rest[1:]
	}
	if len(s.Rest) > 1 && s.Rest[0] == keyAttributes {
		s.Path, s.Rest = s.Rest[1], s.Rest[2:]
	}
	return s
}

// IsName reports whether the keys below are names of resources, data sources or attributes.
func (s Subject) IsName() bool {
	isSection := s.Section == keyResources || s.Section == keyDatasources
	return isSection && s.Unit == "" && len(s.Rest) == 0 || s.Path == "" && len(s.Rest) == 1 && s.Rest[0] == keyAttributes
}

// WordAt returns the place of the word that an offset is in, and the word without its quotes.
func WordAt(text string, offset int) (p Place, word string, ok bool) {
	if offset < 0 || offset > len(text) {
		return p, "", false
	}
	end := offset
	for end < len(text) && strings.IndexByte(" \t\r\n,:{}[]\"'", text[end]) < 0 {
		end++
	}
	p = PlaceAt(text, end)
	word = strings.Trim(text[p.Start:p.End], `"'`)
	return p, word, word != "" && offset >= p.Start
}

// NamedAt returns the subject that the name at an offset names, and the range of the name.
func NamedAt(text string, offset int) (s Subject, start, end int, ok bool) {
	p, word, ok := WordAt(text, offset)
	if !ok || !p.IsKey || !SubjectOf(p.Steps).IsName() {
		return s, 0, 0, false
	}
	return SubjectOf(append(p.Steps, word)), p.Start, p.End, true
}

// Keys returns the keys that overlays have below some steps. Below those that hold names it has none.
func Keys(steps []string) []string {
	s := SubjectOf(steps)
	last := ""
	if len(s.Rest) > 0 {
		last = s.Rest[len(s.Rest)-1]
	}
	lists := []string{"validators", "plan_modifiers"}
	switch {
	case len(steps) == 0:
		return rootKeys
	case s.InRule && len(s.Rest) == 0:
		return ruleKeys
	case s.InRule && last == keyMatch:
		return append(slices.Clone(matchKeys), elementFields()...)
	case s.InRule && len(s.Rest) == 1 && last == keySet:
		return append([]string{keyAdd, keyDrop, keyRemove, keyAs, keyNestedObject}, elementFields()...)
	case last == keyDrop, last == keyAdd && s.InRule, last == keyAdd && slices.Contains(s.Rest, keyNestedObject):
		return lists
	case s.Section == keyAdd && len(s.Rest) == 0:
		return []string{keyResources, keyDatasources}
	case s.InRule:
	case s.Path != "" && len(s.Rest) == 0:
		return append([]string{keyAdd, keyDrop, keyRemove, keyRename, keyAs, keyNestedObject}, elementFields()...)
	case last == keyAdd && s.Path != "":
		return append(lists, keyAttributes, keyBlocks)
	case last == keyAdd && len(s.Rest) == 1:
		return []string{keyAttributes, keyBlocks}
	case last == keyNestedObject:
		return append([]string{keyAdd, keyDrop}, objectFields...)
	case s.Section == keyProvider && len(s.Rest) == 0, s.Unit != "" && s.Path == "" && len(s.Rest) == 0:
		keys := append([]string{keyAttributes, keyAdd, keyRename}, unitFields()...)
		if s.Unit != "" {
			keys = append(keys, keyRemove)
		}
		return keys
	}
	return nil
}

// Values returns the possible values of a key, or nothing if they are not known without a specification.
func Values(key string) []string {
	switch key {
	case "computed_optional_required":
		return []string{"computed", "computed_optional", "optional", "required"}
	case "optional_required":
		return []string{"optional", "required"}
	case keyRemove:
		return []string{"true"}
	case "sensitive", "computed", "optional", "required":
		return []string{"true", "false"}
	case "in":
		return sections
	case keyAs, "type":
		var kinds []string
		for k := range schema.Kinds() {
			kinds = append(kinds, k.String())
		}
		return kinds
	}
	return nil
}
