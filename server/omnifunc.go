package server

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/completion"
)

// forOmnifunc cuts items for a client that replaces no more than what stands before the cursor: where the closing quote of a string
// follows, a key or value stands without its own one and what comes after that.
func forOmnifunc(file *syntax.File, offset int, items []completion.Item) {
	for i := range items {
		item := &items[i]
		if item.Start > offset || item.End != offset+1 || file.Slice(offset, item.End) != `"` {
			continue
		}
		if content, ok := strings.CutPrefix(item.NewText, `"`); ok {
			if end := strings.IndexByte(content, '"'); end >= 0 {
				item.NewText, item.End, item.InsertEnd = item.NewText[:end+1], offset, offset
			}
		}
	}
}
