package overlay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// listed returns problems with the text that they are at.
func listed(what, source string, problems []overlay.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		at := text.New(source).Mapper(text.UTF8).Position(p.Start)
		fmt.Fprintf(&b, "%s: %d:%d %q %s: %s\n", what, at.Line+1, at.Column+1, source[p.Start:p.End], p.Kind, p.Text())
	}
	return b.String()
}

// TestCases applies the overlays of testdata. A case has several, which are applied each to the specification of the file.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			spec := ""
			var out []txtar.File
			for _, f := range archive.Files {
				text := string(f.Data)
				switch {
				case f.Name == "spec.json":
					spec = text
					out = append(out, f)
				case strings.HasSuffix(f.Name, ".yml"):
					out = append(out, f, txtar.File{Name: strings.TrimSuffix(f.Name, ".yml") + ".got", Data: []byte(applied(t, spec, text))})
				}
			}
			archive.Files = out
			got := txtar.Format(archive)
			if scenario.Updating() {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want, err := os.ReadFile(file); err != nil || string(want) != string(got) {
				t.Errorf("got other results (run with -update and look at the difference):\n%s", got)
			}
		})
	}
}

// applied returns the messages about an overlay, and the lines that it changes.
func applied(t *testing.T, spec, text string) string {
	t.Helper()
	o, problems := overlay.Parse(text)
	if len(problems) > 0 {
		return listed("problem", text, problems)
	}
	r, err := o.Apply(spec)
	if err != nil {
		return err.Error() + "\n"
	}
	said := listed("note", text, r.Notes)
	if len(r.Problems) > 0 {
		return said + listed("problem", text, r.Problems)
	}
	return said + changed(spec, r.Text)
}

// changed returns the lines that differ between two texts, with those that both have before and after them left out.
func changed(before, after string) string {
	var b strings.Builder
	old, new := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	// The longest common part; short texts have few lines of it.
	longest := make([][]int, len(old)+1)
	for i := range longest {
		longest[i] = make([]int, len(new)+1)
	}
	for i := len(old) - 1; i >= 0; i-- {
		for k := len(new) - 1; k >= 0; k-- {
			if longest[i][k] = max(longest[i+1][k], longest[i][k+1]); old[i] == new[k] {
				longest[i][k] = longest[i+1][k+1] + 1
			}
		}
	}
	for i, k := 0, 0; i < len(old) || k < len(new); {
		switch {
		case i < len(old) && k < len(new) && old[i] == new[k]:
			i, k = i+1, k+1
		case i < len(old) && (k == len(new) || longest[i+1][k] >= longest[i][k+1]):
			b.WriteString("- " + strings.TrimRight(old[i], "\r\n") + "\n")
			i++
		default:
			b.WriteString("+ " + strings.TrimRight(new[k], "\r\n") + "\n")
			k++
		}
	}
	return b.String()
}

// FuzzApply applies any overlay to any text: it does not panic, the result is still JSON and a specification, and a created overlay is
// valid.
func FuzzApply(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		spec := ""
		for _, one := range archive.Files {
			switch {
			case one.Name == "spec.json":
				spec = string(one.Data)
			case strings.HasSuffix(one.Name, ".yml"):
				f.Add(spec, string(one.Data))
			}
		}
	}
	f.Add(`{"resources": [{"name": "a"}]}`, "a: &a [*a]")
	f.Fuzz(func(t *testing.T, spec, text string) {
		o, problems := overlay.Parse(text)
		for _, p := range problems {
			if p.Start < 0 || p.End < p.Start || p.End > len(text) {
				t.Fatalf("a problem out of the text: %+v", p)
			}
		}
		if o == nil {
			return
		}
		r, err := o.Apply(spec)
		if err != nil {
			return
		}
		if syntax.Parse(spec, syntax.Options{}).Valid() && !syntax.Parse(r.Text, syntax.Options{}).Valid() {
			t.Fatalf("%q makes %q of %q", text, r.Text, spec)
		}
		edits, err := overlay.Create(spec, r.Text)
		if err != nil {
			t.Fatal(err)
		}
		for _, written := range []string{edits.YAML(), edits.JSON()} {
			if _, problems := overlay.Parse(written); len(problems) > 0 {
				t.Fatalf("%+v\n%s", problems, written)
			}
		}
	})
}
