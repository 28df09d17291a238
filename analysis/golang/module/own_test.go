package module_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
)

// The module's own packages are those that use the framework and that a specification can import.
func TestOwn(t *testing.T) {
	const uses = "\n\nimport _ \"github.com/hashicorp/terraform-plugin-framework/attr\"\n"
	files := txtar.Parse([]byte(required))
	for name, text := range map[string]string{
		"provider.go":              "package provider" + uses,
		"checks/checks.go":         "package checks" + uses,
		"internal/types/types.go":  "package types" + uses,
		"deep/in/a/folder/some.go": "package folder\n\nimport \"fmt\"\n\nvar _ = fmt.Sprint\n",
		"deep/in/a/folder/more.go": "package folder" + uses,

		"plain/plain.go":                  "package plain\n",
		"near/near.go":                    "package near\n\nimport _ \"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator\"\n",
		"tested/tested.go":                "package tested\n",
		"tested/tested_test.go":           "package tested" + uses,
		"resource_a/a_resource_gen.go":    "package resource_a" + uses,
		"cmd/tool/main.go":                "package main" + uses,
		"broken/broken.go":                "pack age",
		"testdata/data/data.go":           "package data" + uses,
		"_old/old.go":                     "package old" + uses,
		".hidden/hidden.go":               "package hidden" + uses,
		"node_modules/module/module.go":   "package module" + uses,
		"another/go.mod":                  "module example.com/another\n",
		"another/another.go":              "package another" + uses,
		"other/internal/secret/secret.go": "package secret" + uses,
	} {
		files.Files = append(files.Files, txtar.File{Name: "provider/" + name, Data: []byte(text)})
	}
	machine := newMachine(t, string(txtar.Format(files)))
	set := module.NewSet(machine, func() module.Environment { return machine.environment }, background, unconfined.Workers(machine))
	source := set.Source("/provider/go.mod")
	want := []string{"example.com/provider", "example.com/provider/checks", "example.com/provider/deep/in/a/folder",
		"example.com/provider/internal/types", "example.com/provider/other/internal/secret"}
	if got, _ := source.Own(); !slices.Equal(got, want) {
		t.Errorf("the own packages are\n\t%s\nand not\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	if _, known := source.Lookup("example.com/provider/checks"); !known {
		t.Error("a package that was found is not loaded")
	}

	// Another package is found once its file has changed, and only then.
	machine.Files["/provider/late/late.go"] = "package late" + uses
	if got, _ := source.Own(); !slices.Equal(got, want) {
		t.Errorf("before a change is told there are %v", got)
	}
	if next, _ := source.Changed([]string{"/provider/late/late.go"}); next != nil {
		t.Error("a package that nobody names has the module change")
	}
	if got, _ := source.Own(); !slices.Contains(got, "example.com/provider/late") {
		t.Errorf("the new package is not among %v", got)
	}
}
