package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

func newExplainCommand() *cobra.Command {
	var color string
	c := &cobra.Command{
		Use: "explain RULE",
		Example: `  spec-ls explain invalid-identifier
  spec-ls explain attribute-removed`,
		Short: "Explain a rule: what it reports, why, and how to fix it",
		Args:  oneArgument("RULE"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return append(ruleNames(), changeRuleNames()...), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, arguments []string) error {
			rule, err := change.FindRule(arguments[0])
			if err != nil {
				return err
			}
			page, err := rules.Page(rule)
			if err != nil {
				return err
			}
			colored, err := terminal.UseColor(color, c.OutOrStdout(), os.Getenv)
			if err != nil {
				return err
			}
			text, out := page.Markdown, c.OutOrStdout()
			if colored {
				text, out = terminal.Markdown(text, terminal.Width(out)), terminal.Styled(out)
			}
			_, err = io.WriteString(out, text)
			return err
		},
	}
	addColor(c, &color)
	return c
}
