package destination_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

// The module is in /m, and the specification is /m/spec/api.json. The expected values are the folders of the provider, a resource and a
// data source, each followed by its package; empty for folders that are not known.
var commands = map[string]struct {
	folder, file, text string
	want               [3]string
}{
	"go generate": {
		"/m/tools", "tools.go", "package tools\n//go:generate go tool tfplugingen-framework generate all --input ../spec/api.json --output ../internal\n",
		[3]string{"/m/internal/provider_p provider_p", "/m/internal/resource_r resource_r", "/m/internal/datasource_d datasource_d"},
	},
	"one package": {
		"/m/spec", "x.go", "//go:generate tfplugingen-framework generate all -input=api.json -output=../provider -package=provider\n",
		[3]string{"/m/provider provider", "/m/provider provider", "/m/provider provider"},
	},
	"with a version": {
		"/m", "main.go", "//go:generate go run github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework@v0.4.1 generate resources --input ./spec/api.json\n",
		[3]string{"", "/m/output/resource_r resource_r", ""},
	},
	"by spec-ls": {
		"/m", "main.go", "//go:generate spec-ls generate resources --input ./spec/api.json\n",
		[3]string{"", "/m/output/resource_r resource_r", ""},
	},
	"by spec-ls, with a version": {
		"/m", "main.go", "//go:generate go run github.com/spec-ls/spec-ls/cmd/spec-ls@v1.2.3 generate all -input=spec/api.json -output=x -package=p\n",
		[3]string{"/m/x p", "/m/x p", "/m/x p"},
	},
	"by spec-ls, in a script": {
		"/m", "gen.sh", "./bin/spec-ls.exe generate provider --input spec/api.json --output x\n", [3]string{"/m/x/provider_p provider_p", "", ""},
	},
	"spec-ls with no flags": {
		"/m", "main.go", "//go:generate spec-ls generate spec/api.json\n", [3]string{},
	},
	"another command of spec-ls": {
		"/m", "main.go", "//go:generate spec-ls check spec/api.json\n", [3]string{},
	},
	"another program": {
		"/m", "main.go", "//go:generate my-spec-ls generate all --input spec/api.json --output x\n", [3]string{},
	},
	"a comment": {
		"/m", "main.go", "// tfplugingen-framework generate all --input spec/api.json --output x\n", [3]string{},
	},
	"another specification": {
		"/m", "main.go", "//go:generate tfplugingen-framework generate all --input spec/other.json --output x\n", [3]string{},
	},
	"the standard input": {
		"/m", "main.go", "//go:generate tfplugingen-framework generate all --output x\n", [3]string{},
	},
	"the input by default": {
		"/m", "main.go", "//go:generate tfplugingen-framework generate resources --output x\n", [3]string{},
	},
	"another command": {
		"/m", "main.go", "//go:generate tfplugingen-framework scaffold resource --input spec/api.json --output-dir x\n", [3]string{},
	},
	"a Makefile": {
		"/m", "Makefile", "SPEC ?= spec/api.json\nOUT := $(CURDIR)/internal\ngen:\n\t@$(GOBIN)/tfplugingen-framework generate data-sources \\\n\t\t--input ${SPEC} \\\n\t\t--output $(OUT)\n",
		[3]string{"", "", "/m/internal/datasource_d datasource_d"},
	},
	"a Makefile that calls a variable": {
		"/m", "Makefile", "GEN = go tool tfplugingen-framework\ngen:\n\t$(GEN) generate provider --input spec/api.json --output internal\n",
		[3]string{"/m/internal/provider_p provider_p", "", ""},
	},
	"a variable of two values": {
		"/m", "Makefile", "OUT = a\nOUT = b\ngen:\n\ttfplugingen-framework generate all --input spec/api.json --output $(OUT)\n", [3]string{},
	},
	"a variable that has no value": {
		"/m", "gen.sh", "tfplugingen-framework generate all --input spec/api.json --output $OUT\n", [3]string{},
	},
	"a comment in a script": {
		"/m", "gen.sh", "# tfplugingen-framework generate all --input spec/api.json --output x\n", [3]string{},
	},
	"a script that changes the directory": {
		"/m", "gen.sh", "cd spec && tfplugingen-framework generate resources --input api.json --output ../x && gofmt -w ../x\n",
		[3]string{"", "/m/x/resource_r resource_r", ""},
	},
	"a script that is run from above": {
		"/m/scripts", "gen.sh", "tfplugingen-framework generate resources --input spec/api.json --output x > log\n",
		[3]string{"", "/m/x/resource_r resource_r", ""},
	},
	"through a pipe": {
		"/m", "gen.sh", "cat spec/api.json | tfplugingen-framework generate all --output x --package p\n", [3]string{"/m/x p", "/m/x p", "/m/x p"},
	},
	"from a redirection": {
		"/m", "gen.sh", "tfplugingen-framework generate all --output x --package p < spec/api.json\n", [3]string{"/m/x p", "/m/x p", "/m/x p"},
	},
	"a task file": {
		"/m", "Taskfile.yml", "vars:\n  OUT: internal\ntasks:\n  generate:\n    cmds:\n      - tfplugingen-framework generate resources --input spec/api.json --output {{.OUT}}\n",
		[3]string{"", "/m/internal/resource_r resource_r", ""},
	},
	"a fence in Markdown": {
		"/m", "README.md", "Run:\n\n  ```sh\n  $ tfplugingen-framework generate resources \\\n      --input spec/api.json \\\n      --output x\n  ```\n",
		[3]string{"", "/m/x/resource_r resource_r", ""},
	},
	"Markdown outside of fences": {
		"/m", "README.md", "```\nls\n```\n\nThen run\ntfplugingen-framework generate all --input spec/api.json --output x\n", [3]string{},
	},
	"two that agree": {
		"/m", "gen.sh", "tfplugingen-framework generate resources --input spec/api.json --output x\ntfplugingen-framework generate all --input=./spec/api.json --output ./x/\n",
		[3]string{"/m/x/provider_p provider_p", "/m/x/resource_r resource_r", "/m/x/datasource_d datasource_d"},
	},
	"two that differ": {
		"/m", "gen.sh", "tfplugingen-framework generate resources --input spec/api.json --output x\ntfplugingen-framework generate all --input spec/api.json --output y\n",
		[3]string{"/m/y/provider_p provider_p", "", "/m/y/datasource_d datasource_d"},
	},
	"outside of the module": {
		"/m", "gen.sh", "tfplugingen-framework generate all --input spec/api.json --output ../elsewhere\n", [3]string{},
	},
}

func TestCommands(t *testing.T) {
	for name, test := range commands {
		t.Run(name, func(t *testing.T) {
			folder := destination.Folder{Path: test.folder, Commands: destination.Commands(test.file, test.text)}
			found := destination.Find("/m/spec/api.json", "/m", []destination.Folder{folder})
			var got [3]string
			for kind, name := range map[syntax.UnitKind]string{syntax.Provider: "p", syntax.Resource: "r", syntax.DataSource: "d"} {
				if folder, pkg := found.FolderOf(kind, name); folder != "" {
					got[kind] = folder + " " + pkg
				}
			}
			if got != test.want {
				t.Errorf("there is %q, not %q", got, test.want)
			}
		})
	}
}

// TestRun: the package that go run builds is known where all commands agree on it.
func TestRun(t *testing.T) {
	const generator = "github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework"
	const arguments = " generate all --input spec/api.json --output x\n"
	for name, test := range map[string]struct {
		text string
		want destination.Run
	}{
		"a version":  {"go run " + generator + "@v0.4.0" + arguments, destination.Run{Package: generator, Version: "v0.4.0"}},
		"the latest": {"go run " + generator + "@latest" + arguments, destination.Run{Package: generator}},
		"no version": {"go run " + generator + arguments, destination.Run{Package: generator}},
		"a fork": {"go run example.com/own/tfplugingen-framework" + arguments,
			destination.Run{Package: "example.com/own/tfplugingen-framework"}},
		"a program":       {"tfplugingen-framework" + arguments, destination.Run{}},
		"a path":          {"../bin/tfplugingen-framework" + arguments, destination.Run{}},
		"a variable":      {"go run $(REPO)/tfplugingen-framework@v1" + arguments, destination.Run{}},
		"two that differ": {"go run " + generator + "@v0.4.0" + arguments + "go run " + generator + "@v0.4.1" + arguments, destination.Run{}},
		"of another, besides": {"go run " + generator + "@v0.4.0" + arguments + "tfplugingen-framework generate all --input other.json\n",
			destination.Run{Package: generator, Version: "v0.4.0"}},
	} {
		folder := destination.Folder{Path: "/m", Commands: destination.Commands("gen.sh", test.text)}
		found := destination.Find("/m/spec/api.json", "/m", []destination.Folder{folder})
		if found.Run != test.want {
			t.Errorf("%s: it is %+v", name, found.Run)
		}
	}
}

func TestPackage(t *testing.T) {
	one := destination.All(destination.Target{Folder: "/m/a", Package: "p"})
	if got := one.Package(); got != "p" {
		t.Errorf("of all it is %q", got)
	}
	one.Targets[syntax.Provider].Package = "q"
	if got := one.Package(); got != "" {
		t.Errorf("of some it is %q", got)
	}
}

// Units may have a target of their own. If several name one, the last counts.
func TestUnits(t *testing.T) {
	unit := func(kind syntax.UnitKind, name, folder, pkg string) destination.Unit {
		return destination.Unit{Kind: kind, Name: name, Target: destination.Target{Folder: folder, Package: pkg}}
	}
	all := destination.All(destination.Target{Folder: "/m", Package: "p"})
	to := all.With(unit(syntax.Resource, "db_*", "/db", "")).With(unit(syntax.Resource, "db_x", "/x", "x")).
		With(unit(syntax.DataSource, "", "/data", "")).
		With(unit(syntax.DataSource, "pet", "/pet", "pet"))
	for name, want := range map[string]string{"r db_x": "/x x", "r db_y": "/db/resource_db_y resource_db_y", "r pet": "/m p",
		"d pet": "/pet pet", "d db_x": "/data/datasource_db_x datasource_db_x", "p pet": "/m p"} {
		folder, pkg := to.FolderOf(map[byte]syntax.UnitKind{'r': syntax.Resource, 'd': syntax.DataSource, 'p': syntax.Provider}[name[0]],
			name[2:])
		if got := folder + " " + pkg; got != want {
			t.Errorf("%s is in %s, want %s", name, got, want)
		}
	}
	if again := to.With(unit(syntax.Resource, "", "/m", "p")).With(unit(syntax.DataSource, "", "/m", "p")); again != all {
		t.Errorf("with a later entry for all of a kind it is %+v", again)
	}
	if same := all.With(unit(syntax.Resource, "db_*", "/db", "")); same != all.With(unit(syntax.Resource, "db_*", "/db", "")) || same == all ||
		same.Package() != "" {
		t.Errorf("it is %+v, in package %q", same, same.Package())
	}
	for _, target := range to.Into("q").Each() {
		if target.Package != "q" {
			t.Errorf("with another package it is %+v", target)
		}
	}
	if got := (destination.Output{}).With(unit(syntax.Resource, "a", "/elsewhere", "")).Place("/m/spec.json"); got != "/elsewhere/x.go" {
		t.Errorf("a place in it is %s", got)
	}
}

func FuzzCommands(f *testing.F) {
	for _, test := range commands {
		f.Add(test.file, test.text)
	}
	f.Fuzz(func(t *testing.T, file, text string) {
		destination.Find("/m/spec/api.json", "/m", []destination.Folder{{Path: "/m", Commands: destination.Commands(file, text)}})
	})
}
