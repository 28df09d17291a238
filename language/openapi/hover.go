package openapi

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/hover"
)

// Hover returns what the resource or data source at a name turns into, and all operations of the path at a place.
func (v *view) Hover(offset int) (hover.Hover, bool) {
	document := v.source().document
	configured, problems, err := openapi.ReadConfig(v.lines.Text())
	if err != nil || document == nil {
		return hover.Hover{}, false
	}
	for _, units := range [][]*openapi.UnitConfig{configured.Resources, configured.DataSources} {
		for _, u := range units {
			if touches(u.Name, offset) && len(problems) == 0 {
				return hoverOf(u.Name, becomes(openapi.MapUnit(configured, u, document, v.source().improve), u))
			}
			for _, l := range u.Locations() {
				if touches(l.Path, offset) {
					return hoverOf(l.Path, operations(document, l.Path.Value))
				}
			}
		}
	}
	return hover.Hover{}, false
}

func touches(t openapi.Text, offset int) bool {
	return t.Start < t.End && t.Start <= offset && offset <= t.End
}

func hoverOf(t openapi.Text, markdown string) (hover.Hover, bool) {
	return hover.Hover{Markdown: markdown, Start: t.Start, End: t.End}, markdown != ""
}

// becomes returns what a unit turns into.
func becomes(result *openapi.Result, of *openapi.UnitConfig) string {
	if len(result.Problems) > 0 || result.Fatal != nil {
		return ""
	}
	for _, u := range result.Units() {
		if u.Config == nil || u.Config.Name.Value != of.Name.Value || u.Config.DataSource != of.DataSource {
			continue
		}
		if u.Skipped != nil {
			return fmt.Sprintf("Not in the specification: %s.", u.Skipped.Message)
		}
		computed := 0
		for _, a := range u.Attributes {
			if a.Configurability == spec.Computed {
				computed++
			}
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%d attributes, %d of them computed.\n", len(u.Attributes), computed)
		for _, d := range u.Dropped {
			fmt.Fprintf(&b, "\nThe %s is left out: %s.\n", d.Role, d.Failure.Message)
		}
		return b.String()
	}
	return ""
}

// operations returns the operations of a path, with their summaries.
func operations(document *openapi.Document, path string) string {
	item := document.Path(path)
	if item < 0 {
		return ""
	}
	var b strings.Builder
	for _, method := range document.MethodsOf(item) {
		fmt.Fprintf(&b, "- `%s`", strings.ToUpper(method))
		if summary := document.Tree.Value(document.Tree.Member(document.Operation(item, method), "summary")); summary != "" {
			fmt.Fprintf(&b, ": %s", strings.Join(strings.Fields(summary), " "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
