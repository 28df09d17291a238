package schema

import (
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

// TestEveryRestrictionHasRule holds that the grammar asks for nothing that no rule speaks of: it checks the kinds of
// restrictions on values and arrays, each of which only certain rules know.
func TestEveryRestrictionHasRule(t *testing.T) {
	seen := map[schema.Type]bool{}
	queue := []schema.Type{schema.TypeRoot}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if seen[at] || at == schema.TypeAny {
			continue
		}
		seen[at] = true
		shape := at.Shape()
		ok := true
		switch {
		case shape.Enum != nil:
			ok = shape.Role == schema.RoleVersion || shape.Role == schema.RoleConfigurability
		case shape.MinLength > 0:
			ok = shape.Role == schema.RoleImportPath || shape.Role == schema.RoleImportAlias ||
				shape.Role == schema.RoleGoType && shape.Of == schema.RoleCustomType
		case shape.MinItems > 0:
			ok = shape.Role == schema.RoleImports || shape.Role == schema.RoleAttributeTypes
		case shape.MinProperties > 0:
			ok = shape.Role == schema.RoleSchema
		case shape.Choice != 0:
			ok = isTyped(shape) || shape.Role == schema.RoleDefault
		}
		if !ok {
			t.Errorf("%s has a restriction that no rule speaks of", at)
		}
		queue = append(queue, at.Items())
		for k := range shape.Allowed.All() {
			queue = append(queue, at.Member(k))
		}
	}
}
