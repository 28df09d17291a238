package syntax

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
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
}

// The lines of other languages that no line of JSON is like, even one that lacks quotes and commas.
var (
	hclHeader    = lazyregexp.New(`^[A-Za-z_][\w-]*(?:\s+(?:"[^"]*"|[A-Za-z_][\w-]*))*\s*\{\s*(?:[#/].*)?$`)
	hclBlock     = lazyregexp.New(`^[A-Za-z_][\w-]*(?:\s+"[^"]*")+\s*\{.*\}$`)
	hclAttribute = lazyregexp.New(`^[A-Za-z_][\w-]*\s*=\s*[^\s=>].*[^,\s]$|^[A-Za-z_][\w-]*\s*=\s*[^\s=>,]$`)
	goStruct     = lazyregexp.New(`^type\s+\w+\s+struct\s*\{`)
	goField      = lazyregexp.New("^[A-Z]\\w*\\s+[\\w.*\\[\\]]+\\s+`[^`]*`$")
	yamlItem     = lazyregexp.New(`^-\s+[A-Za-z_"'][^,{}\[\]]*$`)
	yamlKey      = lazyregexp.New(`^[A-Za-z_][\w-]*:$`)
	yamlText     = lazyregexp.New(`^[A-Za-z_][\w-]*:\s+(?:"[^"]*"|'[^']*')$`)
	yamlPair     = lazyregexp.New(`^[A-Za-z_][\w-]*:\s+[^\s,{}\[\]"'][^,{}\[\]]*$`)
)

// languageOf returns the language that a line is in by itself, and whether the line alone shows it. It may be YAML also if it is not sure; in an
// array, where JSON has no keys, lines with keys are.
func languageOf(line string, inArray bool) (language string, sure bool) {
	switch {
	case goStruct().MatchString(line), goField().MatchString(line):
		return "Go", true
	case hclHeader().MatchString(line), hclBlock().MatchString(line):
		return "HCL", true
	case hclAttribute().MatchString(line):
		return "HCL", false
	case yamlItem().MatchString(line), yamlKey().MatchString(line):
		return "YAML", true
	case yamlPair().MatchString(line), inArray && yamlText().MatchString(line):
		return "YAML", inArray
	}
	return "", false
}

// ofWords are the errors of which text in another language is full.
var ofWords = [...]bool{
	syntax.InvalidWord: true, syntax.InvalidNumber: true, syntax.UnquotedKey: true, syntax.ExpectedComma: true, syntax.ExpectedColon: true,
	syntax.ExpectedKey: true, syntax.UnexpectedColon: true, syntax.MissingBraces: true,
}

// fewestErrors is how many errors text in another language has at least.
const fewestErrors = 3

// maxForeign is the size of the longest text that is looked at as a whole, in bytes.
const maxForeign = 64 << 10

// foreignTexts returns the runs of text in other languages in a tree, in order.
func foreignTexts(t *syntax.Tree) (found []foreignText) {
	if len(t.Errors) < fewestErrors {
		return nil
	}
	errors := slices.Clone(t.Errors)
	slices.SortStableFunc(errors, func(a, b syntax.Error) int { return int(a.Start - b.Start) })
	looked := int32(0) // up to where the text was looked at: no line is twice
	for i, e := range errors {
		if e.Code != syntax.InvalidWord && e.Code != syntax.UnquotedKey || e.Start < looked {
			continue
		}
		f := foreignText{start: e.Start, node: e.Node}
		inArray := f.node >= 0 && t.Nodes[f.node].Kind == syntax.Array
		looked = f.start + f.extend(t.Text[f.start:], inArray)
		if f.end == f.start {
			continue
		}
		count := 0
		for _, other := range errors[i:] {
			if other.Start >= f.end {
				break
			}
			if int(other.Code) < len(ofWords) && ofWords[other.Code] {
				count++
			}
		}
		if count >= fewestErrors {
			found = append(found, f)
		}
	}
	return found
}

// extend finds how far the text reaches that begins with rest, and its language. The end is the start if it is no text of another language.
// It returns how many bytes it has looked at.
func (f *foreignText) extend(rest string, inArray bool) (looked int32) {
	rest = rest[:min(len(rest), maxForeign)]
	f.end = f.start
	at, lines, sure := 0, 0, false
	for at < len(rest) {
		line, _, _ := strings.Cut(rest[at:], "\n")
		next := at + len(line) + 1
		trimmed := strings.TrimSpace(line)
		if lines > 0 && (trimmed == "" || strings.HasPrefix(trimmed, "#")) {
			at = next
			continue
		}
		trimmed = closersCut(trimmed)
		end := at + strings.Index(line, trimmed) + len(trimmed)
		if lines == 0 && words().MatchString(trimmed) {
			f.end = f.start + int32(end)
			return int32(next)
		}
		language, alone := languageOf(trimmed, inArray)
		if language == "" || lines > 0 && language != f.language {
			break
		}
		if language != "YAML" && strings.ContainsAny(trimmed, "{[") {
			if end = blockEnd(rest, at); end < 0 {
				break
			}
			lines++ // a block says enough
		}
		lines++
		f.language, sure = language, sure || alone
		f.end = f.start + int32(end)
		at = len(rest)
		if i := strings.IndexByte(rest[end:], '\n'); i >= 0 {
			at = end + i + 1
		}
	}
	if lines < 2 || f.language == "YAML" && !sure {
		f.end = f.start
	}
	line := strings.IndexByte(rest, '\n')
	if line < 0 {
		line = len(rest) // or each word of a last line would be looked at with all that follows it
	}
	return int32(max(at, line) + 1)
}

// closersCut returns a line without the brackets at its end that nothing on it opens: they belong to what the text was pasted into.
func closersCut(line string) string {
	for line != "" {
		last := line[len(line)-1]
		switch {
		case last == '}' && strings.Count(line, "{") < strings.Count(line, "}"):
		case last == ']' && strings.Count(line, "[") < strings.Count(line, "]"):
		case last == ' ' || last == '\t':
		default:
			return line
		}
		line = line[:len(line)-1]
	}
	return line
}

// words are three words or more that nothing parts, as prose has them.
var words = lazyregexp.New(`^[A-Za-z][\w'’-]*[.!?]?(?:\s+[\w'’-]+[,.;:!?]?){2,}$`)

// blockEnd returns the offset behind the bracket that closes the first one of the text from an offset on; -1 if there is none.
func blockEnd(text string, from int) int {
	depth := 0
	for i := from; i < len(text); i++ {
		switch text[i] {
		case '"', '`':
			quote := text[i]
			for i++; i < len(text) && text[i] != quote && (quote == '`' || text[i] != '\n'); i++ {
				if text[i] == '\\' && quote == '"' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
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
	if array < 0 || t.Nodes[array].Kind != syntax.Array || schema.Key(t.Nodes[array].Key) != schema.KeyAttributes || t.Nodes[array].Has(syntax.Unclosed) {
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
	if len(attributes) == 0 || len(blocks) > 0 && (!p.TypeOf(parent).Shape().Allowed.Has(schema.KeyBlocks) || spec.Member(t, parent, schema.KeyBlocks) >= 0) {
		return rules.Fix{}, false
	}
	edits := []syntax.Edit{edit.ReplaceText(t, array, f.start, f.end, attributes...)}
	if len(blocks) > 0 {
		edits = append(edits, edit.InsertAfter(t, array, edit.Member(schema.KeyBlocks.String(), "["+strings.Join(blocks, ", ")+"]")))
	}
	return rules.Fix{Title: "Create attributes from it", Edits: edits}, true
}
