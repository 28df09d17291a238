package module_test

import (
	"context"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
)

// A module on a machine on which paths begin with a drive, and PATH and go.work have backslashes.
func TestOnWindows(t *testing.T) {
	machine := newMachine(t, strings.Replace(required, ")\n", "", 1)+own+`-- provider/go.mod --
module example.com/provider

go 1.24

require (
	github.com/hashicorp/terraform-plugin-framework v1.0.0
	example.com/checks v1.0.0
	example.com/lengths v1.0.0
)

replace example.com/checks => ../mine

replace example.com/lengths => C:/elsewhere/lengths
-- mine/go.mod --
module example.com/checks
-- mine/a/a.go --
package a

const A = 1
-- mine/a/a_windows.go --
package a

const OnWindows = 1
-- mine/a/a_linux.go --
package a

const OnLinux = 1
-- elsewhere/lengths/go.mod --
module example.com/lengths
-- elsewhere/lengths/a/a.go --
package a

const B = 1
`)
	moved := map[string]string{}
	for name, text := range machine.Files {
		moved["C:"+name] = text
	}
	machine.Files = moved
	machine.environment.Cache, machine.environment.OS = "C:/cache", "windows"
	m, err := module.Open(machine, machine.environment, "C:/provider/go.mod", unconfined.Workers(machine), nil)
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"example.com/provider/checks":       "C:/provider/checks Name",
		"example.com/checks/a":              "C:/mine/a A OnWindows",
		"example.com/lengths/a":             "C:/elsewhere/lengths/a B",
		frameworkPath + "/schema/validator": "C:/cache/" + frameworkPath + "@v1.0.0/schema/validator Int64 String",
		"example.com/provider/none":         "missing",
	} {
		if got := told(m, at); got != want {
			t.Errorf("%s is %q, not %q", at, got, want)
		}
	}
}

// A module that is opened through a link is the one behind it, and its packages may be read.
func TestLinkedModule(t *testing.T) {
	machine := newMachine(t, required+own+"-- cache/x --\n")
	machine.Links["/home/me/work"] = "/provider"
	machine.Links["/home/me/cache"] = "/cache"
	machine.environment.Cache = "/home/me/cache"
	m, err := module.Open(machine, machine.environment, "/home/me/work/go.mod", unconfined.Workers(machine), nil)
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"example.com/provider/checks":       "/home/me/work/checks Name",
		frameworkPath + "/schema/validator": "/home/me/cache/" + frameworkPath + "@v1.0.0/schema/validator Int64 String",
	} {
		if got := told(m, at); got != want {
			t.Errorf("%s is %q, not %q", at, got, want)
		}
	}
}

// insensitive is a machine whose file system does not tell upper case from lower case, and keeps the case of names.
type insensitive struct{ *machine }

// written returns a path in the case of the files and folders that exist.
func (i insensitive) written(name string) string {
	for at := range i.Files {
		if len(at) >= len(name) && strings.EqualFold(at[:len(name)], name) && (len(at) == len(name) || at[len(name)] == '/') {
			return at[:len(name)]
		}
	}
	return name
}

func (i insensitive) Read(name string, limit files.Limit) (string, error) {
	return i.machine.Read(i.written(name), limit)
}
func (i insensitive) Head(name string, n int) (string, error) {
	return i.machine.Head(i.written(name), n)
}
func (i insensitive) Stat(name string) (files.Info, error)    { return i.machine.Stat(i.written(name)) }
func (i insensitive) List(name string) ([]files.Entry, error) { return i.machine.List(i.written(name)) }
func (i insensitive) Resolve(name string) (string, error)     { return i.machine.Resolve(i.written(name)) }

// TestCaseInsensitive checks that modules whose paths differ only in case stay separate on a file system that ignores case, because the
// module cache escapes upper case. An import in another case than its folder is not reported, since Go builds it there.
func TestCaseInsensitive(t *testing.T) {
	machine := newMachine(t, required+own+`
-- provider/go.mod --
module example.com/provider

go 1.24

require (
	github.com/hashicorp/terraform-plugin-framework v1.0.0
	github.com/Azure/checks v1.0.0
	github.com/azure/checks v1.0.0
)
-- cache/github.com/!azure/checks@v1.0.0/a/a.go --
package a

const Upper = 1
-- cache/github.com/azure/checks@v1.0.0/a/a.go --
package a

const Lower = 1
`)
	m, err := module.Open(insensitive{machine}, machine.environment, "/Provider/go.mod", unconfined.Workers(insensitive{machine}), nil)
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"github.com/Azure/checks/a":   "/cache/github.com/!azure/checks@v1.0.0/a Upper",
		"github.com/azure/checks/a":   "/cache/github.com/azure/checks@v1.0.0/a Lower",
		"github.com/AZURE/checks/a":   "unknown",
		"example.com/provider/checks": "/Provider/checks Name",
		"example.com/provider/Checks": "/Provider/Checks Name",
		"example.com/provider/none":   "missing",
	} {
		if got := told(m, at); got != want {
			t.Errorf("%s is %q, not %q", at, got, want)
		}
	}
}

// A Go that is not of the catalogue's version has its standard library read, which has packages vendored that only it may import.
func TestOtherLibrary(t *testing.T) {
	for minor, later := range map[string]string{"1.99": "1.100", "1.19": "1.20"} {
		t.Run(minor, func(t *testing.T) { testOtherLibrary(t, minor, later) })
	}
}

func testOtherLibrary(t *testing.T, minor, later string) {
	machine := newMachine(t, required+own+strings.NewReplacer("1.99", minor, "1.100", later).Replace(`-- go/VERSION --
go1.99.0
-- go/src/fmt/print.go --
package fmt
-- go/src/fresh/fresh.go --
//go:build go1.99

package fresh

import "golang.org/x/odd"

const A = odd.A
-- go/src/fresh/later.go --
//go:build go1.100

package fresh

const Later = 1
-- go/src/vendor/golang.org/x/odd/odd.go --
package odd

const A = 1
-- provider/a/a.go --
package a

import "fresh"

const A = fresh.A
-- provider/b/b.go --
package b

import "golang.org/x/odd"

const B = odd.A
`))
	machine.environment.Go, machine.environment.GoVersion = "/go", minor+".0"
	m := machine.open(t)
	for at, want := range map[string]string{"example.com/provider/a": "/provider/a A", "example.com/provider/b": "/provider/b partial",
		"fresh": "std"} {
		if got := told(m, at); got != want {
			t.Errorf("%s is %q, not %q", at, got, want)
		}
	}
	m.Load(context.Background(), "fresh")
	if p := m.Package("fresh"); p == nil || !p.Whole || len(p.Types.Scope().Names()) != 1 {
		t.Errorf("fresh is %+v", p)
	}
}
