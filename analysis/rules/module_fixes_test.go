package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
)

// checksOfTheModule is a package of the user's.
const checksOfTheModule = `-- provider/checks/checks.go --
package checks

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

type name struct{}

func (name) ValidateString(context.Context) {}

func Name(longest int) validator.String { return name{} }

func Prefix(text string) validator.String { return name{} }

func Many(numbers ...int) validator.String { return name{} }

func Strict(strict bool) validator.String { return name{} }

func Both() validator.String { return name{} }
-- provider/mine/validator/validator.go --
package validator

import "github.com/hashicorp/terraform-plugin-framework/schema/validator"

func Mine() validator.String { return nil }
-- provider/older/checks/checks.go --
package checks

import "github.com/hashicorp/terraform-plugin-framework/schema/validator"

func Old() validator.String { return nil }

func Both() validator.String { return nil }
-- provider/deep/naming/naming.go --
package naming

import "github.com/hashicorp/terraform-plugin-framework/schema/validator"

func Any() validator.String { return nil }
-- provider/tool/main.go --
package main

import _ "github.com/hashicorp/terraform-plugin-framework/schema/validator"

func main() {}
`

// TestFixesInModule applies fixes to definitions in a module with packages of its own. A fix cures its finding and brings no other error.
func TestFixesInModule(t *testing.T) {
	settings := goproject.Settings(t, "../golang/module/testdata/framework.txtar", checksOfTheModule)
	const start = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required", "validators": [{"custom": {`
	for _, test := range []struct{ name, custom, rule, help, fixed string }{
		{
			"a misspelt function", `"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Nme(1)"`,
			"unknown-library-function", "did you mean Name?",
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(1)"`,
		},
		{
			"a misspelt package", `"imports": [{"path": "example.com/provider/cheks"}], "schema_definition": "checks.Name(1)"`,
			"import-unknown-package", `did you mean "example.com/provider/checks"?`,
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(1)"`,
		},
		{
			"a package whose name is misspelt everywhere", `"imports": [{"path": "example.com/provider/cheks"}], "schema_definition": "cheks.Name(1)"`,
			"import-unknown-package", `did you mean "example.com/provider/checks"?`,
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(1)"`,
		},
		{
			"a package in another folder, under an alias", `"imports": [{"path": "example.com/provider/naming", "alias": "n"}], "schema_definition": "n.Any()"`,
			"import-unknown-package", `did you mean "example.com/provider/deep/naming"?`,
			`"imports": [{"path": "example.com/provider/deep/naming", "alias": "n"}], "schema_definition": "n.Any()"`,
		},
		{
			"a number in quotes", `"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(\"10\")"`,
			"argument-mismatch", "",
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(10)"`,
		},
		{
			"a string without quotes", `"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Prefix(-1.5)"`,
			"argument-mismatch", "",
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Prefix(\"-1.5\")"`,
		},
		{
			"a truth value in quotes", `"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Strict(\"true\")"`,
			"argument-mismatch", "",
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Strict(true)"`,
		},
		{
			"several", `"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Many(\"1\", 22, \"333\")"`,
			"argument-mismatch", "",
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Many(1, 22, 333)"`,
		},
		{
			"nothing that reads like a number", `"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Many(1, \"2\", \"010\")"`,
			"argument-mismatch", "", "",
		},
		{
			"a package that is not imported", `"schema_definition": "checks.Name(1)"`,
			"package-not-imported", "",
			`"imports": [{"path": "example.com/provider/checks"}]`,
		},
		{
			"two packages of the name have it", `"schema_definition": "checks.Both()"`,
			"package-not-imported", "", `"schema_definition": "checks.Both()", "imports": [{"path": "example.com/provider/`,
		},
		{
			"a misspelt name of a package that is imported elsewhere",
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(1)"}}, {"custom": {"schema_definition": "cheks.Name(2)"`,
			"package-not-imported", "did you mean checks?", `"schema_definition": "checks.Name(2)"`,
		},
		{
			"a misspelt name of a package that is not imported", `"schema_definition": "cheks.Name(1)"`,
			"package-not-imported", "did you mean checks?", `checks.Name(1)"`,
		},
		{
			"a misspelt name of a package that has no such function", `"schema_definition": "cheks.Number(1)"`,
			"package-not-imported", "import it where it is used", "",
		},
		{
			"another package of the name has it", `"imports": [{"path": "example.com/provider/older/checks"}], "schema_definition": "checks.Name(1)"`,
			"unknown-library-function", `import "example.com/provider/checks", which has it`,
			`"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(1)"`,
		},
		{
			"another package of the name has it, and the name is taken",
			`"imports": [{"path": "example.com/provider/older/checks"}], "schema_definition": "checks.Old()"}}, {"custom": {"schema_definition": "checks.Name(1)"`,
			"unknown-library-function", `import "example.com/provider/checks", which has it`,
			`"schema_definition": "checks2.Name(1)", "imports": [{"path": "example.com/provider/checks", "alias": "checks2"}]`,
		},
		{
			"another package of the name has it, which has another name here",
			`"imports": [{"path": "example.com/provider/older/checks"}, {"path": "example.com/provider/checks", "alias": "own"}], "schema_definition": "checks.Old(), own.Name(1)"}}, {"custom": {"schema_definition": "checks.Name(2)"`,
			"unknown-library-function", `import "example.com/provider/checks", which has it`,
			`"schema_definition": "own.Name(2)", "imports": [{"path": "example.com/provider/checks", "alias": "own"}]`,
		},
		{
			"a package that is imported elsewhere under an alias",
			`"imports": [{"path": "example.com/provider/checks", "alias": "own"}], "schema_definition": "own.Name(1)"}}, {"custom": {"schema_definition": "checks.Name(2)"`,
			"package-not-imported", "",
			`"schema_definition": "own.Name(2)", "imports": [{"path": "example.com/provider/checks", "alias": "own"}]`,
		},
		{
			"a misspelt name of a package whose name is taken",
			`"imports": [{"path": "example.com/provider/older/checks"}], "schema_definition": "checks.Old()"}}, {"custom": {"schema_definition": "cheks.Name(2)"`,
			"package-not-imported", "did you mean checks?",
			`"schema_definition": "checks2.Name(2)", "imports": [{"path": "example.com/provider/checks", "alias": "checks2"}]`,
		},
		{
			"a package whose name the generated file has", `"schema_definition": "validator.Mine()"`,
			"unknown-library-function", `import "example.com/provider/mine/validator", which has it`,
			`"schema_definition": "validator2.Mine()", "imports": [{"path": "example.com/provider/mine/validator", "alias": "validator2"}]`,
		},
		{
			"nothing like it", `"imports": [{"path": "example.com/provider/zoo"}], "schema_definition": "zoo.Any()"`,
			"import-unknown-package", "write the package, or import one that is there", "",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			source := start + test.custom + `}}]}}]}}]}`
			found := false
			for _, d := range analysis.NewDocument(source, settings).Diagnostics() {
				if d.Rule.Name != test.rule {
					continue
				}
				found = true
				if d.Help() != test.help {
					t.Errorf("the help is %q", d.Help())
				}
				if len(d.Fixes()) == 0 && test.fixed != "" {
					t.Fatal("there is no fix")
				}
				for _, fix := range d.Fixes() {
					fixed, err := text.ApplyEdits(source, fix.Edits)
					if err != nil {
						t.Fatal(err)
					}
					if !strings.Contains(fixed, test.fixed) || test.fixed == "" {
						t.Errorf("%s: %s", fix.Title, fixed)
					}
					for _, d := range analysis.NewDocument(fixed, settings).Diagnostics() {
						if d.Severity == rules.SeverityError {
							t.Errorf("%s: %s: %s: %s", fix.Title, fixed, d.Message, d.Note())
						}
					}
				}
			}
			if !found {
				t.Errorf("there is no %s", test.rule)
			}
		})
	}
}
