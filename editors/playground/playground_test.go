// Package playground holds the tests of the page, which is written in TypeScript.
package playground

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/editors/editortest"
)

var (
	update = flag.Bool("update", false, "take the picture of the README from the test in the browser")
	named  = flag.String("named", ".", "a pattern for the names of the tests in the browser")
)

func TestMain(m *testing.M) { editortest.Main(m) }

func TestTypes(t *testing.T)                { editortest.Types(t) }
func TestStyle(t *testing.T)                { editortest.Style(t) }
func TestUnits(t *testing.T)                { editortest.Units(t) }
func TestNoRegistryInLockFile(t *testing.T) { editortest.NoRegistryInLockFile(t) }

// maxServer is how large the server may be as it is loaded, in bytes: what takes a second or two on most connections.
const maxServer = 6 << 20

// TestInBrowser builds the page and drives it in a real browser. It leaves pictures; see editortest.Artefacts.
func TestInBrowser(t *testing.T) {
	editortest.NodePackages(t)
	chromium := editortest.Program(t, "chromium")
	editortest.Node(t, 5*time.Minute, nil, "build.mjs")
	server, err := os.Stat("dist/server.wasm.gz")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the server has %.2f MB", float64(server.Size())/1e6)
	if server.Size() > maxServer {
		t.Errorf("the server has %d bytes, and may have %d", server.Size(), maxServer)
	}
	artefacts := editortest.Artefacts(t, "playground")
	output := editortest.Node(t, 5*time.Minute, []string{"ARTEFACTS=" + artefacts, "CHROMIUM=" + chromium},
		"--test", "--test-name-pattern="+*named, "--test-reporter=spec", "test/e2e/*.test.ts")
	t.Logf("%s\npictures: %s", output, artefacts)
	if *update {
		picture, err := os.ReadFile(filepath.Join(artefacts, "light.png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("images/playground.png", picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestAddress holds what names the page to the one address.
func TestAddress(t *testing.T) {
	for _, name := range []string{"../../README.md", "../../docs/playground.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), rules.Playground) {
			t.Errorf("%s does not lead to %s", name, rules.Playground)
		}
	}
}
