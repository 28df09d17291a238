package convention_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/project/convention"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// load loads a schema that has other files beside it.
func load(schema string, others ...string) (*convention.Schema, error) {
	memory := &files.Memory{Files: map[string]string{"/repository/schemas/main.json": schema}}
	for i := 0; i < len(others); i += 2 {
		memory.Files[others[i]] = others[i+1]
	}
	return convention.Load(memory, "/repository", "/repository/schemas/main.json")
}

// judged returns the errors of a schema in a text: of each the place, the headline, and the rest.
func judged(t *testing.T, s *convention.Schema, text string) []string {
	t.Helper()
	tree := syntax.Parse(text, spec.Options)
	out := []string{}
	for _, b := range s.Judge(tree, 0) {
		out = append(out, strings.Join([]string{edit(tree, b.Node), b.Title, b.Reason, b.Detail, b.Source}, " | "))
	}
	return out
}

func edit(tree *syntax.Tree, node int32) string {
	n := &tree.Nodes[node]
	if n.IsContainer() {
		return tree.Text[n.From():n.Start] + "{}"
	}
	return tree.Text[n.From():n.End]
}

func TestJudge(t *testing.T) {
	for name, c := range map[string]struct {
		schema, value string
		want          []string
	}{
		"nothing is wrong": {`{"required": ["name"]}`, `{"name": "a"}`, []string{}},
		"no text":          {`{"required": ["b", "a"]}`, `{}`, []string{"{} |  |  | It has no \"b\" and no \"a\". | main.json"}},
		"the place of a value": {`{"properties": {"a": {"items": {"properties": {"b~/": {"type": "string"}}}}}}`,
			`{"a": [{}, {"b~/": 1}]}`, []string{`"b~/": 1 |  |  | It must be of type string, not number. | main.json`}},
		"the nearest title": {`{"title": "outer", "properties": {"a": {"title": "inner", "description": "why", "allOf": [{"type": "string"}]}}}`, `{"a": 1}`, []string{`"a": 1 | inner | why | It must be of type string, not number. | main.json`}},
		"an outer title": {`{"title": "outer", "properties": {"a": {"type": "string"}}}`, `{"a": 1}`,
			[]string{`"a": 1 | outer |  | It must be of type string, not number. | main.json`}},
		"an error message":    {`{"title": "outer", "properties": {"a": {"errorMessage": "said", "type": "string"}}}`, `{"a": 1}`, []string{`"a": 1 | said |  | It must be of type string, not number. | main.json`}},
		"messages by keyword": {`{"errorMessage": {"required": "a is missing"}, "title": "other", "required": ["a"], "maxProperties": 0}`, `{"b": 1}`, []string{"{} | a is missing |  | It has no \"a\". | main.json", "{} | other |  | It must have at most 0 members, and has 1. | main.json"}},
		"a description": {`{"description": "said", "required": ["a"]}`, `{}`,
			[]string{"{} | said |  | It has no \"a\". | main.json"}},
		"a property that is called title": {`{"properties": {"title": {"type": "string"}}}`, `{"title": 1}`,
			[]string{`"title": 1 |  |  | It must be of type string, not number. | main.json`}},
		"one of several": {`{"title": "one", "anyOf": [{"title": "x", "required": ["a"]}, {"required": ["b"]}]}`, `{}`, []string{"{} | one |  | It follows none of the 2 alternatives. | main.json"}},
		"no such": {`{"title": "no float64", "not": {"required": ["float64"]}}`, `{"float64": {}}`,
			[]string{"{} | no float64 |  | It is what the schema forbids. | main.json"}},
		"names in order": {`{"additionalProperties": false}`, `{"c": 1, "a": 1, "b": 1}`,
			[]string{`"c": 1 |  |  | There must be no "c". | main.json`, `"a": 1 |  |  | There must be no "a". | main.json`,
				`"b": 1 |  |  | There must be no "b". | main.json`}},
		"a large number": {`{"properties": {"a": {"maximum": 5}}}`, `{"a": 1e999}`,
			[]string{`"a": 1e999 |  |  | It must be at most 5. | main.json`}},
		"draft 7": {`{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"x": {"type": "string"}}, "properties": {"a": {"$ref": "#/definitions/x"}}}`, `{"a": 1}`, []string{`"a": 1 |  |  | It must be of type string, not number. | main.json`}},
		"false":   {`false`, `{}`, []string{"{} |  |  | It is not allowed. | main.json"}},
		"another file": {`{"properties": {"a": {"$ref": "../names.json#/$defs/name"}}}`, `{"a": 1}`,
			[]string{`"a": 1 | a name |  | It must be of type string, not number. | names.json`}},
		"an entry of a list": {`{"properties": {"a": {"$ref": "#/$defs/~0~1/allOf/1"}}, "$defs": {"~/": {"allOf": [true, {"title": "second", "type": "string"}]}}}`, `{"a": 1}`,
			[]string{`"a": 1 | second |  | It must be of type string, not number. | main.json`}},
		"itself, for what is inside": {`{"properties": {"a": {"$ref": "#"}, "b": false}}`, `{"a": {"a": {"b": 1}}}`,
			[]string{`"b": 1 |  |  | It is not allowed. | main.json`}},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := load(c.schema, "/repository/names.json", `{"$defs": {"name": {"title": "a name", "type": "string"}}}`)
			if err != nil {
				t.Fatal(err)
			}
			for range 3 { // the library goes through maps
				if diff := cmp.Diff(c.want, judged(t, s, c.value)); diff != "" {
					t.Fatal(diff)
				}
			}
		})
	}
}

// Values that can't be used are reported, without the names of files outside the repository or the text of a file.
func TestLoadRefuses(t *testing.T) {
	for name, c := range map[string]struct{ schema, want string }{
		"the network":              {`{"$ref": "https://example.com/schema.json"}`, "https://example.com/schema.json: it is not a file; nothing is read from the network"},
		"a host":                   {`{"$ref": "file://example.com/schema.json"}`, "file://example.com/schema.json: it is not a file; nothing is read from the network"},
		"outside":                  {`{"$ref": "../../secret.json"}`, "secret.json: it is outside the repository"},
		"an absolute path":         {`{"$ref": "/secret.json"}`, "secret.json: it is outside the repository"},
		"no address":               {`{"$ref": "%zz"}`, "%zz: it is not an address"},
		"an anchor":                {`{"$ref": "#a", "a": {}}`, `main.json: at "/$ref": it leads nowhere`},
		"no member":                {`{"$ref": "#/b", "a": {}}`, `main.json: at "/$ref": it leads nowhere`},
		"no entry":                 {`{"$ref": "#/allOf/1", "allOf": [{}]}`, `main.json: at "/$ref": it leads nowhere`},
		"no number of an entry":    {`{"$ref": "#/allOf/-1", "allOf": [{}]}`, `main.json: at "/$ref": it leads nowhere`},
		"into a value":             {`{"$ref": "#/title/0", "title": "x"}`, `main.json: at "/$ref": it leads nowhere`},
		"no schema in a list":      {`{"anyOf": [{}, {"not": {"minLength": "x"}}]}`, `main.json: at "/anyOf/1/not/minLength": it must be a whole number from 0 on`},
		"a dynamic reference":      {`{"$dynamicRef": "#"}`, `main.json: at "/$dynamicRef": the keyword is not supported`},
		"an address inside":        {`{"not": {"$id": "x.json"}}`, `main.json: at "/not/$id": only a whole file may have an address of its own`},
		"escapes in a path":        {`{"$ref": "%2e%2e/%2e%2e/secret.json"}`, "secret.json: it is outside the repository"},
		"a link":                   {`{"$ref": "link.json"}`, "link.json: it is outside the repository"},
		"a file that is not there": {`{"$ref": "none.json"}`, "none.json: file does not exist"},
		"a draft of one's own": {`{"$schema": "https://example.com/draft"}`,
			"main.json: $schema is not a draft of JSON Schema that is known"},
		"no JSON":        {"{\n  \"a\": 1,\n}", "main.json: line 2, column 9: trailing comma"},
		"no schema":      {`{"type": "strng"}`, `main.json: at "/type": it must be one of null, `},
		"a list":         {`[]`, `main.json: at "": a schema must be an object`},
		"a loop":         {`{"allOf": [{"$ref": "#"}]}`, "a reference leads back to itself"},
		"a huge pattern": {`{"pattern": "((a{1000}){1000}){1000}"}`, `main.json: at "/pattern": it is not a regular expression`},
		"a huge number":  {`{"multipleOf": 1e999999999}`, "main.json: a number has more than 400 digits"},
		"many schemas":   {`{"allOf": [` + strings.Repeat("{}, ", 6000) + `{}]}`, "main.json: the schema has more than 5000 objects"},
	} {
		t.Run(name, func(t *testing.T) {
			memory := &files.Memory{
				Files: map[string]string{"/repository/schemas/main.json": c.schema, "/secret.json": `{"title": "secret"}`},
				Links: map[string]string{"/repository/schemas/link.json": "/secret.json"},
			}
			_, err := convention.Load(memory, "/repository", "/repository/schemas/main.json")
			if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), `"secret"`) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// The value of each keyword that takes only some kinds of values is refused if it is another one, and the message says which they are.
func TestKeywordsRefuse(t *testing.T) {
	const (
		wholeNumber, number, text = "it must be a whole number from 0 on", "it must be a number", "it must be a string"
		schemas, named            = "it must be an array of schemas", "it must be an object of schemas"
		texts, expression         = "it must be an array of strings", "it is not a regular expression as Go has them"
	)
	for keyword, values := range map[string]map[string]string{
		"type":          {`1`: "it must be one of null, boolean, ", `"strng"`: "it must be one of null, boolean, "},
		"enum":          {`1`: "it must be an array"},
		"$ref":          {`1`: text},
		"pattern":       {`1`: text, `"("`: expression},
		"maximum":       {`"1"`: number},
		"minimum":       {`"1"`: number},
		"multipleOf":    {`"1"`: number + " above 0", `0`: number + " above 0", `-1`: number + " above 0"},
		"minLength":     {`-1`: wholeNumber, `0.5`: wholeNumber, `"1"`: wholeNumber},
		"maxItems":      {`-1`: wholeNumber},
		"maxProperties": {`-1`: wholeNumber},
		"minContains":   {`-1`: wholeNumber},
		"required":      {`"a"`: texts, `[1]`: texts},
		"allOf":         {`{}`: schemas, `[]`: schemas},
		"anyOf":         {`{}`: schemas},
		"oneOf":         {`{}`: schemas},
		"properties":    {`[]`: named},

		"patternProperties": {`[]`: named, `{"(": {}}`: expression},
		"dependentSchemas":  {`[]`: "it must be an object"},
		"dependentRequired": {`[]`: "it must be an object", `{"a": [1]}`: texts},
	} {
		for value, want := range values {
			beside := ""
			if keyword == "minContains" {
				beside = `"contains": {}, `
			}
			_, err := load(`{` + beside + `"` + keyword + `": ` + value + `}`)
			if err == nil || !strings.Contains(err.Error(), `at "/`+keyword) || !strings.Contains(err.Error(), want) {
				t.Errorf("of %q as %s it is said: %v, want %s", value, keyword, err, want)
			}
		}
	}
}

// However often schemas name each other, each looks at each value once.
func TestEvaluationIsBounded(t *testing.T) {
	var doubling strings.Builder
	for i := range 60 {
		fmt.Fprintf(&doubling, `"d%d": {"allOf": [{"$ref": "#/$defs/d%d"}, {"$ref": "#/$defs/d%d"}]}, `, i, i+1, i+1)
	}
	deep := strings.Repeat(`{"a": `, 60) + "1" + strings.Repeat("}", 60)
	for name, c := range map[string]struct {
		schema, value string
		tooLong       bool
	}{
		"in one place":  {`{"$ref": "#/$defs/d0", "$defs": {` + doubling.String() + `"d60": {"type": "object"}}}`, `{}`, false},
		"at each level": {`{"allOf": [{"properties": {"a": {"$ref": "#"}}}, {"properties": {"a": {"$ref": "#"}}}]}`, deep, false},
		"many elements": {`{"uniqueItems": true, "items": {"type": "number"}}`, `[` + strings.Repeat("1, ", 3000) + `1]`, false},
		"many schemas for all": {`{"anyOf": [` + strings.TrimSuffix(strings.Repeat(`{"minProperties": 100000},`, 4000), ",") + `]}`,
			`{` + members(3000) + `}`, true},
		"many patterns": {`{"patternProperties": {` + strings.TrimSuffix(patterns(4000), ",") + `}}`, `{` + members(3000) + `}`, true},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := load(c.schema)
			if err != nil {
				t.Fatal(err)
			}
			got := judged(t, s, c.value)
			if tooLong := len(got) == 1 && strings.Contains(got[0], "takes too long"); tooLong != c.tooLong {
				t.Errorf("%q", got)
			}
		})
	}
}

func patterns(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"%d": true,`, i)
	}
	return b.String()
}

func members(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`"m%d": 1`, i))
	}
	return strings.Join(all, ", ")
}
