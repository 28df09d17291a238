package catalog_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestWholeCatalogue calls the methods of all packages and their members. The golden file has a line a package, with a checksum of all
// results.
func TestWholeCatalogue(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	versions := catalog.Versions{}
	write := func(p *catalog.Package) {
		h := fnv.New32a()
		count := 0
		for i := range p.Members {
			m := &p.Members[i]
			var line strings.Builder
			kind, takes := m.Takes()
			fmt.Fprintf(&line, "%s %s%s, takes %v %t", m.Sort, m.Name, m.Signature(), kind, takes)
			for k := range m.Params {
				fmt.Fprintf(&line, "; %s", m.Parameter(k))
			}
			for _, s := range m.Selectable() {
				got, ok := m.Selected(s.Name)
				fmt.Fprintf(&line, "; .%s %s%s %t", s.Name, s.Sort, s.Signature(), ok && got.Name == s.Name)
			}
			_, no := m.Selected("NothingLikeIt")
			fmt.Fprintf(&line, "; %t", no)
			h.Write([]byte(line.String()))
			count++
		}
		fmt.Fprintf(h, "%s %s %t %t", versions.Module(p), versions.URL(p), versions.Differs(p), versions.Newer(p))
		fmt.Fprintf(&b, "%s as %s: %d members, %08x, internal %t, version %s\n", p.Path, p.Name, count, h.Sum32(), p.Internal(),
			versions.VersionOf(p))
	}
	for p := range catalog.Packages() {
		write(p)
	}
	for p := range catalog.StandardPackages() {
		write(p)
	}
	for _, m := range catalog.Modules() {
		fmt.Fprintf(&b, "module %+v\n", m)
	}
	unnamed := catalog.Member{
		Name: "F", Params: []catalog.Param{{Type: "int"}, {Name: "a", Type: "string"}, {Type: "bool"}}, Variadic: true, Result: "error",
	}
	fmt.Fprintf(&b, "F%s\n", unnamed.Signature())
	scenario.Golden(t, "testdata/whole.golden", b.String())
}
