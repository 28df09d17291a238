package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A client that has a command for it shows the parameters of a function that was accepted; where more must be chosen, it opens the list
// instead.
func TestParameterHintsAfterAccepting(t *testing.T) {
	const definition = `"validators": [{"custom": {"schema_definition": "stringvalidator."}}]`
	document := strings.Replace(smallSpec, `"optional"}},`, `"optional", `+definition+`}},`, 1)
	for name, want := range map[string]map[string]string{
		"Visual Studio Code": {"LengthBetween": "editor.action.triggerParameterHints", "Any": "editor.action.triggerSuggest"},
		"ed":                 {"LengthBetween": "", "Any": ""},
	} {
		t.Run(name, func(t *testing.T) {
			e := connect(t)
			e.request("initialize", json.RawMessage(fmt.Sprintf(
				`{"processId": null, "rootUri": null, "clientInfo": {"name": %q}, "capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}}}`, name)))
			e.notify("initialized", json.RawMessage(`{}`))
			t.Cleanup(e.close)
			e.didOpen(specURI, "json", 1, document)
			e.published(specURI, 1)
			list := result[struct {
				Items []struct {
					Label   string
					Command *struct{ Command string }
				}
			}](e, "textDocument/completion", at(specURI, document, "stringvalidator.", len("stringvalidator.")))
			found := 0
			for _, item := range list.Items {
				command := ""
				if item.Command != nil {
					command = item.Command.Command
				}
				if wanted, asked := want[item.Label]; asked {
					found++
					if command != wanted {
						t.Errorf("behind %s comes %q, not %q", item.Label, command, wanted)
					}
				}
			}
			if found != 2 {
				t.Errorf("%d functions are offered", found)
			}
		})
	}
}
