package main

import (
	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// completeWith makes the shell complete a flag with fixed values.
func completeWith(c *cobra.Command, flag string, values ...string) {
	complete(c, flag, func() []string { return values })
}

// complete makes the shell complete a flag with values that are computed when they are asked for.
func complete(c *cobra.Command, flag string, values func() []string) {
	err := c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this program that every run shows
	}
}

// rulesAndStages returns what flags about rules take.
func rulesAndStages() []string {
	names := ruleNames()
	for _, stage := range rules.StageNames() {
		names = append(names, stage+"\tall rules of this stage")
	}
	return names
}

// ruleNames returns the names of all rules with their summaries, as shells show them.
func ruleNames() []string {
	var names []string
	for _, r := range rules.ByName() {
		names = append(names, r.Name+"\t"+r.Summary)
	}
	return names
}
