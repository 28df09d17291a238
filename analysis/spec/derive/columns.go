package derive

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// readColumns reads lines of a path, a type, and words such as required; a description may follow a # or a dash.
func readColumns(text string, _ Choice) (*reading, error) {
	c := &columns{r: &reading{}}
	root := &shape{kind: schema.KindObject}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.Trim(line, "-=|:+ ") == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") {
			continue
		}
		if problem := c.line(root, line); problem != "" {
			c.r.lost = append(c.r.lost, fmt.Sprintf("line %d: %s; left out", n, problem))
		}
	}
	if len(root.fields) == 0 {
		return nil, errors.New("there is no line of PATH: TYPE in it")
	}
	c.r.fields = root.fields
	return c.r, nil
}

type columns struct{ r *reading }

// line adds the field that a line describes, or returns the reason why it can't.
func (c *columns) line(root *shape, line string) string {
	line, description := cutDescription(line)
	path, rest := cutPath(line)
	if path == "" {
		return "there is no path"
	}
	words := splitWords(rest)
	typeText := ""
	if len(words) > 0 && roleOf(words[0]) == nil {
		typeText, words = words[0], words[1:]
	}
	s := parseType(typeText)
	f, problem := place(root, path)
	if problem != "" {
		return problem
	}
	if s == nil {
		f.why = fmt.Sprintf("type %q is not known; taken for a string", typeText)
		if typeText == "" {
			f.why = "it has no type and is taken for a string"
		}
		s = &shape{kind: schema.KindString}
	}
	fill(f, s)
	f.description = description
	for _, word := range words {
		role := roleOf(word)
		if role == nil {
			c.r.lost = append(c.r.lost, fmt.Sprintf("%s: %q is not known; left out", path, word))
			continue
		}
		role(f)
	}
	return ""
}

// splitWords divides the text after a path, but not inside brackets, where a type may have spaces and commas.
func splitWords(text string) []string {
	depth := 0
	return strings.FieldsFunc(text, func(r rune) bool {
		switch r {
		case '(', '<', '[':
			depth++
		case ')', '>', ']':
			depth--
		case ' ', '\t', ',', '|', ';':
			return depth <= 0
		}
		return false
	})
}

// cutDescription cuts a comment off a line.
func cutDescription(line string) (rest, description string) {
	line = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"))
	for _, bullet := range []string{"- ", "* "} {
		line = strings.TrimPrefix(line, bullet)
	}
	for _, mark := range []string{" # ", " // ", " -- ", " - ", " — "} {
		if before, after, ok := strings.Cut(line, mark); ok {
			return before, strings.TrimSpace(after)
		}
	}
	return line, ""
}

// cutPath cuts the path off a line.
func cutPath(line string) (path, rest string) {
	i := strings.IndexAny(line, ":\t|=, ")
	if i < 0 {
		return strings.Trim(line, "`\""), ""
	}
	return strings.Trim(strings.TrimSpace(line[:i]), "`\""), strings.Trim(strings.TrimLeft(line[i:], ":\t|=, "), "`\"")
}

// roleOf returns the function that applies a word such as "required" to an attribute, or nil.
func roleOf(word string) func(*field) {
	word = strings.ToLower(strings.Trim(word, "()[]`*"))
	if c := spec.ParseConfigurability(word); c != spec.ConfigurabilityNone {
		return func(f *field) {
			if f.configurability == spec.Optional && c == spec.Computed || f.configurability == spec.Computed && c == spec.Optional {
				f.configurability = spec.ComputedOptional
				return
			}
			f.configurability = c
		}
	}
	switch word {
	case "sensitive", "secret":
		return func(f *field) { f.sensitive = true }
	case "readonly", "read-only", "output":
		return func(f *field) { f.configurability = spec.Computed }
	case "nullable":
		return func(f *field) { f.configurability = spec.Optional }
	case "block":
		return func(f *field) { f.block = true }
	}
	return nil
}

// place returns the field at a path, and makes the fields around it.
func place(root *shape, path string) (*field, string) {
	at := root
	var f *field
	segments := strings.Split(strings.TrimPrefix(strings.TrimPrefix(path, "$"), "."), ".")
	if len(segments) > deepest {
		return nil, "the path is too long"
	}
	if i := slices.Index(segments, ""); i >= 0 {
		return nil, "a name in the path is empty"
	}
	for _, segment := range segments {
		name, marks := segment, ""
		if i := strings.IndexAny(segment, "[{"); i >= 0 {
			name, marks = segment[:i], segment[i:]
		}
		collection := schema.KindNone
		switch {
		case segment == "*" || name == "" && strings.HasPrefix(marks, "["):
			collection = schema.KindList
			name = ""
		case strings.HasPrefix(marks, "["):
			collection = schema.KindList
		case strings.HasPrefix(marks, "{"):
			collection = schema.KindMap
		}
		if name == "" && f == nil || name == "" && collection == schema.KindNone {
			return nil, "a name in the path is empty"
		}
		if name != "" {
			object, problem := inside(f, at)
			if problem != "" {
				return nil, problem
			}
			f = fieldOf(object, name)
		}
		if collection != schema.KindNone && f.shape.kind == schema.KindNone {
			f.shape.kind, f.shape.inner = collection, &shape{}
		}
	}
	return f, ""
}

// inside returns the object in a field, in which further ones are; root if there is no field.
func inside(f *field, root *shape) (*shape, string) {
	if f == nil {
		return root, ""
	}
	s := f.shape
	for s.kind.HasElementType() {
		s = s.inner
	}
	if s.kind == schema.KindNone {
		s.kind = schema.KindObject
	}
	if s.kind != schema.KindObject {
		return nil, fmt.Sprintf("%q has a type without members", f.name)
	}
	return s, ""
}

// fieldOf returns the field of an object that has a name, and makes a missing one.
func fieldOf(object *shape, name string) *field {
	f := object.field(name)
	if f == nil {
		f = &field{name: name, shape: &shape{}}
		object.add(f)
	}
	return f
}

// fill sets the shape of a field, where further lines have not said what is in it.
func fill(f *field, s *shape) {
	to := f.shape
	for to.kind.HasElementType() && s.kind != to.kind && to.inner != nil {
		to = to.inner // the shape is that of each element
	}
	if to.kind == schema.KindObject && s.kind == schema.KindObject {
		return
	}
	fields := to.fields
	*to = *s
	inner := to
	for inner.kind.HasElementType() && inner.inner != nil {
		inner = inner.inner
	}
	if inner.kind == schema.KindObject {
		inner.fields = append(fields, inner.fields...)
	}
}

// typeWords are the kinds by the words that people use for them.
var typeWords = map[string]schema.Kind{
	"string": schema.KindString, "str": schema.KindString, "text": schema.KindString, "varchar": schema.KindString, "uuid": schema.KindString,
	"date": schema.KindString, "datetime": schema.KindString, "date-time": schema.KindString, "timestamp": schema.KindString,
	"url": schema.KindString,
	"uri": schema.KindString, "enum": schema.KindString, "bool": schema.KindBool, "boolean": schema.KindBool,
	"int": schema.KindInt64, "int32": schema.KindInt64, "int64": schema.KindInt64, "integer": schema.KindInt64, "long": schema.KindInt64,
	"bigint": schema.KindInt64, "float": schema.KindFloat64, "float32": schema.KindFloat64, "float64": schema.KindFloat64,
	"double": schema.KindFloat64,
	"real":   schema.KindFloat64, "number": schema.KindNumber, "decimal": schema.KindNumber, "numeric": schema.KindNumber,
	"object": schema.KindObject, "struct": schema.KindObject, "record": schema.KindObject, "single_nested": schema.KindObject,
	"dict": schema.KindMap,
	"list": schema.KindList, "array": schema.KindList, "set": schema.KindSet, "map": schema.KindMap,
	"list_nested": schema.KindList, "set_nested": schema.KindSet, "map_nested": schema.KindMap,
}

// parseType reads a type, such as list(string), []string, string[] or map[string]int; nil if it is not one.
func parseType(text string) *shape { return parseTypeAt(strings.ToLower(strings.TrimSpace(text)), 0) }

func parseTypeAt(text string, depth int) *shape {
	of := func(kind schema.Kind, inner string) *shape {
		if s := parseTypeAt(inner, depth+1); s != nil {
			return &shape{kind: kind, inner: s}
		}
		return nil
	}
	if depth > deepest {
		return nil
	}
	if rest, ok := strings.CutPrefix(text, "[]"); ok {
		return of(schema.KindList, rest)
	}
	if rest, ok := strings.CutSuffix(text, "[]"); ok {
		return of(schema.KindList, rest)
	}
	if rest, ok := strings.CutPrefix(text, "map[string]"); ok {
		return of(schema.KindMap, rest)
	}
	if i := strings.IndexAny(text, "(<["); i > 0 && strings.ContainsRune(")>]", rune(text[len(text)-1])) {
		kind := typeWords[text[:i]]
		inner := text[i+1 : len(text)-1]
		if kind.HasElementType() {
			if _, value, ok := strings.Cut(inner, ","); ok && kind == schema.KindMap {
				inner = value
			}
			return of(kind, strings.TrimSpace(inner))
		}
		if kind != schema.KindNone {
			return &shape{kind: kind} // varchar(20)
		}
		return nil
	}
	kind := typeWords[text]
	switch {
	case kind == schema.KindNone:
		return nil
	case strings.HasSuffix(text, "_nested") && kind.HasElementType():
		return &shape{kind: kind, inner: &shape{kind: schema.KindObject}}
	case kind.HasElementType():
		return &shape{kind: kind, inner: &shape{why: "nothing says of what it is; taken for one of strings"}}
	}
	return &shape{kind: kind}
}
