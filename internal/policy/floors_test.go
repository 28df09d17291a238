// Package policy has tests of the repository as a whole: which package imports which, what may read files, and what the pages say of both.
package policy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all"
)

const modulePath = "github.com/spec-ls/spec-ls"

// A room is a folder with all that is in it, or a few folders that belong together. Go allows no circle of packages, so what a room's
// packages import of each other needs no order here.
type room []string

// floors are the rooms from the lowest floor to the highest. A package imports only what is on a lower floor or in its own room.
var floors = [][]room{
	{{"analysis/source"}},
	{{"schema"}},
	{{"analysis/spec"}},
	{{"analysis/golang"}},
	{{"analysis", "analysis/rules"}},
	{{"analysis/conversion"}},
	{{"analysis/generation"}},
	{{"analysis/project"}},
	{{"analysis/editor"}},
	{{"completion"}, {"hover"}},
	{{"language"}},
	{{"analysis/source/files/disk"}},
	{{"server/message"}},
	{{"server/schedule"}},
	{{"server/client"}},
	{{"server/session"}},
	{{"server/configuration"}, {"server/feature/diagnostics"}, {"server/feature/command"}},
	{{"server/feature/reading"}},
	{{"server/feature/editing"}, {"server/workspace"}},
	{{"server"}},
	{{
		"cmd/spec-ls/failure", "cmd/spec-ls/paths", "cmd/spec-ls/git", "cmd/spec-ls/printable", "cmd/spec-ls/terminal", "cmd/spec-ls/patch",
		"cmd/spec-ls/process", "cmd/spec-ls/mcp", "cmd/spec-ls/report", "cmd/spec-ls/verify",
	}},
	{{"cmd/spec-ls/run"}},
	{{"cmd/spec-ls/compare"}, {"cmd/spec-ls/merging"}, {"cmd/spec-ls/pages", "cmd/spec-ls/views"},
		{"cmd/spec-ls/tracing"}},
	{{"cmd/spec-ls/tools"}},
	{{"cmd"}},
}

// edge is the lowest floor that may know files, clocks, the environment, the network and the protocol.
const edge = "analysis/source/files/disk"

// outside are the packages of the world outside.
var outside = []string{"os", "net", "time", "syscall", "os/exec", "os/signal", "log", "net/http", "io/ioutil", "path/filepath",
	"go.lsp.dev"}

// clockless is the file that parses times and durations as a provider would, and asks no clock.
const clockless = "analysis/golang/evaluate/framework.go"

// floorOf returns the number of a package's floor, and the first folder of its room; -1 if it is on none.
func floorOf(directory string) (floor int, first string) {
	for n := directory; n != "."; n = path.Dir(n) {
		if n == "analysis" && n != directory {
			return -1, "" // a folder of its own, which no room has
		}
		for i, rooms := range floors {
			for _, r := range rooms {
				if slices.Contains(r, n) {
					return i, r[0]
				}
			}
		}
	}
	return -1, ""
}

// forEachImport calls a function for all imports of the product's source files, whose paths are relative to the module's root.
func forEachImport(t *testing.T, visit func(file, imported string)) {
	t.Helper()
	forEachSource(t, parser.ImportsOnly, func(file string, source *ast.File) {
		for _, spec := range source.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			visit(file, imported)
		}
	})
}

// aside are folders whose Go is not part of the product. Test data and editors are modules of their own; generators, their helpers and the
// programs that make packages may do what they need.
var aside = []string{"editors/", "internal/", "packaging/", "schema/generate/", "schema/internal/", "testdata/"}

// forEachSource parses all source files of the product.
func forEachSource(t *testing.T, mode parser.Mode, visit func(file string, source *ast.File)) {
	t.Helper()
	for _, file := range repositoryFiles(t, ".go") {
		isAside := func(folder string) bool { return strings.HasPrefix(file, folder) }
		if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "/testdata/") || slices.ContainsFunc(aside, isAside) {
			continue
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, readRepositoryFile(t, file), mode)
		if err != nil {
			t.Fatal(err)
		}
		visit(file, source)
	}
}

// TestFloors holds the imports of all packages to the order of the floors, and the packages below the server to purity.
func TestFloors(t *testing.T) {
	serverFloor, _ := floorOf(edge)
	seen := map[int]bool{}
	forEachImport(t, func(file, imported string) {
		directory := path.Dir(file)
		floor, in := floorOf(directory)
		if floor < 0 {
			t.Errorf("%s is on no floor: add it to the list", directory)
			return
		}
		seen[floor] = true
		if !strings.HasPrefix(directory, "cmd/") && floor > serverFloor && imported == modulePath+"/"+edge {
			t.Errorf("%s imports %s: the server is given a file system", file, imported)
		}
		if inside, ok := strings.CutPrefix(imported, modulePath+"/"); ok {
			other, otherIn := floorOf(inside)
			if other > floor || other == floor && otherIn != in {
				t.Errorf("%s imports %s, which does not lie below it", file, inside)
			}
			return
		}
		if floor >= serverFloor {
			return
		}
		for _, p := range outside {
			if imported == "time" && file == clockless {
				continue
			}
			if imported == p || p == "go.lsp.dev" && strings.HasPrefix(imported, p+"/") {
				t.Errorf("%s imports %s: nothing below %s knows the world outside", file, imported, edge)
			}
		}
	})
	if len(seen) < len(floors) {
		t.Errorf("only %d of %d floors were found", len(seen), len(floors))
	}
}

// TestStages checks that each rule is in the package of its stage, and that such a package imports only those of earlier stages. Package
// rules itself has the rules that others report.
func TestStages(t *testing.T) {
	const folder = "analysis/rules"
	stageOf := func(file string) (stage rules.Stage, ok bool) {
		name, inside := strings.CutPrefix(file, folder+"/")
		stage, err := rules.ParseStage(name)
		return stage, inside && err == nil
	}
	found := 0
	forEachSource(t, parser.SkipObjectResolution, func(file string, source *ast.File) {
		directory := path.Dir(file)
		if !strings.HasPrefix(directory, folder) || directory == folder+"/all" {
			return
		}
		own, isStage := stageOf(directory)
		for _, spec := range source.Imports {
			imported := strings.TrimPrefix(strings.Trim(spec.Path.Value, `"`), modulePath+"/")
			if other, ok := stageOf(imported); ok && (!isStage || other >= own) {
				t.Errorf("%s imports %s, which is of no earlier stage", file, imported)
			}
		}
		ast.Inspect(source, func(n ast.Node) bool {
			member, ok := n.(*ast.KeyValueExpr)
			if !ok || types.ExprString(member.Key) != "Stage" {
				return true
			}
			_, name, _ := strings.Cut(types.ExprString(member.Value), "Stage")
			if stage, err := rules.ParseStage(strings.ToLower(name)); err == nil {
				found++
				if directory != folder && (!isStage || stage != own) {
					t.Errorf("%s has a rule of stage %s", file, stage)
				}
			}
			return true
		})
	})
	if all := len(rules.All()); found != all {
		t.Errorf("the sources have %d rules, and registered are %d", found, all)
	}
}

// reading are the functions that look at files. Only analysis/source/files/disk may call them.
var reading = map[string][]string{
	"os": {
		"Open", "OpenFile", "OpenInRoot", "OpenRoot", "ReadFile", "ReadDir", "ReadLink", "Readlink", "Stat", "Lstat", "DirFS", "CreateTemp",
		"WriteFile",
		"Create", "Rename", "Chmod", "Chown", "Lchown", "Link", "Symlink", "Truncate",
	},
	"path/filepath": {"Walk", "WalkDir", "Glob", "EvalSymlinks"},
	"io/ioutil":     {"ReadFile", "ReadDir", "ReadAll", "WriteFile", "TempFile"},
	"syscall":       {"Open", "Stat", "Lstat"},
}

// elsewhere are the places that look at files themselves: the user, or the caller of the program, named them explicitly.
var elsewhere = map[string][]string{
	"cmd/spec-ls/paths/names.go": {"Stat"},      // --root
	"cmd/spec-ls/run/output.go":  {"OpenFile"},  // the summary of the step, to which it is appended
	"cmd/spec-ls/init.go":        {"Lstat"},     // what is there already is not written over
	"cmd/spec-ls/man.go":         {"WriteFile"}, // man DIR
	"cmd/spec-ls/serve.go":       {"OpenFile"},  // --log-file, --pipe
	"cmd/spec-ls/usage.go":       {"Stat"},      // an argument that should have been a command
}

// TestOneReader checks that files are read, looked for and replaced by one package alone.
func TestOneReader(t *testing.T) {
	found := map[string]bool{}
	forEachSource(t, parser.SkipObjectResolution, func(file string, source *ast.File) {
		if path.Dir(file) == "analysis/source/files/disk" {
			return
		}
		names := map[string][]string{}
		for _, spec := range source.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			name := path.Base(imported)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			names[name] = reading[imported]
		}
		ast.Inspect(source, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if of, ok := selector.X.(*ast.Ident); ok && slices.Contains(names[of.Name], selector.Sel.Name) {
				found[file+" "+selector.Sel.Name] = true
				if !slices.Contains(elsewhere[file], selector.Sel.Name) {
					t.Errorf("%s calls %s.%s: files are read and replaced by analysis/source/files/disk alone", file, of.Name, selector.Sel.Name)
				}
			}
			return true
		})
	})
	for file, functions := range elsewhere {
		for _, name := range functions {
			if !found[file+" "+name] {
				t.Errorf("%s does not call %s any more", file, name)
			}
		}
	}
}
