package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Tool is something that a client may ask for. It changes nothing.
type Tool struct {
	Name  string
	Title string
	// Description tells a model what the tool does and returns, and when to use it.
	Description string
	Parameters  []Parameter
	// Call returns the answer of the tool. The model gets an error, and may do better with other arguments.
	Call func(ctx context.Context, arguments Arguments) (string, error)
}

// Parameter is a member of a tool's arguments.
type Parameter struct {
	Name        string
	Type        Type
	Description string
	Required    bool
	Values      []string // that it may have; nil if it may have any
}

// Type is the JSON type of a parameter.
type Type string

// The types of parameters.
const (
	String  Type = "string"
	Boolean Type = "boolean"
	Strings Type = "strings" // an array of strings
)

// Arguments are the arguments of a call of a tool. They have the types of the tool's parameters.
type Arguments struct{ values map[string]any }

// String returns an argument, or the empty string without it.
func (a Arguments) String(name string) string {
	s, _ := a.values[name].(string)
	return s
}

// Bool returns an argument, or false without it.
func (a Arguments) Bool(name string) bool {
	b, _ := a.values[name].(bool)
	return b
}

// Strings returns an argument, or nil without it.
func (a Arguments) Strings(name string) []string {
	s, _ := a.values[name].([]string)
	return s
}

// Has reports whether there is an argument.
func (a Arguments) Has(name string) bool { return a.values[name] != nil }

// Read reads the arguments of a call, and refuses what the tool's parameters don't allow. Null counts as left out.
func (t *Tool) Read(raw json.RawMessage) (Arguments, error) {
	var given map[string]json.RawMessage
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &given); err != nil {
			return Arguments{}, fmt.Errorf("the arguments of %s must be an object", t.Name)
		}
	}
	values := map[string]any{}
	for name, value := range given {
		i := slices.IndexFunc(t.Parameters, func(p Parameter) bool { return p.Name == name })
		if i < 0 {
			return Arguments{}, fmt.Errorf("%s has no parameter %q; its parameters are %s", t.Name, name, strings.Join(t.parameterNames(), ", "))
		}
		if string(value) == "null" {
			continue
		}
		read, err := t.Parameters[i].read(value)
		if err != nil {
			return Arguments{}, err
		}
		values[name] = read
	}
	for _, p := range t.Parameters {
		if p.Required && values[p.Name] == nil {
			return Arguments{}, fmt.Errorf("%s needs parameter %q: %s", t.Name, p.Name, p.Description)
		}
	}
	return Arguments{values}, nil
}

func (t *Tool) parameterNames() []string {
	var names []string
	for _, p := range t.Parameters {
		names = append(names, p.Name)
	}
	return names
}

// read decodes the value of a parameter. A single string stands for an array of one: models write it.
func (p *Parameter) read(value json.RawMessage) (any, error) {
	switch p.Type {
	case Boolean:
		var b bool
		if json.Unmarshal(value, &b) != nil {
			return nil, fmt.Errorf("%q must be true or false", p.Name)
		}
		return b, nil
	case Strings:
		var all []string
		if json.Unmarshal(value, &all) == nil {
			return all, nil
		}
		var one string
		if json.Unmarshal(value, &one) != nil {
			return nil, fmt.Errorf("%q must be an array of strings", p.Name)
		}
		return []string{one}, nil
	default:
		var s string
		if json.Unmarshal(value, &s) != nil {
			return nil, fmt.Errorf("%q must be a string", p.Name)
		}
		if p.Values != nil && !slices.Contains(p.Values, s) {
			return nil, fmt.Errorf("%q must be one of %s", p.Name, strings.Join(p.Values, ", "))
		}
		return s, nil
	}
}

// schema returns the JSON Schema of a tool's arguments.
func (t *Tool) schema() map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, p := range t.Parameters {
		property := map[string]any{"type": p.Type, "description": p.Description}
		if p.Type == Strings {
			property["type"], property["items"] = "array", map[string]any{"type": "string"}
		}
		if p.Values != nil {
			property["enum"] = p.Values
		}
		properties[p.Name] = property
		if p.Required {
			required = append(required, p.Name)
		}
	}
	schema := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}

// maxAnswer is the greatest number of bytes of an answer: each byte costs the model, and models read long texts badly.
const maxAnswer = 40_000

// bounded returns a text, cut at the end of a line if it is too long, with a line that reports the cut.
func bounded(text string) string {
	if len(text) <= maxAnswer {
		return text
	}
	cut := strings.LastIndexByte(text[:maxAnswer], '\n') + 1
	if cut == 0 {
		for cut = maxAnswer; !utf8.RuneStart(text[cut]); {
			cut--
		}
	}
	return fmt.Sprintf(
		"%s\n… %d bytes more, left out: ask for less, for instance for one file, resource or rule\n",
		strings.TrimSuffix(text[:cut], "\n"),
		len(text)-cut,
	)
}
