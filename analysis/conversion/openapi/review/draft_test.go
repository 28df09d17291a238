package review_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// elsewhere returns the findings in all resources and data sources but one.
func elsewhere(config string, document *openapi.Document, unit string) (found []string) {
	for _, f := range review.Text(config, document, nil, 0, nil) {
		if path := f.Path(); path != "" && path != unit {
			found = append(found, fmt.Sprintf("%s: [%s] %s", path, f.Rule.Name, f.Message))
		}
	}
	slices.Sort(found)
	return found
}

// While one resource is typed, nothing that is found in the others comes or goes: in no state of any of its lines.
func TestTyping(t *testing.T) {
	states, damaged := 0, 0
	for _, name := range []string{"keys", "locations", "lost", "values", "without_effect"} {
		archive, err := txtar.ParseFile(filepath.Join("testdata", name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		var config string
		var document *openapi.Document
		for _, f := range archive.Files {
			switch f.Name {
			case "generator_config.yml":
				config = string(f.Data)
			case "openapi.yml":
				if document, err = openapi.ReadDocument(string(f.Data)); err != nil {
					t.Fatal(err)
				}
			}
		}
		read, _, err := openapi.ReadConfig(config)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range slices.Concat(read.Resources, read.DataSources) {
			unit := "resource"
			if u.DataSource {
				unit = "data source"
			}
			unit = fmt.Sprintf("%s %q", unit, u.Name.Value)
			want := elsewhere(config, document, unit)
			for start := u.Name.Start; start < int(read.Tree.Nodes[u.Node].End); {
				line, _, _ := strings.Cut(config[start:], "\n")
				end := start + len(line)
				for cut := start + len(line) - len(strings.TrimLeft(line, " ")) + 1; cut < end; cut++ {
					states++
					typed := config[:cut] + config[end:]
					if _, _, err := openapi.ReadConfig(typed); err != nil {
						damaged++
					}
					itself := unit
					if cut < u.Name.End { // its name is typed
						itself = strings.Replace(unit, u.Name.Value, typed[start:cut], 1)
					}
					if difference := cmp.Diff(want, elsewhere(typed, document, itself)); difference != "" {
						t.Fatalf("%s: while %s is typed, as %q, there are others elsewhere:\n%s", name, unit, typed[start:cut], difference)
					}
				}
				start = end + 1
			}
		}
	}
	if damaged < 100 {
		t.Errorf("of %d states only %d are not YAML", states, damaged)
	}
	t.Logf("%d states, %d of them not YAML", states, damaged)
}

// A damaged unit keeps its findings, except on the line that is typed; if only the library can read the text, only its error is reported.
func TestDamaged(t *testing.T) {
	const config = `provider:
  name: pets
resources:
  pet:
    create: {path: /pets, method: POST}
    read: {path: /pets, method: GET}
    list: x
    schema:
      ignores:
`
	for _, test := range []struct{ name, more, want string }{
		{"a key without its colon", "    del\n", "config-unknown-key config-yaml-syntax"},
		{"quotes that are open", "        - \"na\n", "config-unknown-key config-yaml-syntax"},
		{"a text that goes on", "        - a\n          : b: c\n", "config-yaml-syntax"},
		{"an anchor in another unit", "  toy: &toy\n    creat: {path: /toys\n", "config-unknown-key config-yaml-syntax"},
		{"a tab", "\tx\n", "config-yaml-syntax"},
	} {
		var found []string
		for _, f := range review.Text(config+test.more, nil, nil, 0, nil) {
			found = append(found, f.Rule.Name)
			if f.Rule == rules.ConfigUnknownKey && f.Message != `tfplugingen-openapi ignores the key "list" of a resource` {
				t.Errorf("%s: %s", test.name, f.Message)
			}
		}
		if got := strings.Join(found, " "); got != test.want {
			t.Errorf("%s: there are %s, want %s", test.name, got, test.want)
		}
	}
}
