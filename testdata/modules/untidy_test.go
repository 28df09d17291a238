package modules

import (
	"cmp"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestUntidy checks that check reports why the go command builds no package of a module, and reports it for no other module.
func TestUntidy(t *testing.T) {
	program := tool(t, "../..", "spec-ls")
	const framework, protocol = "github.com/hashicorp/terraform-plugin-framework", "github.com/hashicorp/terraform-plugin-go"
	without := func(text, line string) string {
		return regexp.MustCompile(`(?m)^.*`+regexp.QuoteMeta(line)+` v.*\n`).ReplaceAllString(text, "")
	}
	for _, test := range []struct {
		name        string
		change      func(files map[string]string)
		command     []string // that is run in the module before
		environment string
		build       string // the package that is built; that of checks if it is empty
		want        string // the reason
		help        string // a part of the way out
	}{
		{name: "as it should be"},
		{name: "no go.sum", change: func(f map[string]string) { delete(f, "go.sum") }, want: "module-untidy"},
		{name: "no sum of the framework", change: func(f map[string]string) { f["go.sum"] = without(f["go.sum"], framework) },
			want: "module-untidy"},
		{name: "no sum of what it needs", change: func(f map[string]string) { f["go.sum"] = without(f["go.sum"], protocol) },
			want: "module-untidy"},
		{name: "a requirement that is not listed", change: func(f map[string]string) { f["go.mod"] = without(f["go.mod"], protocol) },
			want: "module-untidy"},
		{name: "a requirement that is too low", change: func(f map[string]string) {
			f["go.mod"] = regexp.MustCompile(protocol+` v\S+`).ReplaceAllString(f["go.mod"], protocol+" v0.29.0")
		}, want: "module-untidy"},
		{name: "a folder that is not there in the place of what nothing needs", change: func(f map[string]string) {
			f["go.mod"] += "\nrequire example.com/away v1.0.0\n\nreplace example.com/away => ../away\n"
		}},
		{name: "a folder that is not there in the place of what a file needs", build: "./internal", change: func(f map[string]string) {
			f["go.mod"] += "\nrequire example.com/away v1.0.0\n\nreplace example.com/away => ../away\n"
			f["internal/hand.go"] = "package internal\n\nimport _ \"example.com/away\"\n"
			f[".spec-ls.json"] = `{"generator": {"output": "internal", "package": "internal"}}`
		}, want: "output-import-unknown", help: "add the folder, or take the line with replace out of go.mod"},
		{name: "an older version of Go than the framework's", change: func(f map[string]string) {
			f["go.mod"] = regexp.MustCompile(`(?m)^go .*`).ReplaceAllString(f["go.mod"], "go 1.20")
		}, want: "module-untidy"},
		{name: "an older version of Go than the framework's, in a workspace", change: func(f map[string]string) {
			f["go.mod"] = regexp.MustCompile(`(?m)^go .*`).ReplaceAllString(f["go.mod"], "go 1.20")
			f["go.work"] = "go 1.26\n\nuse .\n"
		}},
		{name: "a vendor folder", command: []string{"go", "mod", "vendor"}},
		{name: "a vendor folder of before", change: func(f map[string]string) {
			f["vendor/modules.txt"] = "# " + framework + " v1.0.0\n## explicit; go 1.17\n" + framework + "/schema/validator\n"
		}, want: "vendor-inconsistent"},
		{name: "one that is not used", environment: "GOFLAGS=-mod=readonly", change: func(f map[string]string) {
			f["vendor/modules.txt"] = "# " + framework + " v1.0.0\n## explicit; go 1.17\n"
		}},
		{name: "a workspace", change: func(f map[string]string) { f["go.work"] = "go 1.26.0\n\nuse .\n" }},
		{name: "no workspace", change: func(f map[string]string) { f["go.work"] = "go 1.26.0\n\nuse (\n" }, want: "workspace-broken"},
		{name: "no workspace, and it is off", environment: "GOWORK=off",
			change: func(f map[string]string) { f["go.work"] = "go 1.26.0\n\nuse (\n" }},
		{name: "a workspace with a module that is not there",
			change: func(f map[string]string) { f["go.work"] = "go 1.26.0\n\nuse (\n\t.\n\t./none\n)\n" }, want: "workspace-broken"},
		{name: "a workspace of another module", change: func(f map[string]string) {
			f["go.work"] = "go 1.26.0\n\nuse ./other\n"
			f["other/go.mod"] = "module example.com/other\n\ngo 1.26.0\n"
		}, want: "workspace-broken"},
		{name: "a workspace of before", change: func(f map[string]string) { f["go.work"] = "go 1.20\n\nuse .\n" }, want: "workspace-broken"},
		{name: "a workspace that a variable names and that is not there", environment: "GOWORK=/nowhere/go.work", want: "workspace-broken"},
		{name: "a workspace that a variable names by another path", environment: "GOWORK=go.work", want: "go-environment"},
		{name: "the workspace that is looked for", environment: "GOWORK=auto",
			change: func(f map[string]string) { f["go.work"] = "go 1.26.0\n\nuse .\n" }},
		{name: "no modules", environment: "GO111MODULE=off", want: "go-environment"},
		{name: "modules", environment: "GO111MODULE=auto"},
		{name: "modules as nobody has them", environment: "GO111MODULE=maybe", want: "go-environment"},
		{name: "a vendor folder that is not there", environment: "GOFLAGS=-mod=vendor", want: "vendor-inconsistent"},
		{name: "a vendor folder, and a flag that names it", environment: "GOFLAGS=-mod=vendor", command: []string{"go", "mod", "vendor"}},
		{name: "a flag that nobody knows", environment: "GOFLAGS=-mod=maybe", want: "go-environment"},
		{name: "another go.mod", environment: "GOFLAGS=-modfile=other.mod", want: "go-environment"},
		{name: "other files", environment: "GOFLAGS=-overlay=/nowhere.json", want: "go-environment"},
		{name: "another machine", environment: "GOOS=windows"},
		{name: "no machine", environment: "GOOS=windows10", want: "go-environment"},
		{name: "a machine that Go does not build for", environment: "GOARCH=s390", want: "go-environment"},
		{name: "a later version of Go", environment: "GOTOOLCHAIN=local", change: func(f map[string]string) {
			f["go.mod"] = regexp.MustCompile(`(?m)^go .*`).ReplaceAllString(f["go.mod"], "go 1.99.0")
		}, want: "go-too-old"},
		{name: "a workspace for a later version of Go", environment: "GOTOOLCHAIN=local",
			change: func(f map[string]string) { f["go.work"] = "go 1.99.0\n\nuse .\n" }, want: "go-too-old"},
		{name: "a later patch of Go", environment: "GOTOOLCHAIN=local", change: func(f map[string]string) {
			f["go.mod"] = regexp.MustCompile(`(?m)^go .*`).ReplaceAllString(f["go.mod"], "go 1.26.99")
		}, want: "go-too-old"},
		{name: "a toolchain that is only suggested", environment: "GOTOOLCHAIN=local", change: func(f map[string]string) {
			f["go.mod"] = regexp.MustCompile(`(?m)^go .*`).ReplaceAllString(f["go.mod"], "$0\n\ntoolchain go1.99.0")
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := requirements(t, "../toolchain")
			maps.Copy(files, map[string]string{
				"spec.json":        `{"version": "0.1", "provider": {"name": "zoo"}}`,
				"checks/checks.go": "package checks\n\nimport \"" + framework + "/schema/validator\"\n\nfunc Valid() validator.Int64 { return nil }\n",
				"generate.go":      "package provider\n\n//go:generate tfplugingen-framework generate all --input spec.json --output internal\n",
				".git/HEAD":        "",
			})
			if test.change != nil {
				test.change(files)
			}
			root := t.TempDir()
			writeModule(t, root, files)
			if test.command != nil {
				run(t, root, test.command[0], test.command[1:]...)
			}
			environment := append(os.Environ(), "GOFLAGS=")
			if test.environment != "" {
				environment = append(environment, test.environment)
			}
			goBuild := exec.Command("go", "build", cmp.Or(test.build, "./checks"))
			goBuild.Dir, goBuild.Env = root, environment
			said, err := goBuild.CombinedOutput()
			if fails := err != nil; fails != (test.want != "") {
				t.Fatalf("go build: %v\n%s", err, said)
			}
			check := exec.Command(program, "check", "-f", "json", "spec.json")
			check.Dir, check.Env = root, environment
			output, err := check.Output()
			if err != nil {
				t.Fatal(err)
			}
			var found struct {
				Unchecked []struct{ Reason, Message, Help string }
			}
			if err := json.Unmarshal(output, &found); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(output), root) {
				t.Errorf("a path of the machine is in\n%s", output)
			}
			var reasons []string
			for _, item := range found.Unchecked {
				reasons = append(reasons, item.Reason)
				if !strings.Contains(item.Help, test.help) {
					t.Errorf("the way out is %q", item.Help)
				}
			}
			if got := strings.Join(reasons, " "); got != test.want {
				t.Errorf("there is %+v, and Go says\n%s", found.Unchecked, said)
			}
			// verify does not go elsewhere instead
			if test.want == "vendor-inconsistent" || test.want == "workspace-broken" || test.want == "go-too-old" {
				verify := exec.Command(program, "verify", "spec.json")
				verify.Dir, verify.Env = root, environment
				said, _ := verify.CombinedOutput()
				if verify.ProcessState.ExitCode() != 2 || strings.Contains(string(said), "throw-away") ||
					strings.Contains(string(said), root+"/go.mod requires") {
					t.Errorf("verify ends with %d\n%s", verify.ProcessState.ExitCode(), said)
				}
			}
		})
	}
}
