package rules

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// refusedSchema are the rules of stage schema that tell of what the generator refuses as well, where the JSON Schema does not
// come to see it.
var refusedSchema = []string{
	"attribute-type-missing", "default-int64-value", "default-static-type", "duplicate-attribute", "duplicate-attribute-type",
	"duplicate-block", "duplicate-datasource", "duplicate-resource", "legacy-import-string", "wrong-json-type",
}

// foldedWrappers make a document of the value of a key, by the type of the object that has it.
var foldedWrappers = map[schema.Type]func(key, value string) string{
	schema.TypeRoot: func(key, value string) string {
		if key == schema.KeyProvider.String() {
			return `{"version": "0.1", "provider": ` + value + `}`
		}
		return `{"version": "0.1", "provider": {"name": "a"}, "` + key + `": ` + value + `}`
	},
	schema.TypeProvider: func(key, value string) string {
		return `{"version": "0.1", "provider": {"name": "a", "` + key + `": ` + value + `}}`
	},
	schema.TypeProviderSchema: func(key, value string) string {
		return `{"version": "0.1", "provider": {"name": "a", "schema": {"` + key + `": ` + value + `}}}`
	},
	schema.TypeResource: func(key, value string) string {
		return `{"version": "0.1", "provider": {"name": "a"}, "resources": [{"name": "a", "` + key + `": ` + value + `}]}`
	},
	schema.TypeResourceSchema: func(key, value string) string {
		return `{"version": "0.1", "provider": {"name": "a"}, "resources": [{"name": "a", "schema": {"` + key + `": ` + value + `}}]}`
	},
	schema.TypeDatasource: func(key, value string) string {
		return `{"version": "0.1", "provider": {"name": "a"}, "datasources": [{"name": "a", "` + key + `": ` + value + `}]}`
	},
	schema.TypeDatasourceSchema: func(key, value string) string {
		return `{"version": "0.1", "provider": {"name": "a"}, "datasources": [{"name": "a", "schema": {"` + key + `": ` + value + `}}]}`
	},
}

// foldedStage is findFoldedStage. The rule that asks is one of those that it runs, which only a variable can say in Go.
var foldedStage func(*Pass, *Violation) Stage

func init() { foldedStage = findFoldedStage }

// findFoldedStage gives the stage at which a key in the wrong case meets the toolchain. The JSON Schema does not see what it
// holds, but the generator takes that for what it is, and may refuse it.
func findFoldedStage(p *Pass, v *Violation) Stage {
	wrap := foldedWrappers[v.ObjectType]
	n := &p.Tree.Nodes[v.Node]
	if wrap == nil || !n.IsContainer() {
		return StageMeaning
	}
	file := syntax.ParseFile(wrap(v.Key.String(), p.Tree.Text[n.Start:n.End]), spec.Options)
	stage := StageMeaning
	summaries := make([]Summary, len(file.Units))
	for k, unit := range file.Units {
		var findings []Finding
		findings, summaries[k] = CheckUnit(unit, &Settings{})
		for i := range findings {
			stage = min(stage, refusedAt(&findings[i], unit.Tree))
		}
	}
	for _, f := range CheckFrame(file, summaries, &Settings{}, nil) {
		stage = min(stage, refusedAt(&f, file.Frame))
	}
	return stage
}

// refusedAt gives the stage of a finding where the JSON Schema does not come to see it.
func refusedAt(f *Finding, tree *syntax.Tree) Stage {
	switch {
	case f.Severity != SeverityError || f.Stage < StageSchema || f.Stage > StageStartup:
		return StageMeaning
	case f.Stage > StageSchema:
		return f.Stage
	case slices.Contains(refusedSchema, f.Rule.Name) && tree.Nodes[f.Node].Kind != syntax.Null:
		return StageGenerate
	case f.Rule.Name == "validators-shape" && isList(tree, f.Node) && tree.Nodes[f.Node].Kind != syntax.Array:
		return StageGenerate
	case f.Rule.Name == "invalid-identifier" && !golang.IsIdentifier(golang.Pascal(tree.Value(f.Node))):
		return StageGenerate
	}
	return StageMeaning
}

// isList says whether a node stands where an array of validators or plan modifiers belongs.
func isList(tree *syntax.Tree, node int32) bool {
	key := schema.Key(tree.Nodes[node].Key)
	return key == schema.KeyValidators || key == schema.KeyPlanModifiers
}
