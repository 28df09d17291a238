package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The help of commands: what it says, and how it lists flags.

// addHelp adds the command help, and wraps the help of all commands at the width of the terminal.
func addHelp(root *cobra.Command) {
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		out, description := c.OutOrStdout(), cmp.Or(c.Long, c.Short)
		fmt.Fprint(out, terminal.Help(strings.TrimSpace(description), c.UsageString(), terminal.Width(out)))
	})
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [COMMAND...]",
		Short: "Explain a command",
		RunE: func(c *cobra.Command, arguments []string) error {
			at := c.Root()
			for _, name := range arguments {
				i := slices.IndexFunc(at.Commands(), func(child *cobra.Command) bool { return child.Name() == name })
				if i < 0 {
					return unknownCommand(at, name)
				}
				at = at.Commands()[i]
			}
			at.InitDefaultHelpFlag()
			return at.Help()
		},
		ValidArgsFunction: func(c *cobra.Command, arguments []string, _ string) ([]string, cobra.ShellCompDirective) {
			at, _, err := c.Root().Find(arguments)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(at), cobra.ShellCompDirectiveNoFileComp
		},
	})
}

// onlyGroups is the annotation of a command that does nothing without one of its subcommands.
const onlyGroups = "only-groups"

// usageTemplate is cobra's, with flags in groups, and without a line for commands that do nothing by themselves.
func usageTemplate(root *cobra.Command) string {
	cobra.AddTemplateFunc("flagGroups", flagGroups)
	return strings.NewReplacer(
		"{{if .Runnable}}", `{{if and .Runnable (not (index .Annotations "`+onlyGroups+`"))}}`,
		"Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}", "{{flagGroups .LocalFlags}}",
	).Replace(root.UsageTemplate())
}

type flagGroup struct {
	title string
	flags []string
}

// groups are the flags that mean the same wherever they are, in the order in which help lists them.
var groups = []flagGroup{
	{"Rules", []string{"preset", "only", "enable", "disable", "severity", "stage", "policy", "no-module", "dependents"}},
	{"Fixes", []string{"fix", "unsafe-fixes", "diff"}},
	{"Known findings", []string{"baseline", "no-baseline", "accept"}},
	{"Files", []string{"stdin-filename", "exclude", "ignore-non-spec", "pass-on-no-files", "changed", "show-files", "root", "config", "no-config", "jobs"}},
	{"Output", []string{"format", "max-findings", "max-repeats", "statistics", "quiet", "color", "help"}},
	{"Exit code", []string{"fail-level", "max-warnings", "strict-trust", "exit-zero"}},
}

// manyFlags is how many flags a command has whose help is read in groups.
const manyFlags = 12

// flagGroups lists the flags of a command: its own first, and then those of the groups if there are many.
func flagGroups(all *pflag.FlagSet) string {
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	grouped := make([]*pflag.FlagSet, len(groups))
	for i := range grouped {
		grouped[i] = pflag.NewFlagSet("", pflag.ContinueOnError)
		grouped[i].SortFlags = false
	}
	own.SortFlags = false
	shown := 0
	all.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		shown++
		i := slices.IndexFunc(groups, func(g flagGroup) bool { return slices.Contains(g.flags, f.Name) })
		if i < 0 {
			own.AddFlag(f)
		} else {
			grouped[i].AddFlag(f)
		}
	})
	if shown < manyFlags {
		return "Flags:\n" + strings.TrimRight(all.FlagUsages(), "\n")
	}
	var b strings.Builder
	write := func(title string, flags *pflag.FlagSet) {
		if flags.HasAvailableFlags() {
			fmt.Fprintf(&b, "%s:\n%s\n", title, flags.FlagUsages())
		}
	}
	write("Flags", own)
	for i := range groups {
		write(groups[i].title, grouped[i])
	}
	return strings.TrimRight(b.String(), "\n")
}
