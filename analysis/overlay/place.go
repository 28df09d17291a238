package overlay

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
)

// Place is where something is written in an overlay: below which keys, and what is there so far. It is found by lines and brackets, because the
// text is no YAML while it is typed.
type Place struct {
	Steps      []string // the keys around it; elements of lists have none
	IsKey      bool     // a key is written, not a value
	InFlow     bool     // it is inside of braces or brackets on its line, or the overlay is JSON
	Quoted     bool     // keys are in quotes
	Start, End int      // what is there so far
}

// PlaceAt returns the place at an offset of an overlay.
func PlaceAt(text string, offset int) Place {
	s := scanner{text: text, quoted: strings.HasPrefix(strings.TrimLeft(text, " \t\r\n\uFEFF"), "{")}
	if s.quoted {
		return s.flow(0, offset, nil)
	}
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	column, _, content := s.line(start)
	steps := s.around(start, min(column, offset-start))
	return s.flow(start+min(content, offset-start), offset, steps)
}

// scanner finds places.
type scanner struct {
	text   string
	quoted bool
}

// line returns the columns of what is on a line: of its content behind the dashes of a list, and of the first dash, which is -1 if there is none.
func (s *scanner) line(start int) (column, dash, content int) {
	dash = -1
	for i := start; i < len(s.text); i++ {
		switch s.text[i] {
		case ' ':
			continue
		case '-':
			if i+1 < len(s.text) && s.text[i+1] == ' ' {
				if dash < 0 {
					dash = i - start
				}
				continue
			}
		}
		return i - start, dash, i - start
	}
	return len(s.text) - start, dash, len(s.text) - start
}

// around returns the keys of the blocks around what is at a column of a line.
func (s *scanner) around(start, column int) []string {
	var steps []string
	_, dash, _ := s.line(start)
	equal := false // a list may be as far to the left as its key
	if dash >= 0 && dash < column {
		column, equal = dash, true
	}
	for start > 0 && (column > 0 || equal) {
		end := start - 1
		start = strings.LastIndexByte(s.text[:end], '\n') + 1
		content, dash, _ := s.line(start)
		line := strings.TrimRight(s.text[min(start+content, end):end], " \t\r")
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, isKey := cutKey(line)
		if isKey && (value == "" || value[0] == '#') && (content < column || equal && content == column) {
			steps = append(steps, key)
			column, equal = content, false
		}
		if dash >= 0 && dash < column && content <= column {
			column, equal = dash, true
		}
	}
	slices.Reverse(steps)
	return steps
}

// cutKey returns the key of a line, and what is behind its colon.
func cutKey(line string) (key, value string, ok bool) {
	at := strings.Index(line+" ", ": ")
	if at < 0 {
		return "", "", false
	}
	key = strings.TrimSpace(line[:at])
	if strings.ContainsAny(key, "{}[],") {
		return "", "", false
	}
	return strings.Trim(key, `"'`), strings.TrimSpace(line[min(at+1, len(line)):]), true
}

// flow goes through brackets, keys and values up to an offset.
func (s *scanner) flow(start, offset int, steps []string) Place {
	p := Place{Quoted: s.quoted, InFlow: s.quoted}
	type level struct {
		steps []string
		list  bool
	}
	var levels []level
	key, word, token := "", start, false // the key before a value; where the present word begins
	steps = slices.Clone(steps)
	isKey := !s.quoted
	for i := start; i < offset; i++ {
		switch c := s.text[i]; {
		case c == '"' || c == '\'':
			end := strings.IndexByte(s.text[i+1:], c)
			if end < 0 || i+1+end >= offset {
				word, token, i = i, true, offset
				continue
			}
			word, token, i = i, true, i+1+end
		case c == '{' || c == '[':
			levels = append(levels, level{slices.Clone(steps), c == '['})
			if !isKey && key != "" {
				steps = append(steps, key)
			}
			key, isKey, token, p.InFlow = "", c == '{', false, true
		case c == '}' || c == ']':
			if len(levels) > 0 {
				steps = levels[len(levels)-1].steps
				levels = levels[:len(levels)-1]
			}
			token = false
		case c == ',' && (len(levels) > 0 || s.quoted):
			isKey = len(levels) == 0 || !levels[len(levels)-1].list
			token = false
			if isKey {
				key = ""
			}
		case c == ':' && isKey && (s.quoted || i+1 >= len(s.text) || strings.IndexByte(" \r\n", s.text[i+1]) >= 0):
			key, isKey, token = strings.Trim(strings.TrimSpace(s.text[word:i]), `"'`), false, false
		case strings.IndexByte(" \t\r\n", c) >= 0:
		case !token:
			word, token = i, true
		}
	}
	p.Steps, p.IsKey = steps, isKey
	if !isKey && key != "" {
		p.Steps = append(p.Steps, key)
	}
	p.Start, p.End = offset, offset
	if token && word <= offset {
		p.Start = word
	}
	for p.End < len(s.text) && strings.IndexByte(" \t\r\n,:{}[]\"'", s.text[p.End]) < 0 {
		p.End++
	}
	if s.text[p.Start:p.End] != "" && (s.text[p.Start] == '"' || s.text[p.Start] == '\'') && p.End < len(s.text) && s.text[p.End] == s.text[p.Start] {
		p.End++
	}
	return p
}

// Subject is what the keys of a place are about.
type Subject struct {
	Section, Unit string
	Path          string // of an attribute or block; empty for the unit
	Rest          []string
	InRule        bool
}

// SubjectOf returns what steps are about.
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

// NamedAt returns what the name at an offset is that of, and where the name is.
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

// Values returns what can be the value of a key, as far as that is known without a specification.
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
