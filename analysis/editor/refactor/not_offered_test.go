package refactor_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// notOffered has of each refactoring a text in which it is offered, and texts beside that in which it is not, with the reason. A
// refactoring is named by the function that offers it and the words that its title begins with.
var notOffered = []struct {
	refactoring string
	title       string
	frame       string
	offered     string
	not         []miss
}{
	{
		"conversions: Change the type of ", `Change the type of "a" to list_nested`, "attribute",
		`{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}`,
		[]miss{
			{"it has that type", `{"name": "‸a", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}}`},
			{"there are no attributes to put into it", `{"name": "‸a", "string": {"computed_optional_required": "optional"}}`},
			{"it has no type to be changed", `{"name": "‸a"}`},
			{"it has two types", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": []}, "single_nested": {"attributes": [{"name": "b", "bool": {}}]}}`},
			{"its body is not an object", `{"name": "‸a", "single_nested": 1}`},
		},
	},
	{
		"configurations: Make ", `Make "a" computed`, "attribute",
		`{"name": "‸a", "string": {"computed_optional_required": "optional"}}`,
		[]miss{
			{"it is that", `{"name": "‸a", "string": {"computed_optional_required": "computed"}}`},
			{"it has no body", `{"name": "‸a"}`},
		},
	},
	{
		"configurations: Make ", `Make "a" required`, "of provider",
		`{"name": "‸a", "string": {"optional_required": "optional"}}`,
		[]miss{{"it is that", `{"name": "‸a", "string": {"optional_required": "required"}}`}},
	},
	{
		"adding: Add ", `Add validator stringvalidator.OneOf to "a"`, "attribute",
		`{"name": "‸a", "string": {"computed_optional_required": "optional"}}`,
		[]miss{
			{"nobody configures it", `{"name": "‸a", "string": {"computed_optional_required": "computed"}}`},
			{"what another validator demands, no example can meet", `{"name": "‸a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "x()"}}]}}`},
			{"two are selected", `‸{"name": "a", "string": {"computed_optional_required": "optional"}}, {"name": "b", "string": {"computed_optional_required": "optional"}}‸`},
			{"it is of another kind", `{"name": "‸a", "bool": {"computed_optional_required": "optional"}}`},
		},
	},
	{
		"adding: Add ", `Add validator stringvalidator.LengthAtLeast to "a"`, "attribute",
		`{"name": "‸a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtMost(5)"}}]}}`,
		[]miss{{"it has that", `{"name": "‸a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtLeast(5)"}}]}}`}},
	},
	{
		"adding: Add ", `Add plan modifier stringplanmodifier.UseStateForUnknown to "a"`, "attribute",
		`{"name": "‸a", "string": {"computed_optional_required": "computed"}}`,
		[]miss{{"it is never unknown", `{"name": "‸a", "string": {"computed_optional_required": "optional"}}`}},
	},
	{
		"adding: Add ", `Add plan modifier stringplanmodifier.RequiresReplace to "a"`, "attribute",
		`{"name": "‸a", "string": {"computed_optional_required": "optional"}}`,
		[]miss{{"nobody configures it", `{"name": "‸a", "string": {"computed_optional_required": "computed"}}`}},
	},
	{
		"defaults: Add ", `Add default "" to "a"`, "attribute",
		`{"name": "‸a", "string": {"computed_optional_required": "optional"}}`,
		[]miss{
			{"it must be configured", `{"name": "‸a", "string": {"computed_optional_required": "required"}}`},
			{"the provider sets it", `{"name": "‸a", "string": {"computed_optional_required": "computed"}}`},
			{"it has one", `{"name": "‸a", "string": {"computed_optional_required": "computed_optional", "default": {"static": "x"}}}`},
			{"it is of another kind", `{"name": "‸a", "int64": {"computed_optional_required": "optional"}}`},
		},
	},
	{
		"shifts: Move ", `Move "b" up`, "attribute",
		`{"name": "a", "bool": {"computed_optional_required": "optional"}}, {"name": "‸b", "bool": {"computed_optional_required": "optional"}}`,
		[]miss{
			{"the two are the same", `{"name": "b", "bool": {}}, {"name": "‸b", "bool": {}}`},
			{"it is the first", `{"name": "‸b", "bool": {"computed_optional_required": "optional"}}, {"name": "a", "bool": {"computed_optional_required": "optional"}}`},
		},
	},
	{
		"shifts: Move ", `Move "a" down`, "attribute",
		`{"name": "‸a", "bool": {"computed_optional_required": "optional"}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}`,
		[]miss{{"it is the last", `{"name": "b", "bool": {"computed_optional_required": "optional"}}, {"name": "‸a", "bool": {"computed_optional_required": "optional"}}`}},
	},
	{
		"descriptions: Add a description to ", `Add a description to "a"`, "attribute",
		`{"name": "‸a", "bool": {"computed_optional_required": "optional"}}`,
		[]miss{
			{"it has one", `{"name": "‸a", "bool": {"computed_optional_required": "optional", "description": "An a."}}`},
			{"it has no type", `{"name": "‸a"}`},
			{"its body is not an object", `{"name": "‸a", "bool": 1}`},
			{"two are selected", `‸{"name": "a", "bool": {"computed_optional_required": "optional"}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}‸`},
		},
	},
	{
		"sortSiblings: Sort these ", `Sort these attributes by name`, "attribute",
		`{"name": "‸b", "bool": {"computed_optional_required": "optional"}}, {"name": "a", "bool": {"computed_optional_required": "optional"}}`,
		[]miss{
			{"they are sorted", `{"name": "‸a", "bool": {"computed_optional_required": "optional"}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}`},
			{"there is one", `{"name": "‸a", "bool": {"computed_optional_required": "optional"}}`},
		},
	},
	{
		"wrap: Wrap ", `Wrap "a" in a nested attribute`, "attribute",
		`{"name": "‸a", "bool": {"computed_optional_required": "optional"}}`,
		[]miss{{"two are selected", `‸{"name": "a", "bool": {"computed_optional_required": "optional"}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}‸`}},
	},
	{
		"wrap: Wrap ", `Wrap "b" in a nested attribute`, "attribute",
		`{"name": "‸b", "list": {"computed_optional_required": "optional", "element_type": {"bool": {}}}}`,
		[]miss{{"an attribute around it is selected", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}`}},
	},
	{
		"wrap: Extract ", `Extract the selected attributes into a nested attribute`, "attribute",
		`‸{"name": "a", "bool": {"computed_optional_required": "optional"}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}‸`,
		[]miss{{"one is selected", `‸{"name": "a", "bool": {"computed_optional_required": "optional"}}‸, {"name": "b", "bool": {"computed_optional_required": "optional"}}`}},
	},
	{
		"unwrap: Replace ", `Replace "a" by the attributes inside it`, "attribute",
		`{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}`,
		[]miss{
			{"there are many of it", `{"name": "‸a", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}}`},
			{"there are none", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": []}}`},
			{"one beside it has the name of one in it", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}`},
		},
	},
	{
		"makeOptional: Make optional what Create must set: 1 attribute", `Make optional what Create must set: 1 attribute`, "resource",
		`{"‸name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}, {"name": "a", "bool": {"computed_optional_required": "computed_optional"}}]}}`,
		[]miss{
			{"a configuration must set it", `{"‸name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}, {"name": "a", "bool": {"computed_optional_required": "required"}}]}}`},
			{"its default sets it", `{"‸name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}, {"name": "a", "bool": {"computed_optional_required": "computed_optional", "default": {"static": true}}}]}}`},
		},
	},
	{
		"makeOptional: Make optional what Create must set: ", `Make optional what Create must set: 2 attributes`, "resource",
		`{"‸name": "pet", "schema": {"attributes": [{"name": "a", "bool": {"computed_optional_required": "computed_optional"}}, {"name": "b", "bool": {"computed_optional_required": "computed_optional"}}]}}`,
		[]miss{{"it is one", `{"‸name": "pet", "schema": {"attributes": [{"name": "a", "bool": {"computed_optional_required": "computed_optional"}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}]}}`}},
	},
	{
		"OfFile: Sort resources, data sources, attributes and blocks by name", `Sort resources, data sources, attributes and blocks by name`,
		"attribute",
		`{"name": "‸b", "bool": {"computed_optional_required": "optional"}}, {"name": "a", "bool": {"computed_optional_required": "optional"}}`,
		[]miss{
			{"all is sorted", `{"name": "‸a", "bool": {"computed_optional_required": "optional"}}, {"name": "b", "bool": {"computed_optional_required": "optional"}}`},
			{"the order of attribute types is what they mean", `{"name": "‸a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "c", "bool": {}}, {"name": "b", "bool": {}}]}}`},
			{"the file is damaged", `{"name": "‸b", "bool": {"computed_optional_required": "optional"}}, {"name": "a" "bool": {"computed_optional_required": "optional"}}`},
		},
	},
	{
		"OfFile: Organize imports", `Organize imports`, "attribute",
		`{"name": "‸a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}`,
		[]miss{
			{"all are there", `{"name": "‸a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}`},
			{"nobody knows the package", `{"name": "‸a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/schema/validator"}], "schema_definition": "unheardof.LengthAtLeast(1)"}}]}}`},
			{"the file is damaged", `{"name": "‸a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition" "stringvalidator.LengthAtLeast(1)"}}]}}`},
		},
	},
	{
		"Suppress: Suppress ", `Suppress secret-not-sensitive in resource "pet"`, "attribute",
		`{"name": "‸password", "string": {"computed_optional_required": "optional", "description": "The password."}}`,
		[]miss{
			{"there is nothing to suppress", `{"name": "‸password", "string": {"computed_optional_required": "optional", "description": "The password.", "sensitive": true}}`},
			{"the unit is damaged", `{"name": "‸password" "string": {"computed_optional_required": "optional", "description": "The password."}}`},
		},
	},
}

// miss is a text in which something is not offered, and why not.
type miss struct{ why, text string }

// offeredIn returns the titles of all that is offered in a text: for the selection, for the file, and for its findings.
func offeredIn(t *testing.T, frame, marked string) []string {
	t.Helper()
	text, start, end := scenario.Selection(t, offeredFrames[frame][0]+marked+offeredFrames[frame][1])
	doc := analysis.NewDocument(text, nil)
	all := append(refactor.At(doc, start, end), refactor.OfFile(doc)...)
	for _, d := range doc.Diagnostics() {
		all = append(all, refactor.Suppress(doc, &d)...)
	}
	var titles []string
	for _, r := range all {
		titles = append(titles, r.Title)
	}
	return titles
}

// TestNotOffered runs the table, and demands that no refactoring of the package is missing in it.
func TestNotOffered(t *testing.T) {
	held := map[string]bool{}
	for _, c := range notOffered {
		held[c.refactoring] = true
		if _, words, _ := strings.Cut(c.refactoring, ": "); !strings.HasPrefix(c.title, words) {
			t.Errorf("%q is not a title of %s", c.title, c.refactoring)
		}
		t.Run(c.title, func(t *testing.T) {
			if titles := offeredIn(t, c.frame, c.offered); !slices.Contains(titles, c.title) {
				t.Errorf("it is not offered among %q", titles)
			}
			for _, m := range c.not {
				if slices.Contains(offeredIn(t, c.frame, m.text), c.title) {
					t.Errorf("it is offered although %s: %s", m.why, m.text)
				}
			}
			if len(c.not) == 0 {
				t.Error("there is no text in which it is not offered")
			}
		})
	}
	for _, name := range refactorings(t) {
		if !held[name] {
			t.Errorf("no case holds where this is not offered: %q", name)
		}
		delete(held, name)
	}
	for name := range held {
		t.Errorf("the package has no %q", name)
	}
}

// refactorings returns the refactorings of the package, as its source has them: by the function and the words that a title begins with.
func refactorings(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				continue
			}
			add := func(title ast.Expr) {
				for {
					sum, is := title.(*ast.BinaryExpr)
					if !is {
						break
					}
					title = sum.X
				}
				if words, is := title.(*ast.BasicLit); is {
					text, _ := strconv.Unquote(words.Value)
					names = append(names, f.Name.Name+": "+text)
					return
				}
				ast.Inspect(f.Body, func(n ast.Node) bool { // it is made elsewhere in the function
					if words, is := n.(*ast.BasicLit); is && words.Kind == token.STRING {
						if text, _ := strconv.Unquote(words.Value); strings.Contains(text, " ") && unicode.IsUpper(rune(text[0])) {
							names = append(names, f.Name.Name+": "+text)
						}
					}
					return true
				})
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.KeyValueExpr:
					if key, is := n.Key.(*ast.Ident); is && key.Name == "Title" {
						add(n.Value)
					}
				case *ast.AssignStmt:
					for i, to := range n.Lhs {
						if field, is := to.(*ast.SelectorExpr); is && field.Sel.Name == "Title" {
							add(n.Rhs[i])
						}
					}
				}
				return true
			})
		}
	}
	return names
}
