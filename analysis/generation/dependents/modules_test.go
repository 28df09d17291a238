package dependents_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/generation/dependents"
	"github.com/spec-ls/spec-ls/analysis/generation/regenerate"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/generation/wire"
	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/rules"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
)

// TestModules holds the findings, plans and files around specifications in the module in /m: their stale files, the Go that does not
// compile with them, and plans of their implementations. The first section of an archive is the specification; its comment has the folder
// that is generated into, the package if all is in one or a dash, and the version of the generator and its fork if it is another one. There
// may be another specification, m/other.json, for the same folder.
func TestModules(t *testing.T) {
	stub, err := txtar.ParseFile("testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	scenario.Run(t, "testdata/modules/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "found" {
			return string(section.Data)
		}
		system := &writer{Memory: &files.Memory{Files: map[string]string{}}}
		for _, file := range append(stub.Files, archive.Files[1:]...) {
			if file.Name != "found" {
				system.Files["/"+file.Name] = string(file.Data)
			}
		}
		words := strings.Fields(string(archive.Comment))
		target := destination.Target{Folder: words[0]}
		if len(words) > 1 && words[1] != "-" {
			target.Package = words[1]
		}
		profile := toolchain.Default()
		if len(words) > 2 {
			profile = toolchain.Follow(words[2], strings.Join(words[3:], ""))
		}
		return aroundModule(system, string(archive.Files[0].Data), destination.All(target), target.Package, profile)
	})
}

// writer is a file system in memory that can be written.
type writer struct{ *files.Memory }

func (w *writer) Create(file files.Reference, content string) error {
	at := file.Path()
	if _, has := w.Files[at]; has {
		return &fs.PathError{Op: "create", Path: at, Err: fs.ErrExist}
	}
	w.Files[at] = content
	return nil
}

func (w *writer) Replace(file files.Reference, before, after string) error {
	at := file.Path()
	if w.Files[at] != before {
		return errors.New("it has changed")
	}
	w.Files[at] = after
	return nil
}

func (w *writer) Remove(file files.Reference, _ string) error {
	delete(w.Files, file.Path())
	return nil
}

func aroundModule(system *writer, text string, to destination.Output, into string, profile *toolchain.Profile) string {
	var b strings.Builder
	line := func(format string, arguments ...any) { fmt.Fprintf(&b, format+"\n", arguments...) }
	ctx := context.Background()
	environment := module.Environment{Cache: "/cache", OS: "linux", Arch: "amd64"}
	set := module.NewSet(system, func() module.Environment { return environment }, func() (context.Context, context.CancelFunc) {
		return context.WithCancel(ctx)
	}, unconfined.Workers(system))
	sources := implementation.NewIndex(system, unconfined.Workers(system)).Sources("/m", into, to)
	if source := set.Source("/m/go.mod"); source != nil {
		profile = profile.With(source)
	}
	kept := handwritten.Kept{}
	settings := &analysis.Settings{Toolchain: profile, Sources: sources, Package: into,
		ByHand: kept.ReadAll(system, constraint.Build{OS: "linux", Arch: "amd64"}, "/m", to)}
	if _, has := system.Files["/m/other.json"]; has && settings.ByHand != nil {
		settings.ByHand.Specifications = []handwritten.Specification{{File: "/m/other.json", Output: to}}
	}
	document := analysis.NewDocument(text, settings)
	shownFindings := func(of string, findings []rules.Finding, left []unchecked.Item) {
		for i := range findings {
			f := &findings[i]
			d := document.Diagnostic(f)
			line("%s: %s at %s: %s; %s; %s", of, f.Rule.Name, document.File().Text()[d.Start:d.End], f.Message, f.Note, f.Help)
			for _, other := range f.Elsewhere {
				line("\telsewhere %s", scenario.Show(other))
			}
		}
		for _, item := range left {
			line("%s leaves %s: %s; %s", of, item.Reason, item.Message, item.Help)
		}
	}
	run := regenerate.NewRun(document, regenerate.Kinds([]syntax.UnitKind{syntax.Provider, syntax.Resource, syntax.DataSource}), into)
	for _, f := range run.Files {
		line("generates %s of unit %d", f.Path, f.Unit)
	}
	for _, d := range run.Refused {
		line("refuses for %s: %s", d.Rule.Name, d.Message)
	}
	line("fails %v, error %v", run.Fails(), run.Err)
	only := regenerate.NewRun(document, regenerate.Kinds([]syntax.UnitKind{syntax.Resource}), into)
	line("of resources %d files, fails %v", len(only.Files), only.Fails())
	compared, err := stale.Compare(system, document, to)
	for _, f := range compared {
		line("%s is %s from line %d, of unit %d: %d bytes, then %d", f.Path(), f.State, f.Line, f.Unit, len(f.Have), len(f.Want))
	}
	line("compared: %v", err)
	for _, f := range stale.Orphans(system, []destination.Output{to}, map[string]bool{}) {
		line("%s is %s", f.Path(), f.State)
	}
	findings, left := compilation.NewIndex(system).Findings(ctx, document)
	shownFindings("compilation", findings, left)
	findings, left = dependents.Findings(ctx, system, document)
	shownFindings("dependents", findings, left)
	for unit := range document.File().Units {
		u := document.Unit(unit)
		for _, at := range []wire.Place{{}, {Folder: "/m/new", Package: "fresh", File: "own.go"}, {Folder: "/elsewhere"}} {
			plan, err := wire.NewPlan(ctx, system, document, unit, at)
			line("# plan of %s %s in %q: %v", spec.Word(u.Kind), u.Name.Value, at.Folder, err)
			if err != nil {
				continue
			}
			line("%s, listed %v, generated %v", plan.Constructor, plan.Listed, plan.Generated)
			for _, change := range plan.Changes {
				head, _, _ := strings.Cut(change.After, "\n")
				line("%s, new %v, %d bytes: %s", change.Path(), change.New, len(change.After), head)
				if !change.New {
					b.WriteString(change.After)
				}
			}
		}
	}
	written, err := stale.Write(ctx, system, document, to)
	line("writes %v: %v", written, err)
	again, err := stale.Write(ctx, system, document, to)
	line("writes again %v: %v, %d broken", again, err, len(stale.Broken(ctx, compilation.NewIndex(system), document)))
	for _, at := range written {
		system.Files[at] = "// By hand.\n"
	}
	again, err = stale.Write(ctx, system, document, to)
	line("over what is written by hand %v: %v", again, err)
	line("%d files are in %s", len(system.Files), path.Base("/m"))
	return b.String()
}
