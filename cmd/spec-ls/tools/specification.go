package tools

import (
	"context"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/views"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/schema"
)

// document reads the specification that a tool is asked about.
func (t *toolbox) document(ctx context.Context, a mcp.Arguments) (*analysis.Document, error) {
	text, name, err := t.source(a)
	if err != nil {
		return nil, err
	}
	return run.Specification(t.begin(ctx, text).Program, &run.ConfigurationOptions{}, name)
}

// outline lists the elements of a specification: its units, or everything inside the named unit.
func (t *toolbox) outline(ctx context.Context, a mcp.Arguments) (string, error) {
	doc, err := t.document(ctx, a)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	mapper := doc.File().Mapper(text.UTF8)
	if name := a.String("name"); name != "" {
		found, err := views.Find(doc, name)
		if err != nil {
			return "", err
		}
		writeOutline(&b, doc, mapper, found.Unit, true)
		return b.String(), nil
	}
	for unit := range doc.File().Units {
		// A small file is shown whole.
		writeOutline(&b, doc, mapper, unit, doc.File().Len() <= smallSpecification)
	}
	if b.Len() == 0 {
		return "There is no provider, resource or data source.\n", nil
	}
	return b.String(), nil
}

// smallSpecification is the greatest size in bytes of a specification that is outlined with everything in it.
const smallSpecification = 32 << 10

func writeOutline(b *strings.Builder, doc *analysis.Document, mapper *text.Mapper, unit int, whole bool) {
	u, items := doc.Unit(unit), outline.Items(nil, doc.File(), unit, mapper)
	if name := u.Name.Value; u.Kind == syntax.Provider {
		fmt.Fprintf(b, "provider %s", name)
	} else {
		fmt.Fprint(b, views.UnitName(doc, unit, true))
	}
	count := fmt.Sprintf("%d attributes and blocks", len(u.Elements))
	switch {
	case len(u.Elements) == 1 && u.Elements[0].Block:
		count = "1 block"
	case len(u.Elements) == 1:
		count = "1 attribute"
	}
	fmt.Fprintf(b, " (line %d, %s)\n", items[0].Start.Line+1, count)
	if !whole {
		return
	}
	for i := range u.Elements {
		e := &u.Elements[i]
		kind := e.Kind.String()
		if e.Kind == schema.KindNone {
			kind = "no known type"
		}
		fmt.Fprintf(b, "%s%s: %s", strings.Repeat("  ", int(e.Depth)+1), items[i+1].Name, kind)
		if e.Block {
			b.WriteString(" block")
		}
		if e.Configurability != spec.ConfigurabilityNone {
			fmt.Fprintf(b, ", %s", e.Configurability)
		}
		if e.Sensitive >= 0 && u.Tree.Raw(e.Sensitive) == "true" {
			b.WriteString(", sensitive")
		}
		fmt.Fprintf(b, " (line %d)\n", items[i+1].Start.Line+1)
	}
}

// keys lists the keys and values that may be written at a place.
func (t *toolbox) keys(ctx context.Context, a mcp.Arguments) (string, error) {
	doc, err := t.document(ctx, a)
	if err != nil {
		return "", err
	}
	unit, node, err := findPlace(doc, a.String("at"))
	if err != nil {
		return "", err
	}
	tree := doc.File().Frame
	if unit >= 0 {
		tree = doc.File().Units[unit].Tree
	}
	n := &tree.Nodes[node]
	if n.Kind != syntax.Object && n.Kind != syntax.Array && n.Kind != syntax.String {
		return "", fmt.Errorf("%s is neither an object, an array nor a string", a.String("at"))
	}
	offset := doc.File().Absolute(unit, n.Start) + 1
	var b strings.Builder
	if n.Kind == syntax.Object {
		var present []string
		for m := range tree.Children(node) {
			present = append(present, tree.Key(m))
		}
		if present != nil {
			fmt.Fprintf(&b, "Written already: %s.\n", strings.Join(present, ", "))
		}
	}
	for _, item := range completion.Complete(doc, offset, completion.Options{}).Items {
		fmt.Fprintf(&b, "- `%s`", item.Label)
		if item.Deprecated {
			b.WriteString(" (without effect)")
		}
		if about := firstParagraph(item.Page.Markdown(doc.Settings().Packages())); about != "" {
			fmt.Fprintf(&b, ": %s", about)
		}
		b.WriteByte('\n')
	}
	if b.Len() == 0 {
		return "Any text may be written there.\n", nil
	}
	return b.String(), nil
}

// findPlace returns the node that a JSON Pointer or a path of names leads to, and the unit whose tree holds it, or -1 for the frame.
func findPlace(doc *analysis.Document, at string) (unit int, node int32, err error) {
	if at == "" || strings.HasPrefix(at, "/") {
		unit, node, ok := spec.Find(doc.File(), at)
		if !ok {
			return 0, 0, fmt.Errorf("nothing is at %s", at)
		}
		return unit, node, nil
	}
	found, err := views.Find(doc, at)
	if err != nil {
		return 0, 0, err
	}
	u := doc.Unit(found.Unit)
	element := int32(-1)
	for _, name := range found.Path {
		for k := range u.Inside(element) {
			if u.Elements[k].Name.Value == name {
				element = k
				break
			}
		}
	}
	switch {
	case element < 0 && u.Schema >= 0:
		return found.Unit, u.Schema, nil
	case element < 0:
		return found.Unit, 0, nil
	case u.Elements[element].Body >= 0:
		return found.Unit, u.Elements[element].Body, nil
	}
	return found.Unit, u.Elements[element].Node, nil
}

// firstParagraph returns the first paragraph of a page of documentation that is prose, on one line.
func firstParagraph(markdown string) string {
	for paragraph := range strings.SplitSeq(markdown, "\n\n") {
		paragraph = strings.TrimSpace(paragraph)
		if paragraph == "" || strings.HasPrefix(paragraph, "```") || strings.HasPrefix(paragraph, "#") || strings.HasPrefix(paragraph, "---") {
			continue
		}
		return strings.Join(strings.Fields(paragraph), " ")
	}
	return ""
}
