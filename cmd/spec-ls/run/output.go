package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

// Output is the name of a format, and where it is written.
type Output struct {
	Format string
	File   string // empty for standard output
}

// Outputs are the places where a run writes its findings.
type Outputs []Output

// NewOutputs reads in which of the known formats a run writes: as text if it is not said, and in GitHub Actions as annotations as well.
func NewOutputs(o *OutputOptions, out io.Writer, known []string) (Outputs, error) {
	if _, err := terminal.UseColor(o.Color, out, os.Getenv); err != nil {
		return nil, err
	}
	if len(o.Formats) == 0 {
		outputs := Outputs{{Format: "text"}}
		if os.Getenv("GITHUB_ACTIONS") == "true" {
			outputs = append(outputs, Output{Format: "github"})
		}
		return outputs, nil
	}
	var outputs Outputs
	toStdout := 0
	for _, value := range o.Formats {
		name, file, hasFile := strings.Cut(value, "=")
		switch {
		case !slices.Contains(known, name):
			return nil, failure.UnknownValue("format", name, known...)
		case hasFile && file == "":
			return nil, fmt.Errorf("--format %s names no file", value)
		case !hasFile:
			toStdout++
		}
		outputs = append(outputs, Output{name, file})
	}
	if toStdout > 1 {
		return nil, errors.New("several formats for standard output: give all but one a file, as in --format sarif=findings.sarif")
	}
	return outputs, nil
}

// Has reports whether a format is written, wherever to.
func (o Outputs) Has(format string) bool {
	return slices.ContainsFunc(o, func(one Output) bool { return one.Format == format })
}

// Write has a report written to where the output goes, which is w if it is not a file. Style is that of the report.
func (o Output) Write(w io.Writer, color string, style *report.Style, write func(io.Writer) error) error {
	if o.File != "" {
		var text bytes.Buffer
		style.Color, style.Width = color == "always", 0
		if err := write(&text); err != nil {
			return err
		}
		return WriteFile(o.File, text.String())
	}
	var err error
	if style.Color, err = terminal.UseColor(color, w, os.Getenv); err != nil {
		return err
	}
	style.Width = terminal.Width(w)
	if style.Color {
		w = terminal.Styled(w)
	}
	return write(w)
}

// SummarizeStep adds a text to the summary of the step of GitHub Actions, if the run writes annotations and there is one: GitHub shows only
// the first few of those.
func (o Outputs) SummarizeStep(log *Log, write func(io.Writer) error) error {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" || !o.Has("github") {
		return nil
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fail(failure.CannotWrite(path, err))
		return nil
	}
	defer func() {
		if err := file.Close(); err != nil {
			log.Fail(failure.CannotWrite(path, err))
		}
	}()
	if err := write(file); err != nil {
		return fmt.Errorf("writing the summary of the step: %w", err)
	}
	return nil
}
