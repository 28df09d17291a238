package wire

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// lists are the methods of a provider that list what makes its resources and data sources.
var lists = [...]string{syntax.Resource: "Resources", syntax.DataSource: "DataSources"}

// register returns the text of a Go file with a function in the list that the provider's method returns. It reports false if there is not
// one such method in the file, or it returns no list that is written out.
func register(text string, kind syntax.UnitKind, function string) (string, bool) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil || lists[kind] == "" {
		return "", false
	}
	var list *ast.CompositeLit
	for _, declaration := range file.Decls {
		method, ok := declaration.(*ast.FuncDecl)
		if !ok || method.Recv == nil || method.Name.Name != lists[kind] {
			continue
		}
		returned := returnedList(method)
		if returned == nil || list != nil {
			return "", false
		}
		list = returned
	}
	if list == nil {
		return "", false
	}
	for _, element := range list.Elts {
		if name, ok := element.(*ast.Ident); ok && name.Name == function {
			return text, true
		}
	}
	offset := func(at token.Pos) int { return set.Position(at).Offset }
	open, end := offset(list.Lbrace)+1, offset(list.Rbrace)
	lineStart := strings.LastIndexByte(text[:end], '\n') + 1
	indent := text[lineStart:end]
	switch {
	case len(list.Elts) == 0 && strings.TrimSpace(text[open:end]) == "":
		line := text[strings.LastIndexByte(text[:open], '\n')+1:]
		indent = line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		return text[:open] + "\n" + indent + "\t" + function + ",\n" + indent + text[end:], true
	case lineStart > open && strings.TrimSpace(indent) == "":
		return text[:lineStart] + indent + "\t" + function + ",\n" + text[lineStart:], true
	case len(list.Elts) == 0:
		return "", false
	}
	last := offset(list.Elts[len(list.Elts)-1].End())
	return text[:last] + ", " + function + text[last:], true
}

// returnedList returns the list of functions that a method returns; nil if it does something else.
func returnedList(method *ast.FuncDecl) *ast.CompositeLit {
	if method.Body == nil || len(method.Body.List) != 1 {
		return nil
	}
	returned, ok := method.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(returned.Results) != 1 {
		return nil
	}
	list, ok := returned.Results[0].(*ast.CompositeLit)
	if !ok {
		return nil
	}
	of, ok := list.Type.(*ast.ArrayType)
	if !ok {
		return nil
	}
	if _, ok := of.Elt.(*ast.FuncType); !ok {
		return nil
	}
	return list
}

// constructors returns the functions of a Go file that make resources or data sources, in their order.
func constructors(text string) (resources, dataSources []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil
	}
	for _, declaration := range file.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || f.Recv != nil || f.Type.Params.NumFields() > 0 || f.Type.Results.NumFields() != 1 || f.Type.TypeParams != nil {
			continue
		}
		result, ok := f.Type.Results.List[0].Type.(*ast.SelectorExpr)
		if !ok {
			continue
		}
		switch of := result.X.(*ast.Ident); { // nothing else is Go in a type
		case of.Name == "resource" && result.Sel.Name == "Resource":
			resources = append(resources, f.Name.Name)
		case of.Name == "datasource" && result.Sel.Name == "DataSource":
			dataSources = append(dataSources, f.Name.Name)
		}
	}
	return resources, dataSources
}
