// Package playable lists which examples of the pages can be shown in the playground.
package playable

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/internal/testing/pages"
)

// Example is an example that shows all it has to show in the playground, which has one specification, or a configuration of
// tfplugingen-openapi with its document, no go.mod, and settings.
type Example struct {
	Text     string
	Document string          // the OpenAPI document of a configuration
	Settings json.RawMessage // a configuration; nil if there is nothing to set
}

// Find returns the first invalid example on a rule's page that the playground can show; nil if there is none.
func Find(rule *rules.Rule) (*Example, error) {
	page, err := rules.Page(rule)
	if err != nil {
		return nil, err
	}
	if slices.Contains(rules.OpenAPI(), rule) {
		return findConfiguration(rule, page)
	}
	examples, err := pages.Examples(page.Section(rules.SectionExamples))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", rule.Name, err)
	}
	for i := range examples {
		e := &examples[i]
		if e.Valid || e.Neighbour != "" || !utf8.ValidString(e.Text) {
			continue
		}
		settings, err := configuration(e, rule)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rule.Name, err)
		}
		texts := []string{format.Text(e.Text, format.Options{Default: "  "}) + "\n", e.Text}
		if _, deep := e.Words["deep"]; deep {
			texts = texts[1:] // there are too many brackets in each other to indent them
		}
		for _, text := range texts {
			if finds(rule, text, settings) {
				return &Example{Text: text, Settings: settings}, nil
			}
		}
	}
	return nil, nil
}

// findConfiguration returns the first invalid example of a rule about configurations of tfplugingen-openapi.
func findConfiguration(rule *rules.Rule, page *rules.PageText) (*Example, error) {
	examples, err := pages.Configurations(page.Section(rules.SectionExamples))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", rule.Name, err)
	}
	for i := range examples {
		if e := &examples[i]; !e.Valid {
			return &Example{Text: e.Text, Document: e.Document}, nil
		}
	}
	return nil, nil
}

// configuration returns the configuration that an example is meant to be checked with, or the part that a configuration can express.
func configuration(e *pages.Example, rule *rules.Rule) (json.RawMessage, error) {
	all := map[string]any{}
	severities := map[string]any{}
	for name, value := range e.Words {
		switch name {
		case "package":
			all["package"] = value
		case "protocol":
			all["protocol"] = json.RawMessage(value)
		case "without":
			severities[value] = rules.SeverityOff.String()
		case "options":
			severities[rule.Name] = map[string]any{"severity": max(rule.Severity, rules.SeverityHint).String(), "options": json.RawMessage(value)}
		case "enable":
			if _, ok := e.Words["options"]; !ok {
				severities[rule.Name] = max(rule.Severity, rules.SeverityHint).String()
			}
		}
	}
	if len(severities) > 0 {
		all["rules"] = severities
	}
	if len(all) == 0 {
		return nil, nil
	}
	return json.Marshal(all)
}

// finds reports whether a rule finds something in a text under a configuration.
func finds(rule *rules.Rule, text string, settings json.RawMessage) bool {
	c := config.Config{}
	if settings != nil {
		c.Sources = []config.Source{{Path: "/" + config.FileName, File: config.Parse(string(settings))}}
	}
	return slices.ContainsFunc(analysis.NewDocument(text, c.Settings("/spec.json")).Diagnostics(),
		func(d analysis.Diagnostic) bool { return d.Rule == rule })
}
