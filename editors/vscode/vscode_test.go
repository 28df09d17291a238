// Package vscode holds the tests of the extension for VS Code, which is written in TypeScript.
package vscode

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

var update = flag.Bool("update", false, "take the pictures of the README from the test in VS Code")

func TestMain(m *testing.M) { editortest.Main(m) }

// nodeProgram gives the path of a Node.js that runs TypeScript.
func nodeProgram(t *testing.T) string {
	t.Helper()
	program := editortest.Program(t, "node")
	version := strings.TrimSpace(editortest.Command{Program: program, Arguments: []string{"--version"}}.Run(t))
	var major int
	if _, err := fmt.Sscanf(version, "v%d.", &major); err != nil || major < 24 {
		editortest.Missing(t, "Node.js 24 is not installed, but "+version)
	}
	return program
}

// node runs Node.js in the extension's folder.
func node(t *testing.T, limit time.Duration, env []string, arguments ...string) string {
	t.Helper()
	return editortest.Command{
		Program:   nodeProgram(t),
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
		Program:   nodeProgram(t),
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

// targets are the platforms that VS Code knows and Go builds for.
var targets = map[string][2]string{
	"linux-x64":    {"linux", "amd64"},
	"linux-arm64":  {"linux", "arm64"},
	"alpine-x64":   {"linux", "amd64"}, // the binary is linked statically
	"alpine-arm64": {"linux", "arm64"},
	"darwin-x64":   {"darwin", "amd64"},
	"darwin-arm64": {"darwin", "arm64"},
	"win32-x64":    {"windows", "amd64"},
	"win32-arm64":  {"windows", "arm64"},
}

// vsix packages the extension for a platform with a server.
func vsix(t *testing.T, target, binary string) string {
	t.Helper()
	packages(t)
	folder := t.TempDir()
	node(t, 0, nil, "package.ts", target, binary, folder)
	return filepath.Join(folder, "spec-ls-"+target+".vsix")
}

func TestPackage(t *testing.T) {
	for _, target := range []string{"linux-x64", "win32-x64"} {
		t.Run(target, func(t *testing.T) {
			binary := filepath.Join(t.TempDir(), "spec-ls")
			if err := editortest.Build(binary, targets[target][0], targets[target][1]); err != nil {
				t.Fatal(err)
			}
			testPackage(t, target, vsix(t, target, binary))
		})
	}
}

func testPackage(t *testing.T, target, file string) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	server := "extension/bin/spec-ls"
	if strings.HasPrefix(target, "win32") {
		server += ".exe"
	}
	want := []string{
		"[Content_Types].xml",
		"extension.vsixmanifest",
		"extension/LICENSE.txt",
		server,
		"extension/changelog.md",
		"extension/dist/extension.js",
		"extension/images/file-dark.svg",
		"extension/images/file-light.svg",
		"extension/images/icon.png",
		"extension/images/view.svg",
		"extension/language-configuration.json",
		"extension/package.json",
		"extension/readme.md",
		"extension/syntaxes/terraform-provider-spec.tmLanguage.json",
		"extension/walkthrough/explain.md",
		"extension/walkthrough/open.md",
		"extension/walkthrough/problems.md",
		"extension/walkthrough/view.md",
	}
	var got []string
	for _, f := range archive.File {
		got = append(got, f.Name)
		if f.Name == server && target != "win32-x64" && f.Mode()&0o111 == 0 {
			t.Error("the server is not executable")
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the package holds\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %.1f MB", filepath.Base(file), float64(info.Size())/1e6)
}

// TestCommandsAreDescribed holds the manifest together: what menus and the walkthrough name must be declared.
func TestCommandsAreDescribed(t *testing.T) {
	text, err := os.ReadFile("package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Contributes struct {
			Commands []struct{ Command, Title, Category string }
			Menus    map[string][]struct{ Command string }
		}
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	declared := map[string]bool{}
	for _, c := range manifest.Contributes.Commands {
		declared[c.Command] = true
		if c.Title == "" || c.Category == "" {
			t.Errorf("%s has no title or category", c.Command)
		}
	}
	for menu, items := range manifest.Contributes.Menus {
		for _, item := range items {
			if !declared[item.Command] {
				t.Errorf("the menu %s has the command %s, which is not declared", menu, item.Command)
			}
		}
	}
	sources, err := filepath.Glob("src/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, source := range sources {
		text, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for command := range declared {
		if !strings.Contains(all.String(), "'"+command+"'") {
			t.Errorf("the command %s is declared, and nothing in the sources has its name", command)
		}
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
	output := node(t, 6*time.Minute, []string{
		"ARTEFACTS=" + artefacts, "CODE_SERVER=" + codeServer, "CHROMIUM=" + chromium, "VSIX=" + extension,
	}, "--test", "--test-reporter=spec", "test/e2e/*.test.ts")
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
