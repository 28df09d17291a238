package server

import (
	"slices"
	"strings"
	"testing"
)

func TestLinks(t *testing.T) {
	for encoding, capabilities := range encodings {
		t.Run(encoding, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, linked)
			var got []string
			for _, l := range result[[]struct {
				Range           textRange
				Target, Tooltip string
			}](e, "textDocument/documentLink", about(specURI)) {
				got = append(got, marked(linked, encoding, l.Range)...)
				if !strings.HasPrefix(l.Target, "https://pkg.go.dev/") || l.Tooltip != "" {
					t.Errorf("a link is %+v", l)
				}
			}
			want := []string{
				`th": "«github.com/hashicorp/terraform-plugin-framework/path»`,
				`th": "«github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator»`,
			}
			if !slices.Equal(got, want) {
				t.Errorf("the links are %q", got)
			}
			e.published(specURI, 1)
		})
	}
}
