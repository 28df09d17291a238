package main

import (
	"go/ast"
	"go/doc/comment"
	"regexp"
	"strings"
)

// documentation collects the documentation of a package's declarations: by name, and by type.name for methods.
func documentation(files []*ast.File) map[string]string {
	docs := map[string]string{}
	for _, file := range files {
		for _, declaration := range file.Decls {
			switch declaration := declaration.(type) {
			case *ast.FuncDecl:
				name := declaration.Name.Name
				if declaration.Recv != nil {
					receiver := declaration.Recv.List[0].Type
					if star, ok := receiver.(*ast.StarExpr); ok {
						receiver = star.X
					}
					name = receiver.(*ast.Ident).Name + "." + name
				}
				docs[name] = paragraph(declaration.Doc.Text())
			case *ast.GenDecl:
				for _, spec := range declaration.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						docs[spec.Name.Name] = firstOf(spec.Doc, declaration.Doc)
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							docs[name.Name] = firstOf(spec.Doc, declaration.Doc)
						}
					}
				}
			}
		}
	}
	return docs
}

func firstOf(groups ...*ast.CommentGroup) string {
	for _, group := range groups {
		if text := paragraph(group.Text()); text != "" {
			return text
		}
	}
	return ""
}

// longest is the length in bytes above which documentation is cut behind a sentence.
const longest = 200

// reference is a sentence that only points to a web page, at the end of a paragraph.
var reference = regexp.MustCompile(` See https?://.*$`)

// paragraph returns the first paragraph of a documentation comment, with the list that it announces if it does, on one line.
func paragraph(text string) string {
	blocks := new(comment.Parser).Parse(text).Content
	if len(blocks) == 0 {
		return ""
	}
	if _, ok := blocks[0].(*comment.Paragraph); !ok {
		return ""
	}
	line := reference.ReplaceAllString(oneLine(blocks[0]), "")
	if len(blocks) > 1 && strings.HasSuffix(line, ":") {
		if list, ok := blocks[1].(*comment.List); ok {
			for i, item := range list.Items {
				if i > 0 {
					line += ";"
				}
				line += " " + strings.TrimSuffix(oneLine(item.Content...), ".")
			}
			return line + "."
		}
	}
	for len(line) > longest {
		end := strings.LastIndex(line[:len(line)-1], ". ")
		if end < 0 {
			break
		}
		line = line[:end+1]
	}
	return line
}

// oneLine writes blocks of a comment as plain text without line breaks.
func oneLine(blocks ...comment.Block) string {
	printer := comment.Printer{TextWidth: -1}
	return strings.Join(strings.Fields(string(printer.Text(&comment.Doc{Content: blocks}))), " ")
}

func firstSentence(text string) string {
	if end := strings.Index(text, ". "); end >= 0 {
		return text[:end+1]
	}
	return text
}
