package meaning

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// KeyRules are the rules about keys that the JSON Schema and the generator read differently.
var KeyRules = []*rules.Rule{
	{
		Name: "json-duplicate-key", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary:    "A key is defined twice in one object, and the generator merges the two values.",
		Violations: []rules.ViolationKind{rules.DuplicateKey}, Structure: duplicateKey,
		Settle: mixture,
	},
	{
		Name: "json-key-case", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary:    "A key differs from a known one only in case: it is used, but not validated.",
		Violations: []rules.ViolationKind{rules.FoldedKey}, Structure: keyCase,
	},
}

func duplicateKey(p *rules.Pass, v *rules.Violation) bool {
	if v.Key == schema.KeyNone || !v.ObjectType.Shape().Allowed.Has(v.Key) {
		return true // what is wrong with the key is reported at each member; where nothing is wrong it has no effect
	}
	f := p.ReportKey(v.Node, "key %q is defined twice in %s", v.Name, words.Subject(p, v.Object)).
		WithNote("The JSON Schema sees only the last value, but Go's decoder merges both.")
	if f == nil || v.Other < 0 {
		return true
	}
	first := &p.Tree.Nodes[v.Other]
	f.Relate(first.KeyStart, first.KeyEnd, "first defined here")
	if p.Tree.Nodes[v.Object].Has(syntax.Damaged) {
		return true
	}
	if p.Tree.Raw(v.Other) == p.Tree.Raw(v.Node) && !p.HoldsUnit(v.Node) {
		f.Severity = min(f.Severity, rules.SeverityWarning) // both say the same: nothing goes wrong
		f.Fix(true, "Delete the second", edit.Delete(p.Tree, v.Node)...)
		return true
	}
	f.Fix(false, "Delete the first", edit.Delete(p.Tree, v.Other)...)
	f.Fix(false, "Delete this one", edit.Delete(p.Tree, v.Node)...)
	return true
}

func keyCase(p *rules.Pass, v *rules.Violation) bool {
	both := v.Present.Has(v.Key)
	message := fmt.Sprintf("key %q differs from %q only in case", v.Name, v.Key)
	note := "The JSON Schema ignores it, but Go's decoder reads it, so nothing inside is validated."
	if both {
		message = fmt.Sprintf("keys %q and %q differ only in case", v.Name, v.Key)
		note = "The JSON Schema sees one of them, but Go's decoder merges both."
	}
	f := p.ReportKey(v.Node, "%s", message).WithNote("%s", note)
	if f != nil && !both {
		f.Stage = foldedStage(p, v)
	} else if f != nil && v.ObjectType == schema.TypeRoot && refusesRoot(p, v) {
		f.Stage = rules.StageSchema
	}
	if required := v.ObjectType.Shape().Required | v.ObjectType.Shape().Choice; required.Has(v.Key) && !both {
		v.Explain(v.Key)
		v.ExplainChoice()
		if f != nil {
			f.Stage = rules.StageSchema // the JSON Schema misses the key
		}
	}
	if both {
		f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	} else if f != nil {
		// The JSON Schema may refuse a key that the generator takes.
		n := &p.Tree.Nodes[v.Node]
		safe := p.IsSound(p.Tree.Text[n.Start:n.End], v.ObjectType.Member(v.Key))
		f.Fix(safe, fmt.Sprintf("Rename to %q", v.Key), edit.RenameKey(p.Tree, v.Node, v.Key.String()))
	}
	return true
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
var foldedContainers = schema.NewKeySet(
	schema.KeyProvider,
	schema.KeyResources,
	schema.KeyDatasources,
	schema.KeySchema,
	schema.KeyAttributes,
	schema.KeyBlocks,
)

// foldedStage returns the stage at which a key in the wrong case meets the toolchain. The JSON Schema does not see its value, but the
// generator reads the value as usual, and may refuse it.
func foldedStage(p *rules.Pass, v *rules.Violation) rules.Stage {
	wrap := foldedWrappers[v.ObjectType]
	n := &p.Tree.Nodes[v.Node]
	switch {
	case wrap == nil:
		return rules.StageMeaning
	case !n.IsContainer():
		if foldedContainers.Has(v.Key) && n.Kind != syntax.Null && n.Kind != syntax.Missing {
			return rules.StageSchema // Go's decoder wants an object or array
		}
		return rules.StageMeaning
	}
	file := syntax.ParseFile(wrap(v.Key.String(), p.Tree.Text[n.Start:n.End]), spec.OptionsFor(p.Settings.Profile()))
	settings := &rules.Settings{Toolchain: p.Settings.Profile()}
	stage := rules.StageMeaning
	summaries := make([]*rules.Summary, len(file.Units))
	for k, unit := range file.Units {
		findings, summary := rules.CheckUnit(unit, settings)
		summaries[k] = &summary
		for i := range findings {
			stage = min(stage, refusedAt(&findings[i], unit.Tree))
		}
	}
	for _, f := range rules.CheckFrame(file, summaries, settings, nil) {
		stage = min(stage, refusedAt(&f, file.Frame))
	}
	return stage
}

// refusesRoot reports whether the generator refuses the value that a key of the root has in another case, after it has taken the one that the
// JSON Schema sees. What such a value leaves out, the other one has.
func refusesRoot(p *rules.Pass, v *rules.Violation) bool {
	n := &p.Tree.Nodes[v.Node]
	switch {
	case v.Key == schema.KeyVersion:
		seen := p.Tree.MemberOf(v.Object, uint8(v.Key))
		return n.Kind != syntax.Null && (n.Kind != syntax.String || v.Node > seen && p.Tree.Value(v.Node) != p.Tree.Value(seen))
	case v.Key == schema.KeyProvider && n.Kind == syntax.Null:
		return true // it crashes
	}
	return foldedStage(p, v) == rules.StageSchema
}

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
		wanted := syntax.Object // an entry, or what is custom in it
		if isList(tree, f.Node) {
			wanted = syntax.Array
		}
		if n.Kind != wanted {
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

// isList reports whether a node is where an array of validators or plan modifiers belongs.
func isList(tree *syntax.Tree, node int32) bool {
	key := schema.Key(tree.Nodes[node].Key)
	return key == schema.KeyValidators || key == schema.KeyPlanModifiers
}
