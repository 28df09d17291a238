package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

func newRulesCommand() *cobra.Command {
	var format, stage, search string
	var changes bool
	c := &cobra.Command{
		Use:   "rules",
		Short: "List the rules",
		Example: `  spec-ls rules --stage startup
  spec-ls rules --search "plan modifier"`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if changes {
				if stage != "" {
					return errors.New("rules of changes have no stages: --changes does not go with --stage")
				}
				return listChangeRules(c.OutOrStdout(), format, search)
			}
			list, ok := map[string]func(io.Writer, []*rules.Rule) error{
				"text": listRules, "json": listRulesAsJSON, "markdown": listRulesAsMarkdown,
			}[format]
			if !ok {
				return failure.UnknownValue("format", format, "text", "json", "markdown")
			}
			chosen, err := chooseRules(stage, search)
			if err != nil {
				return err
			}
			return list(c.OutOrStdout(), chosen)
		},
	}
	c.Flags().StringVarP(&format, "format", "f", "text", "`FORMAT` of the output: text, json or markdown")
	c.Flags().StringVar(&stage, "stage", "", "list the rules of this `STAGE` only")
	c.Flags().StringVar(
		&search,
		"search",
		"",
		"list the rules with all words of `TEXT` in the name, the summary or what the page says they do",
	)
	c.Flags().BoolVar(&changes, "changes", false, "list the rules of changes, which diff reports, with their levels under both policies")
	completeWith(c, "format", "text", "json", "markdown")
	completeWith(c, "stage", rules.StageNames()...)
	return c
}

// chooseRules returns the rules of a stage whose descriptions have all words of a text, by name. Either may be empty.
func chooseRules(stage, search string) ([]*rules.Rule, error) {
	chosen := rules.ByName()
	if stage != "" {
		only, err := rules.ParseStage(stage)
		if err != nil {
			return nil, failure.UnknownValue("stage", stage, rules.StageNames()...)
		}
		chosen = slices.DeleteFunc(chosen, func(r *rules.Rule) bool { return r.Stage != only })
	}
	words := strings.Fields(strings.ToLower(search))
	chosen = slices.DeleteFunc(chosen, func(r *rules.Rule) bool { return !containsAll(ruleText(r), words) })
	switch {
	case len(chosen) > 0:
		return chosen, nil
	case stage != "":
		return nil, fmt.Errorf("no rule of stage %s matches %q", stage, search)
	}
	return nil, fmt.Errorf("no rule matches %q", search)
}

// containsAll reports whether a text contains each of some words.
func containsAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

// ruleText returns the text of a rule that is searched, in lower case. Names count as one word and as several.
func ruleText(r *rules.Rule) string {
	text := []string{r.Name, strings.ReplaceAll(r.Name, "-", " "), r.Summary}
	if page, err := rules.Page(r); err == nil {
		text = append(text, page.Section(rules.SectionWhat), page.Section(rules.SectionOptions))
	}
	return strings.ToLower(strings.Join(text, "\n"))
}

// defaultSeverity returns the severity at which a rule runs where the settings say nothing.
func defaultSeverity(r *rules.Rule) string {
	if !r.OnByDefault() {
		return "off"
	}
	return r.Severity.String()
}

func listRules(w io.Writer, list []*rules.Rule) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range list {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.Name, r.Stage, defaultSeverity(r), r.Summary)
	}
	return t.Flush()
}

func listRulesAsJSON(w io.Writer, list []*rules.Rule) error {
	type option struct {
		Name    string   `json:"name"`
		Kind    string   `json:"kind"`
		Default any      `json:"default"`
		Choices []string `json:"choices,omitempty"`
		Minimum *int     `json:"minimum,omitempty"`
		Maximum *int     `json:"maximum,omitempty"`
		Summary string   `json:"summary"`
	}
	type entry struct {
		Name     string   `json:"name"`
		Stage    string   `json:"stage"`
		Severity string   `json:"severity"`
		Default  bool     `json:"default"`
		Summary  string   `json:"summary"`
		URL      string   `json:"url"`
		Options  []option `json:"options"`
	}
	all := []entry{}
	for _, r := range list {
		e := entry{r.Name, r.Stage.String(), r.Severity.String(), r.OnByDefault(), r.Summary, r.URL(), []option{}}
		for _, o := range r.Options {
			shown := option{Name: o.Name, Kind: o.Kind.String(), Default: o.Default, Choices: o.Choices, Summary: o.Summary}
			if o.Kind == rules.OptionNumber {
				shown.Minimum, shown.Maximum = &o.Min, &o.Max
			}
			e.Options = append(e.Options, shown)
		}
		all = append(all, e)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}

func listRulesAsMarkdown(w io.Writer, list []*rules.Rule) error {
	fmt.Fprint(w, "| Rule | Stage | Default | Options | Summary |\n| --- | --- | --- | --- | --- |\n")
	for _, r := range list {
		var options []string
		for _, o := range r.Options {
			options = append(options, "`"+o.Name+"`")
		}
		if _, err := fmt.Fprintf(w, "| [%s](%s) | %s | %s | %s | %s |\n", r.Name, r.URL(), r.Stage, defaultSeverity(r),
			strings.Join(options, ", "), r.Summary); err != nil {
			return err
		}
	}
	return nil
}

// listChangeRules lists the rules of changes whose descriptions have all words of a text.
func listChangeRules(w io.Writer, format, search string) error {
	type entry struct {
		Name      string `json:"name"`
		HashiCorp string `json:"hashicorp"`
		Strict    string `json:"strict"`
		Summary   string `json:"summary"`
		URL       string `json:"url"`
	}
	all := []entry{}
	words := strings.Fields(strings.ToLower(search))
	for _, r := range change.All() {
		if !containsAll(ruleText(&r.Rule), words) {
			continue
		}
		all = append(all, entry{r.Name, r.Level(change.HashiCorp).String(), r.Level(change.Strict).String(), r.Summary, r.URL()})
	}
	if len(all) == 0 {
		return fmt.Errorf("no rule of changes matches %q", search)
	}
	switch format {
	case "json":
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(all)
	case "markdown":
		fmt.Fprint(w, "| Rule | hashicorp | strict | Summary |\n| --- | --- | --- | --- |\n")
		for _, r := range all {
			fmt.Fprintf(w, "| [%s](%s) | %s | %s | %s |\n", r.Name, r.URL, r.HashiCorp, r.Strict, r.Summary)
		}
		return nil
	case "text":
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, r := range all {
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.Name, r.HashiCorp, r.Strict, r.Summary)
		}
		return t.Flush()
	}
	return failure.UnknownValue("format", format, "text", "json", "markdown")
}
