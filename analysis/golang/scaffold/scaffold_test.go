package scaffold_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema"
)

// TestScaffolds holds the Go that is written to start with: of each form and role, of custom types for each kind, and for units.
func TestScaffolds(t *testing.T) {
	var b strings.Builder
	section := func(name, text string) { fmt.Fprintf(&b, "-- %s --\n%s\n", name, text) }
	taken := func(name string) bool { return name == "isEvenValidator" || name == "isEvenValidatorImplementation" }
	for _, role := range []scaffold.Role{scaffold.Validator, scaffold.PlanModifier, scaffold.Default} {
		for form, name := range []string{"IsEven", "evenValidator", "HTTPPlanModifier"} {
			f := scaffold.New("own", taken)
			f.Value(name, scaffold.Form(form), role, schema.KindInt64, []string{"int", "...string"}[:2-form])
			section(fmt.Sprintf("%s %s in form %d", role, name, form), f.String())
		}
	}
	f := scaffold.New("own", taken)
	f.Value("many", scaffold.Function, scaffold.Validator, schema.KindMapNested, strings.Fields(strings.Repeat("int ", 22)))
	f.External("Pet", "type Pet struct {\nName *big.Float\n}\n", []string{"math/big", "example.com/x", "math/big"})
	section("many parameters, and an external type", f.String())
	sorted := scaffold.New("own", taken)
	sorted.External("Pet", "type Pet struct{}\n", []string{"z.org/z", "fmt", "example.com/x", "bytes", "a.com/y", "strings", "z.org/a"})
	section("imports", sorted.String())
	section("nothing", scaffold.New("own", taken).String())
	broken := scaffold.New("own", taken)
	broken.External("Pet", "type Pet {\n", nil)
	section("what is not Go", broken.String())
	for _, kind := range []schema.Kind{
		schema.KindString, schema.KindList, schema.KindObject,
	} {
		f := scaffold.New("own", taken)
		f.CustomType("OwnType", "Own", kind)
		f.CustomValue("Own", "OwnType", kind)
		section("custom type of "+kind.String(), f.String())
	}
	alone := scaffold.New("own", taken)
	alone.CustomType("OwnType", "", schema.KindBool)
	section("custom type without values of its own", alone.String())
	for _, kind := range []syntax.UnitKind{syntax.Provider, syntax.Resource, syntax.DataSource} {
		for _, name := range []string{"pet_shop", "9x"} {
			text, err := scaffold.Unit(kind, name, "own")
			section(fmt.Sprintf("%s %q, %s: %v", spec.Word(kind), name, scaffold.UnitFile(kind, name), err), text)
		}
		if text, err := scaffold.Unit(kind, "pet", "not Go"); err == nil {
			t.Errorf("in a package that is not Go: %s", text)
		}
	}
	scenario.Golden(t, "testdata/scaffolds.golden", b.String())
}

// TestWired holds the implementations of units around their generated code.
func TestWired(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
		{"name": "by_id", "schema": {"attributes": [{"name": "first", "string": {"computed_optional_required": "required"}},
			{"name": "id", "string": {"computed_optional_required": "computed"}}]}},
		{"name": "by_name", "schema": {"attributes": [{"name": "size", "int64": {"computed_optional_required": "required"}},
			{"name": "note", "string": {"computed_optional_required": "optional"}},
			{"name": "name", "string": {"computed_optional_required": "required"}},
			{"name": "other", "string": {"computed_optional_required": "required"}}]}},
		{"name": "by_nothing", "schema": {"attributes": [{"name": "id", "int64": {"computed_optional_required": "required"}}],
			"blocks": [{"name": "b", "single_nested": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]}}],
		"datasources": [{"name": "look", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]}`
	var b strings.Builder
	for _, source := range syntax.ParseFile(text, spec.Options).Units {
		u := spec.Read(source)
		for _, w := range []scaffold.Wired{
			{
				Unit: u, Package: "provider", Import: "example.com/m/generated", Generated: "made",
				Resources: []string{"NewA", "NewB"}, DataSources: []string{"NewC"},
			},
			{Unit: u, Package: "provider"}, {Unit: u, Package: "not Go"},
		} {
			source, err := w.Source()
			test, testErr := w.Test()
			if w.Import == "" && u.Kind != syntax.Provider {
				test = strings.Join(strings.Fields(test), " ")
			}
			fmt.Fprintf(&b, "-- %s %s in %s: %s, %v, %v --\n%s\n%s\n", spec.Word(u.Kind), u.Name.Value, w.Package, w.Constructor(), err,
				testErr, source, test)
		}
	}
	scenario.Golden(t, "testdata/wired.golden", b.String())
}
