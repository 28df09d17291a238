package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
)

// declarations writes the declarations of packages, as Go without bodies: the exported names of all that a specification may import, and
// of every package the types that these are made from. Fields that are not exported are one field, which has the name of the first of
// them.
func (s *source) declarations(standard []listedPackage) ([]byte, error) {
	w := declarationWriter{packages: map[string]*declared{}}
	for _, path := range s.declarable(standard) {
		p, ok := s.checked[path]
		if !ok {
			return nil, fmt.Errorf("declaring package %s: it was not listed", path)
		}
		w.packageOf(p).whole = true
		for _, name := range p.Scope().Names() {
			if token.IsExported(name) {
				w.want(p.Scope().Lookup(name))
			}
		}
	}
	for len(w.wanted) > 0 {
		object := w.wanted[0]
		w.wanted = w.wanted[1:]
		if err := w.declare(object); err != nil {
			return nil, fmt.Errorf("declaring %s.%s: %w", object.Pkg().Path(), object.Name(), err)
		}
	}
	return w.archive()
}

// declarable returns the paths of the packages that are declared whole: those of the standard library and of the modules, and of the
// module of Terraform's protocol; the generated code imports one of its packages.
func (s *source) declarable(standard []listedPackage) []string {
	var paths []string
	for _, p := range standard {
		if p.ImportPath != "unsafe" && p.ImportPath != "runtime/cgo" {
			paths = append(paths, p.ImportPath)
		}
	}
	for _, p := range s.listed {
		if !internal(p.ImportPath) {
			paths = append(paths, p.ImportPath)
		}
	}
	return paths
}

// declared is the written form of a package: the paths that it imports, in order of their numbers, and its declarations by name.
type declared struct {
	name    string
	whole   bool
	imports []string
	lines   map[string]string
}

type declarationWriter struct {
	packages map[string]*declared
	wanted   []types.Object
	current  *declared
	path     string
}

// want has an object declared, once.
func (w *declarationWriter) want(object types.Object) {
	p := w.packageOf(object.Pkg())
	if _, has := p.lines[object.Name()]; !has {
		p.lines[object.Name()] = ""
		w.wanted = append(w.wanted, object)
	}
}

func (w *declarationWriter) packageOf(p *types.Package) *declared {
	d := w.packages[p.Path()]
	if d == nil {
		d = &declared{name: p.Name(), lines: map[string]string{}}
		w.packages[p.Path()] = d
	}
	return d
}

func (w *declarationWriter) declare(object types.Object) error {
	w.path = object.Pkg().Path()
	w.current = w.packages[w.path]
	var b strings.Builder
	switch object := object.(type) {
	case *types.Const:
		b.WriteString("const " + object.Name())
		basic, ok := object.Type().(*types.Basic)
		if !ok || basic.Info()&types.IsUntyped == 0 {
			b.WriteString(" " + w.typ(object.Type()))
		}
		b.WriteString(" = " + constantText(object))
	case *types.Var:
		b.WriteString("var " + object.Name() + " " + w.typ(object.Type()))
	case *types.Func:
		b.WriteString("func " + object.Name())
		w.signature(&b, object.Signature())
		if object.Signature().TypeParams().Len() > 0 {
			b.WriteString(genericBody)
		}
	case *types.TypeName:
		w.typeName(&b, object)
	default:
		return fmt.Errorf("it is of an unexpected sort: %T", object)
	}
	w.current.lines[object.Name()] = b.String()
	return nil
}

// constantText writes the value of a constant so that it is of its kind; of a fraction, no more digits than a float64 has.
func constantText(c *types.Const) string {
	basic, _ := c.Type().Underlying().(*types.Basic)
	switch {
	case basic.Kind() == types.UntypedRune:
		r, _ := constant.Int64Val(c.Val())
		return strconv.QuoteRuneToASCII(rune(r))
	case basic.Info()&types.IsFloat != 0:
		f, _ := constant.Float64Val(c.Val())
		text := strconv.FormatFloat(f, 'g', -1, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text
	}
	return c.Val().ExactString()
}

func (w *declarationWriter) typeName(b *strings.Builder, object *types.TypeName) {
	b.WriteString("type " + object.Name())
	if alias, ok := object.Type().(*types.Alias); ok {
		w.typeParameters(b, alias.TypeParams())
		b.WriteString(" = " + w.typ(alias.Rhs()))
		return
	}
	named, ok := object.Type().(*types.Named)
	if !ok { // byte, rune or any, which are declared nowhere
		b.WriteString(" = " + w.typ(object.Type()))
		return
	}
	w.typeParameters(b, named.TypeParams())
	b.WriteString(" " + w.typ(pruned(object.Pkg(), named.Underlying())))
	for method := range named.Methods() {
		if !method.Exported() && !sealing(object.Pkg(), method.Name()) {
			continue
		}
		receiver := method.Signature().Recv().Type()
		b.WriteString("\nfunc (")
		if pointer, ok := receiver.(*types.Pointer); ok {
			b.WriteString("*")
			receiver = pointer.Elem()
		}
		b.WriteString(types.TypeString(receiver, w.qualify) + ") " + method.Name())
		w.signature(b, method.Signature())
		if named.TypeParams().Len() > 0 {
			b.WriteString(genericBody)
		}
	}
}

// genericBody follows generic functions, which Go wants to have one.
const genericBody = "{}"

func (w *declarationWriter) typeParameters(b *strings.Builder, parameters *types.TypeParamList) {
	for i := range parameters.Len() {
		b.WriteString([...]string{"[", ", "}[min(i, 1)])
		b.WriteString(parameters.At(i).Obj().Name() + " " + w.typ(parameters.At(i).Constraint()))
	}
	if parameters.Len() > 0 {
		b.WriteString("]")
	}
}

// sealing reports whether an interface of the package asks for a method of this name, which is not exported: only types that have it
// implement the interface.
func sealing(p *types.Package, method string) bool {
	for _, name := range p.Scope().Names() {
		if t, ok := p.Scope().Lookup(name).(*types.TypeName); ok {
			if i, ok := t.Type().Underlying().(*types.Interface); ok {
				for m := range i.Methods() {
					if m.Name() == method {
						return true
					}
				}
			}
		}
	}
	return false
}

// pruned is a type with one field in the place of all that are not exported. Its name is that of the first, and its type is another for
// other fields, so that structs are as alike and as comparable as they are. Embedded ones stay, for their methods.
func pruned(in *types.Package, t types.Type) types.Type {
	s, ok := t.(*types.Struct)
	if !ok {
		return t
	}
	var fields []*types.Var
	hidden, at := "", -1
	for field := range s.Fields() {
		if field.Exported() || field.Embedded() {
			fields = append(fields, types.NewField(token.NoPos, in, field.Name(), field.Type(), field.Embedded()))
			continue
		}
		if at < 0 {
			at = len(fields)
			fields = append(fields, field)
		}
		hidden += fmt.Sprintf("%d %s %s;", len(fields), field.Name(), types.TypeString(field.Type(), nil))
	}
	if at >= 0 {
		name := fields[at].Name()
		if name == "_" {
			name = "hidden"
		}
		element := types.Type(types.NewStruct(nil, nil))
		if !types.Comparable(s) {
			element = types.NewSignatureType(nil, nil, nil, nil, nil, false)
		}
		hash := int64(crc32.ChecksumIEEE([]byte(hidden)))
		fields[at] = types.NewField(token.NoPos, in, name, types.NewArray(element, hash), false)
	}
	return types.NewStruct(fields, nil)
}

func (w *declarationWriter) signature(b *strings.Builder, signature *types.Signature) {
	var written bytes.Buffer
	types.WriteSignature(&written, signature, w.qualify)
	w.reach(signature)
	b.Write(written.Bytes())
}

// typ writes a type, and has all types declared that it names.
func (w *declarationWriter) typ(t types.Type) string {
	w.reach(t)
	return types.TypeString(t, w.qualify)
}

// qualify returns the name under which the current package imports another.
func (w *declarationWriter) qualify(p *types.Package) string {
	if p.Path() == w.path {
		return ""
	}
	i := slices.Index(w.current.imports, p.Path())
	if i < 0 {
		i = len(w.current.imports)
		w.current.imports = append(w.current.imports, p.Path())
	}
	return importName(i)
}

func importName(i int) string { return "i" + strconv.Itoa(i) }

// reach has the types declared that a type names.
func (w *declarationWriter) reach(t types.Type) {
	switch t := t.(type) {
	case *types.Named:
		if t.Obj().Pkg() != nil {
			w.want(t.Obj())
		}
		for argument := range t.TypeArgs().Types() {
			w.reach(argument)
		}
	case *types.Alias:
		if t.Obj().Pkg() != nil {
			w.want(t.Obj())
		}
	case *types.Pointer:
		w.reach(t.Elem())
	case *types.Slice:
		w.reach(t.Elem())
	case *types.Array:
		w.reach(t.Elem())
	case *types.Chan:
		w.reach(t.Elem())
	case *types.Map:
		w.reach(t.Key())
		w.reach(t.Elem())
	case *types.Signature:
		for parameter := range t.TypeParams().TypeParams() {
			w.reach(parameter.Constraint())
		}
		for v := range t.Params().Variables() {
			w.reach(v.Type())
		}
		for v := range t.Results().Variables() {
			w.reach(v.Type())
		}
	case *types.Struct:
		for field := range t.Fields() {
			w.reach(field.Type())
		}
	case *types.Interface:
		for method := range t.ExplicitMethods() {
			w.reach(method.Type())
		}
		for embedded := range t.EmbeddedTypes() {
			w.reach(embedded)
		}
	case *types.Union:
		for term := range t.Terms() {
			w.reach(term.Type())
		}
	}
}

// archive packs the packages, each as a file under its path. Those that are whole have no comment. They are not compressed: the program is
// delivered compressed, and nothing has to be unpacked where it runs.
func (w *declarationWriter) archive() ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, path := range sortedKeys(w.packages) {
		p := w.packages[path]
		header := zip.FileHeader{Name: path, Method: zip.Store}
		if !p.whole {
			header.Comment = "partial"
		}
		file, err := z.CreateHeader(&header)
		if err != nil {
			return nil, fmt.Errorf("packing package %s: %w", path, err)
		}
		fmt.Fprintf(file, "package %s\n", p.name)
		for i, imported := range p.imports {
			fmt.Fprintf(file, "import %s %q\n", importName(i), imported)
		}
		for _, name := range sortedKeys(p.lines) {
			fmt.Fprintln(file, p.lines[name])
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("packing the declarations: %w", err)
	}
	return b.Bytes(), nil
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
