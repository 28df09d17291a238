package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// sharedFlags are the flags that mean the same in several commands.
var sharedFlags = map[string]func(*pflag.FlagSet, *checkFlags){
	"stdin-filename": func(f *pflag.FlagSet, to *checkFlags) {
		f.StringVar(&to.stdinFilename, "stdin-filename", "", "read standard input and call it `FILE`")
	},
	"exclude": func(f *pflag.FlagSet, to *checkFlags) {
		f.StringSliceVar(&to.exclude, "exclude", nil, "leave out what matches this `PATTERN` when looking for files")
	},
	"ignore-non-spec": func(f *pflag.FlagSet, to *checkFlags) {
		f.BoolVar(&to.ignoreNonSpec, "ignore-non-spec", false, "leave out named files that do not look like specifications")
	},
	"quiet": func(f *pflag.FlagSet, to *checkFlags) {
		f.BoolVarP(&to.quiet, "quiet", "q", false, "print no summary and no notes")
	},
}

// share declares flags of a command that other commands have too, in the order in which help lists them.
func (f *checkFlags) share(c *cobra.Command, names ...string) {
	for _, name := range names {
		sharedFlags[name](c.Flags(), f)
	}
}

// reading declares the flags of a command that reads specifications and reports no findings, as share does. Those of the configuration come
// with them.
func (f *checkFlags) reading(c *cobra.Command, names ...string) {
	f.share(c, names...)
	f.config.add(c)
	f.failLevel, f.color, f.withoutBaseline = "never", "never", true
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

// rulesAndStages returns what flags about rules take.
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
