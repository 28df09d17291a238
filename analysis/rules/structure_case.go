package rules

import (
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

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
			stage = min(stage, refusedAt(&findings[i]))
		}
	}
	for _, f := range CheckFrame(file, summaries, &Settings{}) {
		stage = min(stage, refusedAt(&f))
	}
	return stage
}

// refusedAt gives the stage of a finding where the JSON Schema does not come to see it. Whether the generator minds what the
// schema would have refused depends on what its code does with half of a thing: the earliest stage is given at which it may.
func refusedAt(f *Finding) Stage {
	switch {
	case f.Severity != SeverityError || f.Stage < StageSchema || f.Stage > StageStartup:
		return StageMeaning
	case f.Stage == StageSchema:
		return StageGenerate
	}
	return f.Stage
}
