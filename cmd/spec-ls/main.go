// Command spec-ls is the linter and the language server for Terraform Provider Code Specification files.
//
// Each subcommand has a file. Flags, files, standard streams, the environment and exit codes belong here; the checks of a file belong to
// the packages below.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

func main() {
	endBySignals()
	os.Exit(int(execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)))
}

// endBySignals has signals end the program at once. The language server and verify have ways of their own: see serveContext and
// signalContext.
func endBySignals() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go endAt(signals)
}

// endAt ends the program at once when the user or the system wants it to, with the exit code that shells give to what a signal has
// ended. No file is left half written, and no temporary one behind.
func endAt(signals <-chan os.Signal) {
	received := <-signals
	disk.Abandon()
	if received == os.Interrupt {
		os.Exit(int(run.Interrupted))
	}
	os.Exit(int(run.Terminated))
}

// execute executes a command line and returns the exit code.
func execute(arguments []string, in io.Reader, out, errs io.Writer) run.Exit {
	defer restWorkers()
	root := newCommandFor(arguments)
	root.SetArgs(dashed(root, arguments))
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return cmp.Or(mistypedCommand(c, arguments), flagMistake(c, err))
	})
	root.SetIn(in)
	stdout := terminal.NewOutput(out)
	root.SetOut(stdout)
	root.SetErr(errs)
	err := root.ExecuteContext(context.Background())
	unwritten := stdout.End()
	var exit run.Exit
	isExit := errors.As(err, &exit)
	if err != nil && !isExit && !failure.IsOutput(err) {
		say(errs, err.Error())
	}
	switch {
	case unwritten != nil:
		say(errs, unwritten.Error())
		return run.Failed
	case isExit:
		return exit
	case err != nil:
		return run.Failed
	}
	return run.Clean
}

// commands are the subcommands by their groups.
var commands = []struct {
	id, title string
	commands  []subcommand
}{
	{"check", "Check:", []subcommand{
		{"check", newCheckCommand}, {"verify", newVerifyCommand}, {"stale", newStaleCommand}, {"baseline", newBaselineCommand},
		{"config", newConfigCommand}, {"init", newInitCommand}, {"explain", newExplainCommand}, {"rules", newRulesCommand},
	}},
	{"write", "Write:", []subcommand{
		{"fmt", newFormatCommand}, {"generate", newGenerateCommand}, {"docs", newDocsCommand}, {"preview", newPreviewCommand},
		{"import", newImportCommand}, {"export", newExportCommand}, {"overlay", newOverlayCommand}, {"merge", newMergeCommand},
	}},
	{"compare", "Compare:", []subcommand{{"diff", newDiffCommand}, {"trace", newTraceCommand}}},
	{"editors", "Editors and agents:", []subcommand{{"serve", newServeCommand}, {"agents", newAgentsCommand}, {"mcp", newMCPCommand}}},
	{"", "", []subcommand{
		{"schema", newSchemaCommand}, {"version", newVersionCommand}, {"man", newManCommand}, {confinedCommand, newConfinedCommand},
	}},
}

// subcommand is a command by its name, which is made only when it is wanted.
type subcommand struct {
	name string
	new  func() *cobra.Command
}

// newCommandFor returns the program's command for a command line, with the subcommand that it begins with alone, or with all of them.
func newCommandFor(arguments []string) *cobra.Command {
	for _, group := range commands {
		for _, c := range group.commands {
			if len(arguments) > 0 && arguments[0] == c.name && c.name != "man" { // which is about the others
				return newRootCommandWith(func(name string) bool { return name == c.name })
			}
		}
	}
	return newRootCommand()
}

func newRootCommand() *cobra.Command { return newRootCommandWith(func(string) bool { return true }) }

// newRootCommandWith returns the program's command with the wanted subcommands.
func newRootCommandWith(wanted func(name string) bool) *cobra.Command {
	serve := newServeCommand()
	root := &cobra.Command{
		Use:   "spec-ls",
		Short: "Linter and language server for Terraform Provider Code Specifications",
		Long: `spec-ls checks the JSON files that tfplugingen-framework turns into the Go code of a Terraform provider.
If "spec-ls check" reports no error, the generator accepts the file, its Go code compiles, the provider starts, and
Terraform loads it.

Without a command it runs the language server, as "spec-ls serve" does.`,
		Args:          noFiles,
		RunE:          serve.RunE,
		SilenceErrors: true,
		SilenceUsage:  true,

		PersistentPreRunE: noEmptyArguments,
	}
	// Cobra's own --version would need a template, and with templates the linker keeps every method of every type.
	showVersion := root.Flags().BoolP("version", "v", false, "print the version")
	root.RunE = func(c *cobra.Command, arguments []string) error {
		if *showVersion {
			_, err := fmt.Fprintf(c.OutOrStdout(), "spec-ls %s\n", version())
			return err
		}
		return serve.RunE(c, arguments)
	}
	serve.Flags().SortFlags = false
	root.Flags().AddFlagSet(serve.Flags())
	for _, group := range commands {
		if group.id != "" {
			root.AddGroup(&cobra.Group{ID: group.id, Title: group.title})
		}
		for _, known := range group.commands {
			if wanted(known.name) {
				c := known.new()
				c.GroupID = group.id
				root.AddCommand(c)
			}
		}
	}
	describeFlags(root)
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveDefault)
	addHelp(root)
	if wanted("completion") {
		root.InitDefaultCompletionCmd("completion")
	}
	root.SetUsageTemplate(usageTemplate(root))
	for _, c := range root.Commands() {
		if c.HasSubCommands() && c.RunE == nil {
			c.Args, c.RunE, c.Annotations = cobra.ArbitraryArgs, needsCommand, map[string]string{onlyGroups: "true"}
		}
	}
	return root
}
