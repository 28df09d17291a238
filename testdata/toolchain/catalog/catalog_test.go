package main

import (
	"archive/zip"
	"bytes"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// committed is the directory of the tables, seen from this package's.
const committed = "../../../schema/catalog"

// TestTablesAreCurrent generates the tables again. The standard library in them is that of one Go release: another release may add packages
// to the table, and each package in it may have other declarations, but none may be missing.
func TestTablesAreCurrent(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	standard, err := os.ReadFile(filepath.Join(committed, standardFile))
	if err != nil {
		t.Fatal(err)
	}
	otherRelease := !bytes.Contains(standard, []byte(`"`+release(runtime.Version())+`"`))
	for name, want := range files {
		t.Run(name, func(t *testing.T) {
			got, err := os.ReadFile(filepath.Join(committed, name))
			if err != nil {
				t.Fatal(err)
			}
			if name == declarationsFile {
				checkDeclarations(t, unpack(t, want), unpack(t, got), otherRelease)
				return
			}
			if otherRelease && name == standardFile {
				checkContains(t, string(want), string(got))
				return
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what the modules say now; run go generate in schema/catalog", name)
			}
		})
	}
}

// unpack returns the files of an archive by their names: how they are compressed may change.
func unpack(t *testing.T, archive []byte) map[string]string {
	t.Helper()
	reader, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, file := range reader.File {
		text, err := fs.ReadFile(reader, file.Name)
		if err != nil {
			t.Fatal(err)
		}
		files[file.Name] = file.Comment + string(text)
	}
	return files
}

// checkDeclarations compares the packages of two archives: all, or those that are not of the standard library.
func checkDeclarations(t *testing.T, want, got map[string]string, modulesOnly bool) {
	paths := slices.AppendSeq(slices.Collect(maps.Keys(want)), maps.Keys(got))
	slices.Sort(paths)
	for _, path := range slices.Compact(paths) {
		domain, _, _ := strings.Cut(path, "/")
		if got[path] != want[path] && (strings.Contains(domain, ".") || !modulesOnly) {
			t.Errorf("the declarations of %s are not what the modules say now; run go generate in schema/catalog", path)
		}
	}
}

// checkContains reports the entries of the older table that the newer one has not.
func checkContains(t *testing.T, newer, older string) {
	lines := map[string]bool{}
	for line := range strings.Lines(newer) {
		lines[line] = true
	}
	for line := range strings.Lines(older) {
		if strings.HasPrefix(strings.TrimSpace(line), "{") && !lines[line] {
			t.Errorf("the standard library of %s has not: %s", runtime.Version(), line)
		}
	}
}

func TestParagraph(t *testing.T) {
	long := strings.Repeat("Words that fill the line. ", 20)
	for name, test := range map[string]struct{ text, want string }{
		"nothing":         {"", ""},
		"one line":        {"All checks all.\n", "All checks all."},
		"joined lines":    {"All checks\nall.\n", "All checks all."},
		"first of two":    {"All checks all.\n\nMore of it.\n", "All checks all."},
		"with its list":   {"All checks that:\n\n  - One holds.\n  - Two holds.\n", "All checks that: One holds; Two holds."},
		"without link":    {"All checks all. See https://example.com/all for more\n", "All checks all."},
		"cut at sentence": {long, strings.TrimSpace(strings.Repeat("Words that fill the line. ", 7))},
		"no paragraph":    {"# Heading\n\nText.\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := paragraph(test.text); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestUsable(t *testing.T) {
	for path, want := range map[string]bool{
		framework + "/path":                            true,
		framework + "/types/basetypes":                 true,
		framework + "/resource/schema/mapdefault":      true,
		framework + "/resource/schema/mapplanmodifier": true,
		framework + "/resource/schema":                 false,
		framework + "/provider":                        false,
		framework + "-validators/stringvalidator":      true,
		framework + "-timeouts/resource/timeouts":      true,
		framework + "/resource/schema/planmodifier":    true,
		framework + "/resource/identityschema":         false,
		framework + "/function":                        false,
	} {
		if got := usable(path); got != want {
			t.Errorf("usable(%q) = %v", path, got)
		}
	}
}

// TestFitsFollowInterfaces checks the judgement on types that are made here, so on their methods and not on their names.
func TestFitsFollowInterfaces(t *testing.T) {
	s, err := load(modulePaths)
	if err != nil {
		t.Fatal(err)
	}
	known, err := s.interfaces()
	if err != nil {
		t.Fatal(err)
	}
	lookup := func(path, name string) types.Type {
		t.Helper()
		object := s.checked[path].Scope().Lookup(name)
		if object == nil {
			t.Fatalf("package %s has no %s", path, name)
		}
		return object.Type()
	}
	both := types.NewInterfaceType(nil, []types.Type{
		lookup(framework+"/schema/validator", "String"),
		lookup(framework+"/schema/validator", "Int64"),
	}).Complete()
	for name, test := range map[string]struct {
		of   types.Type
		want string
	}{
		"a string":            {types.Typ[types.String], ""},
		"a validator":         {lookup(framework+"/schema/validator", "Map"), "Validator: 1<<Map"},
		"two validators":      {both, "Validator: 1<<Int64 | 1<<String"},
		"a default":           {lookup(framework+"/resource/schema/defaults", "Set"), "Default: 1<<Set"},
		"a plan modifier":     {lookup(framework+"/resource/schema/planmodifier", "Bool"), "PlanModifier: 1<<Bool"},
		"a type":              {lookup(framework+"/types/basetypes", "ListType"), "Type: 1<<List"},
		"a value":             {lookup(framework+"/types/basetypes", "ListValue"), "Value: 1<<List"},
		"a whole validator":   {lookup(framework+"/resource", "ConfigValidator"), "Config: ResourceConfiguration"},
		"a type of an alias":  {lookup(framework+"/types", "ListType"), "Type: 1<<List"},
		"an unrelated struct": {lookup(framework+"/path", "Path"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := known.of(test.of).render(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
