package preview_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

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
