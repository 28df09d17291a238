// Package synthetic makes specifications of any size, for benchmarks and for tests that need a large document. They are
// valid, indented as tools indent, and mix the constructs in about the shares that real files have them. The same size gives
// the same text. Nothing but tests imports it.
package synthetic

import (
	"fmt"
	"strings"
)

// Spec returns a specification of at least the given number of bytes, and at most one resource more.
func Spec(size int) string {
	var w writer
	w.open("{")
	w.open(`"datasources": [`)
	w.open("{")
	w.line(`"name": "thing",`)
	w.open(`"schema": {`)
	w.open(`"attributes": [`)
	w.attribute(0, 1, datasource)
	w.attribute(0, 2, datasource)
	w.shut("]", "}", "}", "],")
	w.open(`"provider": {`)
	w.line(`"name": "example"`)
	w.shut("},")
	w.open(`"resources": [`)
	for i := 0; len(w.b) < size || i == 0; i++ {
		w.resource(i)
	}
	w.shut("],")
	w.line(`"version": "0.1"`)
	w.shut("}")
	return string(w.b)
}

// Resources counts the resources in a specification that Spec made.
func Resources(text string) int { return strings.Count(text, `"name": "resource_`) }

type place bool

const (
	resource   place = false
	datasource place = true
)

// writer writes indented JSON; a comma goes before each member or element that follows another.
type writer struct {
	b     []byte
	depth int
}

func (w *writer) line(s string) {
	if strings.HasPrefix(s, "{") || strings.HasPrefix(s, `"`) {
		w.comma()
	}
	w.raw(s)
}

// raw writes a line that brings its own commas.
func (w *writer) raw(s string) {
	for range w.depth {
		w.b = append(w.b, '\t')
	}
	w.b = append(append(w.b, s...), '\n')
}

// comma puts a comma behind the last line if that closes a value and has none.
func (w *writer) comma() {
	n := len(w.b)
	if n >= 2 && (w.b[n-2] == '}' || w.b[n-2] == ']') {
		w.b = append(w.b[:n-1], ",\n"...)
	}
}

func (w *writer) open(s string) {
	w.line(s)
	w.depth++
}

func (w *writer) shut(closers ...string) {
	for _, c := range closers {
		w.depth--
		w.line(c)
	}
}

func (w *writer) resource(i int) {
	w.open("{")
	w.line(fmt.Sprintf(`"name": "resource_%d",`, i))
	w.open(`"schema": {`)
	w.open(`"attributes": [`)
	for j := range 16 {
		w.attribute(i, j, resource)
	}
	for j := range 2 {
		w.nested(i, 20+j, 2)
	}
	w.shut("]", "}", "}")
}

// kinds are the bodies of the attributes, repeated in turn.
var kinds = []struct {
	kind string
	more []string
}{
	{"string", nil},
	{"string", []string{
		`"validators": [`, `	{`, `		"custom": {`, `			"imports": [`, `				{`,
		`					"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"`,
		`				}`, `			],`, `			"schema_definition": "stringvalidator.LengthBetween(1, 63)"`, `		}`, `	}`, `]`,
	}},
	{"int64", nil},
	{"bool", nil},
	{"list", []string{`"element_type": {`, `	"string": {}`, `}`}},
	{"float64", nil},
	{"map", []string{`"element_type": {`, `	"list": {`, `		"element_type": {`, `			"string": {}`, `		}`, `	}`, `}`}},
	{"number", nil},
	{"set", []string{`"element_type": {`, `	"int64": {}`, `}`}},
	{"object", []string{`"attribute_types": [`, `	{`, `		"name": "first",`, `		"string": {}`, `	},`, `	{`, `		"name": "second",`,
		`		"bool": {}`, `	}`, `]`}},
}

var configurabilities = []string{"optional", "computed_optional", "required", "computed"}

func (w *writer) attribute(i, j int, in place) {
	k := kinds[j%len(kinds)]
	configurability := configurabilities[(i+j)%len(configurabilities)]
	if len(k.more) > 0 && in == datasource {
		configurability = "optional"
	}
	w.open("{")
	w.line(fmt.Sprintf(`"name": "attribute_%d",`, j))
	w.open(fmt.Sprintf(`"%s": {`, k.kind))
	w.line(fmt.Sprintf(`"computed_optional_required": "%s",`, configurability))
	description := fmt.Sprintf(`"description": "What attribute %d of resource %d holds, told in one sentence."`, j, i)
	if len(k.more) == 0 {
		w.line(description)
	} else {
		w.line(description + ",")
		for _, line := range k.more {
			w.raw(line)
		}
	}
	w.shut("}", "}")
}

func (w *writer) nested(i, j, depth int) {
	w.open("{")
	w.line(fmt.Sprintf(`"name": "nested_%d",`, j))
	w.open(`"single_nested": {`)
	w.line(`"computed_optional_required": "optional",`)
	w.open(`"attributes": [`)
	for k := range 3 {
		w.attribute(i, j*10+k, resource)
	}
	if depth > 1 {
		w.nested(i, j*10+9, depth-1)
	}
	w.shut("]", "}", "}")
}
