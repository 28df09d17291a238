package server

import (
	"slices"
	"testing"
)

// A client that can is told what to show where something is folded.
func TestCollapsedText(t *testing.T) {
	type fold struct {
		StartLine     int
		CollapsedText string
	}
	for capabilities, want := range map[string][]string{
		`{"textDocument": {"foldingRange": {"foldingRange": {"collapsedText": true}}}}`: {
			"", "1 data source", "pets", "", "1 attribute", "outer, list_nested", "", "", "2 attributes",
		},
		`{"textDocument": {"foldingRange": {}}}`: {"", "", "", "", "", "", "", "", ""},
	} {
		e := open(t, capabilities)
		e.didOpen(specURI, "json", 1, nested)
		var got []string
		folds := result[[]fold](e, "textDocument/foldingRange", about(specURI))
		slices.SortStableFunc(folds, func(a, b fold) int { return a.StartLine - b.StartLine })
		for _, f := range folds {
			got = append(got, f.CollapsedText)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("the texts are %q, want %q", got, want)
		}
		e.published(specURI, 1)
	}
}
