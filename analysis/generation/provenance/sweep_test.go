package provenance_test

import (
	"fmt"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// placed returns the text of a place, with its line, or where it is if there is none.
func placed(doc *analysis.Document, p provenance.Place) string {
	if p.Node < 0 {
		return fmt.Sprintf("unit %d", p.Unit)
	}
	got, line := text(doc, p)
	return fmt.Sprintf("%d %s", line, strings.Join(strings.Fields(got), " "))
}

// TestSweep holds where each place in generated Go comes from: for each line of it, and for each column where that changes.
func TestSweep(t *testing.T) {
	spec, err := os.ReadFile("testdata/sweep.json")
	if err != nil {
		t.Fatal(err)
	}
	doc := analysis.NewDocument(string(spec), nil)
	var b strings.Builder
	for unit := range doc.File().Units {
		source := generated.Unformatted(doc.Unit(unit), toolchain.Default(), "")
		file := provenance.NewFinder(doc).Go(unit, source.Text)
		fmt.Fprintf(&b, "== %s, of unit %d\n", source.Path, provenance.UnitOfFile(doc, path.Base(source.Path)))
		for imported, at := range file.Imports() {
			if line := strings.Split(source.Text, "\n")[at.Line-1]; !strings.HasPrefix(line[at.Column-1:], fmt.Sprintf("%q", imported)) {
				t.Errorf("the import of %s is at %v", imported, at)
			}
		}
		last := ""
		for i, line := range strings.Split(source.Text, "\n") {
			shown := ""
			for column := range len(line) + 3 {
				if place := placed(doc, file.Place(i+1, column, `no word, "zones"`)); place != last {
					shown += fmt.Sprintf(" %d→%s", column, place)
					last = place
				}
			}
			if shown != "" {
				fmt.Fprintf(&b, "%d %s:%s\n", i+1, strings.TrimSpace(line), shown)
			}
		}
		fmt.Fprintf(&b, "after the end: %s\n", placed(doc, file.Place(100_000, 1, `"zones"`)))
	}
	scenario.Golden(t, "testdata/sweep.golden", b.String())
}

// TestPlaces holds the places for messages of the generator and of the framework, and for pointers.
func TestPlaces(t *testing.T) {
	doc := open(t)
	finder := provenance.NewFinder(doc)
	unit := provenance.UnitOfFile(doc, "thing_resource_gen.go")
	var b strings.Builder
	for _, message := range []string{
		"x: resources.0: a", "resources.0.schema: a",
		"x resources.0.schema.attributes.1.single_nested.attributes.0.int64: Additional property foo is not allowed",
		"resources.0.schema.attributes.0.string: Additional property default is not allowed",
		"datasources.0.schema.attributes.0: a", "functions.0: a",
		"provider.name: a", "(root): Additional property version is not allowed", "(root): Additional property none is not allowed",
		"xresources.0: a",
		`attribute "name"`, `resource "thing"`, `resource "none" attribute "name"`, `datasource "thing" attribute "id"`,
		`data source "thing", block "id"`,
		`resource "thing" nested attribute "conf" nested block "own"`, `resource "thing" attribute "conf" attribute "none" attribute "own"`,
		`provider "example"`, `resource "thing" block "rule" attributes "inner"`,
		`resource "thing" data source "thing" attribute "name"`, "resources",
	} {
		place, ok := finder.OfGenerator(message)
		fmt.Fprintf(&b, "generator %q: %v %s\n", message, ok, placed(doc, place))
	}
	for _, pointer := range []string{
		"", "/", "/version", "/resources", "/resources/0", "/resources/0/name", "/resources/0/schema", "/resources/0/schema/attributes",
		"/resources/0/schema/attributes/0", "/resources/0/schema/attributes/0/string/validators/1", "/resources/7/x",
		"/datasources/0", "/none/a", "none",
		"/resources/0/schema/blocks/1/set_nested/nested_object/custom_type",
	} {
		fmt.Fprintf(&b, "pointer %q: %s\n", pointer, placed(doc, provenance.OfPointer(doc, pointer)))
		for _, message := range []string{"", "Go struct field A.attributes.string.validators of type", "Go struct field A.blocks.x of type",
			"Go struct field A.resources.schema of type", "Go struct field A.datasources.name of type", "Go struct field A.x.y of type"} {
			fmt.Fprintf(&b, "  with %q: %s\n", message, placed(doc, provenance.InElement(doc, pointer, message)))
		}
	}
	for _, path := range []string{
		"", "name", "conf", "conf.inner", "conf[0].inner", "conf.none.inner", "rule[Value({\"a.b\": 1})].inner", ".conf.", "conf]",
		"conf[", "none", "rule.inner[1]",
	} {
		for _, message := range []string{
			"", "a Default", "an ElementType", "a CustomType", `about "zones"`, `about "conf.list" and "rule"`, `"" "none"`, `"inner`,
			"zones",
		} {
			fmt.Fprintf(&b, "schema %q, %q: %s\n", path, message, placed(doc, finder.OfSchema(unit, path, message)))
		}
	}
	for i := range doc.File().Units {
		fmt.Fprintf(&b, "unit %d: %s\n", i, placed(doc, provenance.OfUnit(doc, i)))
		for node := int32(-1); int(node) < len(doc.File().Units[i].Tree.Nodes); node++ {
			fmt.Fprintf(&b, "  node %d: %s\n", node, placed(doc, provenance.OfNode(doc, i, node)))
		}
	}
	for _, text := range []string{"", "[]", "{", "x", " {} "} {
		other := analysis.NewDocument(text, nil)
		fmt.Fprintf(&b, "whole %q: %s\n", text, placed(other, provenance.Whole(other)))
	}
	for _, file := range []string{
		"example_provider_gen.go", "thing_resource_gen.go", "thing_data_source_gen.go", "thing.go", "none_resource_gen.go", "",
	} {
		fmt.Fprintf(&b, "file %q: unit %d\n", file, provenance.UnitOfFile(doc, file))
	}
	scenario.Golden(t, "testdata/places.golden", b.String())
}
