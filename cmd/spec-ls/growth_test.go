package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// growthBound is how many times as much processor time four times as much may take: 4 is linear, 16 is quadratic.
const growthBound = 8

// growthInput makes the text of a file with n of something.
type growthInput = func(n int) string

// growthCase is a command that is measured. In its arguments, $0 is the name of the first input, and $out a name that nothing has.
type growthCase struct {
	name    string
	n       int
	command string
	inputs  []growthInput
}

// growingCommands are commands and their arguments, at sizes at which a walk over everything per thing outweighs all else. TestGrowth adds
// check in each output format.
var growingCommands = []growthCase{
	{"unknown keys at the root", 10_000, "check -f json $0", []growthInput{unknownKeys}},
	{"long attributes of one name", 4_000, "check -f json $0", []growthInput{func(n int) string { // each related place is far from the finding
		return specification(eachOf(n, func(i int) string {
			return separated(i) + `{"name": "a", "string": {"computed_optional_required": "optional", "description": "` + strings.Repeat("word ", 200) + "\"}}\n"
		}))
	}}},
	{"nested attributes", 2_000, "check -f json $0", []growthInput{nestedAttributes}},
	{"attributes with validators", 2_000, "check -f json $0", []growthInput{validated}},
	{"all rules", 2_000, "check --preset strict -f json $0", []growthInput{attributes}},
	{"fixes", 2_000, "check --diff --unsafe-fixes $0", []growthInput{misnamed}},
	{"baseline", 3_000, "check --accept --baseline $out $0", []growthInput{misnamed}},
	{"format", 10_000, "fmt --diff $0", []growthInput{attributes}},

	{"objects that have a member more each", 2_000, "import --from json $0", []growthInput{func(n int) string {
		return `[{"a": 1}` + eachOf(n, func(i int) string { return fmt.Sprintf(`, {"a": 1, "k%d": 1}`, i) }) + "]"
	}}},
	{"resources of a built provider", 1_000, "import $0", []growthInput{builtResources}},
	{"import over a specification", 5_000, "import --merge $1 $0", []growthInput{builtAttributes, attributes}},
	{"operations", 400, "import --from openapi --config $1 $0", []growthInput{openAPI, openAPIConfiguration}},
	{"trace", 400, "trace -f json --document $0 $1", []growthInput{openAPI, openAPIConfiguration}},

	{"export", 2_000, "export $0", []growthInput{resources}},
	{"difference from all built resources", 1_500, "diff -f json $0 $1", []growthInput{resources, builtResources}},
	{"difference from all built attributes", 2_000, "diff -f text $0 $1", []growthInput{attributes, builtAttributes}},
	{"changed resources", 1_500, "diff -f json $0 $1", []growthInput{resources, changed(resources)}},
	{"changed attributes", 2_000, "diff -f text $0 $1", []growthInput{attributes, changed(attributes)}},
	{"a changelog", 2_000, "diff -f changelog $0 $1", []growthInput{attributes, changed(attributes)}},
	{"removed attributes", 2_000, "diff -f concise $0 $1", []growthInput{attributes, func(int) string { return attributes(1) }}},
	{"changes by hand", 2_000, "diff --hand-edits $0 $1", []growthInput{resources, changed(resources)}},
	{"merged resources", 2_000, "merge --base $0 --ours $1 --theirs $2",
		[]growthInput{resources, changed(resources), func(n int) string { return resources(n + n/2) }}},
	{"merged attributes", 4_000, "merge --base $0 --ours $1 --theirs $2",
		[]growthInput{attributes, func(n int) string { return attributes(2 * n) }, func(n int) string {
			return strings.ReplaceAll(attributes(n), "a1", "b1")
		}}},
	{"conflicts", 4_000, "merge --markers --base $0 --ours $1 --theirs $2", []growthInput{attributes, changed(attributes), func(n int) string {
		return strings.ReplaceAll(attributes(n), `"string"`, `"bool"`)
	}}},

	{"pages", 150, "docs --output $out $0", []growthInput{resources}},
	{"a page", 5_000, "docs --examples --output $out $0", []growthInput{nestedAttributes}},
	{"printed pages", 500, "preview docs $0", []growthInput{resources}},
	{"printed schema", 2_000, "preview go $0", []growthInput{attributes}},
	{"printed file", 1_000, "preview file $0", []growthInput{attributes}},
	{"printed nested types", 60, "preview file $0", []growthInput{nestedAttributes}},
	{"printed example", 8_000, "preview example $0", []growthInput{attributes}},
	{"generated resources", 200, "generate resources --input $0 --output $out", []growthInput{resources}},
	{"stale resources", 300, "stale --output $out --package x $0", []growthInput{resources}},
}

// TestGrowth runs commands on inputs of n and of 4n things, and fails if four times as much takes more than growthBound times the processor
// time.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("commands run on large inputs")
	}
	tests := slices.Clone(growingCommands)
	for _, f := range report.Formats {
		tests = append(tests,
			growthCase{"attributes of one name in format " + f.Name, 3_000, "check -f " + f.Name + " $0", []growthInput{func(n int) string {
				return specification(eachOf(n, func(i int) string {
					return separated(i) + `{"name": "a", "string": {"computed_optional_required": "optional"}}`
				}))
			}}},
			growthCase{"equal keys at the root in format " + f.Name, 5_000, "check -f " + f.Name + " $0", []growthInput{func(n int) string {
				return strings.TrimSuffix(specification(""), "}") + strings.Repeat(`, "k": 1`, n) + "}"
			}}},
		)
	}
	for i, test := range tests {
		if i%sampling.Few() != 0 {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			var commands [2][]string
			for i, n := range [2]int{test.n, 4 * test.n} {
				directory := t.TempDir()
				replace := []string{"$out", filepath.Join(directory, "out")}
				for k, text := range test.inputs {
					file := filepath.Join(directory, fmt.Sprintf("%d.json", k))
					if err := os.WriteFile(file, []byte(text(n)), 0o600); err != nil {
						t.Fatal(err)
					}
					replace = append(replace, fmt.Sprintf("$%d", k), file)
				}
				for _, argument := range strings.Fields(test.command) {
					commands[i] = append(commands[i], strings.NewReplacer(replace...).Replace(argument))
				}
			}
			grows(t, test.n, func(i int) time.Duration { return processorTime(t, commands[i]...) })
		})
	}
}

// grows fails if the second of two measurements, with four times as much, is more than growthBound times the first, again and again.
func grows(t *testing.T, n int, measure func(i int) time.Duration) {
	t.Helper()
	var took [2]time.Duration
	for range 4 { // chance goes away when it is measured again
		for i := range took {
			took[i] = measure(i)
		}
		if took[1] <= growthBound*took[0] {
			return
		}
	}
	t.Errorf("%d take %v, and four times as many %v", n, took[0], took[1])
}

func separated(i int) string {
	if i == 0 {
		return ""
	}
	return ", "
}

// specification has one resource with these attributes.
func specification(attributes string) string {
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "r", "schema": {"attributes": [` + attributes + `]}}]}`
}

func eachAttribute(n int, format string) string {
	return specification(eachOf(n, func(i int) string { return separated(i) + fmt.Sprintf(format, i) }))
}

func attributes(n int) string {
	return eachAttribute(n, `{"name": "a%d", "string": {"computed_optional_required": "optional"}}`)
}

func misnamed(n int) string {
	return eachAttribute(n, `{"name": "A-%d", "string": {"computed_optional_required": "optional"}}`)
}

func nestedAttributes(n int) string {
	return eachAttribute(n, `{"name": "n%d", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "a", "string": {"computed_optional_required": "optional"}}]}}`)
}

func validated(n int) string {
	return eachAttribute(n, `{"name": "a%d", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [`+
		`{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}`)
}

func resources(n int) string {
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [` + eachOf(n, func(i int) string {
		return separated(i) + fmt.Sprintf(`{"name": "r%d", "schema": {"attributes": [{"name": "a", "string": {"computed_optional_required": "optional"}}]}}`, i)
	}) + "]}"
}

func unknownKeys(n int) string {
	return strings.TrimSuffix(specification(""), "}") + eachOf(n, func(i int) string { return fmt.Sprintf(`, "k%d": 1`, i) }) + "}"
}

// changed makes all attributes of a specification numbers.
func changed(of growthInput) growthInput {
	return func(n int) string { return strings.ReplaceAll(of(n), `"string"`, `"int64"`) }
}

// built returns Terraform's output for a provider with these schemas.
func built(schemas string) string {
	return `{"format_version": "1.0", "provider_schemas": {"registry.terraform.io/acme/example": {"resource_schemas": {` + schemas + "}}}}"
}

func builtResources(n int) string {
	return built(eachOf(n, func(i int) string {
		return separated(i) + fmt.Sprintf(`"example_r%d": {"version": 0, "block": {"attributes": {"a": {"type": "number", "optional": true}}}}`, i)
	}))
}

func builtAttributes(n int) string {
	return built(`"example_r": {"version": 0, "block": {"attributes": {` + eachOf(n, func(i int) string {
		return separated(i) + fmt.Sprintf(`"a%d": {"type": "number", "optional": true}`, i)
	}) + "}}}")
}

func openAPI(n int) string {
	return `{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {` + eachOf(n, func(i int) string {
		content := fmt.Sprintf(`"content": {"application/json": {"schema": {"$ref": "#/components/schemas/S%d"}}}`, i)
		return separated(i) + fmt.Sprintf(`"/p%d": {"post": {"requestBody": {%s}, "responses": {"200": {"description": "x", %[2]s}}}}`, i, content)
	}) + `}, "components": {"schemas": {` + eachOf(n, func(i int) string {
		return separated(i) + fmt.Sprintf(`"S%d": {"type": "object", "properties": {"a": {"type": "string"}}}`, i)
	}) + "}}}"
}

func openAPIConfiguration(n int) string {
	return "provider:\n  name: example\nresources:\n" + eachOf(n, func(i int) string {
		return fmt.Sprintf("  r%d:\n    create:\n      path: /p%[1]d\n      method: POST\n    read:\n      path: /p%[1]d\n      method: POST\n", i)
	})
}

// eachOf joins n texts.
func eachOf(n int, text func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(text(i))
	}
	return b.String()
}

// processorTime returns the processor time of a run of spec-ls, which may have findings.
func processorTime(t *testing.T, arguments ...string) time.Duration {
	t.Helper()
	var complaints strings.Builder
	c := exec.Command(binary.Path(t), arguments...)
	c.Stderr = &complaints
	var exit *exec.ExitError
	if err := c.Run(); err != nil && (!errors.As(err, &exit) || run.Exit(exit.ExitCode()) != run.Findings) {
		t.Fatalf("%v\n%s", err, complaints.String()[:min(complaints.Len(), 2000)])
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}
