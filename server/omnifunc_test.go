package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// The omnifunc of Neovim before 0.10 takes the range of an item into account only if it has no text to filter by, and offers
// only items whose text begins with what stands in that range up to the cursor.
func TestOmnifunc(t *testing.T) {
	for name, test := range map[string]struct {
		params   string
		filtered bool
	}{
		"Neovim 0.7":  {`"clientInfo": {"name": "Neovim", "version": "0.7.2"}, "capabilities": ` + neovim, false},
		"Neovim 0.11": {`"clientInfo": {"name": "Neovim", "version": "0.11.4"}, "capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}`, true},
		"another":     {`"clientInfo": {"name": "ed"}, "capabilities": {}`, true},
	} {
		t.Run(name, func(t *testing.T) {
			e := connect(t)
			e.request("initialize", json.RawMessage(`{"processId": null, "rootUri": null, `+test.params+`}`))
			e.notify("initialized", json.RawMessage(`{}`))
			t.Cleanup(e.close)
			text := strings.Replace(smallSpec, `"optional"}},`, `"opt"}},`, 1)
			e.didOpen(specURI, "json", 1, text)
			e.published(specURI, 1)
			list := result[struct {
				Items []struct {
					Label      string
					FilterText *string
					TextEdit   struct{ NewText string }
				}
			}](e, "textDocument/completion", at(specURI, text, `"opt"`, 4))
			i := slices.IndexFunc(list.Items, func(i struct {
				Label      string
				FilterText *string
				TextEdit   struct{ NewText string }
			}) bool {
				return strings.HasPrefix(i.TextEdit.NewText, `"optional`)
			})
			if i < 0 {
				t.Fatalf("the items are %+v", list.Items)
			}
			item := list.Items[i]
			if cut := item.TextEdit.NewText == `"optional`; cut == test.filtered {
				t.Errorf("the text is %s before a closing quote", item.TextEdit.NewText)
			}
			if (item.FilterText != nil) != test.filtered {
				t.Errorf("the item is filtered by %v", item.FilterText)
			}
			matched := item.Label
			if item.FilterText != nil {
				matched = *item.FilterText
			}
			if !strings.HasPrefix(matched, `"opt`) {
				t.Errorf("what is typed is matched with %s", matched)
			}
		})
	}
}
