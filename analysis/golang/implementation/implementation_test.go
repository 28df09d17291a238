package implementation_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
	"golang.org/x/tools/txtar"
)

// provider is a module whose generated code is in packages of its own, but for the data source of the same name.
const provider = `
-- go.mod --
module example.com/m
-- internal/resource_pet/pet_resource_gen.go --
package resource_pet

import "github.com/hashicorp/terraform-plugin-framework/types"

func PetResourceSchema(ctx context.Context) schema.Schema { return schema.Schema{} }

type PetModel struct {
	Name types.String ` + "`tfsdk:\"name\"`" + `
	Home HomeValue    ` + "`tfsdk:\"home\"`" + `
}

type HomeValue struct {
	Name types.String ` + "`tfsdk:\"name\"`" + `
}

func NewHomeValueNull() HomeValue { return HomeValue{} }

func (v HomeValue) Equal(o any) bool { return v.Name == o.(HomeValue).Name }
-- internal/resource_pet/helpers.go --
package resource_pet

func (m *PetModel) Title() string { return m.Name.ValueString() }
-- internal/provider/pet_resource.go --
package provider

import (
	"context"

	pets "example.com/m/internal/resource_pet"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

type petResource struct{ client *client }

func (r *petResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = pets.PetResourceSchema(ctx)
}

func (r *petResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_" + suffix
}

func (r *petResource) read(m *pets.PetModel) {}

func (r *petResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	/* 🐈 */ var data pets.PetModel
	req.Plan.Get(ctx, &data)
	other := struct{ Name string }{}
	use(other.Name, data.Name.ValueString())
	for _, one := range []pets.PetModel{{Name: data.Name}} {
		use(one.Home.Name)
	}
	held{model: &data}.save()
}

type client struct{ Name string }
-- internal/provider/pet_resource_delete.go --
package provider

import pets "example.com/m/internal/resource_pet"

const suffix = "animal"

type held struct{ model *pets.PetModel }

func (r *petResource) Delete(ctx context.Context, req resource.DeleteRequest, resp *resource.DeleteResponse) { r.client.Name = "" }

func (h held) save() { use(h.model.Name) }
-- internal/provider/other_resource.go --
package provider

import pets "example.com/elsewhere/resource_pet"

type other struct{}

func (other) Schema() { pets.PetResourceSchema(nil); use(pets.PetModel{}.Name) }
-- internal/provider/pet_resource_test.go --
package provider

import "example.com/m/internal/resource_pet"

type fake struct{}

func (fake) Create() { use(resource_pet.PetResourceSchema(nil), resource_pet.PetModel{}.Name) }

func (*petResource) Update() {} // as if there were none, since a test has it
-- internal/unrelated/x.go --
package unrelated

type petResource struct{}

func (petResource) Create() { resource_pet.PetModel{}.Name() }
-- tools/go.mod --
module example.com/m/tools
-- tools/x.go --
package tools

import pets "example.com/m/internal/resource_pet"

type tool struct{}

func (tool) Create() { pets.PetResourceSchema(nil) }
`

var pet = implementation.Generated{
	Folder: "/m/internal/resource_pet", File: "pet_resource_gen.go", Package: "resource_pet", SchemaFunction: "PetResourceSchema",
	Model: "PetModel",
}

// memory returns a file system with an archive in /m.
func memory(archive string) *files.Memory {
	m := &files.Memory{Files: map[string]string{}, Links: map[string]string{}}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		m.Files[path.Join("/m", f.Name)] = string(f.Data)
	}
	return m
}

func look(t *testing.T, system files.System) *implementation.Module {
	t.Helper()
	m := implementation.NewIndex(system, unconfined.Workers(system)).Look(t.Context(), "/m")
	if m == nil {
		t.Fatal("there is no module")
	}
	return m
}

// shown writes places as people do, without the folder of the module.
func shown(places []implementation.Place) string {
	var all []string
	for _, p := range places {
		all = append(all, fmt.Sprintf("%s:%d:%d %s", strings.TrimPrefix(p.File, "/m/internal/"), p.Line+1, len(p.Before)+1, p.Name))
	}
	return strings.Join(all, "\n")
}

func TestImplementations(t *testing.T) {
	found := look(t, memory(provider)).Implementations(pet)
	if len(found) != 1 {
		t.Fatalf("there are %+v", found)
	}
	const want = `provider/pet_resource.go:10:6 petResource
provider/pet_resource.go:16:23 Metadata
provider/pet_resource.go:12:23 Schema
provider/pet_resource.go:22:23 Create
provider/pet_resource_delete.go:9:23 Delete`
	if got := shown(append([]implementation.Place{found[0].Type}, found[0].Methods...)); got != want {
		t.Errorf("it is\n%s", got)
	}
	if name := found[0].TypeName; name == nil || name.WithProvider("example") != "example_animal" {
		t.Errorf("its type name is %+v", name)
	}
}

// A resource whose schema is made elsewhere is found by its model.
func TestImplementationByModel(t *testing.T) {
	archive := strings.Replace(provider, "resp.Schema = pets.PetResourceSchema(ctx)", "resp.Schema = schemaOfPet(ctx)", 1) +
		"-- internal/provider/schemas.go --\npackage provider\n\nimport . \"example.com/m/internal/resource_pet\"\n\nfunc schemaOfPet() any { return PetResourceSchema(nil) }\n"
	found := look(t, memory(archive)).Implementations(pet)
	if len(found) != 1 || found[0].Type.Name != "petResource" {
		t.Errorf("there are %+v", found)
	}
}

// In one package with the generated code names have no package before them.
func TestOnePackage(t *testing.T) {
	m := look(t, memory(`
-- go.mod --
module example.com/m
-- internal/p/pet_resource_gen.go --
package p

type PetModel struct{ Name string }
-- internal/p/pet.go --
package p

type pet struct{}

func (p pet) Read() {
	var m PetModel
	use(m.Name, unknown.Name)
}
-- internal/p/external_test.go --
package p_test

import "example.com/m/internal/p"

func f() { use(p.PetModel{Name: ""}) }
`))
	of := implementation.Generated{Folder: "/m/internal/p", File: "pet_resource_gen.go", Package: "p", SchemaFunction: "PetResourceSchema",
		Model: "PetModel"}
	if found := m.Implementations(of); len(found) != 1 || shown(found[0].Methods) != "p/pet.go:5:14 Read" {
		t.Errorf("there are %+v", found)
	}
	const want = "p/external_test.go:5:27 Name\np/pet.go:7:8 Name"
	if got := shown(m.Uses(t.Context(), of, implementation.Names{Struct: "PetModel", Field: "Name"})); got != want {
		t.Errorf("used are\n%s", got)
	}
}

func TestUses(t *testing.T) {
	m := look(t, memory(provider))
	for name, test := range map[string]struct {
		names implementation.Names
		want  string
	}{
		"a field": {implementation.Names{Struct: "PetModel", Field: "Name"}, `provider/pet_resource.go:26:23 Name
provider/pet_resource.go:27:39 Name
provider/pet_resource.go:27:50 Name
provider/pet_resource_delete.go:11:36 Name
provider/pet_resource_test.go:7:89 Name
resource_pet/helpers.go:3:46 Name`},
		"a field of a nested value": {implementation.Names{Struct: "HomeValue", Field: "Name"}, "provider/pet_resource.go:28:16 Name"},
		"a value type":              {implementation.Names{Declared: []string{"HomeValue", "NewHomeValueNull"}}, ""},
		"a field that is not there": {implementation.Names{Struct: "PetModel", Field: "Nothing"}, ""},
		"a model": {implementation.Names{Declared: []string{"PetModel", "PetResourceSchema"}}, `provider/pet_resource.go:13:21 PetResourceSchema
provider/pet_resource.go:20:36 PetModel
provider/pet_resource.go:23:27 PetModel
provider/pet_resource.go:27:29 PetModel
provider/pet_resource_delete.go:7:31 PetModel
provider/pet_resource_test.go:7:41 PetResourceSchema
provider/pet_resource_test.go:7:78 PetModel
resource_pet/helpers.go:3:10 PetModel`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := shown(m.Uses(t.Context(), pet, test.names)); got != test.want {
				t.Errorf("used are\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestTypeNames(t *testing.T) {
	for text, want := range map[string]string{
		`resp.TypeName = req.ProviderTypeName + "_pet"`:                               "p_pet",
		`resp.TypeName = "acme_pet"`:                                                  "acme_pet",
		`resp.TypeName = fmt.Sprintf("%s_%s", req.ProviderTypeName, "pet")`:           "p_pet",
		`resp.TypeName = req.ProviderTypeName + "_" + constant`:                       "p_constant value",
		`resp.TypeName = req.ProviderTypeName + "_" + unknown`:                        "",
		`resp.TypeName = name(req)`:                                                   "",
		`resp.TypeName = r.Name + "_pet"`:                                             "",
		`resp.TypeName = "a"; if req.ProviderTypeName == "b" { resp.TypeName = "b" }`: "",
		`resp.TypeName = req.ProviderTypeName; resp.TypeName += "_pet"`:               "",
		`resp.TypeName += "_pet"`:                                                     "",
		`resp.TypeName, r.known = "pet", true`:                                        "",
		`resp.TypeName = "_pet" + req.ProviderTypeName`:                               "",
		`resp.TypeName = fmt.Sprintf("%s_%d", req.ProviderTypeName, 1)`:               "",
	} {
		t.Run(text, func(t *testing.T) {
			found := look(t, memory("-- go.mod --\nmodule m\n-- p/pet_resource_gen.go --\npackage p\n-- p/a.go --\npackage p\n\nconst constant = \"constant value\"\n\n"+
				"type r struct{}\n\nfunc (r) Schema() { PetResourceSchema() }\n\nfunc (r) Metadata() {\n"+text+"\n}\n")).Implementations(
				implementation.Generated{Folder: "/m/p", Package: "p", SchemaFunction: "PetResourceSchema"})
			if len(found) != 1 {
				t.Fatalf("there are %+v", found)
			}
			got := ""
			if found[0].TypeName != nil {
				got = found[0].TypeName.WithProvider("p")
			}
			if got != want {
				t.Errorf("it is %q, want %q", got, want)
			}
		})
	}
}

// A type that serves several resources gives each its own name, which is not known from Metadata alone.
func TestTypeNameOfSeveral(t *testing.T) {
	m := look(t, memory("-- go.mod --\nmodule m\n-- p/pet_resource_gen.go --\npackage p\n-- p/a.go --\npackage p\n\n"+
		"type r struct{}\n\nfunc (r) Schema() { PetResourceSchema(); OwnerResourceSchema(); ShopDataSourceSchema() }\n\nfunc (r) Metadata() { resp.TypeName = req.ProviderTypeName }\n"))
	for function, want := range map[string]bool{"PetResourceSchema": false, "OwnerResourceSchema": false, "ShopDataSourceSchema": true} {
		found := m.Implementations(implementation.Generated{Folder: "/m/p", Package: "p", SchemaFunction: function})
		if len(found) != 1 || (found[0].TypeName != nil) != want {
			t.Errorf("of %s there are %+v", function, found)
		}
	}
}

// Files that have changed are read again, the others are not; links, hidden folders and other modules are not looked at.
func TestLook(t *testing.T) {
	system := &counting{Memory: memory(provider), read: map[string]int{}}
	system.Links["/m/internal/provider/link.go"] = "/etc/passwd.go"
	system.Files["/m/.hidden/x.go"], system.Files["/m/testdata/x.go"] = "package x", "package x"
	index := implementation.NewIndex(system, unconfined.Workers(system))
	index.Look(t.Context(), "/m")
	first := system.read
	for at, times := range first {
		if times != 1 {
			t.Errorf("%s is read %d times", at, times)
		}
	}
	for _, at := range []string{"/m/internal/provider/link.go", "/m/.hidden/x.go", "/m/testdata/x.go", "/m/tools/x.go",
		"/m/internal/unrelated/x.go"} {
		if first[at] > 0 {
			t.Errorf("%s is read", at)
		}
	}
	system.read = map[string]int{}
	const changed = "/m/internal/provider/pet_resource.go"
	system.Files[changed] = strings.Replace(system.Files[changed], ") Create(", ") Update(", 1) + "\n"
	m := index.Look(t.Context(), "/m")
	delete(system.read, "/m/go.mod")
	if len(system.read) != 1 || system.read[changed] != 1 {
		t.Errorf("read again are %v", system.read)
	}
	if methods := m.Implementations(pet)[0].Methods; !slices.ContainsFunc(methods,
		func(p implementation.Place) bool { return p.Name == "Update" }) {
		t.Errorf("it has %s", shown(methods))
	}
	if index.Known("/m") != m {
		t.Error("it is not known")
	}
	if index.Retain(nil); index.Known("/m") != nil {
		t.Error("it is still known")
	}
	if index.Look(t.Context(), "/nowhere") != nil {
		t.Error("there is a module where none is")
	}
}

// counting counts the files that are read whole.
type counting struct {
	*files.Memory
	read map[string]int
}

func (c *counting) Read(at string, limit files.Limit) (string, error) {
	c.read[at]++
	return c.Memory.Read(at, limit)
}

// TestPlaced holds which of the places a warning names: the first ten, each line once, and a sign for those that follow.
func TestPlaced(t *testing.T) {
	const most = 10
	for n := range 2*most + 1 {
		var uses []implementation.Place
		var want []string
		for i := range n {
			uses = append(uses, implementation.Place{File: "/m/pet.go", Line: i / 2})
			if line := fmt.Sprintf("pet.go:%d", i/2+1); i < most && !slices.Contains(want, line) {
				want = append(want, line)
			}
		}
		if n > most {
			want = append(want, "…")
		}
		if got := implementation.Placed(uses); got != strings.Join(want, ", ") {
			t.Errorf("%d uses: %s, want %s", n, got, strings.Join(want, ", "))
		}
	}
}

// TestNothing holds that nothing is found around a specification that is in no module.
func TestNothing(t *testing.T) {
	var s *implementation.Sources
	u := spec.Read(syntax.ParseFile(`{"resources": [{"name": "pet"}]}`, spec.Options).Units[0])
	m, of := s.Around(t.Context(), u)
	made, ok := s.Generated(m, u.Kind, "pet")
	if m != nil || s.Look(t.Context()) != nil || s.Known() != nil || s.Directory() != "" || s.TypeName(u.Kind, "pet", "zoo") != nil ||
		of != (implementation.Generated{}) || made != of || ok || s.Implementing(t.Context(), u) != nil || s.Using(t.Context(), u, -1) != nil {
		t.Error("something is found")
	}
}
