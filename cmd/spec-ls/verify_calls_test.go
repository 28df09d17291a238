package main

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/verify"
)

// TestCallsOfGenerator: the generator is called as the project calls it, and flags count more.
func TestCallsOfGenerator(t *testing.T) {
	const resources = "package main\n\n//go:generate tfplugingen-framework generate resources --input spec.json --output internal --package own\n"
	const all = "package main\n\n//go:generate tfplugingen-framework generate all --input spec.json --output internal\n"
	for _, test := range []struct {
		name, main    string
		configuration string
		flags         verifyFlags
		want          []verify.Call // with paths relative to the module
	}{
		{"nothing is known", "package main\n", "", verifyFlags{}, []verify.Call{{Units: "all"}}},
		{"a package is configured", "package main\n", `{"package": "p"}`, verifyFlags{}, []verify.Call{{Units: "all", Package: "p"}}},
		{"all are generated", all, "", verifyFlags{}, []verify.Call{{Units: "all", Output: "internal"}}},
		{"resources are generated", resources, "", verifyFlags{}, []verify.Call{
			{Units: "data-sources"}, {Units: "provider"}, {Units: "resources", Output: "internal", Package: "own"},
		}},
		{"only resources are asked for", resources, "", verifyFlags{units: "resources"}, []verify.Call{{Units: "resources", Output: "internal", Package: "own"}}},
		{"a flag says where", resources, "", verifyFlags{output: "elsewhere", pkg: "q"}, []verify.Call{{Units: "all", Output: "elsewhere", Package: "q"}}},
		{"a flag names the package", resources, "", verifyFlags{pkg: "q"}, []verify.Call{{Units: "all", Package: "q"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			root, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{
				"go.mod": "module example.com/own\n\ngo 1.24\n", "main.go": test.main, ".spec-ls.json": test.configuration, ".git/HEAD": "",
				"spec.json": `{"version": "0.1", "provider": {"name": "x"}}`, "internal/own.go": "package own\n",
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
			to, err := v.outputOf("spec.json", settings)
			if err != nil {
				t.Fatal(err)
			}
			calls := v.calls(settings, to)
			for i := range calls {
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
