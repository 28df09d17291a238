package openapi_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// mapped is the result of mapping a configuration and a document.
type mapped struct {
	result *openapi.Result // nil if one of them was refused
	said   []string        // the parts that are refused, lost or left out, by line
}

func mapTexts(config, document string, improve openapi.Improvements) (m mapped) {
	say := func(name, source string, offset int, format string, arguments ...any) {
		at := text.PositionIn(source, min(offset, len(source)), text.UTF32)
		m.said = append(m.said, fmt.Sprintf("%s:%d:%d: ", name, at.Line+1, at.Column+1)+fmt.Sprintf(format, arguments...))
	}
	refuse := func(name, text string, err error) {
		broken := err.(*openapi.Error)
		say(name, text, broken.Offset, "%s", broken.Message)
	}
	c, problems, err := openapi.ReadConfig(config)
	if err != nil {
		refuse("config", config, err)
		return m
	}
	var d *openapi.Document
	if len(problems) == 0 {
		if d, err = openapi.ReadDocument(document); err != nil {
			refuse("document", document, err)
			return m
		}
		m.result = openapi.Map(c, d, improve)
		problems = m.result.Problems
	}
	for _, p := range problems {
		say("config", config, p.Start, "%s", p.Message)
	}
	if len(problems) > 0 {
		m.result = nil
		return m
	}
	failed := func(what string, f *openapi.Failure) {
		at := 0
		if f.Node >= 0 {
			at = d.Tree.From(f.Node)
		}
		say("document", document, at, "%s: %s: %s", what, strings.Join(f.Path, "."), f.Message)
	}
	for _, u := range m.result.Units() {
		if u.Skipped != nil {
			failed(u.Config.Name.Value+" is skipped", u.Skipped)
		}
		for _, dropped := range u.Dropped {
			failed(u.Config.Name.Value+": "+dropped.Role.String()+" is dropped", dropped.Failure)
		}
		for _, absent := range u.Absent {
			say("document", document, d.Tree.From(absent.Node), "%s: %s has no attribute: %s", u.Config.Name.Value, strings.Join(absent.Path, "."),
				absent.Reason)
		}
		m.trace(u.Attributes, u.Config.Name.Value, document)
	}
	if fatal := m.result.Fatal; fatal != nil {
		m.result = nil
	}
	return m
}

// trace prints the source of each attribute.
func (m *mapped) trace(attributes []*openapi.Attribute, path, document string) {
	line := func(node int32) int {
		return text.PositionIn(document, m.result.Document.Tree.From(node), text.UTF32).Line + 1
	}
	for _, a := range attributes {
		text := fmt.Sprintf("%s.%s: %s (%s), %s", path, a.Name, a.Kind, m.result.WhyKind(a), m.result.WhyConfigurable(a))
		for _, s := range a.Sources {
			text += fmt.Sprintf("; %s at line %d %s", s.Role, line(s.Node), s.Gave)
		}
		for _, lost := range m.result.Lost(a) {
			text += fmt.Sprintf("; %s is lost: %s", lost.Keyword, lost.Why)
		}
		for _, i := range a.Improved {
			text += "; improved by " + i.String()
		}
		m.said = append(m.said, text)
		m.trace(a.Attributes, path+"."+a.Name, document)
	}
}

// archives calls a function for each archive of a folder. Sections: generator_config.yml, openapi.yml, specification.json, and said.
func archives(t *testing.T, pattern string, test func(t *testing.T, file string, archive *txtar.Archive, sections map[string]string)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sections := map[string]string{}
			for _, f := range archive.Files {
				sections[f.Name] = string(f.Data)
			}
			test(t, file, archive, sections)
		})
	}
}

// write replaces a section of an archive, or adds it.
func write(t *testing.T, file string, archive *txtar.Archive, name, text string) {
	t.Helper()
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			archive.Files[i].Data = []byte(text)
			name = ""
		}
	}
	if name != "" {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(text)})
	}
	if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

func check(t *testing.T, what, want, got string) {
	t.Helper()
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// TestMap holds the mapping to what tfplugingen-openapi wrote for the same texts, byte for byte: the section specification.json was
// recorded from that program and is missing where it wrote none. The messages beside it are ours, and -update writes them.
func TestMap(t *testing.T) {
	archives(t, "testdata/*.txtar", func(t *testing.T, file string, archive *txtar.Archive, sections map[string]string) {
		m := mapTexts(sections["generator_config.yml"], sections["openapi.yml"], 0)
		got := ""
		if m.result != nil {
			got = m.result.Text() + "\n"
		}
		check(t, "specification", sections["specification.json"], got)
		said := strings.Join(append(m.said, ""), "\n")
		if scenario.Updating() {
			write(t, file, archive, "said", said)
			return
		}
		check(t, "said", sections["said"], said)
	})
}

// TestImprove has each improvement change what it is for. The specification without it is what TestMap holds for the same kind of input.
func TestImprove(t *testing.T) {
	seen := map[string]bool{}
	archives(t, "testdata/improve/*.txtar", func(t *testing.T, file string, archive *txtar.Archive, sections map[string]string) {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		improvement, ok := openapi.ImprovementsNamed(name)
		if !ok {
			t.Fatalf("%s is not the name of an improvement", name)
		}
		seen[name] = true
		config, document := sections["generator_config.yml"], sections["openapi.yml"]
		m := mapTexts(config, document, improvement)
		if m.result == nil {
			t.Fatalf("refused: %s", m.said)
		}
		got := m.result.Text() + "\n"
		if plain := mapTexts(config, document, 0); plain.result != nil && plain.result.Text()+"\n" == got {
			t.Error("the improvement changes nothing")
		}
		said := strings.Join(append(m.said, ""), "\n")
		if scenario.Updating() {
			write(t, file, archive, "specification.json", got)
			write(t, file, archive, "said", said)
			return
		}
		check(t, "specification", sections["specification.json"], got)
		check(t, "said", sections["said"], said)
	})
	for _, i := range openapi.AllImprovements() {
		if !seen[i.String()] {
			t.Errorf("%s has no archive", i)
		}
	}
}

// TestCollected holds the mapping to what the program answered to the cases that SPEC_LS_SHARED has.
func TestCollected(t *testing.T) {
	shared := os.Getenv("SPEC_LS_SHARED")
	if shared == "" {
		t.Log("SPEC_LS_SHARED is not set: TestMap is what holds the mapping")
		return
	}
	file, err := os.Open(filepath.Join(shared, "openapi", "cases.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	cases := 0
	for lines.Scan() {
		var c struct {
			Group, Name, Config, OpenAPI string
			Spec                         any
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases++
		var got any
		m := mapTexts(c.Config, c.OpenAPI, 0)
		if m.result != nil && m.result.Provider.Skipped == nil {
			if err := json.Unmarshal([]byte(m.result.Text()), &got); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(c.Spec, got) {
			t.Errorf("%s %s: %s\n%s", c.Group, c.Name, cmp.Diff(c.Spec, got), strings.Join(m.said, "\n"))
		}
	}
	if cases < 200 {
		t.Errorf("only %d cases", cases)
	}
}

// TestBounded maps references and aliases that multiply: each leads to two of the next. It ends at the bound.
func TestBounded(t *testing.T) {
	const levels = 60
	const config = "provider: {name: p}\nresources:\n  r: {create: {path: /x, method: post}, read: {path: /x, method: post}}\n"
	for name, format := range map[string]string{
		"properties": "{type: object, properties: {a: {$ref: '#/components/schemas/S%[1]d'}, b: {$ref: '#/components/schemas/S%[1]d'}}}",
		"anyOf":      "{anyOf: [{$ref: '#/components/schemas/S%[1]d'}, {$ref: '#/components/schemas/S%[1]d'}]}",
		"allOf":      "{allOf: [{$ref: '#/components/schemas/S%[1]d'}, {$ref: '#/components/schemas/S%[1]d'}]}",
		"elements":   "{type: array, items: {type: array, items: {type: object, properties: {a: {$ref: '#/components/schemas/S%[1]d'}, b: {$ref: '#/components/schemas/S%[1]d'}}}}}",
	} {
		t.Run(name, func(t *testing.T) {
			document := "openapi: 3.0.0\npaths: {/x: {post: {requestBody: {content: {application/json: {schema: {properties: {x: {$ref: '#/components/schemas/S0'}}}}}}}}}\ncomponents:\n  schemas:\n"
			for i := range levels {
				document += fmt.Sprintf("    S%d: %s\n", i, fmt.Sprintf(format, i+1))
			}
			document += fmt.Sprintf("    S%d: {type: object}\n", levels)
			for _, improve := range []openapi.Improvements{0, 0xFFFF} {
				mapTexts(config, document, improve)
			}
		})
	}
	aliases := "provider: {name: p}\nx: &x0 [a, b]\n"
	for i := range levels {
		aliases += fmt.Sprintf("x%d: &x%d [*x%d, *x%d]\n", i+1, i+1, i, i)
	}
	unit := "create: {path: /x, method: post}, read: {path: /x, method: post}"
	aliases += "resources:\n  r: &r {" + unit + ", schema: {ignores: [" + strings.Repeat("a, ", 5000) + "]}}\n"
	for i := range 5000 {
		aliases += fmt.Sprintf("  r%d: *r\n", i)
	}
	if m := mapTexts(aliases, "", 0); m.result != nil || !strings.Contains(strings.Join(m.said, ""), "excessive aliasing") {
		t.Errorf("aliases that multiply are followed: %.200q", m.said)
	}
}

// FuzzMap maps any document: mapping always ends, and its output is JSON.
func FuzzMap(f *testing.F) {
	for _, pattern := range []string{"testdata/*.txtar", "testdata/improve/*.txtar"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(archive.Files[0].Data), string(archive.Files[1].Data), uint16(0))
			f.Add(string(archive.Files[0].Data), string(archive.Files[1].Data), uint16(0xFFFF))
		}
	}
	f.Fuzz(func(t *testing.T, config, document string, improve uint16) {
		m := mapTexts(config, document, openapi.Improvements(improve))
		if m.result != nil && !json.Valid([]byte(m.result.Text())) {
			t.Error("what is written is not JSON")
		}
	})
}

// TestCompositionsThatGrow has schemas that each name the one before them twice. The number of their properties has no bound.
func TestCompositionsThatGrow(t *testing.T) {
	for _, of := range []string{
		"allOf: [{$ref: REF}, {$ref: REF}]", "anyOf: [{$ref: REF}, {$ref: REF}]", "oneOf: [{$ref: REF}, {$ref: REF}]",
		"{type: object, properties: {a: {$ref: REF}, b: {$ref: REF}}}",
		"{type: array, items: {allOf: [{$ref: REF}, {$ref: REF}]}}",
	} {
		var b strings.Builder
		b.WriteString("openapi: 3.1.0\ninfo: {title: x, version: '1'}\npaths:\n  /p:\n    post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/S60'}}}}}\n" +
			"    get: {responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/S60'}}}}}}\n" +
			"components:\n  schemas:\n    S0: {type: object, properties: {x: {type: string}}}\n")
		for i := range 60 {
			schema := strings.ReplaceAll(of, "REF", fmt.Sprintf("'#/components/schemas/S%d'", i))
			if !strings.HasPrefix(schema, "{") {
				schema = "{" + schema + "}"
			}
			fmt.Fprintf(&b, "    S%d: %s\n", i+1, schema)
		}
		config := "provider: {name: x}\nresources:\n  p:\n    create: {path: /p, method: POST}\n    read: {path: /p, method: GET}\n"
		for _, improvements := range []openapi.Improvements{0, allImprovements()} {
			mapTexts(config, b.String(), improvements)
		}
	}
}

func allImprovements() (all openapi.Improvements) {
	all, _ = openapi.ImprovementsNamed(openapi.Recommended)
	return all
}

// TestProposals shows what is proposed for the ways in which documents spell collections and the things in them.
func TestProposals(t *testing.T) {
	const (
		body  = `"requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"name": {"type": "string"}}}}}}`
		array = `"responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "string"}}}}}}`
		page  = `"responses": {"200": {"content": {"application/json": {"schema": {"properties": {"total": {"type": "integer"}, "all": {"type": "array"}}}}}}}`
	)
	post, get, list := `"post": {`+body+`}`, `"get": {}`, `"get": {`+array+`}`
	for _, test := range []struct{ paths, want string }{
		{`"/pets": {` + post + `, ` + list + `}, "/pets/{id}": {` + get + `, "patch": {}, "delete": {}}`,
			"pet: POST /pets, GET /pets/{id}, PATCH /pets/{id}, DELETE /pets/{id}"},
		{`"/pet": {` + post + `, "put": {}}, "/pet/{id}/": {` + get + `}`, "pet: POST /pet, GET /pet/{id}/, PUT /pet, "},
		{`"/properties": {` + post + `}, "/property/{name}": {` + get + `, "post": {}}`, "property: POST /properties, GET /property/{name}, POST /property/{name}, "},
		{`"/databases/mysql": {` + post + `}, "/databases/{id}": {` + get + `}`, "database_mysql: POST /databases/mysql, GET /databases/{id}, , "},
		{`"/apps/{app}/keys": {` + post + `}, "/apps/{app}/keys/{id}": {` + get + `}, "/apps": {}, "/apps/{app}": {}`, "app_key: POST /apps/{app}/keys, GET /apps/{app}/keys/{id}, , "},
		{`"/settings": {"put": {` + body + `}, ` + get + `}`, "settings: PUT /settings, GET /settings, PUT /settings, "},
		{`"/pets": {` + post + `, ` + list + `}, "/pets/{id}": {"delete": {}}`, ": POST /pets, , , DELETE /pets/{id}: GET /pets lists them, and no operation reads one"},
		{`"/pets": {` + post + `, "get": {` + page + `}}`, ": POST /pets, , , : GET /pets lists them, and no operation reads one"},
		{`"/pets/{id}/feed": {"post": {}}, "/pets/{id}": {` + get + `}`, ": POST /pets/{id}/feed, , , : it takes no body"},
		{`"/login": {` + post + `}`, ": POST /login, , , : no operation reads what it makes"},
	} {
		d, err := openapi.ReadDocument(`{"openapi": "3.0.0", "paths": {` + test.paths + `}}`)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range d.Resources() {
			var operations []string
			for _, o := range []openapi.Operation{p.Create, p.Read, p.Update, p.Delete} {
				operations = append(operations, strings.TrimSpace(o.String()))
			}
			line := p.Name + ": " + strings.Join(operations, ", ")
			if p.LeftOut != "" {
				line += ": " + p.LeftOut
			}
			got = append(got, line)
		}
		if strings.Join(got, "\n") != test.want {
			t.Errorf("{%s}\ngot  %s\nwant %s", test.paths, strings.Join(got, "\n"), test.want)
		}
	}
}
