package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// usualTexts are the texts in which a phrase is looked for if its block does not name others: comments, pages and strings are all there
// are.
var usualTexts = []string{"comments", "pages", "strings"}

// A turnedDown is a block of testdata/phrases.txt: a phrase that is not plain English.
type turnedDown struct {
	pattern *regexp.Regexp
	parts   []string         // in lower case; each match contains at least one
	say     string           // instead
	why     string           // it is turned down
	in      []string         // texts
	except  []*regexp.Regexp // texts that are allowed, though the pattern matches them
}

// readTurnedDown reads the blocks of testdata/phrases.txt.
func readTurnedDown(t *testing.T) []*turnedDown {
	content, err := os.ReadFile(filepath.Join("testdata", "phrases.txt"))
	if err != nil {
		t.Fatal(err)
	}
	words := func(pattern string) *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|\b)(?:` + pattern + `)(?:\b|$)`)
	}
	parts := func(pattern string) []string {
		parsed, err := syntax.Parse(strings.ToLower(pattern), syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		if parts := anyPart(parsed.Simplify()); parts != nil {
			return parts
		}
		return []string{""}
	}
	var phrases []*turnedDown
	for block := range strings.SplitSeq(strings.TrimSpace(string(content)), "\n\n") {
		if strings.HasPrefix(block, "#") {
			continue
		}
		phrase := &turnedDown{in: usualTexts}
		for line := range strings.SplitSeq(block, "\n") {
			key, value, _ := strings.Cut(line, ": ")
			switch key {
			case "pattern":
				phrase.pattern, phrase.parts = words(value), parts(value)
			case "say":
				phrase.say = value
			case "why":
				phrase.why = value
			case "except":
				phrase.except = append(phrase.except, words(value))
			case "in":
				phrase.in = strings.Fields(value)
			default:
				t.Fatalf("phrases.txt: %s is not known", line)
			}
		}
		if phrase.pattern == nil || phrase.say == "" || phrase.why == "" {
			t.Fatalf("phrases.txt: a block needs a pattern, what to say and why:\n%s", block)
		}
		phrases = append(phrases, phrase)
	}
	return phrases
}

// anyPart returns texts such that every match of an expression contains at least one: if there are several groups, the group whose shortest
// text is longest. It returns nil if there are no such texts.
func anyPart(e *syntax.Regexp) (parts []string) {
	shortest := func(texts []string) (least int) {
		for i, text := range texts {
			if i == 0 || len(text) < least {
				least = len(text)
			}
		}
		return least
	}
	switch e.Op {
	case syntax.OpLiteral:
		return []string{string(e.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return anyPart(e.Sub[0])
	case syntax.OpConcat:
		for _, sub := range e.Sub {
			if of := anyPart(sub); shortest(of) > shortest(parts) {
				parts = of
			}
		}
	case syntax.OpAlternate:
		for _, sub := range e.Sub {
			of := anyPart(sub)
			if of == nil {
				return nil
			}
			parts = append(parts, of...)
		}
	}
	return parts
}

// find returns the places of the phrase in text, which is also there in lower case.
func (d *turnedDown) find(text, lower string) [][]int {
	if !slices.ContainsFunc(d.parts, func(part string) bool { return strings.Contains(lower, part) }) {
		return nil
	}
	found := d.pattern.FindAllStringIndex(text, -1)
	for _, except := range d.except {
		for _, e := range except.FindAllStringIndex(text, -1) {
			found = slices.DeleteFunc(found, func(f []int) bool { return e[0] <= f[0] && f[1] <= e[1] })
		}
	}
	return found
}

// textFiles are the files of prose that users read, as patterns of paths below the repository.
var textFiles = []string{
	"README.md", "CHANGELOG.md", ".github/*.md", "action.yml", "packaging/*.md", "packaging/npm/*.md", "docs/*.md", "server/METHODS.md",
	"analysis/rules/docs/*.md", "analysis/conversion/contract/change/docs/*.md", "schema/docs/*.md",
	"analysis/project/config/config.schema.json", "analysis/project/config/initial.json", "cmd/spec-ls/report/*.schema.json",
	"editors/README.md", "editors/*/README.md", "editors/neovim/doc/*.txt",
	"cmd/spec-ls/agents/*.md",
	"editors/vscode/CHANGELOG.md", "editors/vscode/RELEASING.md", "editors/vscode/package.json", "editors/vscode/walkthrough/*.md",
	"editors/vscode/src/*.ts",
}

// TestWords looks for phrases that are turned down in everything that users read: the strings of the program, which are its messages,
// titles, help and errors, and the files of prose; and in the comments of all Go, also of tests.
func TestWords(t *testing.T) {
	root := filepath.Join("..", "..")
	phrases := readTurnedDown(t)
	look := func(kind, where, text string) {
		text = strings.Join(strings.Fields(text), " ")
		lower := strings.ToLower(text)
		for _, phrase := range phrases {
			if !slices.Contains(phrase.in, kind) {
				continue
			}
			for _, found := range phrase.find(text, lower) {
				t.Errorf("%s: …%s…: say %q (%s)", where, text[max(0, found[0]-40):min(len(text), found[1]+40)], phrase.say, phrase.why)
			}
		}
	}
	for _, pattern := range textFiles {
		paths, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil || len(paths) == 0 {
			t.Errorf("%s matches nothing (%v)", pattern, err)
		}
		for _, path := range paths {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if filepath.Ext(path) == ".ts" {
				content = comment.ReplaceAll(content, nil)
			}
			look("pages", path, string(content))
		}
	}
	literals := 0
	for _, name := range repositoryFiles(t, ".go") {
		if strings.Contains(name, "/testdata/") || path.Base(name) == "packages.go" { // which has the documentation of libraries
			continue
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, readRepositoryFile(t, name), parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range file.Comments {
			look("comments", files.Position(c.Pos()).String(), c.Text())
			if found := says.FindString(c.Text()); found != "" {
				t.Errorf("%s: %s: a function returns or reports, a type is", files.Position(c.Pos()), found)
			}
		}
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "testdata/") {
			continue // their strings are inputs
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err == nil && strings.Contains(text, " ") {
					literals++
					look("strings", files.Position(literal.Pos()).String(), text)
				}
			}
			return true
		})
	}
	if literals == 0 {
		t.Error("the program has no strings")
	}
}

// says matches a comment in which what is declared speaks: doc comments are in the voice of Go's own.
var says = regexp.MustCompile(`^(Package )?\w+ says (what|which|who|why|where|how|whether|that|if|of|at|by|in)\b`)

// comment matches the comments of TypeScript, which users don't read.
var comment = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
