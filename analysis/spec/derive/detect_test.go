package derive_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec/derive"
)

func TestDetect(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"an object", `{"id": 7}`, "json"},
		{"objects", `[{"id": 7}, {"id": 8}]`, "json"},
		{"an object with a name", `{"name": "x", "size": 3, "owner": {"city": "Rome"}}`, "json"},
		{"a struct", "type T struct {\n\tName string `json:\"name\"`\n}", "go"},
		{"a block", "resource \"a\" \"b\" {\n  size = 3\n}", "hcl"},
		{"arguments", "size = 3\nname = \"x\"", "hcl"},
		{"columns", "size: int64\nowner.city: string # where", "columns"},
		{"nothing", " \n", ""},
		{"a word", "hello", ""},
		{"prose", "That is all: nothing.", ""},
		{"an address", "https://example.com/x?y=1", ""},
		{"numbers", "[1, 2]", ""},
		{"damaged JSON", `{"id": `, ""},
		{"an attribute", `{"name": "x", "string": {}}`, ""},
		{"attributes", `[{"name": "x", "list_nested": {}}]`, ""},
		{"a schema", `{"attributes": []}`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if format, ok := derive.Detect(test.text); ok {
				got = format.Name
			}
			if got != test.want {
				t.Errorf("it is taken for %q, want %q", got, test.want)
			}
		})
	}
}
