package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema"
)

// TestRead runs testdata/read.txtar: each case is a specification, healthy or damaged, and its content.
func TestRead(t *testing.T) {
	scenario.RunPairs(t, "testdata/read.txtar", func(_ *testing.T, _, text string) string {
		var b strings.Builder
		for _, u := range syntax.ParseFile(text, spec.Options).Units {
			dump(&b, spec.Read(u))
		}
		return b.String()
	})
}

// dump shows a unit, its elements with what belongs to each, one thing a line.
func dump(b *strings.Builder, u *spec.Unit) {
	fmt.Fprintf(b, "%s %q%s\n", spec.Word(u.Kind), u.Name.Value,
		texts("description", u.Description, "markdown", u.MarkdownDescription, "deprecated", u.Deprecation))
	for i := range u.Elements {
		e := &u.Elements[i]
		indent := strings.Repeat("  ", int(e.Depth)+1)
		word := "attribute"
		if e.Block {
			word = "block"
		}
		fmt.Fprintf(b, "%s%s %q %s %s%s", indent, word, e.Name.Value, e.Kind, e.Configurability,
			texts("description", e.Description, "deprecated", e.Deprecation))
		if e.Static >= 0 {
			fmt.Fprintf(b, " static=%s", u.Tree.Raw(e.Static))
		}
		if e.Sensitive >= 0 {
			fmt.Fprintf(b, " sensitive=%s", u.Tree.Raw(e.Sensitive))
		}
		b.WriteByte('\n')
		for j := e.Definitions.From; j < e.Definitions.To; j++ {
			d := &u.Definitions[j]
			fmt.Fprintf(b, "%s  %s of %s: %q%s\n", indent, roles[d.Role], d.Kind, d.Expression.Value, imports(u, d.Imports))
		}
		for j := e.GoTypes.From; j < e.GoTypes.To; j++ {
			g := &u.GoTypes[j]
			fmt.Fprintf(b, "%s  %s of %s: %q %q", indent, roles[g.Role], g.Kind, g.Type.Value, g.Value.Value)
			if g.Import >= 0 {
				b.WriteString(imports(u, spec.Range{From: g.Import, To: g.Import + 1}))
			}
			b.WriteByte('\n')
		}
		for j := e.Types.From; j < e.Types.To; j++ {
			v := &u.Types[j]
			depth := 1
			for p := v.Parent; p >= 0; p = u.Types[p].Parent {
				depth++
			}
			fmt.Fprintf(b, "%s%stype %q %s\n", indent, strings.Repeat("  ", depth), v.Name.Value, v.Kind)
		}
	}
}

var roles = map[schema.Role]string{
	schema.RoleValidator: "validator", schema.RolePlanModifier: "plan modifier", schema.RoleDefault: "default",
	schema.RoleCustomType: "custom type", schema.RoleExternalType: "external type",
}

func texts(pairs ...any) string {
	var b strings.Builder
	for i := 0; i < len(pairs); i += 2 {
		if text := pairs[i+1].(spec.Text); text.Present() {
			fmt.Fprintf(&b, " %s=%q", pairs[i], text.Value)
		}
	}
	return b.String()
}

func imports(u *spec.Unit, r spec.Range) string {
	var b strings.Builder
	for i := r.From; i < r.To; i++ {
		fmt.Fprintf(&b, " import %s %s", u.Imports[i].Alias.Value, u.Imports[i].Path.Value)
	}
	return b.String()
}

const places = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "a~b/c", "schema": {
  "attributes": [{"name": "first", "string": {"computed_optional_required": "optional"}},
    {"name": "outer", "list_nested": {"nested_object": {"attributes": [{"bool": {}}]}}}]}}]}`

// TestPlace checks pointers, paths and types of places in a document. The text marks the place by the first occurrence of a piece of
// source.
func TestPlace(t *testing.T) {
	file := syntax.ParseFile(places, spec.Options)
	tests := []struct{ source, pointer, path, shape string }{
		{`"0.1"`, "/version", "", "version"},
		{`"example"`, "/provider/name", `provider "example"`, "provider_name"},
		{`"a~b/c"`, "/resources/0/name", `resource "a~b/c"`, "resource_name"},
		{`"optional"`, "/resources/0/schema/attributes/0/string/computed_optional_required", `resource "a~b/c" › attribute "first"`,
			"computed_optional_required"},
		{`{}`, "/resources/0/schema/attributes/1/list_nested/nested_object/attributes/0/bool",
			`resource "a~b/c" › attribute "outer" › attribute 1`, "resource_bool_attribute_body"},
	}
	for _, test := range tests {
		t.Run(test.source, func(t *testing.T) {
			place := file.Find(strings.Index(places, test.source) + 1)
			if got := spec.Pointer(file, place.Unit, place.Node); got != test.pointer {
				t.Errorf("pointer is %s, want %s", got, test.pointer)
			}
			if unit, node, ok := spec.Find(file, test.pointer); !ok || unit != place.Unit || node != place.Node {
				t.Errorf("%s leads to node %d of unit %d (%t), want node %d of unit %d", test.pointer, node, unit, ok, place.Node, place.Unit)
			}
			if got := spec.Path(file, place.Unit, place.Node); got != test.path {
				t.Errorf("path is %s, want %s", got, test.path)
			}
			root := schema.TypeRoot
			if place.Unit >= 0 {
				root = spec.RootType(file.Units[place.Unit].Kind)
			}
			if got := spec.TypeOf(place.Tree, root, place.Node).String(); got != test.shape {
				t.Errorf("type is %s, want %s", got, test.shape)
			}
		})
	}
}

// TestFindNothing holds pointers that lead to nothing, and the empty one, which leads to the whole document.
func TestFindNothing(t *testing.T) {
	file := syntax.ParseFile(places, spec.Options)
	for _, pointer := range []string{"version", "/nothing", "/version/0", "/resources/1", "/resources/00", "/resources/-1",
		"/resources/0/schema/attributes/x", "/"} {
		if unit, node, ok := spec.Find(file, pointer); ok {
			t.Errorf("%s leads to node %d of unit %d", pointer, node, unit)
		}
	}
	if unit, node, ok := spec.Find(file, ""); !ok || unit != -1 || node != file.Frame.Root() {
		t.Errorf("the empty pointer leads to node %d of unit %d (%t)", node, unit, ok)
	}
	if _, _, ok := spec.Find(syntax.ParseFile("", spec.Options), ""); ok {
		t.Error("in an empty document, the empty pointer leads to something")
	}
}

// FuzzRead reads any text, and walks to the place of each of its nodes.
func FuzzRead(f *testing.F) {
	f.Add(places)
	f.Add(`{"resources": [{"name": "a", "name": 1}, {"name": "\u0061", "Name": "b"}, {"n\u0061me": "c"}, {"name": bare}, {name: "d"}, {"name": "e`)
	f.Add(`{"resources": [{"schema": {"attributes": [{"name": 1, "string": [], "bool": {"default": {"static": {}}}}, 5, {"object": {"attribute_types": [{"list": {"element_type": {`)
	f.Fuzz(func(t *testing.T, text string) {
		file := syntax.ParseFile(text, spec.Options)
		for k, source := range file.Units {
			u := spec.Read(source)
			if u.Name.Value != source.Name {
				t.Fatalf("unit %d is %q when it is read, and %q in the file", k, u.Name.Value, source.Name)
			}
			for i := range u.Elements {
				e := &u.Elements[i]
				if e.Skip <= int32(i) || int(e.Skip) > len(u.Elements) || e.Parent >= int32(i) {
					t.Fatalf("element %d: %+v", i, e)
				}
				if e.Definitions.To > int32(len(u.Definitions)) || e.GoTypes.To > int32(len(u.GoTypes)) || e.Types.To > int32(len(u.Types)) {
					t.Fatalf("element %d claims more than there is: %+v", i, e)
				}
				pointer := spec.Pointer(file, k, e.Node)
				if pointer == "" || spec.Path(file, k, e.Node) == "" {
					t.Fatalf("element %d has no place", i)
				}
				if unit, node, ok := spec.Find(file, pointer); ok && spec.Pointer(file, unit, node) != pointer {
					t.Fatalf("%s leads to %s", pointer, spec.Pointer(file, unit, node))
				}
			}
		}
	})
}
