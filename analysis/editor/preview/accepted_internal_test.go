package preview

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// TestAccepted evaluates the validators of attributes, written here once more, on the values that an example has for them.
func TestAccepted(t *testing.T) {
	text := func(v value) string { return v.Text }
	number := func(v value) float64 {
		if v.Kind == golang.Int {
			return float64(v.Int)
		}
		return v.Float
	}
	matches := func(pattern string) func(value) bool {
		return func(v value) bool { return regexp.MustCompile(pattern).MatchString(text(v)) }
	}
	each := func(accepts func(value) bool) func(value) bool {
		return func(v value) bool {
			for _, element := range slices.Concat(v.list, slices.Collect(maps.Values(v.object))) {
				if !accepts(element) {
					return false
				}
			}
			return len(v.list)+len(v.object) > 0
		}
	}
	for _, c := range []struct {
		kind, validators string
		accepts          func(value) bool
	}{
		{"string", `OneOf("apple", "pear")`, func(v value) bool { return text(v) == "apple" || text(v) == "pear" }},
		{"string", `OneOf("apple", "pear") & NoneOf("apple")`, func(v value) bool { return text(v) == "pear" }},
		{"string", `OneOfCaseInsensitive("APPLE") & LengthAtLeast(5)`, func(v value) bool { return strings.EqualFold(text(v), "apple") }},
		{"string", `LengthBetween(2, 4)`, func(v value) bool { return len(text(v)) >= 2 && len(text(v)) <= 4 }},
		{"string", `LengthAtLeast(40)`, func(v value) bool { return len(text(v)) >= 40 }},
		{"string", `UTF8LengthAtMost(3)`, func(v value) bool { return len([]rune(text(v))) <= 3 }},
		{"string", `RegexMatches(regexp.MustCompile("^[A-Z]{3}-[0-9]+$"), "m")`, matches("^[A-Z]{3}-[0-9]+$")},
		{"string", `RegexMatches(regexp.MustCompile("^[a-z]+$"), "m") & LengthAtLeast(20)`, func(v value) bool {
			return matches("^[a-z]+$")(v) && len(text(v)) >= 20
		}},
		{"string", `RegexMatches(regexp.MustCompile("^arn:"), "m")`, matches("^arn:")},
		{"string", `Any(stringvalidator.OneOf("!"), stringvalidator.OneOf("bb")) & LengthAtLeast(2)`, func(v value) bool { return text(v) == "bb" }},
		{"string", `OneOfCaseInsensitive("APPLE") & RegexMatches(regexp.MustCompile("^[a-z]+$"), "m")`, func(v value) bool { return text(v) == "apple" }},
		{"number", `OneOf(big.NewFloat(7))`, func(v value) bool { return number(v) == 7 }},
		{"string", `NoneOf("example")`, func(v value) bool { return text(v) != "example" }},
		{"string", `All(stringvalidator.LengthAtLeast(2), stringvalidator.OneOf("b", "bb"))`, func(v value) bool { return text(v) == "bb" }},
		{"string", `Any(stringvalidator.OneOf("x"), stringvalidator.OneOf("y"))`,
			func(v value) bool { return text(v) == "x" || text(v) == "y" }},
		{"int64", `Between(10, 20)`, func(v value) bool { return number(v) >= 10 && number(v) <= 20 }},
		{"int64", `AtMost(-5)`, func(v value) bool { return number(v) <= -5 }},
		{"int64", `OneOf(80, 443)`, func(v value) bool { return number(v) == 80 || number(v) == 443 }},
		{"int64", `AtLeast(1) & NoneOf(1)`, func(v value) bool { return number(v) > 1 }},
		{"float64", `Between(0.1, 0.2)`, func(v value) bool { return number(v) >= 0.1 && number(v) <= 0.2 }},
		{"bool", `Equals(false)`, func(v value) bool { return v.Kind == golang.Bool && !v.True }},
		{"list", `SizeBetween(3, 4)`, func(v value) bool { return len(v.list) == 3 || len(v.list) == 4 }},
		{"list", `SizeAtLeast(2) & UniqueValues()`, func(v value) bool {
			elements := v.list
			return len(elements) >= 2 && literal(&elements[0].Value) != literal(&elements[1].Value)
		}},
		{"set", `SizeAtLeast(2) & ValueStringsAre(stringvalidator.OneOf("a", "b", "c"))`, func(v value) bool {
			elements := v.list
			return len(elements) >= 2 && literal(&elements[0].Value) != literal(&elements[1].Value) &&
				each(func(v value) bool { return strings.Contains("abc", text(v)) })(v)
		}},
		{"map", `SizeAtLeast(2) & ValueStringsAre(stringvalidator.LengthBetween(1, 3))`, func(v value) bool {
			return len(v.object) >= 2 && each(func(v value) bool { return len(text(v)) <= 3 })(v)
		}},
		{"map", `KeysAre(stringvalidator.LengthAtMost(2)) & SizeAtLeast(2)`, func(v value) bool {
			for key := range v.object {
				if len(key) > 2 {
					return false
				}
			}
			return len(v.object) >= 2
		}},
	} {
		t.Run(c.kind+" "+c.validators, func(t *testing.T) {
			element := ""
			if c.kind == "list" || c.kind == "set" || c.kind == "map" {
				element = `, "element_type": {"string": {}}`
			}
			var definitions []string
			for call := range strings.SplitSeq(c.validators, " & ") {
				definitions = append(definitions, fmt.Sprintf(`{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/%svalidator"},
					{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "regexp"}, {"path": "math/big"}], "schema_definition": %s}}`,
					c.kind, syntax.Quote(c.kind+"validator."+call)))
			}
			doc := analysis.NewDocument(fmt.Sprintf(`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [
				{"name": "a", %q: {"computed_optional_required": "required"%s, "validators": [%s]}}]}}]}`, c.kind, element, strings.Join(definitions, ", ")), nil)
			u := doc.Unit(slices.IndexFunc(doc.File().Units, func(u *syntax.Unit) bool { return u.Kind == syntax.Resource }))
			got := newExampleWriter(u, doc.Settings(), nil).value(&u.Elements[0], 0)
			if !c.accepts(got) {
				t.Errorf("the example is\n%s", Usage(doc, doc.File().UnitAt(strings.Index(doc.File().Text(), `"r"`))))
			}
		})
	}
}
