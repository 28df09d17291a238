package main

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/verify"
)

// TestCallsOfGenerator: the generator is called as the project calls it, and flags count more.
func TestCallsOfGenerator(t *testing.T) {
	const resources = "package main\n\n//go:generate tfplugingen-framework generate resources --input spec.json --output internal --package own\n"
	const all = "package main\n\n//go:generate tfplugingen-framework generate all --input spec.json --output internal\n"
	const one = `{"version": "0.1", "provider": {"name": "x"}}`
	const pets = `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "cat", "schema": {}}, {"name": "dog", "schema": {}}]}`
	const units = `{"generator": {"output": "internal", "units": [{"path": "datasources", "output": "data"}, {"path": "resources.cat", "output": "cat", "package": "c"}]}}`
	into := func(output, pkg string) (flags verifyFlags) {
		flags.check.Output, flags.check.Package = output, pkg
		return flags
	}
	for _, test := range []struct {
		name, main    string
		configuration string
		specification string
		flags         verifyFlags
		want          []verify.Call // with paths relative to the module
	}{
		{"nothing is known", "package main\n", "", one, verifyFlags{}, []verify.Call{{Units: "all"}}},
		{"a package is configured", "package main\n", `{"package": "p"}`, one, verifyFlags{}, []verify.Call{{Units: "all", Package: "p"}}},
		{"all are generated", all, "", one, verifyFlags{}, []verify.Call{{Units: "all", Output: "internal"}}},
		{"resources are generated", resources, "", one, verifyFlags{}, []verify.Call{
			{Units: "data-sources"}, {Units: "provider"}, {Units: "resources", Output: "internal", Package: "own"},
		}},
		{"only resources are asked for", resources, "", one, verifyFlags{units: "resources"},
			[]verify.Call{{Units: "resources", Output: "internal", Package: "own"}}},
		{"a flag says where", resources, "", one, into("elsewhere", "q"),
			[]verify.Call{{Units: "all", Output: "elsewhere", Package: "q"}}},
		{"a flag names the package", resources, "", one, into("", "q"), []verify.Call{
			{Units: "data-sources", Package: "q"}, {Units: "provider", Package: "q"}, {Units: "resources", Output: "internal", Package: "q"},
		}},
		{"units have outputs of their own", all, units, pets, verifyFlags{}, []verify.Call{
			{Units: "data-sources", Output: "data"}, {Units: "provider", Output: "internal"},
			{Units: "resources dog", Output: "internal"}, {Units: "resources cat", Output: "cat", Package: "c"},
		}},
		{"some of which are not there", all, units, one, verifyFlags{units: "resources"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{
				"go.mod": "module example.com/own\n\ngo 1.24\n", "main.go": test.main, ".spec-ls.json": test.configuration, ".git/HEAD": "",
				"spec.json": test.specification, "internal/own.go": "package own\n",
			} {
				if text == "" && name == ".spec-ls.json" {
					continue
				}
				path := filepath.Join(root, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			t.Chdir(root)
			flags := test.flags
			if flags.units == "" {
				flags.units = "all"
			}
			c, err := run.NewConfiguration(&flags.check.ConfigurationOptions, nil)
			if err != nil {
				t.Fatal(err)
			}
			settings, err := c.For("spec.json")
			if err != nil {
				t.Fatal(err)
			}
			v := &verification{Check: &run.Check{Files: &run.Files{Configuration: c}}, flags: &flags}
			document := analysis.NewDocument(test.specification, settings)
			to, err := v.Output(&run.Target{File: discover.File{Path: "spec.json"}}, document)
			if err != nil {
				t.Fatal(err)
			}
			calls := v.calls(document, to)
			for i := range calls {
				if includes := calls[i].Includes; includes != nil {
					calls[i].Includes = nil
					for _, name := range []string{"cat", "dog"} {
						if includes(name) {
							calls[i].Units += " " + name
						}
					}
				}
				if calls[i].Output != "" {
					if calls[i].Output, err = filepath.Rel(root, calls[i].Output); err != nil {
						t.Fatal(err)
					}
				}
			}
			if !reflect.DeepEqual(calls, test.want) {
				t.Errorf("%+v, want %+v", calls, test.want)
			}
		})
	}
}
