package rules_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestMessages holds the findings in each invalid example of a rule's page: severity, stage, headline, note, help, and the fixes
// with their edits; and of further examples, of messages that no page has one of. It is the place to read all messages one after the other.
func TestMessages(t *testing.T) {
	var said strings.Builder
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "%s\n", rule.Name)
		for _, e := range pageExamples(t, page.Section(rules.SectionExamples)) {
			if e.valid {
				continue
			}
			for _, d := range e.findings(rule, e.text) {
				write(&said, e.text, &d)
			}
		}
	}
	page, err := os.ReadFile("testdata/more.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pageExamples(t, string(page)) {
		fmt.Fprintf(&said, "more %d\n", e.number)
		for _, d := range e.findings(e.rule, e.text) {
			fmt.Fprintf(&said, "%s\n", d.Rule.Name)
			write(&said, e.text, &d)
		}
	}
	scenario.Golden(t, "testdata/messages.golden", said.String())
}

// write writes a finding in a text, with all that it says and the fixes that are offered.
func write(to *strings.Builder, text string, d *analysis.Diagnostic) {
	writeWith(to, text, d, d.Fixes())
}

func writeWith(to *strings.Builder, text string, d *analysis.Diagnostic, fixes []rules.Fix) {
	fmt.Fprintf(to, "\t%s, %s, at %#q: %s\n", d.Severity, d.Stage, shortened(text[d.Start:d.End]), d.Message)
	for _, part := range []struct{ word, text string }{{"note", d.Note()}, {"help", d.Help()}} {
		if part.text != "" {
			fmt.Fprintf(to, "\t\t%s: %s\n", part.word, part.text)
		}
	}
	for _, r := range d.Related() {
		fmt.Fprintf(to, "\t\tat %#q: %s\n", shortened(text[r.Start:r.End]), r.Message)
	}
	for _, f := range fixes {
		sign := "fix"
		if f.Safe {
			sign = "safe fix"
		}
		fmt.Fprintf(to, "\t\t%s: %s\n", sign, f.Title)
		for _, e := range f.Edits {
			const before = 12
			at := strings.ToValidUTF8(text[max(0, e.Start-before):e.Start], "")
			fmt.Fprintf(to, "\t\t\t%#q: %#q → %#q\n", at, shortened(text[e.Start:e.End]), shortened(e.Text))
		}
		for _, file := range f.Files {
			for _, declared := range regexp.MustCompile(`(?m)^(?:func|type|var) .*`).FindAllString(file.Edits[0].Text, -1) {
				fmt.Fprintf(to, "\t\t\t%s\n", declared)
			}
		}
	}
}

// shortened returns the first line of a text, or its start.
func shortened(text string) string {
	const most = 40
	line, _, more := strings.Cut(text, "\n")
	if len(line) > most {
		line, more = line[:most], true
	}
	if more {
		line += "…"
	}
	return line
}

// elsewhere are the messages that need more than a text, and other tests show.
var elsewhere = []string{
	"It is not text.", // a file without a tree

	// The go.mod requires another version than the catalogue describes.
	"%s of %s has it; go.mod requires %s.",
	"spec-ls knows %s of %s; go.mod requires %s, which may have it.",
	"update terraform-plugin-framework to v%d.%d.0, which has %s",

	// Types that are written by hand, with the framework's methods.
	" is not the type of its own values", "%s. The provider starts, and the framework fails when it makes a value of the type.",
	" can't be compared", "declare the method on the values, or embed a type that has it",
	`%s. Terraform shows "Semantic Equality Check Error" when the attribute has a value.`,
	"declare the methods Equal, ValueFromTerraform and the like on the type, and Type and Equal on its values",
	"Written without its constructor, a generated type has no attribute types, and can't take the values of its attributes.",
	"give it the attributes, as its value has them in AttributeTypes, or delete custom_type",
}

// TestEveryMessageIsShown finds texts of findings and fixes that no example shows: nobody reviews a text that is not in
// testdata/messages.golden. Write an example for testdata/more.md if the rule's page has none.
func TestEveryMessageIsShown(t *testing.T) {
	golden, err := os.ReadFile("testdata/messages.golden")
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.ToLower(string(golden)) // a fix's title begins with a capital letter
	sources, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	verb := regexp.MustCompile(`%[-+# 0-9.]*[a-zA-Z]`)
	told := regexp.MustCompile(`^([Rr]eport[A-Za-z]*|With(Note|Help)|Fix)$`)
	messages := 0
	for _, source := range sources {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, source, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name, _ := call.Fun.(*ast.Ident)
			if s, ok := call.Fun.(*ast.SelectorExpr); ok {
				name = s.Sel
			}
			if name == nil || !told.MatchString(name.Name) {
				return true
			}
			for _, argument := range call.Args {
				ast.Inspect(argument, func(n ast.Node) bool {
					literal, ok := n.(*ast.BasicLit)
					if !ok || literal.Kind != token.STRING {
						_, code := n.(*ast.FuncLit)
						return !code
					}
					text, err := strconv.Unquote(literal.Value)
					if err != nil || !strings.Contains(strings.TrimSpace(text), " ") || strings.Contains(text, `": `) {
						return true // a key or a part of JSON
					}
					messages++
					parts := verb.Split(strings.ReplaceAll(text, "%%", "%"), -1)
					for i := range parts {
						parts[i] = regexp.QuoteMeta(strings.ToLower(parts[i]))
					}
					found := regexp.MustCompile(strings.Join(parts, `[^\n]*`)).MatchString(shown)
					switch known := slices.Contains(elsewhere, text); {
					case !found && !known:
						t.Errorf("%s: no example brings up %q", set.Position(literal.Pos()), text)
					case found && known:
						t.Errorf("%s: an example brings up %q; it need not be known", set.Position(literal.Pos()), text)
					}
					return true
				})
			}
			return true
		})
	}
	if messages < 700 {
		t.Errorf("%d texts of messages were found", messages)
	}
}
