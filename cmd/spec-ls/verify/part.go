package verify

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// A part is a specification with but one unit, and of that perhaps with but one attribute.
type part struct {
	kind     syntax.UnitKind
	version  string // as it is written
	provider string // its name, as it is written
	unit     map[string]any
	raw      string   // the unit as it is written; "" if something was left out
	pointer  string   // of the unit, or of the only attribute that is left, in the whole specification
	path     []string // of the only attribute, in the unit
}

// Alone returns a file's text with one of its units, and nothing of the others.
func Alone(file *syntax.File, unit int) string {
	if p, ok := newPart(file, unit); ok {
		return p.text()
	}
	return file.Text()
}

// newPart returns the part of a file with one unit. It reports false if the unit is not an object.
func newPart(file *syntax.File, unit int) (*part, bool) {
	source := file.Units[unit]
	p := &part{
		kind:     source.Kind,
		raw:      source.Tree.Text,
		pointer:  spec.Pointer(file, unit, source.Tree.Root()),
		version:  `"0.1"`,
		provider: `"example"`,
	}
	decoder := json.NewDecoder(strings.NewReader(p.raw))
	decoder.UseNumber()
	if decoder.Decode(&p.unit) != nil || p.unit == nil {
		return nil, false
	}
	frame := file.Frame
	if version := frame.MemberOf(frame.Root(), uint8(schema.KeyVersion)); version >= 0 {
		p.version = frame.Raw(version)
	}
	for _, u := range file.Units {
		if u.Kind == syntax.Provider {
			if name := spec.Member(u.Tree, u.Tree.Root(), schema.KeyName); name >= 0 {
				p.provider = u.Tree.Raw(name)
			}
		}
	}
	return p, true
}

// text returns the part as a specification.
func (p *part) text() string {
	unit := p.raw
	if unit == "" {
		made, err := json.Marshal(p.unit)
		if err != nil {
			return "{}" // it was decoded from JSON
		}
		unit = string(made)
	}
	if p.kind == syntax.Provider {
		return fmt.Sprintf(`{"version": %s, "provider": %s}`, p.version, unit)
	}
	section := "resources"
	if p.kind == syntax.DataSource {
		section = "datasources"
	}
	return fmt.Sprintf(`{"version": %s, "provider": {"name": %s}, %q: [%s]}`, p.version, p.provider, section, unit)
}

// inWhole returns a message about the part with the number that the unit has in the whole specification.
func (p *part) inWhole(message string) string {
	section := strings.TrimPrefix(p.pointer[:strings.LastIndexByte(p.pointer, '/')+1], "/")
	if section == "" {
		return message // the provider has no number
	}
	section = strings.TrimSuffix(section, "/") + "."
	number := p.pointer[strings.LastIndexByte(p.pointer, '/')+1:]
	return strings.ReplaceAll(strings.ReplaceAll(message, section+"0.", section+number+"."), section+"0:", section+number+":")
}

// children returns the parts with but one of the attributes and blocks that are left.
func (p *part) children() []*part {
	var parts []*part
	object, at := any(p.unit), p.path
	for _, step := range p.path {
		object = enter(object, step)
	}
	members, _ := object.(map[string]any)
	if len(p.path) == 0 {
		at = []string{"schema"}
		members, _ = members["schema"].(map[string]any)
	} else {
		for name, body := range members {
			if inside, ok := body.(map[string]any); ok {
				at = append(at[:len(at):len(at)], name)
				if object, ok := inside["nested_object"].(map[string]any); ok {
					at = append(at, "nested_object")
					inside = object
				}
				members = inside
				break
			}
		}
	}
	for _, key := range []string{"attributes", "blocks"} {
		list, _ := members[key].([]any)
		for i := range list {
			parts = append(parts, p.only(at, members, key, i))
		}
	}
	return parts
}

// only returns the part in which an object, at a path, has but one of the elements of its lists.
func (p *part) only(at []string, members map[string]any, key string, i int) *part {
	kept := maps.Clone(members)
	delete(kept, "attributes")
	delete(kept, "blocks")
	kept[key] = []any{members[key].([]any)[i]}
	next := *p
	next.raw = ""
	next.unit, _ = replaced(p.unit, at, kept).(map[string]any)
	next.path = append(at[:len(at):len(at)], key, "0")
	next.pointer = p.pointer + "/" + strings.Join(append(at[len(p.path):len(at):len(at)], key, fmt.Sprint(i)), "/")
	return &next
}

// enter returns the member or, of a list, the only element.
func enter(value any, step string) any {
	switch v := value.(type) {
	case map[string]any:
		return v[step]
	case []any:
		return v[0]
	}
	return nil
}

// replaced returns a value with another one at a path.
func replaced(value any, path []string, with any) any {
	if len(path) == 0 {
		return with
	}
	switch v := value.(type) {
	case map[string]any:
		v = maps.Clone(v)
		v[path[0]] = replaced(v[path[0]], path[1:], with)
		return v
	case []any:
		return []any{replaced(v[0], path[1:], with)}
	}
	return value
}
