package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// collidingSpecification is generated into a package in which a file that is written by hand may declare what the generated one does. The
// framework is as much of it as the generated code uses.
const (
	cachedFramework = "-- cache/github.com/hashicorp/terraform-plugin-framework@v1.0.0/"
	collidingModule = "-- provider/.git/HEAD --\n-- provider/main.go --\npackage main\n\n" +
		"//go:generate tfplugingen-framework generate all --input provider_code_spec.json --output internal --package tags\n" +
		"-- provider/internal/hand.go --\npackage tags\n" +
		cachedFramework + "provider/schema/schema.go --\npackage schema\n\ntype Schema struct{}\n" +
		cachedFramework + "resource/schema/schema.go --\npackage schema\n\ntype Schema struct{ Attributes map[string]Attribute }\n\n" +
		"type Attribute interface{}\n\ntype StringAttribute struct{ Required bool }\n" +
		cachedFramework + "types/types.go --\npackage types\n\ntype String struct{}\n"
	collidingSpecification = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required"}}]}}]}`
)

// A specification shows the errors that Go's type checker finds in the package that it is generated into, until the text or a Go file
// changes.
func TestCompilation(t *testing.T) {
	for name, capabilities := range map[string]string{"pushed": noCapabilities, "pulled": refreshing} {
		t.Run(name, func(t *testing.T) {
			e := inModule(t, capabilities, collidingModule)
			document := e.uri("provider_code_spec.json")
			e.didOpen(document, "json", 1, collidingSpecification)
			await := func(version int, want bool) (found []diagnostic) {
				t.Helper()
				for {
					if name == "pushed" {
						found = e.published(document, version)
					} else {
						e.until("workspace/diagnostic/refresh", func() bool {
							found = e.pullOf(document, "").Items
							return slices.Contains(codes(found), "compile-error") == want
						})
					}
					if slices.Contains(codes(found), "compile-error") == want {
						return found
					}
				}
			}
			await(1, false)
			e.write("internal/hand.go", "package tags\n\ntype alias = PetModel\n\nfunc (alias) Pin() {}\n")
			e.changed(2, "internal/hand.go")
			for _, d := range await(1, true) {
				if d.Code == "compile-error" && (!strings.Contains(d.Message, "field and method with the same name Pin") || d.Range.Start.Line != 1) {
					t.Errorf("the finding is %+v", d)
				}
			}
			// The finding holds for one text only.
			e.didChange(document, 2, full(strings.Replace(collidingSpecification, "pin", "pen", 1)))
			await(2, false)
			e.didChange(document, 3, full(collidingSpecification+" "))
			await(3, true)
			e.write("internal/hand.go", "package tags\n\ntype alias = PetModel\n\nfunc (alias) Pen() {}\n")
			e.changed(2, "internal/hand.go")
			await(3, false)
		})
	}
}

// While one resource is edited, the findings in the code of another one stay, and move with the text: each publication has them, also the
// first after an edit, and those of a text with errors. A finding whose text is edited goes at once.
func TestCompilationWhileEditing(t *testing.T) {
	e := inModule(t, noCapabilities, collidingModule)
	document := e.uri("provider_code_spec.json")
	const both = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
	{"name": "toy", "schema": {"attributes": [{"name": "size", "string": {"computed_optional_required": "required"}}]}},
	{"name": "pet", "schema": {"attributes": [{"name": "pin", "string": {"computed_optional_required": "required"}}]}}]}`
	e.write("internal/hand.go", "package tags\n\ntype alias = PetModel\n\nfunc (alias) Pin() {}\n")
	e.didOpen(document, "json", 1, both)
	line := func(found []diagnostic) int {
		for _, d := range found {
			if d.Code == "compile-error" {
				return d.Range.Start.Line
			}
		}
		return -1
	}
	for line(e.published(document, 1)) != 2 {
	}
	text := both
	for i, edit := range []struct {
		before, after string
		want          int
	}{
		{`"size"`, `"length"`, 2},
		{`{"name": "toy"`, "{\n\"name\": \"toy\"", 3},
		{`"length", "string"`, `"length", "strung"`, 3},
		{`"strung"`, `"string"`, 3},
		{`"pin"`, `"pan"`, -1},
	} {
		text = strings.Replace(text, edit.before, edit.after, 1)
		e.didChange(document, i+2, full(text))
		if found := e.published(document, i+2); line(found) != edit.want {
			t.Errorf("after %s has become %s, there is %+v", edit.before, edit.after, found)
		}
	}
}

// A line for go generate in one folder says that a specification in another one is generated into a third, be it open or not.
func TestCompilationElsewhere(t *testing.T) {
	module := strings.Replace(collidingModule, "provider_code_spec.json", "spec/api.json", 1)
	for name, test := range map[string]struct{ line, folder string }{
		"in the root":         {"//go:generate tfplugingen-framework generate all --input spec/api.json --output internal --package tags\n", "."},
		"in a folder beside":  {"//go:generate tfplugingen-framework generate all --input ../spec/api.json --output ../internal --package tags\n", "tools"},
		"with the folder":     {"//go:generate tfplugingen-framework generate all --input ./api.json --output ../internal --package tags\n", "spec"},
		"by a tool of go.mod": {"//go:generate go tool tfplugingen-framework generate all --input=../spec/api.json --output=../internal --package=tags\n", "tools"},
	} {
		t.Run(name, func(t *testing.T) {
			line := module[strings.Index(module, "//go:generate"):]
			line = line[:strings.Index(line, "\n")+1]
			at := "-- provider/" + strings.TrimPrefix(test.folder+"/generate.go", "./") + " --\npackage main\n\n"
			e := inModule(t, noCapabilities,
				strings.Replace(module, line, "", 1)+at+test.line+"-- provider/spec/api.json --\n"+collidingSpecification+"\n")
			document := e.uri("spec/api.json")
			e.didOpen(document, "json", 1, collidingSpecification)
			e.write("internal/hand.go", "package tags\n\ntype PetModel struct{}\n")
			e.changed(2, "internal/hand.go")
			for !slices.ContainsFunc(e.published(document, 1),
				func(d diagnostic) bool { return d.Code == "name-declared-by-hand" || d.Code == "compile-error" }) {
			}
		})
	}
}

// The packages of specifications that are not open are not type-checked. That is reported once, and not for specifications that are open or
// whose output folder is not known.
func TestClosedNotCompiled(t *testing.T) {
	const said = "not checked: the Go packages that specifications are generated into which are not open were not type-checked"
	const (
		closed   = "-- provider/provider_code_spec.json --\n" + collidingSpecification + "\n"
		inFolder = "-- provider/spec/api.json --\n" + collidingSpecification + "\n"
	)
	for name, test := range map[string]struct {
		module string
		open   []string
		want   int
	}{
		"closed":              {collidingModule + closed, nil, 1},
		"open":                {collidingModule + closed, []string{"provider_code_spec.json"}, 0},
		"closed, in a folder": {strings.Replace(collidingModule, "provider_code_spec.json", "spec/api.json", 1) + inFolder, nil, 1},
		"open, in a folder": {strings.Replace(collidingModule, "provider_code_spec.json", "spec/api.json", 1) + inFolder,
			[]string{"spec/api.json"}, 0},
		"nothing says whence": {strings.ReplaceAll(collidingModule, "//go:generate", "//") + closed, nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			for _, asks := range []bool{true, false} {
				capabilities := noCapabilities
				if asks {
					capabilities = watching
				}
				w := plantModule(t, Options{Files: disk.System{}, Writer: disk.System{}}, test.module)
				w.introduce(capabilities, ".")
				for _, file := range test.open {
					w.open(file)
				}
				for range 2 {
					if asks {
						w.diagnose(nil)
					} else {
						w.request("workspace/executeCommand", map[string]any{"command": "spec-ls.checkWorkspace"})
					}
				}
				if got := strings.Count(w.logged(), said); got != test.want {
					t.Errorf("a client that asks (%v) is told %d times\n%s", asks, got, w.logged())
				}
				w.close()
			}
		})
	}
}
