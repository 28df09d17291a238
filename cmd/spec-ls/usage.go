package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Mistakes on the command line: each says what is wrong, what may be meant, and where the help is.

// seeHelp is the end of a message about a command's usage.
func seeHelp(c *cobra.Command) string { return fmt.Sprintf("(%s --help)", c.CommandPath()) }

// mistypedCommand returns an error if the word behind a command is not one of those below it: then its flags are those of the command that is meant.
func mistypedCommand(c *cobra.Command, arguments []string) error {
	rest := arguments[min(strings.Count(c.CommandPath(), " "), len(arguments)):]
	if !c.HasSubCommands() || len(rest) == 0 || strings.HasPrefix(rest[0], "-") {
		return nil
	}
	if !c.HasParent() {
		return noFiles(c, rest[:1])
	}
	if _, near := rules.Nearest(rest[0], commandNames(c)); !near && c.Annotations[onlyGroups] == "" {
		return nil // it may be a file
	}
	return unknownCommand(c, rest[0])
}

// flagMistake explains what the flags' parser says.
func flagMistake(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		var known []string
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				known = append(known, f.Name)
			}
		})
		if unknown.GetSpecifiedShortnames() != "" {
			return fmt.Errorf("unknown flag -%s %s", name, seeHelp(c))
		}
		if near, ok := rules.Nearest(name, known); ok {
			return fmt.Errorf("unknown flag --%s; did you mean --%s?", name, near)
		}
		return fmt.Errorf("unknown flag --%s %s", name, seeHelp(c))
	case errors.As(err, &missing):
		argument, _ := pflag.UnquoteUsage(missing.GetFlag())
		return fmt.Errorf("--%s needs a value: --%s %s", missing.GetFlag().Name, missing.GetFlag().Name, argument)
	case errors.As(err, &invalid):
		flag := invalid.GetFlag()
		return fmt.Errorf("--%s takes %s, not %q", flag.Name, wantedValue(flag), invalid.GetValue())
	}
	return err
}

// wantedValue describes the values that a flag takes.
func wantedValue(flag *pflag.Flag) string {
	switch flag.Value.Type() {
	case "bool":
		return "true or false"
	case "duration":
		return "a duration such as 90s or 10m"
	}
	return "a whole number"
}

// noEmptyArguments refuses an empty argument of any command: a shell's variable that is not set, and never the working directory.
func noEmptyArguments(c *cobra.Command, arguments []string) error {
	if strings.HasPrefix(c.Name(), cobra.ShellCompRequestCmd) {
		return nil // a shell completes an empty word
	}
	if i := slices.Index(arguments, ""); i >= 0 {
		return fmt.Errorf("argument %d of %s is empty", i+1, c.CommandPath())
	}
	return nil
}

// noArguments is for commands that take none.
func noArguments(c *cobra.Command, arguments []string) error {
	if len(arguments) == 0 {
		return nil
	}
	return fmt.Errorf("%s takes no arguments: %q %s", c.CommandPath(), arguments[0], seeHelp(c))
}

// oneArgument is for commands that take exactly one thing.
func oneArgument(thing string) cobra.PositionalArgs {
	return func(c *cobra.Command, arguments []string) error {
		switch len(arguments) {
		case 0:
			return fmt.Errorf("%s needs a %s %s", c.CommandPath(), thing, seeHelp(c))
		case 1:
			return nil
		}
		return fmt.Errorf("%s takes one %s, not %d %s", c.CommandPath(), thing, len(arguments), seeHelp(c))
	}
}

// takes is for commands that take so many arguments, which words tell: "needs a SPEC".
func takes(least, most int, words string) cobra.PositionalArgs {
	return func(c *cobra.Command, arguments []string) error {
		if len(arguments) < least || len(arguments) > most {
			return fmt.Errorf("%s %s %s", c.CommandPath(), words, seeHelp(c))
		}
		return nil
	}
}

// needsCommand is for commands that do nothing without one of those below them.
func needsCommand(c *cobra.Command, arguments []string) error {
	if len(arguments) == 0 {
		return fmt.Errorf("%s needs a command: %s", c.CommandPath(), strings.Join(commandNames(c), ", "))
	}
	return unknownCommand(c, arguments[0])
}

func unknownCommand(c *cobra.Command, name string) error {
	if near, ok := rules.Nearest(name, commandNames(c)); ok {
		return fmt.Errorf("unknown command %q; did you mean %q?", name, c.CommandPath()+" "+near)
	}
	if !c.HasParent() { // they are too many for a line
		return fmt.Errorf("unknown command %q %s", name, seeHelp(c))
	}
	return fmt.Errorf("unknown command %q; must be one of %s", name, strings.Join(commandNames(c), ", "))
}

// noFiles is for the program without a command, which is the language server: a user who names a file there wants it checked.
func noFiles(c *cobra.Command, arguments []string) error {
	if len(arguments) == 0 {
		return nil
	}
	if _, err := os.Stat(arguments[0]); err == nil || arguments[0] == "-" || strings.ContainsAny(arguments[0], "*./") {
		return fmt.Errorf("unknown command %q; did you mean %q?", arguments[0], c.CommandPath()+" check "+arguments[0])
	}
	return unknownCommand(c, arguments[0])
}

func commandNames(c *cobra.Command) []string {
	var names []string
	for _, child := range c.Commands() {
		if !child.Hidden {
			names = append(names, child.Name())
		}
	}
	slices.Sort(names)
	return names
}
