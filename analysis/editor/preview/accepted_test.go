package preview_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// TestAccepted evaluates the validators of attributes, written here once more, on the values that an example has for them.
func TestAccepted(t *testing.T) {
	text := func(v cty.Value) string { return v.AsString() }
	number := func(v cty.Value) float64 { f, _ := v.AsBigFloat().Float64(); return f }
	matches := func(pattern string) func(cty.Value) bool {
		return func(v cty.Value) bool { return regexp.MustCompile(pattern).MatchString(text(v)) }
	}
	each := func(accepts func(cty.Value) bool) func(cty.Value) bool {
		return func(v cty.Value) bool {
			for it := v.ElementIterator(); it.Next(); {
				if _, element := it.Element(); !accepts(element) {
					return false
				}
			}
			return v.LengthInt() > 0
		}
	}
	for _, c := range []struct {
		kind, validators string
		accepts          func(cty.Value) bool
	}{
		{"string", `OneOf("apple", "pear")`, func(v cty.Value) bool { return text(v) == "apple" || text(v) == "pear" }},
		{"string", `OneOf("apple", "pear") & NoneOf("apple")`, func(v cty.Value) bool { return text(v) == "pear" }},
		{"string", `OneOfCaseInsensitive("APPLE") & LengthAtLeast(5)`, func(v cty.Value) bool { return strings.EqualFold(text(v), "apple") }},
		{"string", `LengthBetween(2, 4)`, func(v cty.Value) bool { return len(text(v)) >= 2 && len(text(v)) <= 4 }},
		{"string", `LengthAtLeast(40)`, func(v cty.Value) bool { return len(text(v)) >= 40 }},
		{"string", `UTF8LengthAtMost(3)`, func(v cty.Value) bool { return len([]rune(text(v))) <= 3 }},
		{"string", `RegexMatches(regexp.MustCompile("^[A-Z]{3}-[0-9]+$"), "m")`, matches("^[A-Z]{3}-[0-9]+$")},
		{"string", `RegexMatches(regexp.MustCompile("^[a-z]+$"), "m") & LengthAtLeast(20)`, func(v cty.Value) bool {
			return matches("^[a-z]+$")(v) && len(text(v)) >= 20
		}},
		{"string", `RegexMatches(regexp.MustCompile("^arn:"), "m")`, matches("^arn:")},
		{"string", `Any(stringvalidator.OneOf("!"), stringvalidator.OneOf("bb")) & LengthAtLeast(2)`, func(v cty.Value) bool { return text(v) == "bb" }},
		{"string", `OneOfCaseInsensitive("APPLE") & RegexMatches(regexp.MustCompile("^[a-z]+$"), "m")`, func(v cty.Value) bool { return text(v) == "apple" }},
		{"number", `OneOf(big.NewFloat(7))`, func(v cty.Value) bool { return number(v) == 7 }},
		{"string", `NoneOf("example")`, func(v cty.Value) bool { return text(v) != "example" }},
		{"string", `All(stringvalidator.LengthAtLeast(2), stringvalidator.OneOf("b", "bb"))`, func(v cty.Value) bool { return text(v) == "bb" }},
		{"string", `Any(stringvalidator.OneOf("x"), stringvalidator.OneOf("y"))`,
			func(v cty.Value) bool { return text(v) == "x" || text(v) == "y" }},
		{"int64", `Between(10, 20)`, func(v cty.Value) bool { return number(v) >= 10 && number(v) <= 20 }},
		{"int64", `AtMost(-5)`, func(v cty.Value) bool { return number(v) <= -5 }},
		{"int64", `OneOf(80, 443)`, func(v cty.Value) bool { return number(v) == 80 || number(v) == 443 }},
		{"int64", `AtLeast(1) & NoneOf(1)`, func(v cty.Value) bool { return number(v) > 1 }},
		{"float64", `Between(0.1, 0.2)`, func(v cty.Value) bool { return number(v) >= 0.1 && number(v) <= 0.2 }},
		{"bool", `Equals(false)`, cty.Value.False},
		{"list", `SizeBetween(3, 4)`, func(v cty.Value) bool { return v.LengthInt() == 3 || v.LengthInt() == 4 }},
		{"list", `SizeAtLeast(2) & UniqueValues()`, func(v cty.Value) bool {
			elements := v.AsValueSlice()
			return len(elements) >= 2 && !elements[0].RawEquals(elements[1])
		}},
		{"set", `SizeAtLeast(2) & ValueStringsAre(stringvalidator.OneOf("a", "b", "c"))`, func(v cty.Value) bool {
			elements := v.AsValueSlice()
			return len(elements) >= 2 && !elements[0].RawEquals(elements[1]) &&
				each(func(v cty.Value) bool { return strings.Contains("abc", text(v)) })(v)
		}},
		{"map", `SizeAtLeast(2) & ValueStringsAre(stringvalidator.LengthBetween(1, 3))`, func(v cty.Value) bool {
			return v.LengthInt() >= 2 && each(func(v cty.Value) bool { return len(text(v)) <= 3 })(v)
		}},
		{"map", `KeysAre(stringvalidator.LengthAtMost(2)) & SizeAtLeast(2)`, func(v cty.Value) bool {
			for key := range v.AsValueMap() {
				if len(key) > 2 {
					return false
				}
			}
			return v.LengthInt() >= 2
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
			usage := preview.Usage(doc, slices.IndexFunc(doc.File().Units, func(u *syntax.Unit) bool { return u.Kind == syntax.Resource }))
			file, problems := hclsyntax.ParseConfig([]byte(usage), "", hcl.InitialPos)
			if problems.HasErrors() {
				t.Fatal(problems)
			}
			value, problems := file.Body.(*hclsyntax.Body).Blocks[0].Body.Attributes["a"].Expr.Value(nil)
			if problems.HasErrors() {
				t.Fatal(problems)
			}
			if !c.accepts(value) {
				t.Errorf("the example is\n%s", usage)
			}
		})
	}
}

// TestShownTogether holds which attributes an example shows where validators demand that some are set together, or not.
func TestShownTogether(t *testing.T) {
	for name, c := range map[string]struct{ attributes, want string }{
		"nothing is demanded":                   {"a b c d", "a b c"},
		"two exclude each other":                {"a:ConflictsWith(b) b c", "a c"},
		"one excludes two":                      {"a b c:ConflictsWith(a,b)", "a b"},
		"one excludes what must be set":         {"a:ConflictsWith(b) b!", "b"},
		"one of three":                          {"a:ExactlyOneOf(b,c) b:ExactlyOneOf(a,c) c:ExactlyOneOf(a,b)", "a"},
		"one of those that an example leaves":   {"a b c d e:ExactlyOneOf(d)", "a b c e"},
		"at least one":                          {"a b c d:AtLeastOneOf(e) e", "a b c d"},
		"at least one, which is there":          {"a b c d:AtLeastOneOf(a)", "a b c"},
		"one requires another":                  {"a b c:AlsoRequires(d) d e", "a b c d"},
		"one requires what others exclude":      {"a:AlsoRequires(b) b:ConflictsWith(c) c!", "c"},
		"one requires what no one can set":      {"a:AlsoRequires(b) b-", ""},
		"what is required requires another one": {"a!:AlsoRequires(e) b c d e", "a b c d e"},
	} {
		t.Run(name, func(t *testing.T) {
			var attributes []string
			for attribute := range strings.FieldsSeq(c.attributes) {
				of, call, _ := strings.Cut(attribute, ":")
				configurability := "optional"
				switch {
				case strings.HasSuffix(of, "!"):
					configurability = "required"
				case strings.HasSuffix(of, "-"):
					configurability = "computed"
				}
				validators := ""
				if function, names, ok := strings.Cut(strings.TrimSuffix(call, ")"), "("); ok {
					paths := `path.MatchRoot("` + strings.ReplaceAll(names, ",", `"), path.MatchRoot("`) + `")`
					validators = fmt.Sprintf(`, "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"},
						{"path": "github.com/hashicorp/terraform-plugin-framework/path"}], "schema_definition": %s}}]`, syntax.Quote("stringvalidator."+function+"("+paths+")"))
				}
				attributes = append(attributes,
					fmt.Sprintf(`{"name": %q, "string": {"computed_optional_required": %q%s}}`, strings.Trim(of, "!-"), configurability, validators))
			}
			doc := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [`+strings.Join(attributes, ", ")+`]}}]}`, nil)
			usage := preview.Usage(doc, slices.IndexFunc(doc.File().Units, func(u *syntax.Unit) bool { return u.Kind == syntax.Resource }))
			if got := strings.Join(regexp.MustCompile(`(?m)^  \w+`).FindAllString(usage, -1), ""); strings.Join(strings.Fields(got), " ") != c.want {
				t.Errorf("the example is\n%s", usage)
			}
		})
	}
}

// TestMayBeOmitted checks when a configuration may leave the provider block out, and that the example has a comment about it.
func TestMayBeOmitted(t *testing.T) {
	of := func(call string) string {
		return `"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"},
			{"path": "github.com/hashicorp/terraform-plugin-framework/path"}], "schema_definition": ` + syntax.Quote("stringvalidator."+call) + `}}]`
	}
	for name, c := range map[string]struct {
		attributes string
		want       bool
	}{
		"nothing":          {``, true},
		"what may be set":  {`{"name": "a", "string": {"optional_required": "optional"}}`, true},
		"what must be set": {`{"name": "a", "string": {"optional_required": "required"}}`, false},
		"at least one of two": {`{"name": "a", "string": {"optional_required": "optional", ` + of(`AtLeastOneOf(path.MatchRoot("b"))`) +
			`}}, {"name": "b", "string": {"optional_required": "optional"}}`, false},
		"exactly one of two": {`{"name": "a", "string": {"optional_required": "optional", ` + of(`ExactlyOneOf(path.MatchRoot("b"))`) +
			`}}, {"name": "b", "string": {"optional_required": "optional"}}`, false},
		"two that exclude another": {`{"name": "a", "string": {"optional_required": "optional", ` + of(`ConflictsWith(path.MatchRoot("b"))`) +
			`}}, {"name": "b", "string": {"optional_required": "optional"}}`, true},
		"one that requires another": {`{"name": "a", "string": {"optional_required": "optional", ` + of(`AlsoRequires(path.MatchRoot("b"))`) +
			`}}, {"name": "b", "string": {"optional_required": "optional"}}`, true},
		"one of two inside what may be left out": {`{"name": "o", "single_nested": {"optional_required": "optional", "attributes": [{"name": "a", "string": {"optional_required": "optional", ` +
			of(`AtLeastOneOf(path.MatchRelative().AtParent().AtName("b"))`) + `}}, {"name": "b", "string": {"optional_required": "optional"}}]}}`,
			true},
	} {
		t.Run(name, func(t *testing.T) {
			doc := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "p", "schema": {"attributes": [`+c.attributes+`]}},
				"resources": [{"name": "r", "schema": {"attributes": []}}]}`, nil)
			if got := preview.MayBeOmitted(doc.Unit(doc.File().Provider()), doc.Settings()); got != c.want {
				t.Errorf("it may be omitted: %t", got)
			}
			resource := slices.IndexFunc(doc.File().Units, func(u *syntax.Unit) bool { return u.Kind == syntax.Resource })
			if example := preview.Example(doc, resource); strings.Contains(example, "may be omitted") != c.want ||
				!c.want && !strings.Contains(example, "\n  a = ") {
				t.Errorf("the example is\n%s", example)
			}
		})
	}
}
