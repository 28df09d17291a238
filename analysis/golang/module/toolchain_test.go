package module_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// openModule opens the module of the toolchain's tests, which requires what the catalogue describes, as spec-ls opens the one around a
// specification.
func openModule(t testing.TB) *module.Module {
	t.Helper()
	at, err := filepath.Abs("../../../testdata/toolchain/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	m, err := module.Open(disk.System{}, module.ReadEnvironment(disk.System{}, os.Getenv, runtime.GOOS, runtime.GOARCH), filepath.ToSlash(at),
		unconfined.Workers(disk.System{}), nil)
	if err != nil {
		t.Fatal(err)
	}
	if m.Load(context.Background(), frameworkPath+"/attr"); m.Package(frameworkPath+"/attr") == nil {
		if os.Getenv("CI") != "" {
			t.Fatal("the framework is not in the module cache: cd testdata/toolchain && go mod download")
		}
		t.Skip("the framework is not in the module cache; the tests of the toolchain download it")
	}
	return m
}

// The description that spec-ls reads from a package in a module is that of the catalogue, which other code generates.
func TestModuleAgreesWithCatalogue(t *testing.T) {
	m := openModule(t)
	var all []string
	for p := range catalog.Packages() {
		if p.Described && m.Find(p.Path).Found {
			all = append(all, p.Path)
		}
	}
	m.Load(context.Background(), all...)
	if len(all) < 40 {
		t.Errorf("only %d packages were found", len(all))
	}
	for _, at := range all {
		read := m.Package(at)
		if read == nil || !read.Whole {
			t.Errorf("%s is not known whole", at)
			continue
		}
		want, _ := catalog.Lookup(at)
		got := m.Describe(read)
		if got.Name != want.Name || got.Version != want.Version || len(got.Members) != len(want.Members) {
			t.Errorf("%s is package %s %s with %d members; the catalogue has %s %s with %d", at, got.Name, got.Version, len(got.Members), want.Name,
				want.Version, len(want.Members))
			continue
		}
		for i := range want.Members {
			g, w := got.Members[i], want.Members[i]
			g.Fits.Config, w.Fits.Config = 0, 0 // other packages declare what these implement
			if g.Name != w.Name || g.Sort != w.Sort || g.Fits != w.Fits || g.Variadic != w.Variadic || g.Literal != w.Literal ||
				!reflect.DeepEqual(g.Params, w.Params) {
				t.Errorf("%s.%s is\n%+v, in the catalogue\n%+v", at, w.Name, g, w)
			}
		}
	}
}

// BenchmarkLoad loads what a specification with validators, plan modifiers and a custom type needs.
func BenchmarkLoad(b *testing.B) {
	var kept *module.Module
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b.Loop() {
		kept = openModule(b)
		kept.Load(context.Background(), frameworkPath+"/resource/schema", frameworkPath+"/types",
			frameworkPath+"/resource/schema/stringplanmodifier",
			frameworkPath+"-validators/stringvalidator", frameworkPath+"-jsontypes/jsontypes")
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1e6, "MB-kept")
	runtime.KeepAlive(kept)
}
