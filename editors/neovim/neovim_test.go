// Package neovim holds the tests of the plugin for Neovim, which is written in Lua.
package neovim

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// both runs a test in a current Neovim, with vim.lsp.enable, and in an old one, without.
func both(t *testing.T, test func(t *testing.T, program string)) {
	for _, program := range []string{"nvim", "nvim-old"} {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			test(t, program)
		})
	}
}

// open opens a file in Neovim with the plugin.
func open(t *testing.T, program, file string, env ...string) *editortest.Editor {
	t.Helper()
	plugin, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	return editortest.Open(t, editortest.Command{
		Program:   editortest.Program(t, program),
		Arguments: []string{"--headless", "--clean", "-u", filepath.Join("testdata", "init.lua"), file},
		Env: append([]string{
			"PATH=" + filepath.Dir(editortest.Server(t)) + string(os.PathListSeparator) + os.Getenv("PATH"),
			"EDITORTEST_PLUGIN=" + plugin,
			"XDG_STATE_HOME=" + t.TempDir(),
			"XDG_CACHE_HOME=" + t.TempDir(), // where old ones write their log
		}, env...),
	})
}

// openSpecification opens a specification and waits until its diagnostics are shown.
func openSpecification(t *testing.T, program string, env ...string) (editor *editortest.Editor, file string) {
	t.Helper()
	file = editortest.Write(t, editortest.FileName, editortest.Specification)
	want := editortest.Findings(t, file)
	editor = open(t, program, file, env...)
	awaitFindings(t, editor, want)
	return editor, file
}

// awaitFindings waits until the diagnostics that are shown are the ones wanted.
func awaitFindings(t *testing.T, editor *editortest.Editor, want []editortest.Finding) {
	t.Helper()
	editortest.AwaitValue(editor, fmt.Sprintf("the diagnostics %+v", want), "findings()", func(got []editortest.Finding) bool {
		return editortest.Compare(got, want) == ""
	})
}

// awaitText waits until the file in the editor has a text.
func awaitText(t *testing.T, editor *editortest.Editor, want string) {
	t.Helper()
	editortest.AwaitValue(editor, "the text\n"+want, "text()", func(got string) bool { return got == want })
}

func TestDiagnostics(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		file := editortest.Write(t, editortest.FileName, editortest.Specification)
		want := editortest.Findings(t, file)
		if len(want) < 3 {
			t.Fatalf("the specification has the findings %+v", want)
		}
		times := editortest.StartTimes()
		editor := open(t, program, file)
		times.Ready()
		awaitFindings(t, editor, want)
		times.Shown(t)

		editor.Do(`vim.cmd('%s/strng/string/')`)
		repaired := editortest.Write(t, editortest.FileName, editortest.Repaired)
		awaitFindings(t, editor, editortest.Findings(t, repaired))
	})
}

func TestHover(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		editor, _ := openSpecification(t, program)
		editor.Do(`vim.fn.search('int64')`)
		editor.Do(`vim.fn.search('computed_optional_required')`)
		editor.Do(`vim.lsp.buf.hover()`)
		editortest.AwaitValue(editor, "the explanation of a key", "floating()", func(shown string) bool {
			return strings.Contains(shown, "computed_optional_required")
		})
	})
}

// TestCompletion writes the beginning of a key behind another member, and takes what is offered for it.
func TestCompletion(t *testing.T) {
	editor, _ := openSpecification(t, "nvim")
	editor.Do(`vim.fn.search('"computed"$')`)
	editor.Do(`press('A,"')`) // the quote has it ask by itself
	awaitMenu(t, editor, func(m menu) bool { return len(m.Items) > 0 })
	editor.Do(`press('sens')`)
	awaitMenu(t, editor, func(m menu) bool { return m.word() == `"sensitive"` })
	editor.Do(`press('<C-y>')`)
	awaitText(t, editor, editortest.WithMember(`"sensitive": true`))
}

// TestOmnifunc takes what an old Neovim offers: where nothing is written yet, and for the beginning of a key.
func TestOmnifunc(t *testing.T) {
	for _, c := range []struct{ title, written, key, member string }{
		{"nothing written", "", `"description"`, `"description": ""`},
		{"the beginning of a key", `"sens`, `"sensitive"`, `"sensitive": true`},
	} {
		t.Run(c.title, func(t *testing.T) {
			editor, _ := openSpecification(t, "nvim-old")
			editor.Do(`vim.fn.search('"computed"$')`)
			editor.Do(fmt.Sprintf(`press('A,<CR>%s<C-x><C-o>')`, c.written))
			awaitMenu(t, editor, func(m menu) bool { return strings.HasPrefix(m.word(), c.key) })
			editor.Do(`press('<C-y>')`)
			awaitText(t, editor, editortest.WithMember(c.member))
		})
	}
}

// menu is the menu of completion.
type menu struct {
	Items    []struct{ Word string }
	Selected int
}

// word returns the word that is selected.
func (m menu) word() string {
	if m.Selected < 0 || m.Selected >= len(m.Items) {
		return ""
	}
	return m.Items[m.Selected].Word
}

func awaitMenu(t *testing.T, editor *editortest.Editor, done func(menu) bool) {
	t.Helper()
	editortest.AwaitValue(editor, "the menu of completion", "vim.fn.complete_info({'items', 'selected'})", done)
}

func TestCodeAction(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		editor, _ := openSpecification(t, program)
		editor.Do(`vim.fn.search('strng')`)
		editor.Do(`vim.lsp.buf.code_action()`)
		awaitText(t, editor, editortest.Repaired)
	})
}

// TestFixAll compares the action with the command line.
func TestFixAll(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		editor, _ := openSpecification(t, program)
		if program == "nvim" {
			editor.Do(`vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.fixAll.spec-ls' }, diagnostics = {} } })`)
		} else {
			editor.Do(`vim.lsp.buf.code_action({ only = { 'source.fixAll.spec-ls' }, diagnostics = {} })`)
		}
		awaitText(t, editor, editortest.Fixed(t, editortest.Specification))
	})
}

func TestRename(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		editor, _ := openSpecification(t, program)
		editor.Do(`vim.fn.search('"age"')`)
		editor.Do(`vim.fn.search('age')`)
		editor.Do(`vim.lsp.buf.rename('years')`)
		awaitText(t, editor, editortest.Renamed)
	})
}

// TestFormat compares the server's formatting with the command line's.
func TestFormat(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		file := editortest.Write(t, editortest.FileName, editortest.Untidy)
		editor := open(t, program, file)
		editortest.AwaitValue(editor, "the server", "clients()", func(clients string) bool { return clients == "spec_ls" })
		if program == "nvim" {
			editor.Do(`vim.lsp.buf.format()`)
		} else {
			editor.Do(`vim.lsp.buf.formatting()`)
		}
		awaitText(t, editor, editortest.Formatted(t, editortest.Untidy))
	})
}

func TestSymbols(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		editor, _ := openSpecification(t, program)
		editor.Do(`vim.lsp.buf.document_symbol()`)
		symbols := editortest.AwaitValue(editor, "the list of symbols",
			`vim.tbl_map(function(item) return item.text end, vim.list_extend(vim.fn.getqflist(), vim.fn.getloclist(0)))`,
			func(symbols []string) bool { return len(symbols) > 0 })
		want := []string{"petstore", "pet", "breed", "owner", "age"}
		if len(symbols) != len(want) {
			t.Fatalf("got %q, want one for each of %q", symbols, want)
		}
		for i := range want {
			if !strings.Contains(symbols[i], want[i]) {
				t.Errorf("got %q, want %q", symbols[i], want[i])
			}
		}
	})
}

// TestNoDoubles has the server for JSON that many people use beside ours.
func TestNoDoubles(t *testing.T) {
	editor, file := openSpecification(t, "nvim", "EDITORTEST_JSON_SERVER="+editortest.JSONServer(t))
	other := editortest.WriteOther(t, file)
	editor.Do(fmt.Sprintf("vim.cmd.edit(%q)", other))
	editortest.AwaitValue(editor, "the JSON server's diagnostics", "findings()", func(f []editortest.Finding) bool { return len(f) > 0 })
	if got := editortest.Evaluate[string](editor, "clients()"); got != "jsonls" {
		t.Errorf("package.json is served by %q", got)
	}
	editor.Do(fmt.Sprintf("vim.cmd.edit(%q)", file))
	if got := editortest.Evaluate[string](editor, "clients()"); got != "spec_ls" {
		t.Errorf("the specification is served by %q", got)
	}
	awaitFindings(t, editor, editortest.Findings(t, file))
}

// TestInlayHints has Neovim ask for them, and show one.
func TestInlayHints(t *testing.T) {
	editor, _ := openSpecification(t, "nvim")
	editor.Do(`vim.lsp.inlay_hint.enable()`)
	hints := `vim.tbl_map(function(h) return { Line = h.inlay_hint.position.line + 1, Label = h.inlay_hint.label } end, vim.lsp.inlay_hint.get({ bufnr = 0 }))`
	editortest.AwaitValue(editor, "the hint of a Go type", hints, func(hints []struct {
		Line  int
		Label string
	}) bool {
		for _, h := range hints {
			if h.Line == 22 && strings.Contains(h.Label, "types.Int64") {
				return true
			}
		}
		return false
	})
}

// TestCodeLens has Neovim ask for what stands above the lines.
func TestCodeLens(t *testing.T) {
	editor, _ := openSpecification(t, "nvim")
	editor.Do(`vim.lsp.codelens.enable()`)
	lenses := `vim.tbl_map(function(l) return l.lens.command.title end, vim.lsp.codelens.get({ bufnr = 0 }))`
	editortest.AwaitValue(editor, "how many problems there are", lenses, func(titles []string) bool {
		return slices.ContainsFunc(titles, func(title string) bool { return strings.Contains(title, "3 errors") })
	})
}

// TestSemanticTokens looks at what Neovim colors by itself.
func TestSemanticTokens(t *testing.T) {
	editor, _ := openSpecification(t, "nvim")
	tokens := `vim.tbl_map(function(token) return token.type end, vim.lsp.semantic_tokens.get_at_pos(0, 21, 21) or {})`
	editortest.AwaitValue(editor, "the token of a name", tokens,
		func(types []string) bool { return len(types) == 1 && types[0] == "variable" })
}

// TestPreview shows what a resource turns into.
func TestPreview(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		for kind, want := range map[string]string{"": "func PetResourceSchema", "file": "type PetModel struct", "docs": "# petstore_pet",
			"example": `resource "petstore_pet"`} {
			editor, _ := openSpecification(t, program)
			editor.Do(`vim.fn.search('breed')`)
			editor.Do(fmt.Sprintf(`vim.cmd('LspSpecLsPreview %s')`, kind))
			editortest.AwaitValue(editor, want, "text()", func(shown string) bool { return strings.Contains(shown, want) })
		}
	})
}

// beside opens a Go file in another window, with a server that is not ours, and keeps in changed what it is told about files.
const beside = `
vim.cmd('split weigh.go')
local config = { name = 'other', cmd = { 'spec-ls', 'serve', '--stdio' }, root_dir = vim.fn.getcwd() }
local id
if vim.lsp.start then
  id = vim.lsp.start(config)
else
  id = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, id)
end
client = vim.lsp.get_client_by_id(id)
local notify = client.notify
changed = {}
client.notify = function(...)
  for _, argument in ipairs({ ... }) do
    if type(argument) == 'table' and argument.changes then
      changed = argument.changes
    end
  end
  return notify(...)
end
vim.cmd('wincmd p')`

// TestGenerate has the command write a generated file, which a server of Go beside ours hears about; the second time there is nothing to
// write.
func TestGenerate(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		at := editortest.Write(t, editortest.FileName, editortest.Untidy)
		folder := filepath.Dir(at)
		for name, text := range map[string]string{
			"go.mod": "module example.com/provider\n\ngo 1.24\n",
			"generate.go": "package provider\n\n//go:generate tfplugingen-framework generate all --input " + editortest.FileName +
				" --output internal\n",
		} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		editor := open(t, program, at)
		editor.Do(`said = {}; vim.notify = function(text) table.insert(said, text) end`)
		editortest.AwaitValue(editor, "the command", `vim.fn.exists(':LspSpecLsGenerate')`, func(found int) bool { return found == 2 })
		editor.Do(beside)
		editortest.AwaitValue(editor, "the other server", "client.initialized == true", func(ready bool) bool { return ready })
		editor.Do(`vim.cmd('LspSpecLsGenerate')`)
		made := filepath.Join(folder, "internal", "resource_pet", "pet_resource_gen.go")
		editortest.AwaitValue(editor, "the file", fmt.Sprintf("vim.fn.filereadable(%q)", made), func(found int) bool { return found == 1 })
		editortest.AwaitValue(editor, "what the other server is told",
			fmt.Sprintf("#changed > 0 and changed[#changed].uri == vim.uri_from_fname(%q)", made), func(told bool) bool { return told })
		editor.Do(`vim.cmd('LspSpecLsGenerate')`)
		const fresh = "All generated files are as the specification says."
		editortest.AwaitValue(editor, "what is said", `said[#said] or ''`, func(said string) bool { return said == fresh })
	})
}

// TestFilesThatChange changes files around a specification by other means. Neovim does not report that on Linux; the changes count from the
// next edit on.
func TestFilesThatChange(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [{"custom": {"schema_definition": "isPin(4)"}}]}}]}}]}
`
	for _, c := range []struct{ title, name, text string }{
		{"Go that is written by hand", "internal/resource_pet/is_pin.go", "package resource_pet\n\nimport \"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n\nfunc isPin(int64) validator.String { return nil }\n"},
		{"a configuration", ".spec-ls.json", `{"rules": {"undeclared-name": "info", "missing-description": "warning"}}`},
	} {
		t.Run(c.title, func(t *testing.T) {
			both(t, func(t *testing.T, program string) {
				file := editortest.Write(t, editortest.FileName, text)
				write := func(name, text string) {
					t.Helper()
					at := filepath.Join(filepath.Dir(file), filepath.FromSlash(name))
					if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				write("generate.go", "package provider\n\n//go:generate tfplugingen-framework generate all --input "+editortest.FileName+" --output internal\n")
				write("internal/resource_pet/other.go", "package resource_pet\n")
				before := editortest.Findings(t, file)
				editor := open(t, program, file)
				awaitFindings(t, editor, before)
				write(c.name, c.text)
				after := editortest.Findings(t, file)
				if editortest.Compare(before, after) == "" {
					t.Fatalf("there are %+v before and after it", before)
				}
				editor.Do(`vim.cmd('normal! Go')`)
				awaitFindings(t, editor, after)
			})
		})
	}
}

// TestConfiguration opens the server's configuration, which the server checks and explains as well.
func TestConfiguration(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		editor := open(t, program, editortest.Write(t, editortest.ConfigurationName, editortest.Configuration))
		if got := editortest.Evaluate[string](editor, "vim.bo.filetype"); got != "spec-ls-configuration" {
			t.Fatalf("the filetype is %q", got)
		}
		awaitFindings(t, editor, editortest.ConfigurationFindings)
		editor.Do(`vim.fn.search('"rules"')`)
		editor.Do(`vim.lsp.buf.hover()`)
		editortest.AwaitValue(editor, "the explanation of a key", "floating()",
			func(shown string) bool { return strings.Contains(shown, "rules") })
	})
}

// TestGeneratorConfig opens a configuration of tfplugingen-openapi beside its document, edits it, and saves another document.
func TestGeneratorConfig(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		file := editortest.WriteGeneratorConfig(t)
		want := editortest.Findings(t, file)
		if len(want) != 2 {
			t.Fatalf("the configuration has the findings %+v", want)
		}
		editor := open(t, program, file)
		awaitFindings(t, editor, want)
		editor.Do(`vim.fn.search('GET')`)
		editor.Do(`vim.lsp.buf.hover()`)
		editortest.AwaitValue(editor, "the operation", "floating()", func(shown string) bool { return strings.Contains(shown, "Finds a pet.") })
		editor.Do(`vim.lsp.buf.definition()`)
		editortest.AwaitValue(editor, "the document", "vim.fn.bufname()",
			func(name string) bool { return strings.HasSuffix(name, "openapi.yml") })
		editor.Do(`vim.cmd('buffer ` + editortest.GeneratorConfigName + `')`)
		editor.Do(`vim.cmd('g/list: pets/d')`)
		awaitFindings(t, editor, []editortest.Finding{{Line: want[1].Line - 1, Column: want[1].Column, Rule: want[1].Rule,
			Message: want[1].Message}})

		editor.Do(`vim.cmd('write')`)
		document := filepath.Join(filepath.Dir(file), "openapi.yml")
		editor.Do(fmt.Sprintf(`vim.cmd('split %s')`, document))
		editor.Do(`vim.cmd('%s/pet_owner/petOwner/')`)
		editor.Do(`vim.cmd('write')`)
		editor.Do(`vim.cmd('close')`)
		editor.Do(`vim.cmd('normal! Go# saved')`)
		awaitFindings(t, editor, []editortest.Finding{})
	})
}

// TestOverlay opens an overlay of a specification, and one of an OpenAPI document.
func TestOverlay(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		file := editortest.Write(t, "pets.overlay.yml", "resources:\n  pet:\n    atributes: {}\n")
		editor := open(t, program, file)
		awaitFindings(t, editor, editortest.Findings(t, file))
		other := editortest.Write(t, "api.overlay.yml", "overlay: 1.0.0\ninfo:\n  title: x\nactions: []\n")
		editor = open(t, program, other)
		if got := editortest.Evaluate[string](editor, "vim.bo.filetype"); got != "yaml" {
			t.Errorf("the filetype is %q", got)
		}
	})
}

func TestFiletype(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		for _, c := range editortest.Recognitions {
			t.Run(c.Title, func(t *testing.T) {
				editor := open(t, program, editortest.Write(t, c.Name, c.Text))
				want := "json"
				if c.IsSpecification {
					want = "terraform-provider-spec"
				}
				if got := editortest.Evaluate[string](editor, "vim.bo.filetype"); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
		for _, c := range editortest.YAMLRecognitions {
			t.Run(c.Title, func(t *testing.T) {
				editor := open(t, program, editortest.Write(t, c.Name, c.Text))
				want := "yaml"
				if c.IsConfiguration {
					want = "yaml.tfplugingen-openapi"
				}
				if got := editortest.Evaluate[string](editor, "vim.bo.filetype"); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
		t.Run("has what YAML has", func(t *testing.T) {
			editor := open(t, program, editortest.WriteGeneratorConfig(t))
			if got := editortest.Evaluate[string](editor, "vim.bo.indentexpr"); got != "GetYAMLIndent(v:lnum)" {
				t.Errorf("indentexpr is %q", got)
			}
			syntax := `vim.fn.synIDattr(vim.fn.synID(2, 3, 0), 'name')`
			if got := editortest.Evaluate[string](editor, syntax); got != "yamlBlockMappingKey" {
				t.Errorf("the syntax of a key is %q", got)
			}
		})
		t.Run("has what JSON has", func(t *testing.T) {
			editor := open(t, program, editortest.Write(t, editortest.FileName, editortest.Specification))
			if got := editortest.Evaluate[string](editor, "vim.bo.indentexpr"); got != "GetJSONIndent(v:lnum)" {
				t.Errorf("indentexpr is %q", got)
			}
			syntax := `vim.fn.synIDattr(vim.fn.synID(2, 6, 0), 'name')`
			if got := editortest.Evaluate[string](editor, syntax); got != "jsonKeyword" {
				t.Errorf("the syntax of a key is %q", got)
			}
		})
	})
}

func TestHealth(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		editor, file := openSpecification(t, program)
		editor.Do(`vim.cmd('checkhealth spec_ls')`)
		report := editortest.Evaluate[string](editor, "text()")
		for _, want := range []string{filepath.Base(editortest.Server(t)), file + " is served"} {
			if !strings.Contains(report, want) {
				t.Errorf("there is no %q", want)
			}
		}
		if strings.Contains(report, "WARNING") || strings.Contains(report, "ERROR") {
			t.Errorf("there are complaints:\n%s", report)
		}
	})
}

func TestHealthWithoutServer(t *testing.T) {
	both(t, func(t *testing.T, program string) {
		file := editortest.Write(t, editortest.FileName, editortest.Specification)
		editor := open(t, program, file, "PATH="+t.TempDir()+string(os.PathListSeparator)+"/usr/bin:/bin")
		editor.Do(`vim.cmd('checkhealth spec_ls')`)
		report := editortest.Evaluate[string](editor, "text()")
		if !strings.Contains(report, "`spec-ls` is not executable") {
			t.Errorf("got\n%s", report)
		}
	})
}

// TestStyle formats the Lua of the plugin with stylua.
func TestStyle(t *testing.T) {
	library := editortest.File(t, "stylua/node_modules/@johnnymorganz/stylua/stylua_lib_node.mjs")
	output := editortest.Command{
		Program:   editortest.Program(t, "node"),
		Arguments: []string{filepath.Join("testdata", "stylua.mjs"), library, "."},
	}.Run(t)
	if output != "" {
		t.Errorf("stylua would format\n%s", output)
	}
}
