package handwritten_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestPackage holds the declarations of a package that is written by hand beside generated code, and their descriptions.
func TestPackage(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/package.txtar")
	if err != nil {
		t.Fatal(err)
	}
	system := &files.Memory{Files: map[string]string{}}
	for _, file := range archive.Files {
		system.Files["/"+file.Name] = string(file.Data)
	}
	var b strings.Builder
	line := func(format string, arguments ...any) { fmt.Fprintf(&b, format+"\n", arguments...) }
	kept := &handwritten.Kept{}
	all := kept.ReadAll(system, linux, "/m", destination.All(destination.Target{Folder: "/m/pets", Package: "pets"}))
	p := all.Package(syntax.Resource, "pet")
	line("%s, %s, %s, partial %v, unread %s, path %s", p.Folder, p.Shown, p.Name, p.Partial, p.Unread, p.Path())
	line("shared %v", all.IsShared(syntax.Resource, "pet"))
	for _, name := range p.Names() {
		line("%s %s, there but for a.go %v: %s", name, p.Place(p.Declared[name]), p.Has(name, "a.go"), scenario.Show(p.Declared[name]))
		sources, mentioned := p.Sources(map[string]bool{name: true}, declarations.Importer{})
		line("with %v: %q", slices.Sorted(maps.Keys(mentioned)), sources)
	}
	for _, of := range slices.Sorted(maps.Keys(p.Methods)) {
		line("methods of %s: %s", of, scenario.Show(p.Methods[of]))
	}
	for _, name := range []string{"PetModel", "NewPetValue", "ThingValue", "Odd", "Foo", "Other", "Windows", "Checks"} {
		line("%s: %v, but for pet_resource_gen.go %v", name, p.Has(name, ""), p.Has(name, "pet_resource_gen.go"))
	}
	line("files: %v %v, other Go %v %v", p.HasFile("a.go"), p.HasFile("none.go"), p.HasOtherGo(nil), p.HasOtherGo(map[string]int{
		"a.go": 1, "b.go": 1, "other.go": 1, "c_windows.go": 1, "pet_resource_gen.go": 1, "thing_resource_gen.go": 1,
	}))
	beside := all.Beside(declarations.Importer{})
	for _, from := range []declarations.Source{beside, beside.Together([]string{p.Path(), "strings"})} {
		described, known := from.Lookup(p.Path())
		line("described %v: %s", known, scenario.Show(described))
		line("has %v %v", from.Has(p.Path()), from.Has("strings"))
		line("found %s and %s", scenario.Show(from.Find(p.Path())), scenario.Show(from.Find("./none")))
		imported, err := from.Import(p.Path())
		line("imports %v, %v", imported, err)
		_, err = from.Import("./none")
		line("imports none: %v", err)
	}
	for _, name := range []string{"Checks", "Plain.Equal", "Plain.none", "none", "none.x", "ThingValue.M", "One", "Alone"} {
		found, ok := beside.Declaration(p.Path(), name)
		line("declaration of %s: %v %s", name, ok, scenario.Show(found))
	}
	_, ok := beside.Declaration("strings", "ToLower")
	line("declaration of another package: %v", ok)
	line("the same again: %v", kept.ReadAll(system, linux, "/m", all.Output()).Equal(all))
	for name, other := range map[string]*handwritten.Packages{"nil": nil, "of another root": kept.ReadAll(system, linux, "/", all.Output())} {
		if all.Equal(other) || other.Equal(all) {
			t.Errorf("it equals one that is %s", name)
		}
	}
	for _, at := range []string{"/m/pets/a.go", "/m/pets/x/a.go", "/m/a.go", "/m/pets/a.txt"} {
		line("reads %s: %v", at, all.Reads(at))
	}
	for _, folder := range []string{"/m", "/m/pets", "/elsewhere", "/mm"} {
		line("shown %s: %s", folder, all.ShownFolder(folder))
	}
	each := kept.ReadAll(system, linux, "/m", destination.All(destination.Target{Folder: "/m"}))
	for _, name := range []string{"toy", "empty", "none"} {
		of := each.Package(syntax.Resource, name)
		line("of %s: %s %s %v, shared %v", name, of.Folder, of.Name, of.Names(), each.IsShared(syntax.Resource, name))
	}
	var some destination.Output
	some.Targets[syntax.Resource] = destination.Target{Folder: "/m/pets", Package: "pets"}
	some.Targets[syntax.DataSource] = destination.Target{Folder: "/none", Package: "pets"}
	ofSome := kept.ReadAll(system, linux, "/m", some)
	for _, kind := range []syntax.UnitKind{syntax.Provider, syntax.Resource, syntax.DataSource} {
		of := ofSome.Package(kind, "pet")
		line("of %d, where resources have a folder: %v, shared %v", kind, of != nil, ofSome.IsShared(kind, "pet"))
	}
	line("nowhere: %v", kept.ReadAll(system, linux, "/m", destination.All(destination.Target{Folder: "/none"})) == nil)
	scenario.Golden(t, "testdata/package.golden", b.String())
}
