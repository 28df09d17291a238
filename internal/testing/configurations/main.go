// Command configurations writes the Terraform configurations that package preview makes of specifications, in both of Terraform's
// syntaxes: for the test of the toolchain, which hands them to Terraform. Its arguments are the namespace that the providers are
// published in, and the files.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// A Configuration uses one unit of a specification.
type Configuration struct {
	File         string // of the specification
	Unit         int
	Native, JSON string
}

func main() {
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(namespace string, files []string) error {
	settings := &analysis.Settings{Registry: analysis.Registry{Namespace: namespace}}
	var configurations []Configuration
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("reading a specification: %w", err)
		}
		document := analysis.NewDocument(string(text), settings)
		fates := rules.Fates(document.File())
		for unit := range document.File().Units {
			if fates != nil && fates[unit] != rules.Kept {
				continue // the provider does not have it
			}
			native := preview.Example(document, unit)
			asJSON, err := toJSON(native)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			configurations = append(configurations, Configuration{file, unit, native, asJSON})
		}
	}
	return json.NewEncoder(os.Stdout).Encode(configurations)
}

// toJSON writes a configuration in Terraform's JSON syntax.
func toJSON(native string) (string, error) {
	file, found := hclsyntax.ParseConfig([]byte(native), "example.tf", hcl.InitialPos)
	if found.HasErrors() {
		return "", found
	}
	body, ok := file.Body.(*hclsyntax.Body)
	if !ok {
		return "", errors.New("the configuration is not in native syntax")
	}
	object, err := bodyObject(body)
	if err != nil {
		return "", err
	}
	text, err := json.MarshalIndent(object, "", "  ")
	return string(text), err
}

// bodyObject returns the object that a body is in JSON: each label of a block is one object more, and blocks of one type are an
// array.
func bodyObject(body *hclsyntax.Body) (map[string]any, error) {
	object := map[string]any{}
	for name, attribute := range body.Attributes {
		value, found := attribute.Expr.Value(nil)
		if found.HasErrors() {
			return nil, found
		}
		text, err := ctyjson.Marshal(value, value.Type())
		if err != nil {
			return nil, fmt.Errorf("writing attribute %q: %w", name, err)
		}
		object[name] = json.RawMessage(text)
	}
	for _, block := range body.Blocks {
		inner, err := bodyObject(block.Body)
		if err != nil {
			return nil, err
		}
		holder, key := object, block.Type
		for _, label := range block.Labels {
			next, ok := holder[key].(map[string]any)
			if !ok {
				next = map[string]any{}
				holder[key] = next
			}
			holder, key = next, label
		}
		same, _ := holder[key].([]any)
		holder[key] = append(same, inner)
	}
	return object, nil
}
