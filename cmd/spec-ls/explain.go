package main

import (
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
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
				text, out = renderMarkdown(text), terminal.Styled(out)
			}
			_, err = io.WriteString(out, text)
			return err
		},
	}
	c.Flags().StringVar(&color, "color", "auto", "color the output `WHEN`: auto, always or never")
	completeWith(c, "color", "auto", "always", "never")
	return c
}

const (
	styleBold  = "\x1b[1m"
	styleDim   = "\x1b[2m"
	styleCyan  = "\x1b[36m"
	styleReset = "\x1b[0m"
)

var (
	inlineCode = lazyregexp.New("`([^`]+)`")
	boldText   = lazyregexp.New(`\*\*([^*]+)\*\*`)
)

// renderMarkdown returns a page as a terminal shows it: headings and emphasis in bold, code in color or set in.
func renderMarkdown(markdown string) string {
	var b strings.Builder
	fenced := false
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "```"):
			fenced = !fenced
			continue
		case fenced:
			line = styleDim + "    " + line + styleReset
		case strings.HasPrefix(line, "#"):
			line = styleBold + strings.TrimLeft(line, "# ") + styleReset
		default:
			line = inlineCode().ReplaceAllString(line, styleCyan+"$1"+styleReset)
			line = boldText().ReplaceAllString(line, styleBold+"$1"+styleReset)
		}
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return b.String()
}
