package server

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
)

// providerModule is the go.mod of a provider that requires the framework of the tests.
const providerModule = "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n"

// inModule opens an editor beside a module on the disk, of a provider, with more files.
func inModule(t *testing.T, capabilities, more string) *tree {
	t.Helper()
	w := plantModule(t, Options{Files: disk.System{}, Writer: disk.System{}}, more)
	w.initialize(capabilities)
	t.Cleanup(w.close)
	return w
}

// plantModule starts a server with some options and an editor that has not said anything yet beside a module on the disk.
func plantModule(t *testing.T, options Options, more string) *tree {
	t.Helper()
	framework, err := os.ReadFile("../analysis/golang/module/testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root := plant(t, string(framework)+"-- provider/go.mod --\n"+providerModule+more)
	options.Workers = unconfined.Workers(disk.System{})
	options.Environment = func() module.Environment {
		return module.Environment{Cache: filepath.ToSlash(filepath.Join(root, "cache")), OS: "linux", Arch: "amd64"}
	}
	return &tree{connectWith(t, options), filepath.Join(root, "provider")}
}

// The packages of the module around a document are loaded beside it, and again when their files change. They are forgotten when the
// document is closed.
func TestPackagesOfTheModule(t *testing.T) {
	const (
		start = "package checks\n\nimport (\n\t\"context\"\n\n\t\"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n)\n\n" +
			"type name struct{}\n\nfunc (name) ValidateString(context.Context) {}\n\n"
		text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
			{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
				{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name()"}}]}}]}}]}`
		missing = "unknown-library-function"
	)
	e := inModule(t, noCapabilities, "-- provider/checks/checks.go --\n"+start)
	document := e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, text)
	await := func(want bool) {
		t.Helper()
		for slices.Contains(codes(e.published(document, 1)), missing) != want {
		}
	}
	await(true)
	e.write("checks/checks.go", start+"func Name() validator.String { return name{} }\n")
	e.changed(2, "checks/checks.go")
	await(false)
	e.write("checks/checks.go", start)
	e.changed(2, "checks/checks.go")
	await(true)
	e.write("go.mod", providerModule+"exclude example.com/other v1.0.0\n")
	e.changed(2, "go.mod")
	await(true)

	e.notify("textDocument/didClose", about(document))
	e.published(document, -1)
	e.server.store.LoadPackages(t.Context())
	if modules := e.server.store.Present().Modules.Modules(); len(modules) > 0 {
		t.Errorf("%s is kept", modules[0].Path)
	}
}

// held is a file system that does not give the files of a directory before it is told to.
type held struct {
	files.System
	directory string
	asked     chan struct{} // gets one when a file of the directory is asked for
	given     chan struct{} // closed when files may be read
}

func (h held) Read(name string, limit files.Limit) (string, error) {
	if files.Inside(h.directory, name) {
		select {
		case h.asked <- struct{}{}:
		default:
		}
		<-h.given
	}
	return h.System.Read(name, limit)
}

// While the packages of a module are read, however long that takes, every edit has its diagnostics, and every request its answer.
func TestNothingWaitsForPackages(t *testing.T) {
	const (
		edits  = 20
		before = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [
    {"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "`
		after = `"}}]}}]}}]}`
	)
	framework, err := os.ReadFile("../analysis/golang/module/testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.ToSlash(plant(t, string(framework)+"-- provider/go.mod --\n"+providerModule+ownPackage))
	system := held{disk.System{}, root + "/cache", make(chan struct{}, 1), make(chan struct{})}
	e := &tree{connectWith(t, Options{Files: system, Workers: unconfined.Workers(system), Environment: func() module.Environment {
		return module.Environment{Cache: root + "/cache", OS: "linux", Arch: "amd64"}
	}}), filepath.Join(root, "provider")}
	e.initialize(noCapabilities)
	t.Cleanup(e.close)
	document := e.uri("provider_code_spec.json")
	text := before + "checks.NoSuch()" + after
	e.didOpen(document, "json", 1, text)
	e.published(document, 1)
	<-system.asked // the packages are being loaded
	at := map[string]any{
		"textDocument": map[string]any{"uri": document},
		"position":     position{2, len(before) - strings.LastIndex(before, "\n") - 1 + len("checks.")},
	}
	for version := 2; version < 2+edits; version++ {
		e.didChange(document, version, full(strings.Replace(text, "pin", fmt.Sprint("pin_", version), 1)))
		if found := codes(e.published(document, version)); slices.Contains(found, "unknown-library-function") {
			t.Fatalf("what is not loaded yet has findings: %v", found)
		}
		for _, method := range []string{"textDocument/completion", "textDocument/hover", "textDocument/signatureHelp"} {
			e.request(method, at)
		}
	}
	close(system.given)
	for !slices.Contains(codes(e.published(document, 1+edits)), "unknown-library-function") {
	}
}

// The declaration of a name decides its colour, so clients are told to ask for the tokens again once packages are loaded.
func TestTokensOfLoadedPackages(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
			{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name(checks.Text(1))"}}]}}]}}]}`
	e := inModule(t, refreshing, "-- provider/checks/checks.go --\npackage checks\n\ntype Text string\n")
	document := e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, text)
	e.until("workspace/semanticTokens/refresh", func() bool {
		found := result[encodedTokens](e.editor, "textDocument/semanticTokens/full", about(document))
		return slices.Contains(decoded(t, text, "utf-16", found.Data), "type Text")
	})
}

// panicking is a file system that panics when a file of one directory is read.
type panicking struct {
	files.System
	directory string
}

func (p panicking) Read(name string, limit files.Limit) (string, error) {
	if files.Inside(p.directory, name) && path.Ext(name) == ".go" {
		panic("no type checker has seen this")
	}
	return p.System.Read(name, limit)
}

// A package that makes Go's type checker panic has no findings; the log has one line, and the server goes on.
func TestTypeCheckerPanics(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
			{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name()"}},
			{"custom": {"imports": [{"path": "example.com/provider/damaged"}], "schema_definition": "damaged.NoSuch(1)"}}]}}]}}]}`
	framework, err := os.ReadFile("../analysis/golang/module/testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.ToSlash(plant(t,
		string(framework)+"-- provider/go.mod --\n"+providerModule+"-- provider/checks/checks.go --\npackage checks\n"+
			"-- provider/damaged/damaged.go --\npackage damaged\n\nimport \"example.com/library\"\n\nconst A = library.A\n"+
			"-- library/go.mod --\nmodule example.com/library\n-- library/library.go --\npackage library\n\nconst A = 1\n"))
	e := &tree{connectWith(t, Options{Files: panicking{disk.System{}, root + "/library"},
		Workers: unconfined.Workers(panicking{disk.System{}, root + "/library"}), Environment: func() module.Environment {
			return module.Environment{Cache: root + "/cache", OS: "linux", Arch: "amd64"}
		}}), filepath.Join(root, "provider")}
	e.write("go.mod", providerModule+"require example.com/library v0.0.0\nreplace example.com/library => ../library\n")
	e.initialize(noCapabilities)
	t.Cleanup(e.close)
	document := e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, text)
	// That a function is missing in the other package is known once both are loaded.
	found := codes(e.published(document, 1))
	for !slices.Contains(found, "unknown-library-function") {
		found = codes(e.published(document, 1))
	}
	if n := len(slices.DeleteFunc(slices.Clone(found), func(code string) bool { return code != "unknown-library-function" })); n != 1 ||
		slices.Contains(found, "internal-error") {
		t.Errorf("there are %v", found)
	}
	e.request("textDocument/hover", at(document, text, "damaged.NoSuch", len("damaged.")))
	e.notify("textDocument/didClose", about(document))
	e.published(document, -1) // it may be published again before
	e.mu.Lock()
	defer e.mu.Unlock()
	if n := strings.Count(e.log.String(), "could not be checked\" package=example.com/provider/damaged"); n != 1 {
		t.Errorf("the log says it %d times:\n%s", n, e.log.String())
	}
}
