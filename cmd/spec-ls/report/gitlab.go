package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

type gitLabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitLabLocation `json:"location"`
}

type gitLabLocation struct {
	Path      string          `json:"path"`
	Positions gitLabPositions `json:"positions"`
}

type gitLabPositions struct {
	Begin gitLabPosition `json:"begin"`
	End   gitLabPosition `json:"end"`
}

type gitLabPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

var gitLabSeverities = [...]string{
	rules.SeverityOff: "info", rules.SeverityHint: "info", rules.SeverityInfo: "info",
	rules.SeverityWarning: "minor", rules.SeverityError: "major",
}

// writeGitLab writes the array that GitLab reads as a code quality report.
func writeGitLab(w io.Writer, r *Report) error {
	issues := []gitLabIssue{}
	prints := fingerprints{}
	for i := range r.Files {
		f := &r.Files[i]
		for k := range f.Diagnostics {
			d := &f.Diagnostics[k]
			issues = append(issues, gitLabIssue{
				Description: d.Rule.Name + ": " + d.Message,
				CheckName:   d.Rule.Name,
				Fingerprint: prints.fingerprint(f, d),
				Severity:    gitLabSeverities[d.Severity],
				Location: gitLabLocation{f.RepositoryPath, gitLabPositions{
					gitLabPosition{d.Start.Line, d.Start.Column}, gitLabPosition{d.End.Line, d.End.Column},
				}},
			})
		}
	}
	return encode(w, issues, "  ")
}

// fingerprints tell findings apart across versions of a file. They are made from names, not of lines or array indexes, so they
// survive other changes of the file; findings of the same rule at the same name are numbered.
type fingerprints map[string]int

func (p fingerprints) fingerprint(f *File, d *Diagnostic) string {
	place := d.Path
	if place == "" {
		place = d.Pointer
	}
	identity := fmt.Sprintf("%s\x00%s\x00%s", f.RepositoryPath, d.Rule.Name, place)
	p[identity]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", identity, p[identity]))
	return hex.EncodeToString(sum[:16])
}
