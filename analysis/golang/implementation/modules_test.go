package implementation_test

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// TestModules holds all that is found in the Go of modules around specifications. The first section of an archive is the specification, the
// last has what is found, and those between are the files of the module in /m.
func TestModules(t *testing.T) {
	scenario.Run(t, "testdata/modules/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "found" {
			return string(section.Data)
		}
		system := &files.Memory{Files: map[string]string{}}
		for _, file := range archive.Files[1:] {
			if file.Name != "found" {
				system.Files["/m/"+file.Name] = string(file.Data)
			}
		}
		into := strings.TrimSpace(string(archive.Comment))
		return lookedAt(t, system, string(archive.Files[0].Data), into)
	})
}

// lookedAt returns a description of the Go around the units of a specification, which are all in one package unless into is empty.
func lookedAt(t *testing.T, system *files.Memory, text, into string) string {
	t.Helper()
	var b strings.Builder
	line := func(format string, arguments ...any) { fmt.Fprintf(&b, format+"\n", arguments...) }
	index := implementation.NewIndex(system, unconfined.Workers(system))
	sources := index.Sources("/m", into, destination.Output{})
	ctx := context.Background()
	var made []implementation.Made
	var folders []string
	m := sources.Look(ctx)
	if m == nil {
		return "there is no module\n"
	}
	for _, source := range syntax.ParseFile(text, spec.Options).Units {
		u := spec.Read(source)
		line("# %s %s", spec.Word(u.Kind), u.Name.Value)
		of, ok := sources.Generated(m, u.Kind, u.Name.Value)
		line("generated %v %s, there %v", ok, scenario.Show(of), m.Has(of))
		if !ok {
			continue
		}
		folders = append(folders, of.Folder)
		if file, err := generated.NewFile(u, toolchain.Default(), into); err == nil {
			made = append(made, implementation.Made{Generated: of, Text: file.Text})
		}
		for _, implementing := range m.Implementations(of) {
			line("implementation %s", scenario.Show(implementing))
		}
		for _, place := range sources.Implementing(ctx, u) {
			line("implements %s", scenario.Show(place))
		}
		if named := sources.TypeName(u.Kind, u.Name.Value, "example"); named != nil {
			line("is named %s by %s", named.TypeName, named.By.Type.Name)
		}
		for element := int32(-1); int(element) < len(u.Elements); element++ {
			name := "the unit"
			if element >= 0 {
				name = u.Elements[element].Name.Value
			}
			uses := sources.Using(ctx, u, element)
			line("uses of %s: %s", name, implementation.Placed(uses))
			for _, use := range uses {
				line("\t%s", scenario.Show(use))
			}
			if len(uses) > 0 {
				label, description := implementation.Warning(name, uses)
				line("\t%s: %s", label, description)
			}
		}
		kind, name, isOrigin := sources.Origin(m, path.Join(of.Folder, of.File))
		line("origin %d %s %v", kind, name, isOrigin)
	}
	slices.Sort(folders)
	line("depending %v", m.Depending(slices.Compact(folders)))
	breaks, err := m.Breaks(ctx, made, declarations.Importer{})
	line("breaks %v", err)
	for _, found := range breaks {
		line("%s", scenario.Show(found))
	}
	if kind, name, ok := sources.Origin(m, "/m/other.go"); ok {
		line("origin of another file %d %s", kind, name)
	}
	changed, renamed := index.LookAgain(ctx, []string{"/m/x.go"})
	line("looked again without a change: %v %v", changed, renamed)
	for at, content := range system.Files {
		if strings.HasSuffix(at, "metadata.go") {
			system.Files[at] = strings.ReplaceAll(content, "_named", "_renamed") + "\n// Changed.\n"
		}
	}
	changed, renamed = index.LookAgain(ctx, []string{"/elsewhere/x.go"})
	line("looked again elsewhere: %v %v", changed, renamed)
	changed, renamed = index.LookAgain(ctx, []string{"/m/x.go"})
	line("looked again: %v %v", changed, renamed)
	return b.String()
}
