// Package counts counts the elements of specifications, and writes the numbers as a table or as JSON.
package counts

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	_ "embed"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/statistics"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

//go:embed stats.schema.json
var Schema string

// Counts are the counts of all files.
type Counts struct {
	files     int
	providers map[string]bool // by name; several files may be about one
	kinds     map[syntax.UnitKind]int
	total     statistics.Counts
	units     []countedUnit
}

type countedUnit struct {
	file, kind, name string
	statistics.Counts
}

// Count reads the files one after the other, and keeps nothing of them.
func Count(files *run.Files) *Counts {
	all := &Counts{providers: map[string]bool{}, kinds: map[syntax.UnitKind]int{}}
	for t, document := range files.Specifications() {
		all.add(document, files.Names.Display(t.Path))
	}
	return all
}

// Files returns how many files are counted.
func (c *Counts) Files() int { return c.files }

func (c *Counts) add(document *analysis.Document, file string) {
	c.files++
	for _, unit := range document.File().Units {
		u := spec.Read(unit)
		counts := statistics.Count(u)
		c.kinds[u.Kind]++
		if u.Kind == syntax.Provider {
			c.providers[u.Name.Value] = true
		}
		c.total.Add(&counts)
		c.units = append(c.units, countedUnit{file, spec.Word(u.Kind), u.Name.Value, counts})
	}
}

// Write writes the totals as a table.
func Write(out io.Writer, c *Counts) error {
	var w strings.Builder
	row := func(name string, count int) { fmt.Fprintf(&w, "%-20s%8d\n", name, count) }
	share := func(name string, count int) {
		percent := 0
		if of := c.total.Attributes + c.total.Blocks; of > 0 {
			percent = (100*count + of/2) / of
		}
		fmt.Fprintf(&w, "%-20s%8d%5d %%\n", name, count, percent)
	}
	row("files", c.files)
	row("providers", len(c.providers))
	row("resources", c.kinds[syntax.Resource])
	row("data sources", c.kinds[syntax.DataSource])
	row("attributes", c.total.Attributes)
	row("blocks", c.total.Blocks)
	row("deepest level", c.total.Depth)
	row("generated Go types", c.total.GoTypes)
	for _, facet := range facets {
		share(facet.title, *facet.of(&c.total))
	}
	for _, counts := range []map[string]int{c.total.Configurability, c.total.Kinds} {
		if len(counts) > 0 {
			w.WriteByte('\n')
		}
		for _, name := range slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
			if counts[a] != counts[b] {
				return counts[b] - counts[a]
			}
			return strings.Compare(a, b)
		}) {
			share(name, counts[name])
		}
	}
	_, err := io.WriteString(out, w.String())
	return err
}

// facets are the properties of attributes and blocks that are counted.
var facets = []struct {
	title, key string // for people, and in JSON
	of         func(*statistics.Counts) *int
}{
	{"described", "described", func(c *statistics.Counts) *int { return &c.Described }},
	{"deprecated", "deprecated", func(c *statistics.Counts) *int { return &c.Deprecated }},
	{"sensitive", "sensitive", func(c *statistics.Counts) *int { return &c.Sensitive }},
	{"with validators", "validated", func(c *statistics.Counts) *int { return &c.Validated }},
	{"with plan modifiers", "modified", func(c *statistics.Counts) *int { return &c.Modified }},
	{"with a default", "defaulted", func(c *statistics.Counts) *int { return &c.Defaulted }},
	{"with a custom type", "custom_types", func(c *statistics.Counts) *int { return &c.CustomTypes }},
}

// WriteJSON writes the totals and the counts of each unit.
func WriteJSON(out io.Writer, c *Counts) error {
	object := func(counts *statistics.Counts) map[string]any {
		o := map[string]any{
			"attributes": counts.Attributes, "blocks": counts.Blocks, "depth": counts.Depth, "go_types": counts.GoTypes,
			"kinds": counts.Kinds, "configurability": counts.Configurability,
		}
		for _, facet := range facets {
			o[facet.key] = *facet.of(counts)
		}
		return o
	}
	c.total.Add(&statistics.Counts{}) // gives it empty maps, even without a file
	units := make([]any, len(c.units))
	for i := range c.units {
		u := &c.units[i]
		o := object(&u.Counts)
		o["file"], o["kind"], o["name"] = u.file, u.kind, u.name
		units[i] = o
	}
	text, err := json.MarshalIndent(map[string]any{
		"schema_version": 1,
		"files":          c.files,
		"providers":      len(c.providers),
		"resources":      c.kinds[syntax.Resource],
		"data_sources":   c.kinds[syntax.DataSource],
		"total":          object(&c.total),
		"units":          units,
	}, "", "  ")
	if err != nil {
		return err
	}
	_, err = out.Write(append(printable.JSON(text), '\n'))
	return err
}
