package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// turnedDown are phrases that are no plain English, and what to say instead.
var turnedDown = []struct{ phrase, instead string }{
	{`stands? twice`, "is defined twice"},
	{`mend(s|ed|ing)?`, "fix"},
	{`(is|are|was) no (string|number|object|array|value|identifier|expression|type|name|key|file|directory|specification|secret|module|package|program|pointer|regular expression|Go|JSON)`, "is not a …"},
	{`may not stand`, "is not allowed in"},
	{`(is|are) none of`, "must be one of"},
	{`acquaint(s|ed)?`, "know"},
	{`(wish|wishes|wished)`, "want"},
	{`(belongs?|belonging) into`, "belongs in"},
	{`lies? (inside|outside|in|around|side by side)`, "is inside"},
	{`slips? of the pen`, "typo"},
	{`from [a-z0-9.]+ on has`, "since"},
	{`(stands?|stood) (in|at|beside|behind|inside|outside|on|among|here|there|before|after|alone|between)`, "is in"},
}

// textFiles are the files of prose that users read, as patterns of paths below the repository.
var textFiles = []string{
	"README.md", "CHANGELOG.md", "action.yml", "packaging/*.md", "packaging/npm/*.md", "docs/*.md", "server/METHODS.md", "analysis/rules/docs/*.md", "analysis/conversion/contract/change/docs/*.md", "schema/docs/*.md",
	"analysis/project/config/config.schema.json", "analysis/project/config/initial.json", "cmd/spec-ls/report/*.schema.json",
	"editors/README.md", "editors/*/README.md", "editors/neovim/doc/*.txt",
	"editors/vscode/CHANGELOG.md", "editors/vscode/package.json", "editors/vscode/walkthrough/*.md", "editors/vscode/src/*.ts",
}

// TestTurnedDownPhrases looks for phrases that are turned down in everything that users read: the strings of the program, which are its
// messages, titles, help and errors, and the files of prose.
func TestTurnedDownPhrases(t *testing.T) {
	root := filepath.Join("..", "..")
	var phrases []*regexp.Regexp
	var all []string
	for _, p := range turnedDown {
		phrases = append(phrases, regexp.MustCompile(`(?i)\b`+p.phrase+`\b`))
		all = append(all, p.phrase)
	}
	anyOfThem := regexp.MustCompile(`(?i)\b(` + strings.Join(all, "|") + `)\b`)
	look := func(where, text string) {
		text = strings.Join(strings.Fields(text), " ")
		if !anyOfThem.MatchString(text) {
			return
		}
		for i, phrase := range phrases {
			for _, found := range phrase.FindAllStringIndex(text, -1) {
				if before := text[:found[0]]; strings.HasSuffix(strings.ToLower(before), "there ") {
					continue // there is no file
				}
				t.Errorf("%s: …%s…: say %q", where, text[max(0, found[0]-40):min(len(text), found[1]+40)], turnedDown[i].instead)
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
			look(path, string(content))
		}
	}
	literals := 0
	for _, directory := range []string{"analysis", "cmd", "completion", "hover", "schema", "server"} {
		err := filepath.WalkDir(filepath.Join(root, directory), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && entry.Name() == "testdata" {
				if err == nil {
					err = filepath.SkipDir
				}
				return err
			}
			if entry.IsDir() || filepath.Ext(path) != ".go" || filepath.Base(path) == "packages.go" || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			files := token.NewFileSet() // but for the documentation of libraries, in packages.go
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution|parser.ParseComments)
			if err != nil {
				return err
			}
			for _, c := range file.Comments {
				look(files.Position(c.Pos()).String(), c.Text())
				if found := says.FindString(c.Text()); found != "" {
					t.Errorf("%s: %s: a function returns or reports, a type is", files.Position(c.Pos()), found)
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					if text, err := strconv.Unquote(literal.Value); err == nil && strings.Contains(text, " ") {
						literals++
						look(files.Position(literal.Pos()).String(), text)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if literals == 0 {
		t.Error("the program has no strings")
	}
}

// says matches a comment in which what is declared speaks: doc comments are in the voice of Go's own.
var says = regexp.MustCompile(`^(Package )?\w+ says (what|which|who|why|where|how|whether|that|if|of|at|by|in)\b`)

// comment matches the comments of TypeScript, which users don't read.
var comment = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
