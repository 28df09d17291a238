package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// TestOutputFollowsItsSchema checks that the format json is valid for its schema.
func TestOutputFollowsItsSchema(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	const address = "output.schema.json"
	if err := compiler.AddResource(address, strings.NewReader(report.OutputSchema)); err != nil {
		t.Fatal(err)
	}
	whole := compiler.MustCompile(address)
	broken := analysis.NewDocument(`{"version": "0.1", "resources": [
		{"name": "pet", "schema": {"attributes": [{"name": "a", "strng": {}}, {"name": "a"}]}},
		{"name": "pet", "schema": {},},
	]}`, nil)
	real := report.NewFile("real.json", "real.json", broken.File().Lines, broken.Diagnostics(), report.Detail{Hashes: true})
	if len(real.Diagnostics) == 0 {
		t.Fatal("the broken specification has no findings")
	}
	for name, r := range map[string]*report.Report{"sample": sample(t), "real": {Files: []report.File{real}}, "empty": {}} {
		var object bytes.Buffer
		if err := report.Formats.Find("json").Write(&object, r); err != nil {
			t.Fatal(err)
		}
		validate(t, whole, name, object.String())
	}
}

func validate(t *testing.T, schema *jsonschema.Schema, name, text string) {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %#v\n%s", name, err, text)
	}
}
