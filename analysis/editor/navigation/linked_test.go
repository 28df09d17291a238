package navigation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// In the specifications ‸ is where the cursor is.
func TestLinked(t *testing.T) {
	const document = `{"provider": {"name": "a"}, "resources": [{"name": "b", "schema": {"attributes": [{"name": "image", "string": {
		"computed_optional_required": "optional", "validators": [{"custom": {%s}}]}}]}}], "version": "0.1"}`
	for name, test := range map[string]struct {
		custom string
		want   int
	}{
		"an alias":                {`"imports": [{"path": "example.com/p", "alias": "‸q"}], "schema_definition": "q.A(q.B())"`, 3},
		"a use":                   {`"imports": [{"path": "example.com/p", "alias": "q"}], "schema_definition": "q.A(‸q.B())"`, 3},
		"an alias without use":    {`"imports": [{"path": "example.com/p", "alias": "‸q"}], "schema_definition": "p.A()"`, 0},
		"a use without import":    {`"schema_definition": "‸q.A(q.B())"`, 0},
		"a package without alias": {`"imports": [{"path": "example.com/p"}], "schema_definition": "‸p.A()"`, 0},
		"a path":                  {`"imports": [{"path": "example.com/‸p", "alias": "q"}], "schema_definition": "q.A()"`, 2},
		"an escape in the alias":  {`"imports": [{"path": "example.com/p", "alias": "‸\u0071"}], "schema_definition": "q.A()"`, 0},
		"letters of others":       {`"imports": [{"path": "example.com/p", "alias": "‸ü"}], "schema_definition": "ü.A()"`, 0},
		"an attribute":            {`"imports": [{"path": "example.com/path"}], "schema_definition": "path.MatchRoot(\"‸image\")"`, 0},
	} {
		t.Run(name, func(t *testing.T) {
			before, after, _ := strings.Cut(fmt.Sprintf(document, test.custom), "‸")
			file := syntax.ParseFile(before+after, spec.Options)
			symbol, _, _ := navigation.At(file, len(before))
			linked := symbol.Linked()
			if len(linked) != test.want {
				t.Errorf("%d places are linked, want %d: %v", len(linked), test.want, linked)
			}
			for _, o := range linked {
				if got := file.Slice(o.Start, o.End); got != symbol.Name {
					t.Errorf("%q is linked with %q", got, symbol.Name)
				}
			}
		})
	}
}

// An alias that an import did not have is written behind its path, with the white space that is before the path.
func TestAliasLikePath(t *testing.T) {
	const document = `{"provider": {"name": "a"}, "resources": [{"name": "b", "schema": {"attributes": [{"name": "image", "string": {
		"computed_optional_required": "optional", "validators": [{"custom": {"imports": [%s], "schema_definition": "‸p.A()"}}]}}]}}], "version": "0.1"}`
	for before, after := range map[string]string{
		`{"path": "example.com/p"}`:                            `{"path": "example.com/p", "alias": "q"}`,
		`{"path":"example.com/p"}`:                             `{"path":"example.com/p","alias":"q"}`,
		`{ "path": "example.com/p" }`:                          `{ "path": "example.com/p", "alias": "q" }`,
		"{\n\t\"path\": \"example.com/p\"\n}":                  "{\n\t\"path\": \"example.com/p\",\n\t\"alias\": \"q\"\n}",
		`{"alias": "", "path": "example.com/p"}`:               `{"alias": "q", "path": "example.com/p"}`,
		`{"other": 1, "path": "example.com/p"}`:                `{"other": 1, "path": "example.com/p", "alias": "q"}`,
		`{"other": 1,"path":"example.com/p"}`:                  `{"other": 1,"path":"example.com/p","alias":"q"}`,
		`{"other": 1,  "path": "example.com/p", "more": true}`: `{"other": 1,  "path": "example.com/p",  "alias": "q", "more": true}`,
		"{\n\t\"other\": 1,\n\t\"path\": \"example.com/p\"\n}": "{\n\t\"other\": 1,\n\t\"path\": \"example.com/p\",\n\t\"alias\": \"q\"\n}",
		"{\"other\": 1 /* , */, \"path\": \"example.com/p\"}":  "{\"other\": 1 /* , */, \"path\": \"example.com/p\", \"alias\": \"q\"}",
	} {
		head, tail, _ := strings.Cut(fmt.Sprintf(document, before), "‸")
		file := syntax.ParseFile(head+tail, spec.Options)
		symbol, _, ok := navigation.At(file, len(head))
		if !ok {
			t.Errorf("%s: nothing is named", before)
			continue
		}
		edits, err := symbol.Rename("q", toolchain.Default())
		if err != nil {
			t.Errorf("%s: %v", before, err)
			continue
		}
		got, err := text.ApplyEdits(head+tail, edits)
		if want := strings.Replace(fmt.Sprintf(document, after), "‸p", "q", 1); err != nil || got != want {
			t.Errorf("%s becomes %s, %v", before, got, err)
		}
	}
}
