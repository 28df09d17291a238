// Package vscode holds the tests of the extension for VS Code, which is written in TypeScript.
package vscode

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

var (
	update    = flag.Bool("update", false, "take the pictures of the README from the test in VS Code")
	scenarios = flag.String("scenarios", "*", "the file of test/e2e whose tests to run in VS Code, without its ending")
	named     = flag.String("named", ".", "a pattern for the names of those tests")
)

func TestMain(m *testing.M) { editortest.Main(m) }

// node runs Node.js in the extension's folder.
func node(t *testing.T, limit time.Duration, env []string, arguments ...string) string {
	t.Helper()
	return editortest.Command{
		Program:   editortest.Program(t, "node"),
		Arguments: append([]string{"--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"}, arguments...),
		Env:       env,
		Limit:     limit,
	}.Run(t)
}

// packages ends the test if the packages that the extension is built with are not installed as package-lock.json has them.
func packages(t *testing.T) {
	t.Helper()
	want, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	installed, err := os.ReadFile("node_modules/installed")
	if err != nil || !bytes.Equal(installed, want) {
		editortest.Missing(t, "the npm packages of the extension are not installed")
	}
}

func TestTypes(t *testing.T) {
	packages(t)
	node(t, 0, nil, "node_modules/typescript/bin/tsc", "--noEmit")
}

func TestStyle(t *testing.T) {
	packages(t)
	node(t, 0, nil, "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")
}

func TestUnits(t *testing.T) {
	packages(t)
	node(t, 0, nil, "--test", "test/unit/*.test.ts")
}

// TestRecognition holds the extension against what all editors recognise.
func TestRecognition(t *testing.T) {
	input, err := json.Marshal(editortest.Recognitions)
	if err != nil {
		t.Fatal(err)
	}
	output := editortest.Command{
		Program:   editortest.Program(t, "node"),
		Arguments: []string{"--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "test/recognise.ts"},
		Input:     string(input),
	}.Run(t)
	var got []bool
	if err := json.Unmarshal([]byte(output), &got); err != nil {
		t.Fatalf("%v in %s", err, output)
	}
	for i, want := range editortest.Recognitions {
		if got[i] != want.IsSpecification {
			t.Errorf("%s: %s is opened as a specification: %v", want.Title, want.Name, got[i])
		}
	}
}

func TestNoRegistryInLockFile(t *testing.T) {
	lock, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(lock, []byte(`"resolved"`)) {
		t.Error("package-lock.json names the registry that it was made with; .npmrc says not to")
	}
}

// TestInVSCode drives real VS Code. It leaves pictures and logs; see editortest.Artefacts.
func TestInVSCode(t *testing.T) {
	if runtime.GOOS != "linux" {
		editortest.Missing(t, "VS Code is driven on Linux only")
	}
	codeServer, chromium := editortest.Program(t, "code-server"), editortest.Program(t, "chromium")
	architecture := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	extension := vsix(t, "linux-"+architecture, editortest.Server(t))
	artefacts := editortest.Artefacts(t, "vscode")
	output := node(t, 9*time.Minute, []string{
		"ARTEFACTS=" + artefacts, "CODE_SERVER=" + codeServer, "CHROMIUM=" + chromium, "VSIX=" + extension, "SERVER=" + editortest.Server(t),
	}, "--test", "--test-name-pattern="+*named, "--test-reporter=spec", "test/e2e/"+*scenarios+".test.ts")
	t.Logf("%s\npictures and logs: %s", output, artefacts)
	if *update {
		for _, name := range []string{"problems", "completion", "hover", "schema-view", "preview"} {
			picture, err := os.ReadFile(filepath.Join(artefacts, name+".png"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join("images", name+".png"), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
