package destination_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// lines writes down the calls in a file of a folder, where they write the specification /m/spec/api.json of the module /m, and which files
// are written to the same place.
func lines(folder, file, text string) []string {
	in := []destination.Folder{{Path: folder, Commands: destination.Commands(file, text)}}
	var out []string
	for i := range in[0].Commands {
		out = append(out, scenario.Show(in[0].Commands[i]))
	}
	found := destination.Find("/m/spec/api.json", "/m", in)
	for kind, target := range found.Each() {
		out = append(out, fmt.Sprintf("%d into %s", kind, scenario.Show(target)))
	}
	if found.Run != (destination.Run{}) {
		out = append(out, "by "+scenario.Show(found.Run))
	}
	shared := destination.All(destination.Target{Folder: "/m/out", Package: "p"})
	if beside := destination.Beside(shared, "/m", in); len(beside) > 0 {
		out = append(out, "into the package p: "+strings.Join(beside, " "))
	}
	return out
}

// folders are those that a file with commands may be in.
var folders = []string{"/m", "/m/spec", "/m/a/b", "/", "/elsewhere"}

// TestSweepCommands sums up the calls in files of each sort, with one character less or with a piece more at one place; in scripts that
// give
// variables their values in all sorts of ways; and of all sorts of programs.
func TestSweepCommands(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for _, test := range []struct{ file, text string }{
		{"main.go", "//go:generate go run a.b/tfplugingen-framework@v1 generate all -input=spec/api.json --output out --package p\n"},
		{"Makefile", "O := \"out\"\nall:\n\t@cd spec; ../tfplugingen-framework generate resources \\\n\t--input api.json --output ../$(O) --package p >log\n"},
		{"Taskfile.yml", "vars:\n  O: out\ncmds:\n  - cat spec/api.json | spec-ls generate all --output {{.O}} --package=p\n"},
		{"gen.sh", "export O=$PWD/out\n# it is\n(spec-ls generate provider <spec/api.json --output ${O} --package $P)\n"},
		{"read.md", "~~~ sh\n$ spec-ls.exe generate data-sources \\\n> --input spec/api.json\n~~~\nand\n```\n```\n"},
	} {
		sums.Begin("edits of " + test.file)
		for name, text := range whole.Edits(test.text, "$", "#", ";", " ", "\n", "`", "=") {
			sums.Add(name + "\n" + strings.Join(lines("/m", test.file, text), "\n"))
		}
	}
	const call = "tfplugingen-framework generate all --input spec/api.json --package p --output "
	for _, before := range []string{
		"O=out", "O = out", "O?=out", "O ?= out", "O:=out", "O ::= out", "O: out", " O: 'out'", "export O=out", "O+=out", "O += out", "O", "=out",
		"1O=out", "O=", "O=out\nO=out", "O=out\nO=other", "O=$N\nN=out", "O=$O", "O=$N\nN=$O", "N_1=out\nO=${N_1}", "#O=out", "O=out # x",
		"é=out",
		"o=out", "O=" + strings.Repeat("o", 4000), "O=" + strings.Repeat("$N", 49) + "\nN=o", "O=" + strings.Repeat("$N", 51) + "\nN=o",
		"O=" + strings.Repeat("$(N)/../", 60) + "out\nN=" + strings.Repeat("n", 90),
	} {
		sums.Begin(fmt.Sprintf("after %.50q", before))
		for _, use := range []string{"$O", "$(O)", "${O}", "{{.O}}", "{{ .O }}", "$( O )", "$OO", "x$O", "$(O", "${O)", "$1", "$", "$$O", "$O/$O",
			"$(CURDIR)/$O", "$X/$O"} {
			sums.Add(use + "\n" + strings.Join(lines("/m", "gen.sh", before+"\n"+call+use), "\n"))
		}
	}
	for _, program := range []string{
		"tfplugingen-framework", "tfplugingen-framework.exe", "./tfplugingen-framework", "a\\spec-ls.exe", "spec-ls@v1", "spec-ls@latest",
		"x/spec-ls/y", "x-spec-ls", "spec-ls-x", "go run a.b/c/tfplugingen-framework", "go run a.b/tfplugingen-framework@",
		"go run a.b/tfplugingen-framework@latest", "go run a.b/tfplugingen-framework@v1@v2", "go run a.b/tfplugingen-framework/x@v1",
		"go run a/tfplugingen-framework@v1", "go run ./tfplugingen-framework", "go run ../a.b/tfplugingen-framework",
		"go run .a/tfplugingen-framework", "go run a.b/$X/tfplugingen-framework@v1", "go run a.b/tfplugingen-framework@{{.V}}",
		"go run a.b/spec-ls@v1", "docker run tfplugingen-framework tfplugingen-framework", "@-tfplugingen-framework", "\"tfplugingen-framework\"",
		"x;tfplugingen-framework", "$X", "generate tfplugingen-framework",
	} {
		sums.Begin(program)
		for _, sub := range []string{"generate all", "generate resources", "generate", "", "generate everything", "check generate all",
			"generate  data-sources"} {
			text := program + " " + sub + " --input spec/api.json --output out"
			sums.Add(fmt.Sprintf("%s %t\n%s", text, destination.Mentions(text), strings.Join(lines("/m", "gen.sh", text), "\n")))
		}
	}
	sums.Hold(t, "testdata/sums/commands.golden")
}

// TestFiles writes down the calls in the texts of TestCommands, in files of other sorts and in other folders too, and calls with all sorts
// of
// arguments and of calls behind them.
func TestFiles(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	write := func(file, text string) {
		fmt.Fprintf(&b, "# %s: %.300q\n", file, text)
		last := ""
		for _, folder := range folders {
			if now := strings.Join(lines(folder, file, text), "\n"); now != last {
				fmt.Fprintf(&b, "in %s\n%s\n", folder, now)
				last = now
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		test := commands[name]
		for _, file := range slices.Compact([]string{test.file, "gen.sh", "read.MD"}) {
			write(file, test.text)
		}
	}
	const call = "tfplugingen-framework generate all --input spec/api.json --output "
	for _, rest := range []string{
		"out && cd spec && " + call + "x", "out || " + call + "out", "out; cd a; cd b; " + call + "../../x", "out 2>&1",
		"out 2> log --input other",
		"out --input=", "out --input", "out --unknown --input x", "out --input - ", "/m/out", "/elsewhere", "..", "../m/out", ".", "'out'",
		"\"out",
		"out`", "out)", "$(pwd)/out", "`pwd`/out", "*", "o?t", "{{.X}}", "out <other", "out < other", "out <", "out input x",
		"out -package=q -package p", "out ---package q", "out --package $X", "out\r\n\t" + call + "out", "out \\\r\n--package q", "out \\\n",
		"out |" + call + "out", "out; cat spec/api.json | spec-ls generate resources", "out; cat | spec-ls generate all",
		"x; cat spec/api.json | spec-ls generate all --output out --package p", "out; cat a b | spec-ls generate all --package p",
		"out; cat spec/api.json; spec-ls generate all --output out --package p",
	} {
		write("gen.sh", call+rest)
		write("main.go", "//go:generate "+call+rest)
	}
	scenario.Golden(t, "testdata/files.golden", b.String())
}

// TestOutputs writes down what the methods of outputs return that are put together from few parts, in each order.
func TestOutputs(t *testing.T) {
	t.Parallel()
	targets := []destination.Target{{}, {Folder: "/m"}, {Folder: "/m", Package: "p"}, {Folder: "/m/a", Package: "p", Configured: true}}
	bases := []destination.Output{{}, destination.All(targets[1]), destination.All(targets[2])}
	for kind := range bases[0].Targets {
		one, other := bases[0], bases[2]
		one.Targets[kind], other.Targets[kind] = targets[2], targets[3]
		bases = append(bases, one, other)
	}
	var b strings.Builder
	for _, base := range bases {
		for _, name := range []string{"-", "", "a*", "["} {
			for i, target := range targets {
				o := base
				if name != "-" {
					o = o.With(destination.Unit{Kind: syntax.Resource, Name: "ab", Target: targets[3]}).
						With(destination.Unit{Kind: syntax.UnitKind(i % 3), Name: name, Target: target})
				} else if i > 0 {
					continue
				}
				single, isSingle := o.Single()
				fmt.Fprintf(&b, "%v, with %q into %d: package %q, single %v %t, place %s\n", base.Targets, name, i, o.Package(), single, isSingle, o.Place("/s.json"))
				for kind := range syntax.UnitKind(len(o.Targets)) {
					fmt.Fprintf(&b, "\t%s:", destination.Prefix(kind))
					for _, unit := range []string{"", "ab", "b"} {
						folder, pkg := o.FolderOf(kind, unit)
						fmt.Fprintf(&b, " %q in %q %q,", unit, folder, pkg)
					}
					b.WriteByte('\n')
				}
				for kind, into := range o.Into("q").Each() {
					fmt.Fprintf(&b, "\tinto q: %d %v\n", kind, into)
				}
			}
		}
	}
	scenario.Golden(t, "testdata/outputs.golden", b.String())
}
