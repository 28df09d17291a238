package module

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// deprecations finds the deprecated declarations. Few files have any, so only those are read with their comments.
func deprecations(sources []gofiles.File) map[string]string {
	var found map[string]string
	for _, s := range sources {
		if !strings.Contains(s.Text, "// Deprecated: ") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), s.Name, s.Text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			continue
		}
		if found == nil {
			found = map[string]string{}
		}
		for name, doc := range documented(file) {
			if reason := describe.Deprecation(doc.Text()); reason != "" && len(found) < maxDeprecations {
				found[name] = reason
			}
		}
	}
	return found
}

// documented returns the comments of the exported names of a file, by name; a method has its type's before it, with a dot.
func documented(file *ast.File) map[string]*ast.CommentGroup {
	docs := map[string]*ast.CommentGroup{}
	each(file, func(name string, _ *ast.Ident, doc *ast.CommentGroup) { docs[name] = doc })
	return docs
}

// each calls a function for each name that a file declares, with the comment on it.
func each(file *ast.File, do func(name string, at *ast.Ident, doc *ast.CommentGroup)) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if of := declarations.Receiver(d); of != "" {
				name = of + "." + name
			}
			do(name, d.Name, d.Doc)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					doc := s.Doc
					if doc == nil {
						doc = d.Doc
					}
					do(s.Name.Name, s.Name, doc)
					fields(s, do)
				case *ast.ValueSpec:
					doc := s.Doc
					if doc == nil && (len(d.Specs) == 1 || describe.Deprecation(d.Doc.Text()) == "") {
						doc = d.Doc
					}
					if doc == nil {
						doc = s.Comment
					}
					for _, name := range s.Names {
						do(name.Name, name, doc)
					}
				}
			}
		}
	}
}

// fields calls a function for the fields of a struct and the methods of an interface.
func fields(s *ast.TypeSpec, do func(name string, at *ast.Ident, doc *ast.CommentGroup)) {
	var list *ast.FieldList
	switch t := s.Type.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	}
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			doc := field.Doc
			if doc == nil {
				doc = field.Comment
			}
			do(s.Name.Name+"."+name.Name, name, doc)
		}
	}
}
