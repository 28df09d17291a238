package openapi

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// What a document may have thousands of is looked up by name, not by going through all of it.
func TestLargeMappingsAreIndexed(t *testing.T) {
	d, err := ReadDocument(`openapi: 3.0.0
info: {title: Pets, version: "1"}
paths:
  /pets: {get: {responses: {}}}
  /toys: {get: {responses: {}}}
components:
  schemas: {Pet: {type: object}, Toy: {type: object}}
  parameters: {id: {name: id, in: path}}
`)
	if err != nil {
		t.Fatal(err)
	}
	root := d.Tree.Root()
	components := d.Tree.Member(root, "components")
	for name, node := range map[string]int32{
		"paths": d.Tree.Member(root, "paths"), "schemas": d.Tree.Member(components, "schemas"),
		"parameters": d.Tree.Member(components, "parameters"),
	} {
		index, ok := d.large[node]
		if !ok {
			t.Errorf("%s are not indexed", name)
		}
		for i := range d.Tree.Children(node) {
			if index[d.Tree.Key(i)] != i || d.member(node, d.Tree.Key(i)) != i {
				t.Errorf("of %s, %s is found at %d", name, d.Tree.Key(i), d.member(node, d.Tree.Key(i)))
			}
		}
		if d.member(node, "none") >= 0 || d.Tree.Kind(node) != yaml.Mapping {
			t.Errorf("in %s something is found that is not there", name)
		}
	}
}

// A pattern that Go refuses is found up to so many bytes, and a longer one is not looked at.
func TestPatternsAreBounded(t *testing.T) {
	for _, test := range []struct {
		pattern string
		kind    schema.Kind
		mode    spec.Configurability
		want    bool
	}{
		{"(?<!a)", schema.KindString, spec.Required, true},
		{"(?<!a)", schema.KindString, spec.Computed, false},
		{"(?<!a)", schema.KindInt64, spec.Required, false},
		{"a", schema.KindString, spec.Required, false},
		{"", schema.KindString, spec.Required, false},
		{"(" + strings.Repeat("a", maxPattern-1), schema.KindString, spec.Required, true},
		{"(" + strings.Repeat("a", maxPattern), schema.KindString, spec.Required, false},
	} {
		d, err := ReadDocument("openapi: 3.0.0\npaths: {}\nschema: {type: string, pattern: '" + test.pattern + "'}\n")
		if err != nil {
			t.Fatal(err)
		}
		r := &Result{Document: d}
		a := &Attribute{Kind: test.kind, Configurability: test.mode, Schema: d.Tree.Member(d.Tree.Root(), "schema")}
		if found := r.Changed(a, PatternRefused) >= 0; found != test.want {
			t.Errorf("a pattern of %d bytes of a %s is refused: %t", len(test.pattern), test.kind, found)
		}
	}
}
