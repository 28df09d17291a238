package merge_test

import (
	"fmt"
	"os"
	"path/filepath"
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

// TestCases runs the files of testdata. Each is one merge: three versions, the merged text, and the messages.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			base, ours, theirs := versions(archive)
			options := merge.Options{Refusals: refusals, Markers: strings.Contains(string(archive.Comment), "markers")}
			r, err := merge.Merge(base, ours, theirs, options)
			if err != nil {
				t.Fatal(err)
			}
			text := r.Text
			if specificationOf(string(archive.Files[0].Data)) != string(archive.Files[0].Data) {
				_, text, _ = strings.Cut(text, "\n")
				text = strings.TrimSuffix(text, "}]}\n")
			}
			got := map[string]string{"merged": text, "said": said(r)}
			for i := range archive.Files {
				f := &archive.Files[i]
				if want, checked := got[f.Name]; checked {
					delete(got, f.Name)
					if scenario.Updating() {
						f.Data = []byte(want)
					} else if want != string(f.Data) {
						t.Errorf("%s:\n%s\nwant:\n%s", f.Name, want, f.Data)
					}
				}
			}
			for _, name := range []string{"merged", "said"} {
				text, missing := got[name]
				if missing && scenario.Updating() {
					archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(text)})
				} else if missing {
					t.Errorf("the case has no %s", name)
				}
			}
			if scenario.Updating() {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
