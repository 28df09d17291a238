package main

import (
	"io"

	_ "embed"

	"github.com/spf13/cobra"
)

var (
	//go:embed agents/section.md
	agentSection string
	//go:embed agents/skill.md
	agentSkill string
	//go:embed agents/instructions.md
	agentInstructions string
)

func newAgentsCommand() *cobra.Command {
	var skill bool
	c := &cobra.Command{
		Use:   "agents",
		Short: "Print instructions for coding agents",
		Long: `Print instructions for coding agents as a section of AGENTS.md: how to edit specifications (check, fix, check again), and what never to
edit by hand. With --skill, print them as a skill, a file SKILL.md.`,
		Example: `  spec-ls agents >> AGENTS.md
  mkdir -p .agents/skills/provider-spec && spec-ls agents --skill > .agents/skills/provider-spec/SKILL.md`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			text := agentSection
			if skill {
				text = agentSkill
			}
			_, err := io.WriteString(c.OutOrStdout(), text)
			return err
		},
	}
	c.Flags().BoolVar(&skill, "skill", false, "print a skill instead of a section of AGENTS.md")
	return c
}
