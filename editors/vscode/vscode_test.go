// Package vscode holds the tests of the extension for VS Code, which is written in TypeScript.
package vscode

import (
	"archive/zip"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

var (
	update    = flag.Bool("update", false, "take the pictures of the README from the test in VS Code")
	scenarios = flag.String("scenarios", "*", "the file of test/e2e whose tests to run in VS Code, without its ending")
	named     = flag.String("named", ".", "a pattern for the names of those tests")
)

func TestTypes(t *testing.T)                { editortest.Types(t) }
func TestStyle(t *testing.T)                { editortest.Style(t) }
func TestUnits(t *testing.T)                { editortest.Units(t) }
func TestNoRegistryInLockFile(t *testing.T) { editortest.NoRegistryInLockFile(t) }

// TestRecognition compares the extension with what all editors recognise.
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

// TestInBrowser drives VS Code as a web page, where the extension has no machine to run a program on. It leaves pictures.
func TestInBrowser(t *testing.T) {
	codeServer, chromium := editortest.Program(t, "code-server"), editortest.Program(t, "chromium")
	folder := t.TempDir()
	editortest.NodePackages(t)
	editortest.Node(t, nil, "package.ts", "--out", folder, "web")
	archive, err := zip.OpenReader(filepath.Join(folder, "spec-ls-web.vsix"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	if err := os.CopyFS(folder, archive); err != nil {
		t.Fatal(err)
	}
	artefacts := editortest.Artefacts(t, "vscode")
	output := editortest.Node(t, []string{
		"ARTEFACTS=" + artefacts, "CODE_SERVER=" + codeServer, "CHROMIUM=" + chromium, "EXTENSION=" + filepath.Join(folder, "extension"),
	}, "--test", "--test-reporter=spec", "test/web/*.test.ts")
	t.Logf("%s\npictures: %s", output, artefacts)
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
	output := editortest.Node(t, []string{
		"ARTEFACTS=" + artefacts, "CODE_SERVER=" + codeServer, "CHROMIUM=" + chromium, "VSIX=" + extension, "SERVER=" + editortest.Server(t),
	}, "--test", "--test-name-pattern="+*named, "--test-reporter=spec", "test/e2e/"+*scenarios+".test.ts")
	t.Logf("%s\npictures and logs: %s", output, artefacts)
	if *update {
		for _, name := range []string{"problems", "completion", "hover", "schema-view", "preview", "generator-config-problems"} {
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
