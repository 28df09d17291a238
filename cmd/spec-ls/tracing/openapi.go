// Package tracing reads the input of tfplugingen-openapi, and reports where each attribute comes from, and the losses.
package tracing

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// DefaultConfiguration is the configuration that tfplugingen-openapi reads where none is named.
const DefaultConfiguration = "generator_config.yml"

// withHelp returns a message with what to do.
func withHelp(message, help string) string {
	if help == "" {
		return message
	}
	return message + "; " + help
}

// Input is a configuration and a document, read and mapped.
type Input struct {
	config, document Text
	Result           *openapi.Result
}

// New reads and maps a configuration and a document. It fails with ConfigurationErrors for what tfplugingen-openapi refuses, crashes at or
// never ends for.
func New(config, document Text, improve openapi.Improvements) (*Input, error) {
	in := &Input{config: config, document: document}
	read, refusal := openapi.ReadDocument(document.Text)
	var refused ConfigurationErrors
	for _, f := range review.Text(config.Text, read, refusal, improve, nil) {
		if f.Refused {
			refused = append(refused, in.refused(&f))
		}
	}
	if len(refused) > 0 {
		return nil, refused
	}
	parsed, _, err := openapi.ReadConfig(config.Text)
	if err != nil {
		return nil, err
	}
	in.Result = openapi.Map(parsed, read, improve)
	return in, nil
}

// refused returns why tfplugingen-openapi writes nothing, at the place in the document, if that is what is to be corrected.
func (in *Input) refused(f *review.Finding) string {
	place := in.config.At(f.Start)
	if len(f.Related) > 0 {
		place = in.document.At(f.Related[0].Offset)
	}
	message := f.Message
	if f.Note != "" {
		message += ": " + strings.TrimSuffix(f.Note, ".")
	}
	return fmt.Sprintf("%s: %s", place, withHelp(message, f.Help))
}

// ConfigurationErrors are the reasons why a configuration is refused.
type ConfigurationErrors []string

func (e ConfigurationErrors) Error() string { return strings.Join(e, "\n") }

// failureMessage returns why something has no attribute, with the path of the property.
func failureMessage(f *openapi.Failure) string {
	if len(f.Path) == 0 {
		return f.Message
	}
	return strings.Join(f.Path, ".") + ": " + f.Message
}

// failurePlace returns where the document, or else the configuration, has what failed.
func (in *Input) failurePlace(u *openapi.Unit, f *openapi.Failure) string {
	if f.Node >= 0 {
		return in.document.At(in.Result.Document.Tree.From(f.Node))
	}
	if u.Config != nil {
		return in.config.At(u.Config.Name.Start)
	}
	return in.config.Name
}

// kindOfUnit returns "resource" or "data source".
func kindOfUnit(u *openapi.Unit) string {
	if u.Config.DataSource {
		return "data source"
	}
	return "resource"
}

// Losses returns the lost parts: units, which is an error, and bodies and parameters.
func (in *Input) Losses() (lost, failed []string) {
	for _, u := range in.Result.Units() {
		name := fmt.Sprintf("%s %q", kindOfUnit(u), u.Config.Name.Value)
		if u.Skipped != nil {
			failed = append(
				failed,
				fmt.Sprintf("%s: tfplugingen-openapi skips %s: %s", in.failurePlace(u, u.Skipped), name, failureMessage(u.Skipped)),
			)
		}
		for _, d := range u.Dropped {
			lost = append(
				lost,
				fmt.Sprintf("%s: the %s of %s is left out: %s", in.failurePlace(u, d.Failure), d.Role, name, failureMessage(d.Failure)),
			)
		}
	}
	return lost, failed
}

// Review returns the mistakes of the configuration, without the losses, and the names of the rules that find errors, by the settings for
// it.
func (in *Input) Review(settings *rules.Settings) (notes, failed []string) {
	for _, f := range review.Check(in.Result.Config, nil, in.Result.Document, in.Result.Improve, settings) {
		switch {
		case f.Rule == rules.ConfigUnitSkipped,
			f.Rule == rules.ConfigBodyDropped,
			f.Rule == rules.ConfigEmptyOutput,
			f.Rule == rules.OpenAPIPatternNotRE2,
			f.Severity < rules.SeverityWarning:
			continue // it has been reported, or trace reports it
		case f.Severity == rules.SeverityError:
			failed = append(failed, f.Rule.Name)
		}
		notes = append(notes, fmt.Sprintf("%s: %s: %s (%s)", f.Severity, in.config.At(f.Start), withHelp(f.Message, f.Help), f.Rule.Name))
	}
	return notes, failed
}

// Improvements returns the improvements of some names.
func Improvements(names []string) (set openapi.Improvements, err error) {
	for _, name := range names {
		named, ok := openapi.ImprovementsNamed(name)
		if !ok {
			return 0, failure.UnknownValue("improvement", name, openapi.ImprovementNames()...)
		}
		set |= named
	}
	return set, nil
}
