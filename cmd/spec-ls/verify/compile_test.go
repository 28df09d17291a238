package verify

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPerPackage(t *testing.T) {
	for _, test := range []struct {
		name, complaints string
		want             map[string]string
	}{
		{"nothing", "", nil},
		{"one, named twice", "# example.com/a\n# [example.com/a]\na/x.go:1:2: bad\n", map[string]string{"example.com/a": "a/x.go:1:2: bad\n"}},
		{"several", "# example.com/a\na/x.go:1:2: bad\n\tand why\n# example.com/b\nb/x.go:3:4: worse\n", map[string]string{
			"example.com/a": "a/x.go:1:2: bad\n\tand why\n", "example.com/b": "b/x.go:3:4: worse\n",
		}},
		{"one without complaints", "# example.com/a\n# example.com/b\nb/x.go:3:4: worse",
			map[string]string{"example.com/b": "b/x.go:3:4: worse"}},
		{"of no package", "go: no go.mod\n", map[string]string{"": "go: no go.mod\n"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := maps.Collect(perPackage(test.complaints))
			if len(test.want) == 0 && len(got) == 0 {
				return
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
