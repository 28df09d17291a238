package stale_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

const zoo = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "name", "string": {"computed_optional_required": "required"}}]}}]}`

// written returns the generated code of a unit of zoo.
func written(t *testing.T, unit int, into string) generated.File {
	t.Helper()
	document := analysis.NewDocument(zoo, nil)
	file, err := generated.NewFile(document.Unit(unit), document.Settings().Profile(), into)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestCompare(t *testing.T) {
	provider, pet := written(t, 0, ""), written(t, 1, "")
	for name, test := range map[string]struct {
		text   string
		change func(files map[string]string)
		want   [2]stale.State
	}{
		"fresh": {zoo, func(map[string]string) {}, [2]stale.State{stale.Fresh, stale.Fresh}},
		"line ends": {zoo, func(f map[string]string) { f["/m/g/"+pet.Path] = strings.ReplaceAll(pet.Text, "\n", "\r\n") },
			[2]stale.State{stale.Fresh, stale.Fresh}},
		"a byte more": {zoo, func(f map[string]string) { f["/m/g/"+pet.Path] += "\n" }, [2]stale.State{stale.Fresh, stale.Stale}},
		"missing":     {zoo, func(f map[string]string) { delete(f, "/m/g/"+pet.Path) }, [2]stale.State{stale.Fresh, stale.Missing}},
		"a key in another case": {
			strings.Replace(zoo, `"resources"`, `"Resources"`, 1), func(map[string]string) {}, [2]stale.State{stale.Fresh, stale.Fresh},
		},
		"a comment in the specification": {zoo + "\n", func(map[string]string) {}, [2]stale.State{stale.Fresh, stale.Fresh}},
		"another attribute": {strings.Replace(zoo, `"name", "string"`, `"nick", "string"`, 1), func(map[string]string) {},
			[2]stale.State{stale.Fresh, stale.Stale}},
	} {
		t.Run(name, func(t *testing.T) {
			memory := &files.Memory{Files: map[string]string{"/m/g/" + provider.Path: provider.Text, "/m/g/" + pet.Path: pet.Text}}
			test.change(memory.Files)
			found, err := stale.Compare(memory, analysis.NewDocument(test.text, nil), destination.All(destination.Target{Folder: "/m/g"}))
			if err != nil || len(found) != 2 {
				t.Fatalf("found %v, %v", found, err)
			}
			for i, f := range found {
				if f.State != test.want[i] || (f.State == stale.Stale) != (f.Line > 0) {
					t.Errorf("%s is %v from line %d, want %v", f.Path(), f.State, f.Line, test.want[i])
				}
			}
		})
	}
}

func TestCompareRefuses(t *testing.T) {
	memory := &files.Memory{Files: map[string]string{}}
	if _, err := stale.Compare(memory, analysis.NewDocument(zoo, nil), destination.Output{}); !errors.Is(err, stale.ErrUnknownOutput) {
		t.Errorf("of no folder the error is %v", err)
	}
	for _, text := range []string{`{`, strings.Replace(zoo, `"string"`, `"strng"`, 1)} {
		var refused *stale.RefusedError
		_, err := stale.Compare(memory, analysis.NewDocument(text, nil), destination.All(destination.Target{Folder: "/m"}))
		if !errors.As(err, &refused) {
			t.Errorf("of %s the error is %v", text, err)
		}
	}
}

func TestOrphans(t *testing.T) {
	pet := written(t, 1, "")
	memory := &files.Memory{Files: map[string]string{
		"/m/g/" + pet.Path:                       pet.Text,
		"/m/g/resource_cat/cat_resource_gen.go":  pet.Text,
		"/m/g/resource_dog/dog_resource_gen.go":  "package dog\n", // by hand
		"/m/g/resource_dog/cat_resource_gen.go":  pet.Text,        // not a name that is defined there
		"/m/g/datasource_x/x_data_source_gen.go": pet.Text,        // of a kind that is written elsewhere
		"/m/p/old_resource_gen.go":               pet.Text,
		"/m/p/old_provider_gen.go":               pet.Text,
		"/m/p/old_resource.go":                   pet.Text,
	}}
	apart, one := destination.Output{Boundary: "/m"}, destination.Output{Boundary: "/m"}
	apart.Targets[syntax.Resource] = destination.Target{Folder: "/m/g"}
	one.Targets[syntax.Resource] = destination.Target{Folder: "/m/p", Package: "p"}
	var got []string
	for _, f := range stale.Orphans(memory, []destination.Output{apart, one}, map[string]bool{"/m/g/" + pet.Path: true}) {
		got = append(got, f.Path())
	}
	if want := "/m/g/resource_cat/cat_resource_gen.go /m/p/old_resource_gen.go"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
