package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestRangesByClient checks the part of a string that each client is told to replace, with its closing quote and without it. The omnifunc
// of Neovim before 0.10 takes the range of an item into account only if it has no text to filter by, and offers only items whose text
// begins with the text of that range before the cursor.
func TestRangesByClient(t *testing.T) {
	type item struct {
		Label      string
		FilterText *string
		TextEdit   struct {
			NewText                string
			Range, Insert, Replace *textRange
		}
	}
	const insertReplace = `{"textDocument": {"completion": {"completionItem": {"snippetSupport": true, "insertReplaceSupport": true}}}}`
	for name, c := range map[string]struct{ Capabilities, capabilities string }{
		"Neovim 0.7":         {"Neovim", neovim},
		"Neovim 0.11":        {"Neovim", `{"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}`},
		"Visual Studio Code": {"Visual Studio Code", insertReplace},
		"another":            {"ed", `{}`},
	} {
		for _, closed := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, closed: %v", name, closed), func(t *testing.T) {
				e := connect(t)
				e.request("initialize", json.RawMessage(fmt.Sprintf(
					`{"processId": null, "rootUri": null, "clientInfo": {"name": %q}, "capabilities": %s}`, c.Capabilities, c.capabilities)))
				e.notify("initialized", json.RawMessage(`{}`))
				t.Cleanup(e.close)
				typed, start, text := `"opt"`, 1, "optional"
				if !closed {
					typed, start, text = `"opt`, 0, `"optional"`
				}
				document := strings.Replace(smallSpec, `"optional"}},`, typed+"\n}},", 1)
				e.didOpen(specURI, "json", 1, document)
				e.published(specURI, 1)
				list := result[struct{ Items []item }](e, "textDocument/completion", at(specURI, document, typed, 4))
				i := slices.IndexFunc(list.Items, func(i item) bool { return strings.Trim(i.Label, `"`) == "optional" })
				if i != 0 {
					t.Fatalf("the items are %+v", list.Items)
				}
				got := list.Items[i]
				if got.TextEdit.NewText != text {
					t.Errorf("the text is %s", got.TextEdit.NewText)
				}
				place := at(specURI, document, typed, start)["position"].(position)
				for _, r := range []*textRange{got.TextEdit.Range, got.TextEdit.Insert, got.TextEdit.Replace} {
					if r != nil && (r.Start != place || r.End.Line != place.Line || r.End.Character != place.Character+len(typed)-2*start) {
						t.Errorf("%v is replaced, and it begins at %v", *r, place)
					}
				}
				matched := got.Label
				if (got.FilterText == nil) != (name == "Neovim 0.7") {
					t.Errorf("the item is filtered by %v", got.FilterText)
				}
				if got.FilterText != nil {
					matched = *got.FilterText
				}
				if !strings.HasPrefix(matched, typed[start:4]) {
					t.Errorf("what is typed is matched with %s", matched)
				}
			})
		}
	}
}
