package editortest

import (
	"bytes"
	"os"
	"testing"
)

// Node runs Node.js in the folder of the test and returns its output.
func Node(t *testing.T, env []string, arguments ...string) string {
	t.Helper()
	return Command{
		Program:   Program(t, "node"),
		Arguments: append([]string{"--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"}, arguments...),
		Env:       env,
	}.Run(t)
}

// NodePackages ends the test if the packages that its folder is built with are not installed as package-lock.json has them.
func NodePackages(t *testing.T) {
	t.Helper()
	want, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	installed, err := os.ReadFile("node_modules/installed")
	if err != nil || !bytes.Equal(installed, want) {
		Missing(t, "the npm packages of this folder are not installed")
	}
}

// Types checks the types of the TypeScript in the folder of the test.
func Types(t *testing.T) {
	NodePackages(t)
	Node(t, nil, "node_modules/typescript/bin/tsc", "--noEmit")
}

// Style checks its style and its layout.
func Style(t *testing.T) {
	NodePackages(t)
	Node(t, nil, "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".")
}

// Units runs its unit tests.
func Units(t *testing.T) {
	NodePackages(t)
	Node(t, nil, "--test", "test/unit/*.test.ts")
}

// NoRegistryInLockFile fails if package-lock.json names a registry.
func NoRegistryInLockFile(t *testing.T) {
	lock, err := os.ReadFile("package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(lock, []byte(`"resolved"`)) {
		t.Error("package-lock.json names the registry that it was made with; .npmrc says not to")
	}
}
