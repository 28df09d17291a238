package main

import (
	"os"
	"slices"
)

// agentVariables are set in the environment of commands that coding agents run.
var agentVariables = []string{"AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "COPILOT_CLI", "CURSOR_AGENT", "GEMINI_CLI"}

// noteForAgents tells a coding agent of the format that is made for it. The format itself is the agent's choice: output that changes
// with the environment surprises people.
func (p *checkPlan) noteForAgents(found int) {
	isSet := func(name string) bool { return os.Getenv(name) != "" }
	if found > 0 && len(p.flags.formats) == 0 && !p.flags.diff && slices.ContainsFunc(agentVariables, isSet) {
		p.note("--format agent gives each finding on one line, with its fix")
	}
}
