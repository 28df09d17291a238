package module_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// TestSet holds how a set has packages loaded beside, and forgets modules.
func TestSet(t *testing.T) {
	const using = "-- provider/a/a.go --\npackage a\n\nimport \"example.com/provider/checks\"\n\nvar A = checks.Name\n"
	machine := newMachine(t, required+own+using)
	machine.environment.Workspace = "/none/go.work"
	set := module.NewSet(machine, func() module.Environment { return machine.environment }, background, unconfined.Workers(machine))
	var lacking module.Lacking
	var lacks []string
	set.Lacks = func(m *module.Module, paths []string) {
		lacks = append(lacks, strings.Join(paths, " "))
		lacking.Add(m, paths)
	}
	source := set.Source("/provider/go.mod")
	if source == nil || set.Source("/provider/go.mod") != source || len(set.Modules()) != 1 {
		t.Fatal("the module is not opened, or twice")
	}
	_, known := source.Lookup("example.com/provider/a")
	if known || len(lacks) != 1 || !strings.HasSuffix(lacks[0], " example.com/provider/a") {
		t.Errorf("lacks %q", lacks)
	}
	if paths, all := source.Own(); all || len(paths) > 0 {
		t.Errorf("own packages are %v at once", paths)
	}
	if !set.Load(lacking) {
		t.Error("no more is known once packages are loaded")
	}
	loaded := set.Source("/provider/go.mod")
	if loaded == source {
		t.Error("the source is the same")
	}
	if p, known := loaded.Lookup("example.com/provider/a"); !known || len(p.Members) != 1 {
		t.Errorf("package a is %v", p)
	}
	if paths, all := loaded.Own(); !all || fmt.Sprint(paths) != "[example.com/provider/checks]" {
		t.Errorf("own packages are %v, all %v", paths, all)
	}
	if set.Load(module.Lacking{}) {
		t.Error("something is known where nothing was lacking")
	}
	var changed module.Lacking
	changed.Change([]string{"/provider/checks/checks.go"})
	if !set.Load(changed) || set.Source("/provider/go.mod").Module == loaded.Module {
		t.Error("a changed file changes nothing")
	}
	if set.Replace(source.Module, loaded.Module) {
		t.Error("a module is replaced that is not there any more")
	}
	if build := set.Build("/provider/go.mod"); build.OS != "linux" || set.Workspace() != "/none/go.work" {
		t.Errorf("it is built for %+v in %s", build, set.Workspace())
	}
	if build := set.Build("/none/go.mod"); build.OS != "linux" {
		t.Errorf("without a module it is built for %+v", build)
	}
	one := map[string]bool{"/provider/go.mod": true}
	if !set.Retain(one) || set.Retain(one) || len(set.Modules()) != 1 {
		t.Error("the wrong modules are forgotten")
	}
	if !set.Retain(nil) || len(set.Modules()) != 0 {
		t.Error("modules are left")
	}
	var none *module.Set
	if none.Source("/provider/go.mod") != nil || none.Retain(nil) || none.Modules() != nil || none.Unchecked("x") != nil ||
		none.Load(lacking) {
		t.Error("no set has something")
	}
}

// TestUnchecked holds why packages, and modules, are not known.
func TestUnchecked(t *testing.T) {
	const lost = "\nrequire example.com/lost v1.0.0\n\nreplace example.com/lost => ../lost\n"
	base := "github.com/hashicorp/terraform-plugin-framework"
	all := views{}
	for name, archive := range map[string]string{
		"a module":                             required + lost + own + "-- provider/broken/b.go --\npackage broken\n\nvar A NoSuch\n",
		"without the framework on the machine": strings.ReplaceAll(required, "v1.0.0", "v1.1.0") + own,
		"a version that is missing":            required + "\nrequire " + validatorsPath + " v0.99.0\n",
		"no module":                            "-- provider/go.mod --\ngo 1.24\n",
		"no framework":                         "-- provider/go.mod --\nmodule example.com/provider\n",
		"no go.mod":                            "",
		"not a go.mod":                         "-- provider/go.mod --\nmodul\n",
		"incomplete":                           strings.Replace(required, "go 1.24", "go 1.16", 1) + "\nrequire example.com/not/there v1.0.0\n",
		"a base package that is broken": required + "\nreplace " + base + " => ../own\n" + own + "-- own/go.mod --\nmodule " + base + `
-- own/attr/attr.go --
package attr

var X NoSuch
-- own/types/basetypes/b.go --
package basetypes
-- own/schema/validator/v.go --
package validator

type String interface{}
`,
	} {
		machine := newMachine(t, archive)
		set := module.NewSet(machine, func() module.Environment { return machine.environment }, background, unconfined.Workers(machine))
		set.Log = func(message string, arguments ...any) {
			all[name] += "logged: " + message + " " + fmt.Sprint(arguments...) + "\n"
		}
		source := set.Source("/provider/go.mod")
		all[name] += "module: " + scenario.Show(set.Unchecked("/provider/go.mod")) + "\n"
		if source == nil {
			continue
		}
		for _, at := range []string{
			"example.com/provider/checks", "example.com/provider/broken", "example.com/provider/none", "example.com/lost/a",
			"example.com/nowhere", "strings",
			base + "/attr", base + "/types/basetypes", validatorsPath + "/stringvalidator",
		} {
			before := scenario.Show(source.Unchecked(at))
			_, known := source.Lookup(at)
			together := source.Together([]string{at})
			after := scenario.Show(source.Unchecked(at))
			if known && at == "strings" {
				continue // its version is that of the catalogue
			}
			all[name] += fmt.Sprintf("%s: known %v, in %T; unchecked %s, then %s\n", at, known, together, before, after)
		}
	}
	for name := range all {
		for _, at := range []string{base + "/attr", validatorsPath + "/stringvalidator"} {
			p, _ := catalog.Lookup(at)
			all[name] = strings.ReplaceAll(all[name], "as "+p.Version, "as in the catalogue")
		}
	}
	all.hold(t, "testdata/unchecked.golden")
}
