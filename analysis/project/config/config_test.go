package config_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/headline"
	"github.com/spec-ls/spec-ls/schema"
)

// The cases say for each text which mistakes it has, as the marked text and a part of the message. The JSON Schema finds a mistake
// where Parse does, unless the case says that it cannot know.
var cases = []struct {
	name, text string
	want       []string // "marked: message"
	schema     bool     // the JSON Schema sees it as well
}{
	{"empty", `{}`, nil, false},
	{"everything", `{
		"$schema": "` + config.SchemaURL + `",
		"//": "a comment",
		"extends": ["../base.json"],
		"rules": {"missing-description": "warning", "key-order": {"severity": "info", "options": {}}},
		"overrides": [{"files": ["a/*.json"], "package": "provider", "protocol": 5}, {"path": ["resources.pet", "**.tags"], "rules": {"reserved-resource-name": "off"}}],
		"exclude": "old/**",
		"package": "provider", "protocol": 6, "generator": "v0.4.1",
		"registry": {"hostname": "registry.terraform.io", "namespace": "example"},
		"format": {"canonical": true}
	}`, nil, false},
	{"presets, stages and what is shown", `{"preset": "strict", "stage": "meaning", "rules": {"terraform": "info"}, "output": {"max-repeats": 0},
		"overrides": [{"files": "old/**", "preset": "errors-only", "stage": "startup"}, {"path": "resources.pet", "rules": {"style": "off"}}]}`, nil, false},
	{"unknown preset", `{"preset": "strikt"}`, []string{`"strikt": did you mean "strict"?`}, true},
	{"unknown preset without a neighbour", `{"preset": "x"}`, []string{`"x": must be one of errors-only, recommended, strict`}, true},
	{"preset of another type", `{"preset": true}`, []string{`true: must be of type string`}, true},
	{"unknown stage", `{"stage": "startupp"}`, []string{`"startupp": did you mean "startup"?`}, true},
	{"unknown severity of a stage", `{"rules": {"style": "warn"}}`, []string{`"warn": did you mean "warning"?`}, true},
	{"stage with an object", `{"rules": {"style": {"severity": "off"}}}`,
		[]string{`{"severity": "off"}: "style" must be of type string, not object`}, true},
	{"stage of a place", `{"overrides": [{"path": "provider", "rules": {"schema": "off"}}]}`,
		[]string{`"schema": can't be changed at single places`}, false},
	{"preset of a place", `{"overrides": [{"path": "provider", "preset": "strict"}]}`, []string{`{: hold for whole files`}, true},
	{"too few repeats", `{"output": {"max-repeats": -1}}`, []string{`-1: must be a whole number`}, true},
	{"repeats of another type", `{"output": {"max-repeats": "all"}}`, []string{`"all": must be of type number, not string`}, true},
	{"unknown key", `{"rulez": {}}`, []string{`"rulez": did you mean "rules"?`}, true},
	{"unknown key without a neighbour", `{"xyzzy": {}}`, []string{`"xyzzy": must be one of $schema, extends`}, true},
	{"unknown key deep down", `{"registry": {"host_name": "x"}}`, []string{`"host_name": did you mean "hostname"?`}, true},
	{"unknown rule", `{"rules": {"missing-descripton": "off"}}`, []string{`"missing-descripton": did you mean "missing-description"?`}, true},
	{"unknown severity", `{"rules": {"missing-description": "warn"}}`, []string{`"warn": did you mean "warning"?`}, true},
	{"unknown severity in an object", `{"rules": {"missing-description": {"severity": "x"}}}`, []string{`"x": must be one of off, hint`},
		true},
	{"options of each kind", `{"rules": {
		"missing-description": {"options": {"of": ["resource", "block"], "//": "no attributes"}}, "unsorted-attributes": {"options": {"required-first": true}},
		"description-style": {"severity": "info", "options": {"start": "any", "max-length": 80}},
		"name-pattern": {"options": {"pattern": "^[a-z]+$"}}, "singular-plural": {"options": {"except": ["fauna"]}}}}`, nil, false},
	{"rule without options", `{"rules": {"key-order": {"options": {"depth": 1}}}}`, []string{`"depth": key-order has no options`}, true},
	{"unknown option", `{"rules": {"unsorted-attributes": {"options": {"require-first": true}}}}`,
		[]string{`"require-first": did you mean "required-first"?`}, true},
	{"unknown option without a neighbour", `{"rules": {"unsorted-attributes": {"options": {"x": true}}}}`,
		[]string{`"x": It must be required-first.`}, true},
	{"flag of another type", `{"rules": {"unsorted-attributes": {"options": {"required-first": "yes"}}}}`,
		[]string{`"yes": must be of type boolean, not string`}, true},
	{"number out of bounds", `{"rules": {"deep-nesting": {"options": {"max": -1}}}}`, []string{`-1: a number from 0 to 1000`}, true},
	{"fraction", `{"rules": {"deep-nesting": {"options": {"max": 1.5}}}}`, []string{`1.5: a number from 0 to 1000`}, true},
	{"number of another type", `{"rules": {"deep-nesting": {"options": {"max": "3"}}}}`, []string{`"3": must be of type number, not string`},
		true},
	{"unknown choice", `{"rules": {"description-style": {"options": {"end": "fullstop"}}}}`, []string{`"fullstop": did you mean "full-stop"?`},
		true},
	{"unknown choice without a neighbour", `{"rules": {"description-style": {"options": {"end": "x"}}}}`,
		[]string{`"x": must be one of full-stop, no-full-stop, any`}, true},
	{"unknown choice of several", `{"rules": {"missing-description": {"options": {"of": ["block", "resurce"]}}}}`,
		[]string{`"resurce": did you mean "resource"?`}, true},
	{"no array", `{"rules": {"singular-plural": {"options": {"except": "fauna"}}}}`, []string{`"fauna": must be of type array, not string`},
		true},
	{"broken regular expression", `{"rules": {"name-pattern": {"options": {"pattern": "("}}}}`,
		[]string{`"(": Package regexp says: missing closing )`}, true},
	{"options of a place", `{"overrides": [{"path": "provider", "rules": {"deep-nesting": {"options": {"max": 1}}}}]}`, []string{`"options": hold for whole files`}, false},
	{"rule with a number", `{"rules": {"missing-description": 1}}`, []string{`1: "missing-description" must be of type string, not number`},
		true},
	{"no object", `[]`, []string{`[]: the configuration must be of type object, not array`}, true},
	{"wrong type", `{"overrides": {}}`, []string{`{}: "overrides" must be of type array, not object`}, true},
	{"wrong type of an element", `{"exclude": [1]}`, []string{`1: an element of "exclude" must be of type string, not number`}, true},
	{"neither string nor array", `{"exclude": 1}`, []string{`1: a string or an array of strings`}, true},
	{"empty text", `{"package": ""}`, []string{`"": "package" is empty`}, true},
	{"protocol", `{"protocol": 7}`, []string{`7: 5 or 6`}, true},
	{"generator", `{"generator": "0.3.9"}`, []string{`"0.3.9": follows tfplugingen-framework 0.4.1 and 0.4.0`}, true},
	{"dialect", `{"dialect": "navercloud"}`, nil, false},
	{"module", `{"module": false}`, nil, false},
	{"module by name", `{"module": "off"}`, []string{`"off": "module" must be of type boolean, not string`}, true},
	{"unknown dialect", `{"dialect": "naver"}`, []string{`"naver": It must be navercloud`}, true},
	{"brace bomb", `{"exclude": ["` + strings.Repeat("{a,b}", 26) + `"]}`,
		[]string{`"` + strings.Repeat("{a,b}", 26) + `": has too many alternatives`}, false},
	{"many patterns", `{"exclude": ["a"` + strings.Repeat(`, "a"`, 999) + `, "b"]}`, []string{`"b": is beyond the limit of 1000 patterns`},
		false},
	{"long selector", `{"overrides": [{"path": "` + strings.Repeat("**.", 400) + `a", "rules": {}}]}`,
		[]string{`"` + strings.Repeat("**.", 400) + `a": longer than 1024 bytes`}, false},
	{"pattern", `{"exclude": "["}`, []string{`"[": is not a valid pattern`}, false},
	{"selector", `{"overrides": [{"path": "resource.pet", "rules": {}}]}`, []string{`"resource.pet": did you mean "resources.pet"?`}, false},
	{"selector without a neighbour", `{"overrides": [{"path": "x.resources", "rules": {}}]}`, []string{`"x.resources": leads nowhere`}, false},
	{"long names", `{"rules": {"` + longName + `": "` + longName + `", "style": "` + longName + `", "name-pattern": {"options": {"` + longName + `": 1}}},
		"registry": {"` + longName + `": 1}, "stage": "` + longName + `"}`, []string{
		`"` + longName + `": unknown rule`, `"` + longName + `": unknown severity`, `"` + longName + `": unknown option`,
		`"` + longName + `": unknown key`,
		`"` + longName + `": unknown stage`,
	}, true},
	{"override of nothing", `{"overrides": [{"rules": {}}]}`, []string{`{: has neither "files" nor "path"`}, true},
	{"override of a place", `{"overrides": [{"path": "provider", "protocol": 5}]}`, []string{`{: hold for whole files`}, true},
	{"override of a schema error", `{"overrides": [{"path": "provider", "rules": {"unknown-key": "off"}}]}`,
		[]string{`"unknown-key": can't be changed at single places`}, false},
	{"key twice", `{"protocol": 5, "protocol": 6}`, []string{`"protocol": is defined twice`}, false},
	{"syntax", `{"protocol": 6 "package": "x"}`, []string{`6: expected comma`}, false},
	{"missing value", `{"protocol": }`, []string{`:: expected value`, `: 5 or 6`}, false},
}

// longName is a name that is longer than a headline may be.
var longName = strings.Repeat("Ĺong", 40)

func TestParse(t *testing.T) {
	schema := compileSchema(t)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			file := config.Parse(c.text)
			if len(file.Diagnostics) != len(c.want) {
				t.Errorf("%d mistakes, want %d", len(file.Diagnostics), len(c.want))
			}
			for i, d := range file.Diagnostics {
				line := c.text[d.Start:d.End] + ": " + worded(&d)
				if complaint := headline.Complaint(d.Message); complaint != "" {
					t.Error(complaint)
				}
				marked, message, _ := strings.Cut(c.want[min(i, len(c.want)-1)], ": ")
				if !strings.HasPrefix(line, marked+": ") || !strings.Contains(line, message) || d.Rule != rules.InvalidConfiguration {
					t.Errorf("%s", line)
				}
			}
			for _, r := range file.Repairs {
				fixed := config.Parse(edited(t, c.text, r.Edits))
				if len(fixed.Diagnostics) >= len(file.Diagnostics) {
					t.Errorf("%s fixes nothing: %v", r.Title, fixed.Diagnostics)
				}
			}
			var value any
			if err := json.Unmarshal([]byte(c.text), &value); err != nil {
				return // no JSON at all
			}
			if err := schema.Validate(value); (err != nil) != c.schema {
				t.Errorf("the JSON Schema says %v", err)
			}
		})
	}
}

// worded returns the whole message about a mistake.
func worded(d *analysis.Diagnostic) string {
	text := d.Message
	if d.Note() != "" {
		text += "\n" + d.Note()
	}
	if d.Help() != "" {
		text += "\n" + d.Help()
	}
	return text
}

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("config.schema.json", strings.NewReader(config.Schema())); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("config.schema.json")
}

// The first configuration of a user has no mistakes, with the lines that are commented out and without them.
func TestInitial(t *testing.T) {
	all := strings.NewReplacer(`// "`, `"`, `// {`, `{`).Replace(config.Initial)
	for _, text := range []string{config.Initial, all} {
		for _, d := range config.Parse(text).Diagnostics {
			t.Errorf("%s: %s", text[d.Start:d.End], d.Message)
		}
	}
	if !strings.Contains(config.Initial, config.SchemaURL) {
		t.Error("the schema's address is not in it")
	}
}

// memory makes a file system of texts by path.
func memory(texts map[string]string) *files.Memory { return &files.Memory{Files: texts} }

func find(t *testing.T, name string) *rules.Rule {
	t.Helper()
	r, err := rules.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The nearest configuration counts, and none beyond the root of the repository.
func TestDiscovery(t *testing.T) {
	l := config.NewLoader(memory(map[string]string{
		"/" + config.FileName:          `{}`,
		"/repo/.git":                   ``,
		"/repo/" + config.FileName:     `{}`,
		"/repo/a/b/" + config.FileName: `{}`,
		"/other/.git":                  ``,
	}))
	for file, want := range map[string]string{
		"/spec.json":             "/" + config.FileName,
		"/x/y/spec.json":         "/" + config.FileName,
		"/repo/spec.json":        "/repo/" + config.FileName,
		"/repo/a/spec.json":      "/repo/" + config.FileName,
		"/repo/a/b/c/d/spec.yml": "/repo/a/b/" + config.FileName,
		"/other/a/spec.json":     "",
	} {
		c, err := l.For(file)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if c != nil {
			got = c.Path
		}
		if got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	l := config.NewLoader(memory(map[string]string{
		"/base.json": `{"rules": {"missing-description": "info", "key-order": "error"}, "package": "base", "registry": {"hostname": "a", "namespace": "b"},
			"overrides": [{"files": "c.json", "rules": {"key-order": "hint"}}]}`,
		"/repo/" + config.FileName: `{"extends": "../base.json", "rules": {"missing-description": "warning"}, "exclude": ["old", "*.tmp.json"],
			"registry": {"namespace": "c"}, "format": {"canonical": true}, "generator": "v0.4.0", "dialect": "navercloud",
			"overrides": [
				{"files": "api/**", "rules": {"missing-description": "error"}, "package": "api", "protocol": 5},
				{"path": "resources.pet", "rules": {"missing-description": "off"}}
			]}`,
	}), "/")
	c, err := l.For("/repo/x.json")
	if err != nil || c.HasMistakes() {
		t.Fatal(err, c.Sources)
	}
	missing, order := find(t, "missing-description"), find(t, "key-order")
	for _, test := range []struct {
		file             string
		missing, order   rules.Severity
		packageName      string
		protocol         int
		excluded, shared bool
	}{
		{"/repo/x.json", rules.SeverityWarning, rules.SeverityError, "base", 0, false, true},
		{"/repo/deep/er/y.json", rules.SeverityWarning, rules.SeverityError, "base", 0, false, true},
		{"/repo/api/v1/x.json", rules.SeverityError, rules.SeverityError, "api", 5, false, false},
		{"/repo/old/x.json", rules.SeverityWarning, rules.SeverityError, "base", 0, true, true},
		{"/repo/a/x.tmp.json", rules.SeverityWarning, rules.SeverityError, "base", 0, true, true},
		{"/repo/a/c.json", rules.SeverityWarning, rules.SeverityHint, "base", 0, false, false},
	} {
		s := c.Settings(test.file)
		if s.Severity(missing) != test.missing || s.Severity(order) != test.order || s.Package != test.packageName ||
			s.Protocol != test.protocol {
			t.Errorf("%s: %s, %s, %q, %d", test.file, s.Severity(missing), s.Severity(order), s.Package, s.Protocol)
		}
		if s.Profile().Generator != "0.4.0" || s.Profile().Key("int32") != schema.KeyInt32 {
			t.Errorf("%s: %s", test.file, s.Profile())
		}
		if s.SeverityAt(missing, []string{"resources", "pet", "name"}) != rules.SeverityOff {
			t.Errorf("%s: the override of a place does not hold", test.file)
		}
		if c.Excludes(test.file) != test.excluded {
			t.Errorf("%s is excluded: %t", test.file, !test.excluded)
		}
		if (s == c.Settings("/repo/x.json")) != test.shared {
			t.Errorf("%s: shared settings: %t", test.file, !test.shared)
		}
	}
	if r := c.Settings("/repo/x.json").Registry; r.Hostname != "a" || r.Namespace != "c" {
		t.Errorf("the registry is %v", r)
	}
	if !c.Canonical() {
		t.Error("the format is not canonical")
	}
}

// Files that extend each other, or do not exist, are mistakes where they are named.
func TestExtends(t *testing.T) {
	l := config.NewLoader(memory(map[string]string{
		"/a.json":      `{"extends": ["b.json", "b.json", "gone.json"], "rules": {"key-order": "info"}}`,
		"/b.json":      `{"extends": "sub/c.json", "rules": {"key-order": "warning"}}`,
		"/sub/c.json":  `{"extends": "../a.json", "rules": {"key-order": "error"}}`,
		"/itself.json": `{"extends": "itself.json"}`,
	}))
	for file, want := range map[string][]string{
		"/a.json":      {`/sub/c.json: "../a.json" extends itself`, `/a.json: "gone.json" cannot be read`},
		"/itself.json": {`/itself.json: "itself.json" extends itself`},
	} {
		c, err := l.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range c.Sources {
			for _, d := range s.Diagnostics {
				got = append(got, s.Path+": "+d.Message)
			}
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %q", file, got)
		}
		if file == "/a.json" && c.Settings("/x.json").Severity(find(t, "key-order")) != rules.SeverityInfo {
			t.Error("the file itself does not have the last word")
		}
	}
	if _, err := l.Load("/gone.json"); err == nil {
		t.Error("a file that does not exist is loaded")
	}
}

// A configuration only extends files in its repository; nothing about other files is reported, not even whether they exist.
func TestExtendsStaysInside(t *testing.T) {
	const secret = "TOKEN=swordfish"
	base := map[string]string{
		"/outside.json": secret, "/ws/base.json": "{}", "/ws/repo/inside.json": "{}", "/ws/repo/deep/base.json": "{}",
		"/ws/repo/bad.json": secret,
	}
	for _, test := range []struct {
		name, extends string
		repository    bool
		want          string // a part of the message; empty for none
	}{
		{"beside it", "inside.json", true, ""},
		{"below it", "./deep/base.json", true, ""},
		{"by an absolute path", "/ws/repo/inside.json", true, ""},
		{"above the repository", "../base.json", true, "It is outside the repository."},
		{"in the folder, without a repository", "../base.json", false, ""},
		{"outside of the folder", "../../outside.json", false, "It is outside the repository."},
		{"what is not there", "../../none.json", true, "It is outside the repository."},
		{"what is not there inside", "none.json", true, "File does not exist."},
		{"a device", "/dev/zero", true, "It is outside the repository."},
		{"a stream", "/dev/stdin", true, "It is outside the repository."},
		{"an absolute path", "/outside.json", true, "It is outside the repository."},
		{"a link to a file outside", "link.json", true, "It is outside the repository."},
		{"through a link to a directory", "up/outside.json", true, "It is outside the repository."},
		{"a link to a device", "zero.json", true, "It is outside the repository."},
		{"a link that goes round", "round.json", true, "Too many links."},
		{"a pipe", "fifo.json", true, "Not a regular file."},
		{"a directory", "deep", true, "Is a directory."},
		{"a large file", "large.json", true, "Larger than 1 MiB."},
	} {
		t.Run(test.name, func(t *testing.T) {
			system := memory(maps.Clone(base))
			system.Files["/ws/repo/"+config.FileName] = `{"extends": ` + strconv.Quote(test.extends) + `}`
			system.Files["/ws/repo/large.json"] = strings.Repeat(" ", int(files.Configuration)+1)
			system.Links = map[string]string{
				"/ws/repo/link.json": "/outside.json", "/ws/repo/up": "/", "/ws/repo/zero.json": "/dev/zero",
				"/ws/repo/round.json": "/ws/repo/round.json",
			}
			system.Others = []string{"/dev/zero", "/dev/stdin", "/ws/repo/fifo.json"}
			if test.repository {
				system.Files["/ws/repo/.git/HEAD"] = ""
			}
			c, err := config.NewLoader(system, "/ws").For("/ws/repo/spec.json")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range c.Sources {
				for _, d := range s.Diagnostics {
					got = append(got, worded(&d))
				}
			}
			message := strings.Join(got, "\n")
			if (test.want == "") != (message == "") || !strings.Contains(message, test.want) || strings.Contains(message, "swordfish") {
				t.Errorf("%q, want %q", message, test.want)
			}
		})
	}
}

// The file itself must be in the repository as well.
func TestConfigurationStaysInside(t *testing.T) {
	system := memory(map[string]string{"/repo/.git/HEAD": "", "/home/secret": "TOKEN=swordfish", "/repo/real.json": "{}"})
	system.Links = map[string]string{"/repo/" + config.FileName: "/home/secret", "/repo/a/" + config.FileName: "/repo/real.json"}
	l := config.NewLoader(system)
	if _, err := l.For("/repo/spec.json"); err == nil || strings.Contains(err.Error(), "swordfish") {
		t.Errorf("a link out of the repository: %v", err)
	}
	if c, err := l.For("/repo/a/spec.json"); err != nil || c == nil {
		t.Errorf("a link inside of it: %v", err)
	}
}

// A configuration is made from so many files only, however they are linked.
func TestExtendsIsBounded(t *testing.T) {
	system := memory(map[string]string{"/repo/.git/HEAD": "", "/repo/" + config.FileName: `{"extends": "loop/x.json"}`,
		"/repo/x.json": `{"extends": "loop/x.json"}`})
	system.Links = map[string]string{"/repo/loop": "/repo"}
	for i := range 500 {
		system.Files[fmt.Sprintf("/repo/long/%d.json", i)] = fmt.Sprintf(`{"extends": "%d.json"}`, i+1)
	}
	for _, file := range []string{"/repo/" + config.FileName, "/repo/long/0.json"} {
		c, err := config.NewLoader(system).Load(file)
		if err != nil {
			t.Fatal(err)
		}
		if !c.HasMistakes() || len(c.Sources) > 100 {
			t.Errorf("%s is made of %d files", file, len(c.Sources))
		}
	}
}

// An override changes the findings at its places only, and can turn a rule on.
func TestOverridesInDocuments(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
		{"name": "pet", "schema": {"attributes": [{"name": "count", "string": {"computed_optional_required": "required"}}]}},
		{"name": "dog", "schema": {"attributes": [{"name": "count", "string": {"computed_optional_required": "required"}}]}}]}`
	file := config.Parse(`{"overrides": [
		{"path": "resources.pet", "rules": {"reserved-resource-name": "off"}},
		{"path": "**.dog.attributes", "rules": {"missing-description": "info"}}]}`)
	if len(file.Diagnostics) > 0 {
		t.Fatal(file.Diagnostics)
	}
	c := &config.Config{Sources: []config.Source{{Path: "/x.json", File: file}}}
	var got []string
	for _, d := range analysis.NewDocument(text, c.Settings("/spec.json")).Diagnostics() {
		got = append(got, fmt.Sprintf("%s %s at %s", d.Severity, d.Rule.Name, strings.Join(d.Steps(), ".")))
	}
	want := []string{"info missing-description at resources.dog.attributes.count.name",
		"error reserved-resource-name at resources.dog.attributes.count.name"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q", got)
	}
}

// No override silences or weakens an error that keeps the rest of the file from being checked.
func TestOverridesOfTheSchema(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
		{"name": "pet", "schema": {"attributes": [{"name": "A", "string": {"computed_optional_required": "required"}},]}}]}`
	for _, severity := range []string{"off", "hint", "info", "warning"} {
		file := config.Parse(fmt.Sprintf(`{"overrides": [{"path": "**", "rules": {"invalid-identifier": %q, "json-syntax": %q}}]}`, severity, severity))
		c := &config.Config{Sources: []config.Source{{Path: "/x.json", File: file}}}
		var got []string
		for _, d := range analysis.NewDocument(text, c.Settings("/spec.json")).Diagnostics() {
			got = append(got, fmt.Sprintf("%s %s %s", d.Severity, d.Rule.Name, d.Pointer()))
		}
		want := []string{"error invalid-identifier /resources/0/schema/attributes/0/name", "error json-syntax /resources/0/schema/attributes"}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", severity, got)
		}
	}
}

// FuzzParse parses any text as a configuration: the places of its mistakes are inside it.
func FuzzParse(f *testing.F) {
	for _, c := range cases {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := config.Parse(text)
		for _, d := range file.Diagnostics {
			if d.Start < 0 || d.End < d.Start || d.End > len(text) || d.Message == "" {
				t.Errorf("%q: [%d, %d) %s", text, d.Start, d.End, d.Message)
			}
		}
		c := &config.Config{Sources: []config.Source{{Path: "/x.json", File: file}}}
		analysis.NewDocument(text, c.Settings("/a/spec.json")).Diagnostics()
		c.Excludes("/a/spec.json")
	})
}

// FuzzSelector: a selector that is taken means what it says again.
func FuzzSelector(f *testing.F) {
	f.Add("resources.pet.attributes.*")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := spec.ParseSelector(text); err == nil && s.String() != text {
			t.Errorf("%q becomes %q", text, s)
		}
	})
}
