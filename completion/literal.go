package completion

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
)

// hasLiteral reports whether a type has composite literals.
func hasLiteral(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Map, *types.Slice, *types.Array:
		return true
	}
	return false
}

// hidesFields reports whether a type is a struct with nothing that a literal could set.
func hidesFields(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for field := range s.Fields() {
		if field.Exported() {
			return false
		}
	}
	return true
}

// literal offers the literal of a parameter's type that has no name of its own, or is a function's.
func (d *definition) literal(e *expected) {
	w := typeWriter{definition: d}
	switch t := e.Underlying().(type) {
	case *types.Signature:
		if head, body := w.function(t); !w.unknown {
			d.add(Item{Label: head, Kind: KindSkeleton, Detail: " { … }"}, head+" "+body, w.imports)
		}
	case *types.Slice, *types.Map:
		if _, named := types.Unalias(e.Type).(*types.Named); !named {
			if text := w.write(e.Type); !w.unknown {
				d.add(Item{Label: text + "{}", Kind: KindSkeleton}, text+"{"+stop("")+"}", w.imports)
			}
		}
	}
	switch e.Underlying().(type) {
	case *types.Signature, *types.Slice, *types.Map:
		d.add(Item{Label: "nil", Kind: KindLiteral}, "nil", nil)
	}
}

// typeWriter writes types as the definition has to write them, and gathers the packages that they take.
type typeWriter struct {
	*definition
	imports []string
	unknown bool // a type cannot be written, because its name or its package is not for others
}

func (w *typeWriter) write(t types.Type) string {
	w.look(t)
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == w.ByHand {
			return ""
		}
		known, ok := w.Source.Lookup(p.Path())
		if !ok {
			w.unknown = true
			return p.Name()
		}
		if !slices.Contains(w.imports, p.Path()) {
			w.imports = append(w.imports, p.Path())
		}
		return w.name(known)
	})
}

// look notes whether a type cannot be written.
func (w *typeWriter) look(t types.Type) {
	switch t := t.(type) {
	case *types.Named:
		w.object(t.Obj())
	case *types.Alias:
		w.object(t.Obj())
	case *types.Map:
		w.look(t.Key())
		w.look(t.Elem())
	case interface{ Elem() types.Type }: // *types.Pointer, Slice, Array or Chan
		w.look(t.Elem())
	case *types.Signature:
		for v := range t.Params().Variables() {
			w.look(v.Type())
		}
		for v := range t.Results().Variables() {
			w.look(v.Type())
		}
	case *types.Basic:
	case *types.Interface:
		w.unknown = w.unknown || !t.Empty()
	default:
		w.unknown = true
	}
}

func (w *typeWriter) object(o *types.TypeName) {
	if o.Pkg() != nil && (!o.Exported() && o.Pkg().Path() != w.ByHand || w.Source.Find(o.Pkg().Path()).Internal != "") {
		w.unknown = true
	}
}

// function writes a function literal that compiles: its head, and its body as a template.
func (w *typeWriter) function(t *types.Signature) (head, body string) {
	var parameters, results, zeros []string
	for v := range t.Params().Variables() {
		parameters = append(parameters, w.write(v.Type()))
	}
	if last := len(parameters) - 1; t.Variadic() {
		parameters[last] = "..." + strings.TrimPrefix(parameters[last], "[]")
	}
	for v := range t.Results().Variables() {
		results, zeros = append(results, w.write(v.Type())), append(zeros, w.zero(v.Type()))
	}
	taken := map[string]bool{}
	for _, path := range w.imports {
		taken[w.packageName(path)] = true
	}
	var b strings.Builder
	b.WriteString("func(")
	for i := range parameters {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(parameterName(t.Params().At(i), taken) + " " + parameters[i])
	}
	b.WriteByte(')')
	switch len(results) {
	case 0:
		return b.String(), "{" + stop("") + "}"
	case 1:
		b.WriteString(" " + results[0])
	default:
		b.WriteString(" (" + strings.Join(results, ", ") + ")")
	}
	return b.String(), "{ " + stop("return "+strings.Join(zeros, ", ")) + " }"
}

// zero writes the zero value of a type.
func (w *typeWriter) zero(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return "false"
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsNumeric != 0:
			return "0"
		}
	case *types.Struct, *types.Array:
		return w.write(t) + "{}"
	}
	return "nil"
}

// usualNames are the names that parameters of a type mostly have, by the end of the type's name.
var usualNames = [...]struct{ ending, name string }{
	{"Context", "ctx"}, {"Request", "req"}, {"Response", "resp"}, {"error", "err"}, {"Path", "p"},
}

// parameterName returns a name for a parameter: its own, or one by its type. It has no other meaning in the types around it.
func parameterName(v *types.Var, taken map[string]bool) string {
	name := v.Name()
	if name == "" || name == "_" {
		name = "v"
		of := types.TypeString(describe.Pointee(v.Type()), (*types.Package).Name)
		for _, u := range usualNames {
			if strings.HasSuffix(of, u.ending) {
				name = u.name
				break
			}
		}
		if name == "v" && isBasic(v.Type()) {
			name = "value"
		}
	}
	for base, n := name, 2; taken[name] || types.Universe.Lookup(name) != nil; n++ {
		name = base + strconv.Itoa(n)
	}
	taken[name] = true
	return name
}
