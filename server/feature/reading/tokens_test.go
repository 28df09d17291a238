package reading

import (
	"slices"
	"testing"
)

func TestTokenEdits(t *testing.T) {
	list := func(words ...uint32) []uint32 {
		var data []uint32
		for _, w := range words {
			data = append(data, 0, w, 1, 2, 3)
		}
		return data
	}
	for _, before := range [][]uint32{{}, {1}, {1, 2}, {1, 1, 1}, {1, 2, 3}, {2, 2}} {
		for _, after := range [][]uint32{{}, {1}, {1, 2}, {1, 1}, {3, 2, 1}, {1, 2, 2, 3}, {2}} {
			edits := tokenEdits(list(before...), list(after...))
			data := list(before...)
			for _, e := range edits {
				if e.Start%5 != 0 || e.DeleteCount%5 != 0 || len(e.Data)%5 != 0 {
					t.Errorf("%v to %v cuts a token: %+v", before, after, e)
				}
				data = slices.Replace(data, int(e.Start), int(e.Start+e.DeleteCount), e.Data...)
			}
			if !slices.Equal(data, list(after...)) {
				t.Errorf("%v to %v gives %v", before, after, edits)
			}
			if slices.Equal(before, after) && len(edits) > 0 {
				t.Errorf("%v changes: %v", before, edits)
			}
		}
	}
}
