package rules_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
)

// TestExpressionInPlaceThatIsNot holds that a default with a field behind it is looked at where no attribute has a default.
func TestExpressionInPlaceThatIsNot(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example", "schema": {"attributes": [{"name": "a", "string": {"optional_required": "optional",
"default": {"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"}],
"schema_definition": "stringdefault.StaticString(\"x\"),\nSensitive: true"}}}}]}}}`
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if d.Rule.Name == "default-not-resource" {
			return
		}
	}
	t.Error("nobody says that a provider has no defaults")
}
