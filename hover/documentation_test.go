package hover_test

import (
	_ "embed"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/schema"
)

// everything has every key of the language at every place where it may stand, but for what repeats itself.
//
//go:embed testdata/everything.json
var everything string

// publishedTables are the tables of properties on the page that HashiCorp publishes of the format, by the role of the object
// that they describe, with their rows.
var publishedTables = []struct {
	name   string
	roles  []schema.Role
	scopes []schema.Scope
	rows   string
}{
	{"root", []schema.Role{schema.RoleRoot}, none, "datasources provider resources version"},
	{"provider", []schema.Role{schema.RoleProvider}, provider, "name schema"},
	{"data source", []schema.Role{schema.RoleDatasource}, datasource, "name schema"},
	{"resource", []schema.Role{schema.RoleResource}, resource, "name schema"},
	{"schema", []schema.Role{schema.RoleSchema}, all, "attributes blocks"},
	{"attributes", []schema.Role{schema.RoleAttribute}, all,
		"bool float64 int64 list list_nested map map_nested name number object set set_nested single_nested string"},
	{"attribute type of the provider", []schema.Role{schema.RoleAttributeBody}, provider, attributeRows + " optional_required"},
	{"attribute type of a data source", []schema.Role{schema.RoleAttributeBody}, datasource, attributeRows + " computed_optional_required"},
	{"attribute type of a resource", []schema.Role{schema.RoleAttributeBody}, resource,
		attributeRows + " computed_optional_required default plan_modifiers"},
	{"attribute_types", []schema.Role{schema.RoleAttributeType}, none, "bool float64 int64 list map name number object set string"},
	{"associated_external_type", []schema.Role{schema.RoleExternalType}, none, "import type"},
	{"custom_type", []schema.Role{schema.RoleCustomType}, none, "import type value_type"},
	{"default", []schema.Role{schema.RoleDefault}, none, "custom static"},
	{"element_type", []schema.Role{schema.RoleElementType}, none, "bool float64 int64 list map number object set string"},
	{"nested_object", []schema.Role{schema.RoleAttributeNestedObject, schema.RoleBlockNestedObject}, all,
		"associated_external_type attributes custom_type validators"},
	{"nested_object of a resource", []schema.Role{schema.RoleAttributeNestedObject, schema.RoleBlockNestedObject}, resource, "plan_modifiers"},
	{"plan_modifiers, validators and schema custom", []schema.Role{schema.RoleCustom}, none, "imports schema_definition"},
	{"blocks", []schema.Role{schema.RoleBlock}, all, "list_nested set_nested single_nested"},
	{"block type", []schema.Role{schema.RoleBlockBody}, all,
		"associated_external_type attributes blocks custom_type deprecation_message description nested_object validators"},
	{"block type of a resource", []schema.Role{schema.RoleBlockBody}, resource, "plan_modifiers"},
	{"schema type", []schema.Role{schema.RoleTypeBody}, none, "attribute_types custom_type element_type"},
	{"import", []schema.Role{schema.RoleImport}, none, "alias path"},
}

const attributeRows = "attributes attribute_types associated_external_type custom_type deprecation_message description element_type nested_object sensitive validators"

var (
	none       = []schema.Scope{schema.ScopeNone}
	provider   = []schema.Scope{schema.ScopeProvider}
	datasource = []schema.Scope{schema.ScopeDatasource}
	resource   = []schema.Scope{schema.ScopeResource}
	all        = []schema.Scope{schema.ScopeProvider, schema.ScopeDatasource, schema.ScopeResource}
)

// refusedRows are rows of the published tables that the format does not have after all: nested kinds among the types.
const refusedRows = "list_nested map_nested set_nested single_nested"

// meeting is a key in an object at some place.
type meeting struct {
	role  schema.Role
	scope schema.Scope
	key   schema.Key
}

// TestPublishedTables hovers over every key of a document that has all of them: each gives its page, and every row of the published tables
// is met at every place that the table is about.
func TestPublishedTables(t *testing.T) {
	doc := analysis.NewDocument(everything, nil)
	met := map[meeting]bool{}
	visitKeys(doc, func(tree *syntax.Tree, parent schema.Type, node int32, offset int) {
		key := schema.Key(tree.Nodes[node].Key)
		page, ok := schema.Documentation(parent, key)
		if !ok {
			t.Errorf("%s: no page for the key %q", parent, tree.Key(node))
			return
		}
		h, ok := hover.At(doc, offset)
		if !ok || !strings.HasPrefix(h.Markdown, page.Markdown) {
			t.Errorf("%s: hover on %q gives %q", parent, tree.Key(node), h.Markdown)
			return
		}
		if got := everything[h.Start:h.End]; got != `"`+key.String()+`"` {
			t.Errorf("%s: hover on %q is about %q", parent, tree.Key(node), got)
		}
		met[meeting{parent.Shape().Role, parent.Shape().Scope, key}] = true
	})
	for _, table := range publishedTables {
		for _, row := range strings.Fields(table.rows) {
			for _, role := range table.roles {
				for _, scope := range table.scopes {
					if key := schema.LookupKey([]byte(row)); !met[meeting{role, scope, key}] {
						t.Errorf("%s: %q (%s) is nowhere in the document", table.name, row, scope)
					}
				}
			}
		}
	}
}

// TestRefusedRows holds that the rows which the published tables have too much are refused by the language: of those hover says
// nothing.
func TestRefusedRows(t *testing.T) {
	for _, row := range strings.Fields(refusedRows) {
		text := `{"provider": {"name": "x", "schema": {"attributes": [{"name": "a", "list": {"element_type": {"` + row + `": {}}}}]}}}`
		if h, ok := hover.At(analysis.NewDocument(text, nil), strings.Index(text, row)); ok {
			t.Errorf("%s: %s", row, h.Markdown)
		}
	}
}

// visitKeys gives every member of a document with the type of the object that it is in and the offset of its key.
func visitKeys(doc *analysis.Document, visit func(tree *syntax.Tree, parent schema.Type, node int32, offset int)) {
	file := doc.File()
	walk := func(tree *syntax.Tree, root schema.Type, absolute func(int32) int) {
		for i := range tree.Nodes {
			if n := &tree.Nodes[i]; n.IsMember() {
				visit(tree, spec.TypeOf(tree, root, n.Parent), int32(i), absolute(n.KeyStart+1))
			}
		}
	}
	walk(file.Frame, schema.TypeRoot, file.FrameOffset)
	for k, u := range file.Units {
		walk(u.Tree, spec.RootType(u.Kind), func(offset int32) int { return file.UnitStart(k) + int(offset) })
	}
}

// TestValues hovers over values that have pages.
func TestValues(t *testing.T) {
	doc := analysis.NewDocument(everything, nil)
	for _, test := range []struct{ text, value, want string }{
		{`"version": "0.1"`, "0.1", "0.1"},
		{`"optional_required": "optional"`, `"optional"`, "null"},
		{`"computed_optional_required": "computed"`, `"computed"`, "provider"},
		{`"computed_optional_required": "computed_optional"`, `"computed_optional"`, "provider"},
		{`"sensitive": true`, "true", "output"},
	} {
		at := strings.Index(everything, test.text)
		if at < 0 {
			t.Fatalf("%s is not in the document", test.text)
		}
		at += strings.LastIndex(test.text, test.value)
		h, ok := hover.At(doc, at)
		if !ok || !strings.Contains(h.Markdown, test.want) {
			t.Errorf("%s: %q", test.text, h.Markdown)
		}
	}
}
