package overlay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// JSON returns the overlay as JSON, indented by two spaces.
func (e *Edits) JSON() string {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(e.root.json()), "", indentUnit); err != nil { // strings of the specifications that are not JSON
		return e.root.json() + "\n"
	}
	return b.String() + "\n"
}

// YAML returns the overlay as YAML, with the comments of its entries.
func (e *Edits) YAML() string {
	if e.IsEmpty() {
		return "{}\n"
	}
	w := &yamlWriter{}
	w.writeMembers(e.root, 0)
	return w.String()
}

// yamlWriter writes YAML in blocks.
type yamlWriter struct{ strings.Builder }

const indentUnit = "  "

// deepestBlock is how deep blocks are inside each other. Deeper ones are on one line, as the indentation would be longer than the text.
const deepestBlock = 60

// writeMembers writes the members of an object, each on its own lines.
func (w *yamlWriter) writeMembers(v *value, level int) {
	for _, m := range v.items {
		indent := strings.Repeat(indentUnit, level)
		if m.comment != "" {
			w.WriteString(indent + "# " + m.comment + "\n")
		}
		w.WriteString(indent + plain(m.key) + ":")
		w.value(m, level)
	}
}

// value writes the text after a colon, with a line end.
func (w *yamlWriter) value(v *value, level int) {
	switch {
	case !isBlock(v) || level >= deepestBlock:
		w.WriteString(" " + flow(v) + "\n")
	case v.kind == syntax.Object:
		w.WriteString("\n")
		w.writeMembers(v, level+1)
	default:
		w.WriteString("\n")
		w.elements(v, level+1)
	}
}

// elements writes the elements of an array, each after a dash.
func (w *yamlWriter) elements(v *value, level int) {
	for _, item := range v.items {
		indent := strings.Repeat(indentUnit, level)
		if !isBlock(item) || level >= deepestBlock {
			w.WriteString(indent + "- " + flow(item) + "\n")
			continue
		}
		if item.kind == syntax.Array {
			w.WriteString(indent + "-\n")
			w.elements(item, level+1)
			continue
		}
		inner := &yamlWriter{}
		inner.writeMembers(item, level+1)
		w.WriteString(indent + "- " + strings.TrimPrefix(inner.String(), indent+indentUnit))
	}
}

// isBlock reports whether a value is written over several lines: not scalars, empty values, and short lists of short values.
func isBlock(v *value) bool {
	switch {
	case v.kind != syntax.Array && v.kind != syntax.Object || len(v.items) == 0:
		return false
	case v.kind == syntax.Object:
		return !isShortCall(v)
	}
	return width(v, longestLine) < 0 || slices.ContainsFunc(v.items, isBlock)
}

// longestLine is about how long a list is that stays on its line.
const longestLine = 100

// width returns the number of characters that remain after a value on one line. It is negative if the value does not fit.
func width(v *value, most int) int {
	most -= len(v.source) + len(v.key) + len("[], ")
	for _, item := range v.items {
		if most < 0 {
			break
		}
		most = width(item, most)
	}
	return most
}

// isShortCall reports whether an object is a short name with arguments, which stays on its line.
func isShortCall(v *value) bool {
	return width(v, longestLine) >= 0 && v.key == "" && len(v.items) == 1 && v.items[0].kind != syntax.Object &&
		!slices.ContainsFunc(v.items[0].items, func(item *value) bool { return item.kind == syntax.Object && !isShortCall(item) })
}

// flow returns a value on one line.
func flow(v *value) string {
	var parts []string
	switch v.kind {
	case syntax.Object:
		for _, m := range v.items {
			parts = append(parts, plain(m.key)+": "+flow(m))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case syntax.Array:
		for _, item := range v.items {
			parts = append(parts, flow(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case syntax.String:
		return plain(v.text)
	}
	return v.source
}

// plain returns a string as YAML: without quotes if it is a name that YAML takes for nothing else.
func plain(text string) string {
	if isName(text) {
		if tree, err := yaml.Parse(text); err == nil && tree.Root() == 0 && tree.Kind(0) == yaml.String &&
			!slices.Contains(yamlWords, strings.ToLower(text)) {
			return text
		}
	}
	return quote(text)
}

// quote returns a string in the quotes of JSON, with escapes for characters that YAML does not allow in a text or takes for the end of a
// line.
func quote(text string) string {
	var b strings.Builder
	for _, c := range syntax.Quote(text) {
		switch {
		case 0x7F <= c && c < 0xA0, c == 0x2028, c == 0x2029, c == 0xFEFF, c == 0xFFFE, c == 0xFFFF:
			fmt.Fprintf(&b, "\\u%04x", c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// yamlWords are names that other readers of YAML take for booleans.
var yamlWords = []string{"y", "n", "yes", "no", "on", "off"}

// isName reports whether a text has letters, digits, underscores and dots only, and begins with a letter or an underscore.
func isName(text string) bool {
	for i, c := range []byte(text) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
		case i > 0 && ('0' <= c && c <= '9' || c == '.'):
		default:
			return false
		}
	}
	return text != ""
}

// Comment writes a comment above the entry of a place, or above the nearest entry that holds the place. Steps are those of spec.Steps.
// Without such an entry it writes nothing.
func (e *Edits) Comment(steps []string, text string) {
	if len(steps) < 2 {
		return
	}
	at := e.root.member(steps[0])
	steps = steps[1:]
	if at != nil && steps[0] != keyAttributes && steps[0] != keyBlocks && at.key != keyProvider {
		at, steps = at.member(steps[0]), steps[1:]
	}
	path, elements := "", at.member(keyAttributes)
	if len(steps) > 1 && (steps[0] == keyAttributes || steps[0] == keyBlocks) {
		at = nil // the unit has entries of its own
	}
	for len(steps) > 1 && (steps[0] == keyAttributes || steps[0] == keyBlocks) {
		if path += steps[1]; elements.member(path) != nil {
			at = elements.member(path)
		}
		path, steps = path+".", steps[2:]
	}
	if at == nil || slices.Contains(strings.Split(at.comment, ", "), text) {
		return
	}
	if at.comment != "" {
		text = at.comment + ", " + text
	}
	at.comment = text
}
