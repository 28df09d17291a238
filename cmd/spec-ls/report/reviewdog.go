package report

import (
	"bufio"
	"io"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

type reviewdogDiagnostic struct {
	Message     string                `json:"message"`
	Location    reviewdogLocation     `json:"location"`
	Severity    string                `json:"severity"`
	Source      reviewdogSource       `json:"source"`
	Code        reviewdogCode         `json:"code"`
	Suggestions []reviewdogSuggestion `json:"suggestions,omitempty"`
	Related     []reviewdogRelated    `json:"relatedLocations,omitempty"`
}

type reviewdogSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type reviewdogCode struct {
	Value string `json:"value"`
	URL   string `json:"url"`
}

type reviewdogLocation struct {
	Path  string         `json:"path"`
	Range reviewdogRange `json:"range"`
}

type reviewdogRange struct {
	Start reviewdogPosition `json:"start"`
	End   reviewdogPosition `json:"end"`
}

type reviewdogPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type reviewdogSuggestion struct {
	Range reviewdogRange `json:"range"`
	Text  string         `json:"text"`
}

type reviewdogRelated struct {
	Message  string            `json:"message"`
	Location reviewdogLocation `json:"location"`
}

var reviewdogSeverities = [...]string{
	rules.SeverityOff: "INFO", rules.SeverityHint: "INFO", rules.SeverityInfo: "INFO",
	rules.SeverityWarning: "WARNING", rules.SeverityError: "ERROR",
}

// writeReviewdog writes reviewdog's rdjsonl. It counts columns in bytes. A suggestion is one edit there, so fixes with several
// edits are left out, as are those that need a choice.
func writeReviewdog(w io.Writer, r *Report) error {
	b := bufio.NewWriter(w)
	for i := range r.Files {
		f := &r.Files[i]
		if len(f.Diagnostics) == 0 {
			continue
		}
		at := func(p Position) reviewdogPosition { return reviewdogPosition{p.Line, p.byteColumn} }
		span := func(start, end Position) reviewdogRange { return reviewdogRange{at(start), at(end)} }
		for k := range f.Diagnostics {
			d := &f.Diagnostics[k]
			out := reviewdogDiagnostic{
				Message:  d.whole(),
				Location: reviewdogLocation{f.RepositoryPath, span(d.Start, d.End)},
				Severity: reviewdogSeverities[d.Severity],
				Source:   reviewdogSource{"spec-ls", repositoryURL},
				Code:     reviewdogCode{d.Rule.Name, d.Rule.URL()},
			}
			for _, fix := range d.Fixes {
				if fix.Safe && len(fix.Edits) == 1 && !fix.ChangesFiles() {
					e := fix.Edits[0]
					out.Suggestions = append(out.Suggestions, reviewdogSuggestion{span(e.Start, e.End), e.Text})
				}
			}
			for _, other := range d.Related {
				out.Related = append(
					out.Related,
					reviewdogRelated{other.Message, reviewdogLocation{f.repositoryPath(&other), span(other.Start, other.End)}},
				)
			}
			if err := encode(b, out, ""); err != nil {
				return err
			}
		}
	}
	return b.Flush()
}
