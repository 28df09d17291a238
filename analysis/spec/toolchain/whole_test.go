package toolchain_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestWhole writes down which toolchain is followed for versions and forks of all sorts.
func TestWhole(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	fmt.Fprintf(&b, "versions %q, dialects %q\n", toolchain.Versions(), toolchain.Dialects())
	for _, version := range append(toolchain.Versions(), "", "v0.4.1", "vv0.4.1", "0.4", "0.3.0", "0.2.0", "0.1.0", "0.0.1", "0.4.2",
		"0.5.0", "1.0.0", "0.4.1-rc.1", "latest", "v", "(devel)") {
		_, known := toolchain.Find(version)
		fmt.Fprintf(&b, "%q: known %t, released %t\n", version, known, toolchain.IsReleased(version))
		for _, fork := range []string{"", "example.com/fork"} {
			p := toolchain.Follow(version, fork)
			fmt.Fprintf(&b, "\t%s for %q, in the place of %s: %s\n", p, p.Used(), scenario.Show(p.InPlaceOf), p.InPlaceOf)
		}
	}
	for _, name := range append(toolchain.Dialects(), "", "none") {
		_, known := toolchain.FindDialect(name)
		fmt.Fprintf(&b, "dialect %q: known %t\n", name, known)
	}
	scenario.Golden(t, "testdata/whole.golden", b.String())
}
