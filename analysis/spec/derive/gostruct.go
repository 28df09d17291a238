package derive

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// readGo reads a struct: the one that is named, or that the file is named for, or the first one that no other one in it uses.
func readGo(text string, of Choice) (*reading, error) {
	if nestsDeeply(text) {
		return nil, errors.New("it is nested too deeply")
	}
	g := &structs{
		r:      &reading{guess: []string{"what is neither a pointer nor left out when it is empty is taken for required"}},
		types:  map[string]*ast.TypeSpec{},
		around: map[string]bool{},
	}
	var file *ast.File
	var err error
	for _, wrapped := range []string{text, "package p; " + text, "package p; type T " + text, "package p; type T struct { " + text + "\n}"} {
		var parsed *ast.File
		var problem error
		if parsed, problem = parser.ParseFile(token.NewFileSet(), "", wrapped,
			parser.ParseComments|parser.SkipObjectResolution); problem == nil &&
			len(parsed.Decls) > 0 {
			file = parsed
			break
		}
		if err == nil || strings.HasPrefix(strings.TrimSpace(text), "type") && wrapped == "package p; "+text {
			err = problem
		}
	}
	if file == nil {
		return nil, err
	}
	var order []string
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok {
			for _, s := range d.Specs {
				if t, ok := s.(*ast.TypeSpec); ok {
					g.types[t.Name.Name] = t
					order = append(order, t.Name.Name)
				}
			}
		}
	}
	used := map[string]bool{}
	for _, name := range order {
		ast.Inspect(g.types[name].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name != name {
				used[id.Name] = true
			}
			return true
		})
	}
	meant, err := g.meant(order, used, of)
	if err != nil {
		return nil, err
	}
	var chosen *ast.StructType
	for _, name := range order {
		body, is := g.types[name].Type.(*ast.StructType)
		switch {
		case !is || name != meant && (used[name] || of.Name != ""):
		case meant != "" && name != meant:
			g.r.lost = append(g.r.lost, fmt.Sprintf("%s: a further struct; left out", name))
		case chosen == nil:
			chosen, g.around[name] = body, true
		default:
			g.r.lost = append(g.r.lost, fmt.Sprintf("%s: a further struct; left out", name))
		}
	}
	if chosen == nil {
		return nil, errors.New("there is no struct in it")
	}
	g.r.fields = g.fields(chosen)
	return g.r, nil
}

// meant returns the name of the struct that is named, or that the file is named for; nothing if neither says which.
func (g *structs) meant(order []string, used map[string]bool, of Choice) (string, error) {
	isStruct := func(name string) bool {
		if g.types[name] == nil {
			return false
		}
		_, is := g.types[name].Type.(*ast.StructType)
		return is
	}
	if of.Name != "" {
		if !isStruct(of.Name) {
			return "", fmt.Errorf("there is no struct %q", of.Name)
		}
		return of.Name, nil
	}
	if names := of.names(); len(names) > 0 {
		for _, ending := range []string{"", "_model", "_resource_model", "_data_source_model"} {
			for _, name := range order {
				if isStruct(name) && !used[name] && SnakeCase(name) == names[0]+ending {
					return name, nil
				}
			}
		}
	}
	return "", nil
}

// structs are the types of a Go file.
type structs struct {
	r      *reading
	types  map[string]*ast.TypeSpec
	around map[string]bool // the types that are being read
	depth  int
	taken  int // how often the fields of a type were taken
}

// mostTaken bounds how often fields are taken. A type that is named twice in a type that is named twice, and so on, is taken without end.
const mostTaken = 1 << 13

func (g *structs) fields(s *ast.StructType) []*field {
	out := &shape{kind: schema.KindObject}
	for _, f := range s.Fields.List {
		tag := ""
		if f.Tag != nil {
			tag, _ = strconv.Unquote(f.Tag.Value) // the parser has seen that it is a string
		}
		name, omitted, skipped := tagged(reflect.StructTag(tag))
		if skipped {
			continue
		}
		if len(f.Names) == 0 && name == "" {
			if inner := g.embedded(f.Type); inner != nil {
				out.merge(&shape{kind: schema.KindObject, fields: inner})
				continue
			}
		}
		names := f.Names
		if len(names) == 0 {
			names = []*ast.Ident{{Name: baseName(f.Type)}}
		}
		for _, id := range names {
			if !id.IsExported() && tag == "" {
				continue // encoders do not see it
			}
			one := &field{name: name, shape: g.shape(f.Type), implied: true, configurability: spec.Required, description: comment(f)}
			if one.name == "" {
				one.name = id.Name
			}
			if _, pointer := f.Type.(*ast.StarExpr); pointer || omitted {
				one.configurability = spec.Optional
			}
			if isFrameworkType(f.Type) { // which can be null
				one.configurability = spec.ConfigurabilityNone
			}
			out.add(one)
		}
	}
	return out.fields
}

// tagged returns the name in a field's tag, whether the field may be omitted, and whether it is left out.
func tagged(tag reflect.StructTag) (name string, omitted, skipped bool) {
	for _, key := range []string{"tfsdk", "json"} {
		value, ok := tag.Lookup(key)
		if !ok {
			continue
		}
		parts := strings.Split(value, ",")
		for _, option := range parts[1:] {
			omitted = omitted || strings.HasPrefix(option, "omit")
		}
		if value == "-" {
			return "", false, true
		}
		if name == "" {
			name = parts[0]
		}
	}
	return name, omitted, false
}

// embedded returns the fields of a struct that is embedded, nil if it is not known.
func (g *structs) embedded(t ast.Expr) []*field {
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	id, ok := t.(*ast.Ident)
	if !ok || g.types[id.Name] == nil || g.around[id.Name] || g.taken > mostTaken {
		return nil
	}
	body, ok := g.types[id.Name].Type.(*ast.StructType)
	if !ok {
		return nil
	}
	g.taken++
	g.around[id.Name] = true
	defer delete(g.around, id.Name)
	return g.fields(body)
}

func baseName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return baseName(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.Ident:
		return t.Name
	}
	return ""
}

func comment(f *ast.Field) string {
	for _, group := range []*ast.CommentGroup{f.Doc, f.Comment} {
		if group != nil {
			return strings.Join(strings.Fields(group.Text()), " ")
		}
	}
	return ""
}

// basic are the shapes of Go's own types and of those of other packages that have one.
var basic = map[string]schema.Kind{
	"string": schema.KindString, "bool": schema.KindBool, "float32": schema.KindFloat64, "float64": schema.KindFloat64,
	"int": schema.KindInt64, "int8": schema.KindInt64, "int16": schema.KindInt64, "int32": schema.KindInt64, "int64": schema.KindInt64,
	"uint": schema.KindInt64, "uint8": schema.KindInt64, "uint16": schema.KindInt64, "uint32": schema.KindInt64, "uint64": schema.KindNumber,
	"byte": schema.KindInt64, "rune": schema.KindInt64,
	"time.Time": schema.KindString, "time.Duration": schema.KindInt64, "url.URL": schema.KindString, "uuid.UUID": schema.KindString,
	"json.RawMessage": schema.KindString, "json.Number": schema.KindNumber, "big.Float": schema.KindNumber, "big.Int": schema.KindNumber,
	"netip.Addr": schema.KindString, "netip.Prefix": schema.KindString, "net.IP": schema.KindString,
	"types.String": schema.KindString, "types.Bool": schema.KindBool, "types.Int64": schema.KindInt64, "types.Int32": schema.KindInt64,
	"types.Float64": schema.KindFloat64, "types.Float32": schema.KindFloat64, "types.Number": schema.KindNumber,
	"types.List": schema.KindList, "types.Set": schema.KindSet, "types.Map": schema.KindMap,
}

func isFrameworkType(t ast.Expr) bool {
	s, ok := t.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := s.X.(*ast.Ident)
	return ok && pkg.Name == "types"
}

func (g *structs) shape(t ast.Expr) *shape {
	if g.depth++; g.depth > deepest {
		g.depth--
		return &shape{why: "it is nested too deeply; taken for a string"}
	}
	defer func() { g.depth-- }()
	switch t := t.(type) {
	case *ast.StarExpr:
		return g.shape(t.X)
	case *ast.ParenExpr:
		return g.shape(t.X)
	case *ast.StructType:
		return &shape{kind: schema.KindObject, fields: g.fields(t)}
	case *ast.ArrayType:
		if id, ok := t.Elt.(*ast.Ident); ok && (id.Name == "byte" || id.Name == "uint8") {
			return &shape{kind: schema.KindString, why: "bytes; taken for a string, such as one in Base64"}
		}
		return &shape{kind: schema.KindList, inner: g.shape(t.Elt)}
	case *ast.MapType:
		if id, ok := t.Value.(*ast.StructType); ok && len(id.Fields.List) == 0 { // a set, as in Go
			return &shape{kind: schema.KindSet, inner: g.shape(t.Key)}
		}
		return &shape{kind: schema.KindMap, inner: g.shape(t.Value)}
	case *ast.SelectorExpr:
		if pkg, ok := t.X.(*ast.Ident); ok {
			return shapeNamed(pkg.Name + "." + t.Sel.Name)
		}
	case *ast.Ident:
		return g.declared(t.Name)
	}
	return &shape{why: "a type that says nothing of its values; taken for a string"}
}

// shapeNamed returns the shape of a type that is not declared in the text.
func shapeNamed(name string) *shape {
	kind := basic[name]
	switch {
	case kind.HasElementType():
		return &shape{kind: kind, inner: &shape{why: name + " does not say of what; taken for one of strings"}}
	case kind == schema.KindNone:
		return &shape{why: "type " + name + " is not declared here; taken for a string"}
	}
	return &shape{kind: kind}
}

// declared returns the shape of a type by its name.
func (g *structs) declared(name string) *shape {
	t := g.types[name]
	switch {
	case t == nil:
		return shapeNamed(name)
	case g.around[name]:
		return &shape{why: "type " + name + " is inside of itself; taken for a string that holds JSON"}
	case g.taken > mostTaken:
		return &shape{why: fmt.Sprintf("more than %d types are inside of it; type %s is taken for a string that holds JSON", mostTaken, name)}
	}
	g.taken++
	g.around[name] = true
	defer delete(g.around, name)
	return g.shape(t.Type)
}
