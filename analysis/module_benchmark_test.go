package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
)

// counting is a file system that counts the files that are read.
type counting struct {
	files.System
	reads int
}

func (c *counting) Read(name string, limit files.Limit) (string, error) {
	c.reads++
	return c.System.Read(name, limit)
}

func (c *counting) List(directory string) ([]files.Entry, error) {
	c.reads++
	return c.System.List(directory)
}

// inModule returns settings for a specification in the module of a go.mod; nil if its package of checks is not known.
func inModule(system files.System, environment module.Environment, goMod string) *analysis.Settings {
	forever := func() (context.Context, context.CancelFunc) { return context.Background(), func() {} }
	packages := module.NewSet(system, func() module.Environment { return environment }, forever, unconfined.Workers(system)).Source(goMod)
	if packages == nil || !packages.Has(checks) {
		return nil
	}
	settings := &analysis.Settings{}
	settings.Toolchain = settings.Profile().With(packages)
	return settings
}

const (
	// checks is a package of that module.
	checks = "example.com/provider/checks"
	// inString is a specification with a text of Go in a string, of a package that is filled in.
	inString = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
			{"custom": {"imports": [{"path": "IMPORT"}], "schema_definition": "EXPRESSION"}}]}}]}}]}`
)

// expressions are texts of Go: one of packages that the program describes, and one of the user's module.
var expressions = map[string][2]string{
	"catalogue": {"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", "stringvalidator.LengthAtLeast(5)"},
	"module":    {checks, "checks.Name(5)"},
}

// TestEditInModuleReadsNothing: once the packages of a module are loaded, an edit in a string goes through no file.
func TestEditInModuleReadsNothing(t *testing.T) {
	archive, err := txtar.ParseFile("golang/module/testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	memory := &files.Memory{Files: map[string]string{
		"/provider/go.mod":           "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n",
		"/provider/checks/checks.go": "package checks\n",
	}}
	for _, file := range archive.Files {
		memory.Files["/"+file.Name] = string(file.Data)
	}
	system := &counting{System: memory}
	settings := inModule(system, module.Environment{Cache: "/cache", OS: "linux", Arch: "amd64"}, "/provider/go.mod")
	if settings == nil {
		t.Fatal("the module is not known")
	}
	text := strings.NewReplacer("IMPORT", checks, "EXPRESSION", "checks.NoSuch(5)").Replace(inString)
	document := analysis.NewDocument(text, settings)
	if len(document.Diagnostics()) == 0 || system.reads == 0 {
		t.Fatalf("nothing is found after %d files", system.reads)
	}
	before := system.reads
	at := strings.Index(text, "(5)") + 1
	for i := range 50 {
		next, err := document.Apply(syntax.Edit{Start: at, End: at, Text: strconv.Itoa(i % 10)})
		if err != nil {
			t.Fatal(err)
		}
		if document = next; len(document.Diagnostics()) == 0 {
			t.Fatal("nothing is found any more")
		}
	}
	if system.reads != before {
		t.Errorf("%d more are read", system.reads-before)
	}
}

// BenchmarkEditInString types a character into the Go of a validator and asks for the diagnostics, in the module of the tests against
// gopls, once its packages are loaded. Each text is one that was not seen before.
func BenchmarkEditInString(b *testing.B) {
	at, err := filepath.Abs("../testdata/modules/testdata/gopls/go.mod")
	if err != nil {
		b.Fatal(err)
	}
	environment := module.ReadEnvironment(disk.System{}, os.Getenv, runtime.GOOS, runtime.GOARCH)
	settings := inModule(disk.System{}, environment, filepath.ToSlash(at))
	if settings == nil {
		b.Skip("what the module requires is not in the module cache: cd testdata/modules/testdata/gopls && go mod download")
	}
	for name, of := range expressions {
		b.Run(name, func(b *testing.B) {
			text := strings.NewReplacer("IMPORT", of[0], "EXPRESSION", of[1]).Replace(inString)
			document := analysis.NewDocument(text, settings)
			document.Diagnostics()
			at := strings.Index(text, "(5)") + 1
			length := 1
			number := 1000 // the first that is written
			for b.Loop() {
				number++
				digits := strconv.Itoa(number)
				next, err := document.Apply(syntax.Edit{Start: at, End: at + length, Text: digits})
				if err != nil {
					b.Fatal(err)
				}
				document, length = next, len(digits)
				document.Diagnostics()
			}
		})
	}
}
