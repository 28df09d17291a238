package neovim

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// typing is a document with one line to complete in. In front of it are many attributes, each on lines of its own.
func typing(line string) string {
	var many strings.Builder
	for i := range 40 {
		fmt.Fprintf(&many, "          {\n            \"name\": \"attribute_%d\",\n            \"string\": {\n              \"computed_optional_required\": \"optional\"\n            }\n          },\n", i)
	}
	return "{\n  \"version\": \"0.1\",\n  \"provider\": {\n    \"name\": \"example\"\n  },\n  \"resources\": [\n    {\n      \"name\": \"pet\",\n      \"schema\": {\n        \"attributes\": [\n" +
		many.String() + line + "\n        ]\n      }\n    }\n  ]\n}\n"
}

// element is an attribute on one line.
func element(body string) string { return `          {"name": "kind", "string": {` + body + `}}` }

// TestAccepted compares what is in the buffer after an item was accepted, with the built-in completion of a current Neovim and with the
// omnifunc of an old one. In the line that is written, ‸ is the cursor; keys are typed there before the list is asked for.
func TestAccepted(t *testing.T) {
	const boolean = "          {\n            \"name\": \"name\",\n            \"bool\": {\n              \"computed_optional_required\": \"optional\"\n            }\n          }"
	for _, c := range []struct {
		title, line, keys, word string
		want                    string // the line afterwards
		current                 bool   // takes snippets, which an old one does not
	}{
		{"a value between its quotes", element(`"computed_optional_required": "‸"`), "", "computed_optional",
			element(`"computed_optional_required": "computed_optional"`), false},
		{"the beginning of a value", element(`"computed_optional_required": "req‸"`), "", "required",
			element(`"computed_optional_required": "required"`), false},
		{"a value before a member without its comma", element(`"computed_optional_required": "req‸" "sensitive": true`), "", "required",
			element(`"computed_optional_required": "required" "sensitive": true`), false},
		{"a key with a value", element(`"desc‸": "A pet."`), "", "description", element(`"description": "A pet."`), false},
		{"a key in quotes", element(`"sens‸"`), "", "sensitive", element(`"sensitive"`), false},
		{"a key behind a member without its comma", element(`"sensitive": true "desc‸": "A pet."`), "", "description",
			element(`"sensitive": true, "description": "A pet."`), true},
		{"a key without quotes", element(`"description": "A pet.", sens‸`), "", "sensitive",
			element(`"description": "A pet.", "sensitive": true`), true},
		{"an exact match", element(`"computed_optional_required": "computed‸"`), "", "computed",
			element(`"computed_optional_required": "computed"`), false},
		{
			"a definition", element(`"validators": [{"custom": {"schema_definition": "stringvalidator.UTF8LengthB‸"}}]`), "", "UTF8LengthBetween",
			element(`"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.UTF8LengthBetween(1, 10)"}}]`), true,
		},
		{"what compiles", element(`"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "regexp"}], "schema_definition": "stringvalidator.RegexMatches(regexp.M‸, \"\")"}}]`), "", "MustCompile",
			element(`"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "regexp"}], "schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(` + "``" + `), \"\")"}}]`), false},
		{"an attribute on a line of its own behind many", "          ‸", "", "bool attribute", boolean, true},
		{"an attribute on an empty line", "‸", "", "bool attribute", boolean, true},
		{"an attribute on a line that is indented too little", "    ‸", "", "bool attribute", boolean, true},
	} {
		t.Run(c.title, func(t *testing.T) {
			both(t, func(t *testing.T, program string) {
				if c.current && program != "nvim" {
					return
				}
				file := editortest.Write(t, editortest.FileName, typing(strings.Replace(c.line, "‸", "", 1)))
				editor := open(t, program, file)
				editortest.AwaitValue(editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
				before, _, _ := strings.Cut(typing(c.line), "‸")
				row := strings.Count(before, "\n")
				column := len(before) - strings.LastIndexByte(before, '\n') - 1
				editor.Do(fmt.Sprintf(`vim.api.nvim_win_set_cursor(0, { %d, %d })`, row+1, column))
				enter := "i"
				if column > 0 && column == len(strings.Split(typing(strings.Replace(c.line, "‸", "", 1)), "\n")[row]) {
					enter = "A"
				}
				editor.Do(fmt.Sprintf(`press('%s%s<C-x><C-o>')`, enter, c.keys))
				// The list may have more than is wanted, which is not always first in it.
				selected := func(m menu) int {
					for i, item := range m.Items {
						if strings.HasPrefix(item.Word, c.word) && (len(item.Word) == len(c.word) || item.Word[len(c.word)] < 'a') {
							return i
						}
					}
					return -1
				}
				var found menu
				editortest.AwaitValue(editor, c.word+" in the menu", "vim.fn.complete_info({'items', 'selected'})", func(m menu) bool {
					found = m
					return selected(m) >= 0 && m.Selected >= 0
				})
				editor.Do(fmt.Sprintf(`press('%s<C-y>')`, strings.Repeat("<C-n>", selected(found)-found.Selected)))
				awaitText(t, editor, typing(c.want))
			})
		})
	}
}
