package exchange_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
)

// exported returns the JSON of the provider that a specification describes, and its address.
func exported(text string) (schema, address string) {
	file := syntax.ParseFile(text, spec.Options)
	name := contract.Read(contract.Parse("", text)).Provider
	if name == "" {
		name = "example"
	}
	address = "registry.terraform.io/hashicorp/" + name
	return exchange.Export(exchange.Provider{Address: address, Name: name, Files: []*syntax.File{file}}).JSON, address
}

// TestExportKeepsContract checks that an export promises the same as the specification, if the JSON can say it.
func TestExportKeepsContract(t *testing.T) {
	for name, text := range collected.Accepted(t) {
		if goSaysTypes(text) {
			continue // the exported contract is not that of the specification
		}
		t.Run(name, func(t *testing.T) {
			schema, address := exported(text)
			built := contract.ReadProvidersSchema(contract.Parse("built", schema))[address]
			for _, c := range change.Compare(contract.Read(contract.Parse("spec", text)), built, change.Options{}) {
				t.Errorf("%s: %s: %s", c.Rule.Name, c.Path, c.Note)
			}
		})
	}
}

// goSaysTypes reports whether Go code decides a type of a specification, or keys of it are merged.
func goSaysTypes(text string) bool {
	file := syntax.ParseFile(text, spec.Options)
	for _, unit := range file.Units {
		u := spec.Read(unit)
		for i := range u.GoTypes {
			if u.GoTypes[i].Value.Present() && !u.Elements[u.GoTypes[i].Element].IsNested() {
				return true
			}
		}
	}
	return isMerged(text)
}

// isMerged reports whether a key of a specification is defined twice in an object, or is in another case.
func isMerged(text string) bool {
	tree := syntax.Parse(text, spec.Options)
	for i := range tree.Nodes {
		seen := map[string]bool{}
		if tree.Nodes[i].Kind != syntax.Object {
			continue
		}
		for m := range tree.Children(int32(i)) {
			key := strings.ToLower(tree.Key(m))
			if seen[key] || key != tree.Key(m) {
				return true
			}
			seen[key] = true
		}
	}
	return false
}
