package provenance

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"sort"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// UnitOfFile returns the unit whose Go is in a file of a name that the generator gives, or -1.
func UnitOfFile(doc *analysis.Document, file string) int {
	for _, of := range []struct {
		ending string
		kind   syntax.UnitKind
	}{{"_provider_gen.go", syntax.Provider}, {"_resource_gen.go", syntax.Resource}, {"_data_source_gen.go", syntax.DataSource}} {
		if name, ok := strings.CutSuffix(file, of.ending); ok {
			return doc.File().FirstNamed(syntax.NewUnitName(of.kind, name))
		}
	}
	return -1
}

// A GoFile is the Go that was generated for a unit, read once for all that is asked about it.
type GoFile struct {
	*unitFinder
	source string
	file   *token.File
	syntax *ast.File // nil if the text is not Go
	tokens []goToken

	definitions map[definitionsAt][]int32
}

// goToken is a token of a text of Go.
type goToken struct {
	offset int
	text   string
}

// definitionsAt is where definitions are written: defaults, validators or plan modifiers of an element, or of its nested object.
type definitionsAt struct {
	element  int32
	role     schema.Role
	onObject bool
}

// Go reads the Go that was generated for a unit.
func (f *Finder) Go(unit int, source string) *GoFile {
	g := &GoFile{unitFinder: f.in(unit), source: source, definitions: map[definitionsAt][]int32{}}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.SkipObjectResolution)
	g.file = files.File(token.Pos(files.Base() - 1))
	g.file.SetLinesForContent([]byte(source)) // the parser may have given up before the end
	if err == nil || len(file.Decls) > 0 {
		g.syntax, g.tokens = file, tokensOf(source)
	}
	return g
}

// Imports returns the line and column, in bytes from 1, of each path that the file imports.
func (g *GoFile) Imports() map[string]token.Position {
	found := map[string]token.Position{}
	if g.syntax == nil {
		return found
	}
	for _, s := range g.syntax.Imports {
		if path, err := strconv.Unquote(s.Path.Value); err == nil {
			found[path] = g.file.PositionFor(s.Path.Pos(), false)
		}
	}
	return found
}

// Place returns the place of a message of the compiler about a line and column, in bytes from 1. A column of 0 is unknown: then the
// beginning of the line counts.
func (g *GoFile) Place(line, column int, message string) Place {
	if g.syntax == nil {
		return g.element(-1)
	}
	at := &goFinder{GoFile: g, offset: g.offsetOf(line, column)}
	if declaration, ok := holding(at, g.syntax.Decls); ok {
		return at.declaration(declaration)
	}
	return g.element(g.mentioned(message))
}

// offsetOf returns the offset of a line and column.
func (g *GoFile) offsetOf(line, column int) int {
	if line > g.file.LineCount() {
		return len(g.source)
	}
	offset := g.at(g.file.LineStart(max(line, 1)))
	for column == 0 && offset < len(g.source) && (g.source[offset] == '\t' || g.source[offset] == ' ') {
		offset++
	}
	return min(offset+max(column-1, 0), len(g.source))
}

// at returns the offset of a position.
func (g *GoFile) at(p token.Pos) int { return g.file.Offset(p) }

func (g *GoFile) text(n ast.Node) string { return g.source[g.at(n.Pos()):g.at(n.End())] }

// goFinder finds the place in the specification that an offset in generated Go comes from.
type goFinder struct {
	*GoFile
	offset int
}

func (g *goFinder) holds(n ast.Node) bool {
	return n != nil && g.at(n.Pos()) <= g.offset && g.offset < max(g.at(n.End()), g.at(n.Pos())+1)
}

// holding returns the one of some nodes, which are in the order of the text, that holds the offset.
func holding[N ast.Node](g *goFinder, nodes []N) (n N, ok bool) {
	if i := index(g, nodes); i >= 0 {
		return nodes[i], true
	}
	return n, false
}

// index returns the number of the one of some nodes, which are in the order of the text, that holds the offset, or -1.
func index[N ast.Node](g *goFinder, nodes []N) int {
	i := sort.Search(len(nodes), func(i int) bool { return g.at(nodes[i].Pos()) > g.offset }) - 1
	if i >= 0 && g.holds(nodes[i]) {
		return i
	}
	return -1
}

func (g *goFinder) declaration(declaration ast.Decl) Place {
	switch d := declaration.(type) {
	case *ast.GenDecl:
		found, _ := holding(g, d.Specs)
		switch s := found.(type) {
		case *ast.ImportSpec:
			return g.imported(s)
		case *ast.TypeSpec:
			return g.inType(s)
		case *ast.ValueSpec: // var _ basetypes.ObjectTypable = ConfType{}
			return g.member(g.typeIn(s), g.text(s))
		}
	case *ast.FuncDecl:
		if d.Recv == nil && strings.HasSuffix(d.Name.Name, "Schema") && d.Body != nil {
			return g.inSchema(d.Body)
		}
		return g.inMethod(d)
	}
	return g.element(-1)
}

// imported returns the place of the path that an import was written for.
func (g *goFinder) imported(s *ast.ImportSpec) Place {
	path, err := strconv.Unquote(s.Path.Value)
	if err != nil {
		path = s.Path.Value
	}
	if i, known := g.imports[path]; known {
		return g.node(g.u.Imports[i].Path.Node)
	}
	return g.element(-1)
}

// inType returns the place of an offset in the struct of a model, or of a value.
func (g *goFinder) inType(s *ast.TypeSpec) Place {
	element := g.ofGoType(s.Name.Name)
	if body, ok := s.Type.(*ast.StructType); ok {
		if field, ok := holding(g, body.Fields.List); ok && field.Tag != nil {
			if name, ok := tagged(field.Tag.Value); ok {
				if member := g.memberNamed(element, name); member >= 0 {
					return g.element(member)
				}
			}
		}
	}
	return g.element(element)
}

// tagged returns the name in a tag such as `tfsdk:"name"`.
func tagged(tag string) (name string, ok bool) {
	_, rest, ok := strings.Cut(tag, `:"`)
	name, _, closed := strings.Cut(rest, `"`)
	return name, ok && closed
}

// inMethod returns the place of a line in a method or constructor of a generated type: the attribute or block inside the element that the
// line names.
func (g *goFinder) inMethod(d *ast.FuncDecl) Place {
	element := int32(-1)
	if d.Recv != nil && len(d.Recv.List) > 0 {
		element = g.ofGoType(strings.TrimPrefix(g.text(d.Recv.List[0].Type), "*"))
	} else if made, ok := strings.CutPrefix(d.Name.Name, "New"); ok {
		for _, ending := range []string{"Null", "Unknown", "Must", ""} {
			if element = g.ofGoType(strings.TrimSuffix(made, ending)); element >= 0 {
				break
			}
		}
	}
	if element < 0 {
		return g.element(-1)
	}
	if g.external(element) {
		return g.node(g.u.Elements[element].ExternalType)
	}
	return g.member(element, g.lineText())
}

// external reports whether the line names the external type of an element.
func (g *goFinder) external(element int32) bool {
	e := &g.u.Elements[element]
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		t := &g.u.GoTypes[i]
		if t.Role == schema.RoleExternalType && t.Type.Value != "" && strings.Contains(g.lineText(), strings.TrimPrefix(t.Type.Value, "*")) {
			return true
		}
	}
	return false
}

func (g *goFinder) lineText() string {
	start := strings.LastIndexByte(g.source[:g.offset], '\n') + 1
	line, _, _ := strings.Cut(g.source[start:], "\n")
	return line
}

// member narrows an element to the one inside it that a line of Go names: by its string, its field or its variable.
func (g *goFinder) member(element int32, line string) Place {
	var words []string
	for _, t := range tokensOf(line) {
		if t.text[0] == '"' || t.text[0] == '`' {
			t.text = strings.Trim(t.text, "\"`")
		}
		words = append(words, t.text)
	}
	if member := g.worded(element, words); element >= 0 && member >= 0 {
		return g.element(member)
	}
	return g.element(element)
}

// typeIn returns the element whose type or value is named in a node, or -1.
func (g *goFinder) typeIn(n ast.Node) int32 {
	found := int32(-1)
	ast.Inspect(n, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok && found < 0 {
			found = g.ofGoType(ident.Name)
		}
		return true
	})
	return found
}

// inSchema returns the place of an offset in the function of a schema.
func (g *goFinder) inSchema(body *ast.BlockStmt) Place {
	element, field, value := int32(-1), "", ast.Expr(nil)
	onObject := false
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		if n == nil || !g.holds(n) {
			return false
		}
		if list, ok := n.(*ast.CompositeLit); ok {
			if inside, ok := holding(g, list.Elts); ok {
				ast.Inspect(inside, look)
			}
			return false // what its type holds is in no field
		}
		pair, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		switch key := pair.Key.(type) {
		case *ast.Ident:
			switch {
			case field == "" || field == "Attributes" || field == "Blocks":
				field, value = key.Name, pair.Value
			case field == "NestedObject":
				onObject, field, value = true, key.Name, pair.Value
			}
		case *ast.BasicLit:
			name, err := strconv.Unquote(key.Value)
			if err != nil || field != "Attributes" && field != "Blocks" {
				return false
			}
			if next := g.memberNamed(element, name); next >= 0 {
				element, field, value, onObject = next, "", nil, false
			}
		}
		return true
	}
	ast.Inspect(body, look)
	if element < 0 {
		return g.element(-1)
	}
	return g.field(element, field, value, onObject)
}

// field returns the place of an offset in a field of an attribute's schema.
func (g *goFinder) field(element int32, field string, value ast.Expr, onObject bool) Place {
	e := &g.u.Elements[element]
	role := schema.Role(0)
	switch field {
	case "Validators":
		role = schema.RoleValidator
	case "PlanModifiers":
		role = schema.RolePlanModifier
	case "Default":
		role = schema.RoleDefault
		if e.Static >= 0 {
			return g.node(e.Static)
		}
	case "CustomType":
		for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
			if t := &g.u.GoTypes[i]; t.Owner < 0 && t.OnObject == onObject && t.Role == schema.RoleCustomType && t.Type.Present() {
				return g.span(t.Type.Node, t.Type.Value, value)
			}
		}
		if e.ExternalType >= 0 {
			return g.node(e.ExternalType)
		}
		return g.element(element)
	case "ElementType", "AttributeTypes":
		return g.types(e, field)
	default:
		return g.element(element)
	}
	definitions := g.definitionsAt(definitionsAt{element, role, onObject})
	if len(definitions) == 0 {
		return g.element(element)
	}
	list, _ := value.(*ast.CompositeLit)
	if list != nil && role != schema.RoleDefault && len(list.Elts) == len(definitions) {
		if i := index(g, list.Elts); i >= 0 {
			d := &g.u.Definitions[definitions[i]]
			return g.span(d.Expression.Node, d.Expression.Value, list.Elts[i])
		}
	}
	word := g.word()
	for _, i := range definitions {
		if d := &g.u.Definitions[i]; strings.Contains(d.Expression.Value, word) {
			return g.span(d.Expression.Node, d.Expression.Value, value)
		}
	}
	return g.node(g.u.Definitions[definitions[0]].Expression.Node)
}

// definitionsAt returns the definitions at a place that have an expression.
func (g *GoFile) definitionsAt(at definitionsAt) []int32 {
	found, known := g.definitions[at]
	if known {
		return found
	}
	e := &g.u.Elements[at.element]
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		if d := &g.u.Definitions[i]; d.Role == at.role && d.OnObject == at.onObject && d.Expression.Present() {
			found = append(found, i)
		}
	}
	g.definitions[at] = found
	return found
}

// types returns the place for a message about the type of an element's values: the custom type that the line holds, or the whole type.
func (g *goFinder) types(e *spec.Element, field string) Place {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if t := &g.u.GoTypes[i]; t.Owner >= 0 && t.Type.Value != "" && strings.Contains(t.Type.Value, g.word()) {
			return g.span(t.Type.Node, t.Type.Value, nil)
		}
	}
	if node := e.ElementType; field == "ElementType" && node >= 0 {
		return g.node(node)
	}
	if e.AttributeTypes >= 0 {
		return g.node(e.AttributeTypes)
	}
	return g.node(e.Node)
}

// word returns the token at the offset.
func (g *goFinder) word() string {
	if before := g.tokensBefore(g.offset + 1); before > 0 {
		t := g.tokens[before-1]
		return t.text[min(g.offset-t.offset, len(t.text)):]
	}
	return ""
}

// tokensBefore returns how many tokens begin before an offset.
func (g *GoFile) tokensBefore(offset int) int {
	return sort.Search(len(g.tokens), func(i int) bool { return g.tokens[i].offset >= offset })
}

// span returns the place of the token at the offset in the string at a node, which is the text of a Go expression, written as that node of
// the generated Go. Where the layout differs, the first token like it counts.
func (g *goFinder) span(node int32, text string, written ast.Node) Place {
	place, word := g.node(node), g.word()
	if word == "" || written != nil && g.offset < g.at(written.Pos()) { // it is about the name of the field
		return place
	}
	var found []int
	for _, t := range tokensOf(text) {
		if t.text == word {
			found = append(found, t.offset)
		}
	}
	if len(found) == 0 {
		return place
	}
	at := found[0]
	if written != nil {
		// The tokens are the same on both sides: the one at the offset has as many like it before it.
		before := 0
		for _, t := range g.tokens[g.tokensBefore(g.at(written.Pos())):g.tokensBefore(g.offset)] {
			if t.text == word {
				before++
			}
		}
		if before < len(found) {
			at = found[before]
		}
	}
	place.Start, place.End = golang.FileSpan(g.u.Tree, node, golang.Span{Start: int32(at), End: int32(at + len(word))})
	return place
}

// tokensOf returns the tokens of a text of Go; errors are passed over.
func tokensOf(text string) []goToken {
	var tokens []goToken
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return tokens
		}
		if tok == token.SEMICOLON && literal == "\n" {
			continue
		}
		if literal == "" {
			literal = tok.String()
		}
		tokens = append(tokens, goToken{file.Offset(pos), literal})
	}
}
