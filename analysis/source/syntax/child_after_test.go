package syntax

import "testing"

// The child after an offset and the one before it are those that a walk over the children finds, of each container and at each offset.
func TestChildAfter(t *testing.T) {
	for _, text := range []string{`{}`, `[]`, `{"a": 1, "b": [2, {"c": []}, 3], "d": {}}`, "[1,\n  [2, 3],\n\t4]", `[ {"a": 1} `} {
		tree := Parse(text, Options{})
		for i := range tree.Nodes {
			container := int32(i)
			if !tree.Nodes[i].IsContainer() {
				continue
			}
			for offset := range int32(len(text) + 2) {
				wantAfter, wantBefore := int32(-1), int32(-1)
				for child := range tree.Children(container) {
					if tree.Nodes[child].From() >= offset {
						wantAfter = child
						break
					}
					wantBefore = child
				}
				if after, before := tree.ChildAfter(container, offset); after != wantAfter || before != wantBefore {
					t.Errorf("in node %d of %s at %d: %d and %d, want %d and %d", i, text, offset, after, before, wantAfter, wantBefore)
				}
			}
		}
		if after, before := tree.ChildAfter(-1, 0); after != -1 || before != -1 {
			t.Errorf("in no container there are %d and %d", after, before)
		}
	}
}
