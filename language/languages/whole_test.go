package languages_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
	"github.com/spec-ls/spec-ls/language/openapi"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

const zooDocument = `openapi: 3.0.0
paths:
  /pets:
    post:
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {"201": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
  /pets/{petId}:
    get:
      parameters: [{name: petId, in: path, schema: {type: string}}]
      responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
  /bad:
    get:
      responses: {"200": {content: {application/json: {schema: {type: object, properties: {x: {oneOf: [{type: object}, {type: string}]}}}}}}}
components:
  schemas:
    Pet:
      type: object
      properties:
        name: {type: string, description: its name}
        owner: {type: object, properties: {email: {type: string}}}
        tags: {type: array, uniqueItems: true, items: {type: string}}
    Settings: {type: object, properties: {token: {type: string}}}
`

const zooConfig = `provider:
  name: zoo
  schema_ref: '#/components/schemas/Settings'
  ignores: [nothing]
resources:
  pet: # one
    create: {path: /pets, method: POST}
    read:
      path: /pets/{petId}
      method: GET
    delete: {path: '/pets/{petId}', method: DELETE}
    schema:
      ignores: [owner.email, nme]
      attributes:
        aliases: {petId: id}
        overrides:
          name: {description: another}
          nam: {}
data_sources:
  bad:
    read: {path: /bad, method: GET}
`

const zooSpecification = `{
  "version": "0.1",
  "provider": {"name": "zoo"},
  "resources": [
    {"name": "pet", "schema": {"attributes": [
      {"name": "name", "string": {"computed_optional_required": "computed_optional"}},
      {"name": "owner", "single_nested": {"computed_optional_required": "computed_optional", "attributes": [
        {"name": "email", "string": {}}]}},
      {"name": "id", "string": {"computed_optional_required": "computed_optional"}}
    ]}},
    {"name": "other"}
  ],
  "datasources": [{"name": "bad", "schema": {"attributes": []}}]
}
`

const zooSettings = `{"openapi": [{"config": "gen.yml", "document": "api.yml", "specification": "spec.json", "improve": ["all-of"]}], "rules": {"key-ordr": "off"},
 "overrides": [{"path": "resources.pet", "rules": {"key-order": "off"}}]}
`

const zooOverlay = `resources:
  pet:
    attributes:
      owner.email: {description: mail}
      nothing: {}
    renam: dog
rules:
  - match: {name: "i*"}
`

// surroundings are those of a file in a repository with a configuration of tfplugingen-openapi, its document, and the specification.
func surroundings(file string, open bool) *language.Surroundings {
	system := &files.Memory{Files: map[string]string{
		"/zoo/.git/HEAD": "", "/zoo/.spec-ls.json": zooSettings, "/zoo/gen.yml": zooConfig, "/zoo/api.yml": zooDocument,
		"/zoo/spec.json": zooSpecification,
	}}
	in := &language.Surroundings{Path: file, Loader: config.NewLoader(system)}
	if open {
		in.Specifications = func() []language.Specification {
			return []language.Specification{{Address: "file:///zoo/spec.json", Path: "/zoo/spec.json",
				Document: analysis.NewDocument(zooSpecification, nil)}}
		}
		in.Settings = func() *analysis.Settings { return &analysis.Settings{} }
		in.Text = func(path string) (string, bool) { return zooConfig, path == "/zoo/gen.yml" }
	}
	return in
}

func placed(d language.Defined) string {
	source := d.Lines.Text()
	return fmt.Sprintf("%s%s %q in %.30q", d.Address, d.Path, source[d.Start:d.End], source[d.WholeStart:d.WholeEnd])
}

// said writes down everything that a view knows.
func said(t *testing.T, view language.View) (out []string) {
	t.Helper()
	source := view.Lines().Text()
	for _, most := range []int{0, 2, 100} {
		found, total, err := view.Findings(context.Background(), most)
		out = append(out, fmt.Sprintf("%d of %d findings %v", len(found), total, err))
		for i := range found {
			d := &found[i]
			line := fmt.Sprintf(" %s %s at %q in %q: %s / %s / %s", d.Severity, d.Rule.Name, source[d.Start:d.End], d.Path(), d.Message,
				d.Note(), d.Help())
			for _, e := range d.Elsewhere() {
				line += fmt.Sprintf("; %s at %d of %s, %v", e.Message, e.Start.Offset, e.File, e.Start.Positions)
			}
			out = append(out, line)
		}
	}
	if v, ok := view.(language.Repairing); ok {
		for _, r := range [][2]int{{0, len(source)}, {len(source) / 2, len(source) / 2}} {
			for d, fix := range v.Repairs(r[0], r[1]) {
				line := fmt.Sprintf("repair of %q: %s, safe %v", source[d.Start:d.End], fix.Title, fix.Safe)
				for _, e := range fix.Edits {
					line += fmt.Sprintf(" %q > %q", source[e.Start:e.End], e.Text)
				}
				for _, f := range fix.Files {
					line += fmt.Sprintf(" %s new %v %d edits", f.Path, f.IsNew, len(f.Edits))
				}
				out = append(out, line)
			}
		}
	}
	if v, ok := view.(language.Unchecking); ok {
		for _, item := range v.Unchecked() {
			out = append(out, fmt.Sprintf("unchecked %+v", item))
		}
	}
	if v, ok := view.(language.Hinting); ok {
		for _, r := range [][2]int{{0, len(source)}, {0, 10}} {
			for _, h := range v.Hints(context.Background(), r[0], r[1]) {
				line := fmt.Sprintf("hint after %q:", source[max(h.At-8, 0):h.At])
				for _, p := range h.Parts {
					line += fmt.Sprintf(" %q %s %d", p.Text, p.File, p.Offset)
				}
				out = append(out, line)
			}
		}
	}
	if v, ok := view.(language.Outlining); ok {
		for _, item := range v.Outline(view.Lines().Mapper(text.UTF16)) {
			out = append(out, fmt.Sprintf("outline %+v", item))
		}
	}
	if v, ok := view.(language.Folding); ok {
		for _, f := range v.Folds(view.Lines().Mapper(text.UTF16)) {
			out = append(out, fmt.Sprintf("fold %+v", f))
		}
	}
	if v, ok := view.(language.Structured); ok {
		out = append(out, fmt.Sprintf("%d units, fixed %v", len(v.File().Units), v.IsFixed()))
	}
	last := ""
	for offset := range len(source) + 1 {
		line := ""
		if v, ok := view.(language.Defining); ok {
			found, start, end := v.Define(offset)
			if len(found) > 0 || start < end {
				line += fmt.Sprintf(" %q is", source[start:end])
			}
			for _, d := range found {
				line += " " + placed(d)
			}
		}
		if v, ok := view.(language.Hovering); ok {
			if h, ok := v.Hover(offset); ok {
				line += fmt.Sprintf(" hover %+.80v", h)
			}
		}
		if v, ok := view.(language.Selecting); ok {
			line += fmt.Sprintf(" around %v", v.Around(offset))
		}
		if v, ok := view.(language.Completing); ok && offset%7 == 0 {
			list := v.Complete(offset, completion.Options{})
			line += fmt.Sprintf(" %d items", len(list.Items))
			if len(list.Items) > 0 {
				line += fmt.Sprintf(", the first %s", list.Items[0].Label)
			}
		}
		if line != last && line != "" {
			out = append(out, fmt.Sprintf("%d %.6q:%s", offset, source[offset:], line))
		}
		last = line
	}
	return out
}

// TestViews holds everything that the views of one file of each language know, beside other files and without them.
func TestViews(t *testing.T) {
	t.Parallel()
	for _, f := range []language.File{
		{Name: "gen.yml", Text: zooConfig}, {Name: ".spec-ls.json", Text: zooSettings}, {Name: "zoo.overlay.yml", Text: zooOverlay},
		{Name: "spec.json", Text: zooSpecification},
	} {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			l := languages.For(&f)
			opened := l.Open(&f)
			lines := said(t, l.View(opened, surroundings("/zoo/"+f.Name, true)))
			var b strings.Builder
			fmt.Fprintf(&b, "%T, recognised %v\n%s\n", l, opened.IsRecognised(), strings.Join(lines, "\n"))
			closed := said(t, l.View(opened, surroundings("/zoo/"+f.Name, false)))
			fmt.Fprintf(&b, "# nothing is open\n%s\n", strings.Join(whole.Changes(lines, closed), "\n"))
			fmt.Fprintf(&b, "# no file\n%s\n", strings.Join(whole.Changes(lines, said(t, l.View(opened, surroundings("", false)))), "\n"))
			fmt.Fprintf(&b, "# elsewhere\n%s\n", strings.Join(whole.Changes(lines, said(t, l.View(opened, surroundings("/other/"+f.Name,
				true)))), "\n"))
			for _, change := range []text.Change{{Whole: true, Text: "{}"}, {Text: "x: y\n"}, {Start: text.Position{Line: 99},
				End: text.Position{Line: 99}}} {
				changed, err := opened.Change([]text.Change{change}, text.UTF16)
				if err != nil {
					fmt.Fprintf(&b, "changed: %v\n", err)
					continue
				}
				fmt.Fprintf(&b, "changed to %.20q, recognised %v\n", changed.Lines().Text(), changed.IsRecognised())
			}
			scenario.Golden(t, "testdata/"+strings.TrimPrefix(f.Name, ".")+".golden", b.String())
		})
	}
}

// TestOrigins holds the places from which each part of a specification is generated, and the findings with those places.
func TestOrigins(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	document := analysis.NewDocument(zooSpecification, nil)
	for _, in := range []*language.Surroundings{surroundings("/zoo/spec.json", false), surroundings("/zoo/spec.json", true),
		surroundings("/zoo/other.json", false), surroundings("", false)} {
		fmt.Fprintf(&b, "# %s\n", in.Path)
		last := ""
		for offset := range len(zooSpecification) {
			var places []string
			for _, d := range openapi.Origins(in, document, offset) {
				places = append(places, placed(d))
			}
			if line := strings.Join(places, "; "); line != last {
				fmt.Fprintf(&b, "%d %.8q: %s\n", offset, zooSpecification[offset:], line)
				last = line
			}
		}
		for _, d := range openapi.Relate(in, document.Diagnostics()) {
			fmt.Fprintf(&b, "%s in %s:", d.Rule.Name, d.Path())
			for _, e := range d.Elsewhere() {
				fmt.Fprintf(&b, " %s %s %d-%d %v %v;", e.Message, e.File, e.Start.Offset, e.End.Offset, e.Start.Positions, e.End.Positions)
			}
			fmt.Fprintln(&b)
		}
	}
	scenario.Golden(t, "testdata/origins.golden", b.String())
}
