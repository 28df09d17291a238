package syntax

import (
	"runtime"
	"strings"
	"sync"
)

// worthSharing is how many bytes are worth several goroutines.
const worthSharing = 128 << 10

// parseTogether parses the units of a document on all processors, each by itself, and what is around them with "{}" in their places. It
// returns nil where the units are not found at a glance, or cannot be read apart from each other.
func parseTogether(text string, options Options) *File {
	g := newGlance(text)
	var parts []*part
	var finding sync.Mutex
	next := func() *part {
		finding.Lock()
		defer finding.Unlock()
		p := g.next()
		if p != nil {
			parts = append(parts, p)
		}
		return p
	}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for p := next(); p != nil; p = next() {
				p.unit = newUnit(Resource, Parse(text[p.start:p.end], options), -1)
			}
		})
	}
	workers.Wait()
	if len(parts) < 2 {
		return nil
	}

	var around strings.Builder
	starts := make([]int32, len(parts)) // in what is around
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

// part is what is likely to be a unit, and the unit once it is parsed.
type part struct {
	start, end int
	unit       *Unit
}

// glance finds what is likely to be the resources and data sources of a document that is written as usual: each begins and ends with a brace
// that is indented as the first one is, and nothing else is.
type glance struct {
	text             string
	at               int
	opening, closing string // with the line end before
}

func newGlance(text string) *glance {
	g := &glance{text: text}
	if indent := indentOfUnits(text); indent != "" {
		g.opening, g.closing = indent+"{", indent+"}"
	}
	return g
}

// next returns the next unit, or nil.
func (g *glance) next() *part {
	start := strings.Index(g.text[g.at:], g.opening)
	if g.opening == "" || start < 0 {
		return nil
	}
	start += g.at + len(g.opening) - 1
	end := strings.Index(g.text[start:], g.closing)
	if end < 0 {
		return nil
	}
	g.at = start + end + len(g.closing)
	return &part{start: start, end: g.at}
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
