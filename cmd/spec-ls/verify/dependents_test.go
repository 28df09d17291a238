package verify

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// TestBroken checks the places of the compiler's errors in hand-written Go: the attribute that an error is about, with the place in the Go
// file; for other errors the specification.
func TestBroken(t *testing.T) {
	root := t.TempDir()
	const goFile = "package provider\n\nfunc read(data resource_pet.PetModel) {\n\tdata.Name = 1\n\tuse(data.Age.ValueString())\n\tother()\n}\n\ntype own struct{ resource_pet.PetModel }\n"
	if err := os.WriteFile(filepath.Join(root, "pet.go"), []byte(goFile), 0o666); err != nil {
		t.Fatal(err)
	}
	document := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "names", "string": {"computed_optional_required": "required"}}, {"name": "age", "int64": {"computed_optional_required": "required"}}]}}]}`, nil)
	folder := filepath.Join(root, "resource_pet")
	file := &generatedFile{name: "pet_resource_gen.go", directory: folder, text: "package resource_pet\n\ntype PetModel struct {\n}\n",
		unit: 1}
	s := &subject{Specification: &Specification{Document: document}, files: []*generatedFile{file}}
	m := &module{root: root, subjects: []*subject{s}, packages: []*compiled{{directory: folder, name: "resource_pet"}}}
	for _, test := range []struct{ said, at, message string }{
		{"./pet.go:4:7: data.Name undefined (type resource_pet.PetModel has no field or method Name)\n", `"names"`, "PetModel.Name is not generated, and Go code uses it in 1 place"},
		{"./pet.go:4:7: data.Name undefined (type own has no field or method Name)\n", `"names"`,
			"PetModel.Name is not generated, and Go code uses it in 1 place"},
		{"./pet.go:5:15: data.Age.ValueString undefined (type basetypes.Int64Value has no field or method ValueString)\n", `"age"`, "Go code that uses PetModel.Age does not compile in 1 place"},
		{"./pet.go:3:24: undefined: resource_pet.PetsModel\n", `"pet"`, "PetsModel is not generated, and Go code uses it in 1 place"},
		{"./pet.go:5:2: undefined: use\n", "{", "package example.com/provider, which uses generated code, does not compile"},
		{"./pet.go:6:2: undefined: other\n", "{", "package example.com/provider, which uses generated code, does not compile"},
	} {
		s.result.Findings = nil
		if err := m.broken(t.Context(), "example.com/provider", "# example.com/provider\n"+test.said); err != nil {
			t.Fatal(err)
		}
		if len(s.result.Findings) != 1 {
			t.Errorf("%s: %d findings", test.said, len(s.result.Findings))
			continue
		}
		f := s.result.Findings[0]
		d := document.Diagnostic(&rules.Finding{Rule: f.Rule, Unit: f.Unit, Node: f.Node, Start: f.Start, End: f.End})
		if at := document.File().Text()[d.Start:d.End]; at != test.at || f.Message != test.message {
			t.Errorf("%s: %s at %s, want %s at %s", test.said, f.Message, at, test.message, test.at)
		}
		if strings.HasPrefix(f.Message, "package") {
			continue
		}
		if len(f.Elsewhere) != 1 || !strings.HasSuffix(f.Elsewhere[0].File, "/pet.go") || f.Elsewhere[0].Start.Offset == 0 {
			t.Errorf("%s: elsewhere is %+v", test.said, f.Elsewhere)
		}
	}
	for lines, want := range map[int]string{maxBroken: "pet.go:6: the last", maxBroken + 1: ""} {
		s.result.Findings = nil
		said := strings.Repeat("\n", lines-1) + "./pet.go:6:2: the last\n"
		if err := m.broken(t.Context(), "example.com/provider", said); err != nil {
			t.Fatal(err)
		}
		if note := s.result.Findings[0].Note; note != want {
			t.Errorf("of %d lines the last leads to the note %q", lines, note)
		}
	}
}

// Who ends the run does not wait until all that the compiler says is looked at.
func TestBrokenEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := &module{root: t.TempDir()}
	if err := m.broken(ctx, "example.com/provider", "./pet.go:4:7: undefined: a.B\n"); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
