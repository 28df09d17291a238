package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestFlags compares the flags of all commands with testdata/flags.golden, which lists each flag and each of its help texts once, with the
// commands that have them. Read it: equal flags have one name and one help, and flags with one name are equal.
func TestFlags(t *testing.T) {
	const golden = "testdata/flags.golden"
	type use struct{ help, argument string }
	commands := map[string]map[use][]string{}
	walk(newRootCommand(), func(c *cobra.Command) {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden || f.Name == "help" {
				return
			}
			argument, help := pflag.UnquoteUsage(f)
			name := "--" + f.Name
			if f.Shorthand != "" {
				name += ", -" + f.Shorthand
			}
			if commands[name] == nil {
				commands[name] = map[use][]string{}
			}
			commands[name][use{help, argument}] = append(commands[name][use{help, argument}], strings.TrimPrefix(c.CommandPath(), "spec-ls "))
		})
	})
	var names []string
	for name := range commands {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintln(&b, name)
		var lines []string
		for of, by := range commands[name] {
			slices.Sort(by)
			lines = append(lines, strings.TrimRight(fmt.Sprintf("\t%s\n\t\t%s: %s", strings.Join(by, ", "), of.argument, of.help), " "))
		}
		slices.Sort(lines)
		fmt.Fprintln(&b, strings.Join(lines, "\n"))
	}
	scenario.Golden(t, golden, b.String())
}

// TestExamples checks that every command that does something has two examples, and that the examples only name flags that it has.
func TestExamples(t *testing.T) {
	walk(newRootCommand(), func(c *cobra.Command) {
		if !c.Runnable() || c.Hidden || !c.HasParent() || c.Name() == "help" || c.Name() == "completion" || c.Parent().Name() == "completion" ||
			hasToChoose(c) {
			return
		}
		if n := strings.Count(c.Example, "spec-ls"); n < 2 {
			t.Errorf("%s has %d examples", c.CommandPath(), n)
		}
	})
}

// hasToChoose reports whether a command only says which commands are below it.
func hasToChoose(c *cobra.Command) bool { return c.HasSubCommands() && c.Name() != "generate" }

// walk visits a command and those below it.
func walk(c *cobra.Command, visit func(*cobra.Command)) {
	visit(c)
	for _, child := range c.Commands() {
		walk(child, visit)
	}
}

// TestUnknownFormats: every command that has formats refuses another one, and names its own.
func TestUnknownFormats(t *testing.T) {
	folder := t.TempDir()
	spec, schema, empty := filepath.Join(folder, "spec.json"), filepath.Join(folder, "schema.json"), filepath.Join(folder, ".spec-ls.json")
	for path, text := range map[string]string{
		spec: `{"version": "0.1", "provider": {"name": "example"}}`, empty: `{}`,
		schema: `{"format_version": "1.0", "provider_schemas": {"a.io/a/example": {}}}`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	arguments := map[string][][]string{
		"check": {{spec}}, "verify": {{spec}}, "config show": {{spec}}, "config validate": {{empty}}, "diff": {{spec, spec}, {spec, schema}},
		"overlay create": {{spec, spec}}, "overlay suggest": {{spec}}, "rules": {{}, {"--changes"}},
		"stale": {{}}, "trace": {{spec, "resources.pet"}}, "version": {{}},
	}
	walk(newRootCommand(), func(c *cobra.Command) {
		if c.Flags().Lookup("format") == nil {
			return
		}
		words := strings.Fields(c.CommandPath())[1:]
		if arguments[strings.Join(words, " ")] == nil {
			t.Errorf("%s has formats, and no arguments here", c.CommandPath())
		}
		for _, rest := range arguments[strings.Join(words, " ")] {
			var out, errs strings.Builder
			all := slices.Concat(words, rest, []string{"--format", "xyzzy"})
			if exit := execute(all, strings.NewReader(""), &out, &errs); exit != run.Failed || out.Len() > 0 ||
				!strings.Contains(errs.String(), `unknown format "xyzzy"; must be one of `) {
				t.Errorf("%q: %d\n%s%s", all, exit, out.String(), errs.String())
			}
		}
	})
}

// TestNamesOfCommands checks that a command line gets the subcommand that it begins with.
func TestNamesOfCommands(t *testing.T) {
	for _, group := range commands {
		for _, known := range group.commands {
			if c, _, err := newCommandFor([]string{known.name}).Find([]string{known.name}); err != nil || c.Name() != known.name {
				t.Errorf("%s leads to %v (%v)", known.name, c.Name(), err)
			}
		}
	}
}
