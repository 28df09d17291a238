package decoded_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules/decoded"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// TestText gives the generator's decoder duplicate members. The last one wins, but null changes nothing, and objects and the elements of
// arrays are merged.
func TestText(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ text, want string }{
		"nothing twice":         {`{"version": "0.1", "provider": {"name": "zoo"}}`, ""},
		"a value twice":         {`{"version": "0.1", "version": "0.2"}`, `{"version": "0.2"}`},
		"a key in another case": {`{"version": "0.1", "Version": "0.2"}`, `{"version": "0.2"}`},
		"null after a value":    {`{"version": "0.1", "version": null}`, `{"version": "0.1"}`},
		"an object twice":       {`{"provider": {"name": "zoo"}, "provider": {"schema": {}}}`, `{"provider": {"name": "zoo", "schema": {}}}`},
		"an unknown key":        {`{"version": "0.1", "version": "0.2", "x": {"y": 1}}`, `{"version": "0.2"}`},
		"keys of other units": {
			`{"version": "0.1", "version": "0.1", "provider": {"name": "zoo", "schema": {"attributes": [` +
				`{"name": "a", "string": {"optional_required": "optional", "computed_optional_required": "computed"}}]}},` +
				` "resources": [{"name": "pet", "schema": {"attributes": [` +
				`{"name": "a", "string": {"optional_required": "optional", "computed_optional_required": "computed"}}]}}]}`,
			`{"provider": {"name": "zoo", "schema": {"attributes": [{"name": "a", "string": {"optional_required": "optional"}}]}}, ` +
				`"resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": ` +
				`{"computed_optional_required": "computed"}}]}}], "version": "0.1"}`,
		},
		"an array twice": {
			`{"resources": [{"name": "a"}, {"name": "b"}], "resources": [{"schema": {}}]}`,
			`{"resources": [{"name": "a", "schema": {}}]}`,
		},
		"damaged": {`{"version": "0.1", "version": "0.2"`, ""},
	} {
		text, is := decoded.Text(syntax.ParseFile(test.text, spec.AnyDialect))
		if text != test.want || is != (test.want != "") {
			t.Errorf("%s: %t, %s, want %s", name, is, text, test.want)
		}
	}
}
