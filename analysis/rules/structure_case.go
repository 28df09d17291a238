package rules

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// A hiddenStage is where the toolchain refuses what a rule of stage schema tells of, if the JSON Schema does not come to see it:
// of a schema's own attributes and blocks, and of those further inside, whose types are generated.
type hiddenStage struct{ outside, inside Stage }

// hiddenStages has the rules of stage schema that tell of what the toolchain refuses later on, too. It takes what the others
// tell of.
var hiddenStages = map[string]hiddenStage{
	"attribute-type-missing":   {StageGenerate, StageGenerate},
	"attribute-type-unknown":   {StageGenerate, StageGenerate},
	"attribute-types-missing":  {StageStartup, StageGenerate},
	"configurability-invalid":  {StageStartup, StageStartup},
	"configurability-missing":  {StageStartup, StageStartup},
	"custom-type-incomplete":   {StageCompile, StageCompile},
	"default-int64-value":      {StageGenerate, StageGenerate},
	"default-static-type":      {StageGenerate, StageGenerate},
	"duplicate-attribute":      {StageGenerate, StageGenerate},
	"duplicate-attribute-type": {StageGenerate, StageGenerate},
	"duplicate-block":          {StageGenerate, StageGenerate},
	"duplicate-datasource":     {StageGenerate, StageGenerate},
	"duplicate-resource":       {StageGenerate, StageGenerate},
	"element-type-choice":      {StageGenerate, StageGenerate},
	"element-type-missing":     {StageGenerate, StageGenerate},
	"import-path-missing":      {StageCompile, StageCompile},
	"imports-empty":            {StageCompile, StageCompile},
	"legacy-import-string":     {StageGenerate, StageGenerate},
	"name-missing":             {StageStartup, StageGenerate},
	"provider-name-missing":    {StageGenerate, StageGenerate},
	"schema-missing":           {StageGenerate, StageGenerate},
	"wrong-json-type":          {StageGenerate, StageGenerate},
}

// missingRules are the rules that tell of a key that is not there. A null is as good as that.
var missingRules = map[schema.Key]string{
	schema.KeyAttributeTypes:           "attribute-types-missing",
	schema.KeyComputedOptionalRequired: "configurability-missing",
	schema.KeyElementType:              "element-type-missing",
	schema.KeyName:                     "name-missing",
	schema.KeyOptionalRequired:         "configurability-missing",
	schema.KeySchema:                   "schema-missing",
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

// foldedContainers are the keys of those objects whose values are objects or arrays.
var foldedContainers = schema.Of(schema.KeyProvider, schema.KeyResources, schema.KeyDatasources, schema.KeySchema, schema.KeyAttributes,
	schema.KeyBlocks)

// isSound reports whether the JSON Schema would take a value once it sees it.
func (p *Pass) isSound(value string, t schema.Type) bool {
	tree := syntax.Parse(value, spec.OptionsFor(p.Settings.Profile()))
	sound := tree.Valid()
	record := []*Rule{{Structure: func(_ *Pass, v *Violation) bool {
		sound = sound && (v.Kind == IgnoredKey || v.Kind == FoldedKey || v.Kind == DuplicateKey)
		return true
	}}}
	var rules [violationKinds][]*Rule
	for kind := range rules {
		rules[kind] = record
	}
	w := walker{pass: &Pass{Tree: tree, Root: t, Settings: &Settings{Toolchain: p.Settings.Profile()}}, tree: tree, rules: &rules}
	w.walk(t)
	return sound
}

// foldedStage is findFoldedStage. The rule that asks is one of those that it runs, which only a variable can say in Go.
var foldedStage func(*Pass, *Violation) Stage

func init() { foldedStage = findFoldedStage }

// findFoldedStage returns the stage at which a key in the wrong case meets the toolchain. The JSON Schema does not see what it
// holds, but the generator takes that for what it is, and may refuse it.
func findFoldedStage(p *Pass, v *Violation) Stage {
	wrap := foldedWrappers[v.ObjectType]
	n := &p.Tree.Nodes[v.Node]
	switch {
	case wrap == nil:
		return StageMeaning
	case !n.IsContainer():
		if foldedContainers.Has(v.Key) && n.Kind != syntax.Null && n.Kind != syntax.Missing {
			return StageGenerate // Go's decoder wants an object or array
		}
		return StageMeaning
	}
	file := syntax.ParseFile(wrap(v.Key.String(), p.Tree.Text[n.Start:n.End]), spec.OptionsFor(p.Settings.Profile()))
	settings := &Settings{Toolchain: p.Settings.Profile()}
	stage := StageMeaning
	summaries := make([]*Summary, len(file.Units))
	for k, unit := range file.Units {
		findings, summary := CheckUnit(unit, settings)
		summaries[k] = &summary
		for i := range findings {
			stage = min(stage, refusedAt(&findings[i], unit.Tree))
		}
	}
	for _, f := range CheckFrame(file, summaries, settings, nil) {
		stage = min(stage, refusedAt(&f, file.Frame))
	}
	return stage
}

// refusedAt returns the stage of a finding where the JSON Schema does not come to see it.
func refusedAt(f *Finding, tree *syntax.Tree) Stage {
	if f.Severity != SeverityError || f.Stage < StageSchema || f.Stage > StageStartup {
		return StageMeaning
	}
	if f.Stage > StageSchema {
		return f.Stage
	}
	rule, n := f.Rule.Name, &tree.Nodes[f.Node]
	switch rule {
	case "null-value":
		rule = missingRules[schema.Key(n.Key)]
	case "invalid-identifier":
		switch name := tree.Value(f.Node); {
		case name == "":
			rule = "name-missing"
		case !golang.IsIdentifier(golang.Pascal(name)):
			return StageGenerate
		case n.Parent != tree.Root(): // which Terraform minds only of resources
			return StageStartup
		}
	case "validators-shape":
		if isList(tree, f.Node) && n.Kind != syntax.Array {
			return StageGenerate
		}
	case "wrong-json-type":
		if n.Kind == syntax.Null {
			return StageMeaning
		}
	case "element-type-choice":
		if tree.Len(f.Node) > 0 || schema.KindOf(schema.Key(n.Key)) != schema.KindNone { // the generator takes one of two
			return StageMeaning
		}
	case "missing-key":
		if schema.Key(n.Key) == schema.KeyAssociatedExternalType && !isInside(tree, f.Node) {
			return StageGenerate
		}
	}
	stages, refused := hiddenStages[rule]
	switch {
	case !refused:
		return StageMeaning
	case rule == "name-missing" && isType(tree, f.Node):
		return StageMeaning
	case rule == "name-missing" && (f.Node == tree.Root() || n.Parent == tree.Root() && schema.Key(n.Key) == schema.KeyName):
		return StageCompile // Go ignores the file
	case isInside(tree, f.Node):
		return stages.inside
	}
	return stages.outside
}

// isInside reports whether a node is in a nested object, a nested block or the attributes of one object.
func isInside(tree *syntax.Tree, node int32) bool {
	for n := tree.Nodes[node].Parent; n >= 0; n = tree.Nodes[n].Parent {
		if key := schema.Key(tree.Nodes[n].Key); key == schema.KeyNestedObject || key == schema.KeySingleNested {
			return true
		}
	}
	return false
}

// isType reports whether a node is in the attribute types of an object.
func isType(tree *syntax.Tree, node int32) bool {
	for n := node; n >= 0; n = tree.Nodes[n].Parent {
		if schema.Key(tree.Nodes[n].Key) == schema.KeyAttributeTypes {
			return true
		}
	}
	return false
}

// isList reports whether a node stands where an array of validators or plan modifiers belongs.
func isList(tree *syntax.Tree, node int32) bool {
	key := schema.Key(tree.Nodes[node].Key)
	return key == schema.KeyValidators || key == schema.KeyPlanModifiers
}
