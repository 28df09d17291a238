package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// source is the modules' packages with all that they import, parsed and type-checked without the bodies of functions.
type source struct {
	files *token.FileSet
	// listed are the packages of the modules, in order of their paths.
	listed []*listedPackage
	// checked are these and their imports, by path.
	checked map[string]*types.Package
	// syntax are the files of the listed packages, by path.
	syntax map[string][]*ast.File
}

// listedPackage is a package as `go list -json` gives it.
type listedPackage struct {
	ImportPath, Name, Dir string
	GoFiles               []string
	ImportMap             map[string]string
	Module                *struct{ Path, Version string }
	Incomplete            bool
}

// load lists, parses and checks the packages of the modules and of the standard library.
func load(modules []string) (*source, error) {
	patterns := []string{"std"}
	for _, module := range modules {
		patterns = append(patterns, module+"/...")
	}
	// -e: packages that go.sum does not cover may be missing, unless a catalogued signature mentions them.
	args := append([]string{"-e", "-deps", "-json=ImportPath,Name,Dir,GoFiles,ImportMap,Module,Incomplete"}, patterns...)
	output, err := goList("0", args...)
	if err != nil {
		return nil, err
	}
	s := &source{
		files:   token.NewFileSet(),
		checked: map[string]*types.Package{"unsafe": types.Unsafe},
		syntax:  map[string][]*ast.File{},
	}
	packages, err := decode(output)
	if err != nil {
		return nil, err
	}
	// Dependencies come before what imports them.
	for i := range packages {
		p := &packages[i]
		if p.ImportPath == "unsafe" {
			continue
		}
		if err := s.check(p, p.Name != "main" && p.Module != nil && slices.Contains(modules, p.Module.Path)); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(s.listed, func(a, b *listedPackage) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	return s, nil
}

// check parses and type-checks one package, and keeps its syntax if it is of the modules.
func (s *source) check(p *listedPackage, ofModules bool) error {
	mode := parser.SkipObjectResolution
	if ofModules {
		mode |= parser.ParseComments
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(s.files, filepath.Join(p.Dir, name), nil, mode)
		if err != nil {
			return fmt.Errorf("parsing package %s: %w", p.ImportPath, err)
		}
		files = append(files, file)
	}
	var failed error
	config := types.Config{
		Importer:         importer{s.checked, p.ImportMap},
		IgnoreFuncBodies: true,
		Error: func(err error) {
			if failed == nil {
				failed = err
			}
		},
		Sizes: types.SizesFor("gc", "amd64"),
	}
	checked, err := config.Check(p.ImportPath, s.files, files, nil)
	if err != nil && !p.Incomplete {
		return fmt.Errorf("type-checking package %s: %w", p.ImportPath, failed)
	}
	s.checked[p.ImportPath] = checked
	if ofModules {
		s.listed = append(s.listed, p)
		s.syntax[p.ImportPath] = files
	}
	return nil
}

// importer gives the packages that were checked before, and an empty one for what could not be found.
type importer struct {
	checked map[string]*types.Package
	renamed map[string]string
}

func (i importer) Import(path string) (*types.Package, error) {
	if renamed, ok := i.renamed[path]; ok {
		path = renamed
	}
	if p, ok := i.checked[path]; ok {
		return p, nil
	}
	return nil, fmt.Errorf("package %s was not listed before what imports it", path)
}

// standardLibrary lists the packages of the standard library that a provider can import.
func standardLibrary() ([]listedPackage, error) {
	output, err := goList("1", "-json=ImportPath,Name", "std")
	if err != nil {
		return nil, err
	}
	packages, err := decode(output)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(packages, func(p listedPackage) bool {
		return strings.HasPrefix(p.ImportPath, "vendor/") || internal(p.ImportPath)
	}), nil
}

// decode reads the output of go list -json.
func decode(output []byte) ([]listedPackage, error) {
	var packages []listedPackage
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("reading the output of go list: %w", err)
		}
		packages = append(packages, p)
	}
}

// goList runs go list as on the platform that most provider builds are made on, so that its output does not depend on this one.
func goList(cgo string, args ...string) ([]byte, error) {
	command := exec.Command("go", append([]string{"list"}, args...)...)
	command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED="+cgo, "GOFLAGS=-mod=readonly", "GOEXPERIMENT=")
	var diagnostics bytes.Buffer
	command.Stderr = &diagnostics
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("running go list: %w\n%s", err, diagnostics.Bytes())
	}
	return output, nil
}
