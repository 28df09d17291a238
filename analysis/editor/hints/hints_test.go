package hints_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

const pets = `{
  "provider": {"name": "zoo", "schema": {"attributes": [{"name": "endpoint", "string": {"optional_required": "optional"}}]}},
  "resources": [{
    "name": "pet",
    "schema": {
      "attributes": [
        {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
          {"name": "age", "int64": {"computed_optional_required": "optional"}},
          {"computed_optional_required": "optional"}
        ]}},
        {"name": "toys", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": []}}},
        {"name": "own", "string": {"computed_optional_required": "optional", "custom_type": {"type": "x.T{}", "value_type": "x.V"}}}
      ],
      "blocks": [{"name": "標籤", "set_nested": {}}]
    }
  }]
}`

// render writes hints into the text, in guillemets.
func render(text string, all []hints.Hint) string {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b hints.Hint) int { return b.At - a.At })
	for _, h := range all {
		text = text[:h.At] + "«" + h.Text + "»" + text[h.At:]
	}
	return text
}

func TestHints(t *testing.T) {
	file := syntax.ParseFile(pets, spec.Options)
	for _, test := range []struct {
		name  string
		kinds hints.Kinds
		edits []string
	}{
		{"Go types", hints.GoTypes, []string{
			`"endpoint"`, `"endpoint"«types.String»`, `"owner"`, `"owner"«OwnerValue»`, `"age"`, `"age"«basetypes.Int64Value»`,
			`"toys"`, `"toys"«types.List»`, `"own"`, `"own"«x.V»`, `"標籤"`, `"標籤"«types.Set»`,
		}},
		{"type names", hints.TypeNames, []string{`"pet"`, `"pet"«zoo_pet»`}},
		{"counts", hints.Counts, []string{
			`"schema": {"attr`, `"schema": {«1 attribute»"attr`, "\"schema\": {\n", "\"schema\": {«3 attributes, 1 block»\n",
			`"single_nested": {`, `"single_nested": {«2 attributes»`,
		}},
		{"none", 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := strings.NewReplacer(test.edits...).Replace(pets)
			if diff := cmp.Diff(want, render(pets, hints.In(t.Context(), file, 0, len(pets), test.kinds, (*spec.Unit).TypeName))); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// The attributes and blocks around an attribute or block decide who may set it in effect.
func TestModes(t *testing.T) {
	const text = `{"resources": [{"name": "🐈", "schema": {
  "attributes": [
    {"name": "status", "single_nested": {"computed_optional_required": "computed", "attributes": [
      {"name": "phase", "string": {"computed_optional_required": "required"}},
      {"name": "inner", "map_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [
        {"name": "deep", "bool": {"computed_optional_required": "required"}},
        {"name": "plain", "bool": {"computed_optional_required": "computed"}}
      ]}}}
    ]}},
    {"name": "標籤", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [
      {"name": "key", "string": {"computed_optional_required": "required"}},
      {"name": "value", "string": {"computed_optional_required": "optional"}}
    ]}}},
    {"name": "must", "single_nested": {"computed_optional_required": "required", "attributes": [
      {"name": "too", "string": {"computed_optional_required": "required"}}
    ]}}
  ],
  "blocks": [
    {"name": "disk", "list_nested": {"nested_object": {"attributes": [{"name": "size", "int64": {"computed_optional_required": "required"}}]},
      "validators": [{"custom": {"schema_definition": "listvalidator.IsRequired()"}}]}},
    {"name": "net", "set_nested": {"nested_object": {"attributes": [{"name": "zone", "int64": {"computed_optional_required": "required"}}]}}},
    {"name": "one", "single_nested": {"attributes": [{"name": "only", "int64": {"computed_optional_required": "required"}}]}}
  ]
}}]}`
	var got []string
	for _, h := range hints.In(t.Context(), syntax.ParseFile(text, spec.Options), 0, len(text), hints.Modes, (*spec.Unit).TypeName) {
		name := text[h.Name : h.Name+strings.IndexByte(text[h.Name:], '"')]
		before := text[:h.At]
		got = append(got, name+": "+before[strings.LastIndexByte(strings.TrimSuffix(before, `"`), '"'):]+" "+h.Text)
	}
	want := []string{
		`phase: "required" computed, as "status" is`,
		`inner: "optional" computed, as "status" is`,
		`deep: "required" computed, as "status" is`,
		`key: "required" if "標籤" is set`,
		`disk: "disk" required`,
		`zone: "required" if "net" is set`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// The hints of a part are those of the whole that are in it, of healthy documents and damaged ones.
func TestParts(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for round := range 200 {
		text := pets
		if round%2 == 0 {
			text = synthetic.Spec(4_000)
		}
		if round%4 > 1 {
			text = synthetic.Damage(text, random)
		}
		start := random.IntN(len(text))
		end := start + random.IntN(len(text)-start)
		checkPart(t, text, start, end)
	}
}

// checkPart holds that the hints of a text are in it, and that a part has those of the whole that are there.
func checkPart(t *testing.T, text string, start, end int) {
	t.Helper()
	file := syntax.ParseFile(text, spec.Options)
	var want []hints.Hint
	for _, h := range hints.In(t.Context(), file, 0, len(text), hints.All, (*spec.Unit).TypeName) {
		if h.At < 0 || h.At > len(text) || h.Text == "" || h.Name < -1 || h.Name > len(text) {
			t.Fatalf("a hint is %+v", h)
		}
		if start <= h.At && h.At <= end {
			want = append(want, h)
		}
	}
	if got := hints.In(t.Context(), file, start, end, hints.All, (*spec.Unit).TypeName); !slices.Equal(got, want) {
		t.Fatalf("in [%d, %d) there are %v, want %v", start, end, got, want)
	}
}

// FuzzHints asks for the hints of parts of any text: they are in it, and a part has those of the whole that are there.
func FuzzHints(f *testing.F) {
	f.Add(pets, 10, 400)
	f.Add(`{"resources":[{"name":"x","schema":{"blocks":[{"single_nested":{"attributes":[{"name":"標籤","string":{"computed_optional_required":"required`, 0, 150)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		start = int(uint(start) % uint(len(text)+1))
		end = start + int(uint(end)%uint(len(text)-start+1))
		checkPart(t, text, start, end)
	})
}
