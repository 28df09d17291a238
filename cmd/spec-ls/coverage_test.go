package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// scripts returns the lines of all scripts that name the program.
func scripts(t *testing.T) string {
	t.Helper()
	paths, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d scripts (%v)", len(paths), err)
	}
	var out strings.Builder
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(content)) {
			if strings.Contains(line, "spec-ls") {
				out.WriteString(line)
			}
		}
	}
	return out.String()
}

// Every command and every flag of each is in a script.
func TestScriptsUseEveryFlag(t *testing.T) {
	all := scripts(t)
	flags := 0
	var visit func(c *cobra.Command)
	visit = func(c *cobra.Command) {
		line := `(?m)\bspec-ls\b`
		for _, word := range strings.Fields(c.CommandPath())[1:] {
			line += ` ` + word
		}
		if !regexp.MustCompile(line + `\b`).MatchString(all) {
			t.Errorf("no script runs %s", c.CommandPath())
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if c.Parent() != nil && c.Parent().Name() == "completion" {
				return // cobra's own
			}
			flags++
			names := `--` + f.Name
			if f.Shorthand != "" {
				names += `|-` + f.Shorthand
			}
			if !regexp.MustCompile(line + `( [^\n]*)? (` + names + `)\b`).MatchString(all) {
				t.Errorf("no script uses --%s of %s", f.Name, c.CommandPath())
			}
		})
		for _, child := range c.Commands() {
			visit(child)
		}
	}
	visit(newRootCommand())
	if flags < 40 {
		t.Errorf("only %d flags were found", flags)
	}
}
