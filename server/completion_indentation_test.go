package server

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// stops are the tab stops of snippets that texts of several lines have in this test.
var stops = regexp.MustCompile(`\$\{\d+:?\|?([^,}|]*)[^}]*\}|\$0`)

// TestIndentationByClient accepts an item of several lines as the clients do. The completion of VS Code obeys the mode of the item, or else
// the mode that it announced. Neovim's, nvim-cmp and blink.cmp indent every line of a snippet like the line on which it is inserted, even
// if they announced another mode.
func TestIndentationByClient(t *testing.T) {
	const mark = "‸"
	const head, tail = "{\n  \"version\": \"0.1\",\n  \"provider\": {\"name\": \"p\"},\n  \"resources\": [\n    {\n      \"name\": \"r\",\n      \"schema\": {\n        \"attributes\": [\n", "\n        ]\n      }\n    }\n  ]\n}\n"
	const want = "          {\n            \"name\": \"name\",\n            \"bool\": {\n              \"computed_optional_required\": \"optional\"\n            }\n          }"
	for client, obeys := range map[string]bool{"vscode": true, "neovim": false, "neovim-cmp": false, "neovim-blink": false} {
		for _, line := range []string{"          " + mark, "    " + mark, mark} {
			t.Run(fmt.Sprintf("%s, %q", client, line), func(t *testing.T) {
				e, _ := connectAs(t, client)
				t.Cleanup(e.close)
				before := head + strings.TrimSuffix(line, mark)
				text := before + tail
				e.didOpen(specURI, "terraform-provider-spec", 1, text)
				row, column := strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n')-1
				answer := result[struct {
					ItemDefaults struct {
						EditRange      json.RawMessage
						InsertTextMode int
					}
					Items []struct {
						Label, TextEditText              string
						TextEdit                         json.RawMessage
						InsertTextMode, InsertTextFormat int
					}
				}](e, "textDocument/completion", map[string]any{
					"textDocument": map[string]any{"uri": specURI}, "position": position{row, column},
				})
				for _, item := range answer.Items {
					if item.Label != "bool attribute" {
						continue
					}
					if item.InsertTextFormat != 2 {
						t.Fatal("it is no snippet")
					}
					var edit struct {
						NewText       string
						Start         *position
						Insert, Range *textRange
					}
					raw := item.TextEdit
					if raw == nil {
						raw = answer.ItemDefaults.EditRange
					}
					if err := json.Unmarshal(raw, &edit); err != nil {
						t.Fatal(err)
					}
					edit.NewText += item.TextEditText
					start := position{}
					switch {
					case edit.Insert != nil:
						start = edit.Insert.Start
					case edit.Range != nil:
						start = edit.Range.Start
					default:
						start = *edit.Start
					}
					mode := max(item.InsertTextMode, answer.ItemDefaults.InsertTextMode)
					inserted := stops.ReplaceAllString(edit.NewText, "$1")
					kept := before[:len(before)-(column-start.Character)]
					if !obeys || mode != 1 {
						inserted = strings.ReplaceAll(inserted, "\n", "\n"+kept[strings.LastIndexByte(kept, '\n')+1:])
					}
					if got := kept + inserted + tail; got != head+want+tail {
						t.Errorf("the text is\n%s", got)
					}
					return
				}
				t.Fatal("it is not offered")
			})
		}
	}
}
