// Package compile has Go's own type checker look at a text as the generator writes it into a provider. It knows the declarations of the
// packages of the catalogue and of the standard library, and those of the generator. It accepts all names from other packages, and all
// names that may be declared by hand in the generated package.
//
// It costs a hundred times what the tables of package catalog cost, which most texts can be judged by: [Plain] does. It is for the others.
package compile

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"go/version"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/cascade"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Text is a text of a specification at a place in the generated code.
type Text struct {
	Go    string
	Place golang.Place
	// Path and Type name the wanted type: that of each element of a list, or of a field. They are empty if any type is, and for
	// golang.FieldType, where the text is itself a type.
	Path, Type string
	// Before and After are the code around a text that is more than an expression, as golang.Around returns it. They are empty for a text that
	// needs no more than its place.
	Before, After string
	// Model is, for golang.FieldType, the name of the struct with the field; it may be empty.
	Model string
}

// Scope has the names that the text may use.
type Scope struct {
	// Imports returns the imports under some names, and all imports as ".". It may be nil.
	Imports func(names map[string]bool) []Import
	// Packages are those that can be imported; nil for the catalogue's.
	Packages declarations.Source
	// Language is the version of Go that the text is written in, such as "go1.24"; empty for the newest.
	Language string
	// Generated returns Go files with the generator's declarations of these names. It may be nil.
	Generated func(names map[string]bool) []string
	// ByHand returns Go files with the package's declarations by hand of these names and of the names that they need, and all names in these
	// files. It is nil if the declarations are not known: then any name may be declared.
	ByHand func(names map[string]bool) (sources []string, mentioned map[string]bool)
	// Undeclared, if it is not nil, is told each name in the text that nothing declares.
	Undeclared func(name string, at golang.Span)
	// TooLarge, if it is not nil, is called for a text that the type checker does not look at, because it might take too long.
	TooLarge func()
	// Type returns the type that the values of a generated type of that name say they are of, or nil. It may be nil.
	Type func(name string) *evaluate.Type
}

// Import is a package that the text may use. Path is empty if it is not known which package the name stands for.
type Import struct{ Name, Path string }

// Error is the reason why a text does not compile.
type Error struct {
	golang.Span        // of the error
	Message     string // as Go says it
	// Wanted is the type that is wanted of the expression: the place's, a parameter's, or that of the elements of a list or map. It is nil
	// elsewhere.
	Wanted types.Type
	// Of is the package, or the type that is not generated, in which a name of the text is missing. Names are the names that it has. Path is
	// the path of the package, or of the type's package. They are empty for other errors.
	Of, Path string
	Names    []string
}

// wantedName is the name under which the package of the wanted type is imported, which no text has.
const wantedName = "wanted_"

// around returns the code around a text without the imports, and the imports that it needs.
func (t *Text) around() (before, after string, imports []Import) {
	const start = "package p\n"
	if t.Before != "" {
		return start + t.Before, t.After, []Import{{"context", "context"}}
	}
	wanted := "any"
	if t.Type != "" {
		imports = []Import{{wantedName, t.Path}}
		wanted = wantedName + "." + t.Type
	}
	const function = start + "func _(ctx context.Context) {\n"
	imports = append(imports, Import{"context", "context"})
	switch t.Place {
	case golang.ListElement:
		return function + "_ = []" + wanted + "{\n", ",\n}\n}\n", imports
	case golang.FieldValue:
		return function + "_ = struct{ F " + wanted + " }{\nF: ", ",\n}\n}\n", imports
	}
	return start + "type " + cmp.Or(t.Model, "_") + " struct{\nF ", "\n}\n", nil
}

// Checked is a text that compiles.
type Checked struct {
	info   *types.Info
	values []ast.Expr // the expressions of the text
	start  token.Pos  // of the text
	typeOf func(name string) *evaluate.Type
}

func (s *Scope) tooLarge() {
	if s.TooLarge != nil {
		s.TooLarge()
	}
}

// Check returns the first error that the compiler has for a text, or nil.
func Check(text Text, scope Scope) *Error {
	if _, errors := Compile(text, scope); len(errors) > 0 {
		return errors[0]
	}
	return nil
}

// Compile returns a text as it was checked, or the errors that the compiler has for it, in their order. It returns neither for a text that
// is not Go, nor for one at golang.FieldType that compiles, nor for one with packages of others on which the type checker panics.
func Compile(text Text, scope Scope) (*Checked, []*Error) {
	before, after, imports := text.around()
	files := token.NewFileSet()
	mode := parser.SkipObjectResolution
	if strings.Contains(text.Go, "//") {
		mode |= parser.ParseComments
	}
	file, err := parser.ParseFile(files, "", before+text.Go+after, mode)
	if err != nil {
		return nil, nil // it is not Go, which is for others to say
	}
	if tooLarge(file, len(text.Go)) {
		scope.tooLarge()
		return nil, nil
	}
	c := checker{
		file:   file,
		start:  file.FileStart + token.Pos(len(before)),
		length: len(text.Go),
		found:  map[token.Pos]string{},
		whole:  text.Before != "" || text.Model != "",
	}
	c.directives(before, text.Go, after)
	c.syntax()
	names := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok {
			names[ident.Name] = true
		}
		return true
	})
	own := file.Decls
	deleteOwn := func() { // or it would be declared twice
		for _, d := range own {
			if f, ok := d.(*ast.FuncDecl); ok {
				delete(names, f.Name.Name)
			}
		}
		delete(names, text.Model)
	}
	deleteOwn()
	all := []*ast.File{file}
	packages := scope.Packages
	if packages == nil {
		packages = declarations.Importer{}
	}
	var ofText []Import
	if scope.Imports != nil {
		ofText = scope.Imports(names)
	}
	paths := make([]string, len(ofText))
	for i := range ofText {
		paths[i] = ofText[i].Path
	}
	packages = packages.Together(paths)
	file.Decls = append([]ast.Decl{importDeclaration(slices.Concat(ofText, imports), names, packages)}, file.Decls...)
	var sources []string
	if scope.ByHand != nil {
		sources, names = scope.ByHand(names)
		deleteOwn()
	}
	byHand := len(sources)
	if scope.Generated != nil {
		sources = append(sources, scope.Generated(names)...)
	}
	written := 1 // those of the files that people wrote: the text, and the declarations by hand
	for i, source := range sources {
		if declared, err := parser.ParseFile(files, "", source, parser.SkipObjectResolution); err == nil {
			if scope.Language != "" { // what is wrong in them is for others to say
				declared.GoVersion = version.Lang(runtime.Version())
			}
			all = append(all, declared)
		}
		if i+1 == byHand {
			written = len(all)
		}
	}
	if !bounded(all[:written], all[written:], growthOf(packages, paths)) {
		scope.tooLarge()
		return nil, nil
	}
	if !slices.ContainsFunc(ofText, func(i Import) bool { return i.Name == "." && !packages.Has(i.Path) }) {
		c.undeclared = scope.Undeclared
	}
	config := types.Config{Importer: packages, Sizes: types.SizesFor("gc", "amd64"), Error: c.typeError, GoVersion: scope.Language}
	info := cascade.NewInfo()
	info.Types, info.Selections = map[ast.Expr]types.TypeAndValue{}, map[*ast.SelectorExpr]*types.Selection{}
	if !look(func() { _, _ = config.Check("p", files, all, info) }, packages) { // the errors are those that were reported
		return nil, nil
	}
	c.typeErrors(info)
	if c.messages > mostMessages {
		if len(c.found) == 0 {
			scope.tooLarge()
			return nil, nil
		}
		return nil, c.errors(info)
	}
	c.arguments(info)
	c.arrays(info, config.Sizes)
	if errors := c.errors(info); errors != nil {
		return nil, errors
	}
	if text.Place == golang.FieldType {
		return nil, nil
	}
	if byHand > 0 { // whose values are not known, as if nothing were known about it
		scope.ByHand, scope.Undeclared = nil, nil
		return Compile(text, scope)
	}
	return &Checked{info, c.values(), c.start, scope.Type}, nil
}

// enough is the panic of a type checker that has said enough.
type enough struct{}

// growthOf returns the factor by which types grow where something generic of packages is used; 1 if that is not known, as of the
// catalogue's, and none of those makes types grow.
func growthOf(packages declarations.Source, paths []string) int {
	if of, ok := packages.(interface{ Growth(paths []string) int }); ok {
		return of.Growth(paths)
	}
	return 1
}

// foreign are packages that others wrote, which may be such as the type checker has never met.
type foreign interface {
	// Panicked is told why the type checker panicked.
	Panicked(reason any)
}

// look has the type checker look at the text, and reports whether it came back. With the catalogue's packages it always does; if it does
// not, that is a mistake in this program.
func look(check func(), packages declarations.Source) (whole bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, is := r.(enough); !is {
				panic(r)
			}
			whole = true
		}
	}()
	if others, are := packages.(foreign); are {
		defer func() {
			switch r := recover(); r {
			case nil:
			case enough{}:
				panic(r)
			default:
				others.Panicked(r)
				whole = false
			}
		}()
	}
	check()
	return true
}

// Values evaluates the expressions of the text; see [evaluate.Expression]. The error is of the first that panics.
func (c *Checked) Values() ([]any, *Error) {
	var results []any
	for _, e := range c.values {
		result, p := evaluate.Expression(c.info, e, c.typeOf)
		if p != nil {
			return nil, &Error{Span: c.Span(p.At), Message: p.Message}
		}
		results = append(results, result)
	}
	return results, nil
}

// Span returns the place of an expression in the text.
func (c *Checked) Span(e ast.Expr) golang.Span {
	return golang.Span{Start: int32(e.Pos() - c.start), End: int32(e.End() - c.start)}
}

// importDeclaration imports the packages whose names a file uses, the first of two with the same name. Imports with a dot are always
// there. An unknown package is imported as one that does not exist, so that it may declare anything.
func importDeclaration(imports []Import, names map[string]bool, packages declarations.Source) *ast.GenDecl {
	d := &ast.GenDecl{Tok: token.IMPORT, Lparen: 1, Rparen: 1} // without imports, only its parentheses give it an end
	seen := map[string]bool{}
	for _, i := range imports {
		if i.Name != "." && (!names[i.Name] || seen[i.Name]) {
			continue
		}
		seen[i.Name] = true
		if !packages.Has(i.Path) {
			if i.Name == "." {
				continue
			}
			i.Path = unknown + i.Name
		}
		d.Specs = append(d.Specs, &ast.ImportSpec{
			Name: ast.NewIdent(i.Name), Path: &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(i.Path)},
		})
	}
	return d
}

// unknown begins the paths that unknown packages are imported by.
const unknown = "unknown/"

// checker takes the errors of one text.
type checker struct {
	file   *ast.File
	start  token.Pos // of the text in the file
	length int
	whole  bool                 // errors around the text are the text's
	found  map[token.Pos]string // the messages of errors in the text, of each place the first
	around string               // that of the first error around it
	types  []types.Error        // those of the type checker; some may not count
	// messages is how much the type checker has said, in bytes.
	messages int
	// undeclared is told what nothing declares; it may be nil.
	undeclared func(name string, at golang.Span)
}

func (c *checker) inside(pos token.Pos) bool {
	return pos >= c.start && pos < c.start+token.Pos(c.length)
}

// add notes an error. An error around the text, which would be right without the text, counts only if the text itself has no error.
func (c *checker) add(pos token.Pos, message string) {
	switch _, earlier := c.found[pos]; {
	case c.inside(pos) && !earlier:
		c.found[pos] = message
	case !c.inside(pos) && c.whole && c.file.FileStart <= pos && pos <= c.file.FileEnd && c.around == "":
		c.around = message
	}
}

// typeError takes an error of the type checker. The generated package may declare anything that the text does not.
func (c *checker) typeError(err error) {
	e, ok := err.(types.Error)
	if !ok {
		return
	}
	if c.messages += len(e.Msg); c.messages > mostMessages {
		panic(enough{})
	}
	if name, undefined := strings.CutPrefix(e.Msg, "undefined: "); undefined && !strings.Contains(name, ".") {
		if c.undeclared != nil && c.inside(e.Pos) && !c.isPackage(e.Pos) {
			at := int32(e.Pos - c.start)
			c.undeclared(name, golang.Span{Start: at, End: at + int32(len(name))})
		}
		return
	}
	c.types = append(c.types, e)
}

// typeErrors adds the errors of the type checker, but for those that may only follow from unknown packages and names.
func (c *checker) typeErrors(info *types.Info) {
	judge := cascade.Checked{
		Files:   []*ast.File{c.file},
		Info:    info,
		Unknown: func(path string) bool { return strings.HasPrefix(path, unknown) },
		Partial: true,
	}
	for _, e := range c.types {
		if !judge.Follows(e) {
			c.add(e.Pos, declaredAt().ReplaceAllString(oneLine.Replace(e.Msg), ""))
		}
	}
}

// declaredAt is the place of a declaration whose file is not here.
var declaredAt = lazyregexp.New(` \(declared at [^)]*\)`)

// oneLine puts the errors that are several lines into one.
var oneLine = strings.NewReplacer("\n\thave", ": have", "\n\twant", ", want", "\n\t", " ", "\n", " ")

// isPackage reports whether a name is where a package's would be, before a selector: a missing import is reported for it.
func (c *checker) isPackage(pos token.Pos) bool {
	is := false
	ast.Inspect(c.file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.X.Pos() == pos {
			_, isName := s.X.(*ast.Ident)
			is = is || isName
		}
		return n != nil && n.Pos() <= pos && pos < n.End()
	})
	return is
}

// syntax finds the errors that do not depend on types. The type checker does not report them where types are unknown.
func (c *checker) syntax() {
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if _, call := ast.Unparen(n.X).(*ast.CallExpr); call && n.Op == token.AND {
				c.add(n.Pos(), "cannot take the address of the result of a call")
			}
		case *ast.CallExpr:
			if _, literal := ast.Unparen(n.Fun).(*ast.CompositeLit); literal {
				c.add(n.Pos(), "a composite literal cannot be called")
			}
		}
		return true
	})
}

// arguments finds types that are passed as values to unknown functions, which the type checker does not look at.
func (c *checker) arguments(info *types.Info) {
	ast.Inspect(c.file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || info.Types[call.Fun].IsBuiltin() {
			return true
		}
		for _, argument := range call.Args {
			if info.Types[argument].IsType() {
				c.add(argument.Pos(), types.ExprString(argument)+" (type) is not an expression")
			}
		}
		return true
	})
}

// maxSize is the size of the largest type that the compiler takes (MaxWidth in cmd/compile/internal/types).
const maxSize = 1 << 50

// arrays finds arrays that are too large for the compiler, including those that back slices that are written out. The type checker takes
// all.
func (c *checker) arrays(info *types.Info, sizes types.Sizes) {
	check := func(at token.Pos, element types.Type, length int64) {
		if size := sizes.Sizeof(element); size > 0 && length > (maxSize-1)/size {
			c.add(at, fmt.Sprintf("type [%d]%s larger than address space", length, types.TypeString(element, (*types.Package).Name)))
		}
	}
	for e, tv := range info.Types {
		if tv.Type == nil {
			continue
		}
		switch t := tv.Type.Underlying().(type) {
		case *types.Array:
			check(e.Pos(), t.Elem(), t.Len())
		case *types.Slice:
			literal, ok := e.(*ast.CompositeLit)
			if !ok {
				continue
			}
			for _, item := range literal.Elts {
				if pair, ok := item.(*ast.KeyValueExpr); ok && info.Types[pair.Key].Value != nil {
					if key, exact := constant.Int64Val(constant.ToInt(info.Types[pair.Key].Value)); exact && key < math.MaxInt64 {
						check(pair.Key.Pos(), t.Elem(), key+1)
					}
				}
			}
		}
	}
}

// values returns the expressions of the text, side by side: the largest that are complete. For a field it returns the value.
func (c *checker) values() (values []ast.Expr) {
	end := c.start + token.Pos(c.length)
	ast.Inspect(c.file, func(n ast.Node) bool {
		if n == nil || n.Pos() >= end || n.End() <= c.start {
			return false
		}
		e, ok := n.(ast.Expr)
		if !ok || e.Pos() < c.start || e.End() > end {
			return true
		}
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Value
		}
		values = append(values, e)
		return false
	})
	return values
}
