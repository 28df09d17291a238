// Package corpus has inputs for tests that look at everything: specifications, Go texts as they are in definitions, and Go written by hand
// around them.
package corpus

import (
	_ "embed"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

// Checks is an archive with a package of the user's, with parameters of many types.
//
//go:embed testdata/checks.txtar
var Checks string

// ByHand is an archive with the package that the code is generated into, with its declarations by hand. One of its files is half typed.
//
//go:embed testdata/by_hand.txtar
var ByHand string

//go:embed testdata/definitions.txt
var definitions string

// Definitions are Go texts, escaped as in JSON, each with a cursor that scenario.Cursor takes out. Many are unfinished.
func Definitions() []string { return strings.Split(strings.TrimSuffix(definitions, "\n"), "\n") }

// Sample is a text with a name.
type Sample struct{ Name, Text string }

// Specifications returns specifications of at most some 40 KB, given the path of the repository.
func Specifications(t testing.TB, root string) []Sample {
	t.Helper()
	var all []Sample
	for _, name := range []string{"minimal.json", "one_line.json", "provider.json", "types.json", "harbour.json"} {
		text, err := os.ReadFile(filepath.Join(root, "testdata", "specs", name))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Sample{name, string(text)})
	}
	return append(all, Sample{"definitions.json", Defined()}, Sample{"outside.json", outside})
}

// outside is a specification with objects in the place of arrays, and arrays in the place of objects: nothing in these belongs to a unit.
// It also has each key twice.
const outside = `{"version": "0.1",
  "provider": [{"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {"optional_required": "optional"}}]}}],
  "resources": {"name": "pet", "schema": {"attributes": [
    {"name": "a", "string": {"computed_optional_required": "optional", "description": "x",
      "custom_type": {"import": {"path": "example.com/a"}, "type": "a.T{}", "value_type": "a.V"},
      "associated_external_type": {"import": {"path": "example.com/a"}, "type": "*a.E"},
      "default": {"custom": {"imports": [{"path": "regexp"}], "schema_definition": "stringdefault.StaticString(\"x\")"}},
      "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"},
        {"path": "github.com/hashicorp/terraform-plugin-framework/path"}],
        "schema_definition": "stringvalidator.All(stringvalidator.ConflictsWith(path.MatchRoot(\"b\")), stringvalidator.LengthAtLeast(1))"}}]}},
    {"name": "b", "list_nested": {"nested_object": {"attributes": [{"name": "c", "bool": {}}, ]}}}
  ]}},
  "datasources": [[{"name": "pet", "schema": {"attributes": [{"name": "a", "int64": {"plan_modifiers": [{"custom": {"schema_definition": "x.Y()"}}]}}]}}]],
  "provider": {"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {"optional_required": "optional"}}]}},
  "provider": {"name": "zoo", "schema": {"attributes": [{"name": "", "string": {"validators": [{"custom": {"imports": [{"path": ""}], "schema_definition": "a.B()"}}]}}]}},
  "resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": {"validators": [{"custom": {"schema_definition": "a.B()"}}]}}]}}],
  "resources": [{"name": "cat", "schema": {"description": "", "attributes": [{"name": "a", "string": {"validators": [{"custom": {"schema_definition": "a.B()"}}]}}]}}, 5]
}
`

// Damaged returns beginnings of samples with mistakes: as people make them, as failed merges leave them, and while one is typed.
func Damaged(samples []Sample, each int) []Sample {
	var all []Sample
	random := rand.New(rand.NewPCG(7, 1))
	for _, sample := range samples {
		for i := range each {
			text := sample.Text[:min(len(sample.Text), 2_500)]
			switch i % 3 {
			case 0:
				text = synthetic.Mutate(sample.Text[:min(len(sample.Text), 6_000)], random)
			case 1:
				text = synthetic.Damage(text, random)
			default:
				text = text[:random.IntN(len(text))]
			}
			all = append(all, Sample{sample.Name + ", damaged " + strconv.Itoa(i), text})
		}
	}
	return all
}

// Defined returns a specification with all Definitions, in each place where Go may be.
func Defined() string {
	var b strings.Builder
	b.WriteString(`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "first", "bool": {"computed_optional_required": "optional"}}`)
	for i, text := range Definitions() {
		text = strings.ReplaceAll(text, "‸", "")
		b.WriteString(",\n\t{\"name\": \"a_" + strconv.Itoa(i) + `", "string": {"computed_optional_required": "optional", `)
		switch imports := `"imports": [{"path": "example.com/provider/checks"}, {"path": "regexp"}, {"path": "time", "alias": "clock"}], `; i % 8 {
		case 0:
			b.WriteString(`"default": {"custom": {` + imports + `"schema_definition": "` + text + `"}}}}`)
		case 1:
			b.WriteString(`"plan_modifiers": [{"custom": {` + imports + `"schema_definition": "` + text + `"}}]}}`)
		case 2:
			b.WriteString(`"custom_type": {"import": {"path": "example.com/provider/checks"}, "type": "` + text + `", "value_type": "` + text + `"}}}`)
		default:
			b.WriteString(`"validators": [{"custom": {` + imports + `"schema_definition": "` + text + `"}}]}}`)
		}
	}
	b.WriteString("\n]}}]}\n")
	return b.String()
}

// Places returns the ends of the words and signs of a text and a place inside of each word: each step-th of them.
func Places(text string, step int) []int {
	var found []int
	isPart := func(b byte) bool {
		return b >= 0x80 || b == '_' || '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z'
	}
	number := 0
	for i := 0; i <= len(text); i++ {
		if i > 0 && i < len(text) {
			inside := isPart(text[i-1]) && isPart(text[i]) && i > 1 && isPart(text[i-2])
			if inside || text[i-1] == ' ' && text[i] == ' ' {
				continue
			}
		}
		if number++; number%step == 0 {
			found = append(found, i)
		}
	}
	return found
}
