package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// They are set by the linker in releases: the tag, the commit, and when it was made. A release is built without Go's own stamp, so that
// the same commit gives the same bytes in every checkout.
var releaseVersion, releaseCommit, releaseDate string

// specificationVersion is the version of the language that spec-ls knows.
const specificationVersion = "0.1"

// version returns the version of this build, such as v1.2.3, or devel.
func version() string {
	if releaseVersion != "" {
		return releaseVersion
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "devel"
}

type versionInformation struct {
	Version       string `json:"version"`
	Commit        string `json:"commit,omitempty"`
	Date          string `json:"date,omitempty"`
	Modified      bool   `json:"modified,omitempty"`
	Go            string `json:"go"`
	Platform      string `json:"platform"`
	Specification string `json:"specification"`
	Generator     string `json:"generator"`
	// Module is the one around the working directory, with --verbose.
	Module *moduleInformation `json:"module,omitempty"`
}

func newVersionInformation() versionInformation {
	v := versionInformation{
		Version: version(), Commit: releaseCommit, Date: releaseDate, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Specification: specificationVersion, Generator: toolchain.Default().Generator,
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				v.Commit = s.Value
			case "vcs.time":
				v.Date = s.Value
			case "vcs.modified":
				v.Modified = s.Value == "true"
			}
		}
	}
	return v
}

func newVersionCommand() *cobra.Command {
	var format string
	var verbose bool
	c := &cobra.Command{
		Use: "version",
		Example: `  spec-ls version
  spec-ls version --verbose -f json`,
		Short: "Print the version of spec-ls, and of what it checks",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			v := newVersionInformation()
			if verbose {
				var err error
				if v.Module, err = newModuleInformation(); err != nil {
					return err
				}
			}
			switch format {
			case "json":
				e := json.NewEncoder(c.OutOrStdout())
				e.SetIndent("", "  ")
				return e.Encode(v)
			case "text":
			default:
				return failure.UnknownValue("format", format, "text", "json")
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "spec-ls %s\n", v.Version)
			if v.Commit != "" {
				fmt.Fprintf(out, "commit %s of %s\n", v.Commit, v.Date)
			}
			fmt.Fprintf(out, "%s, %s\n", v.Go, v.Platform)
			fmt.Fprintf(out, "Provider Code Specification %s, tfplugingen-framework %s\n", v.Specification, v.Generator)
			if v.Module != nil {
				v.Module.print(out)
			}
			return nil
		},
	}
	c.Flags().StringVarP(&format, "format", "f", "text", "`FORMAT` of the output: text or json")
	c.Flags().BoolVar(&verbose, "verbose", false, "also print the Go module of the working directory, and where its packages are taken from")
	completeWith(c, "format", "text", "json")
	return c
}
