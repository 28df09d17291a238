package golang

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// ValueKind is the kind of an expression.
type ValueKind uint8

// The kinds of values.
const (
	// Unknown: something that this package does not look into, such as arithmetic.
	Unknown ValueKind = iota
	// Call: a call of a function or, with a Receiver, of a method. Arguments are its arguments.
	Call
	// Name: a name by itself, or a member of a package.
	Name
	// Composite: a composite literal. Package and Name are those of its type; both are empty for an unnamed type, such as a
	// map, or none. Arguments are its elements.
	Composite
	// String, Int, Float and Bool: a constant.
	String
	Int
	Float
	Bool
	// Function: a function literal.
	Function
)

// Value is a Go expression, or as much of it as can be known without types.
type Value struct {
	Span
	Kind ValueKind

	// Package and Name are those of the called function, the named member or the type of the literal. Package is empty for declarations of the
	// generated package itself, and of the language.
	Package, Name string
	NameSpan      Span // of the name, without the package

	Receiver  *Value  // of a method's call
	Arguments []Value // of a call; the elements of a composite literal
	Spread    bool    // the last argument is followed by three dots
	Pointer   bool    // & is before the composite literal
	Type      Span    // of the type in a composite literal; empty where it is left out

	Key *Value // of an element of a composite literal

	Text   string  // of a String
	Int    int64   // of an Int
	Float  float64 // of a Float or an Int
	True   bool    // of a Bool
	Folded bool    // the String is made from several literals

	// Path is the index into the expression's Paths if the value is one, else -1.
	Path int32
}

// In returns the source of a span.
func (e *Expression) In(s Span) string { return e.Text[s.Start:s.End] }

// Member returns the package and the member that a value names. Lookup returns the package that a name stands for, nil if that is not
// known.
func (v *Value) Member(lookup func(name string) *catalog.Package) (*catalog.Package, *catalog.Member) {
	if v.Package == "" || v.Receiver != nil {
		return nil, nil
	}
	if p := lookup(v.Package); p != nil && p.Described {
		if m, ok := p.Member(v.Name); ok {
			return p, m
		}
	}
	return nil, nil
}

// ValueIn returns the outermost of the values that are in a span, the first if there are several, or nil.
func (e *Expression) ValueIn(s Span) *Value { return valueIn(e.Values, s) }

func valueIn(values []Value, s Span) *Value {
	for i := range values {
		v := &values[i]
		if s.Start <= v.Start && v.End <= s.End {
			return v
		}
		if v.Receiver != nil {
			if inner := valueIn([]Value{*v.Receiver}, s); inner != nil {
				return inner
			}
		}
		if inner := valueIn(v.Arguments, s); inner != nil {
			return inner
		}
	}
	return nil
}

// IsConstant reports whether the value is known.
func (v *Value) IsConstant() bool { return v.Kind >= String && v.Kind <= Bool }

// expressionReader turns the parser's tree of one text into an Expression.
type expressionReader struct {
	e      *Expression
	before int // the length of the code before the text
	nodes  []ast.Expr

	free []token.Pos // the identifiers that the text does not declare itself, sorted

	extents Extents
}

func newExpressionReader(e *Expression, before int) *expressionReader {
	return &expressionReader{e: e, before: before}
}

func (r *expressionReader) offset(p token.Pos) int32 {
	return int32(min(max(int(p)-1-r.before, 0), len(r.e.Text)))
}

func (r *expressionReader) span(n ast.Node) Span {
	return Span{r.offset(r.extents.Start(n)), r.offset(r.extents.End(n))}
}

func (r *expressionReader) read(file *ast.File) {
	r.resolve(file)
	r.e.Values = make([]Value, len(r.nodes))
	for i, n := range r.nodes {
		r.selectors(n)
		r.value(&r.e.Values[i], n)
	}
	r.packages()
}

// readNames reads no more than the packages that a text uses, from the file around it.
func (r *expressionReader) readNames(file *ast.File) {
	r.resolve(file)
	r.selectors(file)
	r.packages()
}

// resolve notes which identifiers the parser found no declaration of.
func (r *expressionReader) resolve(file *ast.File) {
	r.free = make([]token.Pos, len(file.Unresolved))
	for i, ident := range file.Unresolved {
		r.free[i] = ident.Pos()
		if at := int(ident.Pos()) - 1 - r.before; at >= 0 && at < len(r.e.Text) {
			r.e.Free = append(r.e.Free, ident.Name)
		}
	}
	slices.Sort(r.free)
	slices.Sort(r.e.Free)
	r.e.Free = slices.Compact(r.e.Free)
}

func (r *expressionReader) selectors(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok || int(s.End())-1 > r.before+len(r.e.Text) {
			return true
		}
		if x, ok := s.X.(*ast.Ident); ok && int(x.Pos())-1 >= r.before && r.isPackage(x) {
			r.e.Selectors = append(r.e.Selectors, Selection{x.Name, s.Sel.Name, r.span(s)})
		}
		return true
	})
}

func (r *expressionReader) packages() {
	for i := range r.e.Selectors {
		if name := r.e.Selectors[i].Package; len(r.e.Packages) == 0 || r.e.Packages[len(r.e.Packages)-1] != name {
			r.e.Packages = append(r.e.Packages, name)
		}
	}
	slices.Sort(r.e.Packages)
	r.e.Packages = slices.Compact(r.e.Packages)
}

func (r *expressionReader) isPackage(x *ast.Ident) bool {
	_, free := slices.BinarySearch(r.free, x.Pos())
	return free && x.Name != "ctx" || x.Name == "_" // which the parser leaves out, and which names nothing
}

// name reads a name, with or without a package.
func (r *expressionReader) name(n ast.Expr) (pkg, name string, span Span, ok bool) {
	switch n := n.(type) {
	case *ast.Ident:
		return "", n.Name, r.span(n), true
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok && r.isPackage(x) {
			return x.Name, n.Sel.Name, r.span(n.Sel), true
		}
	case *ast.ParenExpr:
		return r.name(n.X)
	}
	return "", "", Span{}, false
}

func (r *expressionReader) values(nodes []ast.Expr) []Value {
	if len(nodes) == 0 {
		return nil
	}
	values := make([]Value, len(nodes))
	for i, n := range nodes {
		r.value(&values[i], n)
	}
	return values
}

func (r *expressionReader) value(v *Value, n ast.Expr) {
	v.Span, v.Path = r.span(n), -1
	switch n := n.(type) {
	case *ast.ParenExpr:
		r.value(v, n.X)
	case *ast.KeyValueExpr:
		r.value(v, n.Value)
		v.Key = new(Value)
		r.value(v.Key, n.Key)
	case *ast.BasicLit:
		v.literal(n)
	case *ast.UnaryExpr:
		r.value(v, n.X)
		v.unary(n.Op)
		v.Span = r.span(n)
	case *ast.BinaryExpr:
		r.binary(v, n)
	case *ast.Ident, *ast.SelectorExpr:
		if pkg, name, span, ok := r.name(n); ok {
			v.Kind, v.Package, v.Name, v.NameSpan = Name, pkg, name, span
			if pkg == "" && (name == "true" || name == "false") {
				v.Kind, v.True = Bool, name == "true"
			}
		}
	case *ast.FuncLit:
		v.Kind = Function
	case *ast.CompositeLit:
		v.Kind = Composite
		if n.Type != nil {
			v.Type = r.span(n.Type)
			v.Package, v.Name, v.NameSpan, _ = r.name(n.Type)
		}
		v.Arguments = r.values(n.Elts)
	case *ast.CallExpr:
		r.call(v, n)
	}
}

// binary reads terms and the operators between them, one after the other: there may be thousands. A sum of strings is a string.
func (r *expressionReader) binary(v *Value, n *ast.BinaryExpr) {
	chain := []*ast.BinaryExpr{n} // from the last operator to the first
	for {
		left, ok := chain[len(chain)-1].X.(*ast.BinaryExpr)
		if !ok {
			break
		}
		chain = append(chain, left)
	}
	var text strings.Builder
	isText := true
	term := func(n ast.Expr) {
		var x Value
		r.value(&x, n)
		if isText = isText && x.Kind == String; isText {
			text.WriteString(x.Text)
		}
	}
	term(chain[len(chain)-1].X)
	for _, operation := range slices.Backward(chain) {
		isText = isText && operation.Op == token.ADD
		term(operation.Y)
	}
	if isText {
		v.Kind, v.Text, v.Folded = String, text.String(), true
	}
}

func (r *expressionReader) call(v *Value, n *ast.CallExpr) {
	v.Spread = n.Ellipsis.IsValid()
	ok := false
	if v.Package, v.Name, v.NameSpan, ok = r.name(n.Fun); ok {
		v.Kind = Call
	} else if s, method := n.Fun.(*ast.SelectorExpr); method {
		v.Kind, v.Name, v.NameSpan, v.Receiver = Call, s.Sel.Name, r.span(s.Sel), new(Value)
		r.value(v.Receiver, s.X)
	}
	v.Arguments = r.values(n.Args)
	r.regexp(v)
	r.path(v)
}

func (v *Value) literal(n *ast.BasicLit) {
	var err error
	switch n.Kind {
	case token.STRING:
		v.Kind = String
		v.Text, err = strconv.Unquote(n.Value)
	case token.INT:
		v.Kind = Int
		v.Int, err = strconv.ParseInt(n.Value, 0, 64)
		v.Float = float64(v.Int)
	case token.FLOAT:
		v.Kind = Float
		v.Float, err = strconv.ParseFloat(n.Value, 64)
	}
	if err != nil {
		v.Kind = Unknown
	}
}

func (v *Value) unary(operator token.Token) {
	switch {
	case operator == token.SUB && (v.Kind == Int || v.Kind == Float):
		v.Int, v.Float = -v.Int, -v.Float
	case operator == token.ADD && (v.Kind == Int || v.Kind == Float):
	case operator == token.AND && v.Kind == Composite && !v.Pointer:
		v.Pointer = true
	case operator == token.NOT && v.Kind == Bool:
		v.True = !v.True
	default:
		*v = Value{Path: -1}
	}
}

// LiteralOffset returns the offset in the expression's text of the n-th byte of a String's value. For a String that is made from several
// literals it returns the start.
func (e *Expression) LiteralOffset(v *Value, n int) int32 {
	literal := e.In(v.Span)
	if v.Folded || len(literal) < 2 || literal[0] != '"' && literal[0] != '`' {
		return v.Start
	}
	rest, done := literal[1:len(literal)-1], 0
	for done < n && rest != "" {
		if literal[0] == '`' {
			if rest[0] != '\r' { // which Go leaves out
				done++
			}
			rest = rest[1:]
			continue
		}
		char, multibyte, tail, err := strconv.UnquoteChar(rest, '"')
		if err != nil {
			break
		}
		if multibyte {
			done += len(string(char))
		} else {
			done++
		}
		rest = tail
	}
	return v.End - 1 - int32(len(rest))
}

// Content returns the span inside the quotes of a String's literal.
func (e *Expression) Content(v *Value) Span {
	if literal := e.In(v.Span); !v.Folded && len(literal) >= 2 && strings.IndexByte("\"`", literal[0]) >= 0 {
		return Span{v.Start + 1, v.End - 1}
	}
	return v.Span
}

// NameOrSpan returns the span of the name that a value calls or names, with its package, or else of the whole value.
func (v *Value) NameOrSpan() Span {
	switch {
	case v.NameSpan.End == 0:
		return v.Span
	case v.Package != "":
		return Span{max(v.Start, v.NameSpan.Start-1-int32(len(v.Package))), v.NameSpan.End}
	}
	return v.NameSpan
}
