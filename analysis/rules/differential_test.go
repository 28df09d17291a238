package rules_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	upstream "github.com/hashicorp/terraform-plugin-codegen-spec/spec"
	"github.com/xeipuuv/gojsonschema"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// stricter are the rules that refuse, or may refuse, a text that upstream's parser accepts, with the reason. Everything
// else of the stages syntax and schema must agree with upstream in both directions.
var stricter = map[string]string{
	"json-duplicate-key": "upstream validates the last of two values and decodes a mixture; we look at both",
	"json-key-case":      "upstream decodes what its validation does not see; its stage is meaning",
}

// canonicalSchema is upstream's JSON Schema, compiled once: upstream itself compiles it again for each file.
var canonicalSchema = sync.OnceValues(func() (*gojsonschema.Schema, error) {
	return gojsonschema.NewSchema(gojsonschema.NewBytesLoader(upstream.JSONSchemaVersion0_1))
})

// accepts returns upstream's verdict on a text, by the steps of the generator and of upstream's Parse.
func accepts(t testing.TB, text string) error {
	t.Helper()
	document := []byte(text)
	if !json.Valid(document) {
		return fmt.Errorf("invalid JSON")
	}
	var versioned struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(document, &versioned); err != nil {
		return err
	}
	if versioned.Version != upstream.Version0_1 {
		return fmt.Errorf("version %q", versioned.Version)
	}
	schema, err := canonicalSchema()
	if err != nil {
		t.Fatal(err)
	}
	result, err := validate(schema, document)
	if err != nil {
		return err
	}
	if !result.Valid() {
		return fmt.Errorf("%v", result.Errors())
	}
	var decoded upstream.Specification
	if err := json.Unmarshal(document, &decoded); err != nil {
		return err
	}
	return decoded.Validate(t.Context())
}

// validate is the schema's Validate, which panics on some documents; upstream, and so the generator, crash on them.
func validate(schema *gojsonschema.Schema, document []byte) (result *gojsonschema.Result, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("validation panics: %v", r)
		}
	}()
	return schema.Validate(gojsonschema.NewBytesLoader(document))
}

// schemaStage returns the findings of our rules in a text: the errors up to the stage schema, and the names of those rules that found
// anything and are stricter than upstream.
func schemaStage(text string) (found []string, strict []string, anyError bool) {
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if stricter[d.Rule.Name] != "" {
			strict = append(strict, d.Rule.Name)
		}
		if d.Severity == rules.SeverityError {
			anyError = true
			if d.Stage <= rules.StageSchema {
				found = append(found, d.Rule.Name+": "+d.Message)
			}
		}
	}
	return found, strict, anyError
}

// agree reports an error if upstream and our rules differ on a text, and returns upstream's verdict.
func agree(t testing.TB, text string) bool {
	t.Helper()
	err := accepts(t, text)
	found, strict, anyError := schemaStage(text)
	switch {
	case err != nil && len(found) == 0 && !(len(strict) > 0 && anyError):
		t.Errorf("upstream refuses what we accept: %v\n%s", err, text)
	case err == nil && len(found) > 0 && len(strict) == 0:
		t.Errorf("upstream accepts what we refuse: %s\n%s", strings.Join(found, "\n"), text)
	}
	return err == nil
}

// upstreamExample is the example that upstream publishes beside its schema, read out of its Go module.
func upstreamExample(t testing.TB) string {
	t.Helper()
	directory, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/hashicorp/terraform-plugin-codegen-spec").Output()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(directory)), "spec", "v0.1", "example.json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// ownSpecs are the specifications of testdata/specs by name.
func ownSpecs(t testing.TB) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "testdata", "specs", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	specs := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		specs[filepath.Base(path)] = string(text)
	}
	if len(specs) == 0 {
		t.Fatal("no specifications in testdata/specs")
	}
	return specs
}

// pieces cuts a specification into documents with one attribute or block each, which are quick to validate.
func pieces(text string) []string {
	var out []string
	file := syntax.ParseFile(text, spec.Options)
	for _, source := range file.Units {
		unit := spec.Read(source)
		for i := range unit.Elements {
			e := &unit.Elements[i]
			if e.Depth > 0 {
				continue
			}
			list := "attributes"
			if e.Block {
				list = "blocks"
			}
			schema := fmt.Sprintf(`{%q: [%s]}`, list, source.Tree.Raw(e.Node))
			switch source.Kind {
			case syntax.Provider:
				out = append(out, fmt.Sprintf(`{"version": "0.1", "provider": {"name": "example", "schema": %s}}`, schema))
			case syntax.Resource:
				out = append(out, fmt.Sprintf(`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": %s}]}`, schema))
			case syntax.DataSource:
				out = append(out, fmt.Sprintf(`{"version": "0.1", "provider": {"name": "example"}, "datasources": [{"name": "thing", "schema": %s}]}`, schema))
			}
		}
	}
	return out
}

// TestSchemaStageAgreesWithUpstream compares our rules with upstream's validation on random changes of upstream's example
// and of our own specifications.
func TestSchemaStageAgreesWithUpstream(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	texts := []string{upstreamExample(t)}
	own := ownSpecs(t)
	for _, name := range slices.Sorted(mapsKeys(own)) {
		texts = append(texts, own[name])
	}
	accepted, refused := 0, 0
	count := func(text string) {
		if agree(t, text) {
			accepted++
		} else {
			refused++
		}
	}
	for _, text := range texts {
		count(text)
		small := pieces(text)
		for i := range min(len(small), 60) {
			piece := small[i*len(small)/min(len(small), 60)]
			for range 12 {
				changed := piece
				for range 1 + random.IntN(2) {
					changed = mutate(random, changed)
				}
				count(changed)
				if t.Failed() {
					return
				}
			}
		}
	}
	t.Logf("%d accepted and %d refused", accepted, refused)
	if accepted < 200 || refused < 200 {
		t.Error("the texts are too one-sided to prove anything")
	}
}

// TestAcceptsIsUpstreamsParse holds the steps that this test takes for upstream's Parse against Parse itself.
func TestAcceptsIsUpstreamsParse(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, text := range pieces(ownSpecs(t)["harbour.json"])[:12] {
		for range 4 {
			changed := mutate(random, text)
			_, err := upstream.Parse(t.Context(), []byte(changed))
			if ours := accepts(t, changed); (err == nil) != (ours == nil) {
				t.Errorf("Parse says %v, the test %v: %s", err, ours, changed)
			}
		}
	}
}

// TestUpstreamExamplePasses holds that HashiCorp's own example has no error up to the stage schema.
func TestUpstreamExamplePasses(t *testing.T) {
	found, strict, _ := schemaStage(upstreamExample(t))
	for _, f := range append(found, strict...) {
		t.Error(f)
	}
}

// FuzzSchemaStage holds our rules of the stages syntax and schema against upstream's validation on any text,
// changed by a few mutations that the seed chooses.
func FuzzSchemaStage(f *testing.F) {
	for _, text := range ownSpecs(f) {
		if len(text) > 20_000 {
			continue
		}
		f.Add(text, uint64(0))
		for i, piece := range pieces(text) {
			f.Add(piece, uint64(i))
		}
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		text = mutateBySeed(text, seed)
		if len(text) < 100_000 && !hugeExponent.MatchString(text) {
			agree(t, text)
		}
	})
}
