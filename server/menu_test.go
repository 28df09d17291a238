package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/client"
)

// crowded has an attribute with several findings at one place, each with fixes, and with all refactorings.
const crowded = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {"name": "Class-Of", "string": {"computed_optional_required": "required", "default": {"static": "a"}, "sensitive": false, "description": ""}},
          {"name": "class_of", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [
            {"name": "name", "string": {"computed_optional_required": "optional"}}
          ]}}},
          {"name": "name", "string": {"computed_optional_required": "optional"}}
        ]
      }
    }
  ]
}
`

// kindOrder are the kinds of actions in the order of a menu.
var kindOrder = []string{"quickfix", "source.", "quickfix", "refactor."}

// TestMenu checks that a client that asks for no kind gets a dozen actions at most, in groups, and that it gets the other actions if it
// asks for their kind.
func TestMenu(t *testing.T) {
	for _, place := range []string{`"Class-Of"`, `"required"`, `"class_of"`, `"name", "string"`, `"pet"`} {
		t.Run(place, func(t *testing.T) {
			e := open(t, choosing)
			e.didOpen(specURI, "json", 1, crowded)
			e.published(specURI, 1)
			ask := func(only ...string) []action {
				params := at(specURI, crowded, place, 2)
				params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
				params["context"] = map[string]any{"diagnostics": []any{}, "only": only}
				return result[[]action](e, "textDocument/codeAction", params)
			}
			menu, group := ask(), 0
			if len(menu) > 12 {
				t.Errorf("the menu has %d actions", len(menu))
			}
			for _, a := range menu {
				for group < len(kindOrder) && !strings.HasPrefix(a.Kind, kindOrder[group]) {
					group++
				}
				if group == len(kindOrder) {
					t.Fatalf("%q is not in its group in %+v", a.Title, menu)
				}
			}
			all := ask("refactor")
			for _, a := range menu {
				if strings.HasPrefix(a.Kind, "refactor.") && !slices.ContainsFunc(all, func(b action) bool { return b.Title == a.Title }) {
					t.Errorf("%q is in the menu only", a.Title)
				}
			}
			if place == `"class_of"` && len(all) < 15 {
				t.Errorf("there are only %d refactorings", len(all))
			}
		})
	}
}

// TestMenuLeadsOn holds that the menu ends with the way to the refactorings that it does not have, where the client knows the way.
func TestMenuLeadsOn(t *testing.T) {
	knowing := strings.Replace(choosing, "{", `{"experimental": {"commands": {"commands": ["editor.action.refactor"]}},`, 1)
	for name, capabilities := range map[string]string{"a client that knows the command": knowing, "another": choosing} {
		t.Run(name, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, smallSpec)
			e.published(specURI, 1)
			raw, titles := oneAction(e, `"tail"`, "Refactor…")
			if (raw != nil) != (capabilities == knowing) {
				t.Fatalf("the actions are %q", titles)
			}
			if raw != nil && !strings.Contains(string(raw), `"command":"editor.action.refactor"`) {
				t.Errorf("it is %s", raw)
			}
		})
	}
}

// TestWrapStartsRename holds that the name that a refactoring makes up is the one that the client is told to have renamed.
func TestWrapStartsRename(t *testing.T) {
	const title = `Wrap "tail" in a nested attribute`
	for name, capabilities := range map[string]string{"at once": neovim, "when chosen": choosing} {
		for knows, command := range map[bool]string{true: client.StartRename, false: "other"} {
			t.Run(fmt.Sprintf("%s, %s", name, command), func(t *testing.T) {
				e := open(t, strings.Replace(capabilities, "{", `{"experimental": {"commands": {"commands": ["`+command+`"]}},`, 1))
				e.didOpen(specURI, "json", 1, smallSpec)
				e.published(specURI, 1)
				raw, titles := oneAction(e, `"tail"`, title)
				if raw == nil {
					t.Fatalf("the actions are %q", titles)
				}
				if capabilities == choosing {
					raw = e.request("codeAction/resolve", raw)
				}
				var a struct {
					action
					Command struct {
						Command   string
						Arguments []json.RawMessage
					}
				}
				if err := json.Unmarshal(raw, &a); err != nil {
					t.Fatal(err)
				}
				if !knows {
					if a.Command.Command != "" {
						t.Errorf("the client is told to %s", raw)
					}
					return
				}
				var place position
				if a.Command.Command != client.StartRename || len(a.Command.Arguments) != 2 || json.Unmarshal(a.Command.Arguments[1], &place) != nil {
					t.Fatalf("the command is %s", raw)
				}
				line := strings.Split(apply(t, smallSpec, a.edits()), "\n")[place.Line]
				if rest := line[place.Character:]; !strings.HasPrefix(rest, `group"`) {
					t.Errorf("renamed is what stands at %q", rest)
				}
			})
		}
	}
}
