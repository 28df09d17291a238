// Package canonical compiles the JSON Schema that HashiCorp publishes for
// Provider Code Specification files. It serves the grammar's generator and the
// tests that compare the grammar with the schema; nothing that ends up in the
// spec-ls binary may import it, because importing the JSON Schema compiler
// costs milliseconds at every start.
package canonical

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

const (
	// module holds the schema, in the version that go.mod asks for.
	module = "github.com/hashicorp/terraform-plugin-codegen-spec"
	// location names the schema inside the compiler; nothing is fetched from it.
	location = "canonical:///schema.json"
	// version is the only version of the language.
	version = "0.1"
)

// Schema returns the text of the canonical schema.
func Schema() ([]byte, error) { return read("schema.json") }

// Example returns the text of the example that upstream publishes beside the
// schema.
func Example() ([]byte, error) { return read("example.json") }

// read returns a file of the module. The files are read from the module's
// directory instead of its Go package, which would bring a second JSON Schema
// implementation along.
func read(name string) ([]byte, error) {
	directory, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = errors.New(strings.TrimSpace(string(exit.Stderr)))
		}
		return nil, fmt.Errorf("looking for module %s: %w", module, err)
	}
	root := strings.TrimSpace(string(directory))
	if root == "" {
		return nil, fmt.Errorf("module %s is not downloaded; run go mod download", module)
	}
	text, err := os.ReadFile(filepath.Join(root, "spec", "v"+version, name))
	if err != nil {
		return nil, fmt.Errorf("reading the canonical schema's module: %w", err)
	}
	return text, nil
}

// Compile returns the schema of version 0.1 as upstream's parser applies it,
// which is stricter than the schema's text in two places:
//
//   - Upstream's validator heeds "type" beside "$ref". Draft 7, which the
//     schema names, says that "$ref" hides its siblings; draft 2019-09 says
//     that they count, and means the same as draft 7 by all else that the
//     schema uses.
//   - Upstream takes only the version "0.1"; the schema takes any with three
//     characters or more.
func Compile() (*jsonschema.Schema, error) {
	text, err := Schema()
	if err != nil {
		return nil, err
	}
	return CompileText(text)
}

// CompileText is Compile for another text of the schema.
func CompileText(schema []byte) (*jsonschema.Schema, error) {
	var document map[string]any
	if err := json.Unmarshal(schema, &document); err != nil {
		return nil, fmt.Errorf("decoding the canonical schema: %w", err)
	}
	return compile(document)
}

// dialectKinds are the kinds that dialects add, each with the one that it is like: the schemas of the two differ in the names only. They
// are those of NaverCloud's fork of the specification.
var dialectKinds = []struct{ kind, like string }{{"int32", "int64"}, {"float32", "float64"}}

// CompileWithDialects is Compile for the schema with what dialects add to it.
func CompileWithDialects() (*jsonschema.Schema, error) {
	text, err := Schema()
	if err != nil {
		return nil, err
	}
	var document map[string]any
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, fmt.Errorf("decoding the canonical schema: %w", err)
	}
	for _, d := range dialectKinds {
		if err := addKind(document, d.kind, d.like); err != nil {
			return nil, fmt.Errorf("adding %s to the canonical schema: %w", d.kind, err)
		}
	}
	return compile(document)
}

// addKind adds another kind to all objects and arrays in a document, with copies of the members of a kind.
func addKind(value any, kind, like string) error {
	renamed := func(value any) (any, error) {
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		var out any
		err = json.Unmarshal(bytes.ReplaceAll(text, []byte(like), []byte(kind)), &out)
		return out, err
	}
	switch value := value.(type) {
	case map[string]any:
		for key, member := range value {
			if strings.Contains(key, like) {
				added, err := renamed(member)
				if err != nil {
					return err
				}
				value[strings.ReplaceAll(key, like, kind)] = added
				continue
			}
			if list, ok := member.([]any); ok && key == "oneOf" {
				for _, alternative := range list {
					added, err := renamed(alternative)
					if err != nil {
						return err
					}
					if !reflect.DeepEqual(added, alternative) {
						list = append(list, added)
					}
				}
				value[key] = list
			}
			if err := addKind(member, kind, like); err != nil {
				return err
			}
		}
	case []any:
		for _, element := range value {
			if err := addKind(element, kind, like); err != nil {
				return err
			}
		}
	}
	return nil
}

// compile compiles a decoded schema as upstream's parser applies it.
func compile(document map[string]any) (*jsonschema.Schema, error) {
	delete(document, "$id")
	document["$schema"] = "https://json-schema.org/draft/2019-09/schema"

	properties, _ := document["properties"].(map[string]any)
	versionProperty, ok := properties["version"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the canonical schema has no property %q", "version")
	}
	versionProperty["enum"] = []any{version}

	text, err := json.Marshal(document)
	if err != nil {
		return nil, fmt.Errorf("encoding the canonical schema: %w", err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(location, bytes.NewReader(text)); err != nil {
		return nil, fmt.Errorf("reading the canonical schema: %w", err)
	}
	compiled, err := compiler.Compile(location)
	if err != nil {
		return nil, fmt.Errorf("compiling the canonical schema: %w", err)
	}
	return compiled, nil
}
