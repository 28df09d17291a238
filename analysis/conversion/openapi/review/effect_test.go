package review_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// TestEffects puts entries at random into configurations, and leaves out one after the other: the specification is the same without each
// that is reported, and another one without each that is not. Entries without an effect in units that lose something are folded into that.
func TestEffects(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives")
	}
	more, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(26, 11))
	counted := map[string]int{}
	for _, file := range append(files, more...) {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sections := map[string]string{}
		for _, f := range archive.Files {
			sections[f.Name] = string(f.Data)
		}
		config, problems, err := openapi.ReadConfig(sections["generator_config.yml"])
		document, broken := openapi.ReadDocument(sections["openapi.yml"])
		if err != nil || len(problems) > 0 || broken != nil {
			continue
		}
		for range 60 / sampling.Every() {
			checkEffects(t, file, drawConfig(random, config, document), document, counted)
		}
	}
	for _, kind := range []string{"ignore", "alias", "override"} {
		for _, has := range []string{"with", "without"} {
			if counted[kind+" "+has] < 50 {
				t.Errorf("%d entries are an %s %s an effect", counted[kind+" "+has], kind, has)
			}
		}
	}
}

// drawn is a unit with entries that were put together at random.
type drawn struct {
	unit                        *openapi.UnitConfig
	ignores, aliases, overrides []string // as lines
}

// drawConfig draws entries for the units of a configuration.
func drawConfig(random *rand.Rand, config *openapi.Config, document *openapi.Document) (units []drawn) {
	for _, u := range slices.Concat(config.Resources, config.DataSources) {
		bare := *u
		bare.Ignores, bare.Aliases, bare.Overrides = nil, nil, nil
		paths := []string{"nothing", "id"}
		var walk func(attributes []*openapi.Attribute, before string)
		walk = func(attributes []*openapi.Attribute, before string) {
			for _, a := range attributes {
				paths = append(paths, before+a.Property, before+a.Name, a.Property)
				walk(a.Attributes, before+a.Property+".")
			}
		}
		walk(openapi.NewUnit(&bare, document, 0).Attributes, "")
		paths = slices.DeleteFunc(paths, func(p string) bool { return !openapi.IsAttributePath(p) })
		parameters := []string{"nothing"}
		for _, p := range document.Parameters(u.Read) {
			if openapi.IsAttributePath(p.Name) {
				parameters = append(parameters, p.Name)
			}
		}
		pick := func(of []string) string { return of[random.IntN(len(of))] }
		d := drawn{unit: u}
		for range random.IntN(4) {
			if path := pick(paths); !slices.Contains(d.ignores, "- "+path) {
				d.ignores = append(d.ignores, "- "+path)
			}
		}
		aliased := map[string]bool{}
		for range random.IntN(3) {
			if p := pick(parameters); !aliased[p] {
				aliased[p] = true
				d.aliases = append(d.aliases, p+": "+pick([]string{"id", "other", u.Name.Value, pick(paths)}))
			}
		}
		overridden := map[string]bool{}
		for range random.IntN(4) {
			if path := pick(paths); !overridden[path] {
				overridden[path] = true
				d.overrides = append(d.overrides, fmt.Sprintf("%s: {description: %q}", path, pick([]string{"", "New."})))
			}
		}
		units = append(units, d)
	}
	return units
}

// entry is an entry of a unit in a text.
type entry struct {
	kind, unit string
	start, end int
}

// textOf writes a configuration without one entry, by its number, and returns the entries in it.
func textOf(units []drawn, without int) (text string, entries []entry) {
	var b strings.Builder
	number := 0
	line := func(format string, arguments ...any) { fmt.Fprintf(&b, format+"\n", arguments...) }
	line("provider: {name: pets}")
	group := ""
	for _, d := range units {
		if kind := map[bool]string{false: "resources", true: "data_sources"}[d.unit.DataSource]; kind != group {
			group = kind
			line("%s:", kind)
		}
		line("  %s:", d.unit.Name.Value)
		for _, l := range d.unit.Locations() {
			line("    %s: {path: %q, method: %q}", l.Role, l.Path.Value, l.Method.Value)
		}
		line("    schema:")
		list := func(indent, key, kind string, all []string) {
			begun := false
			for _, source := range all {
				if number++; number-1 == without {
					continue
				}
				if !begun {
					begun = true
					line("%s%s:", indent, key)
				}
				start := b.Len()
				line("%s  %s", indent, source)
				entries = append(entries, entry{kind, pathOf(d.unit), start, b.Len()})
			}
		}
		list("      ", "ignores", "ignore", d.ignores)
		line("      attributes:")
		list("        ", "aliases", "alias", d.aliases)
		list("        ", "overrides", "override", d.overrides)
	}
	return b.String(), entries
}

// pathOf returns the place of a unit, as in findings.
func pathOf(u *openapi.UnitConfig) string {
	f := review.Finding{Unit: u}
	return f.Path()
}

var effectRules = map[string]*rules.Rule{
	"ignore": rules.ConfigIgnoreWithoutEffect, "alias": rules.ConfigAliasWithoutEffect, "override": rules.ConfigOverrideWithoutEffect,
}

func checkEffects(t *testing.T, file string, units []drawn, document *openapi.Document, counted map[string]int) {
	t.Helper()
	config, entries := textOf(units, -1)
	whole := written(t, config, document)
	if whole == "" {
		return
	}
	found := check(t, config, document)
	lost := map[string]bool{}
	for _, f := range found {
		if f.Rule == rules.ConfigUnitSkipped || f.Rule == rules.ConfigBodyDropped {
			lost[f.Path()] = true
		}
	}
	for i, entry := range entries {
		reported := slices.ContainsFunc(found, func(f review.Finding) bool {
			return f.Rule == effectRules[entry.kind] && entry.start <= f.Start && f.Start < entry.end
		})
		without, _ := textOf(units, i)
		same := written(t, without, document) == whole
		if same != reported && !(same && lost[entry.unit]) {
			t.Errorf("%s: without %q the specification is the same: %v; it is reported: %v\n%s", file, config[entry.start:entry.end], same, reported,
				config)
		}
		counted[entry.kind+map[bool]string{true: " without", false: " with"}[reported]]++
	}
}
