package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	_ "embed"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/statistics"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

//go:embed stats.schema.json
var statsSchema string

func newStatsCommand() *cobra.Command {
	var format string
	var flags run.InputOptions
	c := &cobra.Command{
		Use:   "stats [PATH...]",
		Short: "Count what is in specifications",
		Long: `Count what is in specifications: units, attributes by type and by who sets them, how deep they are, and how many are described,
deprecated, sensitive and validated. A PATH is a file, a directory, a pattern, or - for standard input. Without one the working directory
is searched.`,
		Example: `  spec-ls stats
  spec-ls stats -f json specs/`,
		RunE: func(c *cobra.Command, arguments []string) error {
			write, ok := map[string]func(io.Writer, *counted) error{"text": writeCounted, "json": writeCountedAsJSON}[format]
			if !ok {
				return failure.UnknownValue("format", format, "text", "json")
			}
			plan, err := run.NewFiles(newProgram(c), &flags, arguments)
			if err != nil {
				return err
			}
			plan.Find(arguments)
			if err := write(plan.Out, countFiles(plan)); err != nil {
				return err
			}
			return plan.Failure()
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVarP(&format, "format", "f", "text", "`FORMAT` of the output: text or json")
	addInputs(c, &flags, "stdin-filename", "exclude")
	completeWith(c, "format", "text", "json")
	return c
}

// counted is what was found in all files.
type counted struct {
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

// countFiles reads the files one after the other, and keeps nothing of them.
func countFiles(files *run.Files) *counted {
	all := &counted{providers: map[string]bool{}, kinds: map[syntax.UnitKind]int{}}
	for t, document := range files.Specifications() {
		all.add(document, files.Names.Display(t.Path))
	}
	return all
}

func (c *counted) add(document *analysis.Document, file string) {
	c.files++
	for _, unit := range document.File().Units {
		u := spec.Read(unit)
		counts := statistics.Of(u)
		c.kinds[u.Kind]++
		if u.Kind == syntax.Provider {
			c.providers[u.Name.Value] = true
		}
		c.total.Add(&counts)
		c.units = append(c.units, countedUnit{file, spec.Word(u.Kind), u.Name.Value, counts})
	}
}

// writeCounted writes the totals as a table.
func writeCounted(out io.Writer, c *counted) error {
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

// facets are what attributes and blocks may have.
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

// writeCountedAsJSON writes the totals and the counts of each unit.
func writeCountedAsJSON(out io.Writer, c *counted) error {
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
	c.total.Add(&statistics.Counts{}) // with nothing at all in it, its maps are empty
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
