package preview

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

// This file prints Terraform's language as terraform fmt does.

// body is what is in a file or in a block, without indentation.
type body struct{ lines []line }

// line is a line of text. Its net is how many brackets it opens more than it closes, and equals where its equals sign is, or -1.
type line struct {
	text        string
	net, equals int
}

// isAligned reports whether the equals sign is below those of the lines around: what it gives is all on the line.
func (l line) isAligned() bool { return l.equals >= 0 && l.net == 0 }

// print adds a text to the last line.
func (b *body) print(text string, net int) {
	l := &b.lines[len(b.lines)-1]
	l.text, l.net = l.text+text, l.net+net
}

// begin begins a line with a text.
func (b *body) begin(text string) { b.lines = append(b.lines, line{text: text, equals: -1}) }

// attribute writes an attribute.
func (b *body) attribute(name string, v value) {
	b.begin(name)
	b.lines[len(b.lines)-1].equals = len(name)
	b.print("= ", 0)
	b.value(v)
}

// block writes a block of a type with labels.
func (b *body) block(kind string, labels []string, inside *body) {
	b.begin(kind)
	for _, label := range labels {
		b.print(" "+quote(label), 0)
	}
	b.print(" {", 1)
	b.lines = append(b.lines, inside.lines...)
	b.begin("")
	b.print("}", -1)
}

// value writes a value at the end of the last line.
func (b *body) value(v value) {
	switch {
	case v.list == nil && v.object == nil:
		b.print(literal(&v.Value), 0)
	case v.object == nil:
		b.print("[", 1)
		for i, element := range v.list {
			if i > 0 {
				b.print(", ", 0)
			}
			b.value(element)
		}
		b.print("]", -1)
	case len(v.object) == 0:
		b.print("{}", 0)
	default:
		b.print("{", 1)
		for _, key := range slices.Sorted(maps.Keys(v.object)) {
			name := key
			if !isIdentifier(key) {
				name = quote(key)
			}
			b.attribute(name, v.object[key])
		}
		b.begin("")
		b.print("}", -1)
	}
}

// String returns the text: a line that opens brackets indents those after it by one level, however many it opens, and the equals signs of
// lines with a whole value that follow each other are below each other.
func (b *body) String() string {
	var out strings.Builder
	var open []int // the brackets of each level
	width := 0     // of the names in the lines that follow each other
	for i, l := range b.lines {
		for closed := -l.net; closed > 0 && len(open) > 0; {
			last := &open[len(open)-1]
			n := min(closed, *last)
			closed -= n
			if *last -= n; *last == 0 {
				open = open[:len(open)-1]
			}
		}
		if l.text != "" {
			out.WriteString(strings.Repeat("  ", len(open)))
		}
		switch {
		case !l.isAligned():
			width = 0
		case i == 0 || !b.lines[i-1].isAligned():
			for k := i; k < len(b.lines) && b.lines[k].isAligned(); k++ {
				width = max(width, utf8.RuneCountInString(b.lines[k].text[:b.lines[k].equals]))
			}
		}
		if l.equals >= 0 {
			name := l.text[:l.equals]
			l.text = name + strings.Repeat(" ", max(width-utf8.RuneCountInString(name), 0)+1) + l.text[l.equals:]
		}
		out.WriteString(l.text + "\n")
		if l.net > 0 {
			open = append(open, l.net)
		}
	}
	return out.String()
}

// literal returns a constant as it is written.
func literal(v *golang.Value) string {
	switch v.Kind {
	case golang.String:
		return quote(v.Text)
	case golang.Float:
		return strconv.FormatFloat(v.Float, 'f', -1, 64)
	case golang.Bool:
		return strconv.FormatBool(v.True)
	}
	return strconv.FormatInt(v.Int, 10)
}

// quote returns a text as a string in which nothing is a template.
func quote(text string) string {
	var b strings.Builder
	escapes := strings.NewReplacer("\n", `\n`, "\r", `\r`, "\t", `\t`, `"`, `\"`, `\`, `\\`, "${", "$${", "%{", "%%{")
	for _, r := range escapes.Replace(text) {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return `"` + b.String() + `"`
}
