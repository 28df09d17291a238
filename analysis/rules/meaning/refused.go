package meaning

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// A hiddenStage is where the toolchain refuses what a rule of stage schema reports, if the JSON Schema does not get to see it:
// of a schema's own attributes and blocks, and of those further inside, whose types are generated.
type hiddenStage struct{ outside, inside rules.Stage }

// hiddenStages has the rules of stage schema that report what the toolchain refuses without the JSON Schema, too: when it reads and
// validates the whole file, or later on. It accepts what the others report.
var hiddenStages = map[string]hiddenStage{
	"attribute-type-missing":   {rules.StageGenerate, rules.StageGenerate},
	"attribute-type-unknown":   {rules.StageGenerate, rules.StageGenerate},
	"attribute-types-missing":  {rules.StageStartup, rules.StageGenerate},
	"configurability-invalid":  {rules.StageStartup, rules.StageStartup},
	"configurability-missing":  {rules.StageStartup, rules.StageStartup},
	"custom-type-incomplete":   {rules.StageCompile, rules.StageCompile},
	"default-int64-value":      {rules.StageSchema, rules.StageSchema},
	"default-static-type":      {rules.StageSchema, rules.StageSchema},
	"duplicate-attribute":      {rules.StageSchema, rules.StageSchema},
	"duplicate-attribute-type": {rules.StageSchema, rules.StageSchema},
	"duplicate-block":          {rules.StageSchema, rules.StageSchema},
	"duplicate-datasource":     {rules.StageSchema, rules.StageSchema},
	"duplicate-resource":       {rules.StageSchema, rules.StageSchema},
	"element-type-choice":      {rules.StageGenerate, rules.StageGenerate},
	"element-type-missing":     {rules.StageGenerate, rules.StageGenerate},
	"import-path-missing":      {rules.StageCompile, rules.StageCompile},
	"imports-empty":            {rules.StageCompile, rules.StageCompile},
	"legacy-import-string":     {rules.StageSchema, rules.StageSchema},
	"name-missing":             {rules.StageStartup, rules.StageGenerate},
	"provider-name-missing":    {rules.StageGenerate, rules.StageGenerate},
	"schema-missing":           {rules.StageGenerate, rules.StageGenerate},
	"wrong-json-type":          {rules.StageSchema, rules.StageSchema},
}

// missingRules are the rules that report a missing key. A null counts as missing.
var missingRules = map[schema.Key]string{
	schema.KeyAttributeTypes:           "attribute-types-missing",
	schema.KeyComputedOptionalRequired: "configurability-missing",
	schema.KeyElementType:              "element-type-missing",
	schema.KeyName:                     "name-missing",
	schema.KeyOptionalRequired:         "configurability-missing",
	schema.KeySchema:                   "schema-missing",
}

// refusedAt returns the stage of a finding where the JSON Schema does not come to see it.
func refusedAt(f *rules.Finding, tree *syntax.Tree) rules.Stage {
	if f.Severity != rules.SeverityError || f.Stage < rules.StageSchema || f.Stage > rules.StageStartup {
		return rules.StageMeaning
	}
	if f.Stage > rules.StageSchema {
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
			return rules.StageGenerate
		case n.Parent != tree.Root(): // which Terraform minds only of resources
			return rules.StageStartup
		}
	case "validators-shape":
		if isList(tree, f.Node) && n.Kind != syntax.Array {
			return rules.StageSchema
		}
	case "wrong-json-type":
		if n.Kind == syntax.Null {
			return rules.StageMeaning
		}
	case "element-type-choice":
		if tree.Len(f.Node) > 0 || schema.KindOf(schema.Key(n.Key)) != schema.KindNone { // the generator takes one of two
			return rules.StageMeaning
		}
	case "missing-key":
		if schema.Key(n.Key) == schema.KeyAssociatedExternalType && !isInside(tree, f.Node) {
			return rules.StageGenerate
		}
	}
	stages, refused := hiddenStages[rule]
	switch {
	case !refused:
		return rules.StageMeaning
	case rule == "name-missing" && isType(tree, f.Node):
		return rules.StageMeaning
	case rule == "name-missing" && (f.Node == tree.Root() || n.Parent == tree.Root() && schema.Key(n.Key) == schema.KeyName):
		return rules.StageCompile // Go ignores the file
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
