// Package dependents finds the Go written by hand that does not compile with what is generated of a specification, such as the implementation of a
// resource one of whose attributes was renamed. It relies on package generated for the files and on package implementation for what Go's type
// checker makes of the packages that use them. Nothing is run, and nothing is written.
package dependents

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Findings returns what does not compile, at the attributes that it is about, and what could not be looked at.
func Findings(ctx context.Context, system files.System, document *analysis.Document) (findings []rules.Finding, left []unchecked.Item) {
	sources := document.Settings().Sources
	m := sources.Look(ctx)
	if m == nil || document.Foreign() || !document.File().Valid() {
		return nil, []unchecked.Item{unchecked.DependentsUnknown.Of("the specification is in no Go module")}
	}
	var made []implementation.Made
	var units []int
	for k := range document.File().Units {
		u := document.Unit(k)
		of, known := sources.Generated(m, u.Kind, u.Name.Value)
		if !known {
			continue
		}
		file, err := generated.Of(u, document.Settings().Profile(), of.Package)
		if err != nil {
			continue // which a check tells
		}
		made, units = append(made, implementation.Made{Generated: of, Text: file.Text}), append(units, k)
	}
	if len(made) == 0 {
		return nil, []unchecked.Item{unchecked.DependentsUnknown.Of("nothing says into which folder the code is generated")}
	}
	breaks, err := m.Breaks(ctx, made, document.Settings().Profile().Packages)
	if err != nil {
		return nil, []unchecked.Item{unchecked.DependentsUnknown.Of(err.Error())}
	}
	return Report(system, document, m.Directory, made, units, breaks), nil
}

// Report returns findings of places in Go that do not compile with files that are made of some units of a document. Messages name files as they are
// seen from a directory.
func Report(system files.System, document *analysis.Document, directory string, made []implementation.Made, units []int, breaks []implementation.Break) []rules.Finding {
	g := groups{document: document, system: system, directory: directory, made: made, units: units}
	for _, b := range breaks {
		g.add(b)
	}
	return g.findings()
}

// groups gathers the places of what is used.
type groups struct {
	document *analysis.Document
	system   files.System
	// directory is where paths begin that messages name.
	directory string
	made      []implementation.Made
	units     []int // of the files
	all       []*group
}

// group is something that is generated, and the places that do not compile with it.
type group struct {
	implementation.Break // the first
	places               []implementation.Break
}

func (g *groups) add(b implementation.Break) {
	i := slices.IndexFunc(g.all, func(o *group) bool {
		return o.Made == b.Made && o.Type == b.Type && o.Field == b.Field && o.Missing == b.Missing
	})
	if i < 0 {
		i = len(g.all)
		g.all = append(g.all, &group{Break: b})
	}
	g.all[i].places = append(g.all[i].places, b)
}

// maxElsewhere is how many places in Go a finding shows.
const maxElsewhere = 10

func (g *groups) findings() []rules.Finding {
	var out []rules.Finding
	for _, group := range g.all {
		unit := g.units[group.Made]
		u := g.document.Unit(unit)
		element, renamed := g.element(u, group)
		place := "1 place"
		if n := len(group.places); n > 1 {
			place = fmt.Sprintf("%d places", n)
		}
		what := strings.TrimSuffix(group.Type+"."+group.Field, ".")
		f := rules.Finding{Rule: rules.CompileError, Stage: rules.StageCompile, Severity: rules.SeverityError, Unit: unit}
		f.Node, f.Start, f.End = nameOf(u, element)
		if group.Missing {
			f.Message = headline("%s is not generated, and Go code uses it in "+place, what)
		} else {
			f.Message = headline("Go code that uses %s does not compile in "+place, what)
		}
		f.Note = fmt.Sprintf("%s:%d: Go says: %s", g.shown(group.File), group.Line+1, group.Message)
		switch {
		case renamed:
			f.Help = "the attribute is new: if it was renamed, rename the field in the Go code"
		case group.Missing:
			f.Help = "change the Go code, or keep the attribute"
		default:
			f.Help = "change the Go code with the attribute"
		}
		for _, p := range group.places[:min(len(group.places), maxElsewhere)] {
			f.Elsewhere = append(f.Elsewhere, elsewhere(&p))
		}
		out = append(out, f)
	}
	return out
}

// headline returns a message of at most 80 characters with a name in it.
func headline(format, name string) string {
	const most = 80
	room := most - utf8.RuneCountInString(fmt.Sprintf(format, ""))
	if runes := []rune(name); len(runes) > room {
		name = "…" + string(runes[len(runes)-room+1:])
	}
	return fmt.Sprintf(format, name)
}

func (g *groups) shown(file string) string {
	return strings.TrimPrefix(strings.TrimPrefix(file, g.directory), "/")
}

// elsewhere returns the place as findings have it.
func elsewhere(b *implementation.Break) rules.Elsewhere {
	at := func(before string) rules.OtherPlace {
		var p rules.OtherPlace
		for encoding := range p.Positions {
			p.Positions[encoding] = text.Position{Line: b.Line, Column: text.Encoding(encoding).Columns(before)}
		}
		p.Offset = b.Offset + len(before) - len(b.Before)
		return p
	}
	return rules.Elsewhere{File: b.File, Start: at(b.Before), End: at(b.Before + b.Name), Message: b.Message}
}

// nameOf returns the name of an element, or of the unit for -1, or what is there of it.
func nameOf(u *spec.Unit, element int32) (node, start, end int32) {
	name := u.Name
	if element >= 0 {
		name = u.Elements[element].Name
	}
	if !name.Present() {
		return 0, u.Tree.Nodes[0].Start, min(u.Tree.Nodes[0].Start+1, u.Tree.Nodes[0].End)
	}
	n := &u.Tree.Nodes[name.Node]
	return name.Node, n.Start, n.End
}

// element returns the attribute or block that a group is about: the one of the field or, if there is none, the only one that is new in the struct,
// or the nearest one by its name, or the one around it; -1 is the unit.
func (g *groups) element(u *spec.Unit, of *group) (element int32, renamed bool) {
	around := int32(-1)
	var fields []int32
	for i := range u.Elements {
		names := golang.NamesOf(u, int32(i))
		switch {
		case names.Struct == of.Type && names.Field == of.Field && of.Field != "":
			return int32(i), false
		case names.Struct == of.Type:
			fields = append(fields, int32(i))
		}
		if names.Type != "" && (names.Value == of.Type || names.Type == of.Type || slices.Contains(names.Constructors, of.Type)) {
			around = int32(i)
		}
	}
	before := g.fieldsBefore(of)
	var new []int32
	var known []string
	for _, i := range fields {
		field := golang.NamesOf(u, i).Field
		if known = append(known, field); before != nil && !before[field] {
			new = append(new, i)
		}
	}
	if len(new) == 1 && before[of.Field] {
		return new[0], true
	}
	if near, ok := rules.Nearest(of.Field, known); ok && of.Field != "" {
		return fields[slices.Index(known, near)], false
	}
	return around, false
}

// fieldsBefore returns the fields that a struct has in the file that was generated before; nil if that is not known.
func (g *groups) fieldsBefore(of *group) map[string]bool {
	made := &g.made[of.Made]
	text, err := g.system.Read(path.Join(made.Folder, made.File), files.Generated)
	if err != nil {
		return nil
	}
	file, _ := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	for _, d := range file.Decls {
		general, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range general.Specs {
			t, isType := s.(*ast.TypeSpec)
			if !isType || t.Name.Name != of.Type {
				continue
			}
			body, isStruct := t.Type.(*ast.StructType)
			if !isStruct {
				return nil
			}
			fields := map[string]bool{}
			for _, f := range body.Fields.List {
				for _, name := range f.Names {
					fields[name.Name] = true
				}
			}
			return fields
		}
	}
	return nil
}
