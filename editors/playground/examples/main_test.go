package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// Each example that a page leads to is there once, and shows what it is for.
func TestExamples(t *testing.T) {
	all, err := examples()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]*example{}
	for i := range all {
		if found[all[i].Name] != nil {
			t.Errorf("there are two examples %q", all[i].Name)
		}
		found[all[i].Name] = &all[i]
	}
	pages := rules.All()
	for _, r := range change.All() {
		pages = append(pages, &r.Rule)
	}
	for _, rule := range pages {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		if (found[rule.Name] != nil) != strings.Contains(page.Markdown, rule.ExampleURL()) {
			t.Errorf("%s: the page and the examples do not agree whether there is one", rule.Name)
		}
	}
	for _, rule := range change.All() {
		e := found[rule.Name]
		if e == nil {
			continue
		}
		changes := change.Compare(contract.Read(contract.Parse("old", e.Before)), contract.Read(contract.Parse("new", e.Text)), change.Options{})
		if !slices.ContainsFunc(changes, func(c change.Change) bool { return c.Rule == rule }) {
			t.Errorf("the example of %s has no such change", rule.Name)
		}
	}
}

// The example that is shown first has mistakes of many stages, and the one that should have none has none.
func TestWhole(t *testing.T) {
	all, err := examples()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all[:len(whole)] {
		if e.Document != "" {
			document, err := openapi.ReadDocument(e.Document)
			if err != nil {
				t.Fatal(err)
			}
			found := map[*rules.Rule]bool{}
			for _, f := range review.Text(e.Text, document, nil, 0, nil) {
				found[f.Rule] = true
			}
			if len(found) < 5 {
				t.Errorf("%s has mistakes of %d rules", e.Name, len(found))
			}
			continue
		}
		stages := map[rules.Stage]bool{}
		for _, d := range analysis.NewDocument(e.Text, nil).Diagnostics() {
			stages[d.Stage] = true
		}
		if least := map[string]int{"mistakes": 5}[e.Name]; len(stages) < least || least == 0 && len(stages) > 0 {
			t.Errorf("%s has mistakes of %d stages", e.Name, len(stages))
		}
	}
}
