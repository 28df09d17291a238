package review_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/testdata/sampling"
)

// api is an OpenAPI document of so many collections, each with a create, read, update and delete operation, in JSON, and a configuration that makes a
// resource and a data source of each of the first ones. Each collection takes some 10 KB of the document.
func api(collections, configured int) (config, document string) {
	const lorem = "It says what the thing is for, who may change it, and what happens to those that depend on it when it goes. "
	type object = map[string]any
	text := func(i int) string { return lorem[:20+i*7%80] }
	schemas, paths := object{}, object{}
	var units, sources strings.Builder
	for c := range collections {
		name := fmt.Sprintf("Thing%03d", c)
		properties := object{"id": object{"type": "string", "readOnly": true, "description": text(c)}}
		for p := range 24 {
			var of object
			switch p % 6 {
			case 0:
				of = object{"type": "string", "minLength": 1, "maxLength": 10 + p, "pattern": "^[a-z]+$", "description": text(p)}
			case 1:
				of = object{"type": "integer", "format": "int64", "minimum": 0, "maximum": 100 * (p + 1), "description": text(p)}
			case 2:
				of = object{"type": "array", "items": object{"type": "string"}, "uniqueItems": true, "description": text(p)}
			case 3:
				of = object{"type": "object", "description": text(p), "properties": object{
					"mode": object{"type": "string", "enum": []string{"on", "off", "auto"}, "default": "auto", "description": text(p + 1)},
					"size": object{"type": "number", "format": "double", "description": text(p + 2)},
					"rule": object{"$ref": fmt.Sprintf("#/components/schemas/Rule%d", p%4)},
				}}
			case 4:
				of = object{"type": "array", "description": text(p), "items": object{"$ref": fmt.Sprintf("#/components/schemas/Rule%d", p%4)}}
			default:
				of = object{"type": "boolean", "default": false, "description": text(p)}
			}
			properties[fmt.Sprintf("property%dOf%d", p, c)] = of
		}
		schemas[name] = object{"type": "object", "required": []string{fmt.Sprintf("property0Of%d", c)}, "properties": properties}
		body := object{"content": object{"application/json": object{"schema": object{"$ref": "#/components/schemas/" + name}}}}
		answer := object{"responses": object{"200": object{"description": "It is done.", "content": body["content"]}}}
		with := func(o object) object {
			for key, value := range answer {
				o[key] = value
			}
			return o
		}
		path := fmt.Sprintf("/things%03d", c)
		var described []object
		for i := range 8 {
			described = append(described, object{"in": "query", "name": fmt.Sprintf("filter%d", i), "schema": object{"type": "string"}, "description": text(i) + text(i+1)})
		}
		paths[path] = object{"post": with(object{"requestBody": body, "summary": text(c), "description": strings.Repeat(lorem, 20)})}
		paths[path+"/{thingId}"] = object{
			"parameters": []object{{"in": "path", "name": "thingId", "required": true, "schema": object{"type": "string"}}},
			"get":        with(object{"summary": text(c + 1), "description": strings.Repeat(lorem, 10), "parameters": described}),
			"put":        with(object{"requestBody": body, "summary": text(c + 2), "description": strings.Repeat(lorem, 10)}),
			"delete":     object{"responses": object{"204": object{"description": "It is gone."}}},
		}
		if c >= configured {
			continue
		}
		fmt.Fprintf(&units, "  thing_%d:\n    create:\n      path: %s\n      method: POST\n    read:\n      path: %s/{thingId}\n      method: GET\n"+
			"    schema:\n      ignores:\n        - property3Of%[1]d.rule.note\n        - filter%[4]d\n        - notThere\n      attributes:\n        aliases:\n          thingId: id\n", c, path, path, c%8)
		fmt.Fprintf(&sources, "  thing_%d:\n    read:\n      path: %s/{thingId}\n      method: GET\n    schema:\n      ignores:\n        - property3Of%[1]d.mode\n", c, path)
	}
	for r := range 4 {
		properties := object{}
		for p := range 6 {
			properties[fmt.Sprintf("field%d", p)] = object{"type": "string", "description": text(p + r)}
		}
		properties["note"] = object{"type": "string"}
		schemas[fmt.Sprintf("Rule%d", r)] = object{"type": "object", "properties": properties}
	}
	encoded, _ := json.Marshal(object{
		"openapi": "3.0.3", "info": object{"title": "Things", "version": "1"}, "paths": paths, "components": object{"schemas": schemas},
	})
	return "provider:\n  name: things\nresources:\n" + units.String() + "data_sources:\n" + sources.String(), string(encoded)
}

// readAPI returns a configuration and its document of 4 MB.
func readAPI(t testing.TB) (config string, document *openapi.Document) {
	config, text := api(400, 80)
	document, err := openapi.ReadDocument(text)
	if err != nil {
		t.Fatal(err)
	}
	return config, document
}

// BenchmarkTyping types a letter into an ignore of one of 160 units, and beside it maps all of them, as every letter once did.
func BenchmarkTyping(b *testing.B) {
	config, document := readAPI(b)
	const at = "notThere\n"
	middle := strings.Index(config[len(config)/3:], at) + len(config)/3 + len(at) - 1
	review.Text(config, document, 0, nil)
	b.Run("letter", func(b *testing.B) {
		n := 0
		for b.Loop() {
			n++
			review.Text(config[:middle]+strconv.Itoa(n)+config[middle:], document, 0, nil)
		}
	})
	b.Run("configuration", func(b *testing.B) { // what of a letter is the reading of YAML
		for b.Loop() {
			openapi.ReadConfig(config)
		}
	})
	b.Run("whole", func(b *testing.B) {
		parsed, _, err := openapi.ReadConfig(config)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			openapi.Map(parsed, document, 0)
		}
	})
}

// TestMemory holds what a document of 4 MB takes, with all that is remembered of a configuration that is edited again and again, to less than four
// times its text.
func TestMemory(t *testing.T) {
	config, source := api(400, 80)
	var before, after runtime.MemStats
	collect := func(into *runtime.MemStats) {
		for range 3 { // what is pooled goes with the second one
			runtime.GC()
		}
		runtime.ReadMemStats(into)
	}
	collect(&before)
	document, err := openapi.ReadDocument(source)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		edited := strings.ReplaceAll(config, "notThere", "notThere"+strconv.Itoa(i))
		parsed, _, err := openapi.ReadConfig(edited)
		if err != nil {
			t.Fatal(err)
		}
		review.Check(parsed, nil, document, 0, nil)
		for _, u := range slices.Concat(parsed.Resources, parsed.DataSources) {
			openapi.MapUnit(parsed, u, document, 0)
		}
	}
	collect(&after)
	times := 1 + (float64(after.HeapAlloc)-float64(before.HeapAlloc))/float64(len(source))
	t.Logf("%d bytes of text take %.2f times as much", len(source), times)
	if times >= 4 {
		t.Errorf("the document takes %.2f times its text", times)
	}
	runtime.KeepAlive(document)
	runtime.KeepAlive(source)
}

// TestIncremental edits configurations at random beside a document that remembers what it was before, and checks them beside one that has just been read.
func TestIncremental(t *testing.T) {
	config, source := api(6, 4)
	seen, err := openapi.ReadDocument(source)
	if err != nil {
		t.Fatal(err)
	}
	words := []string{"thing_1", "thing_2", "property3Of0", "property3Of1.rule", ".field1", "note", "thingId", "filter1", "id", "GET", "post", "/things001", "{thingId}", "description: x", "\n", "  ", "- "}
	random := rand.New(rand.NewPCG(3, 4))
	improve := openapi.Improvements(0)
	understood := 0
	for step := range 1200 / sampling.Every() {
		if step%40 == 0 {
			config, _ = api(6, 4)
			improve = openapi.Improvements(0)
			if step%80 == 0 {
				improve = improve.With(openapi.CreateOnly).With(openapi.Sets)
			}
		}
		at := random.IntN(len(config))
		end := min(at+random.IntN(12)*random.IntN(2), len(config))
		edited := config[:at] + words[random.IntN(len(words))] + config[end:]
		if random.IntN(3) == 0 { // whole lines move
			lines := strings.SplitAfter(config, "\n")
			i := random.IntN(len(lines))
			edited = strings.Join(slices.Insert(slices.Delete(slices.Clone(lines), i, i+1), random.IntN(len(lines)), lines[i]), "")
		}
		parsed, problems, err := openapi.ReadConfig(edited)
		if err != nil || len(problems) > 0 && random.IntN(4) > 0 {
			continue
		}
		config = edited
		understood++
		fresh, err := openapi.ReadDocument(source)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(review.Check(parsed, problems, fresh, improve, nil), review.Check(parsed, problems, seen, improve, nil), cmp.Comparer(func(a, b *rules.Rule) bool { return a == b })); diff != "" {
			t.Fatalf("fresh and incremental differ in\n%s\n%s", config, diff)
		}
		for _, u := range slices.Concat(parsed.Resources, parsed.DataSources) {
			want, got := openapi.MapUnit(parsed, u, fresh, improve), openapi.MapUnit(parsed, u, seen, improve)
			if len(got.Problems) == 0 && want.Text() != got.Text() {
				t.Fatalf("%s is mapped otherwise in\n%s", u.Name.Value, config)
			}
		}
	}
	if understood < 100/sampling.Every() {
		t.Errorf("only %d edits were understood", understood)
	}
}
