package tokens_test

import (
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
)

func TestDifference(t *testing.T) {
	list := func(words ...uint32) []uint32 {
		var data []uint32
		for _, w := range words {
			data = append(data, 0, w, 1, 2, 3)
		}
		return data
	}
	for _, before := range [][]uint32{{}, {1}, {1, 2}, {1, 1, 1}, {1, 2, 3}, {2, 2}} {
		for _, after := range [][]uint32{{}, {1}, {1, 2}, {1, 1}, {3, 2, 1}, {1, 2, 2, 3}, {2}} {
			start, end, with := tokens.Difference(list(before...), list(after...))
			if start%tokens.Width != 0 || end%tokens.Width != 0 || len(with)%tokens.Width != 0 {
				t.Errorf("%v to %v cuts a token: [%d, %d) becomes %v", before, after, start, end, with)
			}
			if data := slices.Replace(list(before...), start, end, with...); !slices.Equal(data, list(after...)) {
				t.Errorf("%v to %v gives %v", before, after, data)
			}
			if slices.Equal(before, after) && (end > start || len(with) > 0) {
				t.Errorf("%v changes: [%d, %d) becomes %v", before, start, end, with)
			}
		}
	}
}
