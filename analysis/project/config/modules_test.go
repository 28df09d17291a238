package config_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

const providerModule = `module example.com/provider // ours

go 1.24.0

require "github.com/hashicorp/terraform-plugin-framework" v1.15.0

require (
	// Checks of all kinds.
	example.com/checks v1.0.0
	example.com/deep v0.1.0 // indirect
)

replace example.com/local => ../local

exclude (
	example.com/excluded v1.0.0
)
`

// The go.mod that counts is the nearest one, up to the root of the repository, and only if it says what can be imported.
func TestModules(t *testing.T) {
	with := func(text string, more ...string) map[string]string {
		f := map[string]string{"/repo/.git": "", "/repo/go.mod": text}
		for _, name := range more {
			f[name] = ""
		}
		return f
	}
	all := "example.com/provider github.com/hashicorp/terraform-plugin-framework example.com/checks example.com/deep"
	for _, test := range []struct {
		name string
		disk map[string]string
		want string
	}{
		{"none", map[string]string{"/repo/.git": ""}, ""},
		{"above", with(providerModule), all},
		{"carriage returns", with(strings.ReplaceAll(providerModule, "\n", "\r\n")), all},
		{"beyond the repository", map[string]string{"/go.mod": providerModule, "/repo/.git": ""}, ""},
		{"without a repository", map[string]string{"/go.mod": providerModule}, all},
		{"nearer without the framework",
			map[string]string{"/repo/go.mod": providerModule, "/repo/a/b/go.mod": "module example.com/tools\n\ngo 1.24\n"}, ""},
		{"workspace", with(providerModule, "/repo/go.work"), ""},
		{"workspace above the repository", map[string]string{"/repo/.git": "", "/repo/go.mod": providerModule, "/go.work": ""}, ""},
		{"old version", with(strings.Replace(providerModule, "1.24.0", "1.16", 1)), ""},
		{"release candidate", with(strings.Replace(providerModule, "1.24.0", "1.25rc1", 1)), all},
		{"no version", with(strings.Replace(providerModule, "go 1.24.0", "", 1)), ""},
		{"no module", with(strings.Replace(providerModule, "module", "modul", 1)), ""},
		{"what later versions of Go may have", with(providerModule + "\nnovelty example.com/x\n"), all},
		{"tools, and versions to leave out", with(providerModule + "\ntoolchain go1.26.0\n\ntool example.com/checks/cmd\n\nretract v0.9.0\n"),
			all},
		{"damaged", with("require (\ngo\nmodule\n)))\n(\n"), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := config.NewLoader(memory(test.disk))
			base := &analysis.Settings{Package: "provider"}
			got := l.WithModules("/repo/a/b/c/spec.json", destination.Output{}, base)
			if strings.Join(got.Modules, " ") != test.want || got.Package != "provider" || base.Modules != nil {
				t.Errorf("the modules are %q", got.Modules)
			}
			if (got == base) != (test.want == "") || got != l.WithModules("/repo/a/b/other.json", destination.Output{}, base) {
				t.Error("the settings are not shared")
			}
			if none := l.WithModules("/repo/a/b/c/spec.json", destination.Output{}, nil); (none == nil) != (test.want == "") {
				t.Errorf("without settings they are %v", none)
			}
		})
	}
}

// TestWorkspaceOfTheEnvironment checks that GOWORK chooses the workspace.
func TestWorkspaceOfTheEnvironment(t *testing.T) {
	disk := map[string]string{"/repo/.git": "", "/repo/go.mod": providerModule}
	for value, want := range map[string][2]bool{"": {true, false}, "off": {true, true}, "/elsewhere/go.work": {false, false}} {
		for i, beside := range [...]bool{false, true} {
			if delete(disk, "/repo/go.work"); beside {
				disk["/repo/go.work"] = ""
			}
			l := config.NewLoader(memory(disk))
			l.Workspace = func() string { return value }
			if known := l.WithModules("/repo/spec.json", destination.Output{}, &analysis.Settings{}).Modules != nil; known != want[i] {
				t.Errorf("GOWORK=%s, a go.work is there: %v; what can be imported is known: %v", value, beside, known)
			}
		}
	}
}

// TestVersions reads the versions that are required. That of a module that is replaced is not known.
func TestVersions(t *testing.T) {
	disk := map[string]string{"/repo/.git": "", "/repo/go.mod": providerModule + "replace example.com/checks v1.0.0 => ../checks\n"}
	got := config.NewLoader(memory(disk)).WithModules("/repo/spec.json", destination.Output{}, nil).Required()
	for module, want := range map[string]string{
		"github.com/hashicorp/terraform-plugin-framework": "v1.15.0", "example.com/deep": "v0.1.0", "example.com/checks": "",
		"example.com/other": "",
	} {
		if got[module] != want {
			t.Errorf("%s is required in %q, want %q", module, got[module], want)
		}
	}
}

// TestToolchainOfAModule: the generator that a go.mod requires is followed if it is known, unless a configuration says another one.
func TestToolchainOfAModule(t *testing.T) {
	const generator = "github.com/hashicorp/terraform-plugin-codegen-framework"
	tools := func(version string) string {
		return "module example.com/tools\n\ngo 1.24\n\ntool " + generator + "/cmd/tfplugingen-framework\n\nrequire " + generator + " " + version +
			" // indirect\n"
	}
	old := &analysis.Settings{}
	old.Toolchain, _ = toolchain.Find("0.4.0")
	for _, test := range []struct {
		name     string
		disk     map[string]string
		settings *analysis.Settings
		want     string
	}{
		{"no go.mod", nil, nil, "0.4.1"},
		{"tool", map[string]string{"/repo/go.mod": tools("v0.4.0")}, nil, "0.4.0"},
		{"beside what can be imported", map[string]string{"/repo/go.mod": providerModule + "require " + generator + " v0.4.0\n"}, nil, "0.4.0"},
		{"in a workspace", map[string]string{"/repo/go.mod": tools("v0.4.0"), "/repo/go.work": ""}, nil, "0.4.0"},
		{"another version", map[string]string{"/repo/go.mod": tools("v0.2.0")}, nil, "0.4.0 for tfplugingen-framework 0.2.0"},
		{"a later version", map[string]string{"/repo/go.mod": tools("v0.9.0")}, nil, "0.4.1 for tfplugingen-framework 0.9.0"},
		{"replaced", map[string]string{"/repo/go.mod": tools("v0.4.0") + "replace " + generator + " => ../own\n"}, nil, "0.4.0 for ../own"},
		{"another version replaced", map[string]string{"/repo/go.mod": tools("v0.4.0") + "replace " + generator + " v0.3.0 => ../own\n"}, nil,
			"0.4.0"},
		{"replaced by itself", map[string]string{"/repo/go.mod": tools("v0.4.1") + "replace " + generator + " => " + generator + " v0.4.0\n"},
			nil, "0.4.0"},
		{"a tool of another module", map[string]string{"/repo/go.mod": "module example.com/tools\n\ngo 1.24\n\ntool example.com/own/cmd/tfplugingen-framework\n"}, nil, "0.4.1 for example.com/own/cmd/tfplugingen-framework"},
		{"farther", map[string]string{"/repo/go.mod": tools("v0.4.0"), "/repo/a/go.mod": "module example.com/a\n\ngo 1.24\n"}, nil, "0.4.1"},
		{"a configuration", map[string]string{"/repo/go.mod": tools("v0.4.1")}, old, "0.4.0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			settings := config.NewLoader(memory(test.disk)).WithModules("/repo/a/spec.json", destination.Output{}, test.settings)
			got := settings.Profile().Generator
			if !settings.Profile().Follows() {
				got += " for " + settings.Profile().InPlaceOf.String()
			}
			if got != test.want {
				t.Errorf("the generator is %s, want %s", got, test.want)
			}
			if test.name == "tool" && settings.Modules != nil {
				t.Errorf("the modules are %q", settings.Modules)
			}
		})
	}
}

// FuzzModules reads any text as a go.mod.
func FuzzModules(f *testing.F) {
	f.Add(providerModule)
	f.Add("module a\nrequire (\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, module := range config.NewLoader(memory(map[string]string{"/go.mod": text})).
			WithModules("/spec.json", destination.Output{}, &analysis.Settings{}).Modules {
			if module == "" {
				continue // a quoted nothing, which go itself refuses
			}
			if strings.ContainsAny(module, "\n") && !strings.ContainsAny(text, "\"`") {
				t.Errorf("%q is no module", module)
			}
		}
	})
}
