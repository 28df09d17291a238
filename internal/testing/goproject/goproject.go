// Package goproject is for tests of documents in a Go module.
package goproject

import (
	"context"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
)

// Settings returns the settings of a document in a module; an archive has the files of the module below provider/. The module requires the
// framework of the other archive, whose path is: analysis/golang/module/testdata/framework.txtar. If there is a folder generated, the code
// is generated into that.
func Settings(t testing.TB, framework, archive string) *analysis.Settings {
	t.Helper()
	required, err := txtar.ParseFile(framework)
	if err != nil {
		t.Fatal(err)
	}
	memory := &files.Memory{Files: map[string]string{
		"/provider/go.mod": "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n",
	}, Links: map[string]string{}}
	for _, file := range slices.Concat(required.Files, txtar.Parse([]byte(archive)).Files) {
		memory.Files["/"+file.Name] = string(file.Data)
	}
	set := module.NewSet(memory, func() module.Environment { return module.Environment{Cache: "/cache", OS: "linux", Arch: "amd64"} },
		func() (context.Context, context.CancelFunc) { return context.WithCancel(context.Background()) }, unconfined.Workers(memory))
	own := *toolchain.Default()
	own.Packages = set.Source("/provider/go.mod")
	settings := &analysis.Settings{Toolchain: &own}
	if entries, err := memory.List("/provider/generated"); err == nil && len(entries) > 0 {
		settings.Package = "generated"
		settings.ByHand = new(handwritten.Kept).ReadAll(memory, constraint.Build{OS: "linux", Arch: "amd64", Version: "1.26"}, "/provider",
			destination.All(destination.Target{Folder: "/provider/generated", Package: "generated"}))
	}
	return settings
}
