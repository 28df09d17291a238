package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// sharedFlags are the flags that mean the same in several commands.
var sharedFlags = map[string]func(*pflag.FlagSet, *run.InputOptions){
	"stdin-filename": func(f *pflag.FlagSet, to *run.InputOptions) {
		f.StringVar(&to.StdinFilename, "stdin-filename", "", "call standard input `FILE`, by which its configuration is found")
	},
	"exclude": func(f *pflag.FlagSet, to *run.InputOptions) {
		f.StringSliceVar(&to.Exclude, "exclude", nil, "leave out what matches this `PATTERN` when looking for files")
	},
	"pass-on-no-files": func(f *pflag.FlagSet, to *run.InputOptions) {
		f.BoolVar(&to.PassOnNoFiles, "pass-on-no-files", false, "do not fail if no specification is found")
	},
	"root": func(f *pflag.FlagSet, to *run.InputOptions) {
		f.StringVar(&to.Root, "root", "", "give paths in reports relative to this `DIR`")
	},
	"ignore-non-spec": func(f *pflag.FlagSet, to *run.InputOptions) {
		f.BoolVar(&to.IgnoreNonSpec, "ignore-non-spec", false, "leave out named files that do not look like specifications")
	},
	"quiet": func(f *pflag.FlagSet, to *run.InputOptions) {
		f.BoolVarP(&to.Quiet, "quiet", "q", false, "print no summary and no notes")
	},
}

// share declares flags of a command that other commands have too, in the order in which help lists them.
func share(c *cobra.Command, to *run.InputOptions, names ...string) {
	for _, name := range names {
		sharedFlags[name](c.Flags(), to)
	}
}

// addConfiguration declares the flags about the configuration.
func addConfiguration(c *cobra.Command, to *run.ConfigurationOptions) {
	c.Flags().StringVarP(&to.ConfigurationFile, "config", "c", "", "take the configuration from `FILE`, even with a "+config.FileName)
	c.Flags().BoolVar(&to.NoConfiguration, "no-config", false, "take no configuration")
}

// addLimits declares the flags about how many findings are shown.
func addLimits(c *cobra.Command, to *run.CheckOptions) {
	c.Flags().IntVar(
		&to.MaxFindings,
		"max-findings",
		0,
		"show at most `N` findings in text, concise and agent, the most serious ones; all are counted",
	)
	c.Flags().Var(
		&to.MaxRepeats,
		"max-repeats",
		"show at most `N` findings of one rule in one file in text and concise, 0 for all; all are counted (default 10)",
	)
}

// addExitZero declares the flag of commands that fail because of findings.
func addExitZero(c *cobra.Command, to *bool) {
	c.Flags().BoolVar(to, "exit-zero", false, "exit with 0 instead of 1")
}

// addStdinFilename declares the flag of commands that read standard input where - is named.
func addStdinFilename(c *cobra.Command, to *run.ConfigurationOptions) {
	c.Flags().StringVar(&to.StdinFilename, "stdin-filename", "", "call standard input `FILE`, by which its configuration is found")
	c.PreRunE = func(c *cobra.Command, arguments []string) error {
		isRead := slices.Contains(arguments, "-")
		c.Flags().Visit(func(f *pflag.Flag) { isRead = isRead || f.Value.String() == "-" })
		if to.StdinFilename != "" && !isRead {
			return errors.New("--stdin-filename is the name of standard input: write - for the file")
		}
		return nil
	}
}

// addFormats declares the flag for the formats of the output.
func addFormats(c *cobra.Command, to *[]string, what string, names []string) {
	c.Flags().StringArrayVarP(to, "format", "f", nil,
		"write "+what+" as `NAME[=FILE]`: "+strings.Join(names, ", ")+"; may be repeated (default text)")
	completeWith(c, "format", names...)
}

// addColor declares the flag about colors.
func addColor(c *cobra.Command, to *string) {
	c.Flags().StringVar(to, "color", "auto", "color the output `WHEN`: auto, always or never")
	completeWith(c, "color", "auto", "always", "never")
}

// newProgram returns the parts of the program that a run uses.
func newProgram(c *cobra.Command) run.Program {
	errs := c.ErrOrStderr()
	return run.Program{
		Context: c.Context(), In: c.InOrStdin(), Out: c.OutOrStdout(), Errs: errs,
		Say: func(message string) { say(errs, message) }, Version: version(), Workers: workers(),
	}
}

// say tells the user something on standard error.
func say(errs io.Writer, message string) {
	lines := strings.Split(printable.Lines("spec-ls: "+message), "\n")
	for i := range lines {
		lines[i] = terminal.Wrap(lines[i], terminal.Width(errs), "  ")
	}
	fmt.Fprintln(errs, strings.Join(lines, "\n"))
}

// completeWith makes the shell complete a flag with fixed values.
func completeWith(c *cobra.Command, flag string, values ...string) {
	complete(c, flag, func() []string { return values })
}

// complete makes the shell complete a flag with values that are computed when they are asked for.
func complete(c *cobra.Command, flag string, values func() []string) {
	err := c.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist: a mistake in this program that every run shows
	}
}

// rulesAndStages returns the values of flags about rules.
func rulesAndStages() []string {
	names := ruleNames()
	for _, stage := range rules.StageNames() {
		names = append(names, stage+"\tall rules of this stage")
	}
	return names
}

// ruleNames returns the names of all rules with their summaries, as shells show them.
func ruleNames() []string {
	var names []string
	for _, r := range rules.ByName() {
		names = append(names, r.Name+"\t"+r.Summary)
	}
	return names
}

// addInputs declares the flags of a command that reads specifications and reports no findings, as share does. Those of the configuration
// come behind them.
func addInputs(c *cobra.Command, to *run.InputOptions, names ...string) {
	share(c, to, names...)
	addConfiguration(c, &to.ConfigurationOptions)
}

// describeFlags has the help of a command and of those below it list flags in the order in which they are declared, and says which may be
// repeated.
func describeFlags(c *cobra.Command) {
	c.Flags().SortFlags = false
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if (f.Value.Type() == "stringSlice" || f.Value.Type() == "stringArray") && !strings.Contains(f.Usage, mayRepeat) {
			f.Usage += mayRepeat
		}
	})
	for _, child := range c.Commands() {
		describeFlags(child)
	}
}

// mayRepeat marks a flag that may be repeated.
const mayRepeat = "; may be repeated"
