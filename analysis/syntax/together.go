package syntax

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// worthSharing is how many bytes are worth several goroutines.
const worthSharing = 128 << 10

// parseTogether parses the units of a document on all processors, each by itself, and what is around them with "{}" in their places. It
// returns nil where the units are not found at a glance, or cannot be read apart from each other.
func parseTogether(text string, options Options) *File {
	spans := glance(text)
	if len(spans) < 2 {
		return nil
	}
	trees := make([]*Tree, len(spans))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(spans)) {
		workers.Go(func() {
			for k := int(next.Add(1)) - 1; k < len(spans); k = int(next.Add(1)) - 1 {
				trees[k] = Parse(text[spans[k].start:spans[k].end], options)
			}
		})
	}
	workers.Wait()

	var around strings.Builder
	starts := make([]int32, len(spans)) // in what is around
	end := 0
	for k, s := range spans {
		around.WriteString(text[end:s.start])
		starts[k] = int32(around.Len())
		around.WriteString(placeholder)
		end = s.end
	}
	around.WriteString(text[end:])
	f := parseWhole(around.String(), options)
	k := 0
	for i, tree := range trees {
		for k < len(f.Units) && f.starts[k] < starts[i] {
			k++
		}
		if k == len(f.Units) || f.starts[k] != starts[i] || f.Units[k].Tree.Text != placeholder || !f.separable(f.Units[k]) || !tree.isUnit() {
			return nil
		}
		f.Units[k] = newUnit(f.Units[k].Kind, tree, f.Units[k].Node)
	}
	f.whole = text
	f.sum()
	return f
}

// span is a range of a text.
type span struct{ start, end int }

// glance finds what is likely to be the resources and data sources of a document that is written as usual: each begins and ends with a brace
// that is indented as the first one is, and nothing else is.
func glance(text string) []span {
	indent := indentOfUnits(text)
	if indent == "" {
		return nil
	}
	opening, closing := indent+"{", indent+"}"
	var spans []span
	for at := 0; ; {
		start := strings.Index(text[at:], opening)
		if start < 0 {
			return spans
		}
		start += at + len(indent)
		end := strings.Index(text[start:], closing)
		if end < 0 {
			return spans
		}
		at = start + end + len(closing)
		spans = append(spans, span{start, at})
	}
}

// indentOfUnits returns the line end and the white space before the first resource or data source; empty if it does not begin a line.
func indentOfUnits(text string) string {
	for _, key := range [...]string{`"resources"`, `"datasources"`} {
		_, list, _ := strings.Cut(text, key)
		line := strings.IndexByte(list, '\n')
		if line < 0 {
			continue
		}
		first := strings.TrimLeft(list[line:], "\n \t")
		if strings.HasPrefix(first, "{") {
			return list[line : len(list)-len(first)]
		}
	}
	return ""
}
