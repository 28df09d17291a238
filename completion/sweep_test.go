package completion_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/goproject"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

// whole writes a list with all fields of its items.
func whole(list completion.List) string {
	var b strings.Builder
	fmt.Fprintf(&b, "incomplete %t, same range %t\n", list.Incomplete, list.SameRange())
	for _, item := range list.Items {
		fmt.Fprintf(&b, "  %+v\n    behind the label %q, on one line %q\n", item, item.BehindLabel(), item.DetailLine())
	}
	return b.String()
}

// abilities are the options of several editors.
var abilities = []completion.Options{
	{}, {Snippets: true, Choices: true}, {Snippets: true, IndentsLines: true}, {BeforeCursor: true}, {Snippets: true, BeforeCursor: true},
}

// TestSweepScenarios holds the items of all scenarios, for each kind of editor.
func TestSweepScenarios(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	archives := scenario.Read(t, "testdata/*.txtar")
	for _, file := range slices.Sorted(maps.Keys(archives)) {
		text, offset := splitAtCursor(t, string(archives[file].Files[0].Data))
		document := analysis.NewDocument(text, nil)
		sums.Begin(filepath.Base(file))
		for _, o := range abilities {
			sums.Add(fmt.Sprintf("%+v: ", o) + whole(completion.Complete(document, offset, o)))
		}
	}
	sums.Hold(t, "testdata/sums/scenarios.golden")
}

// TestSweepDocuments holds the items at many places of documents, damaged ones among them.
func TestSweepDocuments(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	sweep := func(name, text string, step int) {
		document := analysis.NewDocument(text, nil)
		sums.Begin(name)
		for i, offset := range corpus.Places(text, step) {
			sums.Add(fmt.Sprintf("%d: ", offset) + whole(completion.Complete(document, offset, abilities[i%len(abilities)])))
		}
	}
	for i, text := range documents {
		sweep(fmt.Sprintf("document %d", i), text, 1)
	}
	for _, sample := range corpus.Specifications(t, "..") {
		sweep(sample.Name, sample.Text, 1+len(sample.Text)/1500)
	}
	random := rand.New(rand.NewPCG(7, 1))
	for i := range 24 {
		text := documents[i%len(documents)]
		text = text[:min(len(text), 900)]
		switch i % 3 {
		case 0:
			text = mutate(text, random)
		case 1:
			text = synthetic.Damage(text, random)
		default:
			text = text[:random.IntN(len(text))]
		}
		sweep(fmt.Sprintf("damaged %d", i), text, 3)
	}
	const typed = `{"version":"0.1","provider":{"name":"zoo"},"resources":[{"name":"pet","schema":{"attributes":[{"name":"id",` +
		`"string":{"computed_optional_required":"computed","validators":[{"custom":{"schema_definition":"a.B()"}}]}}]}}]}`
	sums.Begin("a document that ends where it is typed")
	for end := range len(typed) {
		list := completion.Complete(analysis.NewDocument(typed[:end], nil), end, abilities[end%len(abilities)])
		sums.Add(fmt.Sprintf("%d: ", end) + whole(list))
	}
	sums.Hold(t, "testdata/sums/documents.golden")
}

// TestSweepGo holds the items for Go, in a module and without one.
func TestSweepGo(t *testing.T) {
	t.Parallel()
	settings := goproject.Settings(t, framework, byHand)
	before := strings.Replace(beforeArgument, `"imports": [`,
		`"imports": [{"path": "regexp"}, {"path": "time", "alias": "clock"}, {"path": "./wrong"}, {"path": ""}, `, 1)
	older := &analysis.Settings{Versions: catalog.Versions{
		"github.com/hashicorp/terraform-plugin-framework": "v1.0.0", "github.com/hashicorp/terraform-plugin-framework-validators": "v0.12.0",
	}}
	var sums scenario.Sums
	for i, marked := range corpus.Definitions() {
		sums.Begin(marked)
		for j, around := range []struct {
			before, after string
			settings      *analysis.Settings
		}{
			{beforeArgument, afterArgument, settings}, {before, afterArgument, settings}, {beforeArgument, afterArgument, nil},
			{beforeArgument, afterArgument, older},
		} {
			text, offset := scenario.Cursor(t, around.before+marked+around.after)
			o := abilities[(i+j)%len(abilities)]
			sums.Add(fmt.Sprintf("%+v: ", o) + whole(completion.Complete(analysis.NewDocument(text, around.settings), offset, o)))
		}
	}
	sums.Hold(t, "testdata/sums/go.golden")
}

// kinds are the bodies of attributes up to their definitions.
var kinds = []string{"bool", "float32", "float64", "int32", "int64", "list", "map", "number", "object", "set", "string", "dynamic",
	"list_nested", "map_nested", "set_nested", "single_nested"}

// TestSweepKinds holds the items for the definitions of all kinds, in all kinds of units.
func TestSweepKinds(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for i, kind := range kinds {
		for j, unit := range []string{"resources", "datasources", "provider"} {
			sums.Begin(kind + " in " + unit)
			for k, place := range []string{
				`"validators": [‸]`, `"validators": [{‸}]`, `"validators": [{"custom": ‸}]`, `"validators": [{"custom": {"schema_definition": ‸}}]`,
				`"validators": [{"custom": {"schema_definition": "‸"}}]`, `"validators": [{"custom": {"schema_definition": "` + kind + `‸"}}]`,
				`"plan_modifiers": [‸]`, `"plan_modifiers": [{"custom": {"schema_definition": "‸"}}]`,
				`"default": ‸`, `"default": {‸}`, `"default": {"static": ‸}`, `"default": {"custom": {"schema_definition": "‸"}}`,
				`"default": {"custom": {"imports": [‸], "schema_definition": "x.Y()"}}`, `"default": {"custom": {"imports": [{"path": "‸"}]}}`,
				`"custom_type": ‸`, `"custom_type": {‸}`, `"custom_type": {"import": {"path": "example.com/a/b-c"}, "type": "‸", "value_type": ""}`,
				`"custom_type": {"type": "b.T{}", "value_type": "‸"}`, `"associated_external_type": ‸`,
				`"associated_external_type": {‸}`, `"associated_external_type": {"import": {"path": "‸"}, "type": "b.T"}`,
				`"computed_optional_required": ‸`, `"computed_optional_required": "‸"`, `"description": "‸"`, `"sensitive": ‸`,
				`"deprecation_message": ‸`, `"element_type": ‸`, `"element_type": {‸}`, `"element_type": {"list": {"element_type": ‸}}`,
				`"attribute_types": ‸`, `"attribute_types": [‸]`, `"attribute_types": [{"name": "‸"}]`, `"attribute_types": [{"name": "a", ‸}]`,
				`"nested_object": ‸`, `"nested_object": {‸}`, `"nested_object": {"attributes": [{‸}]}`, `"attributes": [‸]`, `‸`,
			} {
				text := `{"name": "pet", "schema": {"attributes": [{"name": "other", "bool": {}}, {"name": "a_name", "` + kind + `": {` + place + `}}]}}`
				if unit != "provider" {
					text = `[` + text + `]`
				}
				text, offset := scenario.Cursor(t, `{"version": "0.1", "`+unit+`": `+text+`}`)
				o := abilities[(i+j+k)%len(abilities)]
				sums.Add(fmt.Sprintf("%s, %+v: ", place, o) + whole(completion.Complete(analysis.NewDocument(text, nil), offset, o)))
			}
		}
	}
	sums.Hold(t, "testdata/sums/kinds.golden")
}

// TestSweepConfiguration holds the items in configurations.
func TestSweepConfiguration(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	archives := scenario.Read(t, "testdata/configuration/*.txtar")
	for _, file := range slices.Sorted(maps.Keys(archives)) {
		text, _, specifications := configured(t, archives[file])
		sums.Begin(filepath.Base(file))
		for i, offset := range corpus.Places(text, 2) {
			list := completion.Configuration(syntax.ParseFile(text, spec.Options), offset, specifications, abilities[i%len(abilities)])
			sums.Add(fmt.Sprintf("%d: ", offset) + whole(list))
		}
	}
	sums.Begin("the initial one")
	for i, offset := range corpus.Places(config.Initial, 2) {
		list := completion.Configuration(syntax.ParseFile(config.Initial, spec.Options), offset, nil, abilities[i%len(abilities)])
		sums.Add(fmt.Sprintf("%d: ", offset) + whole(list))
	}
	sums.Hold(t, "testdata/sums/configuration.golden")
}

// TestSweepPages holds the documentation of the items in Go, in attributes of all kinds, and in configurations.
func TestSweepPages(t *testing.T) {
	t.Parallel()
	settings := goproject.Settings(t, framework, byHand)
	pages := map[string]string{}
	add := func(list completion.List, from declarations.Source) {
		for _, item := range list.Items {
			if item.Page != "" && pages[string(item.Page)] == "" {
				pages[string(item.Page)] = item.Page.Markdown(from)
			}
		}
	}
	for _, marked := range corpus.Definitions() {
		text, offset := scenario.Cursor(t, beforeArgument+marked+afterArgument)
		add(completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{}), settings.Packages())
	}
	text, err := os.ReadFile(filepath.Join("..", "testdata", "specs", "types.json"))
	if err != nil {
		t.Fatal(err)
	}
	document := analysis.NewDocument(string(text), nil)
	for _, offset := range corpus.Places(string(text), 19) {
		add(completion.Complete(document, offset, completion.Options{}), declarations.Importer{})
	}
	for _, offset := range corpus.Places(config.Initial, 5) {
		list := completion.Configuration(syntax.ParseFile(config.Initial, spec.Options), offset, nil, completion.Options{})
		add(list, declarations.Importer{})
	}
	var sums scenario.Sums
	begun := ""
	for _, page := range slices.Sorted(maps.Keys(pages)) {
		kind, _, _ := strings.Cut(page, " ")
		if kind, _, _ = strings.Cut(kind, "."); kind != begun {
			sums.Begin(kind)
			begun = kind
		}
		sums.Add(page + ": " + pages[page])
	}
	sums.Begin("what may not exist")
	for _, kind := range []string{"key", "value", "generator", "setting", "package", "member", "method", "none"} {
		for _, of := range []string{
			"", "none", "none X", "9999 x", "1 none", "example.com/none X.Y", "example.com/provider/checks None", "regexp@v0.0.0 None",
			"example.com/provider/checks Options.None", "example.com/provider/checks@v9 High", "resources/_/read/none", "rules/none",
		} {
			sums.Add(completion.Page(kind + ":" + of).Markdown(settings.Packages()))
		}
	}
	sums.Hold(t, "testdata/sums/pages.golden")
}

// TestSweepOpenAPI holds the items in configurations of tfplugingen-openapi.
func TestSweepOpenAPI(t *testing.T) {
	t.Parallel()
	document, err := openapi.ReadDocument(corpus.OpenAPIDocument)
	if err != nil {
		t.Fatal(err)
	}
	var sums scenario.Sums
	texts := corpus.OpenAPIConfigurations()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		sums.Begin(name)
		for i, offset := range corpus.Places(texts[name], 1) {
			o := abilities[i%len(abilities)]
			sums.Add(fmt.Sprintf("%d: ", offset) + whole(completion.OpenAPI(texts[name], offset, document, 0, o)))
			if i%4 == 0 {
				sums.Add(whole(completion.OpenAPI(texts[name], offset, nil, 0, o)))
				sums.Add(whole(completion.OpenAPI(texts[name], offset, document, ^openapi.Improvements(0), o)))
			}
		}
	}
	sums.Hold(t, "testdata/sums/openapi.golden")
}

// TestSweepOverlays holds the items in overlays.
func TestSweepOverlays(t *testing.T) {
	t.Parallel()
	read := func(file, name string) string {
		archive, err := txtar.ParseFile("../analysis/conversion/overlay/testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if f.Name == name {
				return string(f.Data)
			}
		}
		t.Fatalf("%s has no %s", file, name)
		return ""
	}
	specifications := []*analysis.Document{
		analysis.NewDocument(read("rules.txtar", "spec.json"), nil), analysis.NewDocument(read("entries.txtar", "spec.json"), nil),
	}
	var sums scenario.Sums
	for i, text := range corpus.Overlays {
		sums.Begin(strconv.Itoa(i))
		for _, offset := range corpus.Places(text, 1) {
			sums.Add(fmt.Sprintf("%d: ", offset) + whole(completion.Overlay(text, offset, specifications)))
		}
		sums.Add(whole(completion.Overlay(text, -1, specifications)) + whole(completion.Overlay(text, len(text)+1, nil)))
	}
	sums.Hold(t, "testdata/sums/overlays.golden")
}
