package server

import (
	"strings"
	"testing"
)

func TestLinkedEditing(t *testing.T) {
	for encoding, capabilities := range encodings {
		t.Run(encoding, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, linked)
			type answer struct {
				Ranges      []textRange
				WordPattern string
			}
			for _, place := range []string{`"alias": "p`, "AlsoRequires(p"} {
				got := result[*answer](e, "textDocument/linkedEditingRange", placed(linked, encoding, place, len(place)))
				if got == nil || got.WordPattern == "" {
					t.Fatalf("at %s the answer is %v", place, got)
				}
				if got, want := strings.Join(marked(linked, encoding, got.Ranges...), " "), `as": "«p» uires(«p»`; got != want {
					t.Errorf("at %s: %s, want %s", place, got, want)
				}
			}
			for _, place := range []string{`"image`, "provider", "AlsoRequires", "framework/path"} {
				got := result[*answer](e, "textDocument/linkedEditingRange", placed(linked, encoding, place, len(place)))
				if got != nil {
					t.Errorf("at %s the answer is %v", place, got)
				}
			}
			e.published(specURI, 1)
		})
	}
}
