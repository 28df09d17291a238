// Package views shows what a specification is made into: Go, documentation or a configuration, of all units or of those that are named.
package views

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/generation/regenerate"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// View is one way to show the result of a specification.
type View struct {
	Name, Short string
	// text returns the preview of a unit. Further means that it is behind that of another unit; it may then be empty.
	text func(doc *analysis.Document, unit int, path []string, further bool) string
	// OfElement reports whether the text may be about an attribute or block.
	OfElement bool
	// Generated reports whether the generator writes the text. A specification that it refuses has no such text.
	Generated bool
}

var All = []View{
	{"go", "Print the Go functions that return the schemas, as tfplugingen-framework writes them",
		func(doc *analysis.Document, unit int, _ []string, _ bool) string { return preview.GoSchema(doc, unit) }, false, true},
	{"file", "Print the Go files with schema, model and types, as tfplugingen-framework writes them",
		func(doc *analysis.Document, unit int, _ []string, _ bool) string {
			return preview.GeneratedFile(doc, unit)
		}, false, true},
	{"docs", "Print the pages of documentation, as tfplugindocs writes them",
		func(doc *analysis.Document, unit int, _ []string, _ bool) string {
			return preview.Documentation(doc, unit)
		}, false, false},
	{"example", "Print a Terraform configuration",
		func(doc *analysis.Document, unit int, path []string, further bool) string {
			switch {
			case !further:
				return preview.Example(doc, unit, path...)
			case doc.File().Units[unit].Kind == syntax.Provider:
				return "" // the first example configures it
			}
			return preview.Usage(doc, unit, path...)
		}, true, false},
}

// NothingToShow returns why there is nothing to show of a document, if there is not.
func NothingToShow(doc *analysis.Document, name string) error {
	switch {
	case doc.Foreign():
		return failure.NotSpecification(name)
	case len(doc.File().Units) == 0:
		return fmt.Errorf("%s has no provider, resources or data sources", name)
	}
	return nil
}

// Found is the element that a name on the command line names.
type Found struct {
	Unit int
	Path []string
}

// Text returns the result of the units with some names, or of all, unless the context ends before.
func Text(ctx context.Context, kind *View, doc *analysis.Document, names []string) (string, error) {
	var chosen []Found
	for _, name := range names {
		found, err := Find(doc, name)
		if err != nil {
			return "", err
		}
		if len(found.Path) > 0 && !kind.OfElement {
			return "", fmt.Errorf("preview %s shows whole resources and data sources, not %q", kind.Name, name)
		}
		chosen = append(chosen, found)
	}
	if len(names) == 0 {
		for unit := range doc.File().Units {
			chosen = append(chosen, Found{Unit: unit})
		}
	}
	var b strings.Builder
	for i, one := range chosen {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		text := kind.text(doc, one.Unit, one.Path, i > 0)
		if text != "" && i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// unitWords are the words for the kinds of units in front of their names.
var unitWords = map[syntax.UnitKind]string{syntax.Resource: "resource", syntax.DataSource: "datasource"}

// UnitName returns the name of a unit on the command line, with its kind in front if that is wanted.
func UnitName(doc *analysis.Document, unit int, qualified bool) string {
	u := doc.File().Units[unit]
	if u.Kind == syntax.Provider {
		return "provider"
	}
	if qualified {
		return unitWords[u.Kind] + "." + u.Name
	}
	return u.Name
}

// Find finds the unit of a name or, if a path follows it, the attribute or block at the path.
func Find(doc *analysis.Document, name string) (Found, error) {
	var found []Found
	var known, plain []string // names with and without their kind
	for unit := range doc.File().Units {
		for _, qualified := range []bool{false, true} {
			own := UnitName(doc, unit, qualified)
			known = append(known, own)
			if !qualified {
				plain = append(plain, own)
			}
			rest, ok := strings.CutPrefix(name, own)
			if !ok || own == "" || rest != "" && rest[0] != '.' {
				continue
			}
			one := Found{Unit: unit}
			if rest != "" {
				one.Path = strings.Split(rest[1:], ".")
			}
			if !slices.ContainsFunc(found, func(other Found) bool { return other.Unit == unit }) {
				found = append(found, one)
			}
		}
	}
	if i := slices.IndexFunc(found, func(one Found) bool { return doc.File().Units[one.Unit].Kind == syntax.Provider }); i >= 0 {
		found = found[i : i+1] // anything else of that name
	}
	switch len(found) {
	case 0:
		if near, ok := rules.Nearest(name, known); ok {
			return Found{}, fmt.Errorf("unknown resource or data source %q; did you mean %q?", name, near)
		}
		slices.Sort(plain)
		return Found{}, failure.UnknownValue("resource or data source", name, slices.Compact(plain)...)
	case 1:
		if missing := missingElement(doc.Unit(found[0].Unit), found[0].Path); missing != "" {
			return Found{}, fmt.Errorf("%s has no attribute or block %q", UnitName(doc, found[0].Unit, true), missing)
		}
		return found[0], nil
	}
	var ways []string
	for _, one := range found {
		ways = append(ways, UnitName(doc, one.Unit, true))
	}
	slices.Sort(ways)
	if ways = slices.Compact(ways); len(ways) == 1 {
		return found[0], nil // it is defined twice: the first, as in editors
	}
	return Found{}, errors.New(name + " is ambiguous: use " + strings.Join(ways, " or "))
}

// missingElement returns the beginning of a path that leads to nothing in a unit, or nothing.
func missingElement(u *spec.Unit, path []string) string {
	parent := int32(-1)
	for i, name := range path {
		next := int32(-1)
		for k := range u.Inside(parent) {
			if u.Elements[k].Name.Value == name {
				next = k
			}
		}
		if next < 0 {
			return strings.Join(path[:i+1], ".")
		}
		parent = next
	}
	return ""
}

// Refused returns the errors for which tfplugingen-framework refuses the units with some names, or any; nil if another generator is used.
func Refused(doc *analysis.Document, names []string) []analysis.Diagnostic {
	if stale.Followed(doc) != nil {
		return nil
	}
	wanted := map[int]bool{-1: true}
	for _, name := range names {
		if found, err := Find(doc, name); err == nil {
			wanted[found.Unit] = true
		}
	}
	return slices.DeleteFunc(regenerate.Refused(doc, doc.Settings().Package), func(d analysis.Diagnostic) bool {
		return len(names) > 0 && !wanted[d.Unit()]
	})
}
