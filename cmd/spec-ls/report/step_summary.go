package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// summaryRows is how many findings a summary lists. GitHub drops summaries of more than a mebibyte.
const summaryRows = 500

// WriteStepSummary writes the findings as Markdown, for the summary that GitHub Actions shows of a step. It lists the most serious
// first, and says how many there are where it does not list all.
func WriteStepSummary(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	plain := Report{Files: r.Files, Baseline: r.Baseline, Known: r.Known, Style: Style{Fixes: true}}
	fmt.Fprintf(b, "### spec-ls\n\n%s\n", plain.summaryLine(commandWords))
	all := r.bySeverity()
	if len(all) > 0 {
		fmt.Fprint(b, "\n| Place | Severity | Rule | Message |\n| --- | --- | --- | --- |\n")
	}
	for i, d := range all {
		if i == summaryRows {
			fmt.Fprintf(b, "\n%s more.\n", Plural(len(all)-i, "finding"))
			break
		}
		fmt.Fprintf(
			b,
			"| %s:%d:%d | %s | [%s](%s) | %s |\n",
			markdownCell(
				d.file.RepositoryPath,
			),
			d.Start.Line,
			d.Start.Column,
			d.Severity,
			d.Rule.Name,
			d.Rule.URL(),
			markdownCell(shorten(d.Message)),
		)
	}
	for i, failure := range r.Failures {
		if i == 0 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "- %s\n", markdownCell(shorten(failure)))
	}
	return b.Flush()
}

// shorten keeps the summary of many long messages below GitHub's limit.
func shorten(message string) string { return wording.Shorten(message, 1000) }

// markdownMeanings are the characters that mean something in Markdown or HTML, or end a cell.
var markdownMeanings = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, `\`, `\\`, "~", `\~`)

func markdownCell(text string) string {
	return markdownMeanings.Replace(strings.Join(printable.Split(text), " "))
}
