package schema

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/brackets"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// This file holds the checks of values.

func versionType(p *rules.Pass, v *rules.Violation) bool {
	if v.Type.Shape().Role != schema.RoleVersion {
		return false
	}
	n := &p.Tree.Nodes[v.Node]
	f := p.ReportValue(v.Node, "version is %s, not the string \"0.1\"", words.JSONKind(p.Tree, v.Node))
	if !n.IsContainer() {
		f.Fix(p.Tree.Raw(v.Node) == "0.1", `Replace it with "0.1"`, edit.ReplaceString(p.Tree, v.Node, "0.1"))
	}
	return true
}

func versionUnsupported(p *rules.Pass, v *rules.Violation) bool {
	if v.Type.Shape().Role != schema.RoleVersion {
		return false
	}
	p.ReportValue(v.Node, "version %q is not supported", p.Tree.Value(v.Node)).WithNote(onlyVersion).
		Fix(true, `Replace it with "0.1"`, edit.ReplaceString(p.Tree, v.Node, "0.1"))
	return true
}

func invalidIdentifier(p *rules.Pass, v *rules.Violation) bool {
	name := p.Tree.Value(v.Node)
	why := "It may have only lower-case letters, digits and underscores."
	switch {
	case name == "":
		why = "It is empty."
	case name[0] >= '0' && name[0] <= '9':
		why = "It begins with a digit."
	case strings.Contains(name, "-"):
		why = "A hyphen is not allowed in it, only lower-case letters, digits and underscores."
	}
	f := p.ReportValue(v.Node, "name %q is not an identifier", name).WithNote("%s", why)
	if f == nil {
		return true
	}
	if fixed := words.SnakeCase(name); schema.IsIdentifier([]byte(fixed)) && !names.EntryNamed(p, v.Object, fixed) {
		f.Fix(false, fmt.Sprintf("Rename to %q", fixed), edit.ReplaceString(p.Tree, v.Node, fixed))
	}
	return true
}

func providerComputed(p *rules.Pass, v *rules.Violation) bool {
	value := p.Tree.Value(v.Node)
	if v.Key != schema.KeyOptionalRequired || !strings.HasPrefix(value, "computed") {
		return false
	}
	p.ReportValue(v.Node, "%s can't be %q", words.Subject(p, v.Object), value).
		WithNote("Only its users set a provider's configuration.").WithHelp("write \"optional\" or \"required\"").
		Fix(false, `Replace it with "optional"`, edit.ReplaceString(p.Tree, v.Node, "optional"))
	return true
}

func configurabilityInvalid(p *rules.Pass, v *rules.Violation) bool {
	shape := v.Type.Shape()
	if shape.Role != schema.RoleConfigurability {
		return false
	}
	value := p.Tree.Value(v.Node)
	near, sure := suggestValue(value, shape.Enum)
	if near == "" {
		p.ReportValue(v.Node, "%q is not a value of %q", value, v.Key).WithNote("It must be %s.", valueList(shape.Enum))
		return true
	}
	p.ReportValue(v.Node, "%q is not a value of %q", value, v.Key).
		WithNote("It must be %s.", valueList(shape.Enum)).WithHelp("did you mean %q?", near).
		Fix(sure, fmt.Sprintf("Replace it with %q", near), edit.ReplaceString(p.Tree, v.Node, near))
	return true
}

func nullValue(p *rules.Pass, v *rules.Violation) bool {
	if !isNull(p, v) || v.Type == schema.TypeRoot {
		return false
	}
	f := p.ReportValue(v.Node, "%s is null, not %s", words.SubjectValue(p, v.Node), typeWord(v.Type.Shape().JSON))
	if f == nil {
		return true
	}
	if v.Object >= 0 {
		if shape := v.ObjectType.Shape(); (shape.Required | shape.Choice).Has(v.Key) {
			if value, ok := Placeholder(v.Type); ok {
				f.Fix(false, "Replace it with "+value, edit.ReplaceValue(p.Tree, v.Node, value))
			}
			return true
		}
	}
	if p.Tree.Nodes[v.Node].Flags&syntax.Keyless == 0 {
		f.Fix(true, "Delete it", edit.Delete(p.Tree, v.Node)...)
	}
	return true
}

func legacyImportString(p *rules.Pass, v *rules.Violation) bool {
	n := &p.Tree.Nodes[v.Node]
	role := v.Type.Shape().Role
	if n.Kind != syntax.String || role != schema.RoleImport && role != schema.RoleImports {
		return false
	}
	before, after := `{"path": `, "}"
	if role == schema.RoleImports {
		before, after = "["+before, after+"]"
	}
	f := p.ReportValue(v.Node, "import is a string, not an object").
		WithNote("Imports were strings in older versions; now each is an object with \"path\" and, if needed, \"alias\".")
	if p.Tree.Value(v.Node) != "" {
		f.Fix(true, `Put it into "path"`, edit.Wrap(p.Tree, v.Node, before, after))
	}
	return true
}

func defaultStaticType(p *rules.Pass, v *rules.Violation) bool {
	shape := v.Type.Shape()
	if shape.Role != schema.RoleStatic {
		return false
	}
	f := p.ReportValue(v.Node, "static default of %s is not %s",
		words.Subject(p, p.Tree.Nodes[v.Object].Parent), typeWord(shape.JSON)).WithNote("It is %s.", words.JSONKind(p.Tree, v.Node))
	fixScalar(p, f, v)
	return true
}

// fixScalar offers to put a scalar into quotes or out of them, where that makes it a value of the right type.
func fixScalar(p *rules.Pass, f *rules.Finding, v *rules.Violation) {
	n := &p.Tree.Nodes[v.Node]
	if f == nil || n.IsContainer() || n.Kind == syntax.Null {
		return
	}
	possible := v.Type.Shape().JSON
	if n.Kind != syntax.String {
		if possible == schema.JSONString && p.IsSound(syntax.Quote(p.Tree.Raw(v.Node)), v.Type) {
			f.Fix(true, "Put it in double quotes", edit.ReplaceString(p.Tree, v.Node, p.Tree.Raw(v.Node)))
		}
		return
	}
	text := strings.TrimSpace(p.Tree.Value(v.Node))
	if lower := strings.ToLower(text); possible == schema.JSONBoolean && (lower == "true" || lower == "false") {
		text = lower
	}
	t := syntax.Parse(text, syntax.Options{})
	if t.Valid() && len(t.Nodes) == 1 && rules.JsonTypes[t.Nodes[0].Kind]&possible != 0 && t.Nodes[0].Kind != syntax.String {
		f.Fix(true, "Remove the quotes", edit.ReplaceValue(p.Tree, v.Node, text))
	}
}

// reportWrong reports a value that should be something else. It marks only the bracket of an object or array.
func reportWrong(p *rules.Pass, node int32, expected string) *rules.Finding {
	n := &p.Tree.Nodes[node]
	end := n.End
	if n.IsContainer() {
		end = n.Start + 1
	}
	return p.Report(node, n.Start, end, fmt.Sprintf("%s is not %s", words.SubjectValue(p, node), expected)).
		WithNote("It is %s.", words.JSONKind(p.Tree, node))
}

func wrongJSONType(p *rules.Pass, v *rules.Violation) bool {
	if v.Type == schema.TypeRoot {
		return false
	}
	shape := v.Type.Shape()
	n := &p.Tree.Nodes[v.Node]
	f := reportWrong(p, v.Node, typeWord(shape.JSON))
	if f == nil || n.Has(syntax.Damaged) || n.Has(syntax.Unclosed) {
		return true
	}
	switch {
	case !n.IsContainer():
		fixScalar(p, f, v)
	case shape.JSON == schema.JSONArray && n.Kind == syntax.Object:
		fixObjectForArray(p, f, v)
	case shape.JSON == schema.JSONObject && n.Kind == syntax.Array && p.Tree.Len(v.Node) == 1 &&
		p.Tree.Nodes[v.Node+1].Kind == syntax.Object &&
		!p.Tree.Nodes[v.Node+1].Has(syntax.UnitRoot):
		f.Fix(false, "Take it out of the array", edit.ReplaceValue(p.Tree, v.Node, p.Tree.Raw(v.Node+1)))
	}
	return true
}

// fixObjectForArray offers to turn an object into an array of its values, with their keys as names, or of itself.
func fixObjectForArray(p *rules.Pass, f *rules.Finding, v *rules.Violation) {
	item := v.Type.Items().Shape()
	if item.JSON != schema.JSONObject {
		return
	}
	n := &p.Tree.Nodes[v.Node]
	if brackets.MissingOpeners.Of(p).Closed[n.Start] {
		return // the finding at the array's end says that its [ is missing
	}
	var sources []string
	entry := false // it looks like an entry itself
	for m := range p.Tree.Children(v.Node) {
		n := &p.Tree.Nodes[m]
		entry = entry || item.Allowed.Has(schema.Key(n.Key))
		source, ok := brackets.AsEntry(p, m, item)
		if !ok {
			sources = nil
			break
		}
		sources = append(sources, source)
	}
	if entry {
		f.Fix(false, "Put it into an array", edit.Wrap(p.Tree, v.Node, "[", "]"))
	} else if len(sources) > 0 {
		f.Fix(true, "Make it an array of named objects", edit.ReplaceValue(p.Tree, v.Node, "["+strings.Join(sources, ", ")+"]"))
	} else if p.Tree.Len(v.Node) == 0 {
		f.Fix(false, "Make it an array", edit.ReplaceValue(p.Tree, v.Node, "[]"))
	}
}
