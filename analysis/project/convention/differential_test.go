package convention_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// The library for JSON Schema compiles the schemas of all drafts when a program starts, which takes longer than all else that spec-ls does
// then; and it has no bound. So it is only what our evaluation is compared with.

// random makes schemas and values of a small world, in which they often have to do with each other.
type random struct{ *rand.Rand }

func (r random) name() string { return string(rune('a' + r.IntN(3))) }

func (r random) value(depth int) any {
	switch n := r.IntN(9); {
	case n < 3 && depth > 0:
		object := map[string]any{}
		for range r.IntN(4) {
			object[r.name()] = r.value(depth - 1)
		}
		return object
	case n < 5 && depth > 0:
		array := []any{}
		for range r.IntN(4) {
			array = append(array, r.value(depth-1))
		}
		return array
	case n == 5:
		return []any{nil, true, false}[r.IntN(3)]
	case n < 8:
		return []any{0, 1, 2, 3, 1.5, -1, 2.0}[r.IntN(7)]
	}
	return []any{"", "a", "ab", "äöü", "b1"}[r.IntN(5)]
}

func (r random) schemas(depth int) []any {
	out := []any{r.schema(depth)}
	for range r.IntN(2) {
		out = append(out, r.schema(depth))
	}
	return out
}

func (r random) byName(depth int) map[string]any {
	out := map[string]any{}
	for range 1 + r.IntN(2) {
		out[r.name()] = r.schema(depth)
	}
	return out
}

func (r random) names() []any {
	out := []any{r.name()}
	if other := r.name(); other != out[0] {
		out = append(out, other)
	}
	return out
}

func (r random) schema(depth int) any {
	if depth == 0 || r.IntN(8) == 0 {
		return []any{true, false, map[string]any{}, map[string]any{"type": "string"}, map[string]any{"type": "number"},
			map[string]any{"$ref": "#/$defs/x"}}[r.IntN(6)]
	}
	s := map[string]any{}
	for range 1 + r.IntN(3) {
		switch r.IntN(26) {
		case 0:
			s["type"] = []any{"null", "boolean", "number", "integer", "string", "array", "object"}[r.IntN(7)]
		case 1:
			s["type"] = []any{"string", "object"}
		case 2:
			s["enum"] = []any{r.value(1), r.value(1), "a"}
		case 3:
			s["const"] = r.value(1)
		case 4:
			s[[]string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}[r.IntN(4)]] = []any{0, 1, 1.5, 2}[r.IntN(4)]
		case 5:
			s["multipleOf"] = []any{0.5, 1, 2, 0.1}[r.IntN(4)]
		case 6:
			s[[]string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"}[r.IntN(6)]] = r.IntN(4)
		case 7:
			s["pattern"] = []any{"^a", "b", "^$", "[0-9]"}[r.IntN(4)]
		case 8:
			s["required"] = r.names()
		case 9:
			s["uniqueItems"] = r.IntN(4) > 0
		case 10, 11, 12:
			s["properties"] = r.byName(depth - 1)
		case 13:
			s["patternProperties"] = map[string]any{"^[ab]": r.schema(depth - 1)}
		case 14:
			s["additionalProperties"] = r.schema(depth - 1)
		case 15:
			s["propertyNames"] = r.schema(depth - 1)
		case 16:
			s["dependentRequired"] = map[string]any{r.name(): r.names()}
		case 17:
			s["dependentSchemas"] = r.byName(depth - 1)
		case 18:
			s["items"] = r.schema(depth - 1)
		case 19:
			s["prefixItems"] = r.schemas(depth - 1)
		case 20:
			s["contains"] = r.schema(depth - 1)
			if r.IntN(2) == 0 {
				s["minContains"] = r.IntN(3)
			}
			if r.IntN(2) == 0 {
				s["maxContains"] = r.IntN(3)
			}
		case 21:
			s["allOf"] = r.schemas(depth - 1)
		case 22:
			s["anyOf"] = r.schemas(depth - 1)
		case 23:
			s["oneOf"] = r.schemas(depth - 1)
		case 24:
			s["not"] = r.schema(depth - 1)
		case 25:
			s["if"] = r.schema(depth - 1)
			s["then"], s["else"] = r.schema(depth-1), r.schema(depth-1)
		}
	}
	return s
}

// A value is valid here if, and only if, it is valid for the library.
func TestAgreesWithLibrary(t *testing.T) {
	r := random{rand.New(rand.NewPCG(7, 8))}
	valid, invalid := 0, 0
	for range 3000 {
		schema := map[string]any{"$defs": map[string]any{"x": map[string]any{"type": []any{"string", "integer", "array"}}},
			"allOf": []any{r.schema(3)}}
		text, err := json.Marshal(schema)
		if err != nil {
			t.Fatal(err)
		}
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("schema.json", bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		library, err := compiler.Compile("schema.json")
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		ours, err := load(string(text))
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		for range 10 {
			source, err := json.Marshal(r.value(3))
			if err != nil {
				t.Fatal(err)
			}
			var value any
			if err := json.Unmarshal(source, &value); err != nil {
				t.Fatal(err)
			}
			want := library.Validate(value) == nil
			got := len(ours.Judge(syntax.Parse(string(source), syntax.Options{}), 0)) == 0
			if want {
				valid++
			} else {
				invalid++
			}
			if got != want {
				t.Fatalf("valid: %t, for the library: %t\n%s\n%s", got, want, text, source)
			}
		}
	}
	if valid < 3000 || invalid < 3000 {
		t.Errorf("%d valid and %d invalid values", valid, invalid)
	}
}

// The same for keywords that only older drafts have.
func TestAgreesWithLibraryOnOlderDrafts(t *testing.T) {
	r := random{rand.New(rand.NewPCG(9, 10))}
	for _, text := range []string{
		`{"items": [{"type": "string"}, {"type": "number"}], "additionalItems": {"type": "boolean"}}`,
		`{"items": [true], "additionalItems": false}`,
		`{"additionalItems": false}`,
		`{"dependencies": {"a": ["b"], "b": {"required": ["c"]}}}`,
		`{"definitions": {"x": {"type": "object"}}, "additionalProperties": {"$ref": "#/definitions/x"}}`,
		`{"if": {"type": "object"}, "then": {"required": ["a"]}}`,
	} {
		text = strings.Replace(text, "{", `{"$schema": "http://json-schema.org/draft-07/schema#", `, 1)
		library := jsonschema.MustCompileString("schema.json", text)
		ours, err := load(text)
		if err != nil {
			t.Fatal(err)
		}
		for range 500 {
			source, err := json.Marshal(r.value(3))
			if err != nil {
				t.Fatal(err)
			}
			var value any
			if err := json.Unmarshal(source, &value); err != nil {
				t.Fatal(err)
			}
			if got, want := len(ours.Judge(syntax.Parse(string(source), syntax.Options{}), 0)) == 0, library.Validate(value) == nil; got != want {
				t.Fatalf("valid: %t, for the library: %t\n%s\n%s", got, want, text, source)
			}
		}
	}
}

// A keyword with a value that the library refuses is refused here, and the other way round: of each kind, in a list and under a name. Only
// a name twice, no types, and uniqueItems with something that is not a boolean, ask for nothing here.
func TestAgreesWithLibraryOnMistakes(t *testing.T) {
	values := []string{`null`, `true`, `0`, `1`, `-1`, `1.5`, `""`, `"a"`, `"integer"`, `"("`, `[]`, `{}`}
	for _, inner := range values {
		values = append(values, `[`+inner+`]`, `[{}, `+inner+`]`, `["a", `+inner+`]`,
			`{"a": `+inner+`}`, `{"(": `+inner+`}`, `{"a": [`+inner+`]}`)
	}
	const older = `"$schema": "http://json-schema.org/draft-07/schema#", `
	for keyword, around := range map[string]string{ // from a keyword to the members that it needs beside it
		"type": "", "minimum": "", "maximum": "", "exclusiveMinimum": "", "exclusiveMaximum": "", "multipleOf": "",
		"minLength": "", "maxLength": "", "minItems": "", "maxItems": "", "minProperties": "", "maxProperties": "", "pattern": "",
		"required": "", "properties": "", "patternProperties": "", "additionalProperties": "", "propertyNames": "",
		"prefixItems": "", "contains": "", "allOf": "", "anyOf": "", "oneOf": "", "not": "", "if": "", "$defs": "", "enum": "", "const": "",
		"then": `"if": {}, `, "else": `"if": {}, `, "minContains": `"contains": {}, `, "maxContains": `"contains": {}, `,
		"items": older, "additionalItems": older + `"items": [], `, "dependencies": older, "definitions": older,
	} {
		for _, value := range values {
			text := "{" + around + `"` + keyword + `": ` + value + "}"
			if text == `{"type": []}` || text == `{"required": ["a", "a"]}` {
				continue
			}
			_, refused := jsonschema.CompileString("schema.json", text)
			if _, err := load(text); (err == nil) != (refused == nil) {
				t.Errorf("%s: %v; for the library: %v", text, err, refused)
			}
		}
	}
}
