package implementation

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/cascade"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Made is a file as the generator would write it now.
type Made struct {
	Generated
	Text string
}

// Break is a place in Go code by hand that does not compile with the generated code.
type Break struct {
	Place
	Offset  int    // of the place in its file, in bytes
	Message string // as Go says it
	Made    int    // the number of the file that it is about
	// Type and Field are the generated name that the place uses: a field of a struct, or a name of the package; then Field is empty. Missing
	// reports whether it is not generated any more.
	Type, Field string
	Missing     bool
}

// maxBreaks is the greatest number of places that are reported for a module.
const maxBreaks = 1000

// Breaks has Go's type checker look at the packages that use generated code, with the files as the generator would write them now. It knows
// the packages of the framework, as From has them, and the generated ones. It misses errors with values of other packages, but every error
// that it returns is real. Files under build constraints, and tests, are left out. The checker runs in a worker; the error says why the
// worker could not finish.
func (m *Module) Breaks(ctx context.Context, made []Made, from declarations.Source) ([]Break, error) {
	if m.index.workers == nil {
		return nil, errNoWorkers
	}
	if reason := m.index.lossOf(m); reason != nil {
		return nil, reason
	}
	_, builtIn := from.(declarations.Importer)
	var found []Break
	err := m.index.workers.Do(ctx, BreaksTask, breaksCall{m.Directory, files.TextsOf(m.files), made, !builtIn}, func(head, _ []byte) error {
		if err := json.Unmarshal(head, &found); err != nil {
			return fmt.Errorf("decoding what does not compile: %w", err)
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		m.index.lose(m, err)
	}
	return found, err
}

// BreaksTask is the name of the task that finds places that do not compile with generated code.
const BreaksTask = "breaks"

// breaksCall asks for the places in a module that do not compile with generated code.
type breaksCall struct {
	Directory string
	Texts     map[string]string // see usesCall
	Made      []Made
	Module    bool // packages are the module's, where they are not those that the program describes
}

// TaskOfBreaks returns the task that finds places that do not compile with generated code, in the modules of a file system. From returns
// the packages of the module of a go.mod in a file system.
func TaskOfBreaks(disk files.System, from func(ctx context.Context, system files.System, goMod string) declarations.Source) confined.Task {
	return func(ctx context.Context, argument []byte, hand func(head any, body []byte) error) error {
		var asked breaksCall
		if err := json.Unmarshal(argument, &asked); err != nil {
			return fmt.Errorf("decoding what is generated: %w", err)
		}
		system := files.Overlay{System: disk, Texts: asked.Texts}
		m := NewIndex(system, nil).lookAround(ctx, asked.Directory, foldersOf(asked.Made))
		if m == nil {
			return nil
		}
		packages := declarations.Source(declarations.Importer{})
		if asked.Module {
			packages = from(ctx, system, path.Join(asked.Directory, "go.mod"))
		}
		return hand(m.breaks(ctx, asked.Made, packages), nil)
	}
}

func (m *Module) breaks(ctx context.Context, made []Made, from declarations.Source) []Break {
	c := breakChecker{
		m:        m,
		made:     made,
		from:     from.Together(m.frameworkImports(from)),
		packages: map[string]*types.Package{},
		of:       map[*types.Package][]int{},
		declared: map[string]int{},
		unknown:  map[string]bool{},
		leftOut:  map[string]bool{},
	}
	folders := foldersOf(made)
	for _, folder := range folders { // those that are generated into, first
		if ctx.Err() != nil {
			return nil
		}
		c.check(folder, c.packageOf(folder))
	}
	for folder, inFolder := range m.relevant {
		if slices.Contains(folders, folder) || ctx.Err() != nil {
			continue
		}
		seen := map[string]bool{}
		for _, f := range inFolder {
			if !f.isTest() && !seen[f.Package] {
				seen[f.Package] = true
				c.check(folder, f.Package)
			}
		}
	}
	slices.SortFunc(c.found, func(a, b Break) int { return comparePlaces(a.Place, b.Place) })
	return c.found
}

// foldersOf returns the folders of generated files, each once.
func foldersOf(made []Made) (folders []string) {
	for i := range made {
		if !slices.Contains(folders, made[i].Folder) {
			folders = append(folders, made[i].Folder)
		}
	}
	return folders
}

// frameworkImports returns the packages that the relevant files import and whose declarations are known whole.
func (m *Module) frameworkImports(from declarations.Source) []string {
	var paths []string
	for _, inFolder := range m.relevant {
		for _, f := range inFolder {
			for _, i := range f.Imports {
				if strings.HasPrefix(i.Path, "github.com/hashicorp/terraform-plugin-framework") && !slices.Contains(paths, i.Path) {
					paths = append(paths, i.Path)
				}
			}
		}
	}
	slices.Sort(paths)
	return paths
}

// breakChecker has packages type-checked, the generated ones first.
type breakChecker struct {
	m        *Module
	made     []Made
	from     declarations.Source
	packages map[string]*types.Package // those that are generated into, by their paths
	of       map[*types.Package][]int  // the files that are generated into a package
	declared map[string]int            // the files by their declarations, after the path of their package
	unknown  map[string]bool           // the import paths of packages that are not known
	leftOut  map[string]bool           // the names that files declare which are left out
	found    []Break
}

// packageOf returns the name of the package that is generated into a folder.
func (c *breakChecker) packageOf(folder string) string {
	for i := range c.made {
		if c.made[i].Folder == folder {
			return c.made[i].Package
		}
	}
	return ""
}

// Import implements types.Importer.
func (c *breakChecker) Import(at string) (*types.Package, error) {
	if p := c.packages[at]; p != nil {
		return p, nil
	}
	if at != c.m.Path && !strings.HasPrefix(at, c.m.Path+"/") { // its own may be made from older generated code
		if p, err := c.from.Import(at); err == nil {
			return p, nil
		}
	}
	c.unknown[at] = true
	return nil, errNotLoaded
}

// check type-checks a package of a folder, and notes the errors in the files that are written by hand.
func (c *breakChecker) check(folder, pkg string) {
	set := token.NewFileSet()
	at := c.m.ImportPath(folder)
	var parsed []*ast.File
	var ofFolder []int
	fresh := map[string]bool{}
	for i := range c.made {
		if f := &c.made[i]; f.Folder == folder && f.Package == pkg {
			file, _ := parser.ParseFile(set, "", f.Text, parser.SkipObjectResolution)
			parsed, ofFolder, fresh[f.File] = append(parsed, file), append(ofFolder, i), true
			for _, name := range declaredIn(file) {
				c.declared[at+"."+name] = i
			}
		}
	}
	if len(ofFolder) > 0 { // beside them may be generated files of other specifications
		for name, folders := range c.m.generated {
			if slices.Contains(folders, folder) && !fresh[name] {
				if s := c.read(set, path.Join(folder, name)); s != nil && s.parsed.Name.Name == pkg {
					parsed = append(parsed, s.parsed)
				}
			}
		}
	}
	byHand := map[string]*source{}
	for _, f := range c.m.relevant[folder] {
		if f.Package != pkg || f.isTest() {
			continue
		}
		if s := c.read(set, f.path); s != nil {
			byHand[f.path], parsed = s, append(parsed, s.parsed)
		}
	}
	if len(byHand) == 0 && len(ofFolder) == 0 {
		return
	}
	info := cascade.NewInfo()
	info.Selections, info.Types = map[*ast.SelectorExpr]*types.Selection{}, map[ast.Expr]types.TypeAndValue{}
	var errors []types.Error
	config := types.Config{
		Importer:                 c,
		FakeImportC:              true,
		DisableUnusedImportCheck: true,
		Sizes:                    types.SizesFor("gc", "amd64"),
		Error: func(err error) {
			if e, ok := err.(types.Error); ok && !e.Soft && len(errors) < maxBreaks {
				errors = append(errors, e)
			}
		},
	}
	var checked *types.Package
	func() {
		defer func() {
			if recover() != nil { // the type checker may panic on incomplete code
				checked = nil
			}
		}()
		checked, _ = config.Check(at, set, parsed, info)
	}()
	if checked == nil {
		return
	}
	if len(ofFolder) > 0 {
		checked.MarkComplete()
		c.packages[at], c.of[checked] = checked, ofFolder
	}
	judge := cascade.Checked{Files: parsed, Info: info, Unknown: func(path string) bool { return c.unknown[path] }}
	for _, e := range errors {
		position := set.Position(e.Pos)
		s := byHand[position.Filename]
		if s == nil || len(c.found) >= maxBreaks {
			continue
		}
		// A name that was generated is gone, even if an unknown package may declare it.
		if !strings.HasPrefix(e.Msg, "undefined: ") && judge.Follows(e) || c.isAboutLeftOut(e.Msg) {
			continue
		}
		if b, ok := c.about(s.parsed, info, checked, e); ok {
			b.Place = placeOf(s.path, s.text, position, wordAt(s.text, position.Offset))
			b.Offset, b.Message = position.Offset, strings.ReplaceAll(e.Msg, "\n\t", " ")
			c.found = append(c.found, b)
		}
	}
}

// wordAt returns the identifier at an offset.
func wordAt(text string, offset int) string {
	end := offset
	for end < len(text) && wording.IsWordByte(text[end]) {
		end++
	}
	return text[offset:end]
}

// read reads a file that is built on all systems. It returns nil for another one, and notes the names that it declares.
func (c *breakChecker) read(set *token.FileSet, at string) *source {
	s := c.m.parse(set, at)
	if s == nil || !isConstrained(s.text) && !golang.NestsDeeply(s.parsed) {
		return s
	}
	for _, name := range declaredIn(s.parsed) {
		c.leftOut[name] = true
	}
	for _, d := range s.parsed.Decls {
		if method, is := d.(*ast.FuncDecl); is && method.Recv != nil {
			c.leftOut[method.Name.Name] = true
		}
	}
	return nil
}

// isAboutLeftOut reports whether an error names a declaration of a file that is left out.
func (c *breakChecker) isAboutLeftOut(message string) bool {
	isOther := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return slices.ContainsFunc(strings.FieldsFunc(message, isOther), func(word string) bool { return c.leftOut[word] })
}

// isConstrained reports whether a build constraint decides whether a file belongs to its package.
func isConstrained(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "package "):
			return false
		case constraint.IsGoBuild(line), constraint.IsPlusBuild(line):
			return true
		}
	}
	return false
}

// declaredIn returns the names that a file declares in its package.
func declaredIn(file *ast.File) []string {
	var names []string
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}

// about returns the generated declaration that an error is about; ok is false for other errors.
func (c *breakChecker) about(file *ast.File, info *types.Info, in *types.Package, e types.Error) (b Break, ok bool) {
	around := enclosing(file, e.Pos)
nodes:
	for i, n := range slices.Backward(around) {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Pos() == e.Pos {
				if x, isName := n.X.(*ast.Ident); isName {
					if p, isPackage := info.Uses[x].(*types.PkgName); isPackage {
						if of := c.of[p.Imported()]; len(of) > 0 {
							return Break{Made: of[0], Type: n.Sel.Name, Missing: true}, true
						}
						return Break{}, false
					}
				}
				if b, ok := c.member(info.TypeOf(n.X), n.Sel.Name); ok {
					b.Missing = !strings.HasPrefix(e.Msg, "ambiguous selector") // which is there twice
					return b, true
				}
			}
		case *ast.CompositeLit:
			if i+1 == len(around) || !strings.HasPrefix(e.Msg, "unknown field") {
				break
			}
			if pair, is := around[i+1].(*ast.KeyValueExpr); is && pair.Key.Pos() == e.Pos {
				b, ok := c.member(info.TypeOf(n), wordOf(pair.Key))
				b.Missing = true
				return b, ok
			}
		}
		if b, ok := c.used(info, n); ok {
			return b, true
		}
		if _, isStatement := n.(ast.Stmt); isStatement {
			break nodes
		}
	}
	if name, undefined := strings.CutPrefix(e.Msg, "undefined: "); undefined && len(c.of[in]) > 0 {
		return c.gone(in, name)
	}
	return Break{}, false
}

// wordOf returns the name that an expression is; empty if it is not a name.
func wordOf(x ast.Expr) string {
	if name, ok := x.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// gone returns the generated declaration of a name that the generator declared in the package before and does not declare now.
func (c *breakChecker) gone(in *types.Package, name string) (Break, bool) {
	for _, i := range c.of[in] {
		text, err := c.m.files.Read(path.Join(c.made[i].Folder, c.made[i].File), files.Source)
		if err == nil && (strings.Contains(text, "\ntype "+name+" ") || strings.Contains(text, "\nfunc "+name+"(")) {
			return Break{Made: i, Type: name, Missing: true}, true
		}
	}
	return Break{}, false
}

// enclosing returns the nodes around a position, the outermost first.
func enclosing(file *ast.File, pos token.Pos) (nodes []ast.Node) {
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || n.End() <= pos {
			return false
		}
		nodes = append(nodes, n)
		return true
	})
	return nodes
}

// used returns the first thing below a node that is generated: a field of a struct, or else a type or function.
func (c *breakChecker) used(info *types.Info, n ast.Node) (b Break, ok bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if _, isBlock := n.(*ast.BlockStmt); isBlock {
			return false
		}
		if s, is := n.(*ast.SelectorExpr); is && (!ok || b.Field == "") {
			if selection := info.Selections[s]; selection != nil && selection.Kind() == types.FieldVal {
				if found, is := c.member(selection.Recv(), s.Sel.Name); is {
					b, ok = found, true
				}
			}
		}
		return b.Field == ""
	})
	return b, ok
}

// member returns the generated declaration that a member of a type belongs to. The type is generated, declared as a generated type, or
// embeds one. If it embeds several, the one with the member counts, or else the first.
func (c *breakChecker) member(t types.Type, name string) (first Break, ok bool) {
	seen := map[types.Type]bool{}
	for waiting := []types.Type{t}; len(waiting) > 0; waiting = waiting[1:] {
		t := types.Unalias(waiting[0])
		if p, isPointer := t.(*types.Pointer); isPointer {
			t = types.Unalias(p.Elem())
		}
		if t == nil || seen[t] {
			continue
		}
		seen[t] = true
		fields, _ := t.Underlying().(*types.Struct)
		b, generated := c.generated(t)
		if b.Field = name; generated && !ok {
			first, ok = b, true
		}
		if fields == nil {
			continue
		}
		for f := range fields.Fields() {
			if f.Name() == name {
				return b, generated
			}
			if f.Embedded() {
				waiting = append(waiting, f.Type())
			}
		}
	}
	return first, ok
}

// generated returns which generated type a type is, or is declared as.
func (c *breakChecker) generated(t types.Type) (Break, bool) {
	named, isNamed := t.(*types.Named)
	if !isNamed || named.Obj().Pkg() == nil {
		return Break{}, false
	}
	if i, is := c.declared[named.Obj().Pkg().Path()+"."+named.Obj().Name()]; is {
		return Break{Made: i, Type: named.Obj().Name()}, true
	}
	fields, isStruct := named.Underlying().(*types.Struct)
	if !isStruct || fields.NumFields() == 0 || fields.Field(0).Pkg() == nil {
		return Break{}, false
	}
	from := fields.Field(0).Pkg() // where the struct is written
	for _, name := range from.Scope().Names() {
		if i, is := c.declared[from.Path()+"."+name]; is && from.Scope().Lookup(name).Type().Underlying() == named.Underlying() {
			return Break{Made: i, Type: name}, true
		}
	}
	return Break{}, false
}
