package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/counts"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

// TestStatsFollowsItsSchema checks that the JSON of stats is valid for its schema.
func TestStatsFollowsItsSchema(t *testing.T) {
	schema := jsonschema.MustCompileString("stats.schema.json", counts.Schema)
	for name, text := range map[string]string{
		"large": synthetic.Spec(20_000), "empty": `{"version": "0.1", "provider": {"name": "a"}}`,
		"damaged": `{"resources": [{"name": 1, "schema": {"attributes": [{}, 1]}}`,
	} {
		var out, errs bytes.Buffer
		if code := execute([]string{"stats", "-f", "json", "-"}, strings.NewReader(text), &out, &errs); code != run.Clean {
			t.Fatalf("%s: %s", name, errs.String())
		}
		var value any
		if err := json.Unmarshal(out.Bytes(), &value); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %#v\n%s", name, err, out.String())
		}
	}
}
