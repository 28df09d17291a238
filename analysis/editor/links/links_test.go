package links_test

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/editor/links"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

func TestLinks(t *testing.T) {
	const text = `{
  "$schema": "https://example.com/schema.json",
  "provider": {"name": "p", "schema": {"attributes": [{"name": "a", "string": {"optional_required": "optional",
    "custom_type": {"import": {"path": "github.com/\u0061cme/types"}, "type": "types.A{}", "value_type": "types.AValue"},
    "validators": [{"custom": {"imports": [{"path": "regexp"}, {"path": "not a path"}, {"path": ""}, {"path": 5}, {"path": "example.com/x"},
      {"path": "local/x"}], "schema_definition": "x"}}]}}]}},
  "resources": [{"$schema": "https://example.com/no", "name": "🐈"}]
}`
	want := []links.Link{
		{0, 0, "https://example.com/schema.json", "https://example.com/schema.json"},
		{0, 0, "https://pkg.go.dev/regexp", "regexp"},
		{0, 0, "https://pkg.go.dev/github.com/acme/types", `github.com/\u0061cme/types`},
	}
	got := links.In(t.Context(), syntax.ParseFile(text, spec.Options), nil)
	for i := range got {
		got[i].Tooltip = text[got[i].Start:got[i].End]
		got[i].Start, got[i].End = 0, 0
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestDocumentation(t *testing.T) {
	path := "github.com/hashicorp/terraform-plugin-framework/path"
	got := links.Documentation(path, nil)
	if !strings.HasPrefix(got, "https://pkg.go.dev/github.com/hashicorp/terraform-plugin-framework@v1.") || !strings.HasSuffix(got, "/path") {
		t.Errorf("%s is documented at %s", path, got)
	}
	if got := links.Documentation(path, catalog.Versions{"github.com/hashicorp/terraform-plugin-framework": "v1.2.3"}); !strings.Contains(got,
		"@v1.2.3/path") {
		t.Errorf("%s in the required version is documented at %s", path, got)
	}
	for _, schema := range []string{`"javascript:alert(1)"`, `"file:///etc"`, `"x"`, `7`, `"http://["`, `""`} {
		if got := links.In(t.Context(), syntax.ParseFile(`{"$schema": `+schema+`}`, spec.Options), nil); len(got) > 0 {
			t.Errorf("%s leads to %v", schema, got)
		}
	}
}

// The links of damaged documents are inside the text too, and lead to the web.
func TestDamaged(t *testing.T) {
	healthy := `{"$schema": "https://example.com/schema.json", ` + synthetic.Spec(4_000)[1:]
	random := rand.New(rand.NewPCG(5, 6))
	found := 0
	for range 300 {
		text := synthetic.Damage(healthy, random)
		for _, l := range links.In(t.Context(), syntax.ParseFile(text, spec.Options), nil) {
			target, err := url.Parse(l.Target)
			if err != nil || target.Host == "" || l.Start < 0 || l.End < l.Start || l.End > len(text) {
				t.Fatalf("a link is %+v", l)
			}
			found++
		}
	}
	if found < 300 {
		t.Errorf("there are only %d links", found)
	}
}
