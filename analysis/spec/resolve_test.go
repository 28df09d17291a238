package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

const pathsDocument = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {
  "attributes": [
    {"name": "a", "string": {"computed_optional_required": "optional"}},
    {"name": "tags", "map": {"computed_optional_required": "optional", "element_type": {"string": {}}}},
    {"name": "matrix", "list": {"computed_optional_required": "optional", "element_type": {"list": {"element_type": {"int64": {}}}}}},
    {"name": "o", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "x", "bool": {}}, {"name": "y", "object": {"attribute_types": [{"name": "z", "bool": {}}]}}]}},
    {"name": "lo", "set": {"computed_optional_required": "optional", "element_type": {"object": {"attribute_types": [{"name": "x", "bool": {}}]}}}},
    {"name": "one", "single_nested": {"computed_optional_required": "optional", "attributes": [
      {"name": "b", "string": {"computed_optional_required": "optional"}},
      {"name": "c", "string": {"computed_optional_required": "optional"}}]}},
    {"name": "many", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [
      {"name": "d", "string": {"computed_optional_required": "optional"}},
      {"name": "e", "string": {"computed_optional_required": "optional"}}]}}},
    {"name": "own", "string": {"computed_optional_required": "optional", "custom_type": {"type": "p.T{}", "value_type": "p.V"}}}
  ],
  "blocks": [
    {"name": "outer", "set_nested": {"nested_object": {"attributes": [{"name": "f", "string": {"computed_optional_required": "optional"}}],
      "blocks": [{"name": "inner", "single_nested": {"attributes": [{"name": "g", "string": {"computed_optional_required": "optional"}}]}}]}}}
  ]}}]}`

// A path leads to the same attribute wherever that is among its siblings, and so do faults.
func TestResolveInAnyOrder(t *testing.T) {
	const document = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [%s]}}]}`
	attributes := []string{
		`{"name": "string", "string": {"computed_optional_required": "optional"}}`,
		`{"name": "tags", "map": {"computed_optional_required": "optional", "element_type": {"string": {}}}}`,
		`{"name": "object", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "x", "bool": {}}]}}`,
		`{"name": "objects", "set": {"computed_optional_required": "optional", "element_type": {"object": {"attribute_types": [{"name": "x", "bool": {}}]}}}}`,
		`{"name": "one", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "x", "string": {"computed_optional_required": "optional"}}]}}`,
		`{"name": "many", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [
			{"name": "x", "string": {"computed_optional_required": "optional"}}]}}}`,
	}
	name := func(name string) spec.Step { return spec.Step{Kind: spec.StepName, Name: name} }
	list, set, dictionary := spec.Step{Kind: spec.StepListElement}, spec.Step{Kind: spec.StepSetElement}, spec.Step{Kind: spec.StepMapElement}
	for range attributes {
		attributes = append(attributes[1:], attributes[0])
		u := spec.Read(syntax.ParseFile(fmt.Sprintf(document, strings.Join(attributes, ",\n")), spec.Options).Units[1])
		first := u.Elements[0].Name.Value
		for _, test := range []struct {
			steps []spec.Step
			fault spec.Fault
			leads string
		}{
			{[]spec.Step{name("string")}, spec.FaultNone, "string"},
			{[]spec.Step{name("string"), name("x")}, spec.FaultNoMembers, "string"},
			{[]spec.Step{name("tags"), dictionary}, spec.FaultNone, "tags"},
			{[]spec.Step{name("tags"), list}, spec.FaultNoElements, "tags"},
			{[]spec.Step{name("object"), name("x")}, spec.FaultNone, "object"},
			{[]spec.Step{name("object"), name("y")}, spec.FaultNoName, "object"},
			{[]spec.Step{name("objects"), set, name("x")}, spec.FaultNone, "objects"},
			{[]spec.Step{name("objects"), set, name("y")}, spec.FaultNoName, "objects"},
			{[]spec.Step{name("one"), name("x")}, spec.FaultNone, "x"},
			{[]spec.Step{name("one"), name("y")}, spec.FaultNoName, "one"},
			{[]spec.Step{name("many"), name("x")}, spec.FaultNoMembers, "many"},
			{[]spec.Step{name("many"), list, name("x")}, spec.FaultNone, "x"},
			{[]spec.Step{name("many"), list, name("y")}, spec.FaultNoName, "many"},
		} {
			r := u.Resolve(nil, test.steps)
			if r.Place.Element < 0 || r.Fault != test.fault || u.Elements[r.Place.Element].Name.Value != test.leads {
				t.Errorf("with %s first %v leads to %+v, want fault %d at %s", first, test.steps, r, test.fault, test.leads)
			}
		}
	}
}

// TestResolve follows paths through a schema. A path is written with slashes; "." begins it at an element, ^ is a step up, and
// [list], [map] and [set] are steps into a collection.
func TestResolve(t *testing.T) {
	file := syntax.ParseFile(pathsDocument, spec.Options)
	u := spec.Read(file.Units[1])
	element := func(path string) int32 {
		at := int32(-1)
		for name := range strings.SplitSeq(path, ".") {
			found := int32(-1)
			for i := range u.Inside(at) {
				if u.Elements[i].Name.Value == name {
					found = i
				}
			}
			if found < 0 {
				t.Fatalf("no element %s", path)
			}
			at = found
		}
		return at
	}
	const (
		none      = spec.FaultNone
		noName    = spec.FaultNoName
		noMembers = spec.FaultNoMembers
	)
	for _, test := range []struct {
		from, path string
		fault      spec.Fault
		step       int
		leads      string // the element; of a member of an object type, the attribute
	}{
		{"", "a", none, -1, "a"},
		{"", "nope", noName, 0, ""},
		{"", "a/b", noMembers, 1, "a"},
		{"", "a/^/one/b", none, -1, "one.b"},
		{"", "one/b", none, -1, "one.b"},
		{"", "one/d", noName, 1, "one"},
		{"", "many/d", noMembers, 1, "many"},
		{"", "many/[list]/d", none, -1, "many.d"},
		{"", "many/[set]/d", spec.FaultNoElements, 1, "many"},
		{"", "tags/[map]", none, -1, "tags"},
		{"", "tags/[map]/x", noMembers, 2, "tags"},
		{"", "matrix/[list]/[list]", none, -1, "matrix"},
		{"", "matrix/[list]/[list]/[list]", spec.FaultNoElements, 3, "matrix"},
		{"", "o/x", none, -1, "o"},
		{"", "o/y/z", none, -1, "o"},
		{"", "o/y/x", noName, 2, "o"},
		{"", "lo/[set]/x", none, -1, "lo"},
		{"", "outer/[set]/inner/g", none, -1, "outer.inner.g"},
		{"", "own/x", spec.FaultUnjudgeable, 1, "own"},
		{"", "^", spec.FaultAboveRoot, 0, ""},
		{"", "", spec.FaultEmpty, -1, ""},
		{"a", "^/one", none, -1, "one"},
		{"a", "^/^/one", spec.FaultAboveRoot, 1, ""},
		{"a", "^", spec.FaultEmpty, 0, ""},
		{"a", "", none, -1, "a"},
		{"one.b", "^/c", none, -1, "one.c"},
		{"one.b", "^/^/a", none, -1, "a"},
		{"many.d", "^/e", none, -1, "many.e"},
		{"many.d", "^/^/e", noMembers, 2, "many"},
		{"many.d", "^/^/^/a", none, -1, "a"},
		{"many.d", "c", noMembers, 0, "many.d"},
		{"outer.inner.g", "^/^/f", none, -1, "outer.f"},
	} {
		name := test.from + " " + test.path
		t.Run(name, func(t *testing.T) {
			var from *spec.Place
			if test.from != "" {
				at := spec.At(element(test.from))
				from = &at
			}
			var steps []spec.Step
			for word := range strings.SplitSeq(test.path, "/") {
				switch word {
				case "":
				case "^":
					steps = append(steps, spec.Step{Kind: spec.StepParent})
				case "[list]":
					steps = append(steps, spec.Step{Kind: spec.StepListElement})
				case "[map]":
					steps = append(steps, spec.Step{Kind: spec.StepMapElement})
				case "[set]":
					steps = append(steps, spec.Step{Kind: spec.StepSetElement})
				default:
					steps = append(steps, spec.Step{Kind: spec.StepName, Name: word})
				}
			}
			r := u.Resolve(from, steps)
			leads := int32(-1)
			if test.leads != "" {
				leads = element(test.leads)
			}
			if r.Fault != test.fault || r.Step != test.step || r.Place.Element != leads {
				t.Errorf("got fault %d at step %d and element %d, want %d at %d and %d", r.Fault, r.Step, r.Place.Element, test.fault, test.step, leads)
			}
		})
	}
	if got := strings.Join(u.NamesAt(spec.Place{Element: element("many"), Elements: 1, Type: -1}), " "); got != "d e" {
		t.Errorf("the names in the elements of many are %q", got)
	}
	if got := strings.Join(u.NamesAt(spec.At(element("o"))), " "); got != "x y" {
		t.Errorf("the names in o are %q", got)
	}
}
