package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// group is the findings of one rule at one severity, in the order of the files.
type group struct {
	rule     *rules.Rule
	severity rules.Severity
	findings []groupedFinding
	most     int // how many findings are shown
}

type groupedFinding struct {
	file *File
	*Diagnostic
}

// writeAgent writes findings by rule, the worst first, with all that is needed to fix each on one line, without decoration: for
// programs that read as people do and pay for every word.
//
//	error[attribute-type-unknown] 2 findings | explain: spec-ls explain attribute-type-unknown
//	spec.json:19:13: attribute "name" has unknown type "strng" | in: … | pointer: … | note: … | help: … | fix: … (--fix)
func writeAgent(w io.Writer, r *Report) error { return r.writeByRule(w, commandWords) }

// WriteForTools is the format agent in the words of the tools that agents call instead of commands.
func WriteForTools(w io.Writer, r *Report) error { return r.writeByRule(w, toolWords) }

// WriteChangesForTools is the format agent of changes in the words of the tools. It ends with the version that the provider needs because
// of them.
func WriteChangesForTools(w io.Writer, c *Changes) error {
	r := c.Report()
	r.Style.Quiet = true
	if err := WriteForTools(w, r); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, c.summaryLine())
	return err
}

// words are the texts that ask an agent to do something about findings.
type words struct {
	explain      string // behind the head of a rule, with its name
	all          string // how to show the findings that are left out
	safe, unsafe string // how to apply a fix
	more         string // how to apply more fixes than that
}

var (
	commandWords = words{" | explain: spec-ls explain %s", "--max-repeats 0 shows them", "--fix", "--fix --unsafe-fixes", "--unsafe-fixes"}
	toolWords    = words{"", "all: true shows them", "spec_fix", "spec_fix with unsafe: true", "unsafe: true"}
)

func (r *Report) writeByRule(w io.Writer, words words) error {
	b := bufio.NewWriter(w)
	files, left := r.listings(false)
	for _, g := range groups(files) {
		explain := words.explain
		if explain != "" {
			explain = fmt.Sprintf(explain, g.rule.Name)
		}
		fmt.Fprintf(b, "%s[%s] %s%s\n", g.severity, g.rule.Name, Plural(len(g.findings), "finding"), explain)
		for i, f := range g.findings {
			if i == g.most {
				fmt.Fprintf(b, "… %d more of %s (%s)\n", len(g.findings)-i, g.rule.Name, words.all)
				break
			}
			r.writeForAgent(b, f, words)
		}
	}
	noteLeft(b, left)
	if !r.Style.Quiet && !r.failedOnly() {
		fmt.Fprintln(b, r.summaryLine(words))
	}
	return b.Flush()
}

// groups returns the findings to show, by rule and severity: the most serious first, then those with the most findings.
func groups(files []listing) []*group {
	type key struct {
		rule     *rules.Rule
		severity rules.Severity
	}
	byKey := map[key]*group{}
	var all []*group
	for _, file := range files {
		for _, k := range file.findings {
			d := &file.Diagnostics[k]
			g := byKey[key{d.Rule, d.Severity}]
			if g == nil {
				g = &group{rule: d.Rule, severity: d.Severity}
				byKey[key{d.Rule, d.Severity}] = g
				all = append(all, g)
			}
			g.findings = append(g.findings, groupedFinding{file.File, d})
			if g.most = max(g.most, file.MaxRepeats); file.MaxRepeats == 0 {
				g.most = math.MaxInt
			}
		}
	}
	slices.SortStableFunc(all, func(a, b *group) int {
		return cmp.Or(cmp.Compare(b.severity, a.severity), cmp.Compare(len(b.findings), len(a.findings)), cmp.Compare(a.rule.Name, b.rule.Name))
	})
	return all
}

func (r *Report) writeForAgent(w io.Writer, f groupedFinding, words words) {
	fmt.Fprintf(w, "%s:%d:%d: %s", printable.Name(f.file.Name), f.Start.Line, f.Start.Column, printable.Text(f.Message))
	for _, part := range []struct{ name, text string }{{"in", f.Path}, {"pointer", f.Pointer}, {"note", f.Note}, {"help", f.Help}} {
		if part.text != "" {
			fmt.Fprintf(w, " | %s: %s", part.name, printable.Text(part.text))
		}
	}
	for i := range f.Related {
		related := &f.Related[i]
		fmt.Fprint(w, " | also ")
		if related.File != "" {
			fmt.Fprintf(w, "%s:", printable.Name(related.File))
		}
		fmt.Fprintf(w, "%d:%d: %s", related.Start.Line, related.Start.Column, printable.Text(related.Message))
	}
	for i, fix := range f.Fixes {
		fmt.Fprintf(w, " | fix: %s", printable.Text(fix.Title))
		if flags := r.flagsFor(f.Diagnostic, i, words); flags != "" {
			fmt.Fprintf(w, " (%s)", flags)
		}
	}
	fmt.Fprintln(w)
}
