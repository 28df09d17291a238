package analysis_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// TestToolchainOfADocument: a document is read in the language of its toolchain, also once it is edited, under other settings and by fixes.
func TestToolchainOfADocument(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [
		{"name": "a", "dynamic": {"computed_optional_required": "optional"}}]}}]}`
	profile, ok := toolchain.Find("0.4.0")
	if !ok {
		t.Fatal("0.4.0 is not known")
	}
	old := &analysis.Settings{Toolchain: profile}
	words := func(d *analysis.Document) string {
		var all []string
		for _, found := range d.Diagnostics() {
			if found.Severity == rules.SeverityError {
				all = append(all, found.Rule.Name+": "+found.Message+": "+found.Note()+found.Help())
			}
		}
		return strings.Join(all, "\n")
	}
	const (
		unknown   = `attribute-type-unknown: attribute "a" has unknown type "dynamic": use "bool", "float64", "int64",`
		generated = `dynamic-not-generated: attribute "a" is dynamic: tfplugingen-framework 0.4.1 has no code`
	)
	edited := func(d *analysis.Document) *analysis.Document {
		at := strings.Index(text, `"optional"`)
		d, err := d.Apply(syntax.Edit{Start: at, End: at + len(`"optional"`), Text: `"required"`})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, test := range []struct {
		name     string
		document *analysis.Document
		want     string
	}{
		{"default", analysis.NewDocument(text, nil), generated},
		{"0.4.0", analysis.NewDocument(text, old), unknown},
		{"0.4.0, edited", edited(analysis.NewDocument(text, old)), unknown},
		{"from the default to 0.4.0", analysis.NewDocument(text, nil).WithSettings(old), unknown},
		{"from the default to 0.4.0, edited", edited(analysis.NewDocument(text, nil).WithSettings(old)), unknown},
		{"from 0.4.0 to the default", analysis.NewDocument(text, old).WithSettings(&analysis.Settings{}), generated},
	} {
		if got := words(test.document); !strings.HasPrefix(got, test.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: %s", test.name, got)
		}
	}
}

// TestDialects checks that the additions of a dialect are known if the dialect is chosen, and only then.
func TestDialects(t *testing.T) {
	const attributes = `
		{"name": "port", "int32": {"computed_optional_required": "computed_optional", "default": {"static": 80},
			"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/int32validator"}],
				"schema_definition": "int32validator.AtMost(65535)"}}]}},
		{"name": "ratio", "float32": {"computed_optional_required": "computed_optional", "default": {"static": 1.5},
			"plan_modifiers": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/float32planmodifier"}],
				"schema_definition": "float32planmodifier.UseStateForUnknown()"}}]}},
		{"name": "ports", "list": {"computed_optional_required": "optional", "element_type": {"int32": {}}}},
		{"name": "range", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "low", "float32": {}}]}},
		{"name": "sdk", "single_nested": {"computed_optional_required": "optional",
			"associated_external_type": {"import": {"path": "example.com/apisdk"}, "type": "*apisdk.Range"},
			"attributes": [{"name": "high", "int32": {"computed_optional_required": "optional"}}]}}`
	resource := func(attributes string) string {
		return `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [` + attributes + `]}}]}`
	}
	dialect, ok := toolchain.FindDialect("navercloud")
	if !ok {
		t.Fatal("navercloud is not known")
	}
	for _, test := range []struct {
		name       string
		attributes string
		dialect    []string // of errors, the words of which are to occur in this order
		standard   []string
	}{
		{"all that can be said", attributes, nil, []string{
			`unknown type "int32": did you mean "int64"`, `unknown type "float32": did you mean "float64"`, `unknown type "int32"`,
			`unknown type "float32"`,
			`unknown type "int32"`,
		}},
		{"ranges", `{"name": "a", "int32": {"computed_optional_required": "computed_optional", "default": {"static": 2147483648}}},
			{"name": "b", "int32": {"computed_optional_required": "computed_optional", "default": {"static": 1e3}}},
			{"name": "c", "float32": {"computed_optional_required": "computed_optional", "default": {"static": 1e39}}}`,
			[]string{"2147483648 of attribute \"a\" is not an int32: An int32 is a number from -2147483648 to 2147483647.",
				"1e3 of attribute \"b\" is not an int32", "1e39 of attribute \"c\" is too large for a float32"},
			[]string{`unknown type "int32"`, `unknown type "int32"`, `unknown type "float32"`}},
		{"validators of another kind", `{"name": "a", "int32": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [
			{"path": "github.com/hashicorp/terraform-plugin-framework-validators/int64validator"}], "schema_definition": "int64validator.AtLeast(1)"}}]}}`,
			[]string{"int64validator.AtLeast is for int64 values, not int32"}, []string{`unknown type "int32"`}},
		{"an unknown kind", `{"name": "a", "int33": {"computed_optional_required": "optional"}}`,
			[]string{`unknown type "int33": did you mean "int32"`},
			[]string{`unknown type "int33": use "bool", "dynamic", "float64", "int64",`}},
		{"no kind", `{"name": "a"}`, []string{`"float32", "float64", "int32"`}, []string{`"float64", "int64"`}},
	} {
		for name, of := range map[string]struct {
			settings *analysis.Settings
			want     []string
		}{
			"dialect":  {&analysis.Settings{Toolchain: toolchain.Default().In(dialect)}, test.dialect},
			"standard": {&analysis.Settings{}, test.standard},
		} {
			t.Run(test.name+", "+name, func(t *testing.T) {
				var got []string
				for _, found := range analysis.NewDocument(resource(test.attributes), of.settings).Diagnostics() {
					if found.Severity == rules.SeverityError {
						got = append(got, found.Message+": "+found.Note()+found.Help())
					}
				}
				if len(got) != len(of.want) {
					t.Fatalf("%d errors, want %d: %q", len(got), len(of.want), got)
				}
				for i, want := range of.want {
					if !strings.Contains(got[i], want) {
						t.Errorf("%q, want %q", got[i], want)
					}
				}
			})
		}
	}
}

// ownPackages are those of the catalogue, and one of the user's module.
type ownPackages struct{ declarations.Importer }

const ownPath = "example.com/provider/internal/checks"

func (o ownPackages) Lookup(path string) (*catalog.Package, bool) {
	if path == ownPath {
		return &catalog.Package{Path: ownPath, Name: "verify", Module: "example.com/provider"}, true
	}
	return o.Importer.Lookup(path)
}

func (o ownPackages) Has(path string) bool { return path == ownPath || o.Importer.Has(path) }

func (o ownPackages) Together([]string) declarations.Source { return o }

func (o ownPackages) Import(path string) (*types.Package, error) {
	if path != ownPath {
		return o.Importer.Import(path)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "verify.go", `package verify
		import "github.com/hashicorp/terraform-plugin-framework/schema/validator"
		func Positive() validator.Int64 { return nil }`, 0)
	if err != nil {
		return nil, err
	}
	config := types.Config{Importer: o.Importer}
	return config.Check(ownPath, files, []*ast.File{file}, nil)
}

// TestPackagesOfADocument checks that the imports of a specification are judged by the packages of its toolchain.
func TestPackagesOfADocument(t *testing.T) {
	own := *toolchain.Default()
	own.Packages = ownPackages{}
	for _, test := range []struct{ name, kind, imported, definition, own, standard string }{
		{"as it should be", "int64", "", "verify.Positive()", "", "package verify is not imported"},
		{"alias", "int64", `, "alias": "own"`, "own.Positive()", "", ""},
		{"unknown name", "int64", `, "alias": "own"`, "own.Negative()", `has no "Negative"`, ""},
		{"another kind", "string", `, "alias": "own"`, "own.Positive()", "String", ""},
		{"dot", "int64", `, "alias": "."`, "Positive()", "", ""},
	} {
		text := `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "` + test.kind + `": {
			"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "` + ownPath + `"` + test.imported + `}],
			"schema_definition": "` + test.definition + `"}}]}}]}}]}`
		for _, of := range []struct {
			name     string
			settings *analysis.Settings
			want     string
		}{{"own", &analysis.Settings{Toolchain: &own}, test.own}, {"standard", nil, test.standard}} {
			t.Run(test.name+", "+of.name, func(t *testing.T) {
				got := ""
				for _, found := range analysis.NewDocument(text, of.settings).Diagnostics() {
					if found.Severity == rules.SeverityError {
						got += found.Message + ": " + found.Note() + "\n"
					}
				}
				if (got != "") != (of.want != "") || !strings.Contains(got, of.want) {
					t.Errorf("%q, want %q", got, of.want)
				}
			})
		}
	}
}
