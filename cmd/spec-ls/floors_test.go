package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/spec-ls/spec-ls"

// floors are the packages from the lowest to the highest. A package imports only what is on a lower floor, or what belongs to
// itself: a package in its own folder. Packages in analysis/ that are not named stand beside analysis.
var floors = [][]string{
	{"analysis/syntax", "analysis/synthetic", "schema"},
	{"analysis/spec", "analysis/sniff"},
	{"analysis/golang"},
	{"analysis/rules", "analysis/format"},
	{"analysis"},
	{"completion", "hover"},
	{"server"},
	{"cmd"},
}

// edge is the lowest floor that may know files, clocks, the environment, the network and the protocol.
const edge = "server"

// outside are the packages of the world outside.
var outside = []string{"os", "net", "time", "syscall", "os/exec", "os/signal", "log", "net/http", "io/ioutil", "path/filepath", "go.lsp.dev"}

// floorOf gives the number of a package's floor, and the package that owns it; -1 if it is on none.
func floorOf(directory string) (floor int, owner string) {
	for n := directory; n != "."; n = path.Dir(n) {
		for i, packages := range floors {
			for _, p := range packages {
				if p == n {
					if n == "analysis" && directory != n {
						owner = directory
					} else {
						owner = n
					}
					return i, owner
				}
			}
		}
	}
	return -1, ""
}

// forEachImport calls a function for all imports of the product's source files, whose paths are relative to the module's root.
func forEachImport(t *testing.T, visit func(file, imported string)) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		relative = filepath.ToSlash(relative)
		switch {
		case entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && relative != "." || entry.Name() == "testdata" || relative == "editors" || entry.Name() == "generate" || relative == "schema/internal"):
			// Test data and editors are modules of their own; generators, and what finds their input, may do what they need.
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(relative, ".go") || strings.HasSuffix(relative, "_test.go"):
			return nil
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range source.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			visit(relative, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestFloors holds the imports of all packages to the order of the floors, and what is below the server to purity.
func TestFloors(t *testing.T) {
	serverFloor, _ := floorOf(edge)
	seen := map[int]bool{}
	forEachImport(t, func(file, imported string) {
		directory := path.Dir(file)
		floor, owner := floorOf(directory)
		if floor < 0 {
			t.Errorf("%s is on no floor: add it to the list", directory)
			return
		}
		seen[floor] = true
		if inside, ok := strings.CutPrefix(imported, module+"/"); ok {
			other, otherOwner := floorOf(inside)
			if other > floor || other == floor && otherOwner != owner && !beside(directory, inside) {
				t.Errorf("%s imports %s, which does not lie below it", file, inside)
			}
			return
		}
		if floor >= serverFloor {
			return
		}
		for _, p := range outside {
			if imported == p || p == "go.lsp.dev" && strings.HasPrefix(imported, p+"/") {
				t.Errorf("%s imports %s: nothing below %s knows the world outside", file, imported, edge)
			}
		}
	})
	if len(seen) < len(floors)-1 {
		t.Errorf("only %d of %d floors were found", len(seen), len(floors))
	}
}

// beside says whether two packages of one floor may know each other: completion shows what hover says, and what stands beside
// analysis works on its documents.
func beside(directory, imported string) bool {
	return directory == "completion" && strings.HasPrefix(imported, "hover/") || strings.HasPrefix(directory, "analysis/") && imported == "analysis"
}
