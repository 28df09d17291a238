package schema_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/internal/canonical"
)

// small are documents beside upstream's example, short enough that a random
// change hits something that matters.
var small = []string{
	`{"version":"0.1","provider":{"name":"example"}}`,
	`{"version":"0.1","provider":{"name":"example","schema":{"attributes":[{"name":"a","string":{"optional_required":"optional"}}],
		"blocks":[{"name":"b","list_nested":{"nested_object":{"attributes":[],"blocks":[]}}}]}}}`,
	`{"version":"0.1","provider":{"name":"example"},"datasources":[{"name":"d","schema":{"description":"x","attributes":[
		{"name":"l","list":{"computed_optional_required":"computed","element_type":{"map":{"element_type":{"object":{"attribute_types":[{"name":"x","dynamic":{}}]}}}}}},
		{"name":"s","single_nested":{"computed_optional_required":"computed","associated_external_type":{"type":"*a.B","import":{"path":"a","alias":"b"}}}}]}}]}`,
	`{"version":"0.1","provider":{"name":"example"},"resources":[{"name":"r","schema":{"attributes":[
		{"name":"b","bool":{"computed_optional_required":"computed_optional","default":{"static":true},"sensitive":false}},
		{"name":"f","float64":{"computed_optional_required":"computed_optional","default":{"static":1.5}}},
		{"name":"n","number":{"computed_optional_required":"computed_optional","default":{"custom":{"schema_definition":"x"}}}},
		{"name":"i","int64":{"computed_optional_required":"required","validators":[{"custom":{"imports":[{"path":"p"}],"schema_definition":"v()"}}],
			"plan_modifiers":[{"custom":{"schema_definition":"m()"}}],"custom_type":{"type":"T{}","value_type":"V"}}}],
		"blocks":[{"name":"s","single_nested":{"attributes":[],"default":{"custom":{"schema_definition":"d"}}}}]}}]}`,
}

// canonicalSchema is compiled once for all tests.
var canonicalSchema = sync.OnceValues(canonical.CompileWithDialects)

// TestGrammarAgreesWithSchema compares the grammar's verdicts with the JSON
// Schema's, on valid documents and on random changes of them.
func TestGrammarAgreesWithSchema(t *testing.T) {
	compiled, err := canonicalSchema()
	if err != nil {
		t.Fatal(err)
	}
	example, err := canonical.Example()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	valid, invalid := 0, 0
	compare := func(document any) {
		if agree(t, compiled, document) {
			valid++
		} else {
			invalid++
		}
	}
	for i, text := range append([]string{string(example)}, small...) {
		document := decode(t, text)
		if err := evaluate(schema.TypeRoot, document); err != nil {
			t.Errorf("document %d: %v", i, err)
		}
		compare(document)
		changes := 500 / sampling.Every()
		if i == 0 { // long, and slow to validate
			changes = 20 / sampling.Every()
		}
		for range changes {
			changed := decode(t, text)
			for range 1 + random.IntN(3) {
				changed = change(random, changed)
			}
			compare(changed)
		}
	}
	t.Logf("%d valid and %d invalid documents", valid, invalid)
	if least := 250 / sampling.Every(); valid < least || invalid < least {
		t.Error("the documents are too one-sided to prove anything")
	}
}

// TestGrammarAgreesWithSchemaOnUnits changes one resource of upstream's example
// at a time, which is quick enough for many changes of every kind.
func TestGrammarAgreesWithSchemaOnUnits(t *testing.T) {
	compiled, err := canonicalSchema()
	if err != nil {
		t.Fatal(err)
	}
	example, err := canonical.Example()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	document := decode(t, string(example)).(map[string]any)
	for _, list := range []string{"datasources", "resources"} {
		for _, unit := range document[list].([]any) {
			attributes := unit.(map[string]any)["schema"].(map[string]any)["attributes"].([]any)
			for _, attribute := range attributes {
				text, err := json.Marshal(map[string]any{
					"version": "0.1", "provider": map[string]any{"name": "example"},
					list: []any{map[string]any{"name": "u", "schema": map[string]any{"attributes": []any{attribute}}}},
				})
				if err != nil {
					t.Fatal(err)
				}
				for range 20 / sampling.Every() {
					agree(t, compiled, change(random, decode(t, string(text))))
				}
			}
		}
	}
}

// FuzzGrammarAgreesWithSchema takes any text that is JSON.
func FuzzGrammarAgreesWithSchema(f *testing.F) {
	for _, text := range small {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		compiled, err := canonicalSchema()
		if err != nil {
			t.Fatal(err)
		}
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		var document any
		if decoder.Decode(&document) != nil {
			return
		}
		agree(t, compiled, document)
	})
}

// agree reports an error if grammar and schema differ on a document, and
// returns the schema's verdict.
func agree(t *testing.T, compiled *jsonschema.Schema, document any) bool {
	t.Helper()
	bySchema := compiled.Validate(document)
	byGrammar := evaluate(schema.TypeRoot, document)
	if (bySchema == nil) != (byGrammar == nil) {
		text, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		t.Errorf("the verdicts differ\ngrammar: %v\nschema: %v\ndocument: %s", byGrammar, bySchema, text)
	}
	return bySchema == nil
}

func decode(t *testing.T, text string) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.UseNumber()
	var document any
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	return document
}

// change makes one random change somewhere in a document.
func change(random *rand.Rand, document any) any {
	type slot struct {
		value any
		set   func(any)
	}
	slots := []slot{{document, func(value any) { document = value }}}
	for i := 0; i < len(slots); i++ {
		switch container := slots[i].value.(type) {
		case map[string]any:
			for _, name := range sortedNames(container) {
				slots = append(slots, slot{container[name], func(value any) { container[name] = value }})
			}
		case []any:
			for j := range container {
				slots = append(slots, slot{container[j], func(value any) { container[j] = value }})
			}
		}
	}
	chosen := slots[random.IntN(len(slots))]
	switch container := chosen.value.(type) {
	case map[string]any:
		names := sortedNames(container)
		switch random.IntN(5) {
		case 0: // another value altogether
			chosen.set(anyValue(random))
		case 1: // one more member
			container[anyName(random)] = anyValue(random)
		case 2: // one less
			if len(names) > 0 {
				delete(container, names[random.IntN(len(names))])
			}
		case 3: // another name
			if len(names) > 0 {
				name := names[random.IntN(len(names))]
				value := container[name]
				delete(container, name)
				container[anyName(random)] = value
			}
		case 4: // a member that another object has
			other := slots[random.IntN(len(slots))].value
			if from, ok := other.(map[string]any); ok && len(from) > 0 {
				name := sortedNames(from)[random.IntN(len(from))]
				container[name] = clone(from[name])
			}
		}
	case []any:
		switch random.IntN(4) {
		case 0:
			chosen.set(anyValue(random))
		case 1:
			chosen.set([]any{})
		case 2:
			chosen.set(append(slices.Clone(container), anyValue(random)))
		case 3:
			if len(container) > 0 {
				chosen.set(append(slices.Clone(container), clone(container[0])))
			}
		}
	default:
		chosen.set(anyValue(random))
	}
	return document
}

func sortedNames(object map[string]any) []string {
	names := make([]string, 0, len(object))
	for name := range object {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// anyName returns a key, or something that looks like one.
func anyName(random *rand.Rand) string {
	if random.IntN(5) == 0 {
		return [...]string{"", "Name", "strings", "x", "$schema", "//"}[random.IntN(6)]
	}
	all := slices.Collect(everyKey().All())
	return all[random.IntN(len(all))].String()
}

func anyValue(random *rand.Rand) any {
	return clone([...]any{
		nil, true, json.Number("1"), json.Number("1.5"), "", "x", "0.1", "optional", "computed", "required", "Foo", "a-b", "éé",
		[]any{}, []any{"x"}, map[string]any{}, map[string]any{"name": "x"}, map[string]any{"string": map[string]any{}},
		map[string]any{"custom": map[string]any{"schema_definition": ""}}, map[string]any{"path": "p"},
		[]any{map[string]any{"name": "x", "bool": map[string]any{"computed_optional_required": "required"}}},
	}[random.IntN(21)])
}

func clone(value any) any {
	switch value := value.(type) {
	case map[string]any:
		copied := map[string]any{}
		for name, member := range value {
			copied[name] = clone(member)
		}
		return copied
	case []any:
		copied := []any{}
		for _, element := range value {
			copied = append(copied, clone(element))
		}
		return copied
	}
	return value
}

// everyKey returns all keys of the language.
func everyKey() schema.KeySet {
	var keys schema.KeySet
	for at := range everyType() {
		keys |= at.Shape().Allowed
	}
	return keys
}

// everyType yields the types that can be reached from the root, each once.
func everyType() func(yield func(schema.Type) bool) {
	return func(yield func(schema.Type) bool) {
		seen := map[schema.Type]bool{schema.TypeAny: true, schema.TypeRoot: true}
		queue := []schema.Type{schema.TypeRoot}
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			if !yield(at) {
				return
			}
			next := []schema.Type{at.Items()}
			for key := range at.Shape().Allowed.All() {
				next = append(next, at.Member(key))
			}
			for _, to := range next {
				if !seen[to] {
					seen[to] = true
					queue = append(queue, to)
				}
			}
		}
	}
}
