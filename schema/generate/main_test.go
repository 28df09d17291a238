package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/schema/internal/canonical"
)

func TestCommittedGrammarIsCurrent(t *testing.T) {
	committed, err := os.ReadFile("../grammar_generated.go")
	if err != nil {
		t.Fatal(err)
	}
	current, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, current) {
		t.Error("grammar_generated.go differs from what the generator writes; run go generate ./schema")
	}
}

// A construct that the grammar can't express must stop the generator, anywhere
// in the schema.
func TestConstructsWithoutCounterpartAreRefused(t *testing.T) {
	tests := []struct {
		name string
		// where and what are a replacement in the schema's text.
		old, new string
		want     string
	}{
		{"a keyword", `"minLength": 3`, `"maxLength": 3`, "keyword"},
		{"a format", `"minLength": 3`, `"minLength": 3, "not": {"const": "x"}`, "keyword"},
		{"another pattern", `^[a-z_][a-z0-9_]*$`, `^[a-z]*$`, "pattern"},
		{"an unknown key", `"markdown_description"`, `"summary"`, `key "summary"`},
		{"a schema for other members", `"additionalProperties": false`, `"additionalProperties": {"type": "string"}`, "additionalProperties"},
		{"two types", `"sensitive": {
              "type": "boolean"`, `"sensitive": {
              "type": ["boolean", "null"]`, "several types"},
		{"an enum of numbers", `"computed_optional",`, `1,`, "is not a string"},
		{"a choice that is no presence", `"required": [
            "custom"
          ]
        },`, `"minProperties": 1
        },`, "alternative"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text, err := canonical.Schema()
			if err != nil {
				t.Fatal(err)
			}
			changed := strings.Replace(string(text), test.old, test.new, 1)
			if changed == string(text) {
				t.Fatalf("the schema does not contain %s", test.old)
			}
			compiled, err := canonical.CompileText([]byte(changed))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := collect(compiled); err == nil {
				t.Error("accepted")
			} else if !strings.Contains(err.Error(), test.want) {
				t.Errorf("refused with %q, which does not say %q", err, test.want)
			}
		})
	}
}

// isEmpty looks at the compiler's struct by reflection; a field that it does
// not know must not go unnoticed.
func TestIsEmptyKnowsTheCompilersZeroValues(t *testing.T) {
	compiled, err := jsonschema.CompileString("test:///empty", `{}`)
	if err != nil {
		t.Fatal(err)
	}
	if !isEmpty(compiled) {
		t.Error("an empty schema is not empty")
	}
	compiled, err = jsonschema.CompileString("test:///format", `{"uniqueItems": true}`)
	if err != nil {
		t.Fatal(err)
	}
	if isEmpty(compiled) {
		t.Error("a schema with a keyword is empty")
	}
}
