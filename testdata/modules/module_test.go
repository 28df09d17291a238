package modules

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

var moduleLine = regexp.MustCompile(`(?m)^module .*`)

// requirements returns go.mod and go.sum of a folder, as those of the module example.com/provider.
func requirements(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = moduleLine.ReplaceAllString(string(text), "module example.com/provider")
	}
	return files
}

// writeFile writes a file into a folder. The name is a slash-separated path.
func writeFile(t *testing.T, root, name, text string) {
	t.Helper()
	at := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// writeModule writes files into a folder. Those of a later map take the place of those of an earlier one.
func writeModule(t *testing.T, root string, parts ...map[string]string) {
	t.Helper()
	files := map[string]string{}
	for _, part := range parts {
		maps.Copy(files, part)
	}
	for name, text := range files {
		writeFile(t, root, name, text)
	}
}

// A zoo is a module around a specification spec.json with the resource cat.
type zoo struct {
	program, root string
}

// newZoo writes a zoo: the attributes of the cat, the configuration, and more files.
func newZoo(t *testing.T, attributes, configuration string, files ...map[string]string) zoo {
	t.Helper()
	z := zoo{tool(t, "../..", "spec-ls"), t.TempDir()}
	own := map[string]string{
		"spec.json": `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [` + "\n" +
			`  {"name": "cat", "schema": {"attributes": [` + attributes + "]}}\n]}",
		".spec-ls.json": configuration,
		".git/HEAD":     "",
	}
	writeModule(t, z.root, append([]map[string]string{requirements(t, "testdata/gopls"), own}, files...)...)
	return z
}

// run returns the output of spec-ls there, on Linux.
func (z zoo) run(arguments ...string) string {
	c := exec.Command(z.program, arguments...)
	c.Dir, c.Env = z.root, append(os.Environ(), "GOOS=linux")
	output, _ := c.CombinedOutput()
	return string(output)
}
