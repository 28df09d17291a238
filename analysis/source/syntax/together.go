package syntax

import (
	"runtime"
	"strings"
	"sync"
)

// worthSharing is how many bytes are worth several goroutines.
const worthSharing = 128 << 10

// parseTogether parses the units of a document on all processors, each by itself, and the text around them with "{}" in their places. It
// returns nil where the units are not found at a glance, or cannot be read apart from each other.
func parseTogether(text string, options Options) *File {
	g := glance{text: text, indent: indentOfUnits(text)}
	const atOnce = 16
	var parts []*part
	var finding sync.Mutex
	next := func() []*part {
		finding.Lock()
		defer finding.Unlock()
		from := len(parts)
		for len(parts) < from+atOnce {
			p := g.next()
			if p == nil {
				break
			}
			parts = append(parts, p)
		}
		return parts[from:]
	}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for some := next(); len(some) > 0; some = next() {
				for _, p := range some {
					p.unit = newUnit(Resource, Parse(text[p.start:p.end], options), -1)
				}
			}
		})
	}
	workers.Wait()
	if len(parts) < 2 {
		return nil
	}

	var around strings.Builder
	starts := make([]int32, len(parts)) // in the text around them
	end := 0
	for k, p := range parts {
		around.WriteString(text[end:p.start])
		starts[k] = int32(around.Len())
		around.WriteString(placeholder)
		end = p.end
	}
	around.WriteString(text[end:])
	f := parseWhole(around.String(), options)
	k := 0
	for i, p := range parts {
		for k < len(f.Units) && f.starts[k] < starts[i] {
			k++
		}
		if k == len(f.Units) || f.starts[k] != starts[i] {
			return nil
		}
		old := f.Units[k]
		if old.Tree.Text != placeholder || !f.separable(old) || !p.unit.Tree.isUnit() {
			return nil
		}
		p.unit.Kind, p.unit.Node = old.Kind, old.Node
		f.Units[k] = p.unit
	}
	f.whole = text
	f.sum()
	return f
}

// part is a part of the text that is likely to be a unit, and the unit once it is parsed.
type part struct {
	start, end int
	unit       *Unit
}

// glance finds the likely resources and data sources of a document with the usual layout: each begins and ends with a brace that is
// indented like the first one, and nothing else has this indentation.
type glance struct {
	text   string
	at     int
	indent string // with the line end before
}

// next returns the next unit, or nil.
func (g *glance) next() *part {
	start := g.brace('{', g.at)
	if start < 0 {
		return nil
	}
	end := g.brace('}', start)
	if end < 0 {
		return nil
	}
	g.at = end + 1
	return &part{start: start, end: end + 1}
}

// brace returns the offset of the next brace that follows the indent, or -1.
func (g *glance) brace(brace byte, from int) int {
	for g.indent != "" {
		i := strings.IndexByte(g.text[from:], brace)
		if i < 0 {
			break
		}
		if strings.HasSuffix(g.text[:from+i], g.indent) {
			return from + i
		}
		from += i + 1
	}
	return -1
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
