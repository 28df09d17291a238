package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

var (
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

var gitHubCommands = [...]string{
	rules.SeverityOff: "notice", rules.SeverityHint: "notice", rules.SeverityInfo: "notice",
	rules.SeverityWarning: "warning", rules.SeverityError: "error",
}

// writeGitHub writes workflow commands that GitHub Actions turns into annotations. GitHub shows only the first few of each
// step: the most serious come first.
func writeGitHub(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	type finding struct {
		file *File
		*Diagnostic
	}
	var all []finding
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			all = append(all, finding{&r.Files[i], &r.Files[i].Diagnostics[k]})
		}
	}
	slices.SortStableFunc(all, func(a, b finding) int { return int(b.Severity) - int(a.Severity) })
	for _, d := range all {
		// The message repeats the place: the log does not show a command's properties.
		message := fmt.Sprintf("%s:%d:%d: %s (%s)", d.file.Name, d.Start.Line, d.Start.Column, d.Message, d.Rule.URL())
		fmt.Fprintf(b, "::%s file=%s,line=%d,endLine=%d%s,title=%s::%s\n",
			gitHubCommands[d.Severity], gitHubProperty.Replace(d.file.RepositoryPath), d.Start.Line, d.End.Line, gitHubColumns(d.Diagnostic),
			gitHubProperty.Replace("spec-ls "+d.Rule.Name), gitHubData.Replace(message))
	}
	return b.Flush()
}

// gitHubColumns gives the properties for columns. GitHub drops an annotation that has columns and spans several lines.
func gitHubColumns(d *Diagnostic) string {
	if d.Start.Line != d.End.Line {
		return ""
	}
	return fmt.Sprintf(",col=%d,endColumn=%d", d.Start.Column, max(d.End.Column, d.Start.Column))
}
