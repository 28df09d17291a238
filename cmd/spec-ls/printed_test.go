package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"golang.org/x/tools/txtar"
)

// printed finds what may be a command in messages.
var printed = regexp.MustCompile("spec-ls [a-z][a-z-]*(?: [^\\s\"`;,:()]+)*")

// printedIn returns the commands in a text, without those words that follow the name of the program in a sentence.
func printedIn(text string) (commands []string) {
	for _, found := range printed.FindAllString(text, -1) {
		found = strings.TrimRight(found, ".")
		if c, _, err := newRootCommand().Find(strings.Fields(found)[1:]); err == nil && c.HasParent() && !slices.Contains(commands, found) {
			commands = append(commands, found)
		}
	}
	return commands
}

// TestPrintedCommands runs the commands that messages print: those of check, import and overlay suggest about the files of all scenarios. What
// builds Go is left out.
func TestPrintedCommands(t *testing.T) {
	r := newRepository(t)
	archives, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("%d scenarios, %v", len(archives), err)
	}
	count := 0
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		content, commands := map[string]string{}, []string{"spec-ls check"}
		for _, file := range archive.Files {
			content[file.Name] = string(file.Data)
			if extension := filepath.Ext(file.Name); slices.Contains([]string{".json", ".yml", ".yaml"}, extension) && !strings.ContainsAny(file.Name, "/ '") {
				commands = append(commands, "spec-ls check "+file.Name)
			}
			if file.Name == "generator_config.yml" {
				commands = append(commands, "spec-ls import --from openapi", "spec-ls overlay suggest "+file.Name)
			}
		}
		o := r.open(t, content)
		var tried []string
		for _, command := range commands {
			_, out := o.run(t, command)
			for _, found := range printedIn(out) {
				if found == "spec-ls verify" || slices.Contains(tried, found) {
					continue
				}
				tried = append(tried, found)
				if file, ok := strings.CutPrefix(command, "spec-ls check "); ok && found == "spec-ls init" { // "with this file"
					found += " -o - " + file
				}
				if code, said := o.run(t, found); code == run.Failed {
					t.Errorf("%s: %s prints %s, which fails:\n%s", filepath.Base(name), command, found, said)
				}
			}
		}
		count += len(tried)
	}
	if count == 0 {
		t.Error("no message prints a command")
	}
}

// TestCommandsOfMessages looks for the commands and flags that the strings of the program name. Help is tried elsewhere.
func TestCommandsOfMessages(t *testing.T) {
	set := token.NewFileSet()
	for _, folder := range []string{"analysis", "cmd", "completion", "hover", "language", "schema", "server"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.KeyValueExpr:
					key, _ := n.Key.(*ast.Ident)
					return key == nil || key.Name != "Example" && key.Name != "Long"
				case *ast.BasicLit:
					text, _ := strconv.Unquote(n.Value)
					for _, found := range printedIn(text) {
						c, rest, _ := newRootCommand().Find(strings.Fields(found)[1:])
						c.InitDefaultHelpFlag()
						if err := c.ParseFlags(rest); err != nil && !strings.Contains(found, "%[1]s") {
							t.Errorf("%s: %s: %v", set.Position(n.Pos()), found, err)
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
