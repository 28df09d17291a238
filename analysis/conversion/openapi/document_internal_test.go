package openapi

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
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
