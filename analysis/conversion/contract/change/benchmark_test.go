package change_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkCompare compares two texts of 5 MB: the same resources in both, with another configurability in one of ten, or in all.
func BenchmarkCompare(b *testing.B) {
	const size = 5 << 20
	old := synthetic.Spec(size)
	every := func(n int) string {
		parts := strings.SplitAfter(old, `"name": "resource_`)
		for i := range parts {
			if i%n == 0 {
				parts[i] = strings.Replace(parts[i], `: "optional"`, `: "required"`, 1)
			}
		}
		return strings.Join(parts, "")
	}
	for name, new := range map[string]string{"same": old + " ", "tenth": every(10), "all": every(1)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(old) + len(new)))
			for b.Loop() {
				from, to := contract.Read(contract.Parse("old.json", old)), contract.Read(contract.Parse("new.json", new))
				change.Compare(from, to, change.Options{})
			}
		})
	}
}
