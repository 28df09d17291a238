package rules_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// pasted are texts in languages other than JSON, and some that are JSON.
var pasted = []string{
	"resource \"x\" \"y\" {\n  name = \"Bob\"\n}", "resource \"x\" \"y\" {}", "resource \"x\" \"y\" { a = 1 }",
	"data \"x\" \"y\" {\n  a = [1,\n 2]\n}\n", "locals {\n a = 1\n}",
	"name = \"Bob\"", "name = \"Bob\"\nsize = 3", "name = \"Bob\",\nsize = 3", "a = <<EOT\n}\nEOT\nb = 1",
	"a = <<-EOT\n  x\n  EOT\n", "a = \"${x[\"y\"]}\"\nb = 2", "a = {\n b = 1\n",
	"# remark\na = 1\n# remark\nb = 2", "// remark\na = 1\nb = 2", "a = 1 # }\nb = 2", "block {\n # }\n}", "block {\n /* } */\n}",
	"block {\n x = \"}\"\n}\n}", "module \"m\" {\n",
	"[section]\na = 1", "a = 1\n[section]\nb = 2", "[[table]]\nx = \"y\"", "[a.b]\n", "[\"a b\"]\nx = 1", "a.b = 1\nc = 2", "[1, 2]",
	"[a]", "[a",
	"type T struct {\n\tA string `json:\"a\"`\n}", "package p\n\nfunc f() {\n\treturn \"}\"\n}", "func f() {}", "var x = 1",
	"var (\n\tx = 1\n)", "const a = `}`\n", "import \"fmt\"",
	"import (\n\t\"fmt\"\n)", "schema.StringAttribute{\n\tRequired: true,\n},",
	"\"name\": schema.StringAttribute{\n\tRequired: true,\n},", "Name: x,\nAge: y,", "if x {\n}", "x := 1",
	"stringvalidator.LengthAtLeast(1)", "a.B(\n1)\nc.D()", "return x", "// c\nfunc f() { // }\n}", "type T int",
	"name: bob", "name: bob\nage: 3", "name: bob\nage: \"3\"", "- name: bob", "- bob\n- ann", "- a: 1\n  b: [1, 2]",
	"a:\n  b:\n    c: 1\nd: 2", "a: |\n  text }\n  more\nb: 1", "a: >-\n  x\n\nb: 2",
	"---\na: 1\n---\nb: 2", "a: &x\nb: *x", "- \"a b\"", "key: {a: 1}", "key: [a, b]", "\"key\": value", "a: 'b'", "a: \"b\"",
	"a: b }", "- a ]", "...", "a: http://x", "# c\na: b\n# d\nc: d",
	"# Heading", "# Heading\n\nText of it.", "## Two\n- a b c\n- d", "* one\n* two", "1. one\n2. two", "```json\n{}\n```", "```\nx",
	"~~~\na\n~~~", "> quote", "| a | b |\n|---|---|\n", "**bold** text here",
	"see [x](https://example.com)", "```go\nx := 1\n```}", "+ a b", "### ", "#hash",
	"Here is the text.", "Here is the text that you asked for:", "one two", "one two three", "Sure! I can do that.", "class A {}",
	"const x = 1;", "let y = 2", "function f() {\n return 1;\n}",
	"def f():\n  return 1", "<div>\n</div>", "<?xml version=\"1.0\"?>", "$ terraform plan", "@decorator", "diff --git a b",
	"--- a\n+++ b", "export class X {\n}", "async function f() {}", "enum E { A }",
	"message M {\n string a = 1;\n}", "public class X", "you", "a, b and c", "It's so. And more.", "interface I {\n  a: string;\n}",
	"{\"name\": \"x\"}", "\"name\": \"x\"", "name: \"x\",", "'name': 'x'", "{name: 1}", "null", "true", "1", "\"text\"", "{", "}",
	"],", "\"a\": {", "“name”: “x”", "NaN", "undefined", "None", "0x10", ".5", "+1",
	"<<<<<<< a\n{\"name\": \"x\"}\n=======\n{\"name\": \"y\"}\n>>>>>>> b", "<<<<<<< a\n", "=======\n", "/* c */ {}", "// c\n{}",
	"...", "…", "\\", "`x`", "a = 'b", "\ta = \"b\n\tc = 1", "{\"a\": 1}}", "[[", "()",
}

// TestPasted pastes texts into a specification: alone, before an attribute, after one, and in an object. It lists the findings of stage
// syntax, and checksums of the texts that their fixes leave.
func TestPasted(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	const attribute = `{"name": "first", "string": {"computed_optional_required": "required"}}`
	for _, p := range pasted {
		fmt.Fprintf(&b, "%q\n", p)
		last := ""
		for _, place := range []struct{ name, before, after string }{
			{"alone", "", ""},
			{"before all", "", "\n" + `{"version": "0.1", "provider": {"name": "p"}}`},
			{"after all", `{"version": "0.1", "provider": {"name": "p"}}` + "\n", ""},
			{"in an array", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [` + "\n", "\n]}}]}"},
			{"after an attribute", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [` + attribute + ",\n",
				"\n]}}]}"},
			{"between attributes", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [` + attribute + "\n  ",
				"\n" + strings.Replace(attribute, "first", "second", 1) + "]}}]}"},
			{"in an object", `{"version": "0.1", "provider": {"name": "p",` + "\n", "\n}}"},
		} {
			source := place.before + p + place.after
			var found strings.Builder
			for _, d := range analysis.NewDocument(source, nil).Diagnostics() {
				if !d.IsFinal() {
					continue
				}
				fmt.Fprintf(&found, " %s at %#q: %s", d.Rule.Name, shortened(source[d.Start:d.End]), d.Message)
				h := fnv.New32a()
				fmt.Fprint(h, d.Note(), d.Help(), d.Related())
				for _, f := range d.Proposed() {
					after, err := text.ApplyEdits(source, f.Edits)
					if err != nil {
						t.Fatal(err)
					}
					fmt.Fprint(h, f.Title, f.Safe, strings.TrimSuffix(strings.TrimPrefix(after, place.before), place.after))
				}
				fmt.Fprintf(&found, ", %d fixes, %08x;", len(d.Proposed()), h.Sum32())
			}
			now := found.String()
			if now == last {
				now = " the same"
			} else {
				last = now
			}
			fmt.Fprintf(&b, "\t%s:%s\n", place.name, now)
		}
	}
	scenario.Golden(t, "testdata/pasted.golden", b.String())
}
