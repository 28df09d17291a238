package agreement

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// A Complaint is an error that spec-ls reports.
type Complaint struct {
	Rule    string
	Stage   string
	Message string
	Pointer string // JSON Pointer of its subject
}

// A Finding is anything that spec-ls reports.
type Finding struct {
	Complaint
	File     string
	Severity string
	Fixes    []Fix
}

// A Fix is a way out of a finding that spec-ls offers.
type Fix struct {
	Title string
	Safe  bool
	Edits []Edit
}

// An Edit replaces the text between two places.
type Edit struct {
	Start, End struct{ Offset int }
	Text       string
}

// Apply returns the text with the edits of a fix.
func (f Fix) Apply(text []byte) []byte {
	edits := slices.Clone(f.Edits)
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.Start.Offset - b.Start.Offset })
	var fixed []byte
	at := 0
	for _, edit := range edits {
		fixed = append(append(fixed, text[at:edit.Start.Offset]...), edit.Text...)
		at = edit.End.Offset
	}
	return append(fixed, text[at:]...)
}

// A Linter runs spec-ls check.
type Linter struct {
	binary    string
	directory string // where the files to check are written
	units     string // the units whose errors count, as in verdict.Command
}

// NewLinter builds spec-ls from the repository with some root. Release it with Close.
func NewLinter(ctx context.Context, root string) (*Linter, error) {
	directory, err := os.MkdirTemp("", "spec-ls-check-")
	if err != nil {
		return nil, fmt.Errorf("making a place for the files to check: %w", err)
	}
	linter := &Linter{directory: directory}
	command := exec.CommandContext(ctx, "go", "tool", "-n", "spec-ls")
	command.Dir = root
	command.Env = append(os.Environ(), "GOWORK=off")
	var complaints strings.Builder
	command.Stderr = &complaints
	output, err := command.Output()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("building spec-ls: %w\n%s", err, complaints.String()), linter.Close())
	}
	linter.binary = strings.TrimSpace(string(output))
	return linter, nil
}

// With returns the same linter, told by its configuration how the generator is called, and which version it is if that is not empty. It is
// closed with the first.
func (l *Linter) With(command verdict.Command, version string) (*Linter, error) {
	directory, err := os.MkdirTemp(l.directory, "configured-")
	if err != nil {
		return nil, fmt.Errorf("making a place for the files to check: %w", err)
	}
	directory = filepath.Join(directory, "testdata") // in a directory of this name, files have nothing to do with each other
	if err := os.Mkdir(directory, 0o755); err != nil {
		return nil, fmt.Errorf("making a place for the files to check: %w", err)
	}
	if command.Package != "" || version != "" {
		settings := map[string]string{}
		if command.Package != "" {
			settings["package"] = command.Package
		}
		if version != "" {
			settings["generator"] = version
		}
		configuration, err := json.Marshal(settings)
		if err == nil {
			err = os.WriteFile(filepath.Join(directory, ".spec-ls.json"), configuration, 0o644)
		}
		if err != nil {
			return nil, fmt.Errorf("configuring spec-ls: %w", err)
		}
	}
	return &Linter{binary: l.binary, directory: directory, units: command.Units}, nil
}

// Close removes the checked files.
func (l *Linter) Close() error { return os.RemoveAll(l.directory) }

// filesPerRun keeps the command line of one run well below the limits of all systems.
const filesPerRun = 400

// sections are the places of the units that the generator's commands leave out, by the output of the commands.
var sections = map[string]string{"resources": "/resources/", "data-sources": "/datasources/", "provider": "/provider/schema/"}

// Check returns the errors in each specification. For a unit that the generator's command leaves out, only those of the first stages count:
// every command validates the whole specification.
func (l *Linter) Check(ctx context.Context, specifications [][]byte) ([][]Complaint, error) {
	findings, err := l.Findings(ctx, specifications)
	if err != nil {
		return nil, err
	}
	complaints := make([][]Complaint, len(specifications))
	for index, found := range findings {
		for _, finding := range found {
			left := false
			for units, section := range sections {
				left = left || l.units != "" && units != l.units && strings.HasPrefix(strings.ToLower(finding.Pointer)+"/", section)
			}
			if finding.Severity == "error" && (!left || finding.Stage == "syntax" || finding.Stage == "schema") {
				complaints[index] = append(complaints[index], finding.Complaint)
			}
		}
	}
	return complaints, nil
}

// Findings returns all that spec-ls check reports of each specification.
func (l *Linter) Findings(ctx context.Context, specifications [][]byte) ([][]Finding, error) {
	return l.findings(ctx, specifications, "check")
}

// Verify returns all that spec-ls verify reports of each specification, without the network.
func (l *Linter) Verify(ctx context.Context, specifications [][]byte) ([][]Finding, error) {
	return l.findings(ctx, specifications, "verify", "--offline")
}

// findings returns all that a command of spec-ls reports of each specification.
func (l *Linter) findings(ctx context.Context, specifications [][]byte, command ...string) ([][]Finding, error) {
	findings := make([][]Finding, 0, len(specifications))
	for some := range slices.Chunk(specifications, filesPerRun) {
		files, err := l.write(some)
		if err != nil {
			return nil, err
		}
		output, err := l.run(ctx, slices.Concat(command, []string{"--format", "json", "--"}, files)...)
		if err != nil {
			return nil, err
		}
		var report struct {
			Files       int
			Diagnostics []Finding
		}
		if err := json.Unmarshal(output, &report); err != nil {
			return nil, fmt.Errorf("reading the report of spec-ls: %w", err)
		}
		if report.Files != len(files) {
			return nil, fmt.Errorf("spec-ls checked %d files of %d", report.Files, len(files))
		}
		start := len(findings)
		findings = append(findings, make([][]Finding, len(some))...)
		for _, finding := range report.Diagnostics {
			index := slices.Index(files, filepath.Base(finding.File))
			if index < 0 {
				return nil, fmt.Errorf("spec-ls reports a file that it was not given: %s", finding.File)
			}
			findings[start+index] = append(findings[start+index], finding)
		}
	}
	return findings, nil
}

// Fix applies the safe fixes to each specification and returns the result.
func (l *Linter) Fix(ctx context.Context, specifications [][]byte) ([][]byte, error) {
	fixed := make([][]byte, 0, len(specifications))
	for start := 0; start < len(specifications); start += filesPerRun {
		files, err := l.write(specifications[start:min(start+filesPerRun, len(specifications))])
		if err != nil {
			return nil, err
		}
		if _, err := l.run(ctx, append([]string{"check", "--fix", "--format", "json", "--"}, files...)...); err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(filepath.Join(l.directory, file))
			if err != nil {
				return nil, fmt.Errorf("reading a fixed file: %w", err)
			}
			fixed = append(fixed, text)
		}
	}
	return fixed, nil
}

func (l *Linter) write(specifications [][]byte) ([]string, error) {
	files := make([]string, len(specifications))
	for index, specification := range specifications {
		files[index] = fmt.Sprintf("specification%04d.json", index)
		if err := os.WriteFile(filepath.Join(l.directory, files[index]), specification, 0o644); err != nil {
			return nil, fmt.Errorf("writing a file to check: %w", err)
		}
	}
	return files, nil
}

// run runs spec-ls and returns its output. Exit code 1 means findings; any other failure is an error.
func (l *Linter) run(ctx context.Context, arguments ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, l.binary, arguments...)
	command.Dir = l.directory
	var output, complaints bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaints
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, fmt.Errorf("running spec-ls: %w\n%s", err, complaints.String())
	}
	return output.Bytes(), nil
}
