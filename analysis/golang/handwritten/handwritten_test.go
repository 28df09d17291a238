package handwritten_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// memory is a repository in /m, whose generated code is of package pets in /m/pets.
func memory() *files.Memory {
	return &files.Memory{
		Files: map[string]string{
			"/m/pets/a.go": "package pets\n\nimport v \"example.com/values\"\n\nfunc F(of *T) v.Value { return hidden() }\n\nfunc hidden() v.Value { return nil }\n\n" +
				"type T struct{ Of U }\n\nfunc (*T) Method(W) {}\n\nvar x, y int = 1, 2\n\nvar z = F\n\nconst (\n\tone = iota\n\ttwo\n)\n\nfunc init() {}\n\nvar _ = z\n",
			"/m/pets/b.go":                "package pets\n\ntype U[E any] []E\n\ntype W interface{}\n\nfunc (ThingValue) Extra() U[int] { return nil }\n",
			"/m/pets/c_windows.go":        "package pets\n\nfunc Windows() {}\n",
			"/m/pets/d.go":                "//go:build tagged\n\npackage pets\n\nfunc Tagged() {}\n",
			"/m/pets/e_test.go":           "package pets\n\nfunc Test() {}\n",
			"/m/pets/_f.go":               "package pets\n\nfunc Ignored() {}\n",
			"/m/pets/g.go":                "package other\n\nfunc Other() {}\n",
			"/m/pets/pet_resource_gen.go": "package pets\n\ntype PetModel struct{\n\tFoo int\n}\n\nfunc NewPetValue(x int) {}\n",
		},
		Links: map[string]string{},
	}
}

// linux is the platform that the packages are built for.
var linux = constraint.Build{OS: "linux", Arch: "amd64", Cgo: true, Version: "1.26"}

func TestRead(t *testing.T) {
	p := new(handwritten.Kept).Read(memory(), linux, "/m", "/m/pets", "pets")
	if want := strings.Fields("F T U W hidden one two x y z"); !slices.Equal(p.Names(), want) || p.Partial {
		t.Errorf("there are %v (partial: %v)", p.Names(), p.Partial)
	}
	windows := constraint.Build{OS: "windows", Arch: "amd64", Tags: []string{"tagged"}, Version: "1.26"}
	if p := new(handwritten.Kept).Read(memory(), windows, "/m", "/m/pets", "pets"); p.Declared["Windows"] == nil ||
		p.Declared["Tagged"] == nil {
		t.Errorf("on Windows, with a tag, there are %v", p.Names())
	}
	if at := p.Declared["T"]; at.File != "a.go" || at.Line != 9 {
		t.Errorf("T is in %s:%d", at.File, at.Line)
	}
	for name, but := range map[string]string{"PetModel": "", "NewPetValue": "other_resource_gen.go", "F": "a.go"} {
		if !p.Has(name, but) {
			t.Errorf("there is no %s but in %q", name, but)
		}
	}
	for name, but := range map[string]string{"PetModel": "pet_resource_gen.go", "Test": "", "Other": "", "Ignored": "", "Foo": ""} {
		if p.Has(name, but) {
			t.Errorf("there is %s but in %q", name, but)
		}
	}
	if p := new(handwritten.Kept).Read(memory(), linux, "/m", "/m/none", "none"); p.Partial || len(p.Names()) > 0 {
		t.Errorf("of a folder that is not there, there is %+v", p)
	}
}

// A kept package has the declarations that its files have now.
func TestKept(t *testing.T) {
	var kept handwritten.Kept
	system := memory()
	read := func(name string) *handwritten.Package { return kept.Read(system, linux, "/m", "/m/pets", name) }
	before := read("pets")
	system.Files["/m/pets/new_resource_gen.go"] = "package pets\n\ntype NewModel struct{}\n"
	if p := read("pets"); p.Declared["F"] != before.Declared["F"] || !p.Has("NewModel", "") || before.Has("NewModel", "") {
		t.Error("files that are as they were are parsed again, or others are not read")
	}
	if p := read("other"); p.Declared["F"] != nil {
		t.Error("of another package there is what this one declares")
	}
	system.Files["/m/pets/h.go"] = "package pets\n\nfunc New() {}\n"
	if p := read("pets"); p.Declared["New"] == nil || p.Declared["F"] == nil {
		t.Errorf("with another file there are %v", p.Names())
	}
	system.Files["/m/pets/h.go"] = "package pets\n\nfunc Now() {}\n"
	if p := read("pets"); p.Declared["New"] != nil || p.Declared["Now"] == nil {
		t.Errorf("with a file that has changed there are %v", p.Names())
	}
}

// A package that can't be read as a whole may declare anything.
func TestPartial(t *testing.T) {
	for name, change := range map[string]func(*files.Memory){
		"a file that is not Go": func(m *files.Memory) { m.Files["/m/pets/h.go"] = "package pets\n\nfunc (" },
		"an empty file":         func(m *files.Memory) { m.Files["/m/pets/h.go"] = "" },
		"a device":              func(m *files.Memory) { m.Others = []string{"/m/pets/h.go"} },
		"a large file": func(m *files.Memory) {
			m.Files["/m/pets/h.go"] = "package pets\n" + strings.Repeat("\n", int(files.Source))
		},
		"a link that leads outside": func(m *files.Memory) {
			m.Files["/elsewhere/h.go"], m.Links["/m/pets/h.go"] = "package pets\n", "/elsewhere/h.go"
		},
	} {
		system := memory()
		change(system)
		if p := new(handwritten.Kept).Read(system, linux, "/m", "/m/pets", "pets"); !p.Partial || p.Declared["F"] == nil {
			t.Errorf("%s: partial is %v", name, p.Partial)
		}
	}
	system := memory()
	system.Links["/m/link"] = "/elsewhere"
	system.Files["/elsewhere/h.go"] = "package pets\n\nfunc Outside() {}\n"
	if p := new(handwritten.Kept).Read(system, linux, "/m", "/m/link", "pets"); !p.Partial || len(p.Names()) > 0 {
		t.Errorf("of a folder outside, there are %v", p.Names())
	}
}

// The sources of a name hold its declaration and the declarations that it needs, no bodies and no other imports.
func TestSources(t *testing.T) {
	p := new(handwritten.Kept).Read(memory(), linux, "/m", "/m/pets", "pets")
	for name, want := range map[string]string{
		"F":          "F T T.Method U W",
		"hidden":     "hidden",
		"y":          "x y",
		"two":        "one two",
		"ThingValue": "ThingValue.Extra U",
		"z":          "F T T.Method U W z",
		"nothing":    "",
	} {
		sources, mentioned := p.Sources(map[string]bool{name: true}, declarations.Importer{})
		var declared []string
		for _, source := range sources {
			file, err := parser.ParseFile(token.NewFileSet(), "", source, 0)
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, source)
			}
			if uses := strings.Contains(source, "v.Value"); uses != (len(file.Imports) == 1) {
				t.Errorf("%s: the imports are not those that are used:\n%s", name, source)
			}
			declared = append(declared, declaredIn(file)...)
		}
		slices.Sort(declared)
		if got := strings.Join(declared, " "); got != want {
			t.Errorf("%s: the sources declare %q, not %q", name, got, want)
		}
		if !mentioned[name] {
			t.Errorf("%s is not mentioned", name)
		}
	}
}

func declaredIn(file *ast.File) (names []string) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				of := d.Recv.List[0].Type
				if pointer, ok := of.(*ast.StarExpr); ok {
					of = pointer.X
				}
				name = of.(*ast.Ident).Name + "." + name
			}
			if d.Body != nil {
				name += " has a body"
			}
			names = append(names, name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}

func TestReadAll(t *testing.T) {
	system := &files.Memory{Files: map[string]string{
		"/m/gen/resource_a/a.go":   "package resource_a\n\nfunc A() {}\n",
		"/m/gen/datasource_b/b.go": "package datasource_b\n\nfunc B() {}\n",
		"/m/gen/other/c.go":        "package other\n",
	}}
	p := new(handwritten.Kept).ReadAll(system, linux, "/m", destination.All(destination.Target{Folder: "/m/gen"}))
	if of := p.Package(syntax.Resource, "a"); of.Declared["A"] == nil || of.Shown != "gen/resource_a" || of.Name != "resource_a" {
		t.Errorf("of a resource there is %+v", of)
	}
	if of := p.Package(syntax.DataSource, "b"); of.Declared["B"] == nil {
		t.Errorf("of a data source there is %+v", of)
	}
	if of := p.Package(syntax.Resource, "new"); of == nil || of.Shown != "gen/resource_new" || of.Has("A", "") {
		t.Errorf("of a resource without code there is %+v", of)
	}
	if !p.Reads("/m/gen/resource_new/x.go") || p.Reads("/m/gen/x.json") || p.Reads("/m/x.go") {
		t.Error("other files are read")
	}
	if p := new(handwritten.Kept).ReadAll(system, linux, "/m", destination.All(destination.Target{Folder: "/m/none"})); p != nil {
		t.Errorf("of a folder that is not there, there is %+v", p)
	}
	if p := new(handwritten.Kept).ReadAll(system, linux, "/m",
		destination.All(destination.Target{Folder: "/m/none", Package: "p", Certain: true})); p.Package(syntax.Resource, "x") == nil {
		t.Error("of a configured folder that is not there, nothing is known")
	}
	var none *handwritten.Packages
	if none.Package(syntax.Resource, "a") != nil || none.Reads("/m/x.go") || none.IsShared(syntax.Resource, "a") {
		t.Error("of nothing there is something")
	}
}
