package module_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

const (
	frameworkPath  = "github.com/hashicorp/terraform-plugin-framework"
	validatorsPath = "github.com/hashicorp/terraform-plugin-framework-validators"
)

// machine is a machine whose module cache has the framework of testdata.
type machine struct {
	*files.Memory
	environment module.Environment
	logged      []string
}

// newMachine returns a machine with some files more, as an archive whose paths begin at the root.
func newMachine(t testing.TB, archive string) *machine {
	t.Helper()
	m := &machine{
		Memory:      &files.Memory{Files: map[string]string{}, Links: map[string]string{}},
		environment: module.Environment{Cache: "/cache", OS: "linux", Arch: "amd64", Cgo: true},
	}
	framework, err := txtar.ParseFile("testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range slices.Concat(framework.Files, txtar.Parse([]byte(archive)).Files) {
		m.Files["/"+file.Name] = string(file.Data)
	}
	return m
}

// open opens the module in /provider.
func (m *machine) open(t testing.TB) *module.Module {
	t.Helper()
	opened, err := module.Open(m, m.environment, "/provider/go.mod", unconfined.Workers(m), func(message string, arguments ...any) {
		m.logged = append(m.logged, message+" "+fmt.Sprint(arguments...))
	})
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

// required is a go.mod that requires the framework.
const required = `-- provider/go.mod --
module example.com/provider

go 1.24

require github.com/hashicorp/terraform-plugin-framework v1.0.0
`

// own is a package of the module.
const own = `-- provider/checks/checks.go --
package checks

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

type name struct{}

func (name) ValidateString(context.Context) {}

// Name checks names.
//
// Deprecated: use Other
// instead.
func Name() validator.String { return name{} }
`

// In the archives a module is in /provider. The expected result follows the path of a package: its folder, "missing" or "unknown", and then
// the names that it exports, or "partial".
func TestFind(t *testing.T) {
	all := views{}
	defer all.hold(t, "testdata/found.golden")
	for name, test := range map[string]struct {
		archive string
		want    map[string]string
		change  func(*machine)
	}{
		"own": {required + own, map[string]string{
			"example.com/provider/checks":         "/provider/checks Name",
			"example.com/provider/none":           "missing",
			"example.com/provider":                "missing",
			"example.com/providers":               "unknown",
			frameworkPath + "/schema/validator":   "/cache/" + frameworkPath + "@v1.0.0/schema/validator Int64 String",
			frameworkPath + "/schema/none":        "missing",
			validatorsPath + "/stringvalidator":   "unknown",
			"strings":                             "std",
			"no/such/library":                     "unknown",
			"example.com/provider/checks/deeper":  "missing",
			"example.com/provider/checks/":        "unknown",
			"example.com/provider/../other":       "unknown",
			"github.com/Hashicorp/terraform-lots": "unknown",
		}, nil},
		"without a cache": {required + own, map[string]string{
			"example.com/provider/checks":       "/provider/checks partial",
			"example.com/provider/none":         "missing",
			frameworkPath + "/schema/validator": "unknown",
		}, func(m *machine) { m.environment.Cache = "/nowhere" }},
		"replaced by a directory": {required + own + `-- provider/go.mod --
module example.com/provider

go 1.24

require (
	github.com/hashicorp/terraform-plugin-framework v1.0.0
	example.com/checks v1.0.0
)

replace example.com/checks v1.0.0 => ../mine
-- mine/go.mod --
module example.com/checks
-- mine/a/a.go --
package a

const A = 1
`, map[string]string{"example.com/checks/a": "/mine/a A", "example.com/checks/b": "missing"}, nil},
		"replaced by a version": {`-- provider/go.mod --
module example.com/provider

go 1.24

require (
	github.com/hashicorp/terraform-plugin-framework v1.0.0
	github.com/hashicorp/terraform-plugin-framework-validators v0.12.0
)

replace github.com/hashicorp/terraform-plugin-framework-validators => github.com/hashicorp/terraform-plugin-framework-validators v0.13.0
`, map[string]string{validatorsPath + "/stringvalidator": "/cache/" + validatorsPath + "@v0.13.0/stringvalidator LengthAtLeast LengthAtMost"}, nil},
		"an upper case path": {required + `
require github.com/Azure/checks v1.0.0-Beta
-- cache/github.com/!azure/checks@v1.0.0-!beta/a/a.go --
package a

var A int
`, map[string]string{"github.com/Azure/checks/a": "/cache/github.com/!azure/checks@v1.0.0-!beta/a A"}, nil},
		"two majors": {required + `
require (
	example.com/two v1.0.0
	example.com/two/v2 v2.1.0
)
-- cache/example.com/two@v1.0.0/a/a.go --
package a

var One int
-- cache/example.com/two/v2@v2.1.0/a/a.go --
package a

var Two int
`, map[string]string{
			"example.com/two/a":    "/cache/example.com/two@v1.0.0/a One",
			"example.com/two/v2/a": "/cache/example.com/two/v2@v2.1.0/a Two",
			"example.com/two/v2/b": "missing",
		}, nil},
		"a module in a module": {required + own + `-- provider/tools/go.mod --
module example.com/provider/tools
-- provider/tools/a/a.go --
package a
`, map[string]string{"example.com/provider/tools/a": "missing"}, nil},
		"a workspace": {required + own + `-- go.work --
go 1.24

use (
	./provider
	./library
)
-- library/go.mod --
module example.com/library

go 1.24

require github.com/hashicorp/terraform-plugin-framework-validators v0.13.0
-- library/a/a.go --
package a

import "example.com/provider/checks"

var A = checks.Name
`, map[string]string{
			"example.com/library/a":             "/library/a A",
			"example.com/provider/checks":       "/provider/checks Name",
			validatorsPath + "/stringvalidator": "/cache/" + validatorsPath + "@v0.13.0/stringvalidator LengthAtLeast LengthAtMost",
		}, nil},
		"a workspace that is off": {required + "-- go.work --\ngo 1.24\n\nuse (\n\t./provider\n\t./library\n)\n-- library/go.mod --\nmodule example.com/library\n" +
			"-- library/a/a.go --\npackage a\n", map[string]string{"example.com/library/a": "unknown"},
			func(m *machine) { m.environment.Workspace = "off" }},
		"a workspace of others": {required + "-- go.work --\ngo 1.24\n\nuse ./library\n-- library/go.mod --\nmodule example.com/library\n-- library/a/a.go --\npackage a\n",
			map[string]string{"example.com/library/a": "unknown"}, nil},
		"vendor": {required + "\nrequire example.com/checks v1.0.0\n" + own + `-- provider/vendor/modules.txt --
# github.com/hashicorp/terraform-plugin-framework v1.0.0
## explicit; go 1.20
github.com/hashicorp/terraform-plugin-framework/schema/validator
# example.com/checks v1.0.0
## explicit; go 1.20
example.com/checks/a
-- provider/vendor/github.com/hashicorp/terraform-plugin-framework/schema/validator/validator.go --
package validator

type String interface{}
-- provider/vendor/example.com/checks/a/a.go --
package a

const A = 1
`, map[string]string{
			"example.com/checks/a":              "/provider/vendor/example.com/checks/a A",
			"example.com/checks/b":              "unknown",
			"example.com/provider/checks":       "/provider/checks Name",
			"example.com/provider/none":         "missing",
			frameworkPath + "/schema/validator": "/provider/vendor/" + frameworkPath + "/schema/validator String",
		}, nil},
		"vendor that is not used": {required + "-- provider/vendor/modules.txt --\n", map[string]string{
			frameworkPath + "/schema/validator": "/cache/" + frameworkPath + "@v1.0.0/schema/validator Int64 String",
		}, func(m *machine) { m.environment.Mod = "mod" }},
		"before Go 1.17": {strings.NewReplacer("go 1.24", "go 1.16", "terraform-plugin-framework v1.0.0",
			"terraform-plugin-framework-validators v0.12.0").Replace(required) + own,
			map[string]string{
				"example.com/provider/checks":       "/provider/checks Name",
				frameworkPath + "/schema/validator": "/cache/" + frameworkPath + "@v1.0.0/schema/validator Int64 String",
			}, nil},
		"a later Go": {strings.Replace(required, "go 1.24", "go 1.99", 1) + own,
			map[string]string{"example.com/provider/checks": "/provider/checks Name"}, nil},
		"files for others": {required + `-- provider/a/a.go --
package a

const A = 1
-- provider/a/a_windows.go --
package a

const Windows = 1
-- provider/a/a_linux_arm64.go --
package a

const Arm = 1
-- provider/a/linux.go --
package a

const Linux = 1
-- provider/a/a_linux.go --
package a

const OnLinux = 1
-- provider/a/tagged.go --
// Copyright

//go:build special && !windows

package a

const Special = 1
-- provider/a/untagged.go --
// +build !special

package a

const Plain = 1
-- provider/a/ignored.go --
//go:build ignore

package main
-- provider/a/a_test.go --
package a

const Test = 1
-- provider/a/_b.go --
package b
-- provider/a/c.go --
package a

import "C"

type Size C.size_t
`, map[string]string{"example.com/provider/a": "/provider/a A Linux OnLinux Size Special"}, func(m *machine) { m.environment.Tags = []string{"special"} }},
		"imported with dot, without a name and with another": {required + own + `-- provider/a/a.go --
package a

import (
	"embed"
	_ "example.com/provider/b"
	. "example.com/provider/checks"

	named "strings"
)

var A, Builder = Name, named.Builder{}

var Files embed.FS
-- provider/b/b.go --
package b
`, map[string]string{"example.com/provider/a": "/provider/a A Builder Files", "example.com/provider/b": "/provider/b"}, nil},
		"a program": {required + "-- provider/cmd/main.go --\npackage main\n\nconst A = 1\n\nfunc main() {}\n",
			map[string]string{"example.com/provider/cmd": "/provider/cmd A"}, nil},
		"a workspace that replaces": {required + `
require example.com/checks v1.0.0

replace example.com/checks => ../mine
-- go.work --
go 1.24

use ./provider

replace example.com/checks => ./ours
-- mine/go.mod --
module example.com/checks
-- mine/a/a.go --
package a

const Mine = 1
-- ours/go.mod --
module example.com/checks
-- ours/a/a.go --
package a

const Ours = 1
`, map[string]string{"example.com/checks/a": "/ours/a Ours"}, nil},
		"a replacement that is not there": {required + "\nrequire example.com/checks v1.0.0\n\nreplace example.com/checks => ../none\n",
			map[string]string{"example.com/checks/a": "unknown"}, nil},
		"only tests": {required + "-- provider/a/a_test.go --\npackage a\n", map[string]string{"example.com/provider/a": "missing"}, nil},
		"only for others": {required + "-- provider/a/a_windows.go --\npackage a\n",
			map[string]string{"example.com/provider/a": "/provider/a unknown"}, nil},
		"not Go": {required + "-- provider/a/a.go --\npackage a\n\nfunc {\n-- provider/a/b.go --\npackage a\n\nconst B = 1\n",
			map[string]string{"example.com/provider/a": "/provider/a partial"}, nil},
		"of several packages": {required + "-- provider/a/a.go --\npackage a\n-- provider/a/b.go --\npackage b\n",
			map[string]string{"example.com/provider/a": "/provider/a partial"}, nil},
		"with a mistake": {required + "-- provider/a/a.go --\npackage a\n\nvar A NoSuch\n-- provider/b/b.go --\npackage b\n\nimport \"example.com/provider/a\"\n\nvar B = a.A\n",
			map[string]string{"example.com/provider/a": "/provider/a partial", "example.com/provider/b": "/provider/b partial"}, nil},
		"imports itself": {required + "-- provider/a/a.go --\npackage a\n\nimport \"example.com/provider/b\"\n\nvar A = b.B\n-- provider/b/b.go --\npackage b\n\nimport \"example.com/provider/a\"\n\nvar B = a.A\n",
			map[string]string{"example.com/provider/a": "/provider/a partial"}, nil},
		"generic, and a body that is wrong": {required + "-- provider/a/a.go --\npackage a\n\nimport \"strings\"\n\nfunc Of[T any](values ...T) []T { return strings.NoSuch }\n",
			map[string]string{"example.com/provider/a": "/provider/a Of"}, nil},
		"a directory and a pipe for files": {required + "-- provider/a/a.go --\npackage a\n\nconst A = 1\n-- provider/a/d.go/x --\n",
			map[string]string{"example.com/provider/a": "/provider/a A"}, func(m *machine) { m.Others = []string{"/provider/a/pipe.go"} }},
		"links": {required + own + "-- elsewhere/a/a.go --\npackage a\n\nconst Secret = 1\n", map[string]string{
			"example.com/provider/inside":  "/provider/inside Name",
			"example.com/provider/outside": "/provider/outside unknown",
			"example.com/provider/loop":    "missing",
			"example.com/provider/file":    "/provider/file unknown",
		}, func(m *machine) {
			m.Links["/provider/inside"] = "/provider/checks"
			m.Links["/provider/outside"] = "/elsewhere/a"
			m.Links["/provider/loop"] = "/provider/loop"
			m.Links["/provider/file/a.go"] = "/elsewhere/a/a.go"
		}},
		"nested deeply": {required + "-- provider/a/a.go --\npackage a\n\nconst A = 1\n\nvar B = " + strings.Repeat("1+", 20_000) + "1\n",
			map[string]string{"example.com/provider/a": "/provider/a partial"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			machine := newMachine(t, test.archive)
			if test.change != nil {
				test.change(machine)
			}
			m := machine.open(t)
			all[name] = viewModule(machine)
			for _, at := range slices.Sorted(maps.Keys(test.want)) {
				if got := told(m, at); got != test.want[at] {
					t.Errorf("%s is %q, not %q", at, got, test.want[at])
				}
				place := m.Find(at)
				if place.Module == "std" {
					continue // its version is that of the catalogue
				}
				all[name] += at + " " + scenario.Show(place) + "\n"
				if p := m.Package(at); p != nil {
					all[name] += p.Failure() + scenario.Show(m.Describe(p)) + "\n"
				}
			}
		})
	}
}

// told returns the description of a package.
func told(m *module.Module, at string) string {
	place := m.Find(at)
	switch {
	case place.Missing:
		return "missing"
	case !place.Found:
		return "unknown"
	case place.Module == "std":
		return "std"
	}
	m.Load(context.Background(), at)
	p := m.Package(at)
	switch {
	case p == nil:
		return place.Directory + " unknown"
	case !p.Whole:
		return place.Directory + " partial"
	}
	words := []string{place.Directory}
	for _, member := range m.Describe(p).Members {
		words = append(words, member.Name)
	}
	return strings.Join(words, " ")
}

// The module is opened where Go builds nothing with its files, and why is known.
func TestDoubts(t *testing.T) {
	all := views{}
	defer all.hold(t, "testdata/doubts.golden")
	const sums = "-- provider/go.sum --\ngithub.com/hashicorp/terraform-plugin-framework v1.0.0 h1:x=\n"
	const framework = "-- cache/cache/download/github.com/hashicorp/terraform-plugin-framework/@v/v1.0.0.mod --\nmodule github.com/hashicorp/terraform-plugin-framework\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-go v0.2.0\n"
	const protocol = "\nrequire github.com/hashicorp/terraform-plugin-go "
	const protocolSum = "github.com/hashicorp/terraform-plugin-go v0.2.0 h1:x=\n"
	for name, test := range map[string]struct{ archive, want string }{
		"go.sum is not there":         {required, "module-untidy: go.sum has no entry for github.com/hashicorp/terraform-plugin-framework@v1.0.0"},
		"go.sum has its go.mod alone": {required + strings.ReplaceAll(sums, " h1", "/go.mod h1"), "module-untidy: go.sum has no entry for github.com/hashicorp/terraform-plugin-framework@v1.0.0"},
		"tidy, as far as is known":    {required + sums, ""},
		"a requirement is not listed": {required + sums + framework, "module-untidy: needs github.com/hashicorp/terraform-plugin-go@v0.2.0, which go.mod does not list"},
		"a requirement is too low":    {required + protocol + "v0.1.0\n" + sums + framework, "module-untidy: and go.mod has v0.1.0"},
		"a requirement without a sum": {required + protocol + "v0.2.0\n" + sums + framework, "module-untidy: go.sum has no entry for github.com/hashicorp/terraform-plugin-go@v0.2.0"},
		"tidy":                        {required + protocol + "v0.2.0\n" + sums + protocolSum + framework, ""},
		"a requirement for a later Go": {
			required + protocol + "v0.2.0\n" + sums + protocolSum + strings.ReplaceAll(framework, "go 1.24", "go 1.25"),
			"module-untidy: is for Go 1.25, and go.mod for Go 1.24"},
		"a folder in its place": {required + "\nreplace github.com/hashicorp/terraform-plugin-framework => ../own\n", ""},
		"a workspace without a go.mod": {required + sums + "-- go.work --\ngo 1.24\n\nuse (\n\t./provider\n\t./none\n)\n",
			"workspace-broken: uses ./none, which has no go.mod"},
		"another workspace": {required + sums + "-- go.work --\ngo 1.24\n\nuse ./none\n",
			"workspace-broken: does not use module example.com/provider"},
		"a workspace of before": {required + sums + "-- go.work --\ngo 1.20\n\nuse ./provider\n",
			"workspace-broken: is for go 1.20, and module example.com/provider for go 1.24"},
		"no workspace": {required + sums + "-- go.work --\ngo 1.24\n\nuse (\n", "workspace-broken: cannot be read at line"},
		"a mistake in a workspace": {required + sums + "-- go.work --\ngo 1.24\n\nuse ./provider\nuses ./none\n",
			"workspace-broken: cannot be read at line 4"},
		"sums of the workspace": {required + "-- go.work --\ngo 1.24\n\nuse ./provider\n" + strings.Replace(sums, "provider/go.sum",
			"go.work.sum", 1), ""},
		"a vendor folder":         {required + "-- provider/vendor/modules.txt --\n# github.com/hashicorp/terraform-plugin-framework v1.0.0\n## explicit; go 1.17\n", ""},
		"one of another version":  {required + "-- provider/vendor/modules.txt --\n# github.com/hashicorp/terraform-plugin-framework v0.9.0\n## explicit; go 1.17\n", "vendor-inconsistent: it has version v0.9.0"},
		"one from before Go 1.14": {required + "-- provider/vendor/modules.txt --\n# github.com/hashicorp/terraform-plugin-framework v0.9.0\n", ""},
		"one that lacks a module": {required + "-- provider/vendor/modules.txt --\n## explicit\n", "vendor-inconsistent: it does not have github.com/hashicorp/terraform-plugin-framework@v1.0.0"},
	} {
		t.Run(name, func(t *testing.T) {
			machine := newMachine(t, test.archive)
			m, err := module.Open(machine, machine.environment, "/provider/go.mod", nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = viewModule(machine)
			got := m.Doubts()
			reason, words, doubted := strings.Cut(test.want, ": ")
			if doubted != (len(got) > 0) || doubted && (got[0].Reason != reason || !strings.Contains(got[0].Message, words)) {
				t.Errorf("there is %+v", got)
			}
		})
	}
}

// The Go that builds a module is the one that GOTOOLCHAIN, go.mod or go.work select, as the go command does.
func TestSelectedGo(t *testing.T) {
	all := views{}
	defer all.hold(t, "testdata/selected.golden")
	const other = "-- cache/golang.org/toolchain@v0.0.1-go1.24.5.linux-amd64/src/fmt/print.go --\npackage fmt\n"
	for name, test := range map[string]struct {
		toolchain, lines string // GOTOOLCHAIN, and the text that replaces the go line
		archive          string
		machine          string // the version on the machine; 1.23.0 if empty
		want, doubt      string
	}{
		"nothing is said":                    {lines: "go 1.23", want: "1.23.0"},
		"a later go line":                    {toolchain: "auto", lines: "go 1.24.5", archive: other, want: "1.24.5"},
		"one without a patch":                {toolchain: "auto", lines: "go 1.24", want: "1.24.0", doubt: "go-unavailable"},
		"an earlier one":                     {toolchain: "auto", lines: "go 1.22", want: "1.23.0"},
		"a toolchain line":                   {toolchain: "auto", lines: "go 1.22\n\ntoolchain go1.24.5", archive: other, want: "1.24.5"},
		"one that counts for nothing":        {toolchain: "auto", lines: "go 1.22\n\ntoolchain default", want: "1.23.0"},
		"one that is earlier":                {toolchain: "auto", lines: "go 1.22\n\ntoolchain go1.22.1", want: "1.23.0"},
		"no other is wanted":                 {toolchain: "local", lines: "go 1.24", want: "1.23.0", doubt: "go-too-old"},
		"no other is wanted, nor needed":     {toolchain: "local", lines: "go 1.22\n\ntoolchain go1.24.5", want: "1.23.0"},
		"one is named":                       {toolchain: "go1.24.5", lines: "go 1.22", archive: other, want: "1.24.5"},
		"one is named, which is too early":   {toolchain: "go1.21.0", lines: "go 1.22", want: "1.21.0", doubt: "go-unavailable go-too-old"},
		"one is named, and a later one asks": {toolchain: "go1.22.0+auto", lines: "go 1.24.5", archive: other, want: "1.24.5"},
		"one is named, and that will do":     {toolchain: "go1.24.5+path", lines: "go 1.22", archive: other, want: "1.24.5"},
		"not on the machine":                 {toolchain: "auto", lines: "go 1.99.0", want: "1.99.0", doubt: "go-unavailable"},
		"before Go handed over":              {toolchain: "auto", lines: "go 1.24", machine: "1.20.5", want: "1.20.5"},
		"a workspace has a toolchain line": {toolchain: "auto", lines: "go 1.22",
			archive: "-- go.work --\ngo 1.22\n\ntoolchain go1.24.5\n\nuse ./provider\n" + other, want: "1.24.5"},
		"a workspace asks": {toolchain: "auto", lines: "go 1.22",
			archive: "-- go.work --\ngo 1.24.5\n\nuse ./provider\n" + other, want: "1.24.5"},
	} {
		t.Run(name, func(t *testing.T) {
			machine := newMachine(t, strings.Replace(required, "go 1.24", test.lines, 1)+"\n-- provider/go.sum --\ngithub.com/hashicorp/terraform-plugin-framework v1.0.0 h1:x=\n"+test.archive)
			machine.environment.Go, machine.environment.GoVersion, machine.environment.Toolchain = "/go", cmp.Or(test.machine, "1.23.0"),
				test.toolchain
			m, err := module.Open(machine, machine.environment, "/provider/go.mod", nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			all[name] = viewModule(machine)
			var doubts []string
			for _, d := range m.Doubts() {
				doubts = append(doubts, d.Reason)
			}
			if got := m.Environment(); got.GoVersion != test.want || strings.Join(doubts, " ") != test.doubt {
				t.Errorf("it is %s in %q, of which is said %q", got.GoVersion, got.Go, doubts)
			} else if test.archive != "" && !strings.HasPrefix(got.Go, "/cache/golang.org/toolchain@") {
				t.Errorf("it is in %q", got.Go)
			}
		})
	}
}

// A go.mod that can't be understood as a whole is an error: then only the catalogue is known.
func TestOpenFails(t *testing.T) {
	for name, archive := range map[string]string{
		"no file":                               "",
		"not a go.mod":                          "-- provider/go.mod --\nmodul x\n",
		"a directive of a later Go":             required + "\nsubstitute a => b\n",
		"one of a workspace":                    required + "-- go.work --\ngo 1.24\n\nuse (\n\t./provider\n\t./other\n)\n-- other/go.mod --\nmodul x\n",
		"no module":                             "-- provider/go.mod --\ngo 1.24\n",
		"before Go 1.17, with a go.mod lacking": strings.Replace(required, "go 1.24", "go 1.16", 1) + "\nrequire example.com/not/there v1.0.0\n",
	} {
		t.Run(name, func(t *testing.T) {
			machine := newMachine(t, archive)
			if m, err := module.Open(machine, machine.environment, "/provider/go.mod", nil, nil); err == nil {
				t.Errorf("the module is %s", m.Path)
			}
		})
	}
}

// The message about a go.mod that can't be read has the line, and nothing from its text.
func TestOpenSaysWhere(t *testing.T) {
	for name, test := range map[string]struct{ archive, want string }{
		"first line":  {"-- provider/go.mod --\nmodul secret\n", "/provider/go.mod:1"},
		"a later one": {"-- provider/go.mod --\nmodule x\n\nsubstitute secret => b\n", "/provider/go.mod:3"},
	} {
		t.Run(name, func(t *testing.T) {
			machine := newMachine(t, test.archive)
			_, err := module.Open(machine, machine.environment, "/provider/go.mod", nil, nil)
			if err == nil || !strings.Contains(err.Error(), test.want+" ") || strings.Contains(err.Error(), "secret") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

// An internal package can be imported by code around it, and a program by none.
func TestInternal(t *testing.T) {
	machine := newMachine(t, required+`
require (
	example.com v1.0.0
	example.org/other v1.0.0
)
-- provider/a/internal/b/b.go --
package b
-- cache/example.com@v1.0.0/internal/a/a.go --
package a
-- cache/example.org/other@v1.0.0/internal/a/a.go --
package a
-- cache/example.org/other@v1.0.0/internally/a.go --
package a
`)
	m := machine.open(t)
	for at, want := range map[string]string{
		"example.com/provider/a/internal/b": "",
		"example.com/internal/a":            "",
		"example.org/other/internal/a":      "example.org/other",
		"example.org/other/internally":      "",
	} {
		if place := m.Find(at); !place.Found || place.Internal != want {
			t.Errorf("%s can be imported by code in %q: %+v", at, place.Internal, place)
		}
	}
}

// The catalogue answers as long as it describes what is required, and the module otherwise; types of both are never mixed.
func TestSource(t *testing.T) {
	described, _ := catalog.Lookup(validatorsPath + "/stringvalidator")
	for name, test := range map[string]struct {
		archive string
		paths   []string
		own     bool
	}{
		"nothing else":        {required, []string{"strings"}, false},
		"an own package":      {required + own, []string{"strings", "example.com/provider/checks"}, true},
		"one that is lacking": {required + own, []string{"example.com/provider/none", "example.org/other"}, false},
		"one with a mistake":  {required + "-- provider/a/a.go --\npackage a\n\nvar A NoSuch\n", []string{"example.com/provider/a"}, false},
		"another version":     {required + "\nrequire " + validatorsPath + " v0.12.0\n", []string{validatorsPath + "/stringvalidator"}, true},
		"the same version": {required + "\nrequire " + validatorsPath + " " + described.Version + "\n",
			[]string{validatorsPath + "/stringvalidator"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			machine := newMachine(t, test.archive)
			set := module.NewSet(machine, func() module.Environment { return machine.environment }, background, unconfined.Workers(machine))
			source := set.Source("/provider/go.mod")
			together := source.Together(test.paths)
			if _, catalogue := together.(declarations.Importer); catalogue == test.own {
				t.Fatalf("%T has %v", together, test.paths)
			}
			if !test.own {
				return
			}
			for _, at := range append(test.paths, frameworkPath+"/schema/validator", "context") {
				if !together.Has(at) {
					t.Errorf("%s is not known", at)
					continue
				}
				p, err := together.Import(at)
				if err != nil {
					t.Fatal(err)
				}
				for _, imported := range p.Imports() {
					if same, err := together.Import(imported.Path()); err != nil || same != imported {
						t.Errorf("%s imports another %s than others", at, imported.Path())
					}
				}
			}
		})
	}
}

func background() (context.Context, context.CancelFunc) {
	return context.WithCancel(context.Background())
}

// The module describes a package in the form of the catalogue.
func TestDescribe(t *testing.T) {
	machine := newMachine(t, required+own+`-- provider/kinds/kinds.go --
package kinds

import (
	"example.com/provider/validator"
	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
)

type AddressType struct{ basetypes.StringType }

func (t AddressType) ValueType() attr.Value {
	return Address{}
}

type Address struct{ basetypes.StringValue }

func Checked(by validator.Rule, names ...string) (attr.Value, error) { return nil, nil }
-- provider/validator/validator.go --
package validator

type Rule int
`)
	m := machine.open(t)
	m.Load(context.Background(), "example.com/provider/kinds", "example.com/provider/checks", frameworkPath+"/schema/validator",
		frameworkPath+"/types/basetypes")
	member := func(at, name string) *catalog.Member {
		t.Helper()
		found, ok := m.Describe(m.Package(at)).Member(name)
		if !ok {
			t.Fatalf("%s has no %s", at, name)
		}
		return found
	}
	name := member("example.com/provider/checks", "Name")
	if kind, only := name.Fits.Validator.Only(); !only || kind != catalog.String || name.Deprecated != "use Other instead." ||
		name.Signature() != "() validator.String" {
		t.Errorf("Name is %+v", name)
	}
	address := member("example.com/provider/kinds", "AddressType")
	if kind, only := address.Fits.Type.Only(); !only || kind != catalog.String || !address.Literal ||
		address.Value != "example.com/provider/kinds.Address" {
		t.Errorf("AddressType is %+v", address)
	}
	if checked := member("example.com/provider/kinds",
		"Checked"); checked.Signature() != "(by example.com/provider/validator.Rule, names ...string) (attr.Value, error)" {
		t.Errorf("Checked has the signature %s", checked.Signature())
	}
	found, ok := m.Declaration("example.com/provider/checks", "name.ValidateString")
	if !ok || found.File != "/provider/checks/checks.go" || found.Line != 10 {
		t.Errorf("ValidateString is declared at %+v", found)
	}
	if found, ok := m.Declaration("example.com/provider/checks", "Name"); !ok || !strings.HasPrefix(found.Doc, "Name checks names.") {
		t.Errorf("Name is declared at %+v", found)
	}
}

// When a file changes its package is loaded again, with those that import it, and no other.
func TestChanged(t *testing.T) {
	machine := newMachine(t, required+own+"-- provider/a/a.go --\npackage a\n\nimport \"example.com/provider/checks\"\n\nvar A = checks.Name\n-- provider/b/b.go --\npackage b\n")
	m := machine.open(t)
	all := []string{"example.com/provider/a", "example.com/provider/b", "example.com/provider/c", "example.com/provider/checks"}
	m.Load(context.Background(), all...)
	if next, _ := m.Changed([]string{"/provider/other/a.go"}); next != nil {
		t.Error("a file that nothing is of changes the module")
	}
	machine.Files["/provider/c/c.go"] = "package c\n"
	next, again := m.Changed([]string{"/provider/checks/checks.go", "/provider/c/c.go"})
	if next == nil || !slices.Equal(again, []string{"example.com/provider/a", "example.com/provider/checks"}) {
		t.Fatalf("%v are loaded again", again)
	}
	next.Load(context.Background(), append(again, "example.com/provider/c")...)
	for _, at := range all {
		if p := next.Package(at); p == nil || !p.Whole {
			t.Errorf("%s is not there", path.Base(at))
		}
	}
	if next.Package(all[1]) != m.Package(all[1]) ||
		next.Package(frameworkPath+"/schema/validator") != m.Package(frameworkPath+"/schema/validator") {
		t.Error("a package was loaded again that has not changed")
	}
}

// Loading stops when its time is over, and more than is good is not read; both are logged once.
func TestBounds(t *testing.T) {
	machine := newMachine(t, required+"-- provider/a/a.go --\npackage a\n"+own)
	var logged []string
	m, err := module.Open(crowded{machine}, machine.environment, "/provider/go.mod", unconfined.Workers(crowded{machine}),
		func(message string, _ ...any) { logged = append(logged, message) })
	if err != nil {
		t.Fatal(err)
	}
	m.Load(context.Background(), "example.com/provider/a")
	if m.Package("example.com/provider/a") != nil || len(logged) != 1 {
		t.Errorf("%v are logged", logged)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	m.Load(over, "example.com/provider/checks")
	if !m.IsLoaded("example.com/provider/checks") || m.Package("example.com/provider/checks") != nil || len(logged) != 2 {
		t.Errorf("%v are logged", logged)
	}
}

// crowded is a machine with very many files in a directory.
type crowded struct{ *machine }

func (c crowded) List(directory string) ([]files.Entry, error) {
	entries, err := c.machine.List(directory)
	if directory == "/provider/a" {
		entries = slices.Repeat(entries, 10_000)
	}
	return entries, err
}

// TestReadEnvironment checks the environment that the go command would have on a machine.
func TestReadEnvironment(t *testing.T) {
	system := &files.Memory{
		Files: map[string]string{
			"/opt/go/bin/go": "", "/opt/go/src/fmt/print.go": "", "/opt/go/VERSION": "go1.31.2\ntime x\n", "/opt/go/go.env": "GOTOOLCHAIN=auto\n",
			"/home/me/.config/go/env":   "GOMODCACHE=/written\nGOFLAGS=-tags=a,b -mod=mod\n",
			"C:/Go/src/fmt/print.go":    "",
			"C:/Go/bin/go.exe":          "",
			"C:/Users/me/go/pkg/mod/x":  "",
			"/home/other/go/pkg/mod/no": "",
		},
		Links: map[string]string{"/usr/bin/go": "/opt/go/bin/go"},
	}
	for name, test := range map[string]struct {
		os        string
		variables map[string]string
		want      module.Environment
	}{
		"nothing": {"linux", nil, module.Environment{OS: "linux", Arch: "amd64"}},
		"a link on PATH, and what was written": {"linux", map[string]string{"HOME": "/home/me", "PATH": "relative:/bin:/usr/bin"},
			module.Environment{
				Go: "/opt/go", GoVersion: "1.31.2", Toolchain: "auto", Cache: "/written", Mod: "mod", Tags: []string{"a", "b"}, OS: "linux",
				Arch: "amd64",
			}},
		"variables": {"linux", map[string]string{
			"HOME": "/home/me", "GOENV": "off", "GOROOT": "/opt/go", "GOPATH": "/first:/second", "GOOS": "windows", "GOARCH": "arm64",
			"GOWORK": "off",
		}, module.Environment{Go: "/opt/go", GoVersion: "1.31.2", Toolchain: "auto", Cache: "/first/pkg/mod", Workspace: "off", OS: "windows",
			Arch: "arm64"}},
		"Windows": {"windows", map[string]string{"USERPROFILE": `C:\Users\me`, "PATH": `C:\Windows;C:\Go\bin`}, module.Environment{
			Go: "C:/Go", Cache: "C:/Users/me/go/pkg/mod", OS: "windows", Arch: "amd64",
		}},
		"which Go builds": {"linux", map[string]string{"GOROOT": "/opt/go"},
			module.Environment{Go: "/opt/go", GoVersion: "1.31.2", Toolchain: "auto", OS: "linux", Arch: "amd64"}},
		"another Go": {"linux", map[string]string{"GOROOT": "/opt/go", "GOTOOLCHAIN": "go1.30.0+path"}, module.Environment{
			Go: "/opt/go", GoVersion: "1.31.2", Toolchain: "go1.30.0+path", OS: "linux", Arch: "amd64",
		}},
		"the workspace that is looked for": {"linux", map[string]string{"GOWORK": "auto"}, module.Environment{OS: "linux", Arch: "amd64"}},
		"tags by other variables": {"linux",
			map[string]string{"GOFLAGS": "-tags=a -race -msan -msan=false", "GOEXPERIMENT": "jsonv2,nosynctest", "GOAMD64": "v3"},
			module.Environment{
				Tags: []string{"a", "race", "goexperiment.jsonv2", "amd64.v2", "amd64.v3"}, OS: "linux", Arch: "amd64",
			}},
		"what builds nothing": {"linux",
			map[string]string{"GOWORK": "here", "GOOS": "beos", "GO111MODULE": "off", "GOFLAGS": "-modfile=x -mod=odd", "GOROOT": "/none"},
			module.Environment{
				Mod: "odd", OS: "beos", Arch: "amd64", Refusals: []module.Refusal{
					{"GOWORK is not an absolute path", "unset GOWORK"},
					{"there is no Go for beos/amd64", "set GOOS and GOARCH to what go tool dist list prints"},
					{"GO111MODULE is off", "unset GO111MODULE"},
					{"GOFLAGS has -modfile, so that it reads other files", "take -modfile out of GOFLAGS"},
					{"GOFLAGS has -mod=odd", "take -mod out of GOFLAGS"},
					{"GOROOT has no Go in it", "unset GOROOT"},
				},
			}},
	} {
		t.Run(name, func(t *testing.T) {
			got := module.ReadEnvironment(system, func(name string) string { return test.variables[name] }, test.os, "amd64")
			if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", test.want) {
				t.Errorf("it is %+v", got)
			}
		})
	}
}

// panicking is a file system that panics when a directory is read. Imports are read from inside the type checker, so the panic passes
// through it.
type panicking struct {
	*machine
	directory string
}

func (p panicking) List(directory string) ([]files.Entry, error) {
	if directory == p.directory {
		panic("no type checker has seen this")
	}
	return p.machine.List(directory)
}

// A panic of Go's type checker costs the package that it happened on and those that import it. The log has one line, and all else goes on.
func TestPanickingTypeChecker(t *testing.T) {
	m := newMachine(t, required+own+`-- provider/damaged/damaged.go --
package damaged

import "example.com/provider/odd"

const A = odd.A
-- provider/above/above.go --
package above

import "example.com/provider/damaged"

const A = damaged.A
-- provider/odd/odd.go --
package odd

const A = 1
`)
	opened, err := module.Open(panicking{m, "/provider/odd"}, m.environment, "/provider/go.mod",
		unconfined.Workers(panicking{m, "/provider/odd"}), func(message string, arguments ...any) {
			m.logged = append(m.logged, message+" "+fmt.Sprint(arguments...))
		})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		opened.Load(t.Context(), "example.com/provider/above", "example.com/provider/damaged", "example.com/provider/checks")
	}
	for at, whole := range map[string]bool{"above": false, "damaged": false, "checks": true} {
		if p := opened.Package("example.com/provider/" + at); p == nil || p.Whole != whole {
			t.Errorf("of %s there is %+v", at, p)
		}
	}
	if len(m.logged) != 1 || !strings.Contains(m.logged[0], "example.com/provider/damaged") ||
		!strings.Contains(m.logged[0], "no type checker has seen this") {
		t.Errorf("the log has %q", m.logged)
	}
}
