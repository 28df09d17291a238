package implementation

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// checker finds the uses of names of a generated file.
type checker struct {
	m     *Module
	g     Generated
	names Names
	made  *types.Package // with the declarations of the generated package, for packages that import it
}

// source is a file that is type-checked.
type source struct {
	path, text string
	parsed     *ast.File
}

// parse reads a file, or returns nil if that can't be.
func (m *Module) parse(set *token.FileSet, at string) *source {
	text, err := m.files.Read(at, files.Source)
	if err != nil {
		return nil
	}
	parsed, _ := parser.ParseFile(set, at, text, parser.SkipObjectResolution)
	return &source{at, text, parsed}
}

// parse reads a file, without the bodies of functions in which no name is looked for. It returns nil if it can't be read.
func (c *checker) parse(set *token.FileSet, at string, bodies bool) *source {
	s := c.m.parse(set, at)
	if s == nil || bodies && golang.NestsDeeply(s.parsed) {
		return nil
	}
	for _, d := range s.parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && !(bodies && c.mentions(f.Body)) {
			f.Body = nil
		}
	}
	return s
}

// mentions reports whether a name that is looked for is below a node.
func (c *checker) mentions(node ast.Node) (found bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		found = found || ok && c.names.has(name.Name)
		return !found
	})
	return found
}

// load has the generated package's declarations type-checked.
func (c *checker) load() {
	set := token.NewFileSet()
	var parsed []*ast.File
	if s := c.parse(set, path.Join(c.g.Folder, c.g.File), false); s != nil {
		parsed = append(parsed, s.parsed)
	}
	for _, f := range c.m.relevant[c.g.Folder] {
		if s := (*source)(nil); f.Package == c.g.Package && !f.isTest() {
			if s = c.parse(set, f.path, false); s != nil {
				parsed = append(parsed, s.parsed)
			}
		}
	}
	c.made, _ = c.check(set, c.m.ImportPath(c.g.Folder), parsed)
}

// check has Go's type checker look at files. Its errors are not reported: much of what the files import is unknown here.
func (c *checker) check(set *token.FileSet, at string, parsed []*ast.File) (pkg *types.Package, uses map[*ast.Ident]types.Object) {
	defer func() {
		if recover() != nil { // the type checker may panic on incomplete code
			pkg = nil
		}
	}()
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: c, Error: func(error) {}, FakeImportC: true, DisableUnusedImportCheck: true}
	pkg, _ = config.Check(at, set, parsed, info)
	return pkg, info.Uses
}

// errNotLoaded is the error for all packages but the generated one.
var errNotLoaded = errors.New("the package is not looked at")

// Import implements types.Importer.
func (c *checker) Import(at string) (*types.Package, error) {
	if c.made != nil && at == c.m.ImportPath(c.g.Folder) {
		c.made.MarkComplete()
		return c.made, nil
	}
	return nil, errNotLoaded
}

// usesIn finds the uses in a package in a folder.
func (c *checker) usesIn(folder, pkg string, inFolder []*file) []Place {
	set := token.NewFileSet()
	byPath, parsed := map[string]*source{}, []*ast.File{}
	at := c.m.ImportPath(folder)
	if folder == c.g.Folder && pkg != c.g.Package {
		at += "_test"
	} else if folder == c.g.Folder {
		if s := c.parse(set, path.Join(folder, c.g.File), false); s != nil {
			parsed = append(parsed, s.parsed)
		}
	}
	for _, f := range inFolder {
		if f.Package != pkg {
			continue
		}
		if s := c.parse(set, f.path, true); s != nil {
			byPath[f.path], parsed = s, append(parsed, s.parsed)
		}
	}
	checked, uses := c.check(set, at, parsed)
	if checked == nil {
		return nil
	}
	made := c.made
	if at == c.m.ImportPath(c.g.Folder) {
		made = checked
	}
	wanted := c.objects(made)
	var found []Place
	for name, object := range uses {
		if !wanted[origin(object)] {
			continue
		}
		position := set.Position(name.Pos())
		if s := byPath[position.Filename]; s != nil {
			found = append(found, placeOf(s.path, s.text, position, name.Name))
		}
	}
	return found
}

// origin returns the object that an instance of something generic is of.
func origin(object types.Object) types.Object {
	if v, ok := object.(*types.Var); ok {
		return v.Origin()
	}
	return object
}

// objects returns the objects of a package that the checker looks for.
func (c *checker) objects(in *types.Package) map[types.Object]bool {
	wanted := map[types.Object]bool{}
	if in == nil {
		return wanted
	}
	for _, name := range c.names.Declared {
		if o := in.Scope().Lookup(name); o != nil {
			wanted[o] = true
		}
	}
	if o := in.Scope().Lookup(c.names.Struct); o != nil {
		if s, ok := o.Type().Underlying().(*types.Struct); ok {
			for field := range s.Fields() {
				if field.Name() == c.names.Field {
					wanted[field] = true
				}
			}
		}
	}
	return wanted
}
