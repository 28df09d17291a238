// Package playground holds the tests of the page, which is written in TypeScript.
package playground

import (
	"bytes"
	"flag"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/editors/editortest"
)

var (
	update = flag.Bool("update", false, "take the pictures of the README from the test in the browser")
	named  = flag.String("named", ".", "a pattern for the names of the tests in the browser")
)

func TestTypes(t *testing.T)                { editortest.Types(t) }
func TestStyle(t *testing.T)                { editortest.Style(t) }
func TestUnits(t *testing.T)                { editortest.Units(t) }
func TestNoRegistryInLockFile(t *testing.T) { editortest.NoRegistryInLockFile(t) }

// maxServer is the greatest size of the server as it is loaded, in bytes: loading that much takes a second or two on most connections.
const maxServer = 26 << 18

// TestInBrowser builds the page and drives it in a real browser. It leaves pictures; see editortest.Artefacts.
func TestInBrowser(t *testing.T) {
	editortest.NodePackages(t)
	chromium := editortest.Program(t, "chromium")
	editortest.Node(t, nil, "node.mjs", "build.mjs")
	built, err := filepath.Glob("dist/server-*.wasm.gz")
	if err != nil || len(built) != 1 {
		t.Fatalf("there are the servers %q: %v", built, err)
	}
	server, err := os.Stat(built[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the server has %.2f MB", float64(server.Size())/1e6)
	if server.Size() > maxServer {
		t.Errorf("the server has %d bytes, and may have %d", server.Size(), maxServer)
	}
	artefacts := editortest.Artefacts(t, "playground")
	output := editortest.Node(t, []string{"ARTEFACTS=" + artefacts, "CHROMIUM=" + chromium},
		"--test", "--test-force-exit", "--test-name-pattern="+*named, "--test-reporter=spec", "test/e2e/*.test.ts")
	t.Logf("%s\npictures: %s", output, artefacts)
	if *update {
		for name, taken := range map[string]string{"playground.png": "light.png", "configuration.png": "configuration.png"} {
			picture, err := os.ReadFile(filepath.Join(artefacts, taken))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join("images", name), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		editortest.Node(t, []string{"ARTEFACTS=" + artefacts, "CHROMIUM=" + chromium}, "test/tour.ts")
		tour, err := editortest.Animation(filepath.Join(artefacts, "tour"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(tourFile, tour, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// tourFile shows, picture by picture, how to use spec-ls.
const tourFile = "images/tour.gif"

// TestTour holds the moving picture to what a page loads without a thought, and those who show it to the place where it is.
func TestTour(t *testing.T) {
	text, err := os.ReadFile(tourFile)
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 1<<20 {
		t.Errorf("it has %d bytes", len(text))
	}
	tour, err := gif.DecodeAll(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	length := 0
	for _, hundredths := range tour.Delay {
		length += hundredths
	}
	if len(tour.Image) < 10 || tour.LoopCount != 0 || length < 500 || length > 3000 {
		t.Errorf("it has %d pictures, takes %d hundredths of a second and is shown %d times", len(tour.Image), length, tour.LoopCount)
	}
	for name, link := range map[string]string{
		"../../README.md":     "editors/playground/" + tourFile,
		"../vscode/README.md": "https://github.com/spec-ls/spec-ls/raw/HEAD/editors/playground/" + tourFile,
	} {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(page, []byte("]("+link+")")) {
			t.Errorf("%s does not show it", name)
		}
	}
}

// TestAddress checks that all names of the page have its one address.
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
