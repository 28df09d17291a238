package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// maxLines is how many changes of one rule, among those that break nothing, are listed of one unit.
const maxLines = 5

// writeChangesAsText writes the changes unit by unit: those that may break something with the lines of both versions, the others one a
// line.
func writeChangesAsText(w io.Writer, c *Changes) error {
	b := bufio.NewWriter(w)
	pages := map[string]bool{}
	for _, group := range changesByUnit(c.Changes) {
		fmt.Fprintf(b, "%s: %s\n\n", c.Style.paint(bold, printable.Text(titleOf(&group[0]))), summaryOfLevels(c.Style, group))
		counts := map[string]int{}
		short := false
		for i := range group {
			one := &group[i]
			if one.Level >= change.Dangerous {
				c.frame(b, one, pages)
				continue
			}
			if counts[one.Rule.Name]++; counts[one.Rule.Name] > maxLines {
				continue
			}
			short = true
			fmt.Fprintln(b, c.line(one, true))
		}
		for i := range group {
			if name := group[i].Rule.Name; counts[name] > maxLines {
				fmt.Fprintf(b, "… %d more of %s (spec-ls diff --format concise)\n", counts[name]-maxLines, name)
				delete(counts, name)
			}
		}
		if short {
			fmt.Fprintln(b)
		}
	}
	if !c.Style.Quiet {
		fmt.Fprintln(b, c.summaryLine())
	}
	return b.Flush()
}

// label is the level and the rule of a change.
func (c *Changes) label(one *Change) string {
	return c.Style.paint(styleOf(one.Level), fmt.Sprintf("%s[%s]", one.Level, one.Rule.Name))
}

// line is a change on one line. Behind it comes where it is, or in front.
func (c *Changes) line(one *Change, behind bool) string {
	message := printable.Text(one.Message)
	if one.Renamed != "" && one.New != nil {
		message += printable.Text(fmt.Sprintf(" (renamed from %q?)", one.Renamed))
	}
	at := one.spot()
	switch {
	case at == nil:
		return c.label(one) + " " + message
	case behind:
		return fmt.Sprintf("%s %s %s", c.label(one), message, c.Style.paint(dim, "("+placeOf(at)+")"))
	}
	return fmt.Sprintf("%s: %s %s", c.Style.paint(bold, placeOf(at)), c.label(one), message)
}

func placeOf(s *Spot) string {
	return fmt.Sprintf("%s:%d:%d", printable.Name(s.File.Name), s.Start.Line, s.Start.Column)
}

// frame writes a change with the lines that it is about.
func (c *Changes) frame(b *bufio.Writer, one *Change, pages map[string]bool) {
	fmt.Fprintf(b, "%s %s\n", c.label(one), printable.Text(one.Message))
	margin := 1
	for _, side := range []struct {
		word string
		spot *Spot
	}{{c.sides()[0], one.Old}, {c.sides()[1], one.New}} {
		if side.spot == nil {
			continue
		}
		e := newExcerpt(side.spot.File.lines, c.Style)
		d := &Diagnostic{Start: side.spot.Start, End: side.spot.End}
		margin = e.margin(d)
		fmt.Fprintf(b, "%s %s %s\n", strings.Repeat(" ", margin), c.Style.paint(blue, side.word+":"), placeOf(side.spot))
		e.write(b, d)
	}
	note := func(label, text string) {
		fmt.Fprintf(b, "%s %s %s %s\n", strings.Repeat(" ", margin), c.Style.paint(blue, "="), c.Style.paint(bold, label+":"), text)
	}
	if one.Note != "" {
		note("note", printable.Text(one.Note))
	}
	if one.Help != "" {
		note("help", printable.Text(one.Help))
	}
	if url := one.Rule.URL(); !pages[url] {
		pages[url] = true
		note("see", c.Style.paint(dim, url))
	}
	fmt.Fprintln(b)
}

// sides returns the names of the two sides.
func (c *Changes) sides() [2]string {
	if c.Drift {
		return [...]string{"provider", "specification"}
	}
	return [...]string{"old", "new"}
}

// summaryLine returns the number of changes, and the version that the provider needs because of them.
func (c *Changes) summaryLine() string {
	line := "No changes."
	switch {
	case c.Drift && len(c.Changes) == 0:
		line = "The provider is what the specification says."
	case c.Drift:
		line = fmt.Sprintf("%s.", summaryOfLevels(c.Style, c.Changes))
	case len(c.Changes) > 0:
		line = fmt.Sprintf("%s. Suggested: %s.", summaryOfLevels(c.Style, c.Changes), c.Suggested())
	}
	if c.Baseline {
		line += fmt.Sprintf(" %d accepted in the baseline.", c.Accepted)
	}
	if problem := c.TooSmall(); problem != "" {
		line += "\n" + c.Style.paint(red, "error:") + " " + problem + "."
	}
	return line
}

// writeChangesConcisely writes one line a change.
func writeChangesConcisely(w io.Writer, c *Changes) error {
	b := bufio.NewWriter(w)
	for i := range c.Changes {
		one := c.Changes[i]
		text := c.line(&one, false)
		if strings.Contains(one.Path, spec.PathSeparator) { // else the message names the unit
			text += " " + c.Style.paint(dim, "in "+printable.Text(titleOf(&one)))
		}
		fmt.Fprintln(b, text)
	}
	if problem := c.TooSmall(); problem != "" {
		fmt.Fprintln(b, "error: "+problem)
	}
	return b.Flush()
}
