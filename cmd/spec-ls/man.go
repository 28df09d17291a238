package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newManCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man DIR",
		Example: `  spec-ls man /usr/local/share/man/man1
  spec-ls man man && man -l man/spec-ls-check.1`,
		Short: "Write the manual pages into a directory",
		Args:  oneArgument("DIR"),
		RunE: func(c *cobra.Command, arguments []string) error {
			if err := os.MkdirAll(arguments[0], 0o755); err != nil {
				return fmt.Errorf("making the directory for manual pages: %w", err)
			}
			return writeManual(c.Root(), arguments[0])
		},
	}
}

// writeManual writes the pages of a command and of those below it.
func writeManual(c *cobra.Command, directory string) error {
	if c.Hidden || c.Name() == "help" {
		return nil
	}
	path := filepath.Join(directory, manualName(c)+".1")
	if err := os.WriteFile(path, []byte(manualPage(c)), 0o644); err != nil {
		return fmt.Errorf("writing a manual page: %w", err)
	}
	for _, child := range c.Commands() {
		if err := writeManual(child, directory); err != nil {
			return err
		}
	}
	return nil
}

func manualName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manualPage returns the page of a command in the language of man. It has no date, so that it only changes with the program.
func manualPage(c *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"spec-ls\" \"User Commands\"\n", strings.ToUpper(manualName(c)))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", manualText(manualName(c)), manualText(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", manualText(c.UseLine()))
	fmt.Fprint(&b, ".SH DESCRIPTION\n")
	for paragraph := range strings.SplitSeq(longText(c), "\n\n") {
		fmt.Fprintf(&b, ".PP\n%s\n", manualText(paragraph))
	}
	if c.HasAvailableLocalFlags() {
		fmt.Fprint(&b, ".SH OPTIONS\n")
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			argument, usage := pflag.UnquoteUsage(f)
			name := "--" + f.Name
			if f.Shorthand != "" {
				name = "-" + f.Shorthand + ", " + name
			}
			switch {
			case argument != "" && f.NoOptDefVal != "":
				name += "[=" + argument + "]" // a value that is a word of its own would be a file
			case argument != "":
				name += " " + argument
			}
			if f.DefValue != "" && f.DefValue != "0" && f.DefValue != "false" && f.DefValue != "[]" {
				usage += fmt.Sprintf(" (default %s)", f.DefValue)
			}
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", manualText(name), manualText(usage))
		})
	}
	if c.HasExample() {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", manualText(c.Example))
	}
	if children := c.Commands(); len(children) > 0 {
		fmt.Fprint(&b, ".SH COMMANDS\n")
		for _, child := range children {
			if !child.Hidden && child.Name() != "help" {
				fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", manualText(manualName(child)), manualText(child.Short))
			}
		}
	}
	if c.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", manualText(manualName(c.Parent())))
	}
	return b.String()
}

func longText(c *cobra.Command) string {
	if c.Long != "" {
		return c.Long
	}
	return c.Short + "."
}

// manualText protects what the language of man would take for its own.
func manualText(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
