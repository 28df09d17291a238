package config_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// dense is a configuration with each key and each kind of value.
const dense = `{
  "$schema": "https://example.com/schema.json", // why
  "//": "a comment",
  "extends": ["base.json", "nowhere.json"],
  "preset": "strict",
  "stage": "style",
  "rules": {
    "style": "warning",
    "missing-description": "info",
    "key-order": {"severity": "error"},
    "unsorted-attributes": {"options": {"required-first": true}},
    "description-style": {"severity": "hint",
      "options": {"start": "any", "min-length": 5}},
    "name-pattern": {"options": {"pattern": "^a", "of": ["resource"]}}
  },
  "overrides": [
    {"files": ["a/*.json", "!a/b.json"],
     "preset": "errors-only",
     "stage": "meaning",
     "rules": {"key-order": "off"},
     "package": "inner",
     "protocol": 5},
    {"path": ["resources.pet", "**.tags"],
     "rules": {"missing-description": "off", "key-order": {}}},
    {"files": "a/c.json", "path": "provider", "rules": {"terraform": "warning", "style": "info"}}
  ],
  "schemas": [{"files": "a/*.json", "select": "resources.*", "schema": "team.json"}],
  "openapi": [{"config": "gen.yml", "document": "api.json", "specification": "a/spec.json", "improve": ["sets"]}],
  "exclude": ["old/**",
    "x.json"],
  "package": "provider",
  "protocol": 6,
  "generator": {"version": "v0.4.1",
    "output": "internal",
    "package": "all",
    "units": [{"path": "resources.pet", "output": "pets", "package": "pet"}]},
  "dialect": "navercloud",
  "module": false,
  "registry": {"hostname": "example.com",
    "namespace": "acme"},
  "output": {"max-repeats": 3},
  "format": {"canonical": true}
}
`

const base = `{"preset": "recommended", "rules": {"schema": "error"}, "exclude": "base/**", "overrides": [{"files": "a/*", "protocol": 5}], "output": {"max-repeats": 5}, "module": true}`

// TestConfiguration holds all that follows from a dense configuration, and what is different where one value of it is missing, doubled,
// misspelt or another one.
func TestConfiguration(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/configuration.golden", whole.Report(dense, []string{`null`, `""`, `"x"`, `["*", ""]`},
		func(text string) []string {
			return followed(t, text)
		}))
}

// TestPlaces is TestConfiguration for values that are nearly right.
func TestPlaces(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range []string{
		``, `[]`, `{`, `{"rules": {"x": }`, `{"extends": "` + config.FileName + `"}`, `{"extends": ["base.json", "base.json"]}`, `{"extends": "/repo/base.json"}`, `{"extends": "../../outside.json"}`,
		`{"extends": "loop.json"}`, `{"protocol": "6"}`, `{"protocol": 5}`, `{"output": {"max-repeats": -1}}`,
		`{"output": {"max-repeats": 0}}`, `{"output": {"max-repeats": 1.5}}`,
		`{"generator": "0.4.0"}`, `{"generator": "v0.4.1"}`, `{"generator": "9.9"}`, `{"generator": "latest"}`, `{"dialect": "Terraform"}`,
		`{"module": "true"}`, `{"preset": "strikt"}`, `{"preset": "errors"}`, `{"preset": "er"}`, `{"stage": "mean"}`,
		`{"rules": {"styl": "off"}}`, `{"rules": {"style": "warn"}}`, `{"rules": {"key-ordr": "off"}}`, `{"rules": {"xyzzy": "off"}}`, `{"rules": {"key-order": "on"}}`, `{"rules": {"key-order": {"options": {"a": 1}}}}`,
		`{"rules": {"description-style": {"options": {"start": "uper-case", "min-length": 1.5}}}}`, `{"rules": {"description-style": {"options": {"min-length": -1, "max-length": 1000000}}}}`,
		`{"rules": {"description-style": {"options": {"max-length": 1000001, "strat": "any", "//": ""}}}}`, `{"rules": {"name-pattern": {"options": {"pattern": "(", "of": ["resource", "attributes"]}}}}`,
		`{"rules": {"unsorted-attributes": {"options": {"required-first": "yes"}}}}`, `{"rules": {"a rule whose name is longer than thirty-two": "off"}}`, `{"rules": {"größer als zweiunddreißig Zeichen ä": "off"}}`,
		`{"overrides": [{"rules": {}}]}`, `{"overrides": [{"files": []}]}`, `{"overrides": [{"path": []}]}`, `{"overrides": [{"path": "resource.pet"}]}`, `{"overrides": [{"path": "resources..pet"}]}`, `{"overrides": [{"path": "xyz"}]}`,
		`{"overrides": [{"path": "provider", "rules": {"json": "off", "schema": "off", "generate": "off"}}]}`, `{"overrides": [{"path": "provider", "rules": {"key-order": {"options": {}}}}]}`, `{"overrides": [{"path": "provider", "protocol": 5}]}`,
		`{"exclude": "["}`, `{"exclude": ["/abs", "../up", "a/**/b", "**"]}`, `{"schemas": [{"select": "provider"}]}`, `{"schemas": [{"schema": "team.json"}]}`, `{"schemas": [{"select": [], "schema": "team.json"}]}`,
		`{"schemas": [{"select": "provider", "schema": "broken.json"}, {"select": "resources.*", "schema": "/repo/team.json"}]}`, `{"openapi": [{"config": "gen.yml"}]}`, `{"openapi": [{"document": "api.json"}]}`,
		`{"openapi": [{"config": "gen.yml", "document": "api.json", "improve": ["set", "xyz", "all-of"]}]}`, `{"openapi": [{"config": "/abs/gen.yml", "document": "../api.json"}]}`,
		`{"generator": {"units": [{"path": "resources"}]}}`, `{"generator": {"units": [{"output": "a"}]}}`, `{"generator": {"output": "/abs", "units": [{"path": ["provider", "datasources.db_*"], "output": "/abs"}, {"path": "resources.pet.tags", "output": "b"}, {"path": "resources.**", "output": "b"}, {"path": "provider.x", "output": "b"}, {"path": "version", "output": "b"}]}}`,
		`{"rules": {"key-order": "off"}, "rules": {}}`, `{"rules": {"key-order": "off", "key-order": "info"}}`, `{"rules": {"style": "off", "key-order": "info", "generate": "off"}, "stage": "generate"}`, `{"preset": "errors-only", "rules": {"key-order": {}}}`,
	} {
		fmt.Fprintf(&b, "# %s\n%s\n", text, strings.Join(whole.Changes(followed(t, `{}`), followed(t, text)), "\n"))
	}
	scenario.Golden(t, "testdata/places.golden", b.String())
}

// TestOutlines holds the outlines of configurations.
func TestOutlines(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, source := range []string{dense, base, `[]`, ``, `{"a": {"b": {"c": {"d": {"e": 1}}}}, "f": [1, "x", "y", {}], "": 1, "resources": [{"name": "pet"}]}`,
		`{"overrides": [{"rules": {"key-order": {}}}, 5, {"files": 7}, {"files": "a", "path": []}], "rules": {"style": {"severity": "off"}, "key-order": {"severity": }}}`} {
		parsed := syntax.ParseFile(source, syntax.Options{Comments: true})
		fmt.Fprintf(&b, "# %s\n", brief(source))
		for _, item := range config.Outline(parsed, parsed.Mapper(text.UTF16)) {
			fmt.Fprintf(&b, "%d %s: %s, in %d, up to %d, %v to %v, the name %v to %v\n", item.Kind, item.Name, item.Detail, item.Container, item.Skip, item.Start, item.End,
				item.NameStart, item.NameEnd)
		}
	}
	scenario.Golden(t, "testdata/outlines.golden", b.String())
}

// TestTurnedOff holds the texts of configurations in which rules are turned off.
func TestTurnedOff(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, source := range []string{
		dense, config.Empty, `{}`, `{ }`, "{\n}", "{\r\n\t\"module\": true\r\n}\r\n", `[]`, `{`, ``, `{"rules": {}}`, `{"rules": []}`,
		`{"rules": {"key-order": {}}}`, `{"rules": {"key-order": "info"}}`,
		`{"rules": {"key-order": {"severity": "info"}}}`, `{"rules": {"key-order": {"options": {}}}}`, "{\n  \"rules\": {\n    \"style\": \"off\", // why\n  }\n}\n", "{\n  \"rules\": {\n    \"style\": \"off\" // why\n  }\n}\n",
		`{"overrides": {}}`, `{"overrides": []}`, `{"overrides": [{"path": "provider"}]}`, `{"overrides": [{"path": ["provider"], "rules": {"style": "off"}}]}`, `{"overrides": [{"path": ["provider", "resources"]}]}`,
		`{"overrides": [{"path": "provider", "files": "x"}]}`, `{"overrides": [{"path": "provider", "rules": {}}, {"path": "resources.*", "rules": {"key-order": "info"}}]}`,
		`{"overrides": [5, {"path": "provider", "rules": []}]}`, "{\n    \"overrides\": [\n        {\"path\": \"x\"},\n    ]\n}", "{ // why\n}", `{/* why */}`, "{\"a\": 1 /* , */}", "{\"a\": 1, /* x */ }", "{\n\n\"a\": 1}",
	} {
		fmt.Fprintf(&b, "# %q\n", source)
		for _, edit := range turnedOff(source) {
			if edit.err != nil {
				fmt.Fprintf(&b, "%s: %v\n", edit.what, edit.err)
				continue
			}
			changes := whole.Changes(strings.Split(source, "\n"), strings.Split(after(t, source, edit.edits), "\n"))
			fmt.Fprintf(&b, "%s: %q\n", edit.what, changes)
		}
	}
	scenario.Golden(t, "testdata/turned_off.golden", b.String())
}

// followed writes down all that follows from the text of a configuration.
func followed(t *testing.T, source string) (out []string) {
	system := memory(map[string]string{
		"/repo/.git/HEAD": "", "/repo/" + config.FileName: source, "/repo/base.json": base, "/repo/team.json": `{"type": "object"}`,
		"/repo/broken.json": `{"type": "x"}`, "/outside.json": `{}`,
		"/repo/loop.json": `{"extends": "` + config.FileName + `"}`, "/repo/a/x.json": `{}`,
	})
	loader := config.NewLoader(system)
	found, err := loader.For("/repo/a/b.json")
	if err != nil {
		return []string{err.Error()}
	}
	for _, s := range found.Sources {
		out = append(out, fmt.Sprintf("%s, mistakes: %v", s.Path, found.HasMistakes()))
		for i := range s.Diagnostics {
			d := &s.Diagnostics[i]
			out = append(out, fmt.Sprintf(" %s at %q: %s / %s / %s", d.Severity, brief(s.Text[d.Start:d.End]), d.Message, d.Note(), d.Help()))
		}
		for d, r := range s.RepairsIn(0, len(s.Text)) {
			out = append(out, fmt.Sprintf(" repair of %q: %s, safe %v: %q", brief(s.Text[d.Start:d.End]), r.Title, r.Safe, r.Edits[0].Text))
		}
	}
	out = append(out, fmt.Sprintf("repeats %d, canonical %v", found.MaxRepeats(), found.Canonical()))
	for _, file := range []string{"/repo/x.json", "/repo/old/y/z.json", "/repo/base/x.json", "/elsewhere/x.json", "/repo/a/b.json"} {
		out = append(out, fmt.Sprintf("%s excluded %v", file, found.Excludes(file)))
	}
	for _, o := range found.OpenAPI() {
		out = append(out, fmt.Sprintf("openapi %q %q %q sets %v, all-of %v", o.Config, o.Document, o.Specification,
			o.Improve.Has(openapi.Sets), o.Improve.Has(openapi.AllOf)))
	}
	for _, file := range []string{"/repo/spec.json", "/repo/a/c.json"} {
		lines := settings(found.Settings(file))
		for _, v := range found.Effective(file) {
			lines = append(lines, fmt.Sprintf(" %s = %s, from %s", strings.Join(v.Keys, "."), v.JSON(), writtenAt(system.Files, v)))
		}
		out = append(append(out, "for "+file), lines...)
	}
	return out
}

// writtenAt returns the beginning of the text at the place of a value.
func writtenAt(texts map[string]string, v config.Effective) string {
	if v.Path == "" {
		return fmt.Sprint("nowhere ", v.Line, v.Column)
	}
	line := []rune(strings.Split(texts[v.Path], "\n")[v.Line-1])[v.Column-1:]
	return v.Path + " " + string(line[:min(len(line), 8)])
}

type off struct {
	what  string
	edits []syntax.Edit
	err   error
}

func turnedOff(text string) (all []off) {
	for _, name := range []string{"key-order", "empty-array"} {
		rule, _ := rules.Find(name)
		edits, err := config.TurnOff(text, rule)
		all = append(all, off{"without " + name, edits, err})
		for _, selector := range []string{"resources.pet", "provider"} {
			edits, err := config.TurnOffAt(text, selector, rule)
			all = append(all, off{"without " + name + " at " + selector, edits, err})
		}
	}
	return all
}

func after(t *testing.T, source string, edits []syntax.Edit) string {
	t.Helper()
	edited, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatal(err)
	}
	return edited
}

func brief(source string) string {
	runes := []rune(strings.Join(strings.Fields(source), " "))
	return string(runes[:min(len(runes), 40)])
}

// settings writes down settings: what is not the default.
func settings(s *analysis.Settings) (out []string) {
	out = append(out, fmt.Sprintf(" package %q, output %q, protocol %d, generator %s, keeps to Terraform %v, module left out %v, registry %v", s.Package, s.Output, s.Protocol,
		s.Profile().Generator, s.Toolchain == s.Profile(), s.IgnoresModule, s.Registry))
	for _, u := range s.Units {
		out = append(out, fmt.Sprintf(" unit %v", u))
	}
	for _, c := range s.Conventions {
		out = append(out, fmt.Sprintf(" convention at %v", c.Places))
	}
	for _, o := range s.Overrides {
		out = append(out, fmt.Sprintf(" override at %v", o.Places))
	}
	for stage := rules.StageSyntax; stage <= rules.StageStyle; stage++ {
		if s.IsBeyond(stage) {
			out = append(out, fmt.Sprintf(" %s is not looked at", stage))
		}
	}
	for _, name := range []string{"reserved-resource-name", "missing-description", "key-order", "empty-array", "description-style"} {
		r, err := rules.Find(name)
		if err != nil {
			panic(err)
		}
		out = append(out, fmt.Sprintf(" %s: %s, %s at a pet, %s in the provider, %s at tags", name, s.General(r), s.SeverityAt(r, []string{"resources", "pet"}),
			s.SeverityAt(r, []string{"provider", "x"}), s.SeverityAt(r, []string{"resources", "x", "tags"})))
	}
	return out
}

// TestSettingsOfEditors holds the mistakes and the effects of settings of an editor, with switches and keys that others read.
func TestSettingsOfEditors(t *testing.T) {
	t.Parallel()
	const settings = `{"specls": {"preset": "strict", "package": "", "protocol": null, "extends": "x", "exclude": ["y"], "schemas": [], "unrelated": 1,
  "rulez": {}, "rules": {"key-order": "off", "x": "off"}, "diff": {"base": "main", "policy": "strict"}, "hints": {"types": true, "names": false, "//": 1},
  "lenses": false, "generator": {"version": "9"}, "format": {"canonical": true}}, "other": {"preset": "errors-only"}}`
	switches := []config.Switches{{Key: "hints", Names: []string{"types", "names", "more"}, Asked: []string{"more"}}, {Key: "lenses",
		Names: []string{"one"}}, {Key: "none", Names: []string{"two"}, Asked: []string{"two"}}}
	scenario.Golden(t, "testdata/settings.golden", whole.Report(settings, []string{`null`, `true`, `false`, `"x"`, `""`, `{"one": true}`},
		func(text string) (out []string) {
			for _, section := range []string{"specls", "other"} {
				s := config.ParseSettings(text, section, switches...)
				for i := range s.Diagnostics {
					d := &s.Diagnostics[i]
					out = append(out, fmt.Sprintf("%s: at %q: %s / %s / %s", section, brief(s.Text[d.Start:d.End]), d.Message, d.Note(), d.Help()))
				}
				out = append(out, fmt.Sprintf("%s: diff %+v", section, s.Diff))
				for _, of := range switches {
					for _, name := range append(of.Names, "unknown") {
						out = append(out, fmt.Sprintf("%s: %s.%s is off %v", section, of.Key, name, s.IsOff(of, name)))
					}
				}
				c := config.New("/"+config.FileName, s.File)
				out = append(out, fmt.Sprintf("%s: canonical %v, package %q, key-order %s", section, c.Canonical(), c.Settings("/x").Package, generalOf(t, c, "key-order")))
			}
			return out
		}))
}

func generalOf(t *testing.T, c *config.Config, name string) rules.Severity {
	return c.Settings("/x").General(find(t, name))
}

// TestSelectors holds the places that selectors select, how they go on, and which of them select nothing.
func TestSelectors(t *testing.T) {
	t.Parallel()
	document := analysis.NewDocument(corpus.Specification, nil)
	specifications := []config.Specification{{Name: "a.json", Document: document}, {Name: "b.json", Document: analysis.NewDocument(`{"version": "0.1", "resources": [{"name": "x.y"}, {}]}`, nil)}}
	var b strings.Builder
	texts := []string{"provider", "resources", "resources.*", "resources.pet", "resources.p*", "resources.pet.attributes",
		"resources.pet.attributes.*", "resources.pet.**", "**.inner", "**", "version", "datasources.pet.attributes.id",
		"resources.pet.schema", "resources.none", "*.pet", "**.description", "resources.cat"}
	for _, text := range texts {
		selector, err := spec.ParseSelector(text)
		fmt.Fprintf(&b, "# %s %v\n", text, err)
		if err != nil {
			continue
		}
		for _, m := range config.Matches(selector, specifications) {
			fmt.Fprintf(&b, "%s %s: %s at %d\n", m.Specification, m.Selector, m.Path, m.Offset)
		}
	}
	for _, text := range []string{"", "r", "resources", "resources.", "resources.pet", "resources.pet.", "resources.pet.attributes.", "resources.*.", "**.", "x.", "..", "resources.pet.attributes.nested.", "resources.pet.attributes.nested.attributes.i", "provider.", "*."} {
		fmt.Fprintf(&b, "# %q goes on\n", text)
		for _, c := range config.Continue(text, specifications) {
			fmt.Fprintf(&b, "%s %d times: %s\n", c.Selector, c.Count, c.Path)
		}
	}
	file := config.Parse(`{"overrides": [{"files": ["a/*", "none/*"], "path": ["` + strings.Join(texts, `", "`) + `"]}, {"path": ["resources.zoo"]}, {"files": "z", "path": "provider"}], "schemas": [{"select": ["resources.pet", "datasources.q"], "schema": "x", "files": "a/b"}]}`)
	usage := config.NewUsage(config.New("/repo/"+config.FileName, file))
	for _, see := range []func(){func() {}, func() { usage.See("/repo/a/b.txt", nil) }, func() { usage.See("/repo/a/b", document) },
		func() { usage.See("/other/a", document) }} {
		see()
		fmt.Fprintf(&b, "unused: %v\n", usage.Unused())
	}
	for _, d := range document.Diagnostics()[:min(8, len(document.Diagnostics()))] {
		selector, ok := config.SelectorOf(document, &d)
		fmt.Fprintf(&b, "the selector of %s is %q %v\n", d.Path(), selector, ok)
	}
	scenario.Golden(t, "testdata/selectors.golden", b.String())
}
