package main

import (
	"bytes"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// declarations writes what the packages that definitions use declare, as Go without bodies: their exported names, and of all packages
// the types that these are made of. Fields that are not exported are left out, but that there are some.
func (s *source) declarations() ([]byte, error) {
	w := declarationWriter{packages: map[string]*declared{}}
	paths := slices.Clone(standardUsable)
	for _, p := range s.listed {
		if usable(p.ImportPath) && !internal(p.ImportPath) {
			paths = append(paths, p.ImportPath)
		}
	}
	for _, path := range paths {
		p, ok := s.checked[path]
		if !ok {
			return nil, fmt.Errorf("declaring package %s: no module imports it", path)
		}
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
	return w.text(), nil
}

// declared is what is written of a package: the paths that it imports, in order of their numbers, and its declarations by name.
type declared struct {
	name    string
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
	p := w.packages[object.Pkg().Path()]
	if p == nil {
		p = &declared{name: object.Pkg().Name(), lines: map[string]string{}}
		w.packages[object.Pkg().Path()] = p
	}
	if _, has := p.lines[object.Name()]; !has {
		p.lines[object.Name()] = ""
		w.wanted = append(w.wanted, object)
	}
}

func (w *declarationWriter) declare(object types.Object) error {
	w.path = object.Pkg().Path()
	w.current = w.packages[w.path]
	var b strings.Builder
	switch object := object.(type) {
	case *types.Const:
		b.WriteString("const " + object.Name())
		if basic, ok := object.Type().(*types.Basic); !ok || basic.Info()&types.IsUntyped == 0 {
			b.WriteString(" " + w.typ(object.Type()))
		}
		b.WriteString(" = " + constantText(object.Val()))
	case *types.Var:
		b.WriteString("var " + object.Name() + " " + w.typ(object.Type()))
	case *types.Func:
		b.WriteString("func " + object.Name())
		w.signature(&b, object.Signature())
	case *types.TypeName:
		w.typeName(&b, object)
	default:
		return fmt.Errorf("it is of an unexpected sort: %T", object)
	}
	w.current.lines[object.Name()] = b.String()
	return nil
}

// constantText writes a constant so that it is of its kind; of a fraction, no more digits than a float64 has.
func constantText(v constant.Value) string {
	if v.Kind() == constant.Float {
		f, _ := constant.Float64Val(v)
		text := strconv.FormatFloat(f, 'g', -1, 64)
		if !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
		return text
	}
	return v.ExactString()
}

func (w *declarationWriter) typeName(b *strings.Builder, object *types.TypeName) {
	b.WriteString("type " + object.Name())
	if object.IsAlias() {
		b.WriteString(" = " + w.typ(types.Unalias(object.Type())))
		return
	}
	named := object.Type().(*types.Named)
	parameters := named.TypeParams()
	for i := range parameters.Len() {
		b.WriteString([...]string{"[", ", "}[min(i, 1)])
		b.WriteString(parameters.At(i).Obj().Name() + " " + w.typ(parameters.At(i).Constraint()))
	}
	if parameters.Len() > 0 {
		b.WriteString("]")
	}
	b.WriteString(" " + w.typ(pruned(object.Pkg(), named.Underlying())))
	if parameters.Len() > 0 {
		return // none of those that are reached has methods
	}
	for method := range named.Methods() {
		if !method.Exported() {
			continue
		}
		b.WriteString("\nfunc (")
		if _, pointer := method.Signature().Recv().Type().(*types.Pointer); pointer {
			b.WriteString("*")
		}
		b.WriteString(object.Name() + ") " + method.Name())
		w.signature(b, method.Signature())
	}
}

// pruned is a type without the fields that are not exported. Embedded ones stay, for their methods.
func pruned(in *types.Package, t types.Type) types.Type {
	s, ok := t.(*types.Struct)
	if !ok {
		return t
	}
	var fields []*types.Var
	hidden := false
	for field := range s.Fields() {
		if field.Exported() || field.Embedded() {
			fields = append(fields, types.NewField(token.NoPos, in, field.Name(), field.Type(), field.Embedded()))
		} else {
			hidden = true
		}
	}
	if hidden {
		var typ types.Type = types.Typ[types.Int]
		if !types.Comparable(s) {
			typ = types.NewSlice(typ)
		}
		fields = append(fields, types.NewField(token.NoPos, in, "hidden", typ, false))
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

// qualify gives the name under which the current package imports another.
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

// text writes all packages as an archive in the txtar format, each under its path.
func (w *declarationWriter) text() []byte {
	var b bytes.Buffer
	b.WriteString("Code generated by testdata/toolchain/catalog; DO NOT EDIT.\n")
	for _, path := range sortedKeys(w.packages) {
		p := w.packages[path]
		fmt.Fprintf(&b, "-- %s --\npackage %s\n", path, p.name)
		for i, imported := range p.imports {
			fmt.Fprintf(&b, "import %s %q\n", importName(i), imported)
		}
		for _, name := range sortedKeys(p.lines) {
			b.WriteString(p.lines[name] + "\n")
		}
	}
	return b.Bytes()
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
