package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// fromOpenAPI is the value of --from for an OpenAPI document and the configuration of tfplugingen-openapi.
const fromOpenAPI = "openapi"

// defaultOpenAPIConfig is the configuration that tfplugingen-openapi reads where none is named.
const defaultOpenAPIConfig = "generator_config.yml"

// withHelp returns a message with what to do.
func withHelp(message, help string) string {
	if help == "" {
		return message
	}
	return message + "; " + help
}

// openAPIInput is a configuration and a document, read and mapped.
type openAPIInput struct {
	config, document placedText
	result           *openapi.Result
}

// readOpenAPI reads and maps a configuration and a document. It fails for what tfplugingen-openapi refuses, crashes at or never ends for.
func readOpenAPI(config, document placedText, improve openapi.Improvements) (*openAPIInput, error) {
	in := &openAPIInput{config: config, document: document}
	parsed, problems, err := openapi.ReadConfig(config.text)
	if err != nil {
		return nil, config.refused(err)
	}
	var read *openapi.Document
	if len(problems) == 0 {
		if read, err = openapi.ReadDocument(document.text); err != nil {
			return nil, document.refused(err)
		}
		in.result = openapi.Map(parsed, read, improve)
		problems = in.result.Problems
	}
	if len(problems) > 0 {
		var lines []string
		for _, p := range problems {
			lines = append(lines, fmt.Sprintf("%s: %s", config.at(p.Start), withHelp(p.Message, p.Help)))
		}
		return nil, configErrors(lines)
	}
	if fatal := in.result.Fatal; fatal != nil {
		return nil, fmt.Errorf("%s: %s", in.failurePlace(in.result.FatalUnit, fatal), in.fatalMessage(fatal))
	}
	if failed := in.result.Provider.Skipped; failed != nil {
		return nil, fmt.Errorf("%s: the schema of the provider: %s", in.failurePlace(&in.result.Provider, failed), failureMessage(failed))
	}
	return in, nil
}

// configErrors are what a configuration is refused for.
type configErrors []string

func (e configErrors) Error() string { return strings.Join(e, "\n") }

// sayEach returns the error of a run. Of a configuration that is refused each reason is said by itself.
func sayEach(c *cobra.Command, err error) error {
	var all configErrors
	if !errors.As(err, &all) {
		return err
	}
	for _, one := range all {
		say(c.ErrOrStderr(), one)
	}
	return run.Failed
}

// fatalMessage returns what ends the mapping of everything.
func (in *openAPIInput) fatalMessage(fatal *openapi.Failure) string {
	help := "ignore it in the configuration, or repair the document"
	happens := map[openapi.FailureKind]string{
		openapi.Crash: "tfplugingen-openapi crashes here", openapi.Endless: "tfplugingen-openapi never ends here",
	}[fatal.Kind]
	message := failureMessage(fatal)
	if happens != "" {
		message += ": " + happens
	}
	return withHelp(message, help)
}

// failureMessage returns why something has no attribute, with the path of the property.
func failureMessage(f *openapi.Failure) string {
	if len(f.Path) == 0 {
		return f.Message
	}
	return strings.Join(f.Path, ".") + ": " + f.Message
}

// failurePlace returns where the document, or else the configuration, has what failed.
func (in *openAPIInput) failurePlace(u *openapi.Unit, f *openapi.Failure) string {
	if f.Node >= 0 {
		return in.document.at(in.result.Document.Tree.From(f.Node))
	}
	if u.Config != nil {
		return in.config.at(u.Config.Name.Start)
	}
	return in.config.name
}

// kindOfUnit returns "resource" or "data source".
func kindOfUnit(u *openapi.Unit) string {
	if u.Config.DataSource {
		return "data source"
	}
	return "resource"
}

// losses returns what is lost: units, which is an error, and bodies and parameters.
func (in *openAPIInput) losses() (lost, failed []string) {
	for _, u := range in.result.Units() {
		name := fmt.Sprintf("%s %q", kindOfUnit(u), u.Config.Name.Value)
		if u.Skipped != nil {
			failed = append(failed, fmt.Sprintf("%s: %s is not in the specification: %s", in.failurePlace(u, u.Skipped), name, failureMessage(u.Skipped)))
		}
		for _, d := range u.Dropped {
			lost = append(lost, fmt.Sprintf("%s: the %s of %s is left out: %s", in.failurePlace(u, d.Failure), d.Role, name, failureMessage(d.Failure)))
		}
	}
	return lost, failed
}

// review tells what is wrong with the configuration beside what is lost, and returns the names of the rules that find errors.
func (in *openAPIInput) review(c *cobra.Command) (failed []string) {
	for _, f := range review.Check(in.result.Config, nil, in.result.Document, in.result.Improve) {
		switch {
		case f.Rule == review.UnitSkipped, f.Rule == review.BodyDropped, f.Rule == review.EmptyOutput, f.Rule == review.PatternNotRE2, f.Rule.Severity < rules.SeverityWarning:
			continue // it has been told, or is told by trace
		case f.Rule.Severity == rules.SeverityError:
			failed = append(failed, f.Rule.Name)
		}
		say(c.ErrOrStderr(), fmt.Sprintf("%s: %s: %s (%s)", f.Rule.Severity, in.config.at(f.Start), withHelp(f.Message, f.Help), f.Rule.Name))
	}
	return failed
}

// importOpenAPI writes the specification that tfplugingen-openapi writes.
func importOpenAPI(c *cobra.Command, flags *importFlags, arguments []string) error {
	if flags.provider != "" || flags.merge != "" || len(flags.only) > 0 {
		return errors.New("--provider, --only and --merge are not for --from openapi")
	}
	improve, err := improvements(flags.improve)
	if err != nil {
		return err
	}
	name := flags.config
	if name == "" {
		name = defaultOpenAPIConfig
	}
	config, err := disk.System{}.Read(filepath.ToSlash(name), files.Configuration)
	if err != nil {
		return failure.CannotRead(name, err)
	}
	if len(flags.improve) == 0 || len(arguments) == 0 {
		sources, err := openAPISources(name)
		if err != nil {
			return err
		}
		if len(sources) == 1 && len(flags.improve) == 0 {
			improve = sources[0].Improve
		}
		if len(sources) == 1 && len(arguments) == 0 {
			arguments = []string{shownPath(sources[0].Document)}
		}
	}
	document, err := openInput(c, arguments)
	if err != nil {
		return err
	}
	defer func() { _ = document.Close() }() // nothing was written
	text, err := io.ReadAll(document)
	if err != nil {
		return failure.CannotRead(document.name, err)
	}
	in, err := readOpenAPI(placedText{name: name, text: config}, placedText{name: document.name, text: string(text)}, improve)
	if err != nil {
		return sayEach(c, err)
	}
	lost, failed := in.losses()
	tellNotes(c, "lost", lost)
	tellNotes(c, "error", failed)
	failed = append(failed, in.review(c)...)
	written := in.result.Text()
	if err := keepsUnits(flags.output, written); err != nil {
		return err
	}
	for _, refusal := range refusals(written, nil) {
		failed = append(failed, refusal.Rule)
		say(c.ErrOrStderr(), fmt.Sprintf("error: %s: %s (%s)", strings.Join(refusal.Steps, spec.StepSeparator), refusal.Message, refusal.Rule))
	}
	if err := run.WriteOutput(c.OutOrStdout(), flags.output, written); err != nil {
		return err
	}
	if len(failed) > 0 {
		return run.Findings
	}
	return nil
}

// improvements returns the improvements of some names.
func improvements(names []string) (set openapi.Improvements, err error) {
	for _, name := range names {
		i, ok := openapi.ImprovementNamed(name)
		if !ok {
			return 0, failure.UnknownValue("improvement", name, openapi.ImprovementNames()...)
		}
		set = set.With(i)
	}
	return set, nil
}

// keepsUnits returns an error if a specification without any resource and data source would replace one that has some.
func keepsUnits(file, text string) error {
	if file == "" || hasUnits(text) {
		return nil
	}
	before, err := disk.System{}.Read(filepath.ToSlash(file), files.Specification)
	if err != nil || !hasUnits(before) {
		return nil // nothing is lost
	}
	return fmt.Errorf("%s stays as it is: what would replace it has no resource and no data source", file)
}

func hasUnits(text string) bool {
	for _, u := range syntax.ParseFile(text, spec.AnyDialect).Units {
		if u.Kind == syntax.Resource || u.Kind == syntax.DataSource {
			return true
		}
	}
	return false
}
