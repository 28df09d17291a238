package merge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

const denseBase = `{
  "version": "0.1",
  "provider": {"name": "zoo"},
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
                {"custom": {"imports": [{"path": "example.com/a"}], "schema_definition": "a.B(1)"}},
                {"custom": {"schema_definition": "stringvalidator.LengthAtLeast(1)"}}
              ]
            }
          },
          {"name": "list", "list": {"computed_optional_required": "computed", "element_type": {"string": {}}}},
          {
            "name": "nested",
            "list_nested": {
              "computed_optional_required": "optional",
              "nested_object": {"attributes": [
                {"name": "in", "int64": {"computed_optional_required": "required"}}
              ]}
            }
          }
        ],
        "blocks": [{"name": "block", "set_nested": {"nested_object": {"attributes": []}}}]
      }
    },
    {"name": "cat"}
  ],
  "datasources": [{"name": "pet", "schema": {"attributes": []}}]
}
`

// TestMergesOfVariants holds the merges of a dense specification with variants of it: of each variant with the base, on both sides, with
// another one, and with the same.
func TestMergesOfVariants(t *testing.T) {
	t.Parallel()
	type variant struct{ name, text string }
	var all []variant
	for name, text := range whole.Variants(denseBase, `null`, `"x"`, `[{"name": "z"}]`) {
		all = append(all, variant{name, text})
	}
	var b strings.Builder
	merged := func(what, ours, theirs string, options merge.Options) {
		fmt.Fprintf(&b, "# %s\n", what)
		r, err := merge.Merge(denseBase, ours, theirs, options)
		if err != nil {
			fmt.Fprintf(&b, "%v\n", err)
			return
		}
		b.WriteString(said(r))
		for _, line := range whole.Changes(strings.Split(ours, "\n"), strings.Split(r.Text, "\n")) {
			fmt.Fprintln(&b, line)
		}
	}
	for i, v := range all {
		other := all[(i*7+3)%len(all)]
		if i%2 == 1 {
			continue
		}
		merged(v.name+", and theirs is "+other.name, v.text, other.text, merge.Options{Markers: i%3 == 0})
		if i%4 == 0 {
			merged(v.name+" by theirs", denseBase, v.text, merge.Options{})
			merged(v.name+" by both", v.text, v.text, merge.Options{})
		}
	}
	scenario.Golden(t, "testdata/variants.golden", b.String())
}

// TestMergesOfCalls holds the merges of three lists of validators, each of them on any side.
func TestMergesOfCalls(t *testing.T) {
	t.Parallel()
	lists := [][]string{{}, {"a.B(1)"}, {"a.B(2)"}, {"a.B( 1 )"}, {"a.B(1)", "c.D()"}, {"c.D()", "a.B(1)"},
		{"stringvalidator.LengthAtLeast(1)"}, {"stringvalidator.LengthAtLeast(2)", "c.D()"}, {"a.B(1)", "a.B(1)"}, {"broken("}}
	text := func(list []string) string {
		var all []string
		for _, call := range list {
			all = append(all, fmt.Sprintf(`{"custom": {"schema_definition": %q}}`, call))
		}
		return "{\"version\": \"0.1\", \"provider\": {\"name\": \"x\"}, \"resources\": [{\"name\": \"r\", \"schema\": {\"attributes\": [\n{\"name\": \"a\", \"string\": {\"validators\": [" + strings.Join(all, ", ") + "]}}\n]}}]}\n"
	}
	var b strings.Builder
	for i, base := range lists {
		for k, ours := range lists {
			theirs := lists[(i*3+k*5+1)%len(lists)]
			r, err := merge.Merge(text(base), text(ours), text(theirs), merge.Options{Markers: k%2 == 0})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "# %q, ours %q, theirs %q\n%s%s", base, ours, theirs, said(r), strings.Join(strings.SplitAfter(r.Text, "\n")[1:], ""))
		}
	}
	scenario.Golden(t, "testdata/calls.golden", strings.ReplaceAll(b.String(), "\n]}}]}\n", "\n"))
}

// TestRefusedTexts holds the errors for texts that are not JSON, on each side.
func TestRefusedTexts(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, broken := range []string{"", "{", "[]", `{"a": 1 "b"}`, "{\"a\": \"x\ny\"}"} {
		for i := range 3 {
			texts := [3]string{denseBase, denseBase, denseBase}
			texts[i] = broken
			r, err := merge.Merge(texts[0], texts[1], texts[2], merge.Options{})
			fmt.Fprintf(&b, "%q in the place of text %d: a result %v, %v\n", broken, i, r != nil, err)
		}
	}
	scenario.Golden(t, "testdata/refused.golden", b.String())
}

// TestSweepMerges sums up the merges of schemas with parts of all sorts, each of them on any side: attributes and blocks that are added,
// removed, renamed, changed, of another kind, doubled, without a name, or no objects.
func TestSweepMerges(t *testing.T) {
	t.Parallel()
	const a, b = `{"name": "a", "string": {"computed_optional_required": "optional", "description": "A"}}`, `{"name": "b", "int64": {"default": {"static": 1}}}`
	schemas := []string{
		``, `"attributes": []`, `"attributes": [` + a + `]`, `"attributes": [` + b + `, ` + a + `]`,
		`"attributes": [{"name": "c", "string": {"computed_optional_required": "optional", "description": "A"}}]`,
		`"attributes": [{"name": "b", "string": {"computed_optional_required": "optional", "description": "A"}}]`,
		`"attributes": [{"name": "a", "string": {"computed_optional_required": "required", "description": "B"}}, {"name": "b", "int64": {"default": {"static": 1.0}}}]`,
		`"attributes": [{"name": "b", "int64": {"default": {"static": 1e0}, "validators": [5]}}], "description": "x"`,
		`"blocks": [{"name": "a", "single_nested": {"attributes": [` + b + `]}}]`, `"attributes": [` + b + `], "blocks": [{"name": "a", "single_nested": {}}]`,
		`"attributes": [{"name": "a", "bool": {"computed_optional_required": "optional", "description": "A"}}]`,
		`"attributes": [{"name": "a", "string": 5}]`, `"attributes": [` + a + `, ` + a + `]`, `"attributes": {"a": 1}`, `"attributes": [{"string": {}}]`,
		`"attributes": [{"name": "a", "list": {"element_type": {"string": {}}}}]`,
		`"attributes": [{"name": "a", "list": {"element_type": {"list": {"element_type": {"bool": {}}}}}}]`,
		`"attributes": [{"name": "a", "string": {"computed_optional_required": "optional", "imports": [1], "description": "A", "description": "B"}}]`,
	}
	text := func(schema string) string {
		return `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "r", "schema": {` + schema + `}}]}`
	}
	var sums scenario.Sums
	for _, base := range schemas {
		sums.Begin("base " + base)
		for _, ours := range schemas {
			for i, theirs := range schemas {
				r, err := merge.Merge(text(base), text(ours), text(theirs), merge.Options{Markers: i%2 == 0})
				if err != nil {
					t.Fatal(err)
				}
				sums.Add(fmt.Sprintf("ours %s\ntheirs %s\n%s%s", ours, theirs, said(r), r.Text))
			}
		}
	}
	sums.Hold(t, "testdata/sums/merges.golden")
}

// TestRefusedPlaces holds the merges of which something is refused: at each place that theirs has changed, and at a
// place that nobody has changed.
func TestRefusedPlaces(t *testing.T) {
	t.Parallel()
	ours := strings.NewReplacer(`"computed"`, `"optional"`, `{"name": "cat"}`, `{"name": "cat", "schema": {"description": "see \"list\""}}`).Replace(denseBase)
	theirs := strings.NewReplacer(
		`"zoo"`, `"park"`, `"a pet"`, `"one pet"`, `a.B(1)`, `a.B(2)`, `{"static": "a"}`, `{"static": "b"}`,
		`{"string": {}}`, `{"bool": {}}`, `"required"`, `"computed"`, `"set_nested"`, `"list_nested"`, `{"name": "cat"}`, `{"name": "dog"}`,
	).Replace(denseBase)
	all, err := merge.Merge(denseBase, ours, theirs, merge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	places := []string{"nowhere", "", "resources", "resources.pet", "resources.pet.attributes"}
	for _, taken := range all.Taken {
		places = append(places, taken.Place, taken.Place+".deeper")
	}
	var b strings.Builder
	for _, place := range places {
		for _, stubborn := range []bool{false, true} {
			calls := 0
			r, err := merge.Merge(denseBase, ours, theirs, merge.Options{Refusals: func(text string) []merge.Refusal {
				if calls++; text == ours || text == theirs || calls > 3 && !stubborn {
					return nil
				}
				return []merge.Refusal{{Rule: "rule", Message: "no", Steps: strings.Split(place, ".")}}
			}})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "# refused at %q, always %t: asked %d times, ours %t\n%s", place, stubborn, calls, r.Text == ours, said(r))
		}
	}
	scenario.Golden(t, "testdata/refused_places.golden", b.String())
}
