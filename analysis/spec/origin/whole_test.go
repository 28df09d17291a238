package origin_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// TestSweepCommands sums up the calls in a script and the origins that they give specifications, with one character less, or with a piece
// more
// at one place.
func TestSweepCommands(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for _, script := range []string{
		"x:\n\ttfplugingen-openapi@v1 generate \\\n -config=\"c.yml\" --output ../s.json $A.yml; y && z\n",
		"go run a/tfplugingen-openapi generate --config d.yaml \\\r\n --output='s.json' /r/a.yml # b\n",
	} {
		sums.Begin(fmt.Sprintf("%q", script))
		for name, text := range whole.Edits(script, ";", " ", "&", "#", "'", "-") {
			result := name
			folder := origin.Folder{Path: "/r/a", Commands: origin.Commands(text), Configs: []string{"c.yml", "d.yaml"}}
			for _, command := range folder.Commands {
				result += "\n" + scenario.Show(command)
			}
			for _, file := range []string{"/r/s.json", "/r/a/s.json"} {
				for _, exists := range []bool{false, true} {
					found := origin.Find(file, []origin.Folder{folder}, func(string) bool { return exists })
					result += fmt.Sprintf("\n%s %t: %s", file, exists, scenario.Show(found))
				}
			}
			sums.Add(result)
		}
	}
	sums.Hold(t, "testdata/sums/commands.golden")
}

// TestFolders writes down what is found in folders: which files are read, how much of each, and how deep and how many the folders are.
func TestFolders(t *testing.T) {
	t.Parallel()
	const openapi, framework = "tfplugingen-openapi generate --output %s.json api.yml\n", "//go:generate tfplugingen-framework generate all --input %s\n"
	texts := map[string]string{}
	folders := []string{"", "a", "a/b", "a/b/c", "a/b/c/d", "vendor", "node_modules", "testdata", "docs", "examples", ".git", "_x", "doc"}
	for _, folder := range folders {
		for _, name := range []string{
			"Makefile", "makefile", "GNUmakefile", "MAKEFILE", "justfile", "Justfile", "Taskfile.yml", "Taskfile.yaml", "gen.sh", "gen.bash",
			"main.go", "doc.go", "generate.go", "gen.go", "generator.go", "codegen.go", "tools.go", "tool.go", "provider.go", "other.go",
			"main_test.go",
			"generator_config.yml", "generator-config.yaml", "My_Generator_Config.YML", "generator_config.json", "generator_config.yml.sh",
			"config.yml",
			"README.md", "read.MD", "read.txt", "md",
		} {
			at := "/r/" + strings.TrimPrefix(folder+"/", "/") + name
			texts[at] = fmt.Sprintf(openapi+strings.Replace(framework, "//go:generate ", "", 1)+framework, at, at, at)
			if strings.HasSuffix(strings.ToLower(name), ".md") {
				texts[at] = "```\n" + texts[at] + "```\n"
			}
		}
	}
	texts["/r/a/none.sh"], texts["/r/a/long.sh"] = "ls\n", strings.Repeat("#", 64<<10-40)+fmt.Sprintf(openapi, "cut")
	system := &files.Memory{Files: texts, Links: map[string]string{"/r/a/link.sh": "/r/a/none"}, Others: []string{"/r/a/pipe.sh"}}
	var b strings.Builder
	write := func(what string, folders ...origin.Folder) {
		fmt.Fprintf(&b, "# %s\n", what)
		for i := range folders {
			f := &folders[i]
			fmt.Fprintf(&b, "%s: configurations %q\n", f.Path, f.Configs)
			for _, command := range f.Commands {
				fmt.Fprintf(&b, "\twrites %s from %s and %s\n", command.Output, command.Config, command.Description)
			}
			for i := range f.Generates {
				fmt.Fprintf(&b, "\treads %s\n", f.Generates[i].Input)
			}
		}
	}
	read := func(folder string) origin.Folder { return origin.ReadFolder(system, folder) }
	write("around /r/a/b/s.json", origin.Surroundings(system, "/r/a/b/s.json", read)...)
	write("around /elsewhere/s.json", origin.Surroundings(system, "/elsewhere/s.json", read)...)
	for depth := range 12 {
		at := "/r" + strings.Repeat("/x", depth)
		fmt.Fprintf(&b, "# around %s: %d folders\n", at, len(origin.Surroundings(system, at+"/s.json", read)))
	}
	write("below /r", origin.Below(system, "/r")...)
	write("below /elsewhere", origin.Below(system, "/elsewhere")...)
	write("described", origin.Described(system, []origin.Folder{{Path: "/r"}, {Path: "/elsewhere"}, {Path: "/r/a"}})...)
	for _, folder := range []string{"/r", "/elsewhere"} {
		fmt.Fprintf(&b, "# documented in %s: %s\n", folder, scenario.Show(origin.Documented(system, folder)))
	}
	for _, number := range []int{255, 256} {
		many := map[string]string{}
		for i := range number {
			many[fmt.Sprintf("/m/%04d/gen.sh", i)] = texts["/r/gen.sh"]
		}
		fmt.Fprintf(&b, "# below %d folders: %d\n", number, len(origin.Below(&files.Memory{Files: many}, "/m")))
	}
	scenario.Golden(t, "testdata/folders.golden", b.String())
}

// TestOrigins writes down the origins of specifications that commands in several folders may write, and the advice for those who edit them.
func TestOrigins(t *testing.T) {
	t.Parallel()
	outputs := map[string]string{"itself": "s.json", "above": "../s.json", "by a path": "/r/a/s.json", "variable": "$(X)/s.json",
		"variable name": "$(X).json",
		"another":       "t.json", "below": "b/../s.json"}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(outputs)) {
		for _, at := range []string{"/r/a", "/r/a/b", "/r", "/"} {
			for _, config := range []string{"c.yml", "$(C)", "../c.yml", "/r/c.yml"} {
				command := origin.Command{Config: config, Output: outputs[name], Description: "../$(API)"}
				second := origin.Command{Config: "d.yml", Output: "s.json", Description: "second"}
				folders := []origin.Folder{{Path: "/r/a", Configs: []string{"c.yml"}}, {Path: at, Commands: []origin.Command{command, second}}}
				fmt.Fprintf(&b, "%s in %s with %s:", name, at, config)
				for _, isFile := range []bool{false, true} {
					found := origin.Find("/r/a/s.json", folders, func(string) bool { return isFile })
					fmt.Fprintf(&b, " %s", scenario.Show(found))
				}
				b.WriteByte('\n')
			}
		}
	}
	for certainty := origin.Unlikely; certainty <= origin.Certain; certainty++ {
		for _, o := range []origin.Origin{{}, {Config: "c"}, {Description: "d"}, {Config: "c", Description: "d"}} {
			for number := range 3 {
				names := []string{"x", "y", "z"}[:number+1]
				fmt.Fprintf(&b, "%q\n", certainty.Advice(o.Place(strings.ToUpper), names...))
			}
		}
	}
	const traces = "{\n\t\"provider\": {\n\t\t\"name\": \"x\"\n\t},\n\t\"version\": \"0.1\"\n}"
	for _, text := range []string{"", traces, traces + "\n"} {
		for certainty := origin.Unlikely; certainty <= origin.Certain; certainty++ {
			fmt.Fprintf(&b, "%d, or of %q: %s\n", certainty, text, scenario.Show(origin.Origin{Certainty: certainty}.OrOf(text)))
		}
	}
	fmt.Fprintf(&b, "without folders: %s\n", scenario.Show(origin.Find("/r/a/s.json", nil, func(string) bool { return true })))
	scenario.Golden(t, "testdata/origins.golden", b.String())
}
