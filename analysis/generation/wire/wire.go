// Package wire plans how a resource, a data source or a provider that is generated gets its implementation: a file with the type and its
// methods, its test, and the entry in the provider's list. It reads the Go files around and writes nothing.
package wire

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/scaffold"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// ErrUnknownOutput means that nothing says where the code that the implementation uses is generated.
var ErrUnknownOutput = errors.New("no go:generate line, Makefile or script generates its code")

// Place is the place of a new implementation.
type Place struct {
	Folder  string  // absolute; empty for that of the provider's implementation
	Package string  // empty for that of the files in the folder, or the folder's name
	File    string  // its name; empty for the one that tfplugingen-framework gives it
	Force   bool    // whether files may be replaced
	Source  *Source // what the specification is made from; nil if it is not known
	Client  bool    // whether the methods call the API, as the source says; they do where the package has the client
}

// Change is a file to write.
type Change struct {
	files.Reference
	Before, After string
	New           bool // the file does not exist yet
}

// Plan is a plan of the changes to write.
type Plan struct {
	Changes []Change // the implementation first
	// Constructor is the function that the provider is to list.
	Constructor string
	// Listed reports whether it is after the changes.
	Listed bool
	// Generated reports whether the generated file exists.
	Generated bool
	// Package is the package of the implementation, and Import its path.
	Package, Import string
}

// NewPlan returns the plan for a unit of a document, whose settings say where its code is generated to. The error is fs.ErrExist if a file
// of the plan exists already.
func NewPlan(ctx context.Context, system files.System, document *analysis.Document, unit int, at Place) (*Plan, error) {
	u := document.Unit(unit)
	sources := document.Settings().Sources
	module, generated := sources.Around(ctx, u)
	if module == nil {
		return nil, ErrUnknownOutput
	}
	if at.Folder == "" {
		at.Folder = providersFolder(ctx, document, module)
	}
	if at.Folder == "" && path.Base(generated.Folder) == golang.NamesOfUnit(u, "").Directory {
		at.Folder = path.Join(module.Directory, "internal", "provider") // as in most projects
	} else if at.Folder == "" {
		at.Folder = generated.Folder
	}
	folder := files.Refer(module.Directory, "", at.Folder)
	if folder.Check(system) != nil {
		return nil, fmt.Errorf("%s is not in the module %s", at.Folder, module.Path)
	}
	beside := readPackage(system, folder)
	switch {
	case at.Package != "":
	case beside.name != "":
		at.Package = beside.name
	case at.Folder == generated.Folder:
		at.Package = generated.Package
	default:
		at.Package = "provider"
	}
	wired := scaffold.Wired{Unit: u, Package: at.Package, Resources: beside.resources, DataSources: beside.dataSources}
	if at.Folder != generated.Folder || at.Package != generated.Package {
		wired.Import, wired.Generated = module.ImportPath(generated.Folder), generated.Package
	}
	if at.Source != nil {
		at.Source.use(&wired, at.Client || beside.hasClient)
	}
	plan := &Plan{Constructor: wired.Constructor(), Generated: module.Has(generated)}
	name := at.File
	if name == "" {
		name = scaffold.UnitFile(u.Kind, u.Name.Value)
	}
	for _, of := range []struct {
		name string
		text func() (string, error)
	}{{name, wired.Source}, {strings.TrimSuffix(name, ".go") + "_test.go", wired.Test}} {
		text, err := of.text()
		if err != nil {
			return nil, err
		}
		change := Change{Reference: folder.Join(of.name), After: text, New: true}
		if !at.Force && files.Exists(system, change.Path()) {
			return nil, &fs.PathError{Op: "create", Path: change.Path(), Err: fs.ErrExist}
		}
		plan.Changes = append(plan.Changes, change)
	}
	if client := folder.Join(scaffold.ClientFile); wired.API != "" && !files.Exists(system, client.Path()) {
		text, err := scaffold.Client(at.Package)
		if err != nil {
			return nil, err
		}
		plan.Changes = append(plan.Changes, Change{Reference: client, After: text, New: true})
	}
	plan.list(beside, u.Kind)
	plan.Package, plan.Import = at.Package, module.ImportPath(at.Folder)
	return plan, nil
}

// providersFolder returns the folder of the provider's implementation; empty if it is not known.
func providersFolder(ctx context.Context, document *analysis.Document, module *implementation.Module) string {
	for k, source := range document.File().Units {
		if source.Kind != syntax.Provider {
			continue
		}
		if _, generated := document.Settings().Sources.Around(ctx, document.Unit(k)); generated.Folder != "" {
			if found := module.Implementations(generated); len(found) > 0 {
				return path.Dir(found[0].Type.File)
			}
		}
	}
	return ""
}

// list puts the constructor into the provider's list, if the package has one.
func (p *Plan) list(beside *goPackage, kind syntax.UnitKind) {
	var found []Change
	for _, file := range beside.files {
		if after, ok := register(file.text, kind, p.Constructor); ok {
			found = append(found, Change{Reference: file.Reference, Before: file.text, After: after})
		}
	}
	if len(found) != 1 {
		return
	}
	p.Listed = true
	if found[0].Before != found[0].After {
		p.Changes = append(p.Changes, found[0])
	}
}

// goPackage is the package that is written by hand in a folder.
type goPackage struct {
	name                   string
	files                  []goFile
	resources, dataSources []string
	hasClient              bool // that of package scaffold
}

type goFile struct {
	files.Reference
	text string
}

// maxFiles is the greatest number of files of a folder that are read.
const maxFiles = 2000

func readPackage(system files.System, folder files.Reference) *goPackage {
	p := &goPackage{}
	entries, _ := system.List(folder.Path()) // there may be none
	for _, entry := range entries[:min(len(entries), maxFiles)] {
		if path.Ext(entry.Name) != ".go" || strings.HasSuffix(entry.Name, "_test.go") || strings.HasSuffix(entry.Name, "_gen.go") {
			continue
		}
		at := folder.Join(entry.Name)
		text, err := at.Read(system, files.Source)
		if err != nil {
			continue
		}
		name := gofiles.ReadHead(text).Package
		if name == "" || p.name != "" && name != p.name {
			continue
		}
		p.name = name
		p.files = append(p.files, goFile{at, text})
		p.hasClient = p.hasClient || entry.Name == scaffold.ClientFile && strings.Contains(text, "func (c *client) createObject(")
		resources, dataSources := constructors(text)
		p.resources, p.dataSources = append(p.resources, resources...), append(p.dataSources, dataSources...)
	}
	slices.Sort(p.resources)
	slices.Sort(p.dataSources)
	return p
}
