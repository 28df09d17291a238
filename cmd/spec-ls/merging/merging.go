// Package merging merges specifications and applies overlays to them. It refuses texts that are not specifications, and reports which
// errors the result has that its sources have not.
package merging

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// Merge merges base, ours and theirs. A text that is not a specification is an error, as the merge would take it for an edit that deletes
// everything. A fault in the program is an error too.
func Merge(texts, names []string, options merge.Options) (merged *merge.Result, err error) {
	for i, text := range texts {
		if analysis.NewDocument(text, nil).Foreign() {
			return nil, failure.NotSpecification(names[i])
		}
	}
	err = run.Guarded(func() error {
		merged, err = merge.Merge(texts[0], texts[1], texts[2], options)
		return err
	})
	var broken *merge.SyntaxError
	if errors.As(err, &broken) {
		name, source := names[broken.Version], texts[broken.Version]
		at := text.New(source).Mapper(text.UTF32).Position(broken.Offset)
		return nil, failure.NotJSON(name, at, broken.Message)
	}
	return merged, err
}

// Refusals returns the errors of a specification.
func Refusals(text string, settings *analysis.Settings) []merge.Refusal {
	var out []merge.Refusal
	for _, d := range analysis.NewDocument(text, settings).Diagnostics() {
		if d.Severity == rules.SeverityError {
			out = append(out, merge.Refusal{Rule: d.Rule.Name, Message: d.Message, Steps: d.Steps()})
		}
	}
	return out
}

// Notes returns the notes on a merge: the renames that it followed, unless quiet is set, and the conflicts.
func Notes(merged *merge.Result, quiet bool) []string {
	var notes []string
	if !quiet {
		for _, r := range merged.Renames {
			side := "ours"
			if r.InTheirs {
				side = "theirs"
			}
			notes = append(notes, fmt.Sprintf("%s is taken to be %s in %s, and merged with it", r.Place, r.To, side))
		}
	}
	for _, conflict := range merged.Conflicts {
		place := conflict.Place
		if place == "" {
			place = "the specification"
		}
		lines := []string{fmt.Sprintf("conflict at %s, which stays as it is in ours", place)}
		if conflict.Reason != "" {
			lines[0] += ": with what theirs changes it would be refused"
			lines = append(lines, "because: "+conflict.Reason)
		}
		if conflict.Place != "" {
			lines = append(lines, "ours:    "+excerpt(conflict.Ours), "theirs:  "+excerpt(conflict.Theirs))
		}
		notes = append(notes, strings.Join(lines, "\n"))
	}
	if !quiet {
		summary := report.Plural(len(merged.Taken), "change") + " of theirs taken"
		if n := len(merged.Conflicts); n > 0 {
			summary += ", " + report.Plural(n, "conflict")
		}
		notes = append(notes, summary)
	}
	return notes
}

// excerpt returns the beginning of a value, which may be a whole resource.
func excerpt(value string) string {
	if value == "" {
		return "(nothing)"
	}
	return wording.Shorten(value, 161)
}

// WriteTaken lists what a merge takes, with the values before and after.
func WriteTaken(out io.Writer, merged *merge.Result) {
	for _, e := range merged.Taken {
		fmt.Fprintln(out, printable.Text(e.Place))
		for _, side := range []struct{ sign, value string }{{"- ", e.Before}, {"+ ", e.After}} {
			if side.value != "" {
				fmt.Fprintf(out, "  %s%s\n", side.sign, printable.Text(excerpt(side.value)))
			}
		}
	}
}
