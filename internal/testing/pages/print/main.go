// Command print writes the examples on the pages of all rules as JSON, by the name of the rule: for programs that have no
// business in this module.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/spec-ls/spec-ls/analysis/rules"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all"
	"github.com/spec-ls/spec-ls/internal/testing/pages"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	examples := map[string][]pages.Example{}
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			return err
		}
		if examples[rule.Name], err = pages.Examples(page.Section(rules.SectionExamples)); err != nil {
			return fmt.Errorf("%s: %w", rule.Name, err)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(examples)
}
