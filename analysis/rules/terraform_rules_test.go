package rules_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
)

// judged is a specification with Terraform's verdict.
type judged struct {
	name, text string
	// rule is the rule that must report an error; empty if Terraform takes the specification.
	rule string
}

// judgedHere are specifications that were tried with Terraform 1.11.4, which are always there.
var judgedHere = []judged{
	{"provider argument count", providerAttribute("count"), "core-reserved-provider-argument"},
	{"provider argument depends_on", providerAttribute("depends_on"), "core-reserved-provider-argument"},
	{"provider argument for_each", providerAttribute("for_each"), "core-reserved-provider-argument"},
	{"provider argument source", providerAttribute("source"), "core-reserved-provider-argument"},
	{"provider argument locals", providerAttribute("locals"), ""},
	{"provider argument region", providerAttribute("region"), ""},
	{"resource argument source", resourceWith("attributes", `{"name": "source", "string": {"computed_optional_required": "optional"}}`), ""},
	{"resource argument locals", resourceWith("attributes", `{"name": "locals", "string": {"computed_optional_required": "optional"}}`), ""},
	{"resource argument dynamic", resourceWith("attributes", `{"name": "dynamic", "string": {"computed_optional_required": "optional"}}`), ""},
	{"resource block locals", resourceWith("blocks", listBlock("locals", "")), "core-reserved-block"},
	{"resource block dynamic", resourceWith("blocks", listBlock("dynamic", "")), "hcl-dynamic-block"},
	{"block dynamic in a block", resourceWith("blocks", listBlock("b", listBlock("dynamic", ""))), "hcl-dynamic-block"},
	{"block locals in a block", resourceWith("blocks", listBlock("b", listBlock("locals", ""))), ""},
	{"block content", resourceWith("blocks", listBlock("content", "")), ""},
	{"nested attribute in protocol 6", resourceWith("attributes", `{"name": "n", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "x", "string": {"computed_optional_required": "optional"}}]}}`), ""},
}

func providerAttribute(name string) string {
	return `{"version": "0.1", "provider": {"name": "example", "schema": {"attributes": [{"name": "` + name + `", "string": {"optional_required": "optional"}}]}}}`
}

func resourceWith(array, element string) string {
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"` + array + `": [` + element + `]}}]}`
}

func listBlock(name, inner string) string {
	return `{"name": "` + name + `", "list_nested": {"nested_object": {"attributes": [{"name": "x", "string": {"computed_optional_required": "optional"}}], "blocks": [` + inner + `]}}}`
}

// sharedDirectory returns the directory of specifications that were collected or judged elsewhere; empty if there is none.
func sharedDirectory() string { return os.Getenv("SPEC_LS_SHARED") }

// terraformErrors returns the errors of the rules about Terraform and about style.
func terraformErrors(text string) []string {
	var names []string
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if stage := d.Rule.Stage; d.Severity == rules.SeverityError && (stage == rules.StageTerraform || stage == rules.StageStyle) {
			names = append(names, d.Rule.Name)
		}
	}
	return names
}

// TestTerraformVerdicts compares the rules of stage terraform with what Terraform says.
func TestTerraformVerdicts(t *testing.T) {
	cases := slices.Concat(judgedHere, judgedCases(t), compilingFiles(t))
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := strings.Join(terraformErrors(c.text), ", ")
			if got != c.rule {
				t.Errorf("got errors %q, want %q", got, c.rule)
			}
		})
	}
}

// oracleRules are the judged cases of this stage, and the rules that are to find them.
var oracleRules = map[string]string{
	"z_block_dynamic_name":       "hcl-dynamic-block",
	"z_prov_reserved_attr_count": "core-reserved-provider-argument",
}

// judgedCases returns the collected cases that Terraform refuses and those that it takes. The rules of other stages are not held to
// them here.
func judgedCases(t *testing.T) []judged {
	t.Helper()
	var out []judged
	for _, c := range collected.Cases(t) {
		if rule := oracleRules[c.Name]; rule != "" || c.Expect == "clean" {
			out = append(out, judged{"oracle " + c.Name, c.Spec, rule})
		}
	}
	return out
}

// compilingFiles returns the collected files whose generated Go compiles. Terraform was not run on them, but their providers
// are in use.
func compilingFiles(t *testing.T) []judged {
	t.Helper()
	var out []judged
	for _, file := range collected.Files(t) {
		if file.Compiles == "ok" {
			out = append(out, judged{"corpus " + file.Name, file.Text, ""})
		}
	}
	return out
}

// TestInternalValidate holds the comparison with InternalValidate to the existing rules.
func TestInternalValidate(t *testing.T) {
	text, err := os.ReadFile("internalvalidate.md")
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`\[([a-z0-9-]+)\]\(docs/([a-z0-9-]+)\.md\)`).FindAllStringSubmatch(string(text), -1)
	if len(links) < 30 {
		t.Errorf("only %d links to rules", len(links))
	}
	for _, link := range links {
		if link[1] != link[2] {
			t.Errorf("%s leads to the page of %s", link[1], link[2])
		}
		if _, err := rules.Find(link[1]); err != nil {
			t.Error(err)
		}
	}
}
