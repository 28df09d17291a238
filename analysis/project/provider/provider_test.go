package provider_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// specification makes a specification with a resource for each name.
func specification(name string, resources ...string) string {
	var b strings.Builder
	for i, r := range resources {
		if i > 0 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, `{"name": %q, "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}`, r)
	}
	return fmt.Sprintf("{\"version\": \"0.1\", \"provider\": {\"name\": %q},\n\"resources\": [\n%s]}\n", name, b.String())
}

func read(path, text string) *provider.File {
	return provider.Read(path, analysis.NewDocument(text, nil))
}

// Which files belong together.
func TestNeighbours(t *testing.T) {
	files := []*provider.File{
		read("/p/b.json", specification("example", "pet")),
		read("/p/a.json", specification("example", "store")),
		read("/p/other.json", specification("other", "pet")),
		read("/p/nameless.json", `{"provider": {}, "resources": []}`),
		read("/p/nameless2.json", `{"resources": []}`),
		read("/p/a.json.bak", specification("example", "pet")),
		read("/p/sub/c.json", specification("example", "pet")),
		read("/p/testdata/a.json", specification("example", "pet")),
		read("/p/testdata/b.json", specification("example", "store")),
	}
	neighbours := provider.Neighbours(files)
	if got := slices.Sorted(maps.Keys(neighbours)); !slices.Equal(got, []string{"/p/a.json", "/p/b.json"}) {
		t.Fatalf("neighbours have %q", got)
	}
	others := provider.Others(files[0], files)
	if len(others) != 1 || others[0].Path != "/p/a.json" {
		t.Errorf("the others are %v", others)
	}
	if others := provider.Others(files[3], files); len(others) > 0 {
		t.Errorf("a file without a provider belongs to %v", others)
	}
}

// TestFindings checks a finding across files, and its place in the other file.
func TestFindings(t *testing.T) {
	const source = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
{"description": "😀", "name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]}`
	document := analysis.NewDocument(specification("example", "pet", "store"), nil)
	files := []*provider.File{
		provider.Read("/p/a.json", document), read("/p/b.json", source), read("/p/copy.json", " "+specification("example", "pet", "store")),
	}
	found := document.WithNeighbours(provider.Neighbours(files)["/p/a.json"]).Diagnostics()
	if len(found) != 1 || found[0].Rule.Name != "duplicate-resource-across-files" || !strings.Contains(found[0].Message, "b.json") {
		t.Fatalf("there are %v", found)
	}
	elsewhere := found[0].Elsewhere()
	if len(elsewhere) != 1 || elsewhere[0].File != "/p/b.json" {
		t.Fatalf("it is elsewhere in %v", elsewhere)
	}
	at := elsewhere[0].Start
	if got := source[at.Offset:elsewhere[0].End.Offset]; got != `"pet"` {
		t.Errorf("it is at %s", got)
	}
	for encoding, column := range map[text.Encoding]int{text.UTF8: 32, text.UTF16: 30, text.UTF32: 29} {
		if got := at.Positions[encoding]; got != (text.Position{Line: 1, Column: column}) {
			t.Errorf("in encoding %d it is at %v", encoding, got)
		}
	}
}

// Two versions of a file are one finding, however much they have in common.
func TestVersionsOfFile(t *testing.T) {
	for _, test := range []struct {
		resources []string
		want      []string
	}{
		{[]string{"a", "b", "c"}, []string{`resource "a" is also defined in b.json`, `resource "b" is also defined in b.json`,
			`resource "c" is also defined in b.json`}},
		{[]string{"a", "b", "c", "d"}, []string{"4 resources are also defined in b.json"}},
	} {
		document := analysis.NewDocument(specification("example", test.resources...), nil)
		files := []*provider.File{provider.Read("/p/a.json", document),
			read("/p/b.json", specification("example", append(test.resources, "more")...))}
		var got []string
		for _, d := range document.WithNeighbours(provider.Neighbours(files)["/p/a.json"]).Diagnostics() {
			got = append(got, d.Message)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("of %q there are %q", test.resources, got)
		}
	}
}

// Neighbours are equal as long as nothing that is shown of them changes.
func TestEqual(t *testing.T) {
	around := func(a, b string) *analysis.Neighbours {
		return provider.Neighbours([]*provider.File{read("/p/a.json", a), read("/p/b.json", b)})["/p/a.json"]
	}
	a, b := specification("example", "pet"), specification("example", "store")
	first := around(a, b)
	for name, test := range map[string]struct {
		other *analysis.Neighbours
		want  bool
	}{
		"the same":            {around(a, b), true},
		"none":                {nil, false},
		"the other has moved": {around(a, "\n"+b), false},
		"another other":       {around(a, specification("example", "shop")), false},
	} {
		if got := first.Equal(test.other); got != test.want {
			t.Errorf("%s: equal is %v", name, got)
		}
	}
}

// FuzzRead holds that any two texts can be neighbours, and that places in the other are in it and name what they say.
func FuzzRead(f *testing.F) {
	f.Add(specification("example", "pet"), specification("example", "pet", "store"))
	f.Add(specification("e\u4e16", "pet"), `{"provider": {"name": "e\u4e16"}, "resources": [{"name": "\u0070et"}, {"name": "pet`)
	f.Fuzz(func(t *testing.T, a, b string) {
		document := analysis.NewDocument(a, nil)
		neighbours := provider.Neighbours([]*provider.File{provider.Read("/p/a.json", document), read("/p/b.json", b)})["/p/a.json"]
		for _, d := range document.WithNeighbours(neighbours).Diagnostics() {
			for _, e := range d.Elsewhere() {
				if e.Start.Offset < 0 || e.End.Offset < e.Start.Offset || e.End.Offset > len(b) {
					t.Fatalf("%s is at %d to %d of %d bytes", d.Message, e.Start.Offset, e.End.Offset, len(b))
				}
			}
		}
	})
}
