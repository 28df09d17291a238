package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
)

func newConfigCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "config",
		Short: "Show or validate the configuration, " + config.FileName,
	}
	c.AddCommand(newConfigShowCommand(), newConfigValidateCommand())
	return c
}

func newConfigShowCommand() *cobra.Command {
	var format string
	var flags run.ConfigurationOptions
	c := &cobra.Command{
		Use: "show [FILE]",
		Example: `  spec-ls config show provider_code_spec.json
  spec-ls config show -f json`,
		Short: "Print the configuration that holds for a file, and where each value comes from",
		Long: `Print the configuration that holds for a file, and where each value comes from. Without a FILE, it is the one for files in the working
directory.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, arguments []string) error {
			if format != "text" && format != "json" {
				return failure.UnknownValue("format", format, "text", "json")
			}
			found, err := run.NewConfiguration(&flags, workers())
			if err != nil {
				return err
			}
			shown, err := configurationFor(found, arguments)
			if err != nil {
				return err
			}
			write := shown.writeText
			if format == "json" {
				write = shown.writeJSON
			}
			if err := write(c.OutOrStdout()); err != nil {
				return fmt.Errorf("writing the configuration: %w", err)
			}
			log := run.Log{Say: newProgram(c).Say}
			for _, mistaken := range found.Mistakes(paths.Names{}) {
				log.Fail(fmt.Errorf("%s has mistakes: run spec-ls config validate", mistaken.Name))
			}
			found.Tell(&log)
			if len(log.Failures()) > 0 {
				return run.Failed
			}
			return nil
		},
	}
	c.Flags().StringVarP(&format, "format", "f", "text", "write the configuration as `NAME`: text or json")
	completeWith(c, "format", "text", "json")
	addConfiguration(c, &flags)
	return c
}

// shownConfiguration is the configuration for a file, with paths as a user in the working directory would write them.
type shownConfiguration struct {
	File           string       `json:"file"`           // or directory
	Configurations []string     `json:"configurations"` // the one that counts most is the last
	Baseline       *string      `json:"baseline"`
	Values         []shownValue `json:"values"`
}

// shownValue is a value with its place; the place is null for a default.
type shownValue struct {
	Keys   []string        `json:"keys"`
	Value  json.RawMessage `json:"value"`
	File   *string         `json:"file"`
	Line   int             `json:"line,omitempty"`
	Column int             `json:"column,omitempty"`
}

// configurationFor finds out what holds for the named file, or in the named or the working directory.
func configurationFor(known *run.Configuration, arguments []string) (*shownConfiguration, error) {
	name := "."
	if len(arguments) > 0 {
		name = arguments[0]
	}
	out := &shownConfiguration{File: filepath.ToSlash(name), Configurations: []string{}}
	absolute, err := paths.Absolute(name)
	if err != nil {
		return nil, err
	}
	info, err := disk.System{}.Stat(absolute)
	if err != nil {
		return nil, failure.CannotRead(name, err)
	}
	path := name
	if info.Kind == files.Directory {
		path = filepath.Join(name, "spec.json") // the ones that it has
	}
	found, absolute := known.ConfigFor(path)
	if found != nil {
		for _, s := range found.Sources {
			out.Configurations = append(out.Configurations, paths.Names{}.Shown(s.Path))
		}
	}
	switch at, err := known.Resolver.Baseline(absolute); {
	case err != nil:
		known.Fail(run.CannotReadBaseline(baseline.FileName, err))
	case at != nil:
		out.Baseline = new(paths.Names{}.Shown(at.Path))
	}
	values := found.Effective(absolute)
	excluders, err := known.Resolver.Excluders(absolute)
	if err != nil {
		known.Fail(err)
	}
	for _, above := range excluders {
		if above == found {
			continue
		}
		known.Use(above)
		for _, v := range above.Effective(absolute) {
			if v.Keys[0] == "exclude" && v.Path != "" {
				values = append(values, v)
			}
		}
	}
	for _, v := range values {
		shown := shownValue{Keys: v.Keys, Value: json.RawMessage(v.JSON()), Line: v.Line, Column: v.Column}
		if v.Path != "" {
			shown.File = new(paths.Names{}.Shown(v.Path))
		}
		out.Values = append(out.Values, shown)
	}
	return out, nil
}

func (s *shownConfiguration) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(s)
}

// writeText writes a configuration that says the same, with the origins as comments.
func (s *shownConfiguration) writeText(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "// The configuration for %s\n", printable.Name(s.File))
	if len(s.Configurations) > 0 {
		fmt.Fprintf(b, "// from %s\n", printable.Name(strings.Join(s.Configurations, ", ")))
	}
	if s.Baseline != nil {
		fmt.Fprintf(b, "// with the baseline %s\n", printable.Name(*s.Baseline))
	}
	fmt.Fprintln(b, "{")
	for _, m := range config.Grammar().Members {
		s.writeGroup(b, m.Key, m.Element != nil)
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

// writeGroup writes the values under a key of the configuration.
func (s *shownConfiguration) writeGroup(w io.Writer, key string, isArray bool) {
	closer := ""
	for _, v := range s.Values {
		if v.Keys[0] != key {
			continue
		}
		text := printable.Text(string(v.Value))
		origin := "default"
		if v.File != nil {
			origin = fmt.Sprintf("%s:%d:%d", printable.Name(*v.File), v.Line, v.Column)
		}
		switch {
		case len(v.Keys) == 1 && !isArray:
			fmt.Fprintf(w, "  %q: %s, // %s\n", key, text, origin)
			continue
		case closer == "" && isArray:
			closer = "]"
			fmt.Fprintf(w, "  %q: [\n", key)
		case closer == "":
			closer = "}"
			fmt.Fprintf(w, "  %q: {\n", key)
		}
		if !isArray {
			text = fmt.Sprintf("%q: %s", v.Keys[1], text)
		}
		fmt.Fprintf(w, "    %s, // %s\n", text, origin)
	}
	if closer != "" {
		fmt.Fprintf(w, "  %s,\n", closer)
	}
}

func newConfigValidateCommand() *cobra.Command {
	var flags run.CheckOptions
	c := &cobra.Command{
		Use: "validate [PATH...]",
		Example: `  spec-ls config validate
  spec-ls config validate -f sarif=mistakes.sarif .spec-ls.json`,
		Short: "Report mistakes in configurations",
		Long: `Report mistakes in configurations and in those that they extend. A PATH is a configuration, or a directory or specification whose
configuration is meant. Without one it is the configuration for the working directory.

Exit codes: 0 if there is no mistake, 1 if there is one, 2 if something could not be done.`,
		RunE: func(c *cobra.Command, arguments []string) error {
			checking, err := run.NewCheck(newProgram(c), &flags, nil)
			if err != nil {
				return err
			}
			if len(arguments) == 0 {
				arguments = []string{"."}
			}
			for _, path := range arguments {
				nameConfiguration(checking.Files, path)
			}
			if r := checking.Report(); len(r.Files) > 0 || len(r.Failures) > 0 {
				if err := checking.Write(r); err != nil {
					return err
				}
			}
			switch {
			case len(checking.Failures()) > 0:
				return run.Failed
			case checking.Misconfigured():
				return run.Findings
			}
			return nil
		},
	}
	f := c.Flags()
	f.StringArrayVarP(&flags.Formats, "format", "f", nil, "write mistakes as `NAME[=FILE]`, as check does; may be repeated (default text)")
	f.BoolVarP(&flags.Quiet, "quiet", "q", false, "print mistakes only, no summary and no notes")
	addColor(c, &flags.Color)
	completeWith(c, "format", report.Formats.Names()...)
	return c
}

// nameConfiguration has the configuration at a path checked, or the one that holds for the file or directory there.
func nameConfiguration(p *run.Files, path string) {
	absolute, err := paths.Absolute(path)
	if err != nil {
		p.Fail(err)
		return
	}
	info, err := disk.System{}.Stat(absolute)
	if err != nil {
		p.Fail(failure.CannotRead(path, err))
		return
	}
	within := path
	if info.Kind == files.Directory {
		within = filepath.Join(path, "spec.json") // the ones that it has
	} else if text, _ := (disk.System{}).Read(absolute, files.Found); !sniff.IsSpec(text) {
		p.Configuration.Name(path)
		return
	}
	if found, _ := p.Configuration.ConfigFor(within); found != nil {
		p.Configuration.Name(filepath.FromSlash(found.Path))
	} else if !p.Configuration.HasFailed() {
		p.Note("no %s for %s", config.FileName, path)
	}
}
