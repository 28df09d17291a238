package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
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
			return unknownValue("format", name, known...)
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
	paths := map[string]string{} // of what findings call other files
	for i := range p.targets {
		if t := &p.targets[i]; t.absolute != "" {
			paths[t.absolute] = t.Path
		}
	}
	named := map[string]bool{} // the files that are reported of those that were named
	for i := range p.targets {
		if t := &p.targets[i]; t.checked != nil {
			if at, err := slashed(t.Path); err == nil {
				named[at] = true
			}
			t.checked.MaxRepeats = p.config.maxRepeats(t.Path)
			t.checked.Name, t.checked.RepositoryPath = p.names.display(t.Path), p.names.repository(t.Path)
			t.checked.NameOthers(func(other string) (name, repositoryPath string) {
				named, ok := paths[other]
				if !ok { // Go, which is not checked
					named = p.names.near(filepath.FromSlash(other))
				}
				return p.names.display(named), p.names.repository(named)
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
	if r.Style.Color, err = useColor(p.flags.color, w, os.Getenv); err != nil {
		return err
	}
	if o.file != "" && p.flags.color != "always" {
		r.Style.Color = false
	}
	r.Style.Width = terminalWidth(w)
	if r.Style.Color {
		w = styled(w)
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

// namer gives the names of files in reports.
type namer struct {
	root         string // absolute; empty for none
	given        string // what a text without a file is called; empty for unnamed
	repositories map[string]string
}

func newNamer(root string) (namer, error) {
	n := namer{repositories: map[string]string{}}
	if root == "" {
		return n, nil
	}
	info, err := os.Stat(root)
	if err != nil {
		return n, readError(root, err)
	}
	if !info.IsDir() {
		return n, fmt.Errorf("--root %s is not a directory", root)
	}
	n.root, err = filepath.Abs(root)
	return n, err
}

// display returns a file's name for people: as it was named, or relative to --root.
func (n namer) display(path string) string {
	if path == unnamed && n.given != "" {
		return n.given
	}
	if n.root != "" {
		if relative := relativeTo(n.root, path); relative != "" {
			return relative
		}
	}
	return filepath.ToSlash(path)
}

// near returns an absolute path as a user in the working directory would name it.
func (n namer) near(path string) string {
	if directory, err := filepath.Abs("."); err == nil {
		if relative, err := filepath.Rel(directory, path); err == nil && !strings.HasPrefix(relative, filepath.Join("..", "..", "..")) {
			return relative
		}
	}
	return path
}

// shown is near for a path with slashes, or relative to --root.
func (n namer) shown(path string) string {
	if n.root != "" {
		return n.display(path)
	}
	return filepath.ToSlash(n.near(filepath.FromSlash(path)))
}

// repository returns a file's path relative to --root or to its repository; if it is outside, as it was named.
func (n namer) repository(path string) string {
	root := n.root
	if root == "" {
		directory := filepath.Dir(path)
		known, ok := n.repositories[directory]
		if !ok {
			known = repositoryRoot(directory)
			n.repositories[directory] = known
		}
		root = known
	}
	if root != "" {
		if relative := relativeTo(root, path); relative != "" {
			return relative
		}
	}
	return filepath.ToSlash(path)
}

// patched returns a file's name for a patch. git apply takes names from the repository's root, wherever it runs, and where there is no
// repository, patch -p1 takes them from the working directory.
func (n namer) patched(file string) string {
	name := n.repository(file)
	if filepath.IsAbs(filepath.FromSlash(name)) {
		name = filepath.ToSlash(n.near(file))
	}
	return strings.TrimPrefix(path.Clean(name), "/")
}

// repositoryRoot returns the absolute path of the repository around a directory; empty if there is none.
func repositoryRoot(directory string) string {
	absolute, err := slashed(directory)
	if err != nil {
		return ""
	}
	return filepath.FromSlash(files.RepositoryRoot(disk.System{}, absolute))
}

// relativeTo returns a path relative to a directory that it is in, with slashes, or nothing. Links are resolved where the plain
// path lies elsewhere.
func relativeTo(root, path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	for range 2 {
		if relative, err := filepath.Rel(root, absolute); err == nil && filepath.IsLocal(relative) {
			return filepath.ToSlash(relative)
		}
		if resolved, err := (disk.System{}).Resolve(absolute); err == nil {
			absolute = filepath.FromSlash(resolved)
		}
		if resolved, err := (disk.System{}).Resolve(root); err == nil {
			root = filepath.FromSlash(resolved)
		}
	}
	return ""
}
