package golang

import (
	"go/types"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPredeclared(t *testing.T) {
	var names []string
	for name := range predeclared {
		names = append(names, name)
	}
	slices.Sort(names)
	if diff := cmp.Diff(types.Universe.Names(), names); diff != "" {
		t.Errorf("go/types (-) has others (+):\n%s", diff)
	}
}
