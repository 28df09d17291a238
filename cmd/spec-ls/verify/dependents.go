package verify

import (
	"context"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/generation/dependents"
	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// This file builds the packages of the user's module that use the generated code: the hand-written code of a resource, most often.

// dependents builds the packages that depend on the generated ones, and reports their errors at the attributes that they use.
func (m *module) dependents(ctx context.Context) error {
	if !m.users {
		return nil
	}
	using, err := m.using(ctx)
	if err != nil || len(using) == 0 {
		return err
	}
	m.options.Progress("building what depends on the generated code: " + count(len(using), "package"))
	arguments := append([]string{"-json", "-gcflags=-e", "-o", os.DevNull, "--"}, using...)
	output, complaints, err := m.goCommand(ctx, "build", arguments...)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err == nil {
		return nil
	}
	said, order, decoded := buildEvents(output)
	if decoded != nil || len(order) == 0 {
		return failed(ctx, "building what depends on the generated packages", output+complaints, err)
	}
	for _, importPath := range order {
		if !slices.ContainsFunc(m.packages, func(p *compiled) bool { return p.importPath == importPath }) {
			if err := m.broken(ctx, importPath, said[importPath]); err != nil {
				return err
			}
		}
	}
	return nil
}

// buildEvents returns the output of go build -json about each package, and those that do not compile, in their order.
func buildEvents(output string) (said map[string]string, order []string, err error) {
	texts := map[string]*strings.Builder{}
	defer func() {
		said = map[string]string{}
		for importPath, text := range texts {
			said[importPath] = text.String()
		}
	}()
	for decoder := json.NewDecoder(strings.NewReader(output)); ; {
		var event struct{ ImportPath, Action, Output string }
		switch err := decoder.Decode(&event); {
		case errors.Is(err, io.EOF):
			return said, order, nil
		case err != nil:
			return said, order, err
		}
		switch event.Action {
		case "build-output":
			if texts[event.ImportPath] == nil {
				texts[event.ImportPath] = &strings.Builder{}
			}
			texts[event.ImportPath].WriteString(event.Output)
		case "build-fail":
			order = append(order, event.ImportPath)
		}
	}
}

// using returns the packages of the module that import the generated ones, directly or not, but for those that are generated into. What
// imports a generated package that does not compile is left out.
func (m *module) using(ctx context.Context) ([]string, error) {
	output, complaints, err := m.goCommand(ctx, "list", "-e", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...")
	if err != nil {
		return nil, failed(ctx, "listing the packages of the module", complaints, err)
	}
	imports := map[string][]string{}
	var order []string
	for line := range strings.Lines(output) {
		if fields := strings.Fields(line); len(fields) > 0 {
			order = append(order, fields[0])
			imports[fields[0]] = fields[1:]
		}
	}
	depends, fails := map[string]bool{}, map[string]bool{}
	generated := map[string]bool{}
	for _, p := range m.packages {
		generated[p.importPath], depends[p.importPath], fails[p.importPath] = true, true, p.failed
	}
	for grown := true; grown; {
		grown = false
		for _, at := range order {
			for _, imported := range imports[at] {
				if depends[imported] && !depends[at] || fails[imported] && !fails[at] {
					depends[at], fails[at], grown = true, fails[at] || fails[imported], true
				}
			}
		}
	}
	return slices.DeleteFunc(order, func(at string) bool { return !depends[at] || fails[at] || generated[at] }), nil
}

var (
	lacksMember  = lazyregexp.New(`type \*?(?:(\w+)\.)?(\w+) has no field or method (\w+)`)
	unknownField = lazyregexp.New(`unknown field (\w+) in struct literal of type \*?(?:(\w+)\.)?(\w+)`)
	undefined    = lazyregexp.New(`^undefined: (?:(\w+)\.)?(\w+)$`)
	selected     = lazyregexp.New(`\.(\w+)`)
)

// maxBroken is how many lines of what the compiler says of a package are read.
const maxBroken = 1000

// broken reports the compiler's errors in a package that is written by hand, at the generated names that the package uses; its other errors
// are reported once, at a whole specification.
func (m *module) broken(ctx context.Context, importPath, said string) error {
	uses := m.newUses()
	breaks := make([][]implementation.Break, len(m.subjects))
	made, units := make([][]implementation.Made, len(m.subjects)), make([][]int, len(m.subjects))
	for i, s := range m.subjects {
		for _, f := range s.files {
			made[i] = append(
				made[i],
				implementation.Made{Generated: implementation.Generated{Folder: filepath.ToSlash(f.directory), File: f.name}, Text: f.text},
			)
			units[i] = append(units[i], f.unit)
		}
	}
	other, left := "", maxBroken
	for line := range strings.Lines(said) {
		if left--; left < 0 {
			break
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		found := linePosition().FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if found == nil || strings.HasPrefix(line, "#") {
			continue
		}
		at := filepath.FromSlash(found[1])
		if !filepath.IsAbs(at) {
			at = filepath.Join(m.root, at)
		}
		number, _ := strconv.Atoi(found[2])
		column, _ := strconv.Atoi(found[3])
		b := implementation.Break{Message: found[4]}
		source := ""
		b.Place, b.Offset, source = placeIn(at, uses.text(at), number, column)
		i, ok := uses.attribute(&b, source)
		if !ok {
			if other == "" {
				other = m.shown(at) + ":" + found[2] + ": " + found[4]
			}
			continue
		}
		breaks[i] = append(breaks[i], b)
	}
	reported := false
	for i, s := range m.subjects {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		findings := dependents.Report(disk.System{}, s.Document, filepath.ToSlash(m.root), made[i], units[i], breaks[i])
		for k := range findings {
			f := &findings[k]
			reported = true
			s.result.Findings = append(s.result.Findings, Finding{
				Place: provenance.Place{Unit: f.Unit, Node: f.Node, Start: f.Start, End: f.End}, Rule: f.Rule, Message: f.Message, Note: f.Note,
				Help: f.Help, Elsewhere: f.Elsewhere, Foreign: true,
			})
		}
	}
	if !reported {
		s := m.subjects[0]
		s.result.Findings = append(s.result.Findings, Finding{
			Place: provenance.Whole(s.Document), Rule: rules.CompileError, Foreign: true, Note: other,
			Message: "package " + importPath + ", which uses generated code, does not compile",
		})
	}
	return nil
}

// shown returns a path as it is seen from the module's root.
func (m *module) shown(at string) string {
	if relative, err := filepath.Rel(m.root, at); err == nil {
		return filepath.ToSlash(relative)
	}
	return filepath.ToSlash(at)
}

// placeIn returns the place of a line and column, in bytes from 1, of a file with a text, and the text of the line.
func placeIn(at, content string, line, column int) (place implementation.Place, offset int, text string) {
	place = implementation.Place{File: filepath.ToSlash(at), Line: max(line-1, 0)}
	if content == "" {
		return place, 0, ""
	}
	for n := 1; ; n++ {
		rest := content[offset:]
		text, _, _ = strings.Cut(rest, "\n")
		if n >= line || len(text) == len(rest) {
			break
		}
		offset += len(text) + 1
	}
	start := min(max(column-1, 0), len(text))
	place.Before = text[:start]
	place.Name = identifier().FindString(text[start:])
	if !strings.HasPrefix(text[start:], place.Name) {
		place.Name = ""
	}
	return place, offset + start, text
}

// uses finds the generated names that Go written by hand uses. The compiler's output for a package has many lines about few files and
// fields: each file is read once, and the generated code is searched once.
type uses struct {
	m      *module
	texts  map[string]string
	types  map[string][]generatedName           // by names of types
	fields map[string][]generatedName           // by names of fields of models; nil until one is asked for
	files  []generatedName                      // of units
	likes  map[string]map[string]*qualifiedName // by folder and name; see like
}

// generatedName is a name in a generated file: its subject, the number of its file, and its package; a field also has its struct.
type generatedName struct {
	subject, file int
	pkg, inStruct string
}

var generatedType = lazyregexp.New(`(?m)^type (\w+) `)

func (m *module) newUses() *uses {
	u := &uses{m: m, texts: map[string]string{}, types: map[string][]generatedName{}, likes: map[string]map[string]*qualifiedName{}}
	for i, s := range m.subjects {
		for k, f := range s.files {
			if f.unit < 0 {
				continue
			}
			name := generatedName{subject: i, file: k, pkg: m.packageName(f.directory)}
			u.files = append(u.files, name)
			for _, found := range generatedType().FindAllStringSubmatch(f.text, -1) {
				u.types[found[1]] = append(u.types[found[1]], name)
			}
		}
	}
	return u
}

// text returns the text of a file; empty if it can't be read.
func (u *uses) text(file string) string {
	text, known := u.texts[file]
	if !known {
		text, _ = disk.System{}.Read(file, files.Generated)
		u.texts[file] = text
	}
	return text
}

// field returns the fields of models with a name.
func (u *uses) field(name string) []generatedName {
	if u.fields == nil {
		u.fields = map[string][]generatedName{}
		for _, of := range u.files {
			s := u.m.subjects[of.subject]
			unit := s.Document.Unit(s.files[of.file].unit)
			for element := range unit.Elements {
				names := golang.NamesOf(unit, int32(element))
				of.inStruct = names.Struct
				u.fields[names.Field] = append(u.fields[names.Field], of)
			}
		}
	}
	return u.fields[name]
}

// attribute notes in a place the generated name that it uses, which the message or else the line has, and returns the subject of that name.
func (u *uses) attribute(b *implementation.Break, line string) (subject int, ok bool) {
	qualifier := ""
	switch {
	case lacksMember().MatchString(b.Message):
		found := lacksMember().FindStringSubmatch(b.Message)
		qualifier, b.Type, b.Field, b.Missing = found[1], found[2], found[3], true
	case unknownField().MatchString(b.Message):
		found := unknownField().FindStringSubmatch(b.Message)
		b.Field, qualifier, b.Type, b.Missing = found[1], found[2], found[3], true
	case undefined().MatchString(b.Message):
		found := undefined().FindStringSubmatch(b.Message)
		if found[1] == "" {
			return 0, false // a name of the package itself
		}
		qualifier, b.Type, b.Missing = found[1], found[2], true
	}
	if b.Missing {
		of := u.files
		if b.Field != "" {
			if u.types[b.Type] == nil && qualifier == "" {
				if like := u.like(b.File, b.Type); like != nil {
					qualifier, b.Type = like.pkg, like.name
				}
			}
			of = u.types[b.Type]
		}
		i := slices.IndexFunc(of, func(n generatedName) bool { return qualifier == "" || qualifier == n.pkg })
		if i >= 0 {
			b.Made = of[i].file
			return of[i].subject, true
		}
	}
	b.Type, b.Field, b.Missing = "", "", false
	for _, word := range selected().FindAllStringSubmatch(line, -1) {
		for _, n := range u.field(word[1]) {
			if n.pkg != "" && strings.Contains(u.text(filepath.FromSlash(b.File)), n.pkg) {
				b.Made, b.Type, b.Field = n.file, n.inStruct, word[1]
				return n.subject, true
			}
		}
	}
	return 0, false
}

// qualifiedName is a name of another package.
type qualifiedName struct{ pkg, name string }

// like returns the first generated type that a type which is written by hand embeds, or is declared as; nil if there is none. The file is
// one of its package.
func (u *uses) like(file, name string) *qualifiedName {
	folder := path.Dir(file)
	known, has := u.likes[folder]
	if !has {
		known = map[string]*qualifiedName{}
		u.likes[folder] = known
		entries, _ := disk.System{}.List(folder) // without any nothing is known
		for _, e := range entries {
			if path.Ext(e.Name) == ".go" {
				u.addLikes(known, path.Join(folder, e.Name))
			}
		}
	}
	return known[name]
}

// addLikes adds the types of a file that embed generated types, or are declared as such.
func (u *uses) addLikes(known map[string]*qualifiedName, at string) {
	file, _ := parser.ParseFile(token.NewFileSet(), "", u.text(filepath.FromSlash(at)), parser.SkipObjectResolution)
	for _, d := range file.Decls {
		general, isGeneral := d.(*ast.GenDecl)
		if !isGeneral {
			continue
		}
		for _, spec := range general.Specs {
			t, isType := spec.(*ast.TypeSpec)
			if !isType || known[t.Name.Name] != nil {
				continue
			}
			for _, x := range partsOf(t.Type) {
				if star, is := x.(*ast.StarExpr); is {
					x = star.X
				}
				selector, is := x.(*ast.SelectorExpr)
				if !is || u.types[selector.Sel.Name] == nil {
					continue
				}
				if of, is := selector.X.(*ast.Ident); is {
					known[t.Name.Name] = &qualifiedName{of.Name, selector.Sel.Name}
					break
				}
			}
		}
	}
}

// partsOf returns the types that a declared type embeds, or the type that it is declared as.
func partsOf(t ast.Expr) (parts []ast.Expr) {
	body, isStruct := t.(*ast.StructType)
	if !isStruct {
		return []ast.Expr{t}
	}
	for _, f := range body.Fields.List {
		if len(f.Names) == 0 {
			parts = append(parts, f.Type)
		}
	}
	return parts
}

// packageName returns the name of the package in a folder.
func (m *module) packageName(directory string) string {
	for _, p := range m.packages {
		if p.directory == directory {
			return p.name
		}
	}
	return ""
}
