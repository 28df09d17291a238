// Package lenses gives remarks to show above the names in a specification: which file is generated, its use in Terraform, the number of
// findings, the attributes that Create must set, and how many paths name an attribute.
package lenses

import (
	"context"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules/style"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Kinds is a set of kinds of lenses.
type Kinds uint8

// The kinds of lenses.
const (
	Files          Kinds = 1 << iota // the file that is generated for the provider, a resource or a data source
	Problems                         // the number of errors and warnings in it
	References                       // the number of paths that name an attribute or block, if there are any
	Terraform                        // an offer to show how the provider, a resource or a data source is used
	Creation                         // how many values a resource's Create must set
	Implementation                   // the Go type that implements it, if it is in the module around
	Unimplemented                    // an offer to implement it, if the module around has no type that does

	All = Files | Problems | References | Terraform | Creation | Implementation | Unimplemented
)

// Names has the kinds by their names in settings. Unimplemented goes with Implementation.
var Names = map[string]Kinds{
	"files": Files, "problems": Problems, "references": References, "terraform": Terraform, "creation": Creation,
	"implementation": Implementation,
}

// Lens is a remark about the name at the bytes [Start, End), quotes included.
type Lens struct {
	Kind       Kinds // one of them
	Start, End int
	Title      string
	// At is the Go file or type that it refers to, or nil if none is known on the disk.
	At *implementation.Place
}

// Find returns the lenses of some kinds of a document. Those of one unit follow each other. With the end of the context it stops.
func Find(ctx context.Context, document *analysis.Document, kinds Kinds) []Lens {
	file := document.File()
	var problems []tally
	if kinds&Problems != 0 {
		if document.Check(ctx) != nil {
			return nil
		}
		problems = count(document)
	}
	var lenses []Lens
	sources := document.Settings().Sources
	module := sources.Known()
	for k := range file.Units {
		if ctx.Err() != nil {
			break
		}
		u := document.Unit(k)
		var at *implementation.Place
		add := func(kind Kinds, name spec.Text, title string) {
			n := &u.Tree.Nodes[name.Node]
			start, end := file.Span(k, n.Start, n.End)
			lenses = append(lenses, Lens{kind, start, end, title, at})
			at = nil
		}
		generated, isKnown := sources.Generated(module, u.Kind, u.Name.Value)
		if u.Name.Value != "" && kinds&Files != 0 {
			names := golang.NamesOfUnit(u, document.Settings().PackageOf(u.Kind, u.Name.Value))
			path := names.File
			if names.Directory != "" {
				path = names.Directory + "/" + path
			}
			if isKnown && module.Has(generated) {
				at = &implementation.Place{File: generated.Folder + "/" + generated.File}
			}
			add(Files, u.Name, "generates "+path)
		}
		if isKnown && kinds&Implementation != 0 {
			if found := module.Implementations(generated); len(found) > 0 {
				at = &found[0].Type
				title := "implemented by " + at.Name
				if len(found) > 1 {
					title += " and " + number(len(found)-1, "other")
				}
				add(Implementation, u.Name, title)
			}
		}
		if isKnown && u.Name.Value != "" && kinds&Unimplemented != 0 && len(module.Implementations(generated)) == 0 {
			add(Unimplemented, u.Name, "implement")
		}
		if u.Name.Value != "" && kinds&Terraform != 0 {
			add(Terraform, u.Name, "show Terraform")
		}
		if u.Name.Value != "" && kinds&Problems != 0 && problems[k] != (tally{}) {
			add(Problems, u.Name, problems[k].String())
		}
		if u.Name.Value != "" && kinds&Creation != 0 {
			if n := len(style.MustBeSet(u)); n > 0 {
				add(Creation, u.Name, "Create must set "+number(n, "value"))
			}
		}
		if kinds&References == 0 || len(u.Definitions) == 0 {
			continue
		}
		named := make([]int, len(u.Elements))
		for r := range golang.References(u) {
			if r.Found && r.Place.Type < 0 && r.Place.Element >= 0 {
				named[r.Place.Element]++
			}
		}
		for i, n := range named {
			if name := u.Elements[i].Name; n > 0 && name.Present() {
				add(References, name, number(n, "reference"))
			}
		}
	}
	return lenses
}

// tally counts the errors and warnings in a unit.
type tally struct{ errors, warnings int }

// count counts the findings in each unit. A version of a document keeps its findings.
func count(document *analysis.Document) []tally {
	tallies := make([]tally, len(document.File().Units))
	found := document.Diagnostics()
	for i := range found {
		unit := found[i].Unit()
		if unit < 0 {
			continue
		}
		switch found[i].Severity {
		case rules.SeverityError:
			tallies[unit].errors++
		case rules.SeverityWarning:
			tallies[unit].warnings++
		}
	}
	return tallies
}

// String returns the numbers in words.
func (t tally) String() string {
	var parts []string
	if t.errors > 0 {
		parts = append(parts, number(t.errors, "error"))
	}
	if t.warnings > 0 {
		parts = append(parts, number(t.warnings, "warning"))
	}
	return strings.Join(parts, ", ")
}

func number(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
