// Package agreement holds spec-ls against the real toolchain: what one says of a specification, the other must say too.
//
// The promise is that a specification without an error is one that the toolchain accepts, and that an error is one
// that the toolchain has at the stage that spec-ls names, or before it notices. The package compares the two verdicts
// and cuts a specification on which they differ down to what makes them differ.
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
	"regexp"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// stages are the stages that the toolchain of this module has, in its order. The generator reads and validates before
// it generates, so its verdict covers the first three.
var stages = []string{"syntax", "schema", verdict.StageGenerate, verdict.StageCompile, verdict.StageStartup}

// A Complaint is an error that spec-ls reports.
type Complaint struct {
	Rule    string
	Stage   string
	Message string
}

// Disagreement kinds.
const (
	Agrees     = ""
	FalseAlarm = "false alarm" // spec-ls reports an error where the toolchain is content
	Miss       = "miss"        // the toolchain fails and spec-ls reports no error of that stage or an earlier one
)

// Compare says whether the errors that spec-ls reports fit the toolchain's verdict. Errors of stages that this
// module's toolchain does not have (Terraform's, and what a file means) are left aside.
func Compare(of verdict.Verdict, complaints []Complaint) string {
	limit := slices.Index(stages, of.Stage)
	if of.Stage == verdict.StageClean {
		limit = len(stages) - 1
	}
	expected := slices.ContainsFunc(complaints, func(complaint Complaint) bool {
		stage := slices.Index(stages, complaint.Stage)
		return stage >= 0 && stage <= limit
	})
	switch {
	case of.Stage == verdict.StageClean && expected:
		return FalseAlarm
	case of.Stage != verdict.StageClean && !expected:
		return Miss
	}
	return Agrees
}

// A Linter runs spec-ls check.
type Linter struct {
	binary    string
	directory string // where the files to check are written
}

// NewLinter builds spec-ls from the repository whose root is given. If onePackage is not "", it is the package that the
// configuration says the generator is called with. Release it with Close.
func NewLinter(ctx context.Context, root, onePackage string) (*Linter, error) {
	directory, err := os.MkdirTemp("", "spec-ls-check-")
	if err != nil {
		return nil, fmt.Errorf("making a place for the files to check: %w", err)
	}
	linter := &Linter{binary: filepath.Join(directory, "spec-ls"), directory: directory}
	if onePackage != "" {
		configuration, err := json.Marshal(map[string]string{"package": onePackage})
		if err == nil {
			err = os.WriteFile(filepath.Join(directory, ".spec-ls.json"), configuration, 0o644)
		}
		if err != nil {
			return nil, errors.Join(fmt.Errorf("configuring spec-ls: %w", err), linter.Close())
		}
	}
	command := exec.CommandContext(ctx, "go", "build", "-o", linter.binary, "./cmd/spec-ls")
	command.Dir = root
	command.Env = append(os.Environ(), "GOWORK=off")
	if output, err := command.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("building spec-ls: %w\n%s", err, output), linter.Close())
	}
	return linter, nil
}

// Close removes the binary and the checked files.
func (l *Linter) Close() error { return os.RemoveAll(l.directory) }

// filesPerRun keeps the command line of one run well below the limits of all systems.
const filesPerRun = 400

// Check returns the errors of each specification.
func (l *Linter) Check(ctx context.Context, specifications [][]byte) ([][]Complaint, error) {
	complaints := make([][]Complaint, len(specifications))
	for start := 0; start < len(specifications); start += filesPerRun {
		end := min(start+filesPerRun, len(specifications))
		if err := l.checkSome(ctx, specifications[start:end], complaints[start:end]); err != nil {
			return nil, err
		}
	}
	return complaints, nil
}

func (l *Linter) checkSome(ctx context.Context, specifications [][]byte, complaints [][]Complaint) error {
	files, err := l.write(specifications)
	if err != nil {
		return err
	}
	output, err := l.run(ctx, append([]string{"check", "--format", "json", "--"}, files...)...)
	if err != nil {
		return err
	}
	var report struct {
		Files       int
		Diagnostics []struct{ File, Rule, Stage, Severity, Message string }
	}
	if err := json.Unmarshal(output, &report); err != nil {
		return fmt.Errorf("reading the report of spec-ls: %w", err)
	}
	if report.Files != len(files) {
		return fmt.Errorf("spec-ls checked %d files of %d", report.Files, len(files))
	}
	for _, diagnostic := range report.Diagnostics {
		index := slices.Index(files, filepath.Base(diagnostic.File))
		if index < 0 {
			return fmt.Errorf("spec-ls reports a file that it was not given: %s", diagnostic.File)
		}
		if diagnostic.Severity == "error" {
			complaints[index] = append(complaints[index], Complaint{diagnostic.Rule, diagnostic.Stage, diagnostic.Message})
		}
	}
	return nil
}

// Fix applies the safe fixes to each specification and returns what it became.
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

// run runs spec-ls and returns what it printed. Exit code 1 means findings; any other failure is an error.
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

// A Disagreement is a specification on which spec-ls and the toolchain differ.
type Disagreement struct {
	Name          string
	Kind          string // FalseAlarm or Miss
	Specification []byte
	Verdict       verdict.Verdict
	Complaints    []Complaint
}

// incidental is what names, places and numbers look like in what the toolchain says.
var incidental = regexp.MustCompile(strings.Join([]string{
	`\b(provider|resources|datasources)\.[a-z0-9_.]*:`,
	`[A-Za-z0-9_./]*\.go:\d+:\d+: ?([A-Z][A-Za-z0-9_]* )?`,
	`^# .*`,
	`^(model of )?(provider|resource \S+|data source \S+)[,:]`,
	`\\"[^"\\]*\\"`, `"[^" ]*"`, `'[^' ]*'`, "`[^`]*`",
	`[A-Za-z0-9_]+\.[A-Z][A-Za-z0-9_]*`,
	`\d+`, `"`,
}, "|"))

// Cause tells disagreements apart that are likely to have different reasons: the rules that cry wolf, or what the
// toolchain says without names and places.
func (d Disagreement) Cause() string {
	if d.Kind == FalseAlarm {
		var rules []string
		for _, complaint := range d.Complaints {
			rules = append(rules, complaint.Rule)
		}
		slices.Sort(rules)
		return d.Kind + ": " + strings.Join(slices.Compact(rules), ", ")
	}
	for line := range strings.Lines(d.Verdict.Output) {
		if said := strings.TrimSpace(incidental.ReplaceAllString(line, "")); said != "" {
			return d.Kind + ": " + d.Verdict.Stage + ": " + said
		}
	}
	return d.Kind + ": " + d.Verdict.Stage
}

// A Judge gives the toolchain's verdicts.
type Judge interface {
	Judge(ctx context.Context, specifications [][]byte) ([]verdict.Verdict, error)
}

// A Checker gives the errors of spec-ls.
type Checker interface {
	Check(ctx context.Context, specifications [][]byte) ([][]Complaint, error)
}

// A Case is a specification with a name to report it by.
type Case struct {
	Name string
	Text []byte
}

// Run asks both sides about every case and returns where they differ, and how often the toolchain gave each verdict.
func Run(ctx context.Context, judge Judge, checker Checker, cases []Case) ([]Disagreement, map[string]int, error) {
	specifications := make([][]byte, len(cases))
	for index, entry := range cases {
		specifications[index] = entry.Text
	}
	verdicts, err := judge.Judge(ctx, specifications)
	if err != nil {
		return nil, nil, err
	}
	complaints, err := checker.Check(ctx, specifications)
	if err != nil {
		return nil, nil, err
	}
	var disagreements []Disagreement
	counts := map[string]int{}
	for index, entry := range cases {
		counts[verdicts[index].Stage]++
		if kind := Compare(verdicts[index], complaints[index]); kind != Agrees {
			disagreements = append(disagreements, Disagreement{entry.Name, kind, entry.Text, verdicts[index], complaints[index]})
		}
	}
	return disagreements, counts, nil
}
