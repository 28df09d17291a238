package neovim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// completions are the ways in which a current Neovim completes.
var completions = []string{"neovim", "nvim-cmp", "blink.cmp"}

// pluginsVariable names a folder with the repositories nvim-cmp, cmp-nvim-lsp and blink.cmp, which are in no registry that the tests reach.
// Without it, testdata/plugins.lua does what the plugins do.
const pluginsVariable = "SPEC_LS_NEOVIM_PLUGINS"

// here marks the place of the cursor in the specifications of these tests: an element of an array, or a member.
const here = `"‸"`

// resourceWith is a specification with a resource that has attributes.
func resourceWith(attributes string) string {
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [` + attributes + `]}}]}`
}

const owner = `{"name": "owner", "string": {"computed_optional_required": "optional"}}`

// nested is a list of attributes inside another attribute.
func nested(attributes string) string {
	return `{"name": "home", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [` + attributes + `]}}}`
}

// lines writes a specification as it is formatted: each element and member on a line of its own.
func lines(t *testing.T, text, indent string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(text), "", indent); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return b.String() + "\n"
}

// offered is the list that an editor shows.
type offered struct {
	Labels   []string
	Selected int
}

// typist presses keys in an editor and looks at the text after each.
type typist struct {
	*testing.T
	editor *editortest.Editor
	text   string // which the editor has
	at     int    // the cursor's place in it
}

// place puts the cursor at a place of the text and begins to insert.
func (k *typist) place(at int) {
	k.Helper()
	k.at = at
	before := k.text[:at]
	row, column := strings.Count(before, "\n"), at-strings.LastIndexByte(before, '\n')-1
	k.editor.Do(fmt.Sprintf(`vim.api.nvim_win_set_cursor(0, { %d, %d })`, row+1, column))
	enter := "i"
	if column > 0 && k.text[at] == '\n' {
		enter = "A"
	}
	k.editor.Do(fmt.Sprintf(`press(%q)`, enter))
	editortest.AwaitValue(k.editor, "insert mode", "vim.fn.mode()", func(mode string) bool { return mode == "i" })
}

// types presses the keys of a text and waits after each until the text has it.
func (k *typist) types(text string) {
	k.Helper()
	for _, key := range strings.Split(text, "") {
		k.text = k.text[:k.at] + key + k.text[k.at:]
		k.at += len(key)
		k.editor.Do(fmt.Sprintf(`press(%q)`, key))
		awaitText(k.T, k.editor, k.text)
	}
}

// takes accepts what has a label, after which the text is as it must be.
func (k *typist) takes(label, want string) {
	k.Helper()
	index := func(o offered) int {
		return slices.IndexFunc(o.Labels, func(l string) bool { return l == label })
	}
	before := -2
	var pressed time.Time // a key may come too early, or close the list
	editortest.Await(k.T, label+" to be selected", func() offered {
		k.Helper()
		o := editortest.Evaluate[offered](k.editor, "completing.offered()")
		key := ""
		switch patient := time.Since(pressed) > 3*time.Second; {
		case len(o.Labels) == 0 && patient:
			key = "<C-Space>"
		case index(o) >= 0 && o.Selected != index(o) && (o.Selected != before || patient):
			key = "<C-n>"
		}
		if key != "" {
			k.editor.Do(fmt.Sprintf(`press('%s')`, key))
			pressed, before = time.Now(), o.Selected
		}
		return o
	}, func(o offered) bool { return len(o.Labels) > 0 && o.Selected >= 0 && o.Selected == index(o) })
	k.editor.Do(`press('<C-y>')`)
	awaitText(k.T, k.editor, want)
	k.text = want
}

// writeBeside writes files in the folder of another one.
func writeBeside(t *testing.T, file string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		name = filepath.Join(filepath.Dir(file), filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// typeIn runs a test in each of the ways in which Neovim completes. The text has ‸ where the cursor is.
func typeIn(t *testing.T, text string, files map[string]string, test func(k *typist)) {
	for _, completion := range completions {
		t.Run(completion, func(t *testing.T) {
			t.Parallel()
			at := strings.Index(text, "‸")
			k := &typist{T: t, text: strings.Replace(text, "‸", "", 1)}
			file := editortest.Write(t, editortest.FileName, k.text)
			writeBeside(t, file, files)
			k.editor = open(t, "nvim", file, "EDITORTEST_COMPLETION="+completion)
			if strings.Contains(text, "\n\t") {
				k.editor.Do(`vim.cmd('setlocal noexpandtab tabstop=4 shiftwidth=4')`)
			}
			editortest.AwaitValue(k.editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
			if !editortest.Evaluate[bool](k.editor, "completes_itself") {
				if os.Getenv(pluginsVariable) != "" {
					t.Fatalf("%s is not in the folder that %s names", completion, pluginsVariable)
				}
				t.Logf("%s is stood in for: it is in no registry, and %s names no folder with it", completion, pluginsVariable)
			}
			k.place(at)
			test(k)
		})
	}
}

// TestIndentation accepts items of several lines at different depths, in files that are indented differently, and goes on at what must be
// filled in.
func TestIndentation(t *testing.T) {
	for _, c := range []struct {
		title, before, typed, label, after string
		named                              bool // the first thing to fill in is a name
	}{
		{"an attribute", resourceWith(owner + "," + here), "bool", "bool attribute",
			resourceWith(owner + `,{"name": "name", "bool": {"computed_optional_required": "optional"}}`), true},
		{"the first attribute", resourceWith(here), "", "int64 attribute",
			resourceWith(`{"name": "name", "int64": {"computed_optional_required": "optional"}}`), true},
		{"a nested attribute", resourceWith(nested(owner + "," + here)), "bool", "bool attribute",
			resourceWith(nested(owner + `,{"name": "name", "bool": {"computed_optional_required": "optional"}}`)), true},
		{"an attribute in which others are nested", resourceWith(nested(here)), "list", "list attribute", resourceWith(nested(`{"name": "name", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}}`)), true},
		{"a resource", `{"version": "0.1", "provider": {"name": "example"}, "resources": [` + here + `]}`, "", "resource", `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "example", "schema": {"attributes": [` + here + `]}}]}`, false},
		{"a member with lines of its own", resourceWith(`{"name": "owner", "string": {"computed_optional_required": "optional", ` + here + `: 0}}`), `"pla`, "plan_modifiers", resourceWith(`{"name": "owner", "string": {"computed_optional_required": "optional", "plan_modifiers": [{"custom": {"schema_definition": ""}}]}}`), false},
		{"a member far inside", resourceWith(nested(`{"name": "owner", "string": {"computed_optional_required": "optional", ` + here + `: 0}}`)), "", "validators", resourceWith(nested(`{"name": "owner", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": ""}}]}}`)), false},
		{"a validator", resourceWith(`{"name": "owner", "string": {"computed_optional_required": "optional", "validators": [` + here + `]}}`), "stringvalidator.U", "stringvalidator.UTF8LengthAtLeast",
			resourceWith(`{"name": "owner", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.UTF8LengthAtLeast(1)"}}]}}`), false},
	} {
		for _, indent := range []string{"  ", "    ", "\t"} {
			t.Run(fmt.Sprintf("%s, %q", c.title, indent), func(t *testing.T) {
				text := lines(t, c.before, indent)
				i := strings.Index(text, here)
				rest := text[i+len(here):]
				text = text[:i] + "‸" + strings.TrimPrefix(rest, ": 0")
				want := strings.Replace(lines(t, c.after, indent), here, "", 1)
				typeIn(t, text, nil, func(k *typist) {
					k.types(c.typed)
					k.takes(c.label, want)
					if c.named {
						k.editor.Do(`press('x')`) // over the name, which is selected
						awaitText(k.T, k.editor, strings.Replace(want, `"name": "name"`, `"name": "x"`, 1))
					}
				})
			})
		}
	}
}

// checks is a module with a package of validators, and the part of the framework that these need.
var checks = map[string]string{
	"go.mod":           "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n\nreplace github.com/hashicorp/terraform-plugin-framework => ./framework\n",
	"framework/go.mod": "module github.com/hashicorp/terraform-plugin-framework\n",
	"framework/schema/validator/validator.go": "package validator\n\ntype String interface{ ValidateString() }\n",
	"checks/checks.go": "package checks\n\nimport \"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n\ntype Options struct{ Strict bool }\n\n" +
		"func CIDR(o Options) validator.String { return nil }\n\nfunc Prefix(least, most int, names ...error) validator.String { return nil }\n",
}

// expression is an attribute on one line with a text of Go.
func expression(imports, text string) string {
	return `          {"name": "kind", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [` + imports + `], "schema_definition": "` + text + `"}}]}}`
}

// TestGo writes Go with the items that are offered for it.
func TestGo(t *testing.T) {
	const own = `{"path": "example.com/provider/checks"}`
	list := func(imports, elements string) string {
		return `          {"name": "kinds", "list": {"computed_optional_required": "computed_optional", "element_type": {"string": {}}, "default": {"custom": {"imports": [` +
			`{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"}, {"path": "github.com/hashicorp/terraform-plugin-framework/types"}` + imports +
			`], "schema_definition": "listdefault.StaticValue(types.ListValueMust(types.StringType, ` + elements + `))"}}}}`
	}
	for _, c := range []struct {
		title, line, typed, label, want string
		files                           map[string]string
	}{
		{"a slice", list("", "[]‸"), "at", "[]attr.Value{}",
			list(`, {"path": "github.com/hashicorp/terraform-plugin-framework/attr"}`, "[]attr.Value{}"), nil},
		{"an argument that is a struct", expression(own, "checks.‸"), "C", "CIDR", expression(own, "checks.CIDR(checks.Options{})"), checks},
		{"arguments of which the last may be left out", expression(own, "checks.‸"), "Pre", "Prefix", expression(own, "checks.Prefix(1, 10, )"),
			checks},
	} {
		t.Run(c.title, func(t *testing.T) {
			typeIn(t, typing(c.line), c.files, func(k *typist) {
				k.types(c.typed)
				k.takes(c.label, typing(c.want))
			})
		})
	}
	t.Run("arguments where nothing can be left to be written", func(t *testing.T) {
		text := typing(expression(own, "checks.‸"))
		k := &typist{T: t, text: strings.Replace(text, "‸", "", 1)}
		file := editortest.Write(t, editortest.FileName, k.text)
		writeBeside(t, file, checks)
		k.editor = open(t, "nvim-old", file)
		editortest.AwaitValue(k.editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
		k.place(strings.Index(text, "‸"))
		k.types("Pre")
		var pressed time.Time // the package may not be loaded yet, and this Neovim asks once
		editortest.Await(t, "the menu of completion", func() menu {
			t.Helper()
			m := editortest.Evaluate[menu](k.editor, "vim.fn.complete_info({'items', 'selected'})")
			if len(m.Items) == 0 && time.Since(pressed) > 3*time.Second {
				k.editor.Do(`press('<C-x><C-o>')`)
				pressed = time.Now()
			}
			return m
		}, func(m menu) bool { return len(m.Items) == 1 && strings.HasPrefix(m.word(), "Prefix") })
		k.editor.Do(`press('<C-y>')`)
		awaitText(t, k.editor, typing(expression(own, "checks.Prefix(1, 10)")))
	})
}

// TestComma writes a comma behind an element, which opens the list of what may come next.
func TestComma(t *testing.T) {
	text := lines(t, resourceWith(owner+","+here), "  ")
	at := strings.Index(text, here)
	at = strings.LastIndexByte(text[:at], ',')
	text = text[:at] + text[strings.Index(text, here)+len(here):]
	k := &typist{T: t, text: text}
	k.editor = open(t, "nvim", editortest.Write(t, editortest.FileName, k.text), "EDITORTEST_COMPLETION=neovim")
	editortest.AwaitValue(k.editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
	k.place(at)
	k.types(",")
	editortest.AwaitValue(k.editor, "the list", "completing.offered()", func(o offered) bool {
		return slices.Contains(o.Labels, "string attribute")
	})
}

// TestCommaAfterName writes a comma behind a name, and the key that comes next: it gets its own line.
func TestCommaAfterName(t *testing.T) {
	before := lines(t, resourceWith(`{"name": "home"}`), "  ")
	after := lines(t, resourceWith(`{"name": "home", "string": {"computed_optional_required": "optional"}}`), "  ")
	typeIn(t, strings.Replace(before, `"home"`, `"home"‸`, 1), nil, func(k *typist) {
		k.types(",s")
		k.takes("string", after)
	})
}

// TestQuotes writes a string in Go. Its quotes get their backslashes, and the second steps over one that is there.
func TestQuotes(t *testing.T) {
	for _, c := range []struct{ title, before, after string }{
		{"nothing is there", `‸`, `\"s\"`},
		{"the quotes are there", `\"‸\"`, `\"s\"`},
	} {
		t.Run(c.title, func(t *testing.T) {
			text := typing(expression("", "stringvalidator.OneOf("+c.before+")"))
			k := &typist{T: t, text: strings.Replace(text, "‸", "", 1)}
			k.editor = open(t, "nvim", editortest.Write(t, editortest.FileName, k.text))
			editortest.AwaitValue(k.editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
			k.place(strings.Index(text, "‸"))
			if c.before == `‸` {
				k.editor.Do(`press('"')`)
				awaitText(t, k.editor, typing(expression("", `stringvalidator.OneOf(\")`)))
			}
			k.editor.Do(`press('s')`)
			k.editor.Do(`press('"')`)
			awaitText(t, k.editor, typing(expression("", "stringvalidator.OneOf("+c.after+")")))
			k.editor.Do(`press(',')`)
			awaitText(t, k.editor, typing(expression("", "stringvalidator.OneOf("+c.after+",)")))
		})
	}
}

// everywhere runs a test in Neovim with each of the ways in which it completes, and in the old one.
func everywhere(t *testing.T, test func(t *testing.T, program, completion string)) {
	for _, completion := range completions {
		t.Run(completion, func(t *testing.T) {
			t.Parallel()
			test(t, "nvim", completion)
		})
	}
	t.Run("nvim-old", func(t *testing.T) {
		t.Parallel()
		test(t, "nvim-old", "")
	})
}

// TestPastedText pastes text of another language among attributes, which no safe fix touches.
func TestPastedText(t *testing.T) {
	const text = "resource \"x_pet\" \"a\" {\n  name = \"Bob\"\n  tags = { a = \"b\" }\n}"
	everywhere(t, func(t *testing.T, program, completion string) {
		file := editortest.Write(t, editortest.FileName, typing(element(`"computed_optional_required": "optional"`)+",\n"))
		editor := open(t, program, file, "EDITORTEST_COMPLETION="+completion)
		editortest.AwaitValue(editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
		row := strings.Count(strings.Split(typing("‸"), "‸")[0], "\n") + 2
		editor.Do(fmt.Sprintf(`vim.api.nvim_win_set_cursor(0, { %d, 0 })`, row))
		editor.Do(fmt.Sprintf(`vim.paste(vim.split(%q, '\n'), -1)`, text))
		pasted := typing(element(`"computed_optional_required": "optional"`) + ",\n" + text)
		awaitText(t, editor, pasted)
		editortest.AwaitValue(editor, "one finding", "findings()", func(f []editortest.Finding) bool {
			return len(f) == 1 && strings.HasPrefix(f[0].Message, "this is not JSON: ")
		})
		if program == "nvim" {
			editor.Do(`vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.fixAll.spec-ls' }, diagnostics = {} } })`)
		} else {
			editor.Do(`vim.lsp.buf.code_action({ only = { 'source.fixAll.spec-ls' }, diagnostics = {} })`)
		}
		// The server answers in order, so that a fix would have been made before.
		editor.Do(`vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-8'), 10000)`)
		awaitText(t, editor, pasted)
	})
}

// TestCurlyQuotes pastes an attribute with the quotes of a text processor, which the safe fixes make straight.
func TestCurlyQuotes(t *testing.T) {
	everywhere(t, func(t *testing.T, program, completion string) {
		attribute := element(`"computed_optional_required": "optional"`)
		curly := regexp.MustCompile(`"([^"]*)"`).ReplaceAllString(attribute, "“$1”")
		editor := open(t, program, editortest.Write(t, editortest.FileName, typing(curly)), "EDITORTEST_COMPLETION="+completion)
		editortest.AwaitValue(editor, "findings", "findings()", func(f []editortest.Finding) bool { return len(f) > 0 })
		if program == "nvim" {
			editor.Do(`vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.fixAll.spec-ls' }, diagnostics = {} } })`)
		} else {
			editor.Do(`vim.lsp.buf.code_action({ only = { 'source.fixAll.spec-ls' }, diagnostics = {} })`)
		}
		awaitText(t, editor, typing(attribute))
	})
}

// TestRefactoringThatDeletes takes a refactoring whose title says what it deletes, and undoes it in one step.
func TestRefactoringThatDeletes(t *testing.T) {
	everywhere(t, func(t *testing.T, program, completion string) {
		text := typing(element(`"computed_optional_required": "computed_optional", "default": {"static": "a"}`))
		editor := open(t, program, editortest.Write(t, editortest.FileName, text), "EDITORTEST_COMPLETION="+completion)
		editortest.AwaitValue(editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
		editor.Do(`vim.fn.search('computed_optional"')`)
		editor.Do(`vim.ui.select = function(items, options, choose)
			for i, item in ipairs(items) do
				if options.format_item(item):find('required and delete its default') then
					return choose(item, i)
				end
			end
		end`)
		editor.Do(`vim.lsp.buf.code_action()`)
		awaitText(t, editor, typing(element(`"computed_optional_required": "required"`)))
		editor.Do(`vim.cmd('undo')`)
		awaitText(t, editor, text)
	})
}
