package merge_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// refusals returns the errors of a specification.
func refusals(text string) []merge.Refusal {
	var out []merge.Refusal
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if d.Severity == rules.SeverityError {
			out = append(out, merge.Refusal{Rule: d.Rule.Name, Message: d.Message, Steps: d.Steps()})
		}
	}
	return out
}

// said returns the messages of a merge.
func said(r *merge.Result) string {
	var b strings.Builder
	for _, c := range r.Renames {
		fmt.Fprintf(&b, "renamed: %s to %s, in theirs: %t\n", c.Place, c.To, c.InTheirs)
	}
	for _, c := range r.Taken {
		fmt.Fprintf(&b, "taken: %s\n\t- %s\n\t+ %s\n", c.Place, c.Before, c.After)
	}
	for _, c := range r.Conflicts {
		fmt.Fprintf(&b, "conflict: %s\n\tours %s\n\ttheirs %s\n", c.Place, c.Ours, c.Theirs)
		if c.Reason != "" {
			fmt.Fprintf(&b, "\t%s\n", c.Reason)
		}
	}
	return b.String()
}

// versions returns the files of a case. A file holds the members of a resource's schema, unless it is a whole specification.
func versions(archive *txtar.Archive) (base, ours, theirs string) {
	texts := map[string]string{}
	for _, f := range archive.Files {
		texts[f.Name] = specificationOf(string(f.Data))
	}
	return texts["base"], texts["ours"], texts["theirs"]
}

func specificationOf(text string) string {
	if strings.HasPrefix(strings.TrimSpace(text), "{\"attributes\"") || strings.HasPrefix(strings.TrimSpace(text), "{\"blocks\"") {
		return "{\"version\": \"0.1\", \"provider\": {\"name\": \"example\"}, \"resources\": [{\"name\": \"pet\", \"schema\":\n" + text + "}]}\n"
	}
	return text
}

// TestCases runs the merges of testdata: three versions, the merged text, and the messages.
func TestCases(t *testing.T) {
	scenario.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "merged" && section.Name != "said" {
			return string(section.Data)
		}
		base, ours, theirs := versions(archive)
		options := merge.Options{Refusals: refusals, Markers: strings.Contains(string(archive.Comment), "markers")}
		r, err := merge.Merge(base, ours, theirs, options)
		if err != nil {
			t.Fatal(err)
		}
		if section.Name == "said" {
			return said(r)
		}
		text := r.Text
		if first := string(archive.Files[0].Data); specificationOf(first) != first {
			_, text, _ = strings.Cut(text, "\n")
			text = strings.TrimSuffix(text, "}]}\n")
		}
		return text
	})
}
