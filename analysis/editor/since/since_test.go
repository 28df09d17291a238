package since_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/editor/since"
	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

const pets = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "name", "string": {"computed_optional_required": "optional"}},
  {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
    {"name": "city", "string": {"computed_optional_required": "optional", "default": {"static": "Rome"}}},
    {"name": "phone", "string": {"computed_optional_required": "optional"}}]}}
]}}, {"name": "cage", "schema": {"attributes": [{"name": "size", "int64": {"computed_optional_required": "required"}}]}}]}`

// edited returns the specification after replacements.
func edited(t *testing.T, oldNew ...string) string {
	t.Helper()
	text := pets
	for i := 0; i < len(oldNew); i += 2 {
		if !strings.Contains(text, oldNew[i]) {
			t.Fatalf("%q is not there", oldNew[i])
		}
		text = strings.Replace(text, oldNew[i], oldNew[i+1], 1)
	}
	return text
}

const phone = `,
    {"name": "phone", "string": {"computed_optional_required": "optional"}}`

var cage = pets[strings.Index(pets, `, {"name": "cage"`) : len(pets)-2]

func TestMarks(t *testing.T) {
	for _, test := range []struct {
		name         string
		oldNew       []string
		units, names []string
	}{
		{"nothing", nil, nil, nil},
		{"layout", []string{"\n  ", "\n\n\n "}, nil, nil},
		{"worse and better", []string{`"name": "name", "string": {"computed_optional_required": "optional"`,
			`"name": "name", "string": {"computed_optional_required": "required"`, `"city", "string": {`, `"city", "string": {"description": "x", `},
			[]string{`"pet" 1 breaking and 1 other change since HEAD`},
			[]string{`"name" breaking: became required`, `"city" patch: description changed`}},
		{"two of one", []string{`"city", "string": {"computed_optional_required": "optional", "default": {"static": "Rome"}`, `"city", "string": {"computed_optional_required": "optional", "default": {"static": "Oslo"}, "description": "x"`},
			[]string{`"pet" 1 breaking and 1 other change since HEAD`}, []string{`"city" breaking: default changed, and 1 more`}},
		{"gone from an attribute", []string{phone, ""},
			[]string{`"pet" 1 breaking change since HEAD`}, []string{`"owner" breaking: attribute removed (phone)`}},
		{"gone from a unit", []string{`{"name": "name", "string": {"computed_optional_required": "optional"}},`, ""},
			[]string{`"pet" 1 breaking change since HEAD`}, []string{`"pet" breaking: attribute removed (name)`}},
		{"a unit is gone", []string{cage, ""},
			[]string{`"zoo" 1 breaking change since HEAD`}, []string{`"zoo" breaking: resource removed (cage)`}},
		{"a unit is new", []string{`{"name": "cage"`, `{"name": "fox", "schema": {"attributes": []}}, {"name": "cage"`},
			[]string{`"fox" 1 change since HEAD`}, []string{`"fox" minor: resource added`}},
		{"texts", []string{`"size", "int64": {`, `"size", "int64": {"description": "x", `},
			[]string{`"cage" 1 change since HEAD`}, []string{`"size" patch: description changed`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			now := edited(t, test.oldNew...)
			document := analysis.NewDocument(now, nil)
			found := since.Compare("HEAD", pets, document, change.HashiCorp)
			shown := func(marks []since.Mark) (out []string) {
				for _, m := range marks {
					out = append(out, now[m.Start:m.End]+" "+m.Text)
				}
				return out
			}
			if got := shown(found.Units(t.Context(), document)); !slices.Equal(got, test.units) {
				t.Errorf("units are marked %q, want %q", got, test.units)
			}
			names := found.Names(t.Context(), document, 0, len(now))
			if got := shown(names); !slices.Equal(got, test.names) {
				t.Errorf("names are marked %q, want %q", got, test.names)
			}
			for _, m := range names {
				if at, ok := found.At(t.Context(), document, m.Start+1); !ok || at.Start != m.Start || at.Page != m.Page || m.Page == "" {
					t.Errorf("at %s it says %+v", now[m.Start:m.End], at)
				}
			}
			if !found.Equal(since.Compare("HEAD", pets, document, change.HashiCorp)) {
				t.Error("another comparison of the same differs")
			}
		})
	}
}

// TestPage checks that a hover has the change, the old text and the page of the rule.
func TestPage(t *testing.T) {
	now := edited(t, `"city", "string": {"computed_optional_required": "optional", "default": {"static": "Rome"}`, `"city", "string": {"computed_optional_required": "required"`)
	document := analysis.NewDocument(now, nil)
	at, ok := since.Compare("v1_2", pets, document, change.HashiCorp).At(t.Context(), document, strings.Index(now, `"city"`)+2)
	if !ok {
		t.Fatal("there is nothing")
	}
	for _, want := range []string{"**Since v1\\_2**", "**breaking**", "became required", "became-required.html)",
		"It was `string, optional, default \"Rome\"`"} {
		if !strings.Contains(at.Page, want) {
			t.Errorf("%q is not in\n%s", want, at.Page)
		}
	}
}

// The policy decides what guides disagree on.
func TestPolicy(t *testing.T) {
	now := edited(t, `"city", "string": {`, `"city", "string": {"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtMost(3)"}}], `)
	document := analysis.NewDocument(now, nil)
	for policy, want := range map[change.Policy]string{change.HashiCorp: "1 dangerous change since HEAD",
		change.Strict: "1 breaking change since HEAD"} {
		units := since.Compare("HEAD", pets, document, policy).Units(t.Context(), document)
		if len(units) != 1 || units[0].Text != want {
			t.Errorf("%s: %+v", policy, units)
		}
	}
}

// Changes that were found in one version are shown in another one, at the same names.
func TestStale(t *testing.T) {
	changedText := edited(t, `"size", "int64"`, `"size", "string"`)
	found := since.Compare("HEAD", pets, analysis.NewDocument(changedText, nil), change.HashiCorp)
	later := analysis.NewDocument("\n\n"+strings.Replace(changedText, `"name": "pet"`, `"name": "dog"`, 1), nil)
	marks := found.Names(t.Context(), later, 0, later.File().Len())
	if len(marks) != 1 || later.File().Text()[marks[0].Start:marks[0].End] != `"size"` {
		t.Errorf("marked are %+v", marks)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		text := synthetic.Damage(changedText, random)
		damaged := analysis.NewDocument(text, nil)
		for _, c := range []*since.Comparison{found, since.Compare("HEAD", text, later, change.HashiCorp),
			since.Compare("HEAD", pets, damaged, change.Strict)} {
			for _, m := range append(c.Units(t.Context(), damaged), c.Names(t.Context(), damaged, 0, len(text))...) {
				if m.Start < 0 || m.End <= m.Start || m.End > len(text) || m.Text == "" {
					t.Fatalf("a mark is %+v in %q", m, text)
				}
			}
			for offset := 0; offset < len(text); offset += 29 {
				c.At(t.Context(), damaged, offset)
			}
		}
	}
}
