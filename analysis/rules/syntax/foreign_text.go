package syntax

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// This file finds text that is not JSON in a specification, as it comes from the clipboard. To the parser it is a heap of words, and to
// repair these one by one only destroys what was pasted: all of it is one finding.

// foreignText is a run of lines that are not JSON, without the blanks around it, and the array or object in which it begins.
type foreignText struct{ start, end, node int32 }

// begins has the errors with which text that is not JSON may begin.
var begins = [...]bool{
	syntax.InvalidWord: true, syntax.InvalidNumber: true, syntax.UnquotedKey: true, syntax.ExpectedKey: true, syntax.UnexpectedColon: true,
	syntax.MissingBraces: true, syntax.SingleQuoted: true, syntax.UnclosedString: true, syntax.Comment: true,
}

// fewestErrors is how many errors text that is not JSON has at least; in an array, where words have no place, fewer will do.
const (
	fewestErrors        = 3
	fewestErrorsInArray = 2
)

// maxForeign is the size of the longest text that is looked at as a whole, in bytes.
const maxForeign = 64 << 10

// jsonLine matches lines of JSON, also those that lack quotes or commas.
var jsonLine = lazyregexp.New(`^[{}\]]|^\[\s*(?:[{"\]]|$)|^"(?:[^"\\]|\\.)*"\s*(?:[:,]\s*(?:["{\[\d-]|(?:true|false|null)\b|$)|$)|` +
	`^['“]?[\w$-]+['”]?\s*[:=]\s*(?:['"{\[“]|[\w.+-]+\s*,?$)|^(?:true|false|null|-?\d[\d.eE+-]*)\s*,?$|^//|^/\*`)

// foreignTexts returns the runs of text that is not JSON in a tree, in order.
func foreignTexts(t *syntax.Tree) (found []foreignText) {
	if len(t.Errors) < fewestErrorsInArray {
		return nil
	}
	errors := slices.Clone(t.Errors)
	slices.SortStableFunc(errors, func(a, b syntax.Error) int { return int(a.Start - b.Start) })
	looked := int32(0) // up to where the text was looked at: no line is twice
	for _, e := range errors {
		if int(e.Code) >= len(begins) || !begins[e.Code] || e.Start < looked {
			continue
		}
		line := int32(strings.LastIndexByte(t.Text[:e.Start], '\n') + 1)
		if line < looked { // what is before it on the line was looked at
			continue
		}
		rest := t.Text[line:]
		line += int32(len(rest) - len(strings.TrimLeft(rest, whiteSpace)))
		size := foreignSize(t.Text[line:])
		looked = max(line+int32(size), e.Start+1)
		f := foreignText{line, line + int32(size), around(t, line, e.Node)}
		first, _ := slices.BinarySearchFunc(errors, f.start, func(e syntax.Error, at int32) int { return int(e.Start - at) })
		end, _ := slices.BinarySearchFunc(errors, f.end, func(e syntax.Error, at int32) int { return int(e.Start - at) })
		few := fewestErrors
		if f.node >= 0 && t.Nodes[f.node].Kind == syntax.Array {
			few = fewestErrorsInArray
		}
		if end-first >= few {
			found = append(found, f)
		}
	}
	return found
}

// foreignSize returns the size of the text that is not JSON at the beginning of a text; 0 if it begins with a line of JSON. What is between
// brackets that such a line opens belongs to it, if they are closed.
func foreignSize(text string) (size int) {
	text = text[:min(len(text), maxForeign)]
	depth := 0
	for at := 0; at < len(text); {
		line, _, _ := strings.Cut(text[at:], "\n")
		trimmed := strings.TrimSpace(line)
		if depth == 0 && trimmed != "" && jsonLine().MatchString(trimmed) {
			break
		}
		own := closersCut(strings.TrimRight(line, whiteSpace), depth)
		depth += strings.Count(own, "{") + strings.Count(own, "[") - strings.Count(own, "}") - strings.Count(own, "]")
		if depth <= 0 && trimmed != "" {
			depth = 0
			size = at + len(own)
		}
		if len(own) < len(strings.TrimRight(line, whiteSpace)) {
			break // a bracket ends it that it has not opened
		}
		at += len(line) + 1
	}
	return size
}

// closersCut returns a line without the brackets at its end that neither it nor the lines before it, which left so many open, have opened:
// they belong to the code that the text was pasted into.
func closersCut(line string, open int) string {
	count := func(of string) int { return strings.Count(line, of) }
	for line != "" {
		last := line[len(line)-1]
		surplus := open + count("{") + count("[") - count("}") - count("]")
		if (last != '}' && last != ']' || surplus >= 0) && last != ' ' && last != '\t' {
			return line
		}
		line = line[:len(line)-1]
	}
	return line
}

// around returns the innermost array or object that begins before an offset, of a node and those around it.
func around(t *syntax.Tree, offset, node int32) int32 {
	for node >= 0 && t.Nodes[node].Start >= offset {
		node = t.Nodes[node].Parent
	}
	return node
}

// reportForeign reports the texts that are not JSON. All else that is found in them follows from that.
func reportForeign(p *rules.Pass) {
	texts := foreignTexts(p.Tree)
	for _, f := range texts {
		p.Cover(f.start, f.end)
	}
	for _, f := range texts {
		line, _, _ := strings.Cut(p.Tree.Text[f.start:f.end], "\n")
		finding := p.Report(f.node, f.start, f.end, "this is not JSON: "+strings.TrimSpace(line))
		if finding == nil {
			continue
		}
		finding.Note = "A specification is JSON, without text of other languages in it."
		finding.Help = "write it as JSON, or delete it"
	}
}
