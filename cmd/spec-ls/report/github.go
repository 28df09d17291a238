package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

var (
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

var gitHubCommands = [...]string{
	rules.SeverityOff: "notice", rules.SeverityHint: "notice", rules.SeverityInfo: "notice",
	rules.SeverityWarning: "warning", rules.SeverityError: "error",
}

// gitHubLimit is how many annotations of each type GitHub shows of one step.
const gitHubLimit = 10

// writeGitHub writes workflow commands that GitHub Actions turns into annotations. GitHub shows only the first few of each
// step: the most serious come first, and the log says how many there are.
func writeGitHub(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	counts := map[string]int{}
	for _, d := range r.bySeverity() {
		command := gitHubCommands[d.Severity]
		counts[command]++
		// The message repeats the place: the log does not show a command's properties.
		message := fmt.Sprintf("%s:%d:%d: %s (%s)", d.file.Name, d.Start.Line, d.Start.Column, d.whole(), d.Rule.URL())
		fmt.Fprintf(b, "::%s file=%s,line=%d,endLine=%d%s,title=%s::%s\n",
			command, gitHubProperty.Replace(printable.Text(d.file.RepositoryPath)), d.Start.Line, d.End.Line, gitHubColumns(d.Diagnostic),
			gitHubProperty.Replace("spec-ls "+d.Rule.Name), gitHubData.Replace(strings.Join(printable.Split(message), "\n")))
	}
	for _, n := range counts {
		if n > gitHubLimit {
			plain := Report{Files: r.Files, Style: Style{Fixes: true}}
			fmt.Fprintf(b, "%s GitHub shows %d annotations of each type; this log has all.\n", plain.summaryLine(commandWords), gitHubLimit)
			break
		}
	}
	return b.Flush()
}

// placed is a finding with its file.
type placed struct {
	file *File
	*Diagnostic
}

// bySeverity returns all findings, the most serious first.
func (r *Report) bySeverity() []placed {
	var all []placed
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			all = append(all, placed{&r.Files[i], &r.Files[i].Diagnostics[k]})
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int { return int(b.Severity) - int(a.Severity) })
	return all
}

// gitHubColumns returns the properties for columns. GitHub drops an annotation that has columns and spans several lines.
func gitHubColumns(d *Diagnostic) string {
	if d.Start.Line != d.End.Line {
		return ""
	}
	return fmt.Sprintf(",col=%d,endColumn=%d", d.Start.Column, max(d.End.Column, d.Start.Column))
}
