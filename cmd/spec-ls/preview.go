package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// previewKind is one way to show what becomes of a specification.
type previewKind struct {
	name, short string
	// text returns what becomes of a unit. Further means that it is behind that of another unit; it may then be empty.
	text func(doc *analysis.Document, unit int, path []string, further bool) string
	// ofElement reports whether the text may be about an attribute or block.
	ofElement bool
}

var previewKinds = []previewKind{
	{"go", "Print the Go functions that return the schemas, as tfplugingen-framework writes them",
		func(doc *analysis.Document, unit int, _ []string, _ bool) string { return preview.GoSchema(doc, unit) }, false},
	{"file", "Print the Go files with schema, model and types, as tfplugingen-framework writes them",
		func(doc *analysis.Document, unit int, _ []string, _ bool) string {
			return preview.GeneratedFile(doc, unit)
		}, false},
	{"docs", "Print the pages of documentation, as tfplugindocs writes them",
		func(doc *analysis.Document, unit int, _ []string, _ bool) string {
			return preview.Documentation(doc, unit)
		}, false},
	{"example", "Print a Terraform configuration",
		func(doc *analysis.Document, unit int, path []string, further bool) string {
			switch {
			case !further:
				return preview.Example(doc, unit, path...)
			case doc.File().Units[unit].Kind == syntax.Provider:
				return "" // the first example configures it
			}
			return preview.Usage(doc, unit, path...)
		}, true},
}

const previewLong = `%s, without generating anything.

FILE is a specification, or - for standard input. A NAME is that of a resource or data source; resource.NAME or datasource.NAME if both
have it, or provider. Without one everything in the file is shown.`

const previewElementLong = `

With a path behind the name, as in pet.owner.address, the attribute or block is in the example even if it may be left out.`

func newPreviewCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "preview",
		Short: "Show what becomes of a specification, without generating it",
	}
	for i := range previewKinds {
		c.AddCommand(newPreviewKindCommand(&previewKinds[i]))
	}
	return c
}

func newPreviewKindCommand(kind *previewKind) *cobra.Command {
	var flags run.ConfigurationOptions
	c := &cobra.Command{
		Use:   kind.name + " FILE [NAME...]",
		Short: kind.short,
		Long:  fmt.Sprintf(previewLong, kind.short),
		Args: func(c *cobra.Command, arguments []string) error {
			if len(arguments) == 0 {
				return fmt.Errorf("%s needs a FILE %s", c.CommandPath(), seeHelp(c))
			}
			return nil
		},
		ValidArgsFunction: func(c *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
			return completePreview(c, &flags, arguments)
		},
		RunE: func(c *cobra.Command, arguments []string) error {
			doc, err := readPreviewed(c, &flags, arguments[0])
			if err != nil {
				return err
			}
			text, err := previewText(c.Context(), kind, doc, arguments[1:])
			if err != nil {
				return err
			}
			_, err = io.WriteString(c.OutOrStdout(), text)
			return err
		},
	}
	addConfiguration(c, &flags)
	if kind.ofElement {
		c.Long += previewElementLong
	}
	return c
}

// readPreviewed reads a specification that has something to show.
func readPreviewed(c *cobra.Command, flags *run.ConfigurationOptions, path string) (*analysis.Document, error) {
	doc, err := run.Specification(newProgram(c), flags, path)
	if path == "-" {
		path = "standard input"
	}
	if err == nil {
		err = nothingToShow(doc, path)
	}
	return doc, err
}

// nothingToShow returns why there is nothing to show of a document, if there is not.
func nothingToShow(doc *analysis.Document, name string) error {
	switch {
	case doc.Foreign():
		return failure.NotSpecification(name)
	case len(doc.File().Units) == 0:
		return fmt.Errorf("%s has no provider, resources or data sources", name)
	}
	return nil
}

// previewed is what a name on the command line is of.
type previewed struct {
	unit int
	path []string
}

// previewText returns what becomes of the units with some names, or of all, unless the context ends before.
func previewText(ctx context.Context, kind *previewKind, doc *analysis.Document, names []string) (string, error) {
	var chosen []previewed
	for _, name := range names {
		found, err := findPreviewed(doc, name)
		if err != nil {
			return "", err
		}
		if len(found.path) > 0 && !kind.ofElement {
			return "", fmt.Errorf("preview %s shows whole resources and data sources, not %q", kind.name, name)
		}
		chosen = append(chosen, found)
	}
	if len(names) == 0 {
		for unit := range doc.File().Units {
			chosen = append(chosen, previewed{unit: unit})
		}
	}
	var b strings.Builder
	for i, one := range chosen {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		text := kind.text(doc, one.unit, one.path, i > 0)
		if text != "" && i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(text)
	}
	return b.String(), nil
}

// unitWords are what units are called in front of their names.
var unitWords = map[syntax.UnitKind]string{syntax.Resource: "resource", syntax.DataSource: "datasource"}

// unitName returns what a unit is called on the command line: by its name, with its kind in front of it where that is wanted.
func unitName(doc *analysis.Document, unit int, qualified bool) string {
	u := doc.File().Units[unit]
	if u.Kind == syntax.Provider {
		return "provider"
	}
	if qualified {
		return unitWords[u.Kind] + "." + u.Name
	}
	return u.Name
}

// findPreviewed finds what a name means: a unit or, behind its name, the path of an attribute or block in it.
func findPreviewed(doc *analysis.Document, name string) (previewed, error) {
	var found []previewed
	var known []string
	for unit := range doc.File().Units {
		for _, qualified := range []bool{false, true} {
			own := unitName(doc, unit, qualified)
			known = append(known, own)
			rest, ok := strings.CutPrefix(name, own)
			if !ok || own == "" || rest != "" && rest[0] != '.' {
				continue
			}
			one := previewed{unit: unit}
			if rest != "" {
				one.path = strings.Split(rest[1:], ".")
			}
			if !slices.ContainsFunc(found, func(other previewed) bool { return other.unit == unit }) {
				found = append(found, one)
			}
		}
	}
	if i := slices.IndexFunc(found, func(one previewed) bool { return doc.File().Units[one.unit].Kind == syntax.Provider }); i >= 0 {
		found = found[i : i+1] // whatever is called so as well
	}
	switch len(found) {
	case 0:
		slices.Sort(known)
		return previewed{}, failure.UnknownValue("resource or data source", name, slices.Compact(known)...)
	case 1:
		if missing := missingElement(doc.Unit(found[0].unit), found[0].path); missing != "" {
			return previewed{}, fmt.Errorf("%s has no attribute or block %q", unitName(doc, found[0].unit, true), missing)
		}
		return found[0], nil
	}
	var ways []string
	for _, one := range found {
		ways = append(ways, unitName(doc, one.unit, true))
	}
	slices.Sort(ways)
	if ways = slices.Compact(ways); len(ways) == 1 {
		return found[0], nil // it is defined twice: the first, as in editors
	}
	return previewed{}, errors.New(name + " is ambiguous: use " + strings.Join(ways, " or "))
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

// completePreview completes a file, and then the names in it.
func completePreview(c *cobra.Command, flags *run.ConfigurationOptions, arguments []string) ([]string, cobra.ShellCompDirective) {
	if len(arguments) == 0 {
		return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
	}
	if arguments[0] == "-" {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	doc, err := readPreviewed(c, flags, arguments[0])
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for unit := range doc.File().Units {
		name := unitName(doc, unit, false)
		if same, err := findPreviewed(doc, name); err != nil || same.unit != unit {
			name = unitName(doc, unit, true)
		}
		names = append(names, name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
