package modules

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Two specifications are generated into one package, which need not be there yet. Go's compiler and the files in both orders say what is right:
// check, of one file or of both, generate, stale, verify and the Go that depends on them agree.
func TestTogether(t *testing.T) {
	const config = `{"name": "config", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "s", "string": {"computed_optional_required": "optional"}}]}}`
	specification := func(provider, resource, attributes string) string {
		return fmt.Sprintf(`{"version": "0.1", "provider": {"name": "zoo"%s}, "resources": [{"name": %q, "schema": {"attributes": [%s]}}]}`,
			provider, resource, attributes)
	}
	const schema = `, "schema": {"attributes": [{"name": "token", "string": {"optional_required": "optional", "sensitive": true}}]}`
	program := tool(t, "../..", "spec-ls")
	for _, test := range []struct {
		name, a, b, hand string
		want             string // the rule that check reports
	}{
		{"each has what the other one lacks", specification("", "cat", ""), specification("", "dog", ""), "var _, _ = CatModel{}, DogModel{}", ""},
		{"one type in both", specification("", "cat", config), specification("", "dog", config), "", "compile-error"},
		{"two schemas of the provider", specification(schema, "cat", ""), specification("", "dog", ""), "", "output-shared"},
		{"one schema of the provider", specification(schema, "cat", ""), specification(schema, "dog", ""), "", ""},
	} {
		for _, way := range []string{"configuration", "a command each"} {
			t.Run(test.name+", "+way, func(t *testing.T) {
				root := t.TempDir()
				files := map[string]string{"a.json": test.a, "b.json": test.b, ".git/HEAD": "",
					"use/use.go": "package use\n\nimport \"example.com/provider/out\"\n\nvar _, _ = out.CatModel{}, out.DogModel{}\n"}
				if way == "configuration" {
					files[".spec-ls.json"] = `{"generator": {"output": "out", "package": "out"}}`
				} else {
					const command = "//go:generate tfplugingen-framework generate all --input %s.json --output out --package out\n"
					files["generate.go"] = "package provider\n\n" + fmt.Sprintf(command, "a") + fmt.Sprintf(command, "b")
				}
				if test.hand != "" {
					files["out/hand.go"] = "package out\n\n" + test.hand + "\n"
				}
				writeModule(t, root, requirements(t, "testdata/gopls"), files)
				do := func(name string, arguments ...string) (said string, fails bool) {
					t.Helper()
					c := exec.Command(name, arguments...)
					c.Dir = root
					out, err := c.CombinedOutput()
					var exit *exec.ExitError
					if err != nil && !errors.As(err, &exit) {
						t.Fatal(err)
					}
					return string(out), err != nil
				}
				holds := func(where, said string, fails bool) {
					t.Helper()
					if fails != (test.want == "compile-error") || strings.Contains(said, "["+test.want+"]") != (test.want != "") ||
						strings.Contains(said, "disagreement") || !fails && strings.Contains(said, "not checked") {
						t.Errorf("%s: fails %t\n%s", where, fails, said)
					}
				}
				for _, files := range [][]string{nil, {"a.json"}, {"b.json"}} {
					said, fails := do(program, slices.Concat([]string{"check", "--dependents", "-f", "concise"}, files)...)
					holds(fmt.Sprintf("check %s", files), said, fails)
				}
				if test.want != "output-shared" { // which loses no Go
					said, fails := do(program, "verify", "-f", "concise")
					holds("verify", said, fails)
				}

				if err := os.MkdirAll(filepath.Join(root, "out"), 0o755); err != nil { // which the generator doesn't do
					t.Fatal(err)
				}
				var made [2]string
				for i, order := range [2]string{"ab", "ba"} {
					for _, file := range order {
						if said, fails := do(program, "generate", "all", "--input", string(file)+".json", "--output", "out", "--package", "out"); fails {
							t.Fatal(said)
						}
					}
					said, fails := do("go", "build", "./...")
					if fails != (test.want == "compile-error") {
						t.Errorf("the compiler, after %s: %s", order, said)
					}
					of, _ := filepath.Glob(filepath.Join(root, "out", "*_gen.go"))
					for _, file := range of {
						text, err := os.ReadFile(file)
						if err != nil {
							t.Fatal(err)
						}
						made[i] += string(text)
						if err := os.Remove(file); err != nil {
							t.Fatal(err)
						}
					}
				}
				if (made[0] != made[1]) != (test.want == "output-shared") {
					t.Error("the order of the files matters, or does not")
				}

				said, fails := do(program, "generate")
				if fails != (test.want != "") {
					t.Errorf("generate: fails %t\n%s", fails, said)
				}
				if said, stale := do(program, "stale"); stale != fails {
					t.Errorf("stale: %t\n%s", stale, said)
				}
			})
		}
	}
}
