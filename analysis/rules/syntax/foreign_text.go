package syntax

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/derive"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
	"github.com/spec-ls/spec-ls/schema"
)

// This file finds text of another language in a specification, as it comes from the clipboard. To the parser it is a heap of words, and
// to repair these one by one only destroys what was pasted: all of it is one finding.

// foreignText is a run of text in another language.
type foreignText struct {
	start, end int32
	language   string // as users call it; empty if it is not known
	node       int32  // the array or object in which it begins
	few        int    // how many errors it has at least
}

// begins has the errors with which text in another language may begin.
var begins = [...]bool{
	syntax.InvalidWord: true, syntax.InvalidNumber: true, syntax.UnquotedKey: true, syntax.ExpectedKey: true, syntax.UnexpectedColon: true,
	syntax.MissingBraces: true, syntax.SingleQuoted: true, syntax.UnclosedString: true, syntax.Comment: true,
}

// fewestErrors is how many errors text in another language has at least. In an array, where words have no place, a line that is clearly in
// another language has as few as a unit that is read by its brackets alone.
const (
	fewestErrors        = 3
	fewestErrorsInArray = 2
)

// maxForeign is the size of the longest text that is looked at as a whole, in bytes.
const maxForeign = 64 << 10

// foreignTexts returns the runs of text in other languages in a tree, in order.
func foreignTexts(t *syntax.Tree) (found []foreignText) {
	if len(t.Errors) < fewestErrorsInArray {
		return nil
	}
	errors := slices.Clone(t.Errors)
	slices.SortStableFunc(errors, func(a, b syntax.Error) int { return int(a.Start - b.Start) })
	looked := int32(0) // up to where the text was looked at: no line is twice
	for i, e := range errors {
		if int(e.Code) >= len(begins) || !begins[e.Code] || e.Start < looked {
			continue
		}
		f := foreignText{start: e.Start, node: e.Node}
		line := max(int32(strings.LastIndexByte(t.Text[:e.Start], '\n')+1), looked)
		line += int32(len(t.Text[line:]) - len(strings.TrimLeft(t.Text[line:], whiteSpace)))
		if line < e.Start && !f.read(t, line) {
			f.read(t, e.Start)
		} else if line >= e.Start {
			f.read(t, e.Start)
		}
		looked = e.Start + 1
		if i := strings.IndexByte(t.Text[e.Start:], '\n'); i >= 0 {
			looked += int32(i)
		} else {
			looked = int32(len(t.Text)) // or each word of a last line would be looked at with all that follows it
		}
		if f.end <= f.start {
			continue
		}
		count := 0
		for k := i; k > 0 && errors[k-1].Start >= f.start; k-- {
			count++
		}
		for _, other := range errors[i:] {
			if other.Start >= f.end {
				break
			}
			count++
		}
		if count >= f.few {
			f.node = around(t, f.start, f.node)
			found = append(found, f)
			looked = max(looked, f.end)
		}
	}
	return found
}

// around returns the innermost array or object that begins before an offset, of a node and those around it.
func around(t *syntax.Tree, offset, node int32) int32 {
	for node >= 0 && t.Nodes[node].Start >= offset {
		node = t.Nodes[node].Parent
	}
	return node
}

// read reads text in another language from an offset on, and reports whether it is one.
func (f *foreignText) read(t *syntax.Tree, from int32) bool {
	rest := t.Text[from:]
	node := around(t, from, f.node)
	r := reader{text: rest[:min(len(rest), maxForeign)], inArray: node >= 0 && t.Nodes[node].Kind == syntax.Array}
	if !r.read() {
		return false
	}
	f.start, f.end, f.language, f.few = from, from+int32(r.end), r.language.String(), fewestErrors
	if r.inArray && r.decided {
		f.few = fewestErrorsInArray
	}
	return true
}

// reportForeign reports the texts in other languages. All else that is found in them follows from that.
func reportForeign(p *rules.Pass) {
	texts := foreignTexts(p.Tree)
	for _, f := range texts {
		p.Cover(f.start, f.end)
	}
	for i := range texts {
		f := &texts[i]
		text := p.Tree.Text[f.start:f.end]
		line, _, _ := strings.Cut(text, "\n")
		what := "text that is not JSON"
		if f.language != "" {
			what = f.language
		}
		finding := p.Report(f.node, f.start, f.end, "this is "+what+": "+strings.TrimSpace(line))
		if finding == nil {
			continue
		}
		finding.Note = "A specification is JSON, without text of other languages in it."
		if fix, ok := attributesOf(p, f, text); ok {
			finding.Fixes = append(finding.Fixes, fix)
		} else {
			finding.Help = "write it as JSON, or delete it"
		}
	}
}

// attributesOf returns the fix that makes attributes of a text among attributes, if it can be read.
func attributesOf(p *rules.Pass, f *foreignText, text string) (rules.Fix, bool) {
	t := p.Tree
	array := f.node
	if array < 0 || t.Nodes[array].Kind != syntax.Array || schema.Key(t.Nodes[array].Key) != schema.KeyAttributes ||
		t.Nodes[array].Has(syntax.Unclosed) {
		return rules.Fix{}, false
	}
	format, ok := derive.Detect(text)
	if !ok {
		return rules.Fix{}, false
	}
	derived, err := derive.Attributes(format, text, derive.Choice{})
	if err != nil {
		return rules.Fix{}, false
	}
	here := map[string]bool{}
	for child := range t.Children(array) {
		if n := &t.Nodes[child]; n.Kind == syntax.Object && !p.IsCovered(n.Start, n.End) {
			here[t.Value(spec.Member(t, child, schema.KeyName))] = true
		}
	}
	derived.Attributes = slices.DeleteFunc(derived.Attributes, func(e *printer.Element) bool { return here[e.Name] })
	made := syntax.Parse(derived.Text("  "), spec.AnyDialect)
	sources := func(key schema.Key) (all []string) {
		for child := range made.Children(spec.Member(made, made.Root(), key)) {
			all = append(all, edit.Source(made, child))
		}
		return all
	}
	attributes, blocks := sources(schema.KeyAttributes), sources(schema.KeyBlocks)
	parent := t.Nodes[array].Parent
	if len(attributes) == 0 ||
		len(blocks) > 0 && (!p.TypeOf(parent).Shape().Allowed.Has(schema.KeyBlocks) || spec.Member(t, parent, schema.KeyBlocks) >= 0) {
		return rules.Fix{}, false
	}
	edits := []syntax.Edit{edit.ReplaceText(t, array, f.start, f.end, attributes...)}
	if len(blocks) > 0 {
		edits = append(edits, edit.InsertAfter(t, array, edit.Member(schema.KeyBlocks.String(), "["+strings.Join(blocks, ", ")+"]")))
	}
	return rules.Fix{Title: "Create attributes from it", Edits: edits}, true
}
