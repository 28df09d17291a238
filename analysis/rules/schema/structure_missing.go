package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// This file has the checks for missing keys, and for choices.

// reportMissing reports that an object lacks a key. A misspelt member in an open object is named, and may be renamed; else
// a placeholder may be inserted.
func reportMissing(p *rules.Pass, v *rules.Violation, format string, arguments ...any) *rules.Finding {
	if m := misspelt(p, v.Node, v.Key); m >= 0 {
		return p.ReportKey(m, format, arguments...).
			WithHelp("did you mean %q instead of %q?", v.Key, p.Tree.Key(m)).
			Fix(true, fmt.Sprintf("Rename to %q", v.Key), edit.RenameKey(p.Tree, m, v.Key.String()))
	}
	f := p.ReportObject(v.Node, format, arguments...)
	if f == nil {
		return nil
	}
	if value, ok := Placeholder(v.Type); ok && intact(p, v.Node) {
		safe := v.Key == schema.KeyVersion || v.Key == schema.KeySchema
		f.Fix(safe, fmt.Sprintf("Insert %q", v.Key), insertMember(p.Tree, v.Node, v.Key, value))
	}
	return f
}

// intact reports whether a node contains no syntax error. The end of an object with an error is only a guess, and text that is inserted
// there may be in another object.
func intact(p *rules.Pass, node int32) bool {
	damage := damage.Of(p)
	n := &p.Tree.Nodes[node]
	at, _ := slices.BinarySearch(damage, n.Start)
	return at == len(damage) || damage[at] > n.End
}

// damage are the places of syntax errors, in order.
var damage = rules.NewFact(func(p *rules.Pass) []int32 {
	starts := make([]int32, len(p.Tree.Errors))
	for i := range p.Tree.Errors {
		starts[i] = p.Tree.Errors[i].Start
	}
	slices.Sort(starts)
	return starts
})

// insertMember inserts a member where it usually stands: version and name first, others last.
func insertMember(t *syntax.Tree, object int32, key schema.Key, value string) syntax.Edit {
	source := edit.Member(key.String(), value)
	if first := object + 1; (key == schema.KeyVersion || key == schema.KeyName) && first < t.Nodes[object].Skip {
		return edit.InsertBefore(t, first, source)
	}
	return edit.InsertInto(t, object, source)
}

// isNull reports whether a violation is a null where a value belongs.
func isNull(p *rules.Pass, v *rules.Violation) bool {
	return v.Kind == rules.WrongType && p.Tree.Nodes[v.Node].Kind == syntax.Null
}

// onlyVersion is the note on versions.
const onlyVersion = `The only version is "0.1".`

func versionMissing(p *rules.Pass, v *rules.Violation) bool {
	switch {
	case v.Kind == rules.MissingKey && v.Key == schema.KeyVersion:
		reportMissing(p, v, "the document has no %q", "version").WithNote(onlyVersion)
	case v.Type.Shape().Role != schema.RoleVersion:
		return false
	case isNull(p, v), v.Kind == rules.NotInEnum && p.Tree.Value(v.Node) == "":
		p.ReportValue(v.Node, "version is empty").WithNote(onlyVersion).
			Fix(true, `Replace it with "0.1"`, edit.ReplaceString(p.Tree, v.Node, "0.1"))
	default:
		return false
	}
	return true
}

// missingOrNull returns the check for a member that is absent or null, by its role.
func missingOrNull(role schema.Role) func(*rules.Pass, *rules.Violation) bool {
	return func(p *rules.Pass, v *rules.Violation) bool {
		if v.Type.Shape().Role != role {
			return false
		}
		if v.Kind == rules.MissingKey {
			reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), v.Key)
			return true
		}
		if !isNull(p, v) {
			return false
		}
		f := p.ReportValue(v.Node, "%q of %s is null, not an object", v.Key, words.Subject(p, v.Object))
		if value, ok := Placeholder(v.Type); ok {
			f.Fix(role == schema.RoleSchema, "Replace it with "+value, edit.ReplaceValue(p.Tree, v.Node, value))
		}
		return true
	}
}

func providerNameMissing(p *rules.Pass, v *rules.Violation) bool {
	if v.Key != schema.KeyName || v.ObjectType.Shape().Role != schema.RoleProvider {
		return false
	}
	reportMissing(p, v, "the provider has no %q", "name").WithNote("The names of all resources and data sources begin with it.")
	return true
}

func nameMissing(p *rules.Pass, v *rules.Violation) bool {
	if v.Key != schema.KeyName {
		return false
	}
	if v.ObjectType.Shape().Choice != 0 && p.Tree.Len(v.Node) == 0 {
		return true // the finding about the type says that the object is empty
	}
	reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), "name")
	return true
}

func schemaEmpty(p *rules.Pass, v *rules.Violation) bool {
	p.ReportKey(v.Node, "%s is empty", words.Subject(p, v.Node)).
		WithNote("It must have at least one property, such as \"attributes\".").
		Fix(false, `Insert "attributes"`, edit.InsertInto(p.Tree, v.Node, edit.Member("attributes", "[]")))
	return true
}

func attributeTypeMissing(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	if !isElement(shape) {
		return false
	}
	var loose []int32 // what should be in the type's object
	for m := range p.Tree.Children(v.Node) {
		if n := &p.Tree.Nodes[m]; n.IsMember() && schema.Key(n.Key) != schema.KeyName {
			loose = append(loose, m)
		}
	}
	kind := schema.KeyString
	if shape.Role == schema.RoleBlock {
		kind = schema.KeyListNested
	}
	f := p.ReportObject(v.Node, "%s has no type", words.Subject(p, v.Node)).WithHelp("add %s", keyList(p, shape.Choice))
	if f == nil {
		return true
	}
	name := p.Member(v.Node, schema.KeyName)
	if len(loose) == 0 {
		body, _ := Placeholder(v.ObjectType.Member(kind))
		f.Fix(false, fmt.Sprintf("Insert %q", kind), edit.InsertInto(p.Tree, v.Node, edit.Member(kind.String(), body)))
		return true
	}
	if name < 0 {
		return true
	}
	sources := make([]string, len(loose))
	for i, m := range loose {
		sources[i] = edit.Source(p.Tree, m)
	}
	f.Fix(false, fmt.Sprintf("Put the rest into %q", kind), append(edit.Delete(p.Tree, loose...),
		edit.InsertAfter(p.Tree, name, edit.Member(kind.String(), "{"+strings.Join(sources, ", ")+"}")))...)
	return true
}

func attributeTypeMultiple(p *rules.Pass, v *rules.Violation) bool {
	if !isElement(v.ObjectType.Shape()) {
		return false
	}
	reportChoice(p, v, "%s has two types, %q and %q")
	return true
}

// reportChoice reports the second of two members that exclude each other. The format gets the object and both keys.
func reportChoice(p *rules.Pass, v *rules.Violation, format string) *rules.Finding {
	first := &p.Tree.Nodes[v.Other]
	return p.ReportKey(v.Node, format, words.Subject(p, v.Object), p.Tree.Key(v.Other), p.Tree.Key(v.Node)).
		Relate(first.KeyStart, first.KeyEnd, "the other one").
		Fix(false, fmt.Sprintf("Delete %q", p.Tree.Key(v.Node)), edit.Delete(p.Tree, v.Node)...).
		Fix(false, fmt.Sprintf("Delete %q", p.Tree.Key(v.Other)), edit.Delete(p.Tree, v.Other)...)
}

func configurabilityMissing(p *rules.Pass, v *rules.Violation) bool {
	if !configurabilityKeys.Has(v.Key) {
		return false
	}
	reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), v.Key).
		WithHelp("set it to %s", valueList(v.Type.Shape().Enum))
	return true
}

// missing returns the check for an absent key. The parameter what describes the value of the key in a sentence.
func missing(key schema.Key, what string) func(*rules.Pass, *rules.Violation) bool {
	return func(p *rules.Pass, v *rules.Violation) bool {
		if v.Key != key {
			return false
		}
		reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), key).WithNote("%s", what)
		return true
	}
}

// typeChoice returns the check for the number of types in an element_type or an entry of attribute_types.
func typeChoice(role schema.Role) func(*rules.Pass, *rules.Violation) bool {
	return func(p *rules.Pass, v *rules.Violation) bool {
		shape := v.ObjectType.Shape()
		if shape.Role != role {
			return false
		}
		if v.Kind == rules.ChoiceMultiple {
			reportChoice(p, v, "%s has two types, %q and %q")
			return true
		}
		p.ReportObject(v.Node, "%s has no type", words.Subject(p, v.Node)).WithHelp("add %s", keyList(p, shape.Choice)).
			Fix(false, `Insert "string"`, edit.InsertInto(p.Tree, v.Node, edit.Member("string", "{}")))
		return true
	}
}

func attributeTypesEmpty(p *rules.Pass, v *rules.Violation) bool {
	if v.Type.Shape().Role != schema.RoleAttributeTypes {
		return false
	}
	item, _ := Placeholder(v.Type.Items())
	p.ReportKey(v.Node, "%s is empty", words.Subject(p, v.Node)).WithNote("An object has at least one member.").
		Fix(false, "Insert an attribute type", edit.InsertInto(p.Tree, v.Node, item))
	return true
}

func importsEmpty(p *rules.Pass, v *rules.Violation) bool {
	if v.Type.Shape().Role != schema.RoleImports {
		return false
	}
	f := p.ReportKey(v.Node, "imports of %s are empty", words.Subject(p, v.Object)).
		WithNote("The JSON Schema requires at least one import.")
	if v.Object >= 0 {
		f.Fix(true, "Delete them", edit.Delete(p.Tree, v.Node)...)
	}
	return true
}

func importPathMissing(p *rules.Pass, v *rules.Violation) bool {
	switch role := v.Type.Shape().Role; {
	case v.Kind == rules.MissingKey && role == schema.RoleImportPath:
		reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), "path").WithHelp("write the Go package's import path")
	case v.Kind == rules.TooShort && role == schema.RoleImportPath:
		p.ReportValue(v.Node, "import path is empty").WithHelp("write the Go package's import path")
	case v.Kind == rules.TooShort && role == schema.RoleImportAlias:
		p.ReportValue(v.Node, "import alias is empty").WithNote("A package that keeps its name needs no alias.").
			Fix(true, "Delete it", edit.Delete(p.Tree, v.Node)...)
	default:
		return false
	}
	return true
}

func customTypeIncomplete(p *rules.Pass, v *rules.Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleCustomType || v.Type.Shape().Role != schema.RoleGoType {
		return false
	}
	object := v.Object
	typeText := p.Tree.Value(p.Member(object, schema.KeyType))
	valueText := p.Tree.Value(p.Member(object, schema.KeyValueType))
	if v.Kind == rules.MissingKey && v.Key == schema.KeyValueType && !v.Present.Has(schema.KeyType) && misspelt(p, object, v.Key) < 0 {
		return true // said about the type
	}
	guess := ""
	if base, ok := strings.CutSuffix(strings.TrimSuffix(typeText, "{}"), "Type"); ok && v.Key == schema.KeyValueType {
		guess = base
	} else if valueText != "" && v.Key == schema.KeyType {
		guess = valueText + "Type{}"
	}
	what := map[schema.Key]string{
		schema.KeyType:      "It is the Go expression of an attr.Type, such as \"timetypes.RFC3339Type{}\".",
		schema.KeyValueType: "It is the Go type of the values, such as \"timetypes.RFC3339\".",
	}[v.Key]
	if v.Kind == rules.TooShort {
		f := p.ReportValue(v.Node, "%q of %s is empty", v.Key, words.Subject(p, object)).WithNote("%s", what)
		if guess != "" {
			f.Fix(false, "Replace it with "+guess, edit.ReplaceString(p.Tree, v.Node, guess))
		}
		return true
	}
	if m := misspelt(p, object, v.Key); m >= 0 {
		reportMissing(p, v, "%s has no %q", words.Subject(p, object), v.Key)
		return true
	}
	f := p.ReportObject(v.Node, "%s has no %q", words.Subject(p, object), v.Key).WithNote("%s", what)
	if guess != "" {
		f.Fix(false, fmt.Sprintf("Insert %q: %q", v.Key, guess), insertMember(p.Tree, object, v.Key, syntax.Quote(guess)))
	}
	return true
}

func validatorsShape(p *rules.Pass, v *rules.Violation) bool {
	shape := v.Type.Shape()
	object := v.ObjectType.Shape().Role
	isEntry := object == schema.RoleValidator || object == schema.RolePlanModifier
	switch {
	case v.Kind == rules.IgnoredKey:
		if !isEntry || v.Present.Has(schema.KeyCustom) {
			return false
		}
		switch v.Key {
		case schema.KeySchemaDefinition:
			v.Explain(schema.KeyCustom)
			p.ReportKey(v.Node, "%q belongs in \"custom\"", v.Name).
				Fix(true, `Put it into "custom"`, wrapMembers(p, v.Object, "custom"))
		case schema.KeyImports, schema.KeyImport:
			if p.Member(v.Object, schema.KeySchemaDefinition) >= 0 {
				return true // said about the definition, and fixed with it
			}
			v.Explain(schema.KeyCustom)
			p.ReportKey(v.Node, "%q belongs in \"custom\"", v.Name).
				Fix(true, `Put it into "custom"`, wrapMembers(p, v.Object, "custom"))
		default:
			return false
		}
	case v.Kind == rules.MissingKey:
		if !isEntry || v.Key != schema.KeyCustom {
			return false
		}
		reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), "custom").WithNote("It is the object that holds the Go code.")
	case isNull(p, v):
		return false
	case shape.Role == schema.RoleValidators || shape.Role == schema.RolePlanModifiers:
		f := reportWrong(p, v.Node, "an array")
		switch n := &p.Tree.Nodes[v.Node]; {
		case n.Has(syntax.Damaged):
		case n.Kind == syntax.Object:
			f.Fix(true, "Put it into an array", edit.Wrap(p.Tree, v.Node, "[", "]"))
		case n.Kind == syntax.String:
			f.Fix(false, "Make it a definition", edit.Wrap(p.Tree, v.Node, `[{"custom": {"schema_definition": `, "}}]"))
		}
	case shape.Role == schema.RoleValidator || shape.Role == schema.RolePlanModifier:
		f := reportWrong(p, v.Node, `an object with "custom"`)
		if p.Tree.Nodes[v.Node].Kind == syntax.String {
			f.Fix(false, "Make it a definition", edit.Wrap(p.Tree, v.Node, `{"custom": {"schema_definition": `, "}}"))
		}
	case shape.Role == schema.RoleCustom && shape.Of != schema.RoleDefault:
		f := reportWrong(p, v.Node, `an object with "schema_definition"`)
		if p.Tree.Nodes[v.Node].Kind == syntax.String {
			f.Fix(false, "Make it a definition", edit.Wrap(p.Tree, v.Node, `{"schema_definition": `, "}"))
		}
	default:
		return false
	}
	return true
}

// wrapMembers puts all members of an object into an object under a key.
func wrapMembers(p *rules.Pass, object int32, key string) syntax.Edit {
	return edit.ReplaceValue(p.Tree, object, "{"+edit.Member(key, p.Tree.Raw(object))+"}")
}

func defaultStaticUnsupported(p *rules.Pass, v *rules.Violation) bool {
	shape := v.ObjectType.Shape()
	if shape.Role != schema.RoleDefault || v.Key != schema.KeyStatic || v.Present.Has(schema.KeyCustom) {
		return false
	}
	v.Explain(schema.KeyCustom)
	v.ExplainChoice()
	kind := shape.Kind.Go()
	f := p.ReportKey(v.Node, "%s can't have a static default", words.Subject(p, p.Tree.Nodes[v.Object].Parent)).
		WithNote("Only bool, float64, int64 and string can.").WithHelp("call a function of %s with \"custom\"", kind.DefaultPackage)
	if f != nil && shape.Kind == schema.KindNumber && p.Tree.Nodes[v.Node].Kind == syntax.Number && p.Tree.Len(v.Object) == 1 {
		f.Fix(true, "Call numberdefault.StaticBigFloat", edit.ReplaceMember(p.Tree, v.Node, "custom", fmt.Sprintf(
			`{"imports": [{"path": "math/big"}, {"path": %q}], "schema_definition": "numberdefault.StaticBigFloat(big.NewFloat(%s))"}`,
			kind.DefaultPackage, p.Tree.Raw(v.Node)))...)
	}
	return true
}

func defaultChoice(p *rules.Pass, v *rules.Violation) bool {
	if v.ObjectType.Shape().Role != schema.RoleDefault {
		return false
	}
	possible := v.ObjectType.Shape().Choice | v.ObjectType.Shape().Required
	switch v.Kind {
	case rules.IgnoredKey:
		if v.Key != schema.KeySchemaDefinition && v.Key != schema.KeyImports || v.Present&possible != 0 {
			return false
		}
		if v.Key == schema.KeyImports && p.Member(v.Object, schema.KeySchemaDefinition) >= 0 {
			return true // said about the definition, and fixed with it
		}
		v.Explain(schema.KeyCustom)
		v.ExplainChoice()
		p.ReportKey(v.Node, "%q of %s belongs in \"custom\"", v.Name, words.Subject(p, v.Object)).
			Fix(true, `Put it into "custom"`, wrapMembers(p, v.Object, "custom"))
	case rules.ChoiceMultiple:
		reportChoice(p, v, "%s has both %q and %q")
	case rules.MissingKey:
		reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), v.Key)
	case rules.ChoiceMissing:
		for k := range possible.All() {
			if misspelt(p, v.Node, k) >= 0 {
				v.Key = k
				reportMissing(p, v, "%s has neither \"static\" nor \"custom\"", words.Subject(p, v.Node))
				return true
			}
		}
		f := p.ReportKey(v.Node, "%s has neither \"static\" nor \"custom\"", words.Subject(p, v.Node)).
			WithHelp("write a value in \"static\", or Go code in \"custom\"")
		if value, ok := Placeholder(v.ObjectType.Member(schema.KeyStatic)); ok {
			f.Fix(false, `Insert "static"`, edit.InsertInto(p.Tree, v.Node, edit.Member("static", value)))
		}
	}
	return true
}

func missingKey(p *rules.Pass, v *rules.Violation) bool {
	reportMissing(p, v, "%s has no %q", words.Subject(p, v.Node), v.Key)
	return true
}
