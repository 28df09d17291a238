package overlay_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// denseSpec is a specification that a dense overlay is about.
const denseSpec = `{
  "version": "0.1",
  "provider": {
    "name": "zoo",
    "schema": {
      "attributes": [
        {"name": "key", "string": {"optional_required": "required"}}
      ]
    }
  },
  "resources": [
    {
      "name": "pet",
      "schema": {
        "description": "a pet",
        "attributes": [
          {
            "name": "text",
            "string": {
              "computed_optional_required": "optional",
              "default": {"static": "a"},
              "validators": [
                {"custom": {
                  "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
                  "schema_definition": "stringvalidator.LengthAtLeast(1)"
                }},
                {"custom": {"schema_definition": "foo.Bar()"}}
              ],
              "custom_type": {"type": "T{}"}
            }
          },
          {
            "name": "tags",
            "list": {
              "computed_optional_required": "computed_optional",
              "element_type": {"string": {}},
              "validators": [
                {"custom": {
                  "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"}],
                  "schema_definition": "listvalidator.SizeAtLeast(1)"
                }}
              ]
            }
          },
          {
            "name": "owner",
            "list_nested": {
              "computed_optional_required": "optional",
              "nested_object": {
                "attributes": [
                  {"name": "id", "int64": {"computed_optional_required": "computed"}},
                  {"name": "alias", "string": {"computed_optional_required": "optional"}}
                ]
              }
            }
          },
          {"name": "broken"},
          {"name": "twin", "bool": {"computed_optional_required": "computed"}},
          {"name": "twin", "bool": {"computed_optional_required": "computed"}}
        ],
        "blocks": [
          {"name": "place", "single_nested": {"attributes": [
            {"name": "city", "string": {"computed_optional_required": "optional"}}
          ]}}
        ]
      }
    },
    {"name": "bare"},
    {"name": "old", "schema": {"attributes": []}}
  ],
  "datasources": [
    {"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}
  ]
}
`

// denseOverlay has each key of overlays, as JSON.
const denseOverlay = `{
  "$schema": "x",
  "specification": {"version": "0.2", "extra": {"a": [1, "b", true, null]}},
  "provider": {"rename": "park", "description": "the provider", "attributes": {"key": {"sensitive": true}}},
  "resources": {
    "pet": {
      "rename": "animal",
      "description": null,
      "deprecation_message": "go",
      "attributes": {
        "text": {"rename": "words", "default": {"static": "b"}, "add": {"validators": ["unknown", {"length_at_most": 5}]},
          "drop": {"validators": ["length_at_least"]}},
        "tags": {"as": "set", "validators": [{"size_between": [1, 2]}]},
        "owner": {"as": "single_nested", "add": {"attributes": [{"name": "more", "bool": {"computed_optional_required": "computed",
          "plan_modifiers": ["use_state_for_unknown"]}}]}},
        "owner.id": {"as": "number", "computed_optional_required": "optional"},
        "place": {"description": "where"},
        "place.city": {"remove": true}
      },
      "add": {"attributes": [{"name": "size", "int64": {"computed_optional_required": "optional", "validators": [{"between": [1, 5]}]}}],
        "blocks": [{"name": "inner", "list_nested": {"nested_object": {"validators": ["is_required"]}}}]}
    },
    "bare": {"description": "bare"},
    "old": {"remove": true}
  },
  "datasources": {"pet": {"attributes": {"id": {"description": "its number"}}}},
  "rules": [
    {"match": {"in": "resources", "name": ["i*", "alias"], "type": "string"}, "set": {"sensitive": true}},
    {"match": {"computed": true, "unit": "pet"}, "set": {"add": {"plan_modifiers": ["use_state_for_unknown"]}}},
    {"match": {"path": "owner.*", "optional": true, "required": false, "default": null}, "set": {"as": "dynamic", "description": "any"}}
  ],
  "add": {"resources": [{"name": "new", "schema": {"attributes": [{"name": "a", "string": {"validators": ["length_at_least"]}}]}}],
    "datasources": [{"name": "list"}]}
}
`

// TestOverlay holds the messages about a dense overlay, and the lines that it changes, and what is different where one value of it is
// missing, doubled, misspelt or of another kind.
func TestOverlay(t *testing.T) {
	t.Parallel()
	values := []string{`null`, `true`, `7`, `"x"`, `[]`, `{}`}
	scenario.Golden(t, "testdata/overlay.golden", whole.Report(denseOverlay, values, func(text string) []string {
		return said(t, denseSpec, text)
	}))
}

// TestRightOverlay is TestOverlay for an overlay without a mistake.
func TestRightOverlay(t *testing.T) {
	t.Parallel()
	right := strings.NewReplacer(
		`"unknown", `, ``, `"as": "number", `, ``, `"place.city": {"remove": true}`, `"place.city": {"sensitive": true}`,
		`["length_at_least"]}}]}}],`, `[{"length_at_least": 1}]}}]}}],`,
	).Replace(denseOverlay)
	values := []string{`null`, `"x"`, `"pet"`, `[]`, `{"size_at_least": 1}`}
	scenario.Golden(t, "testdata/overlay_right.golden", whole.Report(right, values, func(text string) []string {
		return said(t, denseSpec, text)
	}))
}

// TestVariantsOfSpecifications holds the messages about an overlay beside variants of its specification.
func TestVariantsOfSpecifications(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/specification.golden", whole.Report(denseSpec, []string{`null`, `"x"`, `[]`},
		func(text string) (out []string) {
			for _, line := range said(t, text, denseOverlay) {
				if strings.HasPrefix(line, "problem") || strings.HasPrefix(line, "note") || strings.HasPrefix(line, "not ") {
					out = append(out, line)
				}
			}
			return out
		}))
}

// TestCreatedOverlays holds the overlays that make each variant of a specification, and those that make the specification of each variant.
func TestCreatedOverlays(t *testing.T) {
	t.Parallel()
	created := func(before, after string) []string {
		edits, err := overlay.Create(before, after)
		if err != nil {
			return []string{err.Error()}
		}
		return strings.Split(edits.YAML(), "\n")
	}
	twin := `          {"name": "twin", "bool": {"computed_optional_required": "computed"}}`
	small := strings.NewReplacer(twin+",\n", "", "          {\"name\": \"broken\"},\n", "", `"custom_type": {"type": "T{}"}`,
		`"description": "x"`).Replace(denseSpec)
	scenario.Golden(t, "testdata/created.golden", whole.Report(small, []string{`null`, `"x"`, `[]`}, func(text string) []string {
		return created(small, text)
	}))
	scenario.Golden(t, "testdata/created_back.golden", whole.Report(small, []string{`null`, `{}`}, func(text string) []string {
		return created(text, small)
	}))
}

var position = regexp.MustCompile(`: \d+:\d+ `)

// said returns the lines of applied without the positions, which differ where lines before them do.
func said(t *testing.T, spec, text string) []string {
	t.Helper()
	return strings.Split(position.ReplaceAllString(applied(t, spec, text), " "), "\n")
}

// TestShortNames holds the short names of validators and plan modifiers for each kind, and the keys and values at each place.
func TestShortNames(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for kind := range schema.Kinds() {
		for _, key := range []schema.Key{schema.KeyValidators, schema.KeyPlanModifiers} {
			var names []string
			for _, short := range overlay.ShortNames(key, kind) {
				names = append(names, short.Name)
			}
			fmt.Fprintf(&b, "%s of %s: %s\n", key, kind, strings.Join(names, " "))
		}
	}
	for _, steps := range []string{
		"", "specification", "provider", "resources", "resources pet", "resources pet attributes", "resources pet attributes a",
		"resources pet attributes a nested_object", "resources pet attributes a nested_object add", "resources pet attributes a nested_object drop",
		"resources pet attributes a add", "resources pet attributes a drop", "resources pet add", "resources pet add attributes", "provider add",
		"provider attributes", "provider attributes a", "datasources", "datasources pet", "rules", "rules match", "rules set", "rules set add",
		"rules set drop", "rules set nested_object", "rules set nested_object add", "add", "add resources", "add resources schema", "unknown",
		"resources pet description",
	} {
		s := overlay.SubjectOf(strings.Fields(steps))
		fmt.Fprintf(&b, "%q is %+v, names %v\n  %s\n", steps, s, s.IsName(), strings.Join(overlay.Keys(strings.Fields(steps)), " "))
	}
	for _, key := range []string{
		"computed_optional_required", "optional_required", "remove", "sensitive", "computed", "optional", "required", "in", "as", "type", "name",
	} {
		fmt.Fprintf(&b, "values of %q: %s\n", key, strings.Join(overlay.Values(key), " "))
	}
	for _, name := range []string{"a.overlay.yml", "a/B.OVERLAY.YAML", "x.overlay.json", "overlay.yml", ".overlay.yml", "a.overlay.yml.bak"} {
		fmt.Fprintf(&b, "%s is an overlay: %v\n", name, overlay.IsName(name))
	}
	scenario.Golden(t, "testdata/names.golden", b.String())
}

// TestSubjects holds which part of a specification each key of an overlay means.
func TestSubjects(t *testing.T) {
	t.Parallel()
	text := `provider:
  attributes:
    key: {sensitive: true}
resources:
  pet:
    attributes:
      owner.id:
        description: x
      "text": {}
      nothing:
datasources: {pet: {attributes: {id: {}}}}
rules:
  - match: {name: a}
`
	document := analysis.NewDocument(denseSpec, nil)
	var b strings.Builder
	last := ""
	for offset := range len(text) + 2 {
		p := overlay.PlaceAt(text, min(offset, len(text)))
		s, start, end, ok := overlay.NamedAt(text, offset)
		_, word, isWord := overlay.WordAt(text, offset)
		line := fmt.Sprintf("%+v, word %q %v", p, word, isWord)
		if ok {
			line += fmt.Sprintf(", %+v at %d to %d", s, start, end)
			for _, f := range overlay.Find([]*analysis.Document{document}, s) {
				from, to, named := f.Name()
				start, end := f.Whole()
				line += fmt.Sprintf(", unit %d, named %v %s, in %q", f.Number, named, denseSpec[from:to],
					strings.Join(strings.Fields(denseSpec[start:end]), " ")[:20])
			}
		}
		if line != last {
			fmt.Fprintf(&b, "%d: %s\n", offset, line)
		}
		last = line
	}
	for _, section := range []string{"provider", "resources", "datasources", "rules"} {
		units := overlay.Units(document, section)
		for _, k := range slices.Sorted(maps.Keys(units)) {
			fmt.Fprintf(&b, "%s has unit %d:", section, k)
			for i := range units[k].Elements {
				fmt.Fprintf(&b, " %s", overlay.Path(units[k], &units[k].Elements[i]))
			}
			fmt.Fprintln(&b)
		}
	}
	scenario.Golden(t, "testdata/subjects.golden", b.String())
}

// TestCalls holds how validators and plan modifiers are written in overlays that are made, and how short names in overlays are written as
// Go.
func TestCalls(t *testing.T) {
	t.Parallel()
	const module = "github.com/hashicorp/terraform-plugin-framework-validators/"
	specification := func(kind, definitions string) string {
		return `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "` + kind + `": {` + definitions + `}}]}}]}`
	}
	custom := func(expression string, imports ...string) string {
		var list []string
		for _, path := range imports {
			list = append(list, fmt.Sprintf(`{"path": %q}`, path))
		}
		return fmt.Sprintf(`"validators": [{"custom": {"imports": [%s], "schema_definition": %q}}]`, strings.Join(list, ", "), expression)
	}
	var b strings.Builder
	for _, expression := range []string{
		"LengthAtLeast(1)", "LengthBetween(1, 5)", "LengthBetween(1)", "LengthAtLeast(1, 2)", "OneOf()", `OneOf("a")`, `OneOf("a", "b")`, `OneOf("yes", "1", "a b", "x:y", "null", "a.b", "é", "\u2028\x7f")`, "OneOf(`a`)", "OneOf(x)", "OneOf(all...)", "LengthAtLeast(-1)", "LengthAtLeast(0x10)", "LengthAtLeast(1_000)", "LengthAtLeast(x)", "LengthAtLeast(+1)",
		`RegexMatches(regexp.MustCompile("^a"), "b")`, `RegexMatches(regexp.MustCompile(x), "b")`, `RegexMatches(regexp.Compile("a"), "b")`, `RegexMatches(regexp.MustCompile("a", "b"), "c")`, `ConflictsWith(path.MatchRoot("a"))`, `ConflictsWith(path.MatchRoot("a").AtName("b"), path.MatchRoot("c"))`, `ConflictsWith(path.MatchRelative().AtName("b"))`,
		`ConflictsWith(path.MatchRoot(""))`, `ConflictsWith(path.MatchRoot("a.b"))`, `ConflictsWith(path.MatchRoot("a").AtListIndex(1))`, `ConflictsWith(paths.MatchRoot("a"))`, `ConflictsWith(path.MatchRoot(x))`, `All(stringvalidator.LengthAtLeast(1))`, `Any(stringvalidator.LengthAtLeast(1), stringvalidator.OneOf("a", "b"))`, `Any(other.X())`, `Unknown(1)`, `lengthAtLeast(1)`, `LengthAtLeast`,
	} {
		for _, imports := range [][]string{{module + "stringvalidator"}, {module + "stringvalidator", "regexp"}, {"github.com/hashicorp/terraform-plugin-framework/path", module + "stringvalidator"}, {}} {
			edits, err := overlay.Create(specification("string", ""), specification("string", custom("stringvalidator."+expression, imports...)))
			if err != nil {
				t.Fatal(err)
			}
			if made := edits.YAML(); len(imports) == 1 || !strings.Contains(made, "custom:") {
				fmt.Fprintf(&b, "# %s with %d imports\n%s", expression, len(imports), made)
			}
		}
	}
	for _, test := range []struct{ kind, entry string }{
		{"string", "length_at_least"}, {"string", "{length_at_least: 1}"}, {"string", "{length_at_least: [1]}"}, {"string",
			"{length_at_least: [1, 2]}"}, {"string", "{length_at_least: a}"}, {"string", "{length_at_least: 1.5}"}, {"string",
			"{length_at_least: 1e3}"}, {"string", "{one_of: [a, b]}"}, {"string", "{one_of: [a, 1]}"}, {"string", "one_of"}, {"string",
			"{one_of: }"},
		{"string", "{regex_matches: ['^a', b]}"}, {"string", "{conflicts_with: a.b}"}, {"string", "{conflicts_with: [a, b.c]}"}, {"string", "{any: [{length_at_least: 1}, {one_of: [a]}]}"}, {"string", "{any: length_at_leas}"}, {"string", "{lenght_at_least: 1}"}, {"string", "xyzzy"}, {"string", "5"}, {"string", "[a]"}, {"string", "{custom: {schema_definition: x.Y()}}"}, {"string", "{a: 1, b: 2}"}, {"string", "{}"},
		{"bool", "equals"}, {"bool", "{equals: true}"}, {"bool", "{equals: x}"}, {"float64", "{between: [1, 2.5]}"}, {"float64", "{at_least: x}"}, {"int64", "{between: [1, 5]}"}, {"int64", "{between: 1}"}, {"list", "{size_at_least: 1}"}, {"list", "{value_strings_are: {length_at_least: 1}}"}, {"list", "{value_strings_are: [{length_at_least: 1}, {one_of: [a, b]}]}"}, {"list", "unique_values"}, {"dynamic", "x"}, {"object", "is_required"},
		{"int64", "{at_least: 0x1F}"}, {"int64", "{at_least: 0o17}"}, {"int64", "{at_least: +5}"}, {"int64", "{at_least: -5}"},
		{"int64", "{at_least: 99999999999999999999}"},
		{"float64", "{at_least: .5}"}, {"float64", "{at_least: 5.}"}, {"float64", "{at_least: .inf}"}, {"float64", "{at_least: .nan}"},
		{"float64", "{at_least: 1e400}"}, {"float64", "{at_least: +1.5e3}"}, {"int32", "{at_least: 2147483648}"},
		{"int32", "{at_least: -2147483648}"}, {"float32", "{at_least: 1e39}"}, {"float32", "{at_least: 1}"},
		{"single_nested", "is_required"}, {"number", "{one_of: 1}"},
	} {
		text := "resources: {r: {attributes: {a: {validators: [" + test.entry + "]}}}}"
		fmt.Fprintf(&b, "# %s %s\n%s", test.kind, test.entry, strings.Join(said(t, specification(test.kind, ""), text), "\n"))
	}
	for _, steps := range [][]string{nil, {"resources"}, {"resources", "r"}, {"resources", "r", "attributes", "a"}, {"resources", "r",
		"attributes", "b"}, {"resources", "x"}, {"provider"}, {"provider", "attributes", "a"}, {"version"}, {"datasources", "d"}} {
		edits, err := overlay.Create(specification("string", ""), strings.Replace(specification("string", `"description": "x"`), `"r"`, `"r", "schema": {"description": "y"}, "z": 1, "name": "r"`, 1))
		if err != nil {
			t.Fatal(err)
		}
		edits.Comment(steps, "why")
		fmt.Fprintf(&b, "# commented at %s, empty %v\n%s%s", steps, edits.IsEmpty(), edits.YAML(), edits.JSON())
	}
	scenario.Golden(t, "testdata/calls.golden", b.String())
}
