package sniff_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
)

var texts = []struct {
	name, text string
	want       bool
}{
	{"the least that generates", `{"provider": {"name": "x"}, "version": "0.1"}`, true},
	{"without a version", `{"provider": {"name": "x"}, "resources": []}`, true},
	{"data sources alone", `{"datasources": [{"name": "pet", "schema": {"attributes": []}}]}`, true},
	{"resources without a provider", `{"version": "0.1", "resources": [{"name": "pet", "schema": {}}]}`, true},
	{"a provider with a schema", `{"provider": {"name": "x", "schema": {}}}`, true},
	{"a byte order mark", "\ufeff{\"provider\": {\"name\": \"x\"}, \"version\": \"0.1\"}", true},
	{"damaged at the end", `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "a" "schema": {`, true},
	{"damaged in a resource", `{"version": "0.1", "resources": [{"name": "a", "schema": {"attributes": [}}], "provider": {"name": "x"}}`, true},
	{"a comment before it", "// a comment\n{\"version\": \"0.1\", \"provider\": {\"name\": \"x\"}}", false},
	{"a provider without a name", `{"version": "0.1", "provider": {}}`, false},
	{"a provider that is text", `{"version": "0.1", "provider": "aws"}`, false},
	{"only a version", `{"version": "0.1"}`, false},
	{"provider schemas of Terraform", `{"format_version": "1.0", "provider_schemas": {}}`, false},
	{"nothing", "", false},
	{"an empty object", "{}", false},
	{"an array", `[{"provider": {"name": "x"}, "version": "0.1"}]`, false},
	{"a package of npm", `{"name": "x", "version": "1.0.0", "resources": []}`, false},
	{"a contract of Pact", `{"consumer": {"name": "a"}, "provider": {"name": "b"}, "interactions": []}`, false},
	{"a state of Terraform", `{"version": 4, "terraform_version": "1.9", "resources": [{"mode": "managed", "name": "x"}]}`, false},
	{"a manifest of Azure", `{"$schema": "x", "contentVersion": "1.0.0.0", "resources": [{"name": "x", "type": "y"}]}`, false},
	{"no JSON", "provider: x", false},
}

// A damaged text is a specification only if it has keys and values that no other kind of file has.
func TestDamaged(t *testing.T) {
	for text, want := range map[string]bool{
		`{"version": "0.1", "provider": {"name": "x"} "resources": []}`:          true,
		`// generated` + "\n" + `{"provider": {"name": "x"}, "datasources": []}`: true,
		"<<<<<<< a\n" + `{"version": "0.1", "provider": {"name": "x"}}`:          true,
		` "version": "0.1", "provider": {"name": "x"}}`:                          true,
		`{"resources": [{"name": "a", "schema": {}}`:                             true,
		`{"version": "0.1", "provider": {"name": "x`:                             true,
		`{"provider": "aws",`: false,
		`{"provider": {"aws": {"region": "x"}}, "resources": [,`: false,
		`{"version": "0.1",`: false,
		`{"version": 4, "terraform_version": "1.9", "resources": [{"type": "x"},]`:     false,
		`{"openapi": "3.0", "version": "0.1", "provider": {"name": "x"}, "resources":`: false,
		`{"name": "x", // a package` + "\n" + `"version": "0.1", "resources": "x"`:     false,
		"the provider has resources": false, `["version", "provider"`: false, "{": false, "": false,
	} {
		if got := sniff.IsDamagedSpec(text); got != want {
			t.Errorf("%t for %s", got, text)
		}
	}
}

func TestIsSpec(t *testing.T) {
	for _, test := range texts {
		t.Run(test.name, func(t *testing.T) {
			if got := sniff.IsSpec(test.text); got != test.want {
				t.Errorf("IsSpec(%s) = %v", test.text, got)
			}
			if got := sniff.File(syntax.ParseFile(test.text, spec.Options)); got != test.want {
				t.Errorf("File(%s) = %v", test.text, got)
			}
		})
	}
}

// Units that are behind others are left out of what File looks at, which must not be seen.
func TestFileWithManyUnits(t *testing.T) {
	unit := `{"name": "pet", "schema": {"attributes": [{"name": "a", "bool": {"computed_optional_required": "optional"}}]}}`
	units := strings.Repeat(unit+",", 100) + unit
	text := `{"version": "0.1", "resources": [` + units + `], "datasources": [` + units + `], "provider": {"name": "x"}}`
	if !sniff.File(syntax.ParseFile(text, spec.Options)) {
		t.Error("not recognised")
	}
}

func TestKnownName(t *testing.T) {
	for name, want := range map[string]bool{
		"provider_code_spec.json": true,
		"Provider-Code-Spec.JSON": true,
		"ir.json":                 true,
		"package.json":            false,
		"main.go":                 false,
	} {
		if got := sniff.KnownName(name); got != want {
			t.Errorf("KnownName(%q) = %v", name, got)
		}
	}
}

// FuzzIsSpec compares the look at a parsed document with the look at its text, for texts that are JSON.
func FuzzIsSpec(f *testing.F) {
	for _, test := range texts {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := syntax.ParseFile(text, spec.Options)
		if got, want := sniff.File(file), sniff.IsSpec(text); got != want && file.Valid() {
			t.Errorf("File gives %v, IsSpec %v for %q", got, want, text)
		}
	})
}

func TestUnchanged(t *testing.T) {
	text := `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "a"}, {"name": "b"}]}`
	file := syntax.ParseFile(text, spec.Options)
	for place, want := range map[string]bool{`"b`: true, `"a`: false, `"x`: false, `"0.1`: false} {
		at := strings.Index(text, place) + len(place)
		after, err := file.Apply(syntax.Edit{Start: at, End: at, Text: "y"})
		if err != nil {
			t.Fatal(err)
		}
		if got := sniff.Unchanged(file, after); got != want {
			t.Errorf("after an edit at %s: %v", place, got)
		}
	}
}

func TestCandidate(t *testing.T) {
	for name, want := range map[string]bool{"pets.json": true, "IR.JSON": true, "spec.json.bak": true, "spec.yaml": false, "json": false} {
		if got := sniff.Candidate(name); got != want {
			t.Errorf("Candidate(%q) = %v", name, got)
		}
	}
}
