package config_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
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

// The go.mod that counts is the nearest one, up to the root of the repository, and only where it tells what can be imported.
func TestModules(t *testing.T) {
	with := func(text string, more ...string) files {
		f := files{"/repo/.git": "", "/repo/go.mod": text}
		for _, name := range more {
			f[name] = ""
		}
		return f
	}
	all := "example.com/provider github.com/hashicorp/terraform-plugin-framework example.com/checks example.com/deep"
	for _, test := range []struct {
		name string
		disk files
		want string
	}{
		{"none", files{"/repo/.git": ""}, ""},
		{"above", with(providerModule), all},
		{"carriage returns", with(strings.ReplaceAll(providerModule, "\n", "\r\n")), all},
		{"beyond the repository", files{"/go.mod": providerModule, "/repo/.git": ""}, ""},
		{"without a repository", files{"/go.mod": providerModule}, all},
		{"nearer without the framework", files{"/repo/go.mod": providerModule, "/repo/a/b/go.mod": "module example.com/tools\n\ngo 1.24\n"}, ""},
		{"workspace", with(providerModule, "/repo/go.work"), ""},
		{"old version", with(strings.Replace(providerModule, "1.24.0", "1.16", 1)), ""},
		{"release candidate", with(strings.Replace(providerModule, "1.24.0", "1.25rc1", 1)), all},
		{"no version", with(strings.Replace(providerModule, "go 1.24.0", "", 1)), ""},
		{"no module", with(strings.Replace(providerModule, "module", "modul", 1)), ""},
		{"damaged", with("require (\ngo\nmodule\n)))\n(\n"), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := config.NewLoader(test.disk.read)
			base := &analysis.Settings{Package: "provider"}
			got := l.WithModules("/repo/a/b/c/spec.json", base)
			if strings.Join(got.Modules, " ") != test.want || got.Package != "provider" || base.Modules != nil {
				t.Errorf("the modules are %q", got.Modules)
			}
			if (got == base) != (test.want == "") || got != l.WithModules("/repo/a/b/other.json", base) {
				t.Error("the settings are not shared")
			}
			if none := l.WithModules("/repo/a/b/c/spec.json", nil); (none == nil) != (test.want == "") {
				t.Errorf("without settings they are %v", none)
			}
		})
	}
}

// FuzzModules: whatever a go.mod holds, it is read.
func FuzzModules(f *testing.F) {
	f.Add(providerModule)
	f.Add("module a\nrequire (\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, module := range config.NewLoader(files{"/go.mod": text}.read).WithModules("/spec.json", &analysis.Settings{}).Modules {
			if module == "" {
				continue // a quoted nothing, which go itself refuses
			}
			if strings.ContainsAny(module, "\n") && !strings.ContainsAny(text, "\"`") {
				t.Errorf("%q is no module", module)
			}
		}
	})
}
