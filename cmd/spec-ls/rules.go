package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

func newRulesCommand() *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "rules",
		Short: "List all rules",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			switch format {
			case "text":
				return listRules(c.OutOrStdout())
			case "json":
				return listRulesAsJSON(c.OutOrStdout())
			case "md":
				return listRulesAsMarkdown(c.OutOrStdout())
			}
			return unknownValue("format", format, "text", "json", "md")
		},
	}
	c.Flags().StringVarP(&format, "format", "f", "text", "`FORMAT` of the output: text, json or md")
	completeWith(c, "format", "text", "json", "md")
	return c
}

// defaultSeverity says at which severity a rule runs where the settings say nothing.
func defaultSeverity(r *rules.Rule) string {
	if !r.OnByDefault() {
		return "off"
	}
	return r.Severity.String()
}

func listRules(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rules.ByName() {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", r.Name, r.Stage, defaultSeverity(r), r.Summary)
	}
	return t.Flush()
}

func listRulesAsJSON(w io.Writer) error {
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
	for _, r := range rules.ByName() {
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

func listRulesAsMarkdown(w io.Writer) error {
	fmt.Fprint(w, "| Rule | Stage | Default | Options | Summary |\n| --- | --- | --- | --- | --- |\n")
	for _, r := range rules.ByName() {
		var options []string
		for _, o := range r.Options {
			options = append(options, "`"+o.Name+"`")
		}
		if _, err := fmt.Fprintf(w, "| [%s](%s) | %s | %s | %s | %s |\n", r.Name, r.URL(), r.Stage, defaultSeverity(r), strings.Join(options, ", "), r.Summary); err != nil {
			return err
		}
	}
	return nil
}
