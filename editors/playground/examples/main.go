// Command examples writes the examples of the playground as JSON: specifications with and without mistakes, and one for each rule, which is
// that on the rule's page.
package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/pages"
	"github.com/spec-ls/spec-ls/internal/testing/pages/playable"
)

// example is a text to begin with.
type example struct {
	Name     string          `json:"name"` // of the rule, or the example's name in an address
	Title    string          `json:"title"`
	Group    string          `json:"group,omitempty"` // the stage of the rule; empty for those that are not about one rule
	Text     string          `json:"text"`
	Before   string          `json:"before,omitempty"`   // the text that it is compared with, if that is another one
	Document string          `json:"document,omitempty"` // the OpenAPI document, if the text is a configuration of tfplugingen-openapi
	Settings json.RawMessage `json:"settings,omitempty"`
}

//go:embed *.json *.yml
var texts embed.FS

// whole are the examples that are not about one rule. A new visitor gets the first one.
var whole = []struct{ name, title, file, before, document string }{
	{"mistakes", "A provider with mistakes", "monitoring.json", "", ""},
	{"provider", "A provider without", "harbour.json", "", ""},
	{"release", "A release with changes", "release.json", "release_before.json", ""},
	{"openapi", "A configuration of tfplugingen-openapi", "generator_config.yml", "", "openapi.yml"},
	{"empty", "Nothing but a name", "minimal.json", "", ""},
}

func main() {
	all, err := examples()
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(all)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func examples() ([]example, error) {
	var all []example
	for _, w := range whole {
		text, err := texts.ReadFile(w.file)
		if err != nil {
			return nil, err
		}
		e := example{Name: w.name, Title: w.title, Text: string(text)}
		if w.before != "" {
			if text, err = texts.ReadFile(w.before); err != nil {
				return nil, err
			}
			e.Before = string(text)
		}
		if w.document != "" {
			if text, err = texts.ReadFile(w.document); err != nil {
				return nil, err
			}
			e.Document = string(text)
		}
		all = append(all, e)
	}
	for _, r := range rules.All() {
		found, err := playable.Find(r)
		if err != nil {
			return nil, err
		}
		if found != nil {
			all = append(
				all,
				example{Name: r.Name, Title: r.Name, Group: r.Stage.String(), Text: found.Text, Document: found.Document, Settings: found.Settings},
			)
		}
	}
	for _, r := range change.All() {
		page, err := rules.Page(&r.Rule)
		if err != nil {
			return nil, err
		}
		if !strings.Contains(page.Markdown, r.ExampleURL()) {
			continue // it is about built providers
		}
		found, err := pages.Examples(page.Section("Example"))
		if err != nil || len(found) != 2 {
			return nil, fmt.Errorf("the page of %s has %d examples where there are an old and a new text: %w", r.Name, len(found), err)
		}
		all = append(all, example{Name: r.Name, Title: r.Name, Group: "change", Text: found[1].Text + "\n", Before: found[0].Text + "\n"})
	}
	return all, nil
}
