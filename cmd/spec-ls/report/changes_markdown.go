package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// marks are the signs for levels in Markdown.
var marks = map[change.Level]string{change.Breaking: "🔴", change.Dangerous: "🟠", change.Minor: "🟢", change.Patch: "⚪"}

// maxRows is how many changes a comment lists: GitHub takes comments of up to 64 KiB.
const maxRows = 150

// writeChangesAsMarkdown writes a comment for a pull request: a table of the changes that may break something, and the rest folded.
func writeChangesAsMarkdown(w io.Writer, c *Changes) error {
	b := bufio.NewWriter(w)
	plain := *c
	plain.Style = Style{}
	fmt.Fprintf(b, "### Changes for users of the provider\n\n%s\n", cell(strings.ReplaceAll(plain.summaryLine(), "\n", " ")))
	worst, rest := 0, 0
	for i := range c.Changes {
		if c.Changes[i].Level >= change.Dangerous {
			worst++
		} else {
			rest++
		}
	}
	room := maxRows
	c.table(b, worst, &room, func(one *Change) bool { return one.Level >= change.Dangerous })
	if rest > 0 {
		fmt.Fprintf(
			b,
			"\n<details>\n<summary>%s that %s nothing</summary>\n",
			Plural(rest, "change"),
			map[bool]string{true: "breaks", false: "break"}[rest == 1],
		)
		c.table(b, rest, &room, func(one *Change) bool { return one.Level < change.Dangerous })
		fmt.Fprint(b, "\n</details>\n")
	}
	return b.Flush()
}

// table writes some of the changes as a table, as long as there is room.
func (c *Changes) table(b *bufio.Writer, count int, room *int, is func(*Change) bool) {
	if count == 0 {
		return
	}
	fmt.Fprint(b, "\n| | Where | Change | |\n| --- | --- | --- | --- |\n")
	left := 0
	for i := range c.Changes {
		one := &c.Changes[i]
		if !is(one) {
			continue
		}
		if *room--; *room < 0 {
			left++
			continue
		}
		text := one.Message
		if one.Note != "" && one.Level >= change.Dangerous {
			text += ": " + one.Note
		}
		fmt.Fprintf(
			b,
			"| %s %s | %s | %s | [%s](%s) |\n",
			marks[one.Level],
			one.Level,
			cell(unitOf(one)),
			cell(text),
			one.Rule.Name,
			one.Rule.URL(),
		)
	}
	if left > 0 {
		fmt.Fprintf(b, "\n%s more.\n", Plural(left, "change"))
	}
}

// unitOf returns the unit of a change as changelogs of providers have it.
func unitOf(c *Change) string {
	if prefix := unitPrefixes[c.Kind]; prefix != "" {
		return prefix + "/" + c.Unit
	}
	return "provider"
}

var unitPrefixes = map[contract.UnitKind]string{
	contract.Resource: "resource", contract.DataSource: "data-source", contract.EphemeralResource: "ephemeral",
	contract.ListResource: "list-resource",
	contract.Action:       "action", contract.Function: "function",
}

// cell escapes text that Markdown and HTML would take for their own; text between backquotes stays.
func cell(text string) string {
	text = printable.Text(text)
	return strings.NewReplacer("|", `\|`, "<", "&lt;", ">", "&gt;", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "@", "&#64;").Replace(text)
}

// sections are those of HashiCorp's guide, in its order.
var sections = []change.Section{change.BreakingChanges, change.Notes, change.Features, change.Enhancements, change.BugFixes}

// writeChangelog writes entries for the provider's changelog, in the form of HashiCorp's guide.
func writeChangelog(w io.Writer, c *Changes) error {
	b := bufio.NewWriter(w)
	if c.Release != nil {
		fmt.Fprintf(b, "## %s (Unreleased)\n\n", c.Release.To)
	}
	written := 0
	for _, section := range sections {
		var lines []string
		for _, group := range changesByUnit(c.Changes) {
			for i := range group {
				one := &group[i]
				switch {
				case one.Section() != section || one.Entry == "":
				case strings.HasPrefix(one.Entry, "**"):
					lines = append(lines, one.Entry)
				default:
					lines = append(lines, unitOf(one)+": "+one.Entry)
				}
			}
		}
		if len(lines) == 0 {
			continue
		}
		if written++; written > 1 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "%s:\n\n", section)
		for _, line := range lines {
			fmt.Fprintf(b, "* %s\n", printable.Text(line))
		}
	}
	return b.Flush()
}

// WriteChangesSummary writes the changes as Markdown, for the summary that GitHub Actions shows of a step.
func WriteChangesSummary(w io.Writer, c *Changes) error { return writeChangesAsMarkdown(w, c) }
