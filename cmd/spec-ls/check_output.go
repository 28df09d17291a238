package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

// output is a format and where it is written.
type output struct {
	format *report.Format
	file   string // empty for standard output
}

// parseOutputs reads the values of --format.
func parseOutputs(values []string) ([]output, error) {
	if len(values) == 0 {
		var outputs []output
		for _, name := range defaultOutputs() {
			outputs = append(outputs, output{findFormat(name), ""})
		}
		return outputs, nil
	}
	if err := checkFormats(values, formatNames()); err != nil {
		return nil, err
	}
	var outputs []output
	for _, value := range values {
		name, file, _ := strings.Cut(value, "=")
		outputs = append(outputs, output{findFormat(name), file})
	}
	return outputs, nil
}

// checkFormats finds mistakes in the values of --format, which are names of formats or NAME=FILE.
func checkFormats(values, known []string) error {
	toStdout := 0
	for _, value := range values {
		name, file, hasFile := strings.Cut(value, "=")
		switch {
		case !slices.Contains(known, name):
			return failure.UnknownValue("format", name, known...)
		case hasFile && file == "":
			return fmt.Errorf("--format %s names no file", value)
		case !hasFile:
			toStdout++
		}
	}
	if toStdout > 1 {
		return errors.New("several formats for standard output: give all but one a file, as in --format sarif=findings.sarif")
	}
	return nil
}

// checkOutputs finds formats that do not go with other flags.
func (p *checkPlan) checkOutputs() error {
	for _, o := range p.outputs {
		if o.file == "" && p.flags.statistics && !o.format.ForPeople() && len(p.flags.formats) > 0 {
			return fmt.Errorf("--statistics counts in the formats text and concise, not in %s", o.format.Name)
		}
	}
	return nil
}

func findOutput(outputs []output, format string) *output {
	for i := range outputs {
		if outputs[i].format.Name == format {
			return &outputs[i]
		}
	}
	return nil
}

func findFormat(name string) *report.Format {
	for i := range report.Formats {
		if report.Formats[i].Name == name {
			return &report.Formats[i]
		}
	}
	return nil
}

// write writes the report in all formats.
func (p *checkPlan) write() error {
	r := &report.Report{Version: version(), Failures: p.failures, FailAt: p.failsAt(), Unchecked: p.unchecked(), StrictTrust: p.flags.strictTrust}
	calledBy := map[string]string{} // of what findings call other files
	for i := range p.targets {
		if t := &p.targets[i]; t.absolute != "" {
			calledBy[t.absolute] = t.Path
		}
	}
	named := map[string]bool{} // the files that are reported of those that were named
	for i := range p.targets {
		if t := &p.targets[i]; t.checked != nil {
			if at, err := paths.Absolute(t.Path); err == nil {
				named[at] = true
			}
			t.checked.MaxRepeats = p.config.maxRepeats(t.Path)
			t.checked.Name, t.checked.RepositoryPath = p.names.Display(t.Path), p.names.Repository(t.Path)
			t.checked.NameOthers(func(other string) (name, repositoryPath string) {
				named, ok := calledBy[other]
				if !ok { // Go, which is not checked
					named = p.names.Near(filepath.FromSlash(other))
				}
				return p.names.Display(named), p.names.Repository(named)
			})
			r.Files = append(r.Files, *t.checked)
			r.Baseline = r.Baseline || t.compared.baseline != nil
			r.Known += t.compared.known
		}
	}
	p.misconfigured = len(p.config.mistakes(p.names)) > 0
	r.Files = append(p.config.checked(p.names, named), r.Files...)
	if len(r.Files) == 0 && len(p.failures) == 0 {
		if p.flags.changed != "" {
			p.note("no specification has changed")
		} else {
			p.note("no specification found")
		}
	}
	for _, o := range p.outputs {
		if err := p.writeOne(o, r); err != nil {
			p.fail(err) // the other formats are written all the same
		}
	}
	p.noteUnchecked(r.Unchecked)
	summary := r.Summary()
	p.noteForAgents(summary.AtLeast(rules.SeverityHint))
	return p.summarizeStep(r)
}

func (p *checkPlan) writeOne(o output, r *report.Report) error {
	w := p.out
	switch {
	case o.file != "":
	case p.flags.diff: // standard output holds the patch
		if len(p.flags.formats) > 0 {
			p.note("--diff prints a patch instead of the findings: give --format %s a file", o.format.Name)
		}
		return nil
	case p.fixesStdin():
		w = p.errs // standard output holds the fixed text
	}
	var err error
	if o.file != "" {
		w = &bytes.Buffer{}
	}
	if r.Style.Color, err = terminal.UseColor(p.flags.color, w, os.Getenv); err != nil {
		return err
	}
	if o.file != "" && p.flags.color != "always" {
		r.Style.Color = false
	}
	r.Style.Width = terminal.Width(w)
	if r.Style.Color {
		w = terminal.Styled(w)
	}
	r.Style.Quiet = p.flags.quiet
	r.Style.Limit = p.flags.maxFindings
	r.Style.Fixes = p.flags.fix && !p.flags.diff
	write := o.format.Write
	if p.flags.statistics && o.format.ForPeople() {
		write = report.WriteStatistics
	}
	if err := write(w, r); err != nil {
		return fmt.Errorf("writing the findings: %w", err)
	}
	if buffer, ok := w.(*bytes.Buffer); ok && o.file != "" {
		return writeFile(o.file, buffer.String())
	}
	return nil
}

// fixesStdin reports whether the run reads a text from standard input and writes it to standard output, with fixes applied.
func (p *checkPlan) fixesStdin() bool {
	return p.flags.fix && len(p.targets) == 1 && p.targets[0].stdin
}
