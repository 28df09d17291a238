package destination

import "strings"

// fenced returns the lines inside the fences of a Markdown text, without the prompts of a shell before them.
func fenced(text string) string {
	var inside strings.Builder
	fence := ""
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		switch {
		case fence == "":
			if strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~") {
				fence = trimmed[:3]
			}
		case strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == "":
			fence = ""
		default:
			inside.WriteString(strings.TrimPrefix(strings.TrimPrefix(trimmed, "$ "), "> "))
			inside.WriteByte('\n')
		}
	}
	return inside.String()
}
