package meaning

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// KeyRules are the rules about keys of which the JSON Schema sees one, and the generator another.
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
		// What the generator takes, the JSON Schema may refuse.
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

// foldedStage returns the stage at which a key in the wrong case meets the toolchain. The JSON Schema does not see what it
// holds, but the generator takes that for what it is, and may refuse it.
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
