package module

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// This file finds mistakes in a package that the compiler and the go command refuse, and Go's type checker does not: functions without
// bodies, and missing embedded files.

// lookBeyondTypes looks at the files of the package in a folder.
func (w *wholePackage) lookBeyondTypes(folder string) {
	for _, file := range w.syntax {
		at := w.place(file.Package).File
		for _, d := range file.Decls {
			if f, is := d.(*ast.FuncDecl); is && f.Body == nil && !w.isImplementedElsewhere(folder, f.Name.Name) {
				w.report(w.place(f.Name.Pos()), "missing function body")
			}
		}
		if strings.Contains(w.texts[at], embedDirective) {
			w.lookAtEmbedded(folder, at, w.texts[at])
		}
	}
}

// otherLanguages are how the names of files end that a package may have beside Go, with which functions need no bodies.
var otherLanguages = strings.Fields(".s .S .c .cc .cpp .cxx .m .f .F .for .f90 .syso .swig .swigcxx")

// isImplementedElsewhere reports whether a function needs no body: it is linked by another name, or there are files in other languages.
func (w *wholePackage) isImplementedElsewhere(folder, name string) bool {
	for _, text := range w.texts {
		if strings.Contains(text, "\n//go:linkname "+name+" ") || strings.Contains(text, "\n//go:linkname "+name+"\n") {
			return true
		}
	}
	entries, err := w.files.List(folder)
	build := w.environment.Build()
	return err == nil && slices.ContainsFunc(entries, func(e files.Entry) bool {
		language := path.Ext(e.Name)
		return slices.Contains(otherLanguages, language) && build.Named(strings.TrimSuffix(e.Name, language)+".go")
	})
}

const embedDirective = "//go:embed"

// lookAtEmbedded looks whether a file imports package embed, and whether the embedded files exist.
func (w *wholePackage) lookAtEmbedded(folder, name, text string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return // which is reported
	}
	imports := slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"embed"` })
	for _, group := range file.Comments {
		for _, c := range group.List {
			rest, is := strings.CutPrefix(c.Text, embedDirective)
			if !is || strings.TrimLeft(rest, " \t") == rest {
				continue
			}
			p := set.Position(c.Pos())
			at := WholePlace{name, p.Offset, p.Line, p.Column}
			if !imports {
				w.report(at, `go:embed requires import "embed"`)
				continue
			}
			for _, pattern := range embedPatterns(rest) {
				if !w.embeds(folder, pattern) {
					w.report(at, fmt.Sprintf("pattern %s: no matching files found", pattern))
				}
			}
		}
	}
}

// embedPatterns returns the patterns after a directive, which may be quoted.
func embedPatterns(rest string) (patterns []string) {
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		pattern, err := strconv.QuotedPrefix(rest)
		if err != nil {
			pattern, rest, _ = strings.Cut(strings.ReplaceAll(rest, "\t", " "), " ")
			patterns = append(patterns, pattern)
			continue
		}
		rest = rest[len(pattern):]
		if text, err := strconv.Unquote(pattern); err == nil {
			patterns = append(patterns, text)
		}
	}
	return patterns
}

// maxEmbedded is the greatest number of folders that are searched for the files of a pattern. If there are more, the pattern is assumed to
// match.
const maxEmbedded = 1000

// embeds reports whether a pattern means a file, or a folder with a file that can be embedded.
func (w *wholePackage) embeds(folder, pattern string) bool {
	pattern, all := strings.CutPrefix(pattern, "all:")
	if pattern == "." || !fs.ValidPath(pattern) {
		return false
	}
	type found struct {
		at   string
		kind files.Kind
	}
	here := []found{{folder, files.Directory}}
	looked := 0
	for part := range strings.SplitSeq(pattern, "/") {
		var next []found
		for _, in := range here {
			if looked++; looked > maxEmbedded {
				return true
			}
			entries, err := w.files.List(in.at)
			if err != nil {
				continue
			}
			for _, e := range entries {
				if is, _ := path.Match(part, e.Name); is {
					next = append(next, found{path.Join(in.at, e.Name), e.Kind})
				}
			}
		}
		here = next
	}
	for ; len(here) > 0; here = here[1:] {
		if here[0].kind != files.Directory {
			return true
		}
		if looked++; looked > maxEmbedded {
			return true
		}
		entries, err := w.files.List(here[0].at)
		if err != nil || slices.ContainsFunc(entries, func(e files.Entry) bool { return e.Name == "go.mod" }) {
			continue // a different module
		}
		for _, e := range entries {
			if all || e.Name[0] != '.' && e.Name[0] != '_' {
				here = append(here, found{path.Join(here[0].at, e.Name), e.Kind})
			}
		}
	}
	return false
}
